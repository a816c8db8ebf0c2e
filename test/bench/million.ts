import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, lookAtDatabase } from "#database/sqlite/open.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { deriveKeys } from "#vault/derived.ts";
import { openTestBox } from "../box.ts";
import { pick, seeded } from "../paper/truth.ts";
import { openFilled, vocabulary } from "./fill.ts";
import { FIRST, fillMany, rareWord, rest } from "./million-fill.ts";
import { notes } from "./notes.ts";
import { quantile, type Row } from "./row.ts";
import { auth, memoryOf, type Running, startServer, unfiled, untilPast } from "./server.ts";
import { processorSeconds } from "./ways-in-watch.ts";

/**
 * `bun run bench million [--papers=N] [--keep=DIR] [--backup]`: one account of N papers (a million) beside one of 5,000, measured in turn in
 * the same run: lists, one paper shown, searches beside ranked FTS5 on the same database, the Checkup, what Home counts, one paper
 * in, start and memory; with `--backup` backups too, which need as much disk as the box twice over. With `--keep` the filled boxes stay
 * in DIR and are measured again by the next run.
 */
export async function benchMillion(args: string[], home: string): Promise<Row[]> {
  const said = (name: string) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const papers = Number(said("papers") ?? 1_000_000);
  const at = said("keep") ?? home;
  const small = await filled(join(at, `papers-${FIRST}`), FIRST);
  const large = await filled(join(at, `papers-${papers}`), papers);
  const rows: Row[] = [];
  const put = (few: Figures, many: Figures) => {
    for (const [name, { value, unit, note }] of many) {
      const baseline = few.get(name)?.value;
      rows.push({
        name: `${name}, ${papers} papers`,
        value,
        unit,
        ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
        ...(note ? { note } : {}),
      });
    }
  };
  const first = await served(small);
  put(first, await served(large));
  if (args.includes("--backup")) {
    const few = await backedUp(small);
    put(few, await backedUp(large));
  }
  return rows;
}

type Figures = Map<string, { value: number; unit: string; note?: string }>;

interface Filled {
  home: string;
  dataDir: string;
  token: string;
  papers: number;
  key: Uint8Array;
}

const tell = (text: string) => console.error(text);

/** A filled box in a folder of its own; one that is there already is taken as it is. */
export async function filled(home: string, papers: number): Promise<Filled> {
  const dataDir = join(home, "data");
  const saved = join(home, "token");
  if (!existsSync(saved)) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
  }
  const settings = readSettings({ data: dataDir }, {});
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "config") };
  const { root } = await unseal(settings, systemClock, systemIds, env);
  const key = deriveKeys(root).databaseKey;
  if (!existsSync(saved)) {
    const t = await openTestBox({ dataDir, root });
    await fillMany(t, { file: join(dataDir, "deedbox.db"), key }, papers, tell);
    writeFileSync(saved, t.token);
  }
  return { home, dataDir, token: readFileSync(saved, "utf8"), papers, key };
}

/** Calls of each kind. */
const CALLS = 40;
/** Papers that are put in one after another. */
const NEW = 10;
/** Pages of a list that are walked before its deep page, and papers of each. */
const DEEP = 40;
const PAGE = 100;

interface Listed {
  total: number;
  documents: { id: string }[];
  next_cursor: string | null;
}

