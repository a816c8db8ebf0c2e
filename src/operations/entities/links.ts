import type { Unlinked } from "#contract/document.ts";
import type { EntityLinked } from "#contract/entity.ts";
import type { LinkBody } from "#contract/routes/entities.ts";
import {
  addEntity,
  entitiesNamed,
  entityById,
  linkEntity,
  nextPosition,
  unlinkByHand,
} from "#database/entities/entities.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { announce } from "../documents/filing/intake.ts";
import { wanted } from "../documents/get.ts";
import { onFile } from "../documents/standing.ts";
import { change } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { reindex } from "../search/index-words.ts";
import { entityShown, wantedEntity } from "./list.ts";

/** Everything that is wrong with who is to be linked: one on file by its id, or the name and kind of a new one. */
function wrongWith(box: App, scope: AccountScope, body: Partial<LinkBody>): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const { entity_id, name, kind } = body;
  if (entity_id !== undefined) {
    if (name !== undefined) wrong("name", message("field.notWithEntity"));
    if (kind !== undefined) wrong("kind", message("field.notWithEntity"));
    if (!entityById(box.db, scope, entity_id)) wrong("entity_id", message("field.noEntity"));
  } else if (name === undefined && kind === undefined) {
    wrong("entity_id", message("field.entityOrNew"));
  } else {
    if (name === undefined) wrong("name", message("field.withKind"));
    if (kind === undefined) wrong("kind", message("field.withName"));
  }
  return errors;
}

/** Who is to be linked. Throws 422 naming every wrong field. */
function asked(
  box: App,
  scope: AccountScope,
  body: LinkBody,
): { id: string } | { name: string; kind: EntityKind } {
  const errors = wrongWith(box, scope, body);
  if (errors.length > 0) throw invalid(errors);
  const { entity_id, name, kind } = body;
  if (entity_id !== undefined) return { id: entity_id.toLowerCase() };
  if (name === undefined || kind === undefined)
    throw invalid([{ field: "entity_id", in: "body", detail: message("field.required") }]);
  return { name: squeeze(name), kind };
}

/**
 * Links a person or thing by hand; reading again leaves the link alone. A new one of a name and kind that are on file is
 * the one on file.
 */
export const linkOperation = change<LinkBody & { document: string }, void, EntityLinked>(
  { kind: "change", scope: "write" },
  {
    // Of three fields that exclude each other one was refused: which of the others were meant is not known.
    wrong: (box, scope, body, _call, named) =>
      ["entity_id", "name", "kind"].some((field) => named.has(field)) ? [] : wrongWith(box, scope, body),
    commit(box, scope, body, _prepared, call) {
      const { db } = box;
      const record = onFile(box, scope, body.document);
      const who = asked(box, scope, body);
      const known =
        "id" in who
          ? who.id
          : entitiesNamed(db, scope, who.name, who.kind).find((e) => e.kind === who.kind)?.id;
      const id = known ?? box.ids.uuid();
      if (known === undefined && "name" in who)
        addEntity(db, scope, {
          id,
          name: who.name,
          kind: who.kind,
          subtitle: null,
          details: {},
          created_at: box.clock.now(),
          // What a person writes about it later keeps it for good; a bare name that no paper bears is tidied away.
          by_hand: 0,
        });
      linkEntity(db, {
        document_id: record.id,
        entity_id: id,
        role: body.role,
        position: nextPosition(db, record.id),
        by_hand: 1,
      });
      reindex(box, scope, record.id);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: {
          person_or_thing: entityShown(box, scope, id, call.origin),
          document: documentRow(db, scope, call.origin, wanted(box, scope, record.id)),
        },
        traces: [
          ...(known === undefined ? [{ action: "entity.add", subject: "entity", subject_id: id }] : []),
          { action: "document.link", subject: "document", subject_id: record.id },
        ],
      };
    },
  },
);

/** Takes a person or thing off a document in every role; both stay, and no reader brings the link back. */
export const unlinkOperation = change<{ document: string; entity: string }, void, Unlinked>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, at, _prepared, call) {
      const record = onFile(box, scope, at.document);
      const entity = wantedEntity(box, scope, at.entity);
      if (!unlinkByHand(box.db, scope, record.id, entity.id)) throw notFound();
      reindex(box, scope, record.id);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: { document: documentRow(box.db, scope, call.origin, wanted(box, scope, record.id)) },
        traces: [{ action: "document.unlink", subject: "document", subject_id: record.id }],
      };
    },
  },
);
