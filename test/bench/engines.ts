import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Engines, openEngines } from "#engines/engines.ts";
import { pdfBill, receiptPhoto, scannedBill } from "../paper/paper.ts";
import { giveRows, type Row } from "./row.ts";

const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];
const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  async *open() {
    yield bytes;
  },
});
const context = { today: "2025-12-01", country: null, household: [], known: [], fileName: null };

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const round = (n: number) => Math.round(n * 1000) / 1000;

function row(name: string, value: number, unit: string, baseline?: number | null): Row {
  const compared = baseline
    ? { baseline: round(baseline), ratio: Math.round((value / baseline) * 100) / 100 }
    : {};
  return { name, value: round(value), unit, ...compared };
}

/** Seconds a program takes, or null when this machine has none of that name. */
async function native(program: string, args: string[]): Promise<{ seconds: number; out: string } | null> {
  if (!Bun.which(program)) return null;
  const from = performance.now();
  const child = Bun.spawn([program, ...args], {
    stdout: "pipe",
    stderr: "ignore",
    env: { ...process.env, OMP_THREAD_LIMIT: "1" },
  });
  const out = await new Response(child.stdout).text();
  await child.exited;
  return { seconds: (performance.now() - from) / 1000, out };
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** Share of the words of one reading that the other has too, 0..1 (F1 over sets). */
function agreement(a: string, b: string): number {
  const x = wordsOf(a);
  const y = wordsOf(b);
  const both = [...x].filter((w) => y.has(w)).length;
  return x.size + y.size ? (2 * both) / (x.size + y.size) : 1;
}

const fileAll = async (engines: Engines, bytes: Uint8Array) => {
  await engines.inspect(source(bytes));
  const { pages } = await engines.lift(source(bytes), {});
  await engines.read(pages, context);
};

/** A paper from its bytes to its facts, with no child there yet and with one that is warm. */
async function throughput(name: string, bytes: Uint8Array): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let i = 0; i < 3; i++) {
    const engines = openEngines({ command });
    cold.push(await seconds(() => fileAll(engines, bytes)));
    warm.push(await seconds(() => fileAll(engines, bytes)));
    await engines.close();
  }
  return [row(`${name}, cold`, median(cold), "s"), row(`${name}, warm`, median(warm), "s")];
}

/** Pictures read here and by `tesseract` with one thread: seconds a page, and how far the two agree on the words. */
async function ocrRows(name: string, pictures: Uint8Array[], folder: string): Promise<Row[]> {
  if (pictures.length === 0) return [];
  const engines = openEngines({ command });
  const ours: number[] = [];
  const theirs: number[] = [];
  const agreed: number[] = [];
  await engines.lift(source(pictures[0]!), {});
  for (const [i, bytes] of pictures.entries()) {
    let text = "";
    const took = await seconds(async () => {
      text = (await engines.lift(source(bytes), {})).pages.map((p) => p.text).join("\n");
    });
    ours.push(took);
    const path = join(folder, `${name.replace(/\W/g, "")}${i}`);
    await Bun.write(path, bytes);
    const other = await native("tesseract", [path, "-", "--psm", "6"]);
    if (!other) continue;
    theirs.push(other.seconds);
    agreed.push(agreement(text, other.out));
  }
  await engines.close();
  const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / (v.length || 1);
  const rows = [
    row(`${name}, read from pictures`, mean(ours), "s/page", theirs.length ? mean(theirs) : null),
  ];
  if (agreed.length) rows.push(row(`${name}, words as tesseract reads them`, mean(agreed), "share"));
  return rows;
}

async function textRows(name: string, files: Uint8Array[], folder: string): Promise<Row[]> {
  if (files.length === 0) return [];
  const engines = openEngines({ command });
  const ours: number[] = [];
  const theirs: number[] = [];
  const agreed: number[] = [];
  await engines.lift(source(files[0]!), {});
  for (const [i, bytes] of files.entries()) {
    let text = "";
    let ocr = 0;
    const took = await seconds(async () => {
      const lifted = await engines.lift(source(bytes), {});
      text = lifted.pages.map((p) => p.text).join("\n");
      ocr = lifted.ocrPages;
    });
    const path = join(folder, `${name.replace(/\W/g, "")}${i}.pdf`);
    await Bun.write(path, bytes);
    const other = await native("pdftotext", ["-layout", path, "-"]);
    // Only what both take from the text layer is compared.
    if (ocr > 0 || !other) continue;
    ours.push(took);
    theirs.push(other.seconds);
    agreed.push(agreement(text, other.out));
  }
  await engines.close();
  if (ours.length === 0) return [];
  return [
    row(`${name}, text layer`, median(ours), "s/file", median(theirs)),
    row(`${name}, words as pdftotext reads them`, median(agreed), "share"),
  ];
}

/** Papers beside the repository, when they are there: never needed, never copied. */
async function samples(pattern: RegExp, most: number): Promise<Uint8Array[]> {
  const folder = fileURLToPath(new URL("../../../shared/samples/documents/", import.meta.url));
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((n) => pattern.test(n))
    .sort()
    .slice(0, most);
  return Promise.all(names.map(async (n) => new Uint8Array(await Bun.file(join(folder, n)).arrayBuffer())));
}

/** Measures the engines on made-up paper and on samples, beside the programs people use otherwise. */
export async function benchEngines(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "deedbox-bench-"));
  try {
    const bill = (await pdfBill({ seed: 1 })).bytes;
    const photo = (await receiptPhoto({ seed: 1 })).bytes;
    const receipts = await Promise.all([1, 2, 3].map(async (seed) => (await receiptPhoto({ seed })).bytes));
    const scans = await Promise.all([1, 2].map(async (seed) => (await scannedBill({ seed, dpi: 300 })).jpeg));
    const bills = await Promise.all(
      [1, 2, 3].map(async (seed) => (await pdfBill({ seed, pages: 10 })).bytes),
    );
    const engines = openEngines({ command });
    await engines.draw(source(bill), { page: 1, longEdge: 1600 });
    const drawing = await seconds(() => engines.draw(source(bill), { page: 1, longEdge: 1600 }));
    await engines.close();
    return [
      ...(await throughput("a bill of one page filed", bill)),
      ...(await throughput("a receipt photograph filed", photo)),
      row("a page drawn at 1600 pixels, warm", drawing, "s"),
      ...(await ocrRows("made-up receipts", receipts, folder)),
      ...(await ocrRows("made-up scans at 300 dpi", scans, folder)),
      ...(await ocrRows("sample pictures", await samples(/\.(jpg|png)$/i, 20), folder)),
      ...(await textRows("made-up bills of ten pages", bills, folder)),
      ...(await textRows("sample PDFs", await samples(/\.pdf$/i, 80), folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) giveRows(await benchEngines(), process.argv);
