/**
 * Reading pictures: `bun test/bench/ocr.ts`. Seconds a page on one child and on two, and words read wrongly, beside native
 * tesseract with the same language data on the same page pictures, one thread. The machine may be busy with other things, so
 * processor seconds stand beside wall time. With sample papers beside the repository (never needed, never copied): pages of
 * PDFs with a text layer made to scans, whose words are therefore known, and the values noted for real scans and photographs.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { openEngines } from "#engines/engines.ts";
import { receiptPhoto, scannedBill } from "../paper/paper.ts";
import { giveRows, type Row } from "./row.ts";
import { processorSeconds } from "./ways-in-watch.ts";

interface Picture {
  bytes: Uint8Array;
  /** Words known to stand on it. */
  words: string[];
}

const option = process.argv.find((a) => a.startsWith("--part="))?.slice(7) ?? null;
const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];
const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  async *open() {
    yield bytes;
  },
});

export const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Word error rate without regard to order, since readers lay columns out in their own ways: of words missing and words too
 * many, the larger number, over the words there are.
 */
export function wordErrors(known: string[], read: string): number {
  const left = new Map<string, number>();
  for (const w of known) left.set(w, (left.get(w) ?? 0) + 1);
  let extra = 0;
  let missing = known.length;
  for (const w of tokens(read)) {
    const count = left.get(w) ?? 0;
    if (count > 0) {
      left.set(w, count - 1);
      missing--;
    } else extra++;
  }
  return Math.max(missing, extra) / Math.max(1, known.length);
}

/** Share of known words that were read at all. */
const wordsRead = (known: string[], read: string): number => {
  const there = new Set(tokens(read));
  return known.filter((w) => there.has(w)).length / Math.max(1, known.length);
};

interface Measured {
  wall: number;
  processor: number;
  texts: string[];
}

async function ours(pictures: Picture[], workers: number): Promise<Measured> {
  const engines = openEngines({ command, workers, tessdata: process.env.DEEDBOX_TESSDATA });
  const texts: string[] = [];
  let next = 0;
  // Three pages for each child first: a start and its compiling are not a page.
  for (let i = 0; i < 3; i++)
    await Promise.all(
      Array.from({ length: workers }, () => engines.lift(source((pictures[i] ?? pictures[0]!).bytes), {})),
    );
  const own = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const before = processorSeconds(process.pid) - own();
  const from = performance.now();
  const lane = async () => {
    for (let i = next++; i < pictures.length; i = next++)
      texts[i] = (await engines.lift(source(pictures[i]!.bytes), {})).pages.map((p) => p.text).join("\n");
  };
  await Promise.all(Array.from({ length: workers }, lane));
  const wall = (performance.now() - from) / 1000;
  const processor = processorSeconds(process.pid) - own() - before;
  await engines.close();
  return { wall, processor, texts };
}

/** The language data that ships, unpacked for the native program. */
async function sameData(home: string): Promise<string> {
  if (process.env.DEEDBOX_TESSDATA) return process.env.DEEDBOX_TESSDATA;
  const folder = fileURLToPath(new URL(".", import.meta.resolve("@tesseract.js-data/eng/package.json")));
  const packed = readFileSync(join(folder, "4.0.0_best_int", "eng.traineddata.gz"));
  await Bun.write(join(home, "eng.traineddata"), Bun.gunzipSync(packed));
  return home;
}

