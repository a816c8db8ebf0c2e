/**
 * A pack of changed pages of the database, opened (backup-store.ts says how it is sealed and what it follows). A page here is what
 * SQLite sees of it: 4016 bytes, the first beginning with "SQLite format 3\0".
 *
 *   sum       32 bytes  SHA-256 of the pages in it, one after the other, as they are from then on
 *   body                a raw DEFLATE stream (RFC 1951); opened, numbers are big-endian:
 *     pages     4 bytes   how many pages
 *     steps     4 bytes   how many steps
 *     gaps      4 bytes a page   its number, from 0, less that of the page before; the first less 0
 *     differs   1 byte a page    1 when what it was is known to who wrote this
 *     fresh     2 bytes a step
 *     copied    2 bytes a step
 *     moves     4 bytes a step
 *     literals            the rest
 *
 * The pages come of the steps. One begins with a text: the pages that differ, as the packs before left them, one after the other.
 * Each step adds to its end `fresh` bytes, the next of the literals, and then `copied` bytes that begin in it at a place: where the copy of the
 * step before ended (at first: 0) plus `fresh` plus `move` (modulo 2^32). What was added in the end is the pages, one after the other.
 *
 * DEFLATE alone looks back 32 KiB; most of what changes in a database is there already, elsewhere: words of the index as they are put
 * in order anew, lists of which a page is full and another is begun.
 */
import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { SealBroken } from "./seal.ts";

const SUM = 32;
const HEAD = 8;
/** Bytes that the numbers of a page take, and those of a step. */
const A_PAGE = 5;
const A_STEP = 8;
/** Pages of a pack at most. */
const MOST = 1024;
/** What a step takes, in bytes that could stand there instead: on from the last one, and from anywhere. Found by trying. */
const ON = 3;
const ANEW = 11;
/** Places of a kind that are looked at. */
const LOOKS = 16;
/** The most that two bytes say. */
const LONGEST = 0xffff;
/** Bytes that a place is found again by. */
const WORD = 6;
const TABLE_BITS = 18;

const sumOf = (pages: Uint8Array): Buffer => createHash("sha256").update(pages).digest();

/** A pack that is being put together. */
export class PagePack {
  private readonly numbers: number[] = [];
  private readonly before: (Uint8Array | null)[] = [];
  private readonly pages: Uint8Array[] = [];

  /** Adds a page, their numbers rising; `before` is what it was, where that is at hand. */
  add(number: number, page: Uint8Array, before: Uint8Array | null): void {
    this.numbers.push(number);
    this.pages.push(page);
    this.before.push(before);
  }

  get empty(): boolean {
    return this.pages.length === 0;
  }
  get full(): boolean {
    return this.pages.length >= MOST;
  }

  async bytes(): Promise<Buffer> {
    const known = this.before.filter((page) => page !== null);
    const text = Buffer.concat([...known, ...this.pages]);
    const start = text.length - this.pages.reduce((sum, { length }) => sum + length, 0);
    const steps = new Steps(text, start);
    let at = start;
    let was = 0;
    for (const [i, { length }] of this.pages.entries()) {
      at += length;
      const before = this.before[i]?.length ?? 0;
      steps.page(at - length, at, before > 0 ? was : at);
      was += before;
      // The server answers others meanwhile.
      if (i % 16 === 15) await new Promise(setImmediate);
    }
    const gaps = this.numbers.map((number, i) => number - (this.numbers[i - 1] ?? 0));
    const differs = Buffer.from(this.before.map((page) => (page === null ? 0 : 1)));
    const { fresh, copied, moves, literals } = steps.end();
    const counts = wide([this.pages.length, fresh.length]);
    const numbers = [counts, wide(gaps), differs, narrow(fresh), narrow(copied), wide(moves)];
    const body = deflateRawSync(Buffer.concat([...numbers, ...literals]), { level: 9 });
    return Buffer.concat([sumOf(text.subarray(start)), body]);
  }
}

function wide(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [i, n] of numbers.entries()) bytes.writeUInt32BE(n >>> 0, i * 4);
  return bytes;
}

function narrow(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [i, n] of numbers.entries()) bytes.writeUInt16BE(n, i * 2);
  return bytes;
}

/** A copy that could be made, and how many bytes it saves. */
interface Copy {
  place: number;
  length: number;
  saves: number;
}

/** Finds steps that make the end of a text out of its beginning. */
class Steps {
  private readonly fresh: number[] = [];
  private readonly copied: number[] = [];
  private readonly moves: number[] = [];
  private readonly literals: Buffer[] = [];
  /** Where bytes of a kind were seen last, and at each place where they were before; plus 1. */
  private readonly last = new Int32Array(1 << TABLE_BITS);
  private readonly earlier: Int32Array;
  private learned = 0;
  /** Where the next step begins, and where the copy of the last one ended. */
  private from: number;
  private ended = 0;

  constructor(
    private readonly text: Buffer,
    start: number,
  ) {
    this.earlier = new Int32Array(text.length);
    this.from = start;
    this.learn(start);
  }

  private kind(at: number): number {
    const { text } = this;
    const next = (text[at + 4] as number) | ((text[at + 5] as number) << 8);
    const mixed = Math.imul(text.readInt32LE(at), 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b);
    return mixed >>> (32 - TABLE_BITS);
  }

  private learn(upTo: number): void {
    const end = Math.min(upTo, this.text.length - WORD);
    for (; this.learned < end; this.learned++) {
      const kind = this.kind(this.learned);
      this.earlier[this.learned] = this.last[kind] as number;
      this.last[kind] = this.learned + 1;
    }
  }

