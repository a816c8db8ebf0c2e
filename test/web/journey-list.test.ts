import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { atAllWidths, journeys } from "./journeys.ts";

test("every journey that goes at all widths is in the table, and there are no others in it", () => {
  const files = readdirSync(import.meta.dir).filter((name) => name.endsWith(".test.ts"));
  const found = files.flatMap((file) => atAllWidths(file).map((name) => `${file}: ${name}`));
  const told = [...journeys].flatMap(([file, names]) => names.map((name) => `${file}: ${name}`));
  expect(found.toSorted()).toEqual(told.toSorted());
  expect(new Set(told).size).toBe(told.length);
});
