import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Named, sentByAccount } from "#rules/checkup/obligations/own-bills.ts";

const ours = (name: string): Named => ({ name, ours: true });
const other = (name: string): Named => ({ name, ours: false });

test.each<[string, string, Named | null, Named[], boolean]>([
  ["the office's bill to a customer", "Petersen GmbH", other("Petersen GmbH"), [other("Inn Hollmann")], true],
  ["its name printed without the form", "Petersen GmbH", other("Petersen"), [other("Inn Hollmann")], true],
  ["nobody else is read on it", "Petersen GmbH", other("PETERSEN GMBH"), [], true],
  ["a bill to the office", "Petersen GmbH", other("Inn Hollmann"), [other("Petersen GmbH")], false],
  ["its name for both", "Petersen GmbH", other("Petersen GmbH"), [other("Petersen")], false],
  ["a namesake with more to its name", "Petersen GmbH", other("Petersen Energie GmbH"), [], false],
  ["one with a seat bills a customer", "Home", ours("Ada Finch"), [other("Mill Lane Ltd")], true],
  ["one of the household, for whom is not read", "Home", ours("Ada Finch"), [], false],
  ["from one of the household to another", "Home", ours("Ada Finch"), [ours("Ben Finch")], false],
  ["a firm called as a home", "Home", other("Home Depot"), [other("Ada Finch")], false],
  ["no maker", "Petersen GmbH", null, [other("Inn Hollmann")], false],
  ["an account without a name", "", other("Inn Hollmann"), [], false],
])("%s", (_, account, maker, receivers, wanted) => {
  expect(sentByAccount(account, maker, receivers)).toBe(wanted);
});

test("what is addressed to the account is never its own bill", () => {
  const name = fc.string({ minLength: 1, maxLength: 20 });
  const named = fc.record({ name, ours: fc.boolean() });
  fc.assert(
    fc.property(name, fc.option(named), fc.array(named, { maxLength: 4 }), (account, maker, others) => {
      expect(sentByAccount(account, maker, [...others, ours("us")])).toBe(false);
    }),
  );
});
