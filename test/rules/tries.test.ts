import { describe, expect, test } from "bun:test";
import { inEnglish } from "#messages/render.ts";
import {
  LAST,
  MOST,
  NONE,
  QUARTER,
  spanOf,
  type Tries,
  taken,
  tried,
  waitOf,
  waitWords,
} from "#rules/access/tries.ts";

const MINUTE = 60_000;
const after = (moments: readonly number[], from: Tries = NONE) =>
  moments.reduce((t, at) => tried(t, at), from);

describe("tries of a secret", () => {
  test("five are free; the sixth waits until the first is a quarter of an hour old, and not a second longer", () => {
    let t: Tries = NONE;
    for (let i = 0; i < MOST; i++) {
      expect(waitOf(t, i * 1000)).toBe(0);
      t = tried(t, i * 1000);
    }
    expect(waitOf(t, 4000)).toBe(QUARTER - 4000);
    expect(waitOf(t, QUARTER - 1)).toBe(1);
    expect(waitOf(t, QUARTER)).toBe(0);
    // One is free then, not five.
    expect(waitOf(tried(t, QUARTER), QUARTER)).toBe(1000);
  });

  test("whatever the moments, no quarter of an hour holds more than five", () => {
    let t: Tries = NONE;
    const made: number[] = [];
    for (let now = 0; now < 6 * 60 * MINUTE; now += 7_000) {
      if (waitOf(t, now) > 0) continue;
      t = tried(t, now);
      made.push(now);
    }
    for (const from of made)
      expect(made.filter((at) => at >= from && at < from + QUARTER).length).toBeLessThanOrEqual(MOST);
  });

  test("the span doubles with every five in a row from the tenth on, up to a day; a hundred close for good", () => {
    expect([0, 5, 9, 10, 15, 20].map((n) => spanOf(n) / MINUTE)).toEqual([15, 15, 15, 30, 60, 120]);
    expect(spanOf(99)).toBe(24 * 60 * MINUTE);
    expect(waitOf({ times: [], in_a_row: LAST }, 1e15)).toBeGreaterThan(0);
  });

  test("a right try is taken back and ends the row; one that was not looked at leaves the row as it was", () => {
    const t = after([1, 2, 3]);
    expect(taken(tried(t, 4), 4, true)).toEqual({ times: [1, 2, 3], in_a_row: 0 });
    expect(taken(tried(t, 4), 4, false)).toEqual(t);
  });

  test("a clock that was put back closes nothing for longer than a span", () => {
    const t = after([1e12, 1e12, 1e12, 1e12, 1e12]);
    expect(waitOf(t, 1e12 - 86_400_000)).toBeLessThanOrEqual(QUARTER);
  });

  test("the wait in seconds and in words", () => {
    const said = (ms: number) => {
      const { seconds, wait } = waitWords(ms);
      return { seconds, words: inEnglish(wait) };
    };
    expect(said(899_001)).toEqual({ seconds: 900, words: "15 minutes" });
    expect(said(1)).toEqual({ seconds: 1, words: "1 second" });
    expect(said(86_400_000)).toEqual({ seconds: 86_400, words: "24 hours" });
  });
});
