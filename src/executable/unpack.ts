import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readTar } from "./tar.ts";

/** Where a data folder keeps what the executable unpacks: nothing in it is anyone's paper, and all of it can be made again. */
export const runtimeHome = (dataDir: string): string => join(dataDir, "runtime");

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

/**
 * Unpacks the native packages into `<data>/runtime/<hash>` and gives that folder; the second time there is nothing to do.
 * The folder gets its name only when every file in it is on disk, so one that a power cut left half done is never used.
 * `archive`: path of the compressed archive (embedded or not); it is streamed, some hundred kilobytes in memory at a time.
 */
export async function unpackOnce(archive: string, hash: string, dataDir: string): Promise<string> {
  const home = runtimeHome(dataDir);
  const target = join(home, hash);
  if (existsSync(target)) return target;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const temporary = join(home, `${hash}.${process.pid}.part`);
  for (const name of readdirSync(home))
    if (abandoned(name)) await rm(join(home, name), { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o700 });
  try {
    const folders = await writeFiles(archive, temporary);
    for (const folder of folders) await syncFolder(folder);
    await rename(temporary, target).catch((error) => {
      // Another process of this program was faster: its folder holds the same.
      if (!existsSync(target)) throw error;
    });
    await syncFolder(home);
    return target;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The word that makes the executable unpack and leave; not one for people. */
export const UNPACK = "unpack-runtime";

/**
 * The same in a child of the executable: the server keeps answering, and the memory it takes goes back when it is done.
 * The child leaves half way when the server does.
 */
export async function unpackBeside(hash: string, dataDir: string): Promise<string> {
  const target = join(runtimeHome(dataDir), hash);
  if (existsSync(target)) return target;
  const child = Bun.spawn([process.execPath, UNPACK, dataDir], {
    env: { LANG: "C.UTF-8" },
    stdin: "pipe",
    stdout: "ignore",
    stderr: "pipe",
  });
  const why = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`The native packages were not unpacked. ${why}`.trimEnd());
  return target;
}

/** What that child does. Gives its exit code. */
export async function unpackAsChild(archive: string, hash: string, dataDir: string): Promise<number> {
  const ours = unpackOnce(archive, hash, dataDir).then(
    () => 0,
    (error) => {
      process.stderr.write(error instanceof Error ? error.message : String(error));
      return 1;
    },
  );
  // Its input ends when the server that started it is gone.
  return Promise.race([ours, Bun.stdin.text().then(() => 1)]);
}

/** Writes every file of the archive, each on disk before it counts, and gives the folders they lie in. */
async function writeFiles(archive: string, into: string): Promise<Set<string>> {
  const folders = new Set([into]);
  let file: FileHandle | null = null;
  // Bun's streams know zstd; the types of the browser's do not.
  const format = "zstd" as string as CompressionFormat;
  const plain = Bun.file(archive).stream().pipeThrough(new DecompressionStream(format));
  try {
    await readTar(plain, {
      async open(path) {
        const place = join(into, path);
        for (let folder = dirname(place); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        file = await open(place, "wx", 0o600);
      },
      async write(piece) {
        for (let at = 0; at < piece.length; ) {
          const { bytesWritten } = (await file?.write(piece, at)) ?? { bytesWritten: 0 };
          at += bytesWritten;
        }
      },
      async close() {
        await file?.datasync();
        await file?.close();
        file = null;
      },
    });
  } finally {
    await (file as FileHandle | null)?.close();
  }
  return folders;
}

/** Whether this is the half done work of a process that is no more. */
function abandoned(name: string): boolean {
  const pid = Number(/\.(\d+)\.part$/.exec(name)?.[1] ?? 0);
  if (pid === 0) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return !(error instanceof Error && "code" in error && error.code === "EPERM");
  }
}

/**
 * Removes what other versions left behind in the runtime folder; what another process is unpacking at this moment stays.
 * Only for the one server of a data folder, once its box is open: a program that refuses a folder leaves it as it was.
 */
export function sweepRuntime(dataDir: string, keep: string[]): void {
  const home = runtimeHome(dataDir);
  for (const name of readdirSync(home)) {
    if (keep.includes(name) || (name.endsWith(".part") && !abandoned(name))) continue;
    rmSync(join(home, name), { recursive: true, force: true });
  }
}
