import { write } from "./photos.ts";
import { crease, lineOf, paper, prose, type Random, rule, sentence } from "./taken.ts";
import { pick } from "./truth.ts";

export function table(random: Random, long: number, grid: "ruled" | "open" | "sheet") {
  const made = paper(long, long / pick(random, [Math.SQRT2, 1.294]));
  const { c, canvas } = made;
  const { width, height } = canvas;
  const size = width * (0.008 + random() * 0.005);
  const margin = width * (grid === "sheet" ? 0.01 : 0.04 + random() * 0.04);
  if (grid !== "sheet")
    write(c, sentence(random, pick(random, [14, 40, 70])), margin, margin + size, size * 1.6, true);
  const columns = 4 + Math.floor(random() * 6);
  const top = margin + size * (grid === "sheet" ? 0 : 4);
  const pitch = size * (1.5 + random() * 0.6);
  const step = (width - 2 * margin) / columns;
  const even = random() < 0.5;
  const rows = Math.floor(((height - margin - top) / pitch) * (0.5 + random() * 0.5));
  const starts = Array.from(
    { length: columns + 1 },
    (_, i) => margin + step * (even || i === 0 || i === columns ? i : i + (random() - 0.5) * 0.4),
  );
  const kinds = Array.from({ length: columns }, (_, i) => (i === 0 || random() < 0.3 ? "words" : "figures"));
  for (let r = 0; r < rows; r++) {
    const y = top + r * pitch;
    for (let i = 0; i < columns; i++) {
      if (kinds[i] === "words")
        lineOf(
          c,
          random,
          starts[i]! + size * 0.4,
          y + size,
          (starts[i + 1]! - starts[i]!) * (0.4 + random() * 0.4),
          size,
        );
      else
        write(c, (random() * 9000).toFixed(2), starts[i + 1]! - size * 0.4, y + size, size, false, "right");
    }
    if (grid !== "open") rule(c, margin, y + pitch * 0.9, width - margin, y + pitch * 0.9, 1.5);
  }
  if (grid !== "open")
    for (const x of starts) rule(c, x, top - pitch * 0.1, x, top + rows * pitch - pitch * 0.1, 1.5);
  return made;
}

export function columns(
  random: Random,
  long: number,
  wish: { portrait: boolean; headline: boolean; count: number; rows: boolean },
) {
  const made = wish.portrait ? paper(long / Math.SQRT2, long) : paper(long, long / Math.SQRT2);
  const { c, canvas } = made;
  const { width, height } = canvas;
  const size = long * (0.009 + random() * 0.003);
  const margin = width * (0.07 + random() * 0.04);
  let top = margin;
  if (wish.headline) {
    write(c, sentence(random, wish.portrait ? 22 : 34), margin, top + size * 2.4, size * 2.6, true);
    top += size * 5;
  }
  // The space between columns is narrower than the margins.
  const gap = margin * (0.3 + random() * 0.4);
  const w = (width - 2 * margin - gap * (wish.count - 1)) / wish.count;
  for (let i = 0; i < wish.count; i++)
    prose(
      c,
      random,
      margin + i * (w + gap),
      top,
      w,
      (height - margin - top) * (wish.rows ? 1 : 0.7 + random() * 0.3),
      size,
    );
  return made;
}

export function certificate(random: Random, long: number, creased: boolean) {
  const made = paper(long, long / Math.SQRT2, "#faf6e8");
  const { c, canvas } = made;
  const { width, height } = canvas;
  if (random() < 0.7) {
    c.strokeStyle = "#7a6320";
    c.lineWidth = width * 0.006;
    c.strokeRect(width * 0.03, width * 0.03, width * 0.94, height - width * 0.06);
  }
  c.textAlign = "center";
  const middle = (text: string, y: number, size: number) => {
    c.font = `${size}px Paper`;
    write(c, text, width / 2 - c.measureText(text).width / 2, y, size);
  };
  middle("CERTIFICATE", height * 0.22, width * 0.05);
  for (let i = 0; i < 4; i++) middle(sentence(random, 40), height * (0.36 + i * 0.08), width * 0.018);
  for (const x of [0.12, 0.62]) {
    rule(c, width * x, height * 0.82, width * (x + 0.26), height * 0.82);
    write(c, sentence(random, 12), width * x, height * 0.86, width * 0.013);
    for (let i = 0; i < 3; i++)
      write(c, sentence(random, 20), width * x, height * (0.885 + i * 0.02), width * 0.009);
  }
  if (creased) crease(c, width / 2, height, width * 0.012, 0.25);
  return made;
}

