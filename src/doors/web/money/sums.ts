import type { SpendingRow } from "../shapes.ts";

const SCALE = 10_000;

/** Adds amounts exactly, in ten-thousandths. */
export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * SCALE), 0) / SCALE;

/** What rows come to, and from how many papers. */
export interface Sum {
  amount: number;
  documents: number;
}

export const sumOf = (rows: readonly SpendingRow[]): Sum => ({
  amount: total(rows.map((row) => row.amount)),
  documents: rows.reduce((n, row) => n + row.documents, 0),
});

/** The currencies of rows, the one with most papers first. */
export function currenciesOf(rows: readonly SpendingRow[]): (string | null)[] {
  const papers = new Map<string | null, number>();
  for (const row of rows) papers.set(row.currency, (papers.get(row.currency) ?? 0) + row.documents);
  return [...papers].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

const mostFirst = (a: Sum, b: Sum) => b.amount - a.amount;

/** What each category came to with each of its types, most first. */
export const byCategory = (rows: readonly SpendingRow[]) =>
  [...Map.groupBy(rows, (row) => row.category)]
    .map(([slug, own]) => ({
      slug,
      ...sumOf(own),
      types: [...Map.groupBy(own, (row) => row.type)]
        .map(([type, of]) => ({ slug: type, name: of[0]?.type_name ?? null, ...sumOf(of) }))
        .sort(mostFirst),
    }))
    .sort(mostFirst);

export type CategorySum = ReturnType<typeof byCategory>[number];

/** What each month of a year came to, January to December. */
export const byMonth = (rows: readonly SpendingRow[], year: number): ({ month: string } & Sum)[] =>
  Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, "0")}`;
    return { month, ...sumOf(rows.filter((row) => row.month === month)) };
  });

/**
 * How a year compares with the one before it: by how large a share it is more or less, within half a percent as much. Of a year that
 * is not over, `today` (`YYYY-MM-DD`) within it, the months so far with the same of the year before. Null where that has nothing.
 */
export function comparison(
  rows: readonly SpendingRow[],
  before: readonly SpendingRow[],
  year: number,
  today: string,
): { way: "more" | "less" | "same"; share: number; part: boolean } | null {
  const part = today.startsWith(String(year));
  const last = part ? today.slice(5, 7) : "12";
  const until = (all: readonly SpendingRow[]) =>
    sumOf(all.filter((row) => row.month.slice(5) <= last)).amount;
  const [now, then] = [until(rows), until(before)];
  if (then <= 0) return null;
  const share = (now - then) / then;
  return {
    way: Math.abs(share) < 0.005 ? "same" : share > 0 ? "more" : "less",
    share: Math.abs(share),
    part,
  };
}

/** A cell of a table of comma-separated values (RFC 4180). What a spreadsheet would run as a formula stays text. */
const cell = (value: string | number | null): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as comma-separated values with a head, lines ended by CRLF (RFC 4180). Amounts with a point, whatever the region. */
export const csvOf = (rows: readonly SpendingRow[]): string =>
  [
    ["month", "category", "type", "currency", "amount", "papers"],
    ...rows.map((row) => [
      row.month,
      row.category,
      row.type_name ?? row.type,
      row.currency,
      row.amount,
      row.documents,
    ]),
  ]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
