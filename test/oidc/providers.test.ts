/** Who comes in by a provider, and as what; with what Entra ID, Google, Authentik and Keycloak write into their tokens. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { LinkedProviders, ProviderTested, SignInProviders } from "#contract/provider.ts";
import type { MemberAdded, MemberList, RecoveryCodes, TotpSetup } from "#contract/settings.ts";
import { codeAt, stepAt } from "#rules/access/one-time-codes.ts";
import type { GroupRole } from "#rules/access/providers.ts";
import { forTargets, inProcess } from "../http/target.ts";
import { OidcBrowser } from "./browser.ts";
import { ANN, add, change, fresh, fromBase32, office, password } from "./office.ts";

setDefaultTimeout(60_000);

const plain = {
  ...{
    joins: false,
    match_email: false,
    default_role: null,
    domains: [],
    groups_claim: null,
    group_roles: [],
  },
};

forTargets((target) => {
  const it = office(target, "/realms/office");
  const { provider } = it;
  let browser: OidcBrowser;
  let n = 0;
  beforeEach(async () => {
    provider.userinfo = null;
    browser = new OidcBrowser(target);
    await change(it.owner, it.id, plain);
  });
  /** Somebody new at the provider. */
  const somebody = (more: object = {}) => {
    n++;
    const email = `p${n}@example.org`;
    provider.person = { sub: `s${n}`, name: `Person ${n}`, email, email_verified: true, ...more };
    return email;
  };
  const members = async () => (await it.owner.app<MemberList>("/v1/members", {}, "GET")).body.members;
  const roleOf = async (email: string) => (await members()).find((m) => m.email === email)?.role;
  const invite = async (email: string, role = "member") =>
    (await it.owner.app<MemberAdded>("/v1/members", { name: "Somebody", email, role })).body;
  const refused = (answer: { status: number; body: { detail: string } }) => [
    answer.status,
    answer.body.detail,
  ];

  describe("somebody nobody knows", () => {
    test("stays out, whatever address the provider says they have", async () => {
      somebody({ email: ANN });
      expect(refused(await browser.signIn(it.id))).toEqual([
        403,
        expect.stringContaining("Nobody here is linked"),
      ]);
      expect(await members()).toHaveLength(1);
    });

    test("becomes a member where that is allowed, once", async () => {
      await change(it.owner, it.id, { joins: true, default_role: "viewer" });
      const email = somebody();
      expect((await browser.signIn(it.id)).status).toBe(200);
      expect((await browser.state()).user).toEqual({ email, name: `Person ${n}` });
      expect(await roleOf(email)).toBe("viewer");
      const count = (await members()).length;
      expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(200);
      expect(await members()).toHaveLength(count);
    });

    test.each([
      ["an address that is not verified", { email_verified: false }, "doesn’t confirm your email address"],
      ["no word about verifying", { email_verified: undefined }, "doesn’t confirm your email address"],
      ["a word that is not true", { email_verified: "false" }, "doesn’t confirm your email address"],
      ["no address", { email: undefined }, "doesn’t confirm your email address"],
      ["an address of somebody here", { email: ANN }, "Someone here already has your email address"],
    ])("does not with %s", async (_name, more, says) => {
      await change(it.owner, it.id, { joins: true, default_role: "member" });
      somebody(more);
      const answer = await browser.signIn(it.id);
      expect([answer.status >= 400, answer.body.detail]).toEqual([true, expect.stringContaining(says)]);
      expect(browser.session).toBeNull();
    });

    test("does only with an address of a domain that was named", async () => {
      await change(it.owner, it.id, { joins: true, default_role: "member", domains: ["@Office.Example"] });
      somebody({ email: "x@office.example.evil.org" });
      expect(refused(await browser.signIn(it.id))).toEqual([
        403,
        expect.stringContaining("isn’t one of those"),
      ]);
      somebody({ email: "x@office.example" });
      expect((await browser.signIn(it.id)).status).toBe(200);
    });
  });

  describe("a member", () => {
    test("comes in by a verified address where that is allowed, and is known by the subject from then on", async () => {
      await change(it.owner, it.id, { match_email: true });
      const email = somebody();
      await invite(email);
      expect((await browser.signIn(it.id)).status).toBe(200);
      provider.person = { ...provider.person, email: "married@example.org", email_verified: false };
      const again = new OidcBrowser(target);
      expect((await again.signIn(it.id)).status).toBe(200);
      expect((await again.state()).user?.email).toBe(email);
    });

    test("does not by one that the provider says is verified of another", async () => {
      await change(it.owner, it.id, { match_email: true, groups_claim: "groups" });
      const email = somebody({ email_verified: undefined });
      await invite(email);
      provider.userinfo = { email: "other@example.org", email_verified: true };
      expect((await browser.signIn(it.id)).status).toBe(403);
      provider.userinfo = { email_verified: true };
      expect((await browser.signIn(it.id)).status).toBe(200);
    });

    test("does not by one that is not verified", async () => {
      await change(it.owner, it.id, { match_email: true });
      const email = somebody({ email_verified: false });
      await invite(email);
      expect((await browser.signIn(it.id)).status).toBe(403);
    });

    test("does not by one who has the address now, when somebody else was linked with it", async () => {
      await change(it.owner, it.id, { match_email: true });
      const email = somebody();
      await invite(email);
      await browser.signIn(it.id);
      // The address went to a new colleague: another subject. Whoever had it was linked by theirs.
      provider.person = { ...provider.person, sub: "new colleague" };
      const other = new OidcBrowser(target);
      expect((await other.signIn(it.id)).status).toBe(403);
    });

    test("answers an invitation by the provider, whatever address that says; the invitation serves once", async () => {
      const { sign_in_url } = await invite("invited@example.org");
      const token = sign_in_url?.split("#")[1];
      somebody({ email: "private@example.net", email_verified: false });
      const { body } = await browser.signIn(it.id, { purpose: "welcome", token });
      expect(body).toEqual({ purpose: "welcome", next: "/" } as never);
      expect((await browser.state()).user?.email).toBe("invited@example.org");
      expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(200);
      const again = await browser.app("/app/providers/go", { provider: it.id, purpose: "welcome", token });
      expect(again.status).toBe(404);
    });

    test("links it, sees it, and ends it; the only way in stays", async () => {
      const { sign_in_url } = await invite("linker@example.org");
      const token = sign_in_url?.split("#")[1];
      await browser.app("/app/welcome/come-in", { token, password: "quiet zebra knitting" });
      const list = async () => (await browser.app<LinkedProviders>("/v1/profile/providers", {}, "GET")).body;
      expect(await list()).toEqual({ linked: [], offered: [{ id: it.id, name: "Work" }] });
      somebody();
      const next = "/settings?section=profile";
      const linked = await browser.signIn(it.id, { purpose: "link", next });
      expect(linked.body).toEqual({ purpose: "link", next } as never);
      const elsewhere = new OidcBrowser(target);
      expect((await elsewhere.signIn(it.id)).body).toEqual({ purpose: "sign-in", next: "/" } as never);
      expect((await elsewhere.state()).user?.email).toBe("linker@example.org");
      expect((await list()).linked).toMatchObject([
        { provider: it.id, shown: `Person ${n}`, last_used: expect.any(String) },
      ]);
      const other = await it.owner.signIn(it.id, { purpose: "link" });
      expect(refused(other)).toEqual([409, "This account with Work is linked to someone else here."]);
      const gone = await browser.app(`/v1/profile/providers/${it.id}`, {}, "DELETE");
      expect([gone.status, (await list()).linked]).toEqual([200, []]);
      expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(403);
      const { sign_in_url: second } = await invite("only@example.org");
      const only = new OidcBrowser(target);
      await only.signIn(it.id, { purpose: "welcome", token: second?.split("#")[1] });
      const stays = await only.app(`/v1/profile/providers/${it.id}`, {}, "DELETE");
      expect(stays.status).toBe(409);
    });

    test("who was removed comes in no more, and is not let in as new by the link of before", async () => {
      await change(it.owner, it.id, { match_email: true });
      const email = somebody();
      const { member } = await invite(email);
      await browser.signIn(it.id);
      await it.owner.app(`/v1/members/${member.id}`, {}, "DELETE");
      expect((await browser.state()).signed_in).toBe(false);
      expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(403);
    });

    test("a link that nobody signed in to start is none", async () => {
      for (const purpose of ["link", "prove"])
        expect((await browser.app("/app/providers/go", { provider: it.id, purpose })).status).toBe(401);
      const query = await it.owner.there(await it.owner.go(it.id, { purpose: "link" }));
      const session = it.owner.session;
      it.owner.cookies.delete("deedbox_session");
      expect((await it.owner.back(query)).status).toBe(400);
      it.owner.cookies.set("deedbox_session", session ?? "");
    });
  });

  test("with codes turned on, one is asked for after the provider, too", async () => {
    await change(it.owner, it.id, { match_email: true });
    const email = somebody();
    const { sign_in_url } = await invite(email);
    await browser.app("/app/welcome/come-in", {
      token: sign_in_url?.split("#")[1],
      password: "quiet zebra knitting",
    });
    const { secret } = (await browser.app<TotpSetup>("/v1/totp", {})).body;
    const on = await browser.app<RecoveryCodes>("/v1/totp/confirm", {
      code: codeAt(fromBase32(secret), stepAt(Date.now())),
    });
    const [paper = ""] = on.body.recovery_codes;
    const other = new OidcBrowser(target);
    const asked = await other.signIn(it.id);
    expect([asked.status, asked.body.errors?.[0]?.field]).toEqual([422, "code"]);
    expect(other.session).toBeNull();
    expect((await other.app("/app/providers/code", {})).status).toBe(422);
    expect((await other.app("/app/providers/code", { code: "000000" })).status).toBe(401);
    const cookie = other.cookies.get("deedbox_provider") ?? "";
    expect((await other.app("/app/providers/code", { code: paper })).body).toMatchObject({
      purpose: "sign-in",
    });
    expect((await other.state()).user?.email).toBe(email);
    other.cookies.set("deedbox_provider", cookie);
    expect((await other.app("/app/providers/code", { code: on.body.recovery_codes[1] })).status).toBe(400);
  });

  describe("roles by group", () => {
    const mapped = {
      groups_claim: "groups",
      group_roles: [
        { group: "office", role: "viewer" },
        { group: "Finance", role: "member" },
      ],
      match_email: true,
    };
    test("follow the groups at every sign-in: the one that allows most, and none keeps out", async () => {
      await change(it.owner, it.id, mapped);
      const email = somebody({ groups: ["office"] });
      await invite(email, "member");
      const roles = [];
      for (const groups of [["office"], ["office", "/finance"], ["OFFICE"]]) {
        provider.person = { ...provider.person, groups };
        expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(200);
        roles.push(await roleOf(email));
      }
      expect(roles).toEqual(["viewer", "member", "viewer"]);
      provider.person = { ...provider.person, groups: ["others"] };
      expect(refused(await browser.signIn(it.id))).toEqual([
        403,
        expect.stringContaining("not in a group at Work"),
      ]);
      await change(it.owner, it.id, { default_role: "viewer" });
      expect((await browser.signIn(it.id)).status).toBe(200);
    });

    test("leave the last owner what they are, whatever their groups", async () => {
      await change(it.owner, it.id, { ...mapped, default_role: "viewer" });
      somebody({ email: ANN, groups: ["others"] });
      expect((await browser.signIn(it.id)).status).toBe(200);
      expect(await roleOf(ANN)).toBe("owner");
    });

    test("may be asked for where the provider tells more than in its token, for the same person alone", async () => {
      await change(it.owner, it.id, mapped);
      const email = somebody();
      await invite(email);
      provider.userinfo = { groups: ["finance"] };
      expect((await browser.signIn(it.id)).status).toBe(200);
      provider.userinfo = { groups: ["finance"], sub: "somebody else" };
      expect((await new OidcBrowser(target).signIn(it.id)).status).toBe(403);
    });
  });

  describe("what the four write", () => {
    const guid = "8f1c2d3e-0000-4000-8000-000000000001";
    const shapes: [string, object, object, GroupRole | null][] = [
      [
        "Entra ID: groups as GUIDs, an address that nobody verified, of a domain that was named",
        {
          ...{ oid: guid, tid: guid, ver: "2.0", email_verified: undefined, groups: [guid] },
          preferred_username: "p@example.org",
        },
        { groups_claim: "groups", group_roles: [{ group: guid, role: "member" }], domains: ["example.org"] },
        "member",
      ],
      [
        "Entra ID: more groups than a token holds",
        {
          _claim_names: { groups: "src1" },
          _claim_sources: { src1: { endpoint: "https://graph.example.org/getMemberObjects" } },
        },
        { groups_claim: "groups", group_roles: [{ group: guid, role: "owner" }], default_role: "member" },
        null,
      ],
      [
        "Google: no groups at all",
        { hd: "example.org", azp: "deedbox" },
        { default_role: "viewer" },
        "viewer",
      ],
      [
        "Authentik: names of groups",
        { groups: ["authentik Admins", "deedbox"] },
        { groups_claim: "groups", group_roles: [{ group: "deedbox", role: "member" }] },
        "member",
      ],
      [
        "Keycloak: roles of the realm",
        { realm_access: { roles: ["offline_access", "deedbox-viewer"] } },
        { groups_claim: "realm_access.roles", group_roles: [{ group: "deedbox-viewer", role: "viewer" }] },
        "viewer",
      ],
      [
        "Keycloak: groups as paths",
        { groups: ["/family", "/family/parents"] },
        { groups_claim: "groups", group_roles: [{ group: "family/parents", role: "owner" }] },
        "owner",
      ],
    ];
    test.each(shapes)("%s", async (_name, person, setUp, role) => {
      await change(it.owner, it.id, { joins: true, ...setUp });
      const email = somebody(person);
      const answer = await browser.signIn(it.id);
      expect([answer.status, (await roleOf(email)) ?? null]).toEqual([role === null ? 403 : 200, role]);
      if (role === null) expect(answer.body.detail).toContain("too many groups");
    });
  });

  describe("setting up", () => {
    const wrong: [string, object, string][] = [
      ["an address in the clear", { issuer: "http://login.example.org" }, "issuer"],
      ["an address with a query", { issuer: "https://login.example.org/?a=1" }, "issuer"],
      ["no address", { issuer: "keycloak" }, "issuer"],
      ["Entra ID without a directory", { issuer: "https://login.microsoftonline.com/common/v2.0" }, "issuer"],
      [
        "Google, for everybody in the world",
        { issuer: "https://accounts.google.com", joins: true, default_role: "member" },
        "domains",
      ],
      ["who joins has no role", { joins: true }, "default_role"],
      ["groups without a claim", { group_roles: [{ group: "a", role: "owner" }] }, "groups_claim"],
      [
        "a role of guests",
        { groups_claim: "g", group_roles: [{ group: "a", role: "edit" }] },
        "group_roles.0.role",
      ],
      ["a domain that is none", { domains: ["not a domain"] }, "domains"],
      ["scopes without openid", { scopes: "profile" }, "scopes"],
    ];
    test.each(wrong)("refused: %s", async (_name, more, field) => {
      const answer = await it.owner.app("/v1/sign-in-providers", {
        ...{ name: "X", issuer: provider.issuer, client_id: "a", client_secret: "b", ...more },
      });
      expect([answer.status, answer.body.errors?.map((e) => e.field)]).toEqual([422, [field]]);
    });

    test("the secret is never shown; the address for the provider is; a member may not look", async () => {
      const answer = await it.owner.app<SignInProviders>("/v1/sign-in-providers", {}, "GET");
      expect(answer.text).not.toContain(JSON.stringify(provider.secret).slice(1, -1));
      expect(answer.body.return_address).toBe(`${target.origin}/sign-in/return`);
      await change(it.owner, it.id, { match_email: true });
      await invite(somebody());
      await browser.signIn(it.id);
      expect((await browser.app("/v1/sign-in-providers", {}, "GET")).status).toBe(403);
    });

    test("the address that discovery is at is taken for the issuer", async () => {
      const id = await add(it.owner, provider, {
        issuer: `${provider.issuer}/.well-known/openid-configuration`,
      });
      expect((await browser.app("/app/providers/go", { provider: id, purpose: "sign-in" })).status).toBe(200);
      await it.owner.app(`/v1/sign-in-providers/${id}`, {}, "DELETE");
    });

    test("a test says whether it answers and knows the client", async () => {
      const tried = async () =>
        (await it.owner.app<ProviderTested>(`/v1/sign-in-providers/${it.id}/test`, {})).body;
      expect(await tried()).toEqual({ ok: true, detail: expect.stringContaining("Work answers") });
      await change(it.owner, it.id, { client_secret: "another" });
      expect(await tried()).toEqual({ ok: false, detail: expect.stringContaining("client ID or secret") });
      await change(it.owner, it.id, { client_secret: provider.secret });
      provider.bent = { discovery: (m) => ({ ...m, id_token_signing_alg_values_supported: ["HS256"] }) };
      expect(await tried()).toEqual({ ok: false, detail: expect.stringContaining("kind of sign-in") });
      provider.bent = {};
      expect((await tried()).ok).toBe(true);
    });

    test("a provider that takes the secret in a header alone is given it there", async () => {
      provider.bent = {
        discovery: (m) => ({ ...m, token_endpoint_auth_methods_supported: ["client_secret_basic"] }),
      };
      await it.owner.app(`/v1/sign-in-providers/${it.id}/test`, {});
      provider.bent = {};
      await change(it.owner, it.id, { match_email: true });
      await invite(somebody());
      expect((await browser.signIn(it.id)).status).toBe(200);
      expect(provider.exchanged.at(-1)?.authorization).toStartWith("Basic ");
      await it.owner.app(`/v1/sign-in-providers/${it.id}/test`, {});
    });
  });

  test("sign-ins, refusals and what was set up stand in the audit log", async () => {
    somebody();
    await browser.signIn(it.id);
    const { text } = await it.owner.app("/v1/audit?limit=100", {}, "GET");
    for (const action of [
      "session.wrong_provider",
      "provider.change",
      "provider.test",
      "member.join",
      "session.open",
    ])
      expect(text).toContain(`"${action}"`);
    expect(text).not.toContain(provider.secret);
  });
});

