import { usableTypes } from "#database/documents/taxonomy.ts";
import { entitiesMatching } from "#database/entities/entities.ts";
import { PRINTED_NAMES, phrase } from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { fold, wordsOf } from "#kernel/text.ts";
import { kindOf } from "#questions/query/kinds.ts";
import type { Limit } from "#questions/query/understand.ts";
import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** Limits put as a filter and as parts of a match, which both must hold; `words` are those that turned out to be no limit. */
export interface Narrowed {
  filter: SearchFilter;
  must: string[];
  words: string[];
}

const senders: readonly EntityRole[] = ["issuer", "payee"];
const subjects: readonly EntityRole[] = ["subject", "owner", "covered", "payer"];
/** People and things that one name may mean. */
const MOST_NAMED = 50;

/** Types that a word means: by slug, group, name, or the kind of paper it names in one of the languages served. */
function typesNamed(box: App, scope: AccountScope, word: string): string[] {
  const said = fold(word.trim());
  const all = usableTypes(box.db, scope);
  const exact = all.filter((t) => t.slug === said || t.id === said || fold(t.name) === said);
  if (exact.length > 0) return exact.map((t) => t.id);
  const kind = kindOf(said);
  const of = all.filter((t) =>
    kind ? kind.slug.test(t.slug) : t.slug.startsWith(`${said}/`) || nameParts(t).includes(said),
  );
  return of.map((t) => t.id);
}

const nameParts = (t: { slug: string; name: string }) => [...wordsOf(t.slug), ...wordsOf(t.name)];

/** Adds what operators say to a filter. */
export function narrow(
  box: App,
  scope: AccountScope,
  limits: readonly Limit[],
  filter: SearchFilter,
): Narrowed {
  const out: Narrowed = { filter: { ...filter }, must: [], words: [] };
  const f = out.filter;
  for (const limit of limits) {
    if (limit.name === "span") f.spans = [...(f.spans ?? []), limit.span];
    else if (limit.name === "amount") f.amounts = [...(f.amounts ?? []), limit.amounts];
    else if (limit.name === "look") f.needs_look = limit.needed;
    else if (limit.name === "type") {
      const ids = typesNamed(box, scope, limit.value);
      if (ids.length === 0) out.words.push(limit.value);
      else f.types = f.types ? f.types.filter((id) => ids.includes(id)) : ids;
    } else {
      const named = entitiesMatching(box.db, scope, wordsOf(limit.value), MOST_NAMED);
      const roles = limit.name === "from" ? senders : subjects;
      // A name that nobody on file goes by must at least be printed where names are.
      if (named.length === 0) out.must.push(`${PRINTED_NAMES} : ${phrase(wordsOf(limit.value))}`);
      else f.linked = [...(f.linked ?? []), { entities: named.map((e) => e.id), roles }];
    }
  }
  return out;
}
