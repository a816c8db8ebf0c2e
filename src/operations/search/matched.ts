import type { DocumentRow } from "#contract/document.ts";
import type { FoundFact } from "#database/documents/facts.ts";
import { fold } from "#kernel/text.ts";
import { headingsOf } from "#lexicon/kinds.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { Sought } from "#questions/query/understand.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { factLabel } from "../present/present.ts";
import type { Found, FoundDocument } from "./find.ts";
import { placesOn, type Seeker } from "./seeker.ts";

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

/** The identifier that was looked for, or a part of it. */
function identifierAmong(facts: readonly FoundFact[], sought: readonly Sought[]): FoundFact | undefined {
  const numbers = sought.map((s) => plain(s.said)).filter((n) => n.length >= PART && /\d/.test(n));
  const all = sought.map((s) => plain(s.said)).join("");
  if (all.length >= PART) numbers.push(all);
  return facts.find((f) => f.role === "identifier" && numbers.some((n) => plain(f.value).includes(n)));
}

const matched = {
  title: message("search.matched.title"),
  type: message("search.matched.type"),
  meaning: message("search.matched.meaning"),
  like: message("search.matched.like"),
  some: message("search.matched.some"),
  page: message("search.matched.page"),
};

/**
 * Says what matched: a number by its label (with the number for those who may see it alone), the title, a name, the label of a
 * fact, the type, else how it was found. Null when no words were looked for. `snippet`: the words of a page, if any matched.
 */
export function matchedOn(
  scope: AccountScope,
  row: DocumentRow,
  facts: readonly FoundFact[],
  found: Found,
  hit: FoundDocument | undefined,
  seeker: Seeker,
  snippet: string | null,
): string | null {
  const { sought } = found.understood;
  const identifier = identifierAmong(facts, sought);
  if (identifier) {
    const label = factLabel(identifier, scope.language);
    return scope.identifiers ? `${label} ${identifier.value}` : label;
  }
  if (sought.length === 0) return null;
  const by = (what: keyof typeof matched) => render(matched[what], scope.language);
  const telling = sought.flatMap((s, i) => (s.asking ? [] : [i]));
  const asked = telling.length > 0 ? telling : sought.map((_, i) => i);
  const all = (text: string, of: readonly number[] = asked) => {
    const seen = standingIn(text, seeker);
    return of.length > 0 && of.every((i) => seen.has(i));
  };
  if (all(row.title)) return by("title");
  const person = row.people_and_things.find((p) => p.name !== null && all(p.name));
  if (person?.name) return person.name;
  const number = sought.map((s) => plain(s.said)).join("");
  const fact = facts.find(
    (f) => f.role !== "identifier" && (all(f.value) || (number.length >= PART && plain(f.value) === number)),
  );
  if (fact) return factLabel(fact, scope.language);
  const called = standingIn(callings(row.type), seeker);
  const left = asked.filter((i) => !called.has(i) && !sought[i]?.kind?.slug.test(row.type ?? ""));
  if (left.length === 0 && snippet === null) return by("type");
  if (left.length < asked.length && all(row.title, left)) return by("title");
  if (hit?.why.includes("meaning")) return by("meaning");
  if (hit?.why.includes("like")) return by(found.others.size > 0 ? "like" : "some");
  return by("page");
}
