/**
 * One run, one table: `bun run bench [--json] [--quick]`. Machines are noisy, so figures stand beside a baseline that
 * was measured in the same run. `--quick` leaves out the archive of 100,000 papers,
 * `--only=filing|intake|budget|notes|reading|1000|5000|10000|100000|vault|backup|engines|ways-in|checkup|households|stories|search|million|meaning|ask|ask-sets|assistants|ocr|workers` measures one part, as does its name alone (`ways-in`).
 * `bun run bench publish` measures what is claimed and writes it as one page (`publish.ts`).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import Sqlite from "better-sqlite3";
import { pdfBill, receiptPhoto, scannedBill, seeded } from "../paper/paper.ts";
import { benchAsk } from "./ask.ts";
import { benchAskSets } from "./ask-sets.ts";
import { benchAssistants } from "./assistants.ts";
import { benchBackup } from "./backup.ts";
import { benchBudget } from "./budget.ts";
import { benchCheckup } from "./checkup.ts";
import { benchEngines } from "./engines.ts";
import { filledBox, vocabulary } from "./fill.ts";
import { benchHouseholds } from "./households/bench.ts";
import { benchIntake } from "./intake.ts";
import { callsASecond } from "./load.ts";
import { benchMeaning } from "./meaning.ts";
import { benchMillion } from "./million.ts";
import { benchNotes } from "./notes.ts";
import { benchOcr } from "./ocr.ts";
import { publish } from "./publish.ts";
import { benchReading } from "./reading.ts";
import { giveRows, quantile, type Row } from "./row.ts";
import { benchSearch } from "./search.ts";
import { auth, compiled, memoryOf, type Running, startServer, unfiled, untilPast, upload } from "./server.ts";
import { benchStories } from "./stories.ts";
import { benchVault } from "./vault.ts";
import { benchWaysIn } from "./ways-in.ts";
import { benchWorkers } from "./workers.ts";

const json = process.argv.includes("--json");
const quick = process.argv.includes("--quick");
const only =
  process.argv.slice(2).find((a) => !a.startsWith("-")) ??
  process.argv.find((a) => a.startsWith("--only="))?.slice(7);
const rows: Row[] = [];
const say = (text: string) => json || console.error(text);

function row(name: string, value: number, unit: string, baseline?: number, note?: string): void {
  rows.push({
    name,
    value,
    unit,
    ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
    ...(note ? { note } : {}),
  });
  say(
    `${name}: ${value.toFixed(3)} ${unit}${baseline === undefined ? "" : ` (baseline ${baseline.toFixed(3)})`}`,
  );
}

if (only === "publish") {
  await publish(process.argv.slice(3));
  process.exit(0);
}

const home = mkdtempSync(join(tmpdir(), "deedbox-bench-"));

interface Listed {
  id: string;
  status: string;
}

const send = async (s: Running, token: string, name: string, bytes: Uint8Array): Promise<string> =>
  (await upload(s, token, name, bytes))[0] ?? "";

const untilFiled = (s: Running, token: string, id: string): Promise<void> =>
  untilPast(s, token, [id], unfiled, 10);

/** Milliseconds from the upload to filed for papers sent one after another, the box idle between them. */
async function onePaperAtATime(
  s: Running,
  token: string,
  papers: { name: string; bytes: Uint8Array }[],
): Promise<number> {
  const times: number[] = [];
  for (const p of papers) {
    const begin = performance.now();
    await untilFiled(s, token, await send(s, token, p.name, p.bytes));
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.5);
}

/** Papers a minute when all are sent at once. */
async function papersAMinute(
  s: Running,
  token: string,
  papers: { name: string; bytes: Uint8Array }[],
): Promise<number> {
  const begin = performance.now();
  const ids = await Promise.all(papers.map((p) => send(s, token, p.name, p.bytes)));
  for (const id of ids) await untilFiled(s, token, id);
  return papers.length / ((performance.now() - begin) / 60_000);
}

async function filing(): Promise<void> {
  const dataDir = join(home, "filing");
  const { token } = await filledBox(dataDir, home, 1);
  const first = await startServer(dataDir, home);
  await untilFiled(first, token, await send(first, token, "warm.pdf", (await pdfBill({ seed: 1 })).bytes));
  await first.stop();
  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const s = await startServer(dataDir, home);
    starts.push(s.started);
    await s.stop();
  }
  row(
    "start to /health, second start",
    quantile(starts, 0.5) / 1000,
    "s",
    undefined,
    compiled ? "compiled program" : "checkout",
  );
  const s = await startServer(dataDir, home);
  await Bun.sleep(10_000);
  row("memory of the idle server", memoryOf(s.process.pid), "MB");
  const bills = await Promise.all(Array.from({ length: 9 }, (_, i) => pdfBill({ seed: 100 + i })));
  const photos = await Promise.all(Array.from({ length: 5 }, (_, i) => receiptPhoto({ seed: 200 + i })));
  row("born-digital page, upload to filed, median", (await onePaperAtATime(s, token, bills)) / 1000, "s");
  row("receipt photo, upload to filed, median", (await onePaperAtATime(s, token, photos)) / 1000, "s");
  const many = await Promise.all(Array.from({ length: 60 }, (_, i) => pdfBill({ seed: 300 + i })));
  row("born-digital papers a minute", await papersAMinute(s, token, many), "papers");
  const scans = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => ({
      name: `scan-${i}.jpg`,
      bytes: (await scannedBill({ seed: 400 + i })).jpeg,
    })),
  );
  row("scanned pages a minute, 2 workers", await papersAMinute(s, token, scans), "papers");
  await upload95(s, token);
  await s.stop();
}

