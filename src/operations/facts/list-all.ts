import type { FactList } from "#contract/fact.ts";
import type { FactsQuery } from "#contract/routes/facts.ts";
import { factTotals, listFacts } from "#database/documents/facts.ts";
import { missingScope } from "#kernel/problem.ts";
import { resolveFilters, wrongFilters } from "../documents/filters.ts";
import { read } from "../operation.ts";
import { listedFacts } from "../present/entity.ts";
import { paperWords } from "../present/paper-words.ts";

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
