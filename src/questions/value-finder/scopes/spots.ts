import { spanAt } from "#reading/layout/layout.ts";
import type { Candidate } from "../candidates.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";

/** Where a value stands on a page. */
export interface Spot {
  page: ReadPage;
  at: number;
  /** Where it begins in the text of its line; -1 when that is not known. */
  start: number;
  x0: number;
  x1: number;
}

/** 1: it is what the named thing has; -1: what another one of the same list has; 0: the page does not say. */
export type Belonging = -1 | 0 | 1;

/** Where a candidate stands; null when its words are on no laid line. */
export function spotOf(paper: ReadPaper, c: Candidate): Spot | null {
  const page = paper.pages.find((p) => p.number === c.page);
  if (!page) return null;
  const printed = c.fact?.quote ?? c.text;
  const [from, to] = c.lines ?? [0, page.lines.length - 1];
  for (const own of [true, false])
    for (let at = to; at >= from; at--) {
      const line = page.lines[at]?.line;
      if (!line) continue;
      const start =
        own && c.value && c.fact === null ? c.value.start : line.text.indexOf(own ? printed : c.text);
      if (start < 0 || (own && !line.text.startsWith(printed.slice(0, 12), start))) continue;
      return { page, at, start, ...spanAt(line, start, start + Math.max(1, printed.length)) };
    }
  return c.lines === null ? null : { page, at: to, start: -1, x0: 0, x1: 0 };
}
