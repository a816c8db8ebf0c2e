import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { wordsOf } from "#lexicon/terms.ts";
import type { Features } from "#reading/ranking/forest.ts";
import { emptyWords } from "../plan/words.ts";
import { attributesIn, modifiers } from "../value-finder/attributes.ts";
import { attributeFit } from "../value-finder/names/fits.ts";
import type { Words } from "../value-finder/names/place-words.ts";
import { isHeading } from "../value-finder/places.ts";
import type { Clause } from "../value-finder/question/focus.ts";
import { isHeadLine } from "../value-finder/tables/heads.ts";
import { fitIn, type Where, wheres, wordsIn } from "./labels.ts";
import type { Option } from "./options.ts";
import { type Around, around, openFeatures, type Question, share } from "./places-around.ts";

/** Kinds of answers that a model may tell apart. */
const kinds: readonly AnswerKind[] = [
  "money",
  "day",
  "stretch",
  "count",
  "measure",
  "percent",
  "number",
  "name",
  "place",
  "words",
];

/** How far words name what is asked for: the attributes that are not only more of another one before the others. */
function asksFit(clause: Clause, w: Words): number {
  const main = clause.attributes.some((a) => !modifiers.has(a.id));
  return clause.attributes.reduce(
    (best, a) => Math.max(best, Math.min(1, attributeFit(a, w)) * (main && modifiers.has(a.id) ? 0.5 : 1)),
    0,
  );
}

/** Attributes of the same kind that words name and nobody asked for. */
function othersIn(clause: Clause, w: Words, kind: AnswerKind): number {
  let n = 0;
  for (const a of w.attributes.keys())
    if (
      !clause.attributes.includes(a) &&
      !modifiers.has(a.id) &&
      (a.kinds[0] === kind || a.kinds.includes(kind))
    )
      n++;
  return n;
}

/** Words of a label that the question accounts for, and all that say something. */
function accounted(q: Question, w: Words): { own: number; all: number } {
  const taken = new Set<number>();
  for (const n of attributesIn(w.tokens, true))
    if (q.clause.attributes.includes(n.attribute)) for (let i = n.from; i < n.to; i++) taken.add(i);
  let own = 0;
  let all = 0;
  w.tokens.forEach((t, i) => {
    if (emptyWords.has(t) || t.length < 2 || /^\d+$/.test(t)) return;
    all++;
    const page = q.paper.pages[0];
    if (taken.has(i) || q.clause.words.includes(t) || q.tokens.has(t)) own++;
    else if (page && q.standing.sought.some((s) => s.role !== "light" && fitIn(s, wordsIn(page, t)) >= 0.7))
      own += 0.8;
  });
  return { own, all };
}

/** Sure places name a value; the others only stand near it. */
const SURE: Record<Where, number> = {
  left: 1,
  row: 0.85,
  above: 0.95,
  head: 0.8,
  under: 0.85,
  behind: 0.8,
  clause: 0.9,
  section: 0.5,
  over: 0.4,
  sentence: 0.6,
};

