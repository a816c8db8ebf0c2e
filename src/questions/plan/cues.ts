import { any } from "#lexicon/phrases.ts";
/** What kind of answer a question wants, by the words it is asked in (en de fr es it nl). All work on folded words, single spaces. */
export interface Cue {
  asked: boolean;
  /** Keys of facts that would answer, best first. */
  keys: string[];
  /** Words that were understood by this and need not stand on the paper. */
  words: string[];
  /** Words of papers that name what the keys are about: of an exact question, one must stand where the answer does. */
  named: RegExp[];
}

type Row = readonly [pattern: RegExp, keys: string];

const none: Cue = { asked: false, keys: [], words: [], named: [] };

/** Runs the rows over a text; `asked` is also true when `plain` is there. */
function cue(text: string, rows: readonly Row[], plain: RegExp): Cue {
  const keys: string[] = [];
  const words: string[] = [];
  const named: RegExp[] = [];
  for (const [pattern, list] of rows) {
    const hit = pattern.exec(text);
    if (!hit) continue;
    named.push(pattern);
    keys.push(...list.split(" ").filter((k) => !keys.includes(k)));
    words.push(...hit[0].trim().split(" "));
  }
  return { asked: keys.length > 0 || plain.test(text), keys, words, named };
}

const b = (words: string) => new RegExp(`\\b(?:${words})\\b`);

const moneyRows: readonly Row[] = [
  [b(any("cues-deductible")), "deductible"],
  [b(any("cues-premium")), "premium total"],
  [b("rent|miete|loyer|alquiler|affitto|huur"), "rent"],
  [b("deposit|deposits|kaution|kautionen|depot de garantie|fianza|cauzione|borg"), "deposit"],
  [b("subtotal|zwischensumme|sous total|subtotale|subtotaal"), "subtotal"],
  [b("vat|sales tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw"), "tax"],
  [b("tip|tips|gratuity|trinkgeld|pourboire|propina|mancia|fooi"), "tip"],
  [b("discount|discounts|rabatt|rabatte|remise|descuento|sconto|korting"), "discount"],
  [b("minimum payment|minimum|mindestzahlung"), "minimum_payment"],
  [b("previous balance|old balance"), "previous_balance"],
  [b("balance|balances|kontostand|saldo|solde"), "closing_balance total"],
  [b(any("cues-net-pay")), "salary_net total"],
  [b("gross pay|gross salary|bruttogehalt|bruttolohn|salaire brut|salario bruto|brutoloon"), "salary_gross"],
  [b(any("cues-amount-due")), "amount_due total"],
  [b("coverage limit|sum insured|versicherungssumme"), "coverage_limit"],
];

const moneyAsked = b(any("cues-money-asked"));

export const moneyCues = (text: string): Cue => cue(text, moneyRows, moneyAsked);

const HAVE_PAID = b(any("cues-have-paid"));

const PAID = b(any("cues-paid"));

/** "Wat hebben we betaald", "que hemos pagado": what was paid is asked for without a word for how much. */
export const paidCues = (text: string): boolean =>
  /^(?:en |et |y |e |und |and )*(?:what|was|wat|que|qu|che|cosa)\b/.test(text) &&
  HAVE_PAID.test(text) &&
  PAID.test(text);

const SUM_CUES = b(any("cues-sum-cues"));

/** Several papers added up, not what one of them says. */
export const sumCues = (text: string): boolean => SUM_CUES.test(text);

