import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, NoteAdded } from "#contract/document.ts";
import type {
  CombinationUndone,
  DuplicateList,
  EntitiesCombined,
  EntityAnswer,
  EntityLinked,
  EntityList,
  EntityPage,
} from "#contract/entity.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { until } from "../took.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";
const VIN = "WVWZZZ1JZXW000001";
const bill =
  "Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213\nInvoice date 4 March 2025\nBill to: Maria Castillo\n" +
  "Electricity used 214 kWh\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n";
let count = 0;

async function note(target: Target, token: string, date = "2025-03-04"): Promise<string> {
  const json = { title: `Note ${++count}`, text: `the hedge was cut, no. ${count}`, date };
  const { body } = await target.post<NoteAdded>("/v1/documents/note", token, { json });
  await readThrough(target, token, body.document.id);
  return body.document.id;
}

const link = <T = EntityLinked>(target: Target, token: string, id: string, json: unknown) =>
  target.post<T>(`/v1/documents/${id}/entities`, token, { json });
const unlink = (target: Target, token: string, id: string, entity: string) =>
  target.call<{ document: { people_and_things: { id: string }[] } }>(
    "DELETE",
    `/v1/documents/${id}/entities/${entity}`,
    { token },
  );
const list = async (target: Target, token: string, query = "") =>
  (await target.get<EntityList>(`/v1/people-and-things${query}`, token)).body;
const page = (target: Target, token: string, id: string) =>
  target.get<EntityPage>(`/v1/people-and-things/${id}`, token);
const change = <T = EntityAnswer>(target: Target, token: string, id: string, json: unknown) =>
  target.patch<T>(`/v1/people-and-things/${id}`, token, json);

/** A person or thing with a note about it. */
async function made(target: Target, token: string, name: string, kind: string, role = "subject") {
  const document = await note(target, token);
  const { body } = await link(target, token, document, { name, kind, role });
  return { id: body.person_or_thing.id, document };
}

