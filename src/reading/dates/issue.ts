import type { Study } from "../classify/study.ts";
import { type Choice, choose, chooserOf } from "../ranking/ranker.ts";
import type { DateFound } from "./found.ts";
import { issueCandidates } from "./issue-candidates.ts";

/** The day the paper was made. */
export interface IssueChoice {
  found: DateFound;
  /** 0..1. */
  probability: number;
}

const chosen = new WeakMap<Study, Map<string, Choice<DateFound> | null>>();

/** The day the paper was made; null when no date of it is likely to be that. Worked out once for a paper and a day. */
export function issueDate(s: Study, today: string): IssueChoice | null {
  const days = chosen.get(s) ?? new Map<string, Choice<DateFound> | null>();
  chosen.set(s, days);
  let choice = days.get(today);
  if (choice === undefined) {
    choice = choose(chooserOf("date"), issueCandidates(s, today));
    days.set(today, choice);
  }
  return choice && { found: choice.of, probability: choice.probability };
}
