/**
 * How well the built-in reader reads.
 *
 *   bun run bench reading [--papers=400] [--errors]
 *     made-up papers of layouts that no model saw, papers with and without planted instructions, and, where they lie, sample
 *     papers (DEEDBOX_SAMPLES, or shared/samples beside the repository), lifted by the product once and kept
 *   bun test/bench/reading.ts PAGES_DIR GOLD_JSONL [--half a|b] [--errors] [--only FIELD] [--json] [--today YYYY-MM-DD]
 *     papers whose pages lie ready: PAGES_DIR holds one `<name>.json` (an array of Page) for each `file` of the gold
 *
 * The papers of a gold are split in two halves by a hash of the issuer, so that rules shaped on one half are judged on
 * issuers they never saw.
 */
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { compare, flat, type Gold, halfOf, type Row, unfounded } from "./judge.ts";
import { CONTEXT, type Measured, measureMade } from "./judge-made.ts";
import { liftFolder } from "./pages.ts";
import { plantedPairs } from "./planted.ts";
import { calibration, issueRows, showErrors, table } from "./reading-tables.ts";
import { type Row as BenchRow, quantile } from "./row.ts";

/** Reads and judges the papers of a gold whose pages lie in a folder. */
export function measureGold(pagesDir: string, goldFile: string, today = CONTEXT.today): Measured {
  const out: Measured = { rows: [], times: [], unfounded: [] };
  const context = { ...CONTEXT, today };
  for (const line of readFileSync(goldFile, "utf8")
    .split("\n")
    .filter((l) => l !== "")) {
    const g = JSON.parse(line) as Gold;
    const path = join(pagesDir, `${basename(g.file).replace(/\.\w+$/, "")}.json`);
    if (!existsSync(path)) continue;
    const pages = JSON.parse(readFileSync(path, "utf8")) as Page[];
    const start = performance.now();
    const sorting = builtInReader.sort(pages, context);
    const full = builtInReader.read(pages, sorting, context);
    out.times.push((performance.now() - start) / Math.max(1, pages.length));
    out.unfounded.push(...unfounded(pages, full).map((u) => `${basename(g.file)} ${u}`));
    out.rows.push(...compare(g, halfOf(flat(g.issuer ?? g.file)), sorting, full));
  }
  return out;
}

const option = (args: string[], name: string): string | null => {
  const i = args.indexOf(`--${name}`);
  if (i >= 0) return args[i + 1] ?? null;
  return args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
};

function show(measured: Measured): void {
  const { rows, times } = measured;
  for (const h of ["a", "b"] as const)
    if (new Set(rows.map((r) => r.half)).size > 1)
      table(
        rows.filter((r) => r.half === h),
        `half ${h}`,
      );
  table(rows, "all");
  const fields = ["family", "type", "date", "total", "due date", "issuer", "recipient", "identifier"];
  for (const k of [...new Set(rows.map((r) => r.kind))])
    table(
      rows.filter((r) => r.kind === k && fields.includes(r.field)),
      k,
    );
  calibration(rows);
  if (measured.unfounded.length > 0) console.log(`\nnot on the page: ${measured.unfounded.join("; ")}`);
  console.log(
    `\nmilliseconds a page, both reads: median ${quantile([...times], 0.5).toFixed(1)}, slowest ${Math.max(...times).toFixed(1)}`,
  );
}

/** Part "reading" of the bench: everything there is to measure, as rows of the bench's table. */
export async function benchReading(args: string[]): Promise<BenchRow[]> {
  const errors = args.includes("--errors");
  const out: BenchRow[] = [];
  const made = measureMade(Number(option(args, "papers") ?? 400));
  if (errors) showErrors(made.rows);
  else {
    console.error("\n== made-up papers, layouts and names held out");
    show(made);
  }
  out.push(
    ...issueRows(
      "made up",
      made,
      (r) => r.kind === "text",
      (r) => r.kind === "noise",
    ),
  );
  const pairs = plantedPairs(200);
  out.push(
    { name: "planted instructions, pairs of 200 with another state", value: pairs.states, unit: "pairs" },
    {
      name: "planted instructions, fields that differ",
      value: (100 * pairs.differing) / pairs.fields,
      unit: "%",
    },
  );
  const samples =
    process.env.DEEDBOX_SAMPLES ?? fileURLToPath(new URL("../../../shared/samples/", import.meta.url));
  if (!existsSync(join(samples, "gold.jsonl"))) return out;
  const kept = join(tmpdir(), "deedbox-bench-pages");
  for (const f of await liftFolder(join(samples, "documents"), kept))
    console.error(`${f.name}: ${f.problem}`);
  const gold = measureGold(kept, join(samples, "gold.jsonl"));
  if (errors) showErrors(gold.rows);
  else {
    console.error("\n== sample papers");
    show(gold);
  }
  const picture = (r: Row) => r.kind === "scan" || r.kind === "photo";
  out.push(...issueRows("samples", gold, (r) => !picture(r), picture));
  return out;
}

function main(args: string[]): void {
  const [pagesDir, goldFile] = args.filter((a) => !a.startsWith("--"));
  if (!pagesDir || !goldFile || !existsSync(goldFile)) {
    console.log("nothing to compare: give a folder of pages and a gold.jsonl");
    return;
  }
  const measured = measureGold(pagesDir, goldFile, option(args, "today") ?? CONTEXT.today);
  const { rows } = measured;
  const half = option(args, "half");
  const only = option(args, "only");
  if (args.includes("--errors"))
    showErrors(rows.filter((r) => (half === null || r.half === half) && (only === null || r.field === only)));
  else if (args.includes("--json")) console.log(JSON.stringify(rows));
  else show(measured);
}

if (import.meta.main) main(process.argv.slice(2));
