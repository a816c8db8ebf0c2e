import { addDays } from "#kernel/dates.ts";
import { any, word } from "#lexicon/phrases.ts";
import type { Message } from "#messages/message.ts";
import { instalmentTitle, payTitle } from "#rules/checkup/obligations/titles.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { issueDate } from "../dates/issue.ts";
import { quoteOf } from "../fields/fact.ts";
import { schemaOf } from "../fields/schemas.ts";
import { termsOfPaper, wordsOf } from "../fields/terms.ts";
import { placeIn, sentenceAt } from "../layout/sentence.ts";
import { moneyCues } from "../money/cues.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import { moneyWithRole } from "../money/money-roles.ts";
import { totalOf } from "../money/total.ts";
import type { ReadObligation } from "../reader.ts";
import type { Sum } from "./asks.ts";
import { asksFor, neverAsks } from "./asks.ts";
import { captionBehind, captionUnder } from "./captions.ts";
import { debitLine } from "./debit.ts";
import type { DueFound } from "./due.ts";
import { type Instalment, instalmentsOf, labelledPlan } from "./instalments.ts";
import { paidAlready } from "./paid.ts";

/** A day further off than this, in days, without an amount, is no day to pay by. */
const FAR = 90;

/** Papers that look like a bill and say that they are none; folded. */
const NO_BILL = new RegExp(any("no-bill"));
/** Lines that may hold the heading of a paper. */
const HEADING = 12;
/** "Do not pay": it is debited. */
const DO_NOT_PAY = new RegExp(any("payment-do-not-pay"));
/** Words beside a sum that is owed to the household; folded. */
const CREDIT = word("in-credit");

/** True when the sum of the paper is owed to the household. */
function isCredit(s: Study, type: string | null): boolean {
  const found = totalOf(s, type)?.found;
  if (!found) return false;
  if (found.value <= 0) return true;
  return CREDIT.test(labelTextOf(found));
}

/** Words beside a negative sum that say that the household owes it. */
const OWED = new RegExp(any("owed-by-you"));

/** The sum of a paper as what is owed, or that it is owed to the household. */
function owedSum(s: Study, sum: Sum, type: string | null): Sum | "credit" {
  const found = totalOf(s, type)?.found;
  if (sum !== null && sum.value < 0 && found && OWED.test(labelTextOf(found)))
    return { ...sum, value: Math.abs(sum.value) };
  return (sum !== null && sum.value <= 0) || isCredit(s, type) ? "credit" : sum;
}

/** What stands around an amount as its label: its line up to it, and the head of the next amount's place. */
function labelTextOf(m: MoneyFound): string {
  const cell = m.line.cells.findLast((c) => c.end <= m.start);
  const own = m.line.folded.slice(Math.max(0, (cell?.start ?? m.start) - 2), m.start);
  const above = m.line.page.lines[m.line.index - 1];
  const alone = m.line.folded.slice(0, m.start).trim() === "";
  return `${own} ${alone && above ? above.folded.slice(-60) : ""} ${m.line.folded.slice(m.end, m.end + 24)}`;
}

/** A credit note that calls itself one; a corrected bill is sorted with them, and is paid. */
const CREDIT_NOTE = new RegExp(any("credit-note"));

/** True when a line of the first sheets, not hidden in a long paragraph, matches. */
const says = (s: Study, what: RegExp): boolean =>
  s.sheets.slice(0, 3).some((sh) => sh.lines.some((l) => what.test(l.folded.slice(0, 300))));

/** True for a paper whose heading calls it no bill: a pro-forma invoice, a quote. */
export const isHeadedNoBill = (s: Study): boolean =>
  s.sheets[0]?.lines.slice(0, HEADING).some((l) => NO_BILL.test(l.folded.slice(0, 300))) ?? false;

/** True for a paper that says somewhere that it is no bill. */
export const isNoBill = (s: Study): boolean =>
  says(s, NO_BILL) && !(debitLine(s) !== null && says(s, DO_NOT_PAY));

const currencyOf = (s: Study, m: MoneyFound): string | null =>
  currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers);

const name = (s: Study): string => (s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "");

/** What the paper says happens to those who pay late, in its own words. */
function ifMissed(s: Study, type: string | null): string | null {
  const late = schemaOf(type)?.terms ? termsOfPaper(s).late : null;
  return late ? wordsOf(late) : null;
}

/** Labels of a sum that is taken from an account. */
const DEBIT_SUM = new RegExp(String.raw`(?:${any("amount-debited")})[ :]*(?:€|£|\$|eur|chf|gbp)? *$`);

