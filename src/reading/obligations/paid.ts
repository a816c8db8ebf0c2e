import { any, word } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import type { Line } from "../layout/layout.ts";
import { type MoneyFound, moneyWithRole } from "../money/money-roles.ts";
import { totalOf } from "../money/total.ts";

/** The paper says that the whole of it has been paid; folded. */
const PAID = new RegExp(any("paid"));
/** Words of a payment that may be of this bill or of the one before: they count where no day to pay by is printed. */
const PAYMENT = new RegExp(any("paid-maybe"));
/** Nothing is left to pay: the balance that is asked for is nought. */
const NOUGHT = new RegExp(
  String.raw`(?:${any("left-to-pay")}):? {0,8}[$€£]? ?(?:eur |usd |gbp |chf )?0[.,]00(?!\d)`,
);
/** "Should you have paid already": says nothing about whether it was. */
const IF = word("if-paid");
/** What was paid is of another bill or of a part. */
const OTHER_BILL = new RegExp(any("other-payment"));

/** The amount that stands behind words of a line, if one does: on the line, or under them in the next. */
const amountOn = (line: Line, all: readonly MoneyFound[], from: number): MoneyFound | undefined =>
  all.find((m) => m.line === line && m.start >= from);

/** What the paper still asks for after everything that was paid: the plainest amount that is due, else its sum. */
const asked = (s: Study): number | null => {
  const due = moneyWithRole(s.money, "amount_due");
  if (due) return due.value;
  return totalOf(s, s.kind.slug)?.found.value ?? moneyWithRole(s.money, "minimum_payment")?.value ?? null;
};

/** True when the paper asks for an amount by a day that is plainly labelled. */
const demands = (s: Study, open: number | null): boolean =>
  open !== null &&
  open > 0 &&
  s.dates.dates.some((d) => d.role === "due" && !d.monthOnly && d.label === "plain" && d.strength >= 0.75);

/** True when one line says that the whole of the paper has been paid. */
function saysPaid(s: Study, lines: readonly Line[], line: Line, open: number | null): boolean {
  const text = line.folded.slice(0, 400);
  if (NOUGHT.test(text)) return open === null || open === 0;
  const m = PAID.exec(text) ?? (demands(s, open) ? null : PAYMENT.exec(text));
  if (!m) return false;
  const around = [
    lines[line.index - 1]?.folded.slice(-120),
    text,
    lines[line.index + 1]?.folded.slice(0, 80),
  ];
  if (IF.test(around.join(" ")) || OTHER_BILL.test(text)) return false;
  // A row "already paid -31.07" among the sums is a payment on account, whatever is left is still asked for.
  const amount = amountOn(line, s.money, m.index);
  if (amount === undefined) return true;
  if (open !== null && open > 0 && amount.value < 0 && Math.abs(amount.value) !== open) return false;
  return open === null || open === 0 || Math.abs(Math.abs(amount.value) - open) < 0.005;
}

const kept = new WeakMap<Study, boolean>();

/** True when the paper says that it has been paid, or that nothing is left to pay. Worked out once for a study. */
export function paidAlready(s: Study): boolean {
  const before = kept.get(s);
  if (before !== undefined) return before;
  const open = asked(s);
  const paid = s.sheets
    .slice(0, 4)
    .some((sh) => sh.lines.slice(0, 200).some((l) => saysPaid(s, sh.lines, l, open)));
  kept.set(s, paid);
  return paid;
}
