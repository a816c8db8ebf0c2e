import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { findDates } from "#reading/dates/dates.ts";
import { fullYear } from "#reading/dates/hit.ts";
import { repairDigits } from "#reading/dates/noise.ts";
import { decideOrder, readings, resolve } from "#reading/dates/order.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { tablesOf } from "../table-file.ts";
import { context, note } from "./paper.ts";

const table = tablesOf(import.meta.dir, "dates.tsv");

const sort = (text: string) => builtInReader.sort(note(text), context());

/** Lines of a paper and the day it was made. */
const days: [string, string][] = table("days");

/** Lines of a paper and the span it is about ("" for none). */
const spans: [string, string][] = table("spans");

describe("the day a paper was made", () => {
  for (const [text, want] of days) test(JSON.stringify(text), () => expect(sort(text).date).toBe(want));
});

describe("the span a paper is about", () => {
  for (const [text, want] of spans)
    test(JSON.stringify(text), () => {
      const p = sort(text).period;
      expect(p ? `${p.from}/${p.to}` : "").toBe(want);
    });
});

describe("finding dates", () => {
  const nothing = [
    "1,234.56",
    "Tel 089/12 34 56",
    "31.02.2024",
    "13/13/2024",
    "version 1.2.3.4",
    "00/00/0000",
    "99.99.99",
    "10:20:30",
  ];
  for (const text of nothing)
    test(`no date in "${text}"`, () => {
      const found = findDates(foldKeep(text), 2025)
        .map((h) => resolve(h, "dmy", 2025))
        .filter((r) => r !== null);
      expect(found).toEqual([]);
    });

  test("two-digit years look at most fifteen years ahead", () => {
    expect(fullYear(18, 2025)).toBe(2018);
    expect(fullYear(40, 2025)).toBe(2040);
    expect(fullYear(41, 2025)).toBe(1941);
  });

  test("letters read for digits are put right only inside dates", () => {
    expect(repairDigits("O5/O2/2O18")).toBe("05/02/2018");
    expect(repairDigits("SOLD/OUT/TODAY")).toBe("SOLD/OUT/TODAY");
  });

  test("one plain date decides the order of all", () => {
    const hits = findDates("03/04/2025 25/04/2025", 2025);
    expect(decideOrder(hits, { order: "mdy", sure: false }, "2025-06-30")).toEqual({
      order: "dmy",
      sure: true,
    });
  });

  test("both readings of an open date are known", () =>
    expect(readings([3, 4, 2025], 2025).map((r) => r.date)).toEqual(["2025-04-03", "2025-03-04"]));

  test("an open date is trusted less than a plain one", () => {
    const open = builtInReader.read(note("Date: 03/04/2025"), sort("Date: 03/04/2025"), context());
    const plain = builtInReader.read(note("Date: 23/04/2025"), sort("Date: 23/04/2025"), context());
    const trust = (facts: typeof open.facts) => facts.find((f) => f.key === "issue_date")?.confidence ?? 0;
    expect(trust(open.facts)).toBeLessThan(trust(plain.facts));
  });
});

describe("roles", () => {
  test("the due date, the date of birth and the print date are not the paper's date", () => {
    const s = sort(
      "Date of birth: 12/03/1980\nDue date: 30/05/2025\nInvoice date: 16/05/2025\nPrinted: 17/05/2025",
    );
    expect(s.date).toBe("2025-05-16");
  });
  test("a due date alone is no date of issue", () =>
    expect(sort("Please pay by 30 May 2025\nThank you for your payment").date).toBeNull());
});
