import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { arrivedSince, countedBy, countedTypes } from "./counted.ts";
import { type ListedRecord, listedColumns, recordJoins, withSlugs } from "./documents.ts";

/** What a list may be narrowed by. Ids are resolved by the caller. */
export interface DocumentFilter {
  category_id?: string | undefined;
  type_id?: string | undefined;
  entity_id?: string | undefined;
  /** In all of these bundles. */
  bundle_ids?: readonly string[] | undefined;
  year?: number | undefined;
  /** Arrived on or after this day. */
  since?: string | undefined;
  needs_look?: boolean | undefined;
  /** Only those whose keep-until date is before this day. */
  keepUntilBefore?: string | undefined;
  include_superseded?: boolean | undefined;
  trash?: boolean | undefined;
}

type Sort = "date" | "arrival";

/** The place of a row in an ordering: its date (or arrival) and its id. */
export interface Position {
  at: string | number;
  id: string;
  /** The last change of a date when the walk began; what was changed after it keeps its old place in this walk. */
  since?: number;
}

/** A row with the place it has in the walk it was asked for. */
export type PlacedRecord = ListedRecord & { place: string | number };

/** In every list, where a status that few have is asked for: without the plus SQLite looks through all of an account, not at the few. */
export const byStatus = (d = "d."): string => `+${d}hidden = 0`;

/** Conditions and named values of a filter; also used by search. */
export function conditions(
  scope: AccountScope,
  f: DocumentFilter,
): { where: string; values: Record<string, string | number> } {
  const where = ["d.account_id = @account"];
  const values: Record<string, string | number> = { account: scope.accountId };
  const add = (sql: string, name?: string, value?: string | number) => {
    where.push(sql);
    if (name !== undefined && value !== undefined) values[name] = value;
  };
  // A guest let in on one bundle sees its documents only.
  if (scope.bundle !== null) {
    add(
      "d.id IN (SELECT document_id FROM bundle_document WHERE bundle_id = @bundle)",
      "bundle",
      scope.bundle,
    );
  }
  // The trash is the household's.
  if (f.trash) add(scope.bundle === null ? "d.hidden = 3" : "0");
  else if (f.include_superseded) add("d.hidden IN (0, 1)");
  else add(f.needs_look === true ? byStatus() : "d.hidden = 0");
  if (f.category_id) add("ifnull(d.category_id, ty.category_id) = @category", "category", f.category_id);
  if (f.type_id) add("d.type_id = @type", "type", f.type_id);
  if (f.entity_id)
    add("d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity)", "entity", f.entity_id);
  for (const [i, id] of (f.bundle_ids ?? []).entries())
    add(`d.id IN (SELECT document_id FROM bundle_document WHERE bundle_id = @in_${i})`, `in_${i}`, id);
  if (f.year !== undefined) {
    add("d.sort_date >= @year_from", "year_from", `${String(f.year).padStart(4, "0")}-01-01`);
    add("d.sort_date <= @year_to", "year_to", `${String(f.year).padStart(4, "0")}-12-31`);
  }
  if (f.since) add("d.arrived_on >= @since", "since", f.since);
  if (f.needs_look === true) add("d.status IN ('needs_review', 'quarantined')");
  if (f.needs_look === false) add("d.status NOT IN ('needs_review', 'quarantined')");
  if (f.keepUntilBefore) add("d.retention_until < @keep", "keep", f.keepUntilBefore);
  return { where: where.join(" AND "), values };
}

/** The number of the last change of a date, for a walk that begins now. */
export const lastRedating = (db: Database): number =>
  (db.sql("SELECT ifnull(max(seq), 0) AS n FROM redating").get() as { n: number }).n;

/** Documents whose date changed since, each with the date it had then: before the first change after that number. */
const moved = `SELECT document_id, was FROM redating WHERE seq IN
  (SELECT min(seq) FROM redating WHERE account_id = @account AND seq > @walk_since GROUP BY document_id)`;

