import type { Page } from "../layout/page.ts";
import type { ReadFact } from "../reader.ts";
import { compact } from "../text/fold.ts";

/** As much of a page as says what is printed on it. */
type Printed = Pick<Page, "number" | "words" | "text">;

interface PageWords {
  words: Set<string>;
  run: string;
}

function wordsOf(page: Printed): PageWords {
  const words = new Set<string>();
  const parts = [
    ...page.words.slice(0, 20_000).map((w) => w.text),
    ...page.text.slice(0, 200_000).split(/\s+/),
  ];
  const run: string[] = [];
  for (const p of parts) {
    const c = compact(p.slice(0, 400));
    if (c === "") continue;
    words.add(c);
    run.push(c);
  }
  return { words, run: run.join("") };
}

/**
 * Makes a check of whether words stand on a page. A quote stands there when every word of it is a word of the page, or
 * when its letters and digits run through the page unbroken (a text layer may have cut one word in two).
 */
export function standsOn(pages: Printed[]): (page: number, quote: string) => boolean {
  const made = new Map<number, PageWords>();
  return (number, quote) => {
    const page = pages.find((p) => p.number === number);
    if (!page) return false;
    let w = made.get(number);
    if (!w) {
      w = wordsOf(page);
      made.set(number, w);
    }
    const all = compact(quote);
    // A quote of signs alone proves nothing.
    if (all === "") return false;
    if (w.run.includes(all)) return true;
    return quote.split(/\s+/).every((q) => {
      const c = compact(q);
      return c === "" || w.words.has(c) || (c.length >= 4 && w.run.includes(c));
    });
  };
}

/** Drops every fact whose quote is not on the page it names: the last thing that happens to facts, whoever read them. */
export function grounded<T extends Pick<ReadFact, "page" | "quote">>(facts: T[], pages: Page[]): T[] {
  const stands = standsOn(pages);
  return facts.filter((f) => stands(f.page, f.quote));
}
