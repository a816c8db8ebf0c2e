import type { Said } from "#messages/message.ts";
import { type Message, message } from "#messages/message.ts";
import type { ReviewReason } from "./states.ts";

/** What a person is asked about a paper that waits, and how it is answered. */
interface Look {
  /** What the line is called. */
  label: Message;
  /** A question that a person can answer by looking at the paper. */
  question: Message;
  /** How the answer is given; once it is, the line goes by itself. */
  step: Message;
}

const isReason = (reason: string): reason is ReviewReason => Object.hasOwn(steps, reason);

/** How each reason is answered. */
const steps: Readonly<Record<ReviewReason, Message>> = {
  password_needed: message("look.do.password_needed"),
  unreadable: message("look.do.unreadable"),
  not_read_yet: message("look.do.not_read_yet"),
  low_confidence: message("look.do.correct"),
  possible_duplicate: message("look.do.possible_duplicate"),
  infected: message("look.do.infected"),
  unsupported_format: message("look.do.unsupported_format"),
  split_unsure: message("look.do.split_unsure"),
  damaged: message("look.do.damaged"),
};

/** Questions that are plainer than that of the reason, by what is said of the paper. */
const plainer: Readonly<Record<string, Message>> = {
  "look.says.kind": message("look.ask.kind"),
  "look.says.readings": message("look.ask.readings"),
  "look.says.empty": message("look.ask.again"),
  "look.says.few_words": message("look.ask.more"),
  "look.says.blank": message("look.ask.more"),
  "look.says.no_words": message("look.ask.more"),
};

/** What is asked about a paper that waits for a reason, with what is said of it. A reason not known here is asked about all the same. */
export function lookOf(reason: string | null, detail: Said | null): Look {
  const known = reason !== null && isReason(reason) ? reason : null;
  const more = typeof detail === "object" && detail !== null ? plainer[detail.key] : undefined;
  return {
    label: message(`items.${known ?? "needs_look"}`),
    question: more ?? message(`look.ask.${known ?? "needs_look"}`),
    step: known === null ? message("look.do.correct") : steps[known],
  };
}

/**
 * Reasons that are answered by whatever a person says of the paper: its title, type, date or a fact. The others ask for
 * a password, for a copy to be folded, for a cut, or for the trash.
 */
const byCorrecting: ReadonlySet<string> = new Set<ReviewReason>([
  "low_confidence",
  "unreadable",
  "not_read_yet",
  "unsupported_format",
]);

/** Whether a correction answers what a paper waits for, so that it is filed. */
export const answeredByCorrection = (d: { status: string; review_reason: string | null }): boolean =>
  d.status === "needs_review" && byCorrecting.has(d.review_reason ?? "");