const remind = (target: Target, token: string, json: unknown) =>
  target.post<{ item: { id: string } }>("/v1/reminders", token, { json });

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe("GET /people-and-things", () => {
    test("everyone, with how much paper each is on; pinned first, then by name", async () => {
      const { all } = await household(target);
      const zoe = await made(target, all, "Zoë Brandt", "person");
      const dog = await made(target, all, "Bello", "pet");
      await link(target, all, dog.document, { entity_id: zoe.id, role: "owner" });
      await change(target, all, zoe.id, { pinned: true });
      const body = await list(target, all);
      expect(body.people_and_things.map((e) => [e.name, e.kind_label, e.documents])).toEqual([
        ["Zoë Brandt", "Person", 2],
        ["Bello", "Pet", 1],
      ]);
      expect(body).toMatchObject({ total: 2, url: `${target.origin}/people-and-things` });
    });

    test('"The list filter `kind` uses a different set of values"', async () => {
      const { all } = await household(target);
      const kinds: Record<string, string> = {
        person: "person",
        pet: "pet",
        vehicle: "vehicle",
        property: "property",
        organization: "organization",
        financial_account: "account",
        policy: "policy",
        asset: "item",
      };
      const document = await note(target, all);
      for (const kind of Object.keys(kinds)) await link(target, all, document, { name: `A ${kind}`, kind });
      for (const [kind, word] of Object.entries(kinds))
        expect((await list(target, all, `?kind=${word}`)).people_and_things.map((e) => e.kind)).toEqual([
          kind as "person",
        ]);
      const { status, body } = await target.get<Refused>("/v1/people-and-things?kind=asset&all=1", all);
      expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, ["all", "kind"]]);
    });

    test("what is gone comes only when asked for", async () => {
      const { all } = await household(target);
      const car = await made(target, all, "The old car", "vehicle");
      await change(target, all, car.id, { disposed_at: "2024-05-06" });
      expect((await list(target, all)).total).toBe(0);
      expect((await list(target, all, "?include_gone=true")).people_and_things).toMatchObject([
        { id: car.id, gone: "2024-05-06", status: null },
      ]);
    });
  });

  describe('"VINs and plates come back only with the `identifiers` scope"', () => {
    test("in the list, on the page and after a change", async () => {
      const { all, reads, email } = await household(target);
      const writes = await target.running.token({ email, name: "w", scopes: "read,write" });
      const car = await made(target, all, "The car", "vehicle");
      const attributes = { vin: VIN, plate: "B-AB 1234", colour: "red", year: 2021, electric: true };
      const full = await change(target, all, car.id, { attributes });
      expect(full.body.person_or_thing.details).toEqual(attributes);
      const open = { colour: "red", year: 2021, electric: true };
      expect((await change(target, writes, car.id, { pinned: true })).body.person_or_thing.details).toEqual(
        open,
      );
      for (const path of ["", `/${car.id}`, "/duplicates"]) {
        const { text } = await target.get(`/v1/people-and-things${path}`, reads);
        expect(text).not.toContain(VIN);
        expect(text).not.toContain("1234");
        expect(text).not.toContain('"vin"');
      }
      expect((await page(target, reads, car.id)).body.person_or_thing.details).toEqual(open);
      expect((await page(target, all, car.id)).body.person_or_thing.details).toEqual(attributes);
    });
  });

  describe("GET /people-and-things/{entity}", () => {
    test("what its papers say, its papers newest first, what is open and its line", async () => {
      const { all, reads } = await household(target);
      const id = await added(upload(target, all, plain(bill)));
      await readThrough(target, all, id);
      const old = await note(target, all, "1999-01-01");
      const energy = (await list(target, all, "?kind=organization")).people_and_things[0];
      expect(energy).toMatchObject({ name: "Harbour Lane Energy", documents: 1 });
      await link(target, all, old, { entity_id: energy?.id });
      const { body } = await page(target, all, energy?.id ?? "");
      expect(body.documents.map((d) => d.id)).toEqual([id, old]);
      expect(body.person_or_thing).toMatchObject({ id: energy?.id, kind_label: "Company", gone: null });
      expect(body.up_next.map((o) => [o.kind, o.due, o.amount])).toEqual([["payment", "2025-03-28", 214.88]]);
      // An old bill that nobody asked for again says nothing.
      expect(body.status).toBeNull();
      const on = "2099-06-15";
      await target.post("/v1/reminders", all, {
        json: { title: "Read the meter", on, person_or_thing: energy?.id },
      });
      const { status } = (await page(target, all, energy?.id ?? "")).body;
      expect(status).toMatchObject({ text: expect.stringContaining("Read the meter"), when: on, more: 0 });
      expect(body.status).toEqual(energy?.status ?? null);
      expect(body.facts.map((f) => f.value)).toContain("INV-48213");
      expect(body.facts.every((f) => f.document.id === id)).toBe(true);
      expect(body.identifiers_shown).toBe(true);
      const hidden = await page(target, reads, energy?.id ?? "");
      expect(hidden.body.identifiers_shown).toBe(false);
      expect(hidden.text).not.toContain("INV-48213");
    });

    test("404 for what is not there, and for another account's", async () => {
      const other = await household(target);
      const theirs = await made(target, other.all, "Somebody Else", "person");
      for (const id of [nowhere, theirs.id, "nonsense", "duplicates2"]) {
        expect((await page(target, home.all, id)).status).toBe(404);
        expect((await change(target, home.all, id, { pinned: true })).status).toBe(404);
      }
    });
  });

  describe("PATCH /people-and-things/{entity}", () => {
    test("a new name; the old one stays among the others and finds it, and so do searches", async () => {
      const { all } = await household(target);
      const one = await made(target, all, "Mia Brandt", "person");
      const { body } = await change(target, all, one.id, { name: " Mia  Quillfeather " });
      expect(body.person_or_thing).toMatchObject({ name: "Mia Quillfeather", also_known_as: ["Mia Brandt"] });
      for (const name of ["mia brandt", "Mia Quillfeather"]) {
        const found = await target.get<{ total: number }>(
          `/v1/documents?person_or_thing=${encodeURIComponent(name)}`,
          all,
        );
        expect(found.body.total).toBe(1);
      }
      const found = await target.get<{ total: number }>("/v1/search?q=quillfeather", all);
      expect(found.body.total).toBe(1);
      // Back again: a name is not also another name of its own.
      const back = await change(target, all, one.id, { name: "Mia Brandt" });
      expect(back.body.person_or_thing.also_known_as).toEqual(["Mia Quillfeather"]);
    });

    test('"`attributes` (object, merged, a null value removes one key)"', async () => {
      const { all } = await household(target);
      const { id } = await made(target, all, "The house", "property");
      await change(target, all, id, { attributes: { address: "3 Mill Road", rooms: 4 } });
      const { body } = await change(target, all, id, { attributes: { rooms: null, garden: true } });
      expect(body.person_or_thing.details).toEqual({ address: "3 Mill Road", garden: true });
      expect(body.person_or_thing.subtitle).toBe("3 Mill Road");
      const again = await change(target, all, id, { attributes: { rooms: 5, never: null } });
      expect(again.body.person_or_thing.details).toEqual({ address: "3 Mill Road", garden: true, rooms: 5 });
    });

    test('"`disposed_at`" closes its open items; null brings it and them back', async () => {
      const { all } = await household(target);
      const car = await made(target, all, "The car", "vehicle");
      const other = await made(target, all, "The van", "vehicle");
      const on = "2031-05-06";
      await remind(target, all, { title: "Inspection", on, person_or_thing: car.id });
      await remind(target, all, { title: "Tyres", on, document_id: car.document });
      await remind(target, all, { title: "Tyres", on, person_or_thing: other.id });
      expect((await page(target, all, car.id)).body.up_next).toHaveLength(2);
      const { body } = await change(target, all, car.id, { disposed_at: "2025-01-31" });
      expect(body.person_or_thing.gone).toBe("2025-01-31");
      const gone = (await page(target, all, car.id)).body;
      expect([gone.up_next, gone.status]).toEqual([[], null]);
      expect((await page(target, all, other.id)).body.up_next).toHaveLength(1);
      const open = await target.get<{ total: number }>("/v1/checkup", all);
      expect(open.body.total).toBe(1);
      const back = await change(target, all, car.id, { disposed_at: null });
      expect(back.body.person_or_thing.gone).toBeNull();
      expect((await page(target, all, car.id)).body.up_next).toHaveLength(2);
    });

    test("`household` false: said not to be the household's, from today; true and null take it back", async () => {
      const { all } = await household(target);
      const { id } = await made(target, all, "The neighbour", "person");
      for (const back of [true, null]) {
        const { body } = await change(target, all, id, { household: false });
        expect(body.person_or_thing.gone).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect((await list(target, all)).total).toBe(0);
        expect((await change(target, all, id, { household: back })).body.person_or_thing.gone).toBeNull();
      }
      await change(target, all, id, { disposed_at: "2020-01-01" });
      await change(target, all, id, { household: true });
      expect((await page(target, all, id)).body.person_or_thing.gone).toBe("2020-01-01");
    });

    const wrong: [string, unknown, string[]][] = [
      ["nothing", {}, ["body"]],
      ["an empty name", { name: " " }, ["name"]],
      ["a name of 201", { name: "n".repeat(201) }, ["name"]],
      ["no kind", { kind: "account" }, ["kind"]],
      ["a list of attributes", { attributes: ["x"] }, ["attributes"]],
      [
        "an attribute that is an object",
        { attributes: { a: {}, b: [], c: 1 } },
        ["attributes.a", "attributes.b"],
      ],
      ["an attribute without a name", { attributes: { " ": 1 } }, ["attributes. "]],
      ["an attribute past all length", { attributes: { a: "x".repeat(501) } }, ["attributes.a"]],
      [
        "101 attributes",
        { attributes: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, i])) },
        ["attributes"],
      ],
      ["no day", { disposed_at: "31.01.2025" }, ["disposed_at"]],
      ["a word for a flag", { pinned: "yes", household: 1 }, ["household", "pinned"]],
      ["an unknown field", { name: "x", subtitle: "y" }, ["subtitle"]],
    ];
    for (const [what, json, fields] of wrong) {
      test(`422 for ${what}, and nothing changed`, async () => {
        const { id } = await made(target, home.all, "Stays As It Is", "person");
        const before = (await page(target, home.all, id)).body.person_or_thing;
        const { status, body } = await change<Refused>(target, home.all, id, json);
        expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
        expect((await page(target, home.all, id)).body.person_or_thing).toEqual(before);
      });
    }
  });

  describe("POST and DELETE /documents/{document}/entities", () => {
    test("one on file by id, in a role; subject if omitted", async () => {
      const { all } = await household(target);
      const one = await made(target, all, "Ann Smith", "person");
      const document = await note(target, all);
      const { status, body } = await link(target, all, document, { entity_id: one.id.toUpperCase() });
      expect(status).toBe(200);
      expect(body.person_or_thing.id).toBe(one.id);
      expect(body.document.people_and_things).toMatchObject([{ id: one.id, role: "subject" }]);
      const more = await link(target, all, document, { entity_id: one.id, role: "owner" });
      expect(more.body.document.people_and_things.map((p) => p.role)).toEqual(["subject", "owner"]);
    });

    test("a new one by name and kind is found by its name at once; the same again is the same one", async () => {
      const { all } = await household(target);
      const [a, b] = [await note(target, all), await note(target, all)];
      const json = { name: "Wobblegasket Plumbing Ltd.", kind: "organization", role: "payee" };
      const first = await link(target, all, a, json);
      const again = await link(target, all, b, { ...json, name: "WOBBLEGASKET plumbing" });
      expect(again.body.person_or_thing.id).toBe(first.body.person_or_thing.id);
      const found = await target.get<{ total: number }>("/v1/search?q=wobblegasket", all);
      expect(found.body.total).toBe(2);
    });

    test('"Removes the link only; document and person stay", and what was removed is not found by it', async () => {
      const { all } = await household(target);
      const one = await made(target, all, "Otto Snickersnack", "person");
      await link(target, all, one.document, { entity_id: one.id, role: "owner" });
      const { status, body } = await unlink(target, all, one.document, one.id);
      expect([status, body.document.people_and_things]).toEqual([200, []]);
      expect((await page(target, all, one.id)).body).toMatchObject({
        documents: [],
        person_or_thing: { name: "Otto Snickersnack" },
      });
      expect((await target.get<{ total: number }>("/v1/search?q=snickersnack", all)).body.total).toBe(0);
      expect((await unlink(target, all, one.document, one.id)).status).toBe(404);
    });

    const wrong: [string, unknown, string[]][] = [
      ["nothing", {}, ["entity_id"]],
      ["a role alone", { role: "owner" }, ["entity_id"]],
      ["a name alone", { name: "x" }, ["kind"]],
      ["a kind alone", { kind: "person" }, ["name"]],
      ["everything", { entity_id: nowhere, name: "x", kind: "person" }, ["entity_id", "kind", "name"]],
      ["nobody", { entity_id: nowhere }, ["entity_id"]],
      ["no id", { entity_id: "Ann" }, ["entity_id"]],
      ["a kind of the filter", { name: "x", kind: "item", role: "boss" }, ["kind", "role"]],
    ];
    for (const [what, json, fields] of wrong) {
      test(`422 for ${what}`, async () => {
        const document = await note(target, home.all);
        const { status, body } = await link<Refused>(target, home.all, document, json);
        expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
      });
    }

    test("404 for another account's, 403 for a viewer", async () => {
      const other = await household(target);
      const theirs = await made(target, other.all, "Somebody Else", "person");
      const mine = await made(target, home.all, "One Of Mine", "person");
      expect((await link(target, home.all, mine.document, { entity_id: theirs.id })).status).toBe(422);
      expect((await link(target, home.all, theirs.document, { entity_id: mine.id })).status).toBe(404);
      expect((await unlink(target, home.all, theirs.document, theirs.id)).status).toBe(404);
      expect((await unlink(target, home.all, mine.document, nowhere)).status).toBe(404);
      const viewer = await someone(target, home.account, "viewer");
      expect((await unlink(target, viewer, mine.document, mine.id)).status).toBe(403);
      expect((await page(target, home.all, mine.id)).body.documents).toHaveLength(1);
    });
  });

  describe("duplicates, combining and undoing", () => {
    test("pairs with a score, the likeliest first", async () => {
      const { all } = await household(target);
      const a = await made(target, all, "Maria Castillo", "person");
      const b = await made(target, all, "Castillo, Maria", "person");
      const c = await made(target, all, "Northfield Water", "organization");
      const d = await made(target, all, "Northfield Water & Power", "organization");
      await made(target, all, "Jorge Castillo", "person");
      const { body } = await target.get<DuplicateList>("/v1/people-and-things/duplicates", all);
      expect(body.pairs.map((p) => p.people_and_things.map((e) => e.id).sort())).toEqual([
        [a.id, b.id].sort(),
        [c.id, d.id].sort(),
      ]);
      expect(body.total).toBe(2);
      expect(body.pairs[0]?.score).toBeGreaterThan(body.pairs[1]?.score ?? 100);
    });

    test('"`POST /people-and-things/{entity}/combine` `{other_id}`": links, names, details and dated items move; undo restores exactly', async () => {
      const { all } = await household(target);
      const a = await made(target, all, "Maria Castillo", "person");
      const b = await made(target, all, "M. Castillo", "person");
      await change(target, all, a.id, { attributes: { email: "maria@example.org" } });
      await change(target, all, b.id, {
        name: "Mia Castillo",
        attributes: { email: "m@example.org", phone: "1" },
      });
      await link(target, all, a.document, { entity_id: b.id });
      await link(target, all, a.document, { entity_id: b.id, role: "owner" });
      await remind(target, all, { title: "Call her", on: "2031-05-06", person_or_thing: b.id });
      const everything = async () => {
        const pages = [];
        for (const id of [a.id, b.id]) pages.push((await page(target, all, id)).body);
        const docs = [];
        for (const id of [a.document, b.document])
          docs.push((await target.get<Document>(`/v1/documents/${id}`, all)).body.metadata.people_and_things);
        return { pages, docs, list: await list(target, all) };
      };
      const before = await everything();

      const { status, body } = await target.post<EntitiesCombined>(
        `/v1/people-and-things/${a.id}/combine`,
        all,
        {
          json: { other_id: b.id },
        },
      );
      expect(status).toBe(200);
      expect(body.person_or_thing).toMatchObject({
        id: a.id,
        name: "Maria Castillo",
        details: { email: "maria@example.org", phone: "1" },
      });
      expect(body.person_or_thing.also_known_as.toSorted()).toEqual(["M. Castillo", "Mia Castillo"]);
      expect((await page(target, all, b.id)).status).toBe(404);
      const one = (await page(target, all, a.id)).body;
      expect(one.documents.map((d) => d.id).sort()).toEqual([a.document, b.document].sort());
      expect(one.up_next.map((o) => o.title)).toEqual(["Call her"]);
      const byName = await target.get<{ total: number }>("/v1/documents?person_or_thing=Mia%20Castillo", all);
      expect(byName.body.total).toBe(2);

      const undo = `/v1/people-and-things/combinations/${body.undo_id}/undo`;
      const undone = await target.post<CombinationUndone>(undo, all);
      expect(undone.status).toBe(200);
      expect(undone.body.people_and_things.map((e) => e.id)).toEqual([a.id, b.id]);
      const after = await everything();
      expect(after).toEqual(before);
      expect((await target.post(undo, all)).status).toBe(404);
    });

    test("what came after a combination is left alone when it is undone", async () => {
      const { all } = await household(target);
      const a = await made(target, all, "Ada One", "person");
      const b = await made(target, all, "Ada Two", "person");
      const { body } = await target.post<EntitiesCombined>(`/v1/people-and-things/${a.id}/combine`, all, {
        json: { other_id: b.id },
      });
      const later = await note(target, all);
      await link(target, all, later, { entity_id: a.id });
      await change(target, all, a.id, { attributes: { phone: "2" } });
      await target.post(`/v1/people-and-things/combinations/${body.undo_id}/undo`, all);
      const kept = (await page(target, all, a.id)).body;
      expect(kept.documents.map((d) => d.id).sort()).toEqual([a.document, later].sort());
      expect(kept.person_or_thing.details).toEqual({ phone: "2" });
      expect((await page(target, all, b.id)).body.documents.map((d) => d.id)).toEqual([b.document]);
    });

    test("one combined into another is undone after that one", async () => {
      const { all } = await household(target);
      const [a, b, c] = [
        await made(target, all, "Chain A", "person"),
        await made(target, all, "Chain B", "person"),
        await made(target, all, "Chain C", "person"),
      ];
      const combine = async (id: string, other_id: string) =>
        (
          await target.post<EntitiesCombined>(`/v1/people-and-things/${id}/combine`, all, {
            json: { other_id },
          })
        ).body.undo_id;
      const before = await list(target, all);
      const first = await combine(b.id, a.id);
      const second = await combine(c.id, b.id);
      const undo = (id: string) => target.post<Refused>(`/v1/people-and-things/combinations/${id}/undo`, all);
      const early = await undo(first);
      expect([early.status, early.body.errors?.map((e) => [e.field, e.in])]).toEqual([422, [["id", "path"]]]);
      expect((await undo(second)).status).toBe(200);
      expect((await undo(first)).status).toBe(200);
      expect(await list(target, all)).toEqual(before);
    });

    test("422 and 404 for what cannot be combined", async () => {
      const other = await household(target);
      const theirs = await made(target, other.all, "Somebody Else", "person");
      const mine = await made(target, home.all, "One More Of Mine", "person");
      const combine = (id: string, json: unknown) =>
        target.post<Refused>(`/v1/people-and-things/${id}/combine`, home.all, { json });
      for (const json of [
        {},
        { other_id: "x" },
        { other_id: nowhere },
        { other_id: theirs.id },
        { other_id: mine.id },
      ]) {
        const { status, body } = await combine(mine.id, json);
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["other_id"]]);
      }
      expect((await combine(theirs.id, { other_id: mine.id })).status).toBe(404);
      const { body } = await target.post<EntitiesCombined>(
        `/v1/people-and-things/${theirs.id}/combine`,
        other.all,
        { json: { other_id: (await made(target, other.all, "Else Somebody", "person")).id } },
      );
      expect(
        (await target.post(`/v1/people-and-things/combinations/${body.undo_id}/undo`, home.all)).status,
      ).toBe(404);
    });
  });
});

