import { whole } from "#lexicon/phrases.ts";
import { below } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import { parseNumber } from "#reading/money/money.ts";
import { emptyWords } from "../../plan/words.ts";
import type { Candidate } from "../candidates.ts";
import { candidate, isTotal } from "../fields.ts";
import { attributeFit, fitOf } from "../names/fits.ts";
import { Words } from "../names/place-words.ts";
import type { ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import { wordSought } from "../question/sought.ts";
import { lookOf } from "../scopes/scope-rows.ts";
import { explained, type Standing } from "../standing.ts";
import { unitsOf } from "../values/units.ts";
import { tablesWithHeads } from "./head-tables.ts";

/** "How many" before what is counted. */
const MANY = whole("many-asked");

/** Words of a head of a column at most. */
const HEAD_WORDS = 4;

/** Entries that are counted at most, and at least. */
const MOST = 60;
const LEAST = 2;

/** Entries of one column stand no further apart, in heights of their letters. */
const APART = 3.4;

/** What a number that had to be counted is worth: less than one that is printed beside what is counted. */
const WORTH = 0.97;

/** Letters of the entries that are told. */
const TOLD = 160;

/** The entries under the head of a column that look like its first, as far as they go. */
function entriesUnder(line: Line, cell: Cell): string[] {
  const out: string[] = [];
  let last = line;
  let look = "";
  for (const p of below(line, cell, MOST)) {
    if (p.line.y0 - last.y1 > APART * Math.max(line.size, p.line.size)) break;
    // A sum ends the column; of two tables beside one another only its own.
    if (isTotal(p.line) && (p.line.cells.length <= 3 || p.line.cells[0] === p.cell)) break;
    const text = p.cell.text.trim();
    if (look === "") look = lookOf(text);
    // A column of numbers says how many itself.
    if (
      (look !== "words" && look !== "day" && look !== "code") ||
      lookOf(text) !== look ||
      text.split(" ").length > 10
    )
      break;
    // A line that goes on the entry above it stands closer than a row.
    const goesOn = p.line.cells.length === 1 && p.line !== line && out.length > 0 && line.cells.length > 1;
    if (!goesOn) out.push(text);
    last = p.line;
  }
  return out;
}

/**
 * How many of something there are, where a paper lists them under a head that calls them so and says no number: "how many
 * subjects" of a certificate with a column "Subject". The number with what was counted: "3 (Physics, Music, Art)".
 */
export function countedRows(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.kinds[0] !== "count" || unitsOf(clause.tokens).units.length > 0) return [];
  const at = clause.tokens.findIndex((t) => MANY.test(t));
  const noun = clause.tokens.slice(at + 1).find((t) => !/^(?:de|d|of|von)$/.test(t));
  if (at < 0 || noun === undefined || noun.length < 4 || emptyWords.has(noun)) return [];
  const s = wordSought(noun, standing.sought[0]?.language ?? "en");
  const own = clause.usual ? [] : clause.attributes;
  const calls = (w: Words) => fitOf(s, w) >= 0.9 || own.some((a) => attributeFit(a, w) >= 0.94);
  return paper.pages.flatMap((page) =>
    page.lines.flatMap(({ line, cells }, i): Candidate[] =>
      line.cells.flatMap((cell, k): Candidate[] => {
        const words = cells[k] as Words;
        if (line.cells.length < 2 || words.tokens.length === 0 || words.tokens.length > HEAD_WORDS) return [];
        if (/\d/.test(cell.text) || !calls(words)) return [];
        const entries = entriesUnder(line, cell);
        if (entries.length < LEAST) return [];
        const { score } = explained(standing, 1, () => 0);
        const all = entries.join(", ");
        const text = `${entries.length} (${all.length > TOLD ? `${all.slice(0, TOLD)}…` : all})`;
        return [
          {
            ...candidate("count", text, page, [i, i], { score: WORTH * score, attribute: 1 }),
            counted: entries,
          },
        ];
      }),
    ),
  );
}

/** Words that ask for all of what stands in several columns; en de fr es it nl. */
const ALL = whole("tallies-all");

/**
 * What the columns of a row come to together, where all of them are asked for and the table has no sum: "how many days was she
 * absent over the two terms". The sum with what was added: "7 (2 + 5)".
 */
export function summedRow(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const kind = clause.kinds[0];
  if (clause.usual || !clause.tokens.some((t) => ALL.test(t))) return [];
  if (kind !== "count" && kind !== "stretch" && kind !== "measure" && kind !== "money") return [];
  const asked = (w: Words) => clause.attributes.some((a) => attributeFit(a, w) >= 0.8);
  return paper.pages.flatMap((page) =>
    tablesWithHeads(page)
      .flatMap((table): Candidate[] => {
        const heads = table.head.cells.slice(1);
        // A table that sums up its rows says it itself.
        if (heads.some((h) => isTotal({ ...table.head, text: h.text }))) return [];
        const rows = table.rows.filter(
          (r) =>
            r.cells[0] &&
            r.cells.some((c, i) => i > 0 && c && /^-?[\d.,' ]+$/.test(c.text)) &&
            asked(new Words(r.cells[0].text, page.picture)),
        );
        const [row] = rows;
        if (rows.length !== 1 || !row) return [];
        const named = row.cells
          .slice(1)
          .flatMap((c, i) => (c ? [{ text: c.text.trim(), head: heads[i]?.text ?? "" }] : []));
        const cells = named.map((c) => c.text);
        // Columns of one sort: "Trimester 1" and "Trimester 2".
        const [first] = named;
        const word = /\p{L}+/u.exec(first?.head ?? "")?.[0];
        if (word === undefined || !named.every((c) => c.head.includes(word))) return [];
        const numbers = cells.map((c) =>
          /^-?[\d.,' ]+$/.test(c) ? parseNumber(c, paper.notation.decimal) : null,
        );
        if (cells.length < 2 || numbers.some((n) => n === null)) return [];
        const sum = Math.round(numbers.reduce<number>((n, x) => n + (x ?? 0), 0) * 100) / 100;
        const { score } = explained(standing, 1, () => 0.5);
        const text = `${sum} (${cells.join(" + ")})`;
        const at = row.line.index;
        return [
          { ...candidate("count", text, page, [at, at], { score: score + 0.05, attribute: 1 }), counted: [] },
        ];
      })
      .slice(0, 1),
  );
}
