import { replaceObligations } from "#database/checkup/obligations.ts";
import { firstRow } from "#database/documents/documents.ts";
import { addEntity } from "#database/entities/entities.ts";
import { type Database, openCopy } from "#database/sqlite/open.ts";
import { addDays } from "#kernel/dates.ts";
import type { App } from "#operations/app.ts";
import { prepareIndex, refreshWords } from "#operations/search/index-words.ts";
import { todayOf } from "#operations/today.ts";
import { dayMark } from "#questions/query/marks.ts";
import { shapeOf } from "#questions/query/shape.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { TestBox } from "../box.ts";
import { fillPapers } from "./fill.ts";

/*
 * Very many papers in one account. The first are written as the pipeline writes them; each of the others is one of those again, row
 * by row and word by word in the index, with ids, days, senders and numbers of its own: to read and weigh a million takes hours.
 */

/** Papers that are written as the pipeline writes them: all of a small box, the pattern of the others in a large one. */
export const FIRST = 5_000;
const WORDS_A_PAGE = 80;
/** So many copies of all the first papers come from the same senders; the next ones from others. */
const SAME_SENDERS = 10;
/** One paper in so many has a payment that was handled, one in so many one that is open. */
const HANDLED = 4;
const OPEN = 400;
/** One paper in so many has a word that no other has. */
const RARE = 4;

interface Account {
  box: App;
  scope: AccountScope;
}

/**
 * Fills a box with `n` papers, in line with everything that is worked out from them, and closes it. `file` and `key` are those of its
 * database; `say` is told how far it is.
 */
export async function fillMany(
  t: TestBox,
  database: { file: string; key: Uint8Array },
  n: number,
  say: (text: string) => void,
): Promise<void> {
  const { box, scope } = t;
  fillPapers(t, Math.min(n, FIRST), { wordsAPage: WORDS_A_PAGE });
  box.db.write(() => finish(t));
  while (refreshWords(box)) await Bun.sleep(0);
  rest(box);
  const pattern = n > FIRST ? await patternOf(t) : null;
  await box.close();
  if (pattern)
    addCopies(openCopy(database.file, database.key), scope, pattern, Math.ceil(n / FIRST) - 1, say);
}

/** What readers give and the filler leaves out: amounts and days as such, and dated items. */
function finish({ box, scope }: Account): void {
  const { db, ids } = box;
  db.sql("UPDATE fact SET number = CAST(value AS REAL), currency = 'EUR' WHERE role = 'money'").run();
  db.sql("UPDATE fact SET date = value WHERE role = 'date'").run();
  const today = todayOf(box, scope);
  firstPapers({ box, scope }).forEach(({ id, day, issuer }, i) => {
    const open = i % OPEN === 1;
    if (i % HANDLED !== 0 && !open) return;
    const item = {
      kind: "payment" as const,
      title: "Pay the bill",
      due: open ? addDays(today, Math.floor(i / OPEN) % 60) : addDays(day, 30),
      amount: (i * 37) % 2_000,
      currency: "EUR",
      automatic: false,
      if_missed: null,
      page: 1,
      quote: "please pay",
      confidence: 90,
      entity_id: issuer,
    };
    replaceObligations(db, scope, id, [item], () => ids.uuid(), 1);
    if (!open)
      db.sql("UPDATE obligation SET status = 'handled', closed_at = 1 WHERE document_id = ?").run(id);
  });
}

/** What filling has put in line is done: what that costs is measured by itself. */
export function rest(box: App): void {
  box.db.write(() => {
    box.db.sql("DELETE FROM checkup_stale").run();
    box.db.sql("DELETE FROM redating").run();
    box.db.sql("UPDATE account SET checkup_on = ?").run(box.clock.today());
  });
}

interface First {
  n: number;
  id: string;
  title: string;
  day: string;
  issuer: string;
  /** Of the issuer. */
  name: string;
}

