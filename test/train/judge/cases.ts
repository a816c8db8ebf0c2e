import type { Weighed } from "#questions/ranking/second.ts";
import type { Features } from "#reading/ranking/forest.ts";

/** One possible answer to a question: its figures, and whether it is right; null where nobody can tell. */
export interface Row {
  features: Features;
  right: boolean | null;
  text: string;
  kind: string;
  /** Place of its paper among those that were read. */
  paper: number;
}

/** A question with all that might have been answered. */
export interface Case {
  id: string;
  /** Questions about the same papers are learned from or judged by, never both. */
  group: string;
  made: boolean;
  answerable: boolean;
  rows: Row[];
  /** What the hand-made reader does: answers rightly, wrongly, or not at all. */
  hand: "right" | "wrong" | "none";
  question: string;
}

/** Rows of one question; `isRight` is asked about each option. */
export function rowsOf(
  weighed: readonly Weighed[][],
  isRight: (paper: number, w: Weighed) => boolean | null,
): Row[] {
  return weighed.flatMap((own, paper) =>
    own.map(
      (w): Row => ({
        features: w.features,
        right: isRight(paper, w),
        text: w.option.text.slice(0, 80),
        kind: w.option.kind,
        paper,
      }),
    ),
  );
}
