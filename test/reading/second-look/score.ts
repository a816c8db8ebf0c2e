import { builtInReader } from "#reading/built-in.ts";
import { context } from "../paper.ts";
import { bills } from "./bills.ts";
import { coverHealth } from "./cover-health.ts";
import { fresh } from "./fresh.ts";
import { invoices } from "./invoices.ts";
import { last } from "./last.ts";
import { lettersHome } from "./letters-home.ts";
import { moneyPapers } from "./money-papers.ts";
import { pagesOf, type SecondPaper } from "./shape.ts";
import { tills } from "./tills.ts";
import { travel } from "./travel.ts";

const GROUPS: Record<string, SecondPaper[]> = {
  bills,
  invoices,
  tills,
  travel,
  money: moneyPapers,
  cover: coverHealth,
  letters: lettersHome,
  fresh,
  last,
};

export type Field = "type" | "family" | "total" | "identifier" | "found";

/** One thing compared. `found` rows are the identifiers the reader named: right when the paper has that number. */
export interface Row {
  group: string;
  paper: string;
  /** Kept out of error analysis: every third paper of each group. */
  held: boolean;
  field: Field;
  right: boolean;
  want: string;
  got: string;
  confidence: number;
}

const flat = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

const TILL = /^receipts\//;
const family = (slug: string): string => (TILL.test(slug) ? "receipts" : (slug.split("/")[0] ?? ""));

function rowsOf(group: string, paper: SecondPaper, held: boolean): Row[] {
  const pages = pagesOf(paper);
  const sorting = builtInReader.sort(pages, context({ today: "2025-07-20" }));
  const full = builtInReader.read(pages, sorting, context({ today: "2025-07-20" }));
  const row = (field: Field, right: boolean, want: string, got: string, confidence: number): Row => ({
    group,
    paper: paper.name,
    held,
    field,
    right,
    want,
    got,
    confidence,
  });
  const said = sorting.type ?? "";
  const rows = [
    row("type", paper.types.includes(said), paper.types.join("|"), said, sorting.typeConfidence),
    row(
      "family",
      paper.types.some((t) => family(t) === family(said)),
      paper.types.join("|"),
      said,
      sorting.typeConfidence,
    ),
  ];
  if (paper.total !== undefined) {
    const { total } = full;
    const money = (t: { value: number; currency: string | null } | null) =>
      t === null ? "-" : `${t.value.toFixed(2)} ${t.currency ?? "?"}`;
    rows.push(
      row(
        "total",
        money(total) === money(paper.total),
        money(paper.total),
        money(total),
        full.facts.find((f) => f.key === "total")?.confidence ?? 0,
      ),
    );
  }
  const found = full.facts.filter((f) => f.role === "identifier");
  for (const id of paper.identifiers) {
    const wanted = flat(id.value);
    const hits = found.filter(
      (f) =>
        flat(f.value) === wanted ||
        (wanted.length >= 6 && flat(f.value).includes(wanted)) ||
        // Of a card only the last digits are printed.
        (id.key === "card_number" && flat(f.value).endsWith(wanted)),
    );
    const hit = hits.find((f) => f.key === id.key) ?? hits[0];
    rows.push(
      row("identifier", hit !== undefined, `${id.key}=${id.value}`, hit?.key ?? "", hit?.confidence ?? 0),
    );
  }
  for (const f of found) {
    const known = paper.identifiers.some((id) => flat(f.value).includes(flat(id.value)));
    rows.push(row("found", known, "", `${f.key}=${f.value}`, f.confidence));
  }
  return rows;
}

/** Every paper read and compared. */
export const scored = (): Row[] =>
  Object.entries(GROUPS).flatMap(([group, papers]) =>
    papers.flatMap((p, i) => rowsOf(group, p, group !== "fresh" && group !== "last" && i % 3 === 2)),
  );

/** Readings that say they are sure, and are wrong: the worst kind of error. */
export const sureAndWrong = (rows: Row[]): Row[] =>
  rows.filter((r) => !r.right && r.confidence >= 90 && r.got !== "" && r.got !== "-");

/** The share right of the rows, 0..1. */
export const share = (rows: Row[]): number => rows.filter((r) => r.right).length / Math.max(1, rows.length);

export const papers = (): SecondPaper[] => Object.values(GROUPS).flat();
