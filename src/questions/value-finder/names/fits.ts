import type { Attribute } from "#lexicon/attributes.ts";
import goods from "#lexicon/goods.tsv" with { type: "file" };
import { tableAt } from "#lexicon/table.ts";
import things from "#lexicon/things.tsv" with { type: "file" };
import { conceptNames, formsOf, nearOf, widerOf } from "#reading/concepts/concepts.ts";
import { languages } from "#reading/concepts/lexicon.ts";
import { distance } from "#reading/text/edit-distance.ts";
import { anyStems, stemOf } from "#reading/text/stems.ts";
import { phraseEnd } from "../attributes.ts";
import type { Sought } from "../question/sought.ts";
import { sameEvent, speaksOfKind } from "../values/events.ts";
import type { Words } from "./place-words.ts";

/**
 * Names of places and of common things in several languages, and words whose forms no stemmer brings together: one of them is
 * never another, though a lexicon of concepts has them near each other.
 */
const alikeNames = tableAt(things).map(({ terms }) => terms);
const groupOf = new Map<string, number>();
for (const [i, group] of alikeNames.entries())
  for (const word of group) if (!groupOf.has(word)) groupOf.set(word, i);

/** What has a name in every language, and other words that stand for it as well: "cleaning" and what the lexicon has near it. */
const goodsOf = new Map<string, number>();
for (const [i, group] of tableAt(goods).entries())
  for (const word of group.terms) if (!goodsOf.has(word)) goodsOf.set(word, i);

/** True for a word that has a name of its own in every language, so that no other word stands for it. */
const hasOwnNames = (word: string): boolean => groupOf.has(word);

/** True for two names of one thing: "fridge" and "Kühlschrank", "Munich" and "München". */
export const sameThing = (a: string, b: string): boolean =>
  (groupOf.has(a) && groupOf.get(a) === groupOf.get(b)) ||
  (goodsOf.has(a) && goodsOf.get(a) === goodsOf.get(b));

const stemsOf = new Map<string, readonly string[]>();
function stems(word: string): readonly string[] {
  let found = stemsOf.get(word);
  if (found === undefined) {
    found = anyStems(word);
    if (stemsOf.size > 30_000) stemsOf.clear();
    stemsOf.set(word, found);
  }
  return found;
}

const keyed = new Map<string, readonly string[]>();
/** The stems of a word with the language each is of: the stem of one language is another word of another one. */
function stemsByLanguage(word: string): readonly string[] {
  let found = keyed.get(word);
  if (found === undefined) {
    found = languages.map((l) => `${l} ${stemOf(word, l)}`);
    if (keyed.size > 30_000) keyed.clear();
    keyed.set(word, found);
  }
  return found;
}

/** Letters that may be wrong in a word of this length. */
const slips = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0);

/** What was found out about words of papers, by what is sought: the same words come again and again. */
const kept = new WeakMap<Sought, Map<string, number>>();

/** How far a word of a paper is a word that is sought: 1 the same or a form of it, less for a part of a compound or a misread one. */
function wordFit(s: Sought, token: string, picture: boolean): number {
  if (token === s.said) return 1;
  let own = kept.get(s);
  if (own === undefined) {
    own = new Map();
    kept.set(s, own);
  }
  const key = picture ? `${token} ` : token;
  let fit = own.get(key);
  if (fit === undefined) {
    fit = wordFitNew(s, token, picture);
    own.set(key, fit);
  }
  return fit;
}

/** What a word is worth that says in other words or another language what happens. */
const SAME_EVENT = 0.85;

/** What the name of its kind is worth for a thing. */
const OF_KIND = 0.75;

