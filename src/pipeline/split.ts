import { documentById } from "#database/documents/documents.ts";
import { facesOf } from "#database/documents/pages.ts";
import { setSplitOffer, stackOf } from "#database/documents/stacks.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { prepareSplit, stackFile } from "#operations/documents/stack.ts";
import { runsOf, type SplitPlan } from "#reading/layout/split.ts";
import { splitDecision } from "#rules/documents/splitting.ts";
import type { Outcome, Stage } from "./stage.ts";

/**
 * Splits a stack that came as one file: at separator sheets always, at every other sure place when its sender said that it
 * is a stack. Where it is not sure, or nobody said so, a person is asked and it stays one document meanwhile.
 */
export const split: Stage = {
  name: "split",
  async run(work) {
    const { box, scope, documentId, signal, settle } = work;
    const d = documentById(box.db, scope, documentId);
    const faces = facesOf(box.db, scope, documentId);
    const on = (at: number[] | null = null): Outcome => ({
      commit: () => setSplitOffer(box.db, scope, documentId, at),
      next: { go: "on" },
    });
    if (!d || d.separate === 2 || faces.length < 2 || !stackFile(box, scope, documentId)) return on();
    const plan: SplitPlan = await box.engines.split(faces);
    const part = stackOf(box.db, scope, documentId) !== undefined;
    const decision = splitDecision(plan, { asked: d.separate === 1, part, pages: faces.length });
    if (decision.split === null) {
      if (decision.offer.length === 0) return on();
      return {
        ...on(decision.offer),
        next: { go: "on", look: { reason: "split_unsure", detail: decision.detail } },
      };
    }
    try {
      const runs = runsOf(faces.length, decision.split, decision.without);
      if (runs.length < 2) return on();
      const made = await prepareSplit(box, scope, documentId, runs, signal);
      return { commit: () => void made.commit(), discard: () => made.discard(), next: { go: "done" } };
    } catch (e) {
      if (!(e instanceof EngineFailure) || e.kind === "unavailable" || e.kind === "crash") throw e;
      if (e.kind === "overrun" && !settle) throw e;
      const detail = message("look.says.not_split", { n: String(decision.split.length + 1) });
      return { ...on(decision.split), next: { go: "on", look: { reason: "split_unsure", detail } } };
    }
  },
};
