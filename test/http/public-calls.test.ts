import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import type { DocumentList } from "#contract/document.ts";
import type { ManyChanged } from "#contract/filing.ts";
import type { LibraryTags } from "#contract/library.ts";
import type { SavedSearch, SavedSearchList } from "#contract/saved-search.ts";
import type { MemberAdded, MemberList, OwnTokenList } from "#contract/settings.ts";
import type { WebhookDeliveries, WebhookMade, WebhookTested } from "#contract/webhook.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { createToken } from "#operations/tokens/create.ts";
import { type Courier, startCourier } from "#pipeline/courier.ts";
import { DAY, filed, fresh } from "./acts.ts";
import { bundleOf, type Household, household, someone } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const absent = "0198c0de-0000-7000-8000-000000000000";

/** A token of an owner with these scopes. */
const tokenOf = (target: Target, home: Household, scopes: string): Promise<string> =>
  target.running.token({ email: home.email, name: `A program ${scopes}`, scopes });

forTargets((target) => {
  describe("one change to many documents", () => {
    const many = (token: string, json: object, key?: string) =>
      target.post<ManyChanged & Refused>("/v1/documents/many", token, { json, ...(key && { key }) });

    test("is made to each, refused for one of them beside its id, and made once by its key", async () => {
      const home = await household(target);
      const ids = [await filed(target, home.all, fresh().text), await filed(target, home.all, fresh().text)];
      const bundle_id = await bundleOf(target, home.all, []);
      const tag = { document_ids: [...ids, absent], action: "tag", bundle_id };
      const first = await many(home.all, tag, "a-key");
      expect([first.status, first.body.changed]).toEqual([200, ids]);
      expect(first.body.refused).toMatchObject([{ document_id: absent, status: 404 }]);
      expect(first.body.refused[0]?.detail).toBe("There’s no document with that id in this account.");
      const tags = await target.get<LibraryTags>("/v1/library/tags", home.all);
      expect(tags.body.tags).toMatchObject([{ id: bundle_id, documents: 2 }]);
      expect((await many(home.all, tag, "a-key")).headers.get("idempotent-replayed")).toBe("true");

      expect((await many(home.all, { ...tag, document_ids: ids, action: "untag" })).body.changed).toEqual(
        ids,
      );
      const again = await many(home.all, { ...tag, document_ids: ids.slice(0, 1), action: "untag" });
      expect(again.body.refused.map((one) => [one.status, one.detail])).toEqual([
        [404, "This document isn’t in that bundle."],
      ]);
      const typed = await many(home.all, { document_ids: ids, action: "type", type: "bills/water" });
      expect(typed.body.changed).toEqual(ids);
      const list = async (query: string) =>
        (await target.get<DocumentList>(`/v1/documents?${query}`, home.all)).body.total;
      expect(await list("type=bills/water")).toBe(2);
      expect((await many(home.all, { document_ids: ids, action: "trash" })).body.changed).toEqual(ids);
      expect([await list(""), await list("trash=true")]).toEqual([0, 2]);
      const read = await many(home.all, { document_ids: ids, action: "read" });
      expect(read.body.refused.map((one) => one.status)).toEqual([409, 409]);
      expect((await many(home.all, { document_ids: ids, action: "restore" })).body.changed).toEqual(ids);
      expect(await list("")).toBe(2);
    }, 60_000);

    const wrongs: [string, object, string[]][] = [
      ["no document", { document_ids: [], action: "trash" }, ["document_ids"]],
      ["an action there is not", { document_ids: [absent], action: "burn" }, ["action"]],
      ["no type", { document_ids: [absent], action: "type" }, ["type"]],
      ["a type that is none", { document_ids: [absent], action: "type", type: "bills/none" }, ["type"]],
      ["no bundle", { document_ids: [absent], action: "tag" }, ["bundle_id"]],
      [
        "a bundle that is none",
        { document_ids: [absent], action: "untag", bundle_id: absent },
        ["bundle_id"],
      ],
      ["neither document nor bundle", { document_ids: [], action: "tag" }, ["document_ids", "bundle_id"]],
    ];
    test.each(wrongs)("with %s is refused by the names of the fields", async (_what, json, fields) => {
      const home = await household(target);
      const { status, body } = await many(home.all, json);
      expect([status, body.errors?.map((one) => one.field)]).toEqual([422, fields]);
    });

    test("of another account is refused for each", async () => {
      const [home, other] = [await household(target), await household(target)];
      const id = await filed(target, home.all, fresh().text);
      const { body } = await many(other.all, { document_ids: [id], action: "trash" });
      expect(body).toMatchObject({ changed: [], refused: [{ document_id: id, status: 404 }] });
    });
  });

  describe("searches that a person keeps", () => {
    test("are kept and changed by a token that may write, and read by any", async () => {
      const home = await household(target);
      const made = await target.post<SavedSearch>("/v1/searches", home.all, {
        json: { name: "Power", q: "electricity" },
      });
      expect(made.status).toBe(201);
      const at = `/v1/searches/${made.body.id}`;
      expect((await target.patch<SavedSearch>(at, home.all, { pinned: true })).body.pinned).toBe(true);
      const listed = await target.get<SavedSearchList>("/v1/searches", home.reads);
      expect(listed.body.searches.map((one) => one.id)).toEqual([made.body.id]);
      const refused = await target.call<Refused>("DELETE", at, { token: home.reads });
      expect([refused.status, refused.body.scope]).toEqual([403, "write"]);
      expect((await target.call("DELETE", at, { token: home.all })).status).toBe(200);
    });
  });

  describe("members by a token", () => {
    const guest = (role: string) => ({ name: "Tom", email: `${role}-${absent.length}@tom.example`, role });

    test("are let in, given another role and let go; owners are neither made nor touched", async () => {
      const home = await household(target);
      const token = await tokenOf(target, home, "members");
      const made = await target.post<MemberAdded>("/v1/members", token, { json: guest("viewer") });
      expect(made.status).toBe(201);
      const at = `/v1/members/${made.body.member.id}`;
      expect((await target.patch(at, token, { role: "member" })).status).toBe(200);
      const owner = `/v1/members/${home.user}`;
      const tries = [
        await target.post<Refused>("/v1/members", token, { json: guest("owner") }),
        await target.patch<Refused>(at, token, { role: "owner" }),
        await target.patch<Refused>(owner, token, { role: "viewer" }),
        await target.call<Refused>("DELETE", owner, { token }),
      ];
      expect(tries.map((one) => [one.status, one.body.title])).toEqual(
        tries.map(() => [409, "Owners are managed in the app"]),
      );
      expect((await target.call("DELETE", at, { token })).status).toBe(200);
      const { body } = await target.get<MemberList>("/v1/members", token);
      expect(body.members.map((one) => [one.id, one.role])).toEqual([[home.user, "owner"]]);
    });

    test("ways in stay the app's, and a member's token has none of it", async () => {
      const home = await household(target);
      const token = await tokenOf(target, home, "members,webhooks");
      for (const path of ["sign-in-link", "end-sessions", "end-codes"])
        expect((await target.post(`/v1/members/${home.user}/${path}`, token)).status).toBe(404);
      const member = await someone(target, home.account, "member", { scopes: "members,webhooks" });
      for (const path of ["/v1/members", "/v1/webhooks"]) {
        const { status, body } = await target.get<Refused>(path, member);
        expect([status, body.type?.split("/problems/")[1]]).toEqual([403, "role"]);
      }
    });
  });
});

