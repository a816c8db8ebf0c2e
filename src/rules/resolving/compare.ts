import { samePlace } from "./address.ts";
import { compareCompanies } from "./company-name.ts";
import { companies, people } from "./compare-names.ts";
import { companyName, forbidden, type Prepared, personName, same, unsure, word } from "./compare-said.ts";
import type { Described, Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import { oneSlip, plainKey, wordsOf } from "./letters.ts";
import { marksOf } from "./marks.ts";
import { type Weighed, weigh } from "./numbers.ts";
import { comparePeople } from "./person-compare.ts";

export const prepare = <T extends Described>(e: T): T & Prepared => ({
  ...e,
  marks: marksOf(e),
  names: [e.name, ...e.aliases].filter((n) => n.trim() !== ""),
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
