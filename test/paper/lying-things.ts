import type { SKRSContext2D } from "@napi-rs/canvas";
import { write } from "./photos.ts";
import { lineOf, paper, prose, type Random, rule, sentence } from "./taken.ts";
import { pick } from "./truth.ts";

/** A till receipt: what was bought on the left, prices on the right. */
function receipt(c: SKRSContext2D, random: Random, x: number, y: number, w: number, h: number) {
  c.fillStyle = "#fbfaf6";
  c.fillRect(x, y, w, h);
  const size = w * 0.05;
  write(c, sentence(random, 10).toUpperCase(), x + w * 0.2, y + size * 2, size * 1.3, true);
  for (let at = y + size * 4; at < y + h - size * 2; at += size * 1.5) {
    lineOf(c, random, x + w * 0.08, at, w * (0.3 + random() * 0.25), size);
    write(c, (random() * 90).toFixed(2), x + w * 0.92, at, size, false, "right");
  }
}

export function receipts(random: Random, long: number, onTable: boolean) {
  const made = paper(
    long,
    long / pick(random, [1.33, Math.SQRT2]),
    onTable ? pick(random, ["#6b5b4a", "#3c4046", "#8d7a60"]) : "#f3f3f1",
  );
  const { c, canvas } = made;
  const { width, height } = canvas;
  const gap = width * (onTable ? 0.01 + random() * 0.08 : 0.03 + random() * 0.1);
  const w = (width - gap) / 2 - width * (0.02 + random() * 0.1);
  for (const left of [true, false]) {
    const h = height * (0.6 + random() * 0.38);
    const y = (height - h) * random();
    receipt(c, random, left ? width / 2 - gap / 2 - w : width / 2 + gap / 2, y, w, h);
    if (!onTable && random() < 0.5)
      rule(
        c,
        left ? width / 2 - gap / 2 : width / 2 + gap / 2,
        y,
        left ? width / 2 - gap / 2 : width / 2 + gap / 2,
        y + h,
        1.5,
        "#bbb",
      );
  }
  return made;
}

export function flyer(random: Random, long: number) {
  const made = paper(
    long,
    long / pick(random, [Math.SQRT2, 1.5, 1.9]),
    pick(random, ["#fff3c4", "#ffffff", "#e4f1ff"]),
  );
  const { c, canvas } = made;
  const { width, height } = canvas;
  c.fillStyle = pick(random, ["#c0392b", "#1f5fa8", "#2d7d46"]);
  if (random() < 0.5) c.fillRect(0, 0, width * (0.3 + random() * 0.3), height);
  else c.fillRect(0, 0, width, height * 0.25);
  write(c, sentence(random, 12), width * 0.06, height * 0.17, width * 0.06, true);
  for (let i = 0; i < 3; i++)
    write(c, sentence(random, 14), width * 0.55, height * (0.4 + i * 0.09), width * 0.026);
  prose(c, random, width * 0.55, height * 0.68, width * 0.4, height * 0.25, width * 0.011);
  prose(c, random, width * 0.06, height * 0.5, width * 0.36, height * 0.4, width * 0.012);
  return made;
}

export function ticket(random: Random, long: number) {
  const made = paper(long, long / (1.5 + random() * 0.6), pick(random, ["#fdf6e3", "#eaf4fb"]));
  const { c, canvas } = made;
  const { width, height } = canvas;
  const at = width * pick(random, [0.5, 0.52, 0.68, 0.75]);
  const size = width * 0.018;
  if (random() < 0.6) c.setLineDash([width * 0.008, width * 0.008]);
  rule(c, at, 0, at, height, 3);
  c.setLineDash([]);
  for (const [x, w] of [
    [width * 0.05, at - width * 0.1],
    [at + width * 0.04, width - at - width * 0.08],
  ] as const) {
    write(c, sentence(random, 8).toUpperCase(), x, height * 0.18, size * 1.8, true);
    for (let i = 0; i < 5 + random() * 3; i++) {
      write(c, sentence(random, 6), x, height * (0.34 + i * 0.085), size);
      write(c, String(Math.floor(random() * 9999)), x + w, height * (0.34 + i * 0.085), size, false, "right");
    }
  }
  return made;
}

export function card(random: Random, long: number, wish: { both: boolean; photo: boolean }) {
  const made = wish.both
    ? paper(long, long / Math.SQRT2, "#f4f4f2")
    : paper(long, long / 1.586, pick(random, ["#cfe3ef", "#e8dfc8", "#24476b"]));
  const { c, canvas } = made;
  const w = wish.both ? long * 0.4 : long;
  const h = w / 1.586;
  const places = wish.both ? [long * 0.05, long * 0.55] : [0];
  for (const [i, x] of places.entries()) {
    const y = wish.both ? (canvas.height - h) / 2 : 0;
    if (wish.both) {
      c.fillStyle = "#d8e4ea";
      c.fillRect(x, y, w, h);
    }
    if (wish.photo && i === 0) {
      c.fillStyle = "#7d8589";
      c.fillRect(x + w * 0.06, y + h * 0.25, w * 0.28, h * 0.55);
    }
    const left = x + w * (wish.photo && i === 0 ? 0.4 : 0.08);
    for (let k = 0; k < 8; k++)
      write(
        c,
        sentence(random, 8 + random() * 14),
        left,
        y + h * (0.2 + k * 0.095),
        w * (k % 2 ? 0.036 : 0.024),
      );
  }
  return made;
}
