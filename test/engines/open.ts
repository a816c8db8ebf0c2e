import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EngineOptions, type Engines, openEngines } from "#engines/engines.ts";
import type { ByteSource } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { patience } from "../took.ts";

export const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];

/** Engines of their own, whose children are started from the source of the room itself. */
export const openOwnEngines = (options: EngineOptions = {}): Engines =>
  openEngines({ command, runtime: null, ...options, limits: { ...patience, ...options.limits } });

/** The engines that all test files of this process share: a new child is slow until its code is compiled. */
let shared: Engines | null = null;
let openings = 0;

/**
 * Engines for whoever only wants papers read. Their children go on to the next test file; closing gives up what is under way, and
 * the children with it when nobody else has them open.
 */
export function openTestEngines(): Engines {
  shared ??= openOwnEngines({ workers: 1 });
  const engines = shared;
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => {});
  let underWay = 0;
  let open = true;
  openings++;
  const held = async (task: Promise<unknown>) => {
    underWay++;
    return Promise.race([task, closing.promise]).finally(() => underWay--);
  };
  const calls = Object.entries(engines).flatMap(([name, call]) =>
    typeof call !== "function"
      ? []
      : [
          [
            name,
            (...given: unknown[]) => {
              const answer: unknown = Reflect.apply(call, engines, given);
              return answer instanceof Promise ? held(answer) : answer;
            },
          ],
        ],
  );
  return {
    ...(Object.fromEntries(calls) as Engines),
    elsewhere: engines.elsewhere,
    async close() {
      if (!open) return;
      open = false;
      openings--;
      const giveUp = underWay > 0;
      closing.reject(new EngineFailure("unavailable", message("failure.closing")));
      if (!giveUp || openings > 0) return;
      if (shared === engines) shared = null;
      await engines.close();
    },
  };
}

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
