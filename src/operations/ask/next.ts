import { obligationPlaces } from "#database/asks.ts";
import type { DocumentRecord } from "#database/documents.ts";
import { obligationsOf } from "#database/obligations.ts";
import type { Question } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import { longDay } from "#rules/obligations.ts";
import type { Box } from "../box.ts";
import { itemsOf, linesOf } from "../checkup/lines.ts";
import { todayOf } from "../today.ts";
import type { Citing } from "./cite.ts";
import { money, type Told } from "./sums.ts";

/** Dated items that are told of. */
const MOST_TOLD = 8;

/** What is due, from the Checkup as it stands: past due first, then by day. Of one document, or of the span asked for. */
export function tellNext(
  box: Box,
  scope: AccountScope,
  q: Question,
  only: DocumentRecord | null,
  citing: Citing,
  origin: string,
): Told {
  const span = q.span === null ? {} : { from: q.span.from, to: q.span.to };
  const own = only && new Set(obligationsOf(box.db, scope, only.id).map((o) => o.id));
  const dated = linesOf(box, scope, { show: "open", lapsed: true, ...span }, todayOf(box, scope)).filter(
    (l) => l.when !== null && l.gap === null && (own === null || own.has(l.id)),
  );
  if (dated.length === 0) {
    const when = q.span === null ? "" : " in that time";
    return { lines: [`Nothing with a date${when} is open on the Checkup.`], grounded: false };
  }
  const items = itemsOf(box, scope, dated.slice(0, MOST_TOLD), origin);
  const places = new Map(
    obligationPlaces(
      box.db,
      scope,
      items.map((i) => i.id),
    ).map((p) => [p.id, p]),
  );
  const lines = items.map((item) => {
    const { document: d, when } = item;
    const place = places.get(item.id);
    if (d !== null && d.title !== null)
      citing.place({ id: d.id, title: d.title }, place?.page ?? null, place?.quote ?? null);
    const amount = item.amount === null ? "" : `, ${money(item.amount, item.currency)}`;
    const late = item.overdue ? " (past due)" : "";
    return citing.clean(d?.id ?? null, `- ${longDay(when ?? "")}${late}: ${item.title}${amount}`);
  });
  if (dated.length > items.length) lines.push(`and ${dated.length - items.length} more on the Checkup.`);
  return { lines: ["Due:", ...lines], grounded: true };
}
