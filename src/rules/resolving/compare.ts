import { samePlace } from "./address.ts";
import { compareCompanies, companyName as readCompany } from "./company-name.ts";
import type { Described, Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import { oneSlip, plainKey, wordsOf } from "./letters.ts";
import { type Marks, marksOf } from "./marks.ts";
import { remembered } from "./memo.ts";
import { type Weighed, weigh } from "./numbers.ts";
import { comparePeople, type PersonLevel } from "./person-compare.ts";
import { personName as readPerson } from "./person-name.ts";

const personName = remembered(readPerson);
const companyName = remembered(readCompany);

/** What is compared of one, made once for each. */
export interface Prepared extends Described {
  marks: Marks;
  names: string[];
}

export const prepare = <T extends Described>(e: T): T & Prepared => ({
  ...e,
  marks: marksOf(e),
  names: [e.name, ...e.aliases].filter((n) => n.trim() !== ""),
});

/** Below this, two are alike in so little that nobody needs to be asked. */
const WORTH = 60;

const same = (by: Likeness["by"], score: number, why: string): Likeness => ({ says: "same", by, score, why });
const unsure = (score: number, why: string): Likeness => ({ says: "unsure", by: "short name", score, why });
const forbidden = (what: string): Likeness => ({ ...unlike, why: `another ${what}` });

const WORDS: Record<string, string> = {
  vin: "VIN",
  plate: "plate",
  iban: "IBAN",
  account: "account number",
  card: "card",
  policy: "policy number",
  vat: "VAT number",
  tax: "tax number",
  ssn: "number of its own",
  register: "register number",
  chip: "chip",
  serial: "serial number",
  birth: "day of birth",
  species: "kind of animal",
  maker: "insurer or bank",
};
const word = (mark: string) => WORDS[mark] ?? mark;

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
  if (w.forbids !== null && w.equal === null) return forbidden(word(w.forbids));
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

/** True when two printed names of people are the same whole name, in whatever order and spelling. */
export const sameWholeName = (a: string, b: string): boolean =>
  comparePeople(personName(a), personName(b)) === "equal";

/** True when a name may be short for one of the names somebody goes by; half a name ("Smith") is not. */
export const mayBeNamed = (e: Pick<Described, "kind" | "name" | "aliases">, short: string): boolean => {
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
      return c.form === null
        ? same("name", 85, "the same name")
        : unsure(60, "the same name, of another kind");
    }
  return unlike;
}

const PERSON_SCORE: Record<PersonLevel, number> = {
  equal: 95,
  middle: 88,
  "initials firm": 86,
  initials: 78,
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

const PERSON_WHY: Record<PersonLevel, string> = {
  equal: "the same name",
  middle: "the same name but for a middle name",
  "initials firm": "the same initials",
  initials: "the same initial",
  surname: "one more surname",
  slip: "a name that differs by a slip",
  variant: "another spelling",
  swapped: "the same names in another order",
  "call name": "one of the given names",
  "short form": "a short form of the name",
  half: "part of the name",
  "other family": "the same given name",
  none: "another name",
};

function people(x: string, y: string, w: Weighed): Likeness {
  const [a, b] = [personName(x), personName(y)];
  const level = comparePeople(a, b);
  const score = PERSON_SCORE[level];
  // Those who live together share an address, a telephone and a surname, seldom a mailbox.
  const sure = w.equal !== null || w.support.has("birth") || w.support.has("mail");
  const near = sure || w.support.has("address") || w.support.has("phone");
  const why = PERSON_WHY[level];
  if (level === "none") return w.equal === null ? unlike : unsure(70, `the same ${word(w.equal)}`);
  if (a.suffix !== null && b.suffix !== null && a.suffix !== b.suffix) return forbidden("of two of one name");
  const onlyOneSays = (a.suffix === null) !== (b.suffix === null);
  const otherSex = a.sex !== null && b.sex !== null && a.sex !== b.sex;
  if (w.equal !== null && level !== "other family" && level !== "half")
    return same("number", 97, `the same ${word(w.equal)}`);
  if ((onlyOneSays || otherSex) && !sure) return level === "equal" ? unsure(70, why) : unlike;
  switch (level) {
    case "equal":
    case "middle":
    case "initials firm":
      return same(level === "equal" ? "name" : "short name", score, why);
    case "initials":
    case "slip":
    case "surname":
      if (sure) return same("number", score, `${why} and day of birth`);
      return near ? same("short name", score, why) : unsure(score, why);
    case "half":
      return unsure(score, why);
    case "other family":
      return near
        ? unsure(score, `${why} and ${w.support.has("birth") ? "day of birth" : "address"}`)
        : unlike;
    default:
      return sure ? same("number", score, `${why} and day of birth`) : unsure(score, why);
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
      if (number) return same("number", 99, "the same name and number");
      const [p, q] = [one.marks.get("address"), other.marks.get("address")];
      if (p !== undefined && q !== undefined && !near && samePlace(p, q) === "other")
        return unsure(75, "the same name at another address");
      return same("name", 95, "the same name");
    }
    case "form":
      return near
        ? same("short name", 88, "the same name in another form")
        : unsure(74, "the same name in another form");
    case "part generic":
      return near ? same("short name", 84, "part of the name") : unsure(72, "part of the name");
    case "part":
      return number || w.support.has("customer")
        ? same("short name", 82, "part of the name and the same number")
        : unsure(70, "part of the name");
    case "slip":
      return near
        ? same("short name", 84, "a name that differs by a slip")
        : unsure(82, "a name that differs by a slip");
    case "letters":
      return number
        ? same("short name", 82, "the first letters of the name")
        : unsure(64, "the first letters of the name");
    default:
      break;
  }
  if (!number) return unlike;
  // A number may have been printed for somebody else on the paper: two of them have not.
  const twice = w.equal !== null && [...w.support].some((m) => m !== "customer");
  return twice
    ? same("number", 90, "the same numbers under another name")
    : unsure(70, "the same number under another name");
}

