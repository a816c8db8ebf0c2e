import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { skewOf } from "#engines/imaging/tidy/deskew.ts";
import { inverse, mapped, ontoQuad, scaling, sheetSize, turning } from "#engines/imaging/tidy/homography.ts";
import { findPage, LOOK } from "#engines/imaging/tidy/page.ts";
import { greyFrom, type Quad, type Raster, shrink } from "#engines/imaging/tidy/raster.ts";
import { tidy } from "#engines/imaging/tidy/tidy.ts";
import { redraw } from "#engines/imaging/tidy/warp.ts";
import { backgrounds, type DeskPhoto, deskPhoto } from "../paper/desk.ts";
import { emptySheet, receiptPhoto, scannedBill } from "../paper/paper.ts";
import { seeds, thorough } from "../thorough.ts";

const asRaster = (p: DeskPhoto): Raster => ({
  width: p.width,
  height: p.height,
  channels: 3,
  data: p.pixels,
});

async function opened(jpeg: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(jpeg).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3, data };
}

/** How far the worst corner is off, as share of the picture's diagonal; null when no sheet was found. */
function cornerError(photo: DeskPhoto): number | null {
  const middle = shrink(asRaster(photo), 1000);
  const small = shrink(middle, LOOK);
  const found = findPage(small);
  if (!found) return null;
  const k = small.scale * middle.scale;
  const worst = (quad: Quad, from: number) =>
    Math.max(
      ...photo.corners.map((c, i) => {
        const p = quad[(i + from) % 4]!;
        return Math.hypot((p.x + 0.5) * k - c.x, (p.y + 0.5) * k - c.y);
      }),
    );
  // Which corner is the first is not said: the way up is found by reading.
  return Math.min(...[0, 1, 2, 3].map((i) => worst(found.quad, i))) / Math.hypot(photo.width, photo.height);
}

describe("a sheet on a table", () => {
  for (const background of backgrounds.filter((b) => b !== "stripes"))
    test(`on ${background}: its corners, within half a hundredth`, () => {
      const errors = seeds(1, 5).map((seed) => cornerError(deskPhoto({ seed, background, longEdge: 1200 })));
      for (const error of errors) if (error !== null) expect(error).toBeLessThan(0.005);
      expect(errors.filter((e) => e !== null).length).toBeGreaterThanOrEqual(Math.floor(errors.length * 0.8));
    });

  test("on stripes it is found or the picture is left alone, never cut wrongly", () => {
    for (const seed of seeds(1, 12)) {
      const error = cornerError(deskPhoto({ seed, background: "stripes", longEdge: 1200 }));
      if (error !== null) expect(error).toBeLessThan(0.02);
    }
  });

  test("squared, it has the proportions of the sheet", async () => {
    for (const seed of thorough ? [3, 7, 12] : [7]) {
      const photo = deskPhoto({ seed, background: "dark wood", proportions: Math.SQRT2, angle: 8 });
      const tidied = await tidy(asRaster(photo), { sheet: true });
      expect(tidied.found).toBe(true);
      expect(Math.abs(tidied.height / tidied.width / Math.SQRT2 - 1)).toBeLessThan(0.1);
    }
  });
});

describe("what is left as it is", () => {
  test("scans and empty sheets are not cut", async () => {
    const scans = [
      await scannedBill({ seed: 1, skew: 0 }),
      await scannedBill({ seed: 2, skew: 0 }),
      await emptySheet(3),
    ];
    for (const { jpeg } of scans) {
      const raster = await opened(jpeg);
      const tidied = await tidy(raster, { sheet: true });
      expect([tidied.found, tidied.skew, tidied.grey]).toEqual([false, 0, null]);
    }
  });

  test("tables without a sheet, noise and plain colours", () => {
    for (const background of backgrounds) {
      const photo = deskPhoto({ seed: 5, background, longEdge: 900 });
      // The corner of the table that is farthest from the sheet, enlarged: nothing but table.
      const cut = redraw(asRaster(photo), scaling(0.2), { width: 420, height: 320 }, null);
      expect(findPage(cut)).toBe(null);
    }
  });
});

describe("crooked print", () => {
  for (const angle of [-9, -3.5, -0.8, 0.6, 2, 7, 12])
    test(`lying by ${angle} degrees is set straight within a fifth of one`, async () => {
      const { jpeg } = await scannedBill({ seed: 4, skew: angle, dpi: 120 });
      const raster = await opened(jpeg);
      const skew = skewOf(greyFrom(raster), raster.width, raster.height);
      expect(Math.abs((skew?.degrees ?? 99) - angle)).toBeLessThan(0.2);
    });

  test("also when the sheet lies on its side", async () => {
    const { jpeg } = await scannedBill({ seed: 4, skew: 2.5, dpi: 120 });
    const raster = await opened(new Uint8Array(await sharp(jpeg).rotate(90).toBuffer()));
    const skew = skewOf(greyFrom(raster), raster.width, raster.height);
    expect(Math.abs((skew?.degrees ?? 99) - 2.5)).toBeLessThan(0.3);
  });

  test("an empty sheet says nothing", async () => {
    const raster = await opened((await emptySheet()).jpeg);
    expect(skewOf(greyFrom(raster), raster.width, raster.height)).toBe(null);
  });
});

