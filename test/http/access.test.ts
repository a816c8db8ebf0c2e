import { beforeAll, describe, expect, test } from "bun:test";
import { examples } from "#contract/examples.ts";
import { routes } from "#contract/routes.ts";
import { revokeToken, tokenByHash } from "#database/accounts/accounts.ts";
import { scopes as allScopes, type Role, roles } from "#rules/access/access.ts";
import { newToken, PERSONAL, tokenHash } from "#rules/access/tokens.ts";
import { longForm, rawForm } from "./forms.ts";
import { added, bundleOf, type Household, household, plain, someone, upload } from "./people.ts";
import { type Answer, forTargets, inProcess, type Refused, type Sent, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";

const unnamed = new Set<string>(["addSavedSearch", "addMember", "addWebhook"]);
const queries: Record<string, string> = {
  search: "?q=bill",
  exportLibrary: "?columns=title",
  getSpendingPapers: "?year=2025",
};

/** A call of a route that fails on nothing but who asks: its ids lead nowhere, its body is right. */
function harmless(route: (typeof routes)[number]): { method: string; path: string; sent: Sent } {
  const path = `/v1${route.path.replace("{page}", "1").replace(/\{\w+\}/g, nowhere)}`;
  if (route.multipart) {
    // Refused with 422 by those who may add, so that the walk leaves nothing on file.
    const form = rawForm([{ name: "separate", content: "true" }]);
    return { method: route.method, path, sent: { body: form.body, headers: form.headers } };
  }
  // Refused for its empty name, so that the walk leaves nothing behind.
  if (unnamed.has(route.id)) return { method: route.method, path, sent: { json: { name: "" } } };
  if (route.id === "addNote") return { method: route.method, path, sent: { json: { title: "", text: "x" } } };
  // Refused with 422 where a document would come of it; a right body elsewhere, for which there is nothing at that path.
  const right = examples("http://localhost")[route.body?.$id ?? ""];
  if (route.body) {
    return {
      method: route.method,
      path,
      sent: { json: route.kind === "add" ? { title: "A title" } : right },
    };
  }
  return { method: route.method, path: path + (queries[route.id] ?? ""), sent: {} };
}

/** Calls whose right body names something that is not on file, and without a path that could say so. */
const leadNowhere = new Set<string>([
  ...unnamed,
  "addBundle",
  "changeDocuments",
  "dismissDuplicate",
  "addLink",
  "addReminder",
]);

/** "What a token may do is bounded three ways and the narrowest wins: scopes, role, plan." Written anew, not asked of the code. */
function expected(
  route: (typeof routes)[number],
  who: { role: Role; scopes: string[]; free?: boolean },
): string {
  if (route.app_only) return "404";
  if (route.scope !== "read" && !who.scopes.includes(route.scope)) return `403 missing-scope ${route.scope}`;
  if (["members", "webhooks"].includes(route.scope) && who.role !== "owner") return "403 role";
  const may: Record<string, Role[]> = {
    read: ["owner", "member", "viewer", "view", "edit"],
    change: ["owner", "member"],
    add: ["owner", "member", "edit", "upload_only"],
  };
  // "GET /me" is who the caller is: no role is left out of that.
  const self = ["getMe", "getIdentity", "getAccount"].includes(route.id);
  const kind = route.own ? "read" : route.kind;
  if (!self && !may[kind]?.includes(who.role)) return "403 role";
  if (who.free && route.kind !== "add") return "403 plan";
  if (route.kind === "add" || leadNowhere.has(route.id)) return "422";
  return route.params ? "404" : "200";
}

function outcome(answer: Answer<Refused>): string {
  const kind = answer.body?.type?.split("/problems/")[1];
  if (answer.status !== 403) return String(answer.status);
  return ["403", kind, answer.body.scope].filter((x) => x !== undefined).join(" ");
}

async function walk(target: Target, token: string | null, more: Sent = {}): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const route of routes) {
    const { method, path, sent } = harmless(route);
    found[route.id] = outcome(await target.call<Refused>(method, path, { ...sent, ...more, token }));
  }
  return found;
}

const table = (who: Parameters<typeof expected>[1]) =>
  Object.fromEntries(routes.map((route) => [route.id, expected(route, who)]));