  /** How many bytes at a place are those at another before it. */
  private alike(from: number, at: number, end: number): number {
    const { text } = this;
    const most = Math.min(end - at, at - from, LONGEST);
    let n = 0;
    while (n < most && text[from + n] === text[at + n]) n++;
    return n;
  }

  /** The best copy for a place of those that are looked at; null when none saves anything. `was`: see `page`. */
  private best(at: number, end: number, was: number): Copy | null {
    let best: Copy | null = null;
    const look = (place: number, takes: number) => {
      if (place < 0 || place >= at) return;
      const length = this.alike(place, at, end);
      if (length - takes > (best?.saves ?? 0)) best = { place, length, saves: length - takes };
    };
    look(this.ended + at - this.from, ON);
    look(was, ANEW);
    if (at + WORD > this.text.length) return best;
    let next = this.last[this.kind(at)] as number;
    for (let left = LOOKS; left > 0 && next > 0; left--) {
      look(next - 1, ANEW);
      next = this.earlier[next - 1] as number;
    }
    return best;
  }

  /** Goes on with a page; `was` is where it lies as it was, or where it begins when that is not known. */
  page(begin: number, end: number, was: number): void {
    const bestAt = (at: number) => (at < end ? this.best(at, end, was + at - begin) : null);
    for (let at = begin; at < end; this.learn(at)) {
      let copy = bestAt(at);
      if (copy === null) {
        at++;
        continue;
      }
      // One that begins a byte later may save more than the byte.
      for (let later: Copy | null; ; copy = later) {
        this.learn(at + 1);
        later = bestAt(at + 1);
        if (later === null || later.saves <= copy.saves + 1) break;
        at++;
      }
      this.step(at, copy.place, copy.length);
      at += copy.length;
    }
  }

  /** Adds what came before a place, then a copy. */
  private step(at: number, place: number, n: number): void {
    while (at - this.from > LONGEST) this.put(this.from + LONGEST, this.ended + LONGEST, 0);
    this.put(at, place, n);
  }

  private put(at: number, place: number, n: number): void {
    const fresh = at - this.from;
    this.fresh.push(fresh);
    this.copied.push(n);
    this.moves.push(place - this.ended - fresh);
    this.literals.push(this.text.subarray(this.from, at));
    this.from = at + n;
    this.ended = place + n;
  }

  end(): { fresh: number[]; copied: number[]; moves: number[]; literals: Buffer[] } {
    const { length } = this.text;
    if (this.from < length) this.step(length, this.ended + length - this.from, 0);
    const { fresh, copied, moves, literals } = this;
    return { fresh, copied, moves, literals };
  }
}

/**
 * The pages of a pack, each of `size` bytes. `before` gives what a page was. Throws SealBroken when they are not the pages that
 * were put in, as when something else came before.
 */
export function pagesIn(
  pack: Buffer,
  size: number,
  before: (number: number) => Uint8Array | null,
): { number: number; page: Buffer }[] {
  const body = inflated(pack.subarray(SUM), size);
  const [pages, steps] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const differs = HEAD + 4 * pages;
  const fresh = differs + pages;
  if (pages > MOST || fresh + A_STEP * steps > body.length) throw new SealBroken("A pack was cut.");
  const numbers: number[] = [];
  const known: Uint8Array[] = [];
  for (let i = 0; i < pages; i++) {
    const number = (numbers.at(-1) ?? 0) + body.readUInt32BE(HEAD + 4 * i);
    numbers.push(number);
    if (body[differs + i] !== 1) continue;
    const was = before(number);
    if (was === null) throw new SealBroken("A page is missing before a change of it.");
    known.push(was);
  }
  const start = known.length * size;
  const text = Buffer.alloc(start + pages * size);
  for (const [i, was] of known.entries()) text.set(was, i * size);
  takeSteps(text, start, body, fresh, steps);
  if (!sumOf(text.subarray(start)).equals(pack.subarray(0, SUM)))
    throw new SealBroken("A pack is of other pages.");
  return numbers.map((number, i) => ({
    number,
    page: text.subarray(start + i * size, start + (i + 1) * size),
  }));
}

/** Makes the rest of a text from a place on. */
function takeSteps(text: Buffer, start: number, body: Buffer, numbers: number, steps: number): void {
  let literals = numbers + A_STEP * steps;
  let at = start;
  let ended = 0;
  for (let i = 0; i < steps; i++) {
    const fresh = body.readUInt16BE(numbers + 2 * i);
    const copied = body.readUInt16BE(numbers + 2 * (steps + i));
    const place = (ended + fresh + body.readUInt32BE(numbers + 4 * (steps + i))) >>> 0;
    const to = at + fresh;
    if (literals + fresh > body.length || to + copied > text.length || (copied > 0 && place + copied > to))
      throw new SealBroken("A pack does not say what it should.");
    body.copy(text, at, literals, literals + fresh);
    text.copy(text, to, place, place + copied);
    literals += fresh;
    at = to + copied;
    ended = (place + copied) >>> 0;
  }
}

function inflated(bytes: Uint8Array, size: number): Buffer {
  let body: Buffer | null = null;
  try {
    body = inflateRawSync(bytes, { maxOutputLength: HEAD + MOST * (A_PAGE + size * (1 + A_STEP)) });
  } catch {}
  if (body === null || body.length < HEAD) throw new SealBroken("A pack does not open.");
  return body;
}
