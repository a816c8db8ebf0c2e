import { any, word } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import type { Line } from "../layout/layout.ts";

/** Sentences and labels that say for sure that the amount is taken from an account; folded. */
const DEBITED = new RegExp(any("taken-from-account"));
/** Number of a mandate (SEPA Core Direct Debit Rulebook, AT-01): a bill that names one is taken from an account. */
const MANDATE = new RegExp(String.raw`(?:${any("mandate")})(?:nummer)?[ .:]{1,4}[a-z0-9]*\d`);
/** Offers and conditions: it may be done so, and it is not said that it is. */
const MAYBE = word("maybe-debit");
/** A debit that was sent back has to be paid by hand, whatever else the paper says. */
const SENT_BACK = new RegExp(any("debit-sent-back"));

/** A sentence of the line around a place: a can-do sentence beside a sure one does not count against it. */
function sentenceAround(text: string, at: number, end: number): string {
  const start = Math.max(text.lastIndexOf(". ", at), text.lastIndexOf("; ", at), text.lastIndexOf("   ", at));
  const stops = [text.indexOf(". ", end), text.indexOf("   ", end)].filter((i) => i >= 0);
  return text.slice(Math.max(start, 0), stops.length === 0 ? text.length : Math.min(...stops));
}

/** A stretch of a line together with the line it goes on with below, in the same column. */
interface Passage {
  line: Line;
  text: string;
  /** Where the words of the line itself end. */
  own: number;
}

/** The cells of a line as passages: a sentence that is broken in the middle of a column goes on below it. */
function passagesOf(line: Line): Passage[] {
  const next = line.page.lines[line.index + 1];
  const whole: Passage = { line, text: line.folded.slice(0, 500), own: line.folded.length };
  return [
    whole,
    ...line.cells.slice(0, 6).flatMap((cell) => {
      const text = line.folded.slice(cell.start, cell.end);
      if (!next || /[.!?:]$/.test(text) || text.split(" ").length < 4) return [];
      const below = next.cells.find((c) => Math.abs(c.x0 - cell.x0) < 2.5 * line.size);
      if (!below || next.y0 - line.y1 > 1.6 * line.size) return [];
      const joined = `${text} ${next.folded.slice(below.start, below.end)}`.slice(0, 500);
      return [{ line, text: joined, own: text.length }];
    }),
  ];
}

/** Any sentence of a debit has one of these; most lines have none and are passed over. */
const WORTH = new RegExp(any("debit-stems"));

const isSure = (text: string, own: number): boolean => {
  if (!WORTH.test(text)) return false;
  const m = DEBITED.exec(text);
  return m !== null && m.index < own && !MAYBE.test(sentenceAround(text, m.index, m.index + m[0].length));
};

const found = new WeakMap<Study, { line: Line | null }>();

/** The line of the paper which says that the amount is taken from an account by itself, or null. Worked out once. */
export function debitLine(s: Study): Line | null {
  const before = found.get(s);
  if (before) return before.line;
  const line = search(s);
  found.set(s, { line });
  return line;
}

const signedWords = new RegExp(any("debit-signed"));

function search(s: Study): Line | null {
  let mandate: Line | null = null;
  let sure: Line | null = null;
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines) {
      const text = line.folded.slice(0, 500);
      if (WORTH.test(text) && SENT_BACK.test(text)) return null;
      if (sure === null && passagesOf(line).some((p) => isSure(p.text, p.own))) sure = line;
      if (MANDATE.test(text) && !signedWords.test(text)) mandate ??= line;
    }
  return sure ?? mandate;
}
