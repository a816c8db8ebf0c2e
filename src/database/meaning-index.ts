import type { Meant } from "#reading/meaning/asked.ts";
import { eachWeight, type Weights } from "#reading/meaning/weights.ts";

/** Papers about one concept: their slots, and how much each is about it. */
class Postings {
  slots = new Uint32Array(8);
  weights = new Uint8Array(8);
  size = 0;
  add(slot: number, weight: number): void {
    if (this.size === this.slots.length) {
      const slots = new Uint32Array(this.size * 2);
      slots.set(this.slots);
      const weights = new Uint8Array(this.size * 2);
      weights.set(this.weights);
      this.slots = slots;
      this.weights = weights;
    }
    this.slots[this.size] = slot;
    this.weights[this.size++] = weight;
  }
}

const STEPS = 1000;
const stepOf = (score: number): number => Math.min(STEPS, Math.floor(score * STEPS));

export interface MeaningHit {
  n: number;
  /** How much of what was meant the paper is about, 0..1. */
  score: number;
}

/**
 * Concepts of an account's papers, turned round and in memory: about five bytes a concept of a paper. A paper that changes takes
 * a new slot and leaves the old one empty.
 */
export class MeaningIndex {
  /** The last row that was read. */
  upTo = 0;
  readonly #postings = new Map<number, Postings>();
  readonly #slotOf = new Map<number, number>();
  #rows = new Float64Array(256);
  #slots = 0;
  /** Scores of the search under way, of all of it and of one part; nothing but noughts between two searches. */
  #scores = new Float32Array(256);
  #best = new Float32Array(256);

  /** Papers in it. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** True when more slots are empty than not: it is better read anew. */
  get worn(): boolean {
    return this.#slots > 2_000 && this.#slots > 2 * this.size;
  }

  put(n: number, packed: Uint8Array): void {
    this.remove(n);
    const slot = this.#slots++;
    if (slot === this.#rows.length) {
      const rows = new Float64Array(slot * 2);
      rows.set(this.#rows);
      this.#rows = rows;
      this.#scores = new Float32Array(slot * 2);
      this.#best = new Float32Array(slot * 2);
    }
    this.#rows[slot] = n;
    this.#slotOf.set(n, slot);
    eachWeight(packed, (concept, weight) => {
      let p = this.#postings.get(concept);
      if (!p) {
        p = new Postings();
        this.#postings.set(concept, p);
      }
      p.add(slot, weight);
    });
  }

  remove(n: number): void {
    const slot = this.#slotOf.get(n);
    if (slot === undefined) return;
    this.#rows[slot] = 0;
    this.#slotOf.delete(n);
  }

  /** How telling a concept is here: less, the more papers are about it. */
  #rarity(concept: number): number {
    const have = this.#postings.get(concept)?.size ?? 0;
    return Math.log(1 + (this.size + 1) / (have + 1));
  }

  /** How much each part of what is meant counts, together 1; rare things say more. */
  #shares(meant: readonly Meant[]): number[] {
    const raw = meant.map((m) => {
      const main = [...m.answers].filter(([, how]) => how >= 0.99).map(([c]) => this.#rarity(c));
      return m.share * Math.max(...main, 0.1);
    });
    const all = raw.reduce((a, b) => a + b, 0);
    return raw.map((r) => (all === 0 ? 0 : r / all));
  }

  /** Scores every paper by what is meant: of each part the best answer it has counts, as much as the part does. */
  #score(meant: readonly Meant[]): void {
    const scores = this.#scores;
    const best = this.#best;
    this.#shares(meant).forEach((share, i) => {
      if (share === 0) return;
      for (const [concept, how] of (meant[i] as Meant).answers) {
        const p = this.#postings.get(concept);
        if (!p) continue;
        const { slots, weights, size } = p;
        const factor = (how * share) / 255;
        for (let k = 0; k < size; k++) {
          const value = (weights[k] as number) * factor;
          const slot = slots[k] as number;
          if (value > (best[slot] as number)) best[slot] = value;
        }
      }
      for (let slot = 0; slot < this.#slots; slot++)
        scores[slot] = (scores[slot] as number) + (best[slot] as number);
      best.fill(0, 0, this.#slots);
    });
  }

  /**
   * The papers that are about most of what is meant, the best first: those that score at least `least` and at least `share` of what
   * the best one scores; of `among` alone where that is set.
   */
  nearest(
    meant: readonly Meant[],
    { most, least, share }: { most: number; least: number; share: number },
    among: ReadonlySet<number> | null,
  ): MeaningHit[] {
    this.#score(meant);
    const scores = this.#scores;
    const may = (slot: number) => {
      const n = this.#rows[slot] as number;
      return n !== 0 && (among === null || among.has(n));
    };
    // How many have which score, in small steps: with it only those that are wanted are put in order.
    const steps = new Uint32Array(STEPS + 2);
    let top = 0;
    for (let slot = 0; slot < this.#slots; slot++) {
      const score = scores[slot] as number;
      if (score < least || !may(slot)) continue;
      if (score > top) top = score;
      steps[stepOf(score)] = (steps[stepOf(score)] as number) + 1;
    }
    const floor = Math.max(least, top * share);
    let from = STEPS + 1;
    for (let have = 0; from > 0 && have < most; ) have += steps[--from] as number;
    const hits: MeaningHit[] = [];
    for (let slot = 0; slot < this.#slots; slot++) {
      const score = scores[slot] as number;
      if (score >= floor && stepOf(score) >= from && may(slot))
        hits.push({ n: this.#rows[slot] as number, score });
    }
    scores.fill(0, 0, this.#slots);
    return hits.sort((a, b) => b.score - a.score || b.n - a.n).slice(0, most);
  }

  /** How alike two papers are in what they are about, 0..1; what few papers are about counts more. */
  alike(a: Weights, b: Weights): number {
    let [dot, aa, bb] = [0, 0, 0];
    const square = (concept: number, weight: number) => (weight * this.#rarity(concept)) ** 2;
    for (const [c, w] of a) {
      aa += square(c, w);
      const other = b.get(c);
      if (other !== undefined) dot += w * other * this.#rarity(c) ** 2;
    }
    for (const [c, w] of b) bb += square(c, w);
    return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
  }
}
