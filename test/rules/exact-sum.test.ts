import { expect, test } from "bun:test";
import fc from "fast-check";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";

test("a tenth ten times is one, and currencies are kept apart", () => {
  const tenths = Array.from({ length: 10 }, () => ({ number: 0.1, currency: "EUR" }));
  const sums = sumsByCurrency([...tenths, { number: 5, currency: null }, { number: -2.5, currency: "USD" }]);
  expect([...sums]).toEqual([
    ["EUR", 1],
    [null, 5],
    ["USD", -2.5],
  ]);
});

test("sums of cents are exact to the cent in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 50 }), (cents) => {
      const sum = (of: number[]) =>
        sumsByCurrency(of.map((c) => ({ number: c / 100, currency: "EUR" }))).get("EUR");
      const whole = cents.reduce((a, b) => a + b, 0);
      return sum(cents) === (whole === 0 ? 0 : whole / 100) && sum(cents) === sum([...cents].reverse());
    }),
  );
});
