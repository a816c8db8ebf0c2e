import { documentById, setStatus } from "#database/documents/documents.ts";
import { arrangedOf, describeFile, type FileRow, filesOf } from "#database/documents/files.ts";
import { type FaceOnFile, facesOf } from "#database/documents/pages.ts";
import { arrivalOf, joinBundles } from "#database/documents/parts.ts";
import { partsOfStack, putPart, setSplit } from "#database/documents/stacks.ts";
import { setTrashed } from "#database/documents/trash.ts";
import { dropJob } from "#database/jobs/jobs.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { runKey } from "#reading/layout/split.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { reindex } from "../search/index-words.ts";
import { settle } from "./filing/add.ts";
import { dropBytes, type Kept, keepBytes, type TakenIn, takeIn } from "./filing/intake.ts";
import { source } from "./filing/stored.ts";
import { passwordOf } from "./passwords.ts";
import { tell } from "./standing.ts";

/** Parts of a stack that are cut out and sealed, waiting to become documents. */
export interface NewSplit {
  /** Makes them documents and folds the stack behind them; inside a transaction. Gives their ids in order. */
  commit(): string[];
  discard(): Promise<void>;
}

/** Formats whose pages can be cut out: those that have pages of their own. */
const splits = (mime: string): boolean => mime === "application/pdf" || mime === "image/tiff";

/** The one file of a stack, or null when a document is none: several files, no pages of their own, bytes gone. */
export function stackFile(
  box: App,
  scope: AccountScope,
  documentId: string,
): (FileRow & { blob_id: string }) | null {
  const all = filesOf(box.db, scope, documentId);
  const arranged = arrangedOf(all);
  const files = arranged ? [arranged] : all.filter((f) => f.role === "original");
  const [file] = files;
  if (!file || files.length > 1 || file.blob_id === null || !splits(file.mime)) return null;
  return { ...file, blob_id: file.blob_id };
}

/** "stack.pdf" and pages 3 to 5 make "stack, pages 3 to 5.pdf". */
function partName(name: string, run: number[]): string {
  const base = (name.replace(/\.[A-Za-z0-9]{1,5}$/, "") || "stack").slice(0, 150);
  const [first, last] = [run[0] ?? 1, run[run.length - 1] ?? 1];
  return `${base}, ${first === last ? `page ${first}` : `pages ${first} to ${last}`}.pdf`;
}

/**
 * Cuts runs of pages out of a stack and seals each as a PDF of its own; the stack's bytes stay as they came. `runs` are page
 * numbers of the document. A run that is a document already is not cut again: it comes back. Throws EngineFailure when the
 * file cannot be taken apart and 507 when the disk is full; nothing is left behind then.
 */
export async function prepareSplit(
  box: App,
  scope: AccountScope,
  documentId: string,
  runs: number[][],
  signal?: AbortSignal,
): Promise<NewSplit> {
  const file = stackFile(box, scope, documentId);
  if (!file) throw new EngineFailure("unsupported", message("failure.noSplit"));
  const place = new Map(facesOf(box.db, scope, documentId).map((f: FaceOnFile) => [f.number, f.from_page]));
  const password = passwordOf(box, scope, file.id);
  const made = new Map(partsOfStack(box.db, documentId).map((p) => [p.key, p.document_id]));
  const parts: { key: string; pages: number; kept: Kept | null }[] = [];
  const drop = () =>
    dropBytes(
      box,
      parts.flatMap((p) => p.kept ?? []),
    );
  try {
    for (const run of runs) {
      const key = runKey(run);
      if (made.get(key)) {
        parts.push({ key, pages: run.length, kept: null });
        continue;
      }
      const pdf = await box.engines.cut(source(box, scope, file), {
        // Two facing pages of one picture go together.
        pages: [...new Set(run.map((n) => place.get(n) ?? n))],
        ...(password === null ? {} : { password }),
        ...(signal ? { signal } : {}),
      });
      const bytes = (async function* () {
        yield pdf;
      })();
      const name = partName(file.name, run);
      const kept = await keepBytes(box, scope, { name, mime: "application/pdf", bytes }, "part.pdf");
      parts.push({ key, pages: run.length, kept });
    }
  } catch (e) {
    await drop();
    throw e;
  }
  return { commit: () => commitSplit(box, scope, documentId, parts), discard: drop };
}

function commitSplit(
  box: App,
  scope: AccountScope,
  stackId: string,
  parts: { key: string; pages: number; kept: Kept | null }[],
): string[] {
  const { db } = box;
  const now = box.clock.now();
  const stack = documentById(db, scope, stackId);
  const arrival = arrivalOf(db, scope, stackId);
  if (!stack || !arrival) return [];
  const before = new Map(partsOfStack(db, stackId).map((p) => [p.key, p.document_id]));
  const taken: TakenIn[] = [];
  const ids = parts.map(({ key, pages, kept }) => {
    const known = before.get(key);
    if (known || !kept) return known ? backFromTrash(box, scope, known) : "";
    const one = takeIn(box, scope, {
      ...arrival,
      files: [kept],
      title: null,
      date: null,
      purpose: stack.purpose,
      separate: stack.separate === 1,
    });
    putPart(db, { parent_id: stackId, key, document_id: one.id });
    for (const f of filesOf(db, scope, one.id))
      describeFile(db, scope, f.id, { mime: "application/pdf", pages });
    // A guest of the bundle must not learn from a copy what else is on file.
    if (!one.duplicateOf) joinBundles(db, scope, stackId, one.id, now);
    taken.push(one);
    return one.id;
  });
  setSplit(db, scope, stackId, now, now);
  setStatus(db, scope, stackId, "filed", now);
  dropJob(db, stackId);
  reindex(box, scope, stackId);
  settle(box, scope, taken);
  return ids.filter((id) => id !== "");
}

/** A part of an earlier split that was put in the trash when the stack was made whole again. */
function backFromTrash(box: App, scope: AccountScope, id: string): string {
  const d = documentById(box.db, scope, id);
  if (d && d.trashed_at !== null) {
    setTrashed(box.db, scope, id, null, box.clock.now());
    reindex(box, scope, id);
    tell(box, scope, [id]);
  }
  return id;
}
