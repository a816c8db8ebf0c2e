import { any } from "#lexicon/phrases.ts";
import type { DateFound } from "../dates/found.ts";
import type { Sheet } from "../layout/layout.ts";
import { placeIn, type Sentence, sentenceAt } from "../layout/sentence.ts";
import { columnSums } from "./column-sums.ts";
import type { MoneyRole } from "./cues.ts";
import type { MoneyFound } from "./money-roles.ts";

/**
 * Amounts that a sentence asks for: "Rechnung 4711 über 55,20 EUR ist fällig am 18.12.2026", "we will collect £12.00 on or
 * around 3 May". What was paid, is paid back, or is only asked of those who are late is left alone.
 */

const CURRENCY = "(?:[€£$]|eur|euro|chf|gbp|usd)?";
/** Verbs that ask by themselves, up to the amount. */
const VERB = new RegExp(`(?<![a-z])(?:${any("asked-verb")})(?: [a-z\u0027/-]+){0,5}[ :]{0,2}${CURRENCY} *$`);
/** Names of what is asked for: a verb has to stand behind the amount, or before its name. */
const NOUN = new RegExp(`(?<![a-z])(?:${any("asked-noun")})[ :]{0,2}${CURRENCY} *$`);
const BEHIND = new RegExp(`^(?:[^.!?;]|(?<=\\d)\\.){0,80}?(?<![a-z])(?:${any("asked-behind")})(?![a-z])`);
const NOT = new RegExp(`(?<![a-z])(?:${any("asked-not")})`);
/** Words right before the day on which it is to be paid. */
const ON = new RegExp(
  `(?<![a-z])(?:${any("asked-on")})(?: (?:[a-z]{2,3}day|[a-z]{3,10}(?:tag|di|dag)),?)? *$`,
);

/** Words of running text that a sentence has at least. */
const LEAST_WORDS = 5;
/** How plainly an amount is asked for by a sentence. */
const STRENGTH = 0.9;
/** A label beside an amount from which on a sentence says nothing new. */
const LABELLED = 0.85;
/** Labels that say little in a sentence: "your payment of". */
const OPEN = new Set<MoneyRole | null>([null, "other", "paid", "card", "cash", "fee", "billed"]);
/** Labels of what may be asked for. */
const ASKED = new Set<MoneyRole | null>(["amount_due", "total", "closing_balance", "premium", "rent"]);
const SUMS = new Set<MoneyRole | null>(["amount_due", "total", "closing_balance", "premium", "salary_net"]);
const MAX_SHEETS = 3;
const MAX_SENTENCES = 40;

/** A sentence that asks for an amount. */
export interface Told {
  money: MoneyFound;
  sentence: Sentence;
}

/** True when a sentence asks for the amount that stands in it from `at` to `end`. */
export function asksForAmount(folded: string, at: number, end: number): boolean {
  if (folded.split(" ").length < LEAST_WORDS || NOT.test(folded)) return false;
  const left = folded.slice(0, at);
  return VERB.test(left) || (NOUN.test(left) && BEHIND.test(folded.slice(end)));
}

/** The amounts of a paper that its sentences ask for; they are given the role of an amount due. */
export function toldAmounts(sheets: Sheet[], all: MoneyFound[]): Told[] {
  const out: Told[] = [];
  // What a label calls the sum is the sum: sentences then speak of parts, fees and instalments.
  const sums = all.filter((m) => m.sure && SUMS.has(m.role) && m.strength >= LABELLED && !m.otherColumn);
  let looked = 0;
  for (const money of all) {
    if (!money.sure || money.value <= 0 || money.line.page.number > MAX_SHEETS) continue;
    const labelled = !OPEN.has(money.role) && money.strength >= LABELLED;
    if (labelled && !ASKED.has(money.role)) continue;
    if (!labelled && sums.some((m) => m.value !== money.value)) continue;
    if (looked++ > MAX_SENTENCES) break;
    const sheet = sheets.find((s) => s === money.line.page);
    const sentence = sheet ? sentenceAt(sheet, money.line, money.start) : null;
    const at = sentence ? placeIn(sentence, money) : null;
    if (sentence === null || at === null) continue;
    if (!asksForAmount(sentence.folded, at, at + money.end - money.start)) continue;
    if (!labelled) Object.assign(money, { role: "amount_due", phrase: "", strength: STRENGTH });
    money.told = true;
    out.push({ money, sentence });
  }
  return out;
}

/** Labels far above an amount, below this, say nothing against the day beside it. */
const FAINT = 0.5;
/** What may stand between a day to pay by and its amount: "PAY BY 12/02/25 ....... $114.50", "Due Nov 10, 2025  Amt $118.44". */
const BETWEEN = new RegExp(
  `^[ .:|_-]{0,60}(?:amount|amt|betrag|montant|importe|importo|bedrag)?[ .:|]{0,4}${CURRENCY} *$`,
);

/**
 * An amount without words of its own behind the only day of its line, a day to pay by, is what is to be paid, where no
 * label names another sum.
 */
export function dueAmounts(all: readonly MoneyFound[], dates: readonly DateFound[]): void {
  const sums = all.filter((m) => m.sure && SUMS.has(m.role) && m.strength >= LABELLED && !m.otherColumn);
  for (const m of all) {
    if (
      (m.role !== null && m.strength >= FAINT) ||
      !m.sure ||
      m.value <= 0 ||
      sums.some((o) => o.value !== m.value)
    )
      continue;
    const [day, ...more] = dates.filter((d) => d.line === m.line);
    if (day?.role !== "due" || more.length > 0 || day.end > m.start) continue;
    if (BETWEEN.test(m.line.folded.slice(day.end, m.start)))
      Object.assign(m, { role: "amount_due", phrase: "", strength: STRENGTH });
  }
}

/** Labels that say less than sums do: a patient's share, a balance, a word in the head of a column. */
const SILENT = new Set<MoneyRole | null>([null, "other", "billed", "closing_balance"]);

/**
 * What is left of charges once payments and reductions under them, printed as minus, are taken off is what is to be paid, by
 * whatever name, where the paper asks for money by a day and no label names another sum.
 */
export function leftAmounts(all: MoneyFound[], dates: readonly DateFound[]): void {
  // What a card asks for is its balance, under the name of one.
  if (!dates.some((d) => d.role === "due") || all.some((m) => m.role === "minimum_payment")) return;
  const columns = columnSums(all);
  const plain = (m: MoneyFound) => !SILENT.has(m.role) && m.strength > LABELLED;
  const sums = all.filter(
    (m) => m.sure && m.value > 0 && SUMS.has(m.role) && plain(m) && !columns.get(m)?.reduced,
  );
  for (const m of all) {
    const column = columns.get(m);
    if (!column || !(column.rest || column.adds > 1) || m.value <= 0 || plain(m)) continue;
    const above = all.findLast((o) => o.sure && o.line.page === m.line.page && o.line.index < m.line.index);
    const taken = above !== undefined && above.value < 0;
    if (!(taken || (m.role === "billed" && column.rest)) || sums.some((o) => o.value !== m.value)) continue;
    for (const o of all)
      if (o.value === m.value && o.sure && !plain(o))
        Object.assign(o, { role: "amount_due", phrase: "", strength: STRENGTH });
  }
}

/** True when the words before a place of a sentence say that something is to be paid on the day that stands there. */
export const isDayToPay = (left: string): boolean => ON.test(left);
