import { statfsSync } from "node:fs";
import { join } from "node:path";
import { allAccounts } from "#database/accounts/accounts.ts";
import { noticeCounts } from "#database/checkup/notices.ts";
import { namedBlobs } from "#database/documents/files.ts";
import { scanCounts } from "#database/documents/scans.ts";
import { jobCount } from "#database/jobs/jobs.ts";
import { modelJobCount } from "#database/jobs/model-jobs.ts";
import { embedWaiting } from "#database/search/embeddings.ts";
import { verifyAudit } from "#database/sqlite/audit.ts";
import { databaseTrouble, documentCount, indexIsWhole } from "#database/sqlite/check.ts";
import type { FileEngine, MalwareEngine } from "#engines/engines.ts";
import type { Reached } from "#engines/sandbox/reach.ts";
import { inEnglish } from "#messages/render.ts";
import type { App } from "./app.ts";
import { sentences } from "./box-state.ts";

export interface Finding {
  check:
    | "database"
    | "search index"
    | "newest state"
    | "audit log"
    | "keys"
    | "files"
    | "disk"
    | "engines"
    | "sandbox"
    | "virus scan"
    | "language model"
    | "meaning"
    | "notices"
    | "documents";
  ok: boolean;
  detail: string;
}

/** Least free space before the box says so. */
const LOW_DISK = 512 * 1024 * 1024;

async function database(box: App, given: Looking): Promise<Finding> {
  const trouble = given.database ? await given.database() : databaseTrouble(box.db);
  return { check: "database", ok: trouble === null, detail: trouble ?? "whole" };
}

function searchIndex(box: App): Finding {
  const ok = indexIsWhole(box.db);
  return { check: "search index", ok, detail: ok ? "whole" : "damaged" };
}

/** Whether database, keyring and mark are of one age. */
function newestState(box: App): Finding {
  const wrong = box.state.troubles.filter((trouble) => trouble !== "audit cut");
  return {
    check: "newest state",
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? "nothing is an older copy" : wrong.map((trouble) => sentences[trouble]).join(" "),
  };
}

function auditLog(box: App): Finding {
  const { rows, broken } = verifyAudit(box.db, box.keys.auditKey);
  const left = box.state.auditLeft(box.db);
  const detail =
    broken !== null
      ? `the chain breaks at line ${broken}`
      : left === null
        ? `${rows} lines, chain whole`
        : `lines after line ${left} were taken away`;
  return { check: "audit log", ok: broken === null && left === null, detail };
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
    detail: bad.length === 0 ? "every account's key opens" : `the keys of ${bad.join(", ")} do not open`,
  };
}

/** Opens every chunk of every stored file. */
async function files(box: App, given: Looking): Promise<Finding> {
  const named = new Map(namedBlobs(box.db).map((b) => [b.blob_id, b]));
  const broken: string[] = [];
  let looked = 0;
  for (const [blobId, b] of named) {
    given.signal?.throwIfAborted();
    given.tell?.(looked++, named.size);
    try {
      await box.vault.verify(box.accountKey(b.account_id).blobKey, blobId);
    } catch {
      broken.push(b.document_id ? `document ${b.document_id}` : `picture ${blobId}`);
    }
  }
  let unnamed = 0;
  for await (const blob of box.vault.list()) if (!named.has(blob.blobId)) unnamed++;
  let aside = 0;
  for await (const _ of box.vault.listAside()) aside++;
  const rest =
    (unnamed === 0 ? "" : `; ${unnamed} that no document names`) +
    (aside === 0 ? "" : `; ${aside} set aside for 30 days`);
  return broken.length === 0
    ? { check: "files", ok: true, detail: `${named.size} files, every seal whole${rest}` }
    : {
        check: "files",
        ok: false,
        detail: `${broken.length} of ${named.size} missing or changed: ${broken.slice(0, 20).join(", ")}${rest}`,
      };
}

