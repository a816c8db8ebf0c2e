import { describe, expect, test } from "bun:test";
import { isOrder } from "#reading/layout/instructions.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { plantedPairs } from "../bench/planted.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "orders.tsv");

describe("instructions planted on paper", () => {
  test.each(table("instructions planted on paper").flat())("%s", (line) => {
    expect(isOrder(foldKeep(line))).toBe(true);
  });

  test.each(table("instructions planted on paper (2)").flat())("is said to people: %s", (line) => {
    expect(isOrder(foldKeep(line))).toBe(false);
  });

  test("change no state and hardly a field", () => {
    const read = plantedPairs(60);
    expect(read.changed.filter((c) => c.includes("look"))).toEqual([]);
    expect(read.states).toBe(0);
    expect(read.differing / read.fields).toBeLessThan(0.02);
  });
});
