import { occurred } from "#database/checkup/occurrences.ts";
import { releaseSources, unlistedSource, waitingEntries } from "#database/imports/import-entries.ts";
import {
  closeImport,
  delayImport,
  importById,
  isPaused,
  type OpenImport,
  openImports,
  releaseImport,
  setStage,
  underWay,
} from "#database/imports/imports.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { settleArchive } from "#operations/imports/locked.ts";
import { removeUnnamed } from "#operations/uploads/parts.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import { hold, type Run, unpack } from "./unpack.ts";

/** Looks for imports another process began, and for papers that have come further. */
const GLANCE = 2_000;
/** A paper that has come further is looked at after this: of many at once, one look. */
const SOON = 200;
/** A full disk or an engine that is out of order is tried again after this. */
const WAIT = 30_000;

/** Told of every error that is ours, with the import it came in, if any. */
export type ImportFault = (e: unknown, importId: string | null) => void;

export interface Imports {
  wake(): void;
  /** A paper has come further: it may have been the last one of an import. */
  moved(): void;
  stop(ms: number): Promise<void>;
}

/** Takes imports apart one after another, entry by entry, until stopped. One that is cut off goes on where it stopped. */
export function startImports(box: Box, fault: ImportFault): Imports {
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
  box: Box,
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
  box: Box,
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
  if (stage === "done") finish(box, own, of.id);
  else if (stage !== of.stage) box.db.write(() => setStage(box.db, of.id, stage));
}

/**
 * The one place where an import becomes done. Its archives go once everything was taken out of them; while something is
 * left behind or could not be taken they stay, sealed.
 */
function finish(box: Box, own: AccountScope, id: string): void {
  const blobs = box.db.write(() => {
    closeImport(box.db, own, id, box.clock.today());
    occurred(box.db, own, { type: "import.done", subject: id, state: "done", at: box.clock.now() });
    const i = importById(box.db, own, id);
    return i && i.left_behind === 0 && i.failed === 0 ? releaseSources(box.db, id) : [];
  });
  removeUnnamed(box, blobs).catch(() => {});
}
