/** A tar under gzip: POSIX.1-2001 headers (ustar, pax) and the long names of GNU. Read from its beginning, once. */

import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { archiveByName, foldersOf, isLitter, shown, wrongName } from "./names.ts";
import { type Listed, plainEntry } from "./shapes.ts";
import { type Blocks, pieces } from "./source.ts";
import { batches, MOST_ENTRIES, type Out, type Unpacker } from "./unpacker.ts";

const damaged = () => new EngineFailure("unreadable", message("failure.damagedArchive"));
const MOST_BYTES = 8 * 1024 ** 3;
/** Gzip reaches about a thousand times; papers do not come near this. */
const MOST_RATIO = 250;
const LARGE = 64 * 1024 * 1024;

/** The unpacked stream, read forward only. */
class Forward {
  at = 0;
  private readonly stream: AsyncIterator<Uint8Array>;
  private held: Uint8Array = new Uint8Array(0);

  constructor(private readonly blocks: Blocks) {
    this.stream = gunzipped(blocks)[Symbol.asyncIterator]();
  }

  /** The next bytes, at most `most`; none at the end. */
  async next(most: number): Promise<Uint8Array> {
    while (this.held.length === 0) {
      const { done, value } = await this.stream.next();
      if (done) return new Uint8Array(0);
      this.held = value;
    }
    const piece = this.held.subarray(0, most);
    this.held = this.held.subarray(piece.length);
    this.at += piece.length;
    if (this.at > LARGE && this.at > MOST_RATIO * this.blocks.size)
      throw new EngineFailure("limit", message("failure.unpacksLarge"));
    return piece;
  }

  async exactly(count: number): Promise<Uint8Array> {
    const out = new Uint8Array(count);
    for (let have = 0; have < count; ) {
      const piece = await this.next(count - have);
      if (piece.length === 0) return out.subarray(0, have);
      out.set(piece, have);
      have += piece.length;
    }
    return out;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = await this.next(left);
      if (piece.length === 0) throw damaged();
      left -= piece.length;
    }
  }

  async close(): Promise<void> {
    await this.stream.return?.();
  }
}

async function* gunzipped(blocks: Blocks): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const source = Readable.from(blocks.from(0), { objectMode: true, highWaterMark: 1 });
  source.on("error", (e) => gunzip.destroy(e));
  source.pipe(gunzip);
  try {
    for await (const piece of gunzip) yield (piece as Uint8Array).slice();
  } catch (e) {
    throw e instanceof EngineFailure ? e : damaged();
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

interface Member {
  name: string;
  bytes: number;
  /** Where its bytes begin in the unpacked stream. */
  at: number;
  type: string;
}

const ascii = (b: Uint8Array) =>
  new TextDecoder().decode(b.subarray(0, b.indexOf(0) < 0 ? b.length : b.indexOf(0)));

function numberOf(b: Uint8Array): number {
  // GNU writes what does not fit in octal as a binary number with the top bit set.
  if (((b[0] ?? 0) & 0x80) !== 0) return b.slice(1).reduce((n, byte) => n * 256 + byte, 0);
  const digits = ascii(b).trim();
  if (digits !== "" && !/^[0-7]+$/.test(digits)) throw damaged();
  return digits === "" ? 0 : Number.parseInt(digits, 8);
}

/** Records "length key=value\n" of a pax header. */
function pax(text: string): Map<string, string> {
  const out = new Map<string, string>();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.subarray(at, at + 20).toString(), 10);
    if (!(length > 3)) break;
    const m = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(bytes.subarray(at, at + length).toString());
    if (m?.[1] !== undefined) out.set(m[1], m[2] ?? "");
    at += length;
  }
  return out;
}

