import { identifiersAmong } from "#database/checkup-facts.ts";
import { factsOfAll } from "#database/facts.ts";
import type { AccountScope } from "#rules/access.ts";
import { numbersIn, withoutIdentifiers } from "#rules/checkup-identifiers.ts";
import type { Box } from "../box.ts";

/** The words of a line: those that may hold an identifier, and the paper they come from. */
export interface Spoken {
  document_id: string | null;
  words: (string | null)[];
}

/** What is needed to show lines: their words as this caller may read them, and whom to call about them. */
export interface Words {
  /** The words without identifiers, for a caller who may not see any. */
  clean<T extends string | null>(documentId: string | null, words: T): T;
  phone(documentId: string | null): string | null;
  /** Addresses that stand on the paper and were read off it. */
  links(documentId: string | null): string[];
}

/** A fact that is an address on the web, whole. */
const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

/** Reads the facts of all the papers behind some lines, once. */
export function wordsOf(box: Box, scope: AccountScope, lines: readonly Spoken[]): Words {
  const ids = [...new Set(lines.map((l) => l.document_id).filter((id) => id !== null))];
  const facts = factsOfAll(box.db, scope, ids);
  const phone = (id: string | null) =>
    (id === null ? undefined : facts.get(id)?.find((f) => f.label === "Phone"))?.value ?? null;
  const addresses = (id: string | null) =>
    (id === null ? [] : (facts.get(id) ?? [])).filter((f) => isAddress(f.value)).map((f) => f.value);
  if (scope.identifiers) return { clean: (_, words) => words, phone, links: addresses };
  // A person may have typed a number that stands on quite another paper.
  const typed = lines.flatMap((l) => l.words.flatMap((w) => (w === null ? [] : numbersIn(w))));
  const elsewhere = typed.length === 0 ? [] : identifiersAmong(box.db, scope, [...new Set(typed)]);
  const secret = (id: string | null) => [
    ...(id === null ? [] : (facts.get(id) ?? []).filter((f) => f.role === "identifier").map((f) => f.value)),
    ...elsewhere,
  ];
  return {
    clean: <T extends string | null>(id: string | null, words: T): T =>
      (words === null ? null : withoutIdentifiers(words, secret(id))) as T,
    phone,
    // An address that carries a number of the paper is not shortened but left out: half of it leads nowhere.
    links: (id) => addresses(id).filter((a) => withoutIdentifiers(a, secret(id)) === a),
  };
}
