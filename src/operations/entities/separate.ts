import { moveObligations } from "#database/checkup/obligations.ts";
import { addEntity } from "#database/entities/entities.ts";
import { callByFullName } from "#database/entities/entity-changes.ts";
import { dropSources } from "#database/entities/entity-details.ts";
import { entityRecord } from "#database/entities/entity-list.ts";
import {
  candidatesFor,
  moveLinks,
  noteSighting,
  shortSightings,
} from "#database/entities/entity-resolution.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import { nameKey } from "#rules/naming.ts";
import { fullerName, mayBeNamed } from "#rules/resolving/compare.ts";
import { keysOf } from "#rules/resolving/keys.ts";
import type { Box } from "../box.ts";
import { reindex } from "../search/index-words.ts";

/**
 * A short name was somebody's while nobody else went by it ("J. Smith" was John Smith). Now `id` is on file, and where the
 * short name fits them as well (Jane Smith), the papers that said no more than that go to one of that very name, who is
 * offered as a duplicate of both. So who arrived first does not decide whose papers they are. Inside the transaction.
 */
export function separate(box: Box, scope: AccountScope, id: string): void {
  const { db } = box;
  const me = entityRecord(db, scope, id);
  // A company's short name was believed for its domain or number: no other of that name changes it.
  if (me?.kind !== "person") return;
  const near = candidatesFor(db, scope, keysOf({ name: me.name, aliases: [], details: {} })).filter(
    (c) => c.id !== id && c.kind === me.kind,
  );
  if (near.length === 0) return;
  const byName = new Map<string, string>();
  for (const s of shortSightings(
    db,
    scope,
    near.map((c) => c.id),
  )) {
    // Another name of theirs is on the same paper: it is them.
    if (s.alone === 0 || !mayBeNamed(me, s.name)) continue;
    const key = nameKey(s.name);
    // A person said whose name that is, by combining or by naming: that is settled.
    if (near.find((c) => c.id === s.entity_id)?.given.some((n) => nameKey(n) === key)) continue;
    const own = near.find((c) => c.kind === me.kind && nameKey(c.name) === key && c.id !== s.entity_id);
    const to =
      byName.get(key) ?? own?.id ?? (nameKey(me.name) === key ? id : newOne(box, scope, s.name, me.kind));
    byName.set(key, to);
    if (!moveLinks(db, s.document_id, s.entity_id, to)) continue;
    dropSources(db, scope, s.entity_id, (d) => d === s.document_id);
    moveObligations(db, scope, s.document_id, s.entity_id, to, box.clock.now());
    noteSighting(db, scope, {
      document_id: s.document_id,
      entity_id: to,
      name: s.name,
      page: s.page,
      told_by: "new",
    });
    reindex(box, scope, s.document_id);
  }
}

function newOne(box: Box, scope: AccountScope, name: string, kind: EntityKind): string {
  const id = box.ids.uuid();
  addEntity(box.db, scope, { id, name, kind, subtitle: null, details: {}, created_at: box.clock.now() });
  return id;
}

/** A person whom readers only knew by initials goes by the full name once a paper prints it; a name that a person gave stays. */
export function callFully(
  box: Box,
  scope: AccountScope,
  id: string,
  printed: string,
  kind: EntityKind,
): void {
  const me = entityRecord(box.db, scope, id);
  if (me?.kind === "person" && kind === "person" && fullerName(me.name, printed))
    callByFullName(box.db, scope, id, printed);
}