inProcess((target) => {
  const it = office(target, "/realms/office");
  const { provider } = it;
  const asOwner = () => fresh(target, it.user);
  const kindOf = (answer: { body: { type: string } }) => answer.body.type.split("/").pop();

  test("a provider proves who is there, when it is the same person and they have just signed in to it", async () => {
    const owner = asOwner();
    provider.person = { sub: "ann" };
    await owner.signIn(it.id, { purpose: "link" });
    target.inside.clock.advance(5 * 60_000 + 1);
    const guarded = () => owner.app("/app/proved", {});
    expect(kindOf(await guarded())).toBe("prove-it-is-you");
    const address = await owner.go(it.id, { purpose: "prove" });
    expect(address).toContain("prompt=login");
    provider.person = { sub: "ann", auth_time: Math.floor(Date.now() / 1000) - 3600 };
    expect((await owner.back(await owner.there(address))).status).toBe(401);
    provider.person = { sub: "bob", auth_time: Math.floor(Date.now() / 1000) };
    expect((await owner.signIn(it.id, { purpose: "prove" })).status).toBe(403);
    expect(kindOf(await guarded())).toBe("prove-it-is-you");
    provider.person = { sub: "ann", auth_time: Math.floor(Date.now() / 1000) };
    const before = owner.session;
    expect((await owner.signIn(it.id, { purpose: "prove" })).body.purpose).toBe("prove");
    expect([owner.session === before, (await guarded()).status]).toEqual([false, 204]);
  });

  test("an answer that comes after ten minutes is none", async () => {
    const browser = new OidcBrowser(target);
    provider.person = { sub: "ann" };
    const query = await browser.there(await browser.go(it.id));
    target.inside.clock.advance(10 * 60_000 + 1);
    expect((await browser.back(query)).status).toBe(400);
  });

  test("passwords can be turned off once an owner has come in by a provider, and never so that nobody could", async () => {
    const allow = (allowed: boolean) => asOwner().app("/v1/password-sign-in", { allowed });
    await asOwner().app(`/v1/profile/providers/${it.id}`, {}, "DELETE");
    expect((await allow(false)).status).toBe(409);
    provider.person = { sub: "ann" };
    await asOwner().signIn(it.id, { purpose: "link" });
    // Linked is not enough: it has to have worked.
    expect((await allow(false)).status).toBe(409);
    const browser = new OidcBrowser(target);
    expect((await browser.signIn(it.id)).status).toBe(200);
    expect((await allow(false)).status).toBe(200);
    const refused = await new OidcBrowser(target).app("/app/sign-in", { email: ANN, password });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining("Passwords are turned off"),
    ]);
    const unlink = await asOwner().app(`/v1/profile/providers/${it.id}`, {}, "DELETE");
    const remove = await asOwner().app(`/v1/sign-in-providers/${it.id}`, {}, "DELETE");
    expect([unlink.status, remove.status]).toEqual([409, 409]);
    const { sign_in_url } = (
      await asOwner().app<MemberAdded>("/v1/members", { name: "Bo", email: "bo@example.org", role: "owner" })
    ).body;
    const token = sign_in_url?.split("#")[1];
    const come = await new OidcBrowser(target).app("/app/welcome/come-in", {
      token,
      password: "quiet zebra knits",
    });
    expect(come.status).toBe(403);
    // Bo never came in by a provider, so Ann stays an owner.
    const demoted = await asOwner().app(`/v1/members/${it.user}`, { role: "viewer" }, "PATCH");
    expect(demoted.status).toBe(409);
    expect((await allow(true)).status).toBe(200);
    expect((await new OidcBrowser(target).app("/app/sign-in", { email: ANN, password })).status).toBe(204);
  });
});
