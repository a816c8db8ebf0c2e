import { lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exposure } from "./verify.ts";

/** Names below a home of native code: 16 hexadecimal digits say which version's. */
export const packagesName = (hash: string): string => `runtime-${hash}`;
export const addonName = (hash: string): string => `sqlite-${hash}.node`;

/** Where earlier versions unpacked: in the data folder. Nothing is ever loaded from there. */
const formerHome = (dataDir: string): string => join(dataDir, "runtime");

/**
 * Makes a folder for native code, if need be, and gives its real path. Throws one sentence for one that another account could
 * change: the files in it are checked, but they are loaded by their names a moment later. What remains is whoever runs as the
 * same user, or as root, and changes a file between the check and its use: they could as well change the program.
 */
export function openHome(place: string, mode = 0o700): string {
  mkdirSync(place, { recursive: true, mode });
  const home = realpathSync(place);
  const exposed = exposure(lstatSync(home));
  if (exposed !== null) throw new Error(`The folder ${home} ${exposed}.`);
  return home;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A name that a process marks as its own: work not yet done (`part`), what it put away (`old`), a version it runs from (`use`). */
const marked = /^(?:runtime-([0-9a-f]{16})|sqlite-[0-9a-f]{16}\.node)\.(\d+)\.(?:part|old|use)$/;

/** Says that this process runs from the packages of a version, so that the server of another version leaves them there. */
export function markUse(home: string, hash: string): void {
  const mark = join(home, `${packagesName(hash)}.${process.pid}.use`);
  try {
    writeFileSync(mark, "", { mode: 0o600 });
    process.once("exit", () => rmSync(mark, { force: true }));
  } catch {
    // A folder that only root may write to: then only root removes anything there.
  }
}

/** Removes what processes that are no more left half done. */
export function sweepAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(marked.exec(name)?.[2] ?? 0);
    if (pid > 0 && (pid === process.pid ? !name.endsWith(".use") : !isAlive(pid))) discard(join(home, name));
  }
}

/** Removes a file, folder or link itself, if it can be: whatever is left over is never loaded. */
export function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Somebody else's, or on a disk that is only read.
  }
}

/**
 * Removes what other versions left in a home, unless a program runs from it, and what earlier versions left in the data
 * folder. Only for the one server of a data folder, once its box is open: a program that refuses a folder leaves it as it was.
 */
export function sweepHome(home: string, dataDir: string, hashes: { packages: string; addon: string }): void {
  const former = formerHome(dataDir);
  if (home !== former && !home.startsWith(`${former}/`)) discard(former);
  sweepAbandoned(home);
  const names = readdirSync(home);
  const used = new Set(names.flatMap((name) => (name.endsWith(".use") && marked.exec(name)?.[1]) || []));
  used.delete(hashes.packages);
  for (const name of names) {
    const packages = /^runtime-([0-9a-f]{16})$/.exec(name)?.[1];
    const addon = /^sqlite-([0-9a-f]{16})\.node$/.exec(name)?.[1];
    if (packages !== undefined && packages !== hashes.packages && !used.has(packages))
      discard(join(home, name));
    if (addon !== undefined && addon !== hashes.addon && used.size === 0) discard(join(home, name));
  }
}
