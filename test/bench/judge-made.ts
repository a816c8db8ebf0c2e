import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { Chance } from "../paper/household/chance.ts";
import { type HouseholdPaper, householdPaper } from "../paper/household/household.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { rightNumber, rightType } from "../train/examples.ts";
import { familyOf } from "./gold-types.ts";
import { judge, type Row, sameName, unfounded, type Verdict } from "./judge.ts";

/** Made-up papers of layouts and names that no model saw, read and judged. */

export interface Measured {
  rows: Row[];
  /** Milliseconds a page, both reads. */
  times: number[];
  /** Facts whose value is not on the page. */
  unfounded: string[];
}

export const CONTEXT: ReadingContext = {
  today: "2025-06-30",
  country: null,
  household: [],
  known: [],
  fileName: null,
};

/** First seed of the papers of the bench; training and its evaluation use others. */
const FIRST = 900_000;

export function judgePaper(paper: HouseholdPaper, pages: Page[], source: string, out: Measured): void {
  const t = paper.truth;
  const start = performance.now();
  const sorting = builtInReader.sort(pages, CONTEXT);
  const full = builtInReader.read(pages, sorting, CONTEXT);
  out.times.push((performance.now() - start) / pages.length);
  out.unfounded.push(...unfounded(pages, full));
  const add = (field: string, verdict: Verdict, want: unknown, got: unknown, confidence: number) =>
    out.rows.push({
      file: `${paper.kind}/${paper.layout}/${paper.seed}`,
      kind: source,
      half: "b",
      field,
      verdict,
      want: String(want ?? ""),
      got: String(got ?? ""),
      confidence,
    });
  const trust = (key: string) => full.facts.find((f) => f.key === key)?.confidence ?? 0;
  const said = sorting.type;
  add(
    "type",
    judge(t.type, said, said !== null && rightType(said, t.type)),
    t.type,
    said,
    sorting.typeConfidence,
  );
  add(
    "family",
    judge(t.type, said, familyOf(said ?? "") === familyOf(t.type)),
    t.type,
    said,
    sorting.typeConfidence,
  );
  add(
    "language",
    judge(t.language, sorting.language, t.language === sorting.language),
    t.language,
    sorting.language,
    80,
  );
  add(
    "date",
    judge(t.date, sorting.date, t.date === sorting.date),
    t.date,
    sorting.date,
    trust("issue_date"),
  );
  const total = full.total?.value ?? null;
  add(
    "total",
    judge(
      t.total === null ? null : String(t.total),
      total === null ? null : String(total),
      Math.abs((t.total ?? 0) - (total ?? 0)) < 0.006,
    ),
    t.total,
    total,
    trust("total"),
  );
  if (full.total && t.total !== null)
    add(
      "currency",
      judge(t.currency, full.total.currency, t.currency === full.total.currency),
      t.currency,
      full.total.currency,
      90,
    );
  add("due date", judge(t.due, full.dueDate, t.due === full.dueDate), t.due, full.dueDate, trust("due_date"));
  add(
    "issuer",
    judge(t.issuer, sorting.issuer, sameName(t.issuer ?? "", sorting.issuer ?? "")),
    t.issuer,
    sorting.issuer,
    trust("issuer"),
  );
  add(
    "recipient",
    judge(t.recipient, sorting.recipient, sameName(t.recipient ?? "", sorting.recipient ?? "")),
    t.recipient,
    sorting.recipient,
    trust("recipient"),
  );
  const period = t.period ? `${t.period.from}/${t.period.to}` : null;
  const read = sorting.period ? `${sorting.period.from}/${sorting.period.to}` : null;
  add("period", judge(period, read, period === read), period, read, trust("period_to"));
  const numbers = full.facts.filter((f) => f.role === "identifier");
  for (const id of t.identifiers) {
    const hit = numbers.find((f) => rightNumber(f.key, f.value, { ...t, identifiers: [id] }));
    add("identifier", hit ? "right" : "missed", `${id.key}=${id.value}`, hit?.value, hit?.confidence ?? 0);
  }
  for (const f of numbers)
    if (!rightNumber(f.key, f.value, t))
      add("identifier", "invented", "", `${f.key}=${f.value}`, f.confidence);
}

/** `count` papers, each as drawn and with the errors of a reader of pictures. */
export function measureMade(count: number): Measured {
  const out: Measured = { rows: [], times: [], unfounded: [] };
  for (let i = 0; i < count; i++) {
    const paper = householdPaper({ seed: FIRST + i, held: true });
    const drawn = pagesOf(paper.sheets);
    judgePaper(paper, drawn, "text", out);
    judgePaper(paper, misread(drawn, new Chance(FIRST + i)), "noise", out);
  }
  return out;
}
