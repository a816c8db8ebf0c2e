import { expect, test } from "bun:test";
import fc from "fast-check";
import { monthAfter, weeksOf } from "#doors/web/checkup/groups.ts";

test("a month has four to six weeks with each of its days once, to the end of the year 9999", () => {
  const month = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }))
    .map(([y, m]) => `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}`);
  const check = (m: string) => {
    const weeks = weeksOf(m);
    expect(weeks.length).toBeGreaterThanOrEqual(4);
    expect(weeks.length).toBeLessThanOrEqual(6);
    const inside = weeks.flat().filter((d) => d.startsWith(m));
    expect(inside).toEqual([...new Set(inside)].sort());
    expect(inside.length).toBeGreaterThanOrEqual(28);
    for (const days of weeks) expect(days).toHaveLength(7);
    for (const n of [-1, 1]) expect(monthAfter(m, n)).toMatch(/^\d{4}-(?:0[1-9]|1[0-2])$/);
  };
  for (const m of ["9999-12", "9999-11", "0001-01", "2026-02", "2024-02"]) check(m);
  fc.assert(fc.property(month, check), { numRuns: 500 });
  expect([monthAfter("9999-12", 1), monthAfter("0001-01", -1)]).toEqual(["9999-12", "0001-01"]);
});
