import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { tidyPhoto, tidyScan } from "#engines/imaging/tidy/photo.ts";
import { sniff } from "#engines/kinds.ts";
import { drawPage, fittingScale, openPdf, pageOf } from "#engines/pdf/pdf.ts";
import { backgrounds, deskPhoto } from "../paper/desk.ts";
import { receiptPhoto, scannedBill } from "../paper/paper.ts";

/** One picture before and after, and what was done to it. */
interface Pair {
  name: string;
  before: Uint8Array;
  after: Uint8Array;
  done: string;
}

const CELL = { width: 330, height: 440, label: 26 };
const PAIRS_A_ROW = 3;

async function tidied(name: string, bytes: Uint8Array): Promise<Pair[]> {
  const kind = await sniff(bytes);
  const told = (t: { found: boolean; skew: number }) =>
    [t.found ? "cut out" : "", t.skew ? `turned by ${(-t.skew).toFixed(1)}` : ""]
      .filter(Boolean)
      .join(", ") || "light alone";
  if (kind.kind === "pdf") {
    const doc = await openPdf(Uint8Array.from(bytes));
    const pairs: Pair[] = [];
    for (let n = 1; n <= Math.min(4, doc.numPages); n++) {
      const page = await pageOf(doc, n);
      if (!page) continue;
      const drawn = await drawPage(page, fittingScale(page, 200 / 72));
      const raster = drawn.raster();
      const { width, height, data } = raster;
      const before = await sharp(data, { raw: { width, height, channels: 4 } })
        .jpeg()
        .toBuffer();
      const shown = await tidyScan(raster, null);
      for (const { tidied: t } of "one" in shown ? [shown.one] : shown.two)
        pairs.push({ name: `${name} p${n}`, before, after: t.jpeg, done: told(t) });
    }
    return pairs;
  }
  if (kind.kind !== "image") return [];
  const { shown, incomplete } = await tidyPhoto(bytes, kind.mime, 1);
  const before = await sharp(bytes, { failOn: "none" })
    .rotate()
    .flatten({ background: "#fff" })
    .jpeg()
    .toBuffer();
  return ("one" in shown ? [shown.one] : shown.two).map(({ tidied: t }) => ({
    name,
    before,
    after: t.jpeg,
    done: told(t) + (incomplete ? ", incomplete" : ""),
  }));
}

async function madeUp(): Promise<[string, Uint8Array][]> {
  const photos = await Promise.all(
    backgrounds.map(
      async (background, i): Promise<[string, Uint8Array]> => [
        background,
        await deskPhoto({ seed: i + 1, background }).jpeg(),
      ],
    ),
  );
  return [
    ...photos,
    ["receipt", (await receiptPhoto({ seed: 4, skew: 7, wear: 1 })).bytes],
    ["scan", (await scannedBill({ seed: 4, skew: 3, dpi: 150 })).jpeg],
  ];
}

async function sheet(pairs: Pair[]): Promise<Buffer> {
  const rows = Math.ceil(pairs.length / PAIRS_A_ROW);
  const { width, height, label } = CELL;
  const parts: OverlayOptions[] = [];
  for (const [i, pair] of pairs.entries()) {
    const left = (i % PAIRS_A_ROW) * (2 * width + 24);
    const top = Math.floor(i / PAIRS_A_ROW) * (height + label + 12);
    for (const [k, bytes] of [pair.before, pair.after].entries())
      parts.push({
        input: await sharp(bytes).resize({ width, height, fit: "inside" }).png().toBuffer(),
        left: left + k * (width + 4),
        top: top + label,
      });
    const words = `${pair.name}: ${pair.done}`.replace(/[<>&]/g, "");
    const text = `<svg width="${2 * width}" height="${label}"><text x="4" y="18" font-size="16" font-family="sans-serif">${words}</text></svg>`;
    parts.push({ input: Buffer.from(text), left, top });
  }
  const size = { width: PAIRS_A_ROW * (2 * width + 24), height: rows * (height + label + 12) };
  return sharp({ create: { ...size, channels: 3, background: "#9aa0a6" } })
    .composite(parts)
    .png()
    .toBuffer();
}

/** `bun test/bench/contact-sheet.ts [FOLDER] OUT.png`: pages before and after they are tidied; made-up ones without a folder. */
async function main(given: string[]): Promise<void> {
  const out = given.at(-1);
  if (!out) throw new Error("Name the picture to write.");
  const folder = given.length > 1 ? given[0] : undefined;
  const named: [string, Uint8Array][] =
    folder && existsSync(folder)
      ? await Promise.all(
          readdirSync(folder)
            .sort()
            .map(
              async (n): Promise<[string, Uint8Array]> => [
                n,
                new Uint8Array(await Bun.file(join(folder, n)).arrayBuffer()),
              ],
            ),
        )
      : await madeUp();
  const pairs: Pair[] = [];
  for (const [name, bytes] of named) {
    try {
      pairs.push(...(await tidied(name, bytes)));
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await Bun.write(out, await sheet(pairs));
  console.log(`${pairs.length} pairs in ${out}`);
}

if (import.meta.main) await main(process.argv.slice(2));
