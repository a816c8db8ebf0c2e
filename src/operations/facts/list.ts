import type { DocumentFacts, ListedFact } from "#contract/fact.ts";
import { factById, factsOf } from "#database/documents/facts.ts";
import { notFound } from "#kernel/problem.ts";
import { wanted } from "../documents/get.ts";
import { read } from "../operation.ts";
import { paperWords } from "../present/paper-words.ts";
import { fact, namedDocument } from "../present/present.ts";

/** The facts of one document; identifiers only for a token that may see them. */
export const documentFactsOperation = read<{ document: string }, DocumentFacts>(
  { scope: "read" },
  (box, scope, q, call) => {
    const record = wanted(box, scope, q.document);
    const shown = paperWords(box.db, scope);
    return {
      document: namedDocument(call.origin, { id: record.id, title: shown.title(record) }),
      facts: shown.facts(record.id, factsOf(box.db, scope, record.id)).map((f) => fact(f, scope.language)),
      identifiers_shown: scope.identifiers,
    };
  },
);

/** One fact of a document; an identifier, and words with one in them, are not there for a token that may not see it. */
export const factOperation = read<{ document: string; fact: string }, ListedFact>(
  { scope: "read" },
  (box, scope, q, call) => {
    const record = wanted(box, scope, q.document);
    const found = factById(box.db, scope, record.id, q.fact);
    const shown = paperWords(box.db, scope);
    const one = found && shown.facts(record.id, [found])[0];
    if (!one) throw notFound();
    return {
      ...fact(one, scope.language),
      document: namedDocument(call.origin, { id: record.id, title: shown.title(record) }),
    };
  },
);
