import { cellAt } from "#reading/layout/layout.ts";
import { labelsOf as placed } from "../value-finder/labels.ts";
import { fitOf } from "../value-finder/names/fits.ts";
import { Words } from "../value-finder/names/place-words.ts";
import type { ReadPage } from "../value-finder/paper.ts";
import { isProse } from "../value-finder/places.ts";
import type { Sought } from "../value-finder/question/sought.ts";

/** Where words that name a value stand, the surest first. */
export const wheres = [
  "left",
  "row",
  "above",
  "head",
  "under",
  "behind",
  "clause",
  "section",
  "over",
  "sentence",
] as const;
export type Where = (typeof wheres)[number];

/** Words beside a value. */
export interface Label {
  where: Where;
  words: Words;
}

const cuts = new WeakMap<ReadPage, Map<string, Words>>();

/** Words of a text of a page, cut once however many values it names. */
export function wordsIn(page: ReadPage, text: string): Words {
  let own = cuts.get(page);
  if (own === undefined) {
    own = new Map();
    cuts.set(page, own);
  }
  let words = own.get(text);
  if (words === undefined) {
    words = new Words(text, page.picture);
    own.set(text, words);
  }
  return words;
}

const fits = new WeakMap<Words, Map<Sought, number>>();

/** `fitOf`, found once for the same words. */
export function fitIn(s: Sought, words: Words): number {
  let own = fits.get(words);
  if (own === undefined) {
    own = new Map();
    fits.set(words, own);
  }
  let fit = own.get(s);
  if (fit === undefined) {
    fit = fitOf(s, words);
    own.set(s, fit);
  }
  return fit;
}

/**
 * The words that name a value at `start..end` of line `at` of a page, by where they stand, the surest first. `before`: the page
 * before; `from`: where the value before it on the line ends, 0 for none.
 */
export function labelsOf(
  page: ReadPage,
  at: number,
  start: number,
  end: number,
  from: number,
  before: ReadPage | null,
): Label[] {
  const lined = page.lines[at];
  if (!lined) return [];
  const { line } = lined;
  const told = placed(page, { line: at, start, end: Math.max(end, start + 1) }, before, from);
  const out: Label[] = [];
  const add = (where: Where, text: string | undefined) => {
    if (text !== undefined && LETTERS.test(text)) out.push({ where, words: wordsIn(page, text.trim()) });
  };
  add("left", told.left?.words.text);
  add("above", told.above?.words.text);
  add("row", told.rowHead?.words.text);
  add("head", told.columnHead?.words.text);
  add("under", told.under?.words.text);
  add("behind", told.right?.words.text.slice(0, 60));
  if (isProse(line, cellAt(line, start))) {
    const own = sentenceAt(page, at, start, end);
    add("clause", own.clause);
    add("sentence", own.sentence);
  }
  add("section", told.section?.words.text);
  add("over", told.over?.words.text);
  return out;
}

const LETTERS = /\p{L}{2}|[#№%]/u;

/** The sentence around a value of running text over the ends of its lines, and the part of it that no comma or other value parts from the value. */
function sentenceAt(page: ReadPage, at: number, start: number, end: number) {
  const text = (k: number) => page.lines[k]?.line.text ?? "";
  const prose = (k: number) => (page.lines[k] && isProse(page.lines[k].line) ? text(k) : "");
  const up = prose(at - 1);
  const before = `${up && prose(at - 2)} ${up} ${text(at).slice(0, start)}`;
  const after = `${text(at).slice(end)} ${prose(at) ? `${text(at + 1)} ${text(at + 2)}` : ""}`;
  const opens = Math.max(-1, ...[...before.matchAll(/[.!?;](?=\s+\p{Lu})/gu)].map((m) => m.index));
  const closes = after.search(/[.!?;](?:\s+\p{Lu}|\s*$)/u);
  const left = before.slice(opens + 1);
  const right = closes < 0 ? after.slice(0, 160) : after.slice(0, closes);
  const cut = Math.max(-1, ...[...left.matchAll(/[,:](?=\s)|\d[.,]\d{2}\b|\d{4}\b/g)].map((m) => m.index));
  const stop = right.search(/[,:](?=\s)|\d[.,]\d{2}\b/);
  return {
    sentence: `${left} ${right}`,
    clause: `${left.slice(cut + 1)} ${stop < 0 ? right.slice(0, 60) : right.slice(0, stop)}`,
  };
}
