import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type CalendarEvent,
  calendarText,
  escapeText,
  FEED_SECRET,
  feedSecret,
  foldLine,
  looksLikeFeedSecret,
  triggerOf,
} from "#rules/checkup/calendar.ts";
import { events, lines, plainText } from "../paper/calendar.ts";

const bytesOf = (s: string) => new TextEncoder().encode(s).length;
const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom("a", ",", ";", "\\", "\n", "\r\n", "n", "é", "家", "🏡", " "),
    maxLength: 300,
  }),
);

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "0198c2f4-1d28-76c9-befb-ab6a7f8c9d0b",
  day: "2025-03-31",
  title: "Pay Harbor Electric",
  description: "",
  url: "https://box.example/checkup/1",
  category: "Payment",
  cancelled: false,
  changed_at: Date.UTC(2025, 2, 4, 10, 30, 5),
  revision: 3,
  alarm: -14,
  ...more,
});

describe("folding (RFC 5545, 3.1)", () => {
  test("no line is longer than 75 octets, every one ends with CRLF, and none is cut inside a character", () => {
    fc.assert(
      fc.property(words, (text) => {
        const line = `SUMMARY:${escapeText(text)}`;
        const folded = foldLine(line);
        expect(folded.endsWith("\r\n")).toBe(true);
        const parts = folded.slice(0, -2).split("\r\n");
        for (const [i, part] of parts.entries()) {
          expect(bytesOf(part)).toBeLessThanOrEqual(75);
          // Cut inside a character, its halves would be replaced when the part alone is encoded.
          expect(part.isWellFormed()).toBe(true);
          if (i > 0) expect(part[0]).toBe(" ");
        }
        expect(folded.replace(/\r\n /g, "")).toBe(`${line}\r\n`);
      }),
    );
  });

  test("75 octets stay one line, 76 do not", () => {
    expect(foldLine("a".repeat(75))).toBe(`${"a".repeat(75)}\r\n`);
    expect(foldLine("a".repeat(76))).toBe(`${"a".repeat(75)}\r\n a\r\n`);
  });
});

describe("escaping (RFC 5545, 3.3.11)", () => {
  test("comes back as it was, with line ends made one kind", () => {
    fc.assert(
      fc.property(words, (text) => {
        const clean = text.replace(/\r\n?|\u2028|\u2029/g, "\n").replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "");
        expect(escapeText(text)).not.toMatch(/[\r\n]/);
        expect(plainText(escapeText(text))).toBe(clean);
      }),
    );
  });
  test("each sign", () => expect(escapeText("a,b;c\\d\ne")).toBe("a\\,b\\;c\\\\d\\ne"));
});

describe("a calendar", () => {
  test("says what RFC 5545 and 7986 ask for", () => {
    const all = lines(calendarText("Home, sweet", [event()]));
    expect(all.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
    expect(all.at(-1)).toBe("END:VCALENDAR");
    for (const wanted of [
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Home\\, sweet",
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
      "DTSTAMP:20250304T103005Z",
      "SEQUENCE:3",
      "DTSTART;VALUE=DATE:20250331",
      "DTEND;VALUE=DATE:20250401",
      "STATUS:CONFIRMED",
      "TRIGGER:-P13DT15H",
    ])
      expect(all).toContain(wanted);
    expect(all.some((l) => l.startsWith("PRODID:"))).toBe(true);
  });

  test("the day after the end of a year, and after a leap day", () => {
    const ends = (day: string) => events(calendarText("x", [event({ day })]))[0]?.end;
    expect([ends("2025-12-31"), ends("2024-02-29"), ends("2025-02-28")]).toEqual([
      "20260101",
      "20240301",
      "20250301",
    ]);
  });

  test("an alarm rings at nine in the morning, so many days from its own", () => {
    const day = (duration: string) => {
      // dur-value of RFC 5545, 3.3.6: whole weeks aside.
      const m = /^(-?)P(?=\d|T\d)(?:(\d+)D)?(?:T(?:(\d+)H)(?:(\d+)M)?)?$/.exec(duration);
      if (!m) throw new Error(`${duration} is no duration.`);
      return (m[1] ? -1 : 1) * (Number(m[2] ?? 0) * 24 + Number(m[3] ?? 0));
    };
    for (let n = -400; n <= 40; n++) expect([n, day(triggerOf(n))]).toEqual([n, n * 24 + 9]);
    expect([triggerOf(-1), triggerOf(0), triggerOf(-30)]).toEqual(["-PT15H", "PT9H", "-P29DT15H"]);
  });

  test("a cancelled event rings no alarm; an alarm on the day and after it can be told", () => {
    const of = (more: Partial<CalendarEvent>) => events(calendarText("x", [event(more)]))[0];
    expect(of({ cancelled: true })).toMatchObject({ status: "CANCELLED", trigger: null });
    expect(of({ alarm: 0 })?.trigger).toBe("PT9H");
    expect(of({ alarm: 3 })?.trigger).toBe("P3DT9H");
    expect(of({ alarm: null })?.trigger).toBeNull();
  });

  test("an empty one holds a component all the same: 3.6 asks for one", () => {
    expect(lines(calendarText("x", []))).toContain("BEGIN:VTIMEZONE");
  });

  test("whatever the words, every event is read back whole", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words), { maxLength: 5 }), (pairs) => {
        const text = calendarText(
          "x",
          pairs.map(([title, description]) => event({ title, description })),
        );
        const clean = (s: string) => plainText(escapeText(s));
        expect(events(text).map((e) => [e.summary, e.description])).toEqual(
          pairs.map(([title, description]) => [clean(title), clean(description)]),
        );
      }),
    );
  });
});

test("a secret is 43 letters and digits that carry all of the 32 bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const secret = feedSecret(bytes);
      expect(secret).toHaveLength(FEED_SECRET);
      expect(looksLikeFeedSecret(secret)).toBe(true);
      let n = 0n;
      for (const c of secret)
        n = n * 62n + BigInt("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(c));
      expect(n.toString(16).padStart(64, "0")).toBe(Buffer.from(bytes).toString("hex"));
    }),
  );
  for (const no of ["", "feed", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`]) {
    expect(looksLikeFeedSecret(no)).toBe(false);
  }
});
