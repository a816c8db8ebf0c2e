import { fold, squeeze } from "#kernel/text.ts";

const BEFORE = 60;
const AFTER = 140;

/** Escapes a word for a regular expression. */
const literal = (w: string) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word looked for: folded, and as a pattern made once a search, not once a page. */
export interface Sought {
  word: string;
  pattern: RegExp;
}

/** Words that a snippet is looked up by, and characters of a paper that are looked at for one. */
const MOST_WORDS = 8;
const MOST_LOOKED_AT = 300_000;

/** `words` are folded. */
export const sought = (words: string[]): Sought[] =>
  words
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}`, "iu") }));

/** Where a word begins in a text, whatever its case and accents, or -1. The fast way first: most pages need no folding. */
function find(text: string, { word, pattern }: Sought): number {
  const at = text.search(pattern);
  if (at >= 0 || !/[^\x00-\x7F]/.test(text)) return at;
  // Folded as a whole first, which is quick; letter by letter, so that the place can be told, only where the word stands.
  if (!fold(text).includes(word)) return -1;
  const starts: number[] = [];
  let folded = "";
  for (let i = 0; i < text.length; i++) {
    const f = fold(text[i] as string);
    for (let k = 0; k < f.length; k++) starts.push(i);
    folded += f;
  }
  const found = folded.indexOf(word);
  return found < 0 ? -1 : (starts[found] ?? -1);
}

/** The words around the first match on the first page that has one, on one line, or null. */
export function snippetOf(pages: Iterable<string>, words: Sought[]): string | null {
  let looked = 0;
  for (const page of pages) {
    looked += page.length;
    if (looked > MOST_LOOKED_AT && looked > page.length) return null;
    let at = -1;
    for (const w of words) {
      at = find(page, w);
      if (at >= 0) break;
    }
    if (at < 0) continue;
    const from = Math.max(0, at - BEFORE);
    const to = Math.min(page.length, at + AFTER);
    let s = page.slice(from, to);
    // Begin and end with whole words.
    if (from > 0) s = s.replace(/^\S*\s+/, "");
    if (to < page.length) s = s.replace(/\s+\S*$/, "");
    const line = squeeze(s);
    return line === "" ? null : `${from > 0 ? "…" : ""}${line}${to < page.length ? "…" : ""}`;
  }
  return null;
}

/** Leaves identifiers out of a text, in whatever spacing they are printed. */
export function without(text: string, identifiers: string[]): string {
  if (identifiers.length === 0) return text;
  let out = text;
  for (const value of identifiers) {
    const signs = [...value.replace(/[^\p{L}\p{N}]/gu, "")];
    if (signs.length < 3) continue;
    out = out.replace(new RegExp(signs.map(literal).join("[^\\p{L}\\p{N}]{0,3}"), "giu"), "");
  }
  return squeeze(out);
}
