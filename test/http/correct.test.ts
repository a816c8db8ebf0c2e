import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, DocumentCorrected, NoteAdded } from "#contract/document.ts";
import { added, type Household, plain, readThrough, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";
import { bill, twoPapers } from "./two-papers.ts";

forTargets((target) => {
  let home: Household;
  let id: string;
  let long: string;
  beforeAll(async () => {
    ({ home, id, long } = await twoPapers(target));
  }, 60_000);

  describe("PATCH: at least one field, and what was corrected belongs to the person", () => {
    test("every field at once: the row, the names of what changed, and `corrected_by_hand`", async () => {
      const doc = await added(upload(target, home.all, plain(`${bill} copy`)));
      await readThrough(target, home.all, doc);
      const categories = await target.get<{ categories: { id: string; slug: string }[] }>(
        "/v1/categories",
        home.all,
      );
      const category = categories.body.categories[3];
      const patch = {
        title: "Energy, March",
        summary: "What the energy cost.",
        doc_date: "2025-03-05",
        type: "bills/water",
        category_id: category?.id,
      };
      const { status, body } = await target.patch<DocumentCorrected>(`/v1/documents/${doc}`, home.all, patch);
      expect(status).toBe(200);
      expect(body.edited.toSorted()).toEqual(["category", "doc_date", "summary", "title", "type"]);
      expect(body.document).toMatchObject({
        title: patch.title,
        date: patch.doc_date,
        type: patch.type,
        category: category?.slug,
      });
      const { metadata } = (await target.get<Document>(`/v1/documents/${doc}`, home.all)).body;
      expect(metadata.summary).toBe(patch.summary);
      expect(metadata.corrected_by_hand.toSorted()).toEqual(body.edited.toSorted());
    });

    test("null clears type, summary and date; a date not on file falls back to the next one known", async () => {
      const { body } = await target.patch<DocumentCorrected>(`/v1/documents/${long}`, home.all, {
        type: null,
        summary: null,
        doc_date: null,
        category_id: null,
      });
      expect(body.document).toMatchObject({ type: null, category: null, date: body.document.arrived });
    });

    test("a type by slug, name or id, whatever the case", async () => {
      const { types } = (
        await target.get<{ types: { id: string; slug: string; name: string }[] }>("/v1/types", home.all)
      ).body;
      const type = types.find((t) => t.slug === "bills/water");
      for (const word of [type?.slug, type?.name, type?.name.toUpperCase(), type?.id]) {
        const { body } = await target.patch<DocumentCorrected>(`/v1/documents/${long}`, home.all, {
          type: word,
        });
        expect(body.document.type).toBe("bills/water");
      }
    });

    const wrong: [string, unknown, string[]][] = [
      ["nothing", {}, ["body"]],
      ["a list", [], ["body"]],
      ["null", null, ["body"]],
      ["words", "title", ["body"]],
      ["no title", { title: null }, ["title"]],
      ["an empty title", { title: "" }, ["title"]],
      ["a title of 141", { title: "t".repeat(141) }, ["title"]],
      ["a summary of 2001", { summary: "s".repeat(2001) }, ["summary"]],
      ["no day", { doc_date: "2025-02-30" }, ["doc_date"]],
      ["a number for a day", { doc_date: 20250304 }, ["doc_date"]],
      ["no such type", { type: "bills/nonsense" }, ["type"]],
      ["no id of a category", { category_id: "bills" }, ["category_id"]],
      ["no such category", { category_id: "0198c0de-0000-7000-8000-000000000000" }, ["category_id"]],
      [
        "both unknown",
        { type: "nope", category_id: "0198c0de-0000-7000-8000-000000000000" },
        ["category_id", "type"],
      ],
      ["an unknown field", { title: "x", status: "filed" }, ["status"]],
      [
        "all of it",
        { title: 1, summary: 2, doc_date: 3, type: 4, category_id: 5, id: 6 },
        ["category_id", "doc_date", "id", "summary", "title", "type"],
      ],
    ];
    for (const [what, json, fields] of wrong) {
      test(`422 for ${what}, and nothing was changed`, async () => {
        const before = (await target.get(`/v1/documents/${id}`, home.all)).text;
        const { status, body } = await target.patch<Refused>(`/v1/documents/${id}`, home.all, json);
        expect(status).toBe(422);
        expect(body.errors?.map((e) => e.field).sort()).toEqual(fields);
        expect((await target.get(`/v1/documents/${id}`, home.all)).text).toBe(before);
      });
    }
  });

  describe('POST /documents/note: "words become a page"', () => {
    test("dated today if no day is given; found like any other", async () => {
      const json = { title: "Boiler serviced", text: "The plumber changed the wobblegasket." };
      const { status, body } = await target.post<NoteAdded>("/v1/documents/note", home.all, { json });
      expect([status, body.document.title, body.document.date]).toEqual([
        201,
        json.title,
        body.document.arrived,
      ]);
      await readThrough(target, home.all, body.document.id);
      const found = await target.get<{ results: { id: string }[] }>("/v1/search?q=wobblegasket", home.all);
      expect(found.body.results.map((r) => r.id)).toEqual([body.document.id]);
      const { metadata } = (await target.get<Document>(`/v1/documents/${body.document.id}`, home.all)).body;
      expect(metadata.arrived_by).toBe("note");
      expect(metadata.corrected_by_hand.toSorted()).toEqual(["doc_date", "title"]);
    });

    test("about a person or thing on file, by name or id", async () => {
      const { metadata } = (await target.get<Document>(`/v1/documents/${id}`, home.all)).body;
      const about = metadata.people_and_things[0];
      for (const word of [about?.id, about?.name?.toUpperCase()]) {
        const json = {
          title: "About them",
          text: `About ${word}`,
          person_or_thing: word,
          date: "2024-02-29",
        };
        const { body } = await target.post<NoteAdded>("/v1/documents/note", home.all, { json });
        expect(body.document.people_and_things).toContainEqual(
          expect.objectContaining({ id: about?.id, role: "subject" }),
        );
        expect(body.document.date).toBe("2024-02-29");
      }
    });

    test("a title with a slash keeps all of its name", async () => {
      const json = { title: "Rent 3/4 paid", text: "Paid in cash." };
      const { body } = await target.post<NoteAdded>("/v1/documents/note", home.all, { json });
      const doc = await target.get<Document>(`/v1/documents/${body.document.id}`, home.all);
      expect(doc.body.metadata.original_name).toContain("Rent");
    });

    const wrong: [string, unknown, string[]][] = [
      ["nothing", {}, ["text", "title"]],
      ["spaces", { title: " ", text: "\n" }, ["text", "title"]],
      ["a title of 141", { title: "t".repeat(141), text: "x" }, ["title"]],
      ["a text past half a million", { title: "x", text: "x".repeat(500_001) }, ["text"]],
      ["half a surrogate pair", { title: "\ud83c", text: "x" }, ["title"]],
      ["nobody", { title: "x", text: "x", person_or_thing: "Nobody At All" }, ["person_or_thing"]],
      ["a day that is none", { title: "x", text: "x", date: "31.12.2025" }, ["date"]],
      ["an unknown field", { title: "x", text: "x", tags: [] }, ["tags"]],
    ];
    for (const [what, json, fields] of wrong) {
      test(`422 for ${what}`, async () => {
        const { status, body } = await target.post<Refused>("/v1/documents/note", home.all, { json });
        expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
      });
    }
  });
});
