import type { AccountScope } from "#rules/access.ts";
import type { FactOnFile, ItemOnFile, LineOnFile, OnFile, PaperOnFile, ThingOnFile } from "#rules/on-file.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { document, entity } from "./tables.ts";
import type { obligation } from "./tables-checkup.ts";

/* Rows as the rules of the Checkup see them: what the look at a whole account and that around one paper have in common. */

/** Current papers that were read: not trashed, folded, replaced or kept apart. */
export const current =
  "d.account_id = @account AND d.hidden = 0 AND d.read <> 'not yet' AND d.status <> 'quarantined'";
export const paperColumns = `d.n, d.id, d.title, ty.slug AS type, d.doc_date, d.period_from, d.period_to,
  ifnull(d.had_on, d.arrived_on) AS arrived, d.language, d.page_count`;
export const itemColumns = `o.id, o.document_id, o.entity_id, o.kind, o.title, o.due, o.amount, o.currency, o.automatic,
  o.automatic_learned, o.status, o.by_hand, o.quote, o.closed_by_rule, o.closed_by_document, o.kept_open, o.revision`;

export interface PaperRow
  extends RowOf<
    typeof document,
    "n" | "id" | "title" | "doc_date" | "period_from" | "period_to" | "language" | "page_count"
  > {
  type: string | null;
  arrived: string;
}

export type ItemRow = RowOf<
  typeof obligation,
  | "id"
  | "document_id"
  | "entity_id"
  | "kind"
  | "title"
  | "due"
  | "amount"
  | "currency"
  | "automatic"
  | "automatic_learned"
  | "status"
  | "by_hand"
  | "quote"
  | "closed_by_rule"
  | "closed_by_document"
  | "kept_open"
  | "revision"
>;

export const json = (ids: Iterable<string>) => JSON.stringify([...ids]);

/** A paper without what stands on it. */
export const bare = (r: PaperRow): PaperOnFile => ({
  id: r.id,
  title: r.title,
  type: r.type,
  date: r.doc_date,
  period: r.period_from !== null && r.period_to !== null ? { from: r.period_from, to: r.period_to } : null,
  arrived: r.arrived,
  language: r.language,
  on: [],
  facts: [],
  replaces: [],
});

/** Fills papers with what stands on them. `lines`: those of statements, too. */
export function papersOf(db: Database, scope: AccountScope, rows: PaperRow[], lines: boolean): PaperOnFile[] {
  const ids = json(rows.map((r) => r.id));
  const papers = new Map(rows.map((r) => [r.id, bare(r)]));
  const on = db
    .sql(
      `SELECT de.document_id, de.entity_id AS entity, de.role FROM json_each(?) j CROSS JOIN document_entity de
       ON de.document_id = j.value ORDER BY de.document_id, de.position, de.role`,
    )
    .all(ids) as { document_id: string; entity: string; role: string }[];
  for (const o of on) papers.get(o.document_id)?.on.push({ entity: o.entity, role: o.role });
  const facts = db
    .sql(
      `SELECT f.document_id, f.key, f.role, f.value, f.number, f.date, f.currency, f.confidence, f.by_hand
       FROM json_each(?) j CROSS JOIN fact f ON f.document_id = j.value ORDER BY f.document_id, f.position, f.id`,
    )
    .all(ids) as (Omit<FactOnFile, "byHand"> & { document_id: string; by_hand: number })[];
  for (const { document_id, by_hand, ...f } of facts)
    papers.get(document_id)?.facts.push({ ...f, byHand: by_hand === 1 });
  const older = db
    .sql(
      `WITH RECURSIVE before (id, of, step) AS (
         SELECT d.id, j.value, 1 FROM json_each(@ids) j CROSS JOIN document d ON d.replaced_by = j.value WHERE d.account_id = @account
         UNION ALL SELECT d.id, b.of, b.step + 1 FROM before b CROSS JOIN document d ON d.replaced_by = b.id
           WHERE d.account_id = @account AND b.step < 20)
       SELECT id, of FROM before ORDER BY of, step, id`,
    )
    .all({ ids, account: scope.accountId }) as { id: string; of: string }[];
  for (const o of older) papers.get(o.of)?.replaces.push(o.id);
  const said = db
    .sql(
      "SELECT n.document_id, n.said FROM json_each(?) j CROSS JOIN numbering n ON n.document_id = j.value WHERE n.said <> '[]'",
    )
    .all(ids) as { document_id: string; said: string }[];
  const pages = new Map(rows.map((r) => [r.id, r.page_count]));
  for (const s of said) {
    const p = papers.get(s.document_id);
    if (p) p.numbered = { pages: pages.get(p.id) ?? 0, said: JSON.parse(s.said) };
  }
  if (lines) addLines(papers, linesOn(db, ids));
  return [...papers.values()];
}

export type LineRow = LineOnFile & { document_id: string };

