import events from "#lexicon/events.tsv" with { type: "file" };
import { whole } from "#lexicon/phrases.ts";
import { tableAt } from "#lexicon/table.ts";

/**
 * What happens and is done in the papers of a household, a row an event: the verb with its forms, the nouns made of it and who
 * does it, folded; a word that ends in `*` stands for all that begin so. Lexica of concepts bind nouns;
 * here "operated" meets "Operateurin" and "intervento", and "arm" meets "Unterarmfraktur". Words of which another language makes
 * another thing are left out ("firma", "vol", "op").
 */
const EVENTS = tableAt(events).map(({ terms }) => terms);

/** Words for the parties of a contract: a rule on what may be done often leaves out who may. */
const PARTY = whole("events-party");

/** True for a party of a contract by its role. */
export const isParty = (word: string): boolean => PARTY.test(word);

/** Animals that are kept, and what papers call them all. */
const PET = whole("events-pet");
const PETS = whole("events-pets");

/** True for a word of a paper that speaks of the kind of thing a word of the question is: pets of a dog. */
export const speaksOfKind = (said: string, token: string): boolean => PET.test(said) && PETS.test(token);

let byHead: ReadonlyMap<string, readonly (readonly [pattern: string, group: number])[]> | undefined;

/** Patterns by their first two letters; read when first needed. */
function patterns() {
  if (byHead !== undefined) return byHead;
  const by = new Map<string, [string, number][]>();
  EVENTS.forEach((words, group) => {
    for (const word of words) {
      const head = word.slice(0, 2);
      by.set(head, [...(by.get(head) ?? []), [word, group]]);
    }
  });
  byHead = by;
  return by;
}

const none: readonly number[] = [];
const known = new Map<string, readonly number[]>();

/** Letters a compound has at least, and the word that closes it. */
const LONG = 10;
const TAIL = 6;

const beginsAs = (word: string): number[] =>
  (patterns().get(word.slice(0, 2)) ?? []).flatMap(([p, group]) =>
    (p.endsWith("*") ? word.startsWith(p.slice(0, -1)) : p === word) ? [group] : [],
  );

/** The events a word speaks of; in a long compound that its last word does: "Pfannkuchenfrühstück". */
function groupsOf(word: string): readonly number[] {
  let found = known.get(word);
  if (found !== undefined) return found;
  let own = beginsAs(word);
  for (let n = 4; own.length === 0 && word.length >= LONG && n <= word.length - TAIL; n++)
    own = beginsAs(word.slice(n));
  found = own.length === 0 ? none : own;
  if (known.size > 30_000) known.clear();
  known.set(word, found);
  return found;
}

/** True for a word that says what happens or is done, as far as it is known here. */
export const saysEvent = (word: string): boolean => groupsOf(word).length > 0;

/** What a paper is made out for: it has the day of the paper. */
const OF_PAPER = [
  "bought",
  "sold",
  "signed",
  "prescribed",
  "examined",
  "inspected",
  "repaired",
  "decided",
  "registered",
  "cancelled",
  "deliver",
  "replaced",
  "installed",
];

/** True for a word that says what happens on a day of its own, which is not that of the paper that tells of it. */
export const hasOwnDay = (word: string): boolean =>
  saysEvent(word) && !OF_PAPER.some((w) => sameEvent(word, w));

/** True for two folded words that speak of one event in any language: "operated" and "OP", "abgehoben" and "prelievo". */
export function sameEvent(a: string, b: string): boolean {
  const own = groupsOf(a);
  return own.length > 0 && groupsOf(b).some((g) => own.includes(g));
}
