import { filesOf } from "#database/documents/files.ts";
import {
  addEntries,
  countEntryTry,
  countSourceTry,
  type EntryRow,
  leaveWaiting,
  markListed,
  type SourceRow,
  settleEntry,
  sourcesOf,
  unlistedSource,
  waitingEntries,
} from "#database/imports/import-entries.ts";
import { isPaused, leaseImport, type OpenImport, setImportKind } from "#database/imports/imports.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { Listed } from "#engines/archives/shapes.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { passwordOf, remembered } from "#operations/documents/passwords.ts";
import { keepWhole } from "#operations/imports/keep-whole.ts";
import { roomFor } from "#operations/imports/room.ts";
import { fileEntry, sealEntry } from "#operations/imports/take.ts";
import type { AccountScope } from "#rules/access.ts";

/** How long a lease counts without a sign of life, in milliseconds. */
const LEASE = 120_000;
/** Entries looked up at once, after which others get their turn, too. */
const SLICE = 100;
/** A child is replaced after so many entries: any library may leak a little. */
const ENTRIES_A_CHILD = 5_000;
/** An entry or archive whose child ends, or that a limit stops, is tried so often; one that met a fault of ours so often. */
const TRIES = 2;
const FAULTS = 4;
/** Bytes taken out after which what they were held in is let go: small papers leave as much behind as large ones. */
const LET_GO = 16 * 1024 * 1024;

/** What one run works with. */
export interface Run {
  box: Box;
  of: OpenImport;
  /** Leave to file: in the bundle of the guest who sent it, or in the whole account. */
  scope: AccountScope;
  /** Leave to write the import's own rows. */
  own: AccountScope;
  signal: AbortSignal;
  lease: string;
  serves: boolean;
  /** When the lease was written last. */
  held: number | null;
  /** Bytes taken out since memory was let go. */
  used: number;
}

/** Keeps the lease, written once in a while. False when somebody else has it, or a person paused the import. */
export function hold(run: Run): boolean {
  const { box, of, lease, serves } = run;
  if (isPaused(box.db, of.id)) return false;
  const now = box.clock.now();
  if (run.held !== null && now >= run.held && now < run.held + LEASE / 4) return true;
  const mine = box.db.write(() => leaseImport(box.db, of.id, lease, serves, now, now + LEASE));
  run.held = mine ? now : null;
  return mine;
}

/** Takes out everything that waits. Ends early when it is told to stop, when the plan has no more room, or when the lease is lost. */
export async function unpack(run: Run): Promise<void> {
  const open = new Opened(run);
  try {
    while (!run.signal.aborted && hold(run)) {
      const { box, of } = run;
      const source = unlistedSource(box.db, of.id);
      if (source) {
        await list(run, open, source);
        continue;
      }
      const entries = waitingEntries(box.db, of.id, SLICE);
      if (entries.length === 0) return;
      const sources = sourcesOf(box.db, of.id);
      for (const entry of entries) {
        if (run.signal.aborted || !hold(run)) return;
        // What has no room is left with the archive, which stays; nothing is refused for its size.
        if (roomFor(box, run.own) === 0) {
          box.db.write(() => leaveWaiting(box.db, of.id));
          return;
        }
        const from = sources.find((s) => s.position === entry.source);
        if (from) await take(run, open, from, entry);
      }
      box.wake();
    }
  } finally {
    await open.close();
  }
}

/** The child of the archive in hand. */
class Opened {
  private unpacking: Unpacking | null = null;
  private source: string | null = null;
  private used = 0;

  constructor(private readonly run: Run) {}

  async of(source: SourceRow): Promise<Unpacking> {
    const { box, scope } = this.run;
    if (this.unpacking?.alive && this.source === source.id && this.used++ < ENTRIES_A_CHILD)
      return this.unpacking;
    await this.close();
    const key = box.accountKey(scope.accountId).blobKey;
    const blob = source.blob_id;
    if (blob === null) throw new EngineFailure("unreadable", "The archive is no longer there.");
    this.unpacking = box.engines.unpack(
      { size: source.bytes, read: (from, to) => box.vault.read(key, blob, { from, to }) },
      source.kind,
    );
    this.source = source.id;
    this.used = 0;
    return this.unpacking;
  }

