/** The bytes of an archive as an unpacker asks for them: any range, at any time. Lives in the child. */
interface Bytes {
  size: number;
  /** The bytes from `from` up to, not including, `to`; at most MOST_ASKED of them. */
  ask(from: number, to: number): Promise<Uint8Array>;
}

/** Bytes asked for at once, and how many such blocks are kept. */
const BLOCK = 1024 * 1024;
const KEPT = 6;
/** Most bytes one question may be about. */
export const MOST_ASKED = 4 * BLOCK;

/** Reads ahead in blocks and keeps the last few, so that small neighbours cost one question together. */
export class Blocks {
  readonly size: number;
  private readonly kept = new Map<number, Uint8Array>();

  constructor(private readonly bytes: Bytes) {
    this.size = bytes.size;
  }

  /** Exactly these bytes, or fewer at the end of the archive. */
  async at(from: number, length: number): Promise<Uint8Array> {
    const to = Math.min(this.size, from + length);
    if (from < 0 || to <= from) return new Uint8Array(0);
    const first = Math.floor(from / BLOCK);
    const last = Math.floor((to - 1) / BLOCK);
    if (first === last) return (await this.block(first)).subarray(from - first * BLOCK, to - first * BLOCK);
    const out = new Uint8Array(to - from);
    let have = 0;
    for await (const piece of this.from(from, to)) {
      out.set(piece, have);
      have += piece.length;
    }
    return out;
  }

  /** The bytes from `from` up to `to`, piece by piece. */
  async *from(from: number, to = this.size): AsyncGenerator<Uint8Array, void, undefined> {
    const end = Math.min(to, this.size);
    for (let at = from; at < end; ) {
      const index = Math.floor(at / BLOCK);
      const base = index * BLOCK;
      const block = await this.block(index);
      const piece = block.subarray(at - base, Math.min(block.length, end - base));
      yield piece;
      at += piece.length;
    }
  }

  private async block(index: number): Promise<Uint8Array> {
    const held = this.kept.get(index);
    if (held) {
      this.kept.delete(index);
      this.kept.set(index, held);
      return held;
    }
    const from = index * BLOCK;
    const block = await this.bytes.ask(from, Math.min(this.size, from + BLOCK));
    this.kept.set(index, block);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return block;
  }
}

/** The same bytes in pieces of about `size`: many small ones are put together, large ones cut. */
export async function* pieces(
  bytes: AsyncIterable<Uint8Array>,
  size = 512 * 1024,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array[] = [];
  let have = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += size) {
      const part = piece.subarray(at, at + size);
      if (have + part.length > size) {
        yield Buffer.concat(held);
        held = [];
        have = 0;
      }
      // What a library hands out it may fill again.
      held.push(part.slice());
      have += part.length;
    }
  }
  if (have > 0) yield Buffer.concat(held);
}
