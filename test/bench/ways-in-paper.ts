import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { billText } from "../paper/bills.ts";
import { write } from "../paper/photos.ts";
import { money, pick, seeded } from "../paper/truth.ts";

/** A made-up paper on its way in, and what must be found of it. */
export interface Sent {
  name: string;
  bytes: Uint8Array;
  pages: number;
  /** Stands on its last page and on no other paper. */
  mark: string;
  /** Words of a picture, folded, each once. */
  words: string[];
}

const prose =
  `the terms of this agreement apply to every household that takes part and remain in force until notice is given in
writing by either side charges for the period are worked out from the reading of the meter and rounded to the nearest unit a
standing amount is added for each day of supply payments received after the due date carry interest at the rate shown overleaf
customers who move must tell us at least two weeks before so that a closing statement can be prepared and any balance returned
complaints are answered within ten working days and may be taken to the ombudsman without cost repairs of the line up to the
house are our duty those behind the meter are the duty of the owner we keep records for seven years as the law asks of us and
never pass them on without consent insurance of the contents is not part of this contract discounts end with the contract year
prices include tax where it is due`.split(/\s+/);

/** A word of its own for each paper: letters only, so that every tokenizer and every eye takes it as one. */
export function markOf(i: number): string {
  let text = "";
  for (let n = i * 7919 + 104729; n > 0; n = Math.floor(n / 20)) text += "bcdfghjklmnpqrstvwxz"[n % 20];
  return `quor${text}`;
}

/** Pages of papers as they come in a year: mostly a page or two, some of eight. The mean is 3.6. */
const pageCounts = [1, 2, 3, 4, 8];

/** Born-digital papers: a bill in front, pages of close print behind it. */
export async function letters(count: number): Promise<Sent[]> {
  const out: Sent[] = [];
  for (let i = 0; i < count; i++) {
    const random = seeded(9000 + i);
    const pages = pageCounts[i % pageCounts.length] ?? 1;
    const doc = await PDFDocument.create({ updateMetadata: false });
    const plain = await doc.embedFont(StandardFonts.Helvetica);
    const bold = await doc.embedFont(StandardFonts.HelveticaBold);
    for (let n = 0; n < pages; n++) {
      const page = doc.addPage([612, 792]);
      const put = (text: string, x: number, y: number, size: number, font = plain) =>
        page.drawText(text, { x, y: 792 - y, size, font });
      if (n === 0)
        for (const l of billText({ seed: 9000 + i }).lines)
          put(
            l.text,
            l.right ? l.x - plain.widthOfTextAtSize(l.text, l.size) : l.x,
            l.y,
            l.size,
            l.bold ? bold : plain,
          );
      else
        for (let row = 0; row < 38; row++) {
          const words = Array.from({ length: 13 }, () => pick(random, prose)).join(" ");
          put(words, 54, 70 + row * 16, 9.5);
        }
      put(`Page ${n + 1} of ${pages}`, 54, 740, 9);
      if (n === pages - 1) put(`Reference ${markOf(i)} waysin`, 54, 700, 10);
    }
    const bytes = await doc.save({ useObjectStreams: i % 2 === 0 });
    out.push({ name: `letter-${i}.pdf`, bytes, pages, mark: markOf(i), words: [] });
  }
  return out;
}

const shops = [
  "GREEN GROCER MARKET",
  "HARDWARE CORNER",
  "BAKERY AT THE MILL",
  "CITY PHARMACY",
  "STATION BOOKS",
];
const goods =
  "Whole milk,Brown bread,Tomatoes,Olive oil,Paper towels,Coffee beans,Batteries,Light bulb,Orange juice,Washing powder,Green apples,Cheddar cheese,Chicken breast,Notebook ruled,Garden gloves,Dish soap".split(
    ",",
  );

const two = (n: number) => String(n).padStart(2, "0");

