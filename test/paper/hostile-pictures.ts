/** Pictures that claim more than they are. */
import { deflateSync } from "node:zlib";
import { bombPng, chunk } from "./hostile.ts";
import { noise } from "./hostile-pdfs.ts";

const latin = (s: string): Uint8Array => new Uint8Array(Buffer.from(s, "latin1"));

/** A PNG of these chunks behind its mark and its head (PNG, 11.2.2). */
function png(
  width: number,
  height: number,
  chunks: [string, Uint8Array][],
  depth = 8,
  colour = 0,
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    ...chunks.map(([type, b]) => chunk(type, b)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A small grey JPEG without its tables, whose head says what the caller wants. */
function jpeg(width: number, height: number, scans = 1): Uint8Array {
  const frame = Buffer.from("ffc2000b0800000000010111 00".replace(" ", ""), "hex");
  frame.writeUInt16BE(height & 0xffff, 5);
  frame.writeUInt16BE(width & 0xffff, 7);
  const tables = Buffer.concat([Buffer.from("ffdb004300", "hex"), Buffer.alloc(64, 1)]);
  const huffman = Buffer.concat([
    Buffer.from("ffc40014", "hex"),
    Buffer.from(`0001${"00".repeat(16)}`, "hex"),
  ]);
  const scan = Buffer.concat([Buffer.from("ffda00080101000000 00".replace(" ", ""), "hex"), Buffer.alloc(4)]);
  return Buffer.concat([
    Buffer.from("ffd8", "hex"),
    tables,
    frame,
    huffman,
    ...Array.from({ length: scans }, () => scan),
    Buffer.from("ffd9", "hex"),
  ]);
}

function gif(width: number, height: number, frames: number): Uint8Array {
  const head = Buffer.concat([latin("GIF89a"), Buffer.alloc(7), Buffer.from("000000ffffff", "hex")]);
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const frame = Buffer.concat([Buffer.from("2c00000000010001000002024401 00".replace(" ", ""), "hex")]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), latin(";")]);
}

/** A TIFF of directories with these fields (TIFF 6.0, section 2); `next` says where the one after each stands. */
function tiff(
  width: number,
  height: number,
  directories: number,
  next: (i: number, size: number) => number,
): Uint8Array {
  const fields: [number, number, number, number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, Math.min(width * height, 0xffffffff)],
  ];
  const size = 2 + fields.length * 12 + 4;
  const out = Buffer.alloc(8 + directories * size);
  out.write("II*\0", 0, "latin1");
  out.writeUInt32LE(8, 4);
  for (let i = 0; i < directories; i++) {
    const at = 8 + i * size;
    out.writeUInt16LE(fields.length, at);
    fields.forEach(([tag, type, count, value], k) => {
      const f = at + 2 + k * 12;
      out.writeUInt16LE(tag, f);
      out.writeUInt16LE(type, f + 2);
      out.writeUInt32LE(count, f + 4);
      out.writeUInt32LE(value >>> 0, f + 8);
    });
    out.writeUInt32LE(next(i, size), at + size - 4);
  }
  return out;
}

/** The head of a bitmap of 24 bits a pixel, in `size` bytes. */
export function bitmap(width: number, height: number, size = 200): Buffer {
  const b = Buffer.alloc(size);
  b.write("BM", 0);
  b.writeUInt32LE(54, 10);
  b.writeUInt32LE(40, 14);
  b.writeInt32LE(width, 18);
  b.writeInt32LE(height, 22);
  b.writeUInt16LE(1, 26);
  b.writeUInt16LE(24, 28);
  return b;
}

const riff = (kind: string, body: Uint8Array): Uint8Array => {
  const b = Buffer.concat([latin("RIFF\0\0\0\0WEBP"), latin(kind), Buffer.alloc(4), body]);
  b.writeUInt32LE(b.length - 8, 4);
  b.writeUInt32LE(body.length, 16);
  return b;
};

