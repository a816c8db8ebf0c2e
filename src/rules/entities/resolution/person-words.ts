import { calledNames, words } from "#lexicon/words.ts";
import { plainKey } from "./letters.ts";

/** Words around and in the names of people, of the countries whose papers come most; folded. */

/** Titles that open a name and say of which sex somebody is. "M." is left out: a letter everywhere but in France. */
export const MALE = words("titles-male");
export const FEMALE = words("titles-female");

/** Titles, degrees and orders that say nothing about who it is. */
export const HONOURS = words("titles-honours");

/** Small words inside names: "van der Berg" is found under Berg. */
export const PARTICLES = words("name-particles");

/** Words behind a name that tell the younger from the elder. */
export const SUFFIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: "jr jnr jun junior fils hijo figlio",
    sr: "sr snr sen senior pere padre",
    2: "ii 2nd",
    3: "iii 3rd",
    4: "iv 4th",
  }).flatMap(([which, said]) => said.split(" ").map((w): [string, string] => [w, which])),
);

/** Given names that are family names as well: of two such the order says who is meant. */
export const BOTH = words("given-and-family-names");

const longForms: ReadonlyMap<string, string> = new Map(
  calledNames().flatMap(({ concept, terms }) => terms.map((s) => [plainKey(s), plainKey(concept)] as const)),
);

/** The given name that a short one is called for; a name that is none is itself. `name` as `plainKey` writes it. */
export const longOf = (name: string): string => longForms.get(name) ?? name;
