import { restored } from "#messages/render.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { LineItem } from "#rules/checkup/status-line.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { guestDocuments, guestEntities, guestValues } from "../accounts/bundle-guests.ts";
import { asserted as assertedOpen, unsure as unsureItem } from "../checkup/obligations.ts";
import { type ListedRecord, listedColumns, withSlugs } from "../documents/documents.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { entity } from "../sqlite/tables.ts";
import type { Details, EntityRow } from "./entities.ts";
import type { DetailSources } from "./entity-details.ts";
import { guestPapers, identifiersIn, nameIn, nameOf, printedNames } from "./entity-names.ts";

/** A person or thing with everything on file about it. */
export interface EntityRecord
  extends EntityRow,
    RowOf<
      typeof entity,
      | "subtitle"
      | "gone_on"
      | "disowned_on"
      | "pinned"
      | "household"
      | "ended_on"
      | "ended_way"
      | "ended_by"
      | "gone_said"
    > {
  /** The title of the document that says its end, while it is on file. */
  ended_title: string | null;
  ended_title_message: string | null;
  details: Details;
  aliases: string[];
}

/**
 * What a guest of one bundle is not told: what the household wrote or said of it. Details come with the papers they were
 * read on, and other names are those that papers of the bundle print.
 */
const columns = (scope: AccountScope) =>
  scope.bundle === null
    ? `e.id, ${nameOf(scope)} AS name, e.kind, e.subtitle, e.details, NULL AS sources, e.gone_on,
  e.disowned_on, e.pinned, e.household, e.gone_said, e.ended_on, e.ended_way,
  (SELECT d.id FROM document d WHERE d.id = e.ended_by AND d.hidden = 0) AS ended_by,
  (SELECT d.title FROM document d WHERE d.id = e.ended_by) AS ended_title,
  (SELECT d.title_message FROM document d WHERE d.id = e.ended_by) AS ended_title_message,
  (SELECT json_group_array(${nameIn(scope, "a")}) FROM entity_alias a WHERE a.entity_id = e.id AND a.folded <> e.folded) AS aliases`
    : `e.id, ${nameOf(scope)} AS name, e.kind, NULL AS subtitle, '{}' AS details, e.detail_sources AS sources, NULL AS gone_on,
  NULL AS disowned_on, 0 AS pinned, NULL AS household, 0 AS gone_said, NULL AS ended_on, NULL AS ended_way, NULL AS ended_by,
  NULL AS ended_title, NULL AS ended_title_message, ${printedNames(scope)} AS aliases`;

type Stored = Omit<EntityRecord, "details" | "aliases"> & {
  details: string;
  aliases: string;
  sources: string | null;
};

/** Details that papers of the guest's bundle say, the newest of them first. */
function seenDetails(sources: string, seen: ReadonlySet<string>): Details {
  const all = Object.entries(JSON.parse(sources) as DetailSources);
  return Object.fromEntries(
    all.flatMap(([key, from]) => {
      const said = from.find((s) => seen.has(s.document_id));
      return said ? [[key, said.value]] : [];
    }),
  );
}

function opened(db: Database, scope: AccountScope, rows: Stored[]): EntityRecord[] {
  const seen =
    scope.bundle === null
      ? null
      : new Set(
          (db.sql(guestPapers).all(guestValues(scope)) as { document_id: string }[]).map(
            (r) => r.document_id,
          ),
        );
  return rows.map(({ sources, ...r }) => ({
    ...r,
    details: seen && sources !== null ? seenDetails(sources, seen) : (JSON.parse(r.details) as Details),
    aliases: (JSON.parse(r.aliases) as string[]).filter((name) => nameKey(name) !== nameKey(r.name)),
  }));
}

/** One person or thing of the account, or undefined. A guest of one bundle meets those its papers name. */
export function entityRecord(db: Database, scope: AccountScope, id: string): EntityRecord | undefined {
  const row = db
    .sql(
      `SELECT ${columns(scope)} FROM entity e WHERE e.id = @id AND e.account_id = @account ${guestEntities(scope)}`,
    )
    .get({ id: id.toLowerCase(), account: scope.accountId, ...guestValues(scope) }) as Stored | undefined;
  return row && opened(db, scope, [row])[0];
}

/** Everyone and everything, those pinned first, by name. */
export function listEntities(
  db: Database,
  scope: AccountScope,
  wish: { kind?: EntityKind | undefined; gone: boolean },
): EntityRecord[] {
  // A guest does not learn what the household has pinned.
  const order = scope.bundle === null ? "e.pinned DESC, e.folded" : "name";
  const rows = db
    .sql(
      `SELECT ${columns(scope)} FROM entity e WHERE e.account_id = @account AND (@kind IS NULL OR e.kind = @kind)
       AND (@gone = 1 OR (e.gone_on IS NULL AND e.disowned_on IS NULL)) ${guestEntities(scope)}
       ORDER BY ${order}, e.id`,
    )
    .all({
      account: scope.accountId,
      kind: wish.kind ?? null,
      gone: wish.gone || scope.bundle !== null ? 1 : 0,
      ...guestValues(scope),
    }) as Stored[];
  return opened(db, scope, rows);
}

