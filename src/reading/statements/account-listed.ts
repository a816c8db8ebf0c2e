import { addDays } from "#kernel/dates.ts";
import type { DatesOfPaper } from "../dates/date-roles.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import type { Sheet } from "../layout/layout.ts";
import type { Shape } from "../layout/outer-look.ts";
import type { DecimalSign } from "../money/money.ts";
import { accountMovements } from "./movements.ts";

/** A row that begins with a day, with or without its year, and ends with an amount; folded. */
const DAY_AND_AMOUNT =
  /^(?:\d{1,2}[./ -]{1,2}(?:\d{1,2}|[a-z]{3,9})|[a-z]{3,9}\.? \d{1,2}|\d{4}-\d\d-\d\d)(?![a-z\d]).*\d[.,]\d{2}(?!\d)/;

/** Rows with a day and an amount from which a paper may be a statement, whatever it is called. */
const LISTS = 3;

/**
 * The type (slug) of statement that a paper is by its arithmetic: the movements lead from one balance on it to another, to
 * the cent. Null for any other paper. It is of a card when a least amount is asked for, a card's number is printed, or one
 * movement pays all of the balance before.
 */
export function accountListed(
  sheets: Sheet[],
  shape: Shape,
  { dates, order }: DatesOfPaper,
  decimal: DecimalSign,
  today: string,
  numbers: readonly NumberFound[],
): string | null {
  const rows = sheets.flatMap((s) => s.lines).filter((l) => DAY_AND_AMOUNT.test(l.folded)).length;
  if (Math.max(shape.movements, rows) < LISTS) return null;
  const last = dates
    .map((d) => d.date)
    .filter((d) => d <= today)
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const window = { from: addDays(last, -100), to: addDays(last, 35) };
  const card = shape.minimum || numbers.some((n) => n.key === "card_number");
  const todayYear = Number(today.slice(0, 4));
  const { proven, paysBefore } = accountMovements({ sheets, window, order, decimal, todayYear, card });
  if (!proven) return null;
  // Of accounts only cards ask for money by a day: what a practice or a supplier asks for is a bill that lists movements.
  if (!card && dates.some((d) => d.role === "due")) return null;
  return card || paysBefore ? "banking/credit-card-statement" : "banking/bank-statement";
}
