import { any } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import { monthNumber } from "../dates/months.ts";
import { quoteOf } from "../fields/fact.ts";
import { below } from "../layout/adjacent-text.ts";
import type { Line } from "../layout/layout.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { partyCues } from "./cues.ts";
import { nameIs } from "./name-roles.ts";
import { type NamePlace, nameRuns } from "./name-words.ts";
import { isAddress } from "./names.ts";
import type { EvidenceKind } from "./party.ts";
import { isGivenName, namesApart, personShape } from "./person-shape.ts";

/** A person whom the paper names, and where. */
export interface PersonNamed {
  /** Given names first, as lists of people write them. */
  name: string;
  printed: string;
  line: Line;
  quote: string;
  points: number;
  birth: string | null;
}

/** What a place says of a name on it being that of a person whom the paper is to or about. */
const PLACE: Partial<Record<EvidenceKind, number>> = {
  label: 1.5,
  window: 1.5,
  salutation: 2,
  mail: 1.5,
  contract: 1.5,
  saying: 1.5,
  file: 1,
};

/** A name of a family that is on the paper already, behind a given name. */
const OF_THE_FAMILY = 2;

/** Points from which a name is a person's; and those from which one that was not chosen as the addressee is on the paper all the same. */
export const ENOUGH = 2.5;
const CERTAIN = 5.5;

/** What is written for machines is checked by digits of its own. */
const CODED = 8;

const MOST = 12;
const CONTRACTS = /^(?:work\/contract|housing\/lease|contracts\/)/;
const CARDS = /^(?:identity\/|insurance\/health-card)/;

const PARENTS = new RegExp(`(?<![a-z])(?:${any("parents-of")})`, "g");

/** What the places of a name on the paper say of its being a person's. */
export function placePoints(s: Study, name: string): number {
  const key = compact(name);
  const kinds = new Set(
    [...s.parties.receivers.map((r) => r.of), ...s.parties.all]
      .filter((p) => compact(p.name) === key)
      .flatMap((p) => p.kind ?? []),
  );
  return [...kinds].reduce((n, k) => n + (PLACE[k] ?? 0), 0);
}

/** Somebody who made the paper, signed it or is named as the one to ask. */
function isMaker(s: Study, name: string): boolean {
  const key = compact(name);
  const { issuer } = s.parties;
  return (
    (issuer !== null && compact(issuer.name) === key) ||
    s.parties.all.some((o) => (o.role === "not" || o.role === "doctor") && compact(o.name) === key)
  );
}

const named = (line: Line, start: number, end: number, more: number): PersonNamed[] => {
  const text = line.text.slice(start, end);
  return namesApart(text).flatMap((printed) => {
    const { name, points } = personShape(printed);
    return name === ""
      ? []
      : [{ name, printed, line, quote: quoteOf({ line, start, end }), points: points + more, birth: null }];
  });
};

/** "To the parents of Emma Oak": the letter is about Emma. */
function children(s: Study): PersonNamed[] {
  return s.sheets.slice(0, 3).flatMap((sheet) =>
    sheet.lines.slice(0, 120).flatMap((line) =>
      [...line.folded.slice(0, 300).matchAll(PARENTS)].flatMap((m) => {
        const start = m.index + m[0].length;
        const run = /^\s*\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|de|del|van|von|der)){1,3}/u.exec(
          line.text.slice(start),
        );
        return run ? named(line, start, start + run[0].length, PLACE.salutation ?? 0) : [];
      }),
    ),
  );
}

const LABEL = new RegExp(
  String.raw`^(?:\(?[0-9a-z][).] )?(?:${any("person-named-by")})(?:\(s\)|s|'s name| name)?(?= ?[:.]|$| {2,})[ :.]*`,
);
const COUPLE = 60;

