import type { AccountScope } from "#rules/access/access.ts";
import { guestPapers, namedIn } from "../entities/entity-names.ts";

/**
 * What narrows a query to the one bundle a guest was let in on: a condition that begins with AND, or nothing for
 * everybody else, whose queries stay as they are. `column` holds a document's id. Queries that use it take
 * `guestValues` among their named values.
 */
export const guestDocuments = (scope: AccountScope, column = "d.id"): string =>
  scope.bundle === null
    ? ""
    : `AND ${column} IN (SELECT document_id FROM bundle_document WHERE bundle_id = @bundle)`;

/** The same for a column that holds the id of a person or thing: only those linked to papers of the bundle that name them. */
export const guestEntities = (scope: AccountScope, column = "e.id"): string =>
  scope.bundle === null
    ? ""
    : `AND ${column} IN (SELECT ne.id FROM entity ne WHERE ne.id IN (SELECT de.entity_id FROM document_entity de
         WHERE de.document_id IN (${guestPapers})) AND ${namedIn("ne")})`;

/** Named values of the two conditions above. */
export const guestValues = (scope: AccountScope): { bundle: string } | Record<string, never> =>
  scope.bundle === null ? {} : { bundle: scope.bundle };
