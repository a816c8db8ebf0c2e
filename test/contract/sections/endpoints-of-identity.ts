import { expect } from "bun:test";
import { nowhere, ok, raw, refused, type Section } from "./scene.ts";

export const endpoints: Section = {
  of: "Endpoints",
  cases: [
    {
      says: "All paths are relative to {base_url}.",
      check: async (at) => {
        expect((await at.target.get("/v1/me", at.home.all)).status).toBe(200);
        expect((await at.target.get("/me", at.home.all)).body).toBeUndefined();
      },
    },
    {
      says: "All answer JSON unless stated.",
      check: async (at) => {
        for (const path of [
          "/me",
          "/overview",
          "/documents",
          "/facts",
          "/people-and-things",
          "/checkup",
          "/imports",
        ])
          expect((await raw(at, "GET", path)).headers.get("content-type")).toBe("application/json");
        expect((await raw(at, "GET", "/calendar.ics")).headers.get("content-type")).toStartWith(
          "text/calendar",
        );
      },
    },
    {
      says: "Every call needs a bearer token.",
      check: async ({ target }) => {
        const { body } = await target.get<{ paths: Record<string, Record<string, object>> }>(
          "/v1/openapi.json",
          null,
        );
        for (const [path, calls] of Object.entries(body.paths))
          for (const method of Object.keys(calls)) {
            const at = `/v1${path.replace(/\{\w+\}/g, nowhere)}`;
            expect([method, path, (await target.call(method.toUpperCase(), at)).status]).toEqual([
              method,
              path,
              401,
            ]);
          }
      },
    },
    {
      says: "Scope labels: read (every token has it), write, files, identifiers, ask.",
      check: async ({ target, home }) => {
        for (const scope of ["write", "files", "identifiers", "ask"]) {
          const token = await target.running.token({ email: home.email, name: scope, scopes: scope });
          const me = await ok(target.client(token).GET("/v1/me"));
          expect(me.token.scopes as string[]).toEqual(["read", scope]);
        }
      },
    },
    {
      says: "Change calls (POST, PATCH, DELETE that alter data) need the `write` scope, an owner or member role, and a paid plan, except adding documents.",
      check: async ({ reads, car }) => {
        const params = { path: { entity: car.id } };
        const { scope } = await refused(
          reads.PATCH("/v1/people-and-things/{entity}", { params, body: { pinned: true } }),
          403,
        );
        expect(scope).toBe("write");
      },
    },
    {
      says: "Every change call accepts the `Idempotency-Key` header (see Limits and Errors).",
      check: async ({ api }) => {
        const sent = {
          body: { name: "Once only" },
          params: { header: { "Idempotency-Key": "bundle-once" } },
        };
        const [first, again] = [
          await ok(api.POST("/v1/bundles", sent)),
          await ok(api.POST("/v1/bundles", sent)),
        ];
        expect(again.bundle.id).toBe(first.bundle.id);
      },
    },
  ],
};

export const identity: Section = {
  of: "Identity",
  cases: [
    {
      says: "GET | /me | No input. Returns the Account/person/token object above. Errors 401, 403.",
      check: async ({ api }) => {
        const keys = Object.keys(await ok(api.GET("/v1/me"))).sort();
        expect(keys).toEqual(["account", "accounts", "api", "can", "header", "token", "user"]);
      },
    },
    {
      says: "GET | /identity | Guide form: returns user, token, accounts, header, api.",
      check: async ({ api }) => {
        const keys = Object.keys(await ok(api.GET("/v1/identity"))).sort();
        expect(keys).toEqual(["accounts", "api", "header", "token", "user"]);
      },
    },
    {
      says: "GET | /account | Guide form: returns id, name, kind, role, plan (name, label), can (change, identifiers) for the account the call landed in.",
      check: async ({ api, home }) =>
        expect(await ok(api.GET("/v1/account"))).toEqual({
          id: home.account,
          name: expect.any(String),
          kind: "family",
          role: "owner",
          plan: { name: "home", label: "Home" },
          can: { change: true, identifiers: true },
        }),
    },
    {
      says: "GET | /overview | No input. Returns the Overview object. 401.",
      check: async ({ api }) => expect((await ok(api.GET("/v1/overview"))).you.role).toBe("owner"),
    },
  ],
};