const firstPapers = ({ box }: Account): First[] =>
  box.db
    .sql(
      `SELECT d.n, d.id, d.title, d.doc_date AS day, de.entity_id AS issuer, e.name FROM document d
       JOIN document_entity de ON de.document_id = d.id AND de.role = 'issuer' JOIN entity e ON e.id = de.entity_id
       ORDER BY d.n LIMIT ${FIRST}`,
    )
    .all() as First[];

const LATER = "date(value, @days || ' days')";
const NUMBER = "'INV-' || CAST(substr(value, 5) + @step AS INTEGER)";
const SENDER = `(SELECT e.name FROM document_entity de JOIN entity e ON e.id = @senders || substr(de.entity_id, 9)
  WHERE de.document_id = fact.document_id AND de.role = 'issuer')`;
const VALUE = `CASE key WHEN 'issuer' THEN ${SENDER} WHEN 'invoice_number' THEN ${NUMBER}
  WHEN 'issue_date' THEN ${LATER} WHEN 'due_date' THEN ${LATER} ELSE value END`;

/** Columns of a copy that are not those of its pattern; ids are treated alike everywhere. */
const OWN: Record<string, Record<string, string>> = {
  file: {
    name: "'scan' || CAST(substr(name, 5) + @step AS INTEGER) || '.pdf'",
    fingerprint: "@made || substr(fingerprint, 9)",
  },
  page: {},
  fact: { value: VALUE, quote: VALUE, date: "date(date, @days || ' days')" },
  document_entity: {
    entity_id: "CASE role WHEN 'issuer' THEN @senders || substr(entity_id, 9) ELSE entity_id END",
  },
  obligation: {
    due: "CASE status WHEN 'open' THEN due ELSE date(due, @days || ' days') END",
    entity_id: "@senders || substr(entity_id, 9)",
  },
};

/**
 * A statement that puts rows of a table on file once more. Ids begin with the hours they were made at (RFC 9562, version 7): those of
 * a copy with hours of its own, `@made`, so that they lie behind one another as on a box that grew.
 */
