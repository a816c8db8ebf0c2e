import { describe, expect, test } from "bun:test";
import shipped from "#models/near-words.json" with { type: "json" };
import { conceptNames, conceptsIn, conceptsOnPaper } from "#reading/concepts/concepts.ts";
import { conceptsMeant, nearTo } from "#reading/concepts/near-words.ts";
import { meantBy } from "#reading/meaning/asked.ts";

const words = Object.values(shipped.words).flatMap((w) => w.split(" "));

describe("words near to a concept", () => {
  test("each is near to one that there is, once, and is no wording of any", () => {
    for (const concept of Object.keys(shipped.words)) expect(conceptNames()).toContain(concept);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((w) => !/^[a-z]{4,}$/.test(w))).toEqual([]);
    expect(words.filter((w) => conceptsIn([w]).length > 0)).toEqual([]);
  });

  test.each([
    ["tomb", "funeral"],
    ["cello", "music-lesson"],
    ["kerosene", "fuel"],
    ["headmaster", "school"],
    ["qzxv", undefined],
  ])("%s: %s", (word, concept) => {
    expect(nearTo(word)).toBe(concept as string);
  });

  test("a search means it, half as surely as a wording; a paper does not say it", () => {
    expect(conceptsMeant(["the", "tomb"])).toEqual([{ concept: "funeral", from: 1, to: 2, weight: 0.5 }]);
    expect(meantBy(["tomb"])).toHaveLength(1);
    expect(meantBy(["tomb"])[0]?.share).toBeLessThan(meantBy(["funeral"])[0]?.share ?? 0);
    expect(conceptsOnPaper(["tomb"], "en")).toEqual([]);
  });

  test("what a wording says is left as it is", () => {
    const said = ["music", "lessons", "for", "cello"];
    expect(conceptsMeant(said).slice(0, conceptsIn(said).length)).toEqual(conceptsIn(said));
    for (const query of ["car insurance", "Stromrechnung", "facture d'eau", "rent"].map((q) => q.split(" ")))
      expect(conceptsMeant(query)).toEqual(conceptsIn(query));
  });
});
