import type { Dirent } from "node:fs";
import { readlinkSync } from "node:fs";
import fs, { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Import } from "#contract/import.ts";
import { importById } from "#database/imports/imports.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import type { Kept } from "../documents/filing/intake.ts";
import { dropBytes, keepBytes } from "../documents/filing/intake.ts";
import { exportInFolder, exportInZip } from "../export/sources.ts";
import { type TakenBack, takeBack } from "../export/take-back.ts";
import { zip64 } from "../export/zip64.ts";
import { accountOf } from "../members/accounts.ts";
import { containerOf, declaredArchive, HEAD } from "../uploads/archive.ts";
import { beginImport, importRow } from "./record.ts";

/**
 * A folder as one archive, so that it is kept, taken apart and gone on with like any other: a zip whose files are stored
 * as they are. Links are named, not followed.
 */
async function* folderAsZip(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* zip64(filesUnder(path, ""));
}

interface FolderFile {
  path: string;
  mode: number;
  bytes: AsyncIterable<Uint8Array>;
}

async function* filesUnder(root: string, below: string): AsyncGenerator<FolderFile, void, undefined> {
  const here = await fs.readdir(join(root, below), { withFileTypes: true });
  here.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const one of here) {
    const name = below === "" ? one.name : `${below}/${one.name}`;
    if (one.isDirectory()) yield* filesUnder(root, name);
    else yield { path: name, mode: modeOf(one), bytes: contents(join(root, name), one) };
  }
}

const modeOf = (one: Dirent): number =>
  (one.isSymbolicLink() ? 0xa000 : one.isFile() ? 0x8000 : 0x1000) | 0o600;

async function* contents(path: string, one: Dirent): AsyncGenerator<Uint8Array, void, undefined> {
  // Pipes and devices have no end: named as what they are, they are refused later.
  if (one.isSymbolicLink()) yield Buffer.from(readlinkSync(path));
  else if (one.isFile()) yield* Bun.file(path).stream();
}

const refused = (sentence: string) => new Problem(422, null, "Cannot import", sentence);

/**
 * Begins an import from a path of this machine: an archive, or a folder with whatever is in it. It is sealed first, so
 * that what becomes of the path later does not matter. Throws Problem for a path that is neither.
 */
export async function importPath(
  box: App,
  path: string,
  account: string | undefined,
): Promise<{ id: string; scope: AccountScope }> {
  const scope = accountOf(box, account);
  const from = resolve(path);
  const about = await stat(from).catch(() => null);
  if (!about) throw refused(`There’s nothing at ${path}.`);
  const name = basename(from);
  const folder = about.isDirectory();
  if (!folder && !about.isFile()) throw refused(`${path} is neither a file nor a folder.`);
  const said = folder ? "zip" : (declaredArchive(name, "") ?? (name === "mbox" ? "mbox" : null));
  const head = folder ? null : new Uint8Array(await Bun.file(from).slice(0, HEAD).arrayBuffer());
  const container = head === null ? "zip" : said && containerOf(said, head);
  if (!container)
    throw refused(`${path} can’t be imported. Choose a zip, tgz, enex or mbox archive, or a folder.`);
  const bytes = folder ? folderAsZip(from) : Bun.file(from).stream();
  const archive: Kept = await keepBytes(
    box,
    scope,
    { name, mime: "application/octet-stream", bytes },
    "folder",
  );
  try {
    const id = box.db.write(() => {
      const made = beginImport(box, scope, {
        archive,
        container,
        kind: folder ? "folder" : null,
        addedBy: null,
        via: "cli",
      });
      addAudit(box.db, box.keys.auditKey, {
        at: box.clock.now(),
        account_id: scope.accountId,
        user_id: null,
        via: "cli",
        action: "import.add",
        subject: "import",
        subject_id: made.id,
      });
      return made.id;
    });
    return { id, scope };
  } catch (e) {
    await dropBytes(box, [archive]);
    throw e;
  }
}

/** An import as it stands. Throws 404. */
export function importStands(box: App, scope: AccountScope, id: string): Import {
  const found = importById(box.db, scope, id);
  if (!found) throw notFound();
  return importRow(box.settings.url ?? `http://localhost:${box.settings.port}`, "en", found);
}

/**
 * The export of a Deedbox at a path of this machine, taken into an empty account. Null when there is none at that path: it is some
 * other archive or folder then. Throws Problem with a sentence; nothing was changed then.
 */
export async function importExport(
  box: App,
  path: string,
  account: string | undefined,
): Promise<TakenBack | null> {
  const from = resolve(path);
  const about = await stat(from).catch(() => null);
  const source = about?.isDirectory()
    ? await exportInFolder(from)
    : about?.isFile() && declaredArchive(basename(from), "") === "zip"
      ? await exportInZip(box, {
          size: about.size,
          read: (begin, end) => Bun.file(from).slice(begin, end).stream(),
        })
      : null;
  if (source === null) return null;
  try {
    return await takeBack(box, accountOf(box, account), source, "cli");
  } finally {
    await source.close();
  }
}
