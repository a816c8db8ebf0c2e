import type { DateRole } from "../cues/dates.ts";

/**
 * Sentences that say what a date is with words that stand apart from it: "please pay $50.00 by", "wird am 3.2. von Ihrem
 * Konto abgebucht". Only what may stand between the two halves is allowed to, and never the end of a sentence.
 */

const BETWEEN = "(?:[^.!?;]|\\.(?=\\d)){0,60}?";

const AHEAD: [DateRole, RegExp][] = [
  [
    "due",
    new RegExp(
      "(?:" +
        [
          `(?:pay|payment|remit|settle|settled|paid|amount|balance|total)(?![a-z])${BETWEEN}(?<![a-z])(?:by|before|until|till|no later than|not later than|on or before|due on|falls due on)(?: the)?`,
          `(?:zahlen|zahlung|uberweisen|ueberweisen|begleichen|betrag|ausgleich|zahlbar)(?![a-z])${BETWEEN}(?<![a-z])(?:bis|bis zum|bis spatestens|bis spatestens zum|spatestens zum|spatestens am|spatestens bis|spatestens bis zum)(?: den)?`,
          `(?:payer|regler|paiement|reglement|verser|acquitter)(?![a-z])${BETWEEN}(?<![a-z])(?:avant le|au plus tard le|pour le|jusqu'au)`,
          `(?:pagar|pago|abonar|ingresar|pagamento)(?![a-z])${BETWEEN}(?<![a-z])(?:antes del?|hasta el|a mas tardar el|ate|ate ao dia)(?: dia)?`,
          `(?:pagare|pagamento|versare|versamento|saldare)(?![a-z])${BETWEEN}(?<![a-z])(?:entro(?: e non oltre)?(?: il)?|non oltre il)`,
          `(?:betalen|betaling|voldoen|overmaken|over te maken)(?![a-z])${BETWEEN}(?<![a-z])(?:voor|uiterlijk|uiterlijk op|uiterlijk voor)`,
          `(?:betala|betalas|betales|betaling|betalning|innbetales|indbetales)(?![a-z])${BETWEEN}(?<![a-z])(?:senast|senest|innen|inden|senest den)(?: den)?`,
          `(?:will|shall|to be|scheduled|automatically|debiteres|dras|trekkes)(?![a-z])${BETWEEN}(?:debit|charge|withdraw|deduct|collect|due|debiteres|dras|trekkes)[a-z]{0,4} (?:[a-z]+ ){0,6}(?:on|on or after|on or about|den)`,
          `(?:preleve|prelevee|prelevement|debite|debitee)(?![a-z])${BETWEEN}(?<![a-z])(?:le|a partir du)`,
          `(?:cargo|cargara|cargaremos|adeudo|domiciliara|addebito|addebitato|addebitata|addebiteremo)(?![a-z])${BETWEEN}(?<![a-z])(?:el|el dia|il|il giorno|en fecha|in data)`,
          `(?:afgeschreven|incasseren|geincasseerd|schrijven)(?![a-z])${BETWEEN}(?<![a-z])(?:op|rond|omstreeks)`,
          `(?:abbuchen|abgebucht|einziehen|eingezogen|einzug|abbuchung|lastschrift)(?![a-z])${BETWEEN}(?<![a-z])(?:am|zum|ab dem)`,
        ].join("|") +
        ")[ :]{0,2}$",
    ),
  ],
  // The day until which a discount is given for paying early.
  [
    "other",
    /(?:skonto|early payment discount|cash discount|escompte|sconto|descuento|korting|kassarabatt)[^,.!?;]{0,40}?(?<![a-z])(?:bis|bis zum|until|by|before|avant le|jusqu'au|entro il|antes del?|hasta el|voor|tot|innen|senast)[ :]{0,2}$/,
  ],
  [
    "other",
    /(?:payments?|credits?|transactions?|charges|activity|received|processed|posted) (?:received |made |processed |posted )?(?:after|through|as of|before|by|until)[ :]{0,2}$/,
  ],
  [
    "expiry",
    /(?:offer|sale|promotion|coupon|voucher|prices?|discount|aktion|angebot|gutschein|offre|oferta|offerta|aanbieding|points?|punkte)(?![a-z])[^.!?;]{0,40}?(?<![a-z])(?:ends?|expires?|until|through|by|bis|bis zum|jusqu'au|hasta el|fino al|tot)[ :]{0,2}$/,
  ],
];

/** Where the verb stands behind the date. */
const BEHIND: [DateRole, RegExp][] = [
  [
    "other",
    /^[ :,(=]{0,4}(?:mit |abzgl\.? |abzuglich |less |moins |con |met )?(?:\d{1,2}(?:[.,]\d{1,2})? ?% ?)(?:skonto|discount|cash|escompte|sconto|descuento|korting|rabatt)/,
  ],
  ["due", /^[ :,(=]{0,4}(?:rein |zahlbar )?(?:netto|ohne abzug)(?![a-z])/],
  [
    "due",
    /^[^.!?;]{0,45}?(?<![a-z])(?:fallig|faellig|abgebucht|eingezogen|abbuchen|einziehen|abgezogen|belastet|zu zahlen|zu bezahlen|zu begleichen|zu uberweisen|zur zahlung|verschuldigd|is due|are due|falls due|te betalen|te voldoen|afgeschreven|geincasseerd|overmaken)(?![a-z])/,
  ],
];

/** What has been charged is not due any more. */
const PAST =
  /(?<![a-z])(?:wurden?|worden|has been|have been|was|were|a ete|ont ete|ha sido|fue|e stat[oa]|is op|werd)(?![a-z])[^.!?;]{0,80}$/;

/** The role that a sentence around a date gives it. `left` ends and `right` begins at the date; both folded. */
export function sentenceRole(left: string, right: string): DateRole | null {
  for (const [role, re] of AHEAD)
    if (re.test(left)) return role === "due" && PAST.test(left) ? "payment" : role;
  if (/(?<![a-z])(?:am|zum|bis|bis zum|den|op|op de|voor|on|by|ab)[ ]{1,2}$/.test(left))
    for (const [role, re] of BEHIND) if (re.test(right)) return PAST.test(left) ? "payment" : role;
  return null;
}
