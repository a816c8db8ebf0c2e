/**
 * How well the built-in reader reads: opened papers and sealed ones side by side (`corpus.ts`), and made-up papers of layouts
 * that no model saw.
 *
 *   bun run bench reading [--papers=400] [--only=samples,tills,receipts,strangers,made] [--errors [--field=NAME]]
 *
 * `--errors` lists what was read wrongly on opened papers; of sealed ones totals are all that is ever printed.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInReader } from "#reading/built-in.ts";
import { meaningIn, study } from "#reading/classify/study.ts";
import { issueDate } from "#reading/dates/issue.ts";
import { issueCandidates } from "#reading/dates/issue-candidates.ts";
import { numberCandidates } from "#reading/identifiers/identifiers.ts";
import type { Page } from "#reading/layout/page.ts";
import { totalCandidates } from "#reading/money/total-candidates.ts";
import { dueCandidates } from "#reading/obligations/due-candidates.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { corpus, type KnownPaper, stands } from "./corpus.ts";
import { flat, type Row, unfounded } from "./judge.ts";
import { CONTEXT, type Measured, measureMade } from "./judge-made.ts";
import { pagesOfFiles } from "./pages.ts";
import { plantedPairs } from "./planted.ts";
import {
  calibration,
  issueRows,
  type Seen,
  seenTable,
  showErrors,
  sideTable,
  table,
} from "./reading-tables.ts";
import { type Row as BenchRow, quantile } from "./row.ts";
import { strangers } from "./strangers.ts";

/** Papers are read on a day after the last of them. */
const READ_ON = "2025-06-30";

export interface MeasuredCorpus extends Measured {
  /** Which values that are known stand in the text that was read. */
  seen: Seen[];
  /** Which of them are among the candidates of their field: nothing else can be chosen. */
  proposed: Seen[];
  /** Processor seconds a page of what had to be extracted for this run; null when nothing had. */
  seconds: number | null;
}

/** Reads and judges papers; their pages are extracted once and kept. */
export async function measurePapers(papers: KnownPaper[]): Promise<MeasuredCorpus> {
  const kept = join(tmpdir(), "deedbox-bench-pages");
  const extracted = await pagesOfFiles(
    papers.filter((p) => !p.pages).map((p) => p.file),
    kept,
  );
  const out: MeasuredCorpus = {
    rows: [],
    times: [],
    unfounded: [],
    seen: [],
    proposed: [],
    seconds: extracted.pages === 0 ? null : extracted.seconds / extracted.pages,
  };
  const context = { ...CONTEXT, today: READ_ON };
  for (const paper of papers) {
    const pages = paper.pages ?? extracted.kept.get(paper.file)?.pages ?? [];
    const start = performance.now();
    const sorting = builtInReader.sort(pages, context);
    const full = builtInReader.read(pages, sorting, context);
    out.times.push((performance.now() - start) / Math.max(1, pages.length));
    out.unfounded.push(...unfounded(pages, full));
    out.rows.push(...paper.judge({ sorting, full }));
    const text = pages.map((p) => p.text).join("\n");
    for (const [field, values] of Object.entries(paper.values))
      for (const value of values)
        out.seen.push({ field, side: paper.side, picture: paper.picture, there: stands(field, value, text) });
    out.proposed.push(...proposed(paper, pages, context));
  }
  return out;
}

/** For each field that is chosen among candidates: whether a right value is one of them. */
function proposed(paper: KnownPaper, pages: Page[], context: ReadingContext): Seen[] {
  const s = study(pages, context);
  const type = s.kind.slug;
  const issued = issueDate(s, context.today)?.found.date ?? null;
  const values = {
    date: () => issueCandidates(s, context.today),
    total: () => (meaningIn(s, type) === "none" ? [] : totalCandidates(s, type)),
    "due date": () => dueCandidates(s, type, issued, context.today),
  };
  const numbers = paper.numbers && numberCandidates(s.sheets, context.today);
  const listed = (paper.numbers ?? []).map(
    ({ value }): Seen => ({
      field: "identifier",
      side: paper.side,
      picture: paper.picture,
      there: numbers?.some((n) => flat(n.value) === flat(value)) ?? false,
    }),
  );
  const chosen = (["date", "total", "due date"] as const).flatMap((field) => {
    const known = paper.known[field];
    if (!known || known.want === null) return [];
    const there = values[field]().some((c) => known.right(c.value));
    return [{ field, side: paper.side, picture: paper.picture, there }];
  });
  return [...chosen, ...listed];
}

const option = (args: string[], name: string): string | null =>
  args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

function showMade(measured: Measured): void {
  const { rows, times } = measured;
  table(rows, "made-up papers, layouts and names held out");
  calibration(rows);
  if (measured.unfounded.length > 0) console.log(`\nnot on the page: ${measured.unfounded.join("; ")}`);
  console.log(
    `\nmilliseconds a page, both reads: median ${quantile([...times], 0.5).toFixed(1)}, slowest ${Math.max(...times).toFixed(1)}`,
  );
}

const isPicture = (r: Row): boolean => r.kind === "scan" || r.kind === "photo";

/** Part "reading" of the bench: everything there is to measure, as rows of the bench's table. */
export async function benchReading(args: string[]): Promise<BenchRow[]> {
  const only = option(args, "only")?.split(",") ?? ["made", "samples", "tills", "receipts", "strangers"];
  const errors = args.includes("--errors");
  const field = option(args, "field");
  const ofField = (rows: Row[]) => (field === null ? rows : rows.filter((r) => r.field === field));
  const out: BenchRow[] = [];
  if (only.includes("made")) out.push(...benchMade(Number(option(args, "papers") ?? 400), errors, ofField));
  const papers = [...corpus(), ...strangers()];
  for (const collection of ["samples", "tills", "receipts", "strangers"] as const) {
    const mine = papers.filter((p) => p.collection === collection);
    if (mine.length === 0 || !only.includes(collection)) continue;
    const measured = await measurePapers(mine);
    if (errors) showErrors(ofField(measured.rows.filter((r) => r.side === "opened")));
    else {
      sideTable(measured.rows, isPicture, collection);
      seenTable(measured.seen, `${collection}, in the text`);
      seenTable(measured.proposed, `${collection}, among the candidates`);
      if (measured.seconds !== null)
        console.error(`processor seconds a page: ${measured.seconds.toFixed(2)}`);
    }
    for (const side of ["opened", "sealed"] as const)
      out.push(
        ...issueRows(
          `${collection}, ${side}`,
          { ...measured, rows: measured.rows.filter((r) => r.side === side) },
          (r) => !isPicture(r),
          isPicture,
        ),
      );
  }
  return out;
}

function benchMade(papers: number, errors: boolean, ofField: (rows: Row[]) => Row[]): BenchRow[] {
  const made = measureMade(papers);
  if (errors) showErrors(ofField(made.rows));
  else showMade(made);
  const count = Math.min(200, papers);
  const pairs = plantedPairs(count);
  return [
    ...issueRows(
      "made up",
      made,
      (r) => r.kind === "text",
      (r) => r.kind === "noise",
    ),
    {
      name: `planted instructions, pairs of ${count} with another state`,
      value: pairs.states,
      unit: "pairs",
    },
    {
      name: "planted instructions, fields that differ",
      value: (100 * pairs.differing) / pairs.fields,
      unit: "%",
    },
  ];
}
