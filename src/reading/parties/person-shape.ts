import { weekdayNames } from "#lexicon/calendar.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { birthNameIn } from "#rules/entities/resolution/person-name.ts";
import { foldKeep } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";
import { legalForm, ORG_WORD } from "./cues.ts";

/** What speaks for and against a name being a person's, by its letters and its place. */
type Sign =
  | "two words"
  | "given name first"
  | "given name"
  | "titled"
  | "degree"
  | "letter first"
  | "company"
  | "nobody"
  | "street"
  | "street behind a given name"
  | "place"
  | "letters"
  | "figures"
  | "misshapen";

/** How much each says. A name and one place that names people are enough without any list of names. */
const POINTS: Record<Sign, number> = {
  "two words": 1,
  "given name first": 3,
  "given name": 1.5,
  titled: 3,
  degree: 1,
  "letter first": -1,
  company: -9,
  nobody: -6,
  street: -4,
  "street behind a given name": -2.5,
  place: -6,
  letters: -2.5,
  figures: -9,
  misshapen: -9,
};

const GIVEN = new Set([...words("given-names"), ...words("more-given-names")]);
const PLACES = words("states");
const NOBODY = whole("nobody-in-person");
const STREET = whole("street-in-words");
const WEEKDAYS = new Set(weekdayNames.flat());
const PARTICLE =
  /^(?:de|del|della|dello|di|da|dal|do|dos|van|von|vom|der|den|la|le|lo|du|des|zu|zur|y|e|el|al|ten|ter|te|'t|st\.?|bin)$/iu;
const BEHIND = new RegExp(String.raw`^(?:${any("behind-a-person")})\.?$`);
const LEADS = new RegExp(String.raw`^(?:${any("leads-to-a-person")})[.:]?\s+`);
const TITLE = new RegExp(String.raw`^(?:${any("person-titled")})\.?\s+(?=\S)`);
const WORD = /^(?:\p{Lu}['’])?\p{Lu}[\p{L}'’]*\.?(?:-\p{L}[\p{L}'’]*\.?)*$/u;

const fold = (s: string): string => foldKeep(s).trim();

/** True for a common given name: a hint that words are a person, never asked for. */
export const isGivenName = (word: string): boolean =>
  fold(word)
    .split("-")
    .some((w) => GIVEN.has(w.replace(/[^\p{L}]/gu, "")));

/** A person's name as a list of people has it, with what speaks for it. */
interface PersonShape {
  name: string;
  points: number;
  /** The last word of it, folded: what those of one family share. */
  family: string;
}

const NOBODY_AT_ALL: PersonShape = { name: "", points: POINTS.misshapen, family: "" };

/** A name without titles, degrees and offices around it, and whether it bore a title or a degree. */
function bare(printed: string): { name: string; titled: boolean; degree: boolean } {
  let name = printed
    .slice(0, birthNameIn(printed)?.at)
    .replace(/\s+/g, " ")
    .replace(/\s*[([][^()[\]]*[)\]]?\s*/g, " ")
    .replace(/^[^\p{L}]+|[^\p{L}.'’]+$/gu, "")
    // "Ann Oak OR" is half of a couple whose other half stands on the next line.
    .replace(/ (?:AND|OR|UND|ODER|ET|and|or|und|oder)$/u, "")
    .trim();
  let titled = false;
  let learned = false;
  for (let m = LEADS.exec(foldKeep(name)); m; m = LEADS.exec(foldKeep(name))) {
    const rest = name.slice(m[0].length).trim();
    // "M. Oak" and "D Oak" are letters of a name; "M. Jean Oak" is Monsieur.
    if (/^[a-z]\W/.test(m[0]) && !rest.includes(" ")) break;
    titled ||= TITLE.test(foldKeep(name));
    learned ||= /^(?:dr|prof|mag|dott)/.test(m[0]);
    name = rest;
  }
  let degree = learned;
  for (let at = name.lastIndexOf(","); at > 0; at = name.lastIndexOf(",")) {
    if (!BEHIND.test(fold(name.slice(at + 1)))) break;
    name = name.slice(0, at).trim();
    degree = true;
  }
  const last = /^(.+\s)(\S+)$/u.exec(name);
  if (
    last?.[1] &&
    last[2] &&
    last[1].trim().includes(" ") &&
    /^[A-Z.]+$/.test(last[2]) &&
    BEHIND.test(fold(last[2]))
  ) {
    name = last[1].trim();
    degree = true;
  }
  return { name, titled, degree };
}

/** Capitals and small letters, for a word in capitals alone. */
const quiet = (w: string): string =>
  w.replace(/\p{L}+/gu, (p, at: number) =>
    p.length < 2 || /\p{Ll}/u.test(p)
      ? p
      : PARTICLE.test(p) && at === 0
        ? p.toLowerCase()
        : p[0] + p.slice(1).toLowerCase(),
  );

/** Given names before family names: "Oak, Ann", "OAK Ann" and, where a list of names tells it, "OAK ANN". */
function inOrder(name: string): string[] {
  const [first = "", second, third] = name.split(/\s*,\s*/);
  if (second !== undefined && third === undefined && first !== "" && second !== "")
    return [...second.split(" "), ...first.split(" ")];
  const all = name.replace(/,/g, "").split(" ");
  const loud = (w: string) => w.replace(/[^\p{L}]/gu, "").length > 1 && w === w.toUpperCase();
  const quietAt = all.findIndex((w) => !loud(w));
  if (quietAt > 0 && all.slice(quietAt).every((w) => !loud(w) && w.replace(/[^\p{L}]/gu, "").length > 1))
    return [...all.slice(quietAt), ...all.slice(0, quietAt)];
  // "ABERNATHY LEONA B", "HUBER VALENTIN": a letter at the end, or a given name behind one that is none.
  const [one = "", two = ""] = all;
  const letter = all.length > 2 && all.at(-1)?.replace(/\P{L}/gu, "").length === 1 && two.length > 2;
  const turned = !isGivenName(one) && (letter || (all.length === 2 && all.every(loud))) && isGivenName(two);
  return turned || (letter && all.slice(0, -1).every(loud) && !isGivenName(one))
    ? [...all.slice(1), one]
    : all;
}

/** True for words that open or are what nobody is called: "The Occupier", "Familie", "Parents". */
export const opensNobody = (name: string): boolean => NOBODY.test(fold(name).split(/[^a-z]+/)[0] ?? "");

/** Weighs a printed name by its letters alone. */
export const personShape = remembered((printed: string): PersonShape => {
  if (printed.length > 80 || /^\s*(?:c\/o|p\.? ?o\.? box)\b/iu.test(printed)) return NOBODY_AT_ALL;
  const { name, titled, degree } = bare(printed);
  const ordered = inOrder(name);
  const words = ordered.filter((w) => w !== "");
  const shown = words.map(quiet).join(" ");
  const own = words.filter((w) => !PARTICLE.test(w));
  const folded = own.map((w) => fold(w).replace(/[.,]/g, ""));
  const long = folded.filter((w) => w.replace(/[^a-z]/g, "").length > 1);
  const signs = new Set<Sign>();
  if (/\d|[/&@<>|=:;]/u.test(name)) signs.add("figures");
  if (
    own.length < 2 ||
    own.length > 5 ||
    long.length < 1 ||
    words.length > 6 ||
    !own.every((w) => WORD.test(w))
  )
    signs.add("misshapen");
  else signs.add("two words");
  if (/^\p{Ll}/u.test(words.at(-1) ?? "")) signs.add("misshapen");
  if (legalForm(printed) !== null || ORG_WORD.test(fold(name))) signs.add("company");
  // Per Lindqvist has a name that elsewhere is a word.
  const said = isGivenName(words[0] ?? "") ? long.slice(1) : long;
  if (said.some((w) => NOBODY.test(w) || WEEKDAYS.has(w)) || PARTICLE.test(words[0] ?? ""))
    signs.add("nobody");
  // Some people are called West, Park or Lane.
  const streets = isGivenName(words[0] ?? "") ? long.slice(0, 1) : long;
  if (streets.some((w) => STREET.test(w))) signs.add("street");
  else if (long.some((w) => STREET.test(w))) signs.add("street behind a given name");
  if (PLACES.has(folded.join(" "))) signs.add("place");
  const capitals = own.filter((w) => /^\p{Lu}{2,}$/u.test(w));
  if (capitals.some((w) => w.length <= 4 && !isGivenName(w)) && capitals.length < own.length)
    signs.add("letters");
  if (isGivenName(words[0] ?? "")) signs.add("given name first");
  else if (words.some(isGivenName)) signs.add("given name");
  if (titled) signs.add("titled");
  else if ((folded[0] ?? "").length === 1) signs.add("letter first");
  if (degree) signs.add("degree");
  const points = [...signs].reduce((n, s) => n + POINTS[s], 0);
  return { name: shown, points, family: folded.at(-1) ?? "" };
});

const AND = /\s+(?:and|AND|und|UND|u\.|et|ET|y|e|en|or|OR|oder|ODER|&|\+)\s+(?=\S)/u;

/** A given name with at most letters behind it: "Chidi", "CHIDI E". */
const GIVEN_ALONE = /^\p{L}[\p{L}'’-]+(?: \p{L}\.?){0,2}$/u;

/**
 * The family name that one part of "A and B" prints for all: the last words of the last part ("Jonas und Lena Pfeffer"), or those
 * before the comma or the given name of the first ("Okafor, Chidi & Renata", "OKAFOR RENATA M & CHIDI E"); null for none.
 */
function familyOf(parts: readonly string[]): string | null {
  const [first = "", last = ""] = [parts[0], parts.at(-1)].map((p) => bare(p ?? "").name);
  if (GIVEN_ALONE.test(first)) {
    const words = last.split(" ");
    const isFamily = (w: string, i: number) =>
      i > 0 && w.replace(/[^\p{L}]/gu, "").length > 1 && !isGivenName(w);
    const at = words.findIndex(isFamily);
    return words.length < 2 ? null : words.slice(at < 0 ? -1 : at).join(" ");
  }
  if (!GIVEN_ALONE.test(last)) return null;
  const comma = /^([^,]+),\s*\S/.exec(first)?.[1];
  if (comma !== undefined) return comma;
  const [one = "", two = ""] = first.split(" ");
  return !isGivenName(one) && (isGivenName(two) || / \p{L}\.?$/u.test(first)) && one === one.toUpperCase()
    ? one
    : null;
}

/**
 * The people whom one printed name means, each as printed or put together: "Jonas und Lena Pfeffer" are two, "Ann Oak, Ben Oak"
 * are two, "Oak, Ann" is one; "and Mrs Oak" is what is left of a couple of whom one alone is named.
 */
export function namesApart(printed: string): string[] {
  if (birthNameIn(printed) !== null) return [printed];
  const listed = printed.split(/\s*[,;]\s*/).filter((p) => p !== "");
  if (listed.length > 1 && listed.every((p) => p.split(" ").length > 1 && !BEHIND.test(fold(p))))
    return listed.flatMap(namesApart);
  const parts = ` ${printed}`
    .split(AND)
    .flatMap((p) => p.split(/ \/ /))
    .map((p) => p.trim());
  if (parts.length === 1) return [printed];
  const family = familyOf(parts);
  return parts.flatMap((part) => {
    const { name } = bare(part);
    if (name === "" || (TITLE.test(`${fold(part)} x`) && name.replace(/\./g, "").length <= 3)) return [];
    const alone = family !== null && GIVEN_ALONE.test(name) && !fold(name).split(" ").includes(fold(family));
    return [alone ? `${part} ${family}` : part];
  });
}