  async close(): Promise<void> {
    await this.unpacking?.close();
    this.unpacking = null;
  }
}

/** Puts every entry of an archive on file. Done again after a stop, it finds those that are there. */
async function list(run: Run, open: Opened, source: SourceRow): Promise<void> {
  const { box, of } = run;
  try {
    const batches = (await open.of(source)).list();
    let position = 0;
    let step = await batches.next();
    for (; !step.done; step = await batches.next()) {
      const rows = step.value.map((l, i) => rowOf(of.id, source, position + i, l));
      box.db.write(() => addEntries(box.db, rows));
      position += rows.length;
      hold(run);
    }
    const system = step.value;
    box.db.write(() => {
      if (system !== null && source.depth === 0) setImportKind(box.db, of.id, system);
      markListed(box.db, source.id);
    });
  } catch (e) {
    await open.close();
    const final = box.db.write(() => isFinal(e, () => countSourceTry(box.db, source.id)));
    if (final === null) throw e;
    if (final) box.db.write(() => keepWhole(box, run.scope, of, source, final));
  }
}

/** The sentence of a failure that will be the same next time, or null when it should be tried again. */
function isFinal(e: unknown, count: () => number): string | null | false {
  if (e instanceof Error && e.name === "SealBroken")
    return "The stored archive is damaged. Restore it from a backup, or import it again.";
  if (isOutOfOrder(e) || e instanceof Problem || (e instanceof EngineFailure && e.kind === "unavailable"))
    return null;
  // A fault of ours is told of each time, and given up in the end: it must not hold up what comes after it.
  if (!(e instanceof EngineFailure)) return count() < FAULTS ? null : "Taking it in failed again and again.";
  if ((e.kind === "crash" || e.kind === "overrun") && count() < TRIES) return false;
  return e.message;
}

const states = { take: "waiting", skip: "skipped", refuse: "failed" } as const;

function rowOf(
  importId: string,
  source: SourceRow,
  position: number,
  l: Listed,
): Parameters<typeof addEntries>[1][number] {
  return {
    import_id: importId,
    source: source.position,
    position,
    name: source.prefix + l.name,
    bytes: l.bytes,
    state: states[l.fate],
    problem: l.problem,
    locked: 0,
    locator: l.locator,
    about: JSON.stringify({ nested: l.nested, folder: l.folder, note: l.note, former: l.former }),
    mark: l.mark,
    group_key: l.former?.group ?? null,
    version: l.former?.version ?? 0,
  };
}

/** The password the archive was unlocked with, and those the account remembers. */
function passwordsFor({ box, own, of }: Run): string[] {
  const files = of.document_id === null ? [] : filesOf(box.db, own, of.document_id);
  const given = files.flatMap((f) => passwordOf(box, own, f.id) ?? []);
  return [...new Set([...given, ...remembered(box, own)])];
}

/** Takes one entry out and files it, or says why not. */
async function take(run: Run, open: Opened, source: SourceRow, entry: EntryRow): Promise<void> {
  const { box, scope, of } = run;
  try {
    const unpacking = await open.of(source);
    const t = { box, scope, of, source, entry };
    const { kept, remark } = await sealEntry(t, unpacking, passwordsFor(run));
    await fileEntry(t, kept, remark);
    run.used += kept.reduce((n, k) => n + k.bytes, 0);
    if (run.used < LET_GO) return;
    run.used = 0;
    Bun.gc(true);
  } catch (e) {
    const final = box.db.write(() => isFinal(e, () => countEntryTry(box.db, entry)));
    if (final === null) throw e;
    if (final === false) return;
    const locked = e instanceof EngineFailure && (e.kind === "password" || e.kind === "wrong_password");
    box.db.write(() => settleEntry(box.db, entry, { state: "failed", problem: final, locked }));
  }
}
