import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { shippedManifest } from "#rules/accounts/models.ts";
import type { ByteSource } from "./pdf/extracted.ts";
import type { Frame } from "./process/frames.ts";
import { type ChildSettings, childOptions } from "./process/host.ts";
import type { Handed } from "./process/pool.ts";
import { Pool } from "./process/pool.ts";

/*
 * Tasks that are done on another machine: what is heavy and needs nothing but the bytes of a file. What is decided from words, what
 * knows the household and what looks for malware stays on the box.
 */
export const awayOps = ["ocr", "convert"] as const;
export type AwayOp = (typeof awayOps)[number];

/** A task as a worker is given it. */
export interface AwayTask {
  op: AwayOp;
  args: Record<string, unknown>;
  file: ByteSource;
  /** Processor time after which it counts as endless, in milliseconds. */
  ms: number;
  signal?: AbortSignal;
}

/** What a box gives to other machines. */
export interface Elsewhere {
  /** Tasks that are done elsewhere at the same time: so many more papers are read side by side. */
  places: number;
  /** What this box reads pictures with (`readsWith`). */
  readonly reads: string;
  /** The next task; see Pool.ask. */
  ask(signal: AbortSignal): Promise<Handed | null>;
}

/** What a worker does tasks with. */
export interface Hands {
  /** As Pool.run: the same program reads the same bytes as on the box. Rejects with EngineFailure. */
  run(task: AwayTask): Promise<Frame>;
  readonly reads: string;
  close(): Promise<void>;
}

/** Files of a folder, of folders in it too, by name and size; none for a folder that is not there. */
function listed(folder: string, as: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${as}${path.slice(folder.length)} ${statSync(path).size}`)
    .sort();
}

/**
 * Stands for the models and language data beside those that ship: machines that name the same read a picture alike, so it does not
 * matter which one does. Hexadecimal, 16 letters.
 */
export function readsWith({ models, tessdata }: Pick<ChildSettings, "models" | "tessdata">): string {
  const named = shippedManifest.models.filter((m) => m.kind === "ocr").map((m) => m.name);
  const all = [
    ...(tessdata ? listed(tessdata, "tessdata") : []),
    ...(models ? [...named, "ppocr"].flatMap((name) => listed(join(models, name), name)) : []),
  ];
  return createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
}

/** Starts nothing yet: children come with the first task. `slots`: tasks at the same time. */
export function openHands(options: ChildSettings, slots: number): Hands {
  const pool = new Pool(childOptions(options), slots);
  return {
    run: (task) => pool.run(task),
    reads: readsWith(options),
    close: () => pool.close(),
  };
}
