import { fold } from "#kernel/text.ts";
import amounts from "./attributes/amounts.tsv" with { type: "file" };
import associations from "./attributes/associations.tsv" with { type: "file" };
import authorities from "./attributes/authorities.tsv" with { type: "file" };
import banking from "./attributes/banking.tsv" with { type: "file" };
import contacts from "./attributes/contacts.tsv" with { type: "file" };
import days from "./attributes/days.tsv" with { type: "file" };
import health from "./attributes/health.tsv" with { type: "file" };
import housing from "./attributes/housing.tsv" with { type: "file" };
import identity from "./attributes/identity.tsv" with { type: "file" };
import insurance from "./attributes/insurance.tsv" with { type: "file" };
import invoices from "./attributes/invoices.tsv" with { type: "file" };
import lab from "./attributes/lab.tsv" with { type: "file" };
import legal from "./attributes/legal.tsv" with { type: "file" };
import numbers from "./attributes/numbers.tsv" with { type: "file" };
import parcels from "./attributes/parcels.tsv" with { type: "file" };
import people from "./attributes/people.tsv" with { type: "file" };
import pets from "./attributes/pets.tsv" with { type: "file" };
import school from "./attributes/school.tsv" with { type: "file" };
import shops from "./attributes/shops.tsv" with { type: "file" };
import tax from "./attributes/tax.tsv" with { type: "file" };
import things from "./attributes/things.tsv" with { type: "file" };
import travel from "./attributes/travel.tsv" with { type: "file" };
import utilities from "./attributes/utilities.tsv" with { type: "file" };
import vehicles from "./attributes/vehicles.tsv" with { type: "file" };
import warranties from "./attributes/warranties.tsv" with { type: "file" };
import work from "./attributes/work.tsv" with { type: "file" };
import { lazily, type Row, tableAt } from "./table.ts";
import { wordsOf } from "./terms.ts";

/**
 * What is asked of papers, and how papers and people say it: `kinds` of answers, `keys` of facts that answer, `wider` attributes that it
 * is a kind of. In the order in which they are tried: what papers of every field say, then field by field.
 */
const attributeRows = lazily((): readonly Row[] =>
  [
    days,
    amounts,
    numbers,
    contacts,
    people,
    things,
    insurance,
    health,
    lab,
    vehicles,
    travel,
    identity,
    shops,
    pets,
    banking,
    tax,
    work,
    school,
    parcels,
    invoices,
    utilities,
    housing,
    associations,
    authorities,
    legal,
    warranties,
  ].flatMap(tableAt),
);

/** What kind of thing an answer is. */
export type AnswerKind =
  | "day"
  | "year"
  | "time"
  | "stretch"
  | "money"
  | "percent"
  | "count"
  | "measure"
  | "number"
  | "contact"
  | "name"
  | "place"
  | "list"
  | "words";

/** Something papers say about what they are about: the words for it in questions and on papers, and the facts that hold it. */
export interface Attribute {
  id: string;
  /** Kinds of answers it has, the usual one first. */
  kinds: readonly AnswerKind[];
  /** Keys of facts that answer, best first. */
  keys: readonly string[];
  /** Ways to say it, each as folded words; a word that ends in `*` stands for all that begin so, one that begins so for all that end so.
   * One that begins with `@` is a word of papers alone: in a question it would say too little. */
  phrases: readonly (readonly string[])[];
  /** Attributes that it is a kind of: what a paper says of the annual limit answers for the limit, not the other way round. */
  wider?: readonly string[];
}

/** The words of a folded phrase as texts are cut into words; `*` and `@` stay where they are. */
function phraseOf(said: string): string[] {
  const parts = said.split(" ").filter(Boolean);
  if (!/[^a-z0-9@* ]/.test(said)) return parts;
  return parts.flatMap((part) => {
    const words = wordsOf(part);
    return words.map(
      (w, i) =>
        (i === 0 ? (/^[@*]/.exec(part)?.[0] ?? "") : "") +
        w +
        (i === words.length - 1 && part.endsWith("*") ? "*" : ""),
    );
  });
}

const languages = ["en", "de", "fr", "es", "it", "nl"];

function attributeOf({ concept: id, columns }: Row): Attribute {
  const phrases = new Map<string, readonly string[]>();
  for (const term of languages.flatMap((l) => columns.get(l) ?? [])) {
    const phrase = phraseOf(fold(term));
    if (phrase.length > 0 && !phrases.has(phrase.join(" "))) phrases.set(phrase.join(" "), phrase);
  }
  return {
    id,
    kinds: (columns.get("kinds") ?? []) as AnswerKind[],
    keys: columns.get("keys") ?? [],
    phrases: [...phrases.values()],
    wider: columns.get("wider") ?? [],
  };
}

/** Attributes of rows of the lexicon. Throws for an id that two rows describe, and for a wider one that no row describes. */
export function attributesOf(rows: readonly Row[]): Attribute[] {
  const all = rows.map(attributeOf);
  const ids = new Set<string>();
  for (const { id } of all) {
    if (ids.has(id)) throw new Error(`Attribute ${id} twice`);
    ids.add(id);
  }
  for (const wide of all.flatMap((a) => a.wider ?? []))
    if (!ids.has(wide)) throw new Error(`No attribute ${wide}`);
  return all;
}

/** Every attribute, in the order in which they are tried. */
export const attributes = lazily((): readonly Attribute[] => attributesOf(attributeRows()));
