/** Connecting an app, from the first look-up to the last refusal. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { AuditPage } from "#contract/audit.ts";
import type { ConnectionActivity, ConnectionList } from "#contract/connection.ts";
import { MetadataRefused } from "#doors/oauth/metadata-fetch.ts";
import { Problem } from "#kernel/problem.ts";
import { assistantCaller } from "#operations/connections/callers.ts";
import { sweepConnections } from "#operations/connections/items.ts";
import { tidyUp } from "#pipeline/schedule.ts";
import { bundleOf, type Household, household, someone, upload } from "../http/people.ts";
import { inProcess, type Refused } from "../http/target.ts";
import { tablesOf, word } from "../table-file.ts";
import { App, Browser, CALLBACK } from "./app.ts";

const table = tablesOf(import.meta.dir, "connect.tsv");

setDefaultTimeout(60_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What apps say of themselves at addresses of their own; null: the address does not answer. */
const documents = new Map<string, unknown>();
let fetched = 0;
const fetchDocument = async (address: string) => {
  fetched++;
  const said = documents.get(address);
  if (said === undefined) throw new MetadataRefused("unknown-name", "not found");
  return { status: 200 as const, headers: new Headers(), body: JSON.stringify(said) };
};

inProcess(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });
    // What strangers may cause is counted in an hour.
    beforeEach(() => target.inside.clock.advance(HOUR));

    const box = () => target.inside.box;
    const items = (kind: string) =>
      (box().db.sql("SELECT count(*) AS n FROM oauth_item WHERE kind = ?").get(kind) as { n: number }).n;
    const lines = (connection: string) =>
      box()
        .db.sql("SELECT via, action, subject, subject_id FROM audit WHERE connection_id = ? ORDER BY n")
        .all(connection) as {
        via: string;
        action: string;
        subject: string | null;
        subject_id: string | null;
      }[];
    const opens = async (token: string) => (await target.get("/v1/me", token)).status === 200;
    const list = async (user: string) =>
      ((await (await new Browser(target, user).call("GET", "/v1/connections")).json()) as ConnectionList)
        .connections;
    const raw = (path: string, form: Record<string, string>) =>
      target.post<{ error?: string; error_description?: string }>(path, null, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      });
    const codeFor = async (app: App, said: object = { access: "read" }) => {
      const browser = new Browser(target, home.user);
      return app.say(browser, await app.ask(browser), { allow: true, ...said });
    };
    const redeem = (app: App, back: URL, more: Record<string, string> = {}) =>
      raw("/oauth/token", {
        grant_type: "authorization_code",
        client_id: app.client.client_id,
        code: back.searchParams.get("code") ?? "",
        redirect_uri: app.redirect,
        code_verifier: app.verifier,
        ...more,
      });

    test("an app finds the server, registers, asks, is allowed, reads, refreshes and gives its tokens back", async () => {
      const app = await (await new App(target).discover()).register();
      const browser = new Browser(target, home.user);
      const uid = await app.ask(browser);
      expect(await app.consent(browser, uid)).toMatchObject({
        uid,
        app: { name: "Claude", redirect_host: "claude.ai", redirect_scheme: "https", verified: false },
        accounts: [{ id: home.account, may_change: true }],
        may_ask_change: true,
      });
      const back = await app.say(browser, uid, { allow: true, access: "read" });
      expect(back.href).toStartWith(CALLBACK);
      expect(back.searchParams.get("iss")).toBe(target.origin);
      const tokens = await app.fetchTokens(back);
      expect(tokens.access).toStartWith("svc_con_");
      expect(tokens.scope.split(" ").sort()).toEqual(["ask", "files", "read"]);
      const me = await target.get("/v1/me", tokens.access, {
        account: "0198c0de-0000-7000-8000-000000000000",
      });
      expect(me.status).toBe(200);
      expect(me.body).toMatchObject({
        account: { id: home.account },
        token: { kind: "connection", name: "Claude", scopes: ["read", "files", "ask"] },
        accounts: [],
        can: { change: false, identifiers: false },
      });
      expect((await target.get("/v1/overview", tokens.access)).body).toMatchObject({
        you: { token: { kind: "connection", name: "Claude" } },
      });
      const next = await app.refresh(tokens.refresh);
      expect(await opens(next.access)).toBe(true);
      await app.revoke(next.refresh);
      expect(await opens(next.access)).toBe(false);
      expect(await opens(tokens.access)).toBe(false);
    });

    test("what the server says it can do is what the library it is made of does", async () => {
      const said = await target.get<Record<string, unknown>>("/.well-known/oauth-authorization-server", null);
      expect(said.headers.get("access-control-allow-origin")).toBe("*");
      expect(said.body).toMatchObject({
        issuer: target.origin,
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
      for (const path of ["/mcp", ""]) {
        expect((await target.get(`/.well-known/oauth-authorization-server${path}`, null)).body).toEqual(
          said.body,
        );
        expect((await target.get(`/.well-known/oauth-protected-resource${path}`, null)).body).toMatchObject({
          resource: `${target.origin}/mcp`,
          authorization_servers: [target.origin],
        });
      }
    });

    test("read and change: an app makes changes and sees numbers; one that asks for less is offered less", async () => {
      const app = new App(target);
      const tokens = await app.connect(home.user, { access: "change" });
      expect((await target.get("/v1/me", tokens.access)).body).toMatchObject({
        can: { change: true, identifiers: true },
      });
      const made = await target.post("/v1/documents/note", tokens.access, {
        json: { title: "A note", text: "Hello" },
      });
      expect(made.status).toBe(201);

      const browser = new Browser(target, home.user);
      const uid = await app.ask(browser, { scope: "read offline_access openid profile" });
      expect(await app.consent(browser, uid)).toMatchObject({ may_ask_change: false });
      const no = await browser.call("POST", `/app/connect/${uid}`, { allow: true, access: "change" });
      expect([no.status, ((await no.json()) as Refused).errors?.[0]?.field]).toEqual([422, "access"]);
      const less = await app.fetchTokens(await app.say(browser, uid, { allow: true }));
      expect(less.scope).toBe("read");
      expect((await target.get("/v1/me", less.access)).body).toMatchObject({ token: { scopes: ["read"] } });
    });

    test("a token that was asked for with less may do less, and none is ever had with more", async () => {
      const app = new App(target);
      const tokens = await app.connect(home.user, { access: "read" });
      // "write" was asked for and not given, "manage" is nobody's to ask for.
      for (const scope of ["read write", "read identifiers", "manage"]) {
        const wider = await raw("/oauth/token", {
          grant_type: "refresh_token",
          client_id: app.client.client_id,
          refresh_token: tokens.refresh,
          scope,
        });
        expect([wider.status, wider.body.error]).toEqual([400, "invalid_scope"]);
      }
      const less = await app.refresh(tokens.refresh, { scope: "read" });
      expect(less.scope).toBe("read");
      expect((await target.get("/v1/me", less.access)).body).toMatchObject({ token: { scopes: ["read"] } });
    });

    describe("what serves once", () => {
      test("a code that comes again ends the connection", async () => {
        const app = await (await new App(target).discover()).register();
        const back = await codeFor(app);
        const tokens = await app.fetchTokens(back);
        expect(await opens(tokens.access)).toBe(true);
        expect((await redeem(app, back)).body.error).toBe("invalid_grant");
        expect(await opens(tokens.access)).toBe(false);
        await expect(app.refresh(tokens.refresh)).rejects.toThrow();
        const [last] = box().db.sql("SELECT action FROM audit ORDER BY n DESC LIMIT 1").all() as {
          action: string;
        }[];
        expect(last?.action).toBe("connection.reuse");
      });

      test("of two who come at once with one code, none has a token that works", async () => {
        const app = await (await new App(target).discover()).register();
        const back = await codeFor(app);
        const answers = await Promise.all([redeem(app, back), redeem(app, back), redeem(app, back)]);
        const got = answers.flatMap((a) =>
          a.status === 200 ? [(a.body as { access_token: string }).access_token] : [],
        );
        for (const token of got) expect(await opens(token)).toBe(false);
      });

      test("a refresh token that comes again ends the connection, whoever has the new one", async () => {
        const app = new App(target);
        const first = await app.connect(home.user);
        const second = await app.refresh(first.refresh);
        const third = await app.refresh(second.refresh);
        await expect(app.refresh(first.refresh)).rejects.toThrow();
        for (const t of [first, second, third]) expect(await opens(t.access)).toBe(false);
        await expect(app.refresh(third.refresh)).rejects.toThrow();
      });

      test("codes last a minute, tokens an hour, a connection thirty days however often it is refreshed", async () => {
        const app = await (await new App(target).discover()).register();
        const late = await codeFor(app);
        target.inside.clock.advance(61_000);
        expect((await redeem(app, late)).body.error).toBe("invalid_grant");
        const tokens = await app.fetchTokens(await codeFor(app));
        target.inside.clock.advance(HOUR + 1000);
        expect(await opens(tokens.access)).toBe(false);
        const next = await app.refresh(tokens.refresh);
        expect(await opens(next.access)).toBe(true);
        target.inside.clock.advance(30 * DAY);
        await expect(app.refresh(next.refresh)).rejects.toThrow();
      });
    });

    describe("who a request is from and for", () => {
      test("a request is known in no other browser, and to nobody who is not signed in", async () => {
        const app = await (await new App(target).discover()).register();
        const theirs = new Browser(target, null);
        const uid = await app.ask(theirs);
        const mine = new Browser(target, home.user);
        expect((await mine.call("GET", `/app/connect/${uid}`)).status).toBe(404);
        expect((await mine.call("POST", `/app/connect/${uid}`, { allow: true })).status).toBe(404);
        expect((await theirs.call("GET", `/app/connect/${uid}`)).status).toBe(401);
        expect((await target.get(`/app/connect/${uid}`, home.all)).status).toBe(404);
      });

      test("it is answered once, from our own pages, by somebody who has just proved who they are", async () => {
        const app = await (await new App(target).discover()).register();
        const browser = new Browser(target, home.user);
        const uid = await app.ask(browser);
        const path = `/app/connect/${uid}`;
        const foreign = await browser.call("POST", path, { allow: true }, { origin: "https://evil.example" });
        expect(foreign.status).toBe(403);
        target.inside.clock.advance(6 * 60_000);
        const unproved = await browser.call("POST", path, { allow: true });
        expect([unproved.status, ((await unproved.json()) as Refused).type]).toEqual([
          403,
          `${target.origin}/problems/prove-it-is-you`,
        ]);
        const back = await app.say(browser, uid, { allow: false });
        expect(back.searchParams.get("error")).toBe("access_denied");
        expect(back.searchParams.get("code")).toBeNull();
        expect((await browser.call("POST", path, { allow: true })).status).toBe(404);
        target.inside.clock.advance(HOUR);
        const old = new Browser(target, home.user);
        const forgotten = await app.ask(old);
        target.inside.clock.advance(31 * 60_000);
        expect((await old.call("GET", `/app/connect/${forgotten}`)).status).toBe(404);
      });

      test("one connection is of one account: that which was chosen, of those the person sees papers of", async () => {
        const other = await household(target);
        await target.running.member({
          account: other.account,
          email: home.email,
          name: "Maria",
          role: "viewer",
        });
        const third = await household(target);
        try {
          const app = await (await new App(target).discover()).register();
          const browser = new Browser(target, home.user);
          const uid = await app.ask(browser);
          const say = async (said: object) =>
            (await browser.call("POST", `/app/connect/${uid}`, said)).status;
          expect((await app.consent(browser, uid)).accounts.map((a) => [a.id, a.may_change])).toEqual([
            [home.account, true],
            [other.account, false],
          ]);
          expect(await say({ allow: true })).toBe(422);
          expect(await say({ allow: true, account_id: third.account })).toBe(422);
          expect(await say({ allow: true, account_id: other.account, access: "change" })).toBe(422);
          const back = await app.say(browser, uid, {
            allow: true,
            account_id: other.account,
            access: "read",
          });
          const { access } = await app.fetchTokens(back);
          expect((await target.get("/v1/me", access)).body).toMatchObject({ account: { id: other.account } });
        } finally {
          box()
            .db.sql("DELETE FROM membership WHERE account_id = ? AND user_id = ?")
            .run(other.account, home.user);
        }
      });

      test("a plan without the API has no connections", async () => {
        const poor = await household(target, { plan: "free" });
        const app = await (await new App(target).discover()).register();
        const browser = new Browser(target, poor.user);
        const uid = await app.ask(browser);
        const no = await browser.call("POST", `/app/connect/${uid}`, { allow: true });
        expect([no.status, ((await no.json()) as Refused).type]).toEqual([
          403,
          `${target.origin}/problems/plan`,
        ]);
      });
    });

    describe("requests that are refused", () => {
      const errorOf = async (app: App, more: Record<string, string | null>) => {
        const answer = await new Browser(target, home.user).call("GET", await app.authorizeUrl(more));
        const to = answer.headers.get("location");
        return to?.startsWith(CALLBACK)
          ? new URLSearchParams(new URL(to).hash.slice(1) || new URL(to).search).get("error")
          : `${answer.status} ${((await answer.json()) as { error: string }).error}`;
      };
      test.each([
        ["no PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
        ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
        ["PKCE that says no method", { code_challenge_method: null }, "invalid_request"],
        ["another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
        ["the API as resource", { resource: "http://localhost/v1" }, "invalid_target"],
        ["a token at once", { response_type: "token" }, "invalid_request"],
        ["an answer in a fragment", { response_mode: "fragment" }, "invalid_request"],
        ["no question to the person", { prompt: "none" }, "consent_required"],
        ["a longer path", { redirect_uri: `${CALLBACK}/more` }, "400 invalid_redirect_uri"],
        [
          "another port",
          { redirect_uri: "https://claude.ai:444/api/mcp/auth_callback" },
          "400 invalid_redirect_uri",
        ],
        [
          "another case",
          { redirect_uri: "https://claude.ai/API/mcp/auth_callback" },
          "400 invalid_redirect_uri",
        ],
        [
          "a user name",
          { redirect_uri: "https://claude.ai@evil.example/api/mcp/auth_callback" },
          "400 invalid_redirect_uri",
        ],
        ["no app", { client_id: "0198c0de-0000-7000-8000-000000000000" }, "400 invalid_client"],
      ])("%s", async (_name, more, error) => {
        const app = await (await new App(target).discover()).register();
        const before = items("Interaction");
        expect(await errorOf(app, more)).toBe(error);
        expect(items("Interaction")).toBe(before);
      });

      test("a wrong verifier, redirect, client or resource has no token", async () => {
        const app = await (await new App(target).discover()).register();
        const other = await (await new App(target).discover()).register();
        const back = await codeFor(app);
        const wrong: Record<string, string>[] = [
          { code_verifier: "x".repeat(43) },
          { redirect_uri: "https://claude.ai/other" },
          { client_id: other.client.client_id },
        ];
        for (const more of wrong) expect((await redeem(app, back, more)).body.error).toBe("invalid_grant");
        expect((await redeem(app, back, { resource: "https://evil.example/mcp" })).body.error).toBe(
          "invalid_target",
        );
      });

      test("other methods and paths are answered in JSON; large bodies are refused unread", async () => {
        for (const [method, path, status] of table(
          "other methods and paths are answered in JSON; large bodies are refused unread",
          word,
          word,
          Number,
        )) {
          const answer = await target.call(method, path);
          expect([path, answer.status]).toEqual([path, status]);
          expect(answer.headers.get("content-type")).toContain("json");
        }
        const big = await raw("/oauth/token", {
          grant_type: "refresh_token",
          refresh_token: "x".repeat(1_000_000),
        });
        expect(big.status).toBe(413);
      });
    });

    describe("registration", () => {
      const register = (json: unknown) => target.post<{ error?: string }>("/oauth/register", null, { json });
      test.each(table<[string, string]>("registration: an answer may not go to"))(
        "an answer may not go to: %s",
        async (_name, uri) => {
          const before = items("Client");
          const { status, body } = await register({ client_name: "X", redirect_uris: [uri] });
          expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
          expect(items("Client")).toBe(before);
        },
      );

      test("bodies that are no description are refused in the words of the protocol", async () => {
        for (const json of [
          [],
          "x",
          null,
          {},
          { redirect_uris: [] },
          { redirect_uris: [CALLBACK], response_types: ["token"] },
        ])
          expect((await register(json)).status).toBe(400);
        expect((await target.post("/oauth/register", null, { body: "{" })).status).toBe(400);
      });

      test("every app is one without a secret, whatever it asks for", async () => {
        const { status, body } = await register({
          redirect_uris: [CALLBACK],
          token_endpoint_auth_method: "client_secret_post",
          grant_types: [
            "authorization_code",
            "refresh_token",
            "urn:ietf:params:oauth:grant-type:device_code",
          ],
          jwks_uri: "https://evil.example/keys",
          logo_uri: "https://evil.example/logo",
        });
        expect(status).toBe(201);
        expect(body).toMatchObject({
          token_endpoint_auth_method: "none",
          grant_types: ["authorization_code", "refresh_token"],
        });
        expect(body).not.toHaveProperty("client_secret");
        expect(body).not.toHaveProperty("registration_access_token");
        expect(body).not.toHaveProperty("jwks_uri");
      });

      test("a loopback address is good at any port, and a scheme of the app's own as it is", async () => {
        const local = await (await new App(target).discover()).register("http://localhost:1234/callback");
        local.redirect = "http://localhost:45671/callback";
        const tokens = await local.again(home.user);
        expect(await opens(tokens.access)).toBe(true);
        const cursor = new App(target);
        cursor.redirect = "cursor://anysphere.cursor-mcp/oauth/callback";
        expect(await opens((await cursor.connect(home.user)).access)).toBe(true);
      });

      test("thirty an hour from one address, and those that nobody used are forgotten", async () => {
        const answers = [];
        for (let i = 0; i < 31; i++) answers.push(await register({ redirect_uris: [CALLBACK] }));
        expect(answers.filter((a) => a.status === 201).length).toBe(30);
        expect(answers.at(-1)?.status).toBe(429);
        expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
        const app = new App(target);
        target.inside.clock.advance(HOUR);
        const { refresh } = await app.connect(home.user);
        target.inside.clock.advance(29 * DAY);
        sweepConnections(box());
        expect(items("Client")).toBeGreaterThan(30);
        target.inside.clock.advance(12 * HOUR);
        expect(await opens((await app.refresh(refresh)).access)).toBe(true);
        target.inside.clock.advance(11 * HOUR);
        sweepConnections(box());
        target.inside.clock.advance(2 * HOUR);
        await tidyUp(box());
        expect(items("Client")).toBe(0);
        expect(items("AccessToken") + items("RefreshToken") + items("Grant")).toBe(0);
      });
    });

    describe("an app that describes itself at an address of its own", () => {
      const id = "https://claude.ai/oauth/mcp-client";
      const described = {
        client_id: id,
        client_name: "Claude",
        redirect_uris: [CALLBACK],
        client_uri: "https://claude.ai",
      };
      const appOf = async (client_id: string, redirect = CALLBACK) => {
        const app = await new App(target).discover();
        app.client = { client_id };
        app.redirect = redirect;
        return app;
      };

      test("is known without registering, and said to be who it is where answers go to its own host", async () => {
        documents.set(id, described);
        const app = await appOf(id);
        const browser = new Browser(target, home.user);
        const uid = await app.ask(browser);
        expect(await app.consent(browser, uid)).toMatchObject({
          app: { name: "Claude", verified: true, website: "https://claude.ai", redirect_host: "claude.ai" },
        });
        const tokens = await app.fetchTokens(await app.say(browser, uid, { allow: true }));
        expect(await opens(tokens.access)).toBe(true);
        // The box is started anew, and its line to the world is down: who is connected stays so.
        documents.delete(id);
        target.inside.clock.advance(2 * HOUR);
        expect(await opens((await app.refresh(tokens.refresh)).access)).toBe(true);
      });

      test("a program on this machine that uses such a description is not said to be verified", async () => {
        const local = "https://claude.ai/oauth/code-client";
        documents.set(local, {
          client_id: local,
          client_name: "Claude Code",
          redirect_uris: ["http://localhost/callback"],
        });
        const app = await appOf(local, "http://localhost:40123/callback");
        const browser = new Browser(target, home.user);
        const uid = await app.ask(browser);
        expect((await app.consent(browser, uid)).app).toMatchObject({
          verified: false,
          redirect_host: "localhost",
        });
      });

      test.each([
        ["another id", { ...described, client_id: "https://claude.ai/other" }],
        ["a secret", { ...described, client_secret: "x" }],
        ["a key it would prove itself with", { ...described, token_endpoint_auth_method: "private_key_jwt" }],
        ["no redirect", { ...described, redirect_uris: [] }],
        ["a redirect in the clear", { ...described, redirect_uris: ["http://example.org/cb"] }],
        ["no object", ["x"]],
      ])("is not taken with %s", async (name, said) => {
        const at = `https://wrong.example/${name.replace(/\W/g, "-")}`;
        documents.set(
          at,
          Array.isArray(said) ? said : { ...said, client_id: name === "another id" ? said.client_id : at },
        );
        const app = await appOf(at);
        const answer = await new Browser(target, home.user).call("GET", await app.authorizeUrl());
        expect(answer.status).toBe(400);
        expect(((await answer.json()) as { error: string }).error).toStartWith("invalid_client");
      });

      test("no more than sixty are fetched in ten minutes", async () => {
        const app = await appOf("https://none.example/");
        const before = fetched;
        for (let i = 0; i < 70; i++) {
          app.client = { client_id: `https://none.example/${i}` };
          await new Browser(target, home.user).call("GET", await app.authorizeUrl());
        }
        expect(fetched - before).toBeLessThanOrEqual(60);
      });
    });

    describe("an end is an end at once", () => {
      test("the person disconnects it; a person of another account sees nothing of it", async () => {
        const app = new App(target);
        const tokens = await app.connect(home.user);
        const [mine] = await list(home.user);
        expect(mine).toMatchObject({ name: "Claude", access: "read", own: true, redirect_host: "claude.ai" });
        const stranger = await household(target);
        expect(await list(stranger.user)).toEqual([]);
        const path = `/v1/connections/${mine?.id}`;
        expect((await new Browser(target, stranger.user).call("DELETE", path)).status).toBe(404);
        expect((await new Browser(target, home.user).call("DELETE", path)).status).toBe(200);
        expect(await opens(tokens.access)).toBe(false);
        await expect(app.refresh(tokens.refresh)).rejects.toThrow();
        expect((await list(home.user)).map((c) => c.id)).not.toContain(mine?.id);
        const dead = await target.get("/v1/me", tokens.access);
        expect(dead.headers.get("www-authenticate")).toContain("/.well-known/oauth-protected-resource");
      });

      test("a code that was not fetched before the end is worth nothing", async () => {
        const app = await (await new App(target).discover()).register();
        const back = await codeFor(app);
        box().db.sql("UPDATE connection SET ended_at = 1 WHERE connected_at IS NULL").run();
        expect((await redeem(app, back)).body.error).toBe("invalid_grant");
      });

      test("the owner sees and ends those of others; a member sees their own alone", async () => {
        await someone(target, home.account, "member");
        const member = (
          box()
            .db.sql("SELECT user_id FROM membership WHERE account_id = ? AND role = 'member'")
            .get(home.account) as { user_id: string }
        ).user_id;
        const app = new App(target);
        const tokens = await app.connect(member);
        const theirs = (await list(home.user)).find((c) => c.user.id === member);
        expect(theirs).toMatchObject({ own: false });
        expect((await list(member)).every((c) => c.own)).toBe(true);
        // A role of less: the same token does less.
        const change = new App(target);
        const more = await change.connect(member, { access: "change" });
        expect((await target.get("/v1/me", more.access)).body).toMatchObject({
          can: { change: true, identifiers: true },
        });
        const owner = new Browser(target, home.user);
        await owner.call("PATCH", `/v1/members/${member}`, { role: "viewer" });
        expect((await target.get("/v1/me", more.access)).body).toMatchObject({
          can: { change: false, identifiers: false },
        });
        await owner.call("DELETE", `/v1/connections/${theirs?.id}`);
        expect(await opens(tokens.access)).toBe(false);
        expect(await opens(more.access)).toBe(true);
        // Let in no more, and let in again: what was connected before stays over.
        await owner.call("DELETE", `/v1/members/${member}`);
        expect(await opens(more.access)).toBe(false);
        box()
          .db.sql("INSERT INTO membership (account_id, user_id, role, joined_at) VALUES (?, ?, 'member', 1)")
          .run(home.account, member);
        expect(await opens(more.access)).toBe(false);
        await expect(change.refresh(more.refresh)).rejects.toThrow();
      });

      test("another password ends them", async () => {
        const email = "new@example.org";
        const made = await target.running.account({
          name: "New",
          kind: "family",
          owner: "New",
          email,
          password: "correct horse battery",
        });
        const app = new App(target);
        const tokens = await app.connect(made.user_id);
        const browser = new Browser(target, made.user_id);
        const done = await browser.call("POST", "/v1/profile/password", {
          current: "correct horse battery",
          password: "a rather different staple",
        });
        expect(done.status).toBe(200);
        expect(await opens(tokens.access)).toBe(false);
      });
    });

    describe("where a token opens", () => {
      const refusalOf = (run: () => unknown): Problem => {
        try {
          run();
        } catch (e) {
          if (e instanceof Problem) return e;
        }
        throw new Error("It was not refused.");
      };
      const header = (p: Problem) => p.extra.headers?.["WWW-Authenticate"] ?? "";

      test("at the address it was made for, and at no other name of the box", async () => {
        const { access } = await new App(target).connect(home.user);
        expect(assistantCaller(box(), access, target.origin).token).toMatchObject({
          kind: "connection",
          name: "Claude",
        });
        const elsewhere = refusalOf(() => assistantCaller(box(), access, "http://other.local"));
        expect([elsewhere.status, header(elsewhere)]).toEqual([
          401,
          `Bearer error="invalid_token", resource_metadata="http://other.local/.well-known/oauth-protected-resource/mcp", scope="read write files identifiers ask"`,
        ]);
        const none = refusalOf(() => assistantCaller(box(), null, target.origin));
        expect(header(none)).toStartWith(`Bearer resource_metadata=`);
        expect((await target.get(`/v1/me?access_token=${access}`, null)).status).toBe(401);
        const inCookie = await target.get("/v1/me", null, {
          headers: { cookie: `deedbox_session=${access}` },
        });
        expect(inCookie.status).toBe(401);
      });

      test("a personal token opens the assistants' address only where the owner allows it", async () => {
        expect(refusalOf(() => assistantCaller(box(), home.all, target.origin)).status).toBe(401);
        const owner = new Browser(target, home.user);
        const said = await owner.call("PATCH", "/v1/assistants", { personal_tokens: true });
        expect(await said.json()).toEqual({
          mcp_url: `${target.origin}/mcp`,
          https: false,
          reach: "this_machine",
          personal_tokens: true,
        });
        expect(assistantCaller(box(), home.all, target.origin)).toMatchObject({
          via: "assistant",
          token: { kind: "personal" },
        });
        await owner.call("PATCH", "/v1/assistants", { personal_tokens: false });
        expect(refusalOf(() => assistantCaller(box(), home.all, target.origin)).status).toBe(401);
      });
    });

    describe("what an app did", () => {
      test("every look leaves a line with what it named; a change leaves its own; the day is counted", async () => {
        const person = await household(target);
        const bytes = new TextEncoder().encode("A bill of 3 May");
        const paper = await upload(target, person.all, { bytes, name: "bill.txt", mime: "text/plain" });
        const document =
          (paper.body as { document?: { id: string }; documents?: { id: string }[] }).document?.id ??
          (paper.body as { documents: { id: string }[] }).documents[0]?.id ??
          "";
        const { access } = await new App(target).connect(person.user, { access: "change" });
        await target.get("/v1/search?q=bill", access);
        await target.get(`/v1/documents/${document}`, access);
        await target.get(`/v1/documents/${document}`, access);
        await bundleOf(target, access, [document]);
        await target.get("/v1/documents/0198c0de-0000-7000-8000-000000000000", access);
        const [mine] = await list(person.user);
        const told = lines(mine?.id ?? "").filter((l) => l.via === "assistant");
        expect(told.map((l) => [l.action, l.subject_id])).toEqual([
          ["assistant.search", null],
          ["assistant.getDocument", document],
          ["assistant.getDocument", document],
          ["bundle.add", expect.any(String)],
        ]);
        expect(mine?.today).toEqual({ calls: 4, documents_read: 1, changes: 1 });
        const browser = new Browser(target, person.user);
        const activity = (await (
          await browser.call("GET", `/v1/connections/${mine?.id}/activity?limit=3`)
        ).json()) as ConnectionActivity;
        expect(activity.lines.map((l) => l.action)).toEqual([
          "bundle.add",
          "assistant.getDocument",
          "assistant.getDocument",
        ]);
        expect(activity.lines[1]?.url).toBe(`${target.origin}/documents/${document}`);
        const page = (await (await browser.call("GET", "/v1/audit?limit=5")).json()) as AuditPage;
        expect(page).toMatchObject({ verified: true });
        expect(page.lines.find((l) => l.via === "assistant")).toMatchObject({
          via: "assistant",
          connection: { id: mine?.id, name: "Claude" },
        });
        target.inside.clock.advance(DAY);
        expect((await list(person.user))[0]?.today).toEqual({ calls: 0, documents_read: 0, changes: 0 });
      });
    });

    test("nothing that opens anything is in the database as it is", async () => {
      const app = new App(target);
      const tokens = await app.connect(home.user);
      const rows = box().db.sql("SELECT * FROM oauth_item").all() as Record<string, unknown>[];
      const text = rows
        .map((row) =>
          Object.values(row)
            .map((v) => (Buffer.isBuffer(v) ? v.toString("latin1") : String(v)))
            .join(" "),
        )
        .join("\n");
      for (const secret of [tokens.access, tokens.refresh, app.client.client_id, app.verifier, "Claude"])
        expect(text).not.toContain(secret);
      expect(target.inside.faults).toEqual([]);
    });
  },
  { worker: false, outside: { fetchDocument } },
);
