import { documentById } from "#database/documents/documents.ts";
import type { Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** What every change of a document in the trash is answered with, in whatever way it is named. */
export const inTrash = (): Problem => refuse(409, null, "inTrash");

/** Refuses what is about a document in the trash; null and a document that is not there are for the caller to deal with. */
export function refuseTrashed(box: App, scope: AccountScope, id: string | null | undefined): void {
  if (id && (documentById(box.db, scope, id)?.trashed_at ?? null) !== null) throw inTrash();
}
