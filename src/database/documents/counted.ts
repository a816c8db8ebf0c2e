import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { firstRow } from "../sqlite/row.ts";

/*
 * How many documents an account has, by month, year, type, how it was read and day of arrival. Counted anew for each list that would
 * be a walk through all of them after every paper that comes in. So each connection walks once, and triggers of its own keep the numbers, in memory: they
 * belong to the transaction of whoever writes, and what is rolled back was not counted. What another process writes has it walk anew.
 */

/** What documents are counted by; the value is '' for those without one. */
type Kind = "month" | "year" | "type" | "read" | "arrival";

/** `own`: the category that a person chose, of kind `type` alone. `since`: the day from which arrivals are counted, null before anybody asked. */
const TABLES = `
  CREATE TEMP TABLE counted_account (account_id TEXT PRIMARY KEY, since TEXT) WITHOUT ROWID;
  CREATE TEMP TABLE counted (
    account_id TEXT NOT NULL, kind TEXT NOT NULL, hidden INTEGER NOT NULL, value TEXT NOT NULL, own TEXT NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (account_id, kind, hidden, value, own)
  ) WITHOUT ROWID;`;

/** The rows that a document counts in. `d`: what stands before its columns. */
const rowsOf = (d: string, n: number) => `
  SELECT ${d}account_id AS account_id, 'month' AS kind, ${d}hidden AS hidden,
    iif(${d}shelf_date < '0', '', substr(${d}shelf_date, 1, 7)) AS value, '' AS own, ${n} AS n
  UNION ALL SELECT ${d}account_id, 'year', ${d}hidden, substr(${d}sort_date, 1, 4), '', ${n}
  UNION ALL SELECT ${d}account_id, 'type', ${d}hidden, ifnull(${d}type_id, ''), ifnull(${d}category_id, ''), ${n}
  UNION ALL SELECT ${d}account_id, 'read', ${d}hidden, ${d}read, '', ${n}
  UNION ALL SELECT ${d}account_id, 'arrival', ${d}hidden, ${d}arrived_on, '', ${n}`;

