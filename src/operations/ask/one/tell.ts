import type { Citation } from "#contract/ask.ts";
import { type NameOnFile, namesOnFile } from "#database/search/ask-papers.ts";
import { squeeze } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { standsIn } from "#questions/grounding/passage.ts";
import { askedOf } from "#questions/one/asked.ts";
import { type Answer, answersIn, asksNumber } from "#questions/one/reader.ts";
import { focusOn, ruledAnswers } from "#questions/one/ruled.ts";
import type { Span } from "#questions/one/spans.ts";
import { opOf } from "#questions/plan/op.ts";
import type { Question } from "#questions/plan/question.ts";
import type { NamesOnFile } from "#questions/value-finder/question/sought.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { amountText, longDay } from "#rules/checkup/obligations/obligations.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { App } from "../../app.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { type Likely, likelyPapers, onePaper, readFor } from "./papers.ts";
import { lineOf as ruledLine, type ValueLine } from "./ruled-line.ts";

/** Papers that are read for one question. */
const MOST_READ = 4;

/** How likely right an answer must be to be told as one. */
const SURE = 0.65;

/** Places that are shown where no answer is sure, and how likely the least of them must be right. */
const MOST_SHOWN = 3;
const FAINT = 0.02;

/** Longest quote in an answer. */
const LONGEST = 240;

/**
 * Answers a question about what one paper says: the value that was asked for, the words it stands in, document and page. Where
 * no answer is sure, up to three places where it should stand are shown and nothing is told. Null when no paper is about it,
 * or nobody waits any more. `asked`: the question as typed; `q`: as it was understood, with what an earlier question adds;
 * `sure`: how likely right an answer must be to be told as one.
 */
export async function tellWords(
  asking: Asking,
  asked: string,
  q: Question,
  citing: Citing,
  sure = SURE,
): Promise<Told | null> {
  const { box, scope, only } = asking;
  if (!scope.identifiers && asksNumber(askedOf(asked))) return heldBack(q.language);
  const likely =
    only === null ? likelyPapers(box, scope, asked, q).slice(0, MOST_READ) : [onePaper(box, scope, only)];
  const papers = [];
  for (const of of likely) {
    if (!(await asking.breathe())) return null;
    papers.push({ of, paper: readFor(box, scope, of), fit: of.fit });
  }
  const also = q.about.map((t) => t.said);
  const focus = focusOn(asked, box.clock.today(), also, namesFor(box, scope));
  const ruled = ruledAnswers(focus, papers, only !== null);
  const answers = answersIn(asked, papers, ruled);
  const [first] = answers;
  if (first === undefined) return null;
  if (
    first.probability >= (sure === SURE && isTold(first, likely) ? LABELLED : sure) &&
    isOfIt(first) &&
    !OF_SEVERAL.has(q.route.to) &&
    !changes(asked)
  ) {
    const told =
      first.ruled?.flatMap((f) => ruledLine(f, citing, { ...focus, language: q.language }) ?? []) ?? [];
    const own = told.length > 0 ? null : lineOf(first, citing, q.language);
    const [line, ...more] = own === null ? told : [own];
    if (line !== undefined)
      return {
        lines: [...new Set([line, ...more].map((l) => l.line))],
        grounded: true,
        ...(line.value !== null && more.length === 0 ? { value: line.value } : {}),
      };
  }
  return uncertain(answers, citing, q.language);
}

/**
 * Whether a paper may answer: a name, a number or a kind of paper in a question is the paper's own, unless rules saw it there.
 * What is on no paper at all is not on this one.
 */
const isOfIt = ({ of: { fit }, ruled }: Answer<Likely>): boolean =>
  ruled !== null || fit === null || (fit.kind >= 0 && fit.lacks < 1);

/** How likely an answer must be that rules find behind the very label, on the one paper that has every word. */
const LABELLED = 0.4;
/** By how much that paper must be ahead of the next. */
const AHEAD = 0.3;

/** Whether rules find an answer behind the very label that was asked for, on the one paper that has every word of the question. */
function isTold({ of: { fit }, ruled }: Answer<Likely>, likely: readonly Likely[]): boolean {
  const labelled =
    ruled?.length === 1 && ruled.every((f) => f.verdict === null && f.candidate.attribute >= 0.95);
  if (!labelled || fit === null || fit.share < 0.95) return false;
  return likely.every((l) => l.fit === fit || l.fit === null || l.fit.rank <= fit.rank - AHEAD);
}

/** Ways of answering in which one value of one paper is half of an answer. */
const OF_SEVERAL: ReadonlySet<Question["route"]["to"]> = new Set([
  "sum",
  "average",
  "compare",
  "extreme",
  "group",
  "list",
]);

/** "How did the rate change": what it was and what it is. */
const changes = (asked: string): boolean => {
  const { op, probability } = opOf(asked);
  return (op === "change" || op === "compare") && probability >= 0.5;
};

/** Places where the answer to a question should stand that nothing else answers; null when there are none. */
export const tellPlaces = (asking: Asking, q: Question, citing: Citing): Promise<Told | null> =>
  tellWords(asking, q.whole, q, citing, Number.POSITIVE_INFINITY);

