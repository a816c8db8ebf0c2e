import { type Attribute, attributes } from "#lexicon/attributes.ts";
import { whole } from "#lexicon/phrases.ts";

/** Attributes that only say more of another one: of a rent, that it is the rent of a month. */
export const modifiers: ReadonlySet<string> = new Set([
  "monthly",
  "yearly",
  "weekly",
  "quarterly",
  "day-rate",
  "per-person",
  "year-to-date",
  "period",
  "purchase",
  "hours",
  "minutes",
]);

let ids: ReadonlyMap<string, Attribute> | undefined;

/** An attribute by name; throws for one that is not in the tables. */
export function attribute(id: string): Attribute {
  ids ??= new Map(attributes().map((a) => [a.id, a]));
  const found = ids.get(id);
  if (!found) throw new Error(`No attribute ${id}`);
  return found;
}

/** True when one word of a phrase stands for a word of a text. */
function patternFits(pattern: string, word: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("@")) return patternFits(pattern.slice(1), word);
  if (pattern.endsWith("*")) return word.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith("*")) return word.endsWith(pattern.slice(1));
  return word === pattern;
}

/** A phrase with what it names. */
interface Opening {
  attribute: Attribute;
  phrase: readonly string[];
  /** It counts on papers alone. */
  ofPapers: boolean;
  /** A part of it says the same, or it has a gap: it counts in questions alone, since on a paper it would hide what its other words name. */
  ofQuestions: boolean;
  /** Words may stand between its own. */
  gap: boolean;
}

/** True when words inside a phrase are a phrase of the same attribute: "total amount due" of "amount due". */
function saidByPart(
  phrase: readonly string[],
  own: ReadonlySet<string>,
  beginnings: readonly string[],
): boolean {
  for (let at = 0; at < phrase.length; at++) {
    const word = (phrase[at] as string).replaceAll("*", "");
    if (own.has(word) || (word !== "" && beginnings.some((b) => word.startsWith(b)))) return true;
    let part = phrase[at] as string;
    for (let to = at + 1; to <= phrase.length && to - at < phrase.length; to++) {
      if (own.has(part)) return true;
      part += ` ${phrase[to]}`;
    }
  }
  return false;
}

let made: ReadonlyMap<string, readonly Opening[]> | undefined;

/** Phrases by the first letters of their first word, or the last ones of one that is only the end of a word; made when first needed. */
function starting(): ReadonlyMap<string, readonly Opening[]> {
  if (made !== undefined) return made;
  const by = new Map<string, Opening[]>();
  for (const a of attributes()) {
    const own = new Set(a.phrases.map((p) => p.join(" ").replace("@", "")));
    const beginnings = a.phrases.flatMap((p) =>
      p.length === 1 && /\w\*$/.test(p[0] as string) ? [(p[0] as string).slice(0, -1).replace("@", "")] : [],
    );
    for (const phrase of a.phrases) {
      const first = phrase[0] ?? "";
      const key =
        first.startsWith("*") && first.length > 1
          ? `*${first.slice(-3)}`
          : first.replace("@", "").replace("*", "").slice(0, 2);
      const list = by.get(key) ?? [];
      if (list.length === 0) by.set(key, list);
      const ofPapers = first.startsWith("@");
      list.push({
        attribute: a,
        phrase,
        ofPapers,
        gap: phrase.includes("*"),
        ofQuestions:
          !ofPapers && phrase.length > 1 && (phrase.includes("*") || saidByPart(phrase, own, beginnings)),
      });
    }
  }
  made = by;
  return by;
}

/** Phrases that may begin with a word, of papers and of questions, found once: the same words come again and again. */
const opened = {
  papers: new Map<string, readonly Opening[]>(),
  questions: new Map<string, readonly Opening[]>(),
};

function openingsOf(word: string, paper: boolean): readonly Opening[] {
  const known = paper ? opened.papers : opened.questions;
  let found = known.get(word);
  if (found === undefined) {
    const by = starting();
    found = [...(by.get(word.slice(0, 2)) ?? []), ...(by.get(`*${word.slice(-3)}`) ?? [])].filter(
      (o) => !(paper ? o.ofQuestions : o.ofPapers) && patternFits(o.phrase[0] as string, word),
    );
    if (known.size > 20_000) known.clear();
    known.set(word, found);
  }
  return found;
}

/** Most words that `*` stands for inside a phrase. */
const GAP = 6;

/** Words for "of" with and without their article, where one of them stands inside a phrase. */
const OF: Readonly<Record<string, RegExp>> = {
  de: /^(?:de|du|des|del)$/,
  di: whole("attributes-di"),
  of: /^of$/,
  van: /^van$/,
};
const ARTICLE = whole("attributes-the");

