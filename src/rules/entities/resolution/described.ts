import type { Message, Said } from "#messages/message.ts";

/** What is known of a person or thing when it is asked which one it is. Pure: no database, no page. */
export interface Described {
  kind: "person" | "pet" | "organization" | "property" | "vehicle" | "financial_account" | "policy" | "asset";
  /** As it is printed or as it is called on file, with whatever titles and legal forms stand in it; a message where the box gave it. */
  name: Said;
  /** Other names it goes by. */
  aliases: readonly Said[];
  /** Details by name: numbers, day of birth, address, ways to reach it. */
  details: Readonly<Record<string, unknown>>;
}

/** One on file. */
export interface Candidate extends Described {
  id: string;
  /** Names that papers printed for it and that are not among its other names. */
  seen?: readonly Said[];
  /** Those of its other names that a person gave it: they fit whatever the kind. */
  given?: readonly Said[];
}

/**
 * What is to be said of two. `same`: they are one. `unsure`: a person has to say; they are offered as duplicates.
 * `different`: nothing speaks for one, or something forbids it.
 */
export interface Likeness {
  says: "same" | "unsure" | "different";
  /** How it was told: numbers beat full names, full names beat shortened ones. */
  by: "number" | "name" | "short name" | "nothing";
  /** 0 to 100, to order candidates of one answer. */
  score: number;
  /** In a few words that carry no number of anybody; null of those that are different. */
  why: Message | null;
}

export const unlike: Likeness = { says: "different", by: "nothing", score: 0, why: null };
