import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The compiled program that is tested; none where this checkout is. */
export const executable = process.env.DEEDBOX_EXECUTABLE;

/**
 * One folder of native code for all programs of a run: unpacking it anew for each suite would be most of its time. That it goes
 * well in an empty folder is what `test/smoke` is about.
 */
export function runtimeOf(program: string): string {
  const { mtimeMs, size } = statSync(program);
  return join(tmpdir(), `deedbox-unpacked-${Math.round(mtimeMs)}-${size}`);
}
