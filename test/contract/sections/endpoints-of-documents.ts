import { expect } from "bun:test";
import { household, plain, upload } from "../../http/people.ts";
import { photo, photos } from "./papers.ts";
import { addNote, bill, file, linked, nowhere, ok, raw, type Section, wrongFields } from "./scene.ts";

export const documents: Section = {
  of: "Search and documents",
  cases: [
    {
      says: "GET | /search | Query: `q` (string, required, max 200 chars); `category` (slug or name); `type` (slug or name)",
      check: async (at) => {
        const query = {
          q: "electricity",
          category: "bills",
          type: "bills/electricity",
          year: 2025,
          meaning: false,
        };
        const found = await ok(
          at.api.GET("/v1/search", {
            params: { query: { ...query, person_or_thing: "Harbour Lane Energy" } },
          }),
        );
        expect(found.results.map((each) => each.id)).toContain(at.bill.id);
        expect(Object.keys(found).sort()).toEqual(["library_url", "people_and_things", "results", "total"]);
        const named = await ok(at.api.GET("/v1/search", { params: { query: { q: "harbour" } } }));
        expect(named.people_and_things.map((each) => each.name)).toContain("Harbour Lane Energy");
        expect(await wrongFields(at, "GET", "/search")).toEqual(["q"]);
      },
    },
    {
      says: "GET | /documents | Query: `category`, `type`, `person_or_thing`, `year`, `since` (date, arrived on or after)",
      check: async (at) => {
        const query = {
          category: "bills",
          type: "Electricity",
          year: 2025,
          since: "2020-01-01",
          needs_look: false,
        };
        const found = await ok(at.api.GET("/v1/documents", { params: { query } })).catch(() =>
          ok(at.api.GET("/v1/documents", { params: { query: { ...query, type: "bills/electricity" } } })),
        );
        expect(found.documents.map((each) => each.id)).toContain(at.bill.id);
        expect(await ok(at.api.GET("/v1/documents", { params: { query: { shred: true } } }))).toEqual({
          documents: [],
          total: 0,
          next_cursor: null,
        });
        expect(await wrongFields(at, "GET", "/documents?sort=size")).toEqual(["sort"]);
      },
    },
    {
      says: "POST | /documents | multipart/form-data. Parts: `file` (binary); `pages` (array of binary, at most 30, JPEG, PNG, WebP, HEIC or PDF, one per page)",
      check: async (at) => {
        const named = await upload(at.target, at.home.all, plain("A receipt for a hedge trimmer."), {
          title: "The trimmer",
          for: "receipt",
        });
        expect([named.status, named.body.documents[0]?.title]).toEqual([201, "The trimmer"]);
        expect(named.body.message).toBeTruthy();
        const pages = await raw<{ documents: unknown[] }>(at, "POST", "/documents", {
          body: photos(await photo(), 3),
        });
        expect([pages.status, pages.body.documents.length]).toEqual([201, 1]);
        const wrong = new FormData();
        wrong.append("file", new File(["words"], "a.txt"));
        wrong.append("for", "supper");
        expect(await wrongFields(at, "POST", "/documents", { body: wrong })).toEqual(["for"]);
      },
    },
    {
      says: "GET | /documents/{document} | Query: `text` (boolean, default false); `page` (integer >= 1, the page the window starts on); `max_chars`",
      check: async (at) => {
        const params = { path: { document: at.bill.id } };
        expect(await ok(at.api.GET("/v1/documents/{document}", { params }))).not.toHaveProperty("text");
        const query = { text: true, page: 1, max_chars: 500 };
        const { text } = await ok(at.api.GET("/v1/documents/{document}", { params: { ...params, query } }));
        expect(text?.length).toBeLessThanOrEqual(500);
        expect(await wrongFields(at, "GET", `/documents/${at.bill.id}?page=0`)).toEqual(["page"]);
      },
    },
    {
      says: "PATCH | /documents/{document} | JSON, at least one field: `title` (string max 140), `summary` (string max 2000 or null), `doc_date`",
      check: async (at) => {
        const { id } = await addNote(at.api);
        const params = { path: { document: id } };
        const body = { title: "Better", summary: null, doc_date: "2021-02-03", type: "bills/water" };
        const done = await ok(at.api.PATCH("/v1/documents/{document}", { params, body }));
        expect(done.edited.toSorted()).toEqual(["doc_date", "summary", "title", "type"]);
        expect(done.document).toMatchObject({ title: "Better", date: "2021-02-03", type: "bills/water" });
        expect((await raw(at, "PATCH", `/documents/${id}`, { json: {} })).status).toBe(422);
      },
    },
    {
      says: "POST | /documents/note | JSON: `title` (string, required), `text` (string, required), `person_or_thing` (id or name), `date`",
      check: async (at) => {
        const body = {
          title: "About the car",
          text: "New tyres.",
          person_or_thing: at.car.id,
          date: "2025-05-06",
        };
        const { document } = await ok(at.api.POST("/v1/documents/note", { body }));
        expect(document).toMatchObject({ title: "About the car", date: "2025-05-06" });
        expect(document.people_and_things.map((each) => each.id)).toEqual([at.car.id]);
        expect(await wrongFields(at, "POST", "/documents/note", { json: {} })).toEqual(["text", "title"]);
      },
    },
    {
      says: "POST | /documents/{document}/type | JSON: `type_id` (uuid, an existing type) or `name` (string) with `category_id` (uuid)",
      check: async ({ target }) => {
        const api = target.client((await household(target)).all);
        const [first, second] = [await addNote(api), await addNote(api)];
        const { types } = await ok(api.GET("/v1/types"));
        const water = types.find((each) => each.slug === "bills/water");
        for (const { id } of [first, second])
          await ok(
            api.POST("/v1/documents/{document}/type", {
              params: { path: { document: id } },
              body: { type_id: water?.id },
            }),
          );
        const moved = await ok(
          api.POST("/v1/documents/{document}/type", {
            params: { path: { document: first.id } },
            body: { name: "Well water", category_id: water?.category.id, move_all: true },
          }),
        );
        expect(moved).toMatchObject({
          moved: 1,
          type: { name: "Well water", kind: "type" },
          document: { id: first.id },
        });
      },
    },
    {
      says: "POST | /documents/{document}/entities | JSON: `entity_id` (uuid, one on file) or `name` and `kind` (new one)",
      check: async (at) => {
        const { id } = await addNote(at.api);
        const { person_or_thing, document } = await ok(
          at.api.POST("/v1/documents/{document}/entities", {
            params: { path: { document: id } },
            body: { entity_id: at.car.id },
          }),
        );
        expect([person_or_thing.id, document.people_and_things[0]?.role]).toEqual([at.car.id, "subject"]);
        const wrong = { json: { name: "Rex", kind: "dog", role: "friend" } };
        expect(await wrongFields(at, "POST", `/documents/${id}/entities`, wrong)).toEqual(["kind", "role"]);
      },
    },
    {
      says: "DELETE | /documents/{document}/entities/{entity} | No body. Removes the link only; document and person stay. Returns `document`.",
      check: async ({ api }) => {
        const [{ id }, other] = [await addNote(api), await addNote(api)];
        const one = await linked(api, id, "Somebody Twice");
        await ok(
          api.POST("/v1/documents/{document}/entities", {
            params: { path: { document: other.id } },
            body: { entity_id: one.id },
          }),
        );
        const { document } = await ok(
          api.DELETE("/v1/documents/{document}/entities/{entity}", {
            params: { path: { document: id, entity: one.id } },
          }),
        );
        expect(document.people_and_things).toEqual([]);
        await ok(api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: one.id } } }));
      },
    },
    {
      says: "GET | /documents/{document}/files/{file} | Query `download` (boolean, default false; true sends as an attachment). Needs `files` scope.",
      check: async (at) => {
        const path = `/documents/${at.bill.id}/files/${at.bill.metadata.files[0]?.id}`;
        const bytes = await raw(at, "GET", path);
        expect(bytes.headers.get("content-type")).toStartWith("text/plain");
        expect(bytes.text).toBe(new TextDecoder().decode(bill(214).bytes));
        expect((await raw(at, "GET", `${path}?download=1`)).headers.get("content-disposition")).toStartWith(
          "attachment",
        );
        const { status, body } = await raw(at, "GET", path, { token: at.home.reads });
        expect([status, body.scope]).toEqual([403, "files"]);
      },
    },
    {
      says: "GET | /documents/{document}/files/{file}/pages/{page} | Path `page` integer >= 1. Query `w` (integer 600..2200, default 1600, the long edge in pixels).",
      check: async (at) => {
        const sent = await raw<{ documents: { id: string }[] }>(at, "POST", "/documents", {
          body: photos(await photo(), 1),
        });
        const { metadata } = await ok(
          at.api.GET("/v1/documents/{document}", {
            params: { path: { document: sent.body.documents[0]?.id ?? "" } },
          }),
        );
        const path = `/documents/${metadata.id}/files/${metadata.files[0]?.id}/pages`;
        const page = await raw(at, "GET", `${path}/1?w=600`);
        expect([page.status, page.headers.get("content-type")]).toEqual([200, "image/png"]);
        // Width and height of a PNG stand in its first chunk (ISO/IEC 15948, 11.2.2).
        const view = new DataView(page.bytes.buffer, page.bytes.byteOffset);
        expect(Math.max(view.getUint32(16), view.getUint32(20))).toBeLessThanOrEqual(600);
        expect((await raw(at, "GET", `${path}/9?w=600`)).status).toBe(404);
      },
    },
    {
      says: "POST | /documents/{document}/ask | See Ask below.",
      check: async (at) => {
        const { status } = await raw(at, "POST", `/documents/${nowhere}/ask`, { json: { question: "Who?" } });
        expect(status).toBe(404);
      },
    },
    {
      says: "Reading a document's words with `text` true is a view of the document and is written to the audit log as one.",
      check: async (at) => {
        if (at.target.kind === "executable") return;
        const { id } = await file(at, at.home.all, bill(55));
        const views = () =>
          at.target.inside.box.db
            .sql("SELECT action FROM audit WHERE subject_id = ? AND action LIKE '%view%'")
            .all(id).length;
        await raw(at, "GET", `/documents/${id}`);
        expect(views()).toBe(0);
        await raw(at, "GET", `/documents/${id}?text=true`);
        expect(views()).toBe(1);
      },
    },
  ],
};
