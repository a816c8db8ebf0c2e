import { squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { type Sentence, sentenceAt } from "../layout/sentence.ts";
import type { ReadFact } from "../reader.ts";
import { fact } from "./fact.ts";
import { SPAN, type Span, spanOf } from "./values.ts";

/** Any of the sentences that are looked for has one of these. */
const WORTH = new RegExp(any("terms-stems"), "g");

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
      let last = "";
      for (const worth of line.folded.slice(0, 400).matchAll(WORTH)) {
        if (n >= MAX_SENTENCES) break;
        const sentence = sentenceAt(sheet, line, worth.index);
        if (!sentence || sentence.folded === last) continue;
        n++;
        last = sentence.folded;
        readSentence(sentence, out);
      }
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
