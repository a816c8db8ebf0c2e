import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { message } from "#messages/message.ts";
import { rawPdf, stream } from "../paper/hostile.ts";
import { openTestEngines, source } from "./open.ts";

/** A drawing of a large word and lines, in grey, and the same blown up to more pixels than are drawn. */
const SMALL = 700;
const TIMES = 12;
const LARGE = SMALL * TIMES;

const engines = openTestEngines();
let small: Uint8Array;
let large: Uint8Array;
beforeAll(() => {
  const canvas = createCanvas(SMALL, SMALL);
  const c = canvas.getContext("2d");
  c.fillStyle = "#fff";
  c.fillRect(0, 0, SMALL, SMALL);
  c.fillStyle = "#000";
  c.font = "bold 90px sans-serif";
  c.fillText("Due 214.88", 40, 200);
  c.fillRect(40, 300, 500, 6);
  c.fillRect(300, 350, 8, 300);
  const { data } = c.getImageData(0, 0, SMALL, SMALL);
  // Black or white, so that one bit holds the same.
  small = Uint8Array.from({ length: SMALL * SMALL }, (_, i) => ((data[i * 4] ?? 0) > 127 ? 255 : 0));
  large = new Uint8Array(LARGE * LARGE);
  for (let y = 0; y < LARGE; y++) {
    const row = small.subarray(Math.floor(y / TIMES) * SMALL, Math.floor(y / TIMES) * SMALL + SMALL);
    for (let x = 0; x < LARGE; x++) large[y * LARGE + x] = row[Math.floor(x / TIMES)] ?? 0;
  }
});
afterAll(() => engines.close());

/** The large drawing with each byte of eight pixels packed in one. */
function oneBit(inverted = false): Uint8Array {
  const out = new Uint8Array((LARGE * LARGE) / 8);
  for (let i = 0; i < large.length; i++)
    if ((large[i] ?? 0) > 127 !== inverted) out[i >> 3] = (out[i >> 3] ?? 0) | (0x80 >> (i & 7));
  return out;
}

const SIZE = `/Type /XObject /Subtype /Image /Width ${LARGE} /Height ${LARGE}`;

/** A page of the size of the drawing, with the picture all over it. */
const pdf = (data: Uint8Array, entries: string, size = SIZE) =>
  rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 700] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>",
    stream("q 0 0 0 rg 700 0 0 700 0 0 cm /I Do Q"),
    stream(data, `${size} ${entries}`),
  ]);

const grey = "/ColorSpace /DeviceGray /BitsPerComponent 8";
const bit = "/ColorSpace /DeviceGray /BitsPerComponent 1";

/** Rows told as differences to the row above (PNG filter 2). */
function upFiltered(bytes: Uint8Array, row: number): Uint8Array {
  const rows = bytes.length / row;
  const out = new Uint8Array(bytes.length + rows);
  for (let y = 0; y < rows; y++) {
    out[y * (row + 1)] = 2;
    for (let x = 0; x < row; x++)
      out[y * (row + 1) + 1 + x] = (bytes[y * row + x] ?? 0) - (y > 0 ? (bytes[(y - 1) * row + x] ?? 0) : 0);
  }
  return out;
}

/** The one tile of a TIFF that sharp makes of the drawing. */
async function faxed(): Promise<Uint8Array> {
  const tiff = await sharp(Buffer.from(large.buffer), {
    raw: { width: LARGE, height: LARGE, channels: 1 },
    limitInputPixels: false,
  })
    .toColourspace("b-w")
    .tiff({
      compression: "ccittfax4",
      bitdepth: 1,
      tile: true,
      tileWidth: LARGE,
      tileHeight: LARGE,
      miniswhite: true,
    })
    .toBuffer();
  const v = new DataView(tiff.buffer, tiff.byteOffset);
  const at = v.getUint32(4, true);
  const tag = (wanted: number) => {
    for (let i = 0; i < v.getUint16(at, true); i++)
      if (v.getUint16(at + 2 + i * 12, true) === wanted)
        return { n: v.getUint32(at + 6 + i * 12, true), value: v.getUint32(at + 10 + i * 12, true) };
    return { n: 0, value: 0 };
  };
  const [offsets, sizes] = [tag(324), tag(325)];
  // Tiles stand each for itself in T.6: only one whole tile is a PDF's.
  if (offsets.n !== 1) throw new Error(`${offsets.n} tiles`);
  return tiff.subarray(offsets.value, offsets.value + sizes.value);
}

/** How far a drawn page is from the drawing: mean difference of its pixels, 0..255. */
async function distance(bytes: Uint8Array): Promise<number> {
  const { png } = await engines.draw(source(bytes), { page: 1, longEdge: SMALL });
  const seen = await sharp(png).greyscale().raw().toBuffer();
  expect(seen.length).toBe(small.length);
  let sum = 0;
  for (let i = 0; i < seen.length; i++) sum += Math.abs((seen[i] ?? 0) - (small[i] ?? 0));
  return sum / seen.length;
}