interface Page {
  sort: Sort;
  limit: number;
  after: Position | null;
}

/**
 * One page of documents, newest first by date or arrival, after a position. By date the order is that of when the walk
 * began: a paper that is dated anew meanwhile is neither met twice nor passed over.
 */
export function listDocuments(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
  page: Page,
): PlacedRecord[] {
  const since = page.after?.since;
  if (page.sort === "arrival")
    return walked(db, scope, f, page, { place: "d.arrived_at", from: "document d" });
  const stayed = { place: "d.sort_date", from: "document d" };
  if (since === undefined || since >= lastRedating(db)) return walked(db, scope, f, page, stayed);
  const still = walked(db, scope, f, page, {
    ...stayed,
    only: `d.id NOT IN (SELECT document_id FROM (${moved}))`,
  });
  const redated = walked(db, scope, f, page, {
    place: "m.was",
    from: `(${moved}) m JOIN document d ON d.id = m.document_id`,
  });
  const later = (a: PlacedRecord, b: PlacedRecord) =>
    a.place === b.place ? (a.id < b.id ? 1 : -1) : a.place < b.place ? 1 : -1;
  return [...still, ...redated].sort(later).slice(0, page.limit);
}

function walked(
  db: Database,
  scope: AccountScope,
  f: DocumentFilter,
  page: Page,
  by: { place: string; from: string; only?: string },
): PlacedRecord[] {
  const { where, values } = conditions(scope, f);
  const after = page.after ? `AND (${by.place}, d.id) < (@after_at, @after_id)` : "";
  if (page.after) {
    values.after_at = page.after.at;
    values.after_id = page.after.id;
  }
  if (/@walk_since\b/.test(`${by.from} ${by.only}`)) values.walk_since = page.after?.since ?? 0;
  values.limit = page.limit;
  const joins = f.category_id ? recordJoins : "";
  const rows = db
    .sql(
      `SELECT ${listedColumns}, ${by.place} AS place FROM ${by.from} ${joins}
       WHERE ${where} ${by.only ? `AND ${by.only}` : ""} ${after} ORDER BY ${by.place} DESC, d.id DESC LIMIT @limit`,
    )
    .all(values) as PlacedRecord[];
  withSlugs(db, rows); // Puts the slugs into the rows themselves.
  return rows;
}

/** Counts kept until something is written: the number is true, and a list costs the same at any size of the archive. */
const counted = new WeakMap<Database, { version: string; counts: Map<string, number> }>();

/** How many documents a filter matches in all. */
export function countDocuments(db: Database, scope: AccountScope, f: DocumentFilter): number {
  const { where, values } = conditions(scope, f);
  const version = db.version();
  let kept = counted.get(db);
  if (!kept || kept.version !== version) {
    kept = { version, counts: new Map() };
    counted.set(db, kept);
  }
  const key = `${where}\n${JSON.stringify(values)}`;
  const known = kept.counts.get(key);
  if (known !== undefined) return known;
  const joins = f.category_id ? recordJoins : "";
  const hidden = hiddenAlone(scope, f);
  const total = hidden
    ? sum(countedBy(db, scope, "year", hidden))
    : (db.sql(`SELECT count(*) AS n FROM document d ${joins} WHERE ${where}`).get(values) as { n: number }).n;
  if (kept.counts.size < 500) kept.counts.set(key, total);
  return total;
}

/** In which ways those are hidden that a filter leaves (`document.hidden`), where that is all that it says; else null. */
export function hiddenAlone(scope: AccountScope, f: DocumentFilter): number[] | null {
  const { include_superseded, trash, ...more } = f;
  const said = (part: unknown) =>
    part !== undefined && part !== "" && !(Array.isArray(part) && part.length === 0);
  if (scope.bundle !== null || Object.values(more).some(said)) return null;
  return trash ? [3] : include_superseded ? [0, 1] : [0];
}

