import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { askPapers, focusOn, type Told } from "./comprehend-paper.ts";

const cars = ["Fiat Panda", "Volvo Duett", "Opel Kadett", "Seat Marbella"];
const premiums = ["$412.10", "$389.55", "$577.00", "$301.25"];

const fleet: Told = {
  name: "fleet",
  slug: "insurance/car-policy",
  head: "Car insurance policy Harrow Mutual",
  text:
    `Harrow Mutual\n${cars.map((c, i) => `${i + 1} 2019 ${c}   SANTA LUZIA`).join("\n")}\n` +
    `Coverages   Vehicle 1   Vehicle 2   Vehicle 3   Vehicle 4\n` +
    `Yearly premium   ${premiums.join("   ")}\nTotal yearly premium   $1,679.90\n`,
};
const pets: Told = {
  name: "pets",
  slug: "insurance/pet-policy",
  head: "Pet insurance policy Maplewood Rowan",
  text:
    "Maplewood\nPet: Rowan\nHow it works\nSay Rowan eats a sock. The vet charges $900 and we will pay $640.\n" +
    "Your policy covers 70% of the cost of a vet.\nWe pay 70% of every covered claim and 70% of medicine.\n" +
    "Claims are to be filed within 90 days of treatment.\nThe illness came back twice within 18 months of treatment.\n",
};
const slip: Told = {
  name: "slip",
  slug: "receipts/sports",
  head: "Sports receipt Brackwater gym membership",
  text: "Brackwater\nGym membership card\nBeg.: 2023-01-27 16:06:43\nEnd: 2023-01-27 16:06:50\nTotal   7.99\n",
};
const form: Told = {
  name: "form",
  slug: "taxes/tax-return",
  head: "Tax return 2018 Ortiz",
  text:
    "Ortiz 2018\n6   Total income. Add lines 1 through 5, line 22   44,100.00 .   6   74,300.00\n" +
    "Preparer's name: Selma Lindqvist\nFirm: Lindqvist Ledgers\n",
};

const texts = (paper: Told, question: string): string[] =>
  askPapers([paper], question).map((f) => f.candidate.text);

describe("a value is told from others like it", () => {
  test("the column of a thing is told by its number in a list", () => {
    fc.assert(
      fc.property(fc.nat({ max: cars.length - 1 }), (i) => {
        expect(texts(fleet, `What is the premium for the ${cars[i]}?`)).toEqual([premiums[i] as string]);
      }),
    );
  });

  test.each([
    ["What share of the vet's costs does Maplewood pay?", pets, "70%"],
    ["Within how many days of a treatment must a claim be sent to Maplewood?", pets, "90 days"],
    ["total income ortiz 2018", form, "74,300.00"],
    ["Who prepared the Ortiz tax return?", form, "Selma Lindqvist"],
  ] as const)("%s", (question, paper, value) => {
    expect(texts(paper, question)).toEqual([value]);
  });

  test.each([
    ["How much did Maplewood pay for Rowan's surgery?", pets],
    ["When does my Brackwater gym membership end?", slip],
    ["Who repaired the roof of Ortiz?", form],
  ] as const)("not answered: %s", (question, paper) => {
    expect(texts(paper, question)).toEqual([]);
  });
});

describe("what a question asks", () => {
  test.each([
    ["What did the headphones cost?", ["money", "percent"], ["headphones"]],
    ["What is the occupancy rate at Pinecrest?", ["percent", "money"], ["pinecrest"]],
    ["Within how many days must it be filed?", ["stretch", "day"], []],
  ] as const)("%s", (question, kinds, sought) => {
    const focus = focusOn(question);
    expect([...(focus.clauses[0]?.kinds ?? [])]).toEqual([...kinds]);
    const said = focus.sought.filter((s) => s.role !== "light").map((s) => s.said);
    for (const s of sought) expect(said).toContain(s);
  });
});
