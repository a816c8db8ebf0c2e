import type { AccountScope } from "#rules/access.ts";
import { nameKey } from "#rules/naming.ts";
import type { PaperOnFile } from "#rules/on-file.ts";
import { householdNames } from "./accounts.ts";
import { firstRow } from "./documents.ts";
import { householdIn, rememberHousehold } from "./on-file-household.ts";
import {
  arrivals,
  byDay,
  countryOf,
  current,
  type ItemRow,
  itemOf,
  itemsAlone,
  itemsOn,
  type PaperRow,
  paperColumns,
  papersOf,
  type Snapshot,
  thingOf,
  thingRows,
} from "./on-file-rows.ts";
import type { Database } from "./open.ts";

export type { KeptItem, Snapshot } from "./on-file-rows.ts";

/** Papers read at a time, so that nobody waits long for the loop. */
const SLICE = 80;

/**
 * Everything an account has on file, a slice of papers at a time: whoever asks gives others a turn in between. Later slices
 * are of a later moment; what is written by them is held against the rows as they are then.
 */
export function* wholeOnFile(db: Database, scope: AccountScope, today: string): Generator<null, Snapshot> {
  const papers: PaperOnFile[] = [];
  const all: ItemRow[] = [];
  const first = firstRow(scope.accountNumber);
  for (let after = first - 1; ; ) {
    // By their row number and no other index: SQLite would gather and sort all that is left for every slice.
    const rows = db
      .sql(
        `SELECT ${paperColumns} FROM document d NOT INDEXED LEFT JOIN type ty ON ty.id = d.type_id
         WHERE ${current} AND d.n > @after AND d.n < @end ORDER BY d.n LIMIT ${SLICE}`,
      )
      .all({ account: scope.accountId, after, end: first + 2 ** 32 }) as PaperRow[];
    if (rows.length === 0) break;
    papers.push(...papersOf(db, scope, rows, true));
    all.push(...itemsOn(db, rows));
    after = rows.at(-1)!.n;
    yield null;
  }
  all.push(...itemsAlone(db, scope));
  yield null;
  const rows = thingRows(db, scope, null);
  yield null;
  const ours = householdIn(papers, rows, new Set(householdNames(db, scope).map(nameKey)));
  rememberHousehold(db, scope, ours);
  const things = rows.map((r) => thingOf(r, ours.has(r.id)));
  yield null;
  const items = all.map(itemOf).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    today,
    country: countryOf(db, scope),
    ...arrivals(db, scope),
    papers: papers.sort(byDay),
    things,
    items,
  };
}
