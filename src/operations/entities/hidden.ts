import { identifiersAmong } from "#database/checkup/checkup-facts.ts";
import { type EntityRecord, identifiersOfEntities } from "#database/entities/entity-list.ts";
import type { AccountScope } from "#rules/access.ts";
import { numbersIn } from "#rules/checkup-identifiers.ts";
import { carriesNumber, withoutNumbers } from "#rules/identifier-text.ts";
import type { Box } from "../box.ts";
import type { Hidden } from "../present-entity.ts";

/**
 * What is taken out of the words of some people and things for this caller: the identifiers among the details of anybody on
 * file, those of papers that stand in the words, and whatever has the shape of one. Null with the `identifiers` scope.
 */
export function hiddenFrom(box: Box, scope: AccountScope, records: readonly EntityRecord[]): Hidden {
  if (scope.identifiers) return null;
  const words = records.flatMap((r) => [
    r.name,
    ...r.aliases,
    ...(r.subtitle === null ? [] : [r.subtitle]),
    ...Object.values(r.details).filter((v) => typeof v === "string"),
  ]);
  const known = [
    ...identifiersOfEntities(box.db, scope),
    ...identifiersAmong(box.db, scope, [...new Set(words.flatMap(numbersIn))]),
  ];
  return {
    carries: (said) => carriesNumber(said, known),
    clean: (said) => withoutNumbers(said, known),
  };
}
