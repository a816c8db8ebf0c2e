import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ExportedAccount, ExportedPaper, ExportManifest } from "#contract/export.ts";
import { addUser, userByEmail } from "#database/accounts/accounts.ts";
import { firstRow } from "#database/documents/documents.ts";
import { documentsInOrder } from "#database/documents/exported.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { markStale } from "#database/search/stale-words.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import {
  deferForeignKeys,
  forgetStale,
  holdsNothing,
  type PortableRow,
  portableTables,
  putPartPrints,
  putPortableAccount,
  putPortableRow,
  StrangeRow,
} from "#database/sqlite/portable.ts";
import { MANIFEST } from "#engines/archives/own-export.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { safeName } from "#kernel/text.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope, Via } from "#rules/access/access.ts";
import { firstStage } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import { dropBytes, type Kept, keepBytes, mediaType } from "../documents/filing/intake.ts";
import { settleScan } from "../documents/filing/quarantine.ts";
import { source as sealed } from "../documents/filing/stored.ts";
import { markPaper } from "../documents/likeness.ts";
import { giveWay } from "../turn.ts";
import { translated } from "./keys.ts";
import type { ExportSource } from "./sources.ts";

/** Largest record that is read: one paper with its pages. */
const MOST_RECORD = 256 * 1024 * 1024;

const changed = (path: string) => refuse(422, null, "exportChanged", { path });
const unknown = () => refuse(422, null, "exportUnknown");

/** What was read of an export and waits to be put on file. */
interface Read {
  manifest: ExportManifest;
  /** Records as they were read, squeezed: they are gone through twice, and a large account has many. */
  papers: Buffer[];
  account: Buffer;
  /** Sealed files by the path they had. */
  kept: Map<string, Kept>;
  scans: Map<string, { signature: string } | { by: string; notes: string[] }>;
}

/** The bytes of a file of the export as they go by; throws when they are not what the manifest says. */
async function* checked(
  from: ExportSource,
  file: ExportManifest["files"][number],
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = from.open(file.path);
  if (bytes === null) throw changed(file.path);
  const hash = createHash("sha256");
  try {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  } catch (e) {
    // The checksum of the zip itself does not fit, or the zip was cut off.
    if (e instanceof EngineFailure && e.kind === "unreadable") throw changed(file.path);
    throw e;
  }
  if (hash.digest("hex") !== file.sha256) throw changed(file.path);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_RECORD) throw unknown();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parsed<T>(schema: TSchema, bytes: Uint8Array): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unknown();
  }
  if (!Value.Check(schema, value)) throw unknown();
  return value as T;
}

/** Reads an export to its end, seals its files and holds every byte against the manifest. Nothing is kept when it throws. */
async function readAll(box: App, scope: AccountScope, from: ExportSource): Promise<Read> {
  const first = from.open(MANIFEST);
  if (first === null) throw changed(MANIFEST);
  const manifest = parsed<ExportManifest>(ExportManifest, await whole(first));
  const read: Read = {
    manifest,
    papers: [],
    account: Buffer.alloc(0),
    kept: new Map(),
    scans: new Map(),
  };
  try {
    for (const file of manifest.files) {
      const bytes = checked(from, file);
      if (file.role === "paper") read.papers.push(deflateRawSync(await whole(bytes)));
      else if (file.role === "account") read.account = deflateRawSync(await whole(bytes));
      else if (file.role === "other") for await (const _ of bytes);
      else await keepFile(box, scope, read, file, bytes);
    }
    if (read.account.length === 0 || read.papers.length !== manifest.papers) throw changed("account.json");
    return read;
  } catch (e) {
    await dropBytes(box, [...read.kept.values()]);
    throw e;
  }
}

async function keepFile(
  box: App,
  scope: AccountScope,
  read: Read,
  file: ExportManifest["files"][number],
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const kept = await keepBytes(
    box,
    scope,
    { name: null, mime: "application/octet-stream", bytes },
    "document",
  );
  read.kept.set(file.path, kept);
  // What somebody else's box has looked over is looked over again; the readable form is made of what was.
  const result = await box.engines.scan(sealed(box, scope, { blob_id: kept.blobId, bytes: kept.bytes }), {
    name: file.path,
  });
  read.scans.set(
    file.path,
    result.clean ? { by: result.by, notes: result.notes } : { signature: result.signature },
  );
}

