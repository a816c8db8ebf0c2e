/** What one look into a file may cost, and what it came across. Parts of a file share it, so that nesting costs nothing more. */
export class Look {
  /** Things that are no reason to keep a file apart but are worth knowing; each is a sentence's end: "contains macros". */
  readonly notes = new Set<string>();
  /** True when something could not be looked into: locked, packed in a way not known, or too much of it. */
  partial = false;
  #bytes = 192 * 1024 * 1024;
  #pieces = 40_000;

  /** Bytes that may still be unpacked, at most `wanted`. */
  room(wanted: number): number {
    return Math.min(wanted, this.#bytes);
  }

  /** Counts what was unpacked. */
  spend(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes <= 0) this.partial = true;
  }

  /** True while pieces (streams, entries) may still be looked at; counts one. */
  piece(): boolean {
    if (this.#pieces-- > 0 && this.#bytes > 0) return true;
    this.partial = true;
    return false;
  }
}

/** How deep files inside files are followed. */
export const DEEPEST = 3;

/** Looks into a file inside a file; gives what was found, as a person would name it, or null. */
export type Inner = (bytes: Uint8Array, name: string | null) => Promise<string | null>;

/** The characters of bytes, one each, of a part of them. */
export const latin = (b: Uint8Array, from = 0, to = b.length): string =>
  Buffer.from(b.buffer, b.byteOffset, b.length).toString("latin1", from, to);

/** The bytes as a Buffer over the same memory. */
export const asBuffer = (b: Uint8Array): Buffer => Buffer.from(b.buffer, b.byteOffset, b.length);
