import { documentById } from "#database/documents/documents.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** True when somebody who watches the account may hear of a document: a guest of one bundle only of those in it. */
export const mayBeTold = (box: Box, scope: AccountScope, documentId: string): boolean =>
  scope.bundle === null || documentById(box.db, scope, documentId) !== undefined;
