import { chmod, mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { discard, packagesName, sweepAbandoned } from "./home.ts";
import { readTar } from "./tar.ts";
import { type FileSums, folderTroubles, inOneLine } from "./verify.ts";

/** The compressed archive of the native packages and what is in it, as the build embeds both. */
export interface Packages {
  /** Path of the archive, embedded or not. */
  archive: string;
  sums: FileSums;
  /** 16 hexadecimal digits over the whole archive: the name its folder goes by. */
  hash: string;
}

/** Permissions of what is unpacked: for this user alone, or for every user to read and nobody to change. */
interface Modes {
  folder: number;
  file: number;
}
const ALONE: Modes = { folder: 0o700, file: 0o600 };
const FOR_ALL: Modes = { folder: 0o555, file: 0o444 };

/** Windows has no handle on a folder to sync. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const LOCK = "unpack.lock";
/** Milliseconds between two tries to take a lock that another process holds. */
const AGAIN_MS = 50;

/**
 * Lets one process of all that share a home unpack at a time. The lock is a transaction on an empty database, which the system
 * lets go of when the process dies, however it dies; Bun's own SQLite needs no addon. Where a disk knows no locks, it is done
 * without: two that unpack at once then do it twice, and nothing else.
 */
async function oneAtATime<T>(home: string, work: () => Promise<T>): Promise<T> {
  const { Database } = await import("bun:sqlite");
  const take = () => {
    const lock = new Database(join(home, LOCK), { create: true });
    try {
      lock.run("PRAGMA journal_mode=MEMORY");
      lock.run("BEGIN EXCLUSIVE");
      return lock;
    } catch (error) {
      lock.close();
      throw error;
    }
  };
  const isBusy = (error: unknown) =>
    error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
  for (;;) {
    let lock: ReturnType<typeof take> | null = null;
    try {
      lock = take();
    } catch (error) {
      if (isBusy(error)) {
        await Bun.sleep(AGAIN_MS);
        continue;
      }
    }
    try {
      return await work();
    } finally {
      lock?.close();
    }
  }
}

/**
 * Sees to it that `<home>/runtime-<hash>` holds the native packages and nothing else: every byte of what lies there is checked
 * against the sums in the program, and anything but a perfect folder is replaced by one that is unpacked anew. That one gets its name
 * only when every file in it is on disk and checked, so what a power cut left half done is never used. Gives what was wrong
 * with the folder that was replaced, or null. `modes`: permissions of what is unpacked. The archive is streamed, some hundred
 * kilobytes in memory at a time.
 */
export async function unpackChecked(packages: Packages, home: string, modes = ALONE): Promise<string | null> {
  const target = join(home, packagesName(packages.hash));
  if (folderTroubles(target, packages.sums).length === 0) return null;
  return oneAtATime(home, async () => {
    // Another process may have been faster.
    const troubles = folderTroubles(target, packages.sums);
    if (troubles.length === 0) return null;
    const fresh = `${target}.${process.pid}.part`;
    try {
      sweepAbandoned(home);
      await mkdir(fresh, { mode: 0o700 });
      await fill(packages, fresh, modes);
      const replaced = await swap(target, fresh);
      await syncFolder(home);
      return replaced ? inOneLine(troubles) : null;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${target}: ${inOneLine(troubles)}, and it could not be unpacked anew: ${why}`);
    } finally {
      discard(fresh);
    }
  });
}

async function fill({ archive, sums }: Packages, fresh: string, modes: Modes): Promise<void> {
  const folders = await writeFiles(archive, fresh, modes.file);
  // The innermost first: a folder that may not be written to any more takes no new one in.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    await chmod(folder, modes.folder);
    await syncFolder(folder);
  }
  const troubles = folderTroubles(fresh, sums);
  if (troubles.length > 0) throw new Error(`What was unpacked is not whole: ${inOneLine(troubles)}.`);
}

/** Puts a folder in the place of another, which is moved away first: a folder with something in it is not replaced in one step. */
async function swap(target: string, fresh: string): Promise<boolean> {
  const away = `${target}.${process.pid}.old`;
  const replaced = await rename(target, away).then(
    () => true,
    (error) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    },
  );
  await rename(fresh, target);
  discard(away);
  return replaced;
}

/** The word that makes the executable unpack and leave; not one for people. */
export const UNPACK = "unpack-runtime";

/**
 * Checks and unpacks in a child of the executable: the server keeps answering, and the memory it takes goes back when it is
 * done. The child leaves half way when the server does. Gives what was wrong with what lay there, or null.
 */
export async function unpackBeside(home: string): Promise<string | null> {
  const child = Bun.spawn([process.execPath, UNPACK, home], {
    env: { LANG: "C.UTF-8" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, why] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`The native packages were not unpacked. ${why}`.trimEnd());
  return said === "" ? null : said;
}

/** What that child does. Gives its exit code. */
export async function unpackAsChild(packages: Packages, home: string): Promise<number> {
  const ours = unpackChecked(packages, home).then(
    async (trouble) => {
      if (trouble !== null) await Bun.write(Bun.stdout, trouble);
      return 0;
    },
    (error) => {
      process.stderr.write(error instanceof Error ? error.message : String(error));
      return 1;
    },
  );
  // Its input ends when the server that started it is gone.
  return Promise.race([ours, Bun.stdin.text().then(() => 1)]);
}

/** Unpacks so that every user may read it and nobody write to it, for a system or an image that is set up once. */
export const unpackForAll = async (packages: Packages, home: string): Promise<string | null> => {
  const trouble = await unpackChecked(packages, home, FOR_ALL);
  discard(join(home, LOCK));
  return trouble;
};

/** Writes every file of the archive, each on disk before it counts, and gives the folders they lie in. */
async function writeFiles(archive: string, into: string, mode: number): Promise<Set<string>> {
  const folders = new Set([into]);
  // Bun's streams know zstd; the types of the browser's do not.
  const format = "zstd" as string as CompressionFormat;
  const plain = Bun.file(archive).stream().pipeThrough(new DecompressionStream(format));
  for await (const { path, body } of readTar(plain)) {
    const place = join(into, path);
    for (let folder = dirname(place); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const file = await open(place, "wx", 0o600);
    try {
      for await (const piece of body)
        for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
      await file.chmod(mode);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
  return folders;
}
