import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { refreshWords } from "#operations/search/index-words.ts";
import { pick, seeded } from "../paper/truth.ts";
import { filledBox, openFilled, vocabulary } from "./fill.ts";
import { quantile, type Row } from "./row.ts";
import { type Running, startServer } from "./server.ts";

/**
 * `bun run bench search [--papers=N] [--keep=DIR]`: how long a search takes among N papers (100,000; 10,000 with `--quick`), by
 * words alone and with meaning, and among 5,000 by how common its words are, beside ranked FTS5 on a plain database in the same
 * run; and how often a paper is among the first three when its words are typed in another way than it has them. With `--keep` the
 * filled box stays in DIR and is measured again by the next run, which then looks at the times alone.
 */
export async function benchSearch(args: string[], home: string): Promise<Row[]> {
  const asked = args.find((a) => a.startsWith("--papers="))?.slice(9);
  const papers = Number(asked ?? (args.includes("--quick") ? 10_000 : 100_000));
  const kept = args.find((a) => a.startsWith("--keep="))?.slice(7);
  if (kept) return latency(kept, papers, true);
  const few = papers === FEW ? [] : await latency(home, FEW, false);
  return [...(await found(home)), ...few, ...(await latency(home, papers, false))];
}

/** Papers of a household. */
const FEW = 5_000;

/** Puts a filled box at rest: what is in line already is not done while searches are measured. */
async function rest(dataDir: string, home: string): Promise<void> {
  const box = await openFilled(dataDir, home, 1_000);
  while (refreshWords(box)) await Bun.sleep(0);
  // The look at the Checkup of so many new papers takes minutes and is measured elsewhere.
  box.db.sql("DELETE FROM checkup_stale").run();
  await box.close();
}

interface Result {
  results: { title: string }[];
  total: number;
}