async function native(pictures: Picture[], home: string): Promise<Measured | null> {
  if (!Bun.which("tesseract")) return null;
  const data = await sameData(home);
  const texts: string[] = [];
  let processor = 0;
  const paths = pictures.map((_, i) => join(home, `page${i}`));
  for (const [i, { bytes }] of pictures.entries()) await Bun.write(paths[i]!, bytes);
  const from = performance.now();
  for (const path of paths) {
    const child = Bun.spawnSync(["tesseract", path, "-", "--tessdata-dir", data], {
      env: { ...process.env, OMP_THREAD_LIMIT: "1" },
    });
    texts.push(child.stdout.toString());
    processor += Number(child.resourceUsage.cpuTime.total) / 1e6;
  }
  return { wall: (performance.now() - from) / 1000, processor, texts };
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

async function compared(name: string, pictures: Picture[], home: string, values = false): Promise<Row[]> {
  if (pictures.length === 0 || (option !== null && !name.includes(option))) return [];
  const one = await ours(pictures, 1);
  const two = await ours(pictures, 2);
  const theirs = await native(pictures, home);
  const pages = pictures.length;
  const row = (what: string, value: number, unit: string, baseline?: number): Row => ({
    name: `${name}: ${what}`,
    value,
    unit,
    ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
  });
  const score = (of: Measured) =>
    mean(pictures.map((p, i) => (values ? wordsRead : wordErrors)(p.words, of.texts[i] ?? "")));
  return [
    row("one child", one.wall / pages, "s/page", theirs ? theirs.wall / pages : undefined),
    row(
      "one child, processor",
      one.processor / pages,
      "s/page",
      theirs ? theirs.processor / pages : undefined,
    ),
    row("two children against one", one.wall / two.wall, "times"),
    row(values ? "known values read" : "word error rate", score(one), "", theirs ? score(theirs) : undefined),
  ];
}

const samples =
  process.env.DEEDBOX_SAMPLES ?? fileURLToPath(new URL("../../../shared/samples/", import.meta.url));

/** A drawn page as a scanner of modest quality would see it. */
const scanned = async (png: Uint8Array, turn: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(png)
      .rotate(turn, { background: "#f4f4f0" })
      .blur(0.7)
      .greyscale()
      .jpeg({ quality: 55 })
      .toBuffer(),
  );

/** First pages of sample PDFs that have a text layer, as scans: their words are known. */
async function scansOfPdfs(most: number): Promise<Picture[]> {
  if (!existsSync(samples)) return [];
  const engines = openEngines({ command, workers: 1 });
  const out: Picture[] = [];
  for (const name of readdirSync(join(samples, "documents"))
    .filter((n) => /\.pdf$/i.test(n))
    .sort()) {
    if (out.length >= most) break;
    const bytes = new Uint8Array(readFileSync(join(samples, "documents", name)));
    const head = await engines.inspect(source(bytes)).catch(() => null);
    if (!head || head.pages === null || head.pages > 12) continue;
    const lifted = await engines.lift(source(bytes), {}).catch(() => null);
    const page = lifted?.pages[0];
    if (!page || lifted.ocrPages > 0 || tokens(page.text).length < 60) continue;
    const { png } = await engines.draw(source(bytes), { page: 1, longEdge: 2340 });
    out.push({ bytes: await scanned(png, ((out.length % 5) - 2) * 0.4), words: tokens(page.text) });
  }
  await engines.close();
  return out;
}

interface Gold {
  file: string;
  kind: string;
  issuer: string | null;
  identifiers: { value: string }[];
  facts: Record<string, unknown>;
}

/** Real scans and photographs with the names, numbers and other values that were noted for them. */
function realPictures(): Picture[] {
  if (!existsSync(samples)) return [];
  const lines = readFileSync(join(samples, "gold.jsonl"), "utf8").trim().split("\n");
  const gold = lines.map((line): Gold => JSON.parse(line));
  const strings = (value: unknown): string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(strings)
        : [];
  return gold
    .filter((g) => (g.kind === "scan" || g.kind === "photo") && /\.(jpg|png)$/i.test(g.file))
    .map((g) => ({
      bytes: new Uint8Array(readFileSync(join(samples, g.file))),
      words: [...new Set(strings([g.issuer, g.identifiers, g.facts]).flatMap(tokens))].filter(
        (w) => w.length > 2,
      ),
    }))
    .filter((p) => p.words.length >= 2);
}

/** The whole table. `home`: a folder for files, removed by the caller. */
export async function benchOcr(home: string): Promise<Row[]> {
  const receipts = await Promise.all(
    Array.from({ length: 10 }, async (_, i): Promise<Picture> => {
      const { bytes, truth } = await receiptPhoto({
        seed: 400 + i,
        longEdge: 900 + i * 450,
        wear: 0.3 + (i % 4) * 0.2,
      });
      return { bytes, words: truth.words };
    }),
  );
  const bills = await Promise.all(
    Array.from({ length: 6 }, async (_, i): Promise<Picture> => {
      const { jpeg, truth } = await scannedBill({ seed: 500 + i, dpi: 300, skew: (i - 3) * 0.3 });
      return { bytes: jpeg, words: truth.words };
    }),
  );
  return [
    ...(await compared("made-up receipts", receipts, home, true)),
    ...(await compared("made-up scans at 300 dpi", bills, home, true)),
    ...(await compared("scans made of sample PDFs", await scansOfPdfs(24), home)),
    ...(await compared("real scans and photographs", realPictures(), home, true)),
  ];
}

if (import.meta.main) {
  const home = mkdtempSync(join(tmpdir(), "deedbox-ocr-"));
  try {
    giveRows(await benchOcr(home), process.argv);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
