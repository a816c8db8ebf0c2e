import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  daysBetween,
  localDay,
  localeFor,
  percentOf,
  showAmount,
  showBytes,
  showDay,
  showMonth,
  showShortMonth,
  slugWords,
} from "#doors/web/formatting.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "formatting.tsv");

describe("dates", () => {
  test.each([
    ["en-GB", "2025-03-31", "31 Mar 2025"],
    ["en-US", "2025-03-31", "Mar 31, 2025"],
    ["en-GB", "2024-02-29", "29 Feb 2024"],
  ])("in %s %s reads %s", (locale, day, shown) => {
    expect(showDay(day, locale)).toBe(shown);
  });

  test.each(["", "March 2025", "2025-02-30", "2025-13-01", "2025-3-1"])(
    "%p is no day and stays as it is",
    (text) => {
      expect(showDay(text, "en-GB")).toBe(text);
    },
  );

  test("a month heading names month and year", () => {
    expect(showMonth("2025-03-31", "en-GB")).toBe("March 2025");
    expect(showMonth("2025-03-31", "es-ES")).toBe("Marzo de 2025");
  });

  test.each(["en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL"])(
    "no two short months are one in %s",
    (locale) => {
      const months = Array.from({ length: 12 }, (_, i) =>
        showShortMonth(`2025-${String(i + 1).padStart(2, "0")}-01`, locale),
      );
      expect(new Set(months).size).toBe(12);
      expect(months.every((month) => /^[\p{L}]{3,4}$/u.test(month))).toBe(true);
    },
  );

  test("days between are whole, over a leap day too", () => {
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2024-03-01", "2024-02-28")).toBe(-2);
  });

  test("the day of a moment is a calendar day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        expect(localDay(at)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(Math.abs(Date.parse(localDay(at)) - at)).toBeLessThan(2 * 86_400_000);
      }),
    );
  });
});

describe("regions", () => {
  test.each([
    ["de-DE", "en-DE"],
    ["de", "en-DE"],
    ["en-GB", "en-GB"],
    ["not a language", "en"],
  ])("%s gives %s", (browser, locale) => {
    expect(localeFor(browser)).toBe(locale);
  });
});

describe("amounts", () => {
  test.each(table("amounts: in reads", Number, orNone, word, word))(
    "%p %p in %s reads %s",
    (amount, currency, locale, shown) => {
      expect(showAmount(amount, currency, locale)).toBe(shown);
    },
  );
});

describe("sizes", () => {
  test.each(table("sizes: bytes read", Number, word))("%p bytes read %s", (bytes, shown) => {
    expect(showBytes(bytes).replace("\u00a0", " ")).toBe(shown);
  });

  test("units are those of the language", () => {
    expect(showBytes(1_234_000, "fr").replace("\u00a0", " ")).toBe("1,2 Mo");
    expect(showBytes(12, "fr").replace("\u00a0", " ")).toBe("12 o");
    expect(showBytes(95_000_000, "it").replace("\u00a0", " ")).toBe("95 MB");
  });

  test("no size reads longer than nine letters, and none goes down when bytes go up a thousandfold", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (bytes) => {
        expect(showBytes(bytes).length).toBeLessThanOrEqual(9);
      }),
    );
  });

  test("percent is whole, and 100 only at the end", () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(999_999, 1_000_000)).toBe(99);
    expect(percentOf(1_000_000, 1_000_000)).toBe(100);
    expect(percentOf(1_100_000, 1_000_000)).toBe(100);
  });
});

test("a slug without a name still reads as words", () => {
  expect(slugWords("bills/water-and-power")).toBe("Water and power");
  expect(slugWords("insurance")).toBe("Insurance");
});
