import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import { type BillWish, billText, pictureInPdf } from "./bills.ts";
import { money, type Paper, pick, seeded, type Truth, wordsOf } from "./truth.ts";

// The faces that pdf.js brings along, so that no machine needs fonts of its own.
const fonts = new URL("./standard_fonts/", import.meta.resolve("pdfjs-dist/package.json"));
GlobalFonts.registerFromPath(fileURLToPath(new URL("LiberationSans-Regular.ttf", fonts)), "Paper");
GlobalFonts.registerFromPath(fileURLToPath(new URL("LiberationSans-Bold.ttf", fonts)), "Paper Bold");

export interface ReceiptWish {
  seed?: number;
  shop?: string;
  date?: string;
  total?: number;
  /** Pixels of the long edge of the photograph; default 2200. */
  longEdge?: number;
  /** Degrees the receipt lies crooked; default up to 1.5 either way. */
  skew?: number;
  /** Degrees clockwise the whole photograph is turned. */
  turned?: 0 | 90 | 180 | 270;
  /** Written as an EXIF orientation instead of turning the pixels (6: to be shown turned by 90). */
  exif?: 1 | 3 | 6 | 8;
  /** Strength of noise and shadow, 0..1; default 0.5. */
  wear?: number;
}

const shops = ["GREEN GROCER MARKET", "HARDWARE CORNER", "BAKERY AT THE MILL", "CITY PHARMACY"];
const goods = [
  "Whole milk",
  "Brown bread",
  "Tomatoes",
  "Olive oil",
  "Paper towels",
  "Coffee beans",
  "Batteries",
  "Light bulb",
];

interface Printed {
  lines: { left: string; right: string; size: number }[];
  truth: Truth;
}

function receiptText(wish: ReceiptWish): Printed {
  const random = seeded(wish.seed ?? 1);
  const shop = wish.shop ?? pick(random, shops);
  const two = (n: number) => String(n).padStart(2, "0");
  const date =
    wish.date ?? `2025-${two(1 + Math.floor(random() * 12))}-${two(13 + Math.floor(random() * 15))}`;
  const count = 4 + Math.floor(random() * 4);
  const items = Array.from({ length: count }, () => ({
    name: pick(random, goods),
    cents: 150 + Math.floor(random() * 1800),
  }));
  const sum = items.reduce((s, i) => s + i.cents, 0);
  const last = items[items.length - 1];
  // The last article takes up what is missing to a wished total.
  if (wish.total !== undefined && last) last.cents += Math.round(wish.total * 100) - sum;
  const total = items.reduce((s, i) => s + i.cents, 0) / 100;
  const [y, m, d] = date.split("-");
  const number = String(100000 + Math.floor(random() * 899999));
  const row = (left: string, right = "", size = 30) => ({ left, right, size });
  const lines = [
    row(shop, "", 44),
    row("24 Station Square", ""),
    row(`Date ${d}/${m}/${y}`, "14:32"),
    row(`Receipt no ${number}`),
    row("--------------------------------"),
    ...items.map((i) => row(i.name, money(i.cents / 100))),
    row("--------------------------------"),
    row("TOTAL", `$${money(total)}`, 42),
    row("CARD", money(total)),
    row("Thank you for shopping with us"),
  ];
  const words = wordsOf(lines.flatMap((l) => [l.left, l.right]));
  return {
    lines,
    truth: { issuer: shop, words, date, dueDate: null, total, currency: "USD", number, pages: 1 },
  };
}

/** A till receipt photographed on a table: crooked, shaded from one corner, noisy, as JPEG. */
export async function receiptPhoto(wish: ReceiptWish = {}): Promise<Paper> {
  const { lines, truth } = receiptText(wish);
  const random = seeded((wish.seed ?? 1) * 7919);
  const width = 1000;
  const height = 260 + lines.length * 62;
  const canvas = createCanvas(width + 200, height + 200);
  const c = canvas.getContext("2d");
  c.fillStyle = "#6b5b4a";
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.translate(canvas.width / 2, canvas.height / 2);
  c.rotate(((wish.skew ?? (random() - 0.5) * 3) * Math.PI) / 180);
  c.translate(-width / 2, -height / 2);
  c.fillStyle = "#f7f5ee";
  c.fillRect(0, 0, width, height);
  let y = 120;
  for (const line of lines) {
    write(c, line.left, 90, y, line.size, line.size > 35);
    if (line.right) write(c, line.right, width - 90, y, line.size, line.size > 35, "right");
    y += 62;
  }
  c.resetTransform();
  const wear = wish.wear ?? 0.5;
  const shade = c.createLinearGradient(0, 0, canvas.width, canvas.height);
  shade.addColorStop(0, "rgba(0,0,0,0)");
  shade.addColorStop(1, `rgba(0,0,0,${0.5 * wear})`);
  c.fillStyle = shade;
  c.fillRect(0, 0, canvas.width, canvas.height);
  noise(c, canvas.width, canvas.height, random, 40 * wear);
  const edge = wish.longEdge ?? 2200;
  let photo = pictureOf(canvas).resize({ width: edge, height: edge, fit: "inside" });
  if (wish.turned) {
    const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
    photo = sharp(data, { raw: info }).rotate(wish.turned);
  }
  if (wish.exif) photo = photo.withMetadata({ orientation: wish.exif });
  return {
    bytes: new Uint8Array(await photo.jpeg({ quality: 82 }).toBuffer()),
    name: "receipt.jpg",
    mime: "image/jpeg",
    truth,
  };
}

