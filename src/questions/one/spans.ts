import type { AnswerKind } from "#lexicon/attributes.ts";
import type { Line } from "#reading/layout/layout.ts";
import { unitsOf } from "../grounding/passage.ts";
import type { ReadPage, ReadPaper } from "../value-finder/paper.ts";
import { type Value, valuesOf } from "../value-finder/values/values.ts";

/** What a span may be of: a value of a kind, a text of a field or cell, a name in running text, a sentence. */
export type SpanKind = Exclude<AnswerKind, "place" | "list" | "words"> | "text" | "sentence";

/** All of them: of values those that say most first. */
export const spanKinds: readonly SpanKind[] = [
  "day",
  "time",
  "money",
  "percent",
  "measure",
  "stretch",
  "contact",
  "number",
  "count",
  "year",
  "name",
  "text",
  "sentence",
];

/** A stretch of a paper that may answer a question. */
export interface Span {
  kind: SpanKind;
  text: string;
  value: Value | null;
  page: ReadPage;
  /** The lines it stands on, the first and the last. */
  lines: [number, number];
  /** Offsets in the first line. */
  start: number;
  end: number;
}

/** Kinds of values: a span is of the first that fits. */
const VALUES = spanKinds.slice(0, spanKinds.indexOf("name")) as AnswerKind[];

const TITLE = String.raw`(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau|Hr|Fr|Mme|Sra?|Sig|Dott)\.? ?`;
const JOINED = String.raw`(?: (?:\p{Lu}[\p{L}.'’-]*|de|van|von|der|del|di|&))*(?: \p{Lu}[\p{L}'’-]+)`;
/** Words with capitals beside one another, with titles before and small words between them. */
const NAME = new RegExp(String.raw`(?:${TITLE})*\p{Lu}[\p{L}.'’-]+${JOINED}`, "gu");
const LONGEST_TEXT = 130;
const LONGEST_SENTENCE = 420;

function valueSpans(page: ReadPage, at: number, line: Line, paper: ReadPaper): Span[] {
  const out: Span[] = [];
  for (const kind of VALUES)
    for (const value of valuesOf(kind, line.text, paper.notation)) {
      const { start, end } = value;
      if (out.some((o) => o.start < end && start < o.end && !(o.kind === "money" && kind === "count")))
        continue;
      const text = line.text.slice(start, end).trim();
      out.push({ kind: kind as SpanKind, text, value, page, lines: [at, at], start, end });
    }
  return out;
}

/** Texts of cells, what stands behind the colon of a field, and names inside of them. */
function textSpans(page: ReadPage, at: number, line: Line): Span[] {
  const out: Span[] = [];
  const put = (kind: SpanKind, start: number, end: number) => {
    const text = line.text.slice(start, end).trim();
    if (text.length < 1 || text.length > LONGEST_TEXT || !/[\p{L}\p{N}]/u.test(text)) return;
    if (out.some((o) => o.text === text)) return;
    out.push({ kind, text, value: null, page, lines: [at, at], start, end });
  };
  for (const cell of line.cells) {
    const colon = /:(?=\s|$)/.exec(cell.text)?.index ?? -1;
    if (colon >= 0) put("text", cell.start + colon + 1, cell.end);
    put("text", cell.start, cell.end);
    for (const m of cell.text.matchAll(NAME))
      put("name", cell.start + m.index, cell.start + m.index + m[0].length);
  }
  return out;
}

/** Sentences of a page with the lines they stand on. */
function sentenceSpans(page: ReadPage): Span[] {
  const starts: number[] = [];
  let at = 0;
  const flat = page.text.split("\n");
  for (const l of flat) {
    starts.push(at);
    at += l.length + 1;
  }
  return unitsOf(page.text).flatMap((u): Span[] => {
    const text = page.text.slice(u.start, u.end).replace(/\s+/g, " ").trim();
    if (text.length > LONGEST_SENTENCE || text.length < 12 || !/\p{L}{2} \p{L}/u.test(text)) return [];
    const first = page.lines.findIndex(
      ({ line }) => line.text.includes(text.slice(0, 24)) || text.includes(line.text.trim()),
    );
    if (first < 0) return [];
    let last = first;
    while (
      last + 1 < page.lines.length &&
      text.includes(page.lines[last + 1]!.line.text.trim()) &&
      last - first < 6
    )
      last++;
    return [
      {
        kind: "sentence",
        text,
        value: null,
        page,
        lines: [first, last],
        start: 0,
        end: page.lines[first]!.line.text.length,
      },
    ];
  });
}

const MOST_PAGES = 12;
const MOST = 900;

/** Everything on a paper that may answer: every value, text of a field or cell, name and sentence. */
export function spansOf(paper: ReadPaper): Span[] {
  const out: Span[] = [];
  for (const page of paper.pages.slice(0, MOST_PAGES)) {
    page.lines.forEach(({ line }, at) => {
      out.push(...valueSpans(page, at, line, paper), ...textSpans(page, at, line));
    });
    out.push(...sentenceSpans(page));
    if (out.length > MOST) break;
  }
  return out.slice(0, MOST);
}
