import { addDays } from "#kernel/dates.ts";
import { restored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type {
  AccountSnapshot,
  SnapshotFact,
  SnapshotItem,
  SnapshotLine,
  SnapshotPaper,
  SnapshotThing,
} from "#rules/checkup/account-snapshot.ts";
import { cents, paidAs } from "#rules/checkup/settlement/shapes.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { ofHousehold } from "#rules/entities/resolution/household.ts";
import { householdNames } from "../accounts/accounts.ts";
import { firstRow } from "../documents/documents.ts";
import { knownHousehold, rememberHousehold } from "../entities/household.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { document, entity, obligation } from "../sqlite/tables.ts";
import { titleOf } from "./obligations.ts";

/* Rows as the rules of the Checkup see them: what the look at a whole account and that around one paper have in common. */

/** Current papers that were read: not trashed, folded, replaced or kept apart. */
const current =
  "d.account_id = @account AND d.hidden = 0 AND d.read <> 'not yet' AND d.status <> 'quarantined'";
const paperColumns = `d.n, d.id, d.title, d.title_message, ty.slug AS type, d.doc_date, d.period_from, d.period_to,
  ifnull(d.had_on, d.arrived_on) AS arrived, d.language, d.page_count`;
const itemColumns = `o.id, o.document_id, o.entity_id, o.kind, o.title, o.title_message, o.due, o.amount, o.currency, o.automatic,
  o.automatic_learned, o.status, o.by_hand, o.quote, o.closed_by_rule, o.closed_by_document, o.kept_open, o.revision, o.evidence, o.asserted`;

interface PaperRow
  extends RowOf<
    typeof document,
    | "n"
    | "id"
    | "title"
    | "title_message"
    | "doc_date"
    | "period_from"
    | "period_to"
    | "language"
    | "page_count"
  > {
  type: string | null;
  arrived: string;
}

type ItemRow = RowOf<
  typeof obligation,
  | "id"
  | "document_id"
  | "entity_id"
  | "kind"
  | "title"
  | "title_message"
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
  | "evidence"
  | "asserted"
>;

const json = (ids: Iterable<string>) => JSON.stringify([...ids]);

function titleOfPaper({ title, title_message }: PaperRow): Pick<SnapshotPaper, "title" | "filedAs"> {
  const said = restored(title, title_message);
  return typeof said === "string" ? { title } : { title: said, filedAs: title };
}

/** A paper without what stands on it. */
const bare = (r: PaperRow): SnapshotPaper => ({
  id: r.id,
  ...titleOfPaper(r),
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
function papersOf(db: Database, scope: AccountScope, rows: PaperRow[], lines: boolean): SnapshotPaper[] {
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
    .all(ids) as (Omit<SnapshotFact, "byHand"> & { document_id: string; by_hand: number })[];
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

type LineRow = SnapshotLine & { document_id: string };

const lineColumns = "l.document_id, l.day, l.words, l.amount, l.currency, l.page";

const linesOn = (db: Database, ids: string): LineRow[] =>
  db
    .sql(
      `SELECT ${lineColumns} FROM json_each(?) j CROSS JOIN statement_line l ON l.document_id = j.value
       ORDER BY l.document_id, l.n`,
    )
    .all(ids) as LineRow[];

function addLines(papers: Map<string, SnapshotPaper>, rows: LineRow[]): void {
  for (const { document_id, ...line } of rows) {
    const p = papers.get(document_id);
    if (!p) continue;
    if (p.lines) p.lines.push(line);
    else p.lines = [line];
  }
}

/** An item as rules see it, with the revision it was read at. */
export type KeptItem = SnapshotItem & { revision: number; learned: boolean } & Pick<
    ItemRow,
    "evidence" | "asserted"
  >;

const itemOf = (r: ItemRow): KeptItem => ({
  id: r.id,
  paper: r.document_id,
  about: r.entity_id,
  kind: r.kind,
  title: titleOf(r),
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
  evidence: r.evidence,
  asserted: r.asserted,
});

interface ThingRow
  extends RowOf<
    typeof entity,
    | "id"
    | "name"
    | "name_message"
    | "folded"
    | "kind"
    | "details"
    | "household"
    | "disowned_on"
    | "gone_on"
    | "gone_said"
    | "ended_on"
    | "ended_way"
    | "ended_by"
    | "by_hand"
  > {
  aliases: string;
}

function thingRows(db: Database, scope: AccountScope, ids: Iterable<string> | null): ThingRow[] {
  const from = ids === null ? "entity e" : "json_each(@ids) j CROSS JOIN entity e ON e.id = j.value";
  return db
    .sql(
      `SELECT e.id, e.name, e.name_message, e.folded, e.kind, e.details, e.household, e.disowned_on, e.gone_on, e.gone_said,
         e.ended_on, e.ended_way, e.ended_by, p.entity_id IS NOT NULL AS by_hand,
         (SELECT json_group_array(a.name) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
       FROM ${from} LEFT JOIN paid_by_hand p ON p.entity_id = e.id WHERE e.account_id = @account ORDER BY e.id`,
    )
    .all({ account: scope.accountId, ids: ids === null ? null : json(ids) }) as ThingRow[];
}

const thingOf = (r: ThingRow, household: boolean): SnapshotThing => ({
  id: r.id,
  name: restored(r.name, r.name_message),
  kind: r.kind,
  aliases: JSON.parse(r.aliases) as string[],
  details: JSON.parse(r.details) as Record<string, unknown>,
  household,
  gone: r.gone_on,
  said: r.gone_said === 1,
  ended:
    r.gone_said === 0 && r.ended_on !== null && r.ended_way !== null && r.ended_by !== null
      ? { on: r.ended_on, way: r.ended_way, paper: r.ended_by }
      : null,
  paidByHand: r.by_hand === 1,
});

const byDay = (a: SnapshotPaper, b: SnapshotPaper): number => {
  const [x, y] = [a.date ?? a.period?.to ?? a.arrived, b.date ?? b.period?.to ?? b.arrived];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
};

const countryOf = (db: Database, scope: AccountScope): string | null =>
  (
    db.sql("SELECT country FROM account WHERE id = ?").get(scope.accountId) as
      | { country: string | null }
      | undefined
  )?.country ?? null;

/** The days the first and the last paper of an account came. */
function arrivals(db: Database, scope: AccountScope): { firstArrived?: string; lastArrived?: string } {
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
export type Snapshot = Omit<AccountSnapshot, "items"> & { items: KeptItem[] };

const itemsOn = (db: Database, rows: readonly { id: string }[]): ItemRow[] =>
  db
    .sql(`SELECT ${itemColumns} FROM json_each(?) j CROSS JOIN obligation o ON o.document_id = j.value`)
    .all(json(rows.map((r) => r.id))) as ItemRow[];

/** Items that stand on no paper. */
const itemsAlone = (db: Database, scope: AccountScope): ItemRow[] =>
  db
    .sql(`SELECT ${itemColumns} FROM obligation o WHERE o.account_id = ? AND o.document_id IS NULL`)
    .all(scope.accountId) as ItemRow[];

/** Who is of the household (`ofHousehold`), told by all papers of an account, some at a time. */
function* householdIn(
  papers: readonly SnapshotPaper[],
  rows: readonly ThingRow[],
  members: ReadonlySet<string>,
): Generator<null, Set<string>> {
  const seen = new Map<string, { makers: Set<string>; received: number; made: number }>();
  const of = (id: string) => {
    const e = seen.get(id) ?? { makers: new Set<string>(), received: 0, made: 0 };
    seen.set(id, e);
    return e;
  };
  for (const [n, p] of papers.entries()) {
    if (n % TOLD === TOLD - 1) yield null;
    const makers = new Set(
      p.on.filter((o) => o.role === "issuer" || o.role === "payee").map((o) => o.entity),
    );
    for (const id of makers) of(id).made++;
    for (const id of new Set(
      p.on.filter((o) => o.role !== "issuer" && o.role !== "payee").map((o) => o.entity),
    )) {
      const e = of(id);
      e.received++;
      for (const m of makers) if (m !== id) e.makers.add(m);
    }
  }
  return new Set(
    rows
      .filter((r) => {
        const e = seen.get(r.id);
        return ofHousehold({
          kind: r.kind,
          said: r.household,
          disowned: r.disowned_on !== null,
          member: members.has(r.folded),
          writtenToBy: () => e?.makers.size ?? 0,
          received: () => e?.received ?? 0,
          made: () => e?.made ?? 0,
        });
      })
      .map((r) => r.id),
  );
}

/** Most papers that are looked at around one. */
const AROUND = 160;
/** Days on both sides of one paper in which others have to do with it. */
const REACH = 420;
/** A line of a statement may show something paid that was due this long before it, or after it, in days. */
const PAID_LATE = 200;
const PAID_EARLY = 100;

/** What has to do with one paper, and how far what is found there may be trusted. */
export interface Part {
  onFile: Snapshot;
  /** People and things whose payments are all there, with everything that bears on them. */
  payees: Set<string>;
}

/** Whom the money belongs to that a paper speaks of: its makers, who its items are about, and whom its lines may pay. */
function payeesAround(db: Database, scope: AccountScope, id: string): Set<string> {
  const values = { id, account: scope.accountId };
  const found = db
    .sql(
      `SELECT entity_id AS e FROM document_entity WHERE document_id = @id AND role IN ('issuer', 'payee')
       UNION SELECT entity_id FROM obligation WHERE document_id = @id AND entity_id IS NOT NULL
       UNION SELECT entity_id FROM obligation WHERE closed_by_document = @id AND account_id = @account AND entity_id IS NOT NULL`,
    )
    .all(values) as { e: string }[];
  const paid = db
    .sql(
      `SELECT DISTINCT o.entity_id AS e FROM statement_line l CROSS JOIN obligation o
         ON o.account_id = @account AND o.kind = 'payment' AND round(abs(o.amount) * 100) = round(abs(l.amount) * 100)
         AND o.due BETWEEN date(l.day, '-${PAID_LATE} days') AND date(l.day, '+${PAID_EARLY} days')
       WHERE l.document_id = @id AND l.amount < 0 AND o.entity_id IS NOT NULL`,
    )
    .all(values) as { e: string }[];
  return new Set([...found, ...paid].map((r) => r.e));
}

/** What has to do with one paper of an account: in one go, for a paper that has just been read. */
export function snapshotAround(db: Database, scope: AccountScope, id: string, today: string): Part {
  const payees = payeesAround(db, scope, id);
  const on = db
    .sql(
      `SELECT de.entity_id AS e, e.kind, de.role FROM document_entity de JOIN entity e ON e.id = de.entity_id WHERE de.document_id = ?`,
    )
    .all(id) as { e: string; kind: string; role: string }[];
  const isThing = (kind: string) => kind !== "person" && kind !== "organization";
  const about = new Set([
    ...payees,
    ...on.filter((o) => isThing(o.kind) || o.role !== "subject").map((o) => o.e),
  ]);
  const people = on.filter((o) => o.kind === "person").map((o) => o.e);
  const middle = (
    db.sql("SELECT ifnull(doc_date, arrived_on) AS day FROM document WHERE id = ?").get(id) as
      | { day: string }
      | undefined
  )?.day;
  const from = addDays(middle ?? today, -REACH);
  const to = addDays(middle ?? today, REACH);
  const rows = db
    .sql(
      `WITH near AS (
         SELECT de.document_id AS id, 1 AS any FROM json_each(@about) j CROSS JOIN entity e ON e.id = j.value
           CROSS JOIN document_entity de ON de.entity_id = j.value
           AND (de.role IN ('issuer', 'payee', 'payer') OR e.kind NOT IN ('person', 'organization'))
         UNION ALL SELECT de.document_id, 0 FROM json_each(@people) j CROSS JOIN document_entity de ON de.entity_id = j.value
           WHERE @personal = 1
         UNION ALL SELECT o.closed_by_document, 2 FROM obligation o
           WHERE o.document_id = @id AND o.closed_by_document IS NOT NULL)
       SELECT ${paperColumns} FROM near CROSS JOIN document d ON d.id = near.id LEFT JOIN type ty ON ty.id = d.type_id
       WHERE ${current} AND (near.any = 2 OR (near.any = 1 AND d.sort_date BETWEEN @from AND @to) OR ty.slug GLOB 'identity/*' OR ty.slug GLOB 'tax/*'
         OR ty.slug GLOB 'insurance/health*')
       GROUP BY d.id ORDER BY d.id <> @id, max(near.any) < 2, abs(julianday(d.sort_date) - julianday(@middle)), d.n LIMIT ${AROUND}`,
    )
    .all({
      id,
      account: scope.accountId,
      about: json(about),
      people: json(people),
      personal: isPersonal(db, id) ? 1 : 0,
      from,
      to,
      middle: middle ?? today,
    }) as PaperRow[];
  const papers = papersOf(db, scope, rows, false);
  const known = new Set(papers.map((p) => p.id));
  const items = new Map([...itemsOn(db, rows), ...itemsAbout(db, scope, payees)].map((r) => [r.id, r]));
  const wanted = [...items.values()].filter((r) => r.kind === "payment" && r.amount !== null);
  addStatements(db, scope, papers, known, wanted);
  const ours = knownHousehold(db, scope);
  const entities = new Set([...about, ...papers.flatMap((p) => p.on.map((o) => o.entity))]);
  return {
    onFile: {
      today,
      country: countryOf(db, scope),
      ...arrivals(db, scope),
      papers: papers.sort(byDay),
      things: thingRows(db, scope, entities).map((r) => thingOf(r, ours.has(r.id))),
      items: [...items.values()].map(itemOf).sort((a, b) => (a.id < b.id ? -1 : 1)),
    },
    payees,
  };
}

/** Papers that are told apart by whose they are: a passport, an assessment, a health card. */
const isPersonal = (db: Database, id: string): boolean =>
  db
    .sql(
      `SELECT 1 FROM document d JOIN type ty ON ty.id = d.type_id
       WHERE d.id = ? AND (ty.slug GLOB 'identity/*' OR ty.slug GLOB 'tax/*' OR ty.slug GLOB 'insurance/health*')`,
    )
    .get(id) !== undefined;

const itemsAbout = (db: Database, scope: AccountScope, payees: Set<string>): ItemRow[] =>
  db
    .sql(
      `SELECT ${itemColumns} FROM json_each(@ids) j CROSS JOIN obligation o ON o.entity_id = j.value
       LEFT JOIN document d ON d.id = o.document_id WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0`,
    )
    .all({ ids: json(payees), account: scope.accountId }) as ItemRow[];

/** Adds the lines that are of an amount somebody is owed, with the statements they stand on. */
function addStatements(
  db: Database,
  scope: AccountScope,
  papers: SnapshotPaper[],
  known: Set<string>,
  wanted: readonly ItemRow[],
): void {
  if (wanted.length === 0) return;
  const amounts = JSON.stringify([
    ...new Set(wanted.flatMap((r) => paidAs(cents(r.amount as number)).map((n) => n / 100))),
  ]);
  const lines = db
    .sql(
      `SELECT ${lineColumns} FROM json_each(@amounts) j CROSS JOIN statement_line l
         ON l.account_id = @account AND abs(l.amount) BETWEEN j.value - 0.001 AND j.value + 0.001
       CROSS JOIN document d ON d.id = l.document_id WHERE ${current} ORDER BY l.document_id, l.n`,
    )
    .all({ amounts, account: scope.accountId }) as LineRow[];
  const missing = [...new Set(lines.map((l) => l.document_id))].filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = db
      .sql(
        `SELECT ${paperColumns} FROM json_each(@ids) j CROSS JOIN document d ON d.id = j.value
         LEFT JOIN type ty ON ty.id = d.type_id WHERE ${current}`,
      )
      .all({ ids: json(missing), account: scope.accountId }) as PaperRow[];
    // Only their lines count here: what else stands on them is about others.
    papers.push(...rows.map(bare));
  }
  addLines(new Map(papers.map((p) => [p.id, p])), lines);
}

/** Papers read at a time, so that nobody waits long for the loop. */
const SLICE = 40;
/** Papers that are looked at, and items that are made, at a time, with what stands on them in hand. */
const TOLD = 500;

/**
 * Everything an account has on file, a slice of papers at a time: whoever asks gives others a turn in between. Later slices
 * are of a later moment; what is written by them is held against the rows as they are then.
 */
export function* wholeOnFile(db: Database, scope: AccountScope, today: string): Generator<null, Snapshot> {
  const papers: SnapshotPaper[] = [];
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
  const ours = yield* householdIn(papers, rows, new Set(householdNames(db, scope).map(nameKey)));
  rememberHousehold(db, scope, ours);
  yield null;
  const things = rows.map((r) => thingOf(r, ours.has(r.id)));
  yield null;
  const items: KeptItem[] = [];
  for (let at = 0; at < all.length; at += TOLD) {
    items.push(...all.slice(at, at + TOLD).map(itemOf));
    yield null;
  }
  items.sort((a, b) => (a.id < b.id ? -1 : 1));
  yield null;
  papers.sort(byDay);
  yield null;
  return {
    today,
    country: countryOf(db, scope),
    ...arrivals(db, scope),
    papers,
    things,
    items,
  };
}
