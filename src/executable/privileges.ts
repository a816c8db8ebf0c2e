import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type Env = Record<string, string | undefined>;

const number = (env: Env, name: string): number => {
  const said = env[name] ?? "";
  const n = Number(said);
  if (!/^\d+$/.test(said) || n === 0 || n > 4_294_967_294)
    throw new Error(`${name} must be the number of a user or group other than root, not “${said}”.`);
  return n;
};

function handOver(folder: string, user: number, group: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) handOver(path, user, group);
    else lchownSync(path, user, group);
  }
  chownSync(folder, user, group);
}

/**
 * Hands a folder over that has another owner and is a box's own: empty, or as `ours` says by the names in it. A mistyped one
 * (`/etc`) never changes hands; one that is not there, or cannot be changed, is left to whoever opens it.
 */
function take(folder: string, ours: (names: string[]) => boolean, user: number, group: number): void {
  try {
    if (statSync(folder).uid === user) return;
    const names = readdirSync(folder).filter((name) => name !== "lost+found");
    if (names.length === 0 || ours(names)) handOver(folder, user, group);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOENT", "ENOTDIR", "EROFS", "EPERM"].includes(code)) throw error;
  }
}

/**
 * Started as root with PUID and PGID, as containers on a NAS are: the folder of papers becomes that user's, and that of the key
 * where nothing else lies in it; root's rights are given up for good, before anything is opened. Anybody else keeps what they
 * have. Throws one sentence for numbers that are none.
 */
export function giveUpRoot(env: Env): void {
  if (process.getuid?.() !== 0 || env.PUID === undefined) return;
  const user = number(env, "PUID");
  const group = env.PGID === undefined ? user : number(env, "PGID");
  const { DEEDBOX_DATA: data, DEEDBOX_KEY_FILE: key } = env;
  if (data) take(data, (names) => names.includes("keyring.json"), user, group);
  if (key) take(dirname(key), (names) => names.length === 1 && names[0] === basename(key), user, group);
  process.setgroups?.([]);
  process.setgid?.(group);
  process.setuid?.(user);
}
