import { accountOfDocument, documentById, setStatus } from "#database/documents/documents.ts";
import { DamagedFile } from "#kernel/problem.ts";
import { ownWork } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { announce } from "./intake.ts";

/**
 * Puts documents that were found damaged on the Checkup, while there are older backups to restore them from. One that waits for
 * something else, is being read or kept apart stays as it is.
 */
export function askForBackup(box: App, documents: readonly string[]): void {
  for (const id of documents) {
    const account = accountOfDocument(box.db, id);
    if (!account) continue;
    const scope = ownWork(account);
    const marked = box.db.write(() => {
      if (documentById(box.db, scope, id)?.status !== "filed") return false;
      setStatus(box.db, scope, id, "needs_review", box.clock.now(), {
        reason: "damaged",
        detail: new DamagedFile(id).detail,
      });
      return true;
    });
    if (marked) announce(box, scope, id, "done");
  }
}
