import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { any } from "#lexicon/phrases.ts";
import { below } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import { couldBeName } from "#reading/parties/names.ts";
import { attributesIn } from "./attributes.ts";
import type { Candidate } from "./candidates.ts";
import { attributeFit, fitOf } from "./names/fits.ts";
import { Words } from "./names/place-words.ts";
import type { ReadPage } from "./paper.ts";
import type { Clause } from "./question/focus.ts";
import type { Sought } from "./question/sought.ts";
import { rowOf } from "./scopes/scope-rows.ts";
import { explained, type Standing } from "./standing.ts";
import { columnHead, isHeadLine } from "./tables/heads.ts";
import { tablesOf } from "./tables/tables.ts";
import { bandsOf } from "./values/bands.ts";

/** Words a label may have: more is a sentence. */
export const LABEL_WORDS = 6;

export const LEAST = 0.8;

export const bestFit = (attributes: readonly Attribute[], w: Words) =>
  attributes.reduce((best, a) => Math.max(best, attributeFit(a, w)), 0);

export const candidate = (
  kind: AnswerKind,
  text: string,
  page: ReadPage,
  lines: [number, number] | null,
  scored: { score: number; attribute: number },
  quote: string | null = null,
): Candidate => ({ kind, text, value: null, page: page.number, lines, quote, fact: null, ...scored });

/** Share of the words of a label that name what is asked for. */
export function shareOf(attributes: readonly Attribute[], label: Words): number {
  const named = attributesIn(label.tokens, true).filter((n) => attributes.includes(n.attribute));
  const own = new Set(named.flatMap((n) => Array.from({ length: n.to - n.from }, (_, i) => n.from + i)));
  const all = label.tokens.filter(
    (t) => !/^(?:\d+|the|of|your|s|no|der|die|das|de|la|el|il|het|current|total|insured|covered)$/.test(t),
  ).length;
  if (own.size > 0) return Math.min(1, own.size / Math.max(1, all));
  return bestFit(attributes, label) >= LEAST ? Math.min(1, 1.2 / Math.max(1, all)) : 0;
}