const search = async (s: Running, token: string, q: string, meaning: boolean): Promise<Result> =>
  (await (
    await fetch(`${s.origin}/v1/search?meaning=${meaning ? 1 : 0}&q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()) as Result;

/** Searches of a kind: fewer among many papers, where the plain database ranks a word that all have for a second each time. */
const searches = (papers: number): number => (papers > 20_000 ? 60 : 300);

/** The filled box under `home` and the plain database beside it, made when they are not there. Gives the token of the box. */
async function filled(
  home: string,
  n: number,
): Promise<{ dataDir: string; token: string; plain: Sqlite.Database }> {
  const dataDir = join(home, `search-${n}`);
  const saved = join(home, `search-${n}.token`);
  const beside = join(home, `search-plain-${n}.db`);
  if (existsSync(saved)) return { dataDir, token: readFileSync(saved, "utf8"), plain: new Sqlite(beside) };
  mkdirSync(home, { recursive: true });
  const { token, texts } = await filledBox(dataDir, home, n);
  await rest(dataDir, home);
  const plain = new Sqlite(beside);
  plain.exec("CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')");
  const add = plain.prepare("INSERT INTO t (text) VALUES (?)");
  plain.exec("BEGIN");
  for (const text of texts) add.run(text);
  plain.exec("COMMIT");
  writeFileSync(saved, token);
  return { dataDir, token, plain };
}

/** A box under measure, and the plain database with the same papers. */
interface Measured {
  s: Running;
  token: string;
  plain: Sqlite.Database;
}

const ranked = (plain: Sqlite.Database) => {
  const raw = plain.prepare("SELECT rowid, rank FROM t WHERE t MATCH ? ORDER BY rank LIMIT 20");
  return (words: readonly string[]) => raw.all(words.map((w) => `"${w}"`).join(" AND "));
};

async function latency(home: string, n: number, keep: boolean): Promise<Row[]> {
  const { dataDir, token, plain } = await filled(home, n);
  const s = await startServer(dataDir, home);
  const box = { s, token, plain };
  const rows = [...(await mixed(box, n)), ...(await byCommonness(box, n))];
  plain.close();
  await s.stop();
  if (!keep) rmSync(dataDir, { recursive: true });
  return rows;
}

async function mixed({ s, token, plain }: Measured, n: number): Promise<Row[]> {
  const raw = ranked(plain);
  const times = { raw: [] as number[], words: [] as number[], meaning: [] as number[] };
  const { word } = vocabulary(seeded(42));
  for (let i = -20; i < searches(n); i++) {
    const q = i % 3 === 0 ? [word()] : i % 3 === 1 ? [word(), word()] : ["bill", word()];
    const timed = async (name: keyof typeof times, work: () => unknown) => {
      const begin = performance.now();
      await work();
      if (i >= 0) times[name].push(performance.now() - begin);
    };
    await timed("raw", () => raw(q));
    await timed("words", () => search(s, token, `${q.join(" ")} `, false));
    await timed("meaning", () => search(s, token, `${q.join(" ")} electricity insurance`, true));
  }
  return [0.5, 0.95].flatMap((share) => {
    const baseline = quantile(times.raw, share);
    return (["words", "meaning"] as const).map((how): Row => {
      const value = quantile(times[how], share);
      return {
        name: `search among ${n}, ${how === "words" ? "words alone" : "with meaning"}, p${share * 100}`,
        value,
        unit: "ms",
        baseline,
        ratio: value / baseline,
        note: "baseline: ranked FTS5 on a plain database, in process",
      };
    });
  });
}

/** How long a search takes as people ask for it, by how many papers have its words. */
async function byCommonness({ s, token, plain }: Measured, n: number): Promise<Row[]> {
  const raw = ranked(plain);
  const have = plain.prepare("SELECT count(*) AS n FROM t WHERE t MATCH ?");
  const { word } = vocabulary(seeded(43));
  const rare = (): string => {
    const one = word();
    const found = (have.get(`"${one}"`) as { n: number }).n;
    // The made vocabulary does not grow with the papers: the rarest of its words stand on more of them.
    return found >= 3 && found <= 30 * Math.max(1, n / FEW) ? one : rare();
  };
  // What was found is kept until something is written: leaving out a word that no paper has makes it another search each time.
  const kinds: Record<string, (i: number) => { words: string[]; without: string }> = {
    "a rare word": () => ({ words: [rare()], without: "" }),
    "a word that all have": (i) => ({ words: ["bill"], without: `-qqz${i + 20}` }),
    "a word that all have, asked again": () => ({ words: ["bill"], without: "" }),
    "a word that all have and another": () => ({ words: ["bill", word()], without: "" }),
  };
  const rows: Row[] = [];
  for (const [name, ask] of Object.entries(kinds)) {
    const times = { ours: [] as number[], raw: [] as number[] };
    for (let i = -20; i < searches(n); i++) {
      const { words, without } = ask(i);
      const begin = performance.now();
      raw(words);
      const between = performance.now();
      await search(s, token, `${words.join(" ")} ${without} `, true);
      if (i < 0) continue;
      times.raw.push(between - begin);
      times.ours.push(performance.now() - between);
    }
    for (const share of [0.5, 0.95]) {
      const [value, baseline] = [quantile(times.ours, share), quantile(times.raw, share)];
      rows.push({
        name: `search among ${n}, ${name}, p${share * 100}`,
        value,
        unit: "ms",
        baseline,
        ratio: value / baseline,
      });
    }
  }
  return rows;
}

const QUERIES = 100;
const lookAlike: Record<string, string> = { o: "0", l: "1", s: "5", b: "8", m: "rn", i: "l" };

/** Ways in which the words of a paper are typed; null where a word has no such form. */
const ways: Record<string, (word: string, random: () => number) => string | null> = {
  "as it stands": (w) => w,
  "its beginning": (w) => (w.length >= 7 ? w.slice(0, -2) : null),
  "a letter wrong": (w, r) => {
    const at = 1 + Math.floor(r() * (w.length - 2));
    return w.length >= 7 ? `${w.slice(0, at)}${w[at] === "q" ? "e" : "q"}${w.slice(at + 1)}` : null;
  },
  "a letter missing": (w, r) => {
    const at = 1 + Math.floor(r() * (w.length - 2));
    return w.length >= 7 ? w.slice(0, at) + w.slice(at + 1) : null;
  },
  "letters that look alike": (w) => {
    const typed = w.replace(/[olsbmi]/, (c) => lookAlike[c] ?? c);
    return typed !== w && w.length >= 5 ? typed : null;
  },
  "a part of it": (w) => (w.length >= 8 ? w.slice(2) : null),
};

/** How often a paper is among the first three by two of its rarer words, one of them typed in another way. */
async function found(home: string): Promise<Row[]> {
  const dataDir = join(home, "search-found");
  const { token, texts } = await filledBox(dataDir, home, 2_000);
  await rest(dataDir, home);
  const papers = texts.map((text) => ({ text, words: [...new Set(text.match(/[a-z]{5,}/g) ?? [])] }));
  const seen = new Map<string, number>();
  for (const p of papers) for (const w of p.words) seen.set(w, (seen.get(w) ?? 0) + 1);
  const rare = papers.filter((p) => p.words.some((w) => seen.get(w) === 1 && w.length >= 8));
  const s = await startServer(dataDir, home);
  const random = seeded(7);
  const rows: Row[] = [];
  for (const [name, way] of Object.entries(ways)) {
    let right = 0;
    let tried = 0;
    for (let i = 0; i < QUERIES * 5 && tried < QUERIES; i++) {
      const { text, words } = pick(random, rare);
      const word = pick(
        random,
        words.filter((w) => seen.get(w) === 1),
      );
      const typed = way(word, random);
      if (typed === null) continue;
      tried++;
      const { results } = await search(s, token, `${typed} `, false);
      if (results.slice(0, 3).some((r) => text.startsWith(`${r.title} `))) right++;
    }
    rows.push({
      name: `paper found by one of its words: ${name}`,
      value: right / tried,
      unit: "of 1",
      note: `${tried} searches`,
    });
  }
  await s.stop();
  rmSync(dataDir, { recursive: true });
  return rows;
}
