import type { SKRSContext2D } from "@napi-rs/canvas";
import { write } from "./photos.ts";
import { type Drawn, lineOf, paper, type Random, sentence, taken } from "./taken.ts";
import { pick, seeded, wordsOf } from "./truth.ts";

export const folds = ["none", "soft", "line", "soft and line"] as const;
export const bodies = ["prose", "letter", "list", "form"] as const;

export interface SpreadWish {
  seed: number;
  /** Two pages beside each other, a booklet with page numbers, or a passport whose fold lies across. */
  kind?: "pages" | "booklet" | "passport";
  fold?: (typeof folds)[number];
  /** Degrees it lies crooked; default up to 4 either way. */
  skew?: number;
  /** The half without anything on it. */
  blank?: "left" | "right";
  /** On a table, photographed a little aslant; otherwise it fills the picture as in a scanner. */
  onTable?: boolean;
  longEdge?: number;
  /** Strength of uneven light and noise, 0..1; default by chance. */
  wear?: number;
}

export interface Spread extends Drawn {
  /** Words of the first page and of the second, letters and digits only, lower case. */
  words: [string[], string[]];
}

interface Face {
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  margin: number;
  /** Where page numbers stand: the number and whether it is a left page. */
  number: { n: number; left: boolean } | null;
}

/** One page: a heading and prose, a letter, a list with figures, or a form; gives what was written. */
function face(c: SKRSContext2D, random: Random, f: Face, body: (typeof bodies)[number]): string[] {
  const said: string[] = [];
  const { size } = f;
  const [left, right] = [f.x + f.margin, f.x + f.width - f.margin];
  const bottom = f.y + f.height - f.margin * 1.4;
  const pitch = size * (1.3 + random() * 0.3);
  let y = f.y + f.margin * (1 + random() * 0.5) + size;
  const put = (text: string, x: number, at = size, bold = false, align: "left" | "right" = "left") => {
    write(c, text, x, y, at, bold, align);
    said.push(text);
  };
  if (random() < 0.7) {
    put(sentence(random, 16), left, size * 1.5, true);
    y += pitch * 2;
  }
  if (body === "letter") for (let i = 0; i < 4; i++, y += pitch) put(sentence(random, 14), left);
  let ends = bottom;
  if (random() < 0.25) ends = f.y + f.height * (0.55 + random() * 0.3);
  while (y < ends) {
    const rest = 3 + Math.floor(random() * 6);
    if (body === "list" && random() < 0.6)
      for (let i = 0; i < rest && y < ends; i++, y += pitch) {
        put(sentence(random, 14), left);
        put((random() * 900).toFixed(2), right, size, false, "right");
      }
    else if (body === "form" && random() < 0.6)
      for (let i = 0; i < rest && y < ends; i++, y += pitch * 1.4) {
        put(sentence(random, 8), left);
        c.strokeStyle = "#555";
        c.lineWidth = Math.max(1, size / 14);
        c.strokeRect(left + (right - left) * 0.45, y - size, (right - left) * 0.55, size * 1.3);
      }
    else {
      for (let i = 0; i < rest && y < ends; i++, y += pitch)
        said.push(lineOf(c, random, left, y, (right - left) * (i === rest - 1 ? 0.5 : 1), size));
    }
    y += pitch * (0.6 + random());
  }
  if (f.number) {
    y = f.y + f.height - f.margin * 0.6;
    if (random() < 0.5) write(c, String(f.number.n), f.x + f.width / 2 - size / 2, y, size * 0.9);
    else write(c, String(f.number.n), f.number.left ? left : right - size, y, size * 0.9);
  }
  return said;
}

/** The fold of an open booklet from top to bottom: the valley of its shade, a line, or both. */
function drawFold(
  c: SKRSContext2D,
  random: Random,
  x: number,
  height: number,
  long: number,
  fold: string,
): void {
  if (fold.includes("soft")) {
    const reach = long * (0.02 + random() * 0.035);
    const deep = 0.12 + random() * 0.33;
    const lean = 0.5 + (random() - 0.5) * 0.5;
    const shade = c.createLinearGradient(x - reach * lean * 2, 0, x + reach * (1 - lean) * 2, 0);
    for (let i = 0; i <= 12; i++) {
      const t = i / 12;
      const far = t < lean ? 1 - t / lean : (t - lean) / (1 - lean);
      shade.addColorStop(t, `rgba(20,16,10,${deep * (1 - far) ** 1.6})`);
    }
    c.fillStyle = shade;
    c.fillRect(x - reach * lean * 2, 0, reach * 2, height);
  }
  if (fold.includes("line")) {
    c.strokeStyle = `rgba(30,26,20,${0.35 + random() * 0.4})`;
    c.lineWidth = long * (0.001 + random() * 0.002);
    c.beginPath();
    c.moveTo(x, 0);
    c.lineTo(x + (random() - 0.5) * long * 0.004, height);
    c.stroke();
  }
}

