/** The operator's log in both forms, and that no word of a paper, a name or an address comes into either. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { shapeOf } from "#database/sqlite/slow.ts";
import { shortened } from "#kernel/address.ts";
import { fixedClock } from "#kernel/clock.ts";
import { readSettings } from "#kernel/settings.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { Target } from "./target.ts";

const clock = fixedClock(Date.UTC(2026, 4, 3, 10, 0, 0));
const forms = ["plain", "json"] as const;

/** What nobody may find in a log: a word for each way by which one could come in. */
const canary = {
  paper: "Kanarienvogelmilch",
  file: "Geheimname",
  title: "Wellensittich",
  search: "Papageienfutter",
  question: "Zeisigkuchen",
  email: "kakadu.sperling@example.org",
  person: "Kakaduline",
  password: "a nightingale sings twice",
  path: "Drosselweg",
};

describe.each(forms)("as %s", (log) => {
  const target = new Target("in process", {
    alone: true,
    settings: { log, logLevel: "detail", slowMs: 1 },
  });
  let home: Household;
  beforeAll(async () => {
    await target.open();
    home = await household(target, { name: canary.person });
  });
  afterAll(() => target.close());

  test("a household's day leaves lines of every kind, and none of its words", async () => {
    const { lines, box } = target.inside as NonNullable<typeof target.inside>;
    await target.running.account({
      name: canary.person,
      kind: "family",
      owner: canary.person,
      email: canary.email,
      password: canary.password,
    });
    const enter = (email: string, password: string) =>
      target.post("/app/sign-in", null, { json: { email, password } });
    await enter(canary.email, canary.password);
    await enter(canary.email, `${canary.paper} wrong`);
    await enter(`${canary.person}@nowhere.example`, canary.password);
    const id = await added(
      upload(
        target,
        home.all,
        plain(`Invoice\n${canary.paper} GmbH\nTotal 12.50 EUR\nDue 2026-06-01\n`, `${canary.file}.txt`),
      ),
    );
    await target.post("/v1/documents/note", home.all, { json: { title: canary.title, text: canary.paper } });
    await target.get(`/v1/search?q=${canary.search}`, home.all);
    await target.post("/v1/ask", home.all, { json: { question: `${canary.question}?` } });
    await target.get(`/v1/documents/${canary.path}`, home.all);
    await target.get(`/${canary.path}/${canary.search}`, null);
    await target.patch(`/v1/documents/${id}`, home.all, { title: canary.title, [canary.question]: 1 });
    await readThrough(target, home.all, id);
    box.operator.once("query.slow", "x", { ms: 5 }, shapeOf(`SELECT '${canary.paper}', 4711 FROM page`));
    const all = lines.join("\n");
    for (const event of ["session.open", "session.wrong_password", "call.refused", "job.step", "job.done"])
      expect(all).toContain(event);
    for (const word of Object.values(canary)) expect(all).not.toContain(word);
    expect(all).not.toMatch(/svc_(?:pat|app)_|4711|nowhere\.example/);
    for (const line of lines) wellFormed(line, log);
  }, 180_000);
});

/** A line that a program can take apart: time, level, event and fields. */
function wellFormed(line: string, log: (typeof forms)[number]): void {
  if (log === "plain") {
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z (error|warn|info|detail) [a-z_]+(\.[a-z_]+)?( |$)/);
    return;
  }
  const told = JSON.parse(line) as Record<string, unknown>;
  expect(new Date(String(told.time)).toISOString()).toBe(String(told.time));
  expect(told.level).toMatch(/^(error|warn|info|detail)$/);
  expect(told.event).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
  for (const value of Object.values(told))
    expect(typeof value === "string" || typeof value === "number").toBe(true);
}

test.each(forms)("whatever a field or a sentence holds, %s stays one line of the box's own", (log) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (field, sentence) => {
      const lines: string[] = [];
      const out = new OperatorLog(clock, (line) => lines.push(line), { log, logLevel: "detail", slowMs: 1 });
      out.say("box.notice", sentence, { document: field, address: field, at: field });
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      wellFormed(lines[0] ?? "", log);
    }),
  );
});

test("a level has its own lines and those of louder ones; what is not told is counted all the same", () => {
  const of = (logLevel: "error" | "warn" | "info" | "detail") => {
    const lines: string[] = [];
    const log = new OperatorLog(clock, (line) => lines.push(line), { log: "plain", logLevel, slowMs: 1 });
    for (const event of ["fault", "call.refused", "session.open", "job.step"]) log.line(event, {});
    expect(log.counts.get("job.step")).toBe(1);
    return lines.length;
  };
  expect([of("error"), of("warn"), of("info"), of("detail")]).toEqual([1, 2, 3, 4]);
});

test.each([
  ["192.168.1.77", "192.168.1.0/24"],
  ["203.0.113.9", "203.0.113.0/24"],
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "::1"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["nobody", "nobody"],
])("the address %s is told as %s", (address, told) => expect(shortened(address)).toBe(told));

test.each([
  ["SELECT a FROM t WHERE b = 'it''s' AND c = 12 LIMIT 5", "SELECT a FROM t WHERE b = ? AND c = ? LIMIT ?"],
  ["SELECT a\n  -- why\n  FROM t2 WHERE n1 = ?", "SELECT a FROM t2 WHERE n1 = ?"],
])("the shape of %j has no values", (sql, shape) => expect(shapeOf(sql)).toBe(shape));

test("a statement that takes long is told by its text, with what was bound left out", async () => {
  const { openDatabase } = await import("#database/sqlite/open.ts");
  const told: string[] = [];
  const slow = { ms: 0, tell: (shape: string) => void told.push(shape) };
  const db = openDatabase({ dataDir: "", key: new Uint8Array(32), now: 1, memory: true, slow });
  db.sql("SELECT value FROM box WHERE key = ?").get(canary.paper);
  db.write(() => {});
  db.close();
  expect(told).toContain("SELECT value FROM box WHERE key = ?");
  expect(told).toContain("COMMIT");
  expect(told.join()).not.toContain(canary.paper);
});

test.each([
  [{ log: "xml" }, /DEEDBOX_LOG must be plain, json, not "xml"/],
  [{ "log-level": "loud" }, /DEEDBOX_LOG_LEVEL must be error, warn, info, detail, not "loud"/],
  [{ "log-slow": "0" }, /log-slow must be a whole number from 1/],
])("the settings %j are refused in a sentence", (flags, sentence) => {
  expect(() => readSettings(flags as Record<string, string>, {})).toThrow(sentence);
});

test("every event that the source names is in the table of the README", () => {
  const root = join(import.meta.dir, "../..");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const named = new Set<string>();
  for (const path of new Bun.Glob("src/**/*.ts").scanSync(root)) {
    const text = readFileSync(join(root, path), "utf8");
    for (const m of text.matchAll(/operator\.(?:line|say|once)\(\s*"([a-z_.]+)"/g)) named.add(m[1] ?? "");
    if (path.endsWith("log-events.ts"))
      for (const m of text.matchAll(/^ {2}"?([a-z_.]+)"?: "(?:error|warn|detail)"/gm)) named.add(m[1] ?? "");
  }
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((event) => !readme.includes(`\`${event}\``))).toEqual([]);
});
