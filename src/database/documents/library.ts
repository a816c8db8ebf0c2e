import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { countedBy } from "./counted.ts";
import { type ListedRecord, listedColumns, recordJoins, withSlugs } from "./documents.ts";
import { conditions, type DocumentFilter, hiddenAlone, type PlacedRecord, type Position } from "./listing.ts";

/** Which part of the list: behind a position, before it, or from the beginning of a month on. */
export interface LibraryPart {
  sort: "date" | "arrival";
  limit: number;
  position: Position | null;
  back: boolean;
  at?: string | undefined;
}

/** A part of the list of the app, newest first and those without a date last, in this order whichever way it is walked. */
export function libraryPart(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
  part: LibraryPart,
): PlacedRecord[] {
  const { where, values } = conditions(scope, f);
  const place = part.sort === "date" ? "d.shelf_date" : "d.arrived_at";
  const only: string[] = [];
  if (part.position) {
    only.push(`(${place}, d.id) ${part.back ? ">" : "<"} (@at, @id)`);
    Object.assign(values, { at: part.position.at, id: part.position.id });
  } else if (part.at !== undefined && part.sort === "date") {
    only.push("d.shelf_date <= @from");
    // Days of a month come before its 99th, and '!' before every digit.
    values.from = part.at === "undated" ? "!~" : `${part.at}-99`;
  }
  const way = part.back ? "ASC" : "DESC";
  const rows = db
    .sql(
      `SELECT ${listedColumns}, ${place} AS place FROM document d ${f.category_id ? recordJoins : ""}
       WHERE ${[where, ...only].join(" AND ")} ORDER BY ${place} ${way}, d.id ${way} LIMIT @limit`,
    )
    .all({ ...values, limit: part.limit }) as PlacedRecord[];
  withSlugs(db, rows); // Puts the slugs into the rows themselves.
  return part.back ? rows.reverse() : rows;
}

/** Documents of the list by their ids, in no order. */
export function libraryRecords(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
  ids: readonly string[],
): ListedRecord[] {
  const { where, values } = conditions(scope, f);
  const rows = db
    .sql(
      `SELECT ${listedColumns} FROM document d ${f.category_id ? recordJoins : ""}
       WHERE ${where} AND d.id IN (SELECT value FROM json_each(@ids))`,
    )
    .all({ ...values, ids: JSON.stringify(ids) }) as ListedRecord[];
  withSlugs(db, rows); // Puts the slugs into the rows themselves.
  return rows;
}

/** How many documents each month has, the newest first; null is the month of those without a date. */
export function libraryMonths(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
): { month: string | null; documents: number }[] {
  const all = countedMonths(db, scope, f);
  if (all) return all;
  const { where, values } = conditions(scope, f);
  return db
    .sql(
      `SELECT CASE WHEN d.shelf_date >= '0' THEN substr(d.shelf_date, 1, 7) END AS month, count(*) AS documents
       FROM document d ${f.category_id ? recordJoins : ""} WHERE ${where} GROUP BY 1 ORDER BY 1 DESC`,
    )
    .all(values) as { month: string | null; documents: number }[];
}

/** The same where nothing is left out but what no list shows, without a walk through them; else null. */
function countedMonths(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
): { month: string | null; documents: number }[] | null {
  const hidden = hiddenAlone(scope, f);
  if (hidden === null) return null;
  return countedBy(db, scope, "month", hidden)
    .map(({ value, n }) => ({ month: value === "" ? null : value, documents: n }))
    .reverse();
}
