import type { Said } from "#messages/message.ts";
import type { GapKind } from "../checkup.ts";

/** Something that the rules think is missing. */
export interface WantedGap {
  kind: GapKind;
  /**
   * What makes it the same gap when it is found again, beside the person or thing it is about: the rule, then what it
   * is about in that rule ("period bills/gas 4821 2025-04"). No name and no id of a person or thing stands in it, so that
   * two that are made one keep what was said about either.
   */
  subject: string;
  title: Said;
  /** Why it is thought missing, and from what papers. */
  detail: Said;
  /** The day it ran out, or the day the (first) paper that is missing was to bear; null when it has none. */
  due: string | null;
  document_id: string | null;
  entity_id: string | null;
}

/** What is looked for, each in a file of its own. The first word of a subject. */
const gapRules = ["period", "expired", "paper", "year-form", "loan-year", "pages", "detail"] as const;
type GapRule = (typeof gapRules)[number];

/** The rule that a subject was made by, or null for one made otherwise. */
export const ruleOf = (subject: string): GapRule | null =>
  gapRules.find((r) => subject === r || subject.startsWith(`${r} `)) ?? null;

/** What tells two gaps apart. */
export const gapKey = (g: { kind: string; subject: string; entity_id: string | null }): string =>
  [g.kind, g.subject, g.entity_id ?? ""].join("\n");
