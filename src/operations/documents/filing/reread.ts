import type { DocumentChanged } from "#contract/filing.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { Problem } from "#kernel/problem.ts";
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
      if (isBeingRead(d)) throw conflict("It is being read just now.");
      if (d.status === "quarantined") throw conflict("The virus scan found something in it; it is not read.");
      if (d.duplicate_of !== null)
        throw conflict("It is a copy, folded under another document: read that one.");
      if (d.split_at !== null) throw conflict("It was split into its papers: read those.");
      const plan = box.planOf(accountById(box.db, scope.accountId)?.plan ?? "");
      const used = fullReads(box.db, scope, box.clock.today().slice(0, 7));
      if (plan.full_reads !== null && used >= plan.full_reads) {
        throw new Problem(
          403,
          "plan",
          "No room on this plan",
          `The ${plan.full_reads} full reads a month of the ${plan.label} plan are used up. The ${planWith("full_reads", box.plans)} plan has more.`,
        );
      }
      sendToBeRead(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.read_again");
    },
  },
);
