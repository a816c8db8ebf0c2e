import { expect } from "bun:test";
import { household, plain, readThrough, someone, upload } from "../../http/people.ts";
import { start, urls } from "../../http/upload-calls.ts";
import {
  addNote,
  bill,
  far,
  file,
  linked,
  nowhere,
  ok,
  raw,
  refused,
  type Section,
  wrongFields,
} from "./scene.ts";

/** The decisions that fill the silences of the service document. */
export const decided: Section = {
  of: "Decisions",
  cases: [
    {
      says: '`GET /health` (no token) answers 200 `{status:"ok", version}` when the appliance can serve',
      check: async ({ target }) => {
        const { status, body } = await target.get("/health", null);
        expect([status, body]).toEqual([200, { status: "ok", version: expect.any(String) }]);
      },
    },
    {
      says: "On `free` a personal token is refused everywhere except adding documents: `POST /documents`, `POST /documents/note`, `/uploads*`.",
      check: async ({ target }) => {
        const poor = await household(target, { plan: "free" });
        expect((await upload(target, poor.all, plain("Taken in on Free."))).status).toBe(201);
        const { status, body } = await start(target, poor.all, "a.pdf", 10);
        expect(status).toBe(201);
        expect((await urls(target, poor.all, body, [1])).status).toBe(200);
        await refused(target.client(poor.all).GET("/v1/documents"), 403);
      },
    },
    {
      says: "`type` is `about:blank` for a plain status, otherwise `{origin}/problems/<kind>` and that page exists",
      check: async ({ target }) => {
        const kinds =
          "missing-scope role plan validation bad-cursor bad-request idempotency-in-progress idempotency-mismatch pace quarantined " +
          "file-gone too-large draft-unavailable";
        for (const kind of kinds.split(" "))
          expect([kind, (await target.get(`/problems/${kind}`, null)).status]).toEqual([kind, 200]);
      },
    },
    {
      says: "`field` is the parameter's name, dotted for nested members (`parts.0.etag`). Every wrong field is named, not only the first.",
      check: async (at) => {
        const json = { key: "k", upload_id: "u", parts: [{ part_number: 0, etag: 1 }], other: true };
        expect(await wrongFields(at, "POST", "/uploads/complete", { json })).toEqual([
          "other",
          "parts.0.etag",
          "parts.0.part_number",
        ]);
      },
    },
    {
      says: "An `Idempotency-Key` is bound to account + token + method + path. A header that names an account the token cannot open is 404.",
      check: async ({ target, home, api }) => {
        const sent = { body: { name: "Bound" }, params: { header: { "Idempotency-Key": "bound" } } };
        const first = await ok(api.POST("/v1/bundles", sent));
        const member = target.client(await someone(target, home.account, "member"));
        expect((await ok(member.POST("/v1/bundles", sent))).bundle.id).not.toBe(first.bundle.id);
        await refused(target.client(home.all, nowhere).GET("/v1/me"), 404);
      },
    },
    {
      says: "`metadata.files`: `[{id, role, name, mime, bytes, pages, url}]`",
      check: ({ bill: paper }) => {
        const size = bill(214).bytes.length;
        expect(paper.metadata.files[0]).toMatchObject({ role: "original", mime: "text/plain", bytes: size });
        expect(paper.metadata).toMatchObject({ review_reason: null });
      },
    },
    {
      says: "A PATCH field the person set lands in `corrected_by_hand` (`title`, `summary`, `doc_date`, `type`, `category`).",
      check: async ({ api }) => {
        const { id } = await addNote(api);
        const params = { path: { document: id } };
        await ok(
          api.PATCH("/v1/documents/{document}", { params, body: { summary: "Short.", type: "bills/water" } }),
        );
        const { metadata } = await ok(api.GET("/v1/documents/{document}", { params }));
        expect(metadata.corrected_by_hand.toSorted()).toEqual(["doc_date", "summary", "title", "type"]);
      },
    },
    {
      says: "`DELETE /documents/{document}` puts it in the trash for 30 days, `POST /documents/{document}/restore` brings it back; `GET /documents?trash=true` lists it.",
      check: async ({ api }) => {
        const { id } = await addNote(api);
        const params = { path: { document: id } };
        const ids = async (trash: boolean) => {
          const query = { limit: 200, trash };
          return (await ok(api.GET("/v1/documents", { params: { query } }))).documents.map((each) => each.id);
        };
        await ok(api.DELETE("/v1/documents/{document}", { params }));
        expect([(await ids(true)).includes(id), (await ids(false)).includes(id)]).toEqual([true, false]);
        await ok(api.POST("/v1/documents/{document}/restore", { params }));
        expect([(await ids(true)).includes(id), (await ids(false)).includes(id)]).toEqual([false, true]);
      },
    },
    {
      says: "`POST /documents/{document}/replaces` `{document_id}` and `DELETE …/replaces/{document}`; `POST /documents/{document}/not-a-duplicate`.",
      check: async (at) => {
        const { api } = at;
        const [older, newer] = [await addNote(api), await addNote(api)];
        const params = { path: { document: newer.id } };
        const body = { document_id: older.id };
        const done = await ok(api.POST("/v1/documents/{document}/replaces", { params, body }));
        expect(done.replaced).toMatchObject({ id: older.id, superseded: true });
        const undone = await ok(
          api.DELETE("/v1/documents/{document}/replaces/{replaced}", {
            params: { path: { document: newer.id, replaced: older.id } },
          }),
        );
        expect(undone.replaced.superseded).toBe(false);
        const paper = plain("Twice, and meant to be twice.");
        await upload(at.target, at.home.all, paper);
        const again = (await upload(at.target, at.home.all, paper)).body.documents[0];
        const apart = await ok(
          api.POST("/v1/documents/{document}/not-a-duplicate", {
            params: { path: { document: again?.id ?? "" } },
          }),
        );
        expect(apart.document).toMatchObject({ id: again?.id, duplicate: false });
      },
    },
    {
      says: "`GET /categories` → `{categories:[{id,name,slug,documents}]}`; `GET /types` → `{types:[{id,name,slug,category,own,documents}]}`. About 12 categories and 90+ types ship",
      check: async ({ target }) => {
        const api = target.client((await household(target)).all);
        const { categories } = await ok(api.GET("/v1/categories"));
        const { types } = await ok(api.GET("/v1/types"));
        expect(categories.length).toBeGreaterThanOrEqual(10);
        expect(types.length).toBeGreaterThanOrEqual(90);
        for (const each of types)
          expect([each.slug, each.own]).toEqual([expect.stringMatching(/^[\w-]+\/[\w-]+$/), false]);
        for (const slug of ["bills/electricity", "tax/w-2", "insurance/auto-policy"])
          expect(types.map((each) => each.slug)).toContain(slug);
      },
    },
    {
      says: "`POST /uploads/urls` → `{urls:[{part_number,url,expires}]}`. The URL is signed, takes one PUT without a bearer token and answers 200 with `ETag`. A PUT of the same part replaces it.",
      check: async ({ target, home }) => {
        const { body } = await start(target, home.all, "a.txt", 5, "text/plain");
        const { urls: made } = (await urls(target, home.all, body, [1])).body;
        const at = (made[0]?.url ?? "").slice(target.origin.length);
        const tags: (string | null)[] = [];
        for (const words of ["first", "other"]) {
          const answer = await target.call("PUT", at, { body: words });
          expect(answer.status).toBe(200);
          tags.push(answer.headers.get("etag"));
        }
        expect(tags[0]).not.toBe(tags[1]);
        expect((await target.call("PUT", `${at}x`, { body: "first" })).status).toBeGreaterThanOrEqual(400);
      },
    },
    {
      says: "`GET /checkup` `limit` 1..500, default 200.",
      check: async (at) => {
        expect((await raw(at, "GET", "/checkup?limit=500")).status).toBe(200);
        for (const limit of [0, 501])
          expect(await wrongFields(at, "GET", `/checkup?limit=${limit}`)).toEqual(["limit"]);
      },
    },
    {
      says: "`POST /ask` stream: `event: text` pieces; then one `event: done`. `quote` is words that stand on that page. An answer that cannot be grounded says so and has no citations.",
      check: async (at) => {
        const ask = async (question: string) => {
          const { text } = await raw(at, "POST", "/ask", { json: { question } });
          return JSON.parse(/event: done\ndata: (.*)/.exec(text)?.[1] ?? "{}");
        };
        const known = await ask("How much is the electricity bill of Harbour Lane Energy?");
        expect(known).toMatchObject({ grounded: true, answer: expect.any(String) });
        for (const { document, page, quote } of known.citations) {
          const params = { path: { document: document.id }, query: { text: true, page } };
          const { text } = await ok(at.api.GET("/v1/documents/{document}", { params }));
          expect((text ?? "").replace(/\s+/g, " ")).toContain(quote.replace(/\s+/g, " "));
        }
        expect(await ask("Who won the sailing regatta of 1904?")).toMatchObject({
          grounded: false,
          citations: [],
        });
      },
    },
    {
      says: "`POST /links` `{document_id|bundle_id, expires, max_views?, passcode?}` → 201 `{link: LinkOut, share_url}` (shown once); `GET /links`; `POST /links/{link}/revoke`.",
      check: async ({ target, api, note }) => {
        const made = await ok(api.POST("/v1/links", { body: { document_id: note.id, expires: far } }));
        expect(made.share_url).toStartWith(`${target.origin}/s/`);
        const page = made.share_url.slice(target.origin.length);
        expect((await target.get(page, null)).status).toBe(200);
        expect(JSON.stringify(await ok(api.GET("/v1/links")))).not.toContain(page.slice(3));
        const { link } = await ok(
          api.POST("/v1/links/{link}/revoke", { params: { path: { link: made.link.id } } }),
        );
        expect(link).toMatchObject({ revoked: true, live: false });
        expect((await target.get(page, null)).status).not.toBe(200);
      },
    },
    {
      says: "Bundle: `{id,name,kind,year,rule,documents,missing,created,url}`; `GET /bundles/{bundle}/download` (zip; files scope).",
      check: async (at) => {
        const { api, note } = at;
        const { bundle } = await ok(api.POST("/v1/bundles", { body: { name: "To download" } }));
        const params = { path: { bundle: bundle.id } };
        const put = { params, body: { document_ids: [note.id] } };
        expect((await ok(api.POST("/v1/bundles/{bundle}/documents", put))).bundle.documents).toBe(1);
        const zip = await raw(at, "GET", `/bundles/${bundle.id}/download`);
        expect([zip.status, zip.headers.get("content-type"), zip.text.slice(0, 2)]).toEqual([
          200,
          "application/zip",
          "PK",
        ]);
        const { body } = await raw(at, "GET", `/bundles/${bundle.id}/download`, { token: at.home.reads });
        expect(body.scope).toBe("files");
        expect(await ok(api.DELETE("/v1/bundles/{bundle}", { params }))).toEqual({ deleted: true });
      },
    },
    {
      says: "`GET /people-and-things/duplicates` → pairs with a score",
      check: async ({ target }) => {
        const api = target.client((await household(target)).all);
        const [one, two] = [
          await linked(api, (await addNote(api)).id, "Zoë Brandt"),
          await linked(api, (await addNote(api)).id, "Zoe Brant"),
        ];
        const { pairs } = await ok(api.GET("/v1/people-and-things/duplicates"));
        const found = pairs.find((each) =>
          each.people_and_things.every((who) => [one.id, two.id].includes(who.id)),
        );
        expect(found?.score).toBeGreaterThan(0);
      },
    },
    {
      says: "`POST /documents/{document}/read` reads it again (write scope, counts as a full read).",
      check: async (at) => {
        const { id } = await file(at, at.home.all, bill(44));
        const params = { path: { document: id } };
        await ok(at.api.POST("/v1/documents/{document}/read", { params }));
        expect((await readThrough(at.target, at.home.all, id)).metadata.read).toBe("full");
        expect((await refused(at.reads.POST("/v1/documents/{document}/read", { params }), 403)).scope).toBe(
          "write",
        );
      },
    },
  ],
};
