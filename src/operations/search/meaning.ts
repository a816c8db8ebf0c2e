import { type MeaningHit, readMeaning, searchMeaning } from "#database/search/meaning.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { meantBy } from "#reading/meaning/asked.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { giveWay } from "../turn.ts";

export type { MeaningHit } from "#database/search/meaning.ts";

/** A paper is about what was meant when it scores so much, and so much of what the best one scores. */
const LEAST = 0.3;
const OF_BEST = 0.55;
/** Words of a search past this many are not weighed. */
const MOST_WORDS = 40;

/**
 * Papers that are about what words of a search mean, whatever words and language they say it in, the best first; none when the
 * words mean nothing that is known. `score` is 0..1. Only what the filter leaves and the caller may see; nothing of the trash.
 * Inside `db.read`.
 */
export function meaningHits(
  box: App,
  scope: AccountScope,
  words: readonly string[],
  filter: SearchFilter,
  limit: number,
): MeaningHit[] {
  const meant = meantBy(wordsOf(words.join(" ")).slice(0, MOST_WORDS));
  if (meant.length === 0 || filter.trash) return [];
  return searchMeaning(box.db, scope, meant, filter, { limit, least: LEAST, share: OF_BEST });
}

/** Sees to it that what the account's papers are about is in memory before a search; others come in between two steps of it. */
export async function prepareMeaning(box: App, scope: AccountScope): Promise<void> {
  while (!readMeaning(box.db, scope)) await giveWay();
}