export function leaflet(random: Random, long: number) {
  const made = paper(long, long / Math.SQRT2);
  const { c, canvas } = made;
  const { width, height } = canvas;
  const panel = width / 3;
  const size = width * 0.011;
  for (let i = 0; i < 3; i++) {
    const x = i * panel + panel * 0.1;
    write(c, sentence(random, 8), x, panel * 0.25, size * 2, true);
    prose(c, random, x, panel * 0.4, panel * 0.8, height * (0.4 + random() * 0.35), size);
  }
  for (const x of [panel, 2 * panel]) crease(c, x, height, width * 0.01, 0.2);
  return made;
}

export function besideNothing(random: Random, long: number) {
  const made = paper(long, long / Math.SQRT2, "#f4f4f3");
  const { c, canvas } = made;
  const { width, height } = canvas;
  const w = width * (0.47 + random() * 0.06);
  const right = random() < 0.3;
  c.fillStyle = "#fcfcfa";
  c.fillRect(right ? width - w : 0, 0, w, height);
  const edge = right ? width - w : w;
  if (random() < 0.7) {
    // The edge of the sheet, and the shade it throws on what lies beside it.
    rule(c, edge, 0, edge, height, 2, "#b9b9b6");
    const far = edge + (right ? -1 : 1) * width * 0.02;
    const shade = c.createLinearGradient(edge, 0, far, 0);
    shade.addColorStop(0, "rgba(0,0,0,0.2)");
    shade.addColorStop(1, "rgba(0,0,0,0)");
    c.fillStyle = shade;
    c.fillRect(Math.min(edge, far), 0, Math.abs(far - edge), height);
  }
  const x = right ? edge + w * 0.1 : w * 0.1;
  prose(c, random, x, height * 0.08, w * 0.8, height * 0.75, width * 0.0105);
  return made;
}

export function creasedLetter(random: Random, long: number) {
  const made = paper(long / Math.SQRT2, long);
  const { c, canvas } = made;
  const { width, height } = canvas;
  const size = long * 0.011;
  prose(c, random, width * 0.12, height * 0.08, width * 0.3, height * 0.06, size);
  prose(c, random, width * 0.12, height * 0.2, width * 0.76, height * 0.27, size);
  prose(c, random, width * 0.12, height * 0.53, width * 0.76, height * (0.2 + random() * 0.2), size);
  prose(c, random, width * 0.08, height * 0.94, width * 0.84, height * 0.03, size * 0.8);
  c.translate(width, 0);
  c.rotate(Math.PI / 2);
  crease(c, height * pick(random, [0.5, 0.5, 0.33]), width, height * 0.012, 0.15 + random() * 0.25);
  c.resetTransform();
  return made;
}

export function invoice(random: Random, long: number) {
  const made = paper(long, long / Math.SQRT2);
  const { c, canvas } = made;
  const { width, height } = canvas;
  const size = width * 0.011;
  prose(c, random, width * 0.06, height * 0.06, width * 0.25, height * 0.12, size);
  prose(c, random, width * 0.65, height * 0.06, width * 0.28, height * 0.12, size);
  for (let y = height * 0.3; y < height * 0.8; y += size * 1.6) {
    lineOf(c, random, width * 0.06, y, width * (0.25 + random() * 0.12), size);
    for (const x of [0.62, 0.75, 0.94])
      write(c, (random() * 900).toFixed(2), width * x, y, size, false, "right");
  }
  write(c, "Total", width * 0.6, height * 0.86, size * 1.2, true);
  return made;
}

export function calendar(random: Random, long: number) {
  const made = paper(long, long / Math.SQRT2);
  const { c, canvas } = made;
  const { width, height } = canvas;
  const count = pick(random, [6, 7, 12]);
  for (let i = 0; i <= count; i++)
    rule(
      c,
      width * (0.03 + (0.94 * i) / count),
      height * 0.12,
      width * (0.03 + (0.94 * i) / count),
      height * 0.97,
    );
  for (let r = 0; r <= 31; r++) {
    const y = height * (0.12 + (0.85 * r) / 31);
    if (random() < 0.9) rule(c, width * 0.03, y, width * 0.97, y, 1);
    if (r < 31)
      for (let i = 0; i < count; i++)
        write(c, String(r + 1), width * (0.035 + (0.94 * i) / count), y + height * 0.02, width * 0.009);
  }
  write(c, "2026", width * 0.03, height * 0.09, width * 0.04, true);
  return made;
}

/** Folded once across its middle. */
export function creased(made: ReturnType<typeof paper>, random: Random) {
  const { width, height } = made.canvas;
  crease(made.c, width / 2, height, width * (0.008 + random() * 0.015), 0.12 + random() * 0.25);
  return made;
}

export function slide(random: Random, long: number) {
  const made = paper(long, (long * 9) / 16);
  const { c, canvas } = made;
  const { width, height } = canvas;
  write(c, sentence(random, 20), width * 0.06, height * 0.14, width * 0.035, true);
  for (const x of [0.06, 0.54])
    for (let i = 0; i < 6; i++)
      write(c, sentence(random, 18), width * x, height * (0.3 + i * 0.1), width * 0.02);
  return made;
}