/** How far the labels of an option are what is asked for. */
function labelFeatures(q: Question, o: Option, at: Around): Features {
  const { clause } = q;
  const out: Features = {};
  for (const where of wheres) {
    const own = o.labels.filter((l) => l.where === where);
    out[`a_${where}`] = own.reduce((n, l) => Math.max(n, asksFit(clause, l.words)), 0);
  }
  let best = 0;
  let top: Option["labels"][number] | null = null;
  for (const l of o.labels) {
    const { own, all } = accounted(q, l.words);
    const fit = SURE[l.where] * (asksFit(clause, l.words) * 1.2 + share(own, Math.max(2, all)));
    if (fit > best) {
      best = fit;
      top = l;
    }
  }
  const first = o.labels[0] ?? null;
  const told = top === null ? { own: 0, all: 0 } : accounted(q, top.words);
  const nearest = first === null ? { own: 0, all: 0 } : accounted(q, first.words);
  out.l_best = best;
  out.l_where = top === null ? wheres.length : wheres.indexOf(top.where);
  out.l_share = share(told.own, told.all);
  out.l_words = told.all;
  out.l_own = told.own;
  out.l_first = first === null ? -1 : share(nearest.own, nearest.all);
  out.l_first_asks = first === null ? 0 : asksFit(clause, first.words);
  out.l_first_words = nearest.all;
  out.l_others = top === null ? 0 : othersIn(clause, top.words, o.kind);
  out.l_first_others = first === null ? 0 : othersIn(clause, first.words, o.kind);
  const fits = clause.attributes.map((a: Attribute) =>
    o.labels.reduce((n, l) => Math.max(n, SURE[l.where] * Math.min(1, attributeFit(a, l.words))), 0),
  );
  out.a_mean = share(
    fits.reduce((a, b) => a + b, 0),
    fits.length,
  );
  out.a_near = at.near.reduce((n, w) => Math.max(n, asksFit(clause, w)), 0);
  out.a_line = at.line.reduce((n, w) => Math.max(n, asksFit(clause, w)), 0);
  // What is asked for by name has to be named; what is not has to be told by the words that are left.
  out.asked = clause.usual ? -1 : Math.max(out.a_mean, out.a_line * 0.7, out.a_near * 0.4);
  out.a_page = at.page === null ? 0 : asksFit(clause, at.page);
  const said = clause.said;
  const tokens = new Set(o.labels.filter((l) => l.where !== "section").flatMap((l) => [...l.words.tokens]));
  out.said = share(said.filter((s) => tokens.has(s)).length, said.length);
  out.pairs = clause.pairs.filter(([a, b]) =>
    o.labels.some((l) => l.words.tokens.some((t, i) => t === a && l.words.tokens[i + 1] === b)),
  ).length;
  out.unknown = share(clause.words.filter((s) => tokens.has(s)).length, clause.words.length);
  return out;
}

