import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pdfBill } from "../paper/bills.ts";
import { giveRows, quantile, type Row } from "./row.ts";
import { Box, found, foundIds, type Server, send, stop, textOf, until, waiting } from "./ways-in-box.ts";
import { letters, recall, receipts, type Sent } from "./ways-in-paper.ts";
import { processorSeconds, type Watched, watchHealth, watchMemory } from "./ways-in-watch.ts";

/**
 * Paper on its way in, through the server that people run: how soon it is found by its words and filed whole, at what
 * memory, and how quickly /health answers meanwhile. The machine is never alone, so each rate stands beside what a native
 * program does with the same files in the same run, and beside the processor time it took: papers a minute on two cores that
 * had nothing else to do. DEEDBOX_EXECUTABLE measures the compiled program, DEEDBOX_TESSDATA takes other language data,
 * `--part=letters|receipts|kill` measures a part, `--small` a fifth of it.
 */
const CORES = 2;
const option = (name: string) =>
  process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

interface Measured {
  /** Seconds, and processor seconds of all processes, from the first byte sent. */
  found: { wall: number; processor: number };
  filed: { wall: number; processor: number };
  memory: Watched;
  health: number[];
  bare: number[];
  load: number;
}

/** Sends papers to a server that has read one before, and measures until the last is found and the last is filed. */
async function measure(
  s: Server,
  papers: Sent[],
  isFound: (ids: string[]) => Promise<boolean>,
): Promise<Measured & { ids: string[] }> {
  const memory = watchMemory(s.process.pid);
  const health = await watchHealth(s.origin);
  const from = performance.now();
  const spent = processorSeconds(s.process.pid);
  const since = () => ({
    wall: (performance.now() - from) / 1000,
    processor: processorSeconds(s.process.pid) - spent,
  });
  const ids = await send(s, papers);
  await until(() => isFound(ids), 600_000);
  const foundAt = since();
  await until(async () => (await waiting(s)) === 0, 600_000);
  const filed = since();
  const pulse = await health();
  return { ids, found: foundAt, filed, memory: memory(), ...pulse, load: loadavg()[0] ?? 0 };
}

const aMinute = (papers: number, seconds: number) => (papers / seconds) * 60;

/** A native program over files, one process on each core. Gives wall and processor seconds and what each printed. */
async function native(
  command: (path: string) => string[],
  paths: string[],
): Promise<{ wall: number; processor: number; out: string[] } | null> {
  const first = command("")[0];
  if (!first || !Bun.which(first)) return null;
  const out: string[] = [];
  let processor = 0;
  let next = 0;
  const from = performance.now();
  const core = async () => {
    for (let i = next++; i < paths.length; i = next++) {
      const child = Bun.spawn(command(paths[i] ?? ""), {
        stdout: "pipe",
        stderr: "ignore",
        env: { ...process.env, OMP_THREAD_LIMIT: "1" },
      });
      out[i] = await new Response(child.stdout).text();
      await child.exited;
      processor += Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
    }
  };
  await Promise.all(Array.from({ length: CORES }, core));
  return { wall: (performance.now() - from) / 1000, processor, out };
}

async function write(home: string, papers: Sent[]): Promise<string[]> {
  return Promise.all(
    papers.map(async (p) => {
      const path = join(home, p.name);
      await Bun.write(path, p.bytes);
      return path;
    }),
  );
}

function rate(
  name: string,
  papers: number,
  ours: Measured["found"],
  theirs: Measured["found"] | null,
): Row[] {
  const one = (title: string, value: number, baseline?: number): Row => ({
    name: title,
    value,
    unit: "/min",
    ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
  });
  const whole = (m: { processor: number }) => aMinute(papers, m.processor / CORES);
  return [
    one(`${name}, as it ran`, aMinute(papers, ours.wall), theirs ? aMinute(papers, theirs.wall) : undefined),
    one(`${name}, by processor time on ${CORES} cores`, whole(ours), theirs ? whole(theirs) : undefined),
  ];
}

function surroundings(of: string, m: Measured): Row[] {
  const spread = m.memory.at.map((p) => p.mb.toFixed(0)).join(" + ");
  const pulse = (name: string, share: number): Row => {
    const value = quantile(m.health, share);
    const baseline = quantile(m.bare, share);
    return {
      name: `/health while ${of} come in, ${name}`,
      value,
      unit: "ms",
      baseline,
      ratio: value / baseline,
    };
  };
  return [
    {
      name: `memory of all processes while ${of} come in, peak`,
      value: m.memory.peak,
      unit: "MB",
      note: `Pss: ${spread}; the server at most ${m.memory.server.toFixed(0)}; load ${m.load.toFixed(1)}`,
    },
    pulse("p50", 0.5),
    { ...pulse("p95", 0.95), note: `baseline: a server with nothing else to do; ${m.health.length} calls` },
    pulse("max", 1),
  ];
}

