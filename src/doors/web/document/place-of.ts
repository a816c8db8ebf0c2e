import type { PageWords, Rect } from "../shapes.ts";

type Placed = PageWords["words"][number];

/** Letters and digits alone, without case and accents: how a quote and a page are compared. */
const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const around = (words: readonly Placed[]): Rect | null => {
  const [first] = words;
  if (!first) return null;
  return words.reduce<Rect>(
    (box, { box: b }) => ({
      x0: Math.min(box.x0, b.x0),
      y0: Math.min(box.y0, b.y0),
      x1: Math.max(box.x1, b.x1),
      y1: Math.max(box.y1, b.y1),
    }),
    first.box,
  );
};

/**
 * Where words of a page stand on it: the run of words that spells the quote, whatever its spaces and signs. When the whole
 * is not there in one run (columns are read in another order), the longest beginning of it that is. Null when not even
 * its first word stands there.
 */
export function placeOf(words: readonly Placed[], quote: string): Rect | null {
  const wanted = bare(quote);
  if (wanted === "") return null;
  const pieces = words.map((word) => bare(word.text));
  let best: { from: number; to: number; length: number } | null = null;
  for (let from = 0; from < words.length; from++) {
    if (pieces[from] === "" || !begins(wanted, pieces[from] ?? "")) continue;
    let spelled = "";
    let to = from;
    while (to < words.length && begins(wanted, spelled + (pieces[to] ?? ""))) {
      spelled += pieces[to] ?? "";
      to++;
      if (spelled.length >= wanted.length) break;
    }
    if (!best || spelled.length > best.length)
      best = { from, to, length: Math.min(spelled.length, wanted.length) };
    if (spelled.length >= wanted.length) break;
  }
  return best && best.length > 0 ? around(words.slice(best.from, best.to)) : null;
}

/** True while what is spelled is a beginning of what is wanted, or goes past its end (a quote may stop within a word). */
const begins = (wanted: string, spelled: string): boolean =>
  wanted.startsWith(spelled) || spelled.startsWith(wanted);
