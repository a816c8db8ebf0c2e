import { checked } from "./answers.ts";
import type { ByteSource, ScanResult } from "./engines.ts";
import type { Pool } from "./pool.ts";
import { clamdVersion, matchClamd, matchSignatures } from "./scanner.ts";

/** Who looked when no scanner is set up. */
export const BUILT_IN = "built-in checks";

/** Wall time of a look into one file. */
const CHECK_MS = 30_000;

/**
 * Looks for known signatures while the bytes stream by, looks into the file in a child, then asks a clamd where one is set
 * up. The first finding counts. Rejects with EngineFailure when any of the three could not be done: that is never clean.
 */
export async function scan(
  pool: Pool,
  file: ByteSource,
  name: string | null,
  { clamd, ms }: { clamd: string | null; ms: number },
): Promise<ScanResult> {
  const { signature, plainPicture } = await matchSignatures(file);
  if (signature !== null) return { clean: false, signature, by: BUILT_IN, notes: [] };
  let by = BUILT_IN;
  let notes: string[] = [];
  // A picture holds nothing that starts by itself, and a file too large for a child is looked at by its beginning alone.
  const whole = file.size <= pool.options.maxFile;
  if (!plainPicture && file.size > 0) {
    const looked = whole ? file : beginning(file);
    const { header } = await pool.run({ op: "check", args: { name }, file: looked, ms: CHECK_MS });
    const said = checked(header);
    notes = said.notes;
    if (said.found !== null) return { clean: false, signature: said.found, by: BUILT_IN, notes };
    if (said.partial || !whole) by = `${BUILT_IN}, in part`;
  }
  if (clamd === null) return { clean: true, by, notes };
  const version = await clamdVersion(clamd, ms);
  const found = await matchClamd(file, clamd, ms);
  const both = `${version} and ${by}`;
  return found === null
    ? { clean: true, by: both, notes }
    : { clean: false, signature: found, by: version, notes };
}

/**
 * The same for what a password opens, which nobody could look into before. Null when the file is not locked. Rejects with
 * EngineFailure when it could not be opened or scanned.
 */
export async function scanOpened(
  pool: Pool,
  file: ByteSource,
  name: string | null,
  how: { clamd: string | null; ms: number; password: string },
): Promise<ScanResult | null> {
  const args = { password: how.password };
  const { payload } = await pool.run({ op: "opened", args, file, ms: CHECK_MS });
  if (payload.length === 0) return null;
  const plain: ByteSource = {
    size: payload.length,
    async *open() {
      for (let at = 0; at < payload.length; at += PIECE) yield payload.subarray(at, at + PIECE);
    },
  };
  return scan(pool, plain, name, how);
}

const PIECE = 256 * 1024;
const HEAD = 64 * 1024;

function beginning(file: ByteSource): ByteSource {
  return {
    size: HEAD,
    async *open() {
      let left = HEAD;
      for await (const piece of file.open()) {
        yield piece.subarray(0, left);
        left -= piece.length;
        if (left <= 0) return;
      }
    },
  };
}
