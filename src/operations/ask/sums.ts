import { type EvidenceRow, factsWithKeys } from "#database/asks.ts";
import { replacedBy } from "#database/documents.ts";
import type { Question } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import { sumsByCurrency } from "#rules/exact-sum.ts";
import { amountText, longDay } from "#rules/obligations.ts";
import { type TotalMeaning, typeBySlug } from "#rules/taxonomy.ts";
import type { Box } from "../box.ts";
import type { Citing } from "./cite.ts";
import { MOST_PAPERS, type Paper } from "./papers.ts";

/** An answer as lines of text; what it cites is with its `Citing`. */
export interface Told {
  lines: string[];
  grounded: boolean;
}

interface Row {
  paper: Paper;
  fact: EvidenceRow & { number: number };
}

/** Papers that announce or repeat what another one bills. */
const notSpent = new Set([
  "invoices/quote",
  "invoices/purchase-order",
  "invoices/order-confirmation",
  "invoices/delivery-note",
  "invoices/reminder",
]);
const spentAs = new Set<TotalMeaning>(["amount_due", "grand_total", "premium", "rent"]);

/** Whether the total of a paper is money that somebody paid or has to pay. */
function isSpending(paper: Paper): boolean {
  const slug = paper.record.type_slug;
  const type = slug === null ? null : typeBySlug(slug);
  return type === null || (spentAs.has(type.total) && !notSpent.has(type.slug));
}

/** A card slip stands for the receipt of the same amount and day, when that is on file, too. */
function isSlipOf(row: Row, rows: readonly Row[]): boolean {
  return (
    row.paper.record.type_slug === "receipts/card-slip" &&
    rows.some(
      (r) =>
        r !== row &&
        r.paper.record.type_slug !== "receipts/card-slip" &&
        r.fact.number === row.fact.number &&
        r.fact.currency === row.fact.currency &&
        r.paper.record.sort_date === row.paper.record.sort_date,
    )
  );
}

/** A paper that only takes back what another billed, which is out of the sum with the bill it replaced. */
const takesBack = (box: Box, scope: AccountScope, { paper }: Row): boolean =>
  paper.record.type_slug === "invoices/credit-note" && replacedBy(box.db, scope, paper.record.id).length > 0;

function rowsOf(box: Box, scope: AccountScope, q: Question, papers: readonly Paper[]): Row[] {
  const keys = q.keys.money.length > 0 ? q.keys.money : ["total", "amount_due"];
  const plain = q.keys.money.length === 0;
  const wanted = plain && q.paper === null ? papers.filter(isSpending) : papers;
  const facts = Map.groupBy(
    factsWithKeys(
      box.db,
      scope,
      wanted.map((p) => p.record.id),
      keys,
    ),
    (f) => f.document_id,
  );
  const rows = wanted.flatMap((paper): Row[] => {
    const own = (facts.get(paper.record.id) ?? []).filter((f) => f.number !== null);
    const fact = keys.flatMap((k) => own.find((f) => f.key === k) ?? [])[0];
    return fact?.number == null ? [] : [{ paper, fact: { ...fact, number: fact.number } }];
  });
  return rows.filter((r) => !isSlipOf(r, rows) && !(plain && takesBack(box, scope, r)));
}

/** Rows that are written out; every one is cited. */
const MOST_LINES = 20;

const ORDER = (a: Row, b: Row) => (a.paper.record.sort_date < b.paper.record.sort_date ? -1 : 1);

/**
 * Adds up what papers say, exactly and each currency for itself; every row is cited. Null when there is nothing to add.
 * The head of a paper (title, type, people and things) must name what is asked about, unless no paper's does. Gives way to
 * others between papers, since each is looked through for the words that are cited.
 */
export async function tellSum(
  box: Box,
  scope: AccountScope,
  q: Question,
  found: { papers: Paper[]; all: boolean },
  citing: Citing,
  breathe: () => Promise<boolean>,
): Promise<Told | null> {
  if (!found.all)
    return {
      lines: [`More than ${MOST_PAPERS} papers fit this question. Ask for a year, or for one company.`],
      grounded: false,
    };
  const named = found.papers.filter((p) => p.headed.length > 0);
  const rows = rowsOf(box, scope, q, named.length > 0 ? named : found.papers).sort(ORDER);
  if (rows.length === 0) return null;
  citing.learn(rows.map((r) => r.paper.record.id));
  const cited: Row[] = [];
  for (const r of rows) {
    if (!(await breathe())) return null;
    if (citing.fact(r.paper.record, r.fact)) cited.push(r);
  }
  if (cited.length === 0) return null;
  const sums = [...sumsByCurrency(cited.map((r) => r.fact))].map(([currency, sum]) => money(sum, currency));
  const papers = cited.length === 1 ? "1 paper" : `${cited.length} papers`;
  const lines = [`In all: ${sums.join(" and ")} (${cited[0]?.fact.label.toLowerCase()}), from ${papers}:`];
  for (const r of cited.slice(0, MOST_LINES)) {
    const title = citing.title(r.paper.record);
    lines.push(`- ${longDay(r.paper.record.sort_date)}: ${money(r.fact.number, r.fact.currency)}, ${title}`);
  }
  if (cited.length > MOST_LINES) lines.push(`and ${cited.length - MOST_LINES} more, cited below.`);
  const without = rows.length - cited.length;
  if (without > 0) lines.push(`${without} more could not be shown and are not in the sum.`);
  return { lines, grounded: true };
}

export const money = (amount: number, currency: string | null): string =>
  currency === null ? `${amountText(amount, null)} (no currency named)` : amountText(amount, currency);
