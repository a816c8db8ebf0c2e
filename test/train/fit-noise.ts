/**
 * Fits the model of reading errors (test/paper/household/noise.json) on papers that were drawn and really read:
 *
 *   bun test/train/fit-noise.ts FOLDER     (the folder of test/train/read-pictures.ts)
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Word } from "#reading/layout/page.ts";
import type { Noise } from "../paper/household/noise.ts";
import type { ReadPicture } from "./read-pictures.ts";

/** Steps that turn one list into another at least cost: pairs of places, -1 where there is none. */
function align(
  n: number,
  m: number,
  cost: (i: number, j: number) => number,
  gap: number,
): [number, number][] {
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  for (let i = 0; i <= n; i++) best[i]![0] = i * gap;
  for (let j = 0; j <= m; j++) best[0]![j] = j * gap;
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= m; j++)
      best[i]![j] = Math.min(
        best[i - 1]![j - 1]! + cost(i - 1, j - 1),
        best[i - 1]![j]! + gap,
        best[i]![j - 1]! + gap,
      );
  const out: [number, number][] = [];
  let i = n;
  let j = m;
  while (i > 0 || j > 0) {
    if (i > 0 && j > 0 && best[i]![j] === best[i - 1]![j - 1]! + cost(i - 1, j - 1)) out.push([--i, --j]);
    else if (j === 0 || (i > 0 && best[i]![j] === best[i - 1]![j]! + gap)) out.push([--i, -1]);
    else out.push([-1, --j]);
  }
  return out.reverse();
}

/** Letters that differ, as a share of the longer word; words of very different length are not held against each other. */
function apart(a: string, b: string): number {
  if (a === b) return 0;
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > 0.6 * longest) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1));
    row = next;
  }
  return row[b.length]! / longest;
}

interface Counts {
  letters: Map<string, number>;
  taken: Map<string, Map<string, number>>;
  all: number;
  dropped: number;
  words: number;
  lost: number;
  joined: number;
  cut: number;
  right: number[];
  wrong: number[];
  pages: number[];
}

function countLetters(c: Counts, drawn: string, read: string): number {
  let wrong = 0;
  for (const [i, j] of align(drawn.length, read.length, (a, b) => (drawn[a] === read[b] ? 0 : 1), 1.01)) {
    const from = i < 0 ? "" : drawn[i]!;
    if (from === "") continue;
    c.all++;
    c.letters.set(from, (c.letters.get(from) ?? 0) + 1);
    if (j >= 0 && read[j] === from) continue;
    wrong++;
    if (j < 0) c.dropped++;
    else {
      const of = c.taken.get(from) ?? new Map<string, number>();
      of.set(read[j]!, (of.get(read[j]!) ?? 0) + 1);
      c.taken.set(from, of);
    }
  }
  return wrong;
}

/** Counts the errors of one page: words side by side, in reading order. */
function countPage(c: Counts, drawn: Word[], read: Word[]): void {
  let wrong = 0;
  let letters = 0;
  const anywhere = new Set(read.map((w) => w.text));
  const known = new Map<number, number>();
  const cost = (i: number, j: number): number => {
    // Both are in reading order: what is far off is not the same word.
    if (Math.abs(i / drawn.length - j / Math.max(1, read.length)) > 0.2) return 2;
    const key = i * 10_000 + j;
    let v = known.get(key);
    if (v === undefined) {
      v = Math.min(2, 2.2 * apart(drawn[i]!.text, read[j]!.text));
      known.set(key, v);
    }
    return v;
  };
  const pairs = align(drawn.length, read.length, cost, 0.8);
  for (const [n, [i, j]] of pairs.entries()) {
    if (i < 0) continue;
    const word = drawn[i]!.text;
    c.words++;
    letters += word.length;
    const next = drawn[i + 1]?.text ?? "\n";
    const before = pairs[n - 1];
    if (j < 0) {
      const joined =
        before &&
        before[1] >= 0 &&
        read[before[1]]!.text.endsWith(word) &&
        read[before[1]]!.text.length > word.length;
      // Columns may have been read in another order: what was read somewhere on the page was not lost.
      if (joined) c.joined++;
      else if (!anywhere.has(word)) c.lost++;
      continue;
    }
    const got = read[j]!;
    if (got.text === word) c.right.push(got.confidence);
    else if (got.text === word + next) c.joined++;
    else if (read[j + 1] && got.text + read[j + 1]!.text === word) c.cut++;
    else if (apart(word, got.text) < 0.6) {
      c.wrong.push(got.confidence);
      wrong += countLetters(c, word, got.text);
      continue;
    }
    countLetters(c, got.text === word ? word : "", word);
  }
  c.pages.push(wrong / Math.max(1, letters));
}

const quantiles = (values: number[], n: number): number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  return Array.from({ length: n }, (_, i) =>
    Math.round(sorted[Math.floor(((i + 0.5) / n) * sorted.length)] ?? 90),
  );
};

const four = (n: number): number => Math.round(n * 1e5) / 1e5;

function noiseOf(c: Counts): Noise {
  const confused: Noise["confused"] = {};
  for (const [from, of] of [...c.taken].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const seen = c.letters.get(from) ?? 0;
    const many = [...of]
      .filter(([, n]) => n >= 2)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4);
    if (seen >= 30 && many.length > 0) confused[from] = many.map(([to, n]) => [to, four(n / seen)]);
  }
  const mean = c.pages.reduce((a, b) => a + b, 0) / Math.max(1, c.pages.length);
  return {
    confused,
    dropped: four(c.dropped / c.all),
    lost: four(c.lost / c.words),
    joined: four(c.joined / c.words),
    cut: four(c.cut / c.words),
    right: quantiles(c.right, 40),
    wrong: quantiles(c.wrong, 40),
    bad: four(c.pages.filter((p) => p > 1.5 * mean).length / Math.max(1, c.pages.length)),
    shift: 0.06,
  };
}

function main(folder: string): void {
  const c: Counts = {
    letters: new Map(),
    taken: new Map(),
    all: 0,
    dropped: 0,
    words: 0,
    lost: 0,
    joined: 0,
    cut: 0,
    right: [],
    wrong: [],
    pages: [],
  };
  let broken = 0;
  for (const f of readdirSync(folder).filter((n) => n.endsWith(".json"))) {
    const p = JSON.parse(readFileSync(join(folder, f), "utf8")) as ReadPicture;
    const worded = (words: Word[]) => words.filter((w) => /[\p{L}\p{N}]{2}/u.test(w.text));
    const [drawn, read] = [worded(p.drawn[0]?.words ?? []), worded(p.pages[0]?.words ?? [])];
    const there = new Set(read.map((w) => w.text));
    // A picture that could hardly be read at all is no measure of how single letters are misread.
    if (drawn.filter((w) => there.has(w.text)).length > 0.6 * drawn.length) countPage(c, drawn, read);
    else broken++;
  }
  const noise = noiseOf(c);
  const out = fileURLToPath(new URL("../paper/household/noise.json", import.meta.url));
  writeFileSync(out, `${JSON.stringify(noise)}\n`);
  console.log(
    `${c.pages.length} pages and ${broken} hardly read, ${c.words} words, ${c.wrong.length} misread; ${JSON.stringify({ ...noise, confused: Object.keys(noise.confused).length })}`,
  );
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder) main(folder);
  else console.log("fit-noise.ts FOLDER");
}
