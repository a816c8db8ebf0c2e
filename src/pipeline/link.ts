import { documentById } from "#database/documents.ts";
import {
  addEntity,
  entitiesNamed,
  fillDetails,
  linkEntity,
  tidyEntities,
  unlinkRead,
} from "#database/entities.ts";
import { replaceObligations } from "#database/obligations.ts";
import { compareWithFile } from "#operations/documents/likeness.ts";
import type { ReadEntity } from "#reading/reader.ts";
import { readingOf } from "./reads.ts";
import type { Stage, Work } from "./stage.ts";

/** Surer than this before a person or thing is made from one paper. */
const SURE_ENOUGH = 50;

/** Links people and things, and what is owed. Names on file are matched first, so that nobody is there twice. */
export const link: Stage = {
  name: "link",
  async run(work) {
    const { box, scope, documentId } = work;
    const { full } = await readingOf(work, "last");
    return {
      commit() {
        const { db } = box;
        const wasRead = documentById(db, scope, documentId)?.read === "full";
        unlinkRead(db, documentId);
        const ids = full.entities
          .filter((e) => e.confidence >= SURE_ENOUGH && e.name.trim() !== "")
          .flatMap((e, position) => {
            const id = entityFor(work, e);
            // One that a person took off this paper is not linked again, and nothing on it is about them.
            const linked = linkEntity(db, {
              document_id: documentId,
              entity_id: id,
              role: e.role,
              position,
              by_hand: 0,
            });
            return linked ? [{ id, role: e.role }] : [];
          });
        // Who is to be paid is what a payment is about in a list of dated items.
        const about = ids.find((e) => e.role === "payee") ?? ids.find((e) => e.role === "issuer") ?? ids[0];
        const found = wasRead ? full.obligations : [];
        replaceObligations(
          db,
          scope,
          documentId,
          found.map((o) => ({ ...o, entity_id: about?.id ?? null })),
          () => box.ids.uuid(),
          box.clock.now(),
        );
        tidyEntities(db, scope);
        compareWithFile(box, scope, documentId);
      },
      next: { go: "on" },
    };
  },
};

/** The one on file, or a new one. */
function entityFor({ box, scope }: Work, e: ReadEntity): string {
  const known = entitiesNamed(box.db, scope, e.name, e.kind)[0];
  if (known) {
    fillDetails(box.db, scope, known.id, e.details);
    return known.id;
  }
  const id = box.ids.uuid();
  addEntity(box.db, scope, {
    id,
    name: e.name,
    kind: e.kind,
    subtitle: null,
    details: e.details,
    created_at: box.clock.now(),
  });
  return id;
}
