import { documentById } from "#database/documents/documents.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** True when somebody who watches the account may hear of a document: a guest of one bundle only of those in it. */
export const mayBeTold = (box: App, scope: AccountScope, documentId: string): boolean =>
  scope.bundle === null || documentById(box.db, scope, documentId) !== undefined;
