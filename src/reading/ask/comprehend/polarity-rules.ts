import type { Settling } from "./polarity.ts";

/** A rule of words: `asks`, `yes` and `no` are alternatives on folded words with single spaces; `null` where nothing says it. */
const rule = (asks: string, yes: string | null, no: string | null): Settling => ({
  asks: new RegExp(`(?:^| )(?:${asks})(?= |$)`),
  yes: yes === null ? null : new RegExp(`(?:^| )(?:${yes})(?= |$)`),
  no: no === null ? null : new RegExp(`(?:^| )(?:${no})(?= |$)`),
});

/**
 * What papers print to settle a question of yes or no, a line a kind of question, in en de fr es it nl. The first whose `asks`
 * fits a question counts; on a paper a "no" outweighs a "yes".
 */
export const moreSettling: readonly Settling[] = [
  // Must it be paid?
  rule(
    "(?:do|must|should) (?:i|we) (?:\\w+ ){0,3}pay|(?:do|must) (?:i|we) owe|muss (?:ich|man)(?: \\w+){0,6} (?:be)?zahlen|mussen wir(?: \\w+){0,6} (?:be)?zahlen|(?:dois je|faut il|devons nous) (?:payer|regler)|(?:tengo que|hay que|debo|debemos) pagar|(?:devo|dobbiamo|bisogna) pagare|moet(?:en)? (?:ik|wij|we)(?: \\w+){0,6} betalen",
    "please pay|amount due|balance due|total due|pay by|payable by|to be paid by|zahlbar bis|zu zahlen|zu uberweisen|bitte uberweisen|a payer|a regler avant|a pagar|da pagare|te betalen|te voldoen",
    "this is not a bill|not a bill|do not pay|no payment (?:is )?(?:due|required|necessary|needed)|nothing to pay|not an invoice|keine rechnung|keine zahlung erforderlich|nicht (?:bezahlen|uberweisen)|ne pas payer|n est pas une facture|aucun (?:paiement|montant)|no es una factura|no pague|nada que pagar|non e una fattura|non pagare|geen rekening|geen factuur|niet betalen|hoeft niet te betalen",
  ),
  // Can it be taken back?
  rule(
    "(?:be )?(?:returned|taken back|brought back|sent back|exchanged)|(?:return|take back|bring back|send back|exchange) (?:it|them|the|this|these|those)|zuruckgeben|zuruckbringen|zuruckschicken|umtauschen|umgetauscht|(?:rendre|retourner|echanger|rapporter|renvoyer)|(?:devolver|cambiar|devuelto)|(?:restituire|rendere|cambiare|reso)|(?:terugbrengen|terugsturen|ruilen|geruild|teruggebracht)",
    "(?:return(?:s|ed)?|exchang(?:e|es|ed)) (?:\\w+ ){0,6}(?:within|until|by|accepted)|within \\d+ days (?:\\w+ ){0,6}(?:return|refund|exchange)\\w*|\\d+ days? (?:\\w+ ){0,2}(?:return|exchange|refund)\\w*|umtausch (?:\\w+ ){0,6}(?:innerhalb|binnen|bis|moglich)|ruckgabe(?:recht)? (?:\\w+ ){0,6}(?:innerhalb|binnen|bis|tagen?)|(?:retour|echange)s? (?:\\w+ ){0,6}(?:sous|dans|possible|jours)|(?:cambios?|devolucion(?:es)?) (?:\\w+ ){0,6}(?:dias|hasta|plazo)|(?:cambio|reso|resi) (?:\\w+ ){0,6}(?:entro|giorni)|(?:ruilen|retourneren|retour) (?:\\w+ ){0,6}(?:binnen|dagen)",
    "final sale|all sales (?:are )?final|(?:is|are) final|no (?:returns?|exchanges?|refunds?)|(?:not|cannot|can not|non) (?:be )?(?:returnable|returned|exchanged|exchangeable|refunded)|non returnable|vom umtausch ausgeschlossen|kein(?:e|en)? (?:umtausch|ruckgabe|rucknahme)|nicht (?:umgetauscht|zuruckgenommen)|ni repris ni echange\\w*|ni echange\\w*|pas (?:repris|echange\\w*)|no se (?:admiten|aceptan) (?:cambios|devoluciones)|sin (?:cambio|devolucion)|non si (?:cambia|accettano)|niet (?:geruild|retour\\w*)|geen (?:retour|ruiling)\\w*",
  ),
  // Does money come back?
  rule(
    "(?:get|got|receive|have) (?:\\w+ ){0,4}(?:back|refund|refunded|credit)|(?:bekomm\\w*|krieg\\w*|erhalt\\w*)(?: \\w+){0,8} (?:zuruck|erstattet|guthaben|erstattung)|(?:nous|m|me) (?:rembourse|rend)|(?:me|nos) (?:devuelven|devolvieron)|(?:ci|mi) (?:rimborsano|restituiscono)|(?:krijg\\w*|ontvang\\w*)(?: \\w+){0,8} terug",
    "(?:your |ihr |in your favou?r )?(?:guthaben|gutschrift|ruckzahlung|erstattungsbetrag|refund(?: amount| due)?|credit balance|overpaid|amount to be refunded|trop percu|montant rembourse|solde en votre faveur|a devolver|saldo a su favor|a favore|rimborso|da rimborsare|terug te ontvangen|tegoed|teruggaaf|u krijgt terug)",
    "nachzahlung|nachforderung|balance due|amount you owe|you owe|restant du|reste a payer|a ingresar|saldo dovuto|bij te betalen|bijbetaling|non ?refundable|no refunds?|keine erstattung|non remboursable|no reembolsable|non rimborsabile|geen restitutie",
  ),
  // Was a meter read?
  rule(
    "(?:meter|reading|zahler|zahlerstand|compteur|contador|contatore|meter(?:stand)?)(?: \\w+){0,6} (?:read|estimated|actual|abgelesen|geschatzt|releve|estime|leido|estimad\\w*|letto|stimat\\w*|opgenomen|geschat)",
    "actual(?: reading)?|customer read(?:ing)?|read by (?:us|you|customer)|abgelesen|ablesung durch|releve reel|index releve|lectura real|lettura (?:reale|rilevata)|werkelijke?|opgenomen",
    "estimat\\w+|est|geschatzt|schatzung|hochgerechnet|rechnerisch|estime\\w*|estimad\\w+|stimat\\w+|geschat|schatting",
  ),
  // Is it taken from the account?
  rule(
    "(?:direct debit|taken from (?:my|our|the) account|collected|debited|abgebucht|eingezogen|lastschrift|preleve\\w*|domicilia\\w*|cargan?|addebitat\\w*|afgeschreven|automatisch betaald)",
    "direct debit|by direct debit|will be (?:collected|debited|taken)|(?:wird|werden|buchen wir|ziehen wir)(?: \\w+){0,12} (?:abgebucht|eingezogen|ein|ab)|sepa lastschrift\\w*|lastschrift|preleve\\w*|prelevement|domiciliacion|domiciliad\\w+|se cargara|addebit\\w+|automatische incasso|afgeschreven|incasso",
    "please (?:pay|transfer)|bank transfer|bitte uberweisen|zu uberweisen|par virement|por transferencia|tramite bonifico|overmaken",
  ),
  // Is it with tax?
  rule(
    "(?:includ\\w*|with|inklusive|inkl|enthalt\\w*|compris\\w*|incluye|incluid\\w*|compres\\w*|inclus\\w*|inclusief) (?:\\w+ ){0,3}(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw)|(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw) (?:\\w+ ){0,3}(?:includ\\w*|enthalten|compris\\w*|incluid\\w*|compres\\w*|inclus\\w*|inbegrepen)",
    "(?:incl|including|includes|inclusive of|inkl|inklusive|enthalt|enthaltene|dont|ttc|incluido|incluida|comprensivo|incluso|inclusief|incl) (?:\\w+ ){0,3}(?:vat|tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|tva|iva|btw)|(?:vat|tax|mwst|tva|iva|btw) (?:incl\\w*|included|enthalten|comprise|incluido|inclusa|inbegrepen)|ttc",
    "(?:excl|excluding|plus|zzgl|zuzuglich|exklusive|hors|sin|mas|escluso|esclusa|piu|exclusief|excl) (?:\\w+ ){0,2}(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw)|gemass 19 ustg|kein(?:e)? umsatzsteuer|no vat|tva non applicable|ht",
  ),
];