function wordFitNew(s: Sought, token: string, picture: boolean): number {
  const { said } = s;
  if (/\d/.test(said)) return 0;
  // Pictures of "ü" are often read as two letters.
  const plain = picture ? token.replace(/ii/g, "u") : token;
  if (sameThing(said, plain)) return 0.95;
  if (plain !== token && plain === said) return 0.9;
  if (s.role !== "name" && token.length >= 3 && stems(token).some((t) => s.stems.has(t))) return 0.95;
  if ((s.role === "word" || s.role === "light") && sameEvent(said, token)) return SAME_EVENT;
  if (speaksOfKind(said, token)) return OF_KIND;
  if (s.role === "name" && (token === `${said}s` || said === `${token}s`)) return 0.95;
  const short = Math.min(said.length, token.length);
  // "Miete" in "Mietvertrag", "Versicherung" in "Haftpflichtversicherung".
  if (short >= (s.role === "name" ? 6 : 5) && (token.startsWith(said) || token.endsWith(said))) return 0.8;
  if (short >= 6 && said.length > token.length && (said.startsWith(token) || said.endsWith(token)))
    return 0.7;
  if (short >= 5 && s.role !== "name" && sharesHead(said, token)) return 0.7;
  // Letters go wrong in pictures; what is typed wrong in a question is put right before it comes here.
  const most = picture ? slips(said) : 0;
  if (most > 0 && token[0] === said[0] && distance(said, token, most) <= most) return 0.75;
  if (most > 0 && short >= 5 && distance(said, token, most) <= most) return 0.7;
  return 0;
}

/** Forms of one word that no stemmer brings together: "refundable" and "refunded", "insured" and "insurance". */
function sharesHead(a: string, b: string): boolean {
  const n = Math.max(5, Math.ceil(Math.max(a.length, b.length) * 0.62));
  return a.slice(0, n) === b.slice(0, n);
}

const within = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from >= b.from && a.to <= b.to;

const narrower = new Map<string, string[]>();
/** Concepts that are a kind of another one. */
function narrowerOf(concept: string): readonly string[] {
  if (narrower.size === 0)
    for (const c of conceptNames())
      for (const wide of widerOf(c)) narrower.set(wide, [...(narrower.get(wide) ?? []), c]);
  return narrower.get(concept) ?? [];
}

/** Another way to say what is sought. */
interface Form {
  words: readonly string[];
  fit: number;
}

const formsFor = new WeakMap<Sought, ReadonlyMap<string, readonly Form[]>>();

/**
 * Ways to say a word of the question in any language, by the stems of their first words. Two words of one language that stand
 * for one concept are not always one thing (a dishwasher is no heating, though both are appliances): they count for less.
 */
function formsOfSought(s: Sought): ReadonlyMap<string, readonly Form[]> {
  let forms = formsFor.get(s);
  if (forms !== undefined) return forms;
  const by = new Map<string, Form[]>();
  const wanted = new Map(
    s.concepts.flatMap((c) => [
      [c, 1] as const,
      ...narrowerOf(c).map((n) => [n, 1] as const),
      ...(s.role === "kind" ? [] : [...nearOf(c)].map(([n, near]) => [n, near * 0.8] as const)),
    ]),
  );
  for (const [concept, fit] of wanted) {
    if (fit < 0.5) continue;
    const own = new Set(formsOf(concept, s.language).map((f) => f.join(" ")));
    for (const language of languages)
      for (const words of formsOf(concept, language)) {
        const known = s.role === "kind" ? 0.95 : own.has(words.join(" ")) ? 0.45 : 0.75;
        const key = `${language} ${stemOf(words[0] as string, language)}`;
        const list = by.get(key) ?? [];
        if (list.length === 0) by.set(key, list);
        list.push({ words, fit: fit * known });
      }
  }
  forms = by;
  formsFor.set(s, forms);
  return forms;
}

/** What a word of a paper may be of what is sought: the other wordings that begin with it, and how far a part of it is one. */
interface Begun {
  forms: readonly Form[];
  compound: number;
}

/** Found once a word: papers say the same words again and again. */
const begun = new WeakMap<Sought, Map<string, Begun>>();

function begunBy(s: Sought, token: string): Begun {
  let own = begun.get(s);
  if (own === undefined) {
    own = new Map();
    begun.set(s, own);
  }
  let found = own.get(token);
  if (found === undefined) {
    const forms = formsOfSought(s);
    found = {
      forms: stemsByLanguage(token).flatMap((key) => forms.get(key) ?? []),
      compound: token.length >= LONG ? inCompound(forms, token) : 0,
    };
    own.set(token, found);
  }
  return found;
}

/** How far words say in other words what is sought. */
function otherwiseSaid(s: Sought, w: Words): number {
  if (formsOfSought(s).size === 0) return 0;
  let best = 0;
  w.tokens.forEach((t, i) => {
    const { forms, compound } = begunBy(s, t);
    for (const f of forms)
      if (
        f.fit > best &&
        f.words.every(
          (x, k) => k === 0 || (i + k < w.tokens.length && sameForm(x, w.tokens[i + k] as string)),
        )
      )
        best = f.fit;
    if (best < 0.6 && compound > best) best = compound;
  });
  return best;
}

