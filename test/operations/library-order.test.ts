import { expect, test } from "bun:test";
import { orderBy } from "#operations/library/order.ts";
import { seeded } from "../paper/paper.ts";

test("whatever cells hold, the order is total, and empty ones are last both ways", () => {
  const random = seeded(7);
  const words = ["", "a", "A", "ä", "Zoo", "10", "9", "é", "ß", "日本"];
  const places = Array.from({ length: 300 }, (_, i) => {
    const kind = Math.floor(random() * 4) as 0 | 1 | 2 | 3;
    const n = Math.floor(random() * 10);
    const value =
      kind === 0 ? (n - 5) / 4 : kind === 1 ? `202${n}-01-01` : kind === 2 ? (words[n] ?? "") : "";
    return { id: String(i), key: [kind, value] as const };
  });
  for (const up of [false, true]) {
    const order = orderBy("de", up);
    const sorted = [...places].sort(order);
    for (let i = 1; i < sorted.length; i++)
      for (const j of [i - 1, Math.floor(random() * i)])
        expect(order(sorted[j] as (typeof sorted)[0], sorted[i] as (typeof sorted)[0])).toBeLessThan(0);
    const first = sorted.findIndex((one) => one.key[0] === 3);
    expect(sorted.slice(first).every((one) => one.key[0] === 3)).toBe(true);
  }
  const amounts = places.filter((one) => one.key[0] === 0).sort(orderBy("en", true));
  expect(amounts.map((one) => Number(one.key[1]))).toEqual(
    amounts.map((one) => Number(one.key[1])).sort((a, b) => a - b),
  );
});