inProcess((target) => {
  async function readAgain(home: Household, id: string): Promise<Document["metadata"]> {
    const { box } = target.inside;
    box.db.write(() => enqueue(box.db, id, "scan", box.clock.now()));
    box.wake();
    const waits = box.db.sql("SELECT 1 FROM job WHERE document_id = ?");
    await until(() => !waits.get(id), "it was read again");
    return (await readThrough(target, home.all, id)).metadata;
  }

  test("reading again brings back nobody who was taken off, and makes nobody twice", async () => {
    const home = await household(target);
    const id = await added(upload(target, home.all, plain(bill)));
    const before = (await readThrough(target, home.all, id)).metadata.people_and_things;
    const energy = before.find((p) => p.name === "Harbour Lane Energy");
    const maria = before.find((p) => p.name === "Maria Castillo");
    expect([energy, maria].every((p) => p !== undefined)).toBe(true);
    await unlink(target, home.all, id, energy?.id ?? "");
    await change(target, home.all, maria?.id ?? "", { name: "Maria C.", kind: "asset" });
    const after = await readAgain(home, id);
    expect(after.people_and_things.map((p) => p.id)).toEqual([maria?.id ?? ""]);
    // "A person left on no document at all is tidied away by the next recompute."
    expect((await list(target, home.all)).people_and_things.map((e) => e.id)).toEqual([maria?.id ?? ""]);
    // Linked by hand again, it stays.
    await link(target, home.all, id, { name: "Harbour Lane Energy", kind: "organization", role: "issuer" });
    const again = await readAgain(home, id);
    expect(again.people_and_things.map((p) => p.name).sort()).toEqual(["Harbour Lane Energy", "Maria C."]);
  }, 60_000);

  test("a detail that a person removed is not read back, and one that was combined away is not made again", async () => {
    const home = await household(target);
    const id = await added(upload(target, home.all, plain(bill)));
    const energy = (await readThrough(target, home.all, id)).metadata.people_and_things.find(
      (p) => p.name === "Harbour Lane Energy",
    );
    const other = await made(target, home.all, "HLE", "organization");
    await target.post(`/v1/people-and-things/${other.id}/combine`, home.all, {
      json: { other_id: energy?.id },
    });
    const after = await readAgain(home, id);
    expect(after.people_and_things.map((p) => p.id)).toContain(other.id);
    expect((await list(target, home.all, "?kind=organization")).people_and_things.map((e) => e.id)).toEqual([
      other.id,
    ]);
  }, 60_000);

  test("the list of a thousand on five thousand papers is quick", async () => {
    const { box } = target.inside;
    const home = await household(target);
    const first = await note(target, home.all);
    box.db.write(() => {
      const { number } = box.db.sql("SELECT number FROM account WHERE id = ?").get(home.account) as {
        number: number;
      };
      const at = number * 2 ** 32 + 1_000;
      const entity = box.db.sql(
        "INSERT INTO entity (id, account_id, name, folded, kind, created_at) VALUES (?, ?, ?, ?, 'person', 1)",
      );
      const document = box.db.sql(
        `INSERT INTO document (n, id, account_id, title, sort_date, arrived_on, arrived_at, arrived_by, status, changed_at)
         VALUES (?, ?, ?, 'x', '2025-01-01', '2025-01-01', 1, 'upload', 'filed', 1)`,
      );
      const linked = box.db.sql(
        "INSERT INTO document_entity (document_id, entity_id, role, position) VALUES (?, ?, 'subject', 0)",
      );
      const due = box.db.sql(
        "INSERT INTO obligation (id, account_id, document_id, kind, title, due, created_at) VALUES (?, ?, ?, 'payment', 'Pay', ?, 1)",
      );
      const ids = Array.from({ length: 1_000 }, (_, i) => {
        const id = box.ids.uuid();
        entity.run(id, home.account, `Person ${i}`, `person ${i}`);
        return id;
      });
      for (let i = 0; i < 5_000; i++) {
        const id = box.ids.uuid();
        document.run(at + i, id, home.account);
        for (let k = 0; k < 3; k++) linked.run(id, ids[(i + k * 331) % 1_000] ?? "");
        due.run(box.ids.uuid(), home.account, id, `2031-0${1 + (i % 9)}-01`);
      }
    });
    expect(first).toBeTruthy();
    await list(target, home.all);
    const before = process.cpuUsage();
    const body = await list(target, home.all);
    const { user, system } = process.cpuUsage(before);
    expect(body.total).toBe(1_000);
    expect(body.people_and_things[0]).toMatchObject({ documents: 15, status: { more: 14 } });
    // Microseconds of the processor; asked name by name it would be minutes.
    expect(user + system).toBeLessThan(6_000_000);
  }, 60_000);
});