async function bornDigital(home: string, count: number): Promise<Row[]> {
  const papers = await letters(count);
  const pages = papers.reduce((n, p) => n + p.pages, 0);
  const box = new Box(home, "letters");
  await box.create();
  const s = await box.start();
  const warm = await pdfBill({ seed: 1 });
  await send(s, [{ name: "first.pdf", bytes: warm.bytes, pages: 1, mark: "", words: [] }]);
  await until(async () => (await waiting(s)) === 0, 120_000);
  const m = await measure(s, papers, async () => (await found(s, "waysin")) >= count);
  // By its own word, each and every one.
  for (const p of papers)
    if ((await found(s, p.mark)) !== 1) throw new Error(`${p.name} is not found by its words`);
  await stop(s);
  const theirs = await native((path) => ["pdftotext", path, "-"], await write(home, papers));
  const what = `${count} born-digital PDFs, ${pages} pages`;
  return [
    ...rate(`${what}: findable by their words`, count, m.found, theirs),
    ...rate(`${what}: filed whole`, count, m.filed, theirs),
    ...surroundings("they", m).map((r) => ({ ...r, name: r.name.replace("they come", "PDFs come") })),
  ];
}

async function pictures(home: string, count: number): Promise<Row[]> {
  const papers = await receipts(count);
  const box = new Box(home, "receipts");
  await box.create();
  const s = await box.start();
  // As large as the smallest of the others, and none of them.
  await send(
    s,
    (await receipts(1)).map((p) => ({ ...p, bytes: p.bytes })),
  );
  await until(async () => (await waiting(s)) === 0, 120_000);
  const seen = new Set<string>();
  const m = await measure(s, papers, async (ids) => {
    // Words that stand on all of them: a picture that has none of them read counts once nothing waits any more.
    for (const word of ["shopping", "station", "northfield", "total"])
      for (const id of await foundIds(s, word)) seen.add(id);
    return ids.every((id) => seen.has(id)) || (await waiting(s)) === 0;
  });
  const shares: number[] = [];
  for (const [i, id] of m.ids.entries()) shares.push(recall(papers[i]?.words ?? [], await textOf(s, id)));
  await stop(s);
  const fast = process.env.DEEDBOX_TESSDATA;
  const theirs = await native(
    (path) => ["tesseract", path, "-", ...(fast ? ["--tessdata-dir", fast] : [])],
    await write(home, papers),
  );
  const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / Math.max(1, v.length);
  const what = `${count} receipt pictures of 0.5 to 35 megapixels`;
  return [
    ...rate(`${what}: findable by their words`, count, m.found, theirs),
    ...rate(`${what}: filed whole`, count, m.filed, theirs),
    {
      name: `${what}: share of their words read`,
      value: mean(shares),
      unit: "",
      note: `least ${Math.min(...shares).toFixed(2)}${fast ? "; other language data" : ""}`,
      ...(theirs ? { baseline: mean(papers.map((p, i) => recall(p.words, theirs.out[i] ?? ""))) } : {}),
    },
    { name: `${what}: found by no word`, value: m.ids.filter((id) => !seen.has(id)).length, unit: "" },
    ...surroundings("pictures", m),
  ];
}

/** Twenty papers that nobody has read when the server is killed, and what a new start makes of them. */
async function killed(home: string): Promise<Row[]> {
  const papers = await letters(20);
  const box = new Box(home, "killed");
  await box.create();
  const first = await box.start();
  const ids = await send(first, papers);
  first.process.kill("SIGKILL");
  await first.process.exited;
  const second = await box.start();
  const from = performance.now();
  const unread = await waiting(second);
  await until(async () => (await waiting(second)) === 0, 300_000);
  const seconds = (performance.now() - from) / 1000;
  let read = 0;
  for (const p of papers) if ((await found(second, p.mark)) === 1) read++;
  await stop(second);
  return [
    {
      name: `kill -9 after 20 papers came, started again: read`,
      value: read,
      unit: `of ${ids.length}`,
      note: `${unread} were unread at the start; done ${seconds.toFixed(1)} s later`,
    },
  ];
}

/** The whole table of the ways in. `home`: a folder for data, removed by the caller. */
export async function benchWaysIn(home: string): Promise<Row[]> {
  const part = option("part");
  const share = process.argv.includes("--small") ? 5 : 1;
  const rows: Row[] = [];
  const wants = (name: string) => part === null || part === name;
  if (wants("letters")) rows.push(...(await bornDigital(home, 200 / share)));
  if (wants("receipts")) rows.push(...(await pictures(home, 40 / share)));
  if (wants("kill")) rows.push(...(await killed(home)));
  return rows;
}

if (import.meta.main) {
  const home = mkdtempSync(join(tmpdir(), "deedbox-ways-in-"));
  try {
    giveRows(await benchWaysIn(home), process.argv);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.exit(0);
}
