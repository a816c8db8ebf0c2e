import {
  addPicture,
  dropPicture,
  type FileRow,
  fileById,
  filesOf,
  pictureBlob,
  picturesOf,
  shownFiles,
} from "#database/documents/files.ts";
import { drawnFrom, hasPages, turnOf } from "#database/documents/pages.ts";
import { scanOf } from "#database/documents/scans.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { DamagedFile, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { SealBroken } from "#vault/seal.ts";
import type { App } from "../../app.ts";
import { read } from "../../operation.ts";
import { wanted } from "../get.ts";
import { passwordOf } from "../passwords.ts";
import { noteRead } from "./note-read.ts";
import { scannedFirst } from "./quarantine.ts";
import { source, storedBytes } from "./stored.ts";

/** A file to be sent: `open` reads all of it or the bytes from `from` up to, not including, `to`. */
export interface ServedFile {
  name: string;
  mime: string;
  bytes: number;
  etag: string;
  /** It can do things of its own (a script in a PDF): offered for saving, never opened by itself. */
  active: boolean;
  open(range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
}

export interface ServedPicture {
  etag: string;
  png: Uint8Array;
}

type Servable = FileRow & { blob_id: string };

/**
 * The file with bytes that may be served: scanned, if need be now. Throws 404, 410 `quarantined`, 410 `file-gone`, 503,
 * DamagedFile.
 */
async function servable(
  box: App,
  scope: AccountScope,
  documentId: string,
  fileId: string,
): Promise<Servable> {
  const { review_reason } = wanted(box, scope, documentId);
  await scannedFirst(box, scope, documentId.toLowerCase());
  const file = fileById(box.db, scope, documentId, fileId);
  if (!file) throw notFound();
  const shown = scope.bundle === null || shownFiles(filesOf(box.db, scope, file.document_id), true);
  if (shown !== true && !shown.some((f) => f.id === file.id)) throw notFound();
  if (file.quarantined) {
    // Kept apart because its scan met damage: that is what there is to say of it.
    if (review_reason === "damaged") throw new DamagedFile(file.document_id);
    throw refuse(410, "quarantined", "quarantined");
  }
  if (file.blob_id === null) throw refuse(410, "file-gone", "fileGone");
  return { ...file, blob_id: file.blob_id };
}

/** A file ready to be sent, for an operation and for a link out. Throws 404, 410, 503. */
export async function servedFile(
  box: App,
  scope: AccountScope,
  q: { document: string; file: string },
): Promise<ServedFile> {
  const file = await servable(box, scope, q.document, q.file);
  return {
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    etag: `"${file.fingerprint.slice(0, 32)}"`,
    active: (scanOf(box.db, scope, file.id)?.notes.length ?? 0) > 0,
    open: (range) => storedBytes(box, scope, file.blob_id, range),
  };
}

export const fileOperation = read<{ document: string; file: string }, ServedFile>(
  { scope: "files" },
  async (box, scope, q, call) => {
    const file = await servedFile(box, scope, q);
    noteRead(box, call, viewed("document.view_file", q), q.file.toLowerCase());
    return file;
  },
);

const viewed = (action: string, q: { document: string }) => ({
  action,
  subject: "document",
  subject_id: q.document.toLowerCase(),
});

/** The file that a page of a file is drawn from, and as which page of it: its readable form where it has one, else itself. */
function drawing(
  box: App,
  scope: AccountScope,
  file: Servable,
  page: number,
): { file: Servable; page: number } {
  const at = drawnFrom(box.db, file.document_id, file.id, page);
  const form =
    at && at.file_id !== file.id ? fileById(box.db, scope, file.document_id, at.file_id) : undefined;
  if (at?.file_id === file.id) return { file, page: at.file_page };
  if (!at || !form || form.blob_id === null || form.quarantined) return { file, page };
  return { file: { ...form, blob_id: form.blob_id }, page: at.file_page };
}

/** Pictures of one page that are kept: enough for a phone, a laptop and a large screen. */
const KEPT_SIZES = 6;

/**
 * The picture of a page, drawn once for a size and kept sealed. Throws 404 for a page that is not there or cannot be
 * drawn, and 503 when the engine is out of order.
 */
export async function servedPicture(
  box: App,
  scope: AccountScope,
  asked: { document: string; file: string; page: number; w: number },
): Promise<ServedPicture> {
  const held = await servable(box, scope, asked.document, asked.file);
  if (held.pages > 0 && asked.page > held.pages) throw notFound(message("problem.noSuchPage"));
  const { file, page } = drawing(box, scope, held, asked.page);
  const q = { page, w: asked.w };
  const keys = box.accountKey(scope.accountId);
  const turn = turnOf(box.db, file.document_id, file.id, q.page);
  const etag = `"${file.fingerprint.slice(0, 24)}-${q.page}-${q.w}-${turn}"`;
  const kept = pictureBlob(box.db, file.id, q.page, q.w);
  if (kept !== undefined) {
    try {
      return { etag, png: await box.vault.bytes(keys.blobKey, kept) };
    } catch (e) {
      // A drawing is no paper: one that broke is drawn again.
      if (!(e instanceof SealBroken)) throw e;
      box.db.write(() => dropPicture(box.db, kept));
    }
  }
  const png = await draw(box, scope, file, q, turn);
  // A paper still being read may yet turn out to lie on its side: its picture is kept once its pages are on file.
  if (hasPages(box.db, file.document_id) && picturesOf(box.db, file.id, q.page) < KEPT_SIZES) {
    await keepPicture(box, scope, { file_id: file.id, page: q.page, long_edge: q.w }, png);
  }
  return { etag, png };
}

export const pictureOperation = read<
  { document: string; file: string; page: number; w: number },
  ServedPicture
>({ scope: "files" }, async (box, scope, q, call) => {
  const picture = await servedPicture(box, scope, q);
  if (q.w > THUMB) noteRead(box, call, viewed("document.view_page", q), q.file.toLowerCase());
  return picture;
});

/** The file that the first page of a document is drawn from: its tidied form, else the first photographed page, else as it came. */
const coverFile = (files: readonly FileRow[]): FileRow | undefined =>
  ["readable", "page", "original"].flatMap((role) => files.find((f) => f.role === role) ?? [])[0];

/** The first page of a document, small. Throws what the picture of a page throws, and 404 for a document without a file. */
export const coverOperation = read<{ document: string }, ServedPicture>(
  { scope: "files" },
  async (box, scope, { document }) => {
    wanted(box, scope, document);
    const file = coverFile(shownFiles(filesOf(box.db, scope, document.toLowerCase()), scope.bundle !== null));
    if (!file) throw notFound();
    return servedPicture(box, scope, { document, file: file.id, page: 1, w: THUMB });
  },
);

/** The long edge of the pictures in lists, in pixels: too small to be read, and every list would be a page of the log. */
const THUMB = 600;

/** Keeps a drawn picture; when there is no room for it, it is drawn again next time. */
async function keepPicture(
  box: App,
  scope: AccountScope,
  at: { file_id: string; page: number; long_edge: number },
  png: Uint8Array,
): Promise<void> {
  const keys = box.accountKey(scope.accountId);
  try {
    const stored = await box.vault.put(keys.blobKey, keys.dedupKey, png);
    box.db.write(() => addPicture(box.db, { ...at, blob_id: stored.blobId }));
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}

async function draw(
  box: App,
  scope: AccountScope,
  file: Servable,
  q: { page: number; w: number },
  turn: number,
) {
  const password = passwordOf(box, scope, file.id);
  try {
    const drawn = await box.engines.draw(source(box, scope, file), {
      page: q.page,
      longEdge: q.w,
      turn,
      ...(password === null ? {} : { password }),
    });
    return drawn.png;
  } catch (e) {
    if (!(e instanceof EngineFailure)) throw e;
    if (e.kind === "unavailable" || e.kind === "crash") {
      throw refuse(
        503,
        null,
        "notDrawn",
        {},
        {
          headers: { "Retry-After": "5" },
        },
      );
    }
    throw notFound(message("problem.pageUndrawable"));
  }
}
