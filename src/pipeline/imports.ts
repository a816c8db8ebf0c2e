import { occurred } from "#database/checkup/occurrences.ts";
import { filesOf } from "#database/documents/files.ts";
import type { EntryRow, SourceRow } from "#database/imports/import-entries.ts";
import {
  addEntries,
  countEntryTry,
  countSourceTry,
  leaveWaiting,
  markListed,
  releaseSources,
  settleEntry,
  sourcesOf,
  unlistedSource,
  waitingEntries,
} from "#database/imports/import-entries.ts";
import type { OpenImport } from "#database/imports/imports.ts";
import {
  closeImport,
  delayImport,
  importById,
  isPaused,
  leaseImport,
  openImports,
  releaseImport,
  setImportKind,
  setStage,
  underWay,
} from "#database/imports/imports.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { Listed } from "#engines/archives/shapes.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { passwordOf, remembered } from "#operations/documents/passwords.ts";
import { keepWhole } from "#operations/imports/keep-whole.ts";
import { settleArchive } from "#operations/imports/locked.ts";
import { roomFor } from "#operations/imports/room.ts";
import { fileEntry, sealEntry } from "#operations/imports/take.ts";
import { keepViews } from "#operations/imports/views.ts";
import { removeUnnamed } from "#operations/uploads/parts.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { ownWork } from "#rules/access/access.ts";

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
interface Run {
  box: App;
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
function hold(run: Run): boolean {
  const { box, of, lease, serves } = run;
  if (isPaused(box.db, of.id)) return false;
  const now = box.clock.now();
  if (run.held !== null && now >= run.held && now < run.held + LEASE / 4) return true;
  const mine = box.db.write(() => leaseImport(box.db, of.id, lease, serves, now, now + LEASE));
  run.held = mine ? now : null;
  return mine;
}

/** Takes out everything that waits. Ends early when it is told to stop, when the plan has no more room, or when the lease is lost. */
async function unpack(run: Run): Promise<void> {
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
    if (blob === null) throw new EngineFailure("unreadable", message("failure.archiveGone"));
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
function isFinal(e: unknown, count: () => number): Message | null | false {
  if (e instanceof Error && e.name === "SealBroken") return message("failure.archiveBroken");
  if (isOutOfOrder(e) || e instanceof Problem || (e instanceof EngineFailure && e.kind === "unavailable"))
    return null;
  // A fault of ours is told of each time, and given up in the end: it must not hold up what comes after it.
  if (!(e instanceof EngineFailure)) return count() < FAULTS ? null : message("failure.importFailed");
  if ((e.kind === "crash" || e.kind === "overrun") && count() < TRIES) return false;
  return e.said;
}

const states = { take: "waiting", skip: "skipped", refuse: "failed" } as const;

function rowOf(
  importId: string,
  source: SourceRow,
  position: number,
  l: Listed,
): Parameters<typeof addEntries>[1][number] {
  const problem = stored(l.problem);
  return {
    import_id: importId,
    source: source.position,
    position,
    name: source.prefix + l.name,
    bytes: l.bytes,
    state: states[l.fate],
    problem: problem.words,
    problem_message: problem.message,
    locked: 0,
    locator: l.locator,
    about: JSON.stringify({
      ...{ nested: l.nested, folder: l.folder, note: l.note, former: l.former },
      ...(l.views && { views: l.views }),
    }),
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

/** Looks for imports another process began, and for papers that have come further. */
const GLANCE = 2_000;
/** A paper that has come further is looked at after this: of many at once, one look. */
const SOON = 200;
/** A full disk or an engine that is out of order is tried again after this. */
const WAIT = 30_000;

/** Told of every error that is ours, with the import it came in, if any. */
type ImportFault = (e: unknown, importId: string | null) => void;

interface Imports {
  wake(): void;
  /** A paper has come further: it may have been the last one of an import. */
  moved(): void;
  stop(ms: number): Promise<void>;
}

/** Takes imports apart one after another, entry by entry, until stopped. One that is cut off goes on where it stopped. */
export function startImports(box: App, fault: ImportFault): Imports {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let open = false;
  let soon = false;

  const look = (): void => {
    if (stopping.signal.aborted || running) return;
    if (timer) clearTimeout(timer);
    soon = false;
    running = everyOne().finally(() => {
      running = null;
      if (stopping.signal.aborted) return;
      timer = setTimeout(look, soon ? SOON : GLANCE);
      timer.unref?.();
    });
  };
  const everyOne = async (): Promise<void> => {
    try {
      const all = openImports(box.db, box.clock.now());
      open = all.length > 0;
      for (const of of all) {
        if (stopping.signal.aborted) return;
        await goOn(box, of, { signal: stopping.signal, lease: box.boot, serves: true }, fault);
      }
    } catch (e) {
      if (!isOutOfOrder(e)) fault(e, null);
    }
  };
  look();
  return {
    wake: () => {
      if (!running) setTimeout(look, 0);
    },
    moved: () => {
      if (!open || soon || stopping.signal.aborted) return;
      soon = true;
      if (running) return;
      if (timer) clearTimeout(timer);
      timer = setTimeout(look, SOON);
      timer.unref?.();
    },
    async stop(ms) {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await Promise.race([running ?? Promise.resolve(), new Promise((r) => setTimeout(r, ms))]);
    },
  };
}

/** Takes one import apart and gives when there is nothing left to take; for the command line, which runs no worker. */
export async function unpackNow(
  box: App,
  importId: string,
  signal: AbortSignal,
  fault: ImportFault,
): Promise<void> {
  const lease = `cli:${box.boot}`;
  for (;;) {
    const of = openImports(box.db, box.clock.now()).find((i) => i.id === importId);
    if (of?.stage !== "unpacking" || signal.aborted) return;
    await goOn(box, of, { signal, lease, serves: false }, fault);
    await Bun.sleep(500);
  }
}

/** One import as far as it goes: everything that waits is taken out, then its papers are followed until all are read. */
async function goOn(
  box: App,
  of: OpenImport,
  how: Pick<Run, "signal" | "lease" | "serves">,
  fault: ImportFault,
): Promise<void> {
  const account = { id: of.account_id, number: of.account_number };
  const run: Run = {
    box,
    of,
    scope: ownWork(account, of.bundle_id),
    own: ownWork(account),
    held: null,
    used: 0,
    ...how,
  };
  try {
    if (of.stage === "unpacking") {
      if (!hold(run)) return;
      try {
        await unpack(run);
      } finally {
        box.db.write(() => releaseImport(box.db, of.id, how.lease));
      }
      if (how.signal.aborted) return;
    }
    follow(run);
  } catch (e) {
    if (how.signal.aborted) return;
    const passing =
      isOutOfOrder(e) || (e instanceof EngineFailure && e.kind === "unavailable") || e instanceof Problem;
    if (!passing) fault(e, of.id);
    box.db.write(() => delayImport(box.db, of.id, box.clock.now() + WAIT));
  }
}

/** Brings the stage in line with how far the papers have come. */
function follow({ box, of, own, scope }: Run): void {
  if (isPaused(box.db, of.id)) return;
  // Somebody else took over in the middle: what still waits is theirs.
  if (unlistedSource(box.db, of.id) || waitingEntries(box.db, of.id, 1).length > 0) return;
  settleArchive({ box, scope, own, of });
  const { sorting, reading } = underWay(box.db, of.id);
  const stage = sorting > 0 ? "sorting" : reading > 0 ? "reading in full" : "done";
  if (stage === "done") finish(box, own, of);
  else if (stage !== of.stage) box.db.write(() => setStage(box.db, of.id, stage));
}

/**
 * The one place where an import becomes done. Its archives go once everything was taken out of them; while something is
 * left behind or could not be taken they stay, sealed.
 */
function finish(box: App, own: AccountScope, of: OpenImport): void {
  const { id } = of;
  const blobs = box.db.write(() => {
    keepViews(box, own, of);
    closeImport(box.db, own, id, box.clock.today());
    occurred(box.db, own, { type: "import.done", subject: id, state: "done", at: box.clock.now() });
    const i = importById(box.db, own, id);
    return i && i.left_behind === 0 && i.failed === 0 ? releaseSources(box.db, id) : [];
  });
  removeUnnamed(box, blobs).catch(() => {});
}
