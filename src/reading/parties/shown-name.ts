import { words } from "#lexicon/words.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm } from "./cues.ts";
import { hasGivenName } from "./people.ts";

/** Words between names that are written small: articles, prepositions, "and". Folded. */
const SMALL = new Set(
  "and of the for at by und der die das von zu zur zum am im fur et de du des la le les y e del della di da el los las van den het en".split(
    " ",
  ),
);

/** Forms of companies as they are written, by their letters. */
const FORMS: Record<string, string> = Object.fromEntries(
  "GmbH gGmbH mbH Ltd Inc Corp Co Sdn Bhd Pty Pte Limited e.V. e.G. e.K. S.r.l. S.p.A. Sarl"
    .split(" ")
    .map((f) => [f.toLowerCase(), f]),
);

/** A word of so many letters or fewer is more often letters for something than a word: IKEA, ADAC, HSBC. */
const LETTERS = 3;
/** Those that are words all the same: TAX, SAN, BAY. */
const WORDS = words("short-words-of-names");

const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(
      /^(\P{L}*)(mc)?(\p{L})/u,
      (_, before: string, mc: string | undefined, first: string) =>
        before + (mc ? "Mc" : "") + first.toUpperCase(),
    )
    // "O'Brien", "D'Angelo"; but "Berry's".
    .replace(
      /^(\p{L}['’])(\p{L})(?=\p{L})/u,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

/** "Harbour 's": a reader of pictures put a space before the genitive. */
const LOOSE = / (['’]s)(?!\p{L})/giu;

/** `person`: one of the name's words is a given name, so that its short ones are names, too. */
function shownWord(word: string, nth: number, of: number, person: boolean): string {
  const letters = word.replace(/[^\p{L}]/gu, "");
  const form = FORMS[word.toLowerCase()] ?? FORMS[word.toLowerCase().replace(/[.,]$/, "")];
  if (form !== undefined && nth > 0)
    return form + (/[.,]$/.test(word) && !form.endsWith(".") ? word.slice(-1) : "");
  if (SMALL.has(foldKeep(word))) return nth > 0 ? word.toLowerCase() : capitalised(word);
  const isWord = of > 1 && WORDS.has(letters.toLowerCase());
  const short = letters.length <= LETTERS && !person && !isWord && !/^[DL]['’]/.test(word);
  if (/\d/.test(word) || short || (of === 1 && letters.length <= LETTERS + 1)) return word;
  // Without a vowel it is no word.
  if (!/[aeiouyäöüáéíóúàèìòùâêîôû]/iu.test(letters)) return word;
  return word
    .split(/(?<=[-/.])/)
    .map((part) =>
      part.replace(/[^\p{L}]/gu, "").length <= LETTERS && word.includes("-") ? part : capitalised(part),
    )
    .join("");
}

/**
 * A name as it is written in a list of names: one that the paper prints in capitals alone in capitals and small letters
 * ("LIAN HING STATIONERY SDN BHD" -> "Lian Hing Stationery Sdn Bhd"). Short ones that are no known words and those without a vowel stay as they are:
 * they are more often letters that stand for something. A name with a small letter in it is left alone.
 */
export function shownName(name: string): string {
  const form = legalForm(name);
  const own = form === null ? name : name.slice(0, form.start) + name.slice(form.end);
  if (/\p{Ll}/u.test(own) || own.replace(/\P{Lu}/gu, "").length <= LETTERS) return name.replace(LOOSE, "$1");
  const words = name.replace(LOOSE, "$1").split(" ");
  const person = hasGivenName(name);
  return words.map((w, i) => shownWord(w, i, words.length, person)).join(" ");
}
