import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import type { Line } from "#reading/layout/layout.ts";
import type { Candidate } from "../candidates.ts";
import { headingsOf } from "../labels.ts";
import { fitOf } from "../names/fits.ts";
import type { Words } from "../names/place-words.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import { isHeading } from "../places.ts";
import type { Sought } from "../question/sought.ts";
import type { Standing } from "../standing.ts";
import { columnHead } from "../tables/heads.ts";
import { bandsOf } from "../values/bands.ts";
import type { Holds } from "./scope-rows.ts";
import { inColumn, inRow } from "./scope-rows.ts";
import type { Belonging, Spot } from "./spots.ts";
import { spotOf } from "./spots.ts";

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
function pagesBy(
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

/** What a paper calls a thing by its number in a list of its own: "vehicle 2". */
interface Alias {
  /** The thing that is sought. */
  own: RegExp;
  /** Any thing of that list. */
  any: RegExp;
}

/** What numbered lists of household papers are of, beside the head of the numbers themselves. */
const NOUNS = any("scopes-nouns");

const OPENS = /^\s*(?:(\p{L}{3,12})[. ]{0,2}(?:no\.? ?)?)?#?(\d{1,2})[.):]?(?=\s|$)/u;

/** Most things in such a list. */
const MOST = 12;

interface Row {
  k: number;
  noun: string;
  hits: boolean;
}

/** The rows of the numbered lists of a page, list by list. */
function listsOf(page: ReadPage, s: Sought): Row[][] {
  const out: Row[][] = [];
  let rows: Row[] = [];
  const bands = bandsOf(page);
  for (const [at, { line }] of page.lines.entries()) {
    const m = OPENS.exec(line.text);
    const k = m ? Number(m[2]) : 0;
    if (k === 1) {
      rows = [];
      out.push(rows);
    }
    if (k === 0 || k !== rows.length + 1) continue;
    const [from, to] = bands[at] ?? [at, at];
    const cell = line.cells[0];
    const head = cell && /^\d{1,2}[.)]?$/.test(cell.text) ? columnHead(line, cell) : null;
    rows.push({
      k,
      noun: fold(m?.[1] ?? head?.text ?? ""),
      hits: page.lines.slice(from, to + 1).some((l) => fitOf(s, l.words) >= 0.75),
    });
  }
  return out;
}

/**
 * The number under which a paper lists what is sought, as other parts of the paper call it: where "2 2015 Ford F-150" is the
 * second of two, "Vehicle 2" and "veh. 2" are the Ford. Null when it is in no such list, or in two places of them.
 */
function aliasOf(paper: ReadPaper, s: Sought): Alias | null {
  if (s.span !== null || /^\d/.test(s.said)) return null;
  let found: Row | null = null;
  for (const page of paper.pages) {
    if (fitOf(s, page.words) < 0.75) continue;
    for (const list of listsOf(page, s)) {
      const own = list.filter((r) => r.hits);
      if (list.length < 2 || list.length > MOST || own.length !== 1) continue;
      if (found !== null && found.k !== own[0]?.k) return null;
      found = own[0] as Row;
    }
  }
  if (found === null) return null;
  const noun = found.noun.replace(/[^\p{L}]/gu, "").slice(0, 7);
  const nouns = noun.length >= 3 ? `${noun}|${NOUNS}` : NOUNS;
  const open = `(?<![\\p{L}\\p{N}])(?:${nouns})[\\p{L}]{0,4}[. ]{0,2}(?:no\\.? ?)?#?`;
  return {
    own: new RegExp(`${open}0?${found.k}(?![\\p{N}])`, "iu"),
    any: new RegExp(`${open}\\d{1,2}(?![\\p{N}])`, "iu"),
  };
}

const lineAt = (page: ReadPage, at: number): Line | undefined => page.lines[at]?.line;

/** What a line begins with: its first word, or "#" for a number of one or two figures. */
function opening(line: Line): string {
  const first = fold(/^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u.exec(line.text)?.[1] ?? "");
  return /^\d{1,2}$/.test(first) ? "#" : first;
}

/** True for a line that may open a record: a numbered one, or a label with its value. */
const mayOpen = (line: Line): boolean =>
  /^\s*#?\d{1,2}[.):]?\s/.test(line.text) ||
  /^[^:]{3,30}:\s*\S/.test(line.text) ||
  /^\p{L}{3,}\.? #?\d{1,2}(?!\d)/u.test(line.text);