/** What an option itself looks like. */
function ownFeatures(q: Question, o: Option): Features {
  const { clause, paper } = q;
  const page = paper.pages.find((p) => p.number === o.page);
  const tokens = wordsOf(o.text).slice(0, 60);
  const telling = tokens.filter((t) => !emptyWords.has(t));
  const words = page ? wordsIn(page, o.text.slice(0, 160)) : null;
  const lines = o.lines === null ? 0 : (page?.lines.length ?? 0);
  const line = o.lines === null ? null : page?.lines[o.lines[0]]?.line;
  const behind = o.labels.find((l) => l.where === "behind");
  const i =
    o.fact === null
      ? -1
      : clause.attributes.reduce((n, a) => Math.max(n, 3 - rank(a, o.fact?.key ?? "")), -1);
  return {
    order: o.order,
    first: clause.kinds[0] === o.kind ? 1 : 0,
    sentence: o.lines === null ? 1 : 0,
    long: Math.min(60, tokens.length),
    echo: share(telling.filter((t) => q.tokens.has(t)).length, telling.length),
    digits: /\d/.test(o.text) ? 1 : 0,
    head_line: line && isHeadLine(line) ? 1 : 0,
    known_label: words !== null && tokens.length <= 3 && words.attributes.size > 0 ? 1 : 0,
    name_like: /\p{Lu}\p{Ll}[\p{L}.'’-]* (?:\p{L}{1,3} ){0,2}\p{Lu}/u.test(o.text) ? 1 : 0,
    heading: line && isHeading(line) ? 1 : 0,
    colon: /:\s*$/.test(o.text) ? 1 : 0,
    capitals: /\p{Lu}{2}/u.test(o.text) && !/\p{Ll}/u.test(o.text) ? 1 : 0,
    letters: share(o.text.replace(/\P{L}/gu, "").length, Math.max(1, o.text.length)),
    names_itself: words === null ? 0 : asksFit(clause, words),
    names_other: words === null || tokens.length > 5 ? 0 : Math.min(2, words.attributes.size),
    cells: line?.cells.length ?? 0,
    place: lines === 0 || o.lines === null ? 0.5 : o.lines[0] / lines,
    on_page: q.paper.pages.findIndex((p) => p.number === o.page),
    picture: page?.picture ? 1 : 0,
    currency: o.value?.currency || o.fact?.currency ? 1 : 0,
    negative: (o.value?.number ?? o.fact?.number ?? 0) < 0 ? 1 : 0,
    zero: (o.value?.number ?? o.fact?.number ?? 1) === 0 ? 1 : 0,
    unit: clause.stretch === null ? 0.5 : (o.value?.stretch?.unit ?? null) === clause.stretch ? 1 : 0,
    counted:
      behind === undefined
        ? 0
        : q.standing.sought.reduce(
            (n, s) => (s.role === "time" ? n : Math.max(n, fitIn(s, behind.words))),
            0,
          ),
    fact: o.fact === null ? 0 : 1,
    fact_key: i,
    fact_sure: (o.fact?.confidence ?? 0) / 100,
  };
}

const rank = (a: Attribute, key: string): number => {
  const i = a.keys.indexOf(key);
  return i < 0 ? 4 : Math.min(3, i);
};

/** What the paper has of the question, whatever the place. */
export function paperFeatures(q: Question): Features {
  const { clause, standing, paper } = q;
  const weight = (role: string, test: (n: number) => boolean) =>
    standing.sought.reduce(
      (n, s, i) => (s.role === role && test(standing.stands[i] as number) ? n + s.weight : n),
      0,
    );
  let sum = 0;
  let all = 0;
  let gone = 0;
  standing.sought.forEach((s, i) => {
    if (s.role === "light") return;
    all += s.weight;
    sum += s.weight * (standing.stands[i] as number);
    if ((standing.stands[i] as number) < 0.2) gone += s.weight;
  });
  const out: Features = {
    p_stands: all === 0 ? 0.75 : sum / all,
    p_gone: gone,
    p_gone_share: share(gone, all),
    p_weight: all,
    p_names: weight("name", (n) => n >= 0.5),
    p_names_gone: weight("name", (n) => n < 0.5),
    p_numbers_gone: weight("number", (n) => n < 0.5),
    p_time_gone: weight("time", (n) => n < 0.2),
    p_time_weak: weight("time", (n) => n < 0.6),
    p_kind: weight("kind", (n) => n >= 0.5),
    p_kind_gone: weight("kind", (n) => n < 0.5),
    p_words_gone: weight("word", (n) => n < 0.2),
    p_pages: Math.min(20, paper.pages.length),
    q_usual: clause.usual ? 1 : 0,
    q_bare: clause.bare ? 1 : 0,
    q_attributes: clause.attributes.length,
    q_unknown: clause.words.length,
    q_difference: clause.difference ? 1 : 0,
    q_sought: standing.sought.filter((s) => s.role !== "light").length,
    q_asks_page: Math.max(0, ...paper.pages.map((p) => asksFit(clause, p.words))),
  };
  for (const k of kinds) out[`k_${k}`] = clause.kinds[0] === k ? 1 : 0;
  return out;
}

/** Figures of an option, without those of its paper and of its rivals. */
export function optionFeatures(q: Question, o: Option): Features {
  const at = around(q, o);
  const out = { ...ownFeatures(q, o), ...labelFeatures(q, o, at), ...openFeatures(q, o, at) };
  out.told = q.clause.usual ? (out.o_here as number) : -1;
  // What a hand would weigh: a first guess, by which rivals are told apart.
  out.guess =
    (out.l_best as number) +
    (q.clause.usual ? 0 : (out.a_mean as number)) +
    0.8 * (out.o_here as number) +
    0.25 * (out.l_share as number) -
    0.1 * o.order;
  return out;
}
