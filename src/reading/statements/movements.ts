import { labelsOf } from "#lexicon/labels.ts";
import { any, word } from "#lexicon/phrases.ts";
import { type Cell, type Line, type Sheet, spanAt } from "../layout/layout.ts";
import { type DecimalSign, findMoney } from "../money/money.ts";
import { phraseFinder } from "../text/fold.ts";
import { dayAt } from "./days.ts";

const columns = ["out", "in", "balance", "amount", "date"] as const;
type Column = (typeof columns)[number];

/** Heads of the columns of a statement. */
const heads = phraseFinder(labelsOf("column", columns));

/** Heads over a part of the movements. */
const sections = phraseFinder(labelsOf<"in" | "out">("section", ["in", "out"]));

/** An amount as printed. */
interface Printed {
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
function moneyOn(line: Line, from: number, decimal: DecimalSign): Printed[] {
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
interface Heads {
  at: { column: Column; x0: number; x1: number }[];
  /** The leftmost head that is nothing but a word for the day; null when there is none. */
  day: { x0: number; x1: number } | null;
}

/** The heads of a table on a line, or null when it holds none. */
function headsOf(line: Line): Heads | null {
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
function dayCell(line: Line, table: Heads | null, isDay: (cell: Cell) => boolean): Cell | null {
  const head = table?.day;
  if (!head) return null;
  const under = line.cells.find((c) => {
    const { x0, x1 } = spanAt(line, c.start, c.end);
    return x0 <= head.x1 && head.x0 <= x1 && x0 >= head.x0 - 3 * line.size;
  });
  return under && isDay(under) ? under : null;
}

/** Where in a line begins what stands right of a place; its end when nothing does. */
function startAt(line: Line, x0: number): number {
  const cell = line.cells.find((c) => spanAt(line, c.start, c.end).x0 >= x0 - line.size);
  return cell ? cell.start : line.text.length;
}

/** The head an amount stands under: the one whose right edge, or middle, is nearest. */
function columnOf(m: Printed, x0: number, table: Heads | null): Column | null {
  if (!table) return null;
  const off = (h: Heads["at"][number]) =>
    h.x0 <= m.x1 && x0 <= h.x1 ? 0 : Math.min(Math.abs(h.x1 - m.x1), Math.abs(h.x0 - x0));
  const near = [...table.at].sort(
    (a, b) => off(a) - off(b) || Math.abs(a.x1 - m.x1) - Math.abs(b.x1 - m.x1),
  )[0];
  return near?.column ?? null;
}

/** The words of a line without its days and amounts. */
function wordsOf(line: Line, cut: { start: number; end: number }[], from: number): string {
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

/** Words of rows that are sums, not movements. */
const SUM = word("balance-line");

const MOST_LINES = 1500;
/** Lines of words that may stand under a movement. */
const UNDER = 5;

/** A movement as printed. */
interface Row {
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
interface Rows {
  rows: Row[];
  /** Heads of sections ("Withdrawals") that say which way money went, by row. */
  section: Map<Row, Column | null>;
}

/** The movements on sheets, with the lines under them. `window`: days they may lie on; `order`: of day and month. */
function rowsOf(
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

/** Words of movements that say which way the money went, for statements that do not. */
const WENT = word("money-out");
const CAME = word("money-in");
/** What a card's owner paid the bank. */
const PAID_IN = word("card-money-in");

const cents = (n: number) => Math.round(n * 100);

/** Which amount of a row is the movement and which the balance after it. */
function partsOf(row: Row, running: boolean): { moved: Printed; balance: Printed | null } | null {
  const by = (c: Column) => row.money.filter((m) => row.column.get(m) === c && m.value !== 0);
  const balance = by("balance").at(-1) ?? null;
  const named = [...by("out"), ...by("in"), ...by("amount")];
  if (named.length === 1 && (balance || row.money.length === 1)) return { moved: named[0]!, balance };
  const rest = row.money.filter((m) => m.value !== 0);
  if (rest.length === 1) return { moved: rest[0]!, balance: null };
  if (rest.length === 2 && (running || balance)) return { moved: rest[0]!, balance: rest[1]! };
  return named.length === 1 ? { moved: named[0]!, balance: null } : null;
}

const receivedWords = new RegExp(any("statement-lines-thank-you"));

/** The way money went, or null when nothing says it. */
function wayOf(
  row: Row,
  moved: Printed,
  card: boolean,
  signed: boolean,
  section: Column | null,
): -1 | 1 | null {
  const column = row.column.get(moved);
  const folded = row.words.toLowerCase();
  if (card) {
    // On a card's statement what was bought stands plain, and what was paid back with a sign.
    if (moved.sign !== 0) {
      if (PAID_IN.test(folded)) return 1;
      return moved.sign === -1 && signed ? 1 : moved.sign;
    }
    if (column === "in" || section === "in") return 1;
    return PAID_IN.test(folded) && receivedWords.test(folded) ? 1 : -1;
  }
  if (moved.sign !== 0) return moved.sign;
  if (column === "out") return -1;
  if (column === "in") return 1;
  if (signed) return 1;
  if (section === "out") return -1;
  if (section === "in") return 1;
  const [went, came] = [WENT.test(folded), CAME.test(folded)];
  return went === came ? null : went ? -1 : 1;
}

/** A movement and which way its money went: -1 out, 1 in; null where nothing says it. */
export interface Movement {
  row: Row;
  moved: Printed;
  way: -1 | 1 | null;
}

/** The movements of a table of them, and whether the balances around them prove their ways. */
export interface Movements {
  all: (Movement | null)[];
  proven: boolean;
  /** One of them pays the balance before back, against all others: what cards do once a month. */
  paysBefore: boolean;
}

/** What movements are looked for by. */
interface Table {
  sheets: Sheet[];
  /** Days they may lie on, and how a day is written. */
  window: { from: string; to: string };
  order: string;
  decimal: DecimalSign;
  todayYear: number;
  /** Of a card: purchases have no sign. */
  card: boolean;
}

/** Ways by the running balance, else by signs, columns, sections and words. */
function waysSaid(parts: readonly Part[], section: Rows["section"], card: boolean): (-1 | 1 | null)[] {
  const signed = parts.some(({ of }) => of?.moved.sign === -1);
  let before: number | null = null;
  return parts.map(({ row, of }) => {
    if (!of) {
      before = null;
      return null;
    }
    const { moved, balance } = of;
    const after = balance && (balance.sign === -1 ? -cents(balance.value) : cents(balance.value));
    let way: -1 | 1 | null = null;
    if (after !== null && before !== null && !card) {
      if (before + cents(moved.value) === after) way = 1;
      else if (before - cents(moved.value) === after) way = -1;
    }
    before = after;
    return way ?? wayOf(row, moved, card, signed, section.get(row) ?? null);
  });
}

interface Part {
  row: Row;
  of: ReturnType<typeof partsOf>;
}

/** Fewer movements prove nothing, and more amounts beside them too much. */
const PROVES = 3;
const MOST_OTHERS = 24;

/** Amounts beside the movements, in hundredths: the balances are among them. */
function amountsBeside({ sheets, decimal }: Table, rows: readonly Row[]): number[] {
  const of = new Set(rows.flatMap((r) => [r.line, r.priced]));
  const lines = sheets.flatMap((s) => s.lines).filter((l) => !of.has(l));
  const found = lines
    .flatMap((l) => moneyOn(l, 0, decimal))
    .map((m) => (m.sign === -1 ? -1 : 1) * cents(m.value));
  return [...new Set(found)].slice(0, MOST_OTHERS);
}

/** For each movement whether its amount is in the left one of two columns; null where there are not two. */
function twoColumns(parts: readonly Part[]): boolean[] | null {
  const ends = parts.flatMap(({ row, of }) => (of ? [{ x1: of.moved.x1, size: row.line.size }] : []));
  const sorted = ends.map((e) => e.x1).sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((x, i) => ({ gap: x - sorted[i]!, middle: (x + sorted[i]!) / 2 }));
  const widest = gaps.sort((a, b) => b.gap - a.gap)[0];
  return widest && widest.gap > 3 * (ends[0]?.size ?? 0) ? ends.map((e) => e.x1 < widest.middle) : null;
}

/**
 * The ways of the movements that lead from one balance to another, to the cent; on a card a purchase makes the debt larger.
 * First as they are said, then by two columns, then by signs used otherwise: a plus before a purchase, a minus before what
 * was paid back. Null when none do.
 */
function waysProven(
  parts: readonly Part[],
  said: readonly (-1 | 1 | null)[],
  beside: readonly number[],
  card: boolean,
) {
  const moved = parts.flatMap(({ of }) => (of ? [of.moved] : []));
  if (moved.length < PROVES || moved.length < parts.length) return null;
  const columns = twoColumns(parts);
  const readings: (readonly (-1 | 1 | null)[])[] = [
    said,
    ...(columns ? [columns.map((left) => (left ? -1 : 1)), columns.map((left) => (left ? 1 : -1))] : []),
    moved.map((m) => (m.sign === -1 ? (card ? 1 : -1) : card ? -1 : 1)),
    moved.map((m) => (m.sign === 1 ? 1 : -1)),
  ] as const;
  for (const ways of readings) {
    if (ways.some((w) => w === null)) continue;
    const sum = moved.reduce((n, m, i) => n + (ways[i] as number) * cents(m.value), 0);
    const grows = card ? -sum : sum;
    const before = sum === 0 ? undefined : beside.find((b) => b !== 0 && beside.includes(b + grows));
    if (before === undefined) continue;
    const pays = moved.findIndex((m) => cents(m.value) === Math.abs(before));
    const against = ways.filter((w) => w !== ways[pays]).length;
    return { ways, paysBefore: pays >= 0 && against > moved.length / 2 };
  }
  return null;
}

/** The movements of a statement in the order printed; null stands for a row whose amount is not sure. */
export function accountMovements(t: Table): Movements {
  const { rows, section } = rowsOf(t.sheets, t.window, t.order, t.decimal, t.todayYear);
  const running = rows.length > 0 && rows.filter((r) => r.money.length >= 2).length >= rows.length / 2;
  const parts: Part[] = rows.map((row) => ({ row, of: partsOf(row, running) }));
  const said = waysSaid(parts, section, t.card);
  const proven = waysProven(parts, said, amountsBeside(t, rows), t.card);
  const ways = proven?.ways ?? said;
  return {
    all: parts.map(({ row, of }, i) => (of ? { row, moved: of.moved, way: ways[i] ?? null } : null)),
    proven: proven !== null,
    paysBefore: proven?.paysBefore === true,
  };
}