/** The amount whose caption, behind it or under it, says that it is asked for; the largest of several. */
function captioned(s: Study): Sum {
  const said = s.money.filter((m) => {
    if (!m.sure || m.value <= 0 || m.line.page.number > 1) return false;
    const words = `${captionBehind(m.line, m.end)} | ${captionUnder(m.line, m.start, m.end)}`;
    return (
      ASKED_SUM.test(words) ||
      moneyCues.find(words).some((c) => c.role === "amount_due" || c.role === "total")
    );
  });
  const m = said.sort((a, b) => b.value - a.value)[0];
  return m ? { value: m.value, currency: currencyOf(s, m) } : null;
}

const ASKED_SUM = new RegExp(any("amount-to-pay"));

/** The amount that a paper of a kind without a sum of its own, such as a letter, plainly asks for. */
function sumAskedFor(s: Study): Sum {
  const named = s.money.filter(
    (m) => m.line.page.number === 1 && m.line.cells.some((c) => c.end <= m.start || c.text.length < 60),
  );
  const taken = s.money.find(
    (m) => m.sure && m.value > 0 && DEBIT_SUM.test(m.line.folded.slice(Math.max(0, m.start - 40), m.start)),
  );
  const m =
    taken ??
    (["amount_due", "total", "premium", "closing_balance", "minimum_payment"] as const)
      .map((role) => moneyWithRole(named, role, 0.6))
      .find((found) => found !== null);
  if (!m) return captioned(s);
  return { value: m.value, currency: currencyOf(s, m) };
}

const PAY_WORD = word("act-pay");
const CURRENT_SUMS = new Set(["minimum_payment", "previous_balance", "credit_limit", "deposit"]);

/**
 * The amount beside the day to pay: in its sentence before the day, else the only one of the sentence before;
 * null where the words around speak of no payment.
 */
