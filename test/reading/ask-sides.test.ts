import { describe, expect, test } from "bun:test";
import { swapIn } from "#questions/follow-up/follow.ts";
import { heldAs } from "#questions/kinds/held.ts";
import { countsBought } from "#questions/plan/combining.ts";
import { asksPart } from "#questions/plan/part-asked.ts";
import { understand } from "#questions/plan/question.ts";
import { chooses, pickingIn, type Sides, sidesIn } from "#questions/plan/sides.ts";
import { typedNames } from "#questions/plan/subject.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "ask-sides.tsv");

const today = "2026-05-01";
const first = (asked: string): Sides | undefined => sidesIn(asked, understand(asked, today).language)[0];

describe("two things that a question names side by side", () => {
  const cases: [asked: string, how: Sides["how"], a: string, b: string][] = table(
    "two things that a question names side by side",
  );
  for (const [asked, how, a, b] of cases)
    test(asked, () => {
      const sides = first(asked);
      expect([sides?.how, ...(sides?.names ?? [])]).toEqual([how, a, b]);
      expect(sides?.questions[0]).toContain(a);
      expect(sides?.questions[0]).not.toContain(b);
      expect(sides?.questions[1]).toContain(b);
    });

  test("each is asked for by what is asked of both", () => {
    expect(first("Which carries more sales tax, INV-8 or INV-9?")?.questions[0]).toContain("sales tax");
    expect(
      first("Which savings account holds more, the one at Alba or the one at Brio?")?.questions[0],
    ).toContain("balance");
    expect(first("Was kosten das Klavier und die Heizung zusammen?")?.questions[0]).toBe(
      "was kostet das Klavier",
    );
    expect(
      first("What do Ann and Bob pay for the piano and the boiler together?")?.questions[0],
    ).not.toContain("Ann");
  });

  test("another question, two months and a plain question are no two things", () => {
    expect(first("How much is due on the card and what is the minimum?")).toBeUndefined();
    expect(first("What did the bills of May and June come to?")).toBeUndefined();
    expect(first("What does the piano cost?")).toBeUndefined();
    expect(chooses("Which bills are from Alba or Brio?", "en")).toBe(false);
  });

  test("which of several has most", () => {
    const asked = [
      "Which policy has the higher excess?",
      "Welche Rechnung hat die niedrigste Steuer?",
      "Dans quelle facture la TVA est-elle la plus haute ?",
      "¿En cuál de los dos pagué más IVA?",
      "In quale bolletta il consumo è maggiore?",
      "Op welke rekening staat de laagste korting?",
      "How much is the excess?",
    ];
    expect(asked.map(pickingIn)).toEqual(["most", "least", "most", "most", "most", "least", null]);
  });
});

describe("a thing in the place of its like", () => {
  const cases: [before: string, own: string, whole: string][] = table("a thing in the place of its like");
  for (const [before, own, whole] of cases)
    test(`${before} / ${own}`, () => expect(swapIn(before, own)).toBe(whole));

  test("another attribute and more of the same take no place", () => {
    expect(swapIn("What is the rent of the flat in Leeds?", "and the deposit?")).toBeNull();
    expect(swapIn("What is the rent of the flat in Leeds?", "and when is it due?")).toBeNull();
  });
});

test("who holds something with somebody", () => {
  const holds = [
    "Who has an account at Ostrava Bank?",
    "Wer hat ein Konto bei der Ostrava Bank?",
    "Qui a un compte chez Ostrava ?",
    "¿Quién tiene una cuenta en Ostrava?",
    "Chi ha un conto presso Ostrava?",
    "Wie heeft een rekening bij Ostrava?",
    "Who is insured with Barkley Mutual?",
    "Wer ist bei Barkley versichert?",
  ];
  expect(holds.map((asked) => heldAs(asked) !== null)).toEqual(holds.map(() => true));
  for (const asked of ["Who has signed the lease?", "Who holds our flood insurance?", "Who lives in Leeds?"])
    expect(heldAs(asked)).toBeNull();
});

test("how many of a thing were bought", () => {
  expect(countsBought("How many packs of copy paper did I buy at Quillmart?")).toEqual([
    "packs",
    "of",
    "copy",
    "paper",
  ]);
  expect(countsBought("Wie viele Hefte habe ich bei Quillmart gekauft?")).toEqual(["hefte"]);
  expect(countsBought("Combien de cahiers avons-nous achetés chez Quillmart ?")).toEqual(["cahiers"]);
  expect(countsBought("How many bills are there?")).toBeNull();
});

test("a part of an amount is not the amount", () => {
  const part = (asked: string) => asksPart(understand(asked, today));
  for (const asked of [
    "How much GST did I pay at Quillmart in all?",
    "How much tip did we give in all?",
    "Wie viel Trinkgeld habe ich insgesamt gegeben?",
    "Quanta IVA c'è nelle fatture di Enel?",
  ])
    expect(part(asked)).toBe(true);
  for (const asked of ["How much did I spend at Quillmart?", "What did I spend on taxes in 2025?"])
    expect(part(asked)).toBe(false);
});

test("names that are typed as names are kept whole", () => {
  expect([...typedNames("Which State Farm policies do we have?", "en")]).toEqual(["state", "farm"]);
  expect([...typedNames("Which policies do we have?", "en")]).toEqual([]);
  expect([...typedNames("Was steht im Neuen Vertrag?", "de")]).toEqual([]);
});