function disk(box: App): Finding {
  const s = statfsSync(box.settings.dataDir);
  const free = Number(s.bavail) * Number(s.bsize);
  return { check: "disk", ok: free >= LOW_DISK, detail: `${Math.floor(free / 1048576)} MiB free` };
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
    return { check: "engines", ok, detail: ok ? "start and read" : "read something else than was written" };
  } catch (e) {
    return { check: "engines", ok: false, detail: e instanceof Error ? e.message : "do not start" };
  }
}

/** What it means that a child that reads papers got hold of this. `platform`: as Node names systems. */
export function sandboxFinding(open: Reached, platform: string): Finding {
  const check = "sandbox";
  const all = [
    ...(open.files ? ["the files of the box"] : []),
    ...(open.network ? ["the network"] : []),
    ...(open.programs ? ["other programs"] : []),
  ];
  if (all.length === 0)
    return {
      check,
      ok: true,
      detail: "whatever is in a paper, reading it reaches no file, network or program",
    };
  const named = all.join(", ").replace(/, (?=[^,]*$)/, " and ");
  const remedy =
    platform === "linux"
      ? "Linux 5.13 or newer with Landlock and seccomp does, where the container allows them"
      : "on Linux it is";
  return { check, ok: false, detail: `reading a paper is not kept from ${named}; ${remedy}` };
}

/** Has a child that reads papers try what it should be kept from. */
async function sandbox(engine: MalwareEngine, dataDir: string): Promise<Finding> {
  try {
    const open = await engine.reached(join(dataDir, "deedbox.db"));
    return sandboxFinding(open, process.platform);
  } catch (e) {
    return { check: "sandbox", ok: false, detail: e instanceof Error ? e.message : "does not answer" };
  }
}

async function virusScan(box: App): Promise<Finding> {
  const { by, apart } = scanCounts(box.db);
  const files = by.map((b) => `${b.files} by ${b.scanned_by}`).join("; ");
  const rest = `${files ? `; files on record: ${files}` : ""}${apart > 0 ? `; ${apart} kept apart` : ""}`;
  try {
    const scanner = await box.engines.scanner();
    const hint = box.settings.clamd === null ? " (no clamd is set up: known viruses are not told apart)" : "";
    return { check: "virus scan", ok: true, detail: scanner + hint + rest };
  } catch (e) {
    return {
      check: "virus scan",
      ok: false,
      detail: (e instanceof Error ? e.message : "does not answer") + rest,
    };
  }
}

async function languageModel(box: App): Promise<Finding> {
  const { ok, detail } = await box.engines.languageModelState();
  const waiting = modelJobCount(box.db);
  const rest = waiting > 0 ? ` ${waiting} filed documents still wait to be read with it.` : "";
  return { check: "language model", ok, detail: inEnglish(detail) + rest };
}

/** Which vectors search by meaning compares. */
async function meaning(box: App): Promise<Finding> {
  const { ok, absent, detail } = await box.engines.embedderState();
  const waiting = absent ? 0 : embedWaiting(box.db);
  const rest = waiting > 0 ? ` ${waiting} documents still wait to be prepared with it.` : "";
  return { check: "meaning", ok, detail: inEnglish(detail) + rest };
}

/** Digests that do not get through are something a person must put right; who sends none has nothing to put right. */
function notices(box: App): Finding {
  const { all, failing, given_up } = noticeCounts(box.db);
  const lost =
    given_up > 0
      ? `; ${given_up} ${given_up === 1 ? "digest" : "digests"} in all did not get through within a day`
      : "";
  const detail =
    all === 0
      ? "none are set up"
      : failing === 0
        ? `${all} set up${lost}`
        : `${failing} of ${all} do not get through${lost}`;
  return { check: "notices", ok: failing === 0, detail };
}

function documents(box: App): Finding {
  return {
    check: "documents",
    ok: true,
    detail: `${documentCount(box.db)} on file, ${jobCount(box.db)} being read`,
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
    disk(box),
    await engines(box.engines),
    await sandbox(box.engines, box.settings.dataDir),
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
    disk(box),
    await engines(box.engines),
    await sandbox(box.engines, box.settings.dataDir),
    await virusScan(box),
    await languageModel(box),
    await meaning(box),
    notices(box),
    documents(box),
  ];
}
