import type { Line } from "../../layout.ts";
import { fitOf } from "./fits.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import type { Sought } from "./sought.ts";
import type { Belonging } from "./spots.ts";

/** Lines from the top of a page among which its title is. */
const TOP = 14;

/** Titles of two pages begin at one place, in units of the page. */
const NEAR = 4;

/** A short line that is no sentence and no field. */
const isTitle = (l: Line): boolean =>
  l.text.split(" ").length <= 8 && l.cells.length <= 2 && !/[.,;:]$|: /.test(l.text);

const alike = (a: Line, b: Line): boolean =>
  Math.abs(a.x0 - b.x0) <= NEAR && Math.abs(a.y0 - b.y0) <= NEAR && Math.abs(a.size - b.size) <= 1;

/**
 * Pages that are each about one of several things, told by a title at one place of them all ("Joint Savings Account" where the
 * page before says "Holiday Savings"): for what is sought, the pages that are its own and those of another one. A page without
 * such a title goes on with the one before.
 */
export function pagesBy(
  paper: ReadPaper,
  sought: readonly Sought[],
): ReadonlyMap<Sought, ReadonlyMap<ReadPage, Belonging>> {
  const out = new Map<Sought, Map<ReadPage, Belonging>>();
  if (paper.pages.length < 2) return out;
  for (const s of sought) {
    for (const page of paper.pages) {
      if (s.span !== null || fitOf(s, page.words) < 0.75) continue;
      const title = page.lines.slice(0, TOP).find((l) => isTitle(l.line) && fitOf(s, l.words) >= 0.75)?.line;
      if (!title) continue;
      const by = new Map<ReadPage, Belonging>();
      let last: Belonging = 0;
      for (const p of paper.pages) {
        const own = p.lines.slice(0, TOP).find((l) => isTitle(l.line) && alike(l.line, title));
        if (own) last = fitOf(s, own.words) >= 0.75 ? 1 : -1;
        by.set(p, last);
      }
      // The same line on every page is a letterhead; another one on most pages is no row of titles.
      if ([...by.values()].includes(-1)) out.set(s, by);
    }
  }
  return out;
}
