import type { LibraryQuery } from "#contract/routes/library.ts";
import { libraryPart, libraryRecords } from "#database/documents/library.ts";
import type { DocumentFilter, PlacedRecord, Position } from "#database/documents/listing.ts";
import type { Database } from "#database/sqlite/open.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { factPrefix, rowsOf } from "./cells.ts";
import type { Cell } from "./sheet.ts";

/*
 * The list in the order of a column of the table. What a cell says depends on the reader (titles, types and names are words in
 * their language), so the order is worked out here and not in SQL, once for what is on file, and kept until something is written.
 */

/** What a cell is put in order by: amounts, then days, then words, and an empty one last whichever way it goes. */
type Key = readonly [kind: 0 | 1 | 2 | 3, value: string | number];

/** Of words as much as tells papers apart; a cursor carries it. */
const MOST_WORDS = 60;

const keyOf = (cell: Cell): Key => {
  if (cell === null) return [3, ""];
  if (cell.kind === "amount") return [0, cell.amount];
  if (cell.kind === "day") return [1, cell.day];
  return [2, [...cell.text].slice(0, MOST_WORDS).join("")];
};

interface Place {
  id: string;
  key: Key;
}

type Order = (a: Place, b: Place) => number;

const plain = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two places of the order; no two papers have the same. */
export function orderBy(language: string, up: boolean): Order {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const way = up ? 1 : -1;
  return (a, b) => {
    const [[kind, x], [other, y]] = [a.key, b.key];
    if (kind !== other) return kind - other;
    const alike = kind === 2 ? words.compare(String(x), String(y)) : 0;
    return way * (alike || plain(x, y) || plain(a.id, b.id));
  };
}

/** Orders that are kept, of one account or several. */
const MOST_KEPT = 8;
const kept = new WeakMap<Database, { version: string; orders: Map<string, readonly Place[]> }>();

/** How the order goes: a column of the table, and whether the least comes first. */
type By = Pick<LibraryQuery, "sort" | "by" | "up">;

function placesOf(box: App, scope: AccountScope, filter: DocumentFilter, by: string, up: boolean) {
  const version = box.db.version();
  let known = kept.get(box.db);
  if (known?.version !== version) {
    known = { version, orders: new Map() };
    kept.set(box.db, known);
  }
  const key = JSON.stringify([scope, filter, by, up]);
  let places = known.orders.get(key);
  if (!places) {
    // An amount needs no more than its fact.
    const column = by === "amount" ? `${factPrefix}total` : by;
    const all = libraryPart(box.db, scope, filter, { sort: "date", position: null, back: false, limit: -1 });
    places = rowsOf(box, scope, "", all, [column])
      .map(({ id, cells }) => ({ id, key: keyOf(cells[0] ?? null) }))
      .sort(orderBy(scope.language, up));
    const [oldest] = known.orders.keys();
    if (known.orders.size >= MOST_KEPT && oldest !== undefined) known.orders.delete(oldest);
    known.orders.set(key, places);
  }
  return places;
}

interface Part {
  position: Position | null;
  limit: number;
  back?: boolean;
  at?: string | undefined;
}

/** A part of the list in the order that is asked for, behind a position or before it. */
export function libraryWalk(
  box: App,
  scope: AccountScope,
  filter: DocumentFilter,
  { sort, by, up }: By,
  { position, limit, back = false, at }: Part,
): PlacedRecord[] {
  if (by === undefined) return libraryPart(box.db, scope, filter, { sort, position, limit, back, at });
  const places = placesOf(box, scope, filter, by, up);
  const order = orderBy(scope.language, up);
  const here = position && { id: position.id, key: JSON.parse(String(position.at)) as Key };
  const beyond = here
    ? places.filter((place) => (back ? order(place, here) < 0 : order(place, here) > 0))
    : places;
  const part = back ? beyond.slice(-limit) : beyond.slice(0, limit);
  const found = new Map(
    libraryRecords(
      box.db,
      scope,
      filter,
      part.map((one) => one.id),
    ).map((record) => [record.id, record]),
  );
  return part.flatMap(({ id, key }) => {
    const record = found.get(id);
    return record ? [{ ...record, place: JSON.stringify(key) }] : [];
  });
}
