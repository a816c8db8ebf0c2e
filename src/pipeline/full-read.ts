import { accountById } from "#database/accounts/accounts.ts";
import { countFullRead, fullReads } from "#database/accounts/allowance.ts";
import { setFull } from "#database/documents/document-fields.ts";
import { documentById } from "#database/documents/documents.ts";
import { replaceFacts } from "#database/documents/facts.ts";
import { keepHeld } from "#operations/corrections/held.ts";
import { summaryColumns } from "#operations/documents/filing/written.ts";
import { isBeingRead } from "#operations/documents/standing.ts";
import { readingOf } from "./reads.ts";
import type { Stage } from "./stage.ts";

/** Amounts, terms, dates. When the plan has no room left this month, the paper stays on its quick read and is found by its words. */
export const fullRead: Stage = {
  name: "full-read",
  async run(work) {
    const { box, scope, documentId } = work;
    const month = box.clock.today().slice(0, 7);
    const d = documentById(box.db, scope, documentId);
    // Filed already: it is read for a type that a person gave it, which costs them nothing.
    const anew = d?.read === "full" && !isBeingRead(d);
    const room = box.planOf(accountById(box.db, scope.accountId)?.plan ?? "").full_reads;
    if (!anew && room !== null && fullReads(box.db, scope, month) >= room)
      return { commit() {}, next: { go: "on" } };
    const { full } = await readingOf(work);
    return {
      commit() {
        const confidence = documentById(box.db, scope, documentId)?.confidence ?? 0;
        setFull(
          box.db,
          scope,
          documentId,
          { ...summaryColumns(full), retention_until: full.retentionUntil, confidence },
          box.clock.now(),
        );
        replaceFacts(box.db, scope, documentId, full.facts, () => box.ids.uuid());
        keepHeld(box, scope, documentId, full);
        if (!anew) countFullRead(box.db, scope, month);
      },
      next: { go: "on" },
    };
  },
};
