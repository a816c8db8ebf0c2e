import { expect, test } from "bun:test";
import { fuzz } from "./fuzz.ts";
import { forTargets } from "./target.ts";

forTargets((target) => {
  test("1,500 calls made of chance: no fault, no stack, no hang, every refusal a problem", async () => {
    const { calls, statuses, met } = await fuzz(target, 1_500);
    expect(calls).toBeGreaterThan(1_200);
    // A fuzzer that only ever meets refusals tries nothing.
    for (const met of ["200", "201", "401", "404", "422"])
      expect([met, (statuses[met] ?? 0) > 0]).toEqual([met, true]);
    expect(met.size).toBeGreaterThan(30);
  }, 120_000);
});
