import { createHash } from "node:crypto";
import type { Library, LibraryMonths, LibraryTags } from "#contract/library.ts";
import type { LibraryMonthsQuery, LibraryQuery } from "#contract/routes/library.ts";
import { bundlesOf } from "#database/accounts/bundles.ts";
import { libraryMonths } from "#database/documents/library.ts";
import { countDocuments, type DocumentFilter } from "#database/documents/listing.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { readCursor, writeCursor } from "../documents/cursor.ts";
import { resolveFilters, wrongFilters } from "../documents/filters.ts";
import { read } from "../operation.ts";
import { bundleName } from "../present/bundle-name.ts";
import { documentRows } from "../present/present.ts";
import { factsOfRows } from "./facts.ts";
import { libraryWalk } from "./order.ts";

/** What a list of the app is narrowed by. */
export const libraryFilter = (box: App, scope: AccountScope, q: LibraryMonthsQuery): DocumentFilter => ({
  ...resolveFilters(box, scope, q),
  needs_look: q.needs_look,
  trash: q.trash || undefined,
});

/**
 * A part of the list of the app. Other than the published list it can be entered at any month and walked both ways, and
 * documents without a date stand behind all others: what is scrolled is never ten thousand rows from where somebody jumps to.
 */
export const libraryOperation = read<LibraryQuery, Library>(
  { scope: "read", appOnly: true },
  (box, scope, q, call) => {
    const filter = libraryFilter(box, scope, q);
    const bound = createHash("sha256")
      .update(JSON.stringify(["library", scope.accountId, q.sort, filter, ...(q.by ? [q.by, q.up] : [])]))
      .digest("hex");
    const key = box.keys.cursorKey;
    const position = q.cursor === undefined ? null : readCursor(key, bound, q.cursor);
    const back = q.back && position !== null;
    return box.db.read(() => {
      const part = { position, back, at: q.at };
      const found = libraryWalk(box, scope, filter, q, { ...part, limit: q.limit + 1 });
      const more = found.length > q.limit;
      const records = back ? found.slice(-q.limit) : found.slice(0, q.limit);
      const [first, last] = [records[0], records.at(-1)];
      const before = (one: typeof first) =>
        one !== undefined &&
        libraryWalk(box, scope, filter, q, {
          ...part,
          position: { at: one.place, id: one.id },
          back: true,
          limit: 1,
        }).length > 0;
      const cursorAt = (one: typeof first) =>
        one === undefined ? null : writeCursor(key, bound, { at: one.place, id: one.id });
      return {
        documents: documentRows(box.db, scope, call.origin, records),
        total: countDocuments(box.db, scope, filter),
        next_cursor: back || more ? cursorAt(last) : null,
        facts: factsOfRows(
          box,
          scope,
          records.map((r) => r.id),
          q.facts?.split(",") ?? [],
        ),
        newer_cursor: (back ? more : q.at !== undefined && before(first)) ? cursorAt(first) : null,
      };
    });
  },
  wrongFilters,
);

/** Bundles as tags. The list of bundles adds up what is in a tax package, which is not needed to name it. */
export const libraryTagsOperation = read<object, LibraryTags>({ scope: "read" }, (box, scope) => ({
  tags: bundlesOf(box.db, scope)
    .map(({ id, name, documents }) => ({ id, name: bundleName(box.db, scope, name), documents }))
    .sort((a, b) => a.name.localeCompare(b.name, scope.language)),
}));

/** How many documents of the list each month has: what a rail beside it is drawn from. */
export const libraryMonthsOperation = read<LibraryMonthsQuery, LibraryMonths>(
  { scope: "read", appOnly: true },
  (box, scope, q) => {
    const found = libraryMonths(box.db, scope, libraryFilter(box, scope, q));
    return {
      months: found.flatMap(({ month, documents }) => (month === null ? [] : [{ month, documents }])),
      undated: found.find(({ month }) => month === null)?.documents ?? 0,
    };
  },
  wrongFilters,
);
