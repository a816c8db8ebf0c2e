import { expect, test } from "bun:test";
import { placesOn, seekerOf } from "#operations/search/seeker.ts";
import { understandSearch } from "#questions/query/understand.ts";

const startsOf = (q: string, text: string) => {
  const seeker = seekerOf(understandSearch(q, "2026-01-01").sought, new Map(), ["en"]);
  return [...new Set(placesOn(text, seeker).map((p) => p.start))];
};

test.each([
  ["bill ", "bill billing waybill Bills, BILL", [0, 5, 21, 28]],
  ["bill ", "ébill 𝒜bill 7bill -bill", [20]],
  ["strasse ", "Straße Hauptstraße strasse", [0, 19]],
  ["gas bill ", "the gas bill", [4, 8]],
  ["a ", "a bad day, a", [0, 11]],
])("%j is seen where a word begins with it or has its stem: %j", (q, text, starts) => {
  expect(startsOf(q, text)).toEqual(starts);
});
