import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, NoteAdded, TypeGiven } from "#contract/document.ts";
import type { CategoryList, TypeList } from "#contract/taxonomy.ts";
import { type Household, household, readThrough, someone } from "./people.ts";
import { forTargets, type Refused, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";
let count = 0;

async function note(target: Target, token: string, type?: string): Promise<string> {
  const json = { title: `Note ${++count}`, text: `Nothing in particular (${count}).` };
  const { body } = await target.post<NoteAdded>("/v1/documents/note", token, { json });
  const { id } = body.document;
  await readThrough(target, token, id);
  if (type !== undefined) await target.patch(`/v1/documents/${id}`, token, { type });
  return id;
}

const give = <T = TypeGiven>(target: Target, token: string, id: string, json: unknown) =>
  target.post<T>(`/v1/documents/${id}/type`, token, { json });
const types = async (target: Target, token: string) =>
  (await target.get<TypeList>("/v1/types", token)).body.types;
const typeOf = async (target: Target, token: string, id: string) =>
  (await target.get<Document>(`/v1/documents/${id}`, token)).body.metadata;

forTargets((target) => {
  let home: Household;
  let categories: CategoryList["categories"];
  const category = (slug: string) => categories.find((c) => c.slug === slug)?.id ?? "";

  beforeAll(async () => {
    home = await household(target);
    categories = (await target.get<CategoryList>("/v1/categories", home.all)).body.categories;
  });

  describe('POST /documents/{document}/type: "`type_id` (uuid, an existing type)"', () => {
    test("the document is filed as it, by hand, under the type's own category", async () => {
      const id = await note(target, home.all);
      await target.patch(`/v1/documents/${id}`, home.all, { category_id: category("letters") });
      const water = (await types(target, home.all)).find((t) => t.slug === "bills/water");
      const { status, body } = await give(target, home.all, id, { type_id: water?.id.toUpperCase() });
      expect([status, body.moved]).toEqual([200, 0]);
      expect(body.document).toMatchObject({ id, type: "bills/water", category: "bills" });
      expect(body.type).toMatchObject({ id: water?.id, name: water?.name, title: null, kind: "type" });
      expect((await typeOf(target, home.all, id)).corrected_by_hand).toContain("type");
      const found = await target.get<{ total: number }>("/v1/documents?type=bills/water", home.all);
      expect(found.body.total).toBe(1);
    });
  });

  describe('"or `name` with `category_id` for a new type of the account\'s own"', () => {
    test("it is there for everything that takes a type, and for nobody else", async () => {
      const id = await note(target, home.all);
      const json = { name: " Solar  Feed-in & Öl ", category_id: category("bills") };
      const { body } = await give(target, home.all, id, json);
      expect(body.document).toMatchObject({ type: "own/solar-feed-in-ol", category: "bills" });
      const own = (await types(target, home.all)).find((t) => t.slug === "own/solar-feed-in-ol");
      expect(own).toMatchObject({
        id: body.type.id,
        name: "Solar Feed-in & Öl",
        own: true,
        documents: 1,
        category: { slug: "bills" },
      });
      for (const word of [own?.slug, own?.name.toUpperCase(), own?.id]) {
        const found = await target.get<{ total: number }>(
          `/v1/documents?type=${encodeURIComponent(word ?? "")}`,
          home.all,
        );
        expect(found.body.total).toBe(1);
      }
      const other = await household(target);
      expect((await types(target, other.all)).some((t) => t.own)).toBe(false);
      const theirs = await note(target, other.all);
      const { status } = await give(target, other.all, theirs, { type_id: own?.id });
      expect(status).toBe(422);
      // The same slug is theirs to make, too.
      expect((await give(target, other.all, theirs, json)).body.document.type).toBe("own/solar-feed-in-ol");
    });

    test("the same name in the same category is the same type; in another it is another", async () => {
      const [a, b, c] = [
        await note(target, home.all),
        await note(target, home.all),
        await note(target, home.all),
      ];
      const first = await give(target, home.all, a, { name: "Allotment", category_id: category("housing") });
      const again = await give(target, home.all, b, { name: "ALLOTMENT", category_id: category("housing") });
      const other = await give(target, home.all, c, { name: "Allotment", category_id: category("bills") });
      expect(again.body.type.id).toBe(first.body.type.id);
      expect(other.body.document).toMatchObject({ type: "own/allotment-2", category: "bills" });
    });

    test("a name in any script is a name", async () => {
      const id = await note(target, home.all);
      const { body } = await give(target, home.all, id, { name: "発票", category_id: category("bills") });
      expect(body.document.type).toBe("own/発票");
    });
  });

  describe('"`move_all`: also moves everything filed as the type this document carries now"', () => {
    test("the others move and are counted; those of another type and of another account stay", async () => {
      const other = await household(target);
      const theirs = await note(target, other.all, "bills/gas");
      const gas = [];
      for (let i = 0; i < 3; i++) gas.push(await note(target, home.all, "bills/gas"));
      const water = await note(target, home.all, "bills/water");
      const json = { name: "Heating", category_id: category("bills"), move_all: true };
      const { body } = await give(target, home.all, gas[0] ?? "", json);
      expect(body).toMatchObject({ moved: 2, document: { type: "own/heating" } });
      for (const id of gas) expect(await typeOf(target, home.all, id)).toMatchObject({ type: "own/heating" });
      expect((await typeOf(target, home.all, water)).type).toBe("bills/water");
      expect((await typeOf(target, other.all, theirs)).type).toBe("bills/gas");
    });

    test("without it one moves; from no type or to the same one nothing moves along", async () => {
      const [a, b] = [
        await note(target, home.all, "bills/internet"),
        await note(target, home.all, "bills/internet"),
      ];
      const internet = (await types(target, home.all)).find((t) => t.slug === "bills/internet")?.id;
      const same = await give(target, home.all, a, { type_id: internet, move_all: true });
      expect(same.body).toMatchObject({ moved: 0, document: { type: "bills/internet" } });
      const one = await give(target, home.all, a, { name: "Fibre", category_id: category("bills") });
      expect(one.body.moved).toBe(0);
      expect((await typeOf(target, home.all, b)).type).toBe("bills/internet");
      await target.patch(`/v1/documents/${a}`, home.all, { type: null });
      await target.patch(`/v1/documents/${b}`, home.all, { type: null });
      expect((await give(target, home.all, a, { type_id: internet, move_all: true })).body.moved).toBe(0);
    });
  });

  const wrong: [string, unknown, string[]][] = [
    ["nothing", {}, ["type_id"]],
    [
      "both",
      { type_id: nowhere, name: "x", category_id: nowhere },
      ["category_id", "category_id", "name", "type_id"],
    ],
    ["a name alone", { name: "x" }, ["category_id"]],
    ["a category alone", { category_id: nowhere }, ["category_id", "name"]],
    ["no type", { type_id: nowhere }, ["type_id"]],
    [
      "no ids",
      { type_id: "bills/water", category_id: "bills", name: "" },
      ["category_id", "name", "type_id"],
    ],
    ["a name of signs", { name: "!!!", category_id: nowhere }, ["category_id", "name"]],
    ["a name of 121", { name: "n".repeat(121), category_id: nowhere }, ["category_id", "name"]],
    ["a word for a flag", { type_id: nowhere, move_all: "yes" }, ["move_all", "type_id"]],
    ["an unknown field", { type_id: nowhere, type: "x" }, ["type", "type_id"]],
  ];
  for (const [what, json, fields] of wrong) {
    test(`422 for ${what}, and no type was made`, async () => {
      const id = await note(target, home.all);
      const before = (await types(target, home.all)).length;
      const { status, body } = await give<Refused>(target, home.all, id, json);
      expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
      expect((await types(target, home.all)).length).toBe(before);
    });
  }

  test("404 for no such document, 403 for who may not", async () => {
    const json = { type_id: nowhere };
    expect((await give(target, home.all, nowhere, json)).status).toBe(404);
    expect((await give(target, home.reads, nowhere, json)).status).toBe(403);
    expect((await give(target, await someone(target, home.account, "edit"), nowhere, json)).status).toBe(403);
  });
});
