import type { Cell, Line, Sheet } from "../layout.ts";
import { spanAt } from "../layout.ts";
import type { DecimalSign } from "../money.ts";
import {
  type Column,
  columnOf,
  dayCell,
  type Heads,
  headsOf,
  moneyOn,
  type Printed,
  sections,
  startAt,
  wordsOf,
} from "./columns.ts";
import { dayAt } from "./days.ts";

/** Words of rows that are sums, not movements. */
const SUM =
  /(?<![a-z])(?:(?:opening|closing|beginning|ending|previous|new|old|start|daily|statement|available|current) balance|balance (?:brought|carried|forward|at|on|from)|brought forward|carried forward|(?:anfangs|end|alter|neuer|schluss)\s?-?saldo|kontostand|saldovortrag|saldo vortrag|ubertrag|zwischensumme|zwischensaldo|solde (?:precedent|initial|final|au|d'ouverture|anterieur)|ancien solde|nouveau solde|saldo (?:inicial|final|anterior|iniziale|finale|precedente|al|a)|(?:begin|eind|vorig|nieuw)\s?saldo|last month'?s balance|total|totals|subtotal|summe|gesamt|totale|totaal)(?![a-z])/;

const MOST_LINES = 1500;
/** Lines of words that may stand under a movement. */
const UNDER = 5;

/** A movement as printed. */
export interface Row {
  line: Line;
  /** The line its amount stands on. */
  priced: Line;
  day: string;
  money: Printed[];
  words: string;
  column: Map<Printed, Column | null>;
  /** Where the row begins: what stands left of it in the same lines is of another column of the paper. */
  x0: number;
}

/** The movements of a statement in the order printed. */
export interface Rows {
  rows: Row[];
  /** Heads of sections ("Withdrawals") that say which way money went, by row. */
  section: Map<Row, Column | null>;
}

/** The movements on sheets, with the lines under them. `window`: days they may lie on; `order`: of day and month. */
export function rowsOf(
  sheets: Sheet[],
  window: { from: string; to: string },
  order: string,
  decimal: DecimalSign,
  year: number,
): Rows {
  const rows: Row[] = [];
  const section = new Map<Row, Column | null>();
  let table: Heads | null = null;
  let under: Column | null = null;
  for (const sheet of sheets)
    for (let i = 0; i < sheet.lines.length; i++) {
      const line = sheet.lines[i]!;
      const row = rowOn(line, window, order, decimal, year, table);
      if (row === null) {
        const found = headsOf(line);
        if (found) table = found;
        else if (line.cells.length <= 2 && line.text.length < 60) {
          const said = sections
            .find(line.folded)
            .find((c) => line.text.trim().length <= c.phrase.length + 14);
          if (said && !moneyOn(line, 0, decimal).length) under = said.role;
        }
        continue;
      }
      if (row === "sum") continue;
      i += addUnder(row, sheet.lines.slice(i + 1, i + 1 + UNDER), decimal, window, year, table);
      if (row.money.length === 0) continue;
      if (rows.push(row) > MOST_LINES) return { rows: [], section };
      section.set(row, table?.at.some((h) => h.column === "in" || h.column === "out") ? null : under);
    }
  return { rows, section };
}

/** The movement that begins on a line, `"sum"` for a row that is a sum or a balance, null for any other line. */
function rowOn(
  line: Line,
  window: { from: string; to: string },
  order: string,
  decimal: DecimalSign,
  year: number,
  table: Heads | null,
): Row | "sum" | null {
  const cut: { start: number; end: number }[] = [];
  let day: string | null = null;
  const look = (cell: Cell) => {
    for (let at = cell.start; at < cell.end; ) {
      const when = dayAt(line.folded.slice(at, at + 40), window, year);
      if (!when || when.days.length === 0) return;
      // Where day and month could be either, the paper's own order says which.
      day ??= (order === "mdy" ? when.days.at(-1) : when.days[0]) ?? null;
      cut.push({ start: at, end: at + when.length });
      at += when.length;
      while (at < cell.end && /[\s|]/.test(line.folded.charAt(at))) at++;
    }
  };
  const first = dayCell(line, table, (cell) => {
    const when = dayAt(line.folded.slice(cell.start, cell.start + 40), window, year);
    return when !== null && when.days.length > 0;
  });
  const begin = first?.start ?? 0;
  const cells = line.cells.filter((c) => c.start >= begin).slice(0, 4);
  for (const cell of cells) if (day === null || cell.start > begin) look(cell);
  if (day === null) return null;
  const money = moneyOn(line, begin, decimal).filter(
    (m) => !cut.some((c) => m.start < c.end && c.start < m.end),
  );
  // A day in a column left of the movements' own is the paper's.
  const head = table?.day;
  if (!first && head && money.length === 0 && spanAt(line, cut[0]!.start, line.text.length).x1 < head.x0)
    return null;
  // A sentence with a day in it is no movement.
  if (cut[0]!.start > begin && (money.length === 0 || line.cells.length < 2)) return null;
  const words = wordsOf(line, [...cut, ...money], begin);
  if (
    SUM.test(line.folded.slice(begin)) &&
    !/[a-z]{4,}.*[a-z]{4,}.*[a-z]{4,}/.test(words.toLowerCase().replace(SUM, ""))
  )
    return "sum";
  return {
    line,
    priced: line,
    day,
    money,
    words,
    column: new Map(money.map((m) => [m, columnOf(m, spanAt(line, m.start, m.end).x0, table)])),
    x0: first ? spanAt(line, first.start, first.end).x0 : line.x0,
  };
}

/** Adds the lines under a movement that belong to it; gives how many they are. */
function addUnder(
  row: Row,
  below: Line[],
  decimal: DecimalSign,
  window: { from: string; to: string },
  year: number,
  table: Heads | null,
): number {
  let last = row.line;
  let n = 0;
  for (const line of below) {
    const gap = line.y0 - last.y1;
    const aside = row.x0 > row.line.x0 + 1;
    const from = aside ? startAt(line, row.x0) : 0;
    const folded = line.folded.slice(from);
    if (gap > 1.3 * row.line.size || (!aside && line.x0 < row.x0 - 1) || SUM.test(folded) || headsOf(line))
      break;
    const when = dayAt(folded.slice(0, 40), window, year);
    if (when && when.days.length > 0 && row.money.length > 0) break;
    const money = moneyOn(line, from, decimal);
    if (money.length > 0 && row.money.length > 0) break;
    if (money.length > 0) {
      row.money = money;
      row.priced = line;
      for (const m of money) row.column.set(m, columnOf(m, spanAt(line, m.start, m.end).x0, table));
    }
    row.words = `${row.words} ${wordsOf(line, money, from)}`.trim();
    last = line;
    n++;
  }
  return n;
}
