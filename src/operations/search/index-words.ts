import { documentById } from "#database/documents.ts";
import { entitiesOf } from "#database/entities.ts";
import { factsOf } from "#database/facts.ts";
import { textOf } from "#database/pages.ts";
import { indexDocument, unindexDocument } from "#database/search.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** Words of very long papers past this many characters are not indexed: the first pages say what it is. */
const MOST_TEXT = 2_000_000;

/** Brings the index in line with what is on file about a document; inside a transaction. */
export function reindex(box: Box, scope: AccountScope, id: string): void {
  const { db } = box;
  const d = documentById(db, scope, id);
  if (!d) return;
  // A folded copy is found as the first one, and what is in the trash is not found at all.
  if (d.hidden >= 2 || d.status === "quarantined") {
    unindexDocument(db, d.n);
    return;
  }
  const facts = factsOf(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), id);
  indexDocument(db, d.n, {
    title: [d.title, d.type_name ?? "", d.original_name ?? ""].join(" "),
    people: entitiesOf(db, [id])
      .map((e) => e.name)
      .join(" "),
    facts: [
      d.summary ?? "",
      ...facts.filter((f) => f.role !== "identifier").map((f) => `${f.label} ${f.value}`),
    ].join(" "),
    identifiers: facts
      .filter((f) => f.role === "identifier")
      .map((f) => `${f.value} ${f.value.replace(/[^\p{L}\p{N}]/gu, "")}`)
      .join(" "),
    text: textOf(db, scope, id)
      .map((p) => p.text)
      .join("\n")
      .slice(0, MOST_TEXT),
  });
}
