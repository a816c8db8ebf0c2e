import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { copyFile, open, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { sumOf } from "#engines/process/model-host.ts";
import { isModelName, type ModelKind, modelBySum, modelNamed, wayOf } from "#rules/accounts/models.ts";
import { BROUGHT, type Brought, broughtAt, type ModelFolder, ModelProblem, syncFolder } from "./folder.ts";

/** What came of adding a file. */
interface Added {
  model: string;
  file: string;
  by: "manifest" | "owner";
  /** Files of the model that are still missing. */
  missing: string[];
}

/** Largest tokenizer there is use for, in bytes. */
const TOKENIZER_BYTES = 200 * 1024 * 1024;

/** A tokenizer as the `tokenizers` library writes it: it names the model that makes tokens, with its words. */
function isTokenizer(path: string): boolean {
  if (!path.toLowerCase().endsWith(".json") || statSync(path).size > TOKENIZER_BYTES) return false;
  try {
    const said: { model?: { vocab?: unknown } } | null = JSON.parse(readFileSync(path, "utf8"));
    return typeof said?.model?.vocab === "object";
  } catch {
    return false;
  }
}

/**
 * GGUF says so in its first four bytes; an ONNX file is a protocol buffer and begins with the field `ir_version`. A tokenizer
 * belongs to an embedder.
 */
function kindOf(path: string): ModelKind | null {
  if (isTokenizer(path)) return "embedder";
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(4);
    readSync(file, head, 0, 4, 0);
    if (head.toString("latin1") === "GGUF") return "language-model";
    return head[0] === 0x08 && path.toLowerCase().endsWith(".onnx") ? "embedder" : null;
  } finally {
    closeSync(file);
  }
}

/**
 * Takes a file into the models folder without any network. One that the manifest knows is recognised by its SHA-256,
 * whatever it is called; any other needs the name it shall go by, and is marked as brought by the owner. An embedder is two files,
 * added one after the other under one name; `way` says how it is to be used. Throws ModelProblem.
 */
export async function addModel(
  shelf: ModelFolder,
  path: string,
  as: string | null,
  way: Brought["embedder"] | null = null,
): Promise<Added> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new ModelProblem(`There’s no file ${path}.`);
  const { size: bytes } = statSync(path);
  const sha256 = await sumOf(path);
  const known = modelBySum(sha256, shelf.manifest, as);
  if (known) {
    await take(shelf, path, known.model.name, known.file.name, { bytes, sha256 });
    const missing = known.model.files
      .map((f) => f.name)
      .filter((n) => !existsSync(join(shelf.folder, known.model.name, n)));
    return { model: known.model.name, file: known.file.name, by: "manifest", missing };
  }
  if (as === null)
    throw new ModelProblem(
      `${basename(path)} isn’t a known model (its SHA-256 is ${sha256}). To use it anyway, give it a name with --as NAME.`,
    );
  if (!isModelName(as))
    throw new ModelProblem(
      `"${as}" can’t be the name of a model. Use lowercase letters, digits, dots and dashes.`,
    );
  if (modelNamed(as, shelf.manifest))
    throw new ModelProblem(
      `${as} is the name of a known model, and this file isn’t part of it. Choose another name.`,
    );
  const kind = kindOf(path);
  if (kind === null)
    throw new ModelProblem(`${basename(path)} isn’t a GGUF file, an ONNX file or a tokenizer.json.`);
  const before = broughtAt(shelf, as);
  if (before && before.kind !== kind)
    throw new ModelProblem(`${as} is of the kind ${before.kind}, and ${basename(path)} of the kind ${kind}.`);
  const name = isTokenizer(path) ? "tokenizer.json" : basename(path).replace(/[^\w.-]/g, "_");
  const used = kind === "embedder" ? { ...before?.embedder, ...way } : {};
  try {
    wayOf(used);
  } catch (error) {
    throw new ModelProblem(error instanceof Error ? error.message : String(error));
  }
  await take(shelf, path, as, name, { bytes, sha256 });
  // One model a folder: another ONNX file takes the place of the one before.
  const others = (before?.files ?? []).filter((f) => f.name !== name && !replaces(kind, name, f.name));
  for (const f of before?.files ?? [])
    if (replaces(kind, name, f.name)) rmSync(join(shelf.folder, as, f.name));
  const said: Brought = {
    kind,
    files: [...others, { name, bytes, sha256 }],
    ...(Object.keys(used).length > 0 ? { embedder: used } : {}),
  };
  writeFileSync(join(shelf.folder, as, BROUGHT), `${JSON.stringify(said, null, 2)}\n`, { mode: 0o600 });
  const missing = kind === "embedder" ? halves(said.files.map((f) => f.name)) : [];
  return { model: as, file: name, by: "owner", missing };
}

const isOnnx = (name: string): boolean => name.toLowerCase().endsWith(".onnx");

const replaces = (kind: ModelKind, name: string, other: string): boolean =>
  kind === "embedder" && name !== other && isOnnx(name) && isOnnx(other);

/** What an embedder of these files lacks. */
const halves = (names: string[]): string[] => [
  ...(names.some(isOnnx) ? [] : ["the ONNX file"]),
  ...(names.includes("tokenizer.json") ? [] : ["tokenizer.json"]),
];

/** Copies a file into place: under its name only when all of it is on disk, and only when the copy is what was looked at. */
async function take(
  shelf: ModelFolder,
  from: string,
  model: string,
  name: string,
  is: { bytes: number; sha256: string },
): Promise<void> {
  const folder = join(shelf.folder, model);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const disk = statfsSync(folder);
  if (Number(disk.bavail) * Number(disk.bsize) < is.bytes)
    throw new ModelProblem(
      `There isn’t enough free space for ${Math.ceil(is.bytes / 1e6)} MB in ${shelf.folder}.`,
    );
  const part = join(folder, `${name}.part`);
  try {
    await copyFile(from, part);
    const copy = await open(part, "r+");
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
    if ((await sumOf(part)) !== is.sha256)
      throw new ModelProblem("The file changed while it was being copied.");
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } finally {
    rmSync(part, { force: true });
  }
}
