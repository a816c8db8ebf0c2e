import type { Ids } from "#kernel/ids.ts";
import { DamagedFile, Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";

/**
 * Where faults go: one line each, with an id the caller was told, and never a word from anyone's papers. `about`: the same by
 * its parts, and the name that the operator's log has for it.
 */
export type FaultLog = (line: string, about?: FaultFields & { event: string }) => void;

interface FaultFields {
  id: string;
  at: string;
  /** The name of the error, and its code. */
  kind?: string;
  document?: string;
}

/** Logs a fault: where it came up, under an id. */
export function logFault(e: unknown, id: string, where: string, log: FaultLog): void {
  const about = { id, at: where };
  if (e instanceof DamagedFile) {
    log(describeFault(e, id, where), { event: "file.damaged", ...about, document: e.documentId });
    return;
  }
  const code = e instanceof Error && "code" in e && typeof e.code === "string" ? `.${e.code}` : "";
  const kind = e instanceof Error ? `${e.name}${code}` : typeof e;
  log(describeFault(e, id, where), { event: "fault", ...about, kind });
}

/**
 * Logs a fault of ours and gives the answer to send; a refusal is its own answer, and is not logged. Only names, codes and
 * places in our own code are logged: a message
 * may quote what was being read.
 */
export function faultProblem(e: unknown, id: string, where: string, log: FaultLog): Problem {
  if (e instanceof DamagedFile) logFault(e, id, where, log);
  if (e instanceof Problem) return e;
  if (e instanceof Error && "code" in e && String(e.code).startsWith("SQLITE_BUSY")) {
    return refuse(
      503,
      null,
      "busy",
      {},
      {
        headers: { "Retry-After": "2" },
      },
    );
  }
  logFault(e, id, where, log);
  const broken = e instanceof Error && "code" in e && brokenDatabase.test(String(e.code));
  if (broken) {
    return refuse(500, "damaged", "databaseDamaged", { id });
  }
  const full = e instanceof Error && "code" in e && (e.code === "SQLITE_FULL" || e.code === "ENOSPC");
  if (full) {
    return refuse(507, "no-room", "diskFull");
  }
  return refuse(500, null, "fault", { id });
}

/** Documents whose damage is remembered as told. */
const MOST_TOLD = 1000;

/** faultProblem of one door: a damaged document is logged once, however often its pages are looked at. */
export function faultsOf(box: { ids: Ids }, log: FaultLog): (e: unknown, where: string) => Problem {
  const told = new Set<string>();
  return (e, where) => {
    if (e instanceof DamagedFile) {
      if (told.has(e.documentId)) return e;
      if (told.size >= MOST_TOLD) told.clear();
      told.add(e.documentId);
    }
    return faultProblem(e, box.ids.uuid(), where, log);
  };
}

/** What SQLite says of a file whose pages are not what was written (https://www.sqlite.org/rescode.html). */
const brokenDatabase = /^SQLITE_(?:CORRUPT|NOTADB)/;

export function describeFault(e: unknown, id: string, where: string): string {
  if (e instanceof DamagedFile)
    return `damaged: a file of document ${e.documentId} at ${where}. Restore it from a backup.`;
  if (!(e instanceof Error)) return `fault ${id} at ${where}: ${typeof e}`;
  const code = "code" in e && typeof e.code === "string" ? ` ${e.code}` : "";
  const frames = (e.stack ?? "")
    .split("\n")
    .filter((l) => /^\s*at .*:\d+:\d+\)?$/.test(l))
    .slice(0, 6)
    .map((l) => l.trim().replace(/\(?(?:file:\/\/)?[^\s()]*\/(src|test)\//, "($1/"));
  return `fault ${id} at ${where}: ${e.name}${code} ${frames.join(" < ")}`;
}
