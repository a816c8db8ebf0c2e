import type { Bundle, TaxSum } from "#contract/bundle.ts";
import { type BundleRecord, bundleDocuments, papersBetween } from "#database/accounts/bundles.ts";
import { obligationsOf } from "#database/checkup/obligations.ts";
import { factsOf } from "#database/documents/facts.ts";
import { textOf } from "#database/documents/pages.ts";
import { type Message, message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { lookAt, missingFor, type Paper, taxTypes } from "#rules/documents/tax-package.ts";
import { type SumPaper, summedTypes, taxSums } from "#rules/documents/tax-sums.ts";
import type { App } from "../app.ts";
import { bundle } from "../present/bundle.ts";
import { paperWords } from "../present/paper-words.ts";
import { namedDocument } from "../present/present.ts";

/** Papers of some types around a year. */
function papersOf(box: App, scope: AccountScope, year: number, types: readonly string[]): Paper[] {
  const { from, to } = lookAt(year);
  return papersBetween(box.db, scope, [...types], from, to).map((p) => ({
    id: p.id,
    type: p.type,
    title: p.title,
    date: p.sort_date,
    from: p.period_from,
    to: p.period_to,
    issuer: p.issuer,
  }));
}

/** The papers that a package of a year may be made of, and those around it that show which to expect. */
export const papersAround = (box: App, scope: AccountScope, year: number): Paper[] =>
  papersOf(box, scope, year, taxTypes);

/** Facts by which one visit or bill is told from another of its sender. */
const tellsApart: ReadonlySet<string> = new Set(["invoice_number", "claim_number", "service_date"]);

/** Papers around a year that a sum may be made of, with what was read off them; `only`: ids to keep. */
export const summedPapers = (
  box: App,
  scope: AccountScope,
  year: number,
  only?: ReadonlySet<string>,
): SumPaper[] =>
  papersOf(box, scope, year, summedTypes)
    .filter((p) => only?.has(p.id) ?? true)
    .map((p) => ({ p, facts: factsOf(box.db, scope, p.id) }))
    .map(({ p, facts }) => ({
      ...p,
      amounts: facts.flatMap((f) =>
        f.number === null ? [] : [{ key: f.key, value: f.number, currency: f.currency, page: f.page }],
      ),
      asksAgain: facts.some((f) => f.key === "reminder"),
      of: facts.flatMap((f) => (tellsApart.has(f.key) ? [`${f.key} ${f.value}`] : [])),
      payments: obligationsOf(box.db, scope, p.id).flatMap((o) =>
        o.kind !== "payment" || o.amount === null
          ? []
          : [{ due: o.due, amount: o.amount, currency: o.currency }],
      ),
      text: textOf(box.db, scope, p.id)[0]?.text ?? "",
    }));

/**
 * What a tax package lacks by what is on file now. A guest of the bundle does not see it: the lines name senders of papers
 * that are not in it.
 */
export const missingFrom = (box: App, scope: AccountScope, b: BundleRecord): Message[] =>
  b.kind === "tax" && b.year !== null && scope.bundle === null
    ? missingFor(papersAround(box, scope, b.year), b.year, box.clock.today())
    : [];

/** The sums of a tax package: of the papers that are in it. Amounts are the household's: a guest of the bundle gets none. */
function sumsOf(box: App, scope: AccountScope, b: BundleRecord, origin: string): TaxSum[] {
  if (b.kind !== "tax" || b.year === null || scope.bundle !== null) return [];
  const titles = new Map(bundleDocuments(box.db, scope, b.id).map((d) => [d.id, d]));
  const words = paperWords(box.db, scope);
  const named = (id: string) => {
    const d = titles.get(id);
    return namedDocument(origin, { id, title: d ? words.title(d) : "" });
  };
  return taxSums(summedPapers(box, scope, b.year, new Set(titles.keys())), b.year).map((sum) => ({
    category: sum.category,
    label: render(message(`bundle.sum.${sum.category}`), scope.language),
    amount: sum.amount,
    currency: sum.currency,
    papers: sum.parts.map(({ id, amount, page }) => ({ document: named(id), amount, page })),
  }));
}

/** A bundle as the caller may see it. */
export const bundleShown = (box: App, scope: AccountScope, b: BundleRecord, origin: string): Bundle =>
  bundle(box.db, scope, origin, b, missingFrom(box, scope, b), sumsOf(box, scope, b, origin));
