import type { FactRole } from "#contract/fact.ts";
import type { Place } from "#reading/corrections/lessons.ts";
import type { DateOrder } from "#reading/dates/hit.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { handBits } from "#rules/documents/states.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { fact } from "../sqlite/tables.ts";

/** Papers that have to say so before a name is believed that is nothing like the one it stands for. */
const UNLIKE = 2;

/**
 * Notes that a paper prints another name for somebody on file. It is one of their other names from then on: at once when it
 * is like their name (`like`), else when a second paper says so. A name that somebody else goes by is left to them.
 */
export function teachAlias(
  db: Database,
  scope: AccountScope,
  lesson: { document_id: string; entity_id: string; name: string; like: boolean },
): void {
  const named = {
    entity: lesson.entity_id,
    account: scope.accountId,
    folded: nameKey(lesson.name),
    name: lesson.name,
  };
  if (named.folded === "") return;
  const known = db
    .sql("SELECT 1 FROM entity_alias WHERE entity_id = @entity AND folded = @folded")
    .get(named);
  const given = db
    .sql("SELECT 1 FROM lesson_alias WHERE entity_id = @entity AND folded = @folded AND given = 1")
    .get(named);
  // A person gave this name themselves: there is nothing to learn, and nothing to forget later.
  if (known !== undefined && given === undefined) return;
  const taken = db
    .sql(
      `SELECT 1 FROM entity e WHERE e.account_id = @account AND e.id <> @entity AND (
         (e.folded = @folded AND (e.by_hand = 1 OR e.household = 1))
         OR EXISTS (SELECT 1 FROM entity_alias a WHERE a.entity_id = e.id AND a.folded = @folded))`,
    )
    .get(named);
  if (taken !== undefined) return;
  db.sql(
    `INSERT OR IGNORE INTO lesson_alias (document_id, account_id, entity_id, folded, name)
     VALUES (@document, @account, @entity, @folded, @name)`,
  ).run({ ...named, document: lesson.document_id });
  const { n } = db
    .sql("SELECT count(*) AS n FROM lesson_alias WHERE entity_id = @entity AND folded = @folded")
    .get(named) as { n: number };
  if (!lesson.like && n < UNLIKE && given === undefined) return;
  db.sql(
    "INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name) VALUES (@entity, @account, @folded, @name)",
  ).run(named);
  db.sql("UPDATE lesson_alias SET given = 1 WHERE entity_id = @entity AND folded = @folded").run(named);
}

/** Papers of a type whose words are kept; those a person gave the type are the last to go. */
const MOST_OF_A_TYPE = 200;

/** Keeps the words of a paper that was just read, in place of those kept before. Inside the transaction of the reading. */
export function keepPaper(
  db: Database,
  scope: AccountScope,
  documentId: string,
  marks: Uint8Array,
  maker: string | null,
): void {
  db.sql("DELETE FROM lesson_paper WHERE document_id = ?").run(documentId);
  const { lastInsertRowid } = db
    .sql("INSERT INTO lesson_paper (document_id, account_id, marks, maker) VALUES (?, ?, ?, ?)")
    .run(documentId, scope.accountId, Buffer.from(marks), maker);
  // Now and then is enough: what is over the limit by a few does no harm.
  if (Number(lastInsertRowid) % 16 !== 0) return;
  db.sql(
    `DELETE FROM lesson_paper WHERE document_id IN (SELECT p.document_id FROM document me
       JOIN document d ON d.account_id = me.account_id AND d.type_id = me.type_id
       JOIN lesson_paper p ON p.document_id = d.id
       WHERE me.id = ? ORDER BY d.by_hand & ${handBits.type} DESC, p.seq DESC LIMIT -1 OFFSET ${MOST_OF_A_TYPE})`,
  ).run(documentId);
}

/** The words kept of a paper, and its maker; undefined when none were. */
export const paperOf = (
  db: Database,
  documentId: string,
): { marks: Uint8Array; maker: string | null } | undefined =>
  db.sql("SELECT marks, maker FROM lesson_paper WHERE document_id = ?").get(documentId) as
    | { marks: Uint8Array; maker: string | null }
    | undefined;

