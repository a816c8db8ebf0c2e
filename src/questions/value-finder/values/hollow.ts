import { any, whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptsIn } from "#reading/concepts/concepts.ts";
import { emptyWords } from "../../plan/words.ts";
import { attributesIn } from "../attributes.ts";
import type { Candidate } from "../candidates.ts";
import type { Clause } from "../question/focus.ts";
import { type Notation, valuesOf } from "./values.ts";

/** Kinds that hold a figure: words without one are no answer to a question for them. */
const FIGURES: ReadonlySet<string> = new Set([
  "money",
  "percent",
  "count",
  "measure",
  "number",
  "year",
  "time",
]);

/** Words that say when without a figure: "monthly", "at the end of the year", "sofort". */
const WHEN = new RegExp(`(?:${any("hollow-when")})`, "iu");

const PARTICLE = whole("hollow-particles");

const TITLE = new RegExp(String.raw`^(?:${any("hollow-titles")})\b`, "u");

/** A name of two words or more, in running text or in a field. */
const NAME = new RegExp(
  String.raw`\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}\.|de|van|von|der|den|del|della|di|la|le` +
    String.raw`|&))* \p{Lu}[\p{L}'’-]{2,}|(?:Dr|Mr|Mrs|Ms|Mx|Prof|Herrn?|Frau|Mme|Mlle|Sra?|Sig(?:ra)?` +
    String.raw`|Dhr|Mevr)\.? \p{Lu}\p{L}+`,
  "gu",
);

const isPlain = (word: string): boolean =>
  word.length < 3 ||
  emptyWords.has(word) ||
  conceptsIn([word]).length > 0 ||
  attributesIn([word], true).length > 0;

/** True for words that name somebody whom the question did not name itself: "who" is not answered without one. */
function namesSomebody(clause: Clause, text: string): boolean {
  const said = new Set(clause.tokens);
  // "Flood Determination Fee" begins with a capital, too: all the words of a name say nothing else.
  return [...text.matchAll(NAME)].some((m) => {
    const words = wordsOf(m[0]).filter((w) => !said.has(w) && !PARTICLE.test(w));
    return (words.length > 0 && TITLE.test(m[0])) || (words.length > 1 && words.every((w) => !isPlain(w)));
  });
}

/** Most letters of a number as it stands in a field, signs and all. */
const LONGEST_NUMBER = 40;

/** How numbers of the state are grouped: where they look like another one's they are that. */
const GROUPED: Record<string, RegExp> = {
  ssn: /^\d{2}-\d{7}$/,
  ein: /^\d{3}-\d{2}-\d{4}$/,
};

/** True for what does not say anything of what was asked: no figure or day where one was, nobody where "who" was, a sentence for a number. */
export function saysNothing(clause: Clause, c: Candidate, notation: Notation): boolean {
  const kind = clause.kinds[0] ?? "words";
  if (
    kind === "number" &&
    clause.attributes.some((a) => c.text.split(/\s+/).some((w) => GROUPED[a.id]?.test(w)))
  )
    return true;
  if (c.kind !== "words" && c.kind !== "list") return false;
  if (kind === "day" || kind === "stretch")
    return !WHEN.test(c.text) && valuesOf("day", c.text, notation).length === 0;
  if (kind === "name") return c.kind === "words" && !namesSomebody(clause, c.text);
  if (kind === "number" && c.text.length > LONGEST_NUMBER) return true;
  return FIGURES.has(kind) && !/\d/.test(c.text);
}
