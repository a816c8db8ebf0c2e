import { lazily } from "#lexicon/table.ts";
import { conceptNames, nearOf, widerOf } from "../concepts/concepts.ts";
import type { Said } from "../concepts/matcher.ts";
import { conceptsMeant } from "../concepts/near-words.ts";
import type { Weights } from "./weights.ts";

/** One thing that a search means: concepts, any of which a paper may be about, each with how well it answers (0..1). */
export interface Meant {
  /** Concepts by their places among `conceptNames`. */
  answers: ReadonlyMap<number, number>;
  /** How much of the search it is, 0..1: words that say little by themselves, like "payment", count less. */
  share: number;
}

/** How well a paper about a kind of what is meant, about what it is a kind of, and about another kind of the same answers. */
const answers = { narrower: 0.85, wider: 0.4, other: 0.5 } as const;
/** What answers less than this does not answer. */
const LEAST = 0.08;
/** What two words mean together counts; each by itself is part of it. */
const PART = 0.3;

/** Concepts that half of all papers are about: alone they mean little. */
const vague = new Set(
  (
    "payment money price total amount-due due-date balance account work business authority certificate " +
    "form letter note contract law deadline purchase shop order interest signature term home family " +
    "health travel discount appointment"
  ).split(" "),
);
const VAGUE = 0.35;

const placeOf = lazily(() => new Map(conceptNames().map((c, i) => [c, i])));

function answersTo(concept: string): Map<number, number> {
  const out = new Map<number, number>([[placeOf().get(concept) as number, 1]]);
  for (const [other, near] of nearOf(concept)) {
    const how = widerOf(other).includes(concept)
      ? answers.narrower
      : widerOf(concept).includes(other)
        ? answers.wider
        : near * answers.other;
    if (how >= LEAST) out.set(placeOf().get(other) as number, how);
  }
  return out;
}

/** What folded words of a search mean: one entry for each place in them that says something; none when nothing does. */
export function meantBy(words: readonly string[]): Meant[] {
  const said = conceptsMeant(words);
  const places = new Map<string, Said[]>();
  for (const s of said) places.set(`${s.from} ${s.to}`, [...(places.get(`${s.from} ${s.to}`) ?? []), s]);
  const groups = [...places.values()];
  const wide = groups.filter((g) => g.some((s) => s.to - s.from > 1 || g.length > 1)).flat();
  return groups.map((group) => {
    const [first] = group as [Said];
    const inWider = wide.some(
      (w) => w.from <= first.from && w.to >= first.to && w.to - w.from > first.to - first.from,
    );
    const of = new Map<number, number>();
    const most = Math.max(...group.map((s) => s.weight));
    for (const s of group)
      for (const [concept, how] of answersTo(s.concept))
        of.set(concept, Math.max(of.get(concept) ?? 0, how * (s.weight / most)));
    const share = Math.max(...group.map((s) => s.weight * (vague.has(s.concept) ? VAGUE : 1)));
    return { answers: of, share: share * (inWider ? PART : 1) };
  });
}

/** How many of a paper's concepts are looked for in papers like it. */
const LIKE = 12;

/** A paper put as a search for papers about the same. */
export const meantByPaper = (w: Weights): Meant[] =>
  [...w]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LIKE)
    .map(([concept, weight]) => ({
      answers: new Map([[concept, 1]]),
      share: (weight / 255) * (vague.has(conceptNames()[concept] as string) ? VAGUE : 1),
    }));
