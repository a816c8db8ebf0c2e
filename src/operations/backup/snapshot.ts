import { join } from "node:path";
import { copyDatabase, copyPages, snapshotTrouble } from "#database/sqlite/snapshot.ts";
import { launched, ownCommand } from "#engines/sandbox/launched.ts";
import type { Settings } from "#kernel/settings.ts";
import { refuse } from "#messages/refuse.ts";

/** What the child is told: to copy a database, or, without `to`, to look whether it is whole. */
interface Wish {
  from: string;
  to: string | null;
  key: string;
  /** Every page as it lies in the file. */
  pages: boolean;
  /** A look without holding every index against its table. */
  quick: boolean;
  /** Folders that the program's native code may lie in (Settings). */
  runtime: string[];
}

/** The box whose database it is. */
type Where = Pick<Settings, "dataDir" | "runtime">;

/**
 * Runs the child. The key goes through its input, where no list of processes shows it. Gives what it wrote; throws what it said
 * when it failed.
 */
async function ask(
  { dataDir, runtime }: Where,
  to: string | null,
  key: Uint8Array,
  { pages = false, quick = false } = {},
): Promise<string> {
  const from = join(dataDir, "deedbox.db");
  const wish: Wish = { from, to, key: Buffer.from(key).toString("hex"), pages, quick, runtime };
  const child = Bun.spawn(launched(ownCommand("snapshot"), { reads: null }), {
    env: { LANG: "C.UTF-8", ...(process.env.BUN_TMPDIR ? { BUN_TMPDIR: process.env.BUN_TMPDIR } : {}) },
    stdin: new Blob([JSON.stringify(wish)]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, why] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) {
    // As SQLite says it (https://www.sqlite.org/rescode.html, SQLITE_CORRUPT and SQLITE_NOTADB), or our own opening of it.
    if (to !== null && /malformed|not a database|damaged/i.test(why))
      throw refuse(409, null, "backupOfDamaged");
    throw new Error(`The database could not be read. ${why}`.trimEnd());
  }
  return said;
}

/** Writes a snapshot of a database in a child: a server goes on answering, however large the database is. */
export async function snapshotBeside(box: Where, to: string, key: Uint8Array): Promise<void> {
  await ask(box, to, key);
}

/** The same with unchanged pages as they were in the snapshot before (`copyPages`). */
export async function pagesBeside(box: Where, to: string, key: Uint8Array): Promise<void> {
  await ask(box, to, key, { pages: true });
}

/** What is wrong with a database, in a sentence, or null; every page of it is read, in a child. `quick`: see `databaseTrouble`. */
export async function troubleBeside(box: Where, key: Uint8Array, quick = false): Promise<string | null> {
  const said = await ask(box, null, key, { quick });
  return said === "" ? null : said;
}

/** What that child does. Gives its exit code. */
export async function snapshotAsChild(prepare: (places: string[]) => void): Promise<number> {
  const { from, to, key, pages, quick, runtime }: Wish = JSON.parse(await Bun.stdin.text());
  try {
    prepare(runtime);
    const secret = Buffer.from(key, "hex");
    if (to === null) await Bun.write(Bun.stdout, snapshotTrouble(from, secret, quick) ?? "");
    else (pages ? copyPages : copyDatabase)(from, to, secret);
    return 0;
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
