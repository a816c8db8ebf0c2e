import type { FactRole } from "#contract/fact.ts";

/** What stands behind a label, and so how its value is read. */
export type Want =
  /** An amount of money. */
  | "money"
  /** A day. */
  | "date"
  /** A month in figures, "05/2026": inspections are due in a month. */
  | "month"
  /** A number with one of the units named by the ask. */
  | "quantity"
  | "percent"
  /** A length of time: "3 months", "drei Monate". */
  | "span"
  /** How often: "monthly", "vierteljährlich". */
  | "interval"
  /** A name or a short run of words that opens with a capital or a figure. */
  | "name"
  /** Words of any kind, one line. */
  | "words"
  /** Words with a number among them: an address. */
  | "address"
  /** The phrase itself is the value, where an amount stands behind it: "Visa   23.10". */
  | "said"
  /** A kind of cover of an insurance; the sum insured, if one stands behind it, is a fact of its own. */
  | "cover";

/** One thing to look for on a paper of a type, behind or under words that name it. */
export interface Ask {
  key: string;
  /** What a person would call it, in English. */
  label: string;
  role: FactRole;
  want: Want;
  /** Labels as "a|b|c", lower case without accents (ß as ss): en de fr es it nl, some pt da sv no. */
  words: string;
  /** Units of a quantity, as alternatives of a regular expression over folded text. */
  units?: string;
  /** Values of one key that are told; one when left out. */
  most?: number;
  /** What words must look like. */
  like?: RegExp;
}

/** What the full read of a group of types looks for. */
export interface Schema {
  /** Keys in the order in which they are shown; others follow. */
  order: string[];
  /** Without these a reading of this type is less to be trusted. */
  essential: string[];
  asks: Ask[];
  /** Reads sentences about renewal, notice, cancelling and what happens to those who pay late. */
  terms: boolean;
}

const ROLES: Partial<Record<Want, FactRole>> = { money: "money", date: "date" };

/** A row of the tables in this folder. */
export const ask = (
  key: string,
  label: string,
  want: Want,
  words: string,
  more: Partial<Pick<Ask, "units" | "most" | "role" | "like">> = {},
): Ask => ({ key, label, role: ROLES[want] ?? "text", want, words, ...more });

/** `"a b"` to `["a", "b"]`. */
export const keys = (s: string): string[] => s.split(" ").filter((k) => k !== "");
