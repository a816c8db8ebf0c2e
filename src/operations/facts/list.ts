import type { DocumentFacts } from "#contract/fact.ts";
import { factsOf } from "#database/facts.ts";
import { wanted } from "../documents/get.ts";
import { read } from "../operation.ts";
import { paperWords } from "../paper-words.ts";
import { fact, namedDocument } from "../present.ts";

/** The facts of one document; identifiers only for a token that may see them. */
export const documentFactsOperation = read<{ document: string }, DocumentFacts>(
  { scope: "read" },
  (box, scope, q, call) => {
    const record = wanted(box, scope, q.document);
    const shown = paperWords(box.db, scope);
    return {
      document: namedDocument(call.origin, { id: record.id, title: shown.title(record) }),
      facts: shown.facts(record.id, factsOf(box.db, scope, record.id)).map(fact),
      identifiers_shown: scope.identifiers,
    };
  },
);