const add = (d: string, n: number) => `
  INSERT INTO counted (account_id, kind, hidden, value, own, n) SELECT * FROM (${rowsOf(d, n)}) WHERE true
  ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const held = (d: string) => `EXISTS (SELECT 1 FROM counted_account a WHERE a.account_id = ${d}account_id)`;

const changed = [
  ...["hidden", "sort_date", "doc_date", "period_from", "period_to"],
  ...["had_on", "type_id", "category_id", "read", "arrived_on"],
];

const TRIGGERS = `
  CREATE TEMP TRIGGER counted_in AFTER INSERT ON main.document WHEN ${held("new.")} BEGIN ${add("new.", 1)} END;
  CREATE TEMP TRIGGER counted_out AFTER DELETE ON main.document WHEN ${held("old.")} BEGIN ${add("old.", -1)} END;
  CREATE TEMP TRIGGER counted_change AFTER UPDATE OF ${changed.join(", ")} ON main.document
  WHEN (${changed.map((c) => `old.${c} IS NOT new.${c}`).join(" OR ")}) AND ${held("new.")}
  BEGIN ${add("old.", -1)} ${add("new.", 1)} END;`;

/** What another process had written when the counts of a connection were begun. */
const others = new WeakMap<Database, number>();

/** Sees to it that the documents of an account are counted. */
function hold(db: Database, scope: AccountScope): void {
  const { data_version: version } = db.sql("PRAGMA data_version").get() as { data_version: number };
  // Asked anew each time: a transaction that is rolled back takes them along.
  const made = db.sql("SELECT 1 FROM temp.sqlite_schema WHERE name = 'counted_change'").get() !== undefined;
  if (!made) db.client.exec(TABLES + TRIGGERS);
  else if (others.get(db) !== version) db.client.exec("DELETE FROM counted_account; DELETE FROM counted");
  others.set(db, version);
  if (db.sql("SELECT 1 FROM counted_account WHERE account_id = ?").get(scope.accountId) !== undefined) return;
  count(db, scope);
  db.sql("INSERT INTO counted_account (account_id) VALUES (?)").run(scope.accountId);
}

/** Sees to it that arrivals from a day on are counted, of what stands in every list. */
function holdArrivals(db: Database, scope: AccountScope, since: string): void {
  const values = { account: scope.accountId, since };
  const known = db.sql("SELECT 1 FROM counted_account WHERE account_id = @account AND since <= @since");
  if (known.get(values) !== undefined) return;
  db.sql("DELETE FROM counted WHERE account_id = @account AND kind = 'arrival'").run(values);
  // A day begins up to a day before or after that of UTC; two are more than enough.
  db.sql(
    `INSERT INTO counted (account_id, kind, hidden, value, own, n)
     SELECT account_id, 'arrival', hidden, arrived_on, '', count(*) FROM document
     WHERE account_id = @account AND hidden = 0 AND arrived_at >= (unixepoch(@since) - 172800) * 1000 AND arrived_on >= @since
     GROUP BY arrived_on`,
  ).run(values);
  db.sql("UPDATE counted_account SET since = @since WHERE account_id = @account").run(values);
}

interface Group {
  hidden: number;
  month: string;
  undated: number;
  type: string;
  own: string;
  read: string;
  n: number;
}

/** Walks through the documents of an account once, in the order in which they lie on the disk. */
function count(db: Database, scope: AccountScope): void {
  const lo = firstRow(scope.accountNumber);
  const groups = db
    .sql(
      `SELECT hidden, substr(sort_date, 1, 7) AS month, shelf_date < '0' AS undated, ifnull(type_id, '') AS type, ifnull(category_id, '') AS own,
         read, count(*) AS n FROM document NOT INDEXED WHERE n BETWEEN ? AND ? AND account_id = ? GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .all(lo, lo + 2 ** 32 - 1, scope.accountId) as Group[];
  const sums = new Map<string, [Kind, number, string, string, number]>();
  const put = (kind: Kind, g: Group, value: string, own = "") => {
    const key = JSON.stringify([kind, g.hidden, value, own]);
    sums.set(key, [kind, g.hidden, value, own, (sums.get(key)?.[4] ?? 0) + g.n]);
  };
  for (const g of groups) {
    put("month", g, g.undated ? "" : g.month);
    put("year", g, g.month.slice(0, 4));
    put("type", g, g.type, g.own);
    put("read", g, g.read);
  }
  const insert = db.sql(
    "INSERT INTO counted (account_id, kind, hidden, value, own, n) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const row of sums.values()) insert.run(scope.accountId, ...row);
}

interface Counted {
  value: string;
  own: string;
  n: number;
}

/** How many documents there are of each value that has any, of those that are hidden in one of these ways (0: in every list). */
export function countedBy(
  db: Database,
  scope: AccountScope,
  kind: Exclude<Kind, "arrival">,
  hidden: readonly number[] = [0],
): Counted[] {
  hold(db, scope);
  return db
    .sql(
      `SELECT value, own, sum(n) AS n FROM counted WHERE account_id = ? AND kind = ? AND hidden IN (SELECT value FROM json_each(?))
       GROUP BY value, own HAVING sum(n) > 0 ORDER BY value, own`,
    )
    .all(scope.accountId, kind, JSON.stringify(hidden)) as Counted[];
}

/** How many documents of those in every list arrived on a day or later. */
export function arrivedSince(db: Database, scope: AccountScope, day: string): number {
  hold(db, scope);
  holdArrivals(db, scope, day);
  const row = db
    .sql(
      "SELECT ifnull(sum(n), 0) AS n FROM counted WHERE account_id = ? AND kind = 'arrival' AND hidden = 0 AND value >= ?",
    )
    .get(scope.accountId, day) as { n: number };
  return row.n;
}

/** Documents in every list by their type ('' for none) and the category that a person chose of some ('' for none). */
export function countedTypes(db: Database, scope: AccountScope): { type: string; own: string; n: number }[] {
  if (scope.bundle === null)
    return countedBy(db, scope, "type").map(({ value, own, n }) => ({ type: value, own, n }));
  return db
    .sql(
      `SELECT ifnull(type_id, '') AS type, ifnull(category_id, '') AS own, count(*) AS n FROM document d
       WHERE account_id = @account AND hidden = 0 ${guestDocuments(scope)} GROUP BY 1, 2`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as { type: string; own: string; n: number }[];
}