async function* members(stream: Forward): AsyncGenerator<Member, void, undefined> {
  let named: { name?: string; bytes?: number } = {};
  for (;;) {
    const head = await stream.exactly(512);
    // Two empty blocks end it; some writers leave them out.
    if (head.length < 512 || head.every((b) => b === 0)) return;
    const sum = head.reduce((n, b, i) => n + (i >= 148 && i < 156 ? 32 : b), 0);
    if (numberOf(head.subarray(148, 156)) !== sum) throw damaged();
    const type = String.fromCharCode(head[156] ?? 0);
    const bytes = named.bytes ?? numberOf(head.subarray(124, 136));
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw damaged();
    const padded = Math.ceil(bytes / 512) * 512;
    if (type === "x" || type === "L" || type === "g" || type === "K") {
      if (bytes > 1024 * 1024) throw damaged();
      const text = ascii((await stream.exactly(padded)).subarray(0, bytes));
      if (type === "L") named.name = text;
      if (type === "x") {
        const records = pax(text);
        const size = records.get("size");
        named = {
          name: records.get("path") ?? named.name,
          ...(size === undefined ? {} : { bytes: Number(size) }),
        };
      }
      continue;
    }
    const prefix = ascii(head.subarray(345, 500));
    const short = ascii(head.subarray(0, 100));
    const ustar = ascii(head.subarray(257, 262)) === "ustar";
    const name = named.name ?? (ustar && prefix !== "" ? `${prefix}/${short}` : short);
    named = {};
    const at = stream.at;
    yield { name: name.normalize("NFC").replace(/^\.\//, ""), bytes, at, type };
    await stream.skip(at + padded - stream.at);
  }
}

export class TarUnpacker implements Unpacker {
  private stream: Forward | null = null;

  constructor(private readonly blocks: Blocks) {}

  async *list(): AsyncGenerator<Listed[], void, undefined> {
    const stream = new Forward(this.blocks);
    const listed: Listed[] = [];
    for await (const m of members(stream)) {
      if (listed.length >= MOST_ENTRIES)
        throw new EngineFailure("limit", message("failure.tooMany", { n: MOST_ENTRIES }));
      listed.push(entryOf(m));
    }
    await stream.close();
    const taken = listed.filter((l) => l.fate === "take");
    const folders = foldersOf(taken.map((l) => l.name));
    taken.forEach((l, i) => {
      l.folder = folders[i] ?? null;
    });
    yield* batches(listed);
  }

  async *take(locator: string): AsyncGenerator<Out, void, undefined> {
    const at = JSON.parse(locator) as { at: number; bytes: number; name: string };
    if (!this.stream || this.stream.at > at.at) {
      await this.stream?.close();
      this.stream = new Forward(this.blocks);
    }
    const stream = this.stream;
    await stream.skip(at.at - stream.at);
    yield { file: { name: at.name, mime: "application/octet-stream" } };
    const end = at.at + at.bytes;
    async function* bytes() {
      while (stream.at < end) {
        const piece = await stream.next(end - stream.at);
        if (piece.length === 0) throw damaged();
        yield piece;
      }
    }
    for await (const piece of pieces(bytes())) yield { piece };
  }
}

function entryOf(m: Member): Listed {
  const nested = archiveByName(m.name);
  const entry = plainEntry(shown(m.name), m.bytes, {
    at: m.at,
    bytes: m.bytes,
    name: m.name.split("/").pop(),
  });
  // The folder that everything was packed from, "./".
  if (m.type === "5" && m.name === "") return { ...entry, fate: "skip" };
  const wrong = wrongName(m.name);
  if (wrong !== null) return { ...entry, fate: "refuse", problem: wrong };
  if (m.type === "5" || m.name.endsWith("/") || isLitter(m.name)) return { ...entry, fate: "skip" };
  if (m.type === "1" || m.type === "2") return { ...entry, fate: "refuse", problem: message("failure.link") };
  if (m.type !== "0" && m.type !== "\0" && m.type !== "7")
    return { ...entry, fate: "refuse", problem: message("failure.notFile") };
  if (m.bytes > (nested ? MOST_BYTES : 1024 ** 3))
    return { ...entry, fate: "refuse", problem: message("failure.larger", { size: "1 GB" }) };
  return { ...entry, nested };
}