/** Somebody who is told: keeps what came and answers with a status. */
function listener() {
  const got: { signatures: string[]; signed: string }[] = [];
  let status = 200;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const [id, at, signatures] = ["id", "timestamp", "signature"].map(
        (name) => request.headers.get(`webhook-${name}`) ?? "",
      );
      got.push({ signatures: signatures?.split(" ") ?? [], signed: `${id}.${at}.${await request.text()}` });
      return new Response(null, { status });
    },
  });
  const answers = (with_: number) => {
    status = with_;
  };
  return { got, answers, url: `http://127.0.0.1:${server.port}/hook`, close: () => server.stop(true) };
}

const signature = (secret: string, signed: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(signed)
    .digest("base64")}`;

inProcess((target) => {
  let courier: Courier;
  beforeAll(() => {
    courier = startCourier(target.inside.box, (e) => target.inside.faults.push(String(e)));
  });
  afterAll(() => courier.stop(1_000));

  async function begin() {
    const home = await household(target);
    const token = await tokenOf(target, home, "write,webhooks");
    const to = listener();
    const { status, body } = await target.post<WebhookMade>("/v1/webhooks", token, { json: { url: to.url } });
    expect(status).toBe(201);
    return { home, token, to, at: `/v1/webhooks/${body.webhook.id}`, secret: body.secret };
  }

  test("a webhook made by a token: every try is in its log, the newest first, a hundred at most", async () => {
    const { home, token, to, at } = await begin();
    to.answers(500);
    await filed(target, home.all, fresh().text);
    await courier.round();
    to.answers(200);
    target.inside.clock.advance(DAY / 2);
    await courier.round();
    const log = async () => (await target.get<WebhookDeliveries>(`${at}/deliveries`, token)).body.deliveries;
    const [second, first] = await log();
    expect(first).toMatchObject({ event: "document.filed", attempt: 1, delivered: false, status: 500 });
    expect(second).toMatchObject({ id: first?.id, attempt: 2, delivered: true, status: 200 });
    expect(first?.detail).toMatch(/500/);
    for (let i = 0; i < 100; i++) await target.post<WebhookTested>(`${at}/test`, token);
    const now = await log();
    expect(now).toHaveLength(100);
    expect(new Set(now.map((one) => one.event))).toEqual(new Set(["webhook.test"]));
    to.close();
  }, 60_000);

  test("another secret signs beside the one before for a day, and then alone", async () => {
    const { token, to, at, secret } = await begin();
    const renewed = await target.post<WebhookMade>(`${at}/secret`, token);
    expect(renewed.status).toBe(201);
    expect(renewed.body.secret).not.toBe(secret);
    const signaturesOfTest = async () => {
      await target.post(`${at}/test`, token);
      const { signatures = [], signed = "" } = to.got.at(-1) ?? {};
      return { signatures, right: [signature(renewed.body.secret, signed), signature(secret, signed)] };
    };
    const both = await signaturesOfTest();
    expect(both.signatures).toEqual(both.right);
    target.inside.clock.advance(DAY + 1);
    const alone = await signaturesOfTest();
    expect(alone.signatures).toEqual(alone.right.slice(0, 1));
    to.close();
  });

  test("a token may be given the scopes by an owner alone", async () => {
    const home = await household(target);
    const offered = async (user: string) => {
      const app = openSession(target.inside.box, { id: user }).token;
      return (await target.get<OwnTokenList>("/v1/tokens", app)).body.offered;
    };
    expect(await offered(home.user)).toEqual([
      "read",
      "write",
      "files",
      "identifiers",
      "ask",
      "members",
      "webhooks",
    ]);
    // Whoever names none at the command line gets none of an owner's.
    const wish = { email: home.email, name: "A program", scopes: null, expires: null };
    const plain = createToken(target.inside.box, wish, "cli").token;
    const me = await target.get<{ token: { scopes: string[] } }>("/v1/me", plain);
    expect(me.body.token.scopes).toEqual(["read", "write", "files", "identifiers", "ask"]);
    const viewer = await someone(target, home.account, "viewer");
    const { body } = await target.get<{ user: { id: string } }>("/v1/me", viewer);
    expect(await offered(body.user.id)).toEqual(["read", "files", "identifiers", "ask"]);
  });
});