function copying(db: Database, table: string, own: Record<string, string>, which: string): string {
  const columns = (
    db.sql(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0`).all() as { name: string }[]
  ).map((c) => c.name);
  const id = (c: string) => (/^(?:id|document_id|file_id)$/.test(c) ? `@made || substr(${c}, 9)` : c);
  return `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map((c) => own[c] ?? id(c)).join(", ")} FROM ${table} WHERE ${which}`;
}

const hours = (value: number): string => value.toString(16).padStart(8, "0");
const hoursOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);

interface Pattern {
  papers: readonly First[];
  words: readonly NonNullable<Awaited<ReturnType<typeof prepareIndex>>>["columns"][];
  /** Row number before the first paper. */
  lo: number;
}

async function patternOf(t: Account): Promise<Pattern> {
  const papers = firstPapers(t);
  const words: Pattern["words"][number][] = [];
  for (const p of papers) {
    const made = await prepareIndex(t.box, t.scope, p.id);
    if (made) words.push(made.columns);
  }
  return { papers, words, lo: firstRow(t.scope.accountNumber) };
}

/** Copies that share a transaction: each page of an index is sealed once for all of them. */
const TOGETHER = 20;

function addCopies(
  db: Database,
  scope: AccountScope,
  pattern: Pattern,
  times: number,
  say: (text: string) => void,
): void {
  // One walk over all words in the end makes the same index of their parts in less time.
  const trigger = db.sql("SELECT sql FROM sqlite_master WHERE name = 'vocabulary_added'").pluck().get();
  db.client.exec("DROP TRIGGER vocabulary_added");
  // A box that is cut off while it is filled is filled again: nothing of it has to be kept safe.
  for (const way of ["synchronous=OFF", "foreign_keys=OFF", "cache_size=-1200000"]) db.client.pragma(way);
  db.client.exec(`INSERT INTO words (words, rank) VALUES ('hashsize', ${64 << 20})`);
  const begin = performance.now();
  for (let c = 1; c <= times; c += TOGETHER) {
    db.write(() => {
      for (let k = c; k < c + TOGETHER && k <= times; k++) addCopy(db, scope, pattern, k);
    });
    const have = (Math.min(times, c + TOGETHER - 1) + 1) * pattern.papers.length;
    say(`${have} papers after ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  db.client.exec("INSERT INTO vocabulary_parts (vocabulary_parts) VALUES ('rebuild')");
  db.client.exec(String(trigger));
  db.client.exec(`INSERT INTO words (words, rank) VALUES ('hashsize', ${1 << 20})`);
  db.close();
}

/** The senders of a copy by those of its pattern: the same for some copies on end. */
function sendersOf(
  db: Database,
  scope: AccountScope,
  papers: readonly First[],
  c: number,
): { made: string; name(of: string): string } {
  const group = Math.floor(c / SAME_SENDERS);
  const eldest = hoursOf((papers[0] as First).issuer);
  const made = hours(eldest - 1_000 * group);
  const name = (of: string) => (group === 0 ? of : of.replace(/ Ltd$/, ` Site${group} Ltd`));
  if (group > 0 && c % SAME_SENDERS === 0)
    for (const [id, of] of new Map(papers.map((p) => [p.issuer, p.name])))
      addEntity(db, scope, {
        id: made + id.slice(8),
        name: name(of),
        kind: "organization",
        subtitle: null,
        details: {},
        created_at: 1,
      });
  return { made, name };
}

function addCopy(db: Database, scope: AccountScope, { papers, words, lo }: Pattern, c: number): void {
  const step = c * papers.length;
  const senders = sendersOf(db, scope, papers, c);
  const made = hours(hoursOf((papers[0] as First).id) - 1_000 + c);
  const values = { made, senders: senders.made, days: -c, step };
  const add = db.sql(
    copying(
      db,
      "document",
      {
        n: "@n",
        title: "@title",
        original_name: "@file",
        doc_date: "@day",
        sort_date: "@day",
        arrived_at: "arrived_at + @step",
      },
      "n = @of",
    ),
  );
  const index = db.sql(
    "INSERT INTO words (rowid, title, people, facts, identifiers, text, stems) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const term = db.sql(
    "INSERT INTO vocabulary (n, account, term, shape) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  let last = db.sql("SELECT max(n) FROM vocabulary").pluck().get() as number;
  papers.forEach((p, i) => {
    const n = p.n + step;
    const number = n - lo;
    const day = addDays(p.day, -c);
    const own = (text: string) =>
      text
        .replaceAll(p.day, day)
        .replaceAll(p.day.slice(0, 7), day.slice(0, 7))
        .replaceAll(dayMark(p.day), dayMark(day))
        .replaceAll(p.name, senders.name(p.name))
        .replaceAll(p.name.toLowerCase(), senders.name(p.name).toLowerCase());
    add.run({ ...values, n, of: p.n, title: own(p.title), file: `scan${number}.pdf`, day });
    const w = words[i] as Pattern["words"][number];
    const terms = [`inv${number}`, String(number), ...(number % RARE === 0 ? [rareWord(number)] : [])];
    const text = number % RARE === 0 ? `${w.text} ${rareWord(number)}` : w.text;
    index.run(n, own(w.title), own(w.people), own(w.facts), `inv-${number} inv${number}`, text, own(w.stems));
    for (const one of terms) if (one.length >= 4) term.run(++last, scope.accountNumber, one, shapeOf(one));
  });
  const which = `document_id IN (SELECT id FROM document WHERE n > ${lo} AND n <= ${lo + papers.length})`;
  for (const [table, own] of Object.entries(OWN)) db.sql(copying(db, table, own, which)).run(values);
  db.sql(
    copying(db, "meaning", { id: "NULL", n: "n + @step" }, `n > ${lo} AND n <= ${lo + papers.length}`),
  ).run(values);
}

/** A word that one paper alone has, told by its number. */
export function rareWord(number: number): string {
  let s = "";
  for (let x = (number * 2_654_435_761) % 2 ** 32; x > 0; x = Math.floor(x / 20))
    s += "bcdfghjklmnpqrstvwxz"[x % 20];
  return `${s}ov`;
}
