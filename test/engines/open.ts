import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EngineOptions, openEngines } from "#engines/engines.ts";
import type { ByteSource } from "#engines/pdf/extracted.ts";
import { patience } from "../took.ts";

export const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];

/** Engines whose children are started from the source of the room itself. */
export const openTestEngines = (options: EngineOptions = {}) =>
  openEngines({ command, runtime: null, ...options, limits: { ...patience, ...options.limits } });

/** Bytes as a source, in pieces of the given size. */
export function source(bytes: Uint8Array, piece = 65_536): ByteSource {
  return {
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

/** How a promise ends: "done", or the kind of its EngineFailure. Any other error is thrown on. */
export async function outcome(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "done";
  } catch (error) {
    if (error instanceof Error && "kind" in error && typeof error.kind === "string") return error.kind;
    throw error;
  }
}

/** True while a process is there and is no zombie. */
export function running(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return false;
  }
}
