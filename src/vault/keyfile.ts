/** The key file: 32 random bytes that open the box without anybody typing. It must lie outside the data folder. */
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { homeFolder } from "#kernel/home.ts";
import type { Ids } from "#kernel/ids.ts";
import { syncFolderNow, writeWhole } from "./disk.ts";
import { KeyProblem } from "./problem.ts";

/** Where the key file of a box lies when nobody says otherwise: the person's own settings folder. */
export function defaultKeyFile(
  boxId: string,
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = process.platform,
): string {
  const name = `${boxId}.key`;
  const home = env.HOME || homeFolder();
  if (platform === "win32") return join(env.APPDATA || join(home, "AppData", "Roaming"), "deedbox", name);
  if (platform === "darwin") return join(home, "Library", "Application Support", "deedbox", name);
  // The XDG base directory specification tells programs to ignore a relative path here.
  const config = env.XDG_CONFIG_HOME;
  return join(config && isAbsolute(config) ? config : join(home, ".config"), "deedbox", name);
}

/** The true place of a path that may not exist yet: its nearest existing folder with every link followed. */
function truePath(path: string): string {
  const full = resolve(path);
  // lstat, because a link that leads nowhere must be followed too: writing through it would make its target.
  if (lstatSync(full, { throwIfNoEntry: false })) {
    try {
      return realpathSync.native(full);
    } catch {
      throw new KeyProblem(
        "no-key",
        `The key file ${path} is a link that leads nowhere. Choose the file itself.`,
      );
    }
  }
  const above = dirname(full);
  return above === full ? full : join(truePath(above), basename(full));
}

/** Throws KeyProblem `key-in-data-folder` for a key that every copy of the data would carry with it. */
export function refuseInside(dataDir: string, keyFile: string): void {
  const way = relative(truePath(dataDir), truePath(keyFile));
  const outside = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (outside) return;
  throw new KeyProblem(
    "key-in-data-folder",
    `The key file ${keyFile} is inside the data folder ${dataDir}, so every copy of the data would include the key. Choose a place outside it.`,
  );
}

/**
 * The 32 bytes of a key file: our own line `deedbox-key-1 <64 hex>`, bare 64 hex digits, or 32 raw bytes (a Docker
 * secret, a systemd credential). Throws KeyProblem `no-key` or `wrong-key`.
 */
export function readKeyFile(path: string): Buffer {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat)
    throw new KeyProblem("no-key", `The key file ${path} doesn’t exist. Put it back or choose another.`);
  const notOne = new KeyProblem(
    "wrong-key",
    `The file ${path} isn’t a key file. Choose the one made for this box.`,
  );
  if (!stat.isFile() || stat.size > 1024) throw notOne;
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")))
      throw error;
    throw new KeyProblem(
      "no-key",
      `The key file ${path} can’t be read by this user. Give it read permission.`,
    );
  }
  if (content.length === 32) return content;
  const text = /^(?:deedbox-key-1 )?([0-9a-f]{64})\s*$/i.exec(content.toString("latin1"));
  if (!text?.[1]) throw notOne;
  return Buffer.from(text[1], "hex");
}

/** Reads the key file, or makes it (mode 0600, its folder 0700, both synced) when there is none. */
export function readOrMakeKeyFile(path: string, ids: Ids): Buffer {
  if (existsSync(path)) return readKeyFile(path);
  const made = mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (made) syncFolderNow(dirname(made));
  const key = Buffer.from(ids.bytes(32));
  writeWhole(path, `deedbox-key-1 ${key.toString("hex")}\n`, true);
  return key;
}
