import { moveObligations } from "#database/checkup/obligations.ts";
import type { FactRow } from "#database/documents/facts.ts";
import {
  addEntity,
  entitiesNamed,
  entitiesOf,
  linkEntity,
  nextPosition,
  tidyEntities,
  unlinkByHand,
} from "#database/entities/entities.ts";
import { teachAlias } from "#database/jobs/corrections.ts";
import type { EntityKind, EntityRole } from "#reading/reader.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { App } from "../app.ts";
import { seemsShortFor } from "./learn.ts";

/** What those a fact names are to the paper. */
const ROLE: Record<string, EntityRole> = {
  issuer: "issuer",
  insurer: "issuer",
  doctor: "issuer",
  recipient: "subject",
  patient: "subject",
  employer: "payer",
  tenant: "payer",
  payer: "payer",
  landlord: "payee",
  payee: "payee",
};

/**
 * A person put a name right: the one so named is linked to the paper in the place of the one the reader had made, and the
 * printed name is learned as another name of theirs. Inside the transaction of the correction; later reads find them by it.
 */
export function noteName(
  box: App,
  scope: AccountScope,
  documentId: string,
  was: FactRow,
  said: string,
): void {
  const role = ROLE[was.key];
  if (
    was.role !== "party" ||
    role === undefined ||
    nameKey(said) === "" ||
    nameKey(said) === nameKey(was.value)
  )
    return;
  const { db } = box;
  const linked = entitiesOf(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), [
    documentId,
  ]).filter((e) => e.role === role && nameKey(e.name) === nameKey(was.value));
  const kind: EntityKind = linked[0]?.kind ?? (role === "subject" ? "person" : "organization");
  const known = entitiesNamed(db, scope, said, kind)[0];
  const id = known?.id ?? box.ids.uuid();
  if (!known)
    addEntity(db, scope, {
      id,
      name: said,
      kind,
      subtitle: null,
      details: {},
      created_at: box.clock.now(),
      by_hand: 0,
    });
  for (const e of linked)
    if (e.id !== id) {
      unlinkByHand(db, scope, documentId, e.id);
      moveObligations(db, scope, documentId, e.id, id, box.clock.now());
    }
  linkEntity(db, {
    document_id: documentId,
    entity_id: id,
    role,
    position: nextPosition(db, documentId),
    by_hand: 1,
  });
  tidyEntities(db, scope);
  if (was.by_hand === 1) return;
  teachAlias(db, scope, {
    document_id: documentId,
    entity_id: id,
    name: was.value,
    like: seemsShortFor(was.value, said),
  });
}
