/** What is logged and how, and what happens when something fails: chapter 16 of ASVS 5.0. */
import { beforeAll, expect, test } from "bun:test";
import type { AuditPage } from "#contract/audit.ts";
import { addAudit, auditRows } from "#database/sqlite/audit.ts";
import { describeFault } from "#doors/http/faults.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, plain, signedIn, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
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

  /** Lines of the operator's log that came while something was done. */
  const told = async (work: () => Promise<unknown>): Promise<string[]> => {
    const { lines } = target.inside;
    const before = lines.length;
    await work();
    return lines.slice(before);
  };

  test("16.3.1: signing in is logged, when it goes well and when it does not, with the way", async () => {
    const email = "logged@example.org";
    const { user_id } = await target.running.account({
      name: "L",
      kind: "family",
      owner: "L",
      email,
      password: "a quiet zebra",
    });
    const enter = (password: string) => target.post("/app/sign-in", null, { json: { email, password } });
    // What was refused before, in the same way, is told anew from here on.
    target.inside.clock.advance(15 * 60_000 + 1);
    const lines = await told(() => enter("not the password"));
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(` session\\.wrong_password account=\\S+ user=${user_id}$`)),
    ]);
    expect((await enter("a quiet zebra")).status).toBe(204);
    const { db } = target.inside.box;
    const opened = db
      .sql("SELECT action, via FROM audit WHERE user_id = ? AND action LIKE 'session.%' ORDER BY n")
      .all(user_id);
    expect(opened).toEqual([
      { action: "session.wrong_password", via: "app" },
      { action: "session.open", via: "app" },
    ]);
    // A passkey that is none is told by another call.
    const passkey = await told(() =>
      target.post("/app/passkeys/sign-in", null, { json: { response: { id: "x" } } }),
    );
    expect(passkey).toEqual([expect.stringContaining(" session.wrong_passkey")]);
  }, 60_000);

  test("16.3.2: a call that somebody may not make is logged: who, which call, why; never what was sent", async () => {
    const viewer = await target.running.member({
      account: home.account,
      email: "v@example.org",
      name: "V",
      role: "viewer",
    });
    const theirs = openSession(target.inside.box, { id: viewer }).token;
    const lines = await told(async () => {
      await target.post("/v1/documents/note", theirs, { json: { title: "Planted", text: "secret words" } });
      await target.get("/v1/members", theirs);
      await target.get("/v1/documents/0198c0de-0000-7000-8000-000000000000?text=true", home.all);
      await target.get("/v1/me", null);
      await target.get("/v1/me", "svc_pat_nonsense");
    });
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z warn call\\.refused status=403 kind=role at=POST:/v1/documents/note account=${home.account} user=${viewer} token=`,
        ),
      ),
      expect.stringContaining(
        `status=403 kind=role at=GET:/v1/members account=${home.account} user=${viewer}`,
      ),
      expect.stringContaining(
        `status=404 at=GET:/v1/documents/:document account=${home.account} user=${home.user}`,
      ),
      expect.stringMatching(/ status=401 at=GET:\/v1\/me$/),
      expect.stringMatching(/ token\.refused$/),
    ]);
    expect(lines.join()).not.toMatch(/Planted|secret|svc_pat|nonsense|0198c0de-0000/);
  }, 60_000);

  test("16.3.3: what goes around the rules is logged: wrong fields, pages of other sites, floods; a thousand of one kind are two lines", async () => {
    const cookie = `deedbox_session=${app}`;
    const first = await told(async () => {
      await target.patch("/v1/profile", app, { name: "x", role: "owner" });
      await target.post("/v1/documents/note", null, {
        json: { title: "x", text: "x" },
        headers: { cookie, origin: "https://evil.example" },
      });
      for (let i = 0; i < 200; i++) await target.get(`/v1/documents?limit=${i}x`, home.all);
    });
    expect(first.map((line) => / (status=\d+)/.exec(line)?.[1])).toEqual([
      "status=422",
      "status=403",
      "status=422",
    ]);
    target.inside.clock.advance(15 * 60_000 + 1);
    const later = await told(() => target.get("/v1/documents?limit=y", home.all));
    expect(
      later.some((line) => line.includes("at=GET:/v1/documents account=") && line.endsWith("more=199")),
    ).toBe(true);
    expect(later.join()).not.toMatch(/evil|limit/);
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
