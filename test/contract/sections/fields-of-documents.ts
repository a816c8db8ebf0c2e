import { expect } from "bun:test";
import { addNote, fields, linked, ok, type Scene, type Section } from "./scene.ts";

const rowOf = async ({ api, bill }: Scene) =>
  (await ok(api.GET("/v1/documents", { params: { query: { limit: 200 } } }))).documents.find(
    (d) => d.id === bill.id,
  );

export const named: Section = {
  of: "Named",
  cases: [
    ...fields(
      ({ bill }) => bill.metadata.people_and_things[0],
      [
        ["id | string (uuid)", "id"],
        ["name | string", "text"],
        ["kind | string", "text"],
        ["url | string", "url"],
      ],
    ),
    {
      says: "title | string (documents)",
      check: async ({ api, bill }) => {
        const { document } = await ok(
          api.GET("/v1/documents/{document}/facts", { params: { path: { document: bill.id } } }),
        );
        expect(document).toMatchObject({ id: bill.id, title: bill.title, name: null, kind: "document" });
      },
    },
    {
      says: [
        "In a document row's `people_and_things`, each entry is a Named plus `role`.",
        "The values of `role` are subject, issuer, payer, payee, owner, covered.",
      ],
      check: async ({ api }) => {
        const { id } = await addNote(api);
        const params = { path: { document: id } };
        const { id: entity_id } = await linked(api, id, "Zoë Brandt");
        for (const role of ["subject", "issuer", "payer", "payee", "owner", "covered"] as const) {
          const { document } = await ok(
            api.POST("/v1/documents/{document}/entities", { params, body: { entity_id, role } }),
          );
          expect(document.people_and_things.map((each) => [each.id, each.name])).toContainEqual([
            entity_id,
            "Zoë Brandt",
          ]);
          expect(document.people_and_things.map((each) => each.role)).toContain(role);
        }
      },
    },
  ],
};

export const documentRow: Section = {
  of: "DocumentRow",
  cases: [
    ...fields(rowOf, [
      ["id | uuid", "id"],
      ["title | string", "text"],
      ["type | string, a type slug of the form `<group>/<name>`", { is: "bills/electricity" }],
      ["category | string, a category slug", { is: "bills" }],
      ["period | object with `from` and `to` (the period the document covers)", ["nothing"]],
      ["status | string (see States)", { is: "filed" }],
      ["needs_look | boolean, true when waiting on a person", { is: false }],
      ["read | one of `full`, `quick`, `not yet`", { is: "full" }],
      ["superseded | boolean, true when replaced by a newer version", { is: false }],
      ["duplicate | boolean, true when folded under a copy already on file", { is: false }],
      ["people_and_things | array of Named with `role`", "list"],
      ["arrived | date", "day"],
      ["url | string", "url"],
    ]),
    {
      says: "date | date: the first known of the printed date, the period, the day it was had before arrival, and the arrival",
      check: async (at) => {
        expect(await rowOf(at)).toMatchObject({ date: "2025-03-04" });
        const plain = await addNote(at.api);
        expect(plain.date).toBe(plain.arrived);
        expect((await addNote(at.api, "2020-02-29")).date).toBe("2020-02-29");
      },
    },
    {
      says: "Search results add `snippet` (string or null) and `matched_on` (string or null; names what matched, such as an identifier).",
      check: async ({ api, bill }) => {
        const { results } = await ok(
          api.GET("/v1/search", { params: { query: { q: "kWh", meaning: false } } }),
        );
        const found = results.find((each) => each.id === bill.id);
        expect(found?.snippet).toContain("kWh");
        expect(found).toHaveProperty("matched_on");
      },
    },
  ],
};

export const document: Section = {
  of: "Document",
  cases: [
    {
      says: "Top level: `id`, `title`, `text` (present only when asked for), `url`, `metadata`.",
      check: async ({ api, bill }) => {
        expect(Object.keys(bill).sort()).toEqual(["id", "metadata", "title", "url"]);
        const params = { path: { document: bill.id }, query: { text: true } };
        const read = await ok(api.GET("/v1/documents/{document}", { params }));
        expect(Object.keys(read).sort()).toEqual(["id", "metadata", "text", "title", "url"]);
        expect(read.text).toContain("Harbour Lane Energy");
      },
    },
    ...fields(
      ({ bill }) => bill.metadata,
      [
        ["summary | string or null", "text"],
        ["confidence | integer", "whole"],
        ["page_count | integer", { is: 1 }],
        ["read_by_ocr_pages | integer", { is: 0 }],
        ["retention_until | date (keep-until date)", ["day", "nothing"]],
        ["corrected_by_hand | array of strings (names of fields the person corrected)", { is: [] }],
        ["arrived_by | string (the way it arrived, for example by email)", { is: "api" }],
        ["facts | array of Fact", "list"],
        ["identifiers_shown | boolean", { is: true }],
        ["up_next | array of UpNext", { like: [{ kind: "payment", due: "2025-03-28" }] }],
        ["replaces | array of Named", { is: [] }],
        ["replaced_by | Named or null", { is: null }],
        ["duplicate_of | Named or null", { is: null }],
        ["links_out | array of LinkOut", { like: [{ live: true }] }],
      ],
    ),
    {
      says: "text_window | object: from_page, to_page, total_pages (integers), more (boolean), next_page (integer)",
      check: async ({ api, bill }) => {
        const params = { path: { document: bill.id }, query: { text: true } };
        const { metadata } = await ok(api.GET("/v1/documents/{document}", { params }));
        expect(metadata.text_window).toEqual({
          from_page: 1,
          to_page: 1,
          total_pages: 1,
          more: false,
          next_page: null,
        });
      },
    },
  ],
};
