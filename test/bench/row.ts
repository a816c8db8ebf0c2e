import { writeFileSync } from "node:fs";

/** One measured thing: a value, and where it makes sense the value of a baseline measured in the same run. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  baseline?: number;
  /** value / baseline. */
  ratio?: number;
  note?: string;
}

const short = (n: number) =>
  Math.abs(n) >= 100 ? n.toFixed(0) : Math.abs(n) >= 10 ? n.toFixed(1) : n.toFixed(3);

/** The rows as a table for a person. */
export function table(rows: Row[]): string {
  const cells = rows.map((r) => [
    r.name,
    `${short(r.value)} ${r.unit}`,
    r.baseline === undefined ? "" : `${short(r.baseline)} ${r.unit}`,
    r.ratio === undefined ? "" : r.ratio.toFixed(3),
    r.note ?? "",
  ]);
  const head = ["what", "measured", "baseline", "ratio", ""];
  const width = head.map((h, i) => Math.max(h.length, ...cells.map((c) => (c[i] ?? "").length)));
  const line = (c: string[]) => `| ${c.map((x, i) => x.padEnd(width[i] ?? 0)).join(" | ")} |`;
  return [line(head), line(width.map((w) => "-".repeat(w))), ...cells.map(line)].join("\n");
}

/** The value below which a share of the values lies; sorts in place. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

/**
 * Gives what a bench measured: as a table, as JSON with `--json`, and with `--rows=FILE` as JSON in a file as well, whatever else is
 * printed.
 */
export function giveRows(rows: Row[], args: readonly string[]): void {
  const file = args.find((a) => a.startsWith("--rows="))?.slice(7);
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows));
  console.log(args.includes("--json") ? JSON.stringify(rows, null, 1) : table(rows));
}
