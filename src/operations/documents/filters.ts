import { bundleById } from "#database/accounts/bundles.ts";
import type { DocumentFilter } from "#database/documents/listing.ts";
import { findCategory, findType } from "#database/documents/taxonomy.ts";
import { entitiesNamed, entityById } from "#database/entities/entities.ts";
import { isUuid } from "#kernel/ids.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** The filters of lists and of search as they come: slugs, names or ids. */
interface AskedFilters {
  category?: string | undefined;
  type?: string | undefined;
  person_or_thing?: string | undefined;
  year?: number | undefined;
  /** Ids of bundles, separated by commas. */
  bundles?: string | undefined;
}

/** Names as ids, and every filter that fits nothing on file. */
function looked(box: App, scope: AccountScope, asked: AskedFilters) {
  const errors: FieldError[] = [];
  const filter: DocumentFilter = { year: asked.year };
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "query", detail });
  if (asked.category !== undefined) {
    filter.category_id = findCategory(box.db, asked.category)?.id;
    if (!filter.category_id) wrong("category", message("field.noCategorySlug"));
  }
  if (asked.type !== undefined) {
    filter.type_id = findType(box.db, scope, asked.type)?.id;
    if (!filter.type_id) wrong("type", message("field.noTypeSlug"));
  }
  if (asked.person_or_thing !== undefined) {
    const found = findEntity(box, scope, asked.person_or_thing);
    filter.entity_id = found?.id;
    if (!found) wrong("person_or_thing", message("field.noEntity"));
  }
  if (asked.bundles !== undefined) {
    const ids = [...new Set(asked.bundles.toLowerCase().split(","))];
    filter.bundle_ids = ids;
    if (!ids.every((id) => bundleById(box.db, scope, id))) wrong("bundles", message("field.noBundle"));
  }
  return { errors, filter };
}

/** Turns names into ids. Throws 422 naming every filter that fits nothing on file. */
export function resolveFilters(box: App, scope: AccountScope, asked: AskedFilters): DocumentFilter {
  const { errors, filter } = looked(box, scope, asked);
  if (errors.length > 0) throw invalid(errors);
  return filter;
}

/** Every filter that fits nothing on file, for a refusal that names everything (`WrongWith`). */
export const wrongFilters = (box: App, scope: AccountScope, asked: AskedFilters): FieldError[] =>
  looked(box, scope, asked).errors;

/** A person or thing by id or name; the first made when several share the name. */
export function findEntity(box: App, scope: AccountScope, word: string) {
  return isUuid(word) ? entityById(box.db, scope, word) : entitiesNamed(box.db, scope, word)[0];
}
