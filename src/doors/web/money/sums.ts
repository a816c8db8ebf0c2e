import type { SpendingRow } from "../shapes.ts";

const SCALE = 10_000;

/** Adds amounts exactly, in ten-thousandths. */
export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * SCALE), 0) / SCALE;

/** The currencies of rows, the one with most papers first. */
export function currenciesOf(rows: readonly SpendingRow[]): (string | null)[] {
  const papers = new Map<string | null, number>();
  for (const row of rows) papers.set(row.currency, (papers.get(row.currency) ?? 0) + row.documents);
  return [...papers].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

export interface TypeSum {
  slug: string | null;
  name: string | null;
  amount: number;
  documents: number;
}

/** What each type came to, most first. */
export const byType = (rows: readonly SpendingRow[]): TypeSum[] =>
  [...Map.groupBy(rows, (row) => row.type)]
    .map(([slug, own]) => ({
      slug,
      name: own[0]?.type_name ?? null,
      amount: total(own.map((row) => row.amount)),
      documents: own.reduce((n, row) => n + row.documents, 0),
    }))
    .sort((a, b) => b.amount - a.amount);

/** What each month of a year came to, January to December. */
export const byMonth = (
  rows: readonly SpendingRow[],
  year: number,
): { month: string; amount: number; documents: number }[] =>
  Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, "0")}`;
    const own = rows.filter((row) => row.month === month);
    return {
      month,
      amount: total(own.map((row) => row.amount)),
      documents: own.reduce((n, row) => n + row.documents, 0),
    };
  });

/** A cell of a table of comma-separated values (RFC 4180). What a spreadsheet would run as a formula stays text. */
const cell = (value: string | number | null): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as comma-separated values with a head, lines ended by CRLF (RFC 4180). Amounts with a point, whatever the region. */
export const csvOf = (rows: readonly SpendingRow[]): string =>
  [
    ["month", "type", "currency", "amount", "papers"],
    ...rows.map((row) => [row.month, row.type_name ?? row.type, row.currency, row.amount, row.documents]),
  ]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
