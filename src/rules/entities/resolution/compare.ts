import type { Message, Said } from "#messages/message.ts";
import { isMadeName, namesVehicle, tellingWords } from "../thing-names.ts";
import { sameHome, samePlace } from "./address.ts";
import { compareCompanies } from "./company-name.ts";
import type { Prepared } from "./compare-said.ts";
import { companyName, mark, personName, type Reason, same, too, unsure } from "./compare-said.ts";
import type { Described, Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import { looksAlike, oneSlip, plainKey, sound, wordsOf } from "./letters.ts";
import { marksOf } from "./marks.ts";
import type { Weighed } from "./numbers.ts";
import { weigh } from "./numbers.ts";
import type { NameWord, PersonName } from "./person-name.ts";
import { BOTH, longOf } from "./person-words.ts";

/** How two names of people go together, the surest first. `none`: they are two people's. */
type PersonLevel =
  | "equal"
  | "middle"
  | "initials firm"
  | "initials"
  | "born"
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
  "born",
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

function comparePeople(a: PersonName, b: PersonName): PersonLevel {
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
      n.born !== null &&
      (flat(m) === n.born || splits(m).some((s) => s.family.map((w) => w.key).join(" ") === n.born));
    return best === "other family" && (bornAs(a, b) || bornAs(b, a)) ? "born" : best;
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

const PERSON_SCORE: Record<PersonLevel, number> = {
  equal: 95,
  middle: 88,
  "initials firm": 86,
  initials: 78,
  born: 84,
  surname: 74,
  slip: 80,
  variant: 72,
  swapped: 70,
  "call name": 66,
  "short form": 66,
  half: 55,
  "other family": 60,
  none: 0,
};

const PERSON_WHY: Record<Exclude<PersonLevel, "none">, Reason> = {
  equal: "name",
  middle: "middle",
  "initials firm": "initials",
  initials: "initial",
  born: "surname",
  surname: "surname",
  slip: "slip",
  variant: "spelling",
  swapped: "order",
  "call name": "oneGiven",
  "short form": "shortForm",
  half: "part",
  "other family": "given",
};

function people(x: string, y: string, w: Weighed): Likeness {
  const [a, b] = [personName(x), personName(y)];
  const level = comparePeople(a, b);
  const score = PERSON_SCORE[level];
  // Those who live together share an address, a telephone and a surname, seldom a mailbox.
  const sure = w.equal !== null || w.support.has("birth") || w.support.has("mail");
  const near = sure || w.support.has("address") || w.support.has("phone");
  if (level === "none") return w.equal === null ? unlike : unsure(70, mark(w.equal));
  if (a.suffix !== null && b.suffix !== null && a.suffix !== b.suffix) return unlike;
  const why = PERSON_WHY[level];
  const onlyOneSays = (a.suffix === null) !== (b.suffix === null);
  const otherSex = a.sex !== null && b.sex !== null && a.sex !== b.sex;
  if (w.equal !== null && level !== "other family" && level !== "half")
    return same("number", 97, mark(w.equal));
  if ((onlyOneSays || otherSex) && !sure) return level === "equal" ? unsure(70, why) : unlike;
  switch (level) {
    case "equal":
    case "middle":
    case "initials firm":
    case "born":
      return same(level === "equal" ? "name" : "short name", score, why);
    case "initials":
    case "slip":
    case "surname":
      if (sure) return same("number", score, too("birthToo", why));
      return near ? same("short name", score, why) : unsure(score, why);
    case "half":
      return unsure(score, why);
    case "other family":
      // One given name and one day of birth: a name changes, a birthday does not.
      if (w.support.has("birth")) return same("number", score, too("birthToo", why));
      return near ? unsure(score, too("addressToo", why)) : unlike;
    default:
      return sure ? same("number", score, too("birthToo", why)) : unsure(score, why);
  }
}

function companies(x: string, y: string, one: Prepared, other: Prepared, w: Weighed): Likeness {
  const level = compareCompanies(companyName(x), companyName(y));
  const number = w.equal !== null || w.support.has("iban");
  const near =
    number ||
    w.support.has("domain") ||
    w.support.has("address") ||
    w.support.has("phone") ||
    w.support.has("customer");
  switch (level) {
    case "equal": {
      if (number) return same("number", 99, "nameAndNumber");
      const [p, q] = [one.marks.get("address"), other.marks.get("address")];
      if (p !== undefined && q !== undefined && !near && samePlace(p, q) === "other")
        return unsure(75, "elsewhere");
      return same("name", 95, "name");
    }
    case "form":
      return near ? same("short name", 88, "form") : unsure(74, "form");
    case "part generic":
      return near ? same("short name", 84, "part") : unsure(72, "part");
    case "part":
      return number || w.support.has("customer")
        ? same("short name", 82, "partAndNumber")
        : unsure(70, "part");
    case "slip":
      return near ? same("short name", 84, "slip") : unsure(82, "slip");
    case "letters":
      return number ? same("short name", 82, "letters") : unsure(64, "letters");
    default:
      break;
  }
  if (sharesTwo(w)) return same("number", 90, "numbersOnly");
  return number ? unsure(70, "numberOnly") : unlike;
}

/**
 * Whether two of other names share a number of their own and something else of theirs: a number alone may have been printed for
 * somebody else on the paper, or belong to a bank or to a house that collects for several.
 */
function sharesTwo({ equal, support }: Weighed): boolean {
  if (equal !== null) return [...support].some((m) => m !== "customer");
  const reached = support.has("phone") || support.has("domain");
  return (support.has("iban") || support.has("customer")) && reached;
}

export const prepare = <T extends Described>(e: T): T & Prepared => ({
  ...e,
  marks: marksOf(e),
  names: [e.name, ...e.aliases].filter((n): n is string => typeof n === "string" && n.trim() !== ""),
  made: [e.name, ...e.aliases].filter(isMadeName),
});

/** Below this, two are alike in so little that nobody needs to be asked. */
const WORTH = 60;

const sameMaker = (a: string, b: string): boolean => {
  const level = compareCompanies(companyName(a), companyName(b));
  return level !== "none" && level !== "shares" && level !== "letters";
};

/**
 * How likely two are one. The order of the evidence: a number that names this very kind of thing, then the name and other
 * names, then shortened and misread names where something else speaks for them. What forbids it (another day of birth,
 * another VAT number, another plate) outweighs every name. Symmetric.
 */
export function likeness(a: Prepared, b: Prepared): Likeness {
  if (a.kind !== b.kind) return acrossKinds(a, b);
  const w = weigh(a.kind, a.marks, b.marks, sameMaker);
  if (w.forbids !== null && w.equal === null) return unlike;
  if (a.kind === "person") return best(a, b, (x, y) => people(x, y, w));
  if (a.kind === "organization") return best(a, b, (x, y) => companies(x, y, a, b, w));
  if (a.kind === "property") return homes(a, b);
  return things(a, b, w);
}

/** True when a number or mark of one forbids that it is the other, whatever their names. */
export const contradicts = (a: Prepared, b: Prepared): boolean => {
  const w = weigh(a.kind, a.marks, b.marks, sameMaker);
  return w.forbids !== null && w.equal === null;
};

/**
 * True when two printed names of people are the same whole name, in whatever order and spelling, or one has a letter
 * between that the other leaves out: "Named insured: Cyrus Abernathy" above "ABERNATHY CYRUS C" is one.
 */
export function sameWholeName(a: string, b: string): boolean {
  const [x, y] = [personName(a), personName(b)];
  const level = comparePeople(x, y);
  const full = (n: PersonName) => n.words.filter((w) => !w.initial).length;
  return level === "equal" || (level === "middle" && full(x) === full(y));
}

/** True when a name may be short for one of the names somebody goes by; half a name ("Smith") is not. */
export const mayBeNamed = (e: Pick<Described, "kind" | "name" | "aliases">, short: Said): boolean => {
  const said = likeness(
    prepare({ ...e, details: {} }),
    prepare({ kind: e.kind, name: short, aliases: [], details: {} }),
  );
  return said.says !== "different" && said.score >= WORTH;
};

/** True when `printed` is the same person's name as `name` with given names where that has letters. */
export function fullerName(name: string, printed: string): boolean {
  const [a, b] = [personName(name), personName(printed)];
  const level = comparePeople(a, b);
  const letters = (n: typeof a) => n.words.filter((w) => w.initial).length;
  return (
    (level === "initials" || level === "initials firm") &&
    letters(a) > letters(b) &&
    a.words[0]?.initial === true
  );
}

/** The surest of all pairs of their names. */
function best(a: Prepared, b: Prepared, judge: (x: string, y: string) => Likeness): Likeness {
  let found: Likeness | null = null;
  for (const x of a.names)
    for (const y of b.names) {
      const said = judge(x, y);
      if (found === null || rank(said) > rank(found)) found = said;
    }
  return found ?? unlike;
}

const rank = (l: Likeness) => (l.says === "same" ? 2000 : l.says === "unsure" ? 1000 : 0) + l.score;

/** A reader may take a tradesman for a company: the same whole name without a legal form is the same one. */
function acrossKinds(a: Prepared, b: Prepared): Likeness {
  const kinds = new Set([a.kind, b.kind]);
  if (!kinds.has("person") || !kinds.has("organization")) return unlike;
  const [person, company] = a.kind === "person" ? [a, b] : [b, a];
  for (const x of person.names)
    for (const y of company.names) {
      const [p, c] = [personName(x), companyName(y)];
      if (p.several || p.words.length < 2 || p.words.some((v) => v.initial)) continue;
      if (comparePeople(p, personName(y)) !== "equal") continue;
      return c.form === null ? same("name", 85, "name") : unsure(60, "otherKind");
    }
  return unlike;
}

function homes(a: Prepared, b: Prepared): Likeness {
  const addresses = (e: Prepared) =>
    [e.marks.get("address"), ...e.names].filter((v): v is string => v !== undefined && /\d/.test(v));
  const [x, y] = [addresses(a), addresses(b)];
  let part = false;
  for (const p of x)
    for (const q of y) {
      const said = samePlace(p, q);
      if (said === "same" || sameHome(p, q)) return same("number", 96, "address");
      part ||= said === "part";
    }
  if (part) return unsure(72, "partOfAddress");
  if (x.length > 0 && y.length > 0) return unlike;
  return named(a, b);
}

function things(a: Prepared, b: Prepared, w: Weighed): Likeness {
  if (w.equal !== null) return same("number", 97, mark(w.equal));
  if (w.support.has("policy")) return unsure(70, "policyAlike");
  const said = named(a, b);
  if (!w.apart) return said;
  const made = a.made.length > 0 || b.made.length > 0;
  // A plate here and a VIN there may be one car: a paper that bears both will say.
  if (said.says !== "different" || made) return unsure(62, "incomparable");
  return said;
}

/** Things by their names alone. */
function named(a: Prepared, b: Prepared): Likeness {
  let found: Likeness = unlike;
  for (const x of a.names)
    for (const y of b.names) {
      const said = nameOf(x, y);
      if (rank(said) > rank(found)) found = said;
    }
  for (const x of a.made)
    for (const y of b.made) {
      const said = madeOf(x, y);
      if (rank(said) > rank(found)) found = said;
    }
  return found;
}

/** Names that the box made of the end of a number: a plate here and a VIN there cannot be compared, others are one or two. */
function madeOf(x: Message, y: Message): Likeness {
  const [p, q] = [x, y].map((made) => wordsOf(tellingWords(made)).map(plainKey).join(" "));
  if (x.key === y.key && p === q) return same("name", 92, "name");
  const unlikeNumbers = x.key !== y.key && [x, y].every(namesVehicle);
  return unlikeNumbers ? unsure(60, "incomparable") : unlike;
}

function nameOf(x: string, y: string): Likeness {
  const [p, q] = [wordsOf(x).map(plainKey), wordsOf(y).map(plainKey)];
  const flat = p.join("") === q.join("") || [...p].sort().join(" ") === [...q].sort().join(" ");
  if (flat) return same("name", 92, "name");
  const digits = (w: string[]) =>
    w
      .filter((v) => /\d/.test(v))
      .sort()
      .join(" ");
  if (digits(p) !== digits(q)) return unlike;
  const [few, many] = p.length <= q.length ? [p, q] : [q, p];
  if (few.length < many.length)
    return few.every((w) => many.includes(w)) && many.length - few.length <= 2 ? unsure(64, "part") : unlike;
  const off = few.filter((w, i) => w !== many[i]);
  const at = few.findIndex((w, i) => w !== many[i]);
  return off.length === 1 &&
    few.length >= 2 &&
    (off[0] ?? "").length >= 6 &&
    oneSlip(off[0] ?? "", many[at] ?? "")
    ? unsure(70, "slip")
    : unlike;
}
