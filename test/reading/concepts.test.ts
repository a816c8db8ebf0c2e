import { describe, expect, test } from "bun:test";
import { wordsOf } from "#lexicon/terms.ts";
import {
  conceptNames,
  conceptsIn,
  conceptsOfType,
  conceptsOnPaper,
  formsOf,
  near,
  nearOf,
} from "#reading/concepts/concepts.ts";
import { entries } from "#reading/concepts/lexicon.ts";
import { typeBySlug, types } from "#rules/taxonomy/taxonomy.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "concepts.tsv");

const said = (text: string) => conceptsIn(wordsOf(text));
const names = (text: string) => said(text).map((s) => s.concept);
const namesIn = (text: string) => new Set(names(text));

describe("words mean concepts", () => {
  for (const [text, concept] of table<[string, string]>("words mean concepts"))
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

describe("words of home, health, roads and journeys meet over the languages", () => {
  for (const [one, other] of table<[string, string]>("two ways to say the same"))
    test(`${one} = ${other}`, () => {
      const others = namesIn(other);
      expect([...namesIn(one)].filter((c) => others.has(c))).not.toEqual([]);
    });

  test("what is another thing does not meet", () => {
    for (const [one, other] of [
      ["puppy", "kitten"],
      ["fracture", "filling"],
      ["brake pads", "winter tyres"],
      ["half board", "double room"],
    ] as const)
      expect([...namesIn(one)].some((c) => namesIn(other).has(c) && !["pet", "health"].includes(c))).toBe(
        false,
      );
  });

  test("a kind of a thing is near it, and not the same", () => {
    expect(near("fracture", "injury")).toBeGreaterThan(0.5);
    expect(near("fracture", "injury")).toBeLessThan(1);
    expect(near("fracture", "city-tax")).toBe(0);
  });
});