/** A box of the ISO base media format (ISO 14496-12, 4.2). */
const mediaBox = (kind: string, ...bodies: Uint8Array[]): Buffer => {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, body]);
};

export const hostilePictures: Record<string, (outside: string) => Uint8Array> = {
  "png-50000.png": () => bombPng(),
  "png-says-everything.png": () => png(0x7fffffff, 0x7fffffff, [["IDAT", deflateSync(Buffer.alloc(1000))]]),
  "png-text-bomb.png": () =>
    png(1, 1, [
      ...Array.from({ length: 8 }, (): [string, Uint8Array] => [
        "zTXt",
        Buffer.concat([latin("Comment\0\0"), deflateSync(Buffer.alloc(60 * 1024 * 1024), { level: 9 })]),
      ]),
      ["IDAT", deflateSync(Buffer.alloc(2))],
    ]),
  "png-rubbish.png": () => png(3000, 3000, [["IDAT", noise(300_000)]]),
  "jpeg-65535.jpg": () => jpeg(65_535, 65_535),
  "jpeg-scans.jpg": () => jpeg(9000, 9000, 60_000),
  "jpeg-cut-off.jpg": () => jpeg(800, 800).slice(0, 120),
  "jpeg-rubbish.jpg": () => Buffer.concat([latin("\xff\xd8\xff\xe0\0\x10JFIF\0"), noise(200_000)]),
  "gif-65535.gif": () => gif(65_535, 65_535, 1),
  "gif-frames.gif": () => gif(5000, 5000, 100_000),
  "tiff-huge.tif": () => tiff(0xfffffff, 0xfffffff, 1, () => 0),
  "tiff-circle.tif": () => tiff(10, 10, 2, () => 8),
  "tiff-pages.tif": () => tiff(10, 10, 20_000, (i, size) => (i === 19_999 ? 0 : 8 + (i + 1) * size)),
  "webp-huge.webp": () =>
    riff("VP8X", Buffer.concat([Buffer.from("00000000fffffffffff0", "hex").subarray(0, 10), noise(2000)])),
  "webp-rubbish.webp": () => riff("VP8L", Buffer.concat([Buffer.from("2fffffff0f", "hex"), noise(5000)])),
  "bitmap-huge.bmp": () => bitmap(46_000, 46_000),
  "bitmap-less.bmp": () => bitmap(-1, 0x7fffffff),
  "heic-rubbish.heic": () =>
    Buffer.concat([
      mediaBox("ftyp", latin("heic\0\0\0\0mif1heic")),
      mediaBox("meta", Buffer.alloc(4), noise(3000)),
      mediaBox("mdat", noise(9000)),
    ]),
  "heic-in-itself.heic": () => {
    let inner = mediaBox(
      "iprp",
      mediaBox("ipco", mediaBox("ispe", Buffer.from("00000000ffffffffffffffff", "hex"))),
    );
    for (let i = 0; i < 3000; i++) inner = mediaBox("iprp", inner);
    return Buffer.concat([
      mediaBox("ftyp", latin("heic\0\0\0\0mif1heic")),
      mediaBox("meta", Buffer.alloc(4), inner),
    ]);
  },
  "script.svg": (outside) =>
    latin(
      `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${outside}/svg')"><script>alert(1)</script><image href="${outside}/i.png"/></svg>`,
    ),
  "png-10000-true.png": () =>
    png(10_000, 10_000, [["IDAT", deflateSync(Buffer.alloc(10_000 * 30_001), { level: 9 })]], 8, 2),
  "png-profile-bomb.png": () =>
    png(9, 9, [
      ["iCCP", Buffer.concat([latin("x\0\0"), deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 })])],
      ["IDAT", deflateSync(Buffer.alloc(90))],
    ]),
  "png-chunks.png": () =>
    png(9, 9, [
      ...Array.from({ length: 200_000 }, (): [string, Uint8Array] => ["tEXt", latin("a\0b")]),
      ["IDAT", deflateSync(Buffer.alloc(90))],
    ]),
  "png-no-height.png": () => png(100, 0, [["IDAT", deflateSync(Buffer.alloc(1000))]]),
  "png-interlaced.png": () => {
    const b = Buffer.from(png(8000, 8000, [["IDAT", deflateSync(Buffer.alloc(8000 * 8001), { level: 9 })]]));
    b[28] = 1;
    return b;
  },
  "png-frames.png": () =>
    png(3000, 3000, [
      ["acTL", Buffer.from("7fffffff00000000", "hex")],
      ["IDAT", deflateSync(Buffer.alloc(3000 * 3001), { level: 9 })],
    ]),
  "jpeg-heads.jpg": () => {
    const app = Buffer.concat([Buffer.from("ffe1ffff", "hex"), Buffer.alloc(65_533, 0x41)]);
    return Buffer.concat([
      Buffer.from("ffd8", "hex"),
      ...Array.from({ length: 200 }, () => app),
      jpeg(80, 80).slice(2),
    ]);
  },
  "jpeg-exif-circle.jpg": () => {
    const exif = Buffer.from("45786966000049492a0008000000010069870400010000000800000008000000", "hex");
    const head = Buffer.from("ffd8ffe10000", "hex");
    head.writeUInt16BE(exif.length + 2, 4);
    return Buffer.concat([head, exif, jpeg(80, 80).slice(2)]);
  },
  "jpeg-9900.jpg": () => jpeg(9900, 9900),
  "gif-frames-small.gif": () => gif(10, 10, 200_000),
  "tiff-strips-lie.tif": () => {
    const b = Buffer.from(tiff(5000, 5000, 1, () => 0));
    for (let at = 10; at + 12 <= b.length; at += 12) {
      if (b.readUInt16LE(at) === 279) b.writeUInt32LE(0x7fffffff, at + 4);
      if (b.readUInt16LE(at) === 273) b.writeUInt32LE(0x7fffffff, at + 4);
    }
    return b;
  },
  "tiff-samples.tif": () => {
    const b = Buffer.from(tiff(3000, 3000, 1, () => 0));
    for (let at = 10; at + 12 <= b.length; at += 12)
      if (b.readUInt16LE(at) === 277) b.writeUInt16LE(65_535, at + 8);
    return b;
  },
  "tiff-entries.tif": () => {
    const b = Buffer.from(tiff(10, 10, 1, () => 0));
    b.writeUInt16LE(0xffff, 8);
    return b;
  },
  "tiff-large-pages.tif": () => tiff(9000, 9000, 12, (i, size) => (i === 11 ? 0 : 8 + (i + 1) * size)),
  "bitmap-5000.bmp": () => {
    const head = bitmap(5000, 5000, 54);
    return Buffer.concat([head, Buffer.alloc(5000 * 5000 * 3)]);
  },
  "bitmap-runs.bmp": () => {
    const b = bitmap(9000, 9000);
    b.writeUInt16LE(8, 28);
    b.writeUInt32LE(1, 30);
    return b;
  },
  "webp-16383.webp": () =>
    riff("VP8 ", Buffer.concat([Buffer.from("10000000009d012aff3fff3f", "hex"), noise(2000)])),
  "heic-huge.heic": () =>
    Buffer.concat([
      mediaBox("ftyp", latin("heic\0\0\0\0mif1heic")),
      mediaBox(
        "meta",
        Buffer.alloc(4),
        mediaBox("iprp", mediaBox("ipco", mediaBox("ispe", Buffer.from("00000000ffffffffffffffff", "hex")))),
        mediaBox("iloc", Buffer.alloc(4), Buffer.from("4400ffff", "hex"), noise(2000)),
      ),
      mediaBox("mdat", noise(9000)),
    ]),
};
