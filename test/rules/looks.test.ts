import { describe, expect, test } from "bun:test";
import { reviewReasons } from "#contract/document.ts";
import { answeredByCorrection, askedOf, lookOf } from "#rules/documents/looks.ts";

describe("what is asked about a paper that waits", () => {
  test("for each reason a question that a person can answer, and how", () => {
    for (const reason of [...reviewReasons, null, "something new"]) {
      const look = lookOf(reason, null);
      expect(look.question).toMatch(/^\p{Lu}.{8,60}\?$/u);
      expect(look.step).toMatch(/\.$/);
      expect(look.label.length).toBeGreaterThan(5);
    }
  });

  test.each([
    ["low_confidence", "It is not clear what kind of paper this is.", "What kind of paper is it?"],
    [
      "low_confidence",
      "Two readings of this paper differ. Total: read as 12.50 and as 13.50.",
      "Which of the two is right?",
    ],
    ["low_confidence", "There are two amounts it could be.", "Which amount is right?"],
    ["low_confidence", "The due date is long past.", "Which day is right?"],
    ["low_confidence", "Something is odd.", "What is right?"],
    ["unreadable", "The file is empty: there is not one byte in it.", "Can you add it again?"],
    ["unreadable", "The picture is too unclear to be read.", "What is it, and of what day?"],
    ["unreadable", "There are hardly any words on the pages.", "What is it, and is there more of it?"],
    [
      "password_needed",
      "The archive Old.zip is locked: 2 papers in it wait for its password.",
      "What is its password?",
    ],
    ["possible_duplicate", "It looks like a paper that is on file already.", "Is it a copy?"],
    ["split_unsure", "It looks like 3 papers.", "Where does one end and the next begin?"],
    ["infected", "The virus scan found Eicar.", "Do you need it at all?"],
    ["unsupported_format", "This is an archive that could not be taken apart.", "What is it?"],
  ])("%s: %s", (reason, detail, question) => {
    expect(askedOf(reason, detail)).toBe(`${detail} ${question}`);
    expect(lookOf(reason, detail).question).toBe(question);
  });

  test("what is a question already is not asked twice, and nothing said is no more than the question", () => {
    expect(askedOf("split_unsure", "Are these two papers?")).toBe("Are these two papers?");
    expect(askedOf("possible_duplicate", null)).toBe("Is it a copy?");
  });

  test("a correction answers doubts about what it is, not a password, a copy, a cut or a virus", () => {
    const answered = reviewReasons.filter((r) =>
      answeredByCorrection({ status: "needs_review", review_reason: r }),
    );
    expect(answered.sort()).toEqual(["low_confidence", "unreadable", "unsupported_format"]);
    expect(answeredByCorrection({ status: "filed", review_reason: "unreadable" })).toBe(false);
    expect(answeredByCorrection({ status: "quarantined", review_reason: "unreadable" })).toBe(false);
  });
});
