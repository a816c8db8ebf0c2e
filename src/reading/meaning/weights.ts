import { lazily } from "#lexicon/table.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptNames, conceptsOfType, conceptsOnPaper, formCount } from "../concepts/concepts.ts";

/** What a paper is about: concepts, each by its place among `conceptNames`, with how much of the paper is about it (1..255). */
export type Weights = ReadonlyMap<number, number>;

/** Named after what weights are made of: weights of another name say nothing about a search, and papers are gone through anew. */
export const weighing = (): string => `concepts-1-${conceptNames().length}-${formCount()}`;

/** A paper as it is weighed. */
export interface Weighed {
  title: string;
  /** Slug and shown name of its type. */
  type: { slug: string; name: string } | null;
  summary: string;
  /** Labels and values of facts that are no identifiers. */
  facts: readonly string[];
  text: string;
  /** ISO 639-1, or null. */
  language: string | null;
}

/** How much the places of a paper say of what it is about, set by hand. Words of the page count more often they come, up to `most`. */
const says = { title: 0.9, type: 0.8, types: 0.65, summary: 0.45, facts: 0.2 } as const;
const page = { first: { once: 0.22, most: 0.55 }, later: { once: 0.1, most: 0.3 } } as const;
/** Words of the page that count as its first: letterhead, heading and what stands below. */
const FIRST = 250;
/** Words past this many say nothing new of what a paper is about. */
const MOST = 12_000;
/** A paper is about no more than this many things; what says least is left out. */
const MOST_CONCEPTS = 48;

const placeOf = lazily(() => new Map(conceptNames().map((c, i) => [c, i])));

/** Puts evidence together: each takes away its share of the doubt that is left. */
class Evidence {
  readonly #doubt = new Map<string, number>();
  add(concept: string, how: number): void {
    this.#doubt.set(concept, (this.#doubt.get(concept) ?? 1) * (1 - Math.min(0.98, how)));
  }
  weights(): Weights {
    return new Map(
      [...this.#doubt]
        .map(([c, doubt]) => [placeOf().get(c) as number, Math.round((1 - doubt) * 255)] as const)
        .filter(([, w]) => w > 0)
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, MOST_CONCEPTS),
    );
  }
}

/** Concepts of words, each as much as all its wordings say together. */
function counted(tokens: readonly string[], language: string | null): Map<string, number> {
  const found = new Map<string, number>();
  for (const s of conceptsOnPaper(tokens, language))
    found.set(s.concept, (found.get(s.concept) ?? 0) + s.weight);
  return found;
}

/** What a paper is about, as far as its words say. */
export function weigh(p: Weighed): Weights {
  const e = new Evidence();
  const of = (text: string, how: number) => {
    const best = new Map<string, number>();
    for (const s of conceptsOnPaper(wordsOf(text), p.language))
      best.set(s.concept, Math.max(best.get(s.concept) ?? 0, s.weight));
    for (const [concept, weight] of best) e.add(concept, how * weight);
  };
  of(p.title, says.title);
  if (p.type) {
    const own = conceptsOfType(p.type.slug);
    for (const c of own) e.add(c, own.length === 1 ? says.type : says.types);
    if (own.length === 0) of(p.type.name, says.type);
  }
  of(p.summary, says.summary);
  of(p.facts.join(" . "), says.facts);
  const words = wordsOf(p.text.slice(0, MOST * 12)).slice(0, MOST);
  for (const [part, { once, most }] of [
    [words.slice(0, FIRST), page.first],
    [words.slice(FIRST), page.later],
  ] as const)
    for (const [concept, times] of counted(part, p.language))
      e.add(concept, Math.min(most, once * Math.min(1, times) * (1 + Math.log2(Math.max(1, times)))));
  return e.weights();
}

/** Weights as they are kept: two bytes the concept, one how much, those that say most first. */
export function packWeights(w: Weights): Uint8Array {
  const out = new Uint8Array(w.size * 3);
  let at = 0;
  for (const [concept, weight] of w) {
    out[at++] = concept & 255;
    out[at++] = concept >> 8;
    out[at++] = weight;
  }
  return out;
}

/** Gives each concept of what `packWeights` made, with its weight. */
export function eachWeight(packed: Uint8Array, give: (concept: number, weight: number) => void): void {
  for (let at = 0; at + 2 < packed.length; at += 3)
    give((packed[at] as number) | ((packed[at + 1] as number) << 8), packed[at + 2] as number);
}

/** What `packWeights` made. */
export function unpackWeights(packed: Uint8Array): Weights {
  const w = new Map<number, number>();
  eachWeight(packed, (concept, weight) => w.set(concept, weight));
  return w;
}
