/** What the `total` of a document of this type is: the one amount that the document is about in money. */
export type TotalMeaning =
  /** What is to be paid. */
  | "amount_due"
  /** What the purchase came to. */
  | "grand_total"
  /** What is on the account at the end of the period. */
  | "closing_balance"
  /** What a card owes at the end of the period, and asks for. */
  | "statement_balance"
  /** What is paid out to the worker. */
  | "net_pay"
  /** What the cover costs for its term. */
  | "premium"
  /** The rent of one period. */
  | "rent"
  /** The document may name many amounts, but is not about one of them. */
  | "none";

export interface Category {
  slug: string;
}

export interface DocumentType {
  /** `<group>/<name>`; stable, stored with every document. */
  slug: string;
  /** Slug of its category. */
  category: string;
  /** Years to keep it, counted from its end; `null` is for good. A default that an account may change. */
  keepYears: number | null;
  total: TotalMeaning;
  /** Phrases that stand in the heading of such a paper (en de fr es it nl), lower case without accents. */
  title: string[];
  /** Phrases found in its text. */
  body: string[];
}

/** `"a|b"` to `["a", "b"]`. */
const list = (s: string): string[] => (s === "" ? [] : s.split("|").map((p) => p.trim()));

/** One row of the tables in this folder: slug, category, years to keep, meaning of the total, title cues, body cues. */
export const type = (
  slug: string,
  category: string,
  keepYears: number | null,
  total: TotalMeaning,
  title: string,
  body = "",
): DocumentType => ({ slug, category, keepYears, total, title: list(title), body: list(body) });