/** Names behind, beside or under a label of people; a list under one goes on while names follow. */
function labelled(s: Study): PersonNamed[] {
  const out: PersonNamed[] = [];
  for (const sheet of s.sheets.slice(0, 3))
    for (const line of sheet.lines.slice(0, 200))
      for (const [i, cell] of line.cells.entries()) {
        const m = LABEL.exec(line.folded.slice(cell.start, Math.min(cell.end, cell.start + 60)));
        if (!m) continue;
        const put = (l: Line, start: number, end: number): boolean => {
          // "Ole Nickels, Wyk auf Föhr": the name ends where a place begins.
          const comma = l.text.slice(start, end).indexOf(",");
          const ends = [...(end - start > COUPLE ? [] : [end]), ...(comma > 4 ? [start + comma] : [])];
          const found =
            ends
              .map((to) => named(l, start, to, PLACE.label ?? 0))
              .find((all) => all.length > 0 && all.every((p) => p.points >= CERTAIN)) ?? [];
          const good = found.length > 0;
          if (good) out.push(...found);
          return good;
        };
        const from = cell.start + m[0].length;
        if (/\p{L}/u.test(line.text.slice(from, cell.end))) {
          put(line, from, cell.end);
          continue;
        }
        const next = line.cells[i + 1];
        if (next && put(line, next.start, next.end)) continue;
        let under = 0;
        for (const p of below(line, cell, 8)) {
          if (Math.abs(p.cell.x0 - cell.x0) > 3 * line.size) continue;
          if (!put(p.line, p.cell.start, p.cell.end) || ++under > 6) break;
        }
      }
  return out;
}

const TITLED = new RegExp(String.raw`(?<![a-z.])(?:${any("person-titled")})\.? `, "g");

const NAME_BEHIND = /\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|del|della|van|von|der|den|el|y)){1,4}/uy;

/** "Frau Lea Schuster", "Mr Tom Oak" anywhere but beside the words for a contact. */
function titled(s: Study): PersonNamed[] {
  const out: PersonNamed[] = [];
  const contract = s.kind.slug !== null && CONTRACTS.test(s.kind.slug);
  for (const sheet of s.sheets.slice(0, 2))
    for (const line of sheet.lines.slice(0, 120)) {
      if (partyCues.find(line.folded.slice(0, 300)).some((c) => c.role === "not" || c.role === "doctor"))
        continue;
      for (const m of line.folded.slice(0, 300).matchAll(TITLED)) {
        NAME_BEHIND.lastIndex = m.index + m[0].length;
        const name = NAME_BEHIND.exec(line.text)?.[0];
        if (name === undefined || !/\p{Lu}/u.test(line.text[m.index] ?? "")) continue;
        const end = m.index + m[0].length + name.length;
        // Low on the page those sign who wrote.
        const own =
          line.y0 < sheet.height / 2 && line.cells.some((c) => c.start === m.index && c.end <= end + 1);
        // In a sentence it may be a teacher or a clerk, but in a contract, which names those who make it.
        if (own || contract) out.push(...named(line, m.index, end, own ? (PLACE.label ?? 0) : 0));
      }
    }
  return out;
}

