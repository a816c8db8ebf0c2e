import type { Import } from "#contract/import.ts";
import { addSource } from "#database/imports/import-entries.ts";
import { addImport, type CountedImport, type ImportKind } from "#database/imports/imports.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";
import type { Language } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import type { AccountScope, Via } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import type { Kept } from "../documents/filing/intake.ts";
import type { Call } from "../operation.ts";

/** A problem of an entry, as the row of its import has it. */
interface EntryProblem {
  entry: string;
  detail: string;
  message: string | null;
}

/** An import as the API shows it. */
export const importRow = (origin: string, language: Language, i: CountedImport): Import => ({
  id: i.id,
  name: i.name,
  kind: i.kind,
  stage: i.stage,
  phrase: written(phraseOf(i), language),
  paused: i.paused_at !== null,
  counts: {
    entries: i.entries,
    unpacked: i.unpacked,
    sorted: i.sorted,
    read: i.read,
    duplicates: i.duplicates,
    skipped: i.skipped,
    failed: i.failed,
    left_behind: i.left_behind,
  },
  problems: [
    ...(JSON.parse(i.problems) as Import["problems"]),
    ...(JSON.parse(i.entry_problems) as EntryProblem[]).map((p) => ({
      entry: p.entry,
      detail: written(restored(p.detail, p.message), language),
    })),
  ],
  started: i.started_on,
  finished: i.finished_on,
  url: `${origin}/imports/${i.id}`,
});

/** The stage and how many entries are through it. */
function phraseOf(i: CountedImport): Said {
  // An import of an older version wrote its own.
  if (i.phrase !== "") return i.phrase;
  const fresh = i.unpacked - i.duplicates;
  switch (i.stage) {
    case "unpacking":
      return message("import.unpacking", { done: i.entries - i.waiting, n: i.entries });
    case "sorting":
      return message("import.sorting", { done: i.sorted, n: fresh });
    case "reading in full":
      return message("import.reading", { done: i.read, n: fresh });
    case "done":
      return message("import.done", {
        taken: fresh,
        duplicates: i.duplicates,
        failed: i.failed,
        left: i.left_behind,
      });
  }
}

interface NewImport {
  archive: Kept;
  container: ContainerKind;
  /** Null: told by the container. */
  kind: ImportKind | null;
  addedBy: string | null;
  via: Via;
}

/** A tar under gzip is an archive like a zip; what people call it does not matter. */
const kinds: Record<ContainerKind, ImportKind> = { zip: "zip", tgz: "zip", enex: "enex", mbox: "mbox" };

/** Puts an import on file, to be taken apart by the worker; inside a transaction. Its bytes are named from then on. */
export function beginImport(box: App, scope: AccountScope, n: NewImport): { id: string } {
  const id = box.ids.uuid();
  addImport(box.db, scope, {
    id,
    name: n.archive.name,
    kind: n.kind ?? kinds[n.container],
    stage: "unpacking",
    phrase: "",
    entries: 0,
    unpacked: 0,
    sorted: 0,
    read: 0,
    duplicates: 0,
    skipped: 0,
    failed: 0,
    left_behind: 0,
    problems: "[]",
    document_id: null,
    started_at: box.clock.now(),
    started_on: box.clock.today(),
    finished_on: null,
    added_by: n.addedBy,
    via: n.via,
    bundle_id: scope.bundle,
  });
  addSource(box.db, {
    id: box.ids.uuid(),
    import_id: id,
    kind: n.container,
    prefix: "",
    depth: 0,
    blob_id: n.archive.blobId,
    bytes: n.archive.bytes,
    fingerprint: n.archive.fingerprint,
    folder: null,
  });
  queueMicrotask(() => box.inHand.delete(n.archive.blobId));
  return { id };
}

/** What an upload of an archive does and answers, whichever way its bytes came. */
export function archiveAdded(
  box: App,
  scope: AccountScope,
  archive: Kept,
  container: ContainerKind,
  call: Call,
) {
  const made = beginImport(box, scope, {
    archive,
    container,
    kind: null,
    addedBy: call.caller.user.id,
    via: call.caller.via,
  });
  return {
    output: {
      documents: [],
      message: render(message("arrival.archive"), scope.language),
      import_id: made.id,
    },
    traces: [{ action: "import.add", subject: "import", subject_id: made.id }],
  };
}
