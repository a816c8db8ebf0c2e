import { Readable } from "node:stream";
import { createInflate } from "node:zlib";

/** The rows of a deflated picture in turn; never more than a few of them are held. */
export class Rows {
  constructor(
    private readonly data: Uint8Array,
    readonly width: number,
    readonly height: number,
    readonly bits: number,
    private readonly predictor: number,
  ) {}

  /** How many parts a pixel has, counted, or null when the bytes do not come out even. */
  async parts(): Promise<number | null> {
    let bytes = 0;
    for await (const piece of this.inflated()) {
      bytes += piece.length;
      if (bytes > this.width * this.height * 5) return null;
    }
    const parts = this.bits === 1 ? 1 : Math.floor(bytes / (this.width * this.height));
    return parts >= 1 && parts <= 4 ? parts : null;
  }

  private inflated(): AsyncIterable<Uint8Array> {
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    const source = Readable.from(small(this.data), { objectMode: true, highWaterMark: 1 });
    source.pipe(inflate);
    return inflate;
  }

  /** Each row, until they end; the array is used again for the next. */
  async *all(parts: number): AsyncGenerator<Uint8Array, void, undefined> {
    const length = Math.ceil((this.width * parts * this.bits) / 8);
    const told = this.predictor >= 10 ? 1 : 0;
    let row = new Uint8Array(length + told);
    let above = new Uint8Array(length + told);
    let have = 0;
    for await (const piece of this.inflated())
      for (let at = 0; at < piece.length; ) {
        const part = piece.subarray(at, at + row.length - have);
        row.set(part, have);
        have += part.length;
        at += part.length;
        if (have < row.length) break;
        have = 0;
        this.undo(row, above, parts);
        yield row.subarray(told);
        [row, above] = [above, row];
      }
  }

  /** Rows told as differences (PNG filters, RFC 2083 section 6; TIFF predictor 2) are made whole. */
  private undo(row: Uint8Array, above: Uint8Array, parts: number): void {
    if (this.predictor < 2) return;
    const step = Math.max(1, (parts * this.bits) >> 3);
    if (this.predictor === 2) {
      if (this.bits === 8)
        for (let i = step; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - step] ?? 0);
      return;
    }
    const kind = row[0];
    for (let i = 1; i < row.length; i++) {
      const left = i > step ? (row[i - step] ?? 0) : 0;
      const up = above[i] ?? 0;
      const before = i > step ? (above[i - step] ?? 0) : 0;
      const guess =
        kind === 1
          ? left
          : kind === 2
            ? up
            : kind === 3
              ? (left + up) >> 1
              : kind === 4
                ? paeth(left, up, before)
                : 0;
      row[i] = (row[i] ?? 0) + guess;
    }
  }
}

function paeth(left: number, up: number, before: number): number {
  const p = left + up - before;
  const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - before)];
  return a <= b && a <= c ? left : b <= c ? up : before;
}

/** In small pieces: what one of them unpacks to is held at once. */
function* small(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 16 * 1024) yield bytes.subarray(at, at + 16 * 1024);
}

export interface Shape {
  width: number;
  height: number;
  /** Pixels of a side that become one. */
  by: number;
  parts: number;
  bits: number;
  /** Neighbours may be mixed; otherwise one of them is taken. */
  mixes: boolean;
}

/**
 * A picture in fewer pixels. Mixed, it has eight bits a part; else as many as before. Rows that are missing at the end are white
 * where white is the highest value.
 */
export async function smaller(rows: Rows, s: Shape): Promise<Uint8Array> {
  const line = s.mixes ? s.width * s.parts : Math.ceil((s.width * s.parts * s.bits) / 8);
  const out = new Uint8Array(line * s.height).fill(0xff);
  const sums = new Float64Array(s.width * s.parts);
  const middle = s.by >> 1;
  let y = 0;
  let summed = 0;
  const close = () => {
    if (summed === 0) return;
    const at = Math.floor((y - 1) / s.by) * line;
    for (let x = 0; x < s.width; x++) {
      const across = Math.min(s.by, rows.width - x * s.by);
      const of = summed * across;
      for (let c = 0; c < s.parts; c++)
        out[at + x * s.parts + c] = Math.round((sums[x * s.parts + c] ?? 0) / of);
    }
    sums.fill(0);
    summed = 0;
  };
  for await (const row of rows.all(s.parts)) {
    if (y >= rows.height) break;
    if (s.mixes) {
      if (s.bits === 1) addBits(row, rows.width, s.by, sums);
      else addBytes(row, rows.width, s, sums);
      summed++;
      y++;
      if (summed === s.by) close();
    } else {
      if (y % s.by === Math.min(middle, rows.height - 1 - (y - (y % s.by))))
        pick(row, rows.width, s, out.subarray(Math.floor(y / s.by) * line));
      y++;
    }
  }
  if (s.mixes) close();
  return out;
}

function addBytes(row: Uint8Array, width: number, s: Shape, sums: Float64Array): void {
  const { by, parts } = s;
  for (let x = 0, at = 0; x < width; x += by, at += parts) {
    const end = Math.min(width, x + by) * parts;
    for (let c = 0; c < parts; c++) {
      let sum = 0;
      for (let i = x * parts + c; i < end; i += parts) sum += row[i] ?? 0;
      sums[at + c] = (sums[at + c] ?? 0) + sum;
    }
  }
}

/** Ones count 255. Bytes of ones or zeros alone are most of them. */
function addBits(row: Uint8Array, width: number, by: number, sums: Float64Array): void {
  let x = 0;
  let block = 0;
  let end = by;
  for (let i = 0; x < width; i++) {
    const byte = row[i] ?? 0xff;
    const stop = Math.min(width, x + 8);
    if (stop <= end && (byte === 0xff || byte === 0)) {
      if (byte) sums[block] = (sums[block] ?? 0) + 255 * (stop - x);
      x = stop;
    } else
      for (let bit = 0x80; x < stop; x++, bit >>= 1) {
        if (x === end) {
          block++;
          end += by;
        }
        if (byte & bit) sums[block] = (sums[block] ?? 0) + 255;
      }
    if (x === end) {
      block++;
      end += by;
    }
  }
}

/** One pixel of each block as it is. */
function pick(row: Uint8Array, width: number, s: Shape, out: Uint8Array): void {
  for (let x = 0; x < s.width; x++) {
    const from = Math.min(width - 1, x * s.by + (s.by >> 1));
    if (s.bits === 8) {
      for (let c = 0; c < s.parts; c++) out[x * s.parts + c] = row[from * s.parts + c] ?? 0;
    } else {
      const one = (row[from >> 3] ?? 0) & (0x80 >> (from & 7));
      const mask = 0x80 >> (x & 7);
      out[x >> 3] = one ? (out[x >> 3] ?? 0) | mask : (out[x >> 3] ?? 0) & ~mask;
    }
  }
}