async function get<T>(s: Running, token: string, path: string): Promise<T> {
  const answer = await fetch(`${s.origin}/v1${path}`, { headers: auth(token) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Milliseconds that the answering thread of a process has had a processor (proc(5), stat), in steps of ten: means of many are true. */
function onProcessor(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, "latin1");
  const f = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(f[11]) + Number(f[12])) * 10;
}

/** Times of some calls, and of the processor in them, which a machine that others use as well changes less. */
class Times {
  readonly wall: number[] = [];
  #processor = 0;
  #calls = 0;
  constructor(readonly pid: number) {}

  /** Does something; the first calls, of a number below 0, are not counted. */
  async of<T>(i: number, work: () => T | Promise<T>): Promise<T> {
    const [begin, used] = [performance.now(), onProcessor(this.pid)];
    const result = await work();
    if (i < 0) return result;
    this.wall.push(performance.now() - begin);
    this.#processor += onProcessor(this.pid) - used;
    this.#calls++;
    return result;
  }

  /** Of one call, on average. */
  get processor(): number {
    return this.#processor / this.#calls;
  }

  /** Puts the middle and the 95th of a hundred, and the processor's mean. */
  put(figures: Figures, name: string): void {
    const [middle, most] = [quantile(this.wall, 0.5), quantile(this.wall, 0.95)];
    figures.set(`${name}, p50`, { value: middle, unit: "ms" });
    figures.set(`${name}, p95`, { value: most, unit: "ms" });
    figures.set(`${name}, processor`, { value: this.processor, unit: "ms" });
    tell(`${name}: ${middle.toFixed(1)} / ${most.toFixed(1)} ms, processor ${this.processor.toFixed(2)} ms`);
  }
}

/** Measures calls of one kind. */
async function time(figures: Figures, s: Running, name: string, work: () => Promise<unknown>): Promise<void> {
  const times = new Times(s.process.pid);
  for (let i = -3; i < CALLS; i++) await times.of(i, work);
  times.put(figures, name);
}

/** What people wait for, from a server on the filled box. */
async function served(filled: Filled): Promise<Figures> {
  const { dataDir, home, token } = filled;
  await settled(filled);
  const figures: Figures = new Map();
  const s = await startServer(dataDir, home);
  tell(`${filled.papers} papers: started in ${s.started.toFixed(0)} ms`);
  figures.set("start until it answers", { value: s.started, unit: "ms" });
  try {
    await Bun.sleep(3_000);
    figures.set("memory after the start", { value: memoryOf(s.process.pid), unit: "MB" });
    await lists(s, token, figures);
    await searches(s, filled, figures);
    figures.set("memory after lists and searches", { value: memoryOf(s.process.pid), unit: "MB" });
    await papersIn(s, token, figures);
  } finally {
    await s.stop();
  }
  return figures;
}

/** Leaves nothing to be done that an earlier run began. */
async function settled({ dataDir, home }: Filled): Promise<void> {
  const box = await openFilled(dataDir, home, 1_000);
  rest(box);
  await box.close();
}

async function lists(s: Running, token: string, figures: Figures): Promise<void> {
  await time(figures, s, "list of 25", () => get(s, token, "/documents?limit=25"));
  const ids: string[] = [];
  let cursor = "";
  for (let page = 0; page < DEEP; page++) {
    const part = await get<Listed>(s, token, `/documents?limit=${PAGE}${cursor}`);
    ids.push(...part.documents.map((d) => d.id));
    if (part.next_cursor === null) break;
    cursor = `&cursor=${part.next_cursor}`;
  }
  await time(figures, s, `list of 25, behind ${DEEP * PAGE} others`, () =>
    get(s, token, `/documents?limit=25${cursor}`),
  );
  const random = seeded(11);
  await time(figures, s, "one document", () => get(s, token, `/documents/${pick(random, ids)}`));
  await time(figures, s, "Checkup, 25 lines", () => get(s, token, "/checkup?limit=25"));
  await time(figures, s, "what Home counts", () => get(s, token, "/overview"));
}

const MEANT = "search with meaning";
const RAW = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 20";

/** Searches of each kind, each beside ranked FTS5 on the same database with the same words, in turn. */
async function searches(
  s: Running,
  { dataDir, key, token, papers }: Filled,
  figures: Figures,
): Promise<void> {
  const plain: Database = lookAtDatabase(dataDir, key);
  plain.client.pragma("cache_size=-65536");
  const raw = plain.sql(RAW);
  const { word, all } = vocabulary(seeded(42));
  const random = seeded(43);
  // What was found is kept until something is written: no search is asked twice.
  const kinds: Record<string, (i: number) => { words: string[]; more?: string }> = {
    "search for a word that few have": () => ({
      words: [
        papers > FIRST
          ? rareWord(4 * Math.floor((papers / 4) * (0.1 + 0.9 * random())))
          : (all[19_000 + Math.floor(random() * 900)] as string),
      ],
    }),
    "search for a word that all have": (i) => ({ words: ["bill"], more: `-qqz${i + 10}` }),
    "search for two words": () => ({ words: [word(), word()] }),
    "search for two words of a year": () => ({ words: ["bill", word()], more: "&year=2018" }),
    [MEANT]: () => ({ words: [word(), "electricity"] }),
  };
  for (const [name, ask] of Object.entries(kinds)) {
    const [ours, itself] = [new Times(s.process.pid), new Times(process.pid)];
    for (let i = -3; i < CALLS; i++) {
      const { words, more = "" } = ask(i);
      await itself.of(i, () => raw.all(words.map((w) => `"${w}"`).join(" AND ")));
      const q = `${encodeURIComponent(words.join(" "))}+${more}`;
      await ours.of(i, () => get(s, token, `/search?meaning=${name === MEANT ? 1 : 0}&q=${q}`));
    }
    ours.put(figures, name);
    itself.put(figures, `${name}: FTS5 itself`);
    const beside = (how: string, value: number) =>
      figures.set(`${name}, ${how} beside FTS5's`, { value, unit: "times" });
    beside("p95", quantile(ours.wall, 0.95) / quantile(itself.wall, 0.95));
    beside("processor", ours.processor / itself.processor);
  }
  plain.close();
}

/** Notes put in one after another, each until it is filed, and what is looked at next: nothing kept is true any more. */
async function papersIn(s: Running, token: string, figures: Figures): Promise<void> {
  const { pid } = s.process;
  const times = { filed: new Times(pid), list: new Times(pid), home: new Times(pid) };
  const before = processorSeconds(pid);
  // Others than those of an earlier run: a note that is on file already is a copy.
  const { total } = await get<Listed>(s, token, "/documents?limit=1");
  const all = notes(total, NEW + 2);
  for (const [i, note] of all.entries()) {
    await times.filed.of(i - 2, async () => {
      const answer = await fetch(`${s.origin}/v1/documents/note`, {
        method: "POST",
        headers: { ...auth(token), "content-type": "application/json" },
        body: JSON.stringify(note),
      });
      const { document } = (await answer.json()) as { document: { id: string } };
      await untilPast(s, token, [document.id], unfiled, 5);
    });
    await times.list.of(i - 2, () => get(s, token, "/documents?limit=25"));
    await times.home.of(i - 2, () => get(s, token, "/overview"));
  }
  times.filed.put(figures, "one note in, until filed");
  times.list.put(figures, "list of 25 after a paper came");
  times.home.put(figures, "what Home counts after a paper came");
  const each = ((processorSeconds(pid) - before) * 1000) / all.length;
  figures.set("processor of all processes, a note in and looked at", { value: each, unit: "ms" });
}

const seconds = async (work: () => unknown): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

/** Backups of the database: papers of these boxes have no files. */
export async function backedUp({ home, dataDir, papers }: Filled): Promise<Figures> {
  const figures: Figures = new Map();
  const box = await openFilled(dataDir, home, 1_000);
  const put = (name: string, value: number, unit: string) => {
    figures.set(name, { value, unit });
    tell(`${papers} papers: ${name} ${value.toFixed(2)} ${unit}`);
  };
  const [file, folder] = [join(home, "all.dbxbackup"), join(home, "store")];
  rmSync(file, { force: true });
  rmSync(folder, { recursive: true, force: true });
  put("database", statSync(join(dataDir, "deedbox.db")).size / 1e9, "GB");
  put("backup into a file", await seconds(() => makeBackup(box, file)), "s");
  put("bytes of it", statSync(file).size / 1e9, "GB");
  rmSync(file);
  mkdirSync(folder);
  const store = await openStore(folder, null);
  put("first backup into a folder", await seconds(() => backUpTo(box, store)), "s");
  box.db.write(
    () =>
      void box.db
        .sql(
          "UPDATE document SET summary = 'A bill of ours.' WHERE n IN (SELECT n FROM document ORDER BY n DESC LIMIT 10)",
        )
        .run(),
  );
  let sent = 0;
  put(
    "backup after ten changes",
    await seconds(async () => {
      sent = (await backUpTo(box, store)).bytes;
    }),
    "s",
  );
  put("bytes it sent", sent / 1e6, "MB");
  await box.close();
  rmSync(folder, { recursive: true });
  return figures;
}
