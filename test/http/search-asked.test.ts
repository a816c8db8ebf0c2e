import { beforeAll, describe, expect, test } from "bun:test";
import type { SearchAnswer } from "#contract/search.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets } from "./target.ts";

const table = tablesOf(import.meta.dir, "search-asked.tsv");

const NUMBER = "7123-4567-8901";
const papers: Record<string, string> = {
  power25: `Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nMaria Castillo\nAccount number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $214.88\n`,
  power24:
    "Harbour Lane Energy\nElectricity bill\nInvoice date 6 May 2024\nMaria Castillo\nElectricity used 150 kWh\nTotal amount due $96.10\n",
  strom:
    "Stadtwerke Nord GmbH\nStromrechnung\nRechnungsdatum 12.05.2023\nFrau Maria Castillo\nVerbrauch 1200 kWh\nGesamtbetrag 1.114,20 EUR\nZahlbar bis 30.05.2023\n",
  patel:
    "Dr Anil Patel\nPark Street Surgery\n9 April 2025\n\nDear Mrs Castillo,\n\nthank you for coming in about the migraines. Please take the tablets twice a day.\n\nYours sincerely\nDr Anil Patel\n",
  liability:
    "Die Haftpflichtversicherung der Familie gilt weltweit. Bitte heben Sie den Versicherungsschein gut auf.",
  scanned: "The rnodern cornputer was delivered to the gardenhouse by a lorry on Tuesday.",
  long: `${"The quick letters of the clerk lie in the cupboard. ".repeat(60)}The marmalade recipe and the kettle stand together here.${" Nothing of note follows in the cupboard.".repeat(60)} marmalade`,
};

