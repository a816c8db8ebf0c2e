import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type {
  Member,
  MemberAdded,
  MemberList,
  OwnTokenList,
  PasswordChanged,
  Profile,
  RecoveryCodes,
  SessionList,
  SignInLink,
  TokenMade,
  TotpSetup,
} from "#contract/settings.ts";
import { openSession } from "#operations/members/sign-in.ts";
import type { Role } from "#rules/access/access.ts";
import { codeAt, stepAt } from "#rules/access/one-time-codes.ts";
import { bundleOf, type Household, household, plain, upload } from "./people.ts";
import { inProcess, type Refused, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const first = "correct horse battery";
const second = "a staple of old wood";

let n = 0;

/** Somebody with a role who signs in to the app with a password. */
async function person(target: Target, account: string, role: Role, bundle?: string) {
  const email = `person${++n}@example.org`;
  const wish = { account, email, name: `Person ${n}`, role, ...(bundle && { bundle }) };
  const id = await target.running.member(wish);
  const app = openSession(target.inside.box, { id }, firefox).token;
  return { id, email, app };
}

const signIn = (target: Target, json: object) => target.post<Refused>("/app/sign-in", null, { json });

const decode = (secret: string): Uint8Array => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (b) => Number.parseInt(b, 2));
};

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    home = await household(target);
  });
  // Tests move the clock on, and what is asked for here wants a session that was proved a moment ago.
  beforeEach(() => {
    app = openSession(target.inside.box, { id: home.user }, firefox).token;
  });

  const audited = (action: string): number =>
    (
      target.inside.box.db
        .sql("SELECT count(*) AS n FROM audit WHERE action = ? AND account_id = ?")
        .get(action, home.account) as { n: number }
    ).n;

  const own: [string, string, object?][] = [
    ["GET", "/profile"],
    ["PATCH", "/profile", { name: "Somebody" }],
    ["POST", "/profile/password", { password: first }],
    ["PATCH", "/passkeys/abc", { name: "x" }],
    ["DELETE", "/passkeys/abc"],
    ["POST", "/totp", { password: "x" }],
    ["POST", "/totp/confirm", { code: "000000" }],
    ["POST", "/totp/recovery-codes", { password: "x" }],
    ["POST", "/totp/remove", { password: "x" }],
    ["GET", "/sessions"],
    ["POST", "/sessions/end-others"],
    ["DELETE", `/sessions/${nowhere}`],
    ["GET", "/tokens"],
    ["POST", "/tokens", { name: "Script", scopes: [] }],
    ["DELETE", `/tokens/${nowhere}`],
  ];
  const owners: [string, string, object?][] = [
    ["GET", "/members"],
    ["POST", "/members", { name: "Eve", email: "eve@example.org", role: "owner" }],
    ["PATCH", `/members/${nowhere}`, { role: "owner" }],
    ["DELETE", `/members/${nowhere}`],
    ["POST", `/members/${nowhere}/sign-in-link`],
    ["POST", `/members/${nowhere}/end-sessions`],
    ["POST", `/members/${nowhere}/end-codes`],
    ["POST", "/account-name", { name: "Ours now" }],
    ["POST", "/wallet-on-phones", { allowed: true }],
  ];
  const call = (token: string, [method, path, json]: [string, string, object?]) =>
    target.call<Refused>(method, `/v1${path}`, { token, ...(json && { json }) });

  describe("who may", () => {
    for (const role of ["member", "viewer", "view", "edit", "upload_only"] as const) {
      test(`${role}: their own matters and nobody else's`, async () => {
        const { app: theirs } = await person(
          target,
          home.account,
          role,
          role === "view" ? await bundleOf(target, home.all) : undefined,
        );
        for (const each of own) {
          const { status } = await call(theirs, each);
          expect([each[1], status === 401 || status === 403]).toEqual([each[1], false]);
        }
        for (const each of owners)
          expect([each[1], (await call(theirs, each)).status]).toEqual([each[1], 403]);
      });
    }

    test("to every other token none of it exists, but for the people, which take a scope of their own", async () => {
      const people = owners.slice(0, 4);
      for (const each of [...own, ...owners])
        expect([each[1], (await call(home.all, each)).status]).toEqual([
          each[1],
          people.includes(each) ? 403 : 404,
        ]);
    });

    test("an owner of another account reaches nobody of this one", async () => {
      const other = await household(target);
      const theirs = openSession(target.inside.box, { id: other.user }).token;
      const { id } = await person(target, home.account, "member");
      for (const [method, path, json] of [
        ["PATCH", `/members/${id}`, { role: "viewer" }],
        ["DELETE", `/members/${id}`],
        ["POST", `/members/${id}/sign-in-link`],
        ["POST", `/members/${id}/end-sessions`],
        ["POST", `/members/${id}/end-codes`],
      ] as [string, string, object?][])
        expect((await call(theirs, [method, path, json])).status).toBe(404);
      const { body } = await target.get<MemberList>("/v1/members", theirs);
      expect(body.members.map((m) => m.id)).toEqual([other.user]);
    });
  });

  describe("profile and password", () => {
    test("a name is changed, an e-mail address only with the password", async () => {
      const { app: theirs, email } = await person(target, home.account, "viewer");
      const change = (json: object) => target.patch<Profile & Refused>("/v1/profile", theirs, json);
      expect((await change({ name: "  Tess   Bell " })).body).toMatchObject({ name: "Tess Bell", email });
      const set = await target.post<PasswordChanged>("/v1/profile/password", theirs, {
        json: { password: first },
      });
      expect(set.body).toEqual({ changed: true, sessions_ended: 0 });
      const next = `new.${email}`;
      // A moment after they signed in they are known to be there; later they are asked.
      target.inside.clock.advance(5 * 60_000 + 1);
      const asked = await change({ email: next });
      expect([asked.status, asked.body.type]).toEqual([403, `${target.origin}/problems/prove-it-is-you`]);
      expect((await change({ email: next, password: "wrong" })).body.errors?.[0]).toMatchObject({
        field: "password",
        detail: "isn’t your password",
      });
      expect((await change({ email: "nonsense", password: first })).status).toBe(422);
      expect((await change({ email: home.email, password: first })).body.errors?.[0]?.field).toBe("email");
      expect((await change({ email: next, password: first })).body).toMatchObject({
        email: next,
        password: true,
      });
      expect((await signIn(target, { email: next, password: first })).status).toBe(204);
      expect((await signIn(target, { email, password: first })).status).toBe(401);
    });

    test("another password ends every other session, and asks for the old one", async () => {
      const { app: theirs, id, email } = await person(target, home.account, "member");
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      const elsewhere = openSession(target.inside.box, { id }).token;
      const change = (json: object) => target.post<Refused>("/v1/profile/password", theirs, { json });
      for (const [json, field] of [
        [{ password: second }, "current"],
        [{ password: second, current: "nope nope" }, "current"],
        [{ password: "short", current: first }, "password"],
        [{ password: "password123", current: first }, "password"],
      ] as const) {
        const { status, body } = await change(json);
        expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
      }
      expect((await target.get("/v1/me", elsewhere)).status).toBe(200);
      const done = await change({ password: second, current: first });
      expect(done.body as object).toEqual({ changed: true, sessions_ended: 1 });
      expect((await target.get("/v1/me", elsewhere)).status).toBe(401);
      expect((await target.get("/v1/me", theirs)).status).toBe(200);
      expect((await signIn(target, { email, password: first })).status).toBe(401);
      expect((await signIn(target, { email, password: second })).status).toBe(204);
      expect(audited("password.change")).toBeGreaterThan(0);
    });

    test("guessing the old password is slowed", async () => {
      // The first wait is a second, which seven tries take on a busy machine.
      target.inside.clock.stand();
      const { app: theirs } = await person(target, home.account, "member");
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      const tries = [];
      for (let i = 0; i < 7; i++)
        tries.push(
          (await target.post("/v1/profile/password", theirs, { json: { password: second, current: `${i}` } }))
            .status,
        );
      target.inside.clock.stand(false);
      expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429]);
    });
  });

  describe("sessions", () => {
    test("are listed with their device, and ended one by one or all others", async () => {
      const { app: theirs, id } = await person(target, home.account, "viewer");
      const phone = openSession(
        target.inside.box,
        { id },
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      ).token;
      openSession(target.inside.box, { id });
      await target.get("/v1/me", phone);
      const list = async () => (await target.get<SessionList>("/v1/sessions", theirs)).body.sessions;
      const before = await list();
      expect(before.map((s) => s.device).sort()).toEqual(
        ["Firefox on Windows", "Safari on iPhone", null].sort(),
      );
      expect(before.filter((s) => s.this_one).map((s) => s.device)).toEqual(["Firefox on Windows"]);
      expect(JSON.stringify(before)).not.toContain("svc_app_");
      const gone = before.find((s) => s.device === "Safari on iPhone")?.id;
      // Somebody else's session is not there to be ended.
      expect((await target.call("DELETE", `/v1/sessions/${gone}`, { token: app })).status).toBe(404);
      expect((await target.call("DELETE", `/v1/sessions/${gone}`, { token: theirs })).status).toBe(200);
      expect((await target.get("/v1/me", phone)).status).toBe(401);
      expect((await target.call("DELETE", `/v1/sessions/${gone}`, { token: theirs })).status).toBe(404);
      expect((await target.post("/v1/sessions/end-others", theirs)).body).toEqual({ ended: 1 });
      expect((await list()).map((s) => s.this_one)).toEqual([true]);
    });
  });

  describe("tokens", () => {
    test("made once, listed without the secret, ended at once", async () => {
      const made = await target.post<TokenMade>("/v1/tokens", app, {
        json: { name: "Kitchen script", scopes: ["write", "files"], expires: "2099-12-31" },
      });
      expect(made.status).toBe(201);
      const { secret, token } = made.body;
      expect(secret).toStartWith("svc_pat_");
      expect(token).toMatchObject({
        name: "Kitchen script",
        scopes: ["read", "write", "files"],
        expires_at: "2099-12-31",
        last_used: null,
        ended: false,
      });
      expect((await target.get("/v1/me", secret)).status).toBe(200);
      const { body, text } = await target.get<OwnTokenList>("/v1/tokens", app);
      expect(text).not.toContain(secret);
      expect(body.offered).toEqual(["read", "write", "files", "identifiers", "ask", "members", "webhooks"]);
      expect(body.tokens.find((t) => t.id === token.id)?.last_used).not.toBeNull();
      expect((await target.call("DELETE", `/v1/tokens/${token.id}`, { token: app })).status).toBe(200);
      expect((await target.get("/v1/me", secret)).status).toBe(401);
      expect((await target.get<OwnTokenList>("/v1/tokens", app)).text).not.toContain(token.id);
    });

    test("the same call again gives the same token, and no second one", async () => {
      const json = { name: "Once", scopes: [] };
      const [one, two] = [
        await target.post<TokenMade>("/v1/tokens", app, { json, key: "once" }),
        await target.post<TokenMade>("/v1/tokens", app, { json, key: "once" }),
      ];
      expect(two.body.secret).toBe(one.body.secret);
      expect((await target.get<OwnTokenList>("/v1/tokens", app)).text.split('"Once"')).toHaveLength(2);
    });

    for (const [role, offered, refused] of [
      ["viewer", ["read", "files", "identifiers", "ask"], "write"],
      ["upload_only", ["read", "write"], "files"],
    ] as const)
      test(`${role}: "offered only as far as the person's role allows"`, async () => {
        const { app: theirs } = await person(target, home.account, role);
        const { body } = await target.get<OwnTokenList>("/v1/tokens", theirs);
        expect(body.offered).toEqual([...offered]);
        const not = await target.post<Refused>("/v1/tokens", theirs, {
          json: { name: "x", scopes: [refused] },
        });
        expect([not.status, not.body.errors?.[0]?.field]).toEqual([422, "scopes"]);
      });

    for (const [field, json] of [
      ["scopes", { name: "x", scopes: ["manage"] }],
      ["scopes.0", { name: "x", scopes: ["everything"] }],
      ["expires", { name: "x", scopes: [], expires: "2001-01-01" }],
      ["name", { name: " ", scopes: [] }],
    ] as const)
      test(`422 names ${field}: ${JSON.stringify(json)}`, async () => {
        const { status, body } = await target.post<Refused>("/v1/tokens", app, { json });
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, [field]]);
      });
  });

  describe("members and guests", () => {
    const add = (json: object) => target.post<MemberAdded & Refused>("/v1/members", app, { json });
    const tokenOf = (url: string | null) => (url ?? "").split("#")[1] ?? "";
    const comeIn = (token: string, password = first) =>
      target.post<Refused>("/app/welcome/come-in", null, { json: { token, password } });

    test("somebody is let in, comes in by the address once, and signs in afterwards", async () => {
      const email = `ben${++n}@example.org`;
      const { status, body } = await add({ name: "Ben", email, role: "member" });
      expect(status).toBe(201);
      expect(body.sign_in_url).toStartWith("http://localhost/welcome#svc_inv_");
      expect(body.member).toMatchObject({
        name: "Ben",
        role: "member",
        signs_in: { password: false, passkeys: 0, providers: 0, totp: false },
        you: false,
      });
      const token = tokenOf(body.sign_in_url);
      const hello = await target.post<object>("/app/welcome", null, { json: { token } });
      expect(hello.body).toMatchObject({ name: "Ben", email });
      // It opens no call.
      expect((await target.get("/v1/me", token)).status).toBe(401);
      expect((await comeIn(token, "short")).status).toBe(422);
      const came = await comeIn(token);
      expect([came.status, came.headers.get("set-cookie")?.includes("deedbox_session=svc_app_")]).toEqual([
        204,
        true,
      ]);
      expect((await comeIn(token)).status).toBe(404);
      expect((await target.post("/app/welcome", null, { json: { token } })).status).toBe(404);
      expect((await signIn(target, { email, password: first })).status).toBe(204);
      const { body: list, text } = await target.get<MemberList>("/v1/members", app);
      expect(list.members.find((m) => m.email === email)).toMatchObject({
        signs_in: { password: true },
        invited_until: null,
      });
      expect(text).not.toContain("svc_inv_");
    });

    test("the address runs out after a week, and a newer one takes its place", async () => {
      const { body } = await add({ name: "Cy", email: `cy${++n}@example.org`, role: "viewer" });
      const again = await target.post<SignInLink>(`/v1/members/${body.member.id}/sign-in-link`, app);
      expect(again.status).toBe(201);
      expect((await comeIn(tokenOf(body.sign_in_url))).status).toBe(404);
      target.inside.clock.advance(7 * 86_400_000 + 1);
      expect((await comeIn(tokenOf(again.body.sign_in_url))).status).toBe(404);
      app = openSession(target.inside.box, { id: home.user }, firefox).token;
    });

    test("a lost password: the old one and its sessions end", async () => {
      const { id, email, app: theirs } = await person(target, home.account, "member");
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      const { body } = await target.post<SignInLink>(`/v1/members/${id}/sign-in-link`, app);
      // Until it is used, nothing changes.
      expect((await signIn(target, { email, password: first })).status).toBe(204);
      expect((await comeIn(tokenOf(body.sign_in_url), second)).status).toBe(204);
      expect((await signIn(target, { email, password: first })).status).toBe(401);
      expect((await target.get("/v1/me", theirs)).status).toBe(401);
    });

    test("no address into somebody else's account: who belongs elsewhere, too, gets none", async () => {
      const other = await household(target);
      const both = await add({ name: "Both", email: other.email, role: "viewer" });
      expect(both.body).toMatchObject({ sign_in_url: null, expires: null, member: { elsewhere: true } });
      const link = await target.post<Refused>(`/v1/members/${other.user}/sign-in-link`, app);
      expect(link.status).toBe(409);
      expect((await target.call("DELETE", `/v1/members/${other.user}`, { token: app })).status).toBe(200);
      // What they had at home is theirs still.
      expect((await target.get("/v1/me", other.all)).status).toBe(200);
    });

    test("a guest of one bundle sees that one alone; another role opens or closes the rest", async () => {
      const { body: made } = await target.post<{ bundle: { id: string } }>("/v1/bundles", home.all, {
        json: { name: "For the accountant" },
      });
      await upload(target, home.all, plain("A letter nobody else should see."));
      const { body } = await add({
        name: "Guest",
        email: `guest${++n}@example.org`,
        role: "view",
        bundle: made.bundle.id,
      });
      expect(body.member).toMatchObject({ bundle: { id: made.bundle.id, name: "For the accountant" } });
      const theirs = openSession(target.inside.box, { id: body.member.id }).token;
      const count = async () => (await target.get<{ total: number }>("/v1/documents", theirs)).body.total;
      expect(await count()).toBe(0);
      const changed = await target.patch<Member>(`/v1/members/${body.member.id}`, app, { role: "viewer" });
      expect(changed.body).toMatchObject({ role: "viewer", bundle: null });
      expect(await count()).toBeGreaterThan(0);
    });

    test("an owner signs somebody out on every device; their programs go on", async () => {
      const { id, email, app: theirs } = await person(target, home.account, "member");
      const other = openSession(target.inside.box, { id }).token;
      const program = await target.running.token({ email, name: "x", scopes: "read" });
      const { body } = await target.post<object>(`/v1/members/${id}/end-sessions`, app);
      expect(body).toEqual({ ended: 2 });
      for (const each of [theirs, other]) expect((await target.get("/v1/me", each)).status).toBe(401);
      expect((await target.get("/v1/me", program)).status).toBe(200);
      expect((await target.get("/v1/me", app)).status).toBe(200);
      expect(audited("member.end_sessions")).toBe(1);
    });

    test("the last owner stays, and stays owner; of two either may go", async () => {
      const other = await household(target);
      const owner = openSession(target.inside.box, { id: other.user }).token;
      const path = `/v1/members/${other.user}`;
      expect((await target.patch(path, owner, { role: "member" })).status).toBe(409);
      expect((await target.call("DELETE", path, { token: owner })).status).toBe(409);
      const { id } = await person(target, other.account, "owner");
      expect((await target.patch(path, owner, { role: "member" })).status).toBe(200);
      expect((await target.get("/v1/members", owner)).status).toBe(403);
      const heir = openSession(target.inside.box, { id }).token;
      expect((await target.call("DELETE", path, { token: heir })).status).toBe(200);
    });

    test("who is removed comes in nowhere: session, token, password; asked back, they begin anew", async () => {
      const { id, email, app: theirs } = await person(target, home.account, "member");
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      const token = await target.running.token({ email, name: "x", scopes: "read" });
      expect((await target.call("DELETE", `/v1/members/${id}`, { token: app })).status).toBe(200);
      for (const each of [theirs, token]) expect((await target.get("/v1/me", each)).status).toBe(401);
      expect((await signIn(target, { email, password: first })).status).toBe(401);
      const { body } = await add({ name: "Again", email, role: "viewer" });
      expect(body.member.id).toBe(id);
      expect(body.sign_in_url).not.toBeNull();
      expect((await signIn(target, { email, password: first })).status).toBe(401);
    });

    for (const [field, json] of [
      ["email", { name: "X", email: "nonsense", role: "member" }],
      ["role", { name: "X", email: "x@example.org", role: "king" }],
      ["bundle", { name: "X", email: "x@example.org", role: "member", bundle: nowhere }],
      ["bundle", { name: "X", email: "x@example.org", role: "view", bundle: nowhere }],
      ["name", { name: "", email: "x@example.org", role: "view" }],
    ] as const)
      test(`422 names ${field}: ${JSON.stringify(json)}`, async () => {
        const { status, body } = await add(json);
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, [field]]);
      });

    test("the account is called otherwise", async () => {
      const named = await target.post<object>("/v1/account-name", app, { json: { name: " The  Bells " } });
      expect(named.body).toEqual({ name: "The Bells" });
      const { body } = await target.get<{ account: { name: string } }>("/v1/me", app);
      expect(body.account.name).toBe("The Bells");
    });
  });

  describe("codes of an app (RFC 6238)", () => {
    const now = () => stepAt(target.inside.clock.now());

    async function withCodes() {
      const somebody = await person(target, home.account, "member");
      await target.post("/v1/profile/password", somebody.app, { json: { password: first } });
      const start = await target.post<TotpSetup>("/v1/totp", somebody.app, { json: { password: first } });
      const secret = decode(start.body.secret);
      const step = now();
      const on = await target.post<RecoveryCodes>("/v1/totp/confirm", somebody.app, {
        json: { code: codeAt(secret, step) },
      });
      return { ...somebody, start, secret, step, on };
    }

    test("asked for after the password, each taken once, those of paper, too", async () => {
      target.inside.clock.stand();
      const { app: theirs, email, start, secret, step, on } = await withCodes();
      expect(start.status).toBe(201);
      expect(start.body.uri).toBe(
        `otpauth://totp/Deedbox:${encodeURIComponent(email)}?secret=${start.body.secret}&issuer=Deedbox`,
      );
      expect(on.body.recovery_codes).toHaveLength(10);
      const enter = (code?: string) => signIn(target, { email, password: first, ...(code && { code }) });
      const asked = await enter();
      expect([asked.status, asked.body.errors?.map((e) => e.field)]).toEqual([422, ["code"]]);
      // A wrong password is told as ever, whatever the code.
      expect((await signIn(target, { email, password: second, code: codeAt(secret, step) })).status).toBe(
        401,
      );
      // The code that turned it on was taken.
      expect((await enter(codeAt(secret, step))).status).toBe(401);
      target.inside.clock.advance(30_000);
      const next = codeAt(secret, step + 1);
      expect((await enter(`${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(204);
      expect((await enter(next)).status).toBe(401);
      const [paper = "", other = ""] = on.body.recovery_codes;
      expect((await enter(paper.toUpperCase())).status).toBe(204);
      expect((await enter(paper)).status).toBe(401);
      target.inside.clock.advance(900_000);
      const { body } = await target.get<Profile>("/v1/profile", theirs);
      expect(body.totp).toMatchObject({ on: true, recovery_codes_left: 9 });
      const renewed = await target.post<RecoveryCodes>("/v1/totp/recovery-codes", theirs, {
        json: { password: first },
      });
      expect((await enter(other)).status).toBe(401);
      expect((await enter(renewed.body.recovery_codes[0])).status).toBe(204);
      target.inside.clock.stand(false);
    });

    test("the codes of a minute ago and of a minute ahead are none", async () => {
      target.inside.clock.stand();
      const { email, secret, step } = await withCodes();
      target.inside.clock.advance(300_000);
      for (const at of [step + 7, step + 8, step + 12, step + 13])
        expect((await signIn(target, { email, password: first, code: codeAt(secret, at) })).status).toBe(401);
      expect((await signIn(target, { email, password: first, code: codeAt(secret, step + 9) })).status).toBe(
        204,
      );
      target.inside.clock.stand(false);
    });

    test("a lost password is no way around them: the address asks for one, too", async () => {
      target.inside.clock.stand();
      const { id, email, app: theirs, secret, step } = await withCodes();
      const { body } = await target.post<SignInLink>(`/v1/members/${id}/sign-in-link`, app);
      const token = body.sign_in_url.split("#")[1];
      const comeIn = (code?: string) =>
        target.post<Refused>("/app/welcome/come-in", null, {
          json: { token, password: second, ...(code && { code }) },
        });
      const asked = await comeIn();
      expect([asked.status, asked.body.errors?.map((e) => e.field)]).toEqual([422, ["code"]]);
      expect((await comeIn("000000")).status).toBe(401);
      // Nothing changed so far.
      expect((await target.get("/v1/me", theirs)).status).toBe(200);
      target.inside.clock.advance(30_000);
      expect((await comeIn(codeAt(secret, step + 1))).status).toBe(204);
      expect((await target.get("/v1/me", theirs)).status).toBe(401);
      expect((await signIn(target, { email, password: second })).status).toBe(422);
      target.inside.clock.stand(false);
    });

    test("phone and paper lost: another owner takes the codes off, never one's own, and it is in the log", async () => {
      const { id, email } = await withCodes();
      const off = (member: string) => target.post<Refused>(`/v1/members/${member}/end-codes`, app);
      expect((await off(home.user)).status).toBe(409);
      expect((await off(id)).body as object).toEqual({ deleted: true });
      expect((await off(id)).status).toBe(409);
      expect((await signIn(target, { email, password: first })).status).toBe(204);
      expect(audited("member.codes_off")).toBe(1);
    });

    test("guessing is slowed, also for who knows the password", async () => {
      target.inside.clock.stand();
      const { email } = await withCodes();
      const tries = [];
      for (let i = 0; i < 7; i++)
        tries.push((await signIn(target, { email, password: first, code: "abcdef" })).status);
      target.inside.clock.stand(false);
      expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
    });

    test("begun but not confirmed, nothing is asked for; a wrong first code is refused", async () => {
      const { app: theirs, email } = await person(target, home.account, "viewer");
      expect((await target.post("/v1/totp", theirs, { json: { password: "x" } })).status).toBe(409);
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      expect((await target.post("/v1/totp", theirs, { json: { password: "x" } })).status).toBe(422);
      await target.post("/v1/totp", theirs, { json: { password: first } });
      const wrong = await target.post<Refused>("/v1/totp/confirm", theirs, { json: { code: "not it" } });
      expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, "code"]);
      expect((await signIn(target, { email, password: first })).status).toBe(204);
    });

    test("removed with the password alone, and shown nowhere", async () => {
      const { app: theirs, email, start } = await withCodes();
      const remove = (password: string) => target.post("/v1/totp/remove", theirs, { json: { password } });
      expect((await remove("wrong")).status).toBe(422);
      expect((await target.post("/v1/totp", theirs, { json: { password: first } })).status).toBe(409);
      expect((await target.get("/v1/profile", theirs)).text).not.toContain(start.body.secret);
      expect((await remove(first)).status).toBe(200);
      expect((await signIn(target, { email, password: first })).status).toBe(204);
      expect((await remove(first)).status).toBe(409);
    });
  });

  describe("passkeys", () => {
    test("are named and removed by their person alone; the last way in stays", async () => {
      const { box } = target.inside;
      const { app: theirs, id } = await person(target, home.account, "viewer");
      box.db.write(() =>
        box.db
          .sql(
            "INSERT INTO passkey (id, user_id, name, public_key, counter, transports, created_at) VALUES (?, ?, 'This device', ?, 0, '', ?)",
          )
          .run("cred-1", id, Buffer.from([1]), box.clock.now()),
      );
      expect((await target.patch("/v1/passkeys/cred-1", app, { name: "Mine" })).status).toBe(404);
      const named = await target.patch("/v1/passkeys/cred-1", theirs, { name: "The laptop" });
      expect(named.body).toMatchObject({ id: "cred-1", name: "The laptop", last_used: null });
      const drop = () => target.call("DELETE", "/v1/passkeys/cred-1", { token: theirs });
      expect((await drop()).status).toBe(409);
      await target.post("/v1/profile/password", theirs, { json: { password: first } });
      const mine = openSession(target.inside.box, { id: home.user }).token;
      expect((await target.call("DELETE", "/v1/passkeys/cred-1", { token: mine })).status).toBe(404);
      expect((await drop()).status).toBe(200);
      expect((await target.get<Profile>("/v1/profile", theirs)).body.passkeys).toEqual([]);
    });
  });
});
