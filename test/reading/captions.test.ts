import { expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { householdPaper } from "../paper/household/household.ts";
import { pagesOf } from "../paper/household/pages.ts";

/** Values over or before their captions, and the one figure that is set large: as portals and apps print their bills. */
const context: ReadingContext = {
  today: "2025-06-30",
  country: null,
  household: [],
  known: [],
  fileName: null,
};

const bills = ["electricity", "water", "phone", "subscription", "invoice", "hotel", "medicalBill", "vetBill"];

for (const layout of ["tiles", "hero", "sumsFirst"])
  test(`bills of eight kinds as ${layout}: what is owed and the day of the bill`, () => {
    let totals = 0;
    let days = 0;
    const count = 48;
    for (let i = 0; i < count; i++) {
      const paper = householdPaper({ seed: 6_100_000 + i, kind: bills[i % bills.length]!, layout });
      const pages = pagesOf(paper.sheets);
      const sorting = builtInReader.sort(pages, context);
      const full = builtInReader.read(pages, sorting, context);
      if (full.total?.value === paper.truth.total) totals++;
      if (sorting.date === paper.truth.date) days++;
    }
    expect(totals / count).toBeGreaterThan(0.8);
    expect(days / count).toBeGreaterThan(0.85);
  });
