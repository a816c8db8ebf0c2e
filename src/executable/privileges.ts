import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

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
    lchownSync(path, user, group);
  }
  chownSync(folder, user, group);
}

/**
 * Started as root with PUID and PGID, as containers on a NAS are: the folders of papers and key become that user's, unless
 * their owner is that user already, and root's rights are given up for good, before anything is opened. Anybody else keeps
 * what they have. Throws one sentence for numbers that are none.
 */
export function giveUpRoot(env: Env): void {
  if (process.getuid?.() !== 0 || env.PUID === undefined) return;
  const user = number(env, "PUID");
  const group = env.PGID === undefined ? user : number(env, "PGID");
  const key = env.DEEDBOX_KEY_FILE;
  for (const folder of [env.DEEDBOX_DATA, key && dirname(key)])
    if (folder && existsSync(folder) && statSync(folder).uid !== user) handOver(folder, user, group);
  process.setgroups?.([]);
  process.setgid?.(group);
  process.setuid?.(user);
}
