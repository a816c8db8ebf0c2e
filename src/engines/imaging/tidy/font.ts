/**
 * A font without shapes for words that nobody sees (TrueType, tables as in the OpenType specification 1.9). Glyph 1 is half
 * an em wide and empty; every character is shown with it, and the ToUnicode map of the font says which character it is.
 * Only the tables that ISO 32000-1, 9.9 asks of an embedded TrueType font are there.
 */
export const UNITS = 1000;
export const ADVANCE = 500;

const tables: [tag: string, bytes: Uint8Array][] = [
  ["glyf", new Uint8Array(4)],
  ["head", head()],
  ["hhea", hhea()],
  ["hmtx", numbers([ADVANCE, 0, ADVANCE, 0])],
  ["loca", numbers([0, 0, 0])],
  // Version 0.5: the number of glyphs alone.
  ["maxp", numbers([0, 0x5000, 2])],
];

function numbers(sixteenBit: number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(sixteenBit.length * 2));
  for (const [i, n] of sixteenBit.entries()) out.setUint16(i * 2, n & 0xffff);
  return new Uint8Array(out.buffer);
}

function head(): Uint8Array {
  // version, revision, checksum (set below), magic, flags, units, two dates, box, style, smallest size, direction, short offsets
  const dates = [0, 0, 0, 0, 0, 0, 0, 0];
  const box = [0, 0, ADVANCE, UNITS];
  return numbers([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS, ...dates, ...box, 0, 8, 2, 0, 0]);
}

function hhea(): Uint8Array {
  // version, ascent, descent, gap, widest, bearings, extent, caret 1:0, five reserved, format, number of widths
  return numbers([1, 0, UNITS, 0, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4)
    sum =
      (sum +
        (((bytes[i] ?? 0) << 24) |
          ((bytes[i + 1] ?? 0) << 16) |
          ((bytes[i + 2] ?? 0) << 8) |
          (bytes[i + 3] ?? 0))) >>>
      0;
  return sum;
}

/** The font file. */
export function glyphlessFont(): Uint8Array {
  const start = 12 + tables.length * 16;
  const padded = (n: number) => (n + 3) & ~3;
  const size = tables.reduce((n, [, bytes]) => n + padded(bytes.length), start);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, tables.length * 16 - power * 16);
  let at = start;
  let headAt = 0;
  for (const [i, [tag, bytes]] of tables.entries()) {
    const entry = 12 + i * 16;
    for (let c = 0; c < 4; c++) out[entry + c] = tag.charCodeAt(c);
    view.setUint32(entry + 4, checksum(bytes));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    out.set(bytes, at);
    if (tag === "head") headAt = at;
    at += padded(bytes.length);
  }
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(out)) >>> 0);
  return out;
}
