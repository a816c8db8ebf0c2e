import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { databaseTrouble } from "#database/sqlite/check.ts";
import { migrate, migrations, openDatabase } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import { thorough } from "../thorough.ts";

/** Every table that is declared in code. */
const declared: SQLiteTable[] = [];
const folder = join(import.meta.dir, "..", "..", "src", "database");
for (const file of new Bun.Glob("**/tables*.ts").scanSync(folder)) {
  const tables = Object.values(await import(join(folder, file)));
  for (const table of tables)
    if (table instanceof SQLiteTable && !declared.includes(table)) declared.push(table);
}

const key = new Uint8Array(32).fill(1);

function inFolder(work: (dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), "deedbox-db-"));
  try {
    work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const schemaOf = (client: Sqlite.Database) =>
  client
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();

describe("migrations", () => {
  test("every prefix of the list can be brought forward to the same tables", () => {
    const step = thorough ? 1 : 7;
    const whole = new Sqlite(":memory:");
    migrate(whole, 1);
    const wanted = schemaOf(whole);
    for (let n = 0; n <= migrations.length; n += step) {
      const client = new Sqlite(":memory:");
      expect(migrate(client, 1, { upTo: n })).toBe(n);
      expect(client.pragma("user_version", { simple: true })).toBe(n);
      expect(migrate(client, 2)).toBe(migrations.length - n);
      expect(schemaOf(client)).toEqual(wanted);
      client.close();
    }
  });

  test("a migration that fails leaves the database as it was before the first of them", () => {
    const client = new Sqlite(":memory:");
    client.exec("CREATE TABLE document (x)");
    expect(() => migrate(client, 1)).toThrow();
    expect(client.pragma("user_version", { simple: true })).toBe(0);
    expect(client.inTransaction).toBe(false);
    expect(client.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'file'").get()).toEqual({
      n: 0,
    });
  });

  test("names that older versions made of numbers become messages, and a person's stay", () => {
    const client = new Sqlite(":memory:");
    migrate(client, 1, { upTo: 40 });
    client.pragma("foreign_keys = OFF");
    const put = (id: string, kind: string, name: string, byHand = 0) =>
      client
        .prepare(
          "INSERT INTO entity (id, account_id, name, folded, kind, details, by_hand, created_at) VALUES (?, 'a', ?, ?, ?, '{}', ?, 1)",
        )
        .run(id, name, name.toLowerCase(), kind, byHand);
    put("vin", "vehicle", "Vehicle (VIN ending 0001)");
    put("plate", "vehicle", "Vehicle (plate ending 80)");
    put("policy", "policy", "Ostsee Insurance policy ending 57");
    put("account", "financial_account", "Account ending 4411");
    put("typed", "policy", "Home policy ending 2027", 1);
    put("seen", "policy", "Policy ending 12", 1);
    const alias = client.prepare(
      "INSERT INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, 'a', ?, ?)",
    );
    alias.run("typed", "old policy ending 9", "Old policy ending 9");
    const sighting = client.prepare(
      "INSERT INTO entity_sighting (document_id, entity_id, account_id, folded, name, told_by) VALUES ('d', ?, 'a', ?, ?, 'new')",
    );
    sighting.run("typed", "old policy ending 9", "Old policy ending 9");
    sighting.run("seen", "policy ending 12", "Policy ending 12");
    migrate(client, 2, { upTo: 41 });
    const messages = (table: string) =>
      client.prepare(`SELECT entity_id, name_message FROM ${table} ORDER BY entity_id`).raw().all();
    const made = (key: string, params: Record<string, string>) =>
      JSON.stringify({ key: `name.${key}`, params });
    expect(client.prepare("SELECT id, name_message FROM entity ORDER BY id").raw().all()).toEqual([
      ["account", made("account", { end: "4411" })],
      ["plate", made("plate", { end: "80" })],
      ["policy", made("policyOf", { who: "Ostsee Insurance", end: "57" })],
      ["seen", made("policy", { end: "12" })],
      ["typed", null],
      ["vin", made("vin", { end: "0001" })],
    ]);
    expect(messages("entity_alias")).toEqual([["typed", made("policyOf", { who: "Old", end: "9" })]]);
    expect(messages("entity_sighting")).toEqual([
      ["seen", made("policy", { end: "12" })],
      ["typed", made("policyOf", { who: "Old", end: "9" })],
    ]);
  });

  describe("agree with the drizzle tables", () => {
    const client = new Sqlite(":memory:");
    migrate(client, 1);
    const made = new Map(
      declared.map((table) => {
        const config = getTableConfig(table);
        return [config.name, config] as const;
      }),
    );

    test("all of them", () => expect(made.size).toBeGreaterThan(50));

    test.each([...made])("%s: columns, types, which may be empty, and the key", (name, config) => {
      const columns = client
        .prepare(
          `SELECT name, lower(type) AS type, "notnull" OR pk > 0 AS required, pk FROM pragma_table_info(?)`,
        )
        .all(name) as { name: string; type: string; required: number; pk: number }[];
      const key = config.primaryKeys.flatMap((each) => each.columns.map((c) => c.name));
      const inCode = config.columns.map((c) => ({
        name: c.name,
        type: c.getSQLType(),
        required: c.notNull || key.includes(c.name) ? 1 : 0,
        key: c.primary || key.includes(c.name),
      }));
      const inSql = columns.map(({ pk, ...rest }) => ({ ...rest, key: pk > 0 }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(inCode.sort(byName)).toEqual(inSql.sort(byName));
    });

    test.each([...made])("%s: the words that a column takes", (name, config) => {
      const sql = client.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(name) as string;
      const checks = [...sql.matchAll(/CHECK \((\w+) IN\s*\(((?:\s*'[^']*',?)+)\s*\)\)/g)];
      const inSql = checks.map(([, column = "", words = ""]) => [
        column,
        [...words.matchAll(/'([^']*)'/g)].map((m) => m[1] ?? "").sort(),
      ]);
      const inCode = config.columns.flatMap((c) =>
        c.enumValues?.length ? [[c.name, [...c.enumValues].sort()]] : [],
      );
      expect(inCode.filter(([column]) => inSql.some(([other]) => other === column)).sort()).toEqual(
        inSql.sort(),
      );
    });
  });
});

describe("opening", () => {
  test("a database of a newer version is refused and not touched", () =>
    inFolder((dir) => {
      const db = openDatabase({ dataDir: dir, key, now: 1 });
      db.client.pragma(`user_version=${migrations.length + 1}`);
      db.client.pragma("wal_checkpoint(TRUNCATE)");
      db.close();
      const before = readFileSync(join(dir, "deedbox.db"));
      expect(() => openDatabase({ dataDir: dir, key, now: 2 })).toThrow(/newer version/);
      expect(readFileSync(join(dir, "deedbox.db")).equals(before)).toBe(true);
    }));

  test("a wrong key is refused in a sentence and changes nothing", () =>
    inFolder((dir) => {
      openDatabase({ dataDir: dir, key, now: 1 }).close();
      const before = readFileSync(join(dir, "deedbox.db"));
      const wrong = () => openDatabase({ dataDir: dir, key: new Uint8Array(32).fill(2), now: 2 });
      expect(wrong).toThrow(DatabaseProblem);
      expect(wrong).toThrow(/Nothing was changed/);
      expect(readFileSync(join(dir, "deedbox.db")).equals(before)).toBe(true);
    }));

  test("no page of the file is plain, and one flipped byte is noticed", () =>
    inFolder((dir) => {
      const db = openDatabase({ dataDir: dir, key, now: 1 });
      db.sql("INSERT INTO box (key, value) VALUES ('canary', 'quincunx-marmalade')").run();
      db.client.pragma("wal_checkpoint(TRUNCATE)");
      db.close();
      const bytes = readFileSync(join(dir, "deedbox.db"));
      expect(bytes.includes("SQLite format 3")).toBe(false);
      expect(bytes.includes("quincunx")).toBe(false);
      bytes[5000] = (bytes[5000] as number) ^ 1;
      writeFileSync(join(dir, "deedbox.db"), bytes);
      const found = () => {
        const again = openDatabase({ dataDir: dir, key, now: 2 });
        try {
          return databaseTrouble(again);
        } finally {
          again.client.close();
        }
      };
      expect(found()).toMatch(/damaged/);
    }));

  test("every connection syncs each commit and keeps sorts off the disk", () =>
    inFolder((dir) => {
      openDatabase({ dataDir: dir, key, now: 1 }).close();
      const db = openDatabase({ dataDir: dir, key, now: 2 });
      const pragma = (name: string) => db.client.pragma(name, { simple: true });
      expect({
        synchronous: pragma("synchronous"),
        journal: pragma("journal_mode"),
        temp: pragma("temp_store"),
        foreign: pragma("foreign_keys"),
        secure: pragma("secure_delete"),
        busy: pragma("busy_timeout"),
      }).toEqual({ synchronous: 2, journal: "wal", temp: 2, foreign: 1, secure: 1, busy: 5000 });
      db.close();
    }));

  test("a transaction that throws leaves nothing, and one inside another is one", () => {
    const db = openDatabase({ dataDir: "", key, now: 1, memory: true });
    const put = (v: string) => db.sql("INSERT INTO box (key, value) VALUES (?, 'x')").run(v);
    expect(() =>
      db.write(() => {
        put("a");
        db.write(() => put("b"));
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(db.sql("SELECT count(*) AS n FROM box WHERE key IN ('a', 'b')").get()).toEqual({ n: 0 });
    expect(() => db.write(async () => put("c"))).toThrow(/asynchronous/);
    expect(db.sql("SELECT count(*) AS n FROM box WHERE key = 'c'").get()).toEqual({ n: 0 });
    db.close();
  });
});
