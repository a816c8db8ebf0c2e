import { accountById, allAccounts } from "#database/accounts/accounts.ts";
import { bundlesOf, putInBundle } from "#database/accounts/bundles.ts";
import { type Door, forgetSeen, rememberSeen, seenAt, seenKeys } from "#database/accounts/doors.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";
import type { Problem } from "#kernel/problem.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, inLanguage, ownWork } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { bundleName, makeBundle } from "../../bundles/made.ts";
import { beginImport } from "../../imports/record.ts";
import { declaredArchive } from "../../uploads/archive.ts";
import { archiveKind, settle } from "./add.ts";
import { dropBytes, type Kept, keepBytes, type TakenIn, takeIn } from "./intake.ts";

export type { Kept } from "./intake.ts";

/*
 * The way in for doors at which nobody shows a token: the watched folder and mail. The same intake as an upload, with the
 * audit line of the door, and with a memory of its own in the place of an Idempotency-Key.
 */

/** A document through such a door is at most this long: what the service document allows for one in parts. */
const LONGEST = 1024 ** 3;
const LONGEST_ARCHIVE = 8 * LONGEST;

/** The most bytes a file of this name may have. What is no archive after all is refused past the other limit later. */
export const longestFor = (name: string): number =>
  declaredArchive(name, "") === null ? LONGEST : LONGEST_ARCHIVE;

const vias = { folder: "folder", mailbox: "mail", smtp: "mail" } as const;
const ways = { folder: "folder", mailbox: "email", smtp: "email" } as const;

/** Leave to file in an account: the one that is named by its id, or the first that was made. Null when there is none. */
export function doorScope(box: App, accountId: string | null): AccountScope | null {
  const account = accountId === null ? allAccounts(box.db)[0] : accountById(box.db, accountId.toLowerCase());
  return account ? ownWork(account) : null;
}

export const tooLong = (limit: number): Problem =>
  refuse(413, "too-large", "longerThan", { mb: Math.floor(limit / 1e6) });

/** The same bytes; throws 413 as soon as there are more than `limit`. */
async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let used = 0;
  for await (const piece of bytes) {
    used += piece.length;
    if (used > limit) throw tooLong(limit);
    yield piece;
  }
}

/** Seals what comes in at a door. Waits for its turn among all that is received. Throws 413 past `limit`, 507, faults. */
export const keepAtDoor = (
  box: App,
  scope: AccountScope,
  file: { name: string | null; mime: string; bytes: AsyncIterable<Uint8Array> },
  limit = LONGEST,
): Promise<Kept> =>
  box.uploads.run(() => keepBytes(box, scope, { ...file, bytes: limited(file.bytes, limit) }, "document"), {
    who: scope.accountId,
  });

/** One document that has come in, sealed. */
export interface AtDoor {
  file: Kept;
  title: string | null;
  /** The day it was had before it came here, `YYYY-MM-DD`. */
  hadOn: string | null;
  /** Name of the bundle it goes into; made when there is none of that name. */
  bundle: string | null;
}

/** How a thing is known again: by its key, and by the mark it bore when it was taken. */
interface Once {
  key: string;
  mark: string;
}

/** Whether this very thing was taken before; `fingerprint` is that of its bytes then. */
export function takenBefore(
  box: App,
  scope: AccountScope,
  door: Door,
  key: string,
): { mark: string; fingerprint: string | null; at: number } | null {
  const row = seenAt(box.db, scope, door, key);
  return row ? { mark: row.mark, fingerprint: row.fingerprint, at: row.seen_at } : null;
}

export const rememberedKeys = (box: App, scope: AccountScope, door: Door): string[] =>
  seenKeys(box.db, scope, door);

/** Lets go of the memory of a thing that will not come again. */
export function forgetTaken(box: App, scope: AccountScope, door: Door, keys: string[]): void {
  if (keys.length === 0) return;
  box.db.write(() => {
    for (const key of keys) forgetSeen(box.db, scope, door, key);
  });
}

/** Remembers a thing without filing anything: it was refused, or it is the one that is on file. */
export function rememberTaken(
  box: App,
  scope: AccountScope,
  door: Door,
  once: Once,
  fingerprint: string | null,
): void {
  const row = { ...once, fingerprint, seen_at: box.clock.now() };
  box.db.write(() => rememberSeen(box.db, scope, door, row));
}

/**
 * A bundle by its name in any case, made when there is none; inside a transaction. Unlike an import, whose folders and tags
 * were named for another system, this takes a bundle that guests have been let in on as well: whoever drops a paper into
 * a folder of that name asks for it to be there, guests included.
 */