function receiptLines(i: number): { left: string; right: string; large?: boolean }[] {
  const random = seeded(7000 + i);
  const items = Array.from({ length: 8 + (i % 5) * 4 }, () => ({
    name: pick(random, goods),
    cents: 120 + Math.floor(random() * 2400),
  }));
  const total = items.reduce((s, x) => s + x.cents, 0) / 100;
  return [
    { left: pick(random, shops), right: "", large: true },
    { left: "24 Station Square Northfield", right: "" },
    {
      left: `Date ${two(1 + Math.floor(random() * 27))}/${two(1 + Math.floor(random() * 12))}/2025`,
      right: `14:${two(10 + (i % 40))}`,
    },
    { left: `Receipt no ${100000 + Math.floor(random() * 899999)}`, right: "" },
    ...items.map((x) => ({ left: x.name, right: money(x.cents / 100) })),
    { left: "TOTAL", right: `$${money(total)}`, large: true },
    { left: "CARD", right: money(total) },
    { left: "Thank you for shopping with us", right: "" },
  ];
}

/** Millions of pixels of the smallest and the largest receipt. */
const SMALLEST = 0.5;
const LARGEST = 35;

/**
 * Receipts photographed on a table, from half a megapixel to thirty-five: a little crooked, shaded from one side, soft, with the
 * grain of a small sensor laid over them at their own size.
 */
export async function receipts(count: number): Promise<Sent[]> {
  const out: Sent[] = [];
  for (let i = 0; i < count; i++) {
    const megapixels = SMALLEST * (LARGEST / SMALLEST) ** (i / Math.max(1, count - 1));
    // Sizes mixed, as they come.
    out.push(await receipt((i * 7) % count, megapixels));
  }
  return out.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function receipt(i: number, megapixels: number): Promise<Sent> {
  const lines = receiptLines(i);
  const random = seeded(5000 + i);
  const paper = { width: 900, height: 180 + lines.length * 52 };
  const canvas = createCanvas(paper.width + 240, paper.height + 240);
  const c = canvas.getContext("2d");
  c.fillStyle = pick(random, ["#6b5b4a", "#44484d", "#8a7f70"]);
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.translate(canvas.width / 2, canvas.height / 2);
  c.rotate(((random() - 0.5) * 4 * Math.PI) / 180);
  c.translate(-paper.width / 2, -paper.height / 2);
  c.fillStyle = "#f4f1e8";
  c.fillRect(0, 0, paper.width, paper.height);
  lines.forEach((line, n) => {
    const y = 110 + n * 52;
    const size = line.large ? 40 : 29;
    write(c, line.left, 60, y, size, line.large);
    if (line.right) write(c, line.right, paper.width - 60, y, size, line.large, "right");
  });
  c.resetTransform();
  const shade = c.createLinearGradient(0, 0, canvas.width, canvas.height * random());
  shade.addColorStop(0, "rgba(0,0,0,0)");
  shade.addColorStop(1, "rgba(0,0,0,0.35)");
  c.fillStyle = shade;
  c.fillRect(0, 0, canvas.width, canvas.height);
  const k = Math.sqrt((megapixels * 1e6) / (canvas.width * canvas.height));
  const width = Math.round(canvas.width * k);
  const height = Math.round(canvas.height * k);
  const tile = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  const sized = await sharp(await canvas.encode("png"))
    .flatten()
    .resize(width, height, { fit: "fill" })
    .blur(0.6)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const bytes = await sharp(sized, { limitInputPixels: false })
    .composite([{ input: tile, tile: true, blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return {
    name: `picture-${two(i)}-${megapixels.toFixed(1)}mp.jpg`,
    bytes: new Uint8Array(bytes),
    pages: 1,
    mark: "",
    words: [...new Set(lines.flatMap((l) => foldedWords(`${l.left} ${l.right}`)))],
  };
}

/** Words as they are compared: no case, letters and digits alone, three signs or more. */
export const foldedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.,]+/u)
    .map((w) => w.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((w) => w.length >= 3);

/** Share of the words of a picture that a reading of it has. */
export function recall(words: string[], read: string): number {
  const found = new Set(foldedWords(read));
  return words.filter((w) => found.has(w)).length / Math.max(1, words.length);
}
