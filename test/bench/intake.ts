import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { pdfBill, receiptPhoto } from "../paper/paper.ts";
import { pick, seeded } from "../paper/truth.ts";
import { filledBox } from "./fill.ts";
import { quantile, type Row } from "./row.ts";
import { type Running, startServer, unfiled, unfindable, untilPast, upload } from "./server.ts";
import { processorSeconds, watchHealth, watchMemory } from "./ways-in-watch.ts";

/**
 * `bun run bench intake`: paper dropped in all at once. 200 PDFs of some 720 pages, then 40 pictures of receipts: how many a
 * minute can be found by their words and how many are filed, processor seconds, memory at its most and two minutes after the last,
 * `/health` meanwhile. The baselines are `pdftotext` and `tesseract` on the same files, two at a time, where those are installed.
 * Real paper comes from DEEDBOX_SAMPLES and DEEDBOX_TRAINING; what is missing to 200 is made.
 */
export async function benchIntake(args: string[], home: string): Promise<Row[]> {
  const quick = args.includes("--quick");
  const [pdfs, pictures] = [await pdfsToFile(quick ? 50 : 200), await pictureFiles(quick ? 10 : 40)];
  const baselines = {
    pdf: await outside("pdftotext", (path) => ["pdftotext", path, "-"], pdfs, home),
    picture: await outside("tesseract", (path) => ["tesseract", path, "-"], pictures, home),
  };
  const dataDir = join(home, "intake");
  const { token } = await filledBox(dataDir, home, 1);
  const s = await startServer(dataDir, home);
  // The native packages are unpacked and the children there, as on a box that has been used.
  await drop(s, token, "warm", [await longPdf(1, 2), ...(await pictureFiles(1))], null);
  const rows: Row[] = [];
  let pages = 0;
  for (const p of pdfs) pages += (await PDFDocument.load(p.bytes, { ignoreEncryption: true })).getPageCount();
  rows.push(...(await drop(s, token, `${pdfs.length} PDFs of ${pages} pages`, pdfs, baselines.pdf)));
  rows.push(...(await drop(s, token, `${pictures.length} receipts`, pictures, baselines.picture)));
  if (!quick) {
    await Bun.sleep(120_000);
    const after = watchMemory(s.process.pid);
    await Bun.sleep(1_000);
    rows.push({ name: "memory of all processes two minutes later", value: after().peak, unit: "MB" });
  }
  await s.stop();
  return rows;
}

export interface Paper {
  name: string;
  bytes: Uint8Array;
}

const filesUnder = (folder: string | undefined, ...rest: string[]): string[] => {
  const at = folder === undefined ? "" : join(folder, ...rest);
  return folder === undefined || !existsSync(at)
    ? []
    : readdirSync(at)
        .sort()
        .map((name) => join(at, name));
};

const prose =
  `the customer shall pay each invoice within thirty days of its date and the supplier may charge interest on any
amount that is late this agreement begins on the first day of the month and runs for one year unless either party gives written
notice before its end all prices are net of tax which is added at the rate in force services are provided with reasonable care
but no liability is accepted for loss of profit or for delay caused by events outside our control please keep this letter with
your papers since you may need it when you make a claim or move to another address`.split(/\s+/);

/** Pages of prose under a bill, as terms stand under a contract. */
export async function longPdf(seed: number, pages: number): Promise<Paper> {
  const doc = await PDFDocument.load((await pdfBill({ seed })).bytes);
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const random = seeded(seed);
  for (let p = 1; p < pages; p++) {
    const page = doc.addPage([595, 842]);
    for (let line = 0; line < 48; line++) {
      const text = Array.from({ length: 14 }, () => pick(random, prose))
        .join(" ")
        .slice(0, 95);
      page.drawText(text, { x: 50, y: 790 - line * 15, size: 10, font });
    }
  }
  return { name: `long-${seed}.pdf`, bytes: await doc.save() };
}

/** Pages that are no pictures: words are set in it, and it holds no picture of a page (ISO 32000-1, 8.9.5: its dictionary is never packed). */
function bornDigital(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes).toString("latin1");
  const side = (dictionary: string, name: string) =>
    Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
  const pictures = raw.match(/<<[^>]*\/Subtype\s*\/Image\b[^>]*>/g) ?? [];
  return !pictures.some((p) => Math.min(side(p, "Width"), side(p, "Height")) > 800);
}

