import { EngineFailure } from "../failure.ts";

/** Largest record that is read: one paper's words, notes and settings. */
const MOST_RECORD = 64 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The members of a JSON array of objects, one after another, without holding the array. Throws EngineFailure
 * `unreadable` when it is no such array.
 */
export async function* jsonRecords(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>, void, undefined> {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let record: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    let from = depth >= 2 ? 0 : -1;
    for (let i = 0; i < piece.length; i++) {
      const c = piece[i] as number;
      if (inText) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) inText = false;
        continue;
      }
      if (c === QUOTE) inText = true;
      else if (c === 0x5b || c === 0x7b) {
        if (depth === 0 && c !== 0x5b) throw notRecords();
        if (++depth === 2) from = i;
      } else if ((c === 0x5d || c === 0x7d) && --depth === 1) {
        record.push(piece.slice(from, i + 1));
        from = -1;
        yield parsed(record);
        record = [];
        length = 0;
      } else if (depth === 0 && c > 0x20 && c < 0x80 && c !== 0x5d) throw notRecords();
    }
    if (from < 0) continue;
    record.push(piece.slice(from));
    length += piece.length - from;
    if (length > MOST_RECORD)
      throw new EngineFailure("limit", "A record of the export is larger than is sensible.");
  }
  if (depth !== 0) throw notRecords();
}

const notRecords = () => new EngineFailure("unreadable", "The list of papers of this export is damaged.");

function parsed(record: Uint8Array[]): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.concat(record).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw notRecords();
}
