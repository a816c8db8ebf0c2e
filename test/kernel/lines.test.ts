import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, addMonths, daysInMonth, isDate } from "#kernel/dates.ts";
import { cleanLine } from "#kernel/text.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "lines.tsv");

describe("titles and names are one plain line", () => {
  const cleaned: [given: string, left: string][] = table("cleaned");
  test.each(cleaned)("%j", (given, left) => expect(cleanLine(given)).toBe(left));

  test("characters are counted after cleaning, and none is cut in half", () => {
    expect(cleanLine(`\u202E${"🏡".repeat(10)}`, 4)).toBe("🏡🏡🏡🏡");
    expect(cleanLine("abc def", 4)).toBe("abc");
  });

  test("whatever is given: no control, no bidirectional sign, no break, no longer, and cleaning it again changes nothing", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(
          "a",
          " ",
          "\n",
          "\u202E",
          "\u200D",
          "\u200C",
          "ی",
          "👩",
          "\u0301",
          "\u0000",
          "\u2067",
          "\uDC00",
        ),
        maxLength: 60,
      }),
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 30 }), (s, most) => {
        const line = cleanLine(s, most);
        expect(line).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\uFEFF]/u,
        );
        expect(line).toBe(line.trim());
        expect(line.isWellFormed()).toBe(true);
        expect([...line].length).toBeLessThanOrEqual(most);
        expect(cleanLine(cleanLine(s))).toBe(cleanLine(s));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("counting days and months stays within four digits of a year", () => {
  const day = fc
    .tuple(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    .map(
      ([y, m, d]) =>
        `${y}-${String(m).padStart(2, "0")}-${String(Math.min(d, daysInMonth(y, m))).padStart(2, "0")}`,
    );
  test("the end and the beginning", () => {
    expect(addDays("9999-12-31", 1)).toBe("9999-12-31");
    expect(addMonths("9999-12-31", 1)).toBe("9999-12-31");
    expect(addMonths("1000-01-01", -36)).toBe("0997-01-01");
    expect(addDays("1000-01-01", -400_000)).toBe("0001-01-01");
    expect(addMonths("1000-01-01", -12_000)).toBe("0001-01-01");
  });
  test("for any day and any stretch", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -500_000, max: 5_000_000 }), (d, n) => {
        expect(isDate(d)).toBe(true);
        for (const there of [addDays(d, n), addMonths(d, Math.trunc(n / 30))]) {
          expect(there).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          expect(n >= 0 ? there >= d : there <= d).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
