import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { isValueCell } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import { emptyWords } from "../../plan/words.ts";
import { modifiers } from "../attributes.ts";
import type { Candidate } from "../candidates.ts";
import { candidate } from "../fields.ts";
import { attributeFit, fitOf } from "../names/fits.ts";
import { Words } from "../names/place-words.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import { isOrdinal, namesOrdinal, type Ordinal, ordinalsIn } from "../question/ordinals.ts";
import { type Sought, wordSought } from "../question/sought.ts";
import { explained, type Standing } from "../standing.ts";
import { valuesOf } from "../values/values.ts";
import { type Table, tablesWithHeads } from "./head-tables.ts";

/** A word of a row from here on. */
const HOLDS = 0.75;

/** Letters that a word of a question has at least to be the beginning of one in a table: "math". */
const BEGINS = 4;

/** True when a cell has what is sought, or a word that begins with it. */
const cellHolds = (s: Sought, w: Words): boolean =>
  fitOf(s, w) >= HOLDS ||
  (s.role === "word" &&
    s.said.length >= BEGINS &&
    w.tokens.some((t) => t.length >= s.said.length + 2 && t.startsWith(s.said.replace(/s$/, ""))));

/** What a school gives: a letter, a figure of one or two digits, or a word for it. */
const GRADE =
  /^(?:[A-F][+-]?|\d{1,2}(?:[.,]\d{1,2})?[+-]?(?: ?\/ ?\d{1,3})?|\p{Lu}?\p{Ll}{3,14}(?: \p{Ll}{3,14})?)$/u;

/** Whether a cell can be the answer to what is asked, by its look. */
function looksAsked(paper: ReadPaper, kinds: readonly AnswerKind[], own: readonly Attribute[], text: string) {
  if (!/[\p{L}\p{N}]/u.test(text) || text.length > 80) return null;
  if (own.some((a) => a.id === "grade")) return GRADE.test(text) ? "words" : null;
  for (const kind of kinds) {
    if (kind === "words" || kind === "list") return kind;
    if (kind === "name" || kind === "place") {
      if (/^\P{Ll}*\p{Lu}/u.test(text) && !isValueCell(text)) return kind;
      continue;
    }
    if (kind === "number" && /\d/.test(text) && /^[\p{L}\d./ -]{3,}$/u.test(text)) return kind;
    if (valuesOf(kind, text, paper.notation).length > 0) return kind;
  }
  return null;
}

/** True when a label is what is asked for: by the names of the attribute, or as a word of its name ("Code" of a procedure code). */
function calls(clause: Clause, label: Words): boolean {
  const main = clause.attributes.filter((a) => !modifiers.has(a.id));
  const own = main.length > 0 ? main : clause.attributes;
  if (own.some((a) => attributeFit(a, label) >= 0.8)) return true;
  const said = [...clause.said, ...clause.words];
  return (
    label.tokens.length > 0 &&
    label.tokens.length <= 2 &&
    label.tokens.every((t) => t.length >= 3 && said.includes(t)) &&
    label.tokens.includes(said.at(-1) ?? "")
  );
}

/** The columns of a table that a question asks for: by what their heads are called, else by a place in a row ("Trimester 2"). */
function columnsAsked(
  table: Table,
  clause: Clause,
  words: readonly Sought[],
  places: readonly Ordinal[],
  heads: readonly Words[],
): { at: number[]; named: boolean } {
  const placed = table.head.cells.flatMap((c, i) =>
    places.some((o) => namesOrdinal(c.text, o, o.of !== "" && holdsWord(o.of, heads[i] as Words, words)))
      ? [i]
      : [],
  );
  const called = heads.flatMap((w, i) => (calls(clause, w) ? [i] : []));
  if (called.length > 0) {
    const both = called.filter((i) => placed.includes(i));
    return { at: both.length > 0 ? both : called, named: true };
  }
  if (placed.length > 0) return { at: placed, named: true };
  // A grade stands in the columns of grades whatever heads them: where there is only one, in that.
  return { at: heads.map((_, i) => i).slice(1), named: false };
}

