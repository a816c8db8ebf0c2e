import { addDays } from "#kernel/dates.ts";
import type { AccountScope } from "#rules/access.ts";
import type { PaperOnFile } from "#rules/on-file.ts";
import { knownHousehold } from "./on-file-household.ts";
import {
  addLines,
  arrivals,
  bare,
  byDay,
  countryOf,
  current,
  type ItemRow,
  itemColumns,
  itemOf,
  itemsOn,
  json,
  type LineRow,
  lineColumns,
  type PaperRow,
  paperColumns,
  papersOf,
  type Snapshot,
  thingOf,
  thingRows,
} from "./on-file-rows.ts";
import type { Database } from "./open.ts";

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
export function onFileAround(db: Database, scope: AccountScope, id: string, today: string): Part {
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
  papers: PaperOnFile[],
  known: Set<string>,
  wanted: readonly ItemRow[],
): void {
  if (wanted.length === 0) return;
  const amounts = JSON.stringify([...new Set(wanted.map((r) => Math.abs(r.amount as number)))]);
  const lines = db
    .sql(
      `SELECT ${lineColumns} FROM json_each(@amounts) j CROSS JOIN statement_line l
         ON l.account_id = @account AND abs(l.amount) BETWEEN j.value - 0.001 AND j.value + 0.001
       CROSS JOIN document d ON d.id = l.document_id WHERE l.amount < 0 AND ${current} ORDER BY l.document_id, l.n`,
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
