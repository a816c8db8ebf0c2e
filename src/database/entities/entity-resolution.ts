import type { Said } from "#messages/message.ts";
import { restored, stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { Candidate } from "#rules/entities/resolution/described.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { entitySighting } from "../sqlite/tables.ts";
import { nameAndMessage, saidNames } from "./entity-names.ts";

/** How many of those that share a key with a read name are compared with it. */
const MOST = 120;

interface CandidateOnFile extends Candidate {
  by_hand: number;
  /** Of its aliases those that a person gave it. */
  given: Said[];
}

/** Those on file that share a key (`keysOf`) with what was read, the likeliest first, then in the order they were made. */
export function candidatesFor(db: Database, scope: AccountScope, keys: readonly string[]): CandidateOnFile[] {
  const rows = db
    .sql(
      `SELECT e.id, e.name, e.name_message, e.kind, e.details, e.by_hand,
         (SELECT json_group_array(${nameAndMessage("a")}) FROM entity_alias a WHERE a.entity_id = e.id AND a.folded <> e.folded) AS aliases,
         (SELECT json_group_array(${nameAndMessage("a")}) FROM entity_alias a WHERE a.entity_id = e.id AND NOT EXISTS
           (SELECT 1 FROM entity_sighting s WHERE s.entity_id = a.entity_id AND s.folded = a.folded AND s.given = 1)) AS given,
         (SELECT json_group_array(DISTINCT ${nameAndMessage("s")}) FROM entity_sighting s WHERE s.entity_id = e.id AND s.folded <> e.folded) AS seen
       FROM (SELECT k.entity_id, sum(CASE substr(k.key, 1, 1) WHEN 'c' THEN 12 WHEN 'n' THEN 12 WHEN 'w' THEN 4 WHEN 't' THEN 3 ELSE 1 END) AS weight
             FROM json_each(@keys) j CROSS JOIN entity_key k ON k.account_id = @account AND k.key = j.value
             GROUP BY k.entity_id ORDER BY weight DESC, k.entity_id LIMIT ${MOST}) found
       JOIN entity e ON e.id = found.entity_id ORDER BY e.created_at, e.id`,
    )
    .all({ account: scope.accountId, keys: JSON.stringify(keys) }) as (Omit<
    CandidateOnFile,
    "name" | "details" | "aliases" | "given" | "seen"
  > & {
    name: string;
    name_message: string | null;
    details: string;
    aliases: string;
    given: string;
    seen: string;
  })[];
  return rows.map(({ name_message, ...r }) => ({
    ...r,
    name: restored(r.name, name_message),
    details: JSON.parse(r.details) as Record<string, unknown>,
    aliases: saidNames(r.aliases),
    given: saidNames(r.given),
    seen: saidNames(r.seen),
  }));
}

/** Everyone and everything that is there still, with the names that the box gave as messages: to be compared with each other. */
export function comparedEntities(db: Database, scope: AccountScope): Candidate[] {
  const rows = db
    .sql(
      `SELECT e.id, e.name, e.name_message, e.kind, e.details,
         (SELECT json_group_array(${nameAndMessage("a")}) FROM entity_alias a WHERE a.entity_id = e.id AND a.folded <> e.folded) AS aliases
       FROM entity e WHERE e.account_id = ? AND e.gone_on IS NULL AND e.disowned_on IS NULL ORDER BY e.pinned DESC, e.folded, e.id`,
    )
    .all(scope.accountId) as (Pick<Candidate, "id" | "kind"> & {
    name: string;
    name_message: string | null;
    details: string;
    aliases: string;
  })[];
  return rows.map(({ name_message, ...r }) => ({
    ...r,
    name: restored(r.name, name_message),
    details: JSON.parse(r.details) as Record<string, unknown>,
    aliases: saidNames(r.aliases),
  }));
}

/** Of these people those to whom a maker has written before: they stand on another of its papers. */
export function writtenToBy(
  db: Database,
  maker: string,
  people: readonly string[],
  except: string,
): Set<string> {
  const rows = db
    .sql(
      `SELECT j.value AS id FROM json_each(@people) j WHERE EXISTS (
         SELECT 1 FROM document_entity mine JOIN document_entity theirs ON theirs.document_id = mine.document_id
         WHERE mine.entity_id = j.value AND mine.role IN ('subject', 'payer', 'covered', 'owner') AND mine.document_id <> @except
           AND theirs.entity_id = @maker AND theirs.role IN ('issuer', 'payee'))`,
    )
    .all({ people: JSON.stringify(people), maker, except }) as { id: string }[];
  return new Set(rows.map((r) => r.id));
}

/** Numbers by which a maker knows whom it writes to; two makers of names alike that use the same one are one. */
const CONTRACT = [
  "customer_number",
  "account_number",
  "contract_number",
  "policy_number",
  "member_number",
  "meter_number",
  "iban",
  "card_number",
];

/** Whether a fact's key names such a number. */
export const isContractNumber = (key: string): boolean => CONTRACT.includes(key);

/** Of those the ones that a house gives itself: a policy's number stands on an agent's letters, an account's on whoever debits it. */
const OF_THE_HOUSE = new Set(["customer_number", "account_number", "contract_number"]);

/** The makers that printed one of the numbers on another paper, and whether it is one that a house gives itself. */
export function makersUsing(
  db: Database,
  scope: AccountScope,
  asked: { numbers: readonly string[]; except: string },
): Map<string, boolean> {
  const rows = db
    .sql(
      `SELECT DISTINCT de.entity_id AS id, f.key FROM json_each(@numbers) j
       CROSS JOIN fact f INDEXED BY fact_identifier ON f.account_id = @account AND f.role = 'identifier'
         AND replace(replace(replace(replace(upper(f.value), ' ', ''), '-', ''), '.', ''), '/', '')
           = replace(replace(replace(replace(upper(j.value), ' ', ''), '-', ''), '.', ''), '/', '')
         AND f.key IN (SELECT value FROM json_each(@keys)) AND f.document_id <> @except
       CROSS JOIN document_entity de ON de.document_id = f.document_id AND de.role IN ('issuer', 'payee')
       ORDER BY id`,
    )
    .all({
      account: scope.accountId,
      numbers: JSON.stringify(asked.numbers),
      keys: JSON.stringify(CONTRACT),
      except: asked.except,
    }) as { id: string; key: string }[];
  return new Map(rows.map(({ id }) => [id, rows.some((r) => r.id === id && OF_THE_HOUSE.has(r.key))]));
}

interface Sighting extends RowOf<typeof entitySighting, "document_id" | "entity_id" | "page" | "told_by"> {
  name: Said;
}

/**
 * Keeps how a paper prints a name. One that was told by a number or a whole name and is not on file yet becomes one of the
 * other names, unless somebody else goes by it; with its last paper it goes.
 */
export function noteSighting(db: Database, scope: AccountScope, s: Sighting): void {
  const { words: name, message: name_message } = stored(s.name);
  const values = { ...s, name, name_message, folded: nameKey(name), account: scope.accountId };
  if (values.folded === "") return;
  const learned =
    s.told_by === "number" || s.told_by === "name"
      ? db
          .sql(
            `SELECT 1 FROM entity e WHERE e.id = @entity_id AND e.folded <> @folded
               AND NOT EXISTS (SELECT 1 FROM entity_alias a WHERE a.entity_id = e.id AND a.folded = @folded
                 AND NOT EXISTS (SELECT 1 FROM entity_sighting g WHERE g.entity_id = a.entity_id AND g.folded = a.folded AND g.given = 1))
               AND NOT EXISTS (SELECT 1 FROM entity o WHERE o.account_id = @account AND o.id <> e.id AND o.folded = @folded)
               AND NOT EXISTS (SELECT 1 FROM entity_alias o WHERE o.account_id = @account AND o.entity_id <> e.id AND o.folded = @folded)`,
          )
          .get(values) !== undefined
      : false;
  if (learned)
    db.sql(
      "INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name, name_message) VALUES (@entity_id, @account, @folded, @name, @name_message)",
    ).run(values);
  db.sql(
    `INSERT INTO entity_sighting (document_id, entity_id, account_id, folded, name, name_message, page, told_by, given)
     VALUES (@document_id, @entity_id, @account, @folded, @name, @name_message, @page, @told_by, @given)
     ON CONFLICT (document_id, entity_id, folded) DO NOTHING`,
  ).run({ ...values, given: learned ? 1 : 0 });
}

/** Takes back what a document's last reading said of names; what it taught goes with it. */
export const forgetSightings = (db: Database, documentId: string): void => {
  db.sql("DELETE FROM entity_sighting WHERE document_id = ?").run(documentId);
};

/** Names by which somebody was told in short ("J. Smith"), with the papers; of all who go by a word of `keys`. */
export const shortSightings = (
  db: Database,
  scope: AccountScope,
  entities: readonly string[],
): { entity_id: string; document_id: string; name: string; page: number | null; alone: number }[] =>
  db
    .sql(
      `SELECT s.entity_id, s.document_id, s.name, s.page, NOT EXISTS (SELECT 1 FROM entity_sighting o
           WHERE o.document_id = s.document_id AND o.entity_id = s.entity_id AND o.folded <> s.folded) AS alone
       FROM json_each(?) j JOIN entity_sighting s ON s.entity_id = j.value
       WHERE s.told_by = 'short name' AND s.account_id = ?`,
    )
    .all(JSON.stringify(entities), scope.accountId) as ReturnType<typeof shortSightings>;

/** Gives one paper's reader-made links of one to another, with its sighting and what is owed on it. */
export function moveLinks(db: Database, documentId: string, from: string, to: string): boolean {
  const moved = db
    .sql(
      "UPDATE OR IGNORE document_entity SET entity_id = @to WHERE document_id = @documentId AND entity_id = @from AND by_hand = 0",
    )
    .run({ documentId, from, to }).changes;
  if (moved > 0)
    db.sql("DELETE FROM document_entity WHERE document_id = ? AND entity_id = ? AND by_hand = 0").run(
      documentId,
      from,
    );
  db.sql("DELETE FROM entity_sighting WHERE document_id = ? AND entity_id = ?").run(documentId, from);
  return moved > 0;
}

/**
 * Those of the household's people, homes, cars, accounts and policies that nobody said to be gone, to be looked for by name
 * or number: what a paper ended is on papers all the same, whichever of them came first.
 */
export function mentionable(
  db: Database,
  scope: AccountScope,
  except: string,
): Pick<Candidate, "id" | "kind" | "name" | "details">[] {
  const rows = db
    .sql(
      `SELECT e.id, e.name, e.name_message, e.kind, e.details FROM entity e
       WHERE e.account_id = @account AND (e.gone_on IS NULL OR e.gone_on IS e.ended_on) AND e.disowned_on IS NULL
         AND (e.kind IN ('vehicle', 'property', 'financial_account', 'policy', 'pet') OR (e.kind = 'person' AND EXISTS (
           SELECT 1 FROM document_entity de WHERE de.entity_id = e.id AND de.document_id <> @except
             AND de.role IN ('subject', 'payer', 'covered', 'owner'))))
       ORDER BY e.created_at, e.id LIMIT 400`,
    )
    .all({ account: scope.accountId, except }) as (Pick<Candidate, "id" | "kind"> & {
    name: string;
    name_message: string | null;
    details: string;
  })[];
  return rows.map(({ name_message, ...r }) => ({
    ...r,
    name: restored(r.name, name_message),
    details: JSON.parse(r.details) as Record<string, unknown>,
  }));
}