/** How far the server's memory rises while a file of 95 MB comes in. */
async function upload95(s: Running, token: string): Promise<void> {
  await Bun.sleep(2_000);
  const before = memoryOf(s.process.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(s.process.pid));
  }, 20);
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("A long scan in a short paper");
  const ballast = new Uint8Array(94_000_000);
  for (let at = 0; at < ballast.length; at += 65_536)
    crypto.getRandomValues(ballast.subarray(at, at + 65_536));
  await pdf.attach(ballast, "scan.bin", { mimeType: "application/octet-stream" });
  await untilFiled(s, token, await send(s, token, "large.pdf", new Uint8Array(await pdf.save())));
  clearInterval(watch);
  row("memory rise while 94 MB are uploaded and looked at", most - before, "MB");
}

const searches = 300;

async function searching(n: number, load: boolean): Promise<void> {
  say(`filling ${n} papers`);
  const dataDir = join(home, `papers-${n}`);
  const { token, texts } = await filledBox(dataDir, home, n);
  const plain = new Sqlite(join(home, `plain-${n}.db`));
  plain.exec("CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')");
  const add = plain.prepare("INSERT INTO t (text) VALUES (?)");
  plain.exec("BEGIN");
  for (const text of texts) add.run(text);
  plain.exec("COMMIT");
  const raw = plain.prepare("SELECT rowid, rank FROM t WHERE t MATCH ? ORDER BY rank LIMIT 20");
  const random = seeded(42);
  const { word } = vocabulary(random);
  const s = await startServer(dataDir, home);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let i = -20; i < searches; i++) {
    const q = i % 3 === 0 ? [word()] : i % 3 === 1 ? [word(), word()] : ["bill", word()];
    let begin = performance.now();
    raw.all(q.map((w) => `"${w}"`).join(" AND "));
    const rawTime = performance.now() - begin;
    begin = performance.now();
    await (
      await fetch(`${s.origin}/v1/search?meaning=0&q=${encodeURIComponent(`${q.join(" ")} `)}`, {
        headers: auth(token),
      })
    ).arrayBuffer();
    if (i < 0) continue;
    bare.push(rawTime);
    ours.push(performance.now() - begin);
  }
  row(
    `search at ${n} papers, p50`,
    quantile(ours, 0.5),
    "ms",
    quantile(bare, 0.5),
    "baseline: ranked FTS5 on a plain database, in process",
  );
  row(`search at ${n} papers, p95`, quantile(ours, 0.95), "ms", quantile(bare, 0.95));
  plain.close();
  if (load) await loading(s, token, n);
  await s.stop();
  rmSync(dataDir, { recursive: true });
}

async function loading(s: Running, token: string, n: number): Promise<void> {
  const port = 7950 + (process.pid % 40);
  const bare = Bun.spawn([process.execPath, join(import.meta.dir, "load.ts"), String(port)], {
    stdout: "ignore",
  });
  await Bun.sleep(1_000);
  const list = (await (await fetch(`${s.origin}/v1/documents?limit=1`, { headers: auth(token) })).json()) as {
    documents: Listed[];
  };
  const base = await callsASecond(`http://127.0.0.1:${port}/paper/id77`, null);
  const lists = await callsASecond(`${s.origin}/v1/documents?limit=25`, token);
  const details = await callsASecond(`${s.origin}/v1/documents/${list.documents[0]?.id}`, token);
  bare.kill();
  row(`list of 25 at ${n} papers, calls a second`, lists.rate, "/s", base.rate, `10 connections, ${base.by}`);
  row(`one document at ${n} papers, calls a second`, details.rate, "/s", base.rate);
}

try {
  const parts: [string, () => Promise<unknown>][] = [
    ["filing", filing],
    ["reading", async () => rows.push(...(await benchReading(process.argv.slice(2))))],
    ["1000", () => searching(1_000, true)],
    ["5000", () => searching(5_000, true)],
    ["10000", () => searching(10_000, true)],
    ["100000", async () => quick || searching(100_000, true)],
    ["budget", async () => rows.push(...(await benchBudget(process.argv.slice(2), home)))],
    ["intake", async () => rows.push(...(await benchIntake(process.argv.slice(2), home)))],
    ["notes", async () => rows.push(...(await benchNotes(process.argv.slice(2), home)))],
    ["vault", async () => rows.push(...(await benchVault()))],
    ["backup", async () => rows.push(...(await benchBackup()))],
    ["engines", async () => rows.push(...(await benchEngines()))],
    ["workers", async () => rows.push(...(await benchWorkers(process.argv.slice(2), home)))],
    ["ways-in", async () => rows.push(...(await benchWaysIn(home)))],
    ["checkup", async () => rows.push(...(await benchCheckup(process.argv.slice(2))))],
    ["households", async () => rows.push(...(await benchHouseholds(process.argv.slice(2))))],
    ["stories", async () => rows.push(...(await benchStories(process.argv.slice(2))))],
    ["search", async () => rows.push(...(await benchSearch(process.argv.slice(2), home)))],
    // An hour of filling: only when it is asked for.
    ["million", async () => only && rows.push(...(await benchMillion(process.argv.slice(2), home)))],
    ["meaning", async () => await benchMeaning(row, process.argv.includes("--errors"))],
    ["ask-sets", async () => rows.push(...(await benchAskSets(process.argv.slice(2))))],
    ["ask", async () => rows.push(...(await benchAsk(process.argv.slice(2))))],
    ["ocr", async () => rows.push(...(await benchOcr(home)))],
    ["assistants", async () => rows.push(...(await benchAssistants(process.argv.slice(2), home)))],
  ];
  for (const [name, part] of parts) if (only === undefined || only === name) await part();
} finally {
  rmSync(home, { recursive: true, force: true });
}
giveRows(rows, process.argv);
process.exit(0);
