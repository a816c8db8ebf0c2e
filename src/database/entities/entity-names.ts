import type { Database as Client } from "better-sqlite3";
import { languageNamed } from "#messages/languages.ts";
import type { Said } from "#messages/message.ts";
import { isMessage, render, restored, written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { isIdentifierDetail } from "#rules/entities/identifier-details.ts";
import { withoutNumbers } from "#rules/entities/identifier-text.ts";

/**
 * The name of a person or thing as a caller may know it, made in SQL so that no query can forget it. Everybody of the
 * account reads the name on file. A guest of one bundle reads it only where a paper of the bundle prints it, else the name
 * that such a paper prints; what no paper of theirs names at all does not exist for them. Without the `identifiers` scope
 * a name goes without the numbers in it.
 */

/** The papers of a guest's bundle, the trash aside. Takes `@bundle`. */
export const guestPapers = `SELECT gb.document_id FROM bundle_document gb JOIN document gd ON gd.id = gb.document_id
  WHERE gb.bundle_id = @bundle AND gd.hidden <> 3`;

/** Names by which a paper of the bundle calls `e`, as it prints them: `name`, and whether that is the name on file (`own`). */
const printedIn = (e: string) => `FROM entity_sighting gs JOIN document gd ON gd.id = gs.document_id
  WHERE gs.entity_id = ${e}.id AND gs.document_id IN (${guestPapers})
    AND EXISTS (SELECT 1 FROM document_entity ge WHERE ge.document_id = gs.document_id AND ge.entity_id = ${e}.id)`;

/** The name on file stands on a paper of the bundle that is linked to `e`: it was read there, or it is printed there. */
const ownNameIn = (e: string) => `(EXISTS (SELECT 1 ${printedIn(e)} AND gs.folded = ${e}.folded)
  OR EXISTS (SELECT 1 FROM document_entity ge WHERE ge.entity_id = ${e}.id AND ge.document_id IN (${guestPapers})
    AND (EXISTS (SELECT 1 FROM fact gf WHERE gf.document_id = ge.document_id AND gf.role = 'party' AND gf.value = ${e}.name)
      OR EXISTS (SELECT 1 FROM page gp WHERE gp.document_id = ge.document_id AND instr(lower(gp.text), lower(${e}.name)) > 0))))`;

/** Whether a paper of the bundle that is linked to `e` names it at all. */
export const namedIn = (e: string): string => `(EXISTS (SELECT 1 ${printedIn(e)}) OR ${ownNameIn(e)})`;

/** The name in a row `r` in the caller's language, where the box gave it; else as it stands. */
export const nameIn = (scope: AccountScope, r: string): string =>
  scope.language === "en"
    ? `${r}.name`
    : `CASE WHEN ${r}.name_message IS NULL THEN ${r}.name ELSE name_written(${r}.name, ${r}.name_message, '${scope.language}') END`;

/** The name of `e` (an alias of `entity`) as a column. For a guest it takes `@bundle` and is NULL for one they may not know of. */
export function nameOf(scope: AccountScope, e = "e"): string {
  const name =
    scope.bundle === null
      ? nameIn(scope, e)
      : `CASE WHEN ${ownNameIn(e)} THEN ${nameIn(scope, e)}
           ELSE (SELECT ${nameIn(scope, "gs")} ${printedIn(e)} ORDER BY gd.sort_date DESC, gd.id DESC, gs.folded LIMIT 1) END`;
  return scope.identifiers
    ? name
    : `name_without_numbers(${name}, ${e}.kind, ${e}.details, '${scope.language}')`;
}

/** Every name by which papers of the bundle call `e`, as a JSON array; for a guest. */
export const printedNames = (scope: AccountScope, e = "e"): string =>
  `(SELECT json_group_array(DISTINCT ${nameIn(scope, "gs")}) ${printedIn(e)})`;

/** A name of a row `r` and its message, for a JSON array that `saidNames` reads. */
export const nameAndMessage = (r: string): string => `json_array(${r}.name, ${r}.name_message)`;

/** Names as the box or somebody gave them, from a JSON array of `nameAndMessage`. */
export const saidNames = (json: string): Said[] =>
  (JSON.parse(json) as [name: string, message: string | null][]).map(([name, message]) =>
    restored(name, message),
  );

/** Values among details (JSON) that are identifiers. */
export function identifiersIn(details: string): string[] {
  return Object.entries(JSON.parse(details) as Record<string, unknown>).flatMap(([key, value]) =>
    (typeof value === "string" || typeof value === "number") && isIdentifierDetail(key, value)
      ? [String(value)]
      : [],
  );
}

/** Gives a connection the functions that `nameOf` uses. */
export function teachNames(client: Client): void {
  client.function(
    "name_written",
    { deterministic: true },
    (name: unknown, made: unknown, language: unknown) =>
      written(restored(String(name), String(made)), languageNamed(String(language)) ?? "en"),
  );
  client.function("name_folded", { deterministic: true }, (name: unknown) => nameKey(String(name)));
  client.function(
    "name_without_numbers",
    { deterministic: true },
    (name: unknown, kind: unknown, details: unknown, language: unknown) => {
      if (typeof name !== "string" || !/\p{N}/u.test(name)) return name as string | null;
      const left = withoutNumbers(name, identifiersIn(String(details ?? "{}")));
      if (left !== "") return left;
      const called = { key: `items.${kind}` };
      return isMessage(called) ? render(called, languageNamed(String(language)) ?? "en") : String(kind);
    },
  );
}
