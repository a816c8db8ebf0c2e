import { lazily } from "#lexicon/table.ts";
import { wordsOf } from "#lexicon/terms.ts";
import shipped from "#models/plan.json" with { type: "json" };
import { conceptsMeant } from "#reading/concepts/near-words.ts";
import { likeliestRole, rolesBy, type ShippedWords, wordModel } from "#reading/ranking/word-model.ts";
import { anyStems } from "#reading/text/stems.ts";
import { kindsIn } from "../kinds/kinds.ts";
import { isEmptyWord } from "./words.ts";

/** What a question asks to be done with what is on file, as the model of plans knows it (`test/train/plans.ts`). */
export type Op =
  | "lookup"
  | "list"
  | "count"
  | "sum"
  | "average"
  | "compare"
  | "latest"
  | "extreme"
  | "due"
  | "paid"
  | "missing"
  | "exists"
  | "yesno"
  | "change"
  | "open"
  | "box";

/** What a question is told by: its words, their stems and concepts, pairs of them, and how it opens. */
export function planWords(question: string): string[] {
  const t = wordsOf(question.slice(0, 300));
  return [
    ...new Set([
      ...t.map((w) => `w ${w}`),
      ...t.flatMap((w) => anyStems(w).map((s) => `s ${s}`)),
      ...t.slice(1).map((w, i) => `b ${t[i]} ${w}`),
      `f1 ${t[0]}`,
      `f2 ${t[0]} ${t[1]}`,
      `f3 ${t[0]} ${t[1]} ${t[2]}`,
      `l ${t.at(-1)}`,
      `n ${Math.min(9, t.length)}`,
      ...conceptsMeant(t).map((c) => `c ${c.concept}`),
      ...kindsIn(t).map((k) => `k ${k.kind.form === true}`),
    ]),
  ];
}

const ops = lazily(() => wordModel(shipped.ops as ShippedWords));
const tags = lazily(() => wordModel(shipped.tags as ShippedWords));

/** What a question may ask for, with how likely it is (0..1), the likeliest first. */
export const opsOf = (question: string): { op: Op; probability: number }[] =>
  [...rolesBy(ops(), planWords(question))]
    .map(([op, probability]) => ({ op: op as Op, probability }))
    .sort((a, b) => b.probability - a.probability);

/** The likeliest of them. */
export const opOf = (question: string): { op: Op; probability: number } =>
  opsOf(question)[0] as { op: Op; probability: number };

/** What a word of a question is for: "o" for how it is asked, "field" for what is asked for, else what it names. */
export type Tag = "o" | "field" | "party" | "person" | "thing" | "kind" | "time" | "amount";

/** How a word was typed: in capitals, with a capital, with figures, small. */
function shapeOf(typed: string | undefined): string {
  if (typed === undefined) return "?";
  if (/\d/.test(typed)) return "d";
  if (/^\p{Lu}{2,}$/u.test(typed)) return "U";
  return /^\p{Lu}/u.test(typed) ? "C" : "l";
}

/** A question as words, folded and as they were typed. */
export function typedWords(question: string): { words: string[]; typed: (string | undefined)[] } {
  const words = wordsOf(question.slice(0, 300));
  const typed = question.slice(0, 300).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return {
    words,
    typed: words.map((w, i) =>
      typed.length === words.length ? typed[i] : typed.find((t) => t.toLowerCase() === w),
    ),
  };
}

/** What is around a word of a question; `before`: what the word before it is for. */
export function tagWords(
  { words: t, typed }: ReturnType<typeof typedWords>,
  i: number,
  before: string,
  said: {
    kinds: readonly { from: number; to: number }[];
    concepts: readonly { from: number; to: number; concept: string }[];
  },
): string[] {
  const on = (x: { from: number; to: number }) => x.from <= i && i < x.to;
  const w = t[i]!;
  return [
    `w ${w}`,
    `p ${t[i - 1]}`,
    `pp ${t[i - 2]}`,
    `n ${t[i + 1]}`,
    `nn ${t[i + 2]}`,
    `pw ${t[i - 1]} ${w}`,
    `wn ${w} ${t[i + 1]}`,
    `sh ${shapeOf(typed[i])} ${i === 0}`,
    `pt ${before}`,
    `ptw ${before} ${w}`,
    `e ${isEmptyWord(w)}`,
    `k ${said.kinds.some(on)}`,
    ...said.concepts.filter(on).map((c) => `c ${c.concept}`),
    ...anyStems(w).map((s) => `s ${s}`),
    `suf ${w.slice(-3)}`,
    `len ${Math.min(8, w.length)}`,
    i === t.length - 1 ? "last" : "mid",
  ];
}

/** What a question names: kinds of paper and concepts, by the places of their words. */
export const saidIn = (words: readonly string[]) => ({
  kinds: kindsIn(words),
  concepts: conceptsMeant(words),
});

/** Words of a question with what each is for. */
export function taggedWords(question: string): { word: string; tag: Tag; probability: number }[] {
  const own = typedWords(question);
  const said = saidIn(own.words);
  let before = "^";
  return own.words.map((word, i) => {
    const { role, probability } = likeliestRole(
      rolesBy(tags(), tagWords(own, i, before, said)) as ReadonlyMap<string, number> as ReadonlyMap<
        Tag,
        number
      >,
    );
    before = role;
    return { word, tag: role, probability };
  });
}

/** Those of tagged words that are of one of some tags, `sure` of it or surer. */
export const wordsTagged = (
  tagged: ReturnType<typeof taggedWords>,
  of: readonly Tag[],
  sure: number,
): Set<string> =>
  new Set(tagged.flatMap((t) => (of.includes(t.tag) && t.probability >= sure ? [t.word] : [])));