forTargets((target) => {
  let home: Household;
  const ids: Record<string, string> = {};
  const find = async (q: string, more = "&meaning=false", token = home.all) =>
    (await target.get<SearchAnswer>(`/v1/search?q=${encodeURIComponent(q)}${more}`, token)).body;
  const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id;
  const names = async (q: string, token = home.all) =>
    (await find(q, "&meaning=false", token)).results.map((r) => nameOf(r.id));

  beforeAll(async () => {
    home = await household(target);
    for (const [name, words] of Object.entries(papers))
      ids[name] = await added(upload(target, home.all, plain(words, `${name}.txt`)));
    for (const id of Object.values(ids)) await readThrough(target, home.all, id);
  }, 120_000);

  describe("what is asked for comes first", () => {
    const cases: [string, string][] = table("what is asked for comes first");
    for (const [q, name] of cases) test(q, async () => expect((await names(q))[0]).toBe(name));
  });

  describe("operators hold", () => {
    const cases: [string, string[]][] = table("operators hold", word, list);
    for (const [q, wanted] of cases)
      test(q, async () => {
        const { results, total } = await find(q);
        expect(results.map((r) => nameOf(r.id)).sort()).toEqual(wanted);
        expect(total).toBe(wanted.length);
      });
  });

  describe("the snippet and what matched", () => {
    test("the best place, not the first", async () => {
      const { results } = await find("marmalade kettle recipe");
      expect(results[0]?.snippet).toContain("marmalade recipe and the kettle");
      expect(results[0]?.matched_on).toBe("words on the page");
    });

    test("another form of the word, and a word like it", async () => {
      const tablet = (await find("tablet")).results[0];
      expect([nameOf(tablet?.id ?? ""), tablet?.snippet]).toEqual([
        "patel",
        expect.stringContaining("tablets"),
      ]);
      const like = (await find("cornputter")).results[0];
      expect([like?.matched_on, like?.snippet]).toEqual([
        "a word like it",
        expect.stringContaining("cornputer"),
      ]);
    });

    test("title, name, label", async () => {
      expect((await find("electricity bill march 2025")).results[0]?.matched_on).toBe("title");
      expect((await find("214.88")).results[0]?.matched_on).toMatch(/total|amount/i);
    });

    test("people & things of a longer search", async () => {
      const { people_and_things } = await find("bills from Harbour Lane Energy last year");
      expect(people_and_things.map((p) => p.name)).toContain("Harbour Lane Energy");
    });

    test("`total` is true, whatever the limit, also of what is only like it", async () => {
      for (const q of [
        "electricity",
        "cornputter",
        "electricity bills 2025",
        "marmalade zeppelin migraines",
      ]) {
        const all = await find(q, "&meaning=false&limit=50");
        expect(all.total).toBe(all.results.length);
        expect((await find(q, "&meaning=false&limit=1")).total).toBe(all.total);
      }
    });
  });

  describe("nobody finds by a part or a likeness what they may not see", () => {
    test("a part of a number is named by its label without the scope for numbers", async () => {
      for (const q of ["345678", "4567-8901", "712345"]) {
        const { results } = await find(q, "&meaning=false", home.reads);
        const shown = results.map((r) => `${r.title} ${r.snippet} ${r.matched_on}`).join("\n");
        expect(results.map((r) => nameOf(r.id))).toEqual(["power25"]);
        for (const part of NUMBER.split("-")) expect(shown).not.toContain(part);
      }
    });

    test("another account has words of its own alone", async () => {
      const other = await household(target);
      const id = await added(upload(target, other.all, plain("A gardenhous and a marmelade.", "own.txt")));
      await readThrough(target, other.all, id);
      for (const q of ["gardenhouse", "marmalade", "345678", "haftpflicht", "cornputter"]) {
        const { results } = await find(q, "&meaning=false", other.all);
        for (const r of results) expect(r.id).toBe(id);
      }
      expect(await names("gardenhous")).toEqual(["scanned"]);
    });

    test("a guest of one bundle finds its papers alone; what is in the trash nobody", async () => {
      const { body } = await target.post<{ bundle: { id: string } }>("/v1/bundles", home.all, {
        json: { name: "For the guest" },
      });
      await target.post(`/v1/bundles/${body.bundle.id}/documents`, home.all, {
        json: { document_ids: [ids.power24] },
      });
      const guest = await someone(target, home.account, "view", { bundle: body.bundle.id });
      expect(await names("electricity", guest)).toEqual(["power24"]);
      for (const q of ["cornputter", "345678", "patel", "amount:>1000", "versicherung", "migrane"])
        expect(await names(q, guest)).toEqual([]);
      const gone = await added(upload(target, home.all, plain("The wheelbarrow squeaks.", "gone.txt")));
      await readThrough(target, home.all, gone);
      expect((await find("wheelbarow")).results.map((r) => r.id)).toEqual([gone]);
      await target.call("DELETE", `/v1/documents/${gone}`, { token: home.all });
      for (const q of ["wheelbarrow", "wheelbarow", "barrow", "squeak"])
        expect((await find(q)).total).toBe(0);
    });
  });

  test("200 characters of operators, signs and other languages are never a fault", async () => {
    for (const q of [
      "type: from: before: amount: has: -",
      "type:bill ".repeat(20),
      "before:2025 after:2025 on:2025 year:2025",
      "amount:>1 amount:<2 amount:3..4 amount:99999999999999999999",
      'from:" type:" "',
      "from:' OR 1=1 --",
      "{title text} : x NEAR/3 y",
      "zwischen 1 und 2 € über 3 € unter 4 €",
      "last last last year 2025 2024 2023 last spring",
      "9".repeat(200),
      "1.".repeat(100),
      "日本語の請求書 2025",
      "👍".repeat(50),
      "a b c d e f g h i j k l m n o p q r s t u v w x y z",
      '-"a" -"b" -c type:x',
    ]) {
      const { status } = await target.get(`/v1/search?q=${encodeURIComponent(q.slice(0, 200))}`, home.all);
      expect(`${q} ${status}`).toBe(`${q} 200`);
    }
  });
});
