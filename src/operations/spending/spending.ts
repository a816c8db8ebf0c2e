import type { SpendingQuery } from "#contract/routes/spending.ts";
import type { Spending, SpendingRow } from "#contract/spending.ts";
import { type Billed, billedIn, storageOf } from "#database/checkup/spending.ts";
import { groups } from "#database/documents/listing.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { type Amount, isSpending, spent } from "#questions/kinds/spending.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { read } from "../operation.ts";
import { todayOf } from "../today.ts";

/** Types whose papers ask for money or say that it was paid: one of them without an amount is missed. */
const asks = /^(?:receipts|bills|invoices|travel)\/|^insurance\/premium/;

/** Adds exactly: in ten-thousandths, as amounts are kept. */
const SCALE = 10_000;

/** Years looked through for one in which something was spent. */
const MOST_YEARS = 12;

/**
 * What was spent in a year, by month, type and currency: each purchase once, by the rules that answer questions about
 * sums. With no year asked for, the newest in which something was spent: papers without a day of their own stand in the
 * year they came, which would show an empty page to whoever files an old box of paper.
 */
export const spendingOperation = read<SpendingQuery, Spending>(
  { scope: "read", appOnly: true },
  (box, scope, q) =>
    box.db.read(() => {
      const years = groups(box.db, scope)
        .years.map((y) => Number(y.year))
        .sort((a, b) => b - a);
      const newest = years[0] ?? Number(todayOf(box, scope).slice(0, 4));
      for (const year of q.year === undefined ? years.slice(0, MOST_YEARS) : []) {
        const spending = spentIn(box, scope, year, years);
        if (spending.rows.length > 0) return spending;
      }
      return spentIn(box, scope, q.year ?? newest, years);
    }),
);

function spentIn(box: App, scope: AccountScope, year: number, years: number[]): Spending {
  const papers = billedIn(box.db, scope, year).filter(
    (p) => isSpending(p.slug) && !(p.slug === "invoices/credit-note" && p.takes_back === 1),
  );
  const dated = papers.filter((p) => p.dated === 1);
  const undated = papers.filter((p) => p.dated === 0 && p.number !== null).length;
  const byId = new Map(dated.map((p) => [p.id, p]));
  const { counted, left } = spent(dated.flatMap(amountOf), true);
  const reasons = Map.groupBy(left, (l) => l.why);
  return {
    year,
    years,
    rows: rowsOf(counted, byId, scope.language),
    left_out: [
      ...[...reasons].map(([why, all]) => ({
        why: render(message("spending.why", { why }), scope.language),
        documents: all.length,
      })),
      ...(undated > 0
        ? [{ why: render(message("spending.undated"), scope.language), documents: undated }]
        : []),
    ],
    without_amount: papers.filter((p) => p.number === null && asks.test(p.slug ?? "")).length,
    storage: storageOf(box.db, scope),
  };
}

const amountOf = (p: Billed): Amount[] =>
  p.number === null
    ? []
    : [
        {
          id: p.id,
          slug: p.slug,
          day: p.day,
          number: p.number,
          currency: p.currency,
          maker: p.maker,
          slip: p.slug === "receipts/card-slip",
        },
      ];

/** One row a month, type and currency; the months in order, what came to most first. */
function rowsOf(
  counted: readonly Amount[],
  papers: ReadonlyMap<string, Billed>,
  language: Language,
): SpendingRow[] {
  const rows = new Map<string, SpendingRow & { scaled: number }>();
  for (const a of counted) {
    const paper = papers.get(a.id);
    if (!paper) continue;
    const month = a.day.slice(0, 7);
    const key = `${month} ${a.slug} ${a.currency}`;
    const row = rows.get(key) ?? {
      month,
      type: paper.slug,
      type_name: paper.slug === null ? paper.type_name : (kindIn(paper.slug, language) ?? paper.type_name),
      category: paper.category,
      currency: a.currency,
      amount: 0,
      documents: 0,
      scaled: 0,
    };
    row.scaled += Math.round(a.number * SCALE);
    row.documents++;
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ scaled, ...row }) => ({ ...row, amount: scaled / SCALE }))
    .sort((a, b) => a.month.localeCompare(b.month) || b.amount - a.amount);
}
