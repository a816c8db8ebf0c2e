/** What a thief of a session would need to stay asks for the password or a passkey again. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Profile, SessionList } from "#contract/settings.ts";
import type { BackupList } from "#contract/settings-box.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { Authenticator } from "./authenticator.ts";
import { inProcess, type Refused } from "./target.ts";

setDefaultTimeout(60_000);

const password = "correct horse battery";
const MINUTE = 60_000;
const nowhere = "0198c0de-0000-7000-8000-000000000000";

inProcess((target) => {
  let account = "";
  let user = "";
  let session = "";
  const email = "owner@example.org";

  beforeAll(async () => {
    const made = await target.running.account({
      name: "Home",
      kind: "family",
      owner: "Ann",
      email,
      password,
    });
    account = made.account_id;
    user = made.user_id;
  });
  beforeEach(() => {
    session = openSession(target.inside.box, { id: user }).token;
  });

  const later = () => target.inside.clock.advance(5 * MINUTE + 1);
  const cookie = () => ({ cookie: `deedbox_session=${session}` });
  /** As the app: a new cookie takes the place of the one before. */
  const app = async <T = Refused>(path: string, json: object = {}) => {
    const answer = await target.post<T>(path, null, { json, headers: cookie() });
    session = /deedbox_session=(svc_app_\w+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? session;
    return answer;
  };
  const prove = (word = password) => app("/app/prove", { password: word });
  const kindOf = (answer: { body: Refused }) => answer.body?.type?.split("/").pop();

  /** Every call that would let a thief stay or get further, with a body that is good as far as its form goes. */
  const guarded: [string, string, object?][] = [
    ["POST", "/v1/tokens", { name: "x", scopes: ["write"] }],
    ["DELETE", `/v1/tokens/${nowhere}`],
    ["DELETE", "/v1/passkeys/none"],
    ["POST", "/v1/totp", {}],
    ["POST", "/v1/members", { name: "T", email: "t@example.org", role: "owner" }],
    ["PATCH", `/v1/members/${nowhere}`, { role: "owner" }],
    ["DELETE", `/v1/members/${nowhere}`],
    ["POST", `/v1/members/${nowhere}/sign-in-link`],
    ["POST", "/v1/webhooks", { url: "https://example.org/hook" }],
    ["DELETE", `/v1/webhooks/${nowhere}`],
    ["POST", "/v1/notices", { way: "mail" }],
    ["PATCH", `/v1/notices/${nowhere}`, { at: "08:00" }],
    [
      "POST",
      "/v1/mail-server",
      { host: "mail.example.org", port: 587, security: "starttls", from: "a@b.org" },
    ],
    ["POST", "/v1/mailboxes", { host: "h", user: "u", password: "p" }],
    ["DELETE", `/v1/mailboxes/${nowhere}`],
    ["POST", "/v1/mail-address", {}],
    ["POST", "/v1/calendar/feed"],
    ["GET", "/v1/backups/deedbox-2026-01-01-000000.deedbox"],
    ["DELETE", "/v1/backups/deedbox-2026-01-01-000000.deedbox"],
    ["POST", "/v1/keys/recovery-code", {}],
    ["GET", "/v1/keys/recovery-code"],
    ["POST", "/app/passkeys/options", {}],
    ["POST", "/app/passkeys", { response: {} }],
    ["POST", "/app/proved", {}],
  ];

  describe("five minutes after signing in", () => {
    const cases = guarded.map(([method, path, json]) => [method, path, json] as const);
    test.each(cases)(
      "%s %s asks who is there; once it is proved it is answered for what it is",
      async (method, path, json) => {
        const call = () =>
          target.call<Refused>(method, path, { headers: cookie(), ...(json === undefined ? {} : { json }) });
        target.inside.clock.advance(5 * MINUTE - 1000);
        expect(kindOf(await call())).not.toBe("prove-it-is-you");
        target.inside.clock.advance(1001);
        const asked = await call();
        expect([asked.status, kindOf(asked)]).toEqual([403, "prove-it-is-you"]);
        expect((await prove()).status).toBe(204);
        expect(kindOf(await call())).not.toBe("prove-it-is-you");
        later();
        expect(kindOf(await call())).toBe("prove-it-is-you");
      },
    );

    test("what is not about staying is not asked for: papers, ending sessions, looking", async () => {
      later();
      for (const path of [
        "/v1/profile",
        "/v1/members",
        "/v1/tokens",
        "/v1/sessions",
        "/v1/documents",
        "/v1/audit",
      ])
        expect([path, (await target.get(path, session)).status]).toEqual([path, 200]);
      expect((await target.patch("/v1/profile", session, { name: "Ann" })).status).toBe(200);
      expect((await app("/v1/sessions/end-others")).status).not.toBe(403);
    });

    test("there is a page about it, as about every kind of problem", async () => {
      const { status, text } = await target.get("/problems/prove-it-is-you", null);
      expect([status, text.includes("password or a passkey again")]).toEqual([200, true]);
    });
  });

  test("another e-mail address asks for it, too; so does the password in the call", async () => {
    later();
    const move = (json: object) => target.patch<Refused>("/v1/profile", session, json);
    expect(kindOf(await move({ email: "thief@example.org" }))).toBe("prove-it-is-you");
    expect((await move({ email: "owner2@example.org", password })).status).toBe(200);
    await prove();
    expect((await move({ email })).status).toBe(200);
  });

  test("a proof counts for its own session alone", async () => {
    const other = openSession(target.inside.box, { id: user }).token;
    later();
    const before = session;
    await prove();
    const make = (token: string) =>
      target.post<Refused>("/v1/tokens", token, { json: { name: "x", scopes: [] } });
    expect((await make(session)).status).toBe(201);
    expect(kindOf(await make(other))).toBe("prove-it-is-you");
    expect([session === before, (await make(before)).status]).toEqual([false, 401]);
  });

  test("the session goes on under a new token, in its place in the list; of two proofs at once one gives it", async () => {
    const current = async () =>
      (await target.get<SessionList>("/v1/sessions", session)).body.sessions.find((s) => s.this_one)?.id;
    const id = await current();
    const before = cookie();
    const both = await Promise.all(
      [1, 2].map(() => target.post("/app/prove", null, { json: { password }, headers: before })),
    );
    expect(both.map((a) => a.status)).toEqual([204, 204]);
    const given = both.flatMap(
      (a) => /deedbox_session=(\w+)/.exec(a.headers.get("set-cookie") ?? "")?.[1] ?? [],
    );
    expect(given).toHaveLength(1);
    expect((await target.get("/v1/me", session)).status).toBe(401);
    session = given[0] ?? "";
    expect(id).toBeDefined();
    expect(await current()).toBe(id);
  });

  test("a wrong password proves nothing, and after five nothing more is looked at", async () => {
    later();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await prove(`not it ${i}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await prove()).status).toBe(429);
    expect(kindOf(await app("/app/proved"))).toBe("prove-it-is-you");
    target.inside.clock.advance(15 * MINUTE + 1000);
    expect((await prove()).status).toBe(204);
  });

  test("a personal token proves nothing and makes no passkey, also where it was put into the app's cookie", async () => {
    const token = await target.running.token({ email, name: "t", scopes: "read,write,files" });
    const headers = { cookie: `deedbox_session=${token}` };
    for (const path of [
      "/app/prove",
      "/app/prove/passkey-options",
      "/app/passkeys/options",
      "/app/passkeys",
      "/app/proved",
    ]) {
      const { status } = await target.post(path, null, { json: { password, response: {} }, headers });
      expect([path, status]).toEqual([path, 404]);
    }
    for (const [method, path, json] of guarded.filter(
      ([, p]) => p.startsWith("/v1/") && !p.includes("backups"),
    ))
      expect([path, (await target.call(method, path, { token, ...(json && { json }) })).status]).toEqual([
        path,
        // Members and webhooks are for tokens whose owner ticked them.
        /^\/v1\/(?:members|webhooks)(?:\/[^/]+)?$/.test(path) ? 403 : 404,
      ]);
  });

  test("a session from before proofs were kept is asked at once", async () => {
    target.inside.box.db.write(() => target.inside.box.db.sql("UPDATE token SET proved_at = NULL").run());
    expect(kindOf(await app("/app/proved"))).toBe("prove-it-is-you");
    expect(account).not.toBe("");
  });

  test("a backup that was fetched is in the log once", async () => {
    await app("/v1/backups");
    let name: string | undefined;
    for (let i = 0; i < 200 && name === undefined; i++) {
      name = (await target.get<BackupList>("/v1/backups", session)).body.backups[0]?.name;
      if (name === undefined) await Bun.sleep(100);
    }
    for (let i = 0; i < 2; i++) expect((await target.get(`/v1/backups/${name}`, session)).status).toBe(200);
    const { n } = target.inside.box.db
      .sql("SELECT count(*) AS n FROM audit WHERE action = 'backup.download' AND user_id = ?")
      .get(user) as { n: number };
    expect(n).toBe(1);
  });

  describe("passkeys", () => {
    let device: Authenticator;
    let n = 0;
    interface Options {
      challenge: string;
      userVerification?: string;
      authenticatorSelection?: { userVerification: string };
      allowCredentials?: { id: string }[];
    }
    const options = async (path: string) => (await app<Options>(path)).body;
    const add = async () => {
      device = new Authenticator(target.origin, `device ${++n}`);
      const { challenge } = await options("/app/passkeys/options");
      return app("/app/passkeys", { name: "Mine", response: device.create(challenge) });
    };

    test("are made, sign in and prove only where the device checked that it is the person", async () => {
      const made = await options("/app/passkeys/options");
      expect(made.authenticatorSelection?.userVerification).toBe("required");
      device = new Authenticator(target.origin, `device ${++n}`);
      const unchecked = device.create(made.challenge, { verified: false });
      expect((await app("/app/passkeys", { response: unchecked })).status).toBe(400);
      expect((await add()).status).toBe(201);
      for (const [ask, give] of [
        ["/app/passkeys/sign-in-options", "/app/passkeys/sign-in"],
        ["/app/prove/passkey-options", "/app/prove/passkey"],
      ] as const) {
        const wish = await options(ask);
        expect(wish.userVerification).toBe("required");
        expect((await app(give, { response: device.get(wish.challenge, { verified: false }) })).status).toBe(
          401,
        );
        const again = (await options(ask)).challenge;
        expect((await app(give, { response: device.get(again) })).status).toBe(204);
      }
    });

    test("one proves for its person, and lets who has no password do what asks for it", async () => {
      const id = await target.running.member({
        account,
        email: "key@example.org",
        name: "K",
        role: "member",
      });
      session = openSession(target.inside.box, { id }).token;
      expect((await add()).status).toBe(201);
      later();
      const set = () => app("/v1/profile/password", { password: "a staple of old wood" });
      expect(kindOf(await set())).toBe("prove-it-is-you");
      expect((await prove()).status).toBe(409);
      const wish = await options("/app/prove/passkey-options");
      expect(wish.allowCredentials?.map((c) => c.id)).toEqual([device.id.toString("base64url")]);
      expect((await app("/app/prove/passkey", { response: device.get(wish.challenge) })).status).toBe(204);
      expect((await set()).status).toBe(200);
      expect((await target.get<Profile>("/v1/profile", session)).body.password).toBe(true);
    });

    test("somebody else's passkey proves nothing; neither does a challenge of another session or purpose, or a used one", async () => {
      await add();
      const mine = device;
      const challenge = (await options("/app/prove/passkey-options")).challenge;
      const toSignIn = (await options("/app/passkeys/sign-in-options")).challenge;
      const give = (c: string, d = mine) => app("/app/prove/passkey", { response: d.get(c) });
      expect((await give(toSignIn)).status).toBe(401);
      const first = session;
      session = openSession(target.inside.box, { id: user }).token;
      expect((await give(challenge)).status).toBe(401);
      session = first;
      expect((await give(challenge)).status).toBe(204);
      expect((await give(challenge)).status).toBe(401);
      const id = await target.running.member({
        account,
        email: `o${n}@example.org`,
        name: "O",
        role: "member",
      });
      session = openSession(target.inside.box, { id }).token;
      expect((await give((await options("/app/prove/passkey-options")).challenge)).status).toBe(401);
    });

    test("who asks for thousands of challenges pushes nobody else's out; one ends after five minutes", async () => {
      await add();
      const ask = async () => (await options("/app/passkeys/sign-in-options")).challenge;
      const enter = (c: string) => app("/app/passkeys/sign-in", { response: device.get(c) });
      const challenge = await ask();
      for (let i = 0; i < 1500; i++) await ask();
      expect((await enter(challenge)).status).toBe(204);
      const late = await ask();
      later();
      expect((await enter(late)).status).toBe(401);
      expect((await enter(Buffer.alloc(56, 7).toString("base64url"))).status).toBe(401);
    });

    test("a thousand wrong answers of a device at once: five are looked at", async () => {
      await add();
      later();
      later();
      later();
      later();
      const answers = await Promise.all(
        Array.from({ length: 1000 }, () => app("/app/passkeys/sign-in", { response: device.get("AAAA") })),
      );
      expect(answers.filter((a) => a.status === 401).length).toBeLessThanOrEqual(5);
      expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(995);
    });
  });
});
