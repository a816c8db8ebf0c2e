import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addressOf,
  type Claims,
  groupsOf,
  isForEverybody,
  isNoDirectory,
  isOfDomains,
  isSurely,
  issuerOf,
  type ProviderRules,
  pathInApp,
  roleByGroups,
} from "#rules/access/providers.ts";

const TENANT = "11111111-2222-4333-8444-555555555555";
const entra = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const google = "https://accounts.google.com";
const other = "https://login.example.org/realms/home";

describe("the issuer as somebody types it", () => {
  test.each([
    [other, other],
    [` ${other}/.well-known/openid-configuration `, other],
    ["https://auth.example.org/application/o/deedbox/", "https://auth.example.org/application/o/deedbox/"],
    ["http://localhost:8080/realms/home", "http://localhost:8080/realms/home"],
    ["http://127.0.0.1:9000", "http://127.0.0.1:9000"],
    ["http://login.example.org", null],
    ["http://localhost.example.org", null],
    ["http://192.168.1.5/", null],
    [`${other}?a=b`, null],
    [`${other}#x`, null],
    ["https://user@login.example.org", null],
    ["javascript:alert(1)", null],
    ["login.example.org", null],
    ["", null],
  ])("%s", (typed, issuer) => expect(issuerOf(typed)).toBe(issuer));

  test("Entra ID without a directory of its own, and providers that anybody has an account with, are known", () => {
    const none = ["common", "organizations", "consumers"].map(
      (t) => `https://login.microsoftonline.com/${t}/v2.0`,
    );
    expect([...none, entra, "https://login.example.org/common"].map(isNoDirectory)).toEqual([
      ...[true, true, true, false, false],
    ]);
    const personal = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0";
    expect([google, personal, entra, other].map(isForEverybody)).toEqual([true, true, false, false]);
  });
});

describe("whose an address is for certain", () => {
  const cases: [string, string, Claims, boolean | null][] = [
    ["verified", other, { email: "a@example.org", email_verified: true }, true],
    ["verified, as a word", other, { email: "a@example.org", email_verified: "true" }, true],
    ["not verified", other, { email: "a@example.org", email_verified: false }, false],
    ["nothing said of it", other, { email: "a@example.org" }, false],
    ["Entra ID: nothing said of it", entra, { email: "ann@example.org" }, false],
    ["Entra ID: a claim it does not know", entra, { email: "ann@example.org", email_verified: true }, false],
    ["Entra ID: the domain is the directory's", entra, { email: "ann@example.org", xms_edov: true }, true],
    ["Entra ID: the same as a word", entra, { email: "ann@example.org", xms_edov: "1" }, true],
    ["Entra ID: it is not", entra, { email: "ann@example.org", xms_edov: false }, false],
    [
      "Entra ID: a name to sign in with is no address",
      entra,
      { preferred_username: "a@b.org", xms_edov: 1 },
      false,
    ],
    ["Entra ID's word from somebody else", other, { email: "ann@example.org", xms_edov: true }, false],
    ["Google: Gmail", google, { email: "ann@gmail.com", email_verified: true }, true],
    [
      "Google: a Workspace",
      google,
      { email: "a@example.org", email_verified: true, hd: "example.org" },
      true,
    ],
    ["Google: verified once, long ago", google, { email: "a@example.org", email_verified: true }, false],
    ["Google: looks like Gmail", google, { email: "a@notgmail.com", email_verified: true }, false],
    ["none", other, { sub: "1" }, null],
    ["none that is one", other, { email: "ann", email_verified: true }, null],
    ["two in one", other, { email: "a@b.org c@d.org", email_verified: true }, null],
    ["a list", other, { email: ["a@b.org"], email_verified: true }, null],
  ];
  test.each(cases)("%s", (_name, issuer, claims, verified) => {
    expect(addressOf(claims, issuer)?.verified ?? null).toBe(verified);
  });
});

const rules = (more: Partial<ProviderRules>): ProviderRules => ({
  ...{ issuer: other, groups_claim: "groups", group_roles: [], joins: true, default_role: null },
  ...{ match_email: false, domains: [] },
  ...more,
});

describe("domains", () => {
  const of = (issuer: string, claims: Claims) =>
    isOfDomains(claims, rules({ issuer, domains: ["example.org"] }), String(claims.email));
  test("are of the address, whole; at Google of the Workspace it names", () => {
    expect(of(other, { email: "a@example.org" })).toBe(true);
    expect(of(other, { email: "a@EXAMPLE.ORG" })).toBe(true);
    for (const email of [
      "a@example.org.evil.net",
      "a@sub.example.org",
      "example.org@evil.net",
      "a@evilexample.org",
    ])
      expect([email, of(other, { email })]).toEqual([email, false]);
    expect(of(google, { email: "a@example.org" })).toBe(false);
    expect(of(google, { email: "a@example.org", hd: "evil.net" })).toBe(false);
    expect(of(google, { email: "alias@other.org", hd: "example.org" })).toBe(true);
  });

  test("make an address of a directory's own count for joining, and never at Google", () => {
    const address = { email: "a@example.org", verified: false };
    expect(isSurely(address, rules({ issuer: entra, domains: ["example.org"] }))).toBe(true);
    expect(isSurely(address, rules({ issuer: entra, domains: ["other.org"] }))).toBe(false);
    expect(isSurely(address, rules({ issuer: google, domains: ["example.org"] }))).toBe(false);
  });
});

describe("groups", () => {
  const cases: [string, Claims, string, string[] | "missing"][] = [
    ["a list", { groups: ["a", "b"] }, "groups", ["a", "b"]],
    ["one word", { groups: "a" }, "groups", ["a"]],
    ["a path", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
    ["a name with dots", { "https://example.org/groups": ["a"] }, "https://example.org/groups", ["a"]],
    ["none", {}, "groups", []],
    ["something else", { groups: { a: 1 } }, "groups", []],
    ["numbers among them", { groups: ["a", 1, null] }, "groups", ["a"]],
    ["what every object has", {}, "constructor.name", []],
    ["elsewhere", { _claim_names: { groups: "src1" } }, "groups", "missing"],
    ["others elsewhere", { _claim_names: { roles: "src1" }, groups: ["a"] }, "groups", ["a"]],
  ];
  test.each(cases)("%s", (_name, claims, path, groups) => {
    const found = groupsOf(claims, path);
    expect(found === "missing" ? found : found.groups).toEqual(groups as never);
  });

  test("give the role that allows most of those that are named, and never one that is not", () => {
    const names = ["owners", "/Members", "viewers"];
    const group_roles = names.map((group, i) => ({
      group,
      role: (["owner", "member", "viewer"] as const)[i] ?? "viewer",
    }));
    fc.assert(
      fc.property(fc.subarray([...names, "others", "OWNERS2"]), (groups) => {
        const role = roleByGroups({ groups }, rules({ group_roles }));
        const best = group_roles.find(({ group }) => groups.includes(group))?.role ?? "none";
        expect(role).toBe(best);
      }),
    );
  });
});

test("a path of the app is one, and nothing else is", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/${s}`),
      ),
      (typed) => {
        const path = pathInApp(typed);
        expect(new URL(path, "https://box.example.org").origin).toBe("https://box.example.org");
        expect(path).toStartWith("/");
      },
    ),
    { numRuns: 200 },
  );
  for (const kept of ["/", "/documents?year=2025", "/connect/abc-1", "/settings?section=profile#x"])
    expect(pathInApp(kept)).toBe(kept);
});