/** One line of print. */
export function write(
  c: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  bold = false,
  align: "left" | "right" = "left",
) {
  c.font = `${size}px ${bold ? '"Paper Bold"' : "Paper"}`;
  c.fillStyle = "#1d1d1f";
  c.textAlign = align;
  c.fillText(text, x, y);
}

/** An opaque canvas as a picture, pixel by pixel: packing noise as PNG first takes longer than all the rest. */
export function pictureOf(canvas: Canvas): Sharp {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const { width, height } = canvas;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function noise(
  c: SKRSContext2D,
  width: number,
  height: number,
  random: () => number,
  strength: number,
): void {
  const image = c.getImageData(0, 0, width, height);
  for (let i = 0; i < image.data.length; i += 4) {
    const n = (random() + random() - 1) * strength;
    for (let k = 0; k < 3; k++) image.data[i + k] = image.data[i + k]! + n;
  }
  c.putImageData(image, 0, 0);
}

/** A bill drawn as a scanner would see it: US Letter at the given dots an inch, a little crooked. */
export async function scannedBill(
  wish: BillWish & { dpi?: number; skew?: number } = {},
): Promise<{ jpeg: Uint8Array; truth: Truth }> {
  const { lines, truth } = billText(wish);
  const dpi = wish.dpi ?? 200;
  const k = dpi / 72;
  const canvas = createCanvas(Math.round(612 * k), Math.round(792 * k));
  const c = canvas.getContext("2d");
  c.fillStyle = "#fbfbf8";
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.rotate(((wish.skew ?? 0.4) * Math.PI) / 180);
  for (const line of lines)
    write(c, line.text, line.x * k, line.y * k, line.size * k, line.bold, line.right ? "right" : "left");
  c.resetTransform();
  noise(c, canvas.width, canvas.height, seeded(wish.seed ?? 1), 14);
  const jpeg = await pictureOf(canvas).greyscale().jpeg({ quality: 80 }).toBuffer();
  return { jpeg: new Uint8Array(jpeg), truth };
}

/** A scan as PDF: a picture and no text layer, or one of words that nobody sees. */
export async function scanPdf(
  wish: BillWish & { dpi?: number; skew?: number; hidden?: string[] } = {},
): Promise<Paper> {
  const { jpeg, truth } = await scannedBill(wish);
  return { bytes: await pictureInPdf(jpeg, wish.hidden), name: "scan.pdf", mime: "application/pdf", truth };
}

/** Scans as the pages of one TIFF, each a bill of its own seed. */
export async function tiffPages(pages = 3): Promise<{ bytes: Uint8Array; truths: Truth[] }> {
  const scans = await Promise.all(
    Array.from({ length: pages }, (_, i) => scannedBill({ seed: i + 1, dpi: 120, skew: 0 })),
  );
  const raws = await Promise.all(
    scans.map((s) =>
      sharp(s.jpeg).resize({ width: 1020, height: 1320, fit: "fill" }).greyscale().raw().toBuffer(),
    ),
  );
  const tall = sharp(Buffer.concat(raws), {
    raw: { width: 1020, height: 1320 * pages, channels: 1, pageHeight: 1320 },
  });
  return {
    bytes: new Uint8Array(await tall.tiff({ compression: "deflate" }).toBuffer()),
    truths: scans.map((s) => s.truth),
  };
}

/** A sheet as a scanner sees it with nothing on it: paper white, a little noise, the shade of an edge. */
export async function emptySheet(seed = 1): Promise<{ jpeg: Uint8Array }> {
  const canvas = createCanvas(1275, 1650);
  const c = canvas.getContext("2d");
  c.fillStyle = "#f4f3ee";
  c.fillRect(0, 0, canvas.width, canvas.height);
  const shade = c.createLinearGradient(0, 0, canvas.width, 0);
  shade.addColorStop(0.9, "rgba(0,0,0,0)");
  shade.addColorStop(1, "rgba(0,0,0,0.25)");
  c.fillStyle = shade;
  c.fillRect(0, 0, canvas.width, canvas.height);
  noise(c, canvas.width, canvas.height, seeded(seed), 12);
  return {
    jpeg: new Uint8Array(await pictureOf(canvas).jpeg({ quality: 80 }).toBuffer()),
  };
}
