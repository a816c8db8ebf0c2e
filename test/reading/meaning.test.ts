import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MeaningIndex } from "#database/search/meaning.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptNames } from "#reading/concepts/concepts.ts";
import { meantBy, meantByPaper } from "#reading/meaning/asked.ts";
import { packWeights, unpackWeights, type Weighed, type Weights, weigh } from "#reading/meaning/weights.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "meaning.tsv");

const paper = (more: Partial<Weighed>): Weighed => ({
  title: "",
  type: null,
  summary: "",
  facts: [],
  text: "",
  language: null,
  ...more,
});
const of = (w: Weights, concept: string) => w.get(conceptNames().indexOf(concept)) ?? 0;

const papers: Record<string, Weighed> = {
  motor: paper({
    title: "Kfz-Versicherung 2025, Nordstern",
    type: { slug: "insurance/auto-policy", name: "Car insurance policy" },
    text: "Selbstbeteiligung 300 EUR. Teilkasko. Jahresbeitrag 412,80 EUR.",
    language: "de",
  }),
  home: paper({
    title: "Home insurance, Alder Mutual",
    type: { slug: "insurance/home-policy", name: "Home insurance policy" },
    text: "Buildings and contents. Excess 250. Annual premium 312.00.",
    language: "en",
  }),
  power: paper({
    title: "Stromrechnung März",
    type: { slug: "bills/electricity", name: "Electricity bill" },
    text: "Zählerstand 4.211 kWh. Zu zahlen 88,40 EUR.",
    language: "de",
  }),
  payslip: paper({
    title: "Bulletin de paie, mars",
    type: { slug: "work/payslip", name: "Payslip" },
    text: "Salaire brut 2.800,00. Net à payer 2.184,10.",
    language: "fr",
  }),
  vet: paper({
    title: "Dierenkliniek De Vos",
    type: { slug: "pets/vet-bill", name: "Vet bill" },
    text: "Consult hond. Vaccinatie. Te betalen 74,50.",
    language: "nl",
  }),
  recipe: paper({
    title: "Tiramisù",
    type: { slug: "notes/recipe", name: "Recipe" },
    text: "Mascarpone, savoiardi, uova, caffè.",
    language: "it",
  }),
};
const names = Object.keys(papers);
const index = new MeaningIndex();
for (const [i, name] of names.entries()) index.put(i + 1, packWeights(weigh(papers[name] as Weighed)));
const found = (q: string, among: ReadonlySet<number> | null = null) =>
  index.nearest(meantBy(wordsOf(q)), { most: 10, least: 0.3, share: 0.55 }, among).map((h) => names[h.n - 1]);

describe("a search means what papers are about, whatever words say it", () => {
  const rows: [string, string][] = table("a search means what papers are about, whatever words say it");
  for (const [q, name] of rows) test(`${q} -> ${name}`, () => expect(found(q)[0]).toBe(name));

  test("what means nothing finds nothing, and what is not on file finds nothing near", () => {
    for (const q of ["", "qzxv wprt", "4711 0815", "the of and", "passport", "Fluggastrechte"])
      expect(found(q)).toEqual([]);
  });

  test("of those that may be found alone", () => {
    expect(found("insurance", new Set([2]))).toEqual(["home"]);
    expect(found("insurance", new Set())).toEqual([]);
  });

  test("a changed paper is found by what it says now, one that is gone not at all", () => {
    const own = new MeaningIndex();
    own.put(1, packWeights(weigh(papers.motor as Weighed)));
    own.put(1, packWeights(weigh(papers.recipe as Weighed)));
    const ask = (q: string) =>
      own.nearest(meantBy(wordsOf(q)), { most: 5, least: 0.3, share: 0.5 }, null).map((h) => h.n);
    expect(ask("car insurance")).toEqual([]);
    expect(ask("recipe")).toEqual([1]);
    own.remove(1);
    expect(ask("recipe")).toEqual([]);
    expect(own.size).toBe(0);
  });
});

describe("what a paper is about", () => {
  test("its title and type say most, a word in passing little", () => {
    const w = weigh({
      ...(papers.power as Weighed),
      text: `${(papers.power as Weighed).text} Ihr Umzug: bitte melden.`,
    });
    expect(of(w, "electricity")).toBeGreaterThan(200);
    expect(of(w, "moving")).toBeGreaterThan(0);
    expect(of(w, "moving")).toBeLessThan(80);
  });

  test("the more often a word comes the more it says, up to a point", () => {
    const once = of(weigh(paper({ text: "garden" })), "garden");
    const often = of(weigh(paper({ text: "garden ".repeat(8) })), "garden");
    const very = of(weigh(paper({ text: "garden ".repeat(200) })), "garden");
    expect(often).toBeGreaterThan(once);
    expect(very).toBeLessThan(of(weigh(paper({ title: "Garden" })), "garden"));
  });

  test("two papers alike are more alike than two that are not", () => {
    const [motor, home, recipe] = ["motor", "home", "recipe"].map((n) => weigh(papers[n] as Weighed)) as [
      Weights,
      Weights,
      Weights,
    ];
    expect(index.alike(motor, motor)).toBeCloseTo(1, 5);
    expect(index.alike(motor, home)).toBeGreaterThan(index.alike(motor, recipe));
    expect(meantByPaper(motor).length).toBeGreaterThan(0);
  });

  test("kept and read again it is the same", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(65_535), fc.integer({ min: 1, max: 255 })), {
          maxLength: 60,
          selector: ([c]) => c,
        }),
        (pairs) => {
          expect([...unpackWeights(packWeights(new Map(pairs)))]).toEqual(pairs);
        },
      ),
    );
  });

  test("any text is weighed, and any words are asked", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.constantFrom("de", "en", null, "xx"),
        (text, language) => {
          for (const w of weigh(paper({ title: text, text, language })).values()) {
            expect(w).toBeGreaterThan(0);
            expect(w).toBeLessThan(256);
          }
          for (const m of meantBy(wordsOf(text))) expect(m.share).toBeGreaterThan(0);
        },
      ),
    );
  });
});
