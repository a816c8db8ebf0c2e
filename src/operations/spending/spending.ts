import type { SpendingPapersQuery, SpendingQuery } from "#contract/routes/spending.ts";
import type { Spending, SpendingPapers, SpendingRow } from "#contract/spending.ts";
import { accountById, householdNames } from "#database/accounts/accounts.ts";
import { type Billed, billedIn, storageOf } from "#database/checkup/spending.ts";
import { documentsById } from "#database/documents/documents.ts";
import { groups } from "#database/documents/listing.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { householdIds } from "#database/entities/household.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { type Amount, alikeAmong, isSpending, spent, type Why } from "#questions/kinds/spending.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { sentByAccount } from "#rules/checkup/obligations/own-bills.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { read } from "../operation.ts";
import { documentRows } from "../present/present.ts";
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
export const spendingOperation = read<SpendingQuery, Spending>({ scope: "read" }, (box, scope, q) =>
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

/** A year's papers, sorted into what is counted and what is not. */
interface Year {
  papers: ReadonlyMap<string, Billed>;
  counted: readonly Amount[];
  left: readonly { amount: Amount; why: LeftBecause }[];
  /** Papers with an amount whose own day is not known. */
  undated: readonly Billed[];
  /** Papers of kinds that ask for money, of which no amount is known. */
  silent: number;
}

type LeftBecause = Why | "copy" | "unknown";

function yearOf(box: App, scope: AccountScope, year: number): Year {
  const papers = billedIn(box.db, scope, year).filter(
    (p) => isSpending(p.slug) && !(p.slug === "invoices/credit-note" && p.takes_back === 1),
  );
  const dated = papers.filter((p) => p.dated === 1);
  const sold = soldAmong(box, scope, dated);
  // Of what kind a paper is decides whether its amount was spent: where that is not known, nothing is said.
  const [known, unknown] = [
    dated.filter((p) => p.type_name !== null),
    dated.filter((p) => p.type_name === null),
  ];
  const { counted, left } = spent(
    known.flatMap((p) => amountOf(p, sold.has(p.id))),
    true,
  );
  const byId = new Map(dated.map((p) => [p.id, p]));
  const numberOf = (a: Amount) => byId.get(a.id)?.own_number ?? null;
  // Two coffees of one day have two numbers; papers that print none and agree in all else are one purchase.
  const copies = new Set(
    alikeAmong(counted)
      .filter(([a, b]) => numberOf(a) === null || numberOf(b) === null || numberOf(a) === numberOf(b))
      .map(([, later]) => later),
  );
  return {
    papers: byId,
    counted: counted.filter((a) => !copies.has(a)),
    left: [
      ...left,
      ...[...copies].map((amount) => ({ amount, why: "copy" as const })),
      ...unknown.flatMap((p) => amountOf(p, false)).map((amount) => ({ amount, why: "unknown" as const })),
    ],
    undated: papers.filter((p) => p.dated === 0 && p.number !== null),
    silent: papers.filter((p) => p.number === null && asks.test(p.slug ?? "")).length,
  };
}

/** Which of them are bills that the account itself, or one of the household, sent to somebody. */
function soldAmong(box: App, scope: AccountScope, papers: readonly Billed[]): Set<string> {
  const on = entitiesOf(
    box.db,
    scope,
    papers.map((p) => p.id),
  );
  const ours = householdIds(
    box.db,
    scope,
    on.map((e) => e.id),
  );
  const account = accountById(box.db, scope.accountId)?.name ?? "";
  const members = new Set(householdNames(box.db, scope).map(nameKey));
  const sold = new Set<string>();
  for (const [id, named] of Map.groupBy(on, (e) => e.document_id)) {
    const maker = named.find((e) => e.role === "issuer");
    if (!maker) continue;
    // A person is taken for the maker of a bill that came to them now and then: one with a seat in the account bills others.
    const bills = maker.kind === "organization" || members.has(nameKey(maker.name));
    const receivers = named
      .filter((e) => (e.role === "subject" || e.role === "payer") && isParty(e.kind))
      .map((e) => ({ name: e.name, ours: ours.has(e.id) }));
    if (sentByAccount(account, { name: maker.name, ours: bills && ours.has(maker.id) }, receivers))
      sold.add(id);
  }
  return sold;
}

const isParty = (kind: string) => kind === "person" || kind === "organization";

function spentIn(box: App, scope: AccountScope, year: number, years: number[]): Spending {
  const { papers, counted, left, undated, silent } = yearOf(box, scope, year);
  return {
    year,
    years,
    rows: rowsOf(counted, papers, scope.language),
    left_out: [
      ...[...Map.groupBy(left, (l) => l.why)].map(([why, all]) => ({
        reason: why,
        why: render(message("spending.why", { why }), scope.language),
        documents: all.length,
      })),
      ...(undated.length > 0
        ? [
            {
              reason: "undated",
              why: render(message("spending.undated"), scope.language),
              documents: undated.length,
            },
          ]
        : []),
    ],
    without_amount: silent,
    storage: storageOf(box.db, scope),
  };
}

/** So many papers of a figure are shown at once. */
const MOST_PAPERS = 200;

/** The papers that a figure of the page comes from, the newest first, each with what it adds. */
export const spendingPapersOperation = read<SpendingPapersQuery, SpendingPapers>(
  { scope: "read" },
  (box, scope, q, call) =>
    box.db.read(() => {
      const { papers, counted, left, undated } = yearOf(box, scope, q.year);
      const fits = (a: Amount): boolean => {
        const paper = papers.get(a.id);
        return (
          (q.month === undefined || a.day.startsWith(q.month)) &&
          (q.type === undefined || a.slug === q.type) &&
          (q.category === undefined || (paper?.category ?? "") === q.category) &&
          (q.currency === undefined || (a.currency ?? "") === q.currency)
        );
      };
      const found =
        q.reason === undefined
          ? counted.filter(fits)
          : q.reason === "undated"
            ? undated.flatMap((p) => amountOf(p, false))
            : left.filter((l) => l.why === q.reason).map((l) => l.amount);
      const newest = found.toSorted((a, b) => b.day.localeCompare(a.day) || a.id.localeCompare(b.id));
      const first = newest.slice(0, MOST_PAPERS);
      const records = documentsById(
        box.db,
        scope,
        first.map((a) => a.id),
      );
      const rows = new Map(documentRows(box.db, scope, call.origin, records).map((row) => [row.id, row]));
      return {
        papers: first.flatMap((a) => {
          const document = rows.get(a.id);
          return document ? [{ document, amount: a.number, currency: a.currency }] : [];
        }),
        more: Math.max(0, newest.length - MOST_PAPERS),
      };
    }),
);

const amountOf = (p: Billed, sold: boolean): Amount[] =>
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
          sold,
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
