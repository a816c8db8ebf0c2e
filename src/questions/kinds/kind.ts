/** A kind of paper, or of spending, by the words people have for it, and how such papers are known. */
export interface Kind {
  name: string;
  /** Slugs of the types that are of this kind. */
  slug: RegExp;
  words: readonly string[];
  /** Of papers of these other types, those that print one of the kind's own words. */
  also?: RegExp;
  /** What stands on a receipt of no known kind that is of this one: food and drink for a restaurant. */
  proof?: RegExp;
  /** True for what only says which form a paper has ("bill", "receipt"), not what it is about. */
  form?: true;
  /** True for a kind of which nothing is ever owed or spent. */
  unpaid?: true;
}

/** Words of a kind as they stand in its row: divided by bars. */
export const wordsIn = (s: string): string[] => s.split("|");