/** Records are opened by lines that begin alike at one place of the page: "Name: …", "Vehicle 2: …", "3 2020 …". */
const openers = new WeakMap<ReadPage, ReadonlyMap<number, readonly number[]>>();

/** For every line that opens a record the lines that open its fellows, itself among them. */
function openersOf(page: ReadPage): ReadonlyMap<number, readonly number[]> {
  let own = openers.get(page);
  if (own === undefined) {
    const by = new Map<string, number[]>();
    for (const [i, { line }] of page.lines.entries()) {
      const word = opening(line);
      if ((word.length < 3 && word !== "#") || !mayOpen(line)) continue;
      const key = `${word} ${Math.round(line.x0 / Math.max(1, line.size))}`;
      by.set(key, [...(by.get(key) ?? []), i]);
    }
    const found = new Map<number, readonly number[]>();
    for (const list of by.values()) {
      const steps = list.slice(1).map((at, k) => at - (list[k] as number));
      // Lines right under one another are rows; what opens a record has lines of its own below it.
      if (list.length < 2 || steps.some((n) => n < 2) || list.length > 24) continue;
      for (const at of list) found.set(at, list);
    }
    own = found;
    openers.set(page, own);
  }
  return own;
}

/** Lines a record has: as many as the longest that another one follows, and a little more. */
const reach = (list: readonly number[]) =>
  Math.max(...list.slice(1).map((at, k) => at - (list[k] as number))) + 1;

/** By the record: the value stands below the line that names the thing, before the next line that opens such a record. */
function inRecord(spot: Spot, lines: readonly number[]): Belonging {
  const all = openersOf(spot.page);
  let said: Belonging = 0;
  for (const l of lines) {
    const list = all.get(l);
    if (!list || list.every((at) => lines.includes(at))) continue;
    const opener = list.filter((at) => at <= spot.at).at(-1);
    if (opener === undefined || spot.at - opener > reach(list)) continue;
    if (lines.includes(opener)) return 1;
    said = -1;
  }
  return said;
}

const isCapital = (l: Line) => !/\p{Ll}/u.test(l.text);

/** True for headings of one rank: set alike, beginning at one place. */
const sameRank = (a: Line, b: Line): boolean =>
  Math.abs(a.size - b.size) <= 0.08 * a.size &&
  a.bold === b.bold &&
  isCapital(a) === isCapital(b) &&
  Math.abs(a.x0 - b.x0) <= 1.5 * a.size;

/** The label that opens a line, up to its value: what two sections may both have. */
const labelOf = (line: Line): string => fold(/^[^\d:$€£]{3,50}/u.exec(line.text)?.[0] ?? "").trim();

/** By the heading: the value stands in the section of what is named, or in one of the same rank that has the same label. */
function inSection(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
  const { page, at } = spot;
  const up = headingsOf(page);
  const chain: number[] = [];
  for (let i = up[at] ?? -1; i >= 0 && chain.length < 12; i = up[i] ?? -1) chain.push(i);
  for (const l of lines) {
    const head = lineAt(page, l);
    if (!head || !(isHeading(head) || head.size > 1.2 * head.page.size) || head.cells.length > 1) continue;
    const nearest = chain.find((i) => i === l || sameRank(lineAt(page, i) as Line, head));
    if (nearest === l || (nearest !== undefined && holds(nearest))) return 1;
    if (nearest === undefined || nearest === l) continue;
    const mine = lineAt(page, nearest) as Line;
    const end = page.lines.findIndex(({ line }, i) => i > l && sameRank(line, head) && isHeading(line));
    const label = labelOf(lineAt(page, at) as Line);
    const twin =
      label.length >= 3 &&
      page.lines.slice(l + 1, end < 0 ? undefined : end).some(({ line }) => labelOf(line) === label);
    if (twin || (opening(mine) === opening(head) && opening(mine).length >= 1)) return -1;
  }
  return 0;
}

/** By the section or record a value stands in. */
function inBlock(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
  const record = inRecord(spot, lines);
  return record === 0 ? inSection(spot, lines, holds) : record;
}

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
