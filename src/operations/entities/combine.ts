import type {
  CombinationUndone,
  DuplicateDismissed,
  DuplicateList,
  EntitiesCombined,
} from "#contract/entity.ts";
import type { CombineBody, DismissBody } from "#contract/routes/entities.ts";
import { keepApart, keptApart } from "#database/documents/likeness.ts";
import { documentIdsOfEntity, entityRecord, listEntities } from "#database/entities/entity-list.ts";
import { combinationById, combine, undoCombination } from "#database/entities/entity-merges.ts";
import { comparedEntities } from "#database/entities/entity-resolution.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { likelyPairs } from "#rules/entities/entity-match.ts";
import type { App } from "../app.ts";
import { change, read } from "../operation.ts";
import { namedEntity } from "../present/present.ts";
import { reindexAll } from "../search/index-words.ts";
import { entityShown, wantedEntity } from "./list.ts";

/** The most pairs of one answer; combining some brings the others forward. */
const MOST_PAIRS = 100;

/** Pairs that may be one, the likeliest first. Those that are gone are left in peace. */
export const duplicatesOperation = read<object, DuplicateList>({ scope: "read" }, (box, scope, _q, call) => {
  const all = listEntities(box.db, scope, { gone: false });
  const byId = new Map(all.map((e) => [e.id, namedEntity(call.origin, e)]));
  // A guest knows only the names that papers print.
  const compared = scope.bundle === null ? comparedEntities(box.db, scope) : all;
  const pairs = likelyPairs(compared, MOST_PAIRS, keptApart(box.db, scope)).map((p) => ({
    people_and_things: [p.one, p.other].flatMap((id) => byId.get(id) ?? []),
    score: p.score,
    why: written(p.why, scope.language),
  }));
  return { pairs, total: pairs.length };
});

/** Remembers that two are not one: they are not proposed again. Said twice it is said once. */
export const dismissDuplicateOperation = change<DismissBody, void, DuplicateDismissed>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, body, _prepared, call) {
      const { db } = box;
      const found = body.ids.map((id) => entityRecord(db, scope, id));
      const errors = found.flatMap((e, i) => {
        const detail =
          e === undefined
            ? message("field.noEntity")
            : i > 0 && e.id === found[0]?.id
              ? message("field.anotherThanFirst")
              : null;
        return detail === null ? [] : [{ field: `ids.${i}`, in: "body" as const, detail }];
      });
      const [one, other] = found;
      if (errors.length > 0 || !one || !other) throw invalid(errors);
      keepApart(db, scope, one.id, other.id, box.clock.now());
      return {
        output: {
          dismissed: true,
          people_and_things: [one, other].map((e) => namedEntity(call.origin, e)),
        },
        traces: [one, other].map((e) => ({
          action: "entity.keep_apart",
          subject: "entity",
          subject_id: e.id,
        })),
      };
    },
  },
);

/** The one that goes into another, and what is wrong with it. */
function otherOf(box: App, scope: AccountScope, body: Partial<CombineBody & { entity: string }>) {
  const wrong = (detail: Said): FieldError[] => [{ field: "other_id", in: "body", detail }];
  if (body.other_id === undefined) return { other: undefined, errors: [] };
  const other = entityRecord(box.db, scope, body.other_id);
  if (!other) return { other, errors: wrong(message("field.noEntity")) };
  return {
    other,
    errors: other.id === body.entity?.toLowerCase() ? wrong(message("field.anotherThanThis")) : [],
  };
}

/** Makes the other one this one: its papers, names, dated items, and of its details those that this one lacks. */
export const combineOperation = change<CombineBody & { entity: string }, void, EntitiesCombined>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, body) => otherOf(box, scope, body).errors,
    commit(box, scope, body, _prepared, call) {
      const { db } = box;
      const kept = wantedEntity(box, scope, body.entity);
      const { other, errors } = otherOf(box, scope, body);
      if (!other || errors.length > 0) throw invalid(errors);
      const undo = box.ids.uuid();
      combine(db, scope, {
        id: undo,
        kept: kept.id,
        other: other.id,
        details: JSON.stringify({ ...other.details, ...kept.details }),
        at: box.clock.now(),
      });
      reindexAll(box, scope, documentIdsOfEntity(db, kept.id));
      return {
        output: {
          person_or_thing: entityShown(box, scope, kept.id, call.origin),
          undo_id: undo,
        },
        traces: [
          { action: "entity.combine", subject: "entity", subject_id: kept.id },
          { action: "entity.combined_away", subject: "entity", subject_id: other.id },
        ],
      };
    },
  },
);

/** Makes two of one again. Once; and the last combination first, where one went into another. */
export const undoCombinationOperation = change<{ id: string }, void, CombinationUndone>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, at, _prepared, call) {
      const { db } = box;
      const combination = combinationById(db, scope, at.id);
      if (!combination) throw notFound();
      if (!entityRecord(db, scope, combination.kept_id))
        throw invalid([
          {
            field: "id",
            in: "path",
            detail: message("field.combinedSince"),
          },
        ]);
      undoCombination(db, scope, combination, box.clock.now());
      const both = [combination.kept_id, combination.other_id];
      reindexAll(box, scope, [...new Set(both.flatMap((e) => documentIdsOfEntity(db, e)))]);
      return {
        output: {
          people_and_things: both.map((id) => entityShown(box, scope, id, call.origin)),
        },
        traces: both.map((id) => ({ action: "entity.separate", subject: "entity", subject_id: id })),
      };
    },
  },
);
