import { beforeAll, describe, expect, test } from "bun:test";
import type { AuditPage } from "#contract/audit.ts";
import type { LinkMade } from "#contract/link.ts";
import { auditLog } from "#operations/audit.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { openText } from "#operations/root-key/sealed-text.ts";
import { ownWork } from "#rules/access/access.ts";
import { DAY, filed, fresh, trash } from "./acts.ts";
import { expectNowhere } from "./nowhere.ts";
import { type Household, household, signedIn } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });
  const page = async (query = "", token = app) => {
    const { status, body } = await target.get<AuditPage>(`/v1/audit${query}`, token);
    expect(status).toBe(200);
    return body;
  };

  describe("the app-only route shows the log and verifies its chain", () => {
    test("newest first, with who did it and what it is about; the same lines as the command line's", async () => {
      const id = await filed(target, home.all, fresh().text);
      await target.patch(`/v1/documents/${id}`, home.all, { title: "Anew" });
      const { lines, verified, broken_at, checked } = await page();
      expect(lines[0]).toMatchObject({
        action: "document.correct",
        via: "api",
        subject: "document",
        subject_id: id,
        user: { id: home.user, name: "Maria Castillo" },
        url: `${target.origin}/documents/${id}`,
      });
      expect([verified, broken_at]).toEqual([true, null]);
      const { rows } = auditLog(target.inside.box, { account: home.account });
      expect(lines.map((l) => l.number)).toEqual(rows.map((r) => r.n).reverse());
      expect(checked).toBeGreaterThanOrEqual(rows.length);
    });

    test("pages by cursor: every line once, while others are added", async () => {
      for (let i = 0; i < 6; i++) await target.post("/v1/bundles", home.all, { json: { name: `B ${i}` } });
      const whole = (await page("?limit=500")).lines.map((l) => l.number);
      const seen: number[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const got: AuditPage = await page(`?limit=4${cursor && `&cursor=${cursor}`}`);
        seen.push(...got.lines.map((l) => l.number));
        cursor = got.next_cursor;
        await target.post("/v1/bundles", home.all, { json: { name: "In between" } });
      }
      expect(seen).toEqual(whole);
    });

    test("a cursor of other filters or another account is 400", async () => {
      const { next_cursor } = await page("?limit=1");
      const other = openSession(target.inside.box, { id: (await household(target)).user }).token;
      for (const [query, token] of [
        [`?limit=1&since=2020-01-01&cursor=${next_cursor}`, app],
        [`?limit=1&cursor=${next_cursor}`, other],
        ["?cursor=nonsense", app],
      ] as const) {
        const { status, body } = await target.get<Refused>(`/v1/audit${query}`, token);
        expect([status, body.type.split("/").pop()]).toEqual([400, "bad-cursor"]);
      }
    });

    test("of one document, and since a day; nothing of another account", async () => {
      const id = await filed(target, home.all, fresh().text);
      expect((await page(`?document=${id}`)).lines.map((l) => l.action)).toEqual(["document.add"]);
      const { clock, box } = target.inside;
      clock.advance(2 * DAY);
      await target.post("/v1/bundles", home.all, { json: { name: "Later" } });
      const since = (await page(`?since=${clock.today()}`)).lines;
      expect(since.map((l) => l.action)).toContain("bundle.add");
      expect(since.map((l) => l.action)).not.toContain("document.add");
      const other = openSession(box, { id: (await household(target)).user }).token;
      expect((await page(`?document=${id}`, other)).lines).toEqual([]);
    });

    test("a removal after 30 days in the trash is in it, done by nobody", async () => {
      const id = await filed(target, home.all, fresh().text);
      await trash(target, home.all, id);
      target.inside.clock.advance(31 * DAY);
      await emptyTrash(target.inside.box);
      // A session lasts thirty days.
      app = openSession(target.inside.box, { id: home.user }).token;
      const { lines, verified } = await page(`?document=${id}`);
      expect(lines.map((l) => [l.action, l.user === null])).toEqual([
        ["document.remove", true],
        ["document.trash", false],
        ["document.add", false],
      ]);
      expect(verified).toBe(true);
    });
  });

  test('"every change is audited as made through the API": a personal token that comes as a cookie is no app', async () => {
    const cookie = `deedbox_session=${home.all}`;
    const json = { name: "From a cookie" };
    expect((await target.post("/v1/bundles", null, { json, headers: { cookie } })).status).toBe(201);
    expect((await page("?limit=1")).lines[0]).toMatchObject({ action: "bundle.add", via: "api" });
    const own = { cookie: `deedbox_session=${app}` };
    expect((await target.post("/v1/bundles", null, { json, headers: own })).status).toBe(201);
    expect((await page("?limit=1")).lines[0]).toMatchObject({ action: "bundle.add", via: "app" });
  });

  test("an answer kept for a repeated call is sealed: the address of a link out lies nowhere in plain", async () => {
    const id = await filed(target, home.all, fresh().text);
    const json = { document_id: id, expires: target.inside.clock.today() };
    const made = await target.post<LinkMade>("/v1/links", home.all, { json, key: "share" });
    const again = await target.post<LinkMade>("/v1/links", home.all, { json, key: "share" });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.text).toBe(made.text);
    expectNowhere(target, made.body.share_url.split("/s/")[1] ?? "");
    // A kept answer that is moved to another call opens nothing.
    const { box } = target.inside;
    const { sealed } = box.db.sql("SELECT sealed FROM idempotency WHERE key = 'share'").get() as {
      sealed: Buffer;
    };
    const scope = ownWork({ id: home.account, number: 0 });
    expect(() => openText(box, scope, "answer", "another call", sealed)).toThrow("does not open");
  });

  test("a line that was changed is told, with its number", async () => {
    const { box } = target.inside;
    box.db.client.exec("DROP TRIGGER audit_no_update");
    box.db.write(() => box.db.sql("UPDATE audit SET action = 'document.nothing' WHERE n = 3").run());
    expect(await page()).toMatchObject({ verified: false, broken_at: 3 });
  });
});
