import { any } from "#lexicon/phrases.ts";
import { labelPlaces } from "#reading/layout/adjacent-text.ts";
import { cellAt, type Line, spanAt } from "#reading/layout/layout.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { Words } from "./names/place-words.ts";
import type { Lined, ReadPage } from "./paper.ts";
import { columnHead, headBefore, rowHead } from "./tables/heads.ts";
import { boxLabel } from "./values/boxes.ts";
import type { Value } from "./values/values.ts";

/** The next two words of a text. */
export const nextWords = (s: string) => /^[\s,/(-]{0,3}(?:\p{L}+\W{1,2}){0,1}\p{L}+/u.exec(s)?.[0] ?? "";

/** Words beside a value, with how much they say of it. */
export interface Place {
  words: Words;
  weight: number;
  line: number;
}

/** Words that are prose rather than fields. */
export const isProse = (line: Line, cell?: Line["cells"][number] | null) =>
  (cell ? [cell] : line.cells).some((c) => c.text.split(" ").length >= 7);

/**
 * The sentence around a value in running text, over the ends of lines: what stands between the value before and this one says
 * most, then what follows it, then the rest of the sentence.
 */
function sentencePlaces(
  page: ReadPage,
  at: number,
  value: Pick<Value, "start" | "end">,
  from: number,
): { text: string; weight: number }[] {
  const line = (i: number) => page.lines[i]?.line.text ?? "";
  const goesOn = (i: number) => (page.lines[i] && isProse(page.lines[i].line) ? line(i) : "");
  const before =
    from > 0
      ? line(at).slice(from, value.start)
      : `${goesOn(at - 1) && goesOn(at - 2)} ${goesOn(at - 1)} ${line(at).slice(0, value.start)}`;
  const after = `${line(at).slice(value.end)} ${line(at + 1)} ${line(at + 2)}`;
  const opens = Math.max(-1, ...[...before.matchAll(/[.!?;](?=\s+\p{Lu})/gu)].map((m) => m.index));
  const own = before.slice(opens + 1);
  // Another value on the line before parts what is said of it from what is said of this one.
  const last =
    from > 0
      ? null
      : [
          ...own.matchAll(
            /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,4}(?:st|nd|rd|th)?,? ?(?:19|20)\d{2}\b|[$€£]\s?[\d.,]+\d|\d[\d.,]*\d ?[$€£%]/g,
          ),
        ].at(-1);
  const cut = last ? last.index + last[0].length : 0;
  const closes = after.search(/[.!?;](?:\s+\p{Lu}|\s*$)/u);
  const rest = closes < 0 ? after : after.slice(0, closes);
  return [
    { text: own.slice(cut), weight: 1 },
    { text: own.slice(0, cut), weight: 0.62 },
    { text: rest, weight: 0.8 },
    ...(from > 0 ? [{ text: line(at).slice(0, from), weight: 0.62 }] : []),
  ];
}

/** The sentence of running text a stretch of a line stands in, over the ends of lines; the stretch itself left out. */
export function sentenceAround(page: ReadPage, at: number, start: number, end: number): string {
  const [own, first, rest] = sentencePlaces(page, at, { start, end }, 0);
  return [first, own, rest].map((p) => p?.text.trim() ?? "").join(" ");
}

/** A label that says no more than what kind of value follows; or none. */
const PLAIN = new RegExp(`^(?:${any("places-plain")})?[ :.]*$`);

/** A line that heads what comes below: in capitals, bold, or closed by a colon. */
export const isHeading = (line: Line): boolean =>
  line.cells.length === 1 &&
  (line.bold || /^[^\p{Ll}]{4,70}$/u.test(line.text) || /:\s*$/.test(line.text)) &&
  /\p{L}{3}/u.test(line.text) &&
  !/^\d/.test(line.text);

const TO = `(?:${any("places-to")})`;

/** A day of the week, or a month before its day. */
const WEEKDAY = "(?:\\p{Lu}\\p{L}{1,9}|\\p{L}{2,7}(?:day|tag|woch|di|nche|es|ado|ingo|ato|ica|dag))\\.?,? ";

const UP_TO = new RegExp(
  `^[^\\p{L}]{0,6}(?:\\d\\S{0,8}[^\\p{L}]{0,4})?(?:[AaPp][Mm]\\S{0,2} )?${TO}[^\\p{L}]{0,4}(?:${WEEKDAY})?$`,
  "u",
);

const LEADS_UP = new RegExp(
  `^[^\\p{L}\\d]{0,3}(?:\\d{1,2}:\\d{2} ?(?:[AaPp][Mm])?\\S? )?${TO}[^\\p{L}]{0,3}(?:${WEEKDAY}){0,2}\\d`,
  "u",
);

/** What cells at the left of a value are worth where words stand before it in its own cell, too. */
const SAID = 0.88;

/** What is left of that where those words have a figure of their own. */
const OTHER_FIELD = 0.8;

/** Stands before the day from which something counts. */
const FROM = new RegExp(String.raw`(?<!\p{L})(?:${any("places-from")}) (?:\p{L}{2,10},? )?$`, "iu");

/** What words over a value are worth where it has a label of its own. */
const TOLD = 0.72;

