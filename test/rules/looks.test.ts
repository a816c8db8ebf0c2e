import { describe, expect, test } from "bun:test";
import { reviewReasons } from "#contract/document.ts";
import { languages } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { answeredByCorrection, lookOf } from "#rules/documents/looks.ts";

describe("what is asked about a paper that waits", () => {
  test.each(languages)("for each reason a question that a person can answer, and how, in %s", (language) => {
    const seen = new Set<string>();
    for (const reason of [...reviewReasons, null, "something new"]) {
      const look = lookOf(reason, null);
      expect(render(look.question, language)).toMatch(/^[\p{Lu}¿].{6,70}\?$/u);
      expect(render(look.step, language)).toMatch(/\.$/);
      expect(render(look.label, language).length).toBeGreaterThan(5);
      seen.add(render(look.question, language));
    }
    expect(seen.size).toBe(reviewReasons.length + 1);
  });

  test.each<[string, Said, string]>([
    ["low_confidence", message("look.says.kind"), "What kind of document is it?"],
    ["low_confidence", message("look.says.readings", { differences: [] }), "Which of the two is correct?"],
    ["low_confidence", "Something is odd.", "What’s correct?"],
    ["unreadable", message("look.says.empty"), "Can you add it again?"],
    ["unreadable", message("look.says.unclear"), "What is it, and what’s its date?"],
    ["unreadable", message("look.says.few_words"), "What is it, and is there more of it?"],
    ["unreadable", message("look.says.blank", { n: 1 }), "What is it, and is there more of it?"],
    ["password_needed", message("look.says.locked", { name: "Old.zip", n: 2 }), "What’s the password?"],
    ["possible_duplicate", message("look.says.duplicate", { n: 1 }), "Is it a duplicate?"],
    [
      "split_unsure",
      message("look.says.several", { n: "3", ranges: [] }),
      "Where does one end and the next begin?",
    ],
    ["infected", message("look.says.infected", { what: "Eicar" }), "Do you need it?"],
    ["unsupported_format", message("look.says.archive"), "What is it?"],
  ])("%s: %j", (reason, detail, question) => {
    expect(render(lookOf(reason, detail).question, "en")).toBe(question);
  });

  test("a correction answers doubts about what it is, not a password, a copy, a cut or a virus", () => {
    const answered = reviewReasons.filter((r) =>
      answeredByCorrection({ status: "needs_review", review_reason: r }),
    );
    expect(answered.sort()).toEqual(["low_confidence", "not_read_yet", "unreadable", "unsupported_format"]);
    expect(answeredByCorrection({ status: "filed", review_reason: "unreadable" })).toBe(false);
    expect(answeredByCorrection({ status: "quarantined", review_reason: "unreadable" })).toBe(false);
  });
});
