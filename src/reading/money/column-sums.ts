import type { Line } from "../layout/layout.ts";
import type { MoneyFound } from "./money-roles.ts";
import { near } from "./sums.ts";

/** What the columns of a page add up to, line by line, whatever words stand beside the amounts. */
export interface ColumnSums {
  /** As many lines right above come to this amount; 0 when they do not. */
  adds: number;
  /** What is left of an amount above when those in between are taken off. */
  rest: boolean;
  /** An amount of which something is taken off below. */
  reduced: boolean;
  /** The balance after the last of several movements that are printed with theirs. */
  end: boolean;
}

/** So many lines at most make one sum. */
const REACH = 16;
/** So many lines with amounts of a page are looked at. */
const MOST = 200;

interface Row {
  line: Line;
  /** All amounts of the line, the last one what the line comes to. */
  amounts: MoneyFound[];
  value: number;
}

function rowsOf(all: MoneyFound[]): Row[][] {
  const lines = new Map<Line, MoneyFound[]>();
  for (const m of all) {
    if (!m.sure || m.otherColumn) continue;
    const on = lines.get(m.line);
    if (on) on.push(m);
    else lines.set(m.line, [m]);
  }
  const pages = new Map<number, Row[]>();
  for (const [line, amounts] of lines) {
    const page = pages.get(line.page.number) ?? [];
    pages.set(line.page.number, page);
    if (page.length < MOST) page.push({ line, amounts, value: amounts[amounts.length - 1]!.value });
  }
  return [...pages.values()].map((rows) => rows.sort((a, b) => a.line.index - b.line.index));
}

/** The last row whose balance follows from the one above by the movement printed on it; null without a run of them. */
function endOfRun(rows: Row[]): Row | null {
  let steps = 0;
  let last: Row | null = null;
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    const moved =
      before !== undefined &&
      row.amounts
        .slice(0, -1)
        .some((m) => m.value !== 0 && near(Math.abs(row.value - before.value), Math.abs(m.value)));
    if (!moved) continue;
    steps++;
    last = row;
  }
  return steps >= 2 ? last : null;
}

/** The sums that amounts take part in; amounts in none are left out. */
export function columnSums(all: MoneyFound[]): Map<MoneyFound, ColumnSums> {
  const out = new Map<MoneyFound, ColumnSums>();
  const of = (row: Row): ColumnSums => {
    const m = row.amounts[row.amounts.length - 1]!;
    const found = out.get(m) ?? { adds: 0, rest: false, reduced: false, end: false };
    out.set(m, found);
    return found;
  };
  for (const rows of rowsOf(all)) {
    for (const [j, row] of rows.entries()) {
      if (row.value === 0) continue;
      let sum = 0;
      let taken = 0;
      for (let k = j - 1; k >= Math.max(0, j - REACH); k--) {
        const up = rows[k]!;
        const signed = sum + up.value;
        if (j - k > 1 && near(up.value - taken, row.value) && taken > 0.005 && up.value > row.value) {
          of(row).rest = true;
          of(up).reduced = true;
        } else if (j - k > 1 && near(signed, row.value)) of(row).adds = Math.max(of(row).adds, j - k);
        sum = signed;
        taken += Math.abs(up.value);
      }
    }
    const end = endOfRun(rows);
    if (end) for (const row of rows) if (near(row.value, end.value)) of(row).end = true;
  }
  return out;
}
