import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { plainKey } from "./letters.ts";
import { FEMALE, HONOURS, MALE, PARTICLES, SUFFIX } from "./person-words.ts";

/** A person's name in its parts. Words are in the form in which they are compared. */
export interface PersonName {
  /** Given names before family names, titles and particles left out. */
  words: NameWord[];
  /** All of it written together, small words included: "El Amrani" is "Elamrani". */
  whole: string;
  /** Index where the family name begins, when the writing shows it (a comma, capitals); null when it does not. */
  family: number | null;
  /** "jr", "sr" or a numeral: which of two of one name. */
  suffix: string | null;
  /** The name somebody was born with. */
  born: string | null;
  sex: "m" | "f" | null;
  /** More than one person, or a family. */
  several: boolean;
}

export interface NameWord {
  key: string;
  /** A letter or the shortened beginning of a name. */
  initial: boolean;
  /** Hyphened to the word before. */
  tied: boolean;
}

/** How letters begin; a reader may take it along with the name. */
const SALUTATION = new RegExp(String.raw`^(?:${any("person-name-greeting")})\s+`, "iu");

const SEVERAL =
  /(?:^|[\s,])(?:and|und|et|en|och|og|ja|familie|family|famille|famiglia|familia|perhe|eheleute|&|\+)(?:[\s,]|$)|\//iu;
/** A name somebody had before, behind the name they go by; letters without marks. */
const BORN = new RegExp(
  String.raw`[\s,(]*\b(?:${any("born-as")})(?![a-z])[.:]?\s+([\p{L}'. -]+)\)?\s*$`,
  "diu",
);

const unmarked = (text: string): string => text.replace(/\p{L}/gu, (c) => [...c.normalize("NFD")][0] ?? c);

/** The name somebody was born with where a printed name ends in it, and where that begins; null where none is told. */
export function birthNameIn(printed: string): { at: number; name: string } | null {
  const found = BORN.exec(unmarked(printed));
  const place = found?.indices?.[1];
  return found && place ? { at: found.index, name: printed.slice(...place).trim() } : null;
}

const clean = (w: string) => fold(w).replace(/[^\p{L}\p{N}]/gu, "");

/** Reads a name as it is printed, in whatever order. */
export function personName(printed: string): PersonName {
  let text = printed
    .normalize("NFC")
    .trim()
    .replace(SALUTATION, "")
    .replace(/[’`´ʼ']/gu, "")
    .trim();
  const birth = birthNameIn(text);
  const born = birth === null ? null : plainKey(birth.name);
  if (birth) text = text.slice(0, birth.at);
  const out: PersonName = {
    words: [],
    whole: "",
    family: null,
    suffix: null,
    born,
    sex: null,
    several: SEVERAL.test(text),
  };
  const named = text
    .split(",")
    .map((part) => partOf(part, out))
    .filter((p) => p.length > 0);
  const [first, ...rest] = named;
  if (!first) return out;
  const words = (p: Printed[]) => p.map((w) => w.word);
  // "Okafor, Miriam"
  if (rest.length > 0) {
    out.words = [...rest.flatMap(words), ...words(first)];
    out.family = out.words.length - first.length;
    return out;
  }
  const turned = familyFirst(first);
  out.words = turned === 0 ? words(first) : [...words(first.slice(turned)), ...words(first.slice(0, turned))];
  out.family = turned > 0 ? first.length - turned : loudEnd(first);
  return out;
}

/** A word with whether it is printed in capitals. */
interface Printed {
  word: NameWord;
  loud: boolean;
}

/** How many words of family name come first, as capitals ("MOREAU Claire") or a letter at the end ("Virtanen A.") show; 0: none. */
function familyFirst(p: Printed[]): number {
  // "ABERNATHY WENDELL J": letters say nothing of how the rest is written.
  if (p.length > 2 && p.at(-1)?.word.initial === true && p.every((w) => w.loud || w.word.initial)) {
    const loud = p.filter((w) => w.loud).length;
    if (loud >= 2 && p[0]?.loud === true) return 1;
  }
  const quiet = p.findIndex((w) => !w.loud);
  if (quiet > 0 && p.slice(quiet).every((w) => !w.loud)) return quiet;
  const letter = p.findIndex((w) => w.word.initial);
  return letter > 0 && p.at(-1)?.word.initial === true && !p.some((w) => w.loud) ? letter : 0;
}

/** Where the family name begins when it is the last and alone in capitals: "Claire MOREAU"; null when not. */
function loudEnd(p: Printed[]): number | null {
  const at = p.findIndex((w) => w.loud);
  return at > 0 && p.slice(at).every((w) => w.loud) ? at : null;
}

/** The words between two commas; what titles and suffixes say is noted in `out`. */
function partOf(part: string, out: PersonName): Printed[] {
  const found: Printed[] = [];
  const pieces = part.split(/\s+/).filter((p) => clean(p) !== "");
  for (const [at, piece] of pieces.entries()) {
    const bare = clean(piece);
    const opens = found.length === 0;
    const last = at === pieces.length - 1;
    const only = pieces.length === 1;
    if (opens && !only && isTitle(piece, bare, at, out)) continue;
    const suffix = last && (only || !opens) ? SUFFIX.get(bare) : undefined;
    if (suffix !== undefined) {
      out.suffix ??= suffix;
      continue;
    }
    if (isHonour(piece, bare, opens, last)) continue;
    if (bare.length > 1 && PARTICLES.has(bare) && !only) {
      out.whole += plainKey(bare);
      continue;
    }
    const loud = bare.length > 2 && piece === piece.toUpperCase() && !piece.includes(".");
    for (const word of wordsOf(piece)) {
      found.push({ word, loud });
      out.whole += word.key;
    }
  }
  return found;
}

function isTitle(piece: string, bare: string, at: number, out: PersonName): boolean {
  // "Sr. D. Carlos", "Sra. Dª. Ana": the second title of a Spanish letter.
  if (at > 0 && out.sex !== null && /^d[aª]?\.ª?$/iu.test(piece)) return true;
  const sex = FEMALE.has(bare) ? "f" : MALE.has(bare) ? "m" : null;
  if (sex !== null) out.sex ??= sex;
  return sex !== null;
}

/** A title or degree, as it stands before a name, behind it, or with a dot or in capitals within. "MA Okafor" are two letters. */
function isHonour(piece: string, bare: string, opens: boolean, last: boolean): boolean {
  if (!HONOURS.has(bare) || (bare === "ma" && opens)) return false;
  if (bare.length <= 2 && !/[.]|^[A-Z]/.test(piece)) return false;
  return opens || last || /\.$|^[A-Z]+$/.test(piece);
}

/** "M.A." is two letters, "H.-P." is two, "Th." is the beginning of a name, "Jean-Pierre" two names. */
function wordsOf(piece: string): NameWord[] {
  const out: NameWord[] = [];
  for (const [, raw = "", end = ""] of piece.matchAll(/([^.-]+)([.-]?)/g)) {
    // Figures in a name are letters misread.
    const key = plainKey(clean(raw).replace(/0/g, "o").replace(/1/g, "l"));
    if (key === "") continue;
    const initial = key.length === 1 || (end === "." && key.length <= 3);
    out.push({ key, initial, tied: out.length > 0 && piece.includes("-") });
  }
  return out;
}
