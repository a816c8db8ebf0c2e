/** What is logged and how, and what happens when something fails: chapter 16 of ASVS 5.0. */
import { beforeAll, expect, test } from "bun:test";
import type { AuditPage } from "#contract/audit.ts";
import { addAudit, auditRows } from "#database/audit.ts";
import { describeFault } from "#doors/http/faults.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, household, plain, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    home = await household(target);
    app = openSession(target.inside.box, { id: home.user }).token;
  });

  test("16.2.1, 16.2.2 and 16.2.4: a line says when (UTC), who, by which way, what and about what, as JSON with fixed names", async () => {
    const id = await added(upload(target, home.all, plain("Logged.")));
    const { body } = await target.get<AuditPage>("/v1/audit", app);
    const line = body.lines.find((l) => l.subject_id === id);
    expect(line).toMatchObject({
      action: "document.add",
      via: "api",
      subject: "document",
      user: { id: home.user },
    });
    expect(line?.at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    expect(Math.abs(Date.parse(line?.at ?? "") - target.inside.clock.now())).toBeLessThan(60_000);
    const keys = Object.keys(line ?? {}).sort();
    for (const other of body.lines) expect(Object.keys(other).sort()).toEqual(keys);
  }, 60_000);

  test("16.2.5: neither passwords nor tokens nor words and names of papers stand in it", async () => {
    const secret = "Wolkenbruchsuppe";
    const { body } = await target.post<{ document: { id: string } }>("/v1/documents/note", home.all, {
      json: { title: secret, text: `${secret} 4111111111111111` },
    });
    await target.patch(`/v1/documents/${body.document.id}`, home.all, { title: `${secret} anew` });
    await target.post("/v1/profile/password", app, { json: { password: "a quiet zebra knits" } });
    await target.post("/app/sign-in", null, { json: { email: home.email, password: `${secret} wrong` } });
    const kept = JSON.stringify(target.inside.box.db.sql("SELECT * FROM audit").all());
    expect(kept).not.toMatch(/Wolkenbruch|4111|quiet zebra|svc_(?:pat|app)_/);
  }, 60_000);

  test("16.4.1: a fault whose words have line ends is one line, with nothing of those words", () => {
    const error = new Error("x\nfault 00000000 at POST /v1/tokens: forged\r\n\u001b[2J svc_pat_secret");
    const line = describeFault(error, "id-1", "GET /v1/me");
    expect(line.split(/[\r\n]/)).toHaveLength(1);
    expect(line).not.toMatch(/forged|svc_pat|\u001b/);
    expect(line).toStartWith("fault id-1 at GET /v1/me: Error");
  });

  test("16.4.2: to a member, a guest and a token the log does not open, and SQL of the program changes none of it", async () => {
    expect((await target.get("/v1/audit", home.all)).status).toBe(404);
    const member = await target.running.member({
      account: home.account,
      email: "m@example.org",
      name: "M",
      role: "member",
    });
    const theirs = openSession(target.inside.box, { id: member }).token;
    expect((await target.get("/v1/audit", theirs)).status).toBe(403);
    const { db } = target.inside.box;
    expect(() => db.client.exec("UPDATE audit SET action = 'x'")).toThrow(/only added to/);
    expect(() => db.client.exec("DELETE FROM audit")).toThrow(/only added to/);
  });

  test("16.5.3: when the log cannot be written, what it would tell of does not happen either", async () => {
    const { box } = target.inside;
    const before = auditRows(box.db, { accountId: home.account }).length;
    const bundles = () => (box.db.sql("SELECT count(*) AS n FROM bundle").get() as { n: number }).n;
    const had = bundles();
    expect(() =>
      box.db.write(() => {
        box.db
          .sql("INSERT INTO bundle (id, account_id, name, kind, created_at) VALUES ('x', ?, 'x', 'made', 1)")
          .run(home.account);
        addAudit(box.db, box.keys.auditKey, {
          at: 1,
          account_id: home.account,
          user_id: null,
          via: "api",
          action: null as unknown as string,
          subject: null,
          subject_id: null,
        });
      }),
    ).toThrow();
    expect(bundles()).toBe(had);
    expect(auditRows(box.db, { accountId: home.account }).length).toBe(before);
  });
});
