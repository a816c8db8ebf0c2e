import { describe, expect, test } from "bun:test";
import { type Language, languages } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { understand } from "#questions/plan/question.ts";
import { type Again, aboutSaid, again, howSaid, otherWays } from "#questions/plan/said.ts";

const today = "2026-05-14";

const put = (way: Again, what: string, year: string, language: Language): string =>
  render(
    way === "sum" || way === "list"
      ? message(`answer.again.${way}`, { what, year })
      : message(`answer.again.${way}`, { what }),
    language,
  );

const routes: Record<Again, string> = {
  sum: "sum",
  list: "list",
  latest: "latest",
  due: "next",
  missing: "next",
};

describe("a question that is put again is understood as what it offers", () => {
  for (const language of languages)
    for (const way of again)
      test(`${language} ${way}`, () => {
        for (const year of ["none", "2025"]) {
          const q = understand(put(way, "Vattenfall", year, language), today);
          expect(q.route.to).toBe(routes[way] as never);
          expect(q.subject.slots.flat().map((c) => c.words)).toEqual([["vattenfall"]]);
        }
        if (way === "missing")
          expect(howSaid(understand(put(way, "Vattenfall", "none", language), today))).toBe("gaps");
      });
});

describe("a plan is read back", () => {
  test.each([
    ["How many Tolva phone bills have we kept?", "count", "Tolva phone bills"],
    ["how much did we spend at aldi altogether", "sum", "aldi"],
    ["Welche Rechnung von Vattenfall war die niedrigste?", "lowest", "Rechnung Vattenfall"],
    ["which Garden Electric & Gas bills are we missing in 2025", "gaps", "Garden Electric Gas bills"],
    ["What was my first water bill?", "first", "water bill"],
  ])("%s", (question, how, what) => {
    const q = understand(question, today);
    expect([howSaid(q), aboutSaid(q)]).toEqual([how as never, what]);
  });

  test("no number of the question is said again", () => {
    expect(aboutSaid(understand("list the papers with policy 77314402 of Larkspur", today))).toBe(
      "papers policy Larkspur",
    );
  });

  test("what it was taken for is not offered once more", () => {
    for (const question of ["how much did we spend at aldi altogether", "list all bills from Aldi"]) {
      const q = understand(question, today);
      expect(otherWays(q)).not.toContain(q.route.to as Again);
    }
  });
});
