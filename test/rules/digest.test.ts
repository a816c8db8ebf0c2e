import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CheckupItem } from "#contract/checkup.ts";
import { noticeLanguages } from "#contract/notice.ts";
import { dayIn } from "#kernel/clock.ts";
import { addDays, daysBetween } from "#kernel/dates.ts";
import { away } from "#messages/format.ts";
import { digestOf, worthSending } from "#rules/digest/digest.ts";
import { digestHtml, digestPush, digestSubject, digestText, escapeHtml } from "#rules/digest/mail.ts";
import {
  dayNames,
  dayNumbers,
  GIVEN_UP,
  isMailAddress,
  nextNoticeTry,
  targetTrouble,
  topicOf,
  turnDue,
} from "#rules/digest/sending.ts";
import { tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "digest.tsv");

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const HOUR = 3_600_000;

describe("when a digest is due", () => {
  const berlin = { zone: "Europe/Berlin", days: everyDay, begins: 0, decided: null };
  const times = (cell: string) => {
    const said = Object.fromEntries(cell.split(" | ").map((each) => each.split(" ", 2) as [string, string]));
    const { at = "", zone = berlin.zone, days, decided = null, begins } = said;
    const on = days ? days.split(",").map(Number) : everyDay;
    return { at, zone, days: on, decided, begins: begins ? Date.parse(begins) : 0 };
  };
  const turn = (cell: string) => {
    const [day = "", what] = cell.split(" ");
    return cell === "none" ? null : { day, send: what === "sent" };
  };
  for (const [name, given, now, due] of table("when a digest is due", word, times, Date.parse, turn))
    test(name, () => expect(turnDue(given, now)).toEqual(due));

  test("looked at every few minutes for weeks over either night: each of its days once, in order", () => {
    const zones = [
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "America/Santiago",
      "Asia/Kathmandu",
    ];
    const time = fc.record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) });
    const starts = ["2026-03-05T00:00:00Z", "2026-10-01T00:00:00Z"].map((s) => Date.parse(s));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        time,
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.constantFrom(...starts),
        (zone, { h, m }, days, start) => {
          const at = `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`;
          const wanted = [...days].sort();
          let decided: string | null = null;
          const got: string[] = [];
          const end = start + 34 * 24 * HOUR;
          for (let now = start; now < end; now += 3 * HOUR) {
            const turn = turnDue({ at, days: wanted, zone, begins: start, decided }, now);
            if (!turn) continue;
            expect(turn.send).toBe(true);
            got.push(turn.day);
            decided = turn.day;
          }
          const want: string[] = [];
          for (let day = dayIn(start, zone); day <= dayIn(end, zone); day = addDays(day, 1)) {
            const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
            if (wanted.includes(weekday)) want.push(day);
          }
          // The first and the last day may lie outside what was looked at.
          expect(want.join()).toContain(got.join());
          expect(got.length).toBeGreaterThanOrEqual(want.length - 2);
        },
      ),
      { numRuns: 12 },
    );
  }, 20_000);

  test("days of the week keep their order and come once", () => {
    expect(dayNumbers(["sunday", "monday", "sunday"])).toEqual([1, 7]);
    expect(dayNames([7, 1])).toEqual(["monday", "sunday"]);
  });

  test("tries grow rarer and go on for the day: about fifteen", () => {
    let at = 0;
    let tries = 0;
    while (at < GIVEN_UP) at += nextNoticeTry(++tries, 1);
    expect(tries).toBeGreaterThan(12);
    expect(tries).toBeLessThan(20);
    expect(nextNoticeTry(1, 0)).toBe(60_000);
  });
});

describe("addresses", () => {
  test.each(["ann@example.org", "ann+deedbox@mail.example.org", "ann@localhost", "jörg@bücher.example"])(
    "%s is one",
    (a) => expect(isMailAddress(a)).toBe(true),
  );
  test.each([
    "ann",
    "@example.org",
    "ann@",
    "a b@example.org",
    "a@b,c@d",
    "<a@b>",
    "a@b\r\nBcc: c@d",
    `a@${"b".repeat(260)}`,
  ])("%j is none", (a) => expect(isMailAddress(a)).toBe(false));
  test("the topic of an ntfy address", () => {
    expect(topicOf("https://ntfy.example/papers")).toEqual({
      server: "https://ntfy.example/",
      topic: "papers",
    });
    expect(topicOf("http://10.0.0.2:8080/push/papers/")).toEqual({
      server: "http://10.0.0.2:8080/push/",
      topic: "papers",
    });
    for (const none of ["https://ntfy.example", "https://ntfy.example/", "https://ntfy.example/a%20b"]) {
      expect(topicOf(none)).toBeNull();
      expect(targetTrouble("ntfy", none)).not.toBeNull();
    }
  });
});

