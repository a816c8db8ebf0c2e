import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { SearchAnswer } from "#contract/search.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

const table = tablesOf(import.meta.dir, "search.tsv");

const NUMBER = "7123 4567 8901";
const papers: Record<string, string> = {
  energy: `Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nMaria Castillo\nAccount number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $214.88\n`,
  hedge:
    "The hedge was cut by the gardener in the old orchard behind the house. Zwetschgenbäume stood there.",
  umlaut: "Mietvertrag für die Müllerstraße, Übergabe der Schlüssel am Freitag. Café au lait.",
  orchard: "The orchard gardener came twice, the hedge was not his.",
  long: `${"filler words that say nothing ".repeat(40)} needle ${"and more filler after it ".repeat(40)}`,
  window: `About the energy of the house. ${"x ".repeat(20)} gooseberry ${"y ".repeat(48)} Account number ${NUMBER} ends here.`,
};

forTargets((target) => {
  let home: Household;
  const ids: Record<string, string> = {};
  const find = async (q: string, more = "", token = home.reads) =>
    (await target.get<SearchAnswer>(`/v1/search?q=${encodeURIComponent(q)}${more}`, token)).body;
  const names = async (q: string, more = "") => {
    const { results } = await find(q, more);
    return results.map((r) => Object.entries(ids).find(([, id]) => id === r.id)?.[0] ?? r.id).sort();
  };

  beforeAll(async () => {
    home = await household(target);
    for (const [name, words] of Object.entries(papers))
      ids[name] = await added(upload(target, home.all, plain(words, `${name}-paper.txt`)));
    for (const id of Object.values(ids)) await readThrough(target, home.all, id);
  }, 90_000);

  describe("what people type", () => {
    const cases: [string, string[]][] = table("what people type", word, list);
    for (const [q, wanted] of cases) {
      test(JSON.stringify(q), async () => expect(await names(q)).toEqual(wanted));
    }

    test("words of which no paper has all find those with any of them", async () => {
      expect(await names("zwetschgenbäume mietvertrag")).toEqual(["hedge", "umlaut"]);
    });
  });

  describe("the answer", () => {
    test('"results (DocumentRow plus snippet, matched_on, best first), total, people_and_things, library_url"', async () => {
      const body = await find("needle");
      expect(body.total).toBe(1);
      expect(body.library_url).toBe(`${target.origin}/search?q=needle`);
      expect(body.results[0]?.snippet).toContain("needle");
      expect(body.results[0]?.snippet?.length).toBeLessThan(260);
      expect(body.results[0]?.matched_on).toBe("words on the page");
    });

    test("`total` is how many match, whatever the limit", async () => {
      for (const limit of [1, 2, 50]) {
        const body = await find("the", `&limit=${limit}`);
        const all = await find("the", "&limit=50");
        expect(body.total).toBe(all.results.length);
        expect(body.results.length).toBe(Math.min(limit, all.total));
      }
    });

    test("people & things whose names matched", async () => {
      const body = await find("harbour");
      expect(body.people_and_things.map((p) => p.name)).toContain("Harbour Lane Energy");
    });

    test("another account finds nothing of it", async () => {
      const other = await household(target);
      expect(await find("hedge", "", other.all)).toMatchObject({
        results: [],
        total: 0,
        people_and_things: [],
      });
    });

    test("filters narrow, and the total with them", async () => {
      expect(await names("the", "&year=1999")).toEqual([]);
      const all = await find("energy");
      const type = all.results.find((r) => r.id === ids.energy)?.type;
      expect(type).toBeTruthy();
      const some = await find("energy", `&type=${type}`);
      expect(some.results.map((r) => r.id)).toEqual([ids.energy ?? ""]);
      expect(some.total).toBe(1);
    });

    test("`meaning` may be off, `include_superseded` on", async () => {
      expect(await names("hedge", "&meaning=false&include_superseded=1")).toEqual(["hedge", "orchard"]);
    });
  });

  describe('"a matched identifier is named in `matched_on` without the number"', () => {
    for (const q of [NUMBER, NUMBER.replaceAll(" ", ""), "7123 4567", "account number"]) {
      test(`searching ${q} without the scope shows no digit of it`, async () => {
        const answer = await target.get<SearchAnswer>(`/v1/search?q=${encodeURIComponent(q)}`, home.reads);
        expect(answer.body.total).toBeGreaterThan(0);
        const shown = answer.body.results.map((r) => `${r.snippet} ${r.matched_on} ${r.title}`).join("\n");
        for (const part of NUMBER.split(" ")) expect(shown).not.toContain(part);
      });
    }

    test("with the scope it is named with the number", async () => {
      const { results } = await find("712345678901", "", home.all);
      const found = results.find((r) => r.id === ids.energy);
      expect(found?.matched_on).toContain(NUMBER);
    });

    test("an identifier that the snippet's edge cuts in two leaves no half behind", async () => {
      for (let pad = 30; pad < 62; pad++) {
        const other = `Harbour Lane Energy. pearfruit${pad} ${"z ".repeat(pad)}Account number ${NUMBER} and so on, more words.`;
        const id = await added(upload(target, home.all, plain(other, `pad${pad}.txt`)));
        ids[`pad${pad}`] = id;
      }
      for (const [name, id] of Object.entries(ids))
        if (name.startsWith("pad")) await readThrough(target, home.all, id);
      let tried = 0;
      for (let pad = 30; pad < 62; pad++) {
        const shown = (await find(`pearfruit${pad}`)).results.find((r) => r.id === ids[`pad${pad}`]);
        const { facts } = (
          await target.get<{ facts: { value: string }[] }>(
            `/v1/documents/${ids[`pad${pad}`]}/facts`,
            home.all,
          )
        ).body;
        // Only what was read as an identifier is one.
        if (!facts.some((f) => f.value === NUMBER)) continue;
        tried++;
        for (const part of NUMBER.split(" ")) expect(`${pad} ${shown?.snippet}`).not.toContain(part);
      }
      expect(tried).toBeGreaterThan(10);
    }, 90_000);
  });

  describe("422", () => {
    const wrong: Record<string, string[]> = {
      "": ["q"],
      "q=": ["q"],
      "q=%20%20": ["q"],
      [`q=${"a".repeat(201)}`]: ["q"],
      "q=a&limit=0": ["limit"],
      "q=a&limit=51": ["limit"],
      "q=a&q=b": ["q"],
      "q=%00": ["q"],
      "q=a&cursor=x": ["cursor"],
      "limit=51&meaning=maybe&year=x&what=1": ["limit", "meaning", "q", "what", "year"],
      "q=a&type=nope&category=nope": ["category", "type"],
    };
    for (const [query, fields] of Object.entries(wrong)) {
      test(`?${query.slice(0, 60)}`, async () => {
        const { status, body } = await target.get<Refused>(`/v1/search?${query}`, home.reads);
        expect([status, [...new Set(body.errors?.map((e) => e.field))].sort()]).toEqual([422, fields]);
      });
    }

    test("200 characters are not too many, counted as people count them", async () => {
      expect((await find("🏡".repeat(200))).total).toBe(0);
    });
  });

  describe("whatever is typed is words, never a syntax error and never a fault", () => {
    for (const q of ["!!!", "-", '"', '""', "---", "*", "()", "👍", "\u200b", "'", "%", "\\"]) {
      test(`signs alone find nothing: ${JSON.stringify(q)}`, async () => {
        expect(await find(q)).toMatchObject({ results: [], total: 0 });
      });
    }

    const syntax = [
      'hedge"',
      "hedge AND",
      "NOT hedge",
      "hedge NEAR orchard",
      "NEAR(hedge orchard, 2)",
      "title:hedge",
      "text : hedge",
      "{title text}:hedge",
      "hedge*",
      "^hedge",
      "hedge + orchard",
      "(hedge OR",
      "'; DROP TABLE document; --",
      "1' OR '1'='1",
      "hedge\\",
      "$1 @q :q ?1",
      "rowid:1",
      "words MATCH hedge",
      "hedge -",
      "- -hedge",
      '-"',
      "a".repeat(200),
      "é́́́",
      "\ufffd",
    ];
    for (const q of syntax) {
      test(JSON.stringify(q.slice(0, 40)), async () => {
        const { status } = await target.get(`/v1/search?q=${encodeURIComponent(q)}`, home.reads);
        expect(status).toBe(200);
      });
    }

    test("any text at all", async () => {
      const word = fc.oneof(
        fc.constantFrom(...syntax, "hedge", "-", '"', "AND", "*"),
        fc.string({ unit: "grapheme", maxLength: 12 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
          const q = words.join(" ");
          const { status } = await target.get(`/v1/search?q=${encodeURIComponent(q)}`, home.reads);
          expect([200, 422]).toContain(status);
        }),
        { numRuns: 300 },
      );
    }, 60_000);
  });
});
