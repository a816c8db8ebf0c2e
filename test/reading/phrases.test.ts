import { expect, test } from "bun:test";
import { phraseFinder } from "#reading/text/fold.ts";

const finder = phraseFinder<"due" | "paid" | "street">([
  ["due", ["amount due", "amount", "amount due now", "n° de facture"]],
  ["paid", ["amount paid", "amount due"]],
  ["street", ["gross", "strasse"]],
]);
const found = (text: string) =>
  finder.find(text).map(({ role, start, end, phrase }) => `${role} ${phrase} ${text.slice(start, end)}`);

test("the longest phrase at a place is found, and what only begins one is not taken for it", () => {
  expect(found("amount due now: 4")).toEqual(["due amount due now amount due now"]);
  expect(found("amount due nowhere")).toEqual(["due amount due amount due"]);
  expect(found("amount paid, amount dues")).toEqual(["paid amount paid amount paid", "due amount amount"]);
});

test("phrases are whole words, with up to three spaces for one", () => {
  expect(found("amounts my_amount 7amount")).toEqual([]);
  expect(found("amount   due; amount    due")).toEqual(["due amount due amount   due", "due amount amount"]);
});

test("a phrase belongs to the first role that names it, and is found with one s for two", () => {
  expect(found("amount due")).toEqual(["due amount due amount due"]);
  expect(found("strase 4")).toEqual(["street strasse strase"]);
  expect(found("n° de facture 12")).toEqual(["due n° de facture n° de facture"]);
});
