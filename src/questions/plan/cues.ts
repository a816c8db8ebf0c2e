import { any, whole } from "#lexicon/phrases.ts";

/** What kind of answer a question wants, by the words it is asked in (en de fr es it nl). All work on folded words, single spaces. */
interface Cue {
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
  [b(any("cues-rent")), "rent"],
  [b(any("cues-deposit")), "deposit"],
  [b(any("cues-subtotal")), "subtotal"],
  [b(any("cues-vat")), "tax"],
  [b(any("cues-tip")), "tip"],
  [b(any("cues-discount")), "discount"],
  [b(any("cues-minimum-payment")), "minimum_payment"],
  [b(any("cues-previous-balance")), "previous_balance"],
  [b(any("cues-balance")), "closing_balance total"],
  [b(any("cues-net-pay")), "salary_net total"],
  [b(any("cues-gross-pay")), "salary_gross"],
  [b(any("cues-amount-due")), "amount_due total"],
  [b(any("cues-coverage-limit")), "coverage_limit"],
];

const moneyAsked = b(any("cues-money-asked"));

export const moneyCues = (text: string): Cue => cue(text, moneyRows, moneyAsked);

const HAVE_PAID = b(any("cues-have-paid"));

const PAID = b(any("cues-paid"));

const whatWas = new RegExp(String.raw`^(?:en |et |y |e |und |and )*(?:${any("cues-what-was")})\b`);

/** "Wat hebben we betaald", "que hemos pagado": what was paid is asked for without a word for how much. */
export const paidCues = (text: string): boolean =>
  whatWas.test(text) && HAVE_PAID.test(text) && PAID.test(text);

const SUM_CUES = b(any("cues-sum-cues"));

/** Several papers added up, not what one of them says. */
export const sumCues = (text: string): boolean => SUM_CUES.test(text);

const dateRows: readonly Row[] = [
  [b(any("cues-expiry")), "expiry_date end_date renewal_date period_to"],
  [b(any("cues-ends")), "end_date expiry_date period_to renewal_date"],
  [b(any("cues-renews")), "renewal_date expiry_date end_date period_to"],
  [b(any("cues-due")), "due_date payment_date"],
  [b(any("cues-cancel")), "cancel_by_date"],
  [b(any("cues-starts")), "start_date period_from"],
  [b(any("cues-issued")), "issue_date"],
  [b(any("cues-born")), "birth_date"],
  [b(any("cues-delivered")), "delivery_date"],
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
    (found.keys.length > 0 && b(any("cues-date-word")).test(text) && !moneyAsked.test(text));
  return asked ? { ...found, asked } : none;
}

/** Ways to ask for a number: `#` in the table stands for every word for "number". */
const numbered = (concept: string) => b(any(concept).replaceAll("#", `(?:${any("cues-number")})`));

const numberRows: readonly Row[] = [
  [numbered("cues-number-of-policy"), "policy_number"],
  [numbered("cues-number-of-account"), "account_number iban customer_number"],
  [numbered("cues-number-of-customer"), "customer_number account_number"],
  [numbered("cues-number-of-invoice"), "invoice_number"],
  [numbered("cues-number-of-contract"), "contract_number"],
  [numbered("cues-number-of-claim"), "claim_number"],
  [numbered("cues-number-of-order"), "order_number"],
  [numbered("cues-number-of-receipt"), "receipt_number"],
  [numbered("cues-number-of-booking"), "booking_number reference"],
  [numbered("cues-number-of-reference"), "reference"],
  [numbered("cues-number-of-meter"), "meter_number"],
  [numbered("cues-number-of-member"), "member_number"],
  [numbered("cues-number-of-licence"), "licence_number"],
  [numbered("cues-number-of-passport"), "passport_number"],
  [numbered("cues-number-of-vin"), "vin"],
  [b(any("cues-plate")), "plate"],
  [numbered("cues-number-of-iban"), "iban"],
  [numbered("cues-number-of-bic"), "bic"],
  [numbered("cues-number-of-vat-id"), "vat_id"],
  [numbered("cues-number-of-tax-id"), "tax_id"],
  [numbered("cues-number-of-card"), "card_number"],
  [numbered("cues-number-of-serial"), "control_number"],
  [numbered("cues-number-of-group"), "group_number"],
];

const numberAsked = numbered("cues-number-asked");
const notANumber = b(any("cues-not-a-number"));

const ASKS = b(any("cues-asks"));

export function identifierCues(text: string): Cue {
  if (notANumber.test(text)) return none;
  const found = cue(text, numberRows, numberAsked);
  // "invoice no 4711" names a paper by its number; only asking for the number itself is asking for an identifier.
  const asks = ASKS.test(text);
  const given = /\b\w*\d{3}\w*\b/.test(text) || b(any("cues-how-much")).test(text);
  return found.asked && asks && !given ? found : none;
}

const partyRows: readonly Row[] = [
  [b(any("cues-landlord")), "landlord"],
  [b(any("cues-tenant")), "tenant"],
  [b(any("cues-insurer")), "insurer"],
  [b(any("cues-employer")), "employer"],
];

const whoAsked = b(any("cues-who-asked"));

/** A name is asked for: only of the few parties that papers name by their role. */
export function partyCues(text: string): Cue {
  const found = cue(text, partyRows, /$^/);
  return whoAsked.test(text) && found.keys.length > 0 ? found : none;
}

const nextAsked = new RegExp(String.raw`\b(?:${any("cues-next-asked")})\b`);
const countAsked = new RegExp(String.raw`^(?:${any("cues-count-asked")})\b`);
const listAsked = new RegExp(String.raw`^(?:${any("cues-list-asked")})\b`);

const onlyLists = whole("cues-says-to-list");
/** "List the bills of …": a first word that only says to list, and is on no paper for it. */
export const saysToList = (word: string): boolean => onlyLists.test(word);

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
    !b(any("cues-asks-what")).test(text.slice(0, text.indexOf(paper)))
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
