import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { squeeze } from "#kernel/text.ts";
import { goOn, inThread } from "#questions/follow-up/follow.ts";
import { standsIn, unitsOf } from "#questions/grounding/passage.ts";
import { understand } from "#questions/plan/question.ts";
import { secretPlaces } from "#rules/access/secret-places.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "ask.tsv");

const today = "2026-05-14";
const said = (question: string) => {
  const q = understand(question, today);
  return {
    wants: q.wants.join("+") + (q.sum ? " sum" : ""),
    about: q.about.map((t) => t.said).join(" "),
    span: q.span && `${q.span.from}..${q.span.to}`,
  };
};

describe("questions are understood", () => {
  for (const [question, wants, about, span] of table("questions are understood", word, word, word, orNone))
    test(question || "nothing", () => expect(said(question)).toEqual({ wants, about, span }));

  test("forms of a word have their beginning in common, numbers are whole", () => {
    const forms = (q: string) => understand(q, today).about.map((t) => t.forms[0]);
    expect(forms("wages 30064443 Leo")).toEqual([
      { text: "wage", whole: false },
      { text: "30064443", whole: true },
      { text: "leo", whole: true },
    ]);
  });
});

describe("a thread", () => {
  const before = understand("How much did I pay Harbour Lane in 2025?", today);
  test("another year", () => {
    const now = goOn(understand("And in 2024?", today), before, today);
    expect([now.sum, now.about.map((t) => t.said), now.span?.year]).toEqual([
      true,
      ["harbour", "lane"],
      2024,
    ]);
  });
  test("another company", () => {
    const now = goOn(understand("and Lidl?", today), before, today);
    expect([now.sum, now.about.map((t) => t.said), now.span?.year]).toEqual([true, ["lidl"], 2025]);
  });
  test("something else of the same", () => {
    const now = goOn(understand("When is it due?", today), before, today);
    expect([now.wants, now.about.map((t) => t.said)]).toEqual([["date"], ["harbour", "lane"]]);
  });
  test("a question of its own takes nothing from before", () => {
    const now = inThread(
      ["How much did I pay Harbour Lane in 2025?", "When does the lease of Elm Street end?"],
      today,
    );
    expect([now?.about.map((t) => t.said), now?.span]).toEqual([["lease", "elm", "street"], null]);
  });
  test("two turns back", () => {
    const now = inThread(["How much did I pay Harbour Lane in 2025?", "and in 2024?", "and in 2023?"], today);
    expect([now?.sum, now?.span?.year]).toEqual([true, 2023]);
  });
});

test("whatever is typed is understood as something, soon", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 1000 }), { maxLength: 3 }), (turns) => {
      const q = inThread(turns, today);
      return (
        q === null ||
        (q.wants.length > 0 &&
          q.about.every((t) => t.forms.every((f) => /^[\p{L}\p{N}\p{M}]+$/u.test(f.text))))
      );
    }),
    { numRuns: 500 },
  );
});

describe("passages", () => {
  const text =
    "Bramble Gardens\nThe hedge was cut on\n3 June 2024. The wall stands.\nSundries    12.00 EUR\nNo. 5 remains.";
  test("a sentence that goes on in the next line is one unit, a day with a point ends none", () => {
    const units = (words: string) => unitsOf(words).map((u) => squeeze(words.slice(u.start, u.end)));
    expect(units(text)).toContain("No. 5 remains.");
    expect(units("The hedge was cut\nlast spring. The wall stands.")).toEqual([
      "The hedge was cut last spring.",
      "The wall stands.",
    ]);
    expect(units("Der Termin ist am 14. Dezember 2026. Bis dann.")).toEqual([
      "Der Termin ist am 14. Dezember 2026.",
      "Bis dann.",
    ]);
  });
  test("units go around closed stretches, and whatever is quoted stands on the page", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(150), fc.nat(60), (page, start, length) => {
        const closed = [{ start, end: start + length }];
        for (const u of unitsOf(page, closed)) {
          if (u.start < start + length && u.end > start && length > 0) return false;
          const quote = squeeze(page.slice(u.start, u.end));
          if (!standsIn(page, quote)) return false;
        }
        return true;
      }),
    );
  });
});

describe("secret places", () => {
  const cases: [string, string[], number][] = [
    ["Policy HL 7731 4402 of", ["HL-7731-4402"], 1],
    ["Policy HL-77314402, again hl77314402", ["HL-7731-4402"], 2],
    ["BIC DEUTDEFF", ["DEUTDEFF"], 1],
    ["nothing here", ["HL-7731-4402"], 0],
    ["12 is no number", ["12"], 0],
  ];
  for (const [text, identifiers, n] of cases)
    test(text, () => expect(secretPlaces(text, identifiers)).toHaveLength(n));
});