/** What a cell that the row and the column pick is worth beside what else the question says of the paper. */
const WORTH = 1.06;

/** What it loses where no head names what is asked for. */
const UNNAMED = 0.12;

/** What is asked of a table: the words that pick one of its things, and the places in a row that do. */
interface Picks {
  words: readonly Sought[];
  places: readonly Ordinal[];
}

/**
 * Cells of tables that the words of the question pick: those that name the row and the attribute, or the place in a row, that
 * names the column: "who teaches math", "batch number of the second MMR", "grade in science in the first trimester"; or the
 * other way round, where rows have the names of what is asked and columns the things. Empty where the words are of several
 * rows, where no column is asked for, and for prices, which rows of bills answer.
 */
export function cellCandidates(paper: ReadPaper, clause: Clause, standing: Standing): CellsFound {
  const none: CellsFound = { cells: [], empty: false };
  if (clause.usual || clause.difference || clause.attributes.length === 0) return none;
  // The balance behind a booking is that of its day, and not of what the booking is called.
  if (clause.attributes.some((a) => /balance$/.test(a.id))) return none;
  const places = ordinalsIn(clause.tokens);
  const said = new Set(places.flatMap((o) => o.said));
  const words = standing.sought.filter(
    (s) =>
      (s.role === "word" || s.role === "name" || s.role === "number") &&
      !said.has(s.said) &&
      !emptyWords.has(s.said) &&
      fitOf(s, paper.head) < 0.85,
  );
  if (words.length === 0 && places.length === 0) return none;
  let empty = false;
  const cells = paper.pages.flatMap((page) => {
    if (!words.some((s) => fitOf(s, page.words) >= HOLDS) && places.length === 0) return [];
    // Rows of nothing but words look like heads: they are asked only where the table they are of says nothing.
    const answered = new Set<Line>();
    return tablesWithHeads(page).flatMap((table) => {
      if (answered.has(table.head)) return [];
      const heads = table.head.cells.map((c) => new Words(c.text, page.picture));
      // "Trimester" of the second trimester heads columns; "MMR" of the second MMR names rows.
      const heading = (o: Ordinal) => heads.some((w) => o.of !== "" && holdsWord(o.of, w, words));
      const own = words.filter((s) => !places.some((o) => o.of === s.said && heading(o)));
      const picked =
        byRow(paper, page, table, clause, { words: own, places }, heads) ??
        byColumn(paper, page, table, clause, { words: own, places }, heads);
      if (picked === null) return [];
      for (const r of table.rows) answered.add(r.line);
      if (picked === "empty") {
        empty = true;
        return [];
      }
      return [cellOf(paper, page, clause, standing, picked)];
    });
  });
  return { cells, empty: empty && cells.length === 0 };
}

/** Cells that answer, and whether the words of the question pick one in which nothing stands. */
interface CellsFound {
  cells: Candidate[];
  empty: boolean;
}

const holdsWord = (word: string, w: Words, words: readonly Sought[]): boolean =>
  fitOf(wordSought(word, words[0]?.language ?? "en"), w) >= HOLDS;

/** A cell that was picked, with the kind of answer it looks like. */
interface Picked {
  line: Line;
  cell: Cell;
  kind: AnswerKind;
  has: readonly Sought[];
  named: boolean;
}

