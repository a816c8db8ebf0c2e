import type { Import, ImportList } from "#contract/import.ts";
import { waitAgain } from "#database/imports/import-entries.ts";
import {
  type CountedImport,
  delayImport,
  importById,
  importsOf,
  setPaused,
  setStage,
} from "#database/imports/imports.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { change, read } from "../operation.ts";
import { importRow } from "./record.ts";
import { roomFor } from "./room.ts";

function wantedImport(box: App, scope: AccountScope, id: string): CountedImport {
  const found = importById(box.db, scope, id);
  if (!found) throw notFound();
  return found;
}

/** Every import of the account, newest first. */
export const importsOperation = read<unknown, ImportList>({ scope: "read" }, (box, scope, _q, call) => ({
  imports: importsOf(box.db, scope).map((i) => importRow(call.origin, scope.language, i)),
}));

export const importOperation = read<{ import: string }, Import>({ scope: "read" }, (box, scope, q, call) =>
  importRow(call.origin, scope.language, wantedImport(box, scope, q.import)),
);

/** Pauses an import that is under way. One that is done or paused is answered as it is and nothing is traced. */
export const pauseOperation = change<{ import: string }, void, Import>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, q, _prepared, call) {
      const { id } = wantedImport(box, scope, q.import);
      const paused = setPaused(box.db, id, box.clock.now());
      return {
        output: importRow(call.origin, scope.language, wantedImport(box, scope, id)),
        traces: paused ? [{ action: "import.pause", subject: "import", subject_id: id }] : [],
      };
    },
  },
);

/**
 * Lets a paused import go on, takes in what was left behind, once the plan has room, and tries again what a password was missing for. An import with
 * neither, or whose plan still has no room, is answered as it is and nothing is traced.
 */
export const resumeOperation = change<{ import: string }, void, Import>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, q, _prepared, call) {
      const { id } = wantedImport(box, scope, q.import);
      const paused = setPaused(box.db, id, null);
      const room = roomFor(box, scope);
      const again = waitAgain(box.db, id, room === null || room > 0);
      if (again > 0) {
        setStage(box.db, id, "unpacking");
        delayImport(box.db, id, 0);
      }
      return {
        output: importRow(call.origin, scope.language, wantedImport(box, scope, id)),
        traces: again > 0 || paused ? [{ action: "import.resume", subject: "import", subject_id: id }] : [],
      };
    },
  },
);
