import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import type { CheckupItemAnswer } from "#contract/checkup.ts";
import type { Webhook, WebhookList, WebhookMade, WebhookTested } from "#contract/webhook.ts";
import { addDays } from "#kernel/dates.ts";
import { auditLog } from "#operations/audit.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { tellWhatIsDue } from "#operations/webhooks/deliver.ts";
import { type Courier, startCourier } from "#pipeline/courier.ts";
import { tablesOf } from "../table-file.ts";
import { DAY, filed, fresh } from "./acts.ts";
import { expectNowhere } from "./nowhere.ts";
import { added, type Household, household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";
import { complete, emptyZip, importDone, sendOne } from "./upload-calls.ts";

const table = tablesOf(import.meta.dir, "webhooks.tsv");

interface Got {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  said: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** Somebody who is told: keeps what came and answers as it is told to. */
function listener() {
  const got: Got[] = [];
  let answer: (request: Request) => Response | Promise<Response> = () => new Response("ok");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const body = await request.text();
      const header = (name: string) => request.headers.get(name) ?? "";
      got.push({
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body,
        said: JSON.parse(body),
      });
      return answer(request);
    },
  });
  return {
    got,
    url: `http://127.0.0.1:${server.port}/hook`,
    answers(how: typeof answer) {
      answer = how;
    },
    close: () => server.stop(true),
  };
}

/** A signature worked out anew, as the specification says it. */
const signed = (secret: string, g: Got) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${g.id}.${g.timestamp}.${g.body}`)
    .digest("base64")}`;

const HOUR = 3_600_000;

