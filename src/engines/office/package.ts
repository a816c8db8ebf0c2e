import { inflateRawSync } from "node:zlib";
import { message } from "#messages/message.ts";
import { type Directory, directoryOf, packedFrom, type ZipEntry } from "../archives/zip-directory.ts";
import { EngineFailure } from "../process/failure.ts";

/** Bytes that one entry, and all that are opened together, may unpack to: an office file is a zip, and a zip may be a bomb. */
const MOST_ENTRY = 48 * 1024 * 1024;
const MOST_TOTAL = 160 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

const damaged = () => new EngineFailure("unreadable", message("failure.damaged"));
const tooLarge = () => new EngineFailure("limit", message("failure.unpacksLarge"));

function listOf(bytes: Uint8Array): Directory {
  try {
    return directoryOf(bytes);
  } catch (error) {
    if (error instanceof EngineFailure && error.kind === "limit") throw tooLarge();
    throw damaged();
  }
}

/** The entries of an office file, unpacked when they are asked for. Of two with one name the first counts. */
export class Package {
  readonly names: Set<string>;
  #entries = new Map<string, ZipEntry>();
  #start: number;
  #used = 0;

  /** Throws EngineFailure `unreadable` when it is no zip, `limit` when it has entries without end. */
  constructor(private readonly bytes: Uint8Array) {
    const { entries, start } = listOf(bytes);
    if (entries.length > MOST_ENTRIES) throw tooLarge();
    for (const e of entries) if (!this.#entries.has(e.name)) this.#entries.set(e.name, e);
    this.#start = start;
    this.names = new Set(this.#entries.keys());
  }

  /** The bytes of an entry, or null when there is none. No more comes out than the directory says. */
  read(name: string): Uint8Array | null {
    const e = this.#entries.get(name);
    if (e === undefined) return null;
    this.#used += e.bytes;
    if (e.bytes > MOST_ENTRY || this.#used > MOST_TOTAL) throw tooLarge();
    const from = packedFrom(e, this.bytes.subarray(e.at, e.at + 30));
    if (from + e.packed > this.#start || (e.flags & 1) !== 0) throw damaged();
    const packed = this.bytes.subarray(from, from + e.packed);
    if (e.method === 0) return packed;
    if (e.method !== 8) throw damaged();
    try {
      // Zero would mean no bound.
      return new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, e.bytes) }));
    } catch {
      throw damaged();
    }
  }

  /** The same for what the file cannot do without. */
  need(name: string): Uint8Array {
    const bytes = this.read(name);
    if (!bytes) throw damaged();
    return bytes;
  }
}

/** The name of an entry as seen from another one (`../media/a.png` from `word/document.xml`). */
export function resolveName(from: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts = from.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
