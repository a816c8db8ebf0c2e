import { replaceObligations } from "#database/checkup/obligations.ts";
import { replaceLines } from "#database/checkup/settlement.ts";
import { documentById } from "#database/documents/documents.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { tidyEntities } from "#database/entities/entities.ts";
import { itemsOfPaper } from "#operations/checkup/owed.ts";
import { recomputeAround } from "#operations/checkup/recompute.ts";
import { compareWithFile } from "#operations/documents/likeness.ts";
import { linkRead } from "#operations/entities/resolve.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import { readingOf } from "./reads.ts";
import type { Stage } from "./stage.ts";

/** Links people and things, and what is owed. Names on file are matched first, so that nobody is there twice. */
export const link: Stage = {
  name: "link",
  async run(work) {
    const { box, scope, documentId } = work;
    const { full } = await readingOf(work);
    const [first] = pagesOf(box.db, scope, documentId);
    const page = first ? unpackPage(first) : null;
    return {
      commit() {
        const { db } = box;
        const wasRead = documentById(db, scope, documentId)?.read === "full";
        const ids = linkRead(box, scope, documentId, full, page);
        const { type_slug: type = null, arrived_on: arrived = box.clock.today() } =
          documentById(db, scope, documentId) ?? {};
        const named = { printed: full.entities, onFile: ids };
        replaceObligations(
          db,
          scope,
          documentId,
          itemsOfPaper(box, scope, wasRead ? full.obligations : [], named, { type, arrived }),
          () => box.ids.uuid(),
          box.clock.now(),
        );
        replaceLines(db, scope, documentId, wasRead ? (full.lines ?? []) : []);
        tidyEntities(db, scope);
        compareWithFile(box, scope, documentId);
        recomputeAround(box, scope, documentId);
      },
      next: { go: "on" },
    };
  },
};
