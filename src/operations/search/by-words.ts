import { commonness, countWords, matching, papersOnFile } from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { holding, looksLike, spelledLike } from "#database/search/vocabulary.ts";
import { editsIn, shapeOf } from "#questions/query/shape.ts";
import type { Sought } from "#questions/query/understand.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { expression, formsOf } from "./match.ts";
import { after, FEW, type Listed, matchOf, nothing, type Search, step } from "./steps.ts";

/** From so many words on, one of them may be missing. */
const MANY = 4;

/** How many papers have one of some forms, each told once a search. */
class Common {
  readonly #known = new Map<string, number>();
  constructor(readonly search: Search) {}

  of(forms: readonly string[]): number {
    const match = forms.join(" OR ");
    const known = this.#known.get(match);
    if (known !== undefined) return known;
    const found = match === "" ? 0 : commonness(this.search.box.db, this.search.scope, match);
    this.#known.set(match, found);
    return found;
  }

  /** How many of what is looked for stand on no paper at all. */
  absent(wanted: readonly (readonly string[])[]): number {
    return wanted.filter((forms) => this.of(forms) === 0).length;
  }
}

/** Steps of taking what was looked for less and less exactly, until enough is found. What an earlier step found stays before. */
export function byWords(search: Search, others: Map<Sought, string[]>): Listed {
  const { box, scope, filter, understood, languages } = search;
  const { sought } = understood;
  const lists = (of: readonly Sought[]) => of.map((s) => formsOf(s, languages, others.get(s)));
  let found = step(search, lists(sought), "AND", "words");
  if (found.total >= FEW) return found;
  const common = new Common(search);
  for (const s of sought) {
    const more = otherWords(box, scope, s, languages, filter);
    if (more.length > 0) others.set(s, more);
  }
  if (others.size > 0 && common.absent(lists(sought)) === 0)
    found = after(search, found, step(search, lists(sought), "AND", "like"));
  const telling = sought.filter((s) => !s.asking);
  if (
    found.total < FEW &&
    telling.length > 1 &&
    telling.length < sought.length &&
    common.absent(lists(telling)) === 0
  )
    found = after(search, found, step(search, lists(telling), "AND", "like"));
  const asked = telling.length > 0 ? telling : sought;
  if (found.total < FEW && asked.length >= MANY)
    found = after(search, found, allButOne(search, lists(asked), common));
  // Of a question, words may be missing; what was typed as words is on the paper, or nothing has all of it.
  const few = understood.question ? FEW : 1;
  if (found.total < few && sought.length > 1 && !sought.every((s) => s.exact))
    found = after(search, found, anyOf(search, lists(asked.length > 1 ? asked : sought), common));
  return found;
}

/** Documents that have all but one of the words. */
function allButOne(search: Search, wanted: readonly (readonly string[])[], common: Common): Listed {
  const absent = common.absent(wanted);
  if (absent > 1) return nothing(search);
  const sets = wanted.flatMap((w, i) =>
    absent === 1 && common.of(w) > 0 ? [] : [wanted.filter((_, k) => k !== i)],
  );
  const any = sets.map((set) => expression(set, [], "AND") ?? "");
  return step(search, [any], "OR", "like");
}

/** Papers with any of the words that are put in order: so many have the rarer ones, and what only common words speak for is left out. */
const WEIGHED = 4_000;

/** What tells papers apart: all of what is looked for, but in a large archive nothing that thousands of papers have. */
function tellingApart(wanted: readonly (readonly string[])[], common: Common): (readonly string[])[] {
  const rarer = wanted.filter((forms) => common.of(forms) <= WEIGHED);
  return rarer.some((forms) => common.of(forms) > 0) ? rarer : [...wanted];
}

/** Documents that have any of the words, those that have most of what is rare first. */
function anyOf(search: Search, wanted: readonly (readonly string[])[], common: Common): Listed {
  const { box, scope } = search;
  const found = step(search, tellingApart(wanted, common), "OR", "like");
  const rows = found.hits.map((h) => h.n);
  const share = new Map<number, number>();
  const papers = papersOnFile(box.db, scope);
  const rarest = new Map<number, number>();
  let all = 0;
  for (const forms of wanted) {
    const one = matchOf(search, [forms], "OR");
    if (one === null) continue;
    const weight = Math.log(1 + papers / Math.max(1, common.of(forms)));
    all += weight;
    if (common.of(forms) === 0) continue;
    for (const n of matching(box.db, scope, one, rows)) {
      share.set(n, (share.get(n) ?? 0) + weight);
      rarest.set(n, Math.max(rarest.get(n) ?? 0, weight));
    }
  }
  const most = Math.max(...share.values(), 1e-9);
  const hits = found.hits
    .map((h) => ({ ...h, score: h.score * (0.2 + (share.get(h.n) ?? 0) / most) }))
    .toSorted((a, b) => b.score - a.score);
  // A word that hardly any paper has tells the paper, however many others of the question stand nowhere.
  const telling = ((rarest.get(hits[0]?.n ?? 0) ?? 0) / Math.log(1 + papers)) ** 2;
  return { ...found, hits, covered: Math.max(most / Math.max(all, most), telling) };
}

/** Fewer papers than this have a word: others that may have been meant are looked for, too. */
const OTHER_WORDS_FEW = 3;
/** Letters a word has at least to be looked for within others, and digits of a part of a number. */
const PART_OF_WORD = 5;
const PART_OF_NUMBER = 4;

/**
 * Words on file that may have been meant by one that few papers have: those a scanner takes for it, longer ones it is a part
 * of ("Versicherung" in "Haftpflichtversicherung", 8871 in 4408871-02) and, when no paper has it, those spelled nearly so.
 * They are of the caller's account alone.
 */
function otherWords(
  box: App,
  scope: AccountScope,
  s: Sought,
  languages: readonly string[],
  filter: SearchFilter,
): string[] {
  if (s.exact) return [];
  const { db } = box;
  const joined = s.forms.find((f) => f.tokens.length === 1)?.tokens[0];
  if (joined === undefined || joined.length < PART_OF_NUMBER) return [];
  const have = countWords(db, scope, `(${formsOf(s, languages).join(" OR ")})`, filter, OTHER_WORDS_FEW);
  if (have >= OTHER_WORDS_FEW) return [];
  const shape = shapeOf(joined);
  const number = /\d{4}/.test(joined);
  const part = joined.length >= (number ? PART_OF_NUMBER : PART_OF_WORD);
  const found = [...looksLike(db, scope, shape), ...(part ? holding(db, scope, shape) : [])];
  if (have === 0 && found.length === 0 && s.word !== null)
    found.push(...spelledLike(db, scope, shape, editsIn(shape)));
  return [...new Set(found)].filter((w) => w !== joined);
}
