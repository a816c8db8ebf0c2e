import { addMonths } from "#kernel/dates.ts";
import type { ObligationKind } from "./obligations.ts";

/**
 * An item whose day lay further back than this when its paper came, in months, is history: after three years most debts of
 * daily life can no longer be asked for (BGB § 195; elsewhere five or six, which would list whole archives as unpaid).
 */
const LONG_PAST = 36;
/** Nothing on file runs further ahead, in years: what seems to was misread. Licences may count until an age. */
const FAR_AHEAD = 15;
const FAR_AHEAD_IDENTITY = 55;
/** A payment is asked for no further ahead, in months. */
const PAYMENT_AHEAD = 18;

/**
 * True when a dated item of a paper is worth a line of the Checkup: its day (`due`, `YYYY-MM-DD`) lies no more than two
 * years before the paper `arrived`, and not absurdly far ahead. A reminder of a bill (`type`) that was never paid is kept
 * however old the bill is.
 */
export function worthAnItem(
  o: { kind: ObligationKind; due: string },
  type: string | null,
  arrived: string,
): boolean {
  const years = type?.startsWith("identity/") ? FAR_AHEAD_IDENTITY : FAR_AHEAD;
  if (o.due > addMonths(arrived, o.kind === "payment" ? PAYMENT_AHEAD : 12 * years)) return false;
  return o.due >= addMonths(arrived, -LONG_PAST) || (o.kind === "payment" && type === "invoices/reminder");
}
