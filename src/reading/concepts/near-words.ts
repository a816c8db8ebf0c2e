import shipped from "#models/near-words.json" with { type: "json" };
import { conceptsIn } from "./concepts.ts";
import type { Said } from "./matcher.ts";

/** What a word counts that is near to a concept and no wording of it: about three in four are right. */
const NEAR_WORD = 0.5;

let byWord: Map<string, string> | undefined;

/**
 * The concept that a folded English word of no wording is near to: "cello" to music lessons, "blazer" to clothing; undefined for
 * others. Learned from how words are used (`test/train/near-words.ts`): a hint for a search, and no evidence on a paper.
 */
export function nearTo(word: string): string | undefined {
  byWord ??= new Map(
    Object.entries(shipped.words).flatMap(([concept, words]) =>
      words.split(" ").map((w) => [w, concept] as const),
    ),
  );
  return byWord.get(word);
}

/** Concepts that words of a search say, and for words that say none the one they are near to. */
export function conceptsMeant(tokens: readonly string[]): Said[] {
  const said = conceptsIn(tokens);
  const near = tokens.flatMap((word, i): Said[] => {
    if (said.some((s) => s.from <= i && i < s.to)) return [];
    const concept = nearTo(word);
    return concept === undefined ? [] : [{ concept, from: i, to: i + 1, weight: NEAR_WORD }];
  });
  return near.length === 0 ? said : [...said, ...near];
}
