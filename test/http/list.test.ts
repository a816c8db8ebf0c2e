import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { DocumentList, NoteAdded } from "#contract/document.ts";
import { type Household, household, readThrough, someone } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

let count = 0;
/** Files a note, which is the quickest way to a document with a date of one's own. */
async function note(
  target: Target,
  token: string,
  date?: string,
  text = "Nothing in particular.",
): Promise<string> {
  const json = {
    title: `Note ${++count}`,
    text: `${text} (${count})`,
    ...(date === undefined ? {} : { date }),
  };
  const { body, status } = await target.post<NoteAdded>("/v1/documents/note", token, { json });
  if (status !== 201) throw new Error(`The note was answered with ${status}`);
  return body.document.id;
}

const list = (target: Target, token: string, query = "") =>
  target.get<DocumentList>(`/v1/documents${query}`, token);

/** Every page of a list to its end; `between` runs after each page. */
async function walk(
  target: Target,
  token: string,
  query: string,
  between: (page: number) => Promise<void> = async () => {},
) {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 200; page++) {
    const at: string = cursor === null ? query : `${query}&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await list(target, token, at);
    expect(status).toBe(200);
    ids.push(...body.documents.map((d) => d.id));
    cursor = body.next_cursor;
    if (cursor === null) return ids;
    await between(page);
  }
  throw new Error("The list has no end.");
}

forTargets(
  (target) => {
    let home: Household;
    const dates = [
      "2025-03-04",
      "2025-03-04",
      "2024-12-31",
      "2023-01-01",
      "2025-11-30",
      "1999-07-07",
      "2025-03-04",
    ];
    const ids: string[] = [];

    beforeAll(async () => {
      home = await household(target);
      for (const date of dates) ids.push(await note(target, home.all, date));
    });

    test('"Documents are ordered newest first by the date on the document, or by arrival with `sort=arrival`"', async () => {
      const byDate = (await list(target, home.reads)).body;
      expect(byDate.documents.map((d) => d.date)).toEqual([...dates].sort().reverse());
      expect(byDate).toMatchObject({ total: dates.length, next_cursor: null });
      const byArrival = (await list(target, home.reads, "?sort=arrival")).body;
      expect(byArrival.documents.map((d) => d.id)).toEqual([...ids].reverse());
    });

    describe("paging", () => {
      for (const sort of ["date", "arrival"]) {
        for (const limit of [1, 2, 3, 7, 200]) {
          test(`by ${sort}, ${limit} at a time: all of them, in order, each once`, async () => {
            const whole = (await list(target, home.reads, `?sort=${sort}`)).body.documents.map((d) => d.id);
            expect(await walk(target, home.reads, `?sort=${sort}&limit=${limit}`)).toEqual(whole);
          });
        }
      }

      test('"`next_cursor` is null on the last page", also when the last page is full', async () => {
        const { body } = await list(target, home.reads, `?limit=${dates.length}`);
        expect(body.next_cursor).toBeNull();
      });

      test("`limit` may change from page to page; the total stays that of everything matched", async () => {
        const first = (await list(target, home.reads, "?limit=2")).body;
        const rest = (await list(target, home.reads, `?limit=200&cursor=${first.next_cursor}`)).body;
        expect([first.total, rest.total, rest.documents.length]).toEqual([7, 7, 5]);
      });
    });

    describe('"A cursor that is not one, or that belongs to a different ordering, gives 400"', () => {
      const bad: Record<string, (good: string) => string> = {
        "not one": () => "cursor=hello",
        empty: () => "cursor=",
        "a number": () => "cursor=42",
        "one letter changed": (c) => `cursor=${c.startsWith("A") ? "B" : "A"}${c.slice(1)}`,
        "its end changed": (c) => `cursor=${c.slice(0, -2)}zz`,
        "cut short": (c) => `cursor=${c.slice(0, 10)}`,
        "made longer": (c) => `cursor=${c}AAAA`,
        "4 KB": () => `cursor=${"A".repeat(4096)}`,
        "words of SQL": () => `cursor=${encodeURIComponent("' OR 1=1 --")}`,
        "the other ordering": (c) => `sort=arrival&cursor=${c}`,
        "another filter": (c) => `year=2025&cursor=${c}`,
        "a filter more": (c) => `needs_look=false&cursor=${c}`,
        "another flag": (c) => `include_superseded=true&cursor=${c}`,
      };
      for (const [what, make] of Object.entries(bad)) {
        test(what, async () => {
          const good = (await list(target, home.reads, "?limit=2")).body.next_cursor ?? "";
          const { status, body } = await target.get<Refused>(
            `/v1/documents?limit=2&${make(good)}`,
            home.reads,
          );
          expect([status, body.type]).toEqual([400, `${target.origin}/problems/bad-cursor`]);
        });
      }

      test("another account's", async () => {
        const other = await household(target);
        await note(target, other.all);
        const good = (await list(target, home.reads, "?limit=2")).body.next_cursor ?? "";
        const { status } = await target.get(`/v1/documents?limit=2&cursor=${good}`, other.all);
        expect(status).toBe(400);
      });

      test("another person's of the same account goes on: it is the position that counts", async () => {
        const viewer = await someone(target, home.account, "viewer");
        const good = (await list(target, home.reads, "?limit=2")).body.next_cursor ?? "";
        expect((await target.get(`/v1/documents?limit=2&cursor=${good}`, viewer)).status).toBe(200);
      });
    });

    describe("filters", () => {
      const total = async (query: string) => (await list(target, home.reads, query)).body.total;

      test("`year` is that of the date on the document", async () => {
        expect(await total("?year=2025")).toBe(4);
        expect(await total("?year=1999")).toBe(1);
        expect(await total("?year=1000")).toBe(0);
      });

      test("`since`: arrived on or after; today all did, tomorrow none", async () => {
        const today = (await list(target, home.reads)).body.documents[0]?.arrived ?? "";
        expect(await total(`?since=${today}`)).toBe(7);
        expect(await total("?since=9999-12-31")).toBe(0);
      });

      test('"Boolean query parameters are written `true` or `1`"', async () => {
        expect(await total("?needs_look=true")).toBe(0);
        expect(await total("?needs_look=1")).toBe(0);
        expect(await total("?needs_look=0")).toBe(7);
        expect(await total("?shred=1")).toBe(0);
        expect(await total("?include_superseded=true")).toBe(7);
      });

      test("filters together mean all of them", async () => {
        expect(await total("?year=2025&needs_look=true")).toBe(0);
        expect(await total("?year=2025&needs_look=false&shred=false")).toBe(4);
      });

      const wrong: Record<string, string[]> = {
        "limit=0": ["limit"],
        "limit=201": ["limit"],
        "limit=ten": ["limit"],
        "limit=1.5": ["limit"],
        "limit=": ["limit"],
        "limit=1e2": ["limit"],
        "limit=5&limit=6": ["limit"],
        "year=20x5": ["year"],
        "year=999": ["year"],
        "since=yesterday": ["since"],
        "since=2025-02-29": ["since"],
        "since=2025-1-1": ["since"],
        "needs_look=yes": ["needs_look"],
        "shred=TRUE": ["shred"],
        "sort=size": ["sort"],
        "colour=red": ["colour"],
        "limit=0&year=x&since=y&sort=z&needs_look=w&q=1": [
          "limit",
          "needs_look",
          "q",
          "since",
          "sort",
          "year",
        ],
        "category=nonsense&type=nonsense&person_or_thing=nobody": ["category", "person_or_thing", "type"],
        "type=%00": ["type"],
        [`category=${"c".repeat(121)}`]: ["category"],
      };
      for (const [query, fields] of Object.entries(wrong)) {
        test(`422 for ?${query.slice(0, 80)}: "errors names each one"`, async () => {
          const { status, body } = await target.get<Refused>(`/v1/documents?${query}`, home.reads);
          expect(status).toBe(422);
          expect([...new Set(body.errors?.map((e) => e.field))].sort()).toEqual(fields);
          expect(body.errors?.every((e) => e.in === "query")).toBe(true);
        });
      }
    });
  },
  { worker: false },
);

forTargets((target) => {
  test("by type, category and person, as slug, name or id, whatever the case", async () => {
    const home = await household(target);
    const bill =
      "Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213\nInvoice date 4 March 2025\n" +
      "Maria Castillo\nAccount number 7123456789\nElectricity used 214 kWh\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n";
    const id = await note(target, home.all, undefined, bill);
    await note(target, home.all, undefined, "The hedge was cut.");
    const { metadata } = await readThrough(target, home.all, id);
    const types = (
      await target.get<{ types: { id: string; slug: string; name: string }[] }>("/v1/types", home.reads)
    ).body.types;
    const type = types.find((t) => t.slug === metadata.type);
    const person = metadata.people_and_things[0];
    expect(type).toBeDefined();
    expect(person).toBeDefined();
    const queries = [
      `type=${type?.slug}`,
      `type=${encodeURIComponent(type?.name.toUpperCase() ?? "")}`,
      `category=${metadata.category}`,
      `person_or_thing=${person?.id}`,
      `person_or_thing=${encodeURIComponent(person?.name?.toLowerCase() ?? "")}`,
    ];
    for (const query of queries) {
      const { body } = await list(target, home.reads, `?${query}`);
      expect([query, body.documents.map((d) => d.id), body.total]).toEqual([query, [id], 1]);
    }
  }, 60_000);
});

inProcess(
  (target) => {
    test('"No row is repeated or skipped when documents arrive between pages"', async () => {
      const day = fc.integer({ min: 1, max: 28 }).map((d) => `2025-06-${String(d).padStart(2, "0")}`);
      const run = fc.record({
        before: fc.array(day, { minLength: 1, maxLength: 12 }),
        // After each page, papers of these dates arrive.
        between: fc.array(fc.array(day, { maxLength: 3 }), { maxLength: 5 }),
        limit: fc.integer({ min: 1, max: 5 }),
        sort: fc.constantFrom("date", "arrival"),
      });
      await fc.assert(
        fc.asyncProperty(run, async ({ before, between, limit, sort }) => {
          const home = await household(target);
          for (const date of before) await note(target, home.all, date);
          const order = (await list(target, home.all, `?sort=${sort}&limit=200`)).body.documents.map(
            (d) => d.id,
          );
          const walked = await walk(target, home.all, `?sort=${sort}&limit=${limit}`, async (page) => {
            for (const date of between[page] ?? []) await note(target, home.all, date);
          });
          expect(new Set(walked).size).toBe(walked.length);
          expect(walked.filter((id) => order.includes(id))).toEqual(order);
        }),
        { numRuns: 25 },
      );
    }, 60_000);
  },
  { worker: false },
);