/** A cell, or the fields in it where several stand close together: "Born: 1978 Physician: Dr. Warren". */
function segmentsOf(cell: Cell): Cell[] {
  const starts = [
    ...cell.text.matchAll(/(?:^|\s)((?:\p{Lu}[\p{L}.'’/-]*\s){0,3}\p{Lu}[\p{L}.'’/()#-]*\s?:)(?=\s|$)/gu),
  ].map((m) => m.index);
  if (starts.length < 2) return [cell];
  return starts.map((at, i) => {
    const text = cell.text.slice(at, starts[i + 1] ?? cell.text.length).trim();
    return { ...cell, text };
  });
}

const AMOUNT = /[$€£] ?\d|\d[.,]\d{2}(?!\d)|\d ?[€£$]/g;

const isValueKind = (k: AnswerKind | undefined) =>
  k === "money" || k === "percent" || k === "measure" || k === "day" || k === "stretch";

/** Kinds of what labels of amounts and days name. */
const LABELS: ReadonlySet<string> = new Set(["money", "day", "percent", "stretch"]);

/**
 * True for a text that only says again who the question is about, or that is a label of another party: but where a profession
 * is asked for, its name ("teacher") is the answer.
 */
export function isNamed(value: Words, standing: Standing, asked: readonly Attribute[] = []): boolean {
  const names = standing.sought.filter((s) => s.role === "name");
  if (
    value.tokens.length > 0 &&
    names.length > 0 &&
    value.tokens.every((t) => names.some((n) => n.said === t))
  )
    return true;
  if (asked.some((a) => a.id === "occupation")) return false;
  // "Beginning balance": another label.
  const label = attributesIn(value.tokens, true).filter((n) => LABELS.has(n.attribute.kinds[0] ?? "words"));
  const covered = label.reduce((n, l) => n + l.to - l.from, 0);
  if (value.tokens.length > 1 && value.tokens.length <= 4 && covered / value.tokens.length >= 0.6)
    return true;
  return (
    value.tokens.length <= 3 &&
    [...value.attributes.keys()].some((a) => a.kinds[0] === "name" || a.kinds[0] === "number")
  );
}

/** What is written in a field, and where it stands from its label. */
interface Field {
  text: string;
  at: number;
  how: "behind" | "right" | "below";
  /** It is an entry of a column under a line of heads. */
  entry?: boolean;
}

/** Rows of a column that are looked at for the one that is asked about. */
const MOST_ROWS = 24;

/** Rows of one column stand no further apart, in heights of their letters. */
const APART = 3.4;

const IS_TOTAL = new RegExp(String.raw`^(?:grand |sub)?(?:${any("fields-is-total")})(?![\p{L}])`, "iu");

/** A row that sums up those above it. */
export const isTotal = (line: Line): boolean => IS_TOTAL.test(line.text);

/** The entries of a column under its head, from the top, until the table ends. */
function column(page: ReadPage, line: Line, cell: Cell): Field[] {
  const out: Field[] = [];
  const bands = bandsOf(page);
  const tables = tablesOf(page);
  let last = line;
  for (const p of below(line, cell, MOST_ROWS)) {
    const far = p.line.y0 - last.y1 > APART * Math.max(line.size, p.line.size);
    if (far && (tables[p.line.index] !== tables[last.index] || tables[last.index] === -1)) break;
    if (isTotal(p.line)) break;
    if (!far || p.line.cells.length > 1) last = p.line;
    if (/:\s*$/.test(p.cell.text)) continue;
    // The lower line of the head: "Finance company /" over "lienholder".
    const storey = out.length === 0 && p.line.cells.length === 1 && p.line.y0 - line.y1 < 0.4 * line.size;
    if (storey && line.cells.length > 2) {
      last = line;
      continue;
    }
    const text = p.cell.text.trim();
    const before = out.at(-1);
    const band = bands[p.line.index];
    // An entry of two lines beside entries of one.
    if (before && band && before.at >= band[0] && before.at <= band[1]) before.text += ` ${text}`;
    else out.push({ text, at: p.line.index, how: "below" });
  }
  return out;
}

/** The entries of a column whose rows hold what is asked about; the first of all where none does, or no other one. */
function asked(page: ReadPage, rows: readonly Field[], standing: Standing): Field[] {
  const points = rows.map((r) => {
    const [from, to] = rowOf(page, r.at);
    const words = page.lines.slice(from, to + 1).map((l) => l.words);
    return standing.sought.filter(
      (s) =>
        s.role !== "light" && s.role !== "kind" && s.span === null && words.some((w) => fitOf(s, w) >= 0.75),
    ).length;
  });
  const most = Math.max(0, ...points);
  if (most === 0 || points.every((n) => n === most)) return rows.slice(0, 1);
  return rows.filter((_, i) => points[i] === most).slice(0, 3);
}

/** True for a cell behind the first of a row that stands under the head of a column. */
const isEntry = (line: Line, cell: Cell): boolean =>
  line.cells.length >= 3 && !isHeadLine(line) && cell.start > 0 && columnHead(line, cell) !== null;

/** What is written in the field that a label names: behind its colon, in the next cell, in its box or below it in its column. */
function fieldsOf(page: ReadPage, line: Line, cell: Cell, standing: Standing): Field[] {
  const colon = cell.text.indexOf(":");
  const behind = colon < 0 ? "" : cell.text.slice(colon + 1).trim();
  if (/[\p{L}\p{N}]/u.test(behind)) return [{ text: behind, at: line.index, how: "behind" }];
  const i = line.cells.findIndex((c) => c.start === cell.start);
  const right = line.cells[i + 1];
  // Heads of columns, side by side: what they name stands below.
  const heads =
    colon < 0 &&
    line.cells.length >= 2 &&
    (line.cells.length >= 3
      ? isHeadLine(line)
      : right !== undefined &&
        line.cells.every((c) => !/\d/.test(c.text) && isCapital(c.text) === isCapital(cell.text)));
  const under = () => column(page, line, cell).filter((_, k) => k === 0 || heads);
  if (heads) {
    const found = under();
    if (found.length > 0) return asked(page, found, standing).map((f) => ({ ...f, entry: true }));
    if (isCapital(cell.text)) return [];
  }
  if (right && !/:\s*$/.test(right.text) && /[\p{L}\p{N}]/u.test(right.text))
    return [{ text: right.text.trim(), at: line.index, how: "right" }];
  return right && !/:\s*$/.test(right.text) ? [] : under().filter((f) => nearBelow(page, line, f));
}

/** Right below, as what stands under a label of its own does. */
const nearBelow = (page: ReadPage, line: Line, f: Field): boolean => {
  const own = page.lines[f.at]?.line;
  return own !== undefined && own.y0 - line.y1 <= 2.5 * line.size;
};

/** All in capitals, as headings are. */
const isCapital = (s: string) => /^[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u.test(s);

const joinsWords = new RegExp(`^(?:${any("fields-joins")})[,.]?$`);

/** How a text fits what a kind of answer looks like, 0..1. */
function looksLike(kind: AnswerKind, text: string): number {
  if (text.length > 200 || !/[\p{L}\p{N}]/u.test(text)) return 0;
  if (kind === "name") {
    const words = text.split(/\s+/).filter((w) => /\p{L}/u.test(w));
    // Every word of a name begins with a capital, but for those that join them.
    if (words.length === 0 || words.length > 8 || /\d{3}|:$/.test(text)) return 0;
    if (!words.every((w) => /^[^\p{L}]*\p{Lu}/u.test(w) || joinsWords.test(w))) return 0;
    return couldBeName(text) ? 1 : 0.85;
  }
  if (kind === "place") return /\p{Lu}/u.test(text) ? (/\d/.test(text) ? 1 : 0.8) : 0.4;
  return 1;
}

/** Scores a place on a page by what its own words and those around it say. */
export function scoreAt(clause: Clause, standing: Standing, own: readonly Words[], around: readonly Words[]) {
  const asked = clause.usual ? null : Math.max(0, ...own.map((w) => bestFit(clause.attributes, w)));
  const here = (s: Sought) =>
    Math.max(
      0,
      ...own.map((w) => fitOf(s, w)),
      ...around.map((w, i) => fitOf(s, w) * (0.55 - 0.05 * Math.min(i, 6))),
    );
  const { score, near } = explained(standing, asked, here);
  return { score, attribute: asked ?? near };
}

export const aroundOf = (page: ReadPage, at: number): Words[] =>
  [at - 1, at + 1, at - 2, at + 2, at - 3, at - 4, at - 5].flatMap((i) => page.lines[i]?.words ?? []);

const theWords = new RegExp(String.raw`\p{Ll}{3} (?:${any("fields-the")}) `, "u");

/** Fields of forms: a label that names what is asked for, and what is written there. */
export function fields(
  page: ReadPage,
  clause: Clause,
  standing: Standing,
  kinds: readonly AnswerKind[],
): Candidate[] {
  const out: Candidate[] = [];
  page.lines.forEach(({ line, words }, at) => {
    if (bestFit(clause.attributes, words) < LEAST) return;
    for (const cell of line.cells.flatMap(segmentsOf)) {
      const own = new Words(cell.text, page.picture);
      const colon = cell.text.indexOf(":");
      const label = colon > 0 ? new Words(cell.text.slice(0, colon), own.picture) : own;
      if (label.tokens.length > LABEL_WORDS || bestFit(clause.attributes, label) < LEAST) continue;
      // An entry of a column that happens to have the word is no label.
      if (colon < 0 && at > 0 && isEntry(line, cell)) continue;
      // A word in the middle of a sentence that happens to be short is no label.
      if (/[.!?]$/.test(cell.text) && colon < 0) continue;
      const share = shareOf(clause.attributes, label);
      if (share < 0.34) continue;
      for (const field of fieldsOf(page, line, cell, standing)) {
        const scored = scoreAt(
          clause,
          standing,
          [label, new Words(field.text, own.picture)],
          [words, ...aroundOf(page, at)],
        );
        for (const kind of kinds) {
          // "617 , from 14.01.": what follows a comma of its own is another field.
          if (kind !== "place") field.text = field.text.split(/\s[,;|]\s/)[0] as string;
          const look = looksLike(kind, field.text);
          const value = new Words(field.text, page.picture);
          // Another label; but an entry under the head of a column may have its word: "Kia Motors Finance".
          const again = bestFit(clause.attributes, value) >= LEAST && !field.entry;
          if (look < 0.5 || again || isNamed(value, standing, clause.attributes)) continue;
          // Several amounts in one entry: which of them it is, is told by what stands before each.
          if (kind === "words" && clause.kinds[0] === "money" && (field.text.match(AMOUNT) ?? []).length > 1)
            continue;
          // Running text is no entry of a form.
          if (
            value.tokens.length > 14 ||
            (kind !== "name" && value.tokens.length > 7 && theWords.test(field.text))
          )
            continue;
          const direct = field.how === "below" ? 0.93 : 1;
          const rare = 0.6 + 0.4 * share;
          out.push(
            candidate(kind, field.text, page, [Math.min(at, field.at), Math.max(at, field.at)], {
              score:
                scored.score -
                (1 - look * direct * rare) * 0.12 -
                0.04 * clause.kinds.indexOf(kind) -
                (isValueKind(clause.kinds[0]) ? 0.06 : 0),
              attribute: scored.attribute * look,
            }),
          );
          break;
        }
      }
    }
  });
  return out;
}
