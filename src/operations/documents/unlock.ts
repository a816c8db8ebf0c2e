import type { DocumentChanged } from "#contract/filing.ts";
import type { UnlockBody } from "#contract/routes/filing.ts";
import { type FileRow, filesOf } from "#database/documents/files.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { archiveLook, opensArchive, takeLockedAgain } from "../imports/locked.ts";
import { change } from "../operation.ts";
import { source } from "./filing/stored.ts";
import { keepPassword, passwordOf, remember } from "./passwords.ts";
import { changedDocument, conflict, isBeingRead, onFile, sendToBeRead } from "./standing.ts";

/** Ids of the files that the password opens, and whether they are an archive, which is taken apart then. */
interface Opened {
  files: string[];
  archive: boolean;
}

/**
 * Opens the locked files of a document: the password is tried on each, kept sealed with those it opens, and the document
 * is read. Throws 422 naming `password` when it opens none, 409 when no file is locked or it is being read, 503 when
 * the engine is out of order.
 */
export const unlockOperation = change<UnlockBody & { document: string }, Opened, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    async prepare(box, scope, asked) {
      const d = onFile(box, scope, asked.document);
      refuseState(d);
      if (d.purpose === "archive") return openArchive(box, scope, d.id, asked.password);
      const locked = await lockedFiles(box, scope, d.id);
      if (locked.length === 0) throw conflict(message("problem.conflict.nothingLocked"));
      const files: string[] = [];
      for (const file of locked) if (await opens(box, scope, file, asked.password)) files.push(file.id);
      if (files.length === 0) throw wrong();
      return { files, archive: false };
    },
    commit(box, scope, asked, opened, call) {
      const d = onFile(box, scope, asked.document);
      refuseState(d);
      for (const id of opened.files) keepPassword(box, scope, id, asked.password);
      if (asked.remember) remember(box, scope, asked.password);
      if (opened.archive) takeLockedAgain(box, scope, d.id);
      else sendToBeRead(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.unlock");
    },
  },
);

const wrong = () => invalid([{ field: "password", in: "body", detail: message("field.wrongPassword") }]);

/** Tries a password on what is locked in an archive that could not be taken apart whole. */
async function openArchive(box: App, scope: AccountScope, id: string, password: string): Promise<Opened> {
  if (archiveLook(box, scope, id).reason !== "password_needed")
    throw conflict(message("problem.conflict.archiveNotLocked"));
  const opened = await opensArchive(box, scope, id, password).catch((e) => {
    throw e instanceof EngineFailure ? notNow() : e;
  });
  if (!opened) throw wrong();
  return {
    files: filesOf(box.db, scope, id)
      .filter(held)
      .map((f) => f.id),
    archive: true,
  };
}

function refuseState(d: ReturnType<typeof onFile>): void {
  if (isBeingRead(d)) throw conflict(message("problem.conflict.beingRead"));
  if (d.status === "quarantined") throw conflict(message("problem.conflict.notOpenedVirus"));
  if (d.duplicate_of !== null) throw conflict(message("problem.conflict.copyUnlock"));
}

type Held = FileRow & { blob_id: string };
const held = (f: FileRow): f is Held => f.role === "original" && f.blob_id !== null && f.bytes > 0;

/** The files that do not open without a password and have none that opens them. */
async function lockedFiles(box: App, scope: AccountScope, id: string): Promise<Held[]> {
  const locked: Held[] = [];
  for (const file of filesOf(box.db, scope, id).filter(held)) {
    const seen = await box.engines.inspect(source(box, scope, file)).catch((e) => notUnlessFault(e));
    if (seen?.encrypted !== true) continue;
    const known = passwordOf(box, scope, file.id);
    if (known === null || !(await opens(box, scope, file, known))) locked.push(file);
  }
  return locked;
}

/** A file that is damaged or of another kind is not locked; an engine that is out of order says nothing about it. */
function notUnlessFault(e: unknown): null {
  if (!(e instanceof EngineFailure)) throw e;
  if (e.kind === "unavailable" || e.kind === "crash") throw notNow();
  return null;
}

const notNow = () =>
  refuse(
    503,
    null,
    "notOpened",
    {},
    {
      headers: { "Retry-After": "5" },
    },
  );

/** Whether a password opens a file, tried by drawing its first page small. */
async function opens(box: App, scope: AccountScope, file: Held, password: string): Promise<boolean> {
  try {
    await box.engines.draw(source(box, scope, file), { page: 1, longEdge: 64, password });
    return true;
  } catch (e) {
    if (!(e instanceof EngineFailure)) throw e;
    if (e.kind === "unavailable" || e.kind === "crash") throw notNow();
    // It opened, whatever is the matter with its first page.
    return e.kind !== "password" && e.kind !== "wrong_password";
  }
}
