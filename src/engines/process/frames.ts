/**
 * The language spoken with a child over its stdin and stdout. A frame is
 *
 *     4 bytes "DBX1" | u32 header length | u32 payload length | header (JSON, UTF-8) | payload
 *
 * with big-endian lengths. Both sides check the mark and both lengths before they believe them.
 */
export interface Frame {
  header: Record<string, unknown>;
  payload: Uint8Array;
}

const MARK = 0x44425831;
const PREFIX = 12;

/** Largest header, and largest payload in either direction, in bytes. */
export const MAX_HEADER = 64 * 1024;
export const MAX_PAYLOAD = 96 * 1024 * 1024;

const none = new Uint8Array(0);

/** The prefix and header of a frame; the payload follows as it is, uncopied. */
export function frameHead(header: Record<string, unknown>, payloadLength = 0): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  if (json.length > MAX_HEADER || payloadLength > MAX_PAYLOAD) throw new Error("A frame is too large.");
  const out = new Uint8Array(PREFIX + json.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, MARK);
  view.setUint32(4, json.length);
  view.setUint32(8, payloadLength);
  out.set(json, PREFIX);
  return out;
}

export class BadFrame extends Error {}

/** Puts frames together from pieces of any size. Throws BadFrame on the first byte that cannot belong to one. */
export class FrameReader {
  #pieces: Uint8Array[] = [];
  #have = 0;
  #need = PREFIX;
  #lengths: { header: number; payload: number } | null = null;

  push(piece: Uint8Array): Frame[] {
    const frames: Frame[] = [];
    // A mark that begins wrong is refused at its first byte, not when twelve have come.
    if (this.#have === 0 && !this.#lengths && piece.length > 0 && piece[0] !== MARK >>> 24)
      throw new BadFrame("no mark");
    this.#pieces.push(piece);
    this.#have += piece.length;
    while (this.#have >= this.#need) {
      if (!this.#lengths) {
        const prefix = this.#take(PREFIX);
        const view = new DataView(prefix.buffer, prefix.byteOffset, PREFIX);
        const header = view.getUint32(4);
        const payload = view.getUint32(8);
        if (view.getUint32(0) !== MARK || header === 0 || header > MAX_HEADER || payload > MAX_PAYLOAD)
          throw new BadFrame("not a frame");
        this.#lengths = { header, payload };
        this.#need = header + payload;
      } else {
        const { header, payload } = this.#lengths;
        const head = parseHeader(this.#take(header));
        frames.push({ header: head, payload: payload ? this.#take(payload) : none });
        this.#lengths = null;
        this.#need = PREFIX;
      }
    }
    return frames;
  }

  #take(count: number): Uint8Array {
    const first = this.#pieces[0];
    this.#have -= count;
    if (first && first.length >= count) {
      if (first.length === count) this.#pieces.shift();
      else this.#pieces[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const out = new Uint8Array(count);
    let at = 0;
    while (at < count) {
      const piece = this.#pieces[0];
      if (!piece) break;
      const part = piece.subarray(0, count - at);
      out.set(part, at);
      at += part.length;
      if (part.length === piece.length) this.#pieces.shift();
      else this.#pieces[0] = piece.subarray(part.length);
    }
    return out;
  }
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BadFrame("header is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadFrame("header is not an object");
  return { ...value };
}
