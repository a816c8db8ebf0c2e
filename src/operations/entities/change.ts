import type { EntityAnswer } from "#contract/entity.ts";
import type { EntityPatch } from "#contract/routes/entities.ts";
import { closeGapsAbout } from "#database/checkup/gaps.ts";
import { stampClosed } from "#database/checkup/obligations.ts";
import { setCheckupDay } from "#database/checkup/settlement.ts";
import {
  changeEntity,
  closeItemsOf,
  type EntityChange,
  reopenItemsOf,
} from "#database/entities/entity-changes.ts";
import { documentIdsOfEntity, type EntityRecord } from "#database/entities/entity-list.ts";
import { squeeze } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { change } from "../operation.ts";
import { reindexAll } from "../search/index-words.ts";
import { todayOf } from "../today.ts";
import { entityShown, wantedEntity } from "./list.ts";

/** Why items were closed together with what they are about; those closed for it open again when it comes back. */
const SOLD_OR_ENDED = message("checkup.gone");

/** A patch as the row takes it. Said not to be the household's counts from today, said otherwise it is back. */
function changesOf(was: EntityRecord, patch: EntityPatch, today: string): EntityChange {
  const { household } = patch;
  return {
    // A name that comes back as it was shown is no new name.
    name: patch.name === undefined || patch.name === was.name ? undefined : squeeze(patch.name),
    kind: patch.kind,
    details: patch.attributes && { ...was.details, ...patch.attributes },
    written: patch.attributes && Object.keys(patch.attributes),
    gone_on: patch.disposed_at,
    disowned_on:
      household === undefined ? undefined : household === false ? (was.disowned_on ?? today) : null,
    pinned: patch.pinned === undefined ? undefined : Number(patch.pinned),
    household: household === undefined || household === null ? household : Number(household),
  };
}

/**
 * A person's changes to a person or thing. `attributes` are merged; a null removes one, for readers too. `disposed_at`
 * closes its open items, and null opens again those that it closed.
 */
export const changeEntityOperation = change<EntityPatch & { entity: string }, void, EntityAnswer>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, patch, _prepared, call) {
      const { db } = box;
      const was = wantedEntity(box, scope, patch.entity);
      const now = box.clock.now();
      const changes = changesOf(was, patch, todayOf(box, scope));
      changeEntity(db, scope, was.id, changes);
      if (patch.disposed_at) {
        closeItemsOf(db, scope, was.id);
        stampClosed(db, scope, was.id, SOLD_OR_ENDED, now);
        closeGapsAbout(db, scope, was.id, SOLD_OR_ENDED, now);
      } else if (patch.disposed_at === null && was.gone_on !== null) {
        reopenItemsOf(db, scope, was.id, SOLD_OR_ENDED, now);
      }
      // What a paper ended is worked out anew against a person's word.
      if (patch.disposed_at !== undefined && was.ended_on !== null) setCheckupDay(db, scope.accountId, null);
      if (changes.name !== undefined && changes.name !== was.name)
        reindexAll(box, scope, documentIdsOfEntity(db, was.id));
      return {
        output: {
          person_or_thing: entityShown(box, scope, was.id, call.origin),
        },
        traces: [{ action: "entity.change", subject: "entity", subject_id: was.id }],
      };
    },
  },
);