describe("a picture of 70 million pixels is drawn as it is", () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["grey, deflated", () => pdf(deflateSync(large), `${grey} /Filter /FlateDecode`)],
    [
      "grey, by differences",
      () =>
        pdf(
          deflateSync(upFiltered(large, LARGE)),
          `${grey} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /Columns ${LARGE} >>`,
        ),
    ],
    [
      "of a palette",
      () =>
        pdf(
          deflateSync(large.map((v) => (v ? 1 : 0))),
          "/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>] /BitsPerComponent 8 /Filter /FlateDecode",
        ),
    ],
    ["one bit, deflated", () => pdf(deflateSync(oneBit()), `${bit} /Filter [/FlateDecode]`)],
    [
      "one bit the other way round",
      () => pdf(deflateSync(oneBit(true)), `${bit} /Decode [1 0] /Filter /FlateDecode`),
    ],
    [
      "one bit of a palette",
      () =>
        pdf(
          deflateSync(oneBit()),
          "/ColorSpace [/Indexed /DeviceGray 1 <00ff>] /BitsPerComponent 1 /Filter /FlateDecode",
        ),
    ],
    [
      "a stencil",
      () => pdf(deflateSync(oneBit()), "/ImageMask true /BitsPerComponent 1 /Filter /FlateDecode"),
    ],
    [
      "a JPEG",
      async () =>
        pdf(
          await sharp(Buffer.from(large.buffer), {
            raw: { width: LARGE, height: LARGE, channels: 1 },
            limitInputPixels: false,
          })
            .toColourspace("b-w")
            .jpeg()
            .toBuffer(),
          `${grey} /Filter /DCTDecode`,
        ),
    ],
    [
      "a fax",
      async () =>
        pdf(
          await faxed(),
          `${bit} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${LARGE} /Rows ${LARGE} >>`,
        ),
    ],
  ];
  test.each(cases)("%s", async (_, make) => {
    expect(await distance(await make())).toBeLessThan(4);
  });

  test("in colour", async () => {
    const red = new Uint8Array(LARGE * LARGE * 3);
    for (let i = 0; i < large.length; i++) {
      red[i * 3] = 255;
      red[i * 3 + 1] = large[i] ?? 0;
      red[i * 3 + 2] = large[i] ?? 0;
    }
    const bytes = pdf(deflateSync(red), "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode");
    const { png } = await engines.draw(source(bytes), { page: 1, longEdge: 350 });
    const { channels } = await sharp(png).stats();
    expect(channels[0]?.mean).toBeGreaterThan(253);
    expect(channels[1]?.mean).toBeLessThan(250);
  });
});

describe("a page whose picture cannot be shown is not called blank", () => {
  const junk = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + 13) % 251);
  const size = (w: number, h: number) => `/Type /XObject /Subtype /Image /Width ${w} /Height ${h}`;
  const large = message("partly.pictureLarge", { page: 1 });
  const damaged = message("partly.pictureDamaged", { page: 1 });
  test.each([
    ["a JBIG2 of a thousand million pixels", `${bit} /Filter /JBIG2Decode`, size(33_000, 33_000), large],
    ["a JPEG 2000 of as many", `${grey} /Filter /JPXDecode`, size(33_000, 33_000), large],
    ["a stencil of as many", "/ImageMask true /Filter /JBIG2Decode", size(33_000, 33_000), large],
    ["one deflated that is cut off", `${bit} /Filter /FlateDecode`, size(33_000, 33_000), large],
    ["JBIG2 rubbish", `${bit} /Filter /JBIG2Decode`, size(900, 900), damaged],
    ["a stencil of JBIG2 rubbish", "/ImageMask true /Filter /JBIG2Decode", size(900, 900), damaged],
    ["JPEG 2000 rubbish", `${grey} /Filter /JPXDecode`, size(900, 900), damaged],
    ["JPEG rubbish", `${grey} /Filter /DCTDecode`, size(900, 900), damaged],
  ])("%s", async (_, entries, of, said) => {
    const lifted = await engines.lift(source(pdf(junk, entries, of)), {});
    expect(lifted.warnings).toEqual([said]);
  });

  test("and a blank page beside it still is", async () => {
    const page = (contents: string) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 700] /Resources << /XObject << /I 6 0 R >> >> /Contents ${contents} >>`;
    const bytes = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>",
      page("4 0 R"),
      stream("q 700 0 0 700 0 0 cm /I Do Q"),
      stream(" "),
      stream(junk, `${size(33_000, 33_000)} ${bit} /Filter /JBIG2Decode`),
      page("5 0 R"),
    ]);
    const lifted = await engines.lift(source(bytes), {});
    expect(lifted.warnings).toEqual([large]);
    expect(lifted.pages.map((p) => p.source)).toEqual(["blank", "blank"]);
  });
});