const dateRows: readonly Row[] = [
  [b(any("cues-expiry")), "expiry_date end_date renewal_date period_to"],
  [
    b("ends?|ended|endet|ende|finit|termina|finisce|eindigt|einde"),
    "end_date expiry_date period_to renewal_date",
  ],
  [
    b("renews?|renewal|renewed|renewing|verlangert|verlangerung|renouvellement|renueva|rinnovo|verlengd"),
    "renewal_date expiry_date end_date period_to",
  ],
  [b(any("cues-due")), "due_date payment_date"],
  [b("cancel|notice|kundigen|kundigung|resilier|rescindir|disdire|opzeggen"), "cancel_by_date"],
  [
    b("starts?|started|begins?|began|beginnt|beginn|commence|debut|empieza|inizio|inizia|begint"),
    "start_date period_from",
  ],
  [b("issued|dated|ausgestellt|datiert|emise|emitida|emessa"), "issue_date"],
  [b("born|birthday|birth|geboren|geburtstag|naissance|nacimiento|nascita|geboorte"), "birth_date"],
  [b("delivered|delivery|geliefert|lieferung|livraison|entrega|consegna|geleverd"), "delivery_date"],
];

const dateAsked = b(any("cues-date-asked"));

/** Keys of the days that words name ("expired", "due", "renews"), best first, whatever else is asked; and those words. */
export function dayKeys(text: string): { keys: string[]; words: string[] } {
  const { keys, words } = cue(text, dateRows, dateAsked);
  return { keys, words };
}

/** A day is asked for by "when" and its like alone: "the premium that is due" asks for money. */
export function dateCues(text: string): Cue {
  const found = cue(text, dateRows, dateAsked);
  const asked =
    dateAsked.test(text) ||
    (found.keys.length > 0 && b("date|expires?|renews?|due date").test(text) && !moneyAsked.test(text));
  return asked ? { ...found, asked } : none;
}

const numberWord = "(?:numbers?|no|nr|nummer|numero|num|id)";
const numberRows: readonly Row[] = [
  [
    b(
      `policy ${numberWord}|${numberWord} of (?=(?:the |my |our )?(?:\\w+ ){0,4}policy)` +
        `|versicherungsnummer|versicherungsscheinnummer|policennummer` +
        `|${numberWord} de (?:la )?(?:poliza|police)|${numberWord} (?:di |della )?polizza|polisnummer`,
    ),
    "policy_number",
  ],
  [
    b(
      `account ${numberWord}|kontonummer|${numberWord} de compte|${numberWord} de cuenta|${numberWord} di conto|rekeningnummer`,
    ),
    "account_number iban customer_number",
  ],
  [
    b(
      `customer ${numberWord}|client ${numberWord}|kundennummer|${numberWord} (?:de )?client|${numberWord} de cliente|klantnummer`,
    ),
    "customer_number account_number",
  ],
  [
    b(
      `invoice ${numberWord}|bill ${numberWord}|rechnungsnummer|${numberWord} de facture|${numberWord} de factura|factuurnummer`,
    ),
    "invoice_number",
  ],
  [
    b(
      `contract ${numberWord}|vertragsnummer|${numberWord} de contrat|${numberWord} de contrato|contractnummer`,
    ),
    "contract_number",
  ],
  [b(`claim ${numberWord}|schadennummer`), "claim_number"],
  [b(`order ${numberWord}|bestellnummer|auftragsnummer`), "order_number"],
  [b(`receipt ${numberWord}|belegnummer`), "receipt_number"],
  [
    b(`booking ${numberWord}|reservation ${numberWord}|buchungsnummer|booking code`),
    "booking_number reference",
  ],
  [b(`reference ${numberWord}|reference`), "reference"],
  [b(`meter ${numberWord}|zahlernummer|meternummer`), "meter_number"],
  [b(`member(?:ship)? ${numberWord}|mitgliedsnummer|versichertennummer`), "member_number"],
  [b(`(?:licence|license) ${numberWord}|fuhrerscheinnummer`), "licence_number"],
  [b(`passport ${numberWord}|passnummer|reisepassnummer`), "passport_number"],
  [b("vin|chassis number|fahrgestellnummer"), "vin"],
  [b("(?:licence |license |number )?plate|kennzeichen|immatriculation|matricula|targa|kenteken"), "plate"],
  [b("iban"), "iban"],
  [b("bic|swift"), "bic"],
  [b(`vat ${numberWord}|vat id|ustid|partita iva|btw nummer`), "vat_id"],
  [
    b(`tax ${numberWord}|tax id|social security ${numberWord}|ssn|ein|steuernummer|codice fiscale|nif|bsn`),
    "tax_id",
  ],
  [b(`card ${numberWord}|kartennummer`), "card_number"],
  [b(`serial ${numberWord}|seriennummer|control ${numberWord}`), "control_number"],
  [b(`group ${numberWord}`), "group_number"],
];