/** Names the maker of a paper anew: a person put it right. */
export const setPaperMaker = (db: Database, documentId: string, maker: string): void =>
  void db.sql("UPDATE lesson_paper SET maker = ? WHERE document_id = ?").run(maker, documentId);

interface PaperRow {
  seq: number;
  document_id: string;
  marks: Uint8Array;
  maker: string | null;
  /** Not 0: a person gave it its type. */
  hand: number;
}

/** Papers whose words were kept after a number, in order: what is held in memory takes these in. */
export const papersSince = (db: Database, scope: AccountScope, seq: number, most: number): PaperRow[] =>
  db
    .sql(
      `SELECT p.seq, p.document_id, p.marks, p.maker, d.by_hand & ${handBits.type} AS hand FROM lesson_paper p
       JOIN document d ON d.id = p.document_id WHERE p.account_id = ? AND p.seq > ? ORDER BY p.seq LIMIT ?`,
    )
    .all(scope.accountId, seq, most) as PaperRow[];

interface PaperState {
  document_id: string;
  type: string | null;
  type_name: string | null;
  by_hand: boolean;
  maker: string | null;
}

/** How papers stand now, of those that are in a list: their type and who gave it. */
export const statesOf = (db: Database, scope: AccountScope, ids: string[]): PaperState[] =>
  (
    db
      .sql(
        `SELECT d.id AS document_id, ty.slug AS type, ty.name AS type_name, d.by_hand & ${handBits.type} AS hand, p.maker
         FROM json_each(?) j CROSS JOIN document d ON d.id = j.value JOIN lesson_paper p ON p.document_id = d.id
         LEFT JOIN type ty ON ty.id = d.type_id WHERE d.account_id = ? AND d.hidden < 2 AND d.status IN ('filed', 'needs_review')`,
      )
      .all(JSON.stringify(ids), scope.accountId) as (Omit<PaperState, "by_hand"> & { hand: number })[]
  ).map(({ hand, ...r }) => ({ ...r, by_hand: hand !== 0 }));

const text = (value: unknown) => JSON.stringify(value);

/** Whether anything was taught in an account at all: most reads end here. */
export const taughtAnything = (db: Database, scope: AccountScope): boolean =>
  db
    .sql(
      `SELECT 1 WHERE EXISTS (SELECT 1 FROM document WHERE account_id = @account AND by_hand & ${handBits.type})
         OR EXISTS (SELECT 1 FROM lesson_maker WHERE account_id = @account)
         OR EXISTS (SELECT 1 FROM lesson_due WHERE account_id = @account)`,
    )
    .get({ account: scope.accountId }) !== undefined;

/** A correction to be learned from. */
export interface DueRow
  extends RowOf<typeof fact, "document_id" | "key" | "label" | "role" | "value" | "number" | "date" | "box"> {
  was: string | null;
}

/** Notes that a correction is to be learned from; a later one of the same fact takes its place. */
export function addDue(db: Database, scope: AccountScope, due: DueRow, at: number): void {
  db.sql(
    `INSERT OR REPLACE INTO lesson_due (document_id, key, account_id, label, role, value, number, date, box, was, at)
     VALUES (@document_id, @key, @account, @label, @role, @value, @number, @date, @box, @was, @at)`,
  ).run({ ...due, account: scope.accountId, at });
}

export const dueOf = (db: Database, scope: AccountScope, most: number): DueRow[] =>
  db
    .sql(
      `SELECT document_id, key, label, role, value, number, date, box, was FROM lesson_due
       WHERE account_id = ? ORDER BY at, document_id, key LIMIT ?`,
    )
    .all(scope.accountId, most) as DueRow[];

/** Takes a correction off the list, unless it was corrected anew meanwhile; true when it was still the same. */
export const takeDue = (db: Database, due: DueRow): boolean =>
  db
    .sql("DELETE FROM lesson_due WHERE document_id = ? AND key = ? AND value = ?")
    .run(due.document_id, due.key, due.value).changes > 0;

