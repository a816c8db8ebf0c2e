import { fold } from "#kernel/text.ts";
import type { Line } from "../../layout.ts";
import { headingsOf } from "./labels.ts";
import type { ReadPage } from "./paper.ts";
import { isHeading } from "./places.ts";
import type { Holds } from "./scope-rows.ts";
import type { Belonging, Spot } from "./spots.ts";

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
export function inSection(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
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
export function inBlock(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
  const record = inRecord(spot, lines);
  return record === 0 ? inSection(spot, lines, holds) : record;
}
