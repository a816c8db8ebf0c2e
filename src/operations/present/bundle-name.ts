import { type BundleOfDocument, bundlesOfDocuments } from "#database/accounts/bundles.ts";
import { identifiersOfEntities } from "#database/entities/entity-list.ts";
import type { Database } from "#database/sqlite/open.ts";
import { cleanLine } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { withoutNumbers } from "#rules/entities/identifier-text.ts";

/** A name of a bundle, without identifiers for a caller who may not see any. */
export const bundleName = (db: Database, scope: AccountScope, name: string): string =>
  (scope.identifiers ? cleanLine(name) : withoutNumbers(cleanLine(name), identifiersOfEntities(db, scope))) ||
  render(message("bundle.kind"), scope.language);

/** The bundles of documents by the document's id, each by its name; one query for all, and each name is made once. */
export function bundlesByDocument(
  db: Database,
  scope: AccountScope,
  documentIds: string[],
): Map<string, { id: string; name: string }[]> {
  const names = new Map<string, string>();
  const named = ({ id, name }: BundleOfDocument) => {
    const known = names.get(id) ?? bundleName(db, scope, name);
    names.set(id, known);
    return { id, name: known };
  };
  const found = new Map<string, { id: string; name: string }[]>();
  for (const one of bundlesOfDocuments(db, scope, documentIds)) {
    const list = found.get(one.document_id);
    if (list) list.push(named(one));
    else found.set(one.document_id, [named(one)]);
  }
  return found;
}