export interface MakerRow {
  seq: number;
  maker: string;
  name: string;
  names: string[];
  misread: string[];
  numbers: string[];
}

/** Remembers what a corrected paper says of its maker. */
export function keepMaker(
  db: Database,
  scope: AccountScope,
  documentId: string,
  m: Omit<MakerRow, "seq">,
): void {
  const had = db.sql("SELECT names, misread FROM lesson_maker WHERE document_id = ?").get(documentId) as
    | { names: string; misread: string }
    | undefined;
  const both = (before: string | undefined, now: string[]) =>
    text(
      [...new Set([...(before === undefined ? [] : (JSON.parse(before) as string[])), ...now])].slice(0, 12),
    );
  db.sql("DELETE FROM lesson_maker WHERE document_id = ?").run(documentId);
  db.sql(
    "INSERT INTO lesson_maker (document_id, account_id, maker, name, names, misread, numbers) VALUES (?, ?, ?, ?, ?, ?, ?)",
  ).run(
    documentId,
    scope.accountId,
    m.maker,
    m.name,
    both(had?.names, m.names),
    both(had?.misread, m.misread),
    text(m.numbers.slice(0, 12)),
  );
}

const makerOf = (
  r: Record<"names" | "misread" | "numbers", string> & { seq: number; maker: string; name: string },
) => ({
  ...r,
  names: JSON.parse(r.names) as string[],
  misread: JSON.parse(r.misread) as string[],
  numbers: JSON.parse(r.numbers) as string[],
});

