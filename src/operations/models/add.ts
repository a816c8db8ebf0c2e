import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { copyFile, open, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { isModelName, type ModelKind, modelBySum, modelNamed } from "#rules/models.ts";
import { BROUGHT, broughtAt, ModelProblem, type Shelf, sumOf, syncFolder } from "./folder.ts";

/** What came of adding a file. */
export interface Added {
  model: string;
  file: string;
  by: "manifest" | "owner";
  /** Files of the model that are still missing. */
  missing: string[];
}

/** GGUF says so in its first four bytes; an ONNX file is a protocol buffer and begins with the field `ir_version`. */
function kindOf(path: string): ModelKind | null {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(4);
    readSync(file, head, 0, 4, 0);
    if (head.toString("latin1") === "GGUF") return "language-model";
    return head[0] === 0x08 && path.toLowerCase().endsWith(".onnx") ? "embedding" : null;
  } finally {
    closeSync(file);
  }
}

/**
 * Takes a file into the models folder without any network. One that the manifest knows is recognised by its SHA-256,
 * whatever it is called; any other needs the name it shall go by, and is marked as brought by the owner. Throws ModelProblem.
 */
export async function addModel(shelf: Shelf, path: string, as: string | null): Promise<Added> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new ModelProblem(`There is no file ${path}.`);
  const { size: bytes } = statSync(path);
  const sha256 = await sumOf(path);
  const known = modelBySum(sha256, shelf.manifest);
  if (known) {
    await take(shelf, path, known.model.name, known.file.name, { bytes, sha256 });
    const missing = known.model.files
      .map((f) => f.name)
      .filter((n) => !existsSync(join(shelf.folder, known.model.name, n)));
    return { model: known.model.name, file: known.file.name, by: "manifest", missing };
  }
  if (as === null)
    throw new ModelProblem(
      `${basename(path)} is none of the models this program knows (its SHA-256 is ${sha256}). To use it all the same, give it a name: --as NAME.`,
    );
  if (!isModelName(as))
    throw new ModelProblem(`"${as}" is no name for a model: small letters, digits, dots and dashes.`);
  if (modelNamed(as, shelf.manifest))
    throw new ModelProblem(`${as} is the name of a model this program knows, and this file is none of its.`);
  const kind = kindOf(path);
  if (kind === null) throw new ModelProblem(`${basename(path)} is neither a GGUF nor an ONNX file.`);
  const name = basename(path).replace(/[^\w.-]/g, "_");
  await take(shelf, path, as, name, { bytes, sha256 });
  const before = broughtAt(shelf, as)?.files.filter((f) => f.name !== name) ?? [];
  const said = { kind, files: [...before, { name, bytes, sha256 }] };
  writeFileSync(join(shelf.folder, as, BROUGHT), `${JSON.stringify(said, null, 2)}\n`, { mode: 0o600 });
  return { model: as, file: name, by: "owner", missing: [] };
}

/** Copies a file into place: under its name only when all of it is on disk, and only when the copy is what was looked at. */
async function take(
  shelf: Shelf,
  from: string,
  model: string,
  name: string,
  is: { bytes: number; sha256: string },
): Promise<void> {
  const folder = join(shelf.folder, model);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const disk = statfsSync(folder);
  if (Number(disk.bavail) * Number(disk.bsize) < is.bytes)
    throw new ModelProblem(`There is no room for ${Math.ceil(is.bytes / 1e6)} MB in ${shelf.folder}.`);
  const part = join(folder, `${name}.part`);
  try {
    await copyFile(from, part);
    const copy = await open(part, "r+");
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
    if ((await sumOf(part)) !== is.sha256) throw new ModelProblem("The file changed while it was copied.");
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } finally {
    rmSync(part, { force: true });
  }
}