function bundleNamed(box: App, scope: AccountScope, wanted: string): { id: string; made: boolean } {
  // One that the box named is known by its name in English, too.
  const known = [scope, inLanguage(scope, "en")]
    .flatMap((s) => bundlesOf(box.db, s))
    .find((b) => fold(squeeze(b.name)) === fold(wanted));
  return known ? { id: known.id, made: false } : { id: makeBundle(box, scope, wanted), made: true };
}

function trace(box: App, scope: AccountScope, door: Door, action: string, subject: string, id: string): void {
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: scope.accountId,
    user_id: null,
    via: vias[door],
    action,
    subject,
    subject_id: id,
  });
}

/** An archive is taken apart, as one that is uploaded is. */
function unpack(box: App, scope: AccountScope, door: Door, archive: Kept, container: ContainerKind): void {
  const made = beginImport(box, scope, { archive, container, kind: null, addedBy: null, via: vias[door] });
  trace(box, scope, door, "import.add", "import", made.id);
}

function file(box: App, scope: AccountScope, door: Door, one: AtDoor): TakenIn {
  const taken = takeIn(box, scope, {
    files: [one.file],
    title: one.title,
    date: null,
    had_on: one.hadOn,
    purpose: null,
    arrived_by: ways[door],
    added_by: null,
  });
  trace(box, scope, door, "document.add", "document", taken.id);
  const wanted = bundleName(one.bundle ?? "");
  if (wanted !== "") {
    const { id: bundle, made } = bundleNamed(box, scope, wanted);
    if (made) trace(box, scope, door, "bundle.add", "bundle", bundle);
    // A copy is folded and shown nowhere: the paper that stands for it is what belongs into the bundle.
    putInBundle(box.db, bundle, taken.duplicateOf?.id ?? taken.id, box.clock.now());
    trace(box, scope, door, "bundle.add_documents", "bundle", bundle);
  }
  return taken;
}

/** What one account gets of an arrival. */
export interface Delivery {
  scope: AccountScope;
  documents: AtDoor[];
  /** The one memory of all of them. */
  once: Once;
}

/**
 * Files what came in, in one transaction: documents, jobs, audit lines, the memory that it came, and `also`. What was
 * taken before under the same key and mark is not filed again, and its bytes are dropped. Nothing is left behind when it
 * throws, the sealed bytes included.
 */
export async function arrive(
  box: App,
  door: Door,
  deliveries: Delivery[],
  also: () => void = () => {},
): Promise<void> {
  const settled: { scope: AccountScope; taken: TakenIn[] }[] = [];
  const again: Kept[] = [];
  try {
    const archives = await archivesAmong(box, deliveries);
    box.db.write(() => {
      for (const { scope, documents, once } of deliveries) {
        if (seenAt(box.db, scope, door, once.key)?.mark === once.mark) {
          again.push(...documents.map((d) => d.file));
          continue;
        }
        const taken = documents.flatMap((d) => {
          const archive = archives.get(d);
          if (archive === undefined) return [file(box, scope, door, d)];
          unpack(box, scope, door, d.file, archive);
          return [];
        });
        const only = documents.length === 1 ? (documents[0]?.file.fingerprint ?? null) : null;
        rememberSeen(box.db, scope, door, { ...once, fingerprint: only, seen_at: box.clock.now() });
        settled.push({ scope, taken });
      }
      also();
    });
  } catch (e) {
    await dropAtDoor(
      box,
      deliveries.flatMap((d) => d.documents.map((one) => one.file)),
    );
    throw e;
  }
  for (const { scope, taken } of settled) settle(box, scope, taken);
  box.wake();
  await dropAtDoor(box, again);
}

/** What is taken apart instead of filed, and as what. Throws 413 for a file that is past what a document may have and is none. */
async function archivesAmong(box: App, deliveries: Delivery[]): Promise<Map<AtDoor, ContainerKind>> {
  const found = new Map<AtDoor, ContainerKind>();
  for (const { scope, documents } of deliveries) {
    for (const one of documents) {
      const kind = await archiveKind(box, scope, one.file);
      if (kind !== null) found.set(one, kind);
      else if (one.file.bytes > LONGEST) throw tooLong(LONGEST);
    }
  }
  return found;
}

/** Removes sealed bytes that are not filed after all; what cannot be removed now, the sweep removes. */
export async function dropAtDoor(box: App, kept: Kept[]): Promise<void> {
  await dropBytes(box, kept).catch(() => {});
}

/** The bytes of what was sealed for an account, to seal them for another one too. */
export const readKept = (box: App, scope: AccountScope, kept: Kept): AsyncIterable<Uint8Array> =>
  box.vault.read(box.accountKey(scope.accountId).blobKey, kept.blobId);
