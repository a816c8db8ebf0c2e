import { escapeRegExp, squeeze } from "#kernel/text.ts";
import { type Place, placesOn, type Seeker } from "./seeker.ts";

const BEFORE = 60;
const AFTER = 140;
/** Characters of a paper that are looked at for a snippet. */
const MOST_LOOKED_AT = 300_000;

interface Best {
  page: string;
  start: number;
  worth: number;
  /** Different things that stand there. */
  many: number;
}

/** The place of a page around which most different words stand close together, the first of equals. */
function bestOn(page: string, seeker: Seeker): Best | null {
  const places = placesOn(page, seeker);
  let best: Best | null = null;
  places.forEach((p, i) => {
    const seen = new Map<number, number>();
    let last = p.start;
    for (let k = i; k < places.length && (places[k]?.start ?? 0) <= p.start + AFTER; k++) {
      const other = places[k] as Place;
      if ((seen.get(other.index) ?? 0) < other.worth) {
        seen.set(other.index, other.worth);
        last = other.start;
      }
    }
    const worth = [...seen.values()].reduce((a, b) => a + b, 0) - (last - p.start) / 2_000;
    if (best === null || worth > best.worth + 1e-9) best = { page, start: p.start, worth, many: seen.size };
  });
  return best;
}

/**
 * The words around the best place of the pages, on one line and of whole words, or null when nothing looked for stands on
 * them. Plain text: whoever shows it marks the words.
 */
export function snippetOf(pages: Iterable<string>, seeker: Seeker): string | null {
  let looked = 0;
  let best: Best | null = null;
  for (const page of pages) {
    looked += page.length;
    if (looked > MOST_LOOKED_AT && looked > page.length) break;
    const found = bestOn(page, seeker);
    if (found && (best === null || found.worth > best.worth)) best = found;
    if (best && best.many >= seeker.size) break;
  }
  return best && cut(best.page, best.start);
}

function cut(page: string, at: number): string | null {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(page.length, at + AFTER);
  let s = page.slice(from, to);
  // Begin and end with whole words.
  if (from > 0 && /\S/.test(page[from - 1] ?? "")) s = s.replace(/^\S*\s+/, "");
  if (to < page.length && /\S/.test(page[to] ?? "")) s = s.replace(/\s+\S*$/, "");
  const line = squeeze(s);
  return line === "" ? null : `${from > 0 ? "…" : ""}${line}${to < page.length ? "…" : ""}`;
}

/** Escapes a word for a regular expression. */
/** Leaves identifiers out of a text, in whatever spacing they are printed. */
export function without(text: string, identifiers: string[]): string {
  if (identifiers.length === 0) return text;
  let out = text;
  for (const value of identifiers) {
    const signs = [...value.replace(/[^\p{L}\p{N}]/gu, "")];
    if (signs.length < 3) continue;
    out = out.replace(new RegExp(signs.map(escapeRegExp).join("[^\\p{L}\\p{N}]{0,3}"), "giu"), "");
  }
  return squeeze(out);
}
