import type { ReviewReason } from "./states.ts";

/** What a person is asked about a paper that waits, and how it is answered. */
export interface Look {
  /** What the line is called. */
  label: string;
  /** A question that a person can answer by looking at the paper. */
  question: string;
  /** How the answer is given; once it is, the line goes by itself. */
  step: string;
}

const OTHER: Look = {
  label: "Needs a look",
  question: "Is it right as it was filed?",
  step: "Open the document and correct what is wrong.",
};

const looks: Readonly<Record<ReviewReason, Look>> = {
  password_needed: {
    label: "Password needed",
    question: "What is its password?",
    step: "Open the document and give its password.",
  },
  unreadable: {
    label: "Could not be read",
    question: "What is it, and of what day?",
    step: "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
  },
  low_confidence: {
    label: "Please check",
    question: "What is right?",
    step: "Open the document and correct what is wrong.",
  },
  possible_duplicate: {
    label: "Possible copy",
    question: "Is it a copy?",
    step: "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
  },
  infected: {
    label: "Kept apart",
    question: "Do you need it at all?",
    step: "Move it to the trash, and ask for a clean copy if it is needed.",
  },
  unsupported_format: {
    label: "Unknown format",
    question: "What is it?",
    step: "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
  },
  split_unsure: {
    label: "Several documents?",
    question: "Where does one end and the next begin?",
    step: "Open the document and say where one ends and the next begins, or that it is one.",
  },
  damaged: {
    label: "Damaged",
    question: "Do you have a backup of it?",
    step: "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
  },
};

/** Questions that are plainer than that of the reason, by what the paper waits for in words. */
const plainer: readonly [RegExp, string][] = [
  [/what kind of paper/i, "What kind of paper is it?"],
  [/two readings/i, "Which of the two is right?"],
  [/file is empty|not one byte/i, "Can you add it again?"],
  [/hardly any words|no words/i, "What is it, and is there more of it?"],
  [/amount/i, "Which amount is right?"],
  [/\bdate\b|\bday\b/i, "Which day is right?"],
];

/** What is asked about a paper that waits for a reason, with what is said of it. A reason not known here is asked about all the same. */
export function lookOf(reason: string | null, detail: string | null): Look {
  const look = reason !== null && reason in looks ? looks[reason as ReviewReason] : OTHER;
  if (reason !== "low_confidence" && reason !== "unreadable") return look;
  const question = plainer.find(([words]) => words.test(detail ?? ""))?.[1];
  return question === undefined ? look : { ...look, question };
}

/** What is said of it and the question, as one text: "It is not clear what kind of paper this is. What kind of paper is it?" */
export function askedOf(reason: string | null, detail: string | null): string {
  const said = detail?.trim() ?? "";
  return said.endsWith("?") ? said : `${said} ${lookOf(reason, detail).question}`.trim();
}

/**
 * Reasons that are answered by whatever a person says of the paper: its title, type, date or a fact. The others ask for
 * a password, for a copy to be folded, for a cut, or for the trash.
 */
const byCorrecting: ReadonlySet<string> = new Set<ReviewReason>([
  "low_confidence",
  "unreadable",
  "unsupported_format",
]);

/** Whether a correction answers what a paper waits for, so that it is filed. */
export const answeredByCorrection = (d: { status: string; review_reason: string | null }): boolean =>
  d.status === "needs_review" && byCorrecting.has(d.review_reason ?? "");