/** Sections whose rows have an id of their own; the name of the column. */
const named = new Set(
  portableTables
    .filter((t) => t.order !== undefined && /(^|, )id$/.test(t.order))
    .map((t) => `${t.of}/${t.section}`),
);
named.add("paper/document");

/** Fresh ids for keys, in the order in which the export has them: what is sorted by id stays in order. */
class Ids {
  readonly #ids = new Map<string, string>();

  constructor(
    private readonly box: App,
    readonly scope: AccountScope,
  ) {}

  /** Ids of one kind, in order. */
  give(keys: readonly string[]): void {
    const fresh = keys.map(() => this.box.ids.uuid()).sort();
    for (const [i, key] of keys.entries()) this.set(key, fresh[i] as string);
  }

  set(key: string, id: string): void {
    if (this.#ids.has(key)) throw unknown();
    this.#ids.set(key, id);
  }

  readonly of = (key: string): string | undefined => this.#ids.get(key);
}

const paperIn = (record: Buffer) => parsed<ExportedPaper>(ExportedPaper, inflateRawSync(record));

function people(box: App, ids: Ids, account: ExportedAccount): void {
  const now = box.clock.now();
  for (const { key, email, name } of account.people) {
    const known = userByEmail(box.db, email);
    const id = known?.id ?? box.ids.uuid();
    // Somebody who wrote a note there is named here. Nobody can sign in as them: there is no password, and they are in no account.
    if (!known) addUser(box.db, { id, email, name, password_hash: null, created_at: now });
    ids.set(key, id);
  }
}

/** Gives every key of the export its id. */
function allIds(box: App, scope: AccountScope, read: Read, account: ExportedAccount): Ids {
  const ids = new Ids(box, scope);
  people(box, ids, account);
  const byKind = new Map<string, string[]>();
  const note = (of: "paper" | "account", rows: Record<string, PortableRow[]>) => {
    for (const [section, all] of Object.entries(rows)) {
      const kind = `${of}/${section}`;
      if (!named.has(kind)) continue;
      const keys = byKind.get(kind) ?? [];
      for (const row of all) keys.push(String(row.id));
      byKind.set(kind, keys);
    }
  };
  note("account", account.rows);
  for (const record of read.papers) note("paper", paperIn(record).rows);
  for (const keys of byKind.values()) ids.give(keys);
  return ids;
}

/** Where rows of papers go, and what was met on the way. */
interface Putting {
  box: App;
  ids: Ids;
  read: Read;
  /** Blobs by the print of what they hold: the same bytes are kept once. */
  held: Map<string, string>;
  spare: Kept[];
}

/** What is worked out of a file that comes in: the sealed bytes, never what the record says of them. */
function fileColumns(p: Putting, path: string | undefined): Record<string, string | number | null> {
  const kept = path === undefined ? undefined : p.read.kept.get(path);
  if (!kept) return { blob_id: null, fingerprint: `none ${p.box.ids.uuid()}` };
  const held = p.held.get(kept.fingerprint);
  if (held === undefined) p.held.set(kept.fingerprint, kept.blobId);
  else if (held !== kept.blobId) p.spare.push(kept);
  return { blob_id: held ?? kept.blobId, fingerprint: kept.fingerprint, bytes: kept.bytes };
}

/** Puts a paper on file as its record has it, with the files that were sealed. */
function putPaper(p: Putting, paper: ExportedPaper, n: number): void {
  const { box, ids, read } = p;
  const files = new Map(paper.files.map((f) => [f.key, f.path]));
  const scanned: { file_id: string; scanned_by: string; notes: string[] }[] = [];
  let danger: string | null = null;
  for (const t of portableTables.filter((each) => each.of === "paper"))
    for (const row of paper.rows[t.section] ?? []) {
      const own = translated(row, ids.of);
      const more: Record<string, string | number | null> = { account_id: ids.scope.accountId };
      if (t.table === "document") more.n = n;
      if (t.table === "file") {
        const path = files.get(String(row.id));
        Object.assign(more, nameOf(own), fileColumns(p, path));
        const scan = path === undefined ? undefined : read.scans.get(path);
        if (scan && "signature" in scan) danger = scan.signature;
        else if (scan && row.role === "original")
          scanned.push({ file_id: String(own.id), scanned_by: scan.by, notes: scan.notes });
      }
      putPortableRow(box.db, t, own, more);
    }
  const id = ids.of(paper.key);
  const [document] = paper.rows.document ?? [];
  if (id === undefined || document?.id !== paper.key) throw unknown();
  if (danger !== null) settleScan(box, ids.scope, id, { signature: danger });
  else if (scanned.length > 0) settleScan(box, ids.scope, id, { signature: null, files: scanned });
  // One that was on its way when the export was made is read here.
  if (["received", "scanning", "reading"].includes(String(document.status)))
    enqueue(box.db, id, firstStage, box.clock.now());
}

/** Name and type of a file are shown and sent again: they are made safe as those of an upload are. */
const nameOf = (row: PortableRow): { name: string; mime: string } => ({
  name: safeName(String(row.name ?? "")),
  mime: mediaType(String(row.mime ?? "")),
});

/** Everything in one transaction: all of it is on file afterwards, or nothing. Gives the blobs that turned out to be there twice. */
function putAll(box: App, scope: AccountScope, read: Read, via: Via): Kept[] {
  const { db } = box;
  const account = parsed<ExportedAccount>(ExportedAccount, inflateRawSync(read.account));
  return db.write(() => {
    if (!holdsNothing(db, scope.accountId)) throw refuse(409, null, "exportNotEmpty");
    deferForeignKeys(db);
    const ids = allIds(box, scope, read, account);
    const putting: Putting = { box, ids, read, held: new Map(), spare: [] };
    putPortableAccount(db, scope.accountId, account.account);
    for (const t of portableTables.filter((each) => each.of === "account"))
      for (const row of account.rows[t.section] ?? [])
        putPortableRow(db, t, translated(row, ids.of), { account_id: scope.accountId });
    const documents: string[] = [];
    for (const [i, record] of read.papers.entries()) {
      const paper = paperIn(record);
      putPaper(putting, paper, firstRow(scope.accountNumber) + i + 1);
      documents.push(ids.of(paper.key) ?? "");
    }
    putPartPrints(db, scope.accountId);
    forgetStale(db, scope.accountId);
    markStale(db, documents);
    addAudit(db, box.keys.auditKey, {
      at: box.clock.now(),
      account_id: scope.accountId,
      user_id: null,
      via,
      action: "account.import",
      subject: "account",
      subject_id: scope.accountId,
    });
    return putting.spare;
  });
}

/** Papers by which a later one is known as a copy or a new version, a few at a time: they were read elsewhere. */
async function markPapers(box: App, scope: AccountScope): Promise<void> {
  for (const id of documentsInOrder(box.db, scope)) {
    box.db.write(() => markPaper(box, scope, id));
    await giveWay();
  }
}

export interface TakenBack {
  papers: number;
  files: number;
  /** Files that the export itself says it lacks. */
  left_out: number;
}

/**
 * Takes an export of Deedbox into an empty account, which is then as the one it was made of. Papers are not read again: what was read
 * and what people said of it is in the export, with its evidence. Throws Problem with a sentence; nothing was changed then.
 */
export async function takeBack(
  box: App,
  scope: AccountScope,
  from: ExportSource,
  via: Via,
): Promise<TakenBack> {
  if (!holdsNothing(box.db, scope.accountId)) throw refuse(409, null, "exportNotEmpty");
  const read = await readAll(box, scope, from);
  let spare: Kept[];
  try {
    spare = putAll(box, scope, read, via);
  } catch (e) {
    await dropBytes(box, [...read.kept.values()]);
    if (e instanceof StrangeRow || isConstraint(e)) throw unknown();
    if (isOutOfOrder(e)) throw refuse(507, "no-room", "diskFull");
    throw e;
  }
  for (const kept of read.kept.values()) box.inHand.delete(kept.blobId);
  // The sweep removes what this misses.
  await dropBytes(box, spare).catch(() => {});
  await markPapers(box, scope);
  box.wake();
  return {
    papers: read.papers.length,
    files: read.kept.size,
    left_out: read.manifest.left_out.length,
  };
}

/** True for a row that the tables refuse: something it points at is missing, or a value is none of those there are. */
const isConstraint = (e: unknown): boolean =>
  e instanceof Error && "code" in e && String(e.code).startsWith("SQLITE_CONSTRAINT");
