import { expect, test } from "bun:test";
import type { SenderWord } from "#contract/type-offer.ts";
import { senderWord } from "#rules/taxonomy/senders.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";

const cases: [type: string, word: SenderWord | null][] = [
  ["housing/mortgage-statement", "lender"],
  ["banking/bank-statement", "bank"],
  ["banking/pension-statement", null],
  ["insurance/renewal", "insurer"],
  ["bills/electricity", "provider"],
  ["bills/council-tax", null],
  ["work/payslip", "employer"],
  ["housing/lease", "landlord"],
  ["letters/letter", null],
  ["own/solar", null],
];
test.each(cases)("who sends %s is called %p", (type, word) => {
  expect(senderWord(type)).toBe(word);
});

test("letters, notes, contracts, papers of identity and of travel have no one kind of sender", () => {
  const called = types.filter((t) => senderWord(t.slug) !== null).map((t) => t.slug.split("/")[0]);
  for (const group of ["identity", "letters", "notes", "contracts", "travel"])
    expect(called).not.toContain(group);
});
