import type { TaxSum } from "#contract/bundle.ts";
import { type BundleRecord, bundleDocuments, papersBetween } from "#database/accounts/bundles.ts";
import { factsOf } from "#database/documents/facts.ts";
import { textOf } from "#database/documents/pages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { lookAt } from "#rules/documents/tax-package.ts";
import { type SumPaper, summedTypes, taxSums } from "#rules/documents/tax-sums.ts";
import type { App } from "../app.ts";
import { paperWords } from "../present/paper-words.ts";
import { namedDocument } from "../present/present.ts";

/** Papers around a year that a sum may be made of, with what was read off them. */
export function summedPapers(box: App, scope: AccountScope, year: number): SumPaper[] {
  const { from, to } = lookAt(year);
  return papersBetween(box.db, scope, [...summedTypes], from, to).map((p) => ({
    id: p.id,
    type: p.type,
    title: p.title,
    date: p.sort_date,
    from: p.period_from,
    to: p.period_to,
    issuer: p.issuer,
    amounts: factsOf(box.db, scope, p.id).flatMap((f) =>
      f.number === null ? [] : [{ key: f.key, value: f.number, currency: f.currency, page: f.page }],
    ),
    text: textOf(box.db, scope, p.id)[0]?.text ?? "",
  }));
}

/** The sums of a tax package: of the papers that are in it. Amounts are the household's: a guest of the bundle gets none. */
export function sumsOf(box: App, scope: AccountScope, b: BundleRecord, origin: string): TaxSum[] {
  if (b.kind !== "tax" || b.year === null || scope.bundle !== null) return [];
  const titles = new Map(bundleDocuments(box.db, scope, b.id).map((d) => [d.id, d]));
  const papers = summedPapers(box, scope, b.year).filter((p) => titles.has(p.id));
  const words = paperWords(box.db, scope);
  return taxSums(papers, b.year).map((sum) => ({
    category: sum.category,
    label: render(message(`bundle.sum.${sum.category}`), scope.language),
    amount: sum.amount,
    currency: sum.currency,
    papers: sum.parts.map((part) => {
      const d = titles.get(part.id);
      const title = d ? words.title(d) : "";
      return {
        document: namedDocument(origin, { id: part.id, title }),
        amount: part.amount,
        page: part.page,
      };
    }),
  }));
}
