import { putInBundle } from "#database/accounts/bundles.ts";
import { membersOf } from "#database/accounts/members.ts";
import { addReminder } from "#database/checkup/obligations.ts";
import { correct } from "#database/documents/document-fields.ts";
import { documentById } from "#database/documents/documents.ts";
import { addHandFact } from "#database/documents/facts.ts";
import { addPaperNote } from "#database/documents/paper-notes.ts";
import { addType, categoryId, findType, typeId, usableTypes } from "#database/documents/taxonomy.ts";
import { setReplacedBy, setTrashed } from "#database/documents/trash.ts";
import { addEntity, entitiesNamed, linkEntity, nextPosition } from "#database/entities/entities.ts";
import type { EntryRow, SourceRow } from "#database/imports/import-entries.ts";
import {
  addSource,
  broughtBy,
  documentOfFiles,
  documentOfMark,
  groupDocuments,
  importBundle,
  memberByEmail,
  setImportBundle,
  settleEntry,
} from "#database/imports/import-entries.ts";
import type { OpenImport } from "#database/imports/imports.ts";
import { bePatient } from "#database/jobs/jobs.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { type ContainerKind, type Former, type Listed, noFormer } from "#engines/archives/shapes.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import { cleanLine, fold } from "#kernel/text.ts";
import { headingsOf } from "#lexicon/kinds.ts";
import { languages } from "#messages/languages.ts";
import type { Message } from "#messages/message.ts";
import { restored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { freeSlug, slugOf } from "#rules/documents/type-slug.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../app.ts";
import { bundleName, makeBundle } from "../bundles/made.ts";
import type { Kept } from "../documents/filing/intake.ts";
import { announce, dropBytes, keepBytes, takeIn } from "../documents/filing/intake.ts";
import { containerOf, HEAD } from "../uploads/archive.ts";

interface Taking {
  box: App;
  scope: AccountScope;
  of: OpenImport;
  source: SourceRow;
  entry: EntryRow;
}

/*
 * What a person had set in the system they leave is theirs here, too: it is kept as their own correction, which no reader
 * touches. Everything here runs inside the transaction that files the paper.
 */

/** Sets on a new document what was set on it before; its title and date came with its arrival. */
function carryOver({ box, scope, of }: Taking, id: string, f: Former): void {
  const { db } = box;
  if (f.type !== null) correct(db, scope, id, { type_id: typeFor(box, scope, f.type) }, box.clock.now());
  if (f.issuer !== null) linkIssuer(box, scope, id, f.issuer);
  f.facts.forEach((fact, i) => {
    addHandFact(db, scope, id, { ...fact, id: box.ids.uuid(), position: AFTER + i });
  });
  for (const { by, at, text } of f.notes) {
    const user_id = ownerHere(box, scope, of, by);
    if (user_id === undefined) continue;
    const note = { id: box.ids.uuid(), document_id: id, user_id, text, written_at: at ?? box.clock.now() };
    addPaperNote(db, scope, note);
  }
  for (const tag of f.tags) intoBundle(box, scope, id, tag);
  // A day that has passed reminds nobody any more.
  for (const { on, title } of f.reminders.filter((r) => r.on > box.clock.today())) {
    addReminder(db, scope, {
      id: box.ids.uuid(),
      title: cleanLine(title, 140),
      due: on,
      document_id: id,
      entity_id: null,
      note: null,
      created_at: box.clock.now(),
    });
  }
}

/**
 * Whose something becomes that was somebody's there: that member's, else of whoever brought it, else of the first owner, whom every
 * account has.
 */
export const ownerHere = (
  box: App,
  scope: AccountScope,
  of: OpenImport,
  there: string | null,
): string | undefined =>
  (there === null ? undefined : memberByEmail(box.db, scope, there)) ??
  of.added_by ??
  membersOf(box.db, scope, box.clock.now())[0]?.id;

/** Places of facts that stand behind all that a reader finds. */
const AFTER = 100_000;

/**
 * For a paper that was on file before it came out of an archive: what was set on it counts, unless a person has worked on
 * it here. A second import finds its own work and changes nothing.
 */
function carryOverTo(t: Taking, id: string, f: Former): void {
  const { box, scope } = t;
  const d = documentById(box.db, scope, id);
  if (d?.by_hand !== 0 || d.trashed_at !== null || d.duplicate_of !== null) return;
  const fields = {
    ...(f.title === null ? {} : { title: cleanLine(f.title, 140) }),
    ...(f.date === null ? {} : { doc_date: f.date }),
  };
  if (Object.keys(fields).length === 0) return;
  correct(box.db, scope, id, fields, box.clock.now());
  carryOver(t, id, f);
}

/** What a shipped type is called, folded, in every language of the catalogues. */
const called = (slug: string): string[] => languages.map((language) => fold(kindIn(slug, language) ?? slug));

/** The slug of the type of a name: one on file, or a shipped one that goes by it in some language. */
export function slugNamed(box: App, scope: AccountScope, name: string): string | undefined {
  const wanted = cleanLine(name, 120);
  const known = findType(box.db, scope, wanted);
  if (known) return known.slug;
  const folded = fold(wanted);
  const one = folded.replace(/s$/, "");
  return (
    types.find((t) => headingsOf(t.slug).includes(folded)) ??
    types.find(
      (t) =>
        headingsOf(t.slug).includes(one) ||
        called(t.slug).some((name) => name === one || name.split(" or ").includes(one)),
    )
  )?.slug;
}

/** The type of a name, or a new one of the account's own. */
function typeFor(box: App, scope: AccountScope, name: string): string {
  const found = slugNamed(box, scope, name);
  if (found !== undefined) return findType(box.db, scope, found)?.id ?? typeId(found);
  const wanted = cleanLine(name, 120);
  const taken = new Set(usableTypes(box.db, scope).map((t) => t.slug));
  const id = box.ids.uuid();
  const slug = freeSlug(slugOf(wanted) === "" ? "type" : wanted, taken);
  addType(box.db, scope, { id, category_id: categoryId("letters"), slug, name: wanted });
  return id;
}

function linkIssuer(box: App, scope: AccountScope, document: string, name: string): void {
  const known = entitiesNamed(box.db, scope, name)[0];
  const id = known?.id ?? box.ids.uuid();
  if (!known)
    addEntity(box.db, scope, {
      id,
      name: cleanLine(name, 200),
      kind: "organization",
      subtitle: null,
      details: {},
      created_at: box.clock.now(),
      by_hand: 1,
    });
  const position = nextPosition(box.db, document);
  linkEntity(box.db, { document_id: document, entity_id: id, role: "issuer", position, by_hand: 1 });
}

/**
 * Puts a paper into the bundle that imports have made of this folder or tag. One that somebody outside has been let in on
 * since is left alone and a new one begun: an import must not show papers to a guest. What a guest sends in stays in the
 * guest's own bundle.
 */
function intoBundle(box: App, scope: AccountScope, document: string, name: string): void {
  const wanted = bundleName(name);
  if (wanted === "" || scope.bundle !== null) return;
  const folded = fold(wanted);
  let id = importBundle(box.db, scope, folded);
  if (id === undefined) {
    id = makeBundle(box, scope, wanted);
    setImportBundle(box.db, scope, folded, id);
  }
  putInBundle(box.db, id, document, box.clock.now());
}

/** Versions of one paper: each is replaced by the next one that is on file. */
function chainVersions(box: App, scope: AccountScope, importId: string, group: string): void {
  const ids = [...new Set(groupDocuments(box.db, importId, group))];
  ids.forEach((id, i) => {
    setReplacedBy(box.db, scope, id, ids[i + 1] ?? null, box.clock.now());
  });
}

/** A paper that lay in the trash there lies in the trash here: for thirty days from now. */
function intoTrash(box: App, scope: AccountScope, id: string): void {
  setTrashed(box.db, scope, id, box.clock.now(), box.clock.now());
}

/** What the unpacker said of an entry, as it is kept with its row. */
type About = Pick<Listed, "nested" | "folder" | "note" | "former">;

function aboutOf(e: EntryRow): About {
  const about = JSON.parse(e.about) as About;
  // One that an earlier version listed says less.
  return { ...about, former: about.former && { ...noFormer, ...about.former } };
}

/** Archives in archives are opened this deep; one that lies deeper is filed whole. */
const DEEPEST = 2;

/** Seals what an entry holds, file by file as it comes out. Nothing is left behind when it throws. */
export async function sealEntry(
  t: Taking,
  unpacking: Unpacking,
  passwords: string[],
): Promise<{ kept: Kept[]; remark: Message | null }> {
  const { box, scope } = t;
  const out = unpacking.take(t.entry.locator, passwords);
  const kept: Kept[] = [];
  let remark: Message | null = null;
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
export async function fileEntry(t: Taking, kept: Kept[], remark: Message | null): Promise<boolean> {
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
      if (former) carryOverTo(t, held, former);
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
    const problem = restored(t.entry.problem, t.entry.problem_message) ?? remark;
    const to = { state: "taken", document_id: taken.id, problem } as const;
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

function inOne(box: App, work: () => boolean): boolean {
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
    arrived_at: former?.added ?? null,
  });
  bePatient(box.db, taken.id);
  if (former) carryOver(t, taken.id, former);
  const place = folder ?? t.source.folder;
  if (place !== null) intoBundle(box, scope, taken.id, place);
  if (former?.trashed) intoTrash(box, scope, taken.id);
  return taken;
}