/** The cell of the row that the words name, in the column that is asked for. */
function byRow(
  paper: ReadPaper,
  page: ReadPage,
  table: Table,
  clause: Clause,
  { words, places }: Picks,
  heads: readonly Words[],
): Picked | "empty" | null {
  const columns = columnsAsked(table, clause, words, places, heads);
  const rows = table.rows.map((r) => {
    const others = r.cells.flatMap((c, i) =>
      c && !(columns.named && columns.at.includes(i)) ? [new Words(c.text, page.picture)] : [],
    );
    return {
      r,
      has: words.filter((s) => others.some((w) => cellHolds(s, w))),
      placed: places.filter((o) => r.cells.some((c) => c && isOrdinal(c.text, o))).length,
    };
  });
  const most = Math.max(0, ...rows.map((x) => x.has.length));
  if (most === 0) return null;
  const named = rows.filter((x) => x.has.length === most);
  const placed = Math.max(0, ...named.map((x) => x.placed));
  const own = named.filter((x) => x.placed === placed);
  const [row] = own;
  // A word that stands in other rows alone is of another thing.
  const other = words.some((s) => !row?.has.includes(s) && rows.some((x) => x.has.includes(s)));
  if (own.length !== 1 || !row || other) return null;
  const found = columns.at.flatMap((i) => {
    const cell = row.r.cells[i];
    const kind = cell ? looksAsked(paper, clause.kinds, clause.attributes, cell.text.trim()) : null;
    return cell && kind !== null ? [{ cell, kind }] : [];
  });
  const [one] = found;
  if (columns.named && columns.at.every((i) => row.r.cells[i] === null)) return "empty";
  if (!one || found.length !== 1 || (!columns.named && !clause.attributes.some((a) => a.id === "grade")))
    return null;
  return { line: row.r.line, ...one, has: row.has, named: columns.named };
}

/** The cell of the row that is called what is asked for, in the column of the thing that the words name: by its head, or by what stands in it. */
function byColumn(
  paper: ReadPaper,
  page: ReadPage,
  table: Table,
  clause: Clause,
  { words, places }: Picks,
  heads: readonly Words[],
): Picked | null {
  const called = table.rows.flatMap((r) => {
    const first = r.cells[0] ? new Words(r.cells[0].text, page.picture) : null;
    return first && calls(clause, first) ? [{ r, has: words.filter((s) => cellHolds(s, first)).length }] : [];
  });
  // "The deductible for theft": of two rows that are called so the one that has the word as well.
  const best = Math.max(0, ...called.map((x) => x.has));
  const rows = called.filter((x) => x.has === best).map((x) => x.r);
  const [row] = rows;
  if (rows.length !== 1 || !row) return null;
  const texts = heads.map((h, i) => {
    const cells = table.rows.flatMap((r) => (r === row ? [] : [...(r.cells[i] ? [r.cells[i]] : [])]));
    return [h, ...cells.map((c) => new Words(c.text, page.picture)), ...table.more(i)];
  });
  const points = texts.map((own, i) => {
    if (i === 0) return 0;
    const has = words.filter((s) => own.some((w) => cellHolds(s, w))).length;
    const of = table.head.cells[i]?.text ?? "";
    const placed = places.filter((o) =>
      namesOrdinal(of, o, o.of !== "" && holdsWord(o.of, heads[i] as Words, words)),
    ).length;
    return has + 2 * placed;
  });
  const most = Math.max(...points);
  const at = points.indexOf(most);
  if (most === 0 || points.lastIndexOf(most) !== at) return null;
  const cell = row.cells[at];
  const kind = cell ? looksAsked(paper, clause.kinds, clause.attributes, cell.text.trim()) : null;
  if (!cell || kind === null) return null;
  const has = words.filter((s) => (texts[at] ?? []).some((w) => cellHolds(s, w)));
  return { line: row.line, cell, kind, has, named: true };
}

function cellOf(
  paper: ReadPaper,
  page: ReadPage,
  clause: Clause,
  standing: Standing,
  { line, cell, kind, has, named }: Picked,
): Candidate {
  const said = new Set(ordinalsIn(clause.tokens).flatMap((o) => [...o.said, o.of]));
  const { score } = explained(standing, 1, (s) => (has.includes(s) || said.has(s.said) ? 1 : 0));
  const plain = kind === "words" || kind === "name" || kind === "list" || kind === "place";
  const value = plain
    ? undefined
    : valuesOf(kind, line.text, paper.notation).find((v) => v.start >= cell.start && v.end <= cell.end);
  const text = value ? line.text.slice(value.start, value.end) : cell.text;
  return {
    ...candidate(kind, text.trim(), page, [line.index, line.index], {
      score: WORTH * score - (named ? 0 : UNNAMED),
      attribute: 1,
    }),
    value: value ?? null,
    item: true,
  };
}
