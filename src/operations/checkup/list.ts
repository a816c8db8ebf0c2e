import type { CheckupList } from "#contract/checkup.ts";
import type { CheckupQuery } from "#contract/routes/checkup.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { inGroup } from "#rules/checkup/checkup.ts";
import type { App } from "../app.ts";
import { findEntity } from "../documents/filters.ts";
import { read } from "../operation.ts";
import { todayOf } from "../today.ts";
import { checkupCounts, itemsOf, linesOf } from "./lines.ts";

/** The groups that are always counted, so that an empty one says 0. */
const always = ["past_due", "missing", "housekeeping", "snoozed"];

const wrongDays = (q: Partial<CheckupQuery>): FieldError[] =>
  q.from !== undefined && q.to !== undefined && q.to < q.from
    ? [{ field: "to", in: "query", detail: message("field.beforeFrom") }]
    : [];

/** The Checkup as it stands on a day. Throws 404 for a person or thing that is not on file. */
export function checkupOn(
  box: App,
  scope: AccountScope,
  q: CheckupQuery,
  today: string,
  origin: string,
): CheckupList {
  const errors = wrongDays(q);
  if (errors.length > 0) throw invalid(errors);
  const entity = q.person_or_thing === undefined ? undefined : findEntity(box, scope, q.person_or_thing);
  if (q.person_or_thing !== undefined && !entity) throw notFound(message("problem.noEntity"));
  return box.db.read(() => {
    const all = linesOf(box, scope, { show: q.show, entity: entity?.id, from: q.from, to: q.to }, today);
    const { group } = q;
    const found = group === undefined ? all : all.filter((l) => inGroup(l.place.group, group));
    const by_group: Record<string, number> =
      q.show === "open" ? Object.fromEntries(always.map((g) => [g, 0])) : {};
    for (const l of all) by_group[l.place.group] = (by_group[l.place.group] ?? 0) + 1;
    return {
      items: itemsOf(box, scope, found.slice(0, q.limit), origin),
      total: found.length,
      by_group,
      counts: checkupCounts(box, scope, today),
      url: `${origin}/checkup`,
    };
  });
}

export const checkupOperation = read<CheckupQuery, CheckupList>(
  { scope: "read" },
  (box, scope, q, call) => checkupOn(box, scope, q, todayOf(box, scope), call.origin),
  (_box, _scope, q) => wrongDays(q),
);
