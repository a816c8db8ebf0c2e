import type { SamplesChanged } from "#contract/samples.ts";
import { arrangementsOf } from "#database/documents/arrangements.ts";
import { documentById } from "#database/documents/documents.ts";
import { dropSamples, holdSamples, samplesOf } from "#database/documents/samples.ts";
import { partsOfStack } from "#database/documents/stacks.ts";
import { setTrashed } from "#database/documents/trash.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { settle } from "../documents/filing/add.ts";
import { dropBytes, type Kept, keepBytes, takeIn } from "../documents/filing/intake.ts";
import { emptyTrash, KEPT, putInTrash, restoreOperation } from "../documents/trash.ts";
import { change } from "../operation.ts";
import { todayOf } from "../today.ts";
import { drawSample } from "./draw.ts";
import { samplePapers } from "./papers.ts";

const needs = { kind: "change", scope: "write", appOnly: true } as const;

/** How many papers of the made-up household are on file. */
export const samplesOnFile = (box: App, scope: AccountScope): number =>
  samplesOf(box.db, scope).filter((id) => documentById(box.db, scope, id) !== undefined).length;

/** Files a made-up household to play with, in the language of whoever asks. Throws 409 while one is on file. */
export const addSamplesOperation = change<object, Kept[], SamplesChanged>(needs, {
  async prepare(box, scope) {
    const kept: Kept[] = [];
    try {
      for (const paper of samplePapers(scope.language, todayOf(box, scope))) {
        const bytes = await drawSample(paper, scope.language);
        const file = { name: `${paper.name}.pdf`, mime: "application/pdf", bytes: once(bytes) };
        kept.push(await keepBytes(box, scope, file, "document"));
      }
    } catch (e) {
      await dropBytes(box, kept);
      throw e;
    }
    return kept;
  },
  discard: (box, kept) => dropBytes(box, kept),
  commit(box, scope, _input, kept, call) {
    if (samplesOnFile(box, scope) > 0) throw refuse(409, null, "samplesThere");
    const taken = kept.map((file) =>
      takeIn(box, scope, {
        files: [file],
        title: null,
        date: null,
        had_on: null,
        purpose: null,
        arrived_by: "upload",
        added_by: call.caller.user.id,
      }),
    );
    holdSamples(
      box.db,
      scope,
      taken.map((t) => t.id),
    );
    settle(box, scope, taken);
    return {
      output: { documents: taken.length },
      traces: [{ action: "samples.add", subject: "account", subject_id: scope.accountId }],
    };
  },
});

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** The papers of the made-up household, and those that came out of them: cut out, or split off. */
function madeUp(box: App, scope: AccountScope): string[] {
  const all = new Set(samplesOf(box.db, scope));
  // What is added on the way is looked at too.
  for (const id of all) {
    for (const one of arrangementsOf(box.db, scope, id)) for (const cut of one.made) all.add(cut);
    for (const part of partsOfStack(box.db, id)) if (part.document_id !== null) all.add(part.document_id);
  }
  return [...all].filter((id) => documentById(box.db, scope, id) !== undefined);
}

/**
 * Removes the made-up household for good, without the thirty days of the trash. Everything else stays, and what of it had been taken into a
 * made-up paper comes back.
 */
export const removeSamplesOperation = change<object, void, SamplesChanged>(needs, {
  commit(box, scope, _input, _prepared, call) {
    const ids = madeUp(box, scope);
    const now = box.clock.now();
    const traces = ids.flatMap((id) =>
      arrangementsOf(box.db, scope, id).flatMap((one) =>
        one.merged
          .filter((own) => !ids.includes(own) && documentById(box.db, scope, own)?.trashed_at)
          .flatMap((own) => restoreOperation.commit(box, scope, { document: own }, undefined, call).traces),
      ),
    );
    for (const id of ids) {
      putInTrash(box, scope, id);
      setTrashed(box.db, scope, id, now - KEPT - 1, now);
    }
    dropSamples(box.db, scope);
    // What a stop leaves of them goes with the next round of the trash.
    queueMicrotask(() => void emptyTrash(box).catch((e) => box.fault(e, "removing samples")));
    return {
      output: { documents: ids.length },
      traces: ids.length
        ? [...traces, { action: "samples.remove", subject: "account", subject_id: scope.accountId }]
        : [],
    };
  },
});
