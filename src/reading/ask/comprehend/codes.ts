import { type Cell, cellAt, type Line } from "../../layout.ts";
import { above } from "../../neighbours.ts";
import type { Attribute } from "./attributes/table.ts";
import type { Candidate } from "./candidates.ts";
import { aroundOf, bestFit, candidate, LABEL_WORDS, LEAST, scoreAt, shareOf } from "./fields.ts";
import type { Clause } from "./focus.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import { Words } from "./place-words.ts";
import type { Standing } from "./standing.ts";
import { valuesOf } from "./values.ts";

/** What may be the number of something where its label says so: few figures ("124", "QX7RMB") or none ("BCAAXYZ"). */
const CODE =
  /(?<![\p{L}\p{N}.,/'’-])(?=[A-Z0-9./-]*\d|[A-Z]{4,12}(?![\p{L}\p{N}/-]|\.[\p{L}\p{N}]))[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?![\p{L}\p{N}]|[.,/-]\d|[ .,]?[€$£%])/gu;

/** Words between a label and its number that say nothing. */
const JOINS =
  /^[\s:#=.–-]*(?:(?:is|was|ist|lautet|war|est|es|e|è|luidt|nr|no|n|n[°ºo]|num|number|nummer|numero|numéro|número|code)(?![\p{L}])[\s:#=.º°–-]*)?$/iu;

/** Opens a number where there is no word between it and its label, so that it can be no other word of a sentence. */
const MARKED = /[:#=]\s*$|(?<!\p{L})(?:is|ist|lautet|est|es|è|nr\.?|no\.?|n[°º.])\s*$/iu;

/** Share of a label that must name what is asked for. */
const LEAST_SHARE = 0.5;

/** What such a number loses against one that its own look tells. */
const LESS = 0.02;

interface Code {
  text: string;
  start: number;
  /** It has letters alone, or three figures at most: only a label of its own makes it a number. */
  bare: boolean;
}

/** Groups of capitals and figures that fill the rest of a field: "SV 208841", "GS60 2QE-226NLK14". */
const GROUPS = /^(?=.*\d{3})[A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9./-]+){1,5}$/u;

/** What a number in several groups gains over a part of it. */
const WHOLE = 0.04;

/** The number that fills a field behind its colon, where it stands in groups; null for anything else. */
function groupedIn(text: string, cell: Cell): Code | null {
  const colon = cell.text.indexOf(":");
  const from = colon < 0 ? 0 : colon + 1;
  const rest = cell.text.slice(from).trim();
  if (!GROUPS.test(rest) || /^(?:EUR|USD|GBP|CHF|[A-Z]{2} \d{5}$)/.test(rest) || /\d[.,]\d{2}$/.test(rest))
    return null;
  return { text: rest, start: text.indexOf(rest, cell.start + from), bare: false };
}

function codesIn(text: string, own: readonly { start: number; end: number }[]): Code[] {
  return [...text.matchAll(CODE)].flatMap((m): Code[] => {
    const end = m.index + m[0].length;
    if (own.some((v) => v.start < end && m.index < v.end)) return [];
    if (/^\d{1,2}$|^\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?$|^\d+[.,]\d{1,2}$/.test(m[0])) return [];
    return [{ text: m[0], start: m.index, bare: /^(?:\d{3}|[A-Z]+)$/.test(m[0]) }];
  });
}

/** Words that end in what is asked for: what stands before a number names it. */
function endsNamed(attributes: readonly Attribute[], before: string): Words | null {
  const words = before.split(/\s+/).filter(Boolean);
  for (let n = 1; n <= Math.min(LABEL_WORDS, words.length); n++) {
    const label = new Words(words.slice(-n).join(" "));
    if (bestFit(attributes, label) >= LEAST) return label;
  }
  return null;
}

const isLabel = (attributes: readonly Attribute[], label: Words): boolean =>
  label.tokens.length <= LABEL_WORDS &&
  bestFit(attributes, label) >= LEAST &&
  shareOf(attributes, label) >= LEAST_SHARE;

/** The label of a code: right before it, in the cell at its left, or over the cell that it fills; null when none names it. */
function labelOf(
  page: ReadPage,
  line: Line,
  cell: Cell,
  code: Code,
  attributes: readonly Attribute[],
): { words: Words; line: number } | null {
  const before = line.text.slice(cell.start, code.start);
  if (/\p{L}/u.test(before)) {
    const joins = /[^\p{L}]*(?:\p{L}{1,7}\.?)?[^\p{L}]*$/u.exec(before)?.[0] ?? "";
    for (const tail of [joins, /[^\p{L}]*$/u.exec(before)?.[0] ?? ""]) {
      if (!JOINS.test(tail) || (code.bare && !MARKED.test(before))) continue;
      const words = endsNamed(attributes, before.slice(0, before.length - tail.length));
      if (words !== null) return { words, line: line.index };
    }
    return null;
  }
  const alone = cell.text.replace(/^[^\p{L}\p{N}]+/u, "") === code.text;
  if (!alone) return null;
  const left = line.cells[line.cells.indexOf(cell) - 1];
  if (left) {
    const words = new Words(left.text, page.picture);
    if (isLabel(attributes, words)) return { words, line: line.index };
  }
  for (const up of above(line, cell, 1)) {
    const words = new Words(up.cell.text, page.picture);
    const near = line.y0 - up.line.y1 <= 2.2 * line.size;
    if (near && isLabel(attributes, words)) return { words, line: up.line.index };
  }
  return null;
}

/**
 * Numbers and codes that only their label tells: "Your confirmation code is QX7RMB", "Order 124", a group of letters in a field
 * of its own. Those with the look of a number are found without (`valueCandidates`). Empty where no number is asked for.
 */
export function codeCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.usual || clause.kinds[0] !== "number") return [];
  const { attributes } = clause;
  return paper.pages.flatMap((page): Candidate[] =>
    bestFit(attributes, page.words) < LEAST
      ? []
      : page.lines.flatMap(({ line }, at): Candidate[] => {
          if (!/[A-Z0-9]{3}/.test(line.text)) return [];
          const codes = codesIn(line.text, valuesOf("number", line.text, paper.notation));
          const groups = line.cells.flatMap((c) => groupedIn(line.text, c) ?? []);
          return [...groups, ...codes].flatMap((code): Candidate[] => {
            const cell = cellAt(line, code.start);
            const label = cell && labelOf(page, line, cell, code, attributes);
            if (!label) return [];
            const scored = scoreAt(
              clause,
              standing,
              [label.words, new Words(line.text, page.picture)],
              aroundOf(page, at),
            );
            return [
              candidate("number", code.text, page, [Math.min(at, label.line), at], {
                score: scored.score + (groups.includes(code) ? WHOLE : -LESS),
                attribute: scored.attribute,
              }),
            ];
          });
        }),
  );
}
