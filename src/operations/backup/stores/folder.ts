import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder, syncWhole, writeAll } from "#vault/disk.ts";
import { forEach, type Store, StoreFailure } from "#vault/object-store.ts";

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** What the system said, as a failure of the store. */
function failure(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "ENOENT") return new StoreFailure("missing", code);
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return new StoreFailure("full", code);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return new StoreFailure("refused", code);
  return code === "" ? error : new StoreFailure("away", code);
}

/** Half an object, until it is whole: no name of an object ends so. */
const PART = ".part";

/** Bytes that are read at once. */
const PIECE = 1 << 18;

/** Files that are written at the same time. */
const AT_ONCE = 8;

/** The folders that name some files, with those above them up to one. */
const foldersOf = (paths: readonly string[], top: string): Set<string> => {
  const folders = new Set([top]);
  for (const path of paths)
    for (let of = dirname(path); of !== top && of.length > top.length; of = dirname(of)) folders.add(of);
  return folders;
};

/** Backups in a folder of this machine: a second disk, a share. The folder is there already. */
export function folderStore(folder: string): Store {
  const lasting = new Set<string>();
  async function folderFor(path: string): Promise<void> {
    const of = dirname(path);
    if (lasting.has(of)) return;
    await fs.mkdir(of, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(of));
    lasting.add(of);
  }
  return {
    place: folder,
    async put(name, content) {
      const path = join(folder, name);
      const part = `${path}${PART}`;
      try {
        await folderFor(path);
        const file = await fs.open(part, "w", 0o600);
        try {
          for await (const piece of content.stream()) await writeAll(file, piece);
          await file.sync();
        } finally {
          await file.close();
        }
        await fs.rename(part, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await fs.rm(part, { force: true }).catch(() => {});
        throw failure(error);
      }
    },
    async putMany(objects) {
      const paths = objects.map(({ name }) => join(folder, name));
      const part = (path: string) => `${path}${PART}`;
      try {
        for (const of of new Set(paths.map((path) => dirname(path))))
          await fs.mkdir(of, { recursive: true, mode: 0o700 });
        await forEach(objects.entries(), AT_ONCE, async ([i, { content }]) =>
          fs.writeFile(part(paths[i] ?? ""), await content.bytes(), { mode: 0o600 }),
        );
        // No object has its name before its bytes are on the disk: a name counts as an object that is there.
        if (!(await syncWhole(folder))) for (const path of paths) await syncFile(part(path));
        for (const path of paths) await fs.rename(part(path), path);
        if (!(await syncWhole(folder))) for (const of of foldersOf(paths, folder)) await syncFolder(of);
      } catch (error) {
        for (const path of paths) await fs.rm(part(path), { force: true }).catch(() => {});
        throw failure(error);
      }
    },
    async *get(name) {
      try {
        const path = join(folder, name);
        // Most objects are small: one call instead of five.
        if ((await fs.stat(path)).size <= PIECE) {
          yield await fs.readFile(path);
          return;
        }
        const file = await fs.open(path, "r");
        try {
          for (let piece = Buffer.allocUnsafe(PIECE); ; piece = Buffer.allocUnsafe(PIECE)) {
            const { bytesRead } = await file.read(piece, 0, piece.length);
            if (bytesRead === 0) return;
            yield piece.subarray(0, bytesRead);
          }
        } finally {
          await file.close();
        }
      } catch (error) {
        throw failure(error);
      }
    },
    async list(of) {
      try {
        const found = await fs.readdir(join(folder, of), { recursive: true, withFileTypes: true });
        const skip = join(folder, "/").length;
        return found.flatMap((each) =>
          each.isFile() && !each.name.endsWith(PART)
            ? [join(each.parentPath, each.name).slice(skip).replaceAll("\\", "/")]
            : [],
        );
      } catch (error) {
        if (codeOf(error) === "ENOENT") return [];
        throw failure(error);
      }
    },
    async remove(name) {
      await fs.rm(join(folder, name), { force: true }).catch((error) => {
        throw failure(error);
      });
    },
    async close() {},
  };
}