const item = (more: Partial<CheckupItem>): CheckupItem => ({
  ...{ id: "1", source: "obligation", kind: "payment", kind_label: "Payment", title: "Pay", detail: null },
  ...{
    status: "open",
    snoozed_until: null,
    overdue: false,
    group: "2026-11",
    severity: "soon",
    dismissed_reason: null,
  },
  ...{
    when: "2026-11-24",
    amount: null,
    currency: null,
    what_to_do: null,
    document: null,
    person_or_thing: null,
  },
  ...{ url: "http://box.test/checkup/1" },
  ...more,
});
const today = { day: "2026-11-22", household: "Home" };
const make = (items: CheckupItem[], told = new Map<string, string>()) =>
  digestOf({ items, url: "http://box.test/checkup" }, told, today);

describe("what a digest tells", () => {
  test("of what needs nobody now it tells nothing", () => {
    const { digest, marks } = make([
      item({ id: "a", severity: "later" }),
      item({ id: "b", status: "snoozed", group: "snoozed" }),
      item({ id: "c", group: "housekeeping", severity: "later" }),
      item({ id: "d", source: "gap", kind: "unknown_detail", group: "housekeeping" }),
    ]);
    expect([digest.news, marks.size, worthSending(digest, "news", null)]).toEqual([0, 0, false]);
    expect(worthSending(digest, "always", "2026-11-21")).toBe(true);
  });

  test("told once, new again when its day comes, when it passes and when its day is another", () => {
    const first = make([item({})]);
    const freshOf = (d: typeof first) => d.digest.due.map((l) => l.fresh);
    expect([first.digest.news, freshOf(first)]).toEqual([1, [false]]);
    expect(freshOf(make([item({}), item({ id: "2" })], first.marks))).toEqual([false, true]);
    expect(make([item({})], first.marks).digest.news).toBe(0);
    for (const changed of [
      item({ when: "2026-11-22" }),
      item({ when: "2026-11-25" }),
      item({ when: "2026-11-21", group: "past_due" }),
    ])
      expect(make([changed], first.marks).digest.news).toBe(1);
  });

  test("the day of a missing month is no day that passed", () => {
    const { digest } = make([item({ source: "gap", group: "missing", when: "2026-10-01" })]);
    expect(digest.missing.map((l) => l.when)).toEqual([null]);
  });

  test("a thing is named beside its title, unless the title names it", () => {
    const car = { id: "e", title: null, name: "Volvo V60", kind: "vehicle", url: "http://box.test/e" };
    const lines = make([
      item({ title: "Renew insurance", person_or_thing: car }),
      item({ title: "MOT of the VOLVO V60", person_or_thing: car }),
    ]);
    expect(lines.digest.due.map((l) => l.about)).toEqual(["Volvo V60", null]);
  });

  test("more lines than anybody reads are counted", () => {
    const many = Array.from({ length: 15 }, (_, n) => item({ id: String(n), title: `Bill ${n}` }));
    const { digest } = make(many);
    const telling = { language: "en", details: true, stop: null } as const;
    expect(digestText(digest, telling)).toContain("and 3 more");
    expect(digestHtml(digest, telling)).toContain("and 3 more");
    expect(digestText(digest, telling)).not.toContain("Bill 12");
    expect(digestSubject(digest, telling)).toBe("Deedbox: 15 due soon");
  });

  test("whatever stands on a paper stays words: no markup, no line of its own, in every language", () => {
    const language = fc.constantFrom(...noticeLanguages);
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "</td><script>alert(1)</script>",
        'x" onmouseover="y',
        "a\r\nBcc: b@example.org",
        "\u2028-- \u0000",
      ),
    );
    fc.assert(
      fc.property(language, words, fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (lang, title, amount) => {
        const { digest } = make([
          item({ title, amount, currency: "EUR" }),
          item({ id: "2", source: "document", group: "housekeeping" }),
        ]);
        const telling = { language: lang, details: true, stop: "http://box.test/stop/x" };
        const html = digestHtml(digest, telling);
        expect(html).not.toMatch(/<script|<img|onmouseover="|[\x00-\x08\x0b\x0c\x0e-\x1f]/);
        expect(html.match(/<tr>/g)?.length).toBe(html.match(/<\/tr>/g)?.length);
        const listed = digestText(digest, telling)
          .split("\n")
          .filter((l) => l.startsWith("- "));
        expect(listed).toHaveLength(1);
        expect(digestSubject(digest, telling)).not.toMatch(/[\r\n]/);
        expect(digestPush(digest, telling).message.length).toBeLessThan(1_100);
      }),
      { numRuns: 150 },
    );
  });

  test("escaped text is the text again", () => {
    fc.assert(
      fc.property(fc.string(), (s) => {
        const back = escapeHtml(s).replace(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n)));
        expect(back).toBe(s.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ""));
      }),
    );
  });

  test("how far off", () => {
    for (const [day, words] of [
      ["2026-11-22", "today"],
      ["2026-11-23", "tomorrow"],
      ["2026-11-21", "yesterday"],
      ["2027-01-22", "in 61 days"],
      ["2027-05-22", "in 5 months"],
      ["2026-11-15", "7 days ago"],
    ] as const)
      expect(away(daysBetween(today.day, day), "en")).toBe(words);
  });
});
