import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, manifestAmong } from "#engines/archives/own-export.ts";
import type { Listed } from "#engines/archives/shapes.ts";
import type { ArchiveBytes, Unpacking } from "#engines/archives/unpacking.ts";
import type { App } from "../app.ts";

/** Where the files of an export are read from, by their path in it. */
export interface ExportSource {
  /** Null where there is no such file. */
  open(path: string): AsyncIterable<Uint8Array> | null;
  close(): Promise<void>;
}

/** A folder that holds an export; null for any other folder. */
export async function exportInFolder(folder: string): Promise<ExportSource | null> {
  const names = new Set<string>();
  if (!(await isFile(join(folder, MANIFEST)))) return null;
  for (const one of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    // Links are not followed: what they point at is no part of the export.
    if (!one.isFile()) continue;
    const below = one.parentPath.slice(folder.length).split(/[\\/]/).filter(Boolean);
    names.add([...below, one.name].join("/"));
  }
  return {
    open: (path) => (names.has(path) ? createReadStream(join(folder, path)) : null),
    close: async () => {},
  };
}

const isFile = (path: string) =>
  fs.lstat(path).then(
    (s) => s.isFile(),
    () => false,
  );

/** What a child finds in a zip. */
interface Zip {
  unpacking: Unpacking;
  prefix: string;
  entries: Map<string, Listed>;
}

/** A zip that holds an export, in a folder or not; null for any other. Bytes are taken out by a child. */
export async function exportInZip(box: App, archive: ArchiveBytes): Promise<ExportSource | null> {
  const unpacking = box.engines.unpack(archive, "zip");
  const entries = new Map<string, Listed>();
  try {
    for await (const batch of unpacking.list()) for (const one of batch) entries.set(one.name, one);
    const manifest = manifestAmong([...entries.keys()]);
    if (manifest === null) {
      await unpacking.close();
      return null;
    }
    const zip = { unpacking, prefix: manifest.slice(0, -MANIFEST.length), entries };
    return {
      open: (path) => openEntry(zip, path),
      close: () => unpacking.close(),
    };
  } catch (e) {
    await unpacking.close();
    throw e;
  }
}

function openEntry(zip: Zip, path: string): AsyncIterable<Uint8Array> | null {
  const entry = zip.entries.get(zip.prefix + path);
  if (entry === undefined) return null;
  return (async function* () {
    for await (const one of zip.unpacking.take(entry.locator, [])) if ("piece" in one) yield one.piece;
  })();
}