/** Makers learned of after a number, in order. */
export const makersSince = (db: Database, scope: AccountScope, seq: number, most: number): MakerRow[] =>
  (
    db
      .sql(
        `SELECT seq, maker, name, names, misread, numbers FROM lesson_maker WHERE account_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
      )
      .all(scope.accountId, seq, most) as Parameters<typeof makerOf>[0][]
  ).map(makerOf);

/** Papers of a maker that are asked what they say of it: the latest. */
const PAPERS_OF_A_MAKER = 6;

/** What the latest papers of some makers that are not in the trash say of them, the latest first. */
export const makersNamed = (db: Database, scope: AccountScope, makers: string[]): MakerRow[] =>
  makers.flatMap((maker) =>
    (
      db
        .sql(
          `SELECT m.seq, m.maker, m.name, m.names, m.misread, m.numbers FROM lesson_maker m
           JOIN document d ON d.id = m.document_id
           WHERE m.account_id = ? AND m.maker = ? AND d.trashed_at IS NULL ORDER BY m.seq DESC LIMIT ${PAPERS_OF_A_MAKER}`,
        )
        .all(scope.accountId, maker) as Parameters<typeof makerOf>[0][]
    ).map(makerOf),
  );

/** A taught place as it lies in the database, with the papers that stand behind it counted. */
export interface PlaceRow {
  maker: string;
  key: string;
  label: string;
  role: FactRole;
  words: string;
  place: Place["where"];
  page: number;
  box: string;
  kind: Place["shape"]["kind"];
  pattern: string | null;
  held: number;
}

/** Rows of one maker that are looked at, those a person taught first. */
const ROWS_OF_A_MAKER = 120;

/** Places taught on papers of some makers: one for each label, where the latest paper has it, with how often it held. */
export function placesOf(db: Database, scope: AccountScope, makers: string[], key?: string): PlaceRow[] {
  const rows = makers.flatMap(
    (maker) =>
      db
        .sql(
          `SELECT l.maker, l.key, l.label, l.role, l.words, l.place, l.page, l.box, l.kind, l.pattern, l.taught
           FROM lesson_place l JOIN document d ON d.id = l.document_id
           WHERE l.account_id = @account AND l.maker = @maker AND d.trashed_at IS NULL AND l.place <> 'nowhere'
             AND (@key IS NULL OR l.key = @key)
           ORDER BY l.taught DESC, l.at DESC, l.document_id LIMIT ${ROWS_OF_A_MAKER}`,
        )
        .all({ maker, account: scope.accountId, key: key ?? null }) as (Omit<PlaceRow, "held"> & {
        taught: number;
      })[],
  );
  const same = Map.groupBy(rows, (r) => [r.maker, r.key, r.place, r.words].join("\n"));
  return [...same.values()].flatMap((of) => {
    const first = of[0];
    // Taught rows come first: without one nobody stands behind the place any more.
    if (first?.taught !== 1) return [];
    const { taught: _, ...place } = first;
    return [{ ...place, held: of.length }];
  });
}

/** Orders of day and month that corrections decided, by maker, the latest of each. */
export const ordersOf = (db: Database, scope: AccountScope): Map<string, DateOrder> =>
  new Map(
    (
      db
        .sql(
          `SELECT l.maker, l.date_order FROM lesson_place l JOIN document d ON d.id = l.document_id
           WHERE l.account_id = ? AND l.date_order IS NOT NULL AND d.trashed_at IS NULL ORDER BY l.at LIMIT 5000`,
        )
        .all(scope.accountId) as { maker: string; date_order: DateOrder }[]
    ).map((r) => [r.maker, r.date_order]),
  );

type NewPlace = Omit<PlaceRow, "held" | "place"> & {
  place: PlaceRow["place"] | "nowhere";
  taught: number;
  date_order: DateOrder | null;
};

/** Papers on which a place held, and on which one fact of a maker was taught, that are remembered: more prove no more. */
const MOST_HELD = 6;
const MOST_TAUGHT = 12;

/** Puts what a paper taught (or where a place held on it) on file, in place of what it said of this fact before. */
export function keepPlace(
  db: Database,
  scope: AccountScope,
  documentId: string,
  p: NewPlace,
  at: number,
): void {
  // Deleted first and not replaced: what hangs on the old row goes by the trigger.
  db.sql("DELETE FROM lesson_place WHERE document_id = ? AND key = ?").run(documentId, p.key);
  db.sql(
    `INSERT INTO lesson_place (document_id, key, account_id, maker, taught, label, role, words, place, page, box, kind,
       pattern, date_order, at)
     VALUES (@document, @key, @account, @maker, @taught, @label, @role, @words, @place, @page, @box, @kind, @pattern,
       @date_order, @at)`,
  ).run({ ...p, document: documentId, account: scope.accountId, at });
  db.sql(
    `DELETE FROM lesson_place WHERE (document_id, key) IN (SELECT document_id, key FROM lesson_place
       WHERE account_id = @account AND maker = @maker AND key = @key AND taught = @taught
         AND (@taught = 1 OR (words = @words AND place = @place))
       ORDER BY at DESC, document_id LIMIT -1 OFFSET @most)`,
  ).run({
    account: scope.accountId,
    maker: p.maker,
    key: p.key,
    taught: p.taught,
    words: p.words,
    place: p.place,
    most: p.taught === 1 ? MOST_TAUGHT : MOST_HELD,
  });
}

/** Forgets a place on every paper of a maker: a person said that it is wrong. */
export const dropPlace = (
  db: Database,
  scope: AccountScope,
  p: Pick<PlaceRow, "maker" | "key" | "words" | "place">,
): void =>
  void db
    .sql(
      "DELETE FROM lesson_place WHERE account_id = ? AND maker = ? AND key = ? AND words = ? AND place = ?",
    )
    .run(scope.accountId, p.maker, p.key, p.words, p.place);

/** Forgets where places held on a paper that is read anew; what a person taught on it stays, and is told by key. */
export function dropHeld(db: Database, documentId: string): Set<string> {
  db.sql("DELETE FROM lesson_place WHERE document_id = ? AND taught = 0").run(documentId);
  return new Set(
    (db.sql("SELECT key FROM lesson_place WHERE document_id = ?").all(documentId) as { key: string }[]).map(
      (r) => r.key,
    ),
  );
}
