import type { DocumentFacts, FactList, ListedFact } from "#contract/fact.ts";
import type { FactsQuery } from "#contract/routes/facts.ts";
import { factById, factsOf, factTotals, listFacts } from "#database/documents/facts.ts";
import { missingScope, notFound } from "#kernel/problem.ts";
import { resolveFilters, wrongFilters } from "../documents/filters.ts";
import { wanted } from "../documents/get.ts";
import { read } from "../operation.ts";
import { listedFacts } from "../present/entity.ts";
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

/**
 * Facts across documents, those of the newest document first, with sums over everything that matches. Asking for
 * identifiers without their scope is refused; asking for everything leaves them out.
 */
export const factsOperation = read<FactsQuery, FactList>(
  { scope: "read" },
  (box, scope, q, call) => {
    if (q.role === "identifier" && !scope.identifiers) throw missingScope("identifiers");
    const documents = { ...resolveFilters(box, scope, q), include_superseded: q.include_superseded };
    const filter = { label: q.label, role: q.role, documents };
    return box.db.read(() => {
      const { total, sums } = factTotals(box.db, scope, filter);
      const found = total === 0 ? [] : listFacts(box.db, scope, filter, q.limit);
      const facts = listedFacts(paperWords(box.db, scope), call.origin, found);
      return {
        facts,
        showing: facts.length,
        total,
        sum_of_amounts: sums,
        identifiers_shown: scope.identifiers,
      };
    });
  },
  wrongFilters,
);
