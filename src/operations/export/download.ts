import type { ExportQuery } from "#contract/routes/settings-box.ts";
import type { ExportState, WorkStarted } from "#contract/settings-box.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { usualTemplate } from "#rules/documents/export-names.ts";
import type { App } from "../app.ts";
import { tellRead } from "../documents/filing/note-read.ts";
import { audit, change, read } from "../operation.ts";
import { startWork, stopWork, workOf, workRow } from "../work.ts";
import type { ExportFiles, ExportProgress } from "./files.ts";
import { exportedAs } from "./forms.ts";
import { zip64 } from "./zip64.ts";

/** Thrown into an export that somebody called off: nobody is at fault. */
export class ExportStopped extends Error {}

/** The files of an export until it is called off. */
async function* unlessStopped(files: ExportFiles, signal: AbortSignal) {
  for await (const file of files) {
    if (signal.aborted) throw new ExportStopped();
    yield { ...file, bytes: piecesUnlessStopped(file.bytes, signal) };
  }
}

async function* piecesUnlessStopped(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const piece of bytes) {
    if (signal.aborted) throw new ExportStopped();
    yield piece;
  }
}

/** An export as a zip that is made while it is sent, told of as work of the account and called off as such. */
async function* watched(
  box: App,
  scope: AccountScope,
  name: string,
  make: (tell: (p: ExportProgress) => void) => ExportFiles,
): AsyncGenerator<Uint8Array, void, undefined> {
  const began = Promise.withResolvers<{ signal: AbortSignal; tell: (p: ExportProgress) => void }>();
  const ended = Promise.withResolvers<void>();
  startWork(
    box,
    scope.accountId,
    { work: "export", name, slot: scope.accountId },
    (tell, signal) => {
      began.resolve({ signal, tell: ({ done, of }) => tell(message("work.exporting"), done, of) });
      return ended.promise;
    },
    () => message("work.exportBroke"),
  );
  try {
    const { signal, tell } = await began.promise;
    // Whoever downloads it may have stopped to take its bytes: the work is over all the same.
    signal.addEventListener("abort", () => ended.reject(new ExportStopped()));
    yield* zip64(unlessStopped(make(tell), signal));
    ended.resolve();
  } finally {
    // Where it came to its end this says nothing any more.
    ended.reject(new ExportStopped());
  }
}

const needs = { scope: "manage", appOnly: true } as const;

/** Everything of the account as a zip, in the clear: for its owner, who has just proved to be there. Throws 409 while one is made. */
export const exportAccountOperation = read<ExportQuery, { name: string; open(): AsyncIterable<Uint8Array> }>(
  { ...needs, proof: true },
  (box, scope, { form = "deedbox" }, call) => {
    if (workOf(box, "export", scope.accountId)?.state === "running")
      throw refuse(409, null, "runningAlready");
    const trace = { action: "account.export", subject: "account", subject_id: scope.accountId };
    box.db.write(() => audit(box, call.caller, trace));
    tellRead(box, call, trace);
    const { language } = scope;
    const name = `${render(message("export.file", { day: box.clock.today() }), language)}.zip`;
    const layout = { template: usualTemplate, language };
    return {
      name,
      open: () => watched(box, scope, name, (tell) => exportedAs(box, scope, form, layout, tell)),
    };
  },
);

export const exportStateOperation = read<object, ExportState>(needs, (box, scope) => ({
  work: workRow(workOf(box, "export", scope.accountId), scope.language),
}));

/** Calls the export of the account off. Throws 409 when none is made. */
export const stopExportOperation = change<object, void, WorkStarted>(
  { kind: "change", ...needs },
  {
    commit(box, scope) {
      const work = workRow(stopWork(box, "export", scope.accountId), scope.language);
      const trace = { action: "account.stop_export", subject: "account", subject_id: scope.accountId };
      return { output: { work }, traces: [trace] };
    },
  },
);
