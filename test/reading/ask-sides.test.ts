import { describe, expect, test } from "bun:test";
import { swapIn } from "#questions/follow-up/follow.ts";
import { heldAs } from "#questions/kinds/held.ts";
import { asksPart } from "#questions/plan/part-asked.ts";
import { understand } from "#questions/plan/question.ts";
import { chooses } from "#questions/plan/sides.ts";
import { typedNames } from "#questions/plan/subject.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "ask-sides.tsv");

const today = "2026-05-01";

test("a choice between two things, of which one has more", () => {
  expect(chooses("Which costs more, the piano or the boiler?", "en")).toBe(true);
  expect(chooses("Was ist teurer, das Klavier oder die Heizung?", "de")).toBe(true);
  expect(chooses("Qu'est-ce qui coûte plus cher, le piano ou la chaudière ?", "fr")).toBe(true);
  expect(chooses("What do the piano and the boiler cost together?", "en")).toBe(false);
  expect(chooses("Is the piano or the boiler insured?", "en")).toBe(false);
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
