/**
 * How well the built-in reader reads: compares it with papers whose facts are known.
 *
 *   bun test/bench/reading.ts PAGES_DIR GOLD_JSONL [--half a|b] [--errors] [--only KEY] [--json]
 *
 * PAGES_DIR holds one `<name>.json` (an array of Page) for each `file` of the gold. The papers are split in two halves by
 * a hash of the issuer, so that rules shaped on one half are judged on issuers they never saw.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/page.ts";
import type { FullRead, ReadingContext, SortingRead } from "#reading/reader.ts";
import { familyOf, typesFor } from "./gold-types.ts";

interface Gold {
  file: string;
  language: string;
  kind: string;
  type: string;
  issuer: string | null;
  recipient: string | null;
  doc_date: string | null;
  period: string | null;
  total: number | null;
  currency: string | null;
  due_date: string | null;
  identifiers: { label: string; value: string }[];
  facts: Record<string, unknown>;
  total_alternatives: number[] | null;
}

type Verdict = "right" | "wrong" | "missed" | "invented" | "absent";

interface Row {
  file: string;
  kind: string;
  half: "a" | "b";
  field: string;
  verdict: Verdict;
  got: string;
  want: string;
  confidence: number;
}

const flat = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const includes = (a: string, b: string): boolean =>
  a.length >= 3 && b.length >= 3 && (a.includes(b) || b.includes(a));

/** The span a gold period stands for: `from/to`, a month, a year or a day. */
function span(p: string): [string, string] {
  const [a, b] = p.split("/") as [string, string | undefined];
  if (b) return [a, b];
  if (/^\d{4}$/.test(a)) return [`${a}-01-01`, `${a}-12-31`];
  if (/^\d{4}-\d{2}$/.test(a)) return [`${a}-01`, `${a}-28`];
  return [a, a];
}

const judge = (want: string | null, got: string | null, same: boolean): Verdict =>
  want === null ? (got === null ? "absent" : "invented") : got === null ? "missed" : same ? "right" : "wrong";

function compare(g: Gold, half: "a" | "b", sorting: SortingRead, full: FullRead): Row[] {
  const rows: Row[] = [];
  const add = (field: string, verdict: Verdict, want: unknown, got: unknown, confidence: number) =>
    rows.push({
      file: basename(g.file),
      kind: g.kind,
      half,
      field,
      verdict,
      got: String(got ?? ""),
      want: String(want ?? ""),
      confidence,
    });
  const trust = (key: string) => full.facts.find((f) => f.key === key)?.confidence ?? 0;
  const allowed = typesFor(g.type);
  add(
    "type",
    judge(g.type, sorting.type, allowed.includes(sorting.type ?? "")),
    g.type,
    sorting.type,
    sorting.typeConfidence,
  );
  add(
    "family",
    judge(
      g.type,
      sorting.type,
      allowed.some((a) => familyOf(a) === familyOf(sorting.type ?? "")),
    ),
    g.type,
    sorting.type,
    sorting.typeConfidence,
  );
  add(
    "language",
    judge(g.language, sorting.language, g.language === sorting.language),
    g.language,
    sorting.language,
    80,
  );
  add(
    "date",
    judge(g.doc_date, sorting.date, g.doc_date === sorting.date),
    g.doc_date,
    sorting.date,
    trust("issue_date"),
  );
  const totals = g.total === null ? [] : [g.total, ...(g.total_alternatives ?? [])];
  add(
    "total",
    judge(
      g.total === null ? null : String(g.total),
      full.total ? String(full.total.value) : null,
      totals.some((t) => Math.abs(t - (full.total?.value ?? Number.NaN)) < 0.006),
    ),
    g.total,
    full.total?.value,
    trust("total"),
  );
  if (full.total !== null && g.total !== null)
    add(
      "currency",
      judge(g.currency, full.total.currency, g.currency === full.total.currency),
      g.currency,
      full.total.currency,
      90,
    );
  add(
    "due date",
    judge(g.due_date, full.dueDate, g.due_date === full.dueDate),
    g.due_date,
    full.dueDate,
    trust("due_date"),
  );
  const names = [g.issuer, (g.facts as { brand?: unknown }).brand]
    .filter((x): x is string => typeof x === "string")
    .map(flat);
  add(
    "issuer",
    judge(
      g.issuer,
      sorting.issuer,
      names.some((n) => includes(n, flat(sorting.issuer ?? ""))),
    ),
    g.issuer,
    sorting.issuer,
    trust("issuer"),
  );
  const people = (g.recipient ?? "")
    .split(/[,/]| and /)
    .map(flat)
    .filter((x) => x !== "");
  add(
    "recipient",
    judge(
      g.recipient,
      sorting.recipient,
      people.some((n) => includes(n, flat(sorting.recipient ?? ""))),
    ),
    g.recipient,
    sorting.recipient,
    trust("recipient"),
  );
  const period = g.period === null ? null : span(g.period);
  const samePeriod =
    period !== null &&
    sorting.period !== null &&
    sorting.period.from === period[0] &&
    (sorting.period.to === period[1] || (g.period?.length === 7 && sorting.period.to.startsWith(g.period)));
  if (!/receipt/.test(g.type))
    add(
      "period",
      judge(g.period, sorting.period ? `${sorting.period.from}/${sorting.period.to}` : null, samePeriod),
      g.period,
      sorting.period ? `${sorting.period.from}/${sorting.period.to}` : null,
      trust("period_to"),
    );
  const found = full.facts.filter((f) => f.role === "identifier");
  for (const id of g.identifiers) {
    const hit = found.find(
      (f) =>
        flat(f.value) === flat(id.value) ||
        (flat(id.value).length >= 6 && flat(f.value).includes(flat(id.value))),
    );
    add(
      "identifier",
      hit ? "right" : "missed",
      `${id.label}=${id.value}`,
      hit ? `${hit.key}=${hit.value}` : found.map((f) => f.value).join(" "),
      hit?.confidence ?? 0,
    );
  }
  return rows;
}