/** Where words about a value may stand, with how much each counts. */
export function placesOf(
  page: ReadPage,
  at: number,
  value: Value,
  from: number,
  tail: readonly Lined[],
  before: ReadPage | null = null,
): Place[] {
  const lined = page.lines[at];
  if (!lined) return [];
  const { line } = lined;
  const picture = page.picture;
  const places: Place[] = [];
  const add = (text: string, weight: number, where = at) => {
    if (/\p{L}/u.test(text)) places.push({ words: new Words(text, picture), weight, line: where });
  };
  const own = cellAt(line, value.start);
  const cell = own ? line.cells.indexOf(own) : -1;
  let label = "";
  if (own) {
    // What stands before another value of the kind is about that one first.
    const mid = Math.max(own.start, from);
    label = line.text.slice(mid, value.start);
    if (!isProse(line, own)) add(label, 1);
    // "$250 deductible": the word right behind a value names it.
    add(nextWords(line.text.slice(value.end, own.end)), 0.99);
    if (!isProse(line, own)) {
      if (mid > own.start) add(line.text.slice(own.start, mid), 0.72);
      add(line.text.slice(value.end, own.end), 0.85);
    }
  }
  const opens =
    own !== null && own !== undefined && /^[^\p{L}(]*(?:[A-Z]{1,3}[$€£]?)?[^\p{L}(]*$/u.test(own.text);
  const said = /\p{L}{3}/u.test(label) ? SAID : 1;
  line.cells.forEach((c, i) => {
    if (i === cell || !/\p{L}/u.test(c.text)) return;
    const words = lined.cells[i] as Words;
    const off = Math.abs(i - cell);
    // "$10,400   Personal Property": a value that opens its line is named by what follows it.
    const behind = off === 1 ? (cell === 0 && opens ? 0.9 : 0.5) : 0.4;
    // "Sick leave 65.25 hrs" beside "Personal leave 7.50 hrs": a field of its own names no other value.
    const field = said < 1 && /\d/.test(c.text) && !isProse(line, c) ? OTHER_FIELD : 1;
    const left = said * (off === 1 ? 0.97 : 0.88);
    places.push({ words, weight: field * (i < cell ? left : behind), line: at });
  });
  // The two ends of a period: "18 May 2025 to 18 May 2026".
  if (value.kind === "day") {
    if (from > 0 && UP_TO.test(line.text.slice(from, value.start))) {
      add("valid until end", 0.93);
      add("return trip", 0.88);
    }
    if (LEADS_UP.test(line.text.slice(value.end, value.end + 32))) {
      add("start", 0.93);
      add("departure", 0.88);
    }
  }
  // "In force from 14 August": the word before a day says that it is the first.
  if (value.kind === "day" && FROM.test(line.text.slice(Math.max(from, value.start - 24), value.start)))
    add("start", 0.9);
  const prose = isProse(line, own);
  const left = line.cells
    .slice(0, Math.max(0, cell))
    .map((c) => c.text)
    .join(" ");
  // A field that only says "date" or "amount" has its name further up.
  const plain = !prose && PLAIN.test(foldKeep(`${left} ${label}`).trim());
  // "Points earned: 821": a value with a label in its own cell is hardly named by what stands over it.
  const told = !prose && !plain && /\p{L}{3}/u.test(label);
  if (prose) {
    for (const part of sentencePlaces(page, at, value, from)) add(part.text, part.weight);
  } else {
    const span = spanAt(line, value.start, value.end);
    const over = told ? TOLD : 1;
    for (const p of labelPlaces(line, value.start, value.end, from, span))
      if (p.where !== "left") add(p.folded, (p.where === "head" ? 0.78 : 0.92) * over, p.line.index);
    const box = boxLabel(line, span);
    if (box) add(box.text, 0.96 * over, box.line);
    const head = columnHead(line, span);
    if (head) add(head.text, 0.82 * over, head.line);
    else if (before !== null) add(headBefore(before, line, span) ?? "", 0.78 * over);
    const row = rowHead(line, own);
    if (row) add(row.text, 0.72, row.line);
  }
  const near = (i: number, weight: number) => {
    const l = page.lines[i];
    if (l) places.push({ words: l.words, weight: told ? weight * TOLD : weight, line: i });
  };
  near(at - 1, prose ? 0.45 : 0.5);
  near(at + 1, prose ? 0.42 : 0.4);
  for (let back = 2; back <= (plain ? 10 : 8); back++) near(at - back, (plain ? 0.62 : 0.42) - back * 0.02);
  // What a page begins with goes on from the one before.
  if (at < 6 && !prose)
    for (const [i, l] of tail.entries()) places.push({ words: l.words, weight: 0.62 - 0.03 * i, line: at });
  for (let back = 1; back <= 18; back++) {
    const above = page.lines[at - back];
    if (!above || !isHeading(above.line)) continue;
    near(at - back, prose ? 0.6 : 0.7);
    break;
  }
  return places;
}

export const best = (
  places: readonly Place[],
  fit: (w: Words) => number,
): { weight: number; line: number } => {
  let weight = 0;
  let line = -1;
  for (const p of places) {
    if (p.weight <= weight) continue;
    const w = p.weight * fit(p.words);
    if (w > weight) {
      weight = w;
      line = p.line;
    }
  }
  return { weight, line };
};
