import type { DocumentChanged } from "#contract/filing.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { planWith } from "#rules/access/plans.ts";
import { change } from "../../operation.ts";
import { changedDocument, conflict, isBeingRead, onFile, sendToBeRead } from "../standing.ts";

/**
 * Sends a document through the whole pipeline again; the full read it ends in counts on the plan. Throws 409 while it is
 * being read, for a folded copy and for a quarantined one, and 403 when this month's full reads are used up.
 */
export const rereadOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = onFile(box, scope, document);
      if (isBeingRead(d)) throw conflict(message("problem.conflict.beingRead"));
      if (d.status === "quarantined") throw conflict(message("problem.conflict.notReadVirus"));
      if (d.duplicate_of !== null) throw conflict(message("problem.conflict.copyRead"));
      if (d.split_at !== null) throw conflict(message("problem.conflict.splitRead"));
      const plan = box.planOf(accountById(box.db, scope.accountId)?.plan ?? "");
      const used = fullReads(box.db, scope, box.clock.today().slice(0, 7));
      if (plan.full_reads !== null && used >= plan.full_reads) {
        throw refuse(403, "plan", "noReadsLeft", {
          n: plan.full_reads,
          plan: plan.label,
          other: planWith("full_reads", box.plans),
        });
      }
      sendToBeRead(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.read_again");
    },
  },
);
