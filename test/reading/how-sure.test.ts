import { expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context } from "./paper.ts";
import { pagesOf } from "./paper-text.ts";

const about = context({ today: "2026-03-01" });
const items = (lines: string[]) => {
  const pages = pagesOf(lines.join("\n"), "columns");
  return builtInReader.read(pages, builtInReader.sort(pages, about), about).obligations;
};

const plain = [
  "Larkfield Power Company                    Statement date: 03/01/2026",
  "Electric service                           Account number: 55-2210-7",
  "Total amount due                           $84.10",
  "Please pay $84.10 by March 20, 2026.",
];

test("what a bill asks for in plain words is sure", () => {
  const [payment] = items(plain);
  expect(payment).toMatchObject({ kind: "payment", due: "2026-03-20", amount: 84.1 });
  expect(payment?.confidence).toBeGreaterThanOrEqual(90);
});

test("an act on a day whose words speak of something else is not", () => {
  const found = items([
    "Larkfield Middle School                    March 1, 2026",
    "Dear parents,",
    "The book fair opened on Monday. Our next news is planned for March 20, 2026, please return books if you like.",
  ]);
  for (const o of found) expect(o.confidence).toBeLessThan(80);
});

test("every probability is a whole number from 0 to 100", () => {
  for (const o of items([
    ...plain,
    "Your appointment is on April 2, 2026 at 9:40 AM.",
    "Valid until 12/31/2026",
  ])) {
    expect(Number.isInteger(o.confidence)).toBe(true);
    expect(o.confidence).toBeGreaterThan(0);
    expect(o.confidence).toBeLessThanOrEqual(100);
  }
});
