import * as documentsMessages from "#messages/app/documents.ts";
import { daysBetween, showMonth } from "../formatting.ts";
import type { DocumentRow, LibraryMonths } from "../shapes.ts";

export interface RowGroup {
  title: string;
  rows: DocumentRow[];
}

/** A place of the list by date that one can jump to: a month, or `undated` for those without a date. */
export interface Stop {
  at: string;
  documents: number;
}

/** The stop a row belongs to. */
export const stopOf = (row: Pick<DocumentRow, "date" | "undated">): string =>
  row.undated ? "undated" : row.date.slice(0, 7);

/** The places of a list in its order. */
export const stopsOf = ({ months, undated }: LibraryMonths): Stop[] => [
  ...months.map(({ month, documents }) => ({ at: month, documents })),
  ...(undated > 0 ? [{ at: "undated", documents: undated }] : []),
];

/** What a stop is called. */
export const stopName = (at: string): string =>
  at === "undated" ? documentsMessages.noDate : showMonth(`${at}-01`);

/** A year of more documents than this stands under its months; on the wall, where a heading breaks a line of pages, of more. */
const CROWDED = { lines: 24, wall: 60 };

/** Years whose documents stand under their months; the others stand under the year, which keeps a thin one together. */
export function crowdedYears(months: LibraryMonths["months"], as: keyof typeof CROWDED): ReadonlySet<string> {
  const years = new Map<string, number>();
  for (const { month, documents } of months) {
    const year = month.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + documents);
  }
  return new Set([...years].filter(([, n]) => n > CROWDED[as]).map(([year]) => year));
}

/** Names of months: a list of ten thousand rows asks for the same few again with every page. */
const months = new Map<string, string>();

function monthOf(day: string): string {
  const month = day.slice(0, 7);
  const known = months.get(month) ?? showMonth(day);
  months.set(month, known);
  return known;
}

/** The heading a row stands under: its year or month by date; today, yesterday or its month by arrival. */
function headingOf(
  row: DocumentRow,
  sort: "date" | "arrival",
  today: string,
  crowded: ReadonlySet<string>,
): string {
  if (sort === "date") {
    if (row.undated) return documentsMessages.noDate;
    const year = row.date.slice(0, 4);
    return crowded.has(year) ? monthOf(row.date) : year;
  }
  const days = daysBetween(row.arrived, today);
  if (days <= 0) return documentsMessages.today;
  if (days === 1) return documentsMessages.yesterday;
  return monthOf(row.arrived);
}

/** Cuts an ordered list into runs with the same heading; order is kept as the box gave it. */
export function groupRows(
  rows: readonly DocumentRow[],
  sort: "date" | "arrival",
  today: string,
  crowded: ReadonlySet<string> = new Set(),
): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const title = headingOf(row, sort, today, crowded);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}

/** A run of rows and where in its group it begins. */
export interface Run<T> {
  from: number;
  rows: T[];
}

/** Cuts rows into runs of at most `size`, order kept. */
export function runsOf<T>(rows: readonly T[], size: number): Run<T>[] {
  const runs: Run<T>[] = [];
  for (let from = 0; from < rows.length; from += size)
    runs.push({ from, rows: rows.slice(from, from + size) });
  return runs;
}