function homes(a: Prepared, b: Prepared): Likeness {
  const addresses = (e: Prepared) =>
    [e.marks.get("address"), ...e.names].filter((v): v is string => v !== undefined && /\d/.test(v));
  const [x, y] = [addresses(a), addresses(b)];
  let part = false;
  for (const p of x)
    for (const q of y) {
      const said = samePlace(p, q);
      if (said === "same") return same("number", 96, "the same address");
      part ||= said === "part";
    }
  if (part) return unsure(72, "part of the address");
  if (x.length > 0 && y.length > 0) return forbidden("address");
  return named(a, b);
}

/** "Vehicle (VIN ending 0001)", "Harbor Bank account ending 4821": a name made of the end of a number. */
const MADE = /\b(?:vin |plate )?ending ([\p{L}\p{N}]+)\)?$/iu;

function things(a: Prepared, b: Prepared, w: Weighed): Likeness {
  if (w.equal !== null) return same("number", 97, `the same ${word(w.equal)}`);
  if (w.support.has("policy")) return unsure(70, "a policy number alike");
  const said = named(a, b);
  if (!w.apart) return said;
  const made = a.names.some((n) => MADE.test(n)) || b.names.some((n) => MADE.test(n));
  // A plate here and a VIN there may be one car: a paper that bears both will say.
  if (said.says !== "different" || made) return unsure(62, "numbers that cannot be compared");
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
  return found;
}

function nameOf(x: string, y: string): Likeness {
  const [p, q] = [wordsOf(x).map(plainKey), wordsOf(y).map(plainKey)];
  const flat = p.join("") === q.join("") || [...p].sort().join(" ") === [...q].sort().join(" ");
  if (flat) return same("name", 92, "the same name");
  const ends = [MADE.exec(x), MADE.exec(y)];
  if (ends[0] || ends[1]) {
    const kinds = ends.map((m) => m?.[0].replace(m[1] ?? "", "").toLowerCase());
    return ends[0] && ends[1] && kinds[0] !== kinds[1]
      ? unsure(60, "numbers that cannot be compared")
      : unlike;
  }
  const digits = (w: string[]) =>
    w
      .filter((v) => /\d/.test(v))
      .sort()
      .join(" ");
  if (digits(p) !== digits(q)) return unlike;
  const [few, many] = p.length <= q.length ? [p, q] : [q, p];
  if (few.length < many.length)
    return few.every((w) => many.includes(w)) && many.length - few.length <= 2
      ? unsure(64, "part of the name")
      : unlike;
  const off = few.filter((w, i) => w !== many[i]);
  const at = few.findIndex((w, i) => w !== many[i]);
  return off.length === 1 &&
    few.length >= 2 &&
    (off[0] ?? "").length >= 6 &&
    oneSlip(off[0] ?? "", many[at] ?? "")
    ? unsure(70, "a name that differs by a slip")
    : unlike;
}