/** Letters that a German or Dutch compound has at least, and its part. */
const LONG = 8;
const PART = 4;

/** How far a compound says it: "Taxiunternehmen" of a "Taxifahrt". */
function inCompound(forms: ReadonlyMap<string, readonly Form[]>, token: string): number {
  let best = 0;
  for (const language of ["de", "nl"])
    for (let n = PART; n <= token.length - 3; n++)
      for (const [part, whole] of [
        [token.slice(0, n), "head"],
        [token.slice(-n), "tail"],
      ] as const)
        for (const f of forms.get(`${language} ${stemOf(part, language)}`) ?? [])
          if (f.words.length === 1 && f.words[0] === part)
            best = Math.max(best, f.fit * (whole === "tail" || n >= 5 ? 0.85 : 0.7));
  return best;
}

const sameForm = (a: string, b: string) => a === b || stems(a).some((x) => stems(b).includes(x));

/** True when words stand side by side. */
const standsIn = (words: readonly string[], tokens: readonly string[]): boolean =>
  tokens.some((_, i) => words.every((x, k) => tokens[i + k] === x));

/** How far words hold what is sought, 0..1. */
export function fitOf(s: Sought, w: Words): number {
  if (s.span !== null) {
    const { span } = s;
    return w.printed.some((p) => within(p, span) || within(span, p)) ? 1 : 0;
  }
  if (s.role === "number") return w.compact.includes(s.compact) ? 1 : 0;
  if (s.joint.length > 1) {
    for (let i = 0; i + s.joint.length <= w.tokens.length; i++)
      if (s.joint.every((j, k) => sameForm(j, w.tokens[i + k] as string))) return 1;
    return otherwiseSaid(s, w);
  }
  let best = 0;
  for (const alias of s.aliases)
    if (w.vocabulary.has(alias.at(-1) as string) && standsIn(alias, w.tokens)) best = 0.85;
  for (const t of w.vocabulary) {
    best = Math.max(best, wordFit(s, t, w.picture));
    if (best === 1) return 1;
  }
  // "Corner Mart" and "Cornermart" are one.
  if (
    best < 0.9 &&
    s.said.length >= 6 &&
    w.tokens.some(
      (t, i) => t.length < s.said.length && s.said.startsWith(t) && t + (w.tokens[i + 1] ?? "") === s.said,
    )
  )
    best = 0.95;
  // A thing that has a name of its own in every language is not its neighbour in the lexicon: a fridge is no oven.
  if (best < 0.9 && s.concepts.length > 0 && s.role !== "name" && !hasOwnNames(s.said))
    best = Math.max(best, otherwiseSaid(s, w));
  return best;
}

/** The same for what no table knows: the words of the question, or what means the same. */
function phrasesFit(a: Attribute, w: Words): number {
  for (let i = 0; i < w.tokens.length; i++)
    for (const [k, phrase] of a.phrases.entries())
      if (phraseEnd(w.tokens, i, phrase) > i) return k < 2 ? 1 : 0.9;
  return 0;
}

/** What words that name a kind of an attribute are worth for it. */
const KIND_OF = 0.94;

/** How far words name an attribute: 1 in its own words, a little more when several of its words stand there. */
export function attributeFit(a: Attribute, w: Words): number {
  if (a.id === "unknown") return phrasesFit(a, w);
  const said = w.attributes.get(a);
  if (said === 0) return KIND_OF;
  if (said !== undefined) return 1 + 0.03 * Math.min(2, said - 1);
  if (!w.picture) return 0;
  for (const phrase of a.phrases) {
    const word = phrase.length === 1 ? (phrase[0] as string).replaceAll("*", "") : "";
    if (word.length < 6) continue;
    if (w.tokens.some((t) => t.length >= 6 && distance(word, t.slice(0, word.length + 1), 1) <= 1))
      return 0.8;
  }
  return 0;
}

/**
 * True for a page that may name an attribute: in its own words, or for what no table knows in the words of a label that its
 * plain text cuts apart (a cell of two lines with a value beside it).
 */
export const mayName = (a: Attribute, page: Words): boolean =>
  attributeFit(a, page) > 0 ||
  (a.id === "unknown" && a.phrases.some((p) => p.length > 1 && p.every((word) => page.vocabulary.has(word))));