const share = (n: number, of: number): string => (of === 0 ? "   -" : (n / of).toFixed(2).padStart(4));

function table(rows: Row[], name: string): void {
  console.log(`\n${name}\nfield       papers right  prec  recall  wrong missed invented`);
  for (const field of [...new Set(rows.map((r) => r.field))]) {
    const of = rows.filter((r) => r.field === field);
    const n = (v: Verdict) => of.filter((r) => r.verdict === v).length;
    const said = n("right") + n("wrong") + n("invented");
    const there = n("right") + n("wrong") + n("missed");
    console.log(
      `${field.padEnd(11)} ${String(there).padStart(5)} ${String(n("right")).padStart(5)}  ${share(n("right"), said)}   ${share(n("right"), there)} ${String(n("wrong")).padStart(6)} ${String(n("missed")).padStart(6)} ${String(n("invented")).padStart(6)}`,
    );
  }
}

/** How often a field was right among readings of one band of confidence. */
function calibration(rows: Row[]): void {
  console.log("\nconfidence against right (field: band right/said)");
  for (const field of ["type", "date", "total", "due date", "issuer", "recipient", "period", "identifier"]) {
    const said = rows.filter(
      (r) =>
        r.field === field && (r.verdict === "right" || r.verdict === "wrong" || r.verdict === "invented"),
    );
    const bands = [
      [0, 50],
      [50, 70],
      [70, 85],
      [85, 93],
      [93, 101],
    ].map(([lo, hi]) => {
      const band = said.filter((r) => r.confidence >= lo! && r.confidence < hi!);
      const right = band.filter((r) => r.verdict === "right").length;
      return `${lo}-${Math.min(100, hi! - 1)}: ${right}/${band.length}`;
    });
    console.log(`${field.padEnd(11)} ${bands.join("   ")}`);
  }
}

function main(args: string[]): void {
  const [pagesDir, goldFile] = args.filter((a) => !a.startsWith("--"));
  if (!pagesDir || !goldFile || !existsSync(goldFile)) {
    console.log("nothing to compare: give a folder of pages and a gold.jsonl");
    return;
  }
  const option = (name: string): string | null => {
    const i = args.indexOf(name);
    return i >= 0 ? (args[i + 1] ?? null) : null;
  };
  const context: ReadingContext = {
    today: option("--today") ?? "2025-06-30",
    country: null,
    household: [],
    known: [],
    fileName: null,
  };
  const rows: Row[] = [];
  const times: number[] = [];
  for (const line of readFileSync(goldFile, "utf8")
    .split("\n")
    .filter((l) => l !== "")) {
    const g = JSON.parse(line) as Gold;
    const path = join(pagesDir, `${basename(g.file).replace(/\.\w+$/, "")}.json`);
    if (!existsSync(path)) continue;
    const half =
      createHash("sha256")
        .update(flat(g.issuer ?? g.file))
        .digest()[0]! %
        2 ===
      0
        ? "a"
        : "b";
    const pages = JSON.parse(readFileSync(path, "utf8")) as Page[];
    const start = performance.now();
    const sorting = builtInReader.sort(pages, context);
    const full = builtInReader.read(pages, sorting, context);
    times.push(performance.now() - start);
    rows.push(...compare(g, half, sorting, full));
  }
  const half = option("--half");
  const only = option("--only");
  if (args.includes("--errors")) {
    for (const r of rows.filter(
      (r) =>
        (half === null || r.half === half) &&
        (only === null || r.field === only) &&
        r.verdict !== "right" &&
        r.verdict !== "absent",
    ))
      console.log(
        `${r.file} ${r.field} ${r.verdict} (${r.confidence}): want [${r.want}] got [${r.got.slice(0, 150)}]`,
      );
    return;
  }
  if (args.includes("--json")) {
    console.log(JSON.stringify(rows));
    return;
  }
  for (const h of ["a", "b"] as const)
    table(
      rows.filter((r) => r.half === h),
      `half ${h}`,
    );
  table(rows, "all");
  for (const k of [...new Set(rows.map((r) => r.kind))])
    table(
      rows.filter(
        (r) =>
          r.kind === k && ["family", "date", "total", "issuer", "recipient", "identifier"].includes(r.field),
      ),
      k,
    );
  calibration(rows);
  times.sort((a, b) => a - b);
  console.log(
    `\nmilliseconds a paper, both reads: median ${times[times.length >> 1]?.toFixed(1)}, slowest ${times[times.length - 1]?.toFixed(1)}`,
  );
}

if (import.meta.main) main(process.argv.slice(2));