const sum = (of: readonly { n: number }[]): number => of.reduce((all, { n }) => all + n, 0);

interface Tally {
  current: number;
  including_replaced: number;
  needs_a_look: number;
  being_read: number;
  arrived_last_7_days: number;
}

/** The numbers of the overview. `weekAgo`: day 7 days back. */
export function tally(db: Database, scope: AccountScope, weekAgo: string): Tally {
  if (scope.bundle !== null) return tallyOfGuest(db, scope, weekAgo);
  const states = db
    .sql(
      `SELECT (SELECT count(*) FROM document WHERE account_id = @account AND ${byStatus("")} AND status IN ('needs_review', 'quarantined')) AS look,
         (SELECT count(*) FROM document WHERE account_id = @account AND ${byStatus("")} AND status IN ('received', 'scanning', 'reading')) AS reading`,
    )
    .get({ account: scope.accountId }) as { look: number; reading: number };
  return {
    current: sum(countedBy(db, scope, "year")),
    including_replaced: sum(countedBy(db, scope, "year", [0, 1])),
    needs_a_look: states.look,
    being_read: states.reading,
    arrived_last_7_days: arrivedSince(db, scope, weekAgo),
  };
}

/** The numbers of a guest, who is shown the few papers of one bundle. */
function tallyOfGuest(db: Database, scope: AccountScope, weekAgo: string): Tally {
  return db
    .sql(
      `SELECT count(*) FILTER (WHERE hidden = 0) AS current,
         count(*) FILTER (WHERE hidden IN (0, 1)) AS including_replaced,
         count(*) FILTER (WHERE hidden = 0 AND status IN ('needs_review', 'quarantined')) AS needs_a_look,
         count(*) FILTER (WHERE hidden = 0 AND status IN ('received', 'scanning', 'reading')) AS being_read,
         count(*) FILTER (WHERE hidden = 0 AND arrived_on >= @since) AS arrived_last_7_days
       FROM document d WHERE account_id = @account ${guestDocuments(scope)}`,
    )
    .get({ since: weekAgo, account: scope.accountId, ...guestValues(scope) }) as Tally;
}

function yearsOf(db: Database, scope: AccountScope): { year: string; n: number }[] {
  if (scope.bundle === null)
    return countedBy(db, scope, "year")
      .map(({ value, n }) => ({ year: value, n }))
      .reverse();
  return db
    .sql(
      `SELECT substr(sort_date, 1, 4) AS year, count(*) AS n FROM document d
       WHERE account_id = @account AND hidden = 0 ${guestDocuments(scope)} GROUP BY 1 ORDER BY 1 DESC`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as { year: string; n: number }[];
}

interface KindCount {
  name: string;
  slug: string;
  documents: number;
}

/** Current documents by year of their date, by category and by type. */
export function groups(
  db: Database,
  scope: AccountScope,
): { years: { year: string; n: number }[]; categories: KindCount[]; types: KindCount[] } {
  const have = JSON.stringify(countedTypes(db, scope));
  const found = `SELECT j.value ->> 'type' AS type, j.value ->> 'own' AS own, j.value ->> 'n' AS n FROM json_each(?) j`;
  const categories = db
    .sql(
      `SELECT c.name, c.slug, sum(h.n) AS documents FROM (${found}) h LEFT JOIN type ty ON ty.id = h.type
       JOIN category c ON c.id = iif(h.own = '', ty.category_id, h.own) GROUP BY c.id ORDER BY c.position`,
    )
    .all(have) as KindCount[];
  const types = db
    .sql(
      `SELECT ty.name, ty.slug, sum(h.n) AS documents FROM (${found}) h CROSS JOIN type ty ON ty.id = h.type
       GROUP BY ty.id ORDER BY documents DESC, ty.name`,
    )
    .all(have) as KindCount[];
  return { years: yearsOf(db, scope), categories, types };
}
