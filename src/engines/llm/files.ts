import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { modelNamed, shippedManifest } from "#rules/models.ts";

/** A language model in the models folder. */
export interface LocalModelFile {
  name: string;
  path: string;
  bytes: number;
  /** Memory it needs while loaded, in MiB. */
  ramMb: number;
  /** What the manifest says its SHA-256 is; null for one that the owner brought, which the manifest does not know. */
  sha256: string | null;
}

const MB = 1024 * 1024;

/** A model that nobody measured: its weights, a tenth for what is computed, and the words it keeps in mind. */
const guessedRam = (bytes: number): number => Math.ceil((bytes * 1.1) / MB) + 600;

function inFolder(folder: string, name: string): LocalModelFile | null {
  const known = modelNamed(name);
  if (known && known.kind !== "language-model") return null;
  const wanted = known?.files[0]?.name;
  const file =
    wanted ??
    readdirSync(join(folder, name))
      .sort()
      .find((n) => n.toLowerCase().endsWith(".gguf"));
  if (file === undefined) return null;
  const path = join(folder, name, file);
  if (!existsSync(path)) return null;
  const bytes = statSync(path).size;
  // A file of another size is not what was pulled: `models verify` says so.
  if (known && bytes !== known.files[0]?.bytes) return null;
  return {
    name,
    path,
    bytes,
    ramMb: known?.ramMb ?? guessedRam(bytes),
    sha256: known?.files[0]?.sha256 ?? null,
  };
}

/**
 * The language model to use, looked up anew each time, so that one that is pulled or removed counts at once: the one asked
 * for, else one that the owner brought, else the first of the manifest that is there. Null when there is none.
 */
export function findLanguageModel(folder: string | null, wanted: string | null): LocalModelFile | null {
  if (folder === null || wanted === "off" || !existsSync(folder)) return null;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
  if (wanted !== null) return names.includes(wanted) ? inFolder(folder, wanted) : null;
  const order = [
    ...names.filter((n) => modelNamed(n) === undefined),
    ...shippedManifest.models.map((m) => m.name).filter((n) => names.includes(n)),
  ];
  for (const name of order) {
    const found = inFolder(folder, name);
    if (found) return found;
  }
  return null;
}
