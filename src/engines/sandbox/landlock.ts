import { statSync } from "node:fs";
import { type Kernel, O_CLOEXEC, O_PATH } from "./kernel.ts";

/*
 * Landlock (linux/landlock.h, docs.kernel.org/userspace-api/landlock.html): what a process may do with files, ports and signals,
 * said by itself and never to be taken back. Each version of it knows more; a kernel refuses rights that it does not know.
 */
const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;

/** How many rights about files a version knows: the first 13, REFER, TRUNCATE, and IOCTL_DEV from the fifth on. */
const fileRights = [0, 13, 14, 15, 15, 16];
/** Binding and connecting TCP. */
const NETWORK = { since: 4, rights: 3n };
/** Sockets by name and signals, to whoever is outside. */
const SCOPES = { since: 6, rights: 3n };

const VERSION = 1;
const PATH_BENEATH = 1;

/** Paths, files and whole folders; those that do not exist are left out. */
export interface Reach {
  read: readonly string[];
  /** Folders of which the names are read, and those of all folders in them. */
  list: readonly string[];
  /** Read and started as a program. */
  run: readonly string[];
  write: readonly string[];
}

/** Version of Landlock that the kernel has switched on; 0 for none. */
export const landlockVersion = (kernel: Kernel): number =>
  Math.max(0, kernel.call("landlock_create_ruleset", 0, 0, VERSION));

/**
 * Keeps this thread, and the program it becomes, from every file that is not named, from TCP and from everybody else's signals, as
 * far as the kernel can. No right to anything is kept but those named. Gives the version of Landlock that does it, 0 for none.
 */
export function confine(kernel: Kernel, reach: Reach): number {
  const version = landlockVersion(kernel);
  if (version === 0) return 0;
  const handled = (1n << BigInt(fileRights[Math.min(version, fileRights.length - 1)] ?? 0)) - 1n;
  const attributes = new BigUint64Array([
    handled,
    version >= NETWORK.since ? NETWORK.rights : 0n,
    version >= SCOPES.since ? SCOPES.rights : 0n,
  ]);
  const size = version >= SCOPES.since ? 24 : version >= NETWORK.since ? 16 : 8;
  const ruleset = kernel.call("landlock_create_ruleset", kernel.at(attributes), size, 0);
  if (ruleset < 0) return 0;
  for (const path of reach.read) permit(kernel, ruleset, path, READ_FILE | READ_DIR);
  for (const path of reach.list) permit(kernel, ruleset, path, READ_DIR);
  for (const path of reach.run) permit(kernel, ruleset, path, READ_FILE | EXECUTE);
  for (const path of reach.write) permit(kernel, ruleset, path, READ_FILE | WRITE_FILE);
  const done = kernel.call("landlock_restrict_self", ruleset, 0);
  kernel.call("close", ruleset);
  return done === 0 ? version : 0;
}

function permit(kernel: Kernel, ruleset: number, path: string, rights: bigint): void {
  let folder: boolean;
  try {
    folder = statSync(path).isDirectory();
  } catch {
    return;
  }
  const file = kernel.open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  // struct landlock_path_beneath_attr, packed; rights about folders are an error on a file.
  const rule = new DataView(new ArrayBuffer(12));
  rule.setBigUint64(0, folder ? rights : rights & ~READ_DIR, true);
  rule.setInt32(8, file, true);
  kernel.call("landlock_add_rule", ruleset, PATH_BENEATH, kernel.at(new Uint8Array(rule.buffer)), 0);
  kernel.call("close", file);
}