describe("light", () => {
  test("a shaded receipt gets white paper everywhere, and its print stays dark", async () => {
    const { bytes } = await receiptPhoto({ seed: 3, wear: 1, skew: 0 });
    const tidied = await tidy(await opened(bytes), { sheet: true });
    const { data, info } = await sharp(tidied.jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    const tenths: number[] = [];
    for (const [u, v] of [
      [0.3, 0.2],
      [0.7, 0.2],
      [0.3, 0.8],
      [0.7, 0.8],
    ] as const) {
      const levels: number[] = [];
      for (let y = -40; y < 40; y++)
        for (let x = -40; x < 40; x++)
          levels.push(data[(Math.round(v * info.height) + y) * info.width + Math.round(u * info.width) + x]!);
      levels.sort((a, b) => a - b);
      tenths.push(levels[Math.floor(levels.length * 0.8)] ?? 0);
    }
    expect(Math.min(...tenths)).toBeGreaterThan(232);
    let dark = 0;
    for (const v of data) if (v < 90) dark++;
    expect(dark).toBeGreaterThan(data.length * 0.005);
  });
});

test("a dark scan that was turned is light up to its rim", async () => {
  const { jpeg } = await scannedBill({ seed: 4, skew: 5, dpi: 120 });
  const dark = await opened(new Uint8Array(await sharp(jpeg).linear(0.6, 0).jpeg().toBuffer()));
  const tidied = await tidy(dark, { sheet: false });
  expect(Math.round(Math.abs(tidied.skew))).toBe(5);
  const there = inverse(tidied.from!);
  const { data, info } = await sharp(tidied.jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const rim: number[] = [];
  for (let i = 1; i < 20; i++)
    for (const [u, v] of [
      [i / 20, 0.012],
      [i / 20, 0.988],
      [0.012, i / 20],
      [0.988, i / 20],
    ] as const) {
      const p = mapped(there, u, v);
      rim.push(data[Math.floor(p.y * info.height) * info.width + Math.floor(p.x * info.width)] ?? 0);
    }
  expect(Math.min(...rim)).toBeGreaterThan(225);
});

describe("light on what is no sheet", () => {
  test("a table that was left in the picture is not made white", async () => {
    const photo = deskPhoto({
      seed: 6,
      background: "stripes",
      proportions: 3,
      angle: 2,
      wear: 0.2,
      longEdge: 1200,
    });
    const tidied = await tidy(asRaster(photo), { sheet: true });
    expect(tidied.found).toBe(false);
    const corner = { left: 0, top: 0, width: 60, height: 200 };
    const after = await sharp(await sharp(tidied.jpeg).extract(corner).toBuffer()).stats();
    const before = await sharp(
      await sharp(await photo.jpeg())
        .extract(corner)
        .toBuffer(),
    ).stats();
    expect(Math.abs(after.channels[0]!.mean - before.channels[0]!.mean)).toBeLessThan(6);
  });
});

describe("maps of the plane", () => {
  const quad: Quad = [
    { x: 100, y: 80 },
    { x: 700, y: 120 },
    { x: 760, y: 900 },
    { x: 60, y: 860 },
  ];

  test("the corners of the sheet are those of the quadrilateral, and back", () => {
    const there = ontoQuad(300, 400, quad);
    const back = inverse(there);
    const ends = [
      [0, 0],
      [300, 0],
      [300, 400],
      [0, 400],
    ] as const;
    for (const [i, [x, y]] of ends.entries()) {
      const p = mapped(there, x, y);
      expect(p.x).toBeCloseTo(quad[i]!.x, 6);
      expect(p.y).toBeCloseTo(quad[i]!.y, 6);
      const q = mapped(back, p.x, p.y);
      expect([Math.round(q.x * 1e6) / 1e6 + 0, Math.round(q.y * 1e6) / 1e6 + 0]).toEqual([x, y]);
    }
  });

  test("turned and turned back, a point stands where it stood", () => {
    for (const degrees of [-12, 0.5, 90, 181]) {
      const { matrix, width, height } = turning(200, 300, degrees);
      const middle = mapped(matrix, width / 2, height / 2);
      expect(middle.x).toBeCloseTo(100, 6);
      expect(middle.y).toBeCloseTo(150, 6);
    }
  });

  test("a sheet seen straight on has the size of its sides", () => {
    const flat: Quad = [
      { x: 10, y: 10 },
      { x: 210, y: 10 },
      { x: 210, y: 310 },
      { x: 10, y: 310 },
    ];
    expect(sheetSize(flat, { width: 400, height: 400 })).toEqual({ width: 200, height: 300 });
  });
});
