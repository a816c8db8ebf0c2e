import { namesOnFile } from "#database/search/ask-papers.ts";
import { matchTerms, searchWords } from "#database/search/search.ts";
import { fold } from "#kernel/text.ts";
import { attributesIn } from "#reading/ask/comprehend/attributes.ts";
import { lightWords } from "#reading/ask/comprehend/light.ts";
import { cueWords } from "#reading/ask/cues.ts";
import { kindWords } from "#reading/ask/kinds.ts";
import { askedWords, isEmptyWord, routeWords } from "#reading/ask/words.ts";
import type { AccountScope } from "#rules/access.ts";
import { nameKey } from "#rules/naming.ts";
import type { Box } from "../box.ts";

/** Words a question is made of, and so what a slip of the keyboard may have meant. */
let words: readonly string[] | undefined;
function spoken(): readonly string[] {
  words ??= [...new Set([...kindWords(), ...askedWords, ...cueWords])].filter((w) => w.length >= 5);
  return words;
}

/** Slips of short words, put right only where an English verb of asking follows. */
const OPENING = new Map([
  ["wen", "when"],
  ["whn", "when"],
  ["wehn", "when"],
  ["wat", "what"],
  ["waht", "what"],
  ["wht", "what"],
  ["hwo", "how"],
  ["hw", "how"],
  ["wich", "which"],
  ["whcih", "which"],
  ["wher", "where"],
]);
const ASKS = /^(?:does|do|did|is|are|was|were|will|must|has|much|many|long|the)$/;

/** Letters that may be wrong in a word: none in short ones, which are too like one another. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** Letters to change, add, leave out or swap to make one word of the other; `most + 1` when there are more. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let n = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        n = Math.min(n, (before[j - 2] ?? 0) + 1);
      next.push(n);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/** The one word that is nearest, or null when none is near or two are as near. */
function nearest(word: string, among: Iterable<string>): string | null {
  let best: { word: string; n: number } | null = null;
  let tie = false;
  for (const w of among) {
    // The first letter is seldom the one that slips.
    if (w[0] !== word[0] && w[1] !== word[0]) continue;
    const most = Math.min(slips(word.length), best?.n ?? 9);
    const n = slipsBetween(word, w, most);
    if (n > most || n === 0) continue;
    if (best !== null && n === best.n) tie = tie || w.slice(0, 5) !== best.word.slice(0, 5);
    else {
      best = { word: w, n };
      tie = false;
    }
  }
  return tie ? null : (best?.word ?? null);
}

/**
 * A question with the words put right that stand nowhere: neither in any question nor on any paper of the account. Each
 * becomes the word that questions are made of, or that names somebody on file, that is nearest to it. Null when there is
 * nothing to put right.
 */
export function respelled(box: Box, scope: AccountScope, asked: string): string | null {
  const cut = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? [];
  const tokens = cut(fold(asked.slice(0, 300)));
  // Names stay as they were typed, where folding leaves as many words.
  const typed = cut(asked.slice(0, 300));
  let changed = 0;
  const names = () =>
    namesOnFile(box.db, scope).flatMap((n) =>
      nameKey(n.name)
        .split(" ")
        .filter((w) => w.length >= 5),
    );
  const mended = tokens.map((t, i) => {
    const opens = i === 0 && ASKS.test(tokens[2] ?? "") ? OPENING.get(t) : undefined;
    if (opens !== undefined) {
      changed++;
      return opens;
    }
    if (slips(t.length) === 0 || changed >= 4 || !/^\p{L}+$/u.test(t)) return t;
    if (isEmptyWord(t) || routeWords.has(t) || spoken().includes(t) || lightWords.has(t)) return t;
    if (attributesIn([t]).length > 0) return t;
    // The very word: its stem would also be that of the word that was meant.
    const match = matchTerms([{ forms: [{ text: t, whole: true }] }]);
    if (match !== null && searchWords(box.db, scope, match, {}, 1).hits.length > 0) return t;
    const own = nearest(t, spoken()) ?? (scope.bundle === null ? nearest(t, names()) : null);
    if (own === null) return t;
    changed++;
    return own;
  });
  if (changed === 0) return null;
  return mended.map((m, i) => (typed.length === tokens.length && m === tokens[i] ? typed[i] : m)).join("");
}
