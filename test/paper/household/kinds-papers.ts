import { type Content, type Desk, plusDays } from "./content.ts";
import { personName } from "./names.ts";
import {
  addDay,
  addNumber,
  addPeriod,
  addProse,
  begin,
  cents,
  letterForm,
  papers,
  phrase,
  setTotal,
} from "./write.ts";

export function lease(d: Desk): Content {
  const p = begin(d, papers.lease);
  const landlord = d.c.is(0.6) ? personName(d.c, d.language, d.held) : p.issuer.name;
  p.issuer = { ...p.issuer, name: landlord, brand: null, person: true };
  p.truth.issuer = landlord;
  p.imprint = [];
  p.truth.identifiers = [];
  p.fields.push({ key: "landlord", label: d.word("landlord"), value: landlord });
  p.fields.push({ key: "tenant", label: d.word("tenant"), value: p.recipient?.name ?? "" });
  const start = plusDays(d.today, d.c.whole(5, 45));
  const to = plusDays(start, 364);
  if (d.c.is(0.6)) addPeriod(d, p, start, to);
  else {
    addDay(d, p, "start", "start", start);
    p.truth.period = null;
  }
  const rent = d.c.pick([d.c.whole(4, 21) * 50, d.c.money(380, 1900)]);
  const deposit = cents(rent * d.c.whole(1, 3));
  p.sums.push(d.sum("total", rent, "rent", true), d.sum("deposit", deposit, "deposit"));
  p.truth.amounts.deposit = deposit;
  setTotal(d, p, rent);
  addProse(
    d,
    p,
    "The landlord lets to the tenant the premises described below.;Der Vermieter vermietet dem Mieter die nachstehende Wohnung.;Le bailleur donne en location au locataire le logement suivant.;El arrendador cede en arrendamiento al arrendatario la vivienda.;Il locatore concede in locazione al conduttore l'immobile.;De verhuurder verhuurt aan de huurder de woonruimte.",
    "The rent is payable in advance on the first day of each month.;Die Miete ist monatlich im Voraus zu entrichten.;Le loyer est payable d'avance.;La renta se abonará por anticipado.;Il canone è pagabile anticipatamente.;De huur is bij vooruitbetaling verschuldigd.",
  );
  return p;
}

export function registration(d: Desk): Content {
  const p = begin(d, papers.registration);
  addNumber(d, p, "plate", d.c.of("@@ ### @@|@@-@ ####|####@@@|@@-###-@"));
  addNumber(d, p, "vin", "W@@ZZZ@@Z@@######".replace(/@/g, "A"));
  addDay(d, p, "firstreg", "firstreg", plusDays(d.today, -d.c.whole(30, 4000)));
  if (d.c.is(0.4)) addDay(d, p, "expiry", "expiry", plusDays(d.today, d.c.whole(300, 1200)));
  p.fields.push({
    key: "make",
    label: phrase(d, "Make;Marke;Marque;Marca;Marca;Merk"),
    value: d.c.of("VOLKSWAGEN GOLF|RENAULT CLIO|FIAT PANDA|TOYOTA YARIS|SEAT IBIZA"),
  });
  return p;
}

export function inspection(d: Desk): Content {
  const p = begin(d, papers.inspection);
  addNumber(d, p, "plate", d.c.of("@@ ### @@|@@-@ ####|####@@@"));
  if (d.c.is(0.6)) addNumber(d, p, "document_number", d.c.of("########|Y-#####"));
  addDay(d, p, "expiry", "expiry", plusDays(d.today, d.c.pick([365, 730])));
  p.fields.push({
    key: "odometer",
    label: phrase(d, "Mileage|Odometer;Kilometerstand;Kilométrage;Kilometraje;Chilometraggio;Kilometerstand"),
    value: `${d.c.digits(5)} km`,
  });
  return p;
}

export function labResult(d: Desk): Content {
  const p = begin(d, papers.labResult);
  addDay(d, p, "birth", "birth", plusDays("1950-01-01", d.c.whole(0, 20_000)));
  addDay(d, p, "sample", "service", plusDays(d.today, -d.c.whole(1, 4)));
  addNumber(d, p, "reference", d.c.of("L######|##-#####"));
  const names = phrase(
    d,
    "Haemoglobin¦Glucose¦Cholesterol¦Leukocytes;Hämoglobin¦Glukose¦Cholesterin¦Leukozyten;Hémoglobine¦Glucose¦Cholestérol¦Leucocytes;Hemoglobina¦Glucosa¦Colesterol¦Leucocitos;Emoglobina¦Glucosio¦Colesterolo¦Leucociti;Hemoglobine¦Glucose¦Cholesterol¦Leukocyten",
  ).split("¦");
  const mark = d.moneyForm.decimal;
  const result = (a: number, b: number) => d.c.money(a, b).toFixed(1).replace(".", mark);
  p.table = {
    head: [
      phrase(d, "Test;Analyse;Analyse;Prueba;Esame;Bepaling"),
      phrase(d, "Result;Ergebnis;Résultat;Resultado;Risultato;Uitslag"),
      phrase(
        d,
        "Reference range;Referenzbereich;Valeurs de référence;Valores de referencia;Valori di riferimento;Referentiewaarde",
      ),
    ],
    rows: names.map((n) => [n, `${result(3, 15)} mmol/L`, `${result(2, 4)} - ${result(8, 17)}`]),
  };
  return p;
}

