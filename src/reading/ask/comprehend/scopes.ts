import { fold } from "#kernel/text.ts";
import type { Candidate } from "./candidates.ts";
import { fitOf } from "./fits.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import type { Words } from "./place-words.ts";
import { inBlock } from "./scope-blocks.ts";
import { type Alias, aliasOf } from "./scope-numbers.ts";
import { pagesBy } from "./scope-pages.ts";
import { inColumn, inRow } from "./scope-rows.ts";
import type { Sought } from "./sought.ts";
import { type Belonging, type Spot, spotOf } from "./spots.ts";
import type { Standing } from "./standing.ts";

/** On more lines of a page a word does not tell one row from others. */
const MOST_LINES = 14;

/** A line of a page holds what is sought, from here on. */
const HOLDS = 0.75;

/** A number of one or two figures that stands for itself: "week 14", "Box 2a"; not the 14 of a time or a day. */
const alone = (said: string) =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}.,:/-])${said}(?![\\p{L}\\p{N}]|[.,:/-]\\d)`, "iu");

/** A sought thing with the ways in which a paper may name it. */
interface Thing {
  s: Sought;
  short: RegExp | null;
  alias: Alias | null;
}

const isNamedIn = (t: Thing, text: string, words: Words): boolean =>
  (t.short ? t.short.test(text) : fitOf(t.s, words) >= HOLDS) || (t.alias?.own.test(fold(text)) ?? false);

/** What stands for a thing where it is no word: a number of one or two figures, a year that heads a row or a column. */
function shortOf(s: Sought): RegExp | null {
  if (/^\d{1,2}[a-z]?$/.test(s.said)) return alone(s.said);
  const year = s.span?.from.slice(0, 4);
  if (!year || s.span?.from.slice(4) !== "-01-01" || s.span.to.slice(0, 4) !== year) return null;
  return new RegExp(`(?:^|\\s{3})(?:\\p{L}+ )?${year}(?=\\s{3}|$)|\\d[./-]${year}(?!\\d)`, "u");
}

/** What tells one row or section from another: names, numbers, times and plain words. */
const tells = (s: Sought) => s.role !== "light" && s.role !== "kind";

/** By what stands in the cell before a value: "veh. 1 $250; veh. 2 $1,000". */
function inSegment(spot: Spot, alias: Alias | null): Belonging {
  const line = spot.page.lines[spot.at]?.line;
  if (alias === null || !line || spot.start < 0) return 0;
  const cell = line.cells.find((c) => spot.start >= c.start && spot.start < c.end);
  const before = fold(line.text.slice(cell?.start ?? 0, spot.start));
  const named = [...before.matchAll(new RegExp(alias.any, "giu"))].at(-1);
  if (!named) return 0;
  return alias.own.test(named[0]) ? 1 : -1;
}

/** What the page of a spot says of whether it belongs to a sought thing. */
function belongs(spot: Spot, thing: Thing, lines: readonly number[]): Belonging {
  const holds = (at: number, text?: string) => {
    if (!lines.includes(at) || text === undefined) return lines.includes(at);
    const lined = spot.page.lines[at];
    const words = lined?.cells[lined.line.cells.findIndex((c) => c.text === text)];
    return words !== undefined && isNamedIn(thing, text, words);
  };
  const segment = inSegment(spot, thing.alias);
  if (segment !== 0) return segment;
  // A column is headed by the thing itself; that its row names another thing with it does not matter then.
  const column = inColumn(spot, lines, holds);
  if (column !== 0) return column;
  const row = inRow(spot, lines, holds);
  return row === 0 ? inBlock(spot, lines, holds) : row;
}

/**
 * Tells for candidates of a paper whether they are what the things named in the question have, where the paper lists several:
 * rows of a table, columns, sections, records, pages. The words of the row, its head, the heading over it, the line that opens
 * its record, the title of its page or the number it has in a list pick it. 1 is told only where the paper has the same of
 * another thing, too; where it has not, nothing needs to be picked. In the order of the candidates.
 */
export function belongingOf(
  paper: ReadPaper,
  standing: Standing,
  candidates: readonly Candidate[],
): Belonging[] {
  const out = candidates.map((): Belonging => 0);
  const sought = standing.sought.filter(tells);
  if (candidates.length < 2 || sought.length === 0) return out;
  const spots = candidates.map((c) => spotOf(paper, c));
  const pages = pagesBy(paper, sought);
  for (const s of sought) {
    const thing: Thing = { s, short: shortOf(s), alias: aliasOf(paper, s) };
    const kept = new Map<ReadPage, number[]>();
    const linesOn = (page: ReadPage) => {
      let own = kept.get(page);
      if (own === undefined) {
        const may = s.span !== null || thing.alias !== null || fitOf(s, page.words) >= HOLDS;
        own = may
          ? page.lines.flatMap(({ line, words }, i) => (isNamedIn(thing, line.text, words) ? [i] : []))
          : [];
        kept.set(page, own.length > MOST_LINES ? [] : own);
      }
      return kept.get(page) as number[];
    };
    const said = spots.map((spot): Belonging => {
      if (spot === null) return 0;
      const titled = pages.get(s)?.get(spot.page) ?? 0;
      if (titled !== 0) return titled;
      const lines = linesOn(spot.page);
      return lines.length === 0 ? 0 : belongs(spot, thing, lines);
    });
    if (!said.includes(-1)) continue;
    said.forEach((b, i) => {
      if (b === -1 || (b === 1 && out[i] === 0)) out[i] = b;
    });
  }
  return out;
}
