import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Import } from "#contract/import.ts";
import { accountById, allAccounts } from "#database/accounts/accounts.ts";
import { importById } from "#database/imports/imports.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { dropBytes, type Kept, keepBytes } from "../documents/intake.ts";
import { containerOf, declaredArchive, HEAD } from "../uploads/archive.ts";
import { folderAsZip } from "./folder.ts";
import { beginImport, importRow } from "./record.ts";

const refused = (sentence: string) => new Problem(422, null, "Cannot import", sentence);

/** The account that is meant: the one named, or the only one there is. Throws Problem with a sentence. */
function accountOf(box: Box, id: string | undefined): AccountScope {
  if (id !== undefined) {
    const account = accountById(box.db, id.toLowerCase());
    if (!account) throw notFound(`There is no account ${id}.`);
    return ownWork(account);
  }
  const [first, ...others] = allAccounts(box.db);
  if (!first) throw refused("There is no account yet. Make one first: deedbox account create.");
  if (others.length > 0) throw refused("There is more than one account: name it with --account.");
  return ownWork(first);
}

/**
 * Begins an import from a path of this machine: an archive, or a folder with whatever is in it. It is sealed first, so
 * that what becomes of the path later does not matter. Throws Problem for a path that is neither.
 */
export async function importPath(
  box: Box,
  path: string,
  account: string | undefined,
): Promise<{ id: string; scope: AccountScope }> {
  const scope = accountOf(box, account);
  const from = resolve(path);
  const about = await stat(from).catch(() => null);
  if (!about) throw refused(`There is nothing at ${path}.`);
  const name = basename(from);
  const folder = about.isDirectory();
  if (!folder && !about.isFile()) throw refused(`${path} is neither a file nor a folder.`);
  const said = folder ? "zip" : (declaredArchive(name, "") ?? (name === "mbox" ? "mbox" : null));
  const head = folder ? null : new Uint8Array(await Bun.file(from).slice(0, HEAD).arrayBuffer());
  const container = head === null ? "zip" : said && containerOf(said, head);
  if (!container)
    throw refused(`${path} is no archive that can be imported: zip, tgz, enex, mbox, or a folder.`);
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
export function importStands(box: Box, scope: AccountScope, id: string): Import {
  const found = importById(box.db, scope, id);
  if (!found) throw notFound();
  return importRow(box.settings.url ?? `http://localhost:${box.settings.port}`, found);
}
