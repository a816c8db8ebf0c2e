import { cleanLine } from "#kernel/text.ts";
import type { Message, Said } from "#messages/message.ts";
import { restored, stored } from "#messages/render.ts";
import type { EntityKind, EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { guestEntities, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";
import { nameIn, nameOf, printedNames } from "./entity-names.ts";

export interface EntityRow {
  id: string;
  name: string;
  kind: EntityKind;
}

/** Details by name. A null stands where a person removed one, so that no reader brings it back. */
export type Details = Record<string, string | number | boolean | null>;

export interface LinkedEntity extends EntityRow {
  document_id: string;
  role: EntityRole;
}

/** People and things of several documents at once, in the order they were linked, by the names the caller may know. */
export function entitiesOf(db: Database, scope: AccountScope, documentIds: string[]): LinkedEntity[] {
  return db
    .sql(
      `SELECT de.document_id, e.id, ${nameOf(scope)} AS name, e.kind, de.role FROM json_each(@ids) j
       JOIN document_entity de ON de.document_id = j.value JOIN entity e ON e.id = de.entity_id
       WHERE true ${guestEntities(scope)} ORDER BY de.document_id, de.position`,
    )
    .all({ ids: JSON.stringify(documentIds), ...guestValues(scope) }) as LinkedEntity[];
}

export const entityById = (db: Database, scope: AccountScope, id: string): EntityRow | undefined =>
  db
    .sql(
      `SELECT id, ${nameOf(scope)} AS name, kind FROM entity e WHERE id = @id AND account_id = @account ${guestEntities(scope)}`,
    )
    .get({ id: id.toLowerCase(), account: scope.accountId, ...guestValues(scope) }) as EntityRow | undefined;

/**
 * People and things of a name or another name they go by, of a kind when given. Names are compared by `nameKey`. Another
 * name was given by a person, who may also have said that the kind is another: it fits whatever the kind, and better than
 * a name that only readers gave.
 */
export function entitiesNamed(
  db: Database,
  scope: AccountScope,
  name: string,
  kind?: EntityKind,
): EntityRow[] {
  const key = nameKey(name);
  if (scope.bundle !== null)
    return guestNames(db, scope)
      .filter((e) => (kind === undefined || e.kind === kind) && e.names.some((n) => nameKey(n) === key))
      .slice(0, 20);
  return db
    .sql(
      `SELECT DISTINCT e.id, ${nameOf(scope)} AS name, e.kind FROM entity e LEFT JOIN entity_alias a ON a.entity_id = e.id AND a.folded = @key
       WHERE e.account_id = @account AND (((e.folded = @key OR (e.name_message IS NOT NULL AND name_folded(${nameIn(scope, "e")}) = @key))
           AND (@kind IS NULL OR e.kind = @kind)) OR a.folded IS NOT NULL)
       ORDER BY (@kind IS NOT NULL AND e.kind <> @kind), (a.folded IS NULL AND e.by_hand = 0), e.created_at LIMIT 20`,
    )
    .all({ account: scope.accountId, key, kind: kind ?? null }) as EntityRow[];
}

/** Everyone a guest may know of, with every name that papers of the bundle give them: what a name of theirs is looked up in. */
export const guestNames = (db: Database, scope: AccountScope): (EntityRow & { names: string[] })[] =>
  (
    db
      .sql(
        `SELECT e.id, ${nameOf(scope)} AS name, e.kind, ${printedNames(scope)} AS names FROM entity e
         WHERE e.account_id = @account ${guestEntities(scope)} ORDER BY e.created_at`,
      )
      .all({ account: scope.accountId, ...guestValues(scope) }) as (EntityRow & { names: string })[]
  ).map((e) => ({ ...e, names: [...new Set([e.name, ...(JSON.parse(e.names) as string[])])] }));

/** Names as they are looked for: folded, a space before every word; for those that the box gave in English and in another language. */
interface FoldedName {
  id: string;
  names: string[];
}
const folded = new WeakMap<Database, { version: string; of: Map<string, FoldedName[]> }>();

/** The folded names of everyone of an account in the order of their names. Kept until something is written. */
function foldedNames(db: Database, scope: AccountScope): FoldedName[] {
  const version = db.version();
  let kept = folded.get(db);
  if (kept?.version !== version) {
    kept = { version, of: new Map() };
    folded.set(db, kept);
  }
  const key = `${scope.accountId} ${scope.language}`;
  let own = kept.of.get(key);
  if (!own) {
    const rows = db
      .sql(
        `SELECT e.id, e.folded, CASE WHEN e.name_message IS NOT NULL THEN name_folded(${nameIn(scope, "e")}) END AS made
         FROM entity e WHERE e.account_id = ? ORDER BY e.name`,
      )
      .all(scope.accountId) as { id: string; folded: string; made: string | null }[];
    own = rows.map((r) => ({
      id: r.id,
      names: [r.folded, ...(r.made === null ? [] : [r.made])].map((n) => ` ${n}`),
    }));
    kept.of.set(key, own);
  }
  return own;
}

/** People and things one of whose names begins a word with each of the folded words, for the search page. */
export function entitiesMatching(
  db: Database,
  scope: AccountScope,
  words: string[],
  limit: number,
): EntityRow[] {
  if (words.length === 0) return [];
  if (scope.bundle !== null)
    return guestNames(db, scope)
      .filter((e) => words.every((w) => ` ${nameKey(e.name)}`.includes(` ${w}`)))
      .slice(0, limit);
  const begun = words.map((w) => ` ${w}`);
  const ids: string[] = [];
  for (const e of foldedNames(db, scope)) {
    if (!e.names.some((name) => begun.every((w) => name.includes(w)))) continue;
    ids.push(e.id);
    if (ids.length === limit) break;
  }
  if (ids.length === 0) return [];
  return db
    .sql(
      `SELECT e.id, ${nameOf(scope)} AS name, e.kind FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ORDER BY j.key`,
    )
    .all(JSON.stringify(ids)) as EntityRow[];
}

/** Of people and things those whose name the box gave, with that name. */
export function madeNames(db: Database, scope: AccountScope, ids: readonly string[]): Map<string, Message> {
  const rows = db
    .sql(
      `SELECT e.id, e.name, e.name_message FROM json_each(@ids) j JOIN entity e ON e.id = j.value
       WHERE e.account_id = @account AND e.name_message IS NOT NULL`,
    )
    .all({ ids: JSON.stringify(ids), account: scope.accountId }) as {
    id: string;
    name: string;
    name_message: string;
  }[];
  return new Map(
    rows.flatMap((r) => {
      const name = restored(r.name, r.name_message);
      return typeof name === "string" ? [] : [[r.id, name] as const];
    }),
  );
}

/** One on file with their other names. */
interface KnownEntity extends EntityRow {
  aliases: string[];
}

/** Names as they were last read, by account. */
const held = new WeakMap<Database, Map<string, { version: string; known: KnownEntity[] }>>();

const namesVersion = (db: Database, scope: AccountScope): number =>
  (
    db.sql("SELECT version FROM entity_names WHERE account_id = ?").get(scope.accountId) as
      | { version: number }
      | undefined
  )?.version ?? 0;

/** Everyone on file with their other names, for a reader that looks for known names first; at most 5,000. */
export function knownEntities(db: Database, scope: AccountScope): KnownEntity[] {
  // What a transaction has not written yet may be taken back.
  if (db.writing()) return readKnown(db, scope);
  const accounts = held.get(db) ?? new Map<string, { version: string; known: KnownEntity[] }>();
  held.set(db, accounts);
  const version = `${namesVersion(db, scope)}.${db.losses()}`;
  const before = accounts.get(scope.accountId);
  if (before?.version === version) return before.known;
  const known = readKnown(db, scope);
  accounts.set(scope.accountId, { version, known });
  return known;
}

function readKnown(db: Database, scope: AccountScope): KnownEntity[] {
  const rows = db
    .sql(
      `SELECT e.id, e.name, e.kind, (SELECT json_group_array(a.name) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
       FROM entity e WHERE e.account_id = ? AND (e.gone_on IS NULL OR e.gone_on IS e.ended_on)
       ORDER BY e.pinned DESC, e.created_at LIMIT 5000`,
    )
    .all(scope.accountId) as (EntityRow & { aliases: string })[];
  return rows.map((r) => ({ ...r, aliases: JSON.parse(r.aliases) as string[] }));
}

export function addEntity(
  db: Database,
  scope: AccountScope,
  e: Omit<EntityRow, "name"> & {
    name: Said;
    subtitle: string | null;
    details: Record<string, string>;
    created_at: number;
    by_hand?: number;
  },
): void {
  const { words, message } = stored(e.name);
  insertRow(db, t.entity, {
    ...e,
    name: cleanLine(words) || "?",
    name_message: message,
    details: JSON.stringify(e.details),
    account_id: scope.accountId,
    folded: nameKey(words),
  });
}

/** Removes the links a reader made on a document; those a person made stay. */
export function unlinkRead(db: Database, documentId: string): void {
  db.sql("DELETE FROM document_entity WHERE document_id = ? AND by_hand = 0").run(documentId);
}

/**
 * Links a person or thing to a document. A reader's link (`by_hand` 0) is not made where a person took it away; false
 * then. A person's takes the place of that refusal.
 */
export function linkEntity(
  db: Database,
  l: { document_id: string; entity_id: string; role: EntityRole; position: number; by_hand: number },
): boolean {
  if (l.by_hand === 1) allowLink(db, l.document_id, l.entity_id);
  else if (isRefused(db, l.document_id, l.entity_id)) return false;
  db.sql(
    `INSERT INTO document_entity (document_id, entity_id, role, position, by_hand) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (document_id, entity_id, role) DO UPDATE SET by_hand = max(by_hand, excluded.by_hand)`,
  ).run(l.document_id, l.entity_id, l.role, l.position, l.by_hand);
  return true;
}

/** Whom people said a document is from, the first said first. */
export const issuersByHand = (db: Database, documentId: string): string[] =>
  (
    db
      .sql(
        "SELECT entity_id FROM document_entity WHERE document_id = ? AND role = 'issuer' AND by_hand = 1 ORDER BY position",
      )
      .all(documentId) as { entity_id: string }[]
  ).map((r) => r.entity_id);

const sameOne = `(r.entity_id = @entity OR EXISTS (SELECT 1 FROM entity e WHERE e.id = @entity AND e.folded = r.folded AND e.kind = r.kind))`;

const isRefused = (db: Database, document: string, entity: string): boolean =>
  db
    .sql(`SELECT 1 FROM refused_link r WHERE r.document_id = @document AND ${sameOne}`)
    .get({ document, entity }) !== undefined;

function allowLink(db: Database, document: string, entity: string): void {
  db.sql(`DELETE FROM refused_link AS r WHERE r.document_id = @document AND ${sameOne}`).run({
    document,
    entity,
  });
}

/**
 * Takes a person or thing off a document, in every role, and remembers it. False when it was not on it. It stays on file
 * until the next reading tidies away what no paper names; what a person wrote about it keeps it for good.
 */
export function unlinkByHand(db: Database, scope: AccountScope, document: string, entity: string): boolean {
  const values = { document, entity, account: scope.accountId };
  const gone = db
    .sql(
      `DELETE FROM document_entity WHERE document_id = @document AND entity_id = @entity
       AND EXISTS (SELECT 1 FROM entity e WHERE e.id = @entity AND e.account_id = @account)`,
    )
    .run(values).changes;
  if (gone === 0) return false;
  db.sql(
    `INSERT OR REPLACE INTO refused_link (document_id, entity_id, folded, kind)
     SELECT @document, id, folded, kind FROM entity WHERE id = @entity AND account_id = @account`,
  ).run(values);
  return true;
}

/** The place after the last one linked to a document. */
export const nextPosition = (db: Database, document: string): number =>
  (
    db
      .sql("SELECT ifnull(max(position), -1) + 1 AS n FROM document_entity WHERE document_id = ?")
      .get(document) as { n: number }
  ).n;

/** Tidies away what a reader made and no document names any more: among those that may have lost their last since it was last done. */
export function tidyEntities(db: Database, scope: AccountScope): number {
  const { changes } = db
    .sql(
      `DELETE FROM entity WHERE id IN (SELECT entity_id FROM loose_entity WHERE account_id = @account)
       AND account_id = @account AND by_hand = 0 AND pinned = 0 AND household IS NULL
       AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.entity_id = entity.id)
       AND NOT EXISTS (SELECT 1 FROM obligation o WHERE o.entity_id = entity.id)`,
    )
    .run({ account: scope.accountId });
  db.sql("DELETE FROM loose_entity WHERE account_id = ?").run(scope.accountId);
  return changes;
}

/** How many there are of each kind. */
export const kindCounts = (db: Database, scope: AccountScope): { kind: EntityKind; count: number }[] =>
  db
    .sql(
      `SELECT kind, count(*) AS count FROM entity e WHERE account_id = @account AND gone_on IS NULL ${guestEntities(scope)}
       GROUP BY kind ORDER BY count DESC`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as { kind: EntityKind; count: number }[];
