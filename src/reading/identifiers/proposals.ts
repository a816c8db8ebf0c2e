import { findDates } from "../dates/dates.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { cellAt, type Line, type Sheet, spanAt } from "../layout/layout.ts";
import { OTHER_STATE_CODES, STATE_CODES } from "../text/state-codes.ts";
import { checkedNumbers, isFalseIban } from "./checked-numbers.ts";
import { cuesIn, type NumberKey, numberJoint } from "./cues.ts";
import { labelText } from "./label-text.ts";
import { besideFeatures, shapeFeatures } from "./number-points.ts";
import { valueAt } from "./number-values.ts";
import type { Beside, Proposal } from "./proposal.ts";
import { shapedNumbers } from "./shaped-numbers.ts";

/** Longer lines are no lines of a paper. */
const LONGEST = 600;
/** Words further left say nothing of a number. */
const FAR = 90;
/** So many numbers of a page are looked at. */
const MOST = 160;
/** And so many of a line: no line of a paper names more. */
const MOST_OF_LINE = 16;

/** A run of signs with a figure in it, or letters with figures in the next group; after the beginning of a word or the sign of a label. */
const START = /(?<![A-Za-z0-9ÄÖÜ./_*+-]|##)(?=[A-Za-z0-9ÄÖÜ*+])(?=\S*\d|[A-Z]{1,4} [A-Z0-9]*\d|[X*]{4} )/g;
const BEHIND_SIGN = /(?<=[:=°º(]|(?<!#)#|(?:nr|no)\.)(?=[a-z0-9*]{0,12}[-./ ]?\d)/g;

/** Offsets at which a number may begin. */
function startsOf(line: Line, words: string): number[] {
  const text = line.text.slice(0, LONGEST);
  const starts = new Set<number>();
  for (const m of text.matchAll(START)) starts.add(m.index);
  for (const m of words.slice(0, LONGEST).matchAll(BEHIND_SIGN)) starts.add(m.index);
  for (const cue of cuesIn(words.slice(0, LONGEST))) {
    const at = cue.end + (numberJoint.exec(words.slice(cue.end, cue.end + 60))?.[0].length ?? 0);
    // "SN44188220": the letters are part of the number.
    if (at > cue.end || !/[a-z]$/.test(cue.phrase)) starts.add(at);
  }
  return [...starts].filter((at) => /\S/.test(text.charAt(at))).sort((a, b) => a - b);
}

/** The line before, where a value begins its line behind nothing but a sign: "Slip no" and ": 4417". */
function brokenOff(line: Line, start: number): Beside[] {
  const before = line.page.lines[line.index - 1];
  if (!before || line.y0 - before.y1 > 1.5 * line.size || /[^ .:#]/.test(line.text.slice(0, start)))
    return [];
  const last = before.cells[before.cells.length - 1];
  return last ? [{ where: "broken", words: labelText(before).slice(last.start, last.end).slice(-FAR) }] : [];
}

/** The ruled box that a value stands in, told by where the labels of the line before begin. */
function boxed(line: Line, at: { x0: number; x1: number }): Beside[] {
  const before = line.page.lines[line.index - 1];
  if (!before || line.y0 - before.y1 > 1.5 * line.size) return [];
  const label = before.cells.findLast((c) => c.x0 <= at.x0 + line.size);
  return label ? [{ where: "box", words: labelText(before).slice(label.start, label.end).slice(0, 60) }] : [];
}

/** Words for "number" alone: what is numbered stands in the heading above. */
const NUMBER_ALONE = /^[ (]*(?:n[°ºo]|nr|no|num|number|nummer|numero|#)?[ .:#]*$/;

/** Every text that may say what a number at `start..end` is, the nearest first. */
function textsBeside(line: Line, start: number, end: number): Beside[] {
  const cell = cellAt(line, start);
  // "Nr. R-881204" under "RECHNUNG": the whole cell stands under the heading.
  const alone = cell !== null && NUMBER_ALONE.test(line.folded.slice(cell.start, start));
  const at = alone ? { x0: cell.x0, x1: cell.x1 } : spanAt(line, start, end);
  const left = labelText(line).slice(Math.max(0, start - FAR), start);
  const around = labelPlaces(line, start, end, start, at).map(({ where, line: l, offset, folded }) => {
    const mended = labelText(l).slice(offset, offset + folded.length);
    // A head in two storeys is made of two lines.
    return { where, words: l.folded.startsWith(folded, offset) ? mended : folded };
  });
  return [
    ...(/[a-z#°]/.test(left) ? [{ where: "left" as const, words: left }] : []),
    ...around,
    ...boxed(line, at),
    ...brokenOff(line, start),
  ];
}

/** The keys that words beside a number give it; nothing said, it is some reference. */
function keysOf(beside: Beside): Exclude<NumberKey, "none">[] {
  const cues = cuesIn(beside.words);
  const keys = cues.map((c) => c.role).filter((role) => role !== "none");
  return [...new Set(beside.where === "left" ? keys.slice(-3) : keys.slice(0, 2))];
}

/** "Fresno, CA 44723-4651", "COLUMBUS OH 43209": a state and its postal code; "ID 83442" may be no place in Idaho. */
const ZIP = new RegExp(
  String.raw`(?<=, )[A-Z]{2} \d{5}(?:-\d{4})?(?!\w)|(?<=[A-Za-z.] )(?!ID )(?:${STATE_CODES}|${OTHER_STATE_CODES}) {1,2}\d{5}(?:-\d{4})?(?!\w)`,
  "g",
);
/** What follows a number that is the beginning of an amount. */
const CENTS = /^,\d{2}(?!\d)/;
/** So many letters and figures has a number whose label no key knows. */
const UNLABELLED = 4;

/** "400MG": a number and its unit. */
const MEASURE = /^\d{1,5}(?:m?g|kg|k?m|m[23]|m?l|kwh|[cm]m)$/i;

/** True for what is no number of anything: a part of an address, of an amount, or the minutes of a time. */
const isPart = ({ text }: Line, start: number, end: number): boolean =>
  CENTS.test(text.slice(end, end + 4)) ||
  (/\d:$/.test(text.slice(Math.max(0, start - 2), start)) && end === start + 2) ||
  [...text.slice(0, LONGEST).matchAll(ZIP)].some((m) => m.index < end && m.index + m[0].length > start);

/** Numbers at one place, one for each key that anything beside them gives. */
function proposedAt(line: Line, start: number, dates: ReturnType<typeof findDates>): Proposal[] {
  const words = labelText(line);
  const next = cuesIn(words).find((c) => c.start > start + 1 && !/\d/.test(words.slice(c.start, c.end + 1)));
  const text = line.text.slice(start, next ? next.start : LONGEST);
  const rough = valueAt(text, "reference") ?? valueAt(text, "booking_number") ?? valueAt(text, "plate");
  if (rough === null) return [];
  const end = start + rough.length;
  const texts = textsBeside(line, start, end);
  const out = new Map<string, Proposal>();
  const add = (key: Exclude<NumberKey, "none">, beside: Beside) => {
    const value = valueAt(text, key);
    if (value === null) return;
    const at = line.text.indexOf(value, start);
    const number = { key, value, line, start: at, end: at + value.length };
    if (dates.some((d) => d.start < number.end && d.end > at && d.fixed?.day !== null)) return;
    const name = `${key} ${value}`;
    if (out.has(name) || isPart(line, at, number.end)) return;
    const shape = shapeFeatures(number);
    const features = { ...shape, ...besideFeatures(number, beside, texts) };
    // What counts money, kilometres or milligrams refers to nothing, nor does the number of a house.
    const short = features["label.cue"] === 0 && value.replace(/[^A-Za-z0-9]/g, "").length < UNLABELLED;
    const counts = shape["value.unit"] === 1 || shape["value.money"] === 1 || MEASURE.test(value);
    if (key === "reference" && (short || counts)) return;
    out.set(name, { ...number, proof: null, features });
  };
  for (const beside of texts) {
    for (const key of keysOf(beside)) add(key, beside);
  }
  const nearest = texts[0];
  // "PO Box 4417", "Zimmer 12": what it numbers is known, and is nothing to be kept.
  const last = nearest && cuesIn(nearest.words).at(-1);
  const naught = last?.role === "none" && !/[a-z0-9]/.test(nearest?.words.slice(last.end) ?? "");
  if (nearest && !naught) add("reference", nearest);
  return [...out.values()];
}

/** Every number on the pages that may name something, whatever its key is by words beside it or by its shape. */
export function proposedNumbers(sheets: Sheet[], todayYear: number): Proposal[] {
  const out: Proposal[] = [];
  for (const sheet of sheets) {
    const byShape = [
      ...shapedNumbers(sheet, todayYear),
      ...sheet.lines.flatMap((l) => (/\d|bic|swift/.test(l.folded) ? checkedNumbers(l) : [])),
    ];
    for (const f of byShape) {
      const beside: Beside = {
        where: "shape",
        words: labelText(f.line).slice(Math.max(0, f.start - FAR), f.start),
      };
      const features = f.proof
        ? {}
        : { ...shapeFeatures(f), ...besideFeatures(f, beside, textsBeside(f.line, f.start, f.end)) };
      out.push({ ...f, features });
    }
    let left = MOST;
    for (const line of sheet.lines) {
      const starts = left > 0 ? startsOf(line, labelText(line)) : [];
      if (starts.length === 0) continue;
      const dates = findDates(line.folded, todayYear);
      let from = 0;
      for (const start of starts.slice(0, Math.min(left, MOST_OF_LINE))) {
        left--;
        if (start < from) continue;
        const whole = valueAt(line.text.slice(start), "reference");
        if (whole !== null && isFalseIban(whole)) from = start + whole.length;
        else out.push(...proposedAt(line, start, dates));
      }
    }
  }
  return out;
}
