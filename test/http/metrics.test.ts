/** What /metrics answers, to whom, and what it costs. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { exposition } from "#operations/watch/exposition.ts";
import { dropMetricsToken, makeMetricsToken } from "#operations/watch/metrics-token.ts";
import { scrape } from "#operations/watch/scrape.ts";
import { readExposition, type Series } from "./exposition.ts";
import { added, type Household, household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app = "";
  let token = "";
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    token = makeMetricsToken(target.inside.box);
  });
  const metrics = async (): Promise<Series[]> => {
    const { status, text, headers } = await target.get("/metrics", token);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    return readExposition(text).series;
  };
  const value = (all: readonly Series[], name: string, labels: Record<string, string> = {}) =>
    all.find((s) => s.name === name && Object.entries(labels).every(([k, v]) => s.labels[k] === v))?.value;

  test("it is of the format, and counts what a household does", async () => {
    const before = await metrics();
    const id = await added(upload(target, home.all, plain("Invoice\nHarbour Power\nTotal 12.50 EUR\n")));
    await readThrough(target, home.all, id);
    await target.get("/v1/documents/0198c0de-0000-7000-8000-000000000000", home.all);
    await target.post("/app/sign-in", null, { json: { email: "nobody@example.org", password: "not it" } });
    const after = await metrics();
    const grew = (name: string, labels = {}) =>
      (value(after, name, labels) ?? 0) - (value(before, name, labels) ?? 0);
    expect(grew("deedbox_papers")).toBe(1);
    expect(grew("deedbox_file_bytes")).toBeGreaterThan(30);
    expect(grew("deedbox_http_requests_total", { route: "POST /v1/documents", status: "2xx" })).toBe(1);
    expect(
      grew("deedbox_http_requests_total", { route: "GET /v1/documents/{document}", status: "4xx" }),
    ).toBe(1);
    expect(grew("deedbox_http_request_duration_seconds_count", { route: "POST /v1/documents" })).toBe(1);
    expect(grew("deedbox_stages_total", { stage: "index-words", outcome: "done" })).toBe(1);
    expect(grew("deedbox_sign_ins_total", { outcome: "refused" })).toBe(1);
    for (const name of [
      ...["deedbox_database_bytes", "deedbox_disk_free_bytes", "process_resident_memory_bytes"],
      ...["process_cpu_seconds_total", "process_start_time_seconds", "deedbox_uptime_seconds"],
    ])
      expect(value(after, name)).toBeGreaterThan(0);
    expect(value(after, "deedbox_faults_total")).toBe(0);
  }, 60_000);

  test("labels are routes, stages, kinds and versions: nobody's name, address or id", async () => {
    for (const { labels } of await metrics()) {
      for (const name of Object.keys(labels))
        expect(["route", "status", "le", "stage", "outcome", "kind", "version"]).toContain(name);
      expect(JSON.stringify(labels)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|Castillo|Maria/);
    }
  });

  test("it opens for its own token alone", async () => {
    for (const other of [null, home.all, home.reads, app, `${token}x`, token.slice(0, -1), "svc_met_"])
      expect([other === null, (await target.get("/metrics", other)).status]).toEqual([other === null, 401]);
    const byCookie = { headers: { cookie: `deedbox_session=${token}` } };
    expect((await target.call("GET", "/metrics", { token: null, ...byCookie })).status).toBe(401);
    // And that token opens nothing else.
    for (const path of ["/v1/me", "/v1/health", "/v1/documents"]) {
      expect((await target.get(path, token)).status).toBe(401);
      expect((await target.call("GET", path, { token: null, ...byCookie })).status).toBe(401);
    }
  });

  test("a new token takes the place of the one before, and without one there is no such address", async () => {
    const { box } = target.inside;
    const before = token;
    token = makeMetricsToken(box);
    expect((await target.get("/metrics", before)).status).toBe(401);
    await metrics();
    expect(JSON.stringify(box.db.sql("SELECT * FROM box").all())).not.toContain(token);
    expect(dropMetricsToken(box)).toBe(true);
    for (const sent of [token, null, home.all]) expect((await target.get("/metrics", sent)).status).toBe(404);
    expect(dropMetricsToken(box)).toBe(false);
    const { action } = box.db.sql("SELECT action FROM audit ORDER BY n DESC LIMIT 1").get() as {
      action: string;
    };
    expect(action).toBe("metrics_token.remove");
  });

  test("what is on file is counted by the database, as it comes and as it goes", async () => {
    const { box } = target.inside;
    const other = await household(target);
    for (const words of ["One", "Two", "Three"])
      await added(upload(target, other.all, plain(`${words} letter`)));
    const counted = () =>
      box.db.sql("SELECT account_id, papers, bytes FROM account_use ORDER BY account_id").all();
    const walked = () =>
      box.db
        .sql(
          `SELECT a.id AS account_id, (SELECT count(*) FROM document d WHERE d.account_id = a.id) AS papers,
             (SELECT coalesce(sum(f.bytes), 0) FROM file f WHERE f.account_id = a.id AND f.blob_id IS NOT NULL) AS bytes
           FROM account a ORDER BY a.id`,
        )
        .all();
    expect(counted()).toEqual(walked());
    const { id } = box.db.sql("SELECT id FROM document WHERE account_id = ? LIMIT 1").get(other.account) as {
      id: string;
    };
    box.db.write(() => {
      box.db.sql("UPDATE file SET blob_id = NULL WHERE document_id = ?").run(id);
      box.db.sql("DELETE FROM document WHERE id <> ? AND account_id = ?").run(id, other.account);
    });
    expect(counted()).toEqual(walked());
    box.db.write(() => box.db.sql("UPDATE file SET blob_id = 'x', bytes = 7 WHERE document_id = ?").run(id));
    expect(counted()).toEqual(walked());
    box.db.write(() => box.db.sql("DELETE FROM document WHERE id = ?").run(id));
    expect(counted()).toEqual(walked());
  }, 60_000);

  test("no query behind it walks through documents, files or pages", () => {
    const { box } = target.inside;
    const asked = new Set<string>();
    const { sql } = box.db;
    const watched = { ...box, db: { ...box.db, sql: (text: string) => (asked.add(text), sql(text)) } };
    scrape(watched);
    expect(asked.size).toBeGreaterThan(3);
    for (const text of asked) {
      const plan = box.db.client.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[];
      for (const { detail } of plan)
        expect(detail).not.toMatch(/SCAN (?:document|file|page|fact|audit|picture|entity|words|[dfpe])\b/);
    }
  });
});

test("whatever labels, helps and numbers hold, what is written reads back the same", () => {
  const label = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(label, label, fc.double(), (help, text, value) => {
      const written = exposition([
        { name: "a_gauge", help, type: "gauge", samples: [{ labels: { of: text }, value }, { value: 0 }] },
      ]);
      const { series } = readExposition(written);
      expect(series[0]?.labels).toEqual({ of: text });
      expect(Object.is(series[0]?.value, value) || (value === 0 && series[0]?.value === 0)).toBe(true);
    }),
  );
});

test.each([
  "a 1",
  "# TYPE a gauge\na 1\na 1\n",
  "# TYPE a gauge\n# TYPE a gauge\na 1\n",
  "# TYPE a gauge\nb 1\n",
  "# TYPE a gauge\na{x=1} 1\n",
  '# TYPE a gauge\na{x="a"b"} 1\n',
  "# TYPE a counter\na -1\n",
  "# TYPE a gauge\na one\n",
  "# TYPE a thing\na 1\n",
  '# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  '# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n',
])("the strict reader refuses %j", (text) => expect(() => readExposition(text)).toThrow());
