import { looksAlike, oneSlip, sound } from "./letters.ts";
import type { NameWord, PersonName } from "./person-name.ts";
import { BOTH, longOf } from "./person-words.ts";

/** How two names of people go together, the surest first. `none`: they are two people's. */
export type PersonLevel =
  | "equal"
  | "middle"
  | "initials firm"
  | "initials"
  | "surname"
  | "slip"
  | "variant"
  | "swapped"
  | "call name"
  | "short form"
  | "half"
  | "other family"
  | "none";

const ORDER: PersonLevel[] = [
  "equal",
  "middle",
  "initials firm",
  "initials",
  "surname",
  "slip",
  "variant",
  "swapped",
  "call name",
  "short form",
  "half",
  "other family",
  "none",
];
const better = (a: PersonLevel, b: PersonLevel): PersonLevel =>
  ORDER.indexOf(a) <= ORDER.indexOf(b) ? a : b;

/** Splits of a name into given and family names: the one it shows, or those that its length allows. */
function splits(n: PersonName): { given: NameWord[]; family: NameWord[] }[] {
  const at = (i: number) => ({ given: n.words.slice(0, i), family: n.words.slice(i) });
  if (n.family !== null) return [at(n.family)];
  // "Meier-Schmidt" is one family name: a name is not parted at a hyphen.
  const ends = [1, 2].map((size) => n.words.length - size).filter((i) => i > 0 && n.words[i]?.tied === false);
  const long = n.words.filter((w) => !w.initial).length >= 3 || n.words.at(-1)?.tied === true;
  return (long ? ends : ends.slice(0, 1)).map(at);
}

export function comparePeople(a: PersonName, b: PersonName): PersonLevel {
  if (a.words.length === 0 || b.words.length === 0) return "none";
  const flat = (n: PersonName) => n.words.map((w) => w.key).join(" ");
  if (a.several || b.several) return a.several && b.several && flat(a) === flat(b) ? "equal" : "none";
  const sorted = (n: PersonName) =>
    n.words
      .map((w) => w.key)
      .sort()
      .join(" ");
  if (a.whole === b.whole || flat(a).replace(/ /g, "") === flat(b).replace(/ /g, "")) return "equal";
  if (sorted(a) === sorted(b)) {
    const shown = a.family !== null || b.family !== null;
    return !shown && [...a.words, ...b.words].every((w) => BOTH.has(w.key)) ? "swapped" : "equal";
  }
  if (a.words.length === 1 || b.words.length === 1) return half(a, b);
  let best: PersonLevel = "none";
  for (const x of splits(a)) for (const y of splits(b)) best = better(best, compareSplit(x, y));
  // "John Andrew Smith" and "John Michael Smith" each have a name that the other has not.
  if (best === "surname" && !within(a, b) && !within(b, a)) return "none";
  if (best === "none" || best === "other family") {
    const bornAs = (n: PersonName, m: PersonName) =>
      n.born !== null && splits(m).some((s) => s.family.map((w) => w.key).join(" ") === n.born);
    if (best === "other family" && (bornAs(a, b) || bornAs(b, a))) return "surname";
    return best;
  }
  return best;
}

/** Whether every word of one name fits a word of the other. */
const within = (few: PersonName, many: PersonName): boolean =>
  few.words.every((w) => many.words.some((m) => fits(w, m)));

function half(a: PersonName, b: PersonName): PersonLevel {
  const [one, other] = a.words.length === 1 ? [a, b] : [b, a];
  const word = one.words[0];
  return word && !word.initial && word.key.length >= 3 && other.words.some((w) => w.key === word.key)
    ? "half"
    : "none";
}

type FamilyTie = "equal" | "part" | "slip" | "other";

function families(a: NameWord[], b: NameWord[]): FamilyTie {
  const [x, y] = [a.map((w) => w.key), b.map((w) => w.key)];
  if (x.join("") === y.join("")) return "equal";
  const [few, many] = x.length <= y.length ? [x, y] : [y, x];
  if (few.length < many.length) return few.every((w) => many.includes(w)) ? "part" : "other";
  const off = few.flatMap((w, i) => (w === many[i] ? [] : [[w, many[i] ?? ""] as const]));
  const [slip] = off;
  if (off.length !== 1 || !slip) return "other";
  return Math.min(slip[0].length, slip[1].length) >= 5 && (oneSlip(...slip) || looksAlike(...slip))
    ? "slip"
    : "other";
}

const begins = (short: NameWord, long: NameWord) => short.initial && long.key.startsWith(short.key);
const fits = (a: NameWord, b: NameWord) => a.key === b.key || begins(a, b) || begins(b, a);

/** Given names against each other: the first decides, later ones may be missing but not be others. */
function givens(a: NameWord[], b: NameWord[]): PersonLevel {
  const [x, y] = [a[0], b[0]];
  if (!x || !y) return "none";
  const later = Math.min(a.length, b.length);
  for (let i = 1; i < later; i++) if (!fits(a[i] as NameWord, b[i] as NameWord)) return "none";
  const full = (w: NameWord[]) => w.filter((v) => !v.initial).length;
  if (x.key === y.key && !x.initial) {
    if (a.length === b.length) return a.every((w, i) => w.key === b[i]?.key) ? "equal" : "middle";
    const longer = a.length > b.length ? a : b;
    if (longer[later]?.tied) return "call name";
    // Two names left out are two chances to be somebody else.
    return full(longer.slice(later)) > 1 ? "surname" : "middle";
  }
  if (begins(x, y) || begins(y, x)) {
    // "M A" for "Miriam Adaeze": two letters that both fit are no chance.
    const letters = a.slice(0, later).filter((w, n) => w.initial !== (b[n]?.initial ?? false)).length;
    return letters >= 2 ? "initials firm" : "initials";
  }
  if (x.initial || y.initial) return "none";
  if (looksAlike(x.key, y.key) && Math.min(x.key.length, y.key.length) >= 5) return "slip";
  if (shortFor(x.key, y.key)) return "short form";
  if (sound(x.key) === sound(y.key)) return "variant";
  const called = a.some((w, i) => i > 0 && w.key === y.key) || b.some((w, i) => i > 0 && w.key === x.key);
  return called ? "call name" : "none";
}

function compareSplit(
  a: { given: NameWord[]; family: NameWord[] },
  b: { given: NameWord[]; family: NameWord[] },
): PersonLevel {
  const family = families(a.family, b.family);
  const given = givens(a.given, b.given);
  if (given === "none") return "none";
  if (family === "equal") return given;
  if (family === "slip") return given === "equal" || given === "middle" ? "slip" : "none";
  if (family === "part") return given === "equal" || given === "middle" ? "surname" : "none";
  return given === "equal" ? "other family" : "none";
}

/** "Bob" is called for "Robert"; "Rob" and "Bob" are both. */
function shortFor(a: string, b: string): boolean {
  return longOf(a) === longOf(b) && a !== b;
}
