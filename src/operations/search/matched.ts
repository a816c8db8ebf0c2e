import type { DocumentRow } from "#contract/document.ts";
import type { FoundFact } from "#database/documents/facts.ts";
import { escapeRegExp, fold, squeeze } from "#kernel/text.ts";
import { headingsOf } from "#lexicon/kinds.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { factLabel } from "../present/present.ts";
import type { Found, FoundDocument } from "./find.ts";
import { type Place, placesOn, type Seeker } from "./seeker.ts";

/** Digits and letters of a text alone, folded. */
const plain = (s: string) => fold(s).replace(/[^\p{L}\p{N}]/gu, "");

/** Shorter parts of a number match too much to name it. */
const PART = 3;

/** The numbers of what was looked for that stand in a text. */
const standingIn = (text: string, seeker: Seeker): Set<number> =>
  new Set(placesOn(text, seeker).map((p) => p.index));

/** What a paper of this type is called, in the languages the types are known in. */
const callings = (slug: string | null): string =>
  slug === null ? "" : [slug, ...headingsOf(slug)].join(" ");

const matched = {
  title: message("search.matched.title"),
  type: message("search.matched.type"),
  meaning: message("search.matched.meaning"),
  like: message("search.matched.like"),
  some: message("search.matched.some"),
  page: message("search.matched.page"),
  note: message("search.matched.note"),
};

/** What is said of one document that was found: `snippet` are the words of a page, if any matched. */
type MatchedOn = (
  row: DocumentRow,
  facts: readonly FoundFact[],
  hit: FoundDocument | undefined,
  snippet: string | null,
  notes: readonly string[],
) => string | null;

/**
 * Says what matched: a number by its label (with the number for those who may see it alone), the title, a name, the label of a
 * fact, the type, else how it was found. Null when no words were looked for. Made once a search: papers share names and types.
 */
export function matchedOn(scope: AccountScope, found: Found, seeker: Seeker): MatchedOn {
  const { sought } = found.understood;
  const said = sought.map((s) => plain(s.said));
  const joined = said.join("");
  const numbers = said.filter((n) => n.length >= PART && /\d/.test(n));
  if (joined.length >= PART) numbers.push(joined);
  const telling = sought.flatMap((s, i) => (s.asking ? [] : [i]));
  const asked = telling.length > 0 ? telling : sought.map((_, i) => i);
  const known = new Map<string, Set<number>>();
  const standing = (text: string): Set<number> => {
    let seen = known.get(text);
    if (!seen) {
      seen = standingIn(text, seeker);
      known.set(text, seen);
    }
    return seen;
  };
  const all = (text: string, of: readonly number[] = asked) => {
    const seen = standing(text);
    return of.length > 0 && of.every((i) => seen.has(i));
  };
  const by = (what: keyof typeof matched) => render(matched[what], scope.language);
  /** The identifier that was looked for, or a part of it. */
  const identifierAmong = (facts: readonly FoundFact[]) =>
    facts.find((f) => {
      if (f.role !== "identifier" || numbers.length === 0) return false;
      const value = plain(f.value);
      return numbers.some((n) => value.includes(n));
    });
  return (row, facts, hit, snippet, notes) => {
    const identifier = identifierAmong(facts);
    if (identifier) {
      const label = factLabel(identifier, scope.language);
      return scope.identifiers ? `${label} ${identifier.value}` : label;
    }
    if (sought.length === 0) return null;
    if (all(row.title)) return by("title");
    const person = row.people_and_things.find((p) => p.name !== null && all(p.name));
    if (person?.name) return person.name;
    const fact = facts.find(
      (f) =>
        f.role !== "identifier" && (all(f.value) || (joined.length >= PART && plain(f.value) === joined)),
    );
    if (fact) return factLabel(fact, scope.language);
    if (notes.some((note) => all(note))) return by("note");
    const called = standing(callings(row.type));
    const left = asked.filter((i) => !called.has(i) && !sought[i]?.kind?.slug.test(row.type ?? ""));
    if (left.length === 0 && snippet === null) return by("type");
    if (left.length < asked.length && all(row.title, left)) return by("title");
    if (hit?.why.includes("meaning")) return by("meaning");
    if (hit?.why.includes("like")) return by(found.others.size > 0 ? "like" : "some");
    return by("page");
  };
}

const BEFORE = 60;
const AFTER = 140;
/** Characters of a paper that are looked at for a snippet. */
const MOST_LOOKED_AT = 300_000;

interface Best {
  page: string;
  start: number;
  worth: number;
  /** Different things that stand there. */
  many: number;
}

/** The place of a page around which most different words stand close together, the first of equals. */
function bestOn(page: string, seeker: Seeker): Best | null {
  const places = placesOn(page, seeker);
  let best: Best | null = null;
  places.forEach((p, i) => {
    const seen = new Map<number, number>();
    let last = p.start;
    for (let k = i; k < places.length && (places[k]?.start ?? 0) <= p.start + AFTER; k++) {
      const other = places[k] as Place;
      if ((seen.get(other.index) ?? 0) < other.worth) {
        seen.set(other.index, other.worth);
        last = other.start;
      }
    }
    const worth = [...seen.values()].reduce((a, b) => a + b, 0) - (last - p.start) / 2_000;
    if (best === null || worth > best.worth + 1e-9) best = { page, start: p.start, worth, many: seen.size };
  });
  return best;
}

/**
 * The words around the best place of the pages, on one line and of whole words, or null when nothing looked for stands on
 * them. Plain text: whoever shows it marks the words.
 */
export function snippetOf(pages: Iterable<string>, seeker: Seeker): string | null {
  let looked = 0;
  let best: Best | null = null;
  for (const page of pages) {
    looked += page.length;
    if (looked > MOST_LOOKED_AT && looked > page.length) break;
    const found = bestOn(page, seeker);
    if (found && (best === null || found.worth > best.worth)) best = found;
    if (best && best.many >= seeker.size) break;
  }
  return best && cut(best.page, best.start);
}

function cut(page: string, at: number): string | null {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(page.length, at + AFTER);
  let s = page.slice(from, to);
  // Begin and end with whole words.
  if (from > 0 && /\S/.test(page[from - 1] ?? "")) s = s.replace(/^\S*\s+/, "");
  if (to < page.length && /\S/.test(page[to] ?? "")) s = s.replace(/\s+\S*$/, "");
  const line = squeeze(s);
  return line === "" ? null : `${from > 0 ? "…" : ""}${line}${to < page.length ? "…" : ""}`;
}

/** Escapes a word for a regular expression. */
/** Leaves identifiers out of a text, in whatever spacing they are printed. */
export function without(text: string, identifiers: string[]): string {
  if (identifiers.length === 0) return text;
  let out = text;
  for (const value of identifiers) {
    const signs = [...value.replace(/[^\p{L}\p{N}]/gu, "")];
    if (signs.length < 3) continue;
    out = out.replace(new RegExp(signs.map(escapeRegExp).join("[^\\p{L}\\p{N}]{0,3}"), "giu"), "");
  }
  return squeeze(out);
}
