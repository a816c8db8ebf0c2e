import { Problem } from "#kernel/problem.ts";

/** Where faults go: one line each, with an id the caller was told, and never a word from anyone's papers. */
export type FaultLog = (line: string) => void;

/**
 * Logs a fault of ours and gives the answer to send. Only names, codes and places in our own code are logged: a message
 * may quote what was being read.
 */
export function faultProblem(e: unknown, id: string, where: string, log: FaultLog): Problem {
  if (e instanceof Error && "code" in e && String(e.code).startsWith("SQLITE_BUSY")) {
    return new Problem(503, null, "Busy", "The box is busy just now. Try again.", {
      headers: { "Retry-After": "2" },
    });
  }
  log(describeFault(e, id, where));
  const full = e instanceof Error && "code" in e && (e.code === "SQLITE_FULL" || e.code === "ENOSPC");
  if (full) {
    return new Problem(
      507,
      "no-room",
      "No room",
      "The disk of the box is full. Nothing was stored; free some space and send it again.",
    );
  }
  return new Problem(
    500,
    null,
    "Something went wrong",
    `Something went wrong on the box. It was logged as ${id}.`,
  );
}

export function describeFault(e: unknown, id: string, where: string): string {
  if (!(e instanceof Error)) return `fault ${id} at ${where}: ${typeof e}`;
  const code = "code" in e && typeof e.code === "string" ? ` ${e.code}` : "";
  const frames = (e.stack ?? "")
    .split("\n")
    .filter((l) => /^\s*at .*:\d+:\d+\)?$/.test(l))
    .slice(0, 6)
    .map((l) => l.trim().replace(/\(?(?:file:\/\/)?[^\s()]*\/(src|test)\//, "($1/"));
  return `fault ${id} at ${where}: ${e.name}${code} ${frames.join(" < ")}`;
}
