import { describe, expect, test } from "bun:test";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { vehiclesIn } from "#questions/value-finder/values/texts.ts";
import { type Notation, valuesOf } from "#questions/value-finder/values/values.ts";
import { list, tablesOf, word } from "../table-file.ts";

const tableOf = tablesOf(import.meta.dir, "comprehend-values.tsv");

const notation: Notation = { order: "dmy", decimal: ".", todayYear: 2026, picture: false };
const found = (kind: AnswerKind, text: string) =>
  valuesOf(kind, text, notation).map((v) => text.slice(v.start, v.end));

const kindOf = word as (cell: string) => AnswerKind;

describe("values by their look", () => {
  test.each(tableOf("values by their look", kindOf, word, list))("%s in %s", (kind, text, values) => {
    expect(found(kind, text)).toEqual([...values]);
  });

  test.each([
    ["1 2020 Kia Telluride 4D 5XYP5DHCXLG071234", ["2020 Kia Telluride 4D"]],
    ["2011 CHEV CRUZE LT/CRUZE   001", ["2011 CHEV CRUZE LT/CRUZE"]],
    ["Fahrzeug: Škoda Octavia Combi, Anhänger", ["Škoda Octavia Combi"]],
    ["a mini bar and a smart meter", []],
    ["Please take a seat", []],
  ] as const)("cars in %s", (text, cars) => {
    expect(vehiclesIn(text)).toEqual([...cars]);
  });
});
