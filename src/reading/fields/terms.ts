import { squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { type Cell, cellAt, type Line, type Sheet } from "../layout/layout.ts";
import type { ReadFact } from "../reader.ts";
import { fact } from "./fact.ts";
import { SPAN, type Span, spanOf } from "./values.ts";

/** A sentence of a paper, over as many lines as it takes. */
interface Sentence {
  /** A line that holds the sentence whole; of several lines one made of all of them. */
  line: Line;
  start: number;
  end: number;
  folded: string;
}

/** Any of the sentences that are looked for has one of these. */
const WORTH = new RegExp(any("terms-stems"));

/** Lines of one paragraph are no further apart than this many heights of a letter. */
const NEAR = 1.9;
const MAX_LINES = 3;

/** A stretch of a line in one column. */
interface Piece {
  line: Line;
  start: number;
  end: number;
  x0: number;
}

const pieceOf = (line: Line, cell: Cell): Piece => ({ line, start: cell.start, end: cell.end, x0: cell.x0 });

/** The stretch of the neighbouring line that stands in the same column as one, when a sentence may run over both. */
function neighbour(sheet: Sheet, p: Piece, step: 1 | -1): Piece | null {
  const line = sheet.lines[p.line.index + step];
  if (!line) return null;
  const [upper, lower] = step === 1 ? [p.line, line] : [line, p.line];
  if (lower.y0 - upper.y0 > NEAR * Math.max(upper.size, lower.size)) return null;
  if (Math.abs(line.size - p.line.size) > 0.3 * p.line.size) return null;
  const cell = line.cells.find((c) => Math.abs(c.x0 - p.x0) < 2.5 * line.size);
  if (!cell) return null;
  const above = step === 1 ? p.line.text.slice(p.start, p.end) : cell.text;
  // A line that ends with a stop, or holds only a word or two, is not gone on with.
  return /[.!?:]$/.test(above) || above.split(" ").length < 4 ? null : pieceOf(line, cell);
}

/** The sentence around a place of a line: from the full stop before to the one behind, on this line and its neighbours. */
function sentenceAt(sheet: Sheet, line: Line, at: number): Sentence | null {
  const cell = cellAt(line, at);
  if (!cell) return null;
  const home = pieceOf(line, cell);
  let all: Line = joinedPieces([home]);
  let place = at - cell.start;
  const pieces = [home];
  for (let i = 1; i < MAX_LINES && !/[.!?] /.test(all.folded.slice(0, place)); i++) {
    const up = neighbour(sheet, pieces[0] ?? home, -1);
    if (!up) break;
    pieces.unshift(up);
    place += up.end - up.start + 1;
    all = joinedPieces(pieces);
  }
  for (let i = 0; i < MAX_LINES && !/[.!?](?: |$)/.test(all.folded.slice(place)); i++) {
    const next = neighbour(sheet, pieces[pieces.length - 1] ?? home, 1);
    if (!next) break;
    pieces.push(next);
    all = joinedPieces(pieces);
  }
  const before = [...all.folded.slice(0, place).matchAll(/[a-z)%"]{2,}[.!?] /g)].pop();
  const start = before ? before.index + before[0].length : 0;
  const behind = /[.!?](?= |$)/.exec(all.folded.slice(place + 1));
  const end = behind ? place + 1 + behind.index + 1 : all.text.length;
  if (end - start < 12 || end - start > 420) return null;
  return { line: all, start, end, folded: all.folded.slice(start, end) };
}

/** Stretches one below the other as one line: their words in order, so that a quote of it has one place. */
function joinedPieces(pieces: Piece[]): Line {
  const [first] = pieces as [Piece];
  const made: Line = { ...first.line, text: "", folded: "", words: [], starts: [], cells: [] };
  for (const { line, start, end } of pieces) {
    const shift = made.text === "" ? 0 : made.text.length + 1;
    for (const [i, w] of line.words.entries()) {
      const at = line.starts[i] ?? 0;
      if (at < start || at >= end) continue;
      made.words.push(w);
      made.starts.push(at - start + shift);
    }
    const gap = shift === 0 ? "" : " ";
    made.text += gap + line.text.slice(start, end);
    made.folded += gap + line.folded.slice(start, end);
  }
  return made;
}

const RENEWS = new RegExp(any("renews"));
const NOT_RENEWED = new RegExp(any("renews-not"));
/** Words about ending a contract: only in their company a length of time is one of notice. */
const ENDS = new RegExp(`(?<![a-z])(?:${any("notice-stems")})`);
const NOTICE_BEFORE = new RegExp(`(?:${any("notice-label")})[^.;]{0,40}?${SPAN}`);
const NOTICE_BEHIND = new RegExp(`${SPAN}[^.;\\d]{0,30}?(?:${any("notice-behind")})`);
/** Notices that give nobody time to end a contract: of entry, of a claim, of a change. */
const OTHER_NOTICE = new RegExp(any("notice-of-else"));
const CANCEL = new RegExp(`(?:${any("cancelling")})`);
const LATE_IF = new RegExp(`(?:${any("late")})`);
const LATE_THEN = new RegExp(`(?:${any("late-costs")})`);
/** What looks alike and says nothing of being late with this paper. */
const NOT_LATE =
  /if you (?:think|believe)|late fee[ :]*[$€£]? ?\d[\d.,]*$|thank you|aging|0-30|31-60|late check-?out|return(?:ed)? late/;
const PAY = new RegExp(`(?:${any("how-paid")})`);
const NOT_PAY =
  /you can|if you|sign up|enrol|konnen sie|you may|refund|erstattung|pourrez|puede |potete|kunt u/;
const MINIMUM = new RegExp(any("minimum-term"));
const WARRANTY = new RegExp(any("terms-warrant"));

const span = new RegExp(SPAN, "g");

/** The length of time nearest to words of a sentence, with its place. */
function spanNear(
  text: string,
  at: number,
  reach: number,
): { start: number; end: number; span: Span } | null {
  let best: { start: number; end: number; span: Span; far: number } | null = null;
  for (const m of text.matchAll(span)) {
    const of = spanOf(m[1] ?? "", m[2] ?? "");
    const end = m.index + m[0].length;
    const far = m.index > at ? m.index - at : at - end;
    if (of !== null && far <= reach && (best === null || far < best.far))
      best = { start: m.index, end, span: of, far };
  }
  return best;
}

export interface Terms {
  /** It renews by itself unless somebody ends it. */
  renewal: Sentence | null;
  notice: { span: Span; sentence: Sentence; start: number; end: number } | null;
  cancel: Sentence | null;
  minimum: { span: Span; sentence: Sentence; start: number; end: number } | null;
  /** What happens to who pays late. */
  late: Sentence | null;
  /** How it is paid. */
  pay: Sentence | null;
  /** How long a thing is guaranteed. */
  warranty: { span: Span; sentence: Sentence; start: number; end: number } | null;
}

const kept = new WeakMap<Study, Terms>();
const MAX_SHEETS = 8;
const MAX_SENTENCES = 60;

/** A length of time behind or before words of a sentence, as `Terms` keeps it. */
function spanIn(s: Sentence, word: RegExp, reach: number): Terms["notice"] {
  const m = word.exec(s.folded);
  const near = m ? spanNear(s.folded, m.index, reach) : null;
  return near ? { span: near.span, sentence: s, start: s.start + near.start, end: s.start + near.end } : null;
}

/** The time of notice that a sentence gives. */
function noticeIn(s: Sentence): Terms["notice"] {
  const m = NOTICE_BEFORE.exec(s.folded) ?? NOTICE_BEHIND.exec(s.folded);
  const [, number, unit] = m ?? [];
  const of = number !== undefined && unit !== undefined ? spanOf(number, unit) : null;
  if (!m || of === null) return null;
  const at = spanNear(m[0], 0, m[0].length);
  if (!at) return null;
  return { span: of, sentence: s, start: s.start + m.index + at.start, end: s.start + m.index + at.end };
}

/** The terms that the sentences of a paper give; the first of each kind. Worked out once for a study. */
export function termsOfPaper(s: Study): Terms {
  const before = kept.get(s);
  if (before) return before;
  const out: Terms = {
    renewal: null,
    notice: null,
    cancel: null,
    minimum: null,
    late: null,
    pay: null,
    warranty: null,
  };
  let n = 0;
  for (const sheet of s.sheets.slice(0, MAX_SHEETS))
    for (const line of sheet.lines.slice(0, 300)) {
      const worth = WORTH.exec(line.folded.slice(0, 400));
      if (!worth || n >= MAX_SENTENCES) continue;
      n++;
      const sentence = sentenceAt(sheet, line, worth.index);
      if (sentence) readSentence(sentence, out);
    }
  kept.set(s, out);
  return out;
}

function readSentence(s: Sentence, out: Terms): void {
  const { folded } = s;
  const prose = folded.split(" ").length >= 5;
  if (!out.renewal && prose && RENEWS.test(folded) && !NOT_RENEWED.test(folded)) out.renewal = s;
  if (!out.notice && ENDS.test(folded) && !OTHER_NOTICE.test(folded)) out.notice = noticeIn(s);
  if (!out.cancel && prose && CANCEL.test(folded) && !OTHER_NOTICE.test(folded)) out.cancel = s;
  if (!out.minimum && MINIMUM.test(folded)) out.minimum = spanIn(s, MINIMUM, 40);
  if (!out.late && prose && LATE_IF.test(folded) && LATE_THEN.test(folded) && !NOT_LATE.test(folded))
    out.late = s;
  if (!out.pay && prose && PAY.test(folded) && !NOT_PAY.test(folded)) out.pay = s;
  if (!out.warranty && WARRANTY.test(folded)) out.warranty = spanIn(s, WARRANTY, 40);
}

/** The words of a sentence as on the page; null when a number that identifies somebody is among them. */
export function wordsOf(s: Sentence): string | null {
  const text = squeeze(s.line.text.slice(s.start, s.end));
  if (text.length > 300 || withoutNumbers(text) !== text) return null;
  return text;
}

/** Renewal, notice, ways to cancel, the shortest term and what happens when late: facts in the paper's own words. */
export function termsFacts(s: Study): ReadFact[] {
  const terms = termsOfPaper(s);
  const out: ReadFact[] = [];
  const add = (key: string, label: string, of: Sentence | null, start?: number, end?: number) => {
    if (of === null) return;
    const place = { line: of.line, start: start ?? of.start, end: end ?? of.end };
    const value =
      start === undefined ? wordsOf(of) : of.line.text.slice(place.start, place.end).replace(/\s+/g, " ");
    if (value !== null) out.push(fact(key, label, "text", value, place, start === undefined ? 76 : 74));
  };
  add("renewal_terms", "Renewal", terms.renewal);
  add("notice_period", "Notice", terms.notice?.sentence ?? null, terms.notice?.start, terms.notice?.end);
  add("cancellation_terms", "How to cancel", terms.cancel);
  add(
    "minimum_term",
    "Minimum term",
    terms.minimum?.sentence ?? null,
    terms.minimum?.start,
    terms.minimum?.end,
  );
  add("how_to_pay", "How to pay", terms.pay);
  add("late_terms", "If paid late", terms.late);
  return out;
}
