import {
  addSource,
  broughtBy,
  documentOfFiles,
  documentOfMark,
  type EntryRow,
  memberByEmail,
  type SourceRow,
  settleEntry,
} from "#database/imports/import-entries.ts";
import type { OpenImport } from "#database/imports/imports.ts";
import { bePatient } from "#database/jobs/jobs.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import type { ContainerKind, Listed } from "#engines/archives/shapes.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import { cleanLine } from "#kernel/text.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { announce, dropBytes, type Kept, keepBytes, takeIn } from "../documents/intake.ts";
import { containerOf, HEAD } from "../uploads/archive.ts";
import { carryOver, carryOverTo, chainVersions, intoBundle, intoTrash } from "./carry-over.ts";

/** What the unpacker said of an entry, as it is kept with its row. */
export type About = Pick<Listed, "nested" | "folder" | "note" | "former">;

export const aboutOf = (e: EntryRow): About => JSON.parse(e.about) as About;

/** Archives in archives are opened this deep; one that lies deeper is filed whole. */
const DEEPEST = 2;

export interface Taking {
  box: Box;
  scope: AccountScope;
  of: OpenImport;
  source: SourceRow;
  entry: EntryRow;
}

/** Seals what an entry holds, file by file as it comes out. Nothing is left behind when it throws. */
export async function sealEntry(
  t: Taking,
  unpacking: Unpacking,
  passwords: string[],
): Promise<{ kept: Kept[]; remark: string | null }> {
  const { box, scope } = t;
  const out = unpacking.take(t.entry.locator, passwords);
  const kept: Kept[] = [];
  let remark: string | null = null;
  try {
    let step = await out.next();
    const bytes = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
      for (step = await out.next(); !step.done && "piece" in step.value; step = await out.next())
        yield step.value.piece;
    };
    while (!step.done) {
      const one = step.value;
      if ("file" in one) kept.push(await keepBytes(box, scope, { ...one.file, bytes: bytes() }, "document"));
      else {
        if ("remark" in one) remark = one.remark;
        step = await out.next();
      }
    }
    return { kept, remark };
  } catch (e) {
    await out.return();
    await dropBytes(box, kept);
    throw e;
  }
}

/** The kind of archive that an entry is, by its name and by how it begins, or null for a paper. */
async function innerArchive(t: Taking, kept: Kept[]): Promise<ContainerKind | null> {
  const { nested } = aboutOf(t.entry);
  const [only] = kept;
  if (nested === null || !only || kept.length > 1 || t.source.depth >= DEEPEST) return null;
  const key = t.box.accountKey(t.scope.accountId).blobKey;
  const pieces: Uint8Array[] = [];
  const range = { from: 0, to: Math.min(HEAD, only.bytes) };
  for await (const piece of t.box.vault.read(key, only.blobId, range)) pieces.push(piece);
  return containerOf(nested, Buffer.concat(pieces));
}

/**
 * Files a sealed entry: document, job, audit line and the entry's own row in one transaction, so that a stop at any
 * moment leaves it either waiting or taken. False when another run was faster; the bytes are gone then.
 */
export async function fileEntry(t: Taking, kept: Kept[], remark: string | null): Promise<boolean> {
  const { box, scope, of } = t;
  const inner = await innerArchive(t, kept);
  let spare: Kept[] = [];
  let filed: string | null = null;
  const done = inOne(box, () => {
    if (kept.length === 0) return settleEntry(box.db, t.entry, { state: "skipped" });
    if (inner !== null) return openInner(t, kept[0] as Kept, inner);
    const held = heldAlready(t, kept);
    if (held !== undefined) {
      spare = kept;
      const { former, folder } = aboutOf(t.entry);
      if (former) carryOverTo(box, scope, held, former);
      // The same paper in two folders of one archive belongs to both; what an earlier import brought stays as it is.
      const place = folder ?? t.source.folder;
      if (place !== null && broughtBy(box.db, of.id, held)) intoBundle(box, scope, held, place);
      return settleEntry(box.db, t.entry, { state: "duplicate", document_id: held });
    }
    const taken = fresh(t, kept);
    spare = taken.spare;
    filed = taken.id;
    addAudit(box.db, box.keys.auditKey, {
      at: box.clock.now(),
      account_id: scope.accountId,
      user_id: of.added_by,
      via: of.via,
      action: "document.add",
      subject: "document",
      subject_id: taken.id,
    });
    const to = { state: "taken", document_id: taken.id, problem: t.entry.problem ?? remark } as const;
    if (!settleEntry(box.db, t.entry, to)) throw new Taken();
    if (t.entry.group_key !== null) chainVersions(box, scope, of.id, t.entry.group_key);
    return true;
  });
  if (!done) spare = kept;
  for (const k of kept) if (!spare.includes(k)) box.inHand.delete(k.blobId);
  // The sweep removes what this misses.
  await dropBytes(box, spare).catch(() => {});
  if (filed !== null) announce(box, scope, filed, "received");
  return done;
}

/** Thrown inside a transaction to undo it: the entry waits no more. */
class Taken extends Error {}

function inOne(box: Box, work: () => boolean): boolean {
  try {
    return box.db.write(work);
  } catch (e) {
    if (e instanceof Taken) return false;
    throw e;
  }
}

function heldAlready(t: Taking, kept: Kept[]): string | undefined {
  const { former } = aboutOf(t.entry);
  const byMark = t.entry.mark === null ? undefined : documentOfMark(t.box.db, t.scope, t.entry.mark);
  const prints = kept.map((k) => k.fingerprint);
  return byMark ?? documentOfFiles(t.box.db, t.scope, prints, former?.trashed === true);
}

function openInner(t: Taking, kept: Kept, kind: ContainerKind): boolean {
  addSource(t.box.db, {
    id: t.box.ids.uuid(),
    import_id: t.of.id,
    kind,
    prefix: `${t.entry.name}/`,
    depth: t.source.depth + 1,
    blob_id: kept.blobId,
    bytes: kept.bytes,
    fingerprint: kept.fingerprint,
    folder: aboutOf(t.entry).folder ?? t.source.folder,
  });
  if (!settleEntry(t.box.db, t.entry, { state: "opened" })) throw new Taken();
  return true;
}

function fresh(t: Taking, kept: Kept[]): { id: string; spare: Kept[] } {
  const { box, scope, of } = t;
  const { former, folder, note } = aboutOf(t.entry);
  const owner = former?.owner == null ? undefined : memberByEmail(box.db, scope, former.owner);
  const taken = takeIn(box, scope, {
    files: kept,
    title: (former?.title && cleanLine(former.title, 140)) || null,
    date: former?.date ?? null,
    had_on: former?.had_on ?? null,
    purpose: note ? "note" : null,
    arrived_by: "import",
    added_by: owner ?? of.added_by,
  });
  bePatient(box.db, taken.id);
  if (former) carryOver(box, scope, taken.id, former);
  const place = folder ?? t.source.folder;
  if (place !== null) intoBundle(box, scope, taken.id, place);
  if (former?.trashed) intoTrash(box, scope, taken.id);
  return taken;
}
