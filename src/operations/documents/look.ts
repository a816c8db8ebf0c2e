import type { DocumentLook } from "#contract/filing.ts";
import { titlesOf } from "#database/documents/documents.ts";
import { likelyCopiesOf } from "#database/documents/likeness.ts";
import { partsOfStack, stackOf } from "#database/documents/stacks.ts";
import { copiesOf } from "#database/documents/trash.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../app.ts";
import { read } from "../operation.ts";
import { saidOfLook } from "../present/checkup.ts";
import { paperWords, type Titled } from "../present/paper-words.ts";
import { namedDocument } from "../present/present.ts";
import { wanted } from "./get.ts";

/** What a person may have to decide about a document, and what was decided. */
export const lookOperation = read<{ document: string }, DocumentLook>(
  { scope: "read" },
  (box, scope, q, call) =>
    box.db.read(() => {
      const { db } = box;
      const d = wanted(box, scope, q.document);
      const shown = paperWords(db, scope);
      const named = (x: Titled) => namedDocument(call.origin, { id: x.id, title: shown.title(x) });
      const said = saidOfLook(d, scope.language);
      const stack = stackOf(db, scope, d.id);
      const likely: unknown = d.type_offer === null ? [] : JSON.parse(d.type_offer);
      const offered: unknown = d.split_offer === null ? [] : JSON.parse(d.split_offer);
      return {
        reason: d.review_reason,
        // A detail that names a number names two of them: half of it would say nothing.
        detail: shown.about(d.id, said) === said ? said : null,
        split_at: Array.isArray(offered) ? offered.filter((n) => Number.isInteger(n)).map(Number) : [],
        stack: stack && stack.split_at !== null ? named(stack) : null,
        parts:
          d.split_at === null
            ? []
            : partsOf(box, scope, d.id).map((p) => ({ ...p, document: named(p.document) })),
        likely_types: Array.isArray(likely) ? likely.filter(isTypeChoice) : [],
        likely_copies: likelyCopiesOf(db, scope, d.id).map(named),
        copies: titlesOf(db, scope, copiesOf(db, scope, d.id)).map(named),
      };
    }),
);

/** A choice as the reader kept it, of a type that there still is. */
const isTypeChoice = (x: {
  type?: unknown;
  confidence?: unknown;
}): x is DocumentLook["likely_types"][number] =>
  typeof x.type === "string" && typeBySlug(x.type) !== null && Number.isInteger(x.confidence);

/** The papers of a split stack in the order of their pages. */
function partsOf(box: App, scope: AccountScope, stackId: string) {
  const parts = partsOfStack(box.db, stackId);
  const titles = new Map(
    titlesOf(
      box.db,
      scope,
      parts.flatMap((p) => p.document_id ?? []),
    ).map((t) => [t.id, t]),
  );
  return parts
    .flatMap(({ key, document_id }) => {
      const document = document_id === null ? undefined : titles.get(document_id);
      const numbers = [...key.matchAll(/\d+/g)].map(Number);
      const [from_page, to_page] = [numbers[0], numbers[numbers.length - 1]];
      return document && from_page !== undefined && to_page !== undefined
        ? [{ from_page, to_page, document }]
        : [];
    })
    .sort((a, b) => a.from_page - b.from_page);
}
