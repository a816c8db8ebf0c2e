import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type EmbedderWay, modelNamed, shippedManifest, usualWay, wayOf } from "#rules/models.ts";

/** An embedder in the models folder. */
export interface EmbedderFiles {
  name: string;
  /** Its name with a sum over what it is and how it is used. */
  id: string;
  model: string;
  tokenizer: string;
  bytes: number;
  /** Memory it needs while loaded, in MiB. */
  ramMb: number;
  /** What the manifest says its files are; null for one that the owner brought, which the manifest does not know. */
  sums: { path: string; sha256: string }[] | null;
  way: EmbedderWay;
}

/** One that is there and cannot be used, with the reason in a sentence. */
export interface UnusableEmbedder {
  name: string;
  trouble: string;
}

export const isUsable = (e: EmbedderFiles | UnusableEmbedder | null): e is EmbedderFiles =>
  e !== null && "id" in e;

const TOKENIZER = "tokenizer.json";
const MB = 1024 * 1024;

/** A model that nobody measured: its weights twice while they are read in, its words, and the program around it. */
const guessedRam = (bytes: number): number => Math.ceil((bytes * 2.2) / MB) + 250;

const idOf = (name: string, sums: string[], way: EmbedderWay): string => {
  const hash = createHash("sha256").update(JSON.stringify([sums, way]));
  return `${name}:${hash.digest("hex").slice(0, 12)}`;
};

const isThere = (path: string, bytes: number | null): boolean =>
  existsSync(path) && (bytes === null || statSync(path).size === bytes);

function ofManifest(folder: string, name: string): EmbedderFiles | UnusableEmbedder | null {
  const known = modelNamed(name);
  if (known?.kind !== "embedder" || !known.embedder) return null;
  const missing = known.files.filter((f) => !isThere(join(folder, name, f.name), f.bytes));
  // Nothing of it but a folder: it was begun to be pulled, or removed by hand.
  if (missing.length === known.files.length) return null;
  if (missing[0]) return { name, trouble: `${missing[0].name} is missing, or not as large as it should be` };
  const file = (ends: string) => known.files.find((f) => f.name.endsWith(ends))?.name ?? "";
  return {
    name,
    id: idOf(
      name,
      known.files.map((f) => f.sha256),
      known.embedder,
    ),
    model: join(folder, name, file(".onnx")),
    tokenizer: join(folder, name, file(".json")),
    bytes: known.files.reduce((n, f) => n + f.bytes, 0),
    ramMb: known.ramMb,
    sums: known.files.map((f) => ({ path: join(folder, name, f.name), sha256: f.sha256 })),
    way: known.embedder,
  };
}

/** What stands beside the files of a model that the owner brought (operations/models/add.ts). */
interface Said {
  files?: { name: string; sha256: string }[];
  embedder?: Record<string, unknown>;
}

function ofOwner(folder: string, name: string): EmbedderFiles | UnusableEmbedder | null {
  const names = readdirSync(join(folder, name)).sort();
  const onnx = names.find((n) => n.toLowerCase().endsWith(".onnx"));
  if (onnx === undefined || !names.includes("brought.json")) return null;
  if (!names.includes(TOKENIZER))
    return {
      name,
      trouble: `its ${TOKENIZER} is missing; bring it with "deedbox models add FILE --as ${name}"`,
    };
  const [model, tokenizer] = [join(folder, name, onnx), join(folder, name, TOKENIZER)];
  const bytes = statSync(model).size + statSync(tokenizer).size;
  try {
    const said: Said = JSON.parse(readFileSync(join(folder, name, "brought.json"), "utf8"));
    const way = said.embedder ? wayOf(said.embedder) : usualWay;
    const sums = (said.files ?? []).map((f) => `${f.name} ${f.sha256}`).sort();
    const id = idOf(name, [...sums, String(bytes)], way);
    return { name, id, model, tokenizer, bytes, ramMb: guessedRam(bytes), sums: null, way };
  } catch {
    return { name, trouble: "its brought.json cannot be read; bring the model again" };
  }
}

/**
 * The embedder to use, looked up anew each time, so that one that is pulled or removed counts at once: the one asked for, else
 * one that the owner brought, else the first of the manifest that is all there. One that is there and cannot be used is told
 * of only when there is no other. Null when there is none, or none is wanted.
 */
export function findEmbedder(
  folder: string | null,
  wanted: string | null,
): EmbedderFiles | UnusableEmbedder | null {
  if (folder === null || wanted === "off" || !existsSync(folder)) return null;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
  const look = (name: string) => (modelNamed(name) ? ofManifest(folder, name) : ofOwner(folder, name));
  if (wanted !== null) return names.includes(wanted) ? look(wanted) : null;
  const order = [
    ...names.filter((n) => modelNamed(n) === undefined),
    ...shippedManifest.models.map((m) => m.name).filter((n) => names.includes(n)),
  ];
  const found = order.map(look).filter((e) => e !== null);
  return found.find(isUsable) ?? found[0] ?? null;
}
