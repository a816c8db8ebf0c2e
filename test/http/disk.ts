import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./target.ts";

/** Sealed files on disk, and parts that are still being written. */
export function onDisk(target: Target): { blobs: number; parts: number } {
  const { dataDir } = target.running;
  const blobs = join(dataDir, "blobs");
  return {
    blobs: readdirSync(blobs).reduce((n, folder) => n + readdirSync(join(blobs, folder)).length, 0),
    parts: existsSync(join(dataDir, "in")) ? readdirSync(join(dataDir, "in")).length : 0,
  };
}