inProcess((target) => {
  let courier: Courier;
  beforeAll(() => {
    courier = startCourier(target.inside.box, (e) => target.inside.faults.push(String(e)));
  });
  afterAll(() => courier.stop(1_000));

  async function begin(events?: string[]) {
    const home = await household(target);
    const app = openSession(target.inside.box, { id: home.user }).token;
    const to = listener();
    const json = { url: to.url, ...(events && { events }) };
    const made = await target.post<WebhookMade>("/v1/webhooks", app, { json });
    expect(made.status).toBe(201);
    return { home, app, to, id: made.body.webhook.id, secret: made.body.secret };
  }
  const standing = async (app: string): Promise<Webhook> =>
    (await target.get<WebhookList>("/v1/webhooks", app)).body.webhooks[0] as Webhook;

  test('"signed deliveries (`webhook-id`, `webhook-timestamp`, `webhook-signature`, as standardwebhooks.com) for `document.filed`"', async () => {
    const { home, app, to, secret } = await begin();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const id = await filed(target, home.all, fresh().text);
    await courier.round();
    expect(to.got).toHaveLength(1);
    const [g] = to.got as [Got];
    expect(g.signature).toBe(signed(secret, g));
    expect(g.id).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(Math.abs(Number(g.timestamp) - target.inside.clock.now() / 1000)).toBeLessThan(60);
    expect(g.said).toMatchObject({
      type: "document.filed",
      data: {
        account_id: home.account,
        document_id: id,
        status: "filed",
        review_reason: null,
        url: `${target.origin}/documents/${id}`,
      },
    });
    expect(await standing(app)).toMatchObject({ state: "on", waiting: 0, last_failure: null });
    to.close();
  });

  test("a paper that waits on a person is `document.needs_review`, with the reason and none of its words", async () => {
    const { home, to } = await begin(["document.needs_review"]);
    const bytes = new Uint8Array(0);
    const id = await added(
      upload(target, home.all, { bytes, name: "Policy 7123456789.pdf", mime: "application/pdf" }),
    );
    await readThrough(target, home.all, id);
    await filed(target, home.all, fresh().text);
    await courier.round();
    expect(to.got.map((g) => g.said.type)).toEqual(["document.needs_review"]);
    expect(to.got[0]?.said.data).toMatchObject({ document_id: id, review_reason: "unreadable" });
    expect(to.got[0]?.body).not.toContain("7123456789");
    expect(to.got[0]?.body).not.toContain("Policy");
    to.close();
  });

  test("nothing of another account, of a copy, or after it was deleted", async () => {
    const { home, app, to, id } = await begin();
    const { text } = fresh();
    await filed(target, home.all, text);
    await added(upload(target, home.all, plain(text)));
    await filed(target, (await household(target)).all, fresh().text);
    await courier.round();
    expect(to.got).toHaveLength(1);
    expect((await target.call("DELETE", `/v1/webhooks/${id}`, { token: app })).status).toBe(200);
    await filed(target, home.all, fresh().text);
    await courier.round();
    expect(to.got).toHaveLength(1);
    to.close();
  });

  test("an archive is `import.done`", async () => {
    const { home, to } = await begin(["import.done"]);
    const { body } = await complete(target, home.all, await sendOne(target, home.all, "old.zip", emptyZip));
    await importDone(target, home.all, body.import_id ?? "");
    await courier.round();
    expect(to.got.map((g) => [g.said.type, g.said.data.state])).toEqual([["import.done", "done"]]);
    expect(to.got[0]?.said.data.import_id).toBe(body.import_id);
    to.close();
  });

  describe("`checkup.due`", () => {
    const remind = async (token: string, on: string) =>
      (await target.post<CheckupItemAnswer>("/v1/reminders", token, { json: { title: "Mr Secret", on } }))
        .body.item.id;

    test("once when it enters its lead days, on its day, and when it passed; never twice a day", async () => {
      const { home, to } = await begin(["checkup.due"]);
      const { box, clock } = target.inside;
      const id = await remind(home.all, addDays(clock.today(), 4));
      const told = async () => {
        tellWhatIsDue(box);
        tellWhatIsDue(box);
        await courier.round();
        return to.got.splice(0).map((g) => g.said.data.state);
      };
      const days: unknown[] = [];
      for (let day = 0; day < 14; day++) {
        days.push(await told());
        clock.advance(DAY);
      }
      // A reminder has one lead day: it is on the fourth day from the first.
      expect(days).toEqual([[], [], [], ["soon"], ["today"], ["overdue"], ...Array(8).fill([])]);
      await target.post(`/v1/checkup/obligations/${id}`, home.all, {
        json: { action: "snooze", until: addDays(clock.today(), 2) },
      });
      expect(await told()).toEqual([]);
      clock.advance(2 * DAY);
      expect(await told()).toEqual(["overdue"]);
      expect(await told()).toEqual([]);
      to.close();
    });

    test("who begins to listen hears what comes, not what has been", async () => {
      const home = await household(target);
      const { box, clock } = target.inside;
      await remind(home.all, addDays(clock.today(), 1));
      const to = listener();
      const app = openSession(box, { id: home.user }).token;
      await target.post("/v1/webhooks", app, { json: { url: to.url } });
      tellWhatIsDue(box);
      await courier.round();
      expect(to.got).toEqual([]);
      clock.advance(DAY);
      tellWhatIsDue(box);
      await courier.round();
      expect(to.got.map((g) => g.said.data.state)).toEqual(["today"]);
      expect(to.got[0]?.body).not.toContain("Secret");
      to.close();
    });
  });

  describe('"retried with backoff"', () => {
    test("each further try waits longer, is the same message signed anew, and then it is given up", async () => {
      const { home, app, to, secret } = await begin(["document.filed"]);
      const { clock } = target.inside;
      to.answers(() => new Response("no", { status: 500 }));
      await filed(target, home.all, fresh().text);
      await courier.round();
      const waits = [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
      for (const [i, wait] of waits.entries()) {
        expect(to.got).toHaveLength(i + 1);
        clock.advance(wait * 0.95);
        await courier.round();
        expect(to.got).toHaveLength(i + 1);
        clock.advance(wait * 0.11);
        await courier.round();
      }
      expect(to.got).toHaveLength(8);
      expect(new Set(to.got.map((g) => g.id)).size).toBe(1);
      for (const g of to.got) expect(g.signature).toBe(signed(secret, g));
      expect(await standing(app)).toMatchObject({ state: "failing", waiting: 0, given_up: 1 });
      expect((await standing(app)).last_failure?.detail).toBe("It answered 500.");
      to.close();
    });

    test("it gets through at the second try, and all is well again", async () => {
      const { home, app, to } = await begin(["document.filed"]);
      let n = 0;
      to.answers(() => new Response(null, { status: n++ === 0 ? 503 : 204 }));
      await filed(target, home.all, fresh().text);
      await courier.round();
      expect(await standing(app)).toMatchObject({ state: "failing", waiting: 1 });
      target.inside.clock.advance(6_000);
      await courier.round();
      expect(await standing(app)).toMatchObject({ state: "on", waiting: 0, given_up: 0 });
      to.close();
    });

    test("after a long time away there is no flood: what is older than a day or so is let go", async () => {
      const { home, app, to } = await begin(["document.filed"]);
      to.answers(() => new Response(null, { status: 503 }));
      for (let i = 0; i < 5; i++) await filed(target, home.all, fresh().text);
      await courier.round();
      const before = to.got.length;
      target.inside.clock.advance(31 * HOUR);
      to.answers(() => new Response(null));
      await filed(target, home.all, fresh().text);
      await courier.round();
      expect(to.got).toHaveLength(before + 1);
      expect(await standing(app)).toMatchObject({ waiting: 0, given_up: 5 });
      to.close();
    });

    test("one that fails for days is turned off, says why, and a test that gets through turns it on", async () => {
      const { home, app, to, id } = await begin(["document.filed"]);
      to.answers(() => new Response(null, { status: 500 }));
      for (let hours = 0; hours <= 78; hours += 6) {
        await filed(target, home.all, fresh().text);
        await courier.round();
        target.inside.clock.advance(6 * HOUR);
      }
      expect(await standing(app)).toMatchObject({ state: "off", waiting: 0 });
      const tries = to.got.length;
      await filed(target, home.all, fresh().text);
      await courier.round();
      expect(to.got).toHaveLength(tries);
      expect(
        auditLog(target.inside.box, { account: home.account }).rows.filter((r) => r.subject_id === id),
      ).toMatchObject([{ action: "webhook.add" }, { action: "webhook.turn_off", user_id: null }]);
      to.answers(() => new Response(null));
      const { body } = await target.post<WebhookTested>(`/v1/webhooks/${id}/test`, app);
      expect(body).toMatchObject({ delivered: true, status: 200, webhook: { state: "on" } });
      expect(to.got.at(-1)?.said).toMatchObject({ type: "webhook.test", data: { webhook_id: id } });
      to.close();
    });

    test("two tries with days between them turn nothing off: the box was away", async () => {
      const { home, to } = await begin(["document.filed"]);
      to.answers(() => new Response(null, { status: 503 }));
      await filed(target, home.all, fresh().text);
      await courier.round();
      target.inside.clock.advance(4 * DAY);
      const later = openSession(target.inside.box, { id: home.user }).token;
      await filed(target, home.all, fresh().text);
      await courier.round();
      expect(await standing(later)).toMatchObject({ state: "failing", waiting: 1 });
      to.close();
    });

    test("an address that is gone (410) is turned off at once; a redirect is not followed", async () => {
      const gone = await begin(["document.filed"]);
      const elsewhere = listener();
      gone.to.answers(() => Response.redirect(elsewhere.url, 307));
      const { body } = await target.post<WebhookTested>(`/v1/webhooks/${gone.id}/test`, gone.app);
      expect(body).toMatchObject({ delivered: false, status: 307 });
      expect(elsewhere.got).toEqual([]);
      gone.to.answers(() => new Response(null, { status: 410 }));
      await filed(target, gone.home.all, fresh().text);
      await courier.round();
      expect((await standing(gone.app)).state).toBe("off");
      gone.to.close();
      elsewhere.close();
    });

    test("a clock that was ahead and is set back silences nobody", async () => {
      const { home, to } = await begin(["document.filed"]);
      const { clock } = target.inside;
      to.answers(() => new Response(null, { status: 500 }));
      const first = await filed(target, home.all, fresh().text);
      clock.advance(300 * DAY);
      try {
        await filed(target, home.all, fresh().text);
        await courier.round();
      } finally {
        clock.advance(-300 * DAY);
      }
      const failed = to.got.length;
      expect(failed).toBeGreaterThan(0);
      to.answers(() => new Response("ok"));
      const second = await filed(target, home.all, fresh().text);
      await courier.round();
      const told = to.got.slice(failed).map((g) => g.said.data.document_id);
      expect(told).toContain(second);
      expect(told.length).toBeGreaterThanOrEqual(2);
      expect(first).not.toBe(second);
      to.close();
    });

    test("an address where nobody is fails with a sentence", async () => {
      const { app, to, id } = await begin();
      to.close();
      const { body } = await target.post<WebhookTested>(`/v1/webhooks/${id}/test`, app);
      expect(body).toMatchObject({ delivered: false, status: null });
      expect(body.detail).toStartWith("Couldn’t connect to it");
    });
  });

  describe("who may, and where to", () => {
    let home: Household;
    let app: string;
    beforeAll(async () => {
      [home, app] = await signedIn(target);
    });

    test.each(table<[string, string]>("who may, and where to: refused"))("%s is refused", async (_, url) => {
      const { status, body } = await target.post<Refused>("/v1/webhooks", app, { json: { url } });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["url"]]);
    });

    test("every wrong field is named", async () => {
      const json = { events: ["document.deleted"], more: 1 };
      const { body } = await target.post<Refused>("/v1/webhooks", app, { json });
      expect(body.errors?.map((e) => e.field).sort()).toEqual(["events.0", "more", "url"]);
    });

    test("a member is not the owner; a personal token needs the scope, and has no way to the log", async () => {
      const { box } = target.inside;
      await someone(target, home.account, "member");
      const member = box.db
        .sql("SELECT user_id FROM membership WHERE account_id = ? AND role = 'member'")
        .get(home.account) as { user_id: string };
      const theirs = openSession(box, { id: member.user_id }).token;
      for (const path of ["/v1/webhooks", "/v1/audit"]) {
        expect((await target.get(path, theirs)).status).toBe(403);
        expect((await target.get(path, home.all)).status).toBe(path === "/v1/audit" ? 404 : 403);
      }
      const json = { url: "https://example.org/hook" };
      expect((await target.post("/v1/webhooks", theirs, { json })).status).toBe(403);
    });

    test("another account's webhook is 404, and the secret is in no list and nowhere in plain", async () => {
      const json = { url: "https://example.org/hook" };
      const made = await target.post<WebhookMade>("/v1/webhooks", app, { json, key: "hook" });
      const again = await target.post<WebhookMade>("/v1/webhooks", app, { json, key: "hook" });
      expect(again.text).toBe(made.text);
      const other = openSession(target.inside.box, { id: (await household(target)).user }).token;
      const path = `/v1/webhooks/${made.body.webhook.id}`;
      expect((await target.call("DELETE", path, { token: other })).status).toBe(404);
      expect((await target.post(`${path}/test`, other)).status).toBe(404);
      const list = await target.get<WebhookList>("/v1/webhooks", app);
      expect(list.body.webhooks).toHaveLength(1);
      expect(list.text).not.toContain("whsec_");
      expectNowhere(target, made.body.secret);
    });
  });
});