export const lineColumns = "l.document_id, l.day, l.words, l.amount, l.currency, l.page";

const linesOn = (db: Database, ids: string): LineRow[] =>
  db
    .sql(
      `SELECT ${lineColumns} FROM json_each(?) j CROSS JOIN statement_line l ON l.document_id = j.value
       ORDER BY l.document_id, l.n`,
    )
    .all(ids) as LineRow[];

export function addLines(papers: Map<string, PaperOnFile>, rows: LineRow[]): void {
  for (const { document_id, ...line } of rows) {
    const p = papers.get(document_id);
    if (!p) continue;
    if (p.lines) p.lines.push(line);
    else p.lines = [line];
  }
}

/** An item as rules see it, with the revision it was read at. */
export type KeptItem = ItemOnFile & { revision: number; learned: boolean };

export const itemOf = (r: ItemRow): KeptItem => ({
  id: r.id,
  paper: r.document_id,
  about: r.entity_id,
  kind: r.kind,
  title: r.title,
  due: r.due,
  amount: r.amount,
  currency: r.currency,
  // What the statements taught is worked out anew each time.
  automatic: r.automatic === 1 && r.automatic_learned === 0,
  status: r.status,
  byHand:
    r.kept_open === 1 ||
    (r.status !== "open" && r.closed_by_rule === null) ||
    (r.by_hand === 1 && r.kind === "reminder" && r.quote === null),
  closedBy: r.closed_by_rule === null ? null : { rule: r.closed_by_rule, paper: r.closed_by_document },
  keptOpen: r.kept_open === 1,
  revision: r.revision,
  learned: r.automatic_learned === 1,
});

export interface ThingRow
  extends RowOf<
    typeof entity,
    "id" | "name" | "folded" | "kind" | "details" | "household" | "disowned_on" | "gone_on" | "by_hand"
  > {
  aliases: string;
}

export function thingRows(db: Database, scope: AccountScope, ids: Iterable<string> | null): ThingRow[] {
  return db
    .sql(
      `SELECT e.id, e.name, e.folded, e.kind, e.details, e.household, e.disowned_on, e.gone_on, p.entity_id IS NOT NULL AS by_hand,
         (SELECT json_group_array(a.name) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
       FROM entity e LEFT JOIN paid_by_hand p ON p.entity_id = e.id
       WHERE e.account_id = @account AND (@ids IS NULL OR e.id IN (SELECT value FROM json_each(@ids))) ORDER BY e.id`,
    )
    .all({ account: scope.accountId, ids: ids === null ? null : json(ids) }) as ThingRow[];
}

export const thingOf = (r: ThingRow, household: boolean): ThingOnFile => ({
  id: r.id,
  name: r.name,
  kind: r.kind,
  aliases: JSON.parse(r.aliases) as string[],
  details: JSON.parse(r.details) as Record<string, unknown>,
  household,
  gone: r.gone_on,
  paidByHand: r.by_hand === 1,
});

export const byDay = (a: PaperOnFile, b: PaperOnFile): number => {
  const [x, y] = [a.date ?? a.period?.to ?? a.arrived, b.date ?? b.period?.to ?? b.arrived];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
};

export const countryOf = (db: Database, scope: AccountScope): string | null =>
  (
    db.sql("SELECT country FROM account WHERE id = ?").get(scope.accountId) as
      | { country: string | null }
      | undefined
  )?.country ?? null;

/** The days the first and the last paper of an account came. */
export function arrivals(db: Database, scope: AccountScope): { firstArrived?: string; lastArrived?: string } {
  const end = (order: "ASC" | "DESC") =>
    [0, 1].flatMap((hidden) => {
      const row = db
        .sql(
          `SELECT arrived_on AS day FROM document WHERE account_id = ? AND hidden = ? ORDER BY arrived_at ${order} LIMIT 1`,
        )
        .get(scope.accountId, hidden) as { day: string } | undefined;
      return row ? [row.day] : [];
    });
  const [firstArrived] = end("ASC").sort();
  const lastArrived = end("DESC").sort().at(-1);
  return firstArrived === undefined || lastArrived === undefined ? {} : { firstArrived, lastArrived };
}

/** The part of an account that rules look at, its items with their revisions. */
export type Snapshot = Omit<OnFile, "items"> & { items: KeptItem[] };

export const itemsOn = (db: Database, rows: readonly { id: string }[]): ItemRow[] =>
  db
    .sql(`SELECT ${itemColumns} FROM json_each(?) j CROSS JOIN obligation o ON o.document_id = j.value`)
    .all(json(rows.map((r) => r.id))) as ItemRow[];

/** Items that stand on no paper. */
export const itemsAlone = (db: Database, scope: AccountScope): ItemRow[] =>
  db
    .sql(`SELECT ${itemColumns} FROM obligation o WHERE o.account_id = ? AND o.document_id IS NULL`)
    .all(scope.accountId) as ItemRow[];