const every = "read,write,files,identifiers,ask";

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe("every call and every role: the narrowest of scope, role and plan wins", () => {
    for (const role of roles) {
      test(`${role}, with every scope`, async () => {
        const token = role === "owner" ? home.all : await someone(target, home.account, role);
        expect(await walk(target, token)).toEqual(table({ role, scopes: every.split(",") }));
      });
    }

    for (const scope of allScopes.filter((s) => s !== "manage")) {
      test(`an owner whose token has ${scope} alone: "a missing scope is 403 with scope naming the scope needed"`, async () => {
        const token = await target.running.token({ email: home.email, name: scope, scopes: scope });
        expect(await walk(target, token)).toEqual(table({ role: "owner", scopes: [scope] }));
      });
    }

    test('"manage" is never offered on a personal token', async () => {
      const wish = { email: home.email, name: "manage", scopes: "read,manage" };
      await expect(target.running.token(wish)).rejects.toThrow();
    });

    test('on `free` "a personal token is refused everywhere (403, naming the plan that has it) except adding documents"', async () => {
      const poor = await household(target, { plan: "free" });
      expect(await walk(target, poor.all)).toEqual(
        table({ role: "owner", scopes: every.split(","), free: true }),
      );
      const { body } = await target.get<Refused>("/v1/me", poor.all);
      expect(body.detail).toContain("Home plan");
      expect((await upload(target, poor.all, plain("On the free plan."))).status).toBe(201);
    });

    test("another plan changes what the same token may do, at once", async () => {
      const moved = await household(target, { plan: "free" });
      expect((await target.get("/v1/me", moved.all)).status).toBe(403);
      await target.running.plan(moved.account, "office");
      expect((await target.get("/v1/me", moved.all)).status).toBe(200);
    });
  });

  describe("a guest may be let in on one bundle only", () => {
    test("nothing outside it exists: no document, no count, no name", async () => {
      const id = await added(upload(target, home.all, plain("Seen by the household alone: Harbour Lane.")));
      const guest = await someone(target, home.account, "view", {
        bundle: await bundleOf(target, home.all),
      });
      expect((await target.get(`/v1/documents/${id}`, guest)).status).toBe(404);
      expect((await target.get(`/v1/documents/${id}/facts`, guest)).status).toBe(404);
      expect((await target.get("/v1/documents", guest)).body).toEqual({
        documents: [],
        total: 0,
        next_cursor: null,
      });
      const found = await target.get("/v1/search?q=harbour", guest);
      expect(found.body).toMatchObject({ results: [], total: 0, people_and_things: [] });
      const counted = await target.get<{ documents: object }>("/v1/overview", guest);
      expect(counted.body).toMatchObject({
        documents: { current: 0, years: {} },
        people_and_things: [],
        types: [],
      });
      for (const list of ["categories", "types"]) {
        const { body } = await target.get<Record<string, { documents: number }[]>>(`/v1/${list}`, guest);
        expect(body[list]?.every((row) => row.documents === 0)).toBe(true);
      }
    });
  });

  describe('401: "no token, a token that has ended, or one issued for the other door"', () => {
    const bad: Record<string, (good: string) => Sent> = {
      "no token": () => ({}),
      "an empty header": () => ({ headers: { authorization: "" } }),
      "the word alone": () => ({ headers: { authorization: "Bearer" } }),
      "another scheme": (t) => ({ headers: { authorization: `Basic ${btoa(`x:${t}`)}` } }),
      "a bare token": (t) => ({ headers: { authorization: t } }),
      "two tokens": (t) => ({ headers: { authorization: `Bearer ${t} ${t}` } }),
      "a wrong checksum": (t) => ({ token: t.slice(0, -1) + (t.endsWith("a") ? "b" : "a") }),
      "a letter changed": (t) => ({ token: `${t.slice(0, 12)}${t[12] === "x" ? "y" : "x"}${t.slice(13)}` }),
      "a token of nobody, well formed": () => ({ token: newToken(PERSONAL, (n) => Buffer.alloc(n, 7)) }),
      "the app's prefix on a personal token": (t) => ({ token: t.replace("svc_pat_", "svc_app_") }),
      "a token in the app's cookie": (t) => ({ headers: { cookie: `deedbox_session=${t}x` } }),
      "4 KB": () => ({ token: `svc_pat_${"a".repeat(4096)}` }),
      "words of SQL": () => ({ token: "svc_pat_'OR'1'='1" }),
    };
    for (const [what, make] of Object.entries(bad)) {
      test(what, async () => {
        for (const route of routes) {
          const { method, path, sent } = harmless(route);
          const mine = make(home.all);
          const headers = { ...sent.headers, ...mine.headers };
          const answer = await target.call<Refused>(method, path, { ...sent, ...mine, headers });
          expect(`${route.id} ${answer.status}`).toBe(`${route.id} 401`);
          // "`WWW-Authenticate` names the resource metadata document"
          expect(answer.headers.get("www-authenticate")).toBe(
            `Bearer resource_metadata="${target.origin}/.well-known/oauth-protected-resource"`,
          );
        }
        expect((await target.get("/.well-known/oauth-protected-resource", null)).body).toMatchObject({
          resource: `${target.origin}/mcp`,
        });
      });
    }

    test("the scheme is told in any case (RFC 9110, 11.1)", async () => {
      const { status } = await target.get("/v1/me", null, {
        headers: { authorization: `bearer ${home.all}` },
      });
      expect(status).toBe(200);
    });

    test("401 comes before the body is read: a body without end is answered all the same", async () => {
      const { url } = await target.running.listen();
      const long = longForm(60_000_000_000);
      const answer = await fetch(`${url}/v1/documents`, {
        method: "POST",
        body: long.body,
        headers: long.headers,
      });
      expect(answer.status).toBe(401);
      await answer.body?.cancel();
      // What lay in buffers on the way may have been sent; nothing like the whole was taken.
      expect(long.sent()).toBeLessThan(64_000_000);
    });
  });

  describe('"Paths only the app may use answer 404 to every other token ... the same 404 as an unrouted address"', () => {
    const appOnly = routes.filter((r) => r.app_only);
    test("there are such paths", () => expect(appOnly.length).toBeGreaterThan(0));

    test("byte for byte, headers included, with every kind of token", async () => {
      const upload_only = await someone(target, home.account, "upload_only");
      const poor = await household(target, { plan: "free" });
      for (const token of [home.all, home.reads, upload_only, poor.all, null, "svc_pat_wrong"]) {
        for (const route of appOnly) {
          const at = await target.call(route.method, `/v1${route.path.replace(/\{\w+\}/g, nowhere)}`, {
            token,
          });
          const unrouted = await target.call(route.method, "/v1/there-is-no-such-thing", { token });
          expect(at.text).toBe(unrouted.text);
          expect(at.status).toBe(unrouted.status);
          const headers = (a: Answer<unknown>) => [...a.headers].filter(([name]) => name !== "date");
          expect(headers(at)).toEqual(headers(unrouted));
        }
      }
    });

    test("they are left out of the public reference", async () => {
      const { body } = await target.get<{ paths: object }>("/v1/openapi.json", null);
      for (const route of appOnly) expect(Object.keys(body.paths)).not.toContain(route.path);
      expect(Object.keys(body.paths).sort()).toEqual(
        [...new Set(routes.filter((r) => !r.app_only).map((r) => r.path))].sort(),
      );
    });
  });

  test("a missing scope is named in `WWW-Authenticate` as `insufficient_scope`", async () => {
    const { headers, body, status } = await target.patch<Refused>(`/v1/documents/${nowhere}`, home.reads, {
      title: "x",
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ scope: "write", type: `${target.origin}/problems/missing-scope` });
    expect(headers.get("www-authenticate")).toStartWith('Bearer error="insufficient_scope", scope="write"');
  });

  test("what is refused is refused before it is read: a wrong body of somebody who may not is 403, not 422", async () => {
    const viewer = await someone(target, home.account, "viewer");
    expect((await target.patch(`/v1/documents/${nowhere}`, viewer, { nonsense: 1 })).status).toBe(403);
    expect(
      (await target.get("/v1/documents?limit=nonsense", await someone(target, home.account, "upload_only")))
        .status,
    ).toBe(403);
  });
});

inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  test("a token that was revoked has ended", async () => {
    const { box } = target.inside;
    const token = await target.running.token({ email: home.email, name: "short", scopes: "read" });
    expect((await target.get("/v1/me", token)).status).toBe(200);
    const id = tokenByHash(box.db, tokenHash(token))?.token_id ?? "";
    box.db.write(() => revokeToken(box.db, id, box.clock.now()));
    expect((await target.get("/v1/me", token)).status).toBe(401);
  });

  test("a token works to the end of its last day, and not a day longer", async () => {
    const { clock } = target.inside;
    const token = await target.running.token({
      email: home.email,
      name: "today",
      scopes: "read",
      expires: clock.today(),
    });
    const { body } = await target.get<{ token: { expires_at: string } }>("/v1/me", token);
    expect(body.token.expires_at).toBe(clock.today());
    clock.advance(86_400_000);
    expect((await target.get("/v1/me", token)).status).toBe(401);
  });
});
