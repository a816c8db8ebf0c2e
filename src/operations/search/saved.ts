import type { SavedSearchBody, SavedSearchChange, SavedSearchPath } from "#contract/routes/saved-searches.ts";
import type {
  SavedSearch,
  SavedSearchDeleted,
  SavedSearchFilters,
  SavedSearchList,
} from "#contract/saved-search.ts";
import {
  dropSearch,
  keepSearch,
  type SavedSearchRow,
  savedSearchesOf,
} from "#database/search/saved-searches.ts";
import { localDay } from "#kernel/clock.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { wrongFilters } from "../documents/filters.ts";
import { type Call, change, read } from "../operation.ts";

/** Searches a person may keep in an account. */
export const MOST_SEARCHES = 100;

/** Whoever may look may keep a search: it is a note of the person's own, not a change of what is on file. */
const own = { kind: "read", scope: "write" } as const;

const traced = (action: string, id: string) => [{ action, subject: "saved_search", subject_id: id }];

const noFilters: SavedSearchFilters = {
  category: null,
  type: null,
  person_or_thing: null,
  year: null,
  since: null,
  needs_look: null,
  include_superseded: null,
  meaning: null,
  bundles: null,
  sort: null,
};

/** Where the app shows it: the page of results, or without words the list of documents. */
function appUrl(origin: string, q: string | null, filters: SavedSearchFilters): string {
  const query = new URLSearchParams();
  if (q !== null) query.set("q", q);
  const named = {
    category: "category",
    type: "type",
    person_or_thing: "person",
    year: "year",
    since: "since",
    bundles: "tags",
  } as const;
  for (const [key, shown] of Object.entries(named) as [keyof typeof named, string][]) {
    const value = filters[key];
    if (value !== null) query.set(shown, String(value));
  }
  if (filters.needs_look !== null) query.set("look", String(filters.needs_look));
  if (filters.include_superseded) query.set("superseded", "true");
  if (filters.meaning === false) query.set("meaning", "false");
  if (filters.sort === "arrival") query.set("sort", "arrival");
  return `${origin}${q === null ? "/" : "/search"}?${query}`;
}

function shown(row: SavedSearchRow, origin: string): SavedSearch {
  const filters: SavedSearchFilters = { ...noFilters, ...JSON.parse(row.filters) };
  return {
    id: row.id,
    name: row.name,
    q: row.q,
    filters,
    pinned: row.pinned === 1,
    created: localDay(row.created_at),
    url: appUrl(origin, row.q, filters),
  };
}

/** What is wrong with a search as it would be kept. */
function wrongIn(
  box: App,
  scope: AccountScope,
  row: Pick<SavedSearchRow, "id" | "name_key" | "q" | "filters">,
  others: readonly SavedSearchRow[],
): FieldError[] {
  const wrong = (field: string, detail: SaidByKey): FieldError => ({ field, in: "body", detail });
  const filters = JSON.parse(row.filters) as NonNullable<SavedSearchBody["filters"]>;
  const errors = wrongFilters(box, scope, filters).map((e) => wrong(`filters.${e.field}`, e.detail));
  if (others.some((o) => o.id !== row.id && o.name_key === row.name_key))
    errors.push(wrong("name", message("field.searchName")));
  if (row.q === null && Object.keys(filters).length === 0)
    errors.push(wrong("q", message("field.withoutFilters")));
  return errors;
}

/** Throws 422 naming each field that is wrong with a search as it would be kept. */
function check(box: App, scope: AccountScope, row: SavedSearchRow, others: readonly SavedSearchRow[]): void {
  const errors = wrongIn(box, scope, row, others);
  if (errors.length > 0) throw invalid(errors);
}

/** A name as it is kept, and what tells it from others: neither case nor accents. */
const named = (name: string) => {
  const plain = squeeze(name);
  return { name: plain, name_key: fold(plain) };
};

const mine = (box: App, scope: AccountScope, call: Call) =>
  savedSearchesOf(box.db, scope, call.caller.user.id);

function wanted(rows: readonly SavedSearchRow[], id: string): SavedSearchRow {
  const row = rows.find((r) => r.id === id);
  if (!row) throw notFound();
  return row;
}

export const listSavedOperation = read<object, SavedSearchList>(
  { scope: "read" },
  (box, scope, _input, call) => ({
    searches: mine(box, scope, call).map((row) => shown(row, call.origin)),
  }),
);

/** Keeps a search for whoever asks. Throws 409 when there is no room for one more, 422 naming what is wrong with it. */
export const addSavedOperation = change<SavedSearchBody, void, SavedSearch>(own, {
  wrong(box, scope, body, call, refused) {
    const q = refused.has("filters") || refused.has("q") ? "" : (body.q ?? null);
    const row = {
      id: "",
      name_key: fold(squeeze(body.name ?? "")),
      q,
      filters: JSON.stringify(body.filters ?? {}),
    };
    return wrongIn(box, scope, row, mine(box, scope, call));
  },
  commit(box, scope, body, _prepared, call) {
    const rows = mine(box, scope, call);
    if (rows.length >= MOST_SEARCHES) {
      throw refuse(409, null, "tooManySearches", { n: MOST_SEARCHES });
    }
    const row: SavedSearchRow = {
      ...named(body.name),
      id: box.ids.uuid(),
      q: body.q ?? null,
      filters: JSON.stringify(body.filters ?? {}),
      pinned: body.pinned ? 1 : 0,
      created_at: box.clock.now(),
    };
    check(box, scope, row, rows);
    keepSearch(box.db, scope, call.caller.user.id, row);
    return { output: shown(row, call.origin), traces: traced("saved_search.add", row.id) };
  },
});

export const changeSavedOperation = change<SavedSearchChange & SavedSearchPath, void, SavedSearch>(own, {
  commit(box, scope, body, _prepared, call) {
    const rows = mine(box, scope, call);
    const before = wanted(rows, body.search);
    const row: SavedSearchRow = {
      ...before,
      ...(body.name === undefined ? {} : named(body.name)),
      ...(body.q === undefined ? {} : { q: body.q }),
      ...(body.filters === undefined ? {} : { filters: JSON.stringify(body.filters) }),
      ...(body.pinned === undefined ? {} : { pinned: body.pinned ? 1 : 0 }),
    };
    // A name or a pin may be changed whatever has become of what the filters name.
    const looksElsewhere = body.q !== undefined || body.filters !== undefined;
    check(box, scope, looksElsewhere ? row : { ...row, q: row.q ?? "", filters: "{}" }, rows);
    keepSearch(box.db, scope, call.caller.user.id, row);
    return { output: shown(row, call.origin), traces: traced("saved_search.change", row.id) };
  },
});

export const deleteSavedOperation = change<SavedSearchPath, void, SavedSearchDeleted>(own, {
  commit(box, scope, { search }, _prepared, call) {
    const { id } = wanted(mine(box, scope, call), search);
    dropSearch(box.db, scope, call.caller.user.id, id);
    return { output: { deleted: true }, traces: traced("saved_search.delete", id) };
  },
});
