import type { ReadWord } from "./tesseract.ts";

/** Confidence from which a word counts as read. */
export const SURE = 60;
/** How much surer a second reading of a place must be to take the place of the first. */
const CLEARLY = 6;

export const letters = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

interface Place {
  first: ReadWord[];
  second: ReadWord[];
}

/** Two words stand in one place when they share half of the smaller one. */
function overlap(a: ReadWord, b: ReadWord): boolean {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (w <= 0 || h <= 0) return false;
  return w * h > 0.5 * Math.min((a.x1 - a.x0) * (a.y1 - a.y0), (b.x1 - b.x0) * (b.y1 - b.y0));
}

/** Mean confidence over letters; strokes and dots without letters weigh little. */
function confidence(words: ReadWord[]): number {
  let sum = 0;
  let weight = 0;
  for (const word of words) {
    const w = letters(word.text) + 0.1;
    sum += word.confidence * w;
    weight += w;
  }
  return weight ? sum / weight : 0;
}

/** Words of both readings that overlap one another, straight or through a third, form one place. */
function places(first: ReadWord[], second: ReadWord[]): Place[] {
  const placeOf = new Map<ReadWord, Place>();
  const found = new Set<Place>();
  for (const b of second) {
    const near = first.filter((a) => overlap(a, b));
    const place: Place = { first: [], second: [b] };
    for (const a of near) {
      const other = placeOf.get(a);
      if (!other) place.first.push(a);
      else if (other !== place) {
        place.first.push(...other.first);
        place.second.push(...other.second);
        found.delete(other);
        for (const moved of other.first) placeOf.set(moved, place);
      }
    }
    for (const a of place.first) placeOf.set(a, place);
    found.add(place);
  }
  return [...found];
}

/**
 * Two readings of one picture made to one: each place keeps the reading that was surer of it, and words that only the second
 * saw are added when it was sure of them. The lines are those of the first.
 */
export function mergeReadings(first: ReadWord[][], second: ReadWord[][]): ReadWord[][] {
  const replaced = new Map<ReadWord, ReadWord[]>();
  const added: ReadWord[][] = [];
  const lineOf = new Map(second.flatMap((line) => line.map((word) => [word, line] as const)));
  const addedTo = new Map<ReadWord[], ReadWord[]>();
  for (const place of places(first.flat(), second.flat())) {
    if (place.first.length === 0) {
      for (const word of place.second) {
        const count = letters(word.text);
        if (word.confidence < SURE || count < 2 || (count < 3 && word.confidence < 80)) continue;
        const line = lineOf.get(word) ?? [];
        const into = addedTo.get(line) ?? [];
        if (into.length === 0) added.push(into);
        into.push(word);
        addedTo.set(line, into);
      }
      continue;
    }
    const before = place.first.reduce((n, w) => n + letters(w.text), 0);
    const after = place.second.reduce((n, w) => n + letters(w.text), 0);
    if (after < before * 0.6 || confidence(place.second) < confidence(place.first) + CLEARLY) continue;
    for (const [i, word] of place.first.entries())
      replaced.set(word, i === 0 ? [...place.second].sort((a, b) => a.x0 - b.x0) : []);
  }
  const kept = first
    .map((line) => line.flatMap((word) => replaced.get(word) ?? [word]))
    .filter((line) => line.length > 0);
  return [...kept, ...added];
}

/** Below this, a first reading gives way to a second engine that is as sure as `CERTAIN`. */
const WEAK = 60;
const CERTAIN = 90;
/** What is left of the confidence of a word that the second engine read in another way. */
const DISPUTED = 0.75;

/** What two engines mean alike: marks, capitals and the spaces one of them lost are not what they disagree about. */
const meant = (words: ReadWord[]): string =>
  [...words]
    .sort((a, b) => a.x0 - b.x0)
    .map((w) => w.text)
    .join("")
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}.,:/%-]/gu, "")
    .toLowerCase();

/**
 * A reading held against that of another engine, place by place. Where both read the same, they are two witnesses and the
 * words surer than either made them; where they differ, the words become less sure, or give way when they were weak and the
 * other was certain. Words the other alone is certain of are added. A word both missed in the same way stays wrong: agreement
 * is evidence, no proof.
 */
export function agreedReadings(first: ReadWord[][], second: ReadWord[][]): ReadWord[][] {
  const told = new Map<ReadWord, ReadWord[]>();
  const alone: ReadWord[][] = [];
  const lineOf = new Map(second.flatMap((line) => line.map((word) => [word, line] as const)));
  const added = new Map<ReadWord[], ReadWord[]>();
  for (const place of places(first.flat(), second.flat())) {
    if (place.first.length === 0) {
      const sure = place.second.filter((w) => w.confidence >= CERTAIN && letters(w.text) >= 2);
      for (const word of sure) {
        const line = lineOf.get(word) ?? [];
        const into = added.get(line) ?? [];
        if (into.length === 0) alone.push(into);
        into.push({ ...word, confidence: word.confidence * DISPUTED });
        added.set(line, into);
      }
      continue;
    }
    const other = confidence(place.second);
    const same = meant(place.first) === meant(place.second);
    const gives = !same && confidence(place.first) < WEAK && other >= CERTAIN;
    for (const [i, word] of place.first.entries()) {
      if (same) told.set(word, [{ ...word, confidence: together(word.confidence, other) }]);
      else if (!gives) told.set(word, [{ ...word, confidence: word.confidence * DISPUTED }]);
      else
        told.set(word, i > 0 ? [] : place.second.map((w) => ({ ...w, confidence: w.confidence * DISPUTED })));
    }
  }
  const kept = first
    .map((line) => line.flatMap((word) => told.get(word) ?? [word]))
    .filter((line) => line.length > 0);
  return [...kept, ...alone];
}

/** Confidence of what two read alike: each leaves so much doubt, and the other takes its share of that away. */
const together = (a: number, b: number): number =>
  Math.min(99, 100 - ((100 - a) * (100 - Math.min(b, CERTAIN))) / 100);
