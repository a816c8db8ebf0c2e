import { statfsSync } from "node:fs";
import { join } from "node:path";
import type { Finding as Told } from "#contract/settings-box.ts";
import { allAccounts } from "#database/accounts/accounts.ts";
import { noticeCounts } from "#database/checkup/notices.ts";
import { namedBlobs } from "#database/documents/files.ts";
import { scanCounts } from "#database/documents/scans.ts";
import { jobCount } from "#database/jobs/jobs.ts";
import { modelJobCount } from "#database/jobs/model-jobs.ts";
import { brokenBlobs, selfCheck } from "#database/jobs/self-check.ts";
import { embedWaiting } from "#database/search/embeddings.ts";
import { verifyAudit } from "#database/sqlite/audit.ts";
import { databaseTrouble, documentCount, indexIsWhole } from "#database/sqlite/check.ts";
import type { FileEngine, MalwareEngine } from "#engines/engines.ts";
import { BUILT_IN } from "#engines/malware/scan.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import type { Reached } from "#engines/sandbox/reach.ts";
import { localDay } from "#kernel/clock.ts";
import { FilesAway } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { type Message, type MessageKey, message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { App } from "./app.ts";
import { sentences } from "./box-state.ts";
import { papersStanding } from "./papers/standing.ts";
import { certificateState, TOLD } from "./tls/acme/renew.ts";
import { listWorkers } from "./workers/tokens.ts";

export interface Finding {
  check:
    | "database"
    | "search index"
    | "newest state"
    | "audit log"
    | "keys"
    | "files"
    | "nightly check"
    | "stored files"
    | "document storage"
    | "disk"
    | "certificate"
    | "engines"
    | "sandbox"
    | "workers"
    | "virus scan"
    | "language model"
    | "meaning"
    | "notices"
    | "documents";
  ok: boolean;
  detail: readonly Message[];
}

const labels: Record<Finding["check"], MessageKey> = {
  database: "health.label.database",
  "search index": "health.label.search_index",
  "newest state": "health.label.newest_state",
  "audit log": "health.label.audit_log",
  keys: "health.label.keys",
  files: "health.label.files",
  "nightly check": "health.label.nightly_check",
  "stored files": "health.label.stored_files",
  "document storage": "health.label.papers_store",
  disk: "health.label.disk",
  certificate: "health.label.certificate",
  engines: "health.label.engines",
  sandbox: "health.label.sandbox",
  workers: "health.label.workers",
  "virus scan": "health.label.virus_scan",
  "language model": "health.label.language_model",
  meaning: "health.label.meaning",
  notices: "health.label.notices",
  documents: "health.label.documents",
};

/** A finding, rendered in a language. */
export const findingRow = ({ check, ok, detail }: Finding, language: Language): Told => ({
  check,
  label: render({ key: labels[check] }, language),
  ok,
  detail: detail.map((said) => render(said, language)).join(" "),
});

/** What went wrong with a part of the box, as it says it itself. */
const faultOf = (e: unknown): Message =>
  e instanceof EngineFailure
    ? e.said
    : message("health.fault", { why: e instanceof Error ? e.message : String(e) });

/** Least free space before the box says so. */
export const LOW_DISK = 512 * 1024 * 1024;

async function database(box: App, given: Looking): Promise<Finding> {
  const trouble = given.database ? await given.database() : databaseTrouble(box.db);
  return {
    check: "database",
    ok: trouble === null,
    detail: [trouble === null ? message("health.whole") : message("health.database", { why: trouble })],
  };
}

function searchIndex(box: App): Finding {
  const ok = indexIsWhole(box.db);
  return { check: "search index", ok, detail: [message(ok ? "health.whole" : "health.index")] };
}

/** Whether database, keyring and mark are of one age. */
function newestState(box: App): Finding {
  const wrong = box.state.troubles.filter((trouble) => trouble !== "audit cut");
  return {
    check: "newest state",
    ok: wrong.length === 0,
    detail: wrong.length === 0 ? [message("health.newest")] : wrong.map((trouble) => sentences[trouble]),
  };
}

function auditLog(box: App): Finding {
  const { rows, broken } = verifyAudit(box.db, box.keys.auditKey);
  const left = box.state.auditLeft(box.db);
  const detail =
    broken !== null
      ? message("health.auditBroken", { line: broken })
      : left === null
        ? message("health.audit", { n: rows })
        : message("health.auditLeft", { line: left });
  return { check: "audit log", ok: broken === null && left === null, detail: [detail] };
}

function keys(box: App): Finding {
  const bad: string[] = [];
  for (const a of allAccounts(box.db)) {
    try {
      box.accountKey(a.id);
    } catch {
      bad.push(a.id);
    }
  }
  return {
    check: "keys",
    ok: bad.length === 0,
    detail: [bad.length === 0 ? message("health.keys") : message("health.keysBroken", { accounts: bad })],
  };
}

/** What is said of a count, and nothing where there is none. */
const counted = (
  key:
    | "health.unnamed"
    | "health.aside"
    | "health.apart"
    | "health.toRead"
    | "health.toPrepare"
    | "health.digestsLost",
  n: number,
): Message[] => (n === 0 ? [] : [message(key, { n })]);

/** Opens every chunk of every stored file. */
async function files(box: App, given: Looking): Promise<Finding> {
  const named = new Map(namedBlobs(box.db).map((b) => [b.blob_id, b]));
  const broken: Message[] = [];
  let looked = 0;
  let away = 0;
  for (const [blobId, b] of named) {
    given.signal?.throwIfAborted();
    given.tell?.(looked++, named.size);
    try {
      await box.vault.verify(box.accountKey(b.account_id).blobKey, blobId);
    } catch (error) {
      // What lies in a store that does not answer is told of there.
      if (error instanceof FilesAway) {
        away++;
        continue;
      }
      broken.push(
        b.document_id
          ? message("health.document", { id: b.document_id })
          : message("health.picture", { id: blobId }),
      );
    }
  }
  let unnamed = 0;
  for await (const blob of box.vault.blobs.list()) if (!named.has(blob.blobId)) unnamed++;
  let aside = 0;
  for await (const _ of box.vault.blobs.listAside()) aside++;
  const whole =
    broken.length === 0
      ? message("health.files", { n: named.size - away })
      : message("health.filesBroken", { n: broken.length, all: named.size, which: broken.slice(0, 20) });
  return {
    check: "files",
    ok: broken.length === 0,
    detail: [
      whole,
      ...(away > 0 ? [message("health.filesAway", { n: away, store: box.papers?.place ?? "" })] : []),
      ...counted("health.unnamed", unnamed),
      ...counted("health.aside", aside),
    ],
  };
}

/** What the look of the last night found. */
function nightlyCheck(box: App): Finding {
  const { light_at, wrong } = selfCheck(box.db);
  const detail =
    light_at === null
      ? [message("health.nightlyNever")]
      : [
          message("health.nightly", { date: localDay(light_at) }),
          ...(wrong.length === 0 ? [message("health.nightlyFine")] : wrong),
        ];
  return { check: "nightly check", ok: wrong.length === 0, detail };
}

/** What the reading of every stored file found, and how far the one under way is. */
function storedFiles(box: App): Finding {
  const { read_at, read_files, begun_at, looked } = selfCheck(box.db);
  const broken = brokenBlobs(box.db);
  const which = broken.slice(0, 20).map((b) => message("health.document", { id: b.document_id ?? "" }));
  return {
    check: "stored files",
    ok: broken.length === 0,
    detail: [
      read_at === null
        ? message("health.everyFileNever")
        : message("health.everyFile", { n: read_files, date: localDay(read_at) }),
      ...(begun_at === null ? [] : [message("health.readingFiles", { n: looked, date: localDay(begun_at) })]),
      ...(broken.length === 0 ? [] : [message("health.brokenFiles", { n: broken.length, which })]),
    ],
  };
}

/** The certificate for a name of its own, on a box that gets one. */
function certificate(box: App): Finding[] {
  const state = certificateState(box);
  if (state === null) return [];
  const { name, until, failure } = state;
  const good =
    until === null
      ? message("certificate.none", { name })
      : message("certificate.until", { name, date: localDay(until) });
  return [
    {
      check: "certificate",
      ok: failure === null || (until ?? 0) - box.clock.now() >= TOLD,
      detail: failure === null ? [good] : [good, failure],
    },
  ];
}

/** How the store of the papers stands, on a box that has one. */
async function documentStorage(box: App): Promise<Finding[]> {
  const standing = await papersStanding(box);
  return standing === null ? [] : [{ check: "document storage", ...standing }];
}

function disk(box: App): Finding {
  const s = statfsSync(box.settings.dataDir);
  const free = Number(s.bavail) * Number(s.bsize);
  return {
    check: "disk",
    ok: free >= LOW_DISK,
    detail: [message("health.disk", { n: Math.floor(free / 1e6) })],
  };
}

async function engines(engine: FileEngine): Promise<Finding> {
  const bytes = new TextEncoder().encode("The quick brown fox.\n");
  try {
    const lifted = await engine.lift(
      {
        size: bytes.length,
        open: async function* () {
          yield bytes;
        },
      },
      {},
    );
    const ok = lifted.pages[0]?.text.includes("quick brown") === true;
    return { check: "engines", ok, detail: [message(ok ? "health.engines" : "health.enginesWrong")] };
  } catch (e) {
    return { check: "engines", ok: false, detail: [faultOf(e)] };
  }
}

/** What it means that a child that reads papers got hold of this. `platform`: as Node names systems. */
export function sandboxFinding(open: Reached, platform: string): Finding {
  const check = "sandbox";
  const what = [
    ...(open.files ? [message("health.boxFiles")] : []),
    ...(open.network ? [message("health.network")] : []),
    ...(open.programs ? [message("health.programs")] : []),
  ];
  if (what.length === 0) return { check, ok: true, detail: [message("health.sandbox")] };
  return { check, ok: false, detail: [message("health.sandboxOpen", { what, system: platform })] };
}

/** Has a child that reads papers try what it should be kept from. */
async function sandbox(engine: MalwareEngine, dataDir: string): Promise<Finding> {
  try {
    const open = await engine.reached(join(dataDir, "deedbox.db"));
    return sandboxFinding(open, process.platform);
  } catch (e) {
    return { check: "sandbox", ok: false, detail: [faultOf(e)] };
  }
}

/** Which other machines read for the box. One that is away is no fault: the box reads by itself. */
function workers(box: App): Finding {
  const all = listWorkers(box);
  const detail = all.map(({ name, pages, state }) => message("health.worker", { name, n: pages, state }));
  return {
    check: "workers",
    ok: all.every(({ state }) => state !== "resting"),
    detail: detail.length === 0 ? [message("health.noWorkers")] : detail,
  };
}

async function virusScan(box: App): Promise<Finding> {
  const { by, apart } = scanCounts(box.db);
  const rest = [
    ...by.map((b) =>
      message("health.scanned", {
        n: b.files,
        scanner: b.scanned_by === BUILT_IN ? message("health.builtIn") : b.scanned_by,
      }),
    ),
    ...counted("health.apart", apart),
  ];
  try {
    const scanner = await box.engines.scanner();
    const said =
      box.settings.clamd === null ? message("health.scannerBuiltIn") : message("health.scanner", { scanner });
    return { check: "virus scan", ok: true, detail: [said, ...rest] };
  } catch (e) {
    return { check: "virus scan", ok: false, detail: [faultOf(e), ...rest] };
  }
}

async function languageModel(box: App): Promise<Finding> {
  const { ok, detail } = await box.engines.languageModelState();
  return {
    check: "language model",
    ok,
    detail: [detail, ...counted("health.toRead", modelJobCount(box.db))],
  };
}

/** Which vectors search by meaning compares. */
async function meaning(box: App): Promise<Finding> {
  const { ok, absent, detail } = await box.engines.embedderState();
  const waiting = absent ? 0 : embedWaiting(box.db);
  return { check: "meaning", ok, detail: [detail, ...counted("health.toPrepare", waiting)] };
}

/** Digests that do not get through are something a person must put right; who sends none has nothing to put right. */
function notices(box: App): Finding {
  const { all, failing, given_up } = noticeCounts(box.db);
  const said =
    all === 0
      ? message("health.noDigests")
      : failing === 0
        ? message("health.digests", { n: all })
        : message("health.digestsFailing", { n: failing, all });
  const detail = [said, ...counted("health.digestsLost", given_up)];
  return { check: "notices", ok: failing === 0, detail };
}

function documents(box: App): Finding {
  return {
    check: "documents",
    ok: true,
    detail: [message("health.documents", { all: documentCount(box.db), reading: jobCount(box.db) })],
  };
}

/**
 * Told how many files of all were looked at, and when to leave off. `database` says what is wrong with it in place of a look
 * that holds everything else up while it lasts.
 */
interface Looking {
  database?: () => Promise<string | null>;
  tell?: (done: number, of: number) => void;
  signal?: AbortSignal;
}

/** What shows at once, without reading every file and every page of the database. */
export async function glance(box: App): Promise<Finding[]> {
  return [
    keys(box),
    nightlyCheck(box),
    storedFiles(box),
    ...(await documentStorage(box)),
    disk(box),
    ...certificate(box),
    await engines(box.engines),
    await sandbox(box.engines, box.settings.dataDir),
    workers(box),
    await virusScan(box),
    await languageModel(box),
    notices(box),
    documents(box),
  ];
}

/** Looks at everything that can be wrong with a box, and changes nothing. */
export async function examine(box: App, given: Looking = {}): Promise<Finding[]> {
  return [
    await database(box, given),
    searchIndex(box),
    newestState(box),
    auditLog(box),
    keys(box),
    await files(box, given),
    nightlyCheck(box),
    storedFiles(box),
    ...(await documentStorage(box)),
    disk(box),
    ...certificate(box),
    await engines(box.engines),
    await sandbox(box.engines, box.settings.dataDir),
    workers(box),
    await virusScan(box),
    await languageModel(box),
    await meaning(box),
    notices(box),
    documents(box),
  ];
}