/** Real papers, as many as there are; then made ones of one to seven pages. */
export async function pdfsToFile(wanted: number): Promise<Paper[]> {
  const chosen: Paper[] = filesUnder(process.env.DEEDBOX_SAMPLES, "documents")
    .filter((path) => path.endsWith(".pdf"))
    .map((path) => ({ name: path.split("/").at(-1) ?? "", bytes: new Uint8Array(readFileSync(path)) }))
    .filter((p) => bornDigital(p.bytes))
    .slice(0, wanted / 4);
  for (let i = chosen.length; i < wanted; i++) chosen.push(await longPdf(500 + i, 1 + (i % 7)));
  // Long and short ones come as they lie in a folder.
  const order = (p: Paper) => createHash("sha256").update(p.name).digest("hex");
  return chosen.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

export async function pictureFiles(wanted: number): Promise<Paper[]> {
  const files = filesUnder(process.env.DEEDBOX_TRAINING, "sroie", "images").slice(0, wanted);
  const real = files.map((path) => ({
    name: path.split("/").at(-1) ?? "",
    bytes: new Uint8Array(readFileSync(path)),
  }));
  const made = Array.from({ length: wanted - real.length }, async (_, i) => ({
    name: `receipt-${i}.jpg`,
    bytes: (await receiptPhoto({ seed: 700 + i })).bytes,
  }));
  return [...real, ...(await Promise.all(made))];
}

interface Baseline {
  perMinute: number;
  seconds: number;
}

/** What another program needs for the same files, two at a time; null when it is not installed. */
export async function outside(
  program: string,
  command: (path: string) => string[],
  papers: Paper[],
  home: string,
): Promise<Baseline | null> {
  if (!Bun.which(program)) return null;
  const waiting = await Promise.all(
    papers.map(async (p, i) => {
      const path = join(home, `${i}-${p.name}`);
      await Bun.write(path, p.bytes);
      return path;
    }),
  );
  const begin = performance.now();
  let micros = 0;
  const lane = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const child = Bun.spawn(command(path), {
        stdout: "ignore",
        stderr: "ignore",
        env: { ...process.env, OMP_THREAD_LIMIT: "1" },
      });
      await child.exited;
      micros += Number(child.resourceUsage()?.cpuTime.total ?? 0);
    }
  };
  await Promise.all([lane(), lane()]);
  const minutes = (performance.now() - begin) / 60_000;
  return { perMinute: papers.length / minutes, seconds: micros / 1e6 / papers.length };
}

/** Drops papers in over four connections and waits until all can be found, and until all are filed. */
async function drop(
  s: Running,
  token: string,
  what: string,
  papers: Paper[],
  baseline: Baseline | null,
): Promise<Row[]> {
  const pulse = await watchHealth(s.origin);
  const memory = watchMemory(s.process.pid);
  const before = processorSeconds(s.process.pid);
  const begin = performance.now();
  const ids: string[] = [];
  const waiting = papers.values();
  const lane = async () => {
    for (const p of waiting) {
      ids.push(...(await upload(s, token, p.name, p.bytes)));
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  const minutes = () => (performance.now() - begin) / 60_000;
  const taken = minutes();
  await untilPast(s, token, ids, unfindable);
  const found = minutes();
  await untilPast(s, token, ids, unfiled);
  const filed = minutes();
  const seconds = (processorSeconds(s.process.pid) - before) / papers.length;
  const { peak, server } = memory();
  const { health } = await pulse();
  const n = papers.length;
  const rate = (name: string, value: number): Row => ({
    name: `${what}, ${name} a minute`,
    value,
    unit: "papers",
    ...(baseline ? { baseline: baseline.perMinute, ratio: value / baseline.perMinute } : {}),
  });
  return [
    rate("taken in", n / taken),
    rate("findable", n / found),
    rate("filed whole", n / filed),
    {
      name: `${what}, processor seconds a paper`,
      value: seconds,
      unit: "s",
      ...(baseline ? { baseline: baseline.seconds, ratio: seconds / baseline.seconds } : {}),
    },
    { name: `${what}, memory at its most`, value: peak, unit: "MB", note: `the server ${server.toFixed(0)}` },
    { name: `${what}, /health meanwhile, p95`, value: quantile(health, 0.95), unit: "ms" },
    { name: `${what}, /health meanwhile, worst`, value: quantile(health, 1), unit: "ms" },
  ];
}