const namesKept = new WeakMap<readonly NameOnFile[], NamesOnFile>();

/**
 * Names of people and things on file: "endesa" is a name however it is typed, and Daan Visser may be printed as "D. Visser".
 * None for a guest, who may not know them all.
 */
function namesFor(box: App, scope: AccountScope): NamesOnFile | null {
  if (scope.bundle !== null) return null;
  const names = namesOnFile(box.db, scope);
  let kept = namesKept.get(names);
  if (!kept) {
    const words = new Set<string>();
    const people = new Map<string, string[][]>();
    const initials = new Map<string, string[][]>();
    for (const n of names) {
      const parts = nameKey(n.name).split(" ").filter(Boolean);
      for (const w of parts) if (w.length >= 4) words.add(w);
      const [first, ...rest] = parts;
      if (n.kind !== "person" || !first || rest.length === 0) continue;
      if (first.length === 1 && rest.every((w) => w.length > 1))
        initials.set(first, [...(initials.get(first) ?? []), parts]);
      if (first.length < 3) continue;
      people.set(first, [...(people.get(first) ?? []), [first.slice(0, 1), ...rest]]);
    }
    kept = { words, people, initials };
    namesKept.set(names, kept);
  }
  return kept;
}

/** Places where the answer should stand, the likeliest first; null when there are none. */
function uncertain(answers: readonly Answer<Likely>[], citing: Citing, language: Language): Told | null {
  const lines: string[] = [];
  const passages: Citation[] = [];
  for (const a of answers) {
    if (passages.length >= MOST_SHOWN || a.probability < FAINT) break;
    const { span } = a;
    if (span === null) continue;
    const shown = firstOf(quotesFor(span), (words) => citing.passage(a.of.record, span.page.number, words));
    if (shown === null) continue;
    const line = `- “${shown.quote}” ${where(a, span, citing, language)}`;
    if (lines.includes(line)) continue;
    lines.push(line);
    passages.push(shown);
  }
  if (lines.length === 0) return null;
  return { lines: [render(message("answer.uncertain"), language), ...lines], grounded: false, passages };
}

function firstOf<T, R>(of: readonly T[], make: (x: T) => R | null): R | null {
  for (const x of of) {
    const made = make(x);
    if (made !== null) return made;
  }
  return null;
}

const where = (a: Answer<Likely>, span: Span, citing: Citing, language: Language): string =>
  render(message("answer.where", { title: citing.title(a.of.record), page: span.page.number }), language);

/** Words of a page that an answer may be quoted by, the best first: its lines, its field, itself. */
function quotesFor(span: Span): string[] {
  const flat = squeeze(span.page.text);
  const lines = span.page.lines.slice(span.lines[0], span.lines[1] + 1).map((l) => l.line);
  const cell = lines[0]?.cells.find((c) => span.start >= c.start && span.start < c.end)?.text ?? "";
  // The page's own line: laid out, its words may stand in another order.
  const rows = span.page.text.split("\n").filter((row) => squeeze(row).includes(squeeze(span.text)));
  const whole = span.kind === "sentence" ? span.text : lines.map((l) => l.text).join(" ");
  // Beside a field with its own label other fields of the line are of other things.
  const field = span.kind !== "sentence" && cell !== span.text && /\p{L}{2}/u.test(cell) ? [cell] : [];
  const all = [...field, whole, ...rows, cell, span.text].map(squeeze);
  return [...new Set(all.filter((w) => w !== "" && w.length <= LONGEST && standsIn(flat, w)))];
}

/** A value as it is told: days and amounts as people write them, everything else as printed; null for words. */
function valueAsTold(span: Span, currency: string | null, language: Language): string | null {
  const { value } = span;
  if (span.kind === "sentence") return null;
  if (span.kind === "day" && value?.date) return longDay(value.date, language);
  if (span.kind === "money" && value?.number != null) {
    const own = value.currency;
    return amountText(value.number, own !== null && /^[A-Z]{3}$/.test(own) ? own : currency, language);
  }
  return squeeze(span.text);
}

/** An answer, cited: the value, the words it stands in, title and page. Null when it may not be shown. */
function lineOf(a: Answer<Likely>, citing: Citing, language: Language): ValueLine | null {
  const { span } = a;
  if (span === null) return null;
  const quote = quotesFor(span).find((words) => citing.quote(a.of.record, span.page.number, words));
  if (quote === undefined) return null;
  const shown = `“${quote}” ${where(a, span, citing, language)}`;
  const value = valueAsTold(span, a.paper.currency, language);
  if (value === null || value === quote) return { line: shown, value };
  const clean = citing.clean(a.of.record.id, value);
  return { line: `${clean}. ${shown}`.replace(/\.\. /, ". "), value: clean };
}

/** The refusal tells nothing of what is on file: it is the same whether there is such a number or not. */
export const heldBack = (language: Language): Told => ({
  lines: [render(message("answer.heldBack"), language)],
  grounded: false,
});
