import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, daysInMonth, makeDate } from "#kernel/dates.ts";
import { study } from "#reading/classify/study.ts";
import { findDates } from "#reading/dates/dates.ts";
import { issueDate } from "#reading/dates/issue.ts";
import { sentenceRole } from "#reading/dates/labels.ts";
import { monthNearly, monthNumber } from "#reading/dates/months.ts";
import { readings, resolve } from "#reading/dates/order.ts";
import { dueFrom, termsOf } from "#reading/dates/terms.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { tablesOf, word, yes } from "../../table-file.ts";
import { processorMs } from "../../took.ts";
import { context, note } from "../paper.ts";

const table = tablesOf(import.meta.dir, "properties.tsv");

const TODAY = 2025;

const MONTHS: Record<string, string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(
    " ",
  ),
  nl: "januari februari maart april mei juni juli augustus september oktober november december".split(" "),
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
  da: "januar februar marts april maj juni juli august september oktober november december".split(" "),
  sv: "januari februari mars april maj juni juli augusti september oktober november december".split(" "),
  no: "januar februar mars april mai juni juli august september oktober november desember".split(" "),
  fi: "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta".split(
    " ",
  ),
  pl: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(
    " ",
  ),
  cs: "ledna února března dubna května června července srpna září října listopadu prosince".split(" "),
};

interface Day {
  y: number;
  m: number;
  d: number;
}
const day = fc
  .record({ y: fc.integer({ min: 1990, max: 2025 }), m: fc.integer({ min: 1, max: 12 }), n: fc.nat(30) })
  .map(({ y, m, n }): Day => ({ y, m, d: 1 + (n % daysInMonth(y, m)) }));
const two = (n: number): string => String(n).padStart(2, "0");
const iso = (x: Day): string => makeDate(x.y, x.m, x.d) ?? "";
const found = (text: string, picture = false): (string | undefined)[] =>
  findDates(foldKeep(text), TODAY, { picture, bare: picture }).flatMap((h) =>
    h.digits ? readings(h.digits, TODAY).map((r) => r.date) : [resolve(h, "dmy", TODAY)?.date],
  );

/** Ways in which a day is printed with the month in words. */
const worded: ((x: Day, name: string) => string)[] = [
  (x, n) => `${x.d} ${n} ${x.y}`,
  (x, n) => `${x.d}. ${n} ${x.y}`,
  (x, n) => `${two(x.d)}-${n}-${x.y}`,
  (x, n) => `${x.d} de ${n} de ${x.y}`,
  (x, n) => `${n} ${x.d}, ${x.y}`,
  (x, n) => `${x.d} ${n.toUpperCase()}, ${x.y}`,
  (x, n) => `${x.y} ${n} ${two(x.d)}`,
  (x, n) => `${two(x.d)} ${n} ${x.y} 14:05`,
];

describe("a printed day is read back", () => {
  for (const [language, names] of Object.entries(MONTHS))
    test(`in words, ${language}`, () =>
      fc.assert(
        fc.property(day, fc.constantFrom(...worded), (x, way) => {
          expect(found(way(x, names[x.m - 1] ?? ""))).toEqual([iso(x)]);
        }),
        { numRuns: 150 },
      ));

  const figures: ((x: Day) => string)[] = [
    (x) => `${two(x.d)}/${two(x.m)}/${x.y}`,
    (x) => `${x.d}.${x.m}.${x.y}`,
    (x) => `${two(x.d)}-${two(x.m)}-${x.y}`,
    (x) => `${two(x.d)} / ${two(x.m)} / ${x.y}`,
    (x) => `${two(x.m)}/${two(x.d)}/${x.y}`,
    (x) => `${x.y}-${two(x.m)}-${two(x.d)}`,
    (x) => `${x.y}.${two(x.m)}.${two(x.d)}`,
    (x) => `${x.y}/${two(x.m)}/${two(x.d)} 08:11`,
    (x) => `${x.y}年${x.m}月${x.d}日`,
    (x) => `${two(x.d)}/${two(x.m)}/${two(x.y % 100)}`,
    (x) => `${two(x.d)}/${two(x.m)}/${x.y}8:13:39PM`,
    (x) => `Date:${two(x.d)}/${two(x.m)}/${x.y}`,
  ];
  test("in figures, any order", () =>
    fc.assert(
      fc.property(day, fc.constantFrom(...figures), (x, way) => {
        expect(found(way(x))).toContain(iso(x));
      }),
      { numRuns: 1500 },
    ));

  test("two days side by side are two days", () =>
    fc.assert(
      fc.property(day, day, fc.constantFrom("-", " - ", " bis ", " to ", " au "), (a, b, sign) => {
        const text = `${two(a.d)}.${two(a.m)}.${a.y}${sign}${two(b.d)}.${two(b.m)}.${b.y}`;
        const days = findDates(foldKeep(text), TODAY).map((h) => resolve(h, "dmy", TODAY)?.date);
        expect(days).toEqual([iso(a), iso(b)]);
      }),
      { numRuns: 300 },
    ));
});