const numberAsked = b(
  `what (?:is|was|are|s)(?: \\w+){0,4} ${numberWord}|which number|welche nummer` +
    `|wie lautet die(?: \\w+){0,2} nummer|quel est le ${numberWord}|cual es el ${numberWord}` +
    `|qual e il ${numberWord}|wat is het ${numberWord}`,
);
const notANumber = b(
  "(?:phone|telephone|tel|fax|house|page|room|seat|flight) numbers?|number of \\w+s|how many",
);

const ASKS = b(any("cues-asks"));

export function identifierCues(text: string): Cue {
  if (notANumber.test(text)) return none;
  const found = cue(text, numberRows, numberAsked);
  // "invoice no 4711" names a paper by its number; only asking for the number itself is asking for an identifier.
  const asks = ASKS.test(text);
  const given =
    /\b\w*\d{3}\w*\b/.test(text) ||
    b("when|how much|wann|wie viel|combien|quand|cuando|cuanto|quando|quanto|wanneer|hoeveel").test(text);
  return found.asked && asks && !given ? found : none;
}

const partyRows: readonly Row[] = [
  [b("landlord|vermieter|bailleur|arrendador|locatore|verhuurder"), "landlord"],
  [b("tenant|mieter|locataire|arrendatario|conduttore|huurder"), "tenant"],
  [b("insurer|insurance company|versicherer|assureur|aseguradora|verzekeraar"), "insurer"],
  [b("employer|arbeitgeber|employeur|empleador|datore di lavoro|werkgever"), "employer"],
];

const whoAsked = b("who|wer|qui|quien|chi|wie is");

/** A name is asked for: only of the few parties that papers name by their role. */
export function partyCues(text: string): Cue {
  const found = cue(text, partyRows, /$^/);
  return whoAsked.test(text) && found.keys.length > 0 ? found : none;
}

const nextAsked = new RegExp(String.raw`\b(?:${any("cues-next-asked")})\b`);
const countAsked = /^(?:how many|wie viele|wieviele|combien de|cuant[oa]s|quant[ie]|hoeveel)\b/;
const listAsked = new RegExp(String.raw`^(?:${any("cues-list-asked")})\b`);

/** "List the bills of …": a first word that only says to list, and is on no paper for it. */
export const saysToList = (word: string): boolean =>
  /^(?:list|liste|lista|zeige?|montre|elenca|toon)$/.test(word);

/** Papers counted or listed, or what is due next; null when it is none of these. `paper`: the word that names a kind of paper. */
export function kindCues(text: string, paper: string | null): "list" | "count" | "next" | null {
  if (nextAsked.test(text)) return "next";
  if (paper === null) return null;
  const before = text.slice(0, text.indexOf(paper)).trim().split(" ").filter(Boolean).length;
  if (countAsked.test(text) && before <= 4) return "count";
  // "What bill": few words before it, and nothing asked of it beside which it is.
  if (
    listAsked.test(text) &&
    before <= 3 &&
    !b("what is|what was|what does|what did|what s|wie|is|was ist").test(text.slice(0, text.indexOf(paper)))
  )
    return "list";
  return null;
}

/** Words that name a fact ("deductible", "expires"): what a slip of the keyboard may have meant. */
export const cueWords: readonly string[] = [
  ...new Set(
    [...moneyRows, ...dateRows, ...partyRows]
      .flatMap(([pattern]) => pattern.source.match(/[a-z]{5,}/g) ?? [])
      .concat(moneyAsked.source.match(/[a-z]{5,}/g) ?? []),
  ),
];
