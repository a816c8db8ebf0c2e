import { type Desk, plusDays } from "./content.ts";
import { Pen, type Sheet } from "./pen.ts";
import { phrase } from "./write.ts";

/** Sentences of small print as papers carry them; `#` is a day, `$` an amount, and neither means anything for the paper. */
const SENTENCES =
  "Questions about this paper? Our office is open on weekdays between nine and five.|Form 22-B rev. #|Terms and conditions as of # apply.|A late charge of $ may be added to unpaid amounts.|You can pay by bank transfer, by card or at any branch.|Prices include all taxes unless stated otherwise.|We process your data in line with our privacy notice of #.|Keep this document for your records.|If you move house, please tell us at least two weeks before.|Complaints may be sent to the ombudsman in writing.;" +
  "Fragen zu diesem Schreiben? Unser Büro ist werktags von neun bis siebzehn Uhr besetzt.|Vordruck 22-B, Stand #|Es gelten unsere Allgemeinen Geschäftsbedingungen vom #.|Für jede weitere Erinnerung berechnen wir $.|Sie können per Überweisung oder Lastschrift zahlen.|Alle Preise verstehen sich einschließlich Steuern.|Unsere Datenschutzhinweise finden Sie im Internet.|Bitte bewahren Sie dieses Dokument auf.|Bei einem Umzug informieren Sie uns bitte rechtzeitig.|Eingetragen im Handelsregister des zuständigen Amtsgerichts.;" +
  "Une question ? Nos conseillers vous répondent du lundi au vendredi.|Imprimé 22-B, version du #|Conditions générales en vigueur au #.|Une indemnité forfaitaire de $ est due en cas de retard.|Vous pouvez payer par virement, par carte ou par chèque.|Les prix s'entendent toutes taxes comprises.|Vos données sont traitées selon notre politique de confidentialité.|Document à conserver.|En cas de déménagement, merci de nous prévenir.|Médiateur : vous pouvez le saisir par écrit.;" +
  "¿Tiene alguna duda? Nuestro horario es de lunes a viernes.|Modelo 22-B, versión de #|Condiciones generales vigentes desde #.|El retraso en el pago puede generar un recargo de $.|Puede pagar por transferencia, tarjeta o en cualquier oficina.|Los precios incluyen impuestos.|Sus datos se tratan según nuestra política de privacidad.|Conserve este documento.|Si cambia de domicilio, avísenos con antelación.|Inscrita en el Registro Mercantil.;" +
  "Domande? I nostri uffici sono aperti dal lunedì al venerdì.|Modulo 22-B, ed. #|Condizioni generali in vigore dal #.|In caso di ritardo può essere addebitato un importo di $.|Può pagare con bonifico, carta o presso gli sportelli.|I prezzi si intendono comprensivi di imposte.|I suoi dati sono trattati secondo l'informativa sulla privacy.|Conservare il presente documento.|In caso di trasloco, la preghiamo di avvisarci.|Iscritta al Registro delle Imprese.;" +
  "Vragen? Wij zijn bereikbaar op werkdagen van negen tot vijf.|Formulier 22-B, versie #|Op deze overeenkomst zijn de voorwaarden van # van toepassing.|Bij te late betaling brengen wij $ in rekening.|U kunt betalen per overschrijving of automatische incasso.|Alle prijzen zijn inclusief belastingen.|Wij verwerken uw gegevens volgens onze privacyverklaring.|Bewaar dit document goed.|Gaat u verhuizen? Geef dit tijdig door.|Ingeschreven in het handelsregister.";

/** One sentence of small print. */
export function smallPrint(d: Desk): string {
  return phrase(d, SENTENCES)
    .replace("#", d.date(plusDays(d.today, -d.c.whole(100, 1600))))
    .replace("$", d.money(d.c.money(2, 45)));
}

/** A second sheet: small print, or a list of single days and amounts, under the name of the maker. */
export function secondSheet(d: Desk, name: string, width: number, height: number): Sheet {
  const pen = new Pen(width, height, 9);
  const x = 56;
  pen.y = 44;
  pen.at(name, x, pen.y, { size: 8 });
  pen.at(
    { en: "Page 2", de: "Seite 2", fr: "Page 2", es: "Página 2", it: "Pagina 2", nl: "Pagina 2" }[d.language],
    width - x,
    pen.y,
    { size: 8, align: "right" },
  );
  pen.gap(30);
  if (d.c.is(0.45)) {
    pen.at(d.word("description"), x + 90, pen.y, { bold: true });
    pen.at(d.word("amount"), width - x, pen.y, { bold: true, align: "right" });
    pen.gap(16);
    const rows = d.c.whole(6, 24);
    for (let i = 0; i < rows; i++) {
      pen.at(d.date(plusDays(d.today, -d.c.whole(1, 35))), x, pen.y);
      pen.at(d.number("+## ### ######"), x + 90, pen.y);
      pen.at(d.money(d.c.money(0.1, 60)), width - x, pen.y, { align: "right" });
      pen.gap(13);
    }
    pen.gap(10);
  }
  const sentences = d.c.whole(5, 18);
  for (let i = 0; i < sentences; i++)
    pen.y = pen.at(smallPrint(d), x, pen.y, { size: 8, wrap: width - 2 * x }) + 4;
  return pen.sheet;
}