/** What readers of pictures do to a date of figures; each keeps enough of it to be read. */
const noise: ((s: string, n: number) => string)[] = [
  (s, n) => s.replace(/0/g, (c, i: number) => (i % 3 === n % 3 ? "O" : c)),
  (s, n) => s.replace(/1/g, (c, i: number) => (i % 3 === n % 3 ? "l" : c)),
  (s, n) => s.replace(/5/g, (c, i: number) => (i % 3 === n % 3 ? "S" : c)),
  (s, n) => s.replace(/8/g, (c, i: number) => (i % 3 === n % 3 ? "B" : c)),
  (s) => s.replaceAll("/", ","),
  (s) => s.replaceAll("/", ":"),
  (s) => s.replace("/", " /"),
  (s) => s.replace(/\/(\d)(\d)\//, "/$1 $2/"),
  (s) => s.replace("/", "7"),
  (s) => `${s}18:54:01`,
  (s) => s.replace(/(\d{2})(\d{2})$/, "$1 $2"),
];

describe("what pictures garble is seen through", () => {
  test("figures", () =>
    fc.assert(
      fc.property(day, fc.constantFrom(...noise), fc.nat(2), (x, spoil, n) => {
        fc.pre(x.y >= 2000);
        const text = spoil(`${two(x.d)}/${two(x.m)}/${x.y}`, n);
        expect(found(text, true)).toContain(iso(x));
      }),
      { numRuns: 1500 },
    ));

  test("a month's name with one letter taken for another", () => {
    for (const [wrong, month] of table("a month's name with one letter taken for another", word, Number))
      expect([wrong, monthNearly(wrong)]).toEqual([wrong, month]);
    for (const word of ["invoice", "total", "room", "page", "abc", "ja", "juk"])
      expect(monthNearly(word)).toBeNull();
  });

  test("a month read nearly is the one read plainly", () => {
    for (const names of Object.values(MONTHS))
      for (const [i, name] of names.entries()) {
        expect(monthNumber(foldKeep(name))).toBe(i + 1);
        expect(monthNearly(foldKeep(name))).toBe(i + 1);
      }
  });
});

const hostile = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        "1",
        "12",
        "/",
        ".",
        "-",
        " ",
        "2018",
        "mar",
        "bis",
        "vom",
        "to",
        "%",
        ",",
        "oct",
        "|",
        "O",
        "due",
        ":",
      ),
      { maxLength: 300 },
    )
    .map((a) => a.join("")),
);

describe("hostile text", () => {
  test("never throws, and places lie in the line", () =>
    fc.assert(
      fc.property(hostile, (text) => {
        const folded = foldKeep(text);
        let last = 0;
        for (const h of findDates(folded, TODAY, { picture: true, bare: true })) {
          expect(h.start).toBeGreaterThanOrEqual(last);
          expect(h.end).toBeLessThanOrEqual(folded.length);
          last = h.end;
        }
        termsOf(folded);
        sentenceRole(folded.slice(0, 110), folded.slice(0, 60));
      }),
      { numRuns: 600 },
    ));

  test("a chosen day is never ahead of what its role allows", () =>
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), fc.array(hostile, { maxLength: 6 }), (days, words) => {
        const text = [...days.map((x) => `Date ${x.d}/${x.m}/${x.y + 20}`), ...words].join("\n");
        const s = study(note(text), context());
        const chosen = issueDate(s, context().today);
        if (chosen) expect(chosen.found.date <= addDays(context().today, 31)).toBe(true);
      }),
      { numRuns: 60 },
    ));

  for (const piece of table("hostile text").flat())
    test(`time grows no faster than the text: ${JSON.stringify(piece)}`, () => {
      const run = (n: number) => {
        const text = piece.repeat(n);
        return processorMs(() => {
          for (let i = 0; i < 5; i++) {
            findDates(text, TODAY, { picture: true, bare: true });
            termsOf(text);
            sentenceRole(text.slice(0, 180), text.slice(0, 60));
          }
        });
      };
      run(20);
      // Lines are read up to 1500 characters: more of them cost next to nothing, while time that grew with the square
      // of the text would be minutes.
      expect(run(20_000)).toBeLessThan(4_000);
    });
});

describe("terms of payment", () => {
  const told: [string, number, boolean][] = table("terms of payment", word, Number, yes);
  for (const [text, days, end] of told)
    test(text, () => {
      const t = termsOf(foldKeep(text));
      expect(t ? [t.days, t.endOfMonth] : null).toEqual([days, end]);
    });
  for (const text of [
    "Returns within 30 days with the receipt, payment by card only",
    "Sie können innerhalb von 14 Tagen widerrufen, Zahlung per Karte",
    "3% Skonto innerhalb 10 Tagen bei Zahlung",
    "Interest is charged on payments 30 days overdue",
    "Open 7 days a week",
    "Einspruch innerhalb von 30 Tagen",
    "Payment is due upon receipt",
  ])
    test(`none in: ${text}`, () => expect(termsOf(foldKeep(text))).toBeNull());

  test("the end of a month is its last day", () => {
    const at = { start: 0, end: 1 };
    expect(dueFrom("2022-01-15", { days: 30, endOfMonth: true, ...at })).toBe("2022-02-28");
    expect(dueFrom("2022-01-15", { days: 14, endOfMonth: false, ...at })).toBe("2022-01-29");
  });
});
