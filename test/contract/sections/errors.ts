import { expect } from "bun:test";
import { onDisk } from "../../http/disk.ts";
import { longForm } from "../../http/forms.ts";
import { household } from "../../http/people.ts";
import { eicar } from "../../paper/paper.ts";
import { until } from "../../took.ts";
import { pastThePace } from "./another-pace.ts";
import { file, nowhere, ok, raw, refused, type Section, wrongFields } from "./scene.ts";

const note = (title: string) => ({ title, text: `Words of ${title}.` });

export const errors: Section = {
  of: "Errors",
  cases: [
    {
      says: "Every refusal is `application/problem+json` with `status`, `title` and `detail` (see Problem).",
      check: async (at) => {
        for (const [path, status] of [
          ["/nothing-of-the-kind", 404],
          ["/documents?cursor=x", 400],
          ["/documents?limit=0", 422],
        ] as const) {
          const { body, headers } = await raw(at, "GET", path);
          expect(headers.get("content-type")).toBe("application/problem+json");
          expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
        }
      },
    },
    {
      says: "400 | the request could not be read, for instance a cursor that is not one or belongs to a different ordering",
      check: async (at) => {
        const json = { "content-type": "application/json" };
        expect((await raw(at, "POST", "/documents/note", { body: "{", headers: json })).status).toBe(400);
        expect((await raw(at, "GET", "/documents?cursor=x")).status).toBe(400);
      },
    },
    {
      says: "401 | no token, a token that has ended, or one issued for the other door; `WWW-Authenticate` names the resource metadata document",
      check: async ({ target, home }) => {
        const ended = await target.running
          .token({ email: home.email, name: "old", scopes: "read", expires: "2020-01-01" })
          .catch(() => null);
        for (const token of [null, "svc_pat_nothing", ended ?? "svc_pat_ended"]) {
          const { status, headers } = await target.get("/v1/me", token);
          expect(status).toBe(401);
          expect(headers.get("www-authenticate")).toContain(
            `resource_metadata="${target.origin}/.well-known/oauth-protected-resource"`,
          );
        }
      },
    },
    {
      says: "403 | token, role or plan does not allow it; a missing scope is named in `scope` and in `WWW-Authenticate` as `insufficient_scope`",
      check: async ({ target, home }) => {
        const { body, headers } = await target.call<{ scope: string }>("POST", "/v1/documents/note", {
          token: home.reads,
          json: note("Not allowed"),
        });
        expect(body.scope).toBe("write");
        expect(headers.get("www-authenticate")).toContain('error="insufficient_scope"');
      },
    },
    {
      says: "404 | nothing of that id in this account; also an app-only path or an unrouted address",
      check: async (at) => {
        for (const path of [
          `/documents/${nowhere}`,
          `/bundles/${nowhere}`,
          "/events",
          "/nothing-of-the-kind",
        ])
          expect((await raw(at, "GET", path)).status).toBe(404);
        const stranger = at.target.client((await household(at.target)).all);
        await refused(
          stranger.GET("/v1/documents/{document}", { params: { path: { document: at.bill.id } } }),
          404,
        );
      },
    },
    {
      says: "409 | an `Idempotency-Key` is reused while the first call is still running",
      check: async ({ target, home }) => {
        const { url } = await target.running.listen();
        const headers = { authorization: `Bearer ${home.all}`, "idempotency-key": "still-running" };
        const long = longForm(8_000_000);
        const before = onDisk(target).parts;
        // The first body is held back until the second call has been answered.
        let go = () => {};
        const held = new Promise<void>((resolve) => {
          go = resolve;
        });
        const body = long.body.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            async transform(piece, out) {
              out.enqueue(piece);
              if (long.sent() > 4_000_000) await held;
            },
          }),
        );
        const first = fetch(`${url}/v1/documents`, {
          method: "POST",
          body,
          headers: { ...headers, ...long.headers },
        });
        try {
          await until(() => onDisk(target).parts > before, "the first call is being answered");
          const again = longForm(10);
          const second = await fetch(`${url}/v1/documents`, {
            method: "POST",
            body: again.body,
            headers: { ...headers, ...again.headers },
          });
          expect(second.status).toBe(409);
        } finally {
          go();
          expect((await first).status).toBe(201);
        }
      },
    },
    {
      says: "410 | returned by the file download route (a refusal as a problem)",
      check: async (at) => {
        const { metadata } = await file(at, at.home.all, {
          bytes: new Uint8Array(eicar),
          name: "odd.com",
          mime: "text/plain",
        });
        const path = `/documents/${metadata.id}/files/${metadata.files[0]?.id}`;
        const { status, body } = await raw(at, "GET", path);
        expect([status, body.type]).toEqual([410, `${at.target.origin}/problems/quarantined`]);
      },
    },
    {
      says: "422 | a field was wrong, `errors` names each one; also an `Idempotency-Key` reused with a different body",
      check: async (at) => {
        expect(
          await wrongFields(at, "POST", "/documents/note", { json: { title: 1, date: "x", other: 1 } }),
        ).toEqual(["date", "other", "text", "title"]);
        const params = { header: { "Idempotency-Key": "another-body" } };
        await ok(at.api.POST("/v1/documents/note", { params, body: note("one") }));
        const { type } = await refused(
          at.api.POST("/v1/documents/note", { params, body: note("other") }),
          422,
        );
        expect(type).toEndWith("/problems/idempotency-mismatch");
      },
    },
    {
      says: "429 | calls past the pace; `Retry-After` in seconds",
      check: ({ target }) =>
        pastThePace(target.kind, { token: 3, account: 100, app: 100 }, async (call) => {
          for (let n = 0; n < 3; n++) expect((await call()).status).toBe(200);
          const { status, headers } = await call();
          expect([status, Number(headers.get("retry-after")) >= 1]).toEqual([429, true]);
        }),
    },
    {
      says: "503 | an email draft could not be made (a refusal as a problem)",
      check: async ({ api, note: paper }) => {
        const { items } = await ok(api.GET("/v1/checkup", { params: { query: { limit: 500 } } }));
        const item = items.find((each) => each.title === "The passport ends");
        const params = { path: { obligation: item?.id ?? nowhere } };
        const { response, error } = await api.POST("/v1/checkup/obligations/{obligation}/draft", {
          params,
          body: {},
        });
        // A reminder about a note names nobody to write to: a draft of it may be made or not, and never fails otherwise.
        expect([200, 503]).toContain(response.status);
        if (error) expect(error.type).toEndWith("/problems/draft-unavailable");
        expect(paper.id).toBeTruthy();
      },
    },
  ],
};
