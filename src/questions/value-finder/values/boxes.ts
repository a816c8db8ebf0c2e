import { isValueCell } from "#reading/layout/adjacent-text.ts";
import type { Line } from "#reading/layout/layout.ts";
import type { Head, Span } from "../tables/heads.ts";

/** A label of a box of a form, with the stretch of the page its box takes up. */
interface Box extends Span {
  text: string;
  /** It begins with the number of the box: "5 Fishing boat proceeds". */
  numbered: boolean;
  /** Where its words end; the box itself reaches to the next one. */
  end: number;
}

/** Opens the label of a numbered box. */
const NUMBER = /^(?:\d{1,2}[a-z]?|[a-f])[.)]?$/;

const boxed = new WeakMap<Line, readonly Box[]>();

/**
 * The labels of the boxes that stand on a line, left to right. Labels that a form sets close to one another are told apart by
 * their numbers and by upright strokes: "16 State wages | 17 State income tax".
 */
export function boxesOn(line: Line): readonly Box[] {
  let own = boxed.get(line);
  if (own !== undefined) return own;
  const starts: { at: number; numbered: boolean }[] = [];
  const before = (i: number) => line.words[i - 1] as Line["words"][number];
  line.words.forEach((w, i) => {
    const opens = line.cells.some((c) => c.start === line.starts[i]);
    const last = starts.at(-1);
    // "1   Wages, tips": the number of a box, set apart from its words.
    if (opens && last?.at === i - 1 && NUMBER.test(before(i).text) && /^\p{Lu}/u.test(w.text)) {
      last.numbered = true;
      return;
    }
    const stroke = i > 0 && /\|$/.test(before(i).text);
    const apart = opens || stroke || (/^\d/.test(w.text) && w.x0 - before(i).x1 > 0.45 * line.size);
    const numbered = apart && NUMBER.test(w.text) && /^[\p{Lu}("“]/u.test(line.words[i + 1]?.text ?? "");
    if (opens || stroke || numbered) starts.push({ at: i, numbered });
  });
  own = starts.map((s, k) => {
    const from = line.words[s.at] as Line["words"][number];
    const to = starts[k + 1]?.at ?? line.words.length;
    const last = line.words[to - 1] as Line["words"][number];
    const next = line.words[to];
    return {
      text: line.words
        .slice(s.at, to)
        .map((w) => w.text)
        .join(" ")
        .replace(/\s*\|\s*$/, ""),
      numbered: s.numbered,
      end: last.x1,
      x0: from.x0,
      x1: next ? next.x0 : Math.max(last.x1, line.page.width),
    };
  });
  boxed.set(line, own);
  return own;
}

/** A box is at most so many lines high, in heights of its letters. */
const HIGH = 5;

const isLabel = (text: string): boolean => /\p{L}{2}/u.test(text) && !isValueCell(text);

/**
 * The label of the numbered box of a form that a value stands in: right over it, in one line or two, however the values and
 * labels of other boxes fall into lines beside it. Null when the value is in no such box.
 */
export function boxLabel(line: Line, span: Span): Head | null {
  const mid = (span.x0 + span.x1) / 2;
  const covers = (b: Box) => span.x0 >= b.x0 - 1.2 * line.size && mid < b.x1;
  let text = "";
  for (let i = line.index - 1; i >= 0; i--) {
    const l = line.page.lines[i] as Line;
    if (line.y0 - l.y1 > HIGH * Math.max(line.size, l.size)) break;
    if (l.y1 > line.y0 + 0.6 * line.size) continue;
    const box = boxesOn(l).find(covers);
    if (box === undefined) continue;
    const overlaps = box.numbered || Math.min(span.x1, box.end) > Math.max(span.x0, box.x0);
    if (!overlaps) continue;
    if (!isLabel(box.text)) {
      // Another value in the same box stands between: its own label is its own.
      if (/\d/.test(box.text) && !box.numbered) return null;
      continue;
    }
    if (box.numbered) return { text: `${box.text} ${text}`.trim(), line: i };
    // The second line of a label stands a little further in and close to the first.
    if (text !== "" && text.length > 80) return null;
    text = `${box.text} ${text}`.trim();
  }
  return null;
}

/** True for the number of a box or of a line in a list, which counts nothing: "5" of "5 Ferry takings". */
export function numbersBox(line: Line, start: number, end: number): boolean {
  const i = line.starts.indexOf(start);
  const word = line.words[i]?.text ?? "";
  if (i < 0 || word.length !== end - start || !NUMBER.test(word)) return false;
  return boxesOn(line).some((b) => b.numbered && b.x0 === line.words[i]?.x0);
}
