import { dateWithRole } from "./date-roles.ts";
import { issueDate } from "./dates/issue.ts";
import type { Sum } from "./owed/asks.ts";
import { dueOf } from "./owed/due.ts";
import { endingsOf } from "./owed/ending.ts";
import { paymentsOf } from "./owed/payment.ts";
import { repliesOf } from "./owed/replies.ts";
import { returnsOf } from "./owed/returns.ts";
import { visitsOf } from "./owed/visits.ts";
import type { ReadFact, ReadObligation } from "./reader.ts";
import { ofTerms } from "./schemas/owed.ts";
import type { Study } from "./study.ts";

/** The same kind on the same day is one item: the first, whose words say most; payments of a plan may share a day. */
function once(items: ReadObligation[]): ReadObligation[] {
  const seen = new Set<string>();
  return items.filter((o) => {
    // What expires that day need not be told of twice.
    if (o.kind === "reminder" && items.some((e) => e.kind === "expiry" && e.due === o.due)) return false;
    const key = `${o.kind} ${o.due} ${o.kind === "payment" ? o.amount : ""}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * What the paper asks of the household, each with the words that say so: payments, days on which something ends or
 * renews, what is to be handed in or answered, appointments. `total` is the sum of the paper, `facts` what was read of
 * it. Days lie where the paper puts them, however long ago; whoever files it knows when it came.
 */
export function obligationsOf(
  s: Study,
  type: string | null,
  total: Sum,
  today: string,
  facts: ReadFact[] = [],
): ReadObligation[] {
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  const payments = paymentsOf(s, type, total, dueOf(s, today, type), today);
  const printed = {
    renewal: dateWithRole(s.dates.dates, ["renewal"]),
    expiry: dateWithRole(s.dates.dates, ["expiry"]),
    cancel: dateWithRole(s.dates.dates, ["cancel"]),
  };
  return once([
    ...payments,
    ...endingsOf(s, type, facts, issued, today),
    ...ofTerms(s, type, printed, facts, today),
    ...returnsOf(s, type, today),
    ...repliesOf(s, type, issued ?? today, payments.length > 0),
    ...visitsOf(s, type, issued ?? today),
  ]);
}
