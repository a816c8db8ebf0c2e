/**
 * A square code (QR Code, ISO/IEC 18004) of a short text: byte mode, error correction M, versions 1 to 10 (213 bytes). That
 * is what an authenticator app needs and no more; a test reads what is made here with another program.
 */

/** Total codewords, and how they are cut into blocks, at error correction M: [blocks, data codewords][] and the check codewords of each. */
const plans: readonly { check: number; blocks: readonly (readonly [number, number])[] }[] = [
  { check: 10, blocks: [[1, 16]] },
  { check: 16, blocks: [[1, 28]] },
  { check: 26, blocks: [[1, 44]] },
  { check: 18, blocks: [[2, 32]] },
  { check: 24, blocks: [[2, 43]] },
  { check: 16, blocks: [[4, 27]] },
  { check: 18, blocks: [[4, 31]] },
  {
    check: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    check: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    check: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
  },
];

/** Middles of the alignment patterns by version. */
const alignments: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}

/** The check codewords of one block (Reed-Solomon). */
function checkOf(data: readonly number[], degree: number): number[] {
  const divisor: number[] = new Array(degree).fill(0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      divisor[j] = times(divisor[j] ?? 0, root) ^ (divisor[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  const rest: number[] = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i] = (rest[i] ?? 0) ^ times(divisor[i] ?? 0, factor);
  }
  return rest;
}

/** The text as data codewords of the smallest version that holds it. */
function encode(text: string): { version: number; data: number[] } {
  const bytes = new TextEncoder().encode(text);
  const version =
    plans.findIndex((plan, i) => bytes.length * 8 + 4 + (i < 9 ? 8 : 16) <= roomOf(plan) * 8) + 1;
  if (version === 0) throw new RangeError("The text is too long for a square code.");
  const room = roomOf(plans[version - 1] as (typeof plans)[number]);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return { version, data };
}

const roomOf = (plan: (typeof plans)[number]): number =>
  plan.blocks.reduce((sum, [n, length]) => sum + n * length, 0);

/** Data and check codewords of all blocks, interleaved. */
function interleave(version: number, data: readonly number[]): number[] {
  const plan = plans[version - 1] as (typeof plans)[number];
  const blocks: number[][] = [];
  let at = 0;
  for (const [n, length] of plan.blocks)
    for (let i = 0; i < n; i++, at += length) blocks.push(data.slice(at, at + length));
  const checks = blocks.map((block) => checkOf(block, plan.check));
  const longest = Math.max(...blocks.map((b) => b.length));
  const out: number[] = [];
  for (let i = 0; i < longest; i++) for (const block of blocks) if (i < block.length) out.push(block[i] ?? 0);
  for (let i = 0; i < plan.check; i++) for (const check of checks) out.push(check[i] ?? 0);
  return out;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules of a square code, dark or light, and which of them are fixed whatever the text is. */
class Square {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(
    readonly version: number,
    readonly size = version * 4 + 17,
  ) {
    this.dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    for (let i = 0; i < size; i++) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.finder(x, y);
    this.align();
    this.format(0);
    this.versionBits();
  }

  private fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    (this.dark[y] as boolean[])[x] = dark;
    (this.fixed[y] as boolean[])[x] = true;
  }

  private finder(cx: number, cy: number): void {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.fix(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  }

  private align(): void {
    const at = alignments[this.version - 1] ?? [];
    const last = at.length - 1;
    at.forEach((cx, i) => {
      at.forEach((cy, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++)
            this.fix(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      });
    });
  }

  /** Error correction M (00) and the mask, with their own check bits (BCH 15,5). */
  format(mask: number): void {
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) !== 0;
    const { size } = this;
    for (let i = 0; i <= 5; i++) this.fix(8, i, bit(i));
    this.fix(8, 7, bit(6));
    this.fix(8, 8, bit(7));
    this.fix(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.fix(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.fix(8, size - 15 + i, bit(i));
    this.fix(8, size - 8, true);
  }

  /** From version 7 on the version itself stands there twice (BCH 18,6). */
  private versionBits(): void {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >>> i) & 1) !== 0;
      const a = this.size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.fix(a, b, dark);
      this.fix(b, a, dark);
    }
  }

  /** Fills the free modules in pairs of columns from the right, up and down in turn. */
  fill(codewords: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]?.[x] || i >= codewords.length * 8) continue;
          (this.dark[y] as boolean[])[x] = (((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) !== 0;
          i++;
        }
      }
    }
  }

  mask(n: number): void {
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++)
        if (!this.fixed[y]?.[x] && masks[n]?.(x, y)) (this.dark[y] as boolean[])[x] = !this.dark[y]?.[x];
  }

  /** How hard it would be to read (rules 1, 2 and 4 of the standard; rule 3 is left out: it chooses between good and good). */
  penalty(): number {
    let points = 0;
    let dark = 0;
    const at = (x: number, y: number) => this.dark[y]?.[x] === true;
    for (let a = 0; a < this.size; a++)
      for (const line of [(b: number) => at(b, a), (b: number) => at(a, b)]) {
        let run = 1;
        for (let b = 1; b <= this.size; b++) {
          if (b < this.size && line(b) === line(b - 1)) run++;
          else {
            if (run >= 5) points += run - 2;
            run = 1;
          }
        }
      }
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++) {
        if (at(x, y)) dark++;
        const here = at(x, y);
        const inside = x + 1 < this.size && y + 1 < this.size;
        if (inside && here === at(x + 1, y) && here === at(x, y + 1) && here === at(x + 1, y + 1))
          points += 3;
      }
    return points + Math.floor(Math.abs((dark * 100) / this.size ** 2 - 50) / 5) * 10;
  }
}

/** The modules of the square code of a text, row by row, true for dark. Throws RangeError past 213 bytes. */
export function squareCode(text: string): boolean[][] {
  const { version, data } = encode(text);
  const square = new Square(version);
  square.fill(interleave(version, data));
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < masks.length; n++) {
    square.mask(n);
    square.format(n);
    const points = square.penalty();
    if (points < least) [least, best] = [points, n];
    square.mask(n);
  }
  square.mask(best);
  square.format(best);
  return square.dark;
}

/** The dark modules as one path for an SVG whose unit is a module, with a quiet edge of four. */
export function squarePath(text: string): { size: number; path: string } {
  const modules = squareCode(text);
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4},${y + 4}h1v1h-1z`] : [])))
    .join("");
  return { size: modules.length + 8, path };
}
