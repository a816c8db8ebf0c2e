import { accountById } from "#database/accounts/accounts.ts";
import { identifiersAmong } from "#database/checkup/checkup-facts.ts";
import { factsOfAll } from "#database/documents/facts.ts";
import { identifiersOfEntities } from "#database/entities/entity-list.ts";
import type { Language } from "#messages/languages.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { numbersIn, withoutIdentifiers } from "#rules/checkup/checkup-identifiers.ts";
import type { Paying } from "#rules/checkup/obligations/obligations-howto.ts";
import { carriesNumber, withoutNumbers } from "#rules/entities/identifier-text.ts";
import type { App } from "../app.ts";

/** The words of a line: those that may hold an identifier, and the paper they come from. */
interface Spoken {
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
  /** How the paper is paid, by its own facts; the numbers only for a caller who may see identifiers. */
  paying(documentId: string | null): Paying | null;
  /** How the paper says that it is cancelled. */
  cancel(documentId: string | null): string | null;
  /** The household's country, ISO 3166 alpha-2. */
  country: string | null;
  /** The language of who reads it. */
  language: Language;
}

/** A fact that is an address on the web, whole. */
const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

/** Reads the facts of all the papers behind some lines, once. */
export function wordsOf(box: App, scope: AccountScope, lines: readonly Spoken[]): Words {
  const ids = [...new Set(lines.map((l) => l.document_id).filter((id) => id !== null))];
  const facts = factsOfAll(box.db, scope, ids);
  const phone = (id: string | null) =>
    (id === null ? undefined : facts.get(id)?.find((f) => f.label === "Phone"))?.value ?? null;
  const addresses = (id: string | null) =>
    (id === null ? [] : (facts.get(id) ?? [])).filter((f) => isAddress(f.value)).map((f) => f.value);
  const of = (id: string | null, ...keys: string[]): string[] => {
    const all = id === null ? [] : (facts.get(id) ?? []);
    return keys.flatMap((key) => [...new Set(all.filter((f) => f.key === key).map((f) => f.value))]);
  };
  const said = (id: string | null, key: string): string | null => of(id, key)[0] ?? null;
  const country = accountById(box.db, scope.accountId)?.country ?? null;
  if (scope.identifiers) {
    const paying = (id: string | null): Paying | null => {
      const ibans = of(id, "iban");
      const reference = of(id, "reference", "invoice_number", "customer_number")[0] ?? null;
      return {
        iban: ibans.length === 1 ? (ibans[0] ?? null) : null,
        reference,
        words: said(id, "how_to_pay"),
      };
    };
    return {
      clean: (_, words) => words,
      phone,
      links: addresses,
      paying,
      cancel: (id) => said(id, "cancellation_terms"),
      country,
      language: scope.language,
    };
  }
  // A person may have typed a number that stands on quite another paper.
  const typed = lines.flatMap((l) => l.words.flatMap((w) => (w === null ? [] : numbersIn(w))));
  const elsewhere = typed.length === 0 ? [] : identifiersAmong(box.db, scope, [...new Set(typed)]);
  const secret = (id: string | null) => [
    ...(id === null ? [] : (facts.get(id) ?? []).filter((f) => f.role === "identifier").map((f) => f.value)),
    ...elsewhere,
    ...identifiersOfEntities(box.db, scope),
  ];
  // A sentence that carries a number of the paper is left out: the step without it says where to look.
  const unnumbered = (id: string | null, key: string): string | null => {
    const words = said(id, key);
    return words !== null && !carriesNumber(words, secret(id)) ? words : null;
  };
  return {
    clean: <T extends string | null>(id: string | null, words: T): T =>
      (words === null ? null : withoutNumbers(words, secret(id))) as T,
    phone,
    paying: (id) => ({ iban: null, reference: null, words: unnumbered(id, "how_to_pay") }),
    cancel: (id) => unnumbered(id, "cancellation_terms"),
    country,
    language: scope.language,
    // An address that carries a number of the paper is not shortened but left out: half of it leads nowhere.
    links: (id) => addresses(id).filter((a) => withoutIdentifiers(a, secret(id)) === a),
  };
}
