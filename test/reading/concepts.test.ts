import { describe, expect, test } from "bun:test";
import {
  conceptNames,
  conceptsIn,
  conceptsOfType,
  conceptsOnPaper,
  formsOf,
  near,
  nearOf,
} from "#reading/concepts/concepts.ts";
import { entries, wordsOf } from "#reading/concepts/lexicon.ts";
import { typeBySlug, types } from "#rules/taxonomy/taxonomy.ts";

const said = (text: string) => conceptsIn(wordsOf(text));
const names = (text: string) => said(text).map((s) => s.concept);

describe("words mean concepts", () => {
  const rows: [string, string][] = [
    ["motor policy", "car-insurance"],
    ["Kfz-Versicherung", "car-insurance"],
    ["assurance de ma moto", "car-insurance"],
    ["verzekering voor de auto", "car-insurance"],
    ["seguro del coche", "car-insurance"],
    ["polizza della macchina", "car-insurance"],
    ["cover for the dog", "pet-insurance"],
    ["Hundehaftpflichtversicherung", "pet-insurance"],
    ["Selbstbeteiligung", "deductible"],
    ["the excess on it", "deductible"],
    ["eigen risico", "deductible"],
    ["franchigia", "deductible"],
    ["Kündigungsfristen", "notice-period"],
    ["délai de préavis", "notice-period"],
    ["take-home pay", "net-pay"],
    ["Nettogehälter", "net-pay"],
    ["Zählerstände", "meter-reading"],
    ["meterstand", "meter-reading"],
    ["Stromkosten", "electricity"],
    ["Arbeitsunfähigkeitsbescheinigung", "sick-note"],
    ["bulletins de paie", "payslip"],
    ["loonstroken", "payslip"],
    ["carte grise", "car-registration"],
    ["who inherits", "inheritance"],
    ["multa por aparcar", "parking-fine"],
    ["Heizungswartungsvertrag", "boiler-service"],
  ];
  for (const [text, concept] of rows)
    test(`${text} -> ${concept}`, () => expect(names(text)).toContain(concept));

  test("the longest wording counts, and words that mean nothing here say nothing", () => {
    expect(names("credit card statement")).toEqual(["card-statement"]);
    expect(names("zxqv lorem 4711")).toEqual([]);
    expect(names("")).toEqual([]);
  });

  test("places are those of the words", () => {
    expect(said("my car insurance ends")).toEqual([{ concept: "car-insurance", from: 1, to: 3, weight: 1 }]);
  });

  test("a word that means other things in other languages is not trusted; on a paper its language decides", () => {
    const rente = said("Rente");
    expect(rente.length).toBeGreaterThan(1);
    for (const s of rente) expect(s.weight).toBeLessThan(0.5);
    expect(conceptsOnPaper(["rente"], "de").map((s) => s.concept)).toEqual(["pension"]);
    expect(conceptsOnPaper(["rente"], "nl").map((s) => s.concept)).toEqual(["interest"]);
    expect(conceptsOnPaper(["gift"], "de")).toEqual([]);
  });
});

describe("concepts stand to one another", () => {
  test("the same, a wider one, a sibling, and none", () => {
    expect(near("car-insurance", "car-insurance")).toBe(1);
    expect(near("car-insurance", "insurance")).toBeGreaterThan(near("car-insurance", "pet-insurance"));
    expect(near("car-insurance", "insurance")).toBe(near("insurance", "car-insurance"));
    expect(near("car-insurance", "recipe")).toBe(0);
    expect(near("nothing", "nothing")).toBe(0);
    for (const [, how] of nearOf("insurance")) {
      expect(how).toBeGreaterThan(0);
      expect(how).toBeLessThan(1);
    }
  });

  test("forms of a concept, of all languages or of one", () => {
    expect(formsOf("deductible", "de")).toContainEqual(["selbstbeteiligung"]);
    expect(formsOf("deductible")).toContainEqual(["eigen", "risico"]);
    expect(formsOf("nothing")).toEqual([]);
  });
});

describe("the lexicon", () => {
  test("every concept has its name once, known wider ones, and a form in each served language", () => {
    expect(new Set(conceptNames()).size).toBe(conceptNames().length);
    for (const e of entries()) {
      for (const w of e.wider) expect(conceptNames()).toContain(w);
      for (const t of e.types) expect(typeBySlug(t)?.slug).toBe(t);
      for (const l of ["en", "de", "fr", "es", "it", "nl"] as const)
        expect(e.forms.get(l)?.length ?? 0).toBeGreaterThan(0);
    }
  });

  test("every shipped type is some concept", () => {
    expect(types.filter((t) => conceptsOfType(t.slug).length === 0).map((t) => t.slug)).toEqual([]);
  });

  test("every form is found as its concept", () => {
    const lost = entries().flatMap((e) =>
      [...e.forms].flatMap(([l, forms]) =>
        forms
          .filter((f) => !conceptsIn(f, l).some((s) => s.concept === e.concept))
          .map((f) => `${e.concept} ${l}: ${f.join(" ")}`),
      ),
    );
    expect(lost).toEqual([]);
  });
});
