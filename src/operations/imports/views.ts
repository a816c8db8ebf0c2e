import type { SavedSearchFilters } from "#contract/saved-search.ts";
import { entitiesNamed } from "#database/entities/entities.ts";
import { entriesWithViews, importBundle, remarkOnEntry } from "#database/imports/import-entries.ts";
import type { OpenImport } from "#database/imports/imports.ts";
import { keepSearch, savedSearchesOf } from "#database/search/saved-searches.ts";
import type { FormerView } from "#engines/archives/shapes.ts";
import { cleanLine, fold } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { bundleName } from "../bundles/made.ts";
import { MOST_SEARCHES } from "../search/saved.ts";
import { ownerHere, slugNamed } from "./take.ts";

/** What a saved search holds at most (contract/routes/saved-searches.ts). */
const LONGEST_NAME = 80;
const LONGEST_WORDS = 200;

/** A search as it is kept, and whether it says all that the view did. */
interface Search {
  q: string | null;
  filters: Partial<SavedSearchFilters>;
  whole: boolean;
}

/** A view by what is on file here. What is not on file is left out of it. */
function searchOf(box: App, scope: AccountScope, view: FormerView): Search {
  const filters: Partial<SavedSearchFilters> = {};
  let { whole } = view;
  const type = view.type === null ? null : slugNamed(box, scope, view.type);
  if (type) filters.type = type;
  const issuer = view.issuer === null ? null : entitiesNamed(box.db, scope, view.issuer)[0];
  if (issuer) filters.person_or_thing = issuer.id;
  const bundles = view.tags.map((tag) => importBundle(box.db, scope, fold(bundleName(tag))));
  const known = bundles.filter((id) => id !== undefined);
  if (known.length > 0) filters.bundles = known.join(",");
  if (type === undefined || issuer === undefined || known.length < bundles.length) whole = false;
  if (view.year !== null) filters.year = view.year;
  if (view.since !== null) filters.since = view.since;
  // Words have an order of their own: that of how well they fit.
  if (view.sort !== null && view.words === null) filters.sort = view.sort;
  return { q: view.words?.slice(0, LONGEST_WORDS) ?? null, filters, whole };
}

/**
 * Keeps the views that came with an import as saved searches, once its papers are on file; inside a transaction. A search of the same
 * name is left as it is. What a view filtered by and no search here can is named with its entry, and what says nothing without it is
 * not kept.
 */
export function keepViews(box: App, scope: AccountScope, of: OpenImport): void {
  // A guest of one bundle brings papers alone.
  if (of.bundle_id !== null) return;
  for (const entry of entriesWithViews(box.db, of.id)) {
    const { views } = JSON.parse(entry.about) as { views: FormerView[] };
    const partly: string[] = [];
    for (const view of views) {
      const user = ownerHere(box, scope, of, view.owner);
      const search = searchOf(box, scope, view);
      const name = cleanLine(view.name, LONGEST_NAME);
      if (!search.whole) partly.push(name);
      if (user !== undefined) keepOne(box, scope, user, name, search);
    }
    const said =
      partly.length === 0
        ? null
        : message("import.viewsPartly", { names: partly.join(", "), n: partly.length });
    remarkOnEntry(box.db, { ...entry, import_id: of.id }, said);
  }
}

function keepOne(
  box: App,
  scope: AccountScope,
  user: string,
  name: string,
  { q, filters, whole }: Search,
): void {
  const kept = savedSearchesOf(box.db, scope, user);
  const name_key = fold(name);
  const says = q !== null || Object.keys(filters).some((key) => key !== "sort");
  // A list of everything is no search; without what it filtered by it would be one of its name alone.
  if ((!says && !whole) || name === "" || kept.length >= MOST_SEARCHES) return;
  if (kept.some((row) => row.name_key === name_key)) return;
  const all = says || filters.sort ? filters : { sort: "date" as const };
  const about = { id: box.ids.uuid(), name, name_key, q, filters: JSON.stringify(all) };
  keepSearch(box.db, scope, user, { ...about, pinned: 0, created_at: box.clock.now() });
}
