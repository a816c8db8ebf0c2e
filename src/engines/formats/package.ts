import { type UnzipFileInfo, unzipSync } from "fflate";
import { EngineFailure } from "../failure.ts";

/** Bytes that one entry, and all that are opened together, may unpack to: an office file is a zip, and a zip may be a bomb. */
const MOST_ENTRY = 48 * 1024 * 1024;
const MOST_TOTAL = 160 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

const damaged = () => new EngineFailure("unreadable", "This file is damaged and cannot be opened.");
const tooLarge = () =>
  new EngineFailure("limit", "This file unpacks to more than it should; it is kept as it is.");

/** The entries of an office file, unpacked when they are asked for. */
export class Package {
  readonly names: Set<string>;
  #sizes = new Map<string, number>();
  #used = 0;

  /** Throws EngineFailure `unreadable` when it is no zip, `limit` when it has entries without end. */
  constructor(private readonly bytes: Uint8Array) {
    try {
      unzipSync(bytes, {
        filter: (entry) => {
          if (this.#sizes.size >= MOST_ENTRIES) throw tooLarge();
          this.#sizes.set(entry.name, entry.originalSize);
          return false;
        },
      });
    } catch (error) {
      throw error instanceof EngineFailure ? error : damaged();
    }
    this.names = new Set(this.#sizes.keys());
  }

  /**
   * The bytes of an entry, or null when there is none. Its size is known before it is unpacked, and no more than that
   * comes out: fflate fills an array of the size the directory names.
   */
  read(name: string): Uint8Array | null {
    const size = this.#sizes.get(name);
    if (size === undefined) return null;
    this.#used += size;
    if (size > MOST_ENTRY || this.#used > MOST_TOTAL) throw tooLarge();
    let taken = false;
    const only = (entry: UnzipFileInfo) => {
      if (entry.name !== name || taken) return false;
      taken = true;
      return true;
    };
    try {
      return unzipSync(this.bytes, { filter: only })[name] ?? null;
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
