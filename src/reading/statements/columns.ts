import { labelsOf } from "#lexicon/labels.ts";
import { type Cell, type Line, spanAt } from "../layout/layout.ts";
import { type DecimalSign, findMoney } from "../money/money.ts";
import { phraseFinder } from "../text/fold.ts";

const columns = ["out", "in", "balance", "amount", "date"] as const;
export type Column = (typeof columns)[number];

/** Heads of the columns of a statement. */
const heads = phraseFinder(labelsOf("column", columns));

/** Heads over a part of the movements. */
export const sections = phraseFinder(labelsOf<"in" | "out">("section", ["in", "out"]));

/** An amount as printed. */
export interface Printed {
  value: number;
  /** +1 or -1 when a sign, CR, DR, S or H stands beside it; 0 when nothing does. */
  sign: -1 | 0 | 1;
  start: number;
  end: number;
  x1: number;
}

/** What stands right beside an amount and says which way it went. */
function signOf(text: string, start: number, end: number, negative: boolean): -1 | 0 | 1 {
  // "INV-46940-$69.28": long words ran into the amount; a dash before a currency sign is a minus whatever it touches.
  if (/[-–−]$/.test(text.slice(0, start)) && /[€$£]/.test(text.charAt(start))) return -1;
  const after = text.slice(end, end + 4);
  if (/^ ?(?:CR|Cr|cr|H)(?![A-Za-z])/.test(after)) return 1;
  if (/^ ?(?:DR|Dr|dr|S)(?![A-Za-z])/.test(after)) return -1;
  if (/^ ?\+/.test(after) || /\+ ?[€$£]?$/.test(text.slice(Math.max(0, start - 3), start))) return 1;
  if (/(?:CR|Cr)$/.test(text.slice(start, end))) return 1;
  return negative ? -1 : 0;
}

/** The sure amounts with a fraction on a line, from a place on. */
export function moneyOn(line: Line, from: number, decimal: DecimalSign): Printed[] {
  return findMoney(line.text, decimal)
    .filter((m) => m.start >= from && m.sure && /[.,]\d{2}(?!\d)/.test(line.text.slice(m.start, m.end + 1)))
    .map((m) => ({
      value: Math.abs(m.value),
      sign: signOf(line.text, m.start, m.end, m.value < 0),
      start: m.start,
      end: m.end,
      x1: spanAt(line, m.start, m.end).x1,
    }));
}

/** The columns of a table under its heads, each by where its right edge stands. */
export interface Heads {
  at: { column: Column; x0: number; x1: number }[];
  /** The leftmost head that is nothing but a word for the day; null when there is none. */
  day: { x0: number; x1: number } | null;
}

/** The heads of a table on a line, or null when it holds none. */
export function headsOf(line: Line): Heads | null {
  const at: Heads["at"] = [];
  let day: Heads["day"] = null;
  for (const cue of heads.find(line.folded)) {
    const cell = line.cells.find((c) => c.start <= cue.start && cue.end <= c.end);
    if (!cell || cell.text.length > cue.phrase.length + 14) continue;
    const { x0, x1 } = spanAt(line, cue.start, cue.end);
    at.push({ column: cue.role, x0, x1 });
    if (cue.role === "date" && cell.text.trim().length <= cue.phrase.length + 2) day ??= { x0, x1 };
  }
  const money = at.filter((h) => h.column !== "date");
  return money.length >= 1 && (at.length >= 2 || line.cells.length >= 3) ? { at: money, day } : null;
}

/** The cell under the head of the days that begins with a day, when others stand left of it. */
export function dayCell(line: Line, table: Heads | null, isDay: (cell: Cell) => boolean): Cell | null {
  const head = table?.day;
  if (!head) return null;
  const under = line.cells.find((c) => {
    const { x0, x1 } = spanAt(line, c.start, c.end);
    return x0 <= head.x1 && head.x0 <= x1 && x0 >= head.x0 - 3 * line.size;
  });
  return under && isDay(under) ? under : null;
}

/** Where in a line begins what stands right of a place; its end when nothing does. */
export function startAt(line: Line, x0: number): number {
  const cell = line.cells.find((c) => spanAt(line, c.start, c.end).x0 >= x0 - line.size);
  return cell ? cell.start : line.text.length;
}

/** The head an amount stands under: the one whose right edge, or middle, is nearest. */
export function columnOf(m: Printed, x0: number, table: Heads | null): Column | null {
  if (!table) return null;
  const off = (h: Heads["at"][number]) =>
    h.x0 <= m.x1 && x0 <= h.x1 ? 0 : Math.min(Math.abs(h.x1 - m.x1), Math.abs(h.x0 - x0));
  const near = [...table.at].sort(
    (a, b) => off(a) - off(b) || Math.abs(a.x1 - m.x1) - Math.abs(b.x1 - m.x1),
  )[0];
  return near?.column ?? null;
}

/** The words of a line without its days and amounts. */
export function wordsOf(line: Line, cut: { start: number; end: number }[], from: number): string {
  let out = "";
  let at = from;
  for (const c of [...cut].sort((a, b) => a.start - b.start)) {
    out += `${line.text.slice(at, Math.max(at, c.start))} `;
    at = Math.max(at, c.end);
  }
  return (out + line.text.slice(at))
    .replace(/\s+/g, " ")
    .replace(/(?:^|\s)[-+–€$£()]+(?=\s|$)/g, " ")
    .trim();
}