const isStreet = (text: string): boolean =>
  isAddress(text) ||
  (text.length < 40 && /^(?:\d{1,5}[a-z]? \p{Lu}|\p{Lu}[\p{L} .'-]+ \d{1,4} ?[a-z]?$)/u.test(text));

/** "Frieda Paulsen, born on 3 May 2015" and the last line of the zone of an identity card (ICAO 9303, part 5). */
function bornOrCoded(s: Study): PersonNamed[] {
  const out = s.dates.dates
    .filter((d) => d.role === "birth")
    .flatMap(({ line, start }) => {
      const run = /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|de|del|van|von|der)){1,4}/u.exec(
        line.text.slice(0, start),
      );
      return run ? named(line, 0, run[0].length, PLACE.label ?? 0) : [];
    });
  for (const sheet of s.sheets.slice(0, 2))
    for (const line of sheet.lines.slice(-8)) {
      const m = /^(?:[PIAC][<A-Z][A-Z]{3})?([A-Z]{2,}(?:<[A-Z]+)*)<<([A-Z]{2,}(?:<[A-Z]+)*)<+$/.exec(
        line.text.replace(/ /g, ""),
      );
      if (!m) continue;
      const printed = `${m[2]} ${m[1]}`.replace(/</g, " ");
      const { name } = personShape(printed);
      const place = { line, start: 0, end: line.text.length };
      if (name !== "") out.push({ name, printed, line, quote: quoteOf(place), points: CODED, birth: null });
    }
  return out;
}

/** A name in a cell of its own, over an address or on a card. */
function alone(s: Study): PersonNamed[] {
  const card = s.kind.slug !== null && CARDS.test(s.kind.slug);
  const bank = s.kind.slug?.startsWith("banking/") ?? false;
  const out: PersonNamed[] = [];
  for (const sheet of s.sheets.slice(0, 1))
    for (const line of sheet.lines.slice(0, 60))
      for (const cell of line.cells) {
        if (cell.text.length > COUPLE) continue;
        const under = [...below(line, cell, 3)].filter((p) => Math.abs(p.cell.x0 - cell.x0) < 2 * line.size);
        const window = under
          .slice(0, 2)
          .some((p) => isStreet(p.cell.text) && p.line.y0 - line.y1 < 3 * line.size);
        if (card || window || (bank && line.index < 12))
          out.push(...named(line, cell.start, cell.end, PLACE.window ?? 0));
      }
  return out;
}

/** Others of the family: a given name before, or behind a comma after, the family name of one who is sure. */
function relatives(s: Study, sure: readonly PersonNamed[]): PersonNamed[] {
  const families = new Set(sure.map((p) => personShape(p.name).family).filter((f) => f.length > 2));
  if (families.size === 0) return [];
  const out: PersonNamed[] = [];
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines.slice(0, 300)) {
      if (![...families].some((f) => line.folded.includes(f)) || isAddress(line.text)) continue;
      for (const m of line.text
        .slice(0, 400)
        .matchAll(
          /(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+)((?: \p{Lu}\.?){0,2}(?: \p{Lu}[\p{L}'’-]+)?) (\p{Lu}[\p{L}'’-]+)(?![\p{L}'’-])/gu,
        )) {
        if (!families.has(foldKeep(m[3] ?? "")) || !isGivenName(m[1] ?? "")) continue;
        // "1 August Pruitt" is a day and a name.
        if (monthNumber(foldKeep(m[1] ?? "")) !== null && /\d/.test(line.text)) continue;
        out.push(...named(line, m.index, m.index + m[0].length, OF_THE_FAMILY));
      }
      for (const m of line.text
        .slice(0, 400)
        .matchAll(/(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+), (\p{Lu}[\p{L}'’-]+)(?: \p{Lu}\.?)?(?![\p{L}'’-])/gu)) {
        if (!families.has(foldKeep(m[1] ?? "")) || !isGivenName(m[2] ?? "")) continue;
        out.push(...named(line, m.index, m.index + m[0].length, OF_THE_FAMILY));
      }
    }
  return out;
}

/** A day of birth belongs to the name on its line, or to the last name at most three lines above it. */
function withBirths(s: Study, people: PersonNamed[]): PersonNamed[] {
  const births = s.dates.dates.filter((d) => d.role === "birth");
  const of = new Map<PersonNamed, Set<string>>();
  for (const d of births) {
    const near = people
      .filter((p) => p.line.page === d.line.page)
      .map((p) => ({ p, off: d.line.index - p.line.index }))
      .filter(({ off }) => off >= 0 && off <= 3)
      .sort((a, b) => a.off - b.off);
    const [first, second] = near;
    if (!first || (second && second.off === first.off)) continue;
    of.set(first.p, (of.get(first.p) ?? new Set()).add(d.date));
  }
  return people.map((p) => {
    const days = of.get(p);
    return days?.size === 1 ? { ...p, birth: [...days][0] ?? null } : p;
  });
}

const TREATS_BEFORE = new RegExp(String.raw`(?<![a-z])(?:${any("treats-before")})[ .:]{1,4}$`);
const TREATS_BEHIND = new RegExp(String.raw`^,? (?:${any("treats-behind")})(?![a-z])`);
const CARE = /^(?:health|pets|receipts)\//;

/** "Doctor: A. Threlkeld DVM": whoever treats a person or an animal is none of the family. */
function treats(s: Study, p: PersonNamed): boolean {
  if (s.kind.slug !== null && !CARE.test(s.kind.slug)) return false;
  const name = foldKeep(p.printed.replace(/^\s*dr\.?\s+/i, ""));
  const at = p.line.folded.indexOf(name);
  return (
    at >= 0 &&
    (TREATS_BEFORE.test(p.line.folded.slice(0, at)) ||
      TREATS_BEHIND.test(p.line.folded.slice(at + name.length)))
  );
}

/** A name that is less likely than this a person's is nobody's; one that is this surely of the household is somebody's. */
const HARDLY = 0.1;
const SURELY = 0.8;

/** Where a name is printed on its line; null when it stands over two. */
function placeOf({ line, printed }: PersonNamed): NamePlace | null {
  const start = line.text.indexOf(printed);
  return start < 0 ? null : { line, start, end: start + printed.length };
}

/** Not a heading, a street or a company, by its words and what stands around it. */
const isSomebody = (p: PersonNamed): boolean => {
  const place = placeOf(p);
  return place === null || nameIs(place, "household", "other person") >= HARDLY;
};

/** "Noor, Rania" are two children; "H-E" is short for a name. */
const isFamilyName = (family: string): boolean => /\p{L}{3}/u.test(family) && !isGivenName(family);

/** A name that is this surely somebody else's, a clerk's or a seller's, is nobody's of the household unless another of that family is on the paper. */
const ELSEWHERE = 0.5;

const isElsewhere = (p: PersonNamed): boolean => {
  const place = placeOf(p);
  return place !== null && nameIs(place, "other person") >= ELSEWHERE;
};

/** Names with a given name that only the words around them say to be of the household: nonsense has none. */
function told(s: Study): PersonNamed[] {
  const isGiven = ({ line, start, end }: NamePlace) =>
    line.text.slice(start, end).split(/[ ,]+/).some(isGivenName);
  return s.sheets.slice(0, 2).flatMap((sheet) =>
    sheet.lines.slice(0, 80).flatMap((line) =>
      nameRuns(line)
        .filter((run) => isGiven(run) && nameIs(run, "household") >= SURELY)
        .flatMap((run) => named(line, run.start, run.end, ENOUGH))
        .filter((p) => p.name.split(" ").some(isGivenName) && isFamilyName(personShape(p.name).family)),
    ),
  );
}

const same = (a: PersonNamed, b: PersonNamed): boolean => compact(a.name) === compact(b.name);

/**
 * The people whom a paper is to or about beside those chosen as its parties: named by labels of people, greeted, the child
 * whose parents are written to, and others of their family. Where nothing is sure, nobody. `onFile`: whether a name is known.
 */
export function peopleNamed(
  s: Study,
  chosen: readonly PersonNamed[],
  onFile: (name: string) => boolean,
): PersonNamed[] {
  const candidates = s.parties.receivers.flatMap(({ of }) =>
    isMaker(s, of.name) || of.kind === "signature"
      ? []
      : named(of.line, of.start, of.end, PLACE[of.kind ?? "file"] ?? 0),
  );
  const more = [...candidates, ...labelled(s), ...titled(s), ...alone(s), ...bornOrCoded(s)].filter(
    (p) => p.points >= CERTAIN && !isMaker(s, p.name),
  );
  const heard = told(s).filter((p) => p.points >= ENOUGH && !isMaker(s, p.name));
  const all = [...chosen, ...children(s), ...more, ...heard].filter(isSomebody);
  const own = all.filter((p) => onFile(p.name) || !isElsewhere(p));
  const families = new Set(own.map((p) => personShape(p.name).family));
  const sure = all.filter((p) => own.includes(p) || families.has(personShape(p.name).family));
  const out: PersonNamed[] = [];
  for (const p of [...sure, ...relatives(s, sure).filter((r) => r.points >= CERTAIN)])
    if (p.points >= ENOUGH && !treats(s, p) && !out.some((o) => same(o, p)) && out.length < MOST) out.push(p);
  return withBirths(s, out);
}