/** Where a phrase ends that begins at `from`; -1 when it does not stand there. `filled`: gets the places of words that fill its gaps. */
export function phraseEnd(
  tokens: readonly string[],
  from: number,
  phrase: readonly string[],
  filled?: number[],
): number {
  let at = from;
  for (let i = 0; i < phrase.length; i++) {
    const p = phrase[i] as string;
    if (p === "*") {
      const next = phrase[i + 1];
      if (next === undefined) return at;
      let skip = 0;
      while (skip < GAP && at + skip < tokens.length && !patternFits(next, tokens[at + skip] as string))
        filled?.push(at + skip++);
      at += skip;
      continue;
    }
    const of = i > 0 ? OF[p] : undefined;
    if (at >= tokens.length || !(of?.test(tokens[at] as string) ?? patternFits(p, tokens[at] as string)))
      return -1;
    at++;
    // "Numéro de la police", "numero della polizza": the article is of no matter.
    const next = of === undefined ? undefined : phrase[i + 1];
    if (next !== undefined && ARTICLE.test(tokens[at] ?? "") && !patternFits(next, tokens[at] as string))
      at++;
  }
  return at;
}

/** An attribute that words name, from the word `from` up to `to`. */
export interface Named {
  attribute: Attribute;
  from: number;
  to: number;
  /** The words name a kind of it. */
  narrower?: boolean;
  /** Places of words between them that only fill a gap. */
  filled?: readonly number[];
}

/**
 * Attributes named by folded words: at every place all that are named by the most words. `paper`: they are words of a paper,
 * which may be shorter than those of questions, and which name what a thing is a kind of along with it. `among`: only those
 * that it is true of are looked for.
 */
export function attributesIn(
  tokens: readonly string[],
  paper = false,
  among: ((a: Attribute) => boolean) | null = null,
): Named[] {
  const out: Named[] = [];
  for (let i = 0; i < tokens.length; i++) {
    let best: Named[] = [];
    let spare: number[] = [];
    for (const { attribute: a, phrase, gap } of openingsOf(tokens[i] as string, paper)) {
      if (among !== null && !among(a)) continue;
      const filled: number[] | undefined = gap ? [] : undefined;
      const to = phrase.length === 1 ? i + 1 : phraseEnd(tokens, i, phrase, filled);
      if (to < 0) continue;
      const width = to - i;
      const most = best[0] ? best[0].to - best[0].from : 0;
      if (width < most) continue;
      const found: Named = filled ? { attribute: a, from: i, to, filled } : { attribute: a, from: i, to };
      const left = width === 1 ? spareOf(phrase[0] as string, tokens[i] as string) : 0;
      if (width > most) {
        best = [found];
        spare = [left];
        continue;
      }
      const same = best.findIndex((b) => b.attribute === a);
      if (same >= 0) spare[same] = Math.min(spare[same] as number, left);
      else {
        best.push(found);
        spare.push(left);
      }
    }
    const least = Math.min(...spare);
    out.push(...best.filter((_, k) => (spare[k] as number) < least + ANOTHER_WORD));
  }
  const own = out.filter((n) => !out.some((o) => hides(o, n)));
  return paper ? withWider(own) : own;
}

/** So many letters more are a word of their own inside a compound: what it names is told by the pattern that says more of it. */
const ANOTHER_WORD = 3;

/**
 * Letters behind its beginning that a pattern leaves open: "kauf*" five of "kaufpreis", which has a name of its own; "*beitrag"
 * none: a compound is a kind of what it ends in.
 */
const spareOf = (pattern: string, word: string): number =>
  pattern.endsWith("*") ? word.length - pattern.replaceAll("*", "").replace("@", "").length : 0;

/** A shorter one inside of a longer one says nothing of its own, but for words that fill a gap: "must we *pay ourselves*". */
const hides = (o: Named, n: Named): boolean =>
  o.from <= n.from &&
  o.to >= n.to &&
  o.to - o.from > n.to - n.from &&
  !o.filled?.some((at) => at >= n.from && at < n.to);

/** What is named, and what that is a kind of. */
function withWider(named: readonly Named[]): Named[] {
  const out = [...named];
  for (const n of named)
    for (const id of n.attribute.wider ?? []) {
      const wide = attribute(id);
      if (!out.some((o) => o.attribute === wide && o.from === n.from))
        out.push({ attribute: wide, from: n.from, to: n.to, narrower: true });
    }
  return out;
}
