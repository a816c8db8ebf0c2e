import { fitOf } from "../names/fits.ts";
import type { ReadPaper } from "../paper.ts";
import type { Standing } from "../standing.ts";

/** A thing by its place in a numbered list of a paper: the `k`th of `n`. */
export interface Numbered {
  k: number;
  n: number;
}

/** Most things in a list whose numbers head the columns of a table. */
const MOST = 12;

/**
 * The place of what a question names in a list that the paper numbers from 1: "4 2020 Kia Niro" is the fourth of four vehicles.
 * Tables beside such lists have a column for each number and name none of them. Null when no list has it, or two have it in
 * different places.
 */
export function numberedIn(paper: ReadPaper, standing: Standing): Numbered | null {
  const names = standing.sought.filter((s) => s.role === "name" || s.role === "word");
  if (names.length === 0) return null;
  let found: Numbered | null = null;
  for (const page of paper.pages) {
    const rows: { number: number; hits: number }[] = [];
    const close = (): boolean => {
      const n = rows.length;
      const best = Math.max(0, ...rows.map((r) => r.hits));
      const own = rows.filter((r) => r.hits === best);
      rows.splice(0, n, ...[]);
      if (n < 2 || n > MOST || best === 0 || own.length !== 1) return true;
      const k = (own[0] as { number: number }).number;
      if (found !== null && (found.k !== k || found.n !== n)) return false;
      found = { k, n };
      return true;
    };
    for (const { line, words } of page.lines) {
      const m = /^\s*(?:[\p{L}]{3,12} )?(\d{1,2})[.):]?\s+\S/u.exec(line.text);
      const number = m ? Number(m[1]) : 0;
      const goesOn = number === rows.length + 1;
      if (number === 1 && rows.length > 0 && !close()) return null;
      if (number === 1 || (goesOn && rows.length > 0))
        rows.push({ number, hits: names.filter((s) => fitOf(s, words) >= 0.75).length });
    }
    if (rows.length > 0 && !close()) return null;
  }
  return found;
}
