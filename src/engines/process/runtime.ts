import { realpathSync } from "node:fs";
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { keepQuiet } from "../sandbox/quiet.ts";

/**
 * Where the native packages lie: beside the source in a checkout, unpacked in a folder of its own for the compiled
 * program, which cannot carry shared libraries inside itself.
 */
const runtimeFolder = process.env.DEEDBOX_PACKAGES ? realpathSync(process.env.DEEDBOX_PACKAGES) : null;

const here = dirname(fileURLToPath(import.meta.url));

/** The file a package name resolves to. Throws for one that lies outside of the unpacked folder, which nobody has checked. */
export function nativePath(name: string): string {
  const path = Bun.resolveSync(name, runtimeFolder ?? here);
  if (runtimeFolder !== null && !path.startsWith(runtimeFolder + sep))
    throw new Error(`The package ${name} is not among those of this program.`);
  return path;
}

/** The folder of a package. */
export const packageFolder = (name: string): string => dirname(nativePath(`${name}/package.json`));

/** Loads a package that is kept out of the server process; only ever called in a child. */
export async function loadNative<T>(name: string): Promise<T> {
  await keepQuiet();
  return await import(nativePath(name));
}
