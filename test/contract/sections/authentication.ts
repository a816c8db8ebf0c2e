import { expect } from "bun:test";
import { household, plain, someone, upload } from "../../http/people.ts";
import { addNote, bill, file, NUMBER, ok, raw, refused, type Scene, type Section } from "./scene.ts";

/** Tries one call that needs a scope with a token that has it alone and with one that only reads. */
const scoped =
  (
    scope: string,
    tried: (api: Scene["api"], at: Scene) => Promise<{ response: Response; error?: unknown }>,
  ) =>
  async (at: Scene) => {
    const token = await at.target.running.token({ email: at.home.email, name: scope, scopes: scope });
    expect((await tried(at.target.client(token), at)).response.status).toBeLessThan(300);
    const { error, response } = await tried(at.reads, at);
    expect([response.status, error]).toEqual([403, expect.objectContaining({ scope })]);
  };

const mayAdd = ["owner", "member", "edit", "upload_only"];

export const authentication: Section = {
  of: "Authentication",
  cases: [
    {
      says: "Every call carries `Authorization: Bearer <ACCESS_TOKEN>` and answers as JSON.",
      check: async ({ target, home }) => {
        const headers = { authorization: `Bearer ${home.all}` };
        const { status, headers: back } = await target.get("/v1/me", null, { headers });
        expect([status, back.get("content-type")]).toEqual([200, "application/json"]);
        for (const authorization of [home.all, `Basic ${home.all}`, "Bearer", `Token ${home.all}`])
          expect((await target.get("/v1/me", null, { headers: { authorization } })).status).toBe(401);
      },
    },
    {
      says: [
        "Personal token: made by a person in the app's developer settings, with a name and the scopes ticked.",
        "Every token reads.",
        "The token is shown once.",
        "Its value begins with the fixed prefix `svc_pat_`.",
      ],
      check: async ({ target, home }) => {
        const token = await target.running.token({
          email: home.email,
          name: "Kitchen tablet",
          scopes: "files",
        });
        expect(token).toStartWith("svc_pat_");
        const { token: about } = await ok(target.client(token).GET("/v1/me"));
        expect(about).toMatchObject({ kind: "personal", name: "Kitchen tablet", scopes: ["read", "files"] });
        if (target.kind === "executable") return;
        const kept = target.inside.box.db.sql("SELECT * FROM token").all();
        expect(JSON.stringify(kept)).not.toContain(token);
      },
    },
    {
      says: "The other scopes are offered only as far as the person's role allows.",
      check: async ({ target, home }) => {
        const viewer = target.client(await someone(target, home.account, "viewer"));
        const me = await ok(viewer.GET("/v1/me"));
        expect(me.can.change).toBe(false);
        expect((await refused(viewer.POST("/v1/bundles", { body: { name: "No" } }), 403)).type).toEndWith(
          "/problems/role",
        );
      },
    },
    {
      says: [
        "It belongs to the person, not to one account.",
        "Account selection for a personal token: the header `Service-Account: <account_id>` (an id from `accounts`) names the account.",
        "Without it the token opens the first account the person belongs to.",
      ],
      check: async ({ target }) => {
        const first = await household(target);
        const second = await household(target);
        await target.running.member({
          account: second.account,
          email: first.email,
          name: "Maria",
          role: "viewer",
        });
        const { accounts, account } = await ok(target.client(first.all).GET("/v1/me"));
        expect(account.id).toBe(first.account);
        expect(accounts.map((each) => [each.id, each.role])).toEqual([
          [first.account, "owner"],
          [second.account, "viewer"],
        ]);
        const there = await ok(target.client(first.all, second.account).GET("/v1/account"));
        expect([there.id, there.role]).toEqual([second.account, "viewer"]);
        await refused(target.client(second.all, first.account).GET("/v1/account"), 404);
      },
    },
    {
      says: [
        "Assistant connection (OAuth, the same one the assistant tool server issues): bound to one account, needs no header.",
        "Discovery documents are served at `/.well-known/oauth-protected-resource` and `/.well-known/oauth-authorization-server` on the host of {base_url}.",
      ],
      check: async ({ target }) => {
        const { status, body } = await target.get("/.well-known/oauth-protected-resource", null);
        expect([status, body]).toEqual([200, expect.objectContaining({ resource: `${target.origin}/mcp` })]);
      },
    },
    {
      says: [
        "The app holds a token of its own.",
        "Paths only the app may use answer 404 to every other token.",
      ],
      check: async (at) => expect((await raw(at, "GET", "/events")).status).toBe(404),
    },
    {
      says: "read | search, documents, facts, people & things, the Checkup, bundles, imports. Every token has it.",
      check: async (at) => {
        for (const path of [
          "/search?q=a",
          "/documents",
          "/facts",
          "/people-and-things",
          "/checkup",
          "/bundles",
          "/imports",
        ])
          expect([path, (await raw(at, "GET", path, { token: at.home.reads })).status]).toEqual([path, 200]);
      },
    },
    {
      says: "write | change things",
      check: scoped("write", (api) => api.POST("/v1/bundles", { body: { name: "Mine" } })),
    },
    {
      says: "files | the original file and the page pictures",
      check: scoped("files", (api, { bill: { id, metadata } }) =>
        api.GET("/v1/documents/{document}/files/{file}", {
          params: { path: { document: id, file: metadata.files[0]?.id ?? "" } },
          parseAs: "text",
        }),
      ),
    },
    {
      says: "identifiers | account, policy and license numbers in answers (and details such as VINs and plates)",
      check: scoped("identifiers", (api) =>
        api.GET("/v1/facts", { params: { query: { role: "identifier" } } }),
      ),
    },
    {
      says: "ask | answers and drafts",
      check: scoped("ask", (api, { payment }) =>
        api.POST("/v1/checkup/obligations/{obligation}/draft", {
          params: { path: { obligation: payment.id } },
          body: {},
        }),
      ),
    },
    {
      says: "manage | only on the app's own token, never offered on a personal one",
      check: async ({ target, home }) => {
        const asked = target.running.token({ email: home.email, name: "m", scopes: "read,manage" });
        await expect(asked).rejects.toThrow();
      },
    },
    {
      says: "Changes need the `write` scope, an owner or member role, and a paid plan.",
      check: async ({ target, home }) => {
        for (const role of ["owner", "member", "viewer", "view", "edit", "upload_only"] as const) {
          const api = target.client(await someone(target, home.account, role));
          const { response } = await api.POST("/v1/bundles", { body: { name: `Of a ${role}` } });
          expect([role, response.status]).toEqual([role, ["owner", "member"].includes(role) ? 201 : 403]);
        }
      },
    },
    {
      says: [
        "Adding a document needs the `write` scope and a role that may add (owner, member, an edit or upload-only guest) and never the plan.",
        "The route is also labelled with an `add` scope in the service's description.",
        "Roles: owner, member, viewer; guest roles view, edit, upload_only.",
      ],
      check: async ({ target }) => {
        const poor = await household(target, { plan: "free" });
        for (const role of ["owner", "member", "viewer", "view", "edit", "upload_only"] as const) {
          const token = await someone(target, poor.account, role);
          const { status } = await upload(target, token, plain(`Added by a ${role}.`));
          expect([role, status]).toEqual([role, mayAdd.includes(role) ? 201 : 403]);
        }
      },
    },
    {
      says: "A viewer's token reads whatever its scopes say.",
      check: async ({ target, home, bill: { id } }) => {
        const viewer = target.client(await someone(target, home.account, "viewer"));
        const { facts } = await ok(
          viewer.GET("/v1/documents/{document}/facts", { params: { path: { document: id } } }),
        );
        expect(facts.map((each) => each.value)).toContain(NUMBER);
      },
    },
    {
      says: "A guest may be let in on one bundle only (`account.bundle`).",
      check: async ({ target }) => {
        const home = await household(target);
        const api = target.client(home.all);
        const [inside, outside] = [await addNote(api), await addNote(api)];
        const { bundle } = await ok(api.POST("/v1/bundles", { body: { name: "For a guest" } }));
        await ok(
          api.POST("/v1/bundles/{bundle}/documents", {
            params: { path: { bundle: bundle.id } },
            body: { document_ids: [inside.id] },
          }),
        );
        const guest = target.client(await someone(target, home.account, "view", { bundle: bundle.id }));
        expect((await ok(guest.GET("/v1/me"))).account.bundle).toBe(bundle.id);
        expect((await ok(guest.GET("/v1/documents"))).documents.map((each) => each.id)).toEqual([inside.id]);
        await refused(
          guest.GET("/v1/documents/{document}", { params: { path: { document: outside.id } } }),
          404,
        );
      },
    },
    {
      says: "A missing scope is 403 with `scope` naming the scope needed and a `WWW-Authenticate` header with the value `insufficient_scope`.",
      check: async (at) => {
        const { status, body, headers } = await raw(at, "POST", "/bundles", {
          token: at.home.reads,
          json: { name: "x" },
        });
        expect([status, body.scope]).toEqual([403, "write"]);
        expect(headers.get("www-authenticate")).toContain("insufficient_scope");
      },
    },
    {
      says: "A plan that lacks a feature names the plan that has it.",
      check: async ({ target }) => {
        const poor = target.client((await household(target, { plan: "free" })).all);
        expect((await refused(poor.GET("/v1/documents"), 403)).detail).toContain("Home plan");
      },
    },
    {
      says: "Without the `identifiers` scope, identifier facts are left out, not masked, and a matched identifier is named in `matched_on` without the number.",
      check: async (at) => {
        const { id } = await file(at, at.home.all, bill(33));
        const query = { q: NUMBER, meaning: false };
        const { results } = await ok(at.reads.GET("/v1/search", { params: { query } }));
        const found = results.find((each) => each.id === id);
        expect(found?.matched_on).toBeTruthy();
        expect(found?.matched_on).not.toContain(NUMBER);
      },
    },
  ],
};