/** Two facing pages. */
function facing(wish: SpreadWish, random: Random) {
  const long = wish.longEdge ?? 1700;
  const booklet = wish.kind === "booklet";
  const proportions = booklet ? 1.3 + random() * 0.2 : pick(random, [Math.SQRT2, Math.SQRT2, 1.545, 1.294]);
  const { canvas, c } = paper(
    long,
    long / proportions,
    pick(random, ["#f8f7f2", "#ffffff", "#f1ead8", "#eef1f2"]),
  );
  const { width, height } = canvas;
  const half = width / 2 + (random() - 0.5) * width * 0.02;
  const size = (booklet ? 0.0135 + random() * 0.005 : 0.0095 + random() * 0.004) * width;
  const margin = (0.1 + random() * 0.06) * half;
  const first = 2 * (1 + Math.floor(random() * 20));
  const number = (left: boolean) => (booklet || random() < 0.3 ? { n: first + (left ? 0 : 1), left } : null);
  const base = { y: 0, height, size, margin };
  const words: [string[], string[]] = [[], []];
  const body = () => pick(random, bodies);
  if (wish.blank !== "left")
    words[0] = face(c, random, { ...base, x: 0, width: half, number: number(true) }, body());
  if (wish.blank !== "right")
    words[1] = face(c, random, { ...base, x: half, width: width - half, number: number(false) }, body());
  drawFold(c, random, half, height, width, wish.fold ?? "soft");
  return { canvas, words };
}

/** An open passport (ICAO Doc 9303): observations above the fold, the page of its holder with two lines for machines below. */
function passport(wish: SpreadWish, random: Random) {
  const long = wish.longEdge ?? 1700;
  const { canvas, c } = paper(long * 0.71, long, pick(random, ["#f2ece0", "#e9f0ee", "#efe9ee"]));
  const { width, height } = canvas;
  const size = width * 0.026;
  const words: [string[], string[]] = [[], []];
  let y = height * 0.06;
  const put = (to: string[], text: string, x: number, at = size) => {
    write(c, text, x, y, at);
    to.push(text);
  };
  put(words[0], "OBSERVATIONS", width * 0.1, size * 1.1);
  for (let i = 0; i < 4 + random() * 5; i++) {
    y += size * 2;
    put(words[0], sentence(random, 24), width * 0.1);
  }
  y = height * 0.56;
  put(words[1], "PASSPORT OF ARCADIA", width * 0.08, size * 1.1);
  c.fillStyle = "#9aa4a8";
  c.fillRect(width * 0.08, height * 0.6, width * 0.24, height * 0.2);
  for (const label of [
    "Surname",
    "Given names",
    "Nationality",
    "Date of birth",
    "Place of birth",
    "Authority",
  ]) {
    y += size * 1.15;
    put(words[1], label, width * 0.38, size * 0.7);
    y += size * 1.15;
    put(words[1], sentence(random, 9).toUpperCase(), width * 0.38);
  }
  const letters = () =>
    Array.from({ length: 44 }, (_, i) =>
      i > 28 && random() < 0.8 ? "<" : "ABCDEFGHIKLMN0123456789<"[Math.floor(random() * 24)]!,
    );
  for (const [row, at] of [0.93, 0.965].entries()) {
    const line = row === 0 ? ["P", "<", "A", "R", "C", ...letters().slice(5)] : letters();
    const step = (width * 0.86) / 44;
    for (const [i, letter] of line.entries())
      write(c, letter, width * 0.07 + i * step, height * at, step * 1.15);
  }
  c.translate(width, 0);
  c.rotate(Math.PI / 2);
  drawFold(c, random, height / 2 + (random() - 0.5) * height * 0.01, width, height, wish.fold ?? "soft");
  c.resetTransform();
  return { canvas, words };
}

export function spread(wish: SpreadWish): Spread {
  const random = seeded(wish.seed * 6007 + 31);
  const { canvas, words } = wish.kind === "passport" ? passport(wish, random) : facing(wish, random);
  return {
    ...taken(canvas, random, wish),
    words: [wordsOf(words[0]), wordsOf(words[1])],
  };
}
