import { expect, test } from "bun:test";
import type { EntityRecord } from "#database/entities/entity-list.ts";
import { type Hidden, personOrThing } from "#operations/present/entity.ts";

const car = {
  ...{ id: "00000000-0000-7000-8000-000000000001", name: "2017 Volvo V60", kind: "vehicle", subtitle: null },
  ...{ aliases: [], details: { plate: "AB 12 CDE", make: "Volvo", model: "V60" } },
  ...{ gone_on: null, disowned_on: null, ended_on: null, ended_way: null, ended_by: null, ended_title: null },
} as unknown as EntityRecord;
const line = (hidden: Hidden) => personOrThing("http://box", car, hidden, "en").subtitle;

test("a car is told from another of its name by its plate, to whoever may see it", () => {
  expect(line(null)).toBe("AB 12 CDE");
  expect(line({ carries: () => false, clean: (words) => words })).toBe("Volvo V60");
});
