import * as documentsMessages from "#messages/app/documents.ts";
import { daysBetween, showMonth } from "../formatting.ts";
import type { DocumentRow } from "../shapes.ts";

export interface RowGroup {
  title: string;
  rows: DocumentRow[];
}

/** The heading a row stands under: its year by date; today, yesterday or its month by arrival. */
function headingOf(row: DocumentRow, sort: "date" | "arrival", today: string): string {
  if (sort === "date") return row.date.slice(0, 4);
  const days = daysBetween(row.arrived, today);
  if (days <= 0) return documentsMessages.today;
  if (days === 1) return documentsMessages.yesterday;
  return showMonth(row.arrived);
}

/** Cuts an ordered list into runs with the same heading; order is kept as the box gave it. */
export function groupRows(rows: readonly DocumentRow[], sort: "date" | "arrival", today: string): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const title = headingOf(row, sort, today);
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
