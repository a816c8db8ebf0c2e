import { describe, expect, test } from "bun:test";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { addDays, addMonths, daysBetween, isDate, makeDate, weekdayOf } from "#kernel/dates.ts";
import { isUuid, seededIds, stableUuid, systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { escapeRegExp, fold, safeName, stripInvisible, wordsOf } from "#kernel/text.ts";
import { tablesOf, word, yes } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "kernel.tsv");

describe("dates", () => {
  const cases: [string, boolean][] = table("dates", word, yes);
  test.each(cases)("%s is a day: %p", (s, ok) => expect(isDate(s)).toBe(ok));

  const months: [string, number, string][] = table("months", word, Number, word);
  test.each(months)("%s and %p months is %s", (from, n, to) => expect(addMonths(from, n)).toBe(to));

  test("days added and taken away again come back to the same day, across years and clock changes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9900 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: -40000, max: 40000 }),
        (y, m, d, n) => {
          const day = makeDate(y, m, d) as string;
          const moved = addDays(day, n);
          return !isDate(moved) || (daysBetween(day, moved) === n && addDays(moved, -n) === day);
        },
      ),
    );
  });
});

test("weekdays count from Monday", () => {
  expect(["2026-11-23", "2026-11-26", "2026-11-29"].map(weekdayOf)).toEqual([0, 3, 6]);
});

describe("words and patterns", () => {
  test("any text, made into a pattern, matches itself and nothing else, with and without the u flag", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const flags of ["", "u"]) {
          const whole = new RegExp(`^(?:${escapeRegExp(text)})$`, flags);
          expect(whole.test(text)).toBe(true);
          expect(whole.test(`${text}x`)).toBe(false);
        }
      }),
    );
  });

  test("words are runs of letters and digits, folded", () => {
    expect(wordsOf("Müller & Söhne, No. 12-a")).toEqual(["muller", "sohne", "no", "12", "a"]);
    expect(wordsOf(" - ")).toEqual([]);
  });
});

describe("ids", () => {
  test("ids made one after another sort in the order they were made, and none comes twice", () => {
    const made = Array.from({ length: 10_000 }, () => systemIds.uuid());
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every(isUuid)).toBe(true);
    expect(made[0]?.[14]).toBe("7");
  });

  test("a name has one id, and a seed one row of ids", () => {
    expect(stableUuid("type/bills/water")).toBe(stableUuid("type/bills/water"));
    expect(stableUuid("a")).not.toBe(stableUuid("b"));
    expect(isUuid(stableUuid("a"))).toBe(true);
    const [a, b] = [seededIds("s"), seededIds("s")];
    expect([a.uuid(), a.uuid()]).toEqual([b.uuid(), b.uuid()]);
  });
});

describe("text", () => {
  const folds: [string, string][] = table("folds");
  test.each(folds)("%s folds to %s", (from, to) => expect(fold(from)).toBe(to));

  const names: [string, string][] = table("names");
  test.each(names)("the name %j is kept as %j", (from, to) => expect(safeName(from)).toBe(to));

  test("no name gets longer than 200 characters or keeps a slash", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: "grapheme" }), (s) => {
        const name = safeName(s);
        return name.length > 0 && name.length <= 200 && !/[\\/\u0000-\u001f]/.test(name);
      }),
    );
  });

  test("what nobody sees is not kept", () =>
    expect(stripInvisible("pay\u200B me\u{E0041}\u202E now\uFEFF")).toBe("pay me now"));
});

describe("settings", () => {
  test("the command line wins over the environment, and what makes no sense is named", () => {
    expect(readSettings({ port: "0" }, { DEEDBOX_PORT: "9" }).port).toBe(0);
    expect(readSettings({}, { DEEDBOX_PORT: "9" }).port).toBe(9);
    expect(() => readSettings({ port: "nine" }, {})).toThrow(
      'port must be a whole number from 0 to 65535, not "nine".',
    );
    expect(() => readSettings({}, { DEEDBOX_URL: "box" })).toThrow(/DEEDBOX_URL/);
    expect(readSettings({ data: "/x" }, {})).toMatchObject({
      dataDir: "/x",
      pace: { token: 120, account: 600 },
      workers: 2,
    });
  });

  test.skipIf(process.platform !== "linux")(
    "native code goes to the user's cache, or where somebody says",
    () => {
      const last = join(tmpdir(), `deedbox-${process.getuid?.()}`);
      const usual = join(homedir(), ".cache", "deedbox");
      expect(readSettings({}, { XDG_CACHE_HOME: "/c" }).runtime).toEqual(["/c/deedbox", usual, last]);
      // XDG Base Directory: "If an implementation encounters a relative path … it should consider the path invalid".
      expect(readSettings({}, { XDG_CACHE_HOME: "c" }).runtime).toEqual([usual, last]);
      expect(readSettings({ data: "/x" }, { DEEDBOX_RUNTIME: "/r" }).runtime).toEqual(["/r"]);
      expect(readSettings({ runtime: "/f" }, { DEEDBOX_RUNTIME: "/r" }).runtime).toEqual(["/f"]);
      for (const folder of readSettings({ data: "/x" }, {}).runtime) expect(folder).not.toStartWith("/x");
    },
  );
});
