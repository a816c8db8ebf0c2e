import type { Import, ImportList } from "#contract/import.ts";
import { type ImportRow, importById, importsOf } from "#database/imports.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { change, read } from "../operation.ts";
import { importRow } from "./record.ts";

function wantedImport(box: Box, scope: AccountScope, id: string): ImportRow {
  const found = importById(box.db, scope, id);
  if (!found) throw notFound();
  return found;
}

/** Every import of the account, newest first. */
export const importsOperation = read<unknown, ImportList>({ scope: "read" }, (box, scope, _q, call) => ({
  imports: importsOf(box.db, scope).map((i) => importRow(call.origin, i)),
}));

export const importOperation = read<{ import: string }, Import>({ scope: "read" }, (box, scope, q, call) =>
  importRow(call.origin, wantedImport(box, scope, q.import)),
);

/** Takes in what was left behind. No import leaves anything behind today, so it is answered as it is and nothing is traced. */
export const resumeOperation = change<{ import: string }, void, Import>(
  { kind: "change", scope: "write" },
  {
    commit: (box, scope, q, _prepared, call) => ({
      output: importRow(call.origin, wantedImport(box, scope, q.import)),
      traces: [],
    }),
  },
);