export function schoolLetter(d: Desk): Content {
  const p = begin(d, papers.schoolLetter);
  p.greeting = phrase(
    d,
    "Dear parents,;Liebe Eltern,;Chers parents,;Estimados padres:;Cari genitori,;Beste ouders,",
  );
  p.closing = d.word("regards");
  const trip = plusDays(d.today, d.c.whole(10, 50));
  const back = plusDays(d.today, d.c.whole(3, 9));
  const cost = d.money(d.c.whole(5, 60));
  p.prose.push(
    phrase(
      d,
      `On ${d.date(trip)} our class will visit the museum.;Am ${d.date(trip)} besucht unsere Klasse das Museum.;Le ${d.date(trip)}, notre classe visitera le musée.;El ${d.date(trip)} nuestra clase visitará el museo.;Il ${d.date(trip)} la nostra classe visiterà il museo.;Op ${d.date(trip)} bezoekt onze klas het museum.`,
    ),
    phrase(
      d,
      `The cost is ${cost} for each child. Please return the slip by ${d.date(back)}.;Die Kosten betragen ${cost} je Kind. Rückgabe bis ${d.date(back)}.;Le coût est de ${cost} par élève. Merci de répondre avant le ${d.date(back)}.;El coste es de ${cost} por alumno. Entregar antes del ${d.date(back)}.;Il costo è di ${cost} per alunno. Restituire entro il ${d.date(back)}.;De kosten zijn ${cost} per kind. Graag inleveren voor ${d.date(back)}.`,
    ),
  );
  return p;
}

export function warranty(d: Desk): Content {
  const p = begin(d, papers.warranty);
  addNumber(d, p, "control_number", d.c.of("SN########|@@####-####|##########"));
  addDay(d, p, "expiry", "expiry", plusDays(d.today, 730));
  p.fields.push({
    key: "model",
    label: phrase(d, "Model;Modell;Modèle;Modelo;Modello;Model"),
    value: d.number("@@-###"),
  });
  addProse(
    d,
    p,
    "This warranty covers defects in material for two years.;Die Garantie gilt für Materialfehler für zwei Jahre.;La garantie couvre les défauts de fabrication.;La garantía cubre los defectos de fabricación.;La garanzia copre i difetti di fabbricazione.;De garantie dekt fabricagefouten.",
  );
  return p;
}

export function identity(d: Desk): Content {
  const permit = d.c.is(0.4);
  const p = begin(d, {
    ...papers.identity,
    kind: permit ? "residence permit" : "identity card",
    type: permit ? "identity/residence-permit" : "identity/id-card",
    title: permit
      ? "Residence permit;Aufenthaltstitel;Titre de séjour;Tarjeta de residencia;Permesso di soggiorno;Verblijfsvergunning"
      : "Identity card|Identification card;Personalausweis;Carte nationale d'identité;Documento nacional de identidad;Carta d'identità;Identiteitskaart",
  });
  addNumber(d, p, "document_number", d.c.of("@########|@@@######|##########"));
  addDay(d, p, "birth", "birth", plusDays("1950-01-01", d.c.whole(0, 20_000)));
  addDay(d, p, "expiry", "expiry", plusDays(d.today, d.c.whole(1500, 3650)));
  p.fields.push({
    key: "nationality",
    label: phrase(d, "Nationality;Staatsangehörigkeit;Nationalité;Nacionalidad;Cittadinanza;Nationaliteit"),
    value: d.c.letters(3),
  });
  p.imprint = [];
  p.truth.identifiers = p.truth.identifiers.filter((i) => i.key !== "iban");
  return p;
}

export function certificate(d: Desk): Content {
  const p = begin(d, papers.certificate);
  addNumber(d, p, "document_number", d.c.of("G ###/Y|####|Y-####"));
  addDay(d, p, "birth", "birth", plusDays(d.today, -d.c.whole(5, 9000)));
  return p;
}

export function official(d: Desk): Content {
  const p = begin(d, papers.official);
  addNumber(d, p, "reference", d.c.of("@@-####/##|##.##-####|Y-######"));
  p.fields.push({ key: "contact", label: d.word("contact"), value: personName(d.c, d.language, d.held) });
  const asked = plusDays(d.today, -d.c.whole(10, 60));
  letterForm(d, p);
  p.prose.push(
    phrase(
      d,
      `your application of ${d.date(asked)} has been granted.;Ihrem Antrag vom ${d.date(asked)} wird stattgegeben.;votre demande du ${d.date(asked)} a été acceptée.;su solicitud de ${d.date(asked)} ha sido estimada.;la sua domanda del ${d.date(asked)} è stata accolta.;uw aanvraag van ${d.date(asked)} is toegewezen.`,
    ),
    phrase(
      d,
      `The fee was ${d.money(d.c.whole(10, 90))}.;Die Gebühr betrug ${d.money(d.c.whole(10, 90))}.;Les frais étaient de ${d.money(d.c.whole(10, 90))}.;La tasa fue de ${d.money(d.c.whole(10, 90))}.;La tassa era di ${d.money(d.c.whole(10, 90))}.;De leges bedroegen ${d.money(d.c.whole(10, 90))}.`,
    ),
  );
  return p;
}

export function cancellation(d: Desk): Content {
  const p = begin(d, { ...papers.cancellation, trade: d.c.pick(["club", "phone", "insurer"] as const) });
  addNumber(d, p, "contract_number", d.c.of("######|V-######"));
  addDay(d, p, "end", "end", plusDays(d.today, d.c.whole(10, 90)));
  letterForm(d, p);
  addProse(
    d,
    p,
    "we confirm the end of your contract.;hiermit bestätigen wir Ihre Kündigung.;nous confirmons la résiliation de votre contrat.;le confirmamos la baja de su contrato.;confermiamo la disdetta del contratto.;hierbij bevestigen wij uw opzegging.",
  );
  return p;
}