function sumBeside(s: Study, { at }: DueFound): MoneyFound | null {
  const sheet = at.line.page;
  const sentence = sentenceAt(sheet, at.line, at.start);
  const day = sentence && placeIn(sentence, at);
  const debit = debitLine(s);
  const speaks = (text: string) => PAY_WORD.test(text) || debit === at.line;
  if (!sentence || day === null || !speaks(sentence.folded)) return null;
  const amounts = s.money.filter(
    (m) =>
      m.sure &&
      m.value > 0 &&
      m.currency !== null &&
      m.line.page === sheet &&
      !CURRENT_SUMS.has(m.role ?? ""),
  );
  const inside = amounts.filter((m) => (placeIn(sentence, m) ?? day) < day);
  if (inside.length > 0) return inside.at(-1) ?? null;
  if (amounts.some((m) => placeIn(sentence, m) !== null)) return null;
  const top = sentence.parts[0]?.line.index ?? at.line.index;
  const near = amounts.filter((m) => m.line.index <= at.line.index && m.line.index >= top - 1);
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** The amount that a paper asks for by its day: the one in the sentence of the day is preferred to the sum of the paper. */
function sumToPay(s: Study, total: Sum, due: DueFound | null): Sum {
  if (due === null) return total;
  const line = s.money.filter((m) => m.sure && m.value > 0 && m.currency !== null && m.line === due.at.line);
  // A reduced amount for those who pay early: "45 € si paiement sous 15 jours".
  const early = due.computed && line.length === 1 ? line[0] : undefined;
  const beside = early ?? sumBeside(s, due);
  const balance = s.kind.slug === "banking/loan-statement" || debitLine(s) === due.at.line;
  if (!beside || (total !== null && !early && !beside.told && !balance)) return total;
  const sentence = sentenceAt(due.at.line.page, due.at.line, due.at.start);
  const named = s.money.some((m) => m.value === total?.value && sentence && placeIn(sentence, m) !== null);
  if (total !== null && ((named && !early) || beside.value > total.value)) return total;
  const currency = currencyOf(s, beside);
  return { value: beside.value, currency: currency ?? total?.currency ?? null };
}

const PAID_NOW = new Set(["payments_received", "cash", "card"]);

/** What is left of a sum of which the paper counts a part as paid: "Total 249.25 / Paid today 150.00 / Balance 99.25". */
function restOf(s: Study, total: Sum): Sum {
  if (total === null) return null;
  const cents = (n: number) => Math.round(Math.abs(n) * 100);
  const at = s.money.findIndex((m) => m.sure && m.role === "total" && cents(m.value) === cents(total.value));
  const whole = s.money[at];
  if (!whole) return null;
  const after = s.money.slice(at + 1).filter((m) => m.sure && m.line.page === whole.line.page);
  const rest = after.find((m, i) => {
    const paid = after[i - 1];
    return (
      paid !== undefined &&
      m.line.index - whole.line.index < 8 &&
      (m.role === "closing_balance" || m.role === "amount_due") &&
      m.value > 0 &&
      cents(m.value) + cents(paid.value) === cents(whole.value) &&
      (PAID_NOW.has(paid.role ?? "") || PAID_PART.test(paid.line.folded.slice(0, paid.start)))
    );
  });
  return rest ? { ...total, value: rest.value } : null;
}

const PAID_PART = word("paid-word");

/** A heading that names a paper which asks for nothing, and none that names a bill. */
const NOT_ASKING = word("not-asking-heading");

/** True when a till's slip or a paper of a kind that seldom asks does ask: a sum by a day that is labelled so. */
function plainlyAsks(s: Study, total: Sum, due: DueFound): boolean {
  const issued = issueDate(s, "9999-12-31")?.found.date ?? null;
  if (s.kind.slug === "invoices/credit-note" && says(s, CREDIT_NOTE)) return false;
  if (s.sheets[0]?.lines.slice(0, 12).some((l) => l.folded.length < 70 && NOT_ASKING.test(l.folded)))
    return false;
  if (due.computed) return !s.receipt && total !== null;
  const asks = due.ofPaying || sumBeside(s, due) !== null;
  return total !== null && asks && (issued === null || due.date > issued);
}

const planItems = (plan: readonly Instalment[], title: Message, currency: string | null, rest: Rest) =>
  plan.map(
    (p, i): ReadObligation => ({
      ...rest,
      title: plan.length > 1 ? instalmentTitle(title, i + 1, plan.length) : title,
      due: p.due,
      amount: p.amount,
      currency,
      page: p.line.page.number,
      quote: quoteOf(p),
      confidence: 78,
    }),
  );

type Rest = Pick<ReadObligation, "kind" | "automatic" | "if_missed">;

/**
 * The payments that a paper asks for: one, or each of a plan that it sets out. None when it has been paid, when the sum
 * is in the household's favour, and when it says that it is no bill; then what goes on from a first or next payment alone.
 */
export function paymentsOf(
  s: Study,
  type: string | null,
  read: Sum,
  due: DueFound | null,
  today: string,
): ReadObligation[] {
  const issued = issueDate(s, today)?.found.date ?? null;
  const debit = debitLine(s);
  const rest: Rest = { kind: "payment", automatic: debit !== null, if_missed: ifMissed(s, type) };
  const title = payTitle(name(s), debit !== null);
  const asked = askedOf(s, type, read, due, today);
  if (asked === "nothing") {
    const goesOn = neverAsks(type) ? [] : labelledPlan(s, issued ?? today);
    const [first] = goesOn;
    const money = first && s.money.find((m) => m.value === first.amount);
    return planItems(goesOn, title, money ? currencyOf(s, money) : null, rest);
  }
  const { total, plan } = asked;
  // "Payment $1,912.37, first AutoPay 07/01": the balance of a loan is the only sum that its paper comes to.
  const [each] = plan.length > 1 || due === null ? [] : labelledPlan(s, issued ?? today);
  if (each && each.due === due?.date && total !== null && total.value > 3 * each.amount)
    return planItems([each], title, total.currency, rest);
  if (plan.length > 1) return planItems(plan, title, total?.currency ?? null, rest);
  if (due === null) return [];
  return [
    {
      ...rest,
      title,
      due: due.date,
      amount: total?.value ?? null,
      currency: total?.currency ?? null,
      page: due.page,
      quote: due.quote,
      confidence: due.confidence,
    },
  ];
}

/** The sum that is to be paid at once or by a plan. */
function askedOf(
  s: Study,
  type: string | null,
  read: Sum,
  due: DueFound | null,
  today: string,
): { total: Sum; plan: Instalment[] } | "nothing" {
  const asks = asksFor(type);
  const issued = issueDate(s, today)?.found.date ?? null;
  if (asks === "never" || paidAlready(s)) return "nothing";
  const whole = owedSum(s, read ?? sumAskedFor(s), type);
  if (whole === "credit") return "nothing";
  const total = restOf(s, whole) ?? sumToPay(s, whole, due);
  if (isNoBill(s)) return "nothing";
  // The movements of an account are days with amounts one under the other, and no plan.
  const listsMovements = type === "banking/credit-card-statement";
  const plan =
    s.receipt || listsMovements
      ? []
      : instalmentsOf(s, issued ?? today, due?.date ?? null, total?.value ?? null);
  if (plan.length > 1) return { total, plan };
  if (due === null || (total === null && issued !== null && due.date > addDays(issued, FAR)))
    return "nothing";
  if ((asks === "if said" || s.receipt) && !plainlyAsks(s, total, due)) return "nothing";
  return { total, plan: [] };
}
