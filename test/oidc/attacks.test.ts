/** What a browser, a page of somebody else's or a provider could try, and that each of it opens nothing. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { generateKeyPairSync, sign } from "node:crypto";
import { underPath } from "#doors/http/under-path.ts";
import { forTargets, inProcess, type Refused } from "../http/target.ts";
import { OidcBrowser } from "./browser.ts";
import { ANN, add, office, password } from "./office.ts";
import { type Bent, TestProvider, withSecret } from "./provider.ts";

setDefaultTimeout(60_000);

forTargets((target) => {
  const it = office(target, "/realms/office", { match_email: true });
  const { provider } = it;
  let browser: OidcBrowser;
  beforeEach(() => {
    provider.bent = {};
    provider.instead = null;
    provider.person = { sub: "ann-1", email: ANN, email_verified: true };
    browser = new OidcBrowser(target);
  });
  const kindOf = (answer: { status: number; body: { detail: string } }) => [
    answer.status,
    answer.body.detail,
  ];
  const unchecked = [401, "What Work answered couldn’t be verified. Try again."];
  const expired = [400, "This sign-in has expired or was started in another window. Try again."];

  test("the plain way signs in, so that what follows fails for what it is", async () => {
    expect((await browser.signIn(it.id)).status).toBe(200);
    expect((await browser.state()).user?.email).toBe(ANN);
  });

  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const claims = (more: object): Bent => ({ claims: (own) => ({ ...own, ...more }) });
  const bent: [string, () => Bent][] = [
    ["another nonce", () => claims({ nonce: "another" })],
    ["no nonce", () => ({ claims: ({ nonce, ...own }) => own })],
    ["another audience", () => claims({ aud: "somebody-else" })],
    ["audiences of several, presented by another", () => claims({ aud: ["deedbox", "other"], azp: "other" })],
    ["another issuer", () => claims({ iss: "https://accounts.google.com" })],
    ["an issuer that begins alike", () => claims({ iss: `${provider.issuer}.example.org` })],
    ["no issuer", () => ({ claims: ({ iss, ...own }) => own })],
    ["a token that has run out", () => claims({ iat: later(-4000), exp: later(-3600) })],
    ["a token without an end", () => ({ claims: ({ exp, ...own }) => own })],
    ["a token that is not valid yet", () => claims({ nbf: later(3600) })],
    ["no subject", () => ({ claims: ({ sub, ...own }) => own })],
    ["alg none", () => ({ header: (h) => ({ ...h, alg: "none" }), sign: () => "" })],
    [
      "HS256 with the client's secret",
      () => ({ header: (h) => ({ ...h, alg: "HS256" }), sign: withSecret(provider.secret) }),
    ],
    [
      "HS256 with the public key",
      () => ({
        header: (h) => ({ ...h, alg: "HS256" }),
        sign: withSecret(provider.publicKey.export({ type: "spki", format: "pem" })),
      }),
    ],
    [
      "a key of somebody else under the same id",
      () => ({
        sign: (input) => sign("sha256", Buffer.from(input), stranger.privateKey).toString("base64url"),
      }),
    ],
    ["a key that the provider does not show", () => ({ header: (h) => ({ ...h, kid: "unknown" }) })],
    [
      "a key that the token brings along",
      () => ({
        header: (h) => ({ ...h, kid: undefined, jwk: stranger.publicKey.export({ format: "jwk" }) }),
        sign: (input) => sign("sha256", Buffer.from(input), stranger.privateKey).toString("base64url"),
      }),
    ],
    ["an extension nobody knows", () => ({ header: (h) => ({ ...h, crit: ["x"], x: 1 }) })],
    ["a signature that is cut off", () => ({ sign: () => "" })],
    ["the answer of another issuer (iss)", () => ({ back: (q) => q.set("iss", "https://evil.example.org") })],
    ["an answer without iss, though it promises one", () => ({ back: (q) => q.delete("iss") })],
    ["two codes", () => ({ back: (q) => q.append("code", "another") })],
  ];
  test.each(bent)("refused: %s", async (_name, how) => {
    provider.bent = how();
    expect(kindOf(await browser.signIn(it.id))).toEqual(unchecked);
    expect(browser.session).toBeNull();
  });

  test("HS256 and none stay refused where the provider says that it signs so", async () => {
    for (const alg of ["HS256", "none"]) {
      const other = new TestProvider("/loose");
      other.person = provider.person;
      other.bent = {
        discovery: (m) => ({ ...m, id_token_signing_alg_values_supported: ["RS256", alg] }),
        header: (h) => ({ ...h, alg, kid: undefined }),
        sign: alg === "none" ? () => "" : withSecret(other.secret),
      };
      const id = await add(it.owner, other, { name: "Work", match_email: true });
      expect(kindOf(await browser.signIn(id))).toEqual(unchecked);
      other.bent.discovery = (m) => ({ ...m, id_token_signing_alg_values_supported: [alg] });
      const only = await add(it.owner, other, { name: "Work" });
      const refused = await browser.app("/app/providers/go", { provider: only, purpose: "sign-in" });
      expect(refused.status).toBe(503);
      for (const gone of [id, only]) await it.owner.app(`/v1/sign-in-providers/${gone}`, {}, "DELETE");
      await other.stop();
    }
  });

  describe("an answer belongs to the browser that asked, and serves once", () => {
    test("another state, none, and one that was cut", async () => {
      const query = await browser.there(await browser.go(it.id));
      for (const wrong of [
        query.replace(/state=[^&]+/, "state=another"),
        query.replace(/&?state=[^&]+/, ""),
        query.replace(/(state=[^&]+)[^&]/, "$1"),
        query.replace(/state=[^&]+/, `state=${"%C3%A4".repeat(43)}`),
      ])
        expect(kindOf(await browser.back(wrong))).toEqual(expired);
      // What was not of this way has cost it nothing.
      expect((await browser.back(query)).status).toBe(200);
    });

    test("a second time", async () => {
      const sealed = { ...Object.fromEntries(browser.cookies) };
      const address = await browser.go(it.id);
      const cookie = browser.cookies.get("deedbox_provider") ?? "";
      const query = await browser.there(address);
      expect((await browser.back(query)).status).toBe(200);
      expect(sealed).toEqual({});
      const calls = provider.exchanged.length;
      const thief = new OidcBrowser(target);
      thief.cookies.set("deedbox_provider", cookie);
      expect(kindOf(await thief.back(query))).toEqual(expired);
      expect(provider.exchanged).toHaveLength(calls);
    });

    test("one that failed serves no more either", async () => {
      const address = await browser.go(it.id);
      const cookie = browser.cookies.get("deedbox_provider") ?? "";
      const query = await browser.there(address);
      provider.bent = claims({ nonce: "another" });
      expect((await browser.back(query)).status).toBe(401);
      provider.bent = {};
      browser.cookies.set("deedbox_provider", cookie);
      expect(kindOf(await browser.back(query))).toEqual(expired);
    });

    test("in a browser of somebody else: nobody is signed in as the one who sent the link", async () => {
      const query = await browser.there(await browser.go(it.id));
      const victim = new OidcBrowser(target);
      expect(kindOf(await victim.back(query))).toEqual(expired);
      await victim.go(it.id);
      expect(kindOf(await victim.back(query))).toEqual(expired);
      expect(victim.session).toBeNull();
    });

    test("a cookie that was changed, or made up", async () => {
      const query = await browser.there(await browser.go(it.id));
      const cookie = browser.cookies.get("deedbox_provider") ?? "";
      for (const other of [cookie.slice(0, -4), `${cookie.slice(0, -3)}AAA`, "e30", "x".repeat(200)]) {
        browser.cookies.set("deedbox_provider", other);
        expect(kindOf(await browser.back(query))).toEqual(expired);
      }
    });

    test("a page of another site starts nothing and brings nothing back", async () => {
      const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example.org" };
      for (const [path, json] of [
        ["/app/providers/go", { provider: it.id, purpose: "sign-in" }],
        ["/app/providers/answer", { query: "code=1&state=2" }],
        ["/app/providers/code", { code: "123456" }],
      ] as const) {
        const answer = await target.post(path, null, { json, headers });
        expect([path, answer.status]).toEqual([path, 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    });
  });

  test("the way is PKCE with S256; what is secret is in no address, and the cookie is the box's alone", async () => {
    const answer = await browser.app<{ redirect_to: string }>("/app/providers/go", {
      provider: it.id,
      purpose: "sign-in",
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^deedbox_provider=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/);
    const url = new URL(answer.body.redirect_to);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "deedbox",
      redirect_uri: `${target.origin}/sign-in/return`,
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(answer.text).not.toContain(encodeURIComponent(provider.secret));
    await browser.back(await browser.there(url.href));
    const form = provider.exchanged.at(-1)?.form;
    expect(form?.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    "https://evil.example.org",
    "//evil.example.org",
    "/\\evil.example.org",
    "\\\\evil.example.org",
    "/%5c/../\\evil.example.org",
    "javascript:alert(1)",
    "/\t/evil.example.org",
    "/ /evil.example.org",
    "documents",
    "",
  ])("goes on in the app and nowhere else: %s", async (next) => {
    const { body } = await browser.signIn(it.id, { next });
    expect(body.next).toBe("/");
  });

  test("a path of the app is gone on to", async () => {
    const { body } = await browser.signIn(it.id, { next: "/documents?year=2025" });
    expect(body.next).toBe("/documents?year=2025");
  });

  test("whoever is signed in as somebody else goes on in a new session, and the one before ends", async () => {
    await browser.signIn(it.id);
    const before = browser.session;
    await browser.signIn(it.id);
    expect(browser.session).not.toBe(before);
    const old = new OidcBrowser(target);
    old.cookies.set("deedbox_session", before ?? "");
    expect((await old.state()).signed_in).toBe(false);
  });

  describe("a provider that is out of order", () => {
    const away = [503, "Work can’t be reached right now. Try again later."];
    test.each<[string, () => Response]>([
      ["answers with a fault", () => new Response("no", { status: 500 })],
      ["answers with a page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
      [
        "sends elsewhere",
        () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
      ],
      [
        "says more than anybody would read",
        () => new Response(`"${"x".repeat(600_000)}"`, { headers: { "content-type": "application/json" } }),
      ],
    ])("%s at the exchange", async (_name, answer) => {
      const query = await browser.there(await browser.go(it.id));
      provider.instead = (request) => (new URL(request.url).pathname === "/token" ? answer() : null);
      expect(kindOf(await browser.back(query))).toEqual(away);
    });

    test("its keys are not there", async () => {
      const query = await browser.there(await browser.go(it.id));
      provider.instead = (request) =>
        request.url.endsWith("/jwks") ? new Response("", { status: 500 }) : null;
      expect(kindOf(await browser.back(query))).toEqual(away);
    });

    test("it is not there at all, or calls itself by another name", async () => {
      const gone = new TestProvider("/gone");
      const id = await add(it.owner, gone, { name: "Work" });
      const go = () => browser.app("/app/providers/go", { provider: id, purpose: "sign-in" });
      gone.bent.discovery = (m) => ({ ...m, issuer: "https://login.example.org" });
      expect(kindOf(await go())).toEqual([503, expect.stringContaining("says it has a different address")]);
      await gone.stop();
      expect(kindOf(await go())).toEqual(away);
    });

    test("it or the person says no", async () => {
      for (const [error, says] of [
        ["access_denied", "Work says the sign-in was cancelled."],
        ["server_error", "Work refused the sign-in. Ask whoever runs this box."],
      ] as const) {
        provider.bent = {
          back: (q) => {
            q.delete("code");
            q.set("error", error);
          },
        };
        expect(kindOf(await browser.signIn(it.id))).toEqual([403, says]);
      }
    });

    test("a code that it does not know any more", async () => {
      const query = await browser.there(await browser.go(it.id));
      expect(kindOf(await browser.back(query.replace(/code=[^&]+/, "code=another")))).toEqual(expired);
    });
  });

  test("keys that change are taken at the next sign-in; the description is asked for once", async () => {
    await browser.signIn(it.id);
    const before = provider.described;
    provider.rotate();
    expect((await browser.signIn(it.id)).status).toBe(200);
    expect(provider.described).toBe(before);
  });

  test("a flood of ways that begin is stopped", async () => {
    let last = 200;
    for (let i = 0; i < 130 && last === 200; i++)
      last = (await browser.app("/app/providers/go", { provider: it.id, purpose: "sign-in" })).status;
    expect(last).toBe(429);
  });
});

inProcess(
  (target) => {
    test("under a path, the provider sends back below it, and the cookie keeps to it", async () => {
      const provider = new TestProvider("/realms/office");
      await target.running.account({ name: "Office", kind: "business", owner: "Ann", email: ANN, password });
      const door = underPath(target.inside.box.settings, (request) => target.running.send(request));
      const call = async <T>(path: string, json: object, cookie = "") => {
        const request = target.request("POST", `/papers${path}`, { json, headers: { cookie } });
        const answer = await door(request, null);
        const body = JSON.parse((await answer.text()) || "{}") as T;
        return { status: answer.status, headers: answer.headers, body };
      };
      const entered = await call("/app/sign-in", { email: ANN, password });
      const cookieOf = (answer: { headers: Headers }) =>
        answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const made = await call<{ id: string }>(
        "/v1/sign-in-providers",
        { name: "W", issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.secret },
        cookieOf(entered),
      );
      const asked = { provider: made.body.id, purpose: "sign-in", next: "/documents" };
      const gone = await call<{ redirect_to: string }>("/app/providers/go", asked);
      const [cookie = ""] = gone.headers.getSetCookie();
      expect(cookie).toContain("Path=/papers;");
      const back = new URL(gone.body.redirect_to).searchParams.get("redirect_uri");
      expect(back).toBe("http://localhost/papers/sign-in/return");
      const answer = await fetch(gone.body.redirect_to, { redirect: "manual" });
      const query = new URL(answer.headers.get("location") ?? "").search.slice(1);
      const refused = await call<Refused>("/app/providers/answer", { query }, cookieOf(gone));
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("Nobody here")]);
      await provider.stop();
    });
  },
  { settings: { url: "http://localhost/papers" } },
);
