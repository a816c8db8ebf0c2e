import { describe, expect, test } from "bun:test";
import { type Labels, labelsOf } from "#questions/value-finder/labels.ts";
import type { ReadPage } from "#questions/value-finder/paper.ts";
import { laidPage, table } from "./comprehend-laid.ts";

/** The labels of the `nth` place at which a value is printed on a page, as texts. */
function named(
  page: ReadPage,
  value: string,
  nth = 0,
  before: ReadPage | null = null,
): Record<string, string> {
  const hits = page.lines.flatMap(({ line }, at) => {
    const start = line.text.indexOf(value);
    return start < 0 ? [] : [{ line: at, start, end: start + value.length }];
  });
  const at = hits[nth];
  if (!at) throw new Error(`${value} is not on the page`);
  const labels = labelsOf(page, at, before);
  const out: Record<string, string> = {};
  for (const key of Object.keys(labels) as (keyof Labels)[]) out[key] = labels[key]?.words.text ?? "";
  return out;
}

const form = laidPage([
  [54, 38, "SENDER'S name and address", 7],
  [301, 38, "1 Lodging", 7],
  [400, 38, "OMB No. 7788-0115", 7],
  [300, 60, "$ 90,100"],
  [54, 66, "Trout Partners"],
  [54, 134, "SENDER'S TIN", 7],
  [177, 134, "GETTER'S TIN", 7],
  [301, 134, "5 Ferry takings", 7],
  [402, 134, "6 Medicine and nursing payments", 7],
  [52, 155, "12-457835"],
  [175, 155, "23-567-5678"],
  [300, 169, "$ 2,345"],
  [400, 169, "$ 17"],
  [301, 182, "7 Direct sales of goods", 7],
  [402, 182, "8 Payments in place of", 7],
  [408, 190, "shares or interest", 7],
  [400, 206, "$ 66"],
]);

const grid = laidPage([
  ...table(
    50,
    26,
    [40, 220, 360, 420, 480],
    [["Coverages", "Limits", "Vehicle 1", "Vehicle 2", "Vehicle 3"]],
  ),
  ...table(
    80,
    14,
    [40, 220, 360, 420, 480],
    [
      ["Glass", "$250", "$62.70", "$35.70", "Included"],
      ["Liability for others", "", "", "", ""],
      ["Each Person", "$300,000", "$83.20", "$57.70", "$104.70"],
      ["Towing", "$75", "Included", "$9.10", "$8.30"],
    ],
  ),
]);

const goesOn = laidPage(
  table(
    40,
    14,
    [40, 220, 360, 420, 480],
    [
      ["Rental car", "$900", "$12.40", "$13.50", "$14.60"],
      ["Collision", "$500", "$125.80", "$133.10", "$342.70"],
    ],
  ),
  2,
);

const cards = laidPage([
  [40, 40, "VEHICLE 1: 2003 TOYOTA SEQUOIA", 11],
  [40, 60, "Annual mileage"],
  [200, 60, "4,000"],
  [40, 90, "VEHICLE 2: 2020 NISSAN LEAF", 11],
  [40, 110, "Annual mileage"],
  [200, 110, "8,000"],
]);

const two = laidPage([
  ...table(
    40,
    11,
    [40, 200, 330],
    [
      ["", "Opening balance", "Closing balance"],
      ["Account", "01/06/2024", "30/06/2024"],
    ],
  ),
  ...table(
    70,
    14,
    [40, 200, 330],
    [
      ["Giro 4711", "1.204,50", "988,10"],
      ["Sparbuch", "7.000,00", "7.012,25"],
    ],
  ),
]);

const list = laidPage(
  table(
    60,
    13,
    [40, 220, 330, 430],
    [
      ["Fahrer", "Status", "Geboren", "Klasse"],
      ["Mina Vogt", "versichert", "seit 2003", "SF zwölf"],
      ["Ole Brandis", "nicht versichert", "seit 2019", "SF drei"],
    ],
  ),
);

describe("a value is named by its place", () => {
  test.each([
    ["a box of a form", form, "$ 2,345", "above", "5 Ferry takings"],
    ["the first box", form, "$ 90,100", "above", "1 Lodging"],
    ["the box beside it", form, "$ 17", "above", "6 Medicine and nursing payments"],
    ["a label of two lines", form, "$ 66", "above", "8 Payments in place of shares or interest"],
    ["a box without a number", form, "12-457835", "above", "SENDER'S TIN"],
    ["the head of a column", grid, "$57.70", "columnHead", "Vehicle 2"],
    ["a head over a word in the column", grid, "$104.70", "columnHead", "Vehicle 3"],
    ["a head over a column that begins with a value", grid, "$8.30", "columnHead", "Vehicle 3"],
    ["the head of a row", grid, "$9.10", "rowHead", "Towing"],
    ["a row with its name on the line above", grid, "$83.20", "rowHead", "Liability for others Each Person"],
    ["a section", cards, "8,000", "section", "VEHICLE 2: 2020 NISSAN LEAF"],
    ["the left", cards, "8,000", "left", "Annual mileage"],
    ["a head of two lines", two, "7.012,25", "columnHead", "Closing balance 30/06/2024"],
    ["a column of words", list, "seit 2019", "columnHead", "Geboren"],
    ["the row of words", list, "seit 2019", "rowHead", "Ole Brandis"],
  ] as const)("%s", (_, page, value, place, words) => {
    expect(named(page, value)[place]).toBe(words);
  });

  test("a table goes on over the page without its heads", () => {
    expect(named(goesOn, "$133.10", 0, grid).columnHead).toBe("Vehicle 2");
    expect(named(goesOn, "$133.10").columnHead).toBe("");
  });

  test("running text names by its sentence alone", () => {
    const page = laidPage([
      [40, 40, "The deposit is kept. The tenant pays a rent of 940 euros each month"],
      [40, 52, "by standing order. Pets need the consent of the landlord in writing."],
    ]);
    const own = named(page, "940");
    expect(own.sentence).toBe("The tenant pays a rent of euros each month by standing order");
    expect(own.left).toBe("");
  });

  test("what stands under a value in small letters is its caption", () => {
    const page = laidPage([
      [60, 60, "59.31", 14],
      [60, 77, "Amount due", 7],
      [300, 60, "12 May", 14],
      [300, 77, "Pay by", 7],
    ]);
    expect(named(page, "59.31").under).toBe("Amount due");
    expect(named(page, "12 May").under).toBe("Pay by");
  });
});