/** Identifiers among the details of everybody on file, kept until something is written. */
export function identifiersOfEntities(db: Database, scope: AccountScope): readonly string[] {
  const version = db.version();
  if (numbers.get(db)?.version !== version) numbers.set(db, { version, of: new Map() });
  const of = numbers.get(db)?.of;
  let own = of?.get(scope.accountId);
  if (!own) {
    const rows = db
      .sql("SELECT details FROM entity WHERE account_id = ? AND details <> '{}'")
      .all(scope.accountId);
    own = [...new Set((rows as { details: string }[]).flatMap((r) => identifiersIn(r.details)))];
    of?.set(scope.accountId, own);
  }
  return own;
}
const numbers = new WeakMap<Database, { version: string; of: Map<string, readonly string[]> }>();

/** How many current documents each is on. */
export function documentCounts(db: Database, scope: AccountScope): Map<string, number> {
  const rows = db
    .sql(
      `SELECT de.entity_id AS id, count(DISTINCT de.document_id) AS n FROM document d
       CROSS JOIN document_entity de ON de.document_id = d.id WHERE d.account_id = @account AND d.hidden = 0 ${guestDocuments(scope)} GROUP BY 1`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as { id: string; n: number }[];
  return new Map(rows.map((r) => [r.id, r.n]));
}

/** Open items of each, by what they are about and by the current papers they stand on; snoozed ones wait. */
export function openLines(
  db: Database,
  scope: AccountScope,
  today: string,
): Map<string, (LineItem & { document_id: string | null })[]> {
  const read =
    scope.bundle === null ? "" : "AND NOT (o.by_hand = 1 AND o.quote IS NULL AND o.fact_id IS NULL)";
  const open = `o.account_id = @account ${read} AND o.status = 'open' AND (o.snoozed_until IS NULL OR o.snoozed_until <= @today)`;
  const rows = db
    .sql(
      `SELECT de.entity_id AS of, o.id, o.document_id, o.kind, o.title, o.title_message, o.due, o.automatic,
         ${assertedOpen} AS asserted, ${unsureItem} AS unsure FROM obligation o
         JOIN document d ON d.id = o.document_id AND d.hidden = 0
         JOIN document_entity de ON de.document_id = d.id WHERE ${open} ${guestDocuments(scope)}
       UNION ALL SELECT o.entity_id, o.id, o.document_id, o.kind, o.title, o.title_message, o.due, o.automatic,
         ${assertedOpen} AS asserted, ${unsureItem} AS unsure
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id
         WHERE ${open} AND o.entity_id IS NOT NULL AND ifnull(d.hidden, 0) = 0
           AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.document_id = o.document_id AND de.entity_id = o.entity_id) ${guestDocuments(scope)}
       ORDER BY 7, 2`,
    )
    .all({ account: scope.accountId, today, ...guestValues(scope) }) as (Omit<
    LineItem,
    "automatic" | "title" | "asserted" | "unsure"
  > & {
    title: string;
    title_message: string | null;
    of: string;
    id: string;
    document_id: string | null;
    automatic: number;
    asserted: number;
    unsure: number;
  })[];
  // On a paper in two roles, it is one item all the same.
  const seen = new Set<string>();
  const lines = new Map<string, (LineItem & { document_id: string | null })[]>();
  for (const { of, id, automatic, asserted, unsure, title, title_message, ...item } of rows) {
    if (seen.has(of + id)) continue;
    seen.add(of + id);
    const line = {
      ...item,
      title: restored(title, title_message),
      automatic: automatic === 1,
      asserted: asserted === 1,
      unsure: unsure === 1,
    };
    const list = lines.get(of);
    if (list) list.push(line);
    else lines.set(of, [line]);
  }
  return lines;
}

/** Current documents of one, newest first. */
export const documentsOfEntity = (
  db: Database,
  scope: AccountScope,
  id: string,
  most: number,
): ListedRecord[] =>
  withSlugs(
    db,
    db
      .sql(
        `SELECT ${listedColumns} FROM document d WHERE d.account_id = @account AND d.hidden = 0 ${guestDocuments(scope)}
           AND d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @id)
         ORDER BY d.sort_date DESC, d.id DESC LIMIT @most`,
      )
      .all({ account: scope.accountId, id, most, ...guestValues(scope) }) as ListedRecord[],
  );

/** Documents one is linked to, for the index of words: all, or the first `most` in the order of their ids. */
export const documentIdsOfEntity = (db: Database, id: string, most = -1): string[] =>
  (
    db
      .sql("SELECT DISTINCT document_id AS id FROM document_entity WHERE entity_id = ? LIMIT ?")
      .all(id, most) as {
      id: string;
    }[]
  ).map((r) => r.id);
