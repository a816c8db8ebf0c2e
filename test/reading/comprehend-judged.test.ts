import { describe, expect, test } from "bun:test";
import { saidBy, secondOpinion } from "#questions/ranking/second.ts";
import { optionsOf } from "#questions/ranking/wide.ts";
import { answersOf, type Found, type Reading } from "#questions/value-finder/best.ts";
import type { ReadPaper } from "#questions/value-finder/paper.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { treesOf } from "#reading/ranking/forest.ts";
import { laidPaperFile } from "./comprehend-laid.ts";
import { focusOn } from "./comprehend-paper.ts";

const storage = laidPaperFile("storage-rental-agreement-boxhaven-self-storage-orla-finch");

const gym = laidPaperFile("membership-ironleaf-gym-tomas-weir");

function readings(question: string, papers: readonly ReadPaper[]) {
  const focus = focusOn(question);
  const all = papers.map(
    (paper): Reading<ReadPaper> => ({ of: paper, paper, standing: standingOf(paper, focus.sought) }),
  );
  return { focus, all };
}

/** What is answered with a second opinion, after the hand-made reader has found `hand`. */
function asked(question: string, papers: readonly ReadPaper[], hand?: Found<ReadPaper>[]): string[] {
  const { focus, all } = readings(question, papers);
  return secondOpinion(focus, all, hand ?? answersOf(focus, all, false)).map((f) => f.candidate.text);
}

describe("everything that may answer", () => {
  const options = (question: string) => {
    const { focus, all } = readings(question, [storage]);
    return optionsOf(storage, focus.clauses[0]!, all[0]!.standing.sought);
  };

  test("values of the asked kind with the words that name them", () => {
    const lock = options("How much was the disc lock at Boxhaven?").find((o) => o.text.includes("14.95"));
    expect(lock?.kind).toBe("money");
    expect(lock?.labels.find((l) => l.where === "left")?.words.text).toBe("Disc lock");
  });

  test("a cell of a table has the head of its row and of its column", () => {
    const plus = options("What premium has the Plus insurance at Boxhaven?").find((o) =>
      o.text.includes("17.50"),
    );
    const named = plus?.labels.map((l) => l.words.text) ?? [];
    expect(named).toContain("Premium");
    expect(named.some((n) => n.includes("Plus"))).toBe(true);
  });

  test("a year is no number of anything, a label is nobody's name", () => {
    const numbers = options("What is the policy number at Boxhaven?").filter((o) => o.kind === "number");
    expect(numbers.map((o) => o.text)).not.toContain("2024");
    const names = options("Who is the tenant at Boxhaven?").filter((o) => o.kind === "name");
    expect(names.some((o) => o.text.includes("Orla Finch"))).toBe(true);
  });

  test("one thing said twice is one", () => {
    const say = (text: string, number: number | null, kind: "money" | "words") =>
      saidBy({
        kind,
        text,
        value: { kind, start: 0, end: 1, date: null, number, currency: null, stretch: null },
        page: 1,
        lines: null,
        quote: null,
        fact: null,
        score: 0,
        attribute: 0,
      });
    expect(say("$ 84.50", 84.5, "money")).toBe(say("USD 84,50", 84.5, "money"));
    expect(say("Unit C-118", null, "words")).toBe(say("unit c 118", null, "words"));
    expect(say("$84.50", 84.5, "money")).not.toBe(say("$60.00", 60, "money"));
  });
});

describe("the second opinion", () => {
  test.each([
    ["How much was the disc lock at Boxhaven?", "14.95"],
    ["How much is the monthly charge at Boxhaven?", "84.50"],
    ["What security deposit did Boxhaven ask for?", "60.00"],
  ])("%p is answered where nothing was found", (question, right) => {
    const found = asked(question, [storage, gym], []);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(right);
  });

  test.each([
    "How much is the monthly charge at Kettlewood?",
    "What is the joining fee at Boxhaven?",
    "What was the fine for late return at Ironleaf in 2011?",
    "Who is the landlord of the flat in Lisbon?",
  ])("%p is not on file", (question) => {
    expect(asked(question, [storage, gym], [])).toEqual([]);
  });

  test("what was found stays where nothing is much likelier", () => {
    expect(asked("monthly charge ironleaf", [storage, gym])[0]).toContain("39.00");
  });

  test("yes and no are left to statements", () => {
    const { focus, all } = readings("Is the deposit at Boxhaven refundable?", [storage]);
    const hand = answersOf(focus, all, false);
    expect(secondOpinion(focus, all, hand)).toBe(hand);
  });
});

test("a file that no trainer wrote is refused", () => {
  expect(() => treesOf([[0, 1, 2]], "models/answers.json")).toThrow("models/answers.json");
});
