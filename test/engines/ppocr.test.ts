import { describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { openPicture, toGrey } from "#engines/imaging/images.ts";
import {
  alphabetOf,
  cutOut,
  decodeCtc,
  findLines,
  findPpocr,
  grown,
  hull,
  type Point,
  readLines,
  regionsOf,
  smallestRectangle,
  upsideDown,
} from "#engines/ocr/ppocr/ppocr.ts";
import { voteLetters } from "#engines/ocr/vote.ts";
import { modelNamed } from "#rules/accounts/models.ts";
import * as paper from "../paper/paper.ts";

/** Corners of a rectangle lying crooked. */
function corners(x: number, y: number, width: number, height: number, angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => ({
    x: x + (u * width * cos) / 2 - (v * height * sin) / 2,
    y: y + (u * width * sin) / 2 + (v * height * cos) / 2,
  }));
}

describe("where text stands on a map", () => {
  test("pixels that touch are one region, with the mean of the map as its score", () => {
    const map = [
      [0, 0.9, 0.9, 0, 0, 0],
      [0, 0, 0, 0.7, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0.8, 0.8, 0, 0, 0, 0.4],
    ].flat();
    const regions = regionsOf(map, 6, 4, 0.5).map((r) => [r.pixels, Math.round(r.score * 100)]);
    expect(regions).toEqual([
      [3, 83],
      [2, 80],
    ]);
  });

  test.each([0, 5, -12, 30, 44])(
    "the smallest rectangle around a line lying at %d degrees is found",
    (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const box = smallestRectangle([...corners(300, 200, 240, 30, angle), { x: 300, y: 200 }]);
      expect(box.x).toBeCloseTo(300, 3);
      expect(box.y).toBeCloseTo(200, 3);
      expect(box.width).toBeCloseTo(240, 3);
      expect(box.height).toBeCloseTo(30, 3);
      expect(box.angle).toBeCloseTo(angle, 3);
    },
  );

  test("any points lie within their hull and their rectangle", () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), (points) => {
        for (const corner of hull(points)) expect(points).toContainEqual(corner);
        const box = smallestRectangle(points);
        const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
        for (const p of points) {
          const u = (p.x - box.x) * cos + (p.y - box.y) * sin;
          const v = (p.y - box.y) * cos - (p.x - box.x) * sin;
          expect(Math.abs(u)).toBeLessThanOrEqual(box.width / 2 + 1e-6);
          expect(Math.abs(v)).toBeLessThanOrEqual(box.height / 2 + 1e-6);
        }
      }),
    );
  });

  test("a box grows on every side by area times ratio over perimeter", () => {
    const box = grown({ x: 0, y: 0, width: 100, height: 20, angle: 0 }, 1.5);
    expect(box).toEqual({ x: 0, y: 0, width: 125, height: 45, angle: 0 });
  });
});

describe("lines cut out", () => {
  test("a level line comes out as it is, one that lies crooked comes out level", () => {
    const grey = { width: 200, height: 200, pixels: new Uint8Array(200 * 200).fill(255) };
    // A dark bar at 30 degrees through the middle.
    const angle = Math.PI / 6;
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < 200; x++) {
        const v = (y - 100) * Math.cos(angle) - (x - 100) * Math.sin(angle);
        if (Math.abs(v) < 5) grey.pixels[y * 200 + x] = 0;
      }
    const line = cutOut(grey, { x: 100, y: 100, width: 120, height: 30, angle }, 30, 1000);
    expect([line.width, line.height]).toEqual([120, 30]);
    const row = (y: number) => line.pixels.subarray(y * 120, (y + 1) * 120).reduce((a, b) => a + b, 0) / 120;
    expect(row(15)).toBeLessThan(20);
    expect(row(3)).toBeGreaterThan(235);
    expect(row(26)).toBeGreaterThan(235);
  });

  test("upside down twice is as it was", () => {
    const grey = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    expect([...upsideDown(grey).pixels]).toEqual([6, 5, 4, 3, 2, 1]);
    expect(upsideDown(upsideDown(grey))).toEqual(grey);
  });
});

describe("letters out of steps", () => {
  const alphabet = ["", "a", "b", " "];
  /** Scores in which each step is sure of one class. */
  const steps = (...classes: number[]) =>
    classes.flatMap((c) => alphabet.map((_, i) => (i === c ? 0.9 : 0.03)));

  const decodings: [string, number[], string][] = [
    ["repeats are one letter", [1, 1, 2, 2, 2], "ab"],
    ["a blank between makes two", [1, 0, 1], "aa"],
    ["blanks alone say nothing", [0, 0, 0], ""],
    ["a space is a letter", [1, 3, 2], "a b"],
  ];
  test.each(decodings)("%s", (_, classes, text) => {
    const letters = decodeCtc(steps(...classes), 4, alphabet);
    expect(letters.map((l) => l.text).join("")).toBe(text);
    for (const l of letters) expect(l.to).toBeGreaterThan(l.from);
  });

  const files: [string, string, number, string[] | null][] = [
    ["with blank and space, the space last and empty", "\na\nb\n", 4, ["", "a", "b", " "]],
    ["letters alone", "a\nb\n", 4, ["", "a", "b", " "]],
    ["letters and a space", "a\nb\n \n", 4, ["", "a", "b", " "]],
    ["with full-width signs", "（\n：\n", 4, ["", "(", ":", " "]],
    ["of another model", "a\nb\n", 9, null],
  ];
  test.each(files)("a dictionary %s", (_, file, classes, expected) => {
    expect(alphabetOf(file, classes)).toEqual(expected);
  });
});

describe("models", () => {
  test("those that ship are used; others are found by their names, the newest of each, and never half a set", async () => {
    const home = await mkdtemp(join(tmpdir(), "models-"));
    try {
      const shipped = findPpocr(undefined);
      expect(shipped?.recogniser.endsWith("ch_PP-OCRv4_rec_infer.onnx")).toBe(true);
      expect(shipped?.dictionaries).toHaveLength(1);
      expect(findPpocr(home)).toEqual(shipped);
      const folder = join(home, "ppocr");
      await mkdir(folder);
      for (const name of ["x_PP-OCRv2_det.onnx", "x_PP-OCRv3_det.onnx", "en_v2.0_rec.onnx"])
        await writeFile(join(folder, name), "");
      expect(findPpocr(home)).toEqual(shipped);
      await writeFile(join(folder, "en_dict.txt"), "a\nb\n");
      expect(findPpocr(home)?.detector.endsWith("x_PP-OCRv3_det.onnx")).toBe(true);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  test("that were pulled are not used when their bytes are not those of the manifest", async () => {
    const folder = await mkdtemp(join(tmpdir(), "models-"));
    try {
      const pulled = join(folder, "ppocrv6-small");
      await mkdir(pulled);
      for (const { name, bytes } of modelNamed("ppocrv6-small")?.files ?? []) {
        await writeFile(join(pulled, name), "x");
        await truncate(join(pulled, name), bytes);
      }
      expect(findPpocr(folder)).toEqual(findPpocr(undefined));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("a receipt is read by those that ship, letters at their places", async () => {
    const { bytes, truth } = await paper.receiptPhoto({ seed: 5, longEdge: 1400, skew: 0, wear: 0.3 });
    const grey = await toGrey(await openPicture(bytes, "image/jpeg"));
    const lines = await readLines(grey, (await findLines(grey)) ?? []);
    const words = voteLetters(lines, []).flat();
    const text = words.map((w) => w.text.toLowerCase()).join(" ");
    const read = truth.words.filter((w) => text.includes(w)).length / truth.words.length;
    expect(read).toBeGreaterThan(0.85);
    for (const w of words) {
      expect(w.x1).toBeGreaterThan(w.x0);
      expect(w.y1 - w.y0).toBeLessThan(grey.height / 6);
    }
    const [first, last] = [words.find((w) => /24/.test(w.text)), words.find((w) => /thank/i.test(w.text))];
    expect(first!.y0).toBeLessThan(last!.y0);
  }, 60_000);

  test("a line that stands on its head is read", async () => {
    const { bytes, truth } = await paper.receiptPhoto({ seed: 5, longEdge: 1400, skew: 0, wear: 0 });
    const grey = await toGrey(await openPicture(bytes, "image/jpeg"));
    const turned = upsideDown(grey);
    const words = voteLetters(await readLines(turned, (await findLines(turned)) ?? []), []).flat();
    const text = words.map((w) => w.text.toLowerCase()).join(" ");
    expect(truth.words.filter((w) => text.includes(w)).length / truth.words.length).toBeGreaterThan(0.6);
  }, 60_000);
});
