import manifest from "#models/manifest.json" with { type: "json" };

export const modelKinds = ["language-model", "ocr", "embedding"] as const;
export type ModelKind = (typeof modelKinds)[number];

/** One file of a model. `repo`, `revision` and `path` are null for a file whose address nobody vouches for: it is added by hand. */
export interface ModelFile {
  repo: string | null;
  revision: string | null;
  path: string | null;
  /** What it is called in the models folder. */
  name: string;
  bytes: number;
  /** Hexadecimal, lower case. */
  sha256: string;
}

/** A model that may be pulled. None ships with the program and none is fetched unasked. */
export interface Model {
  name: string;
  kind: ModelKind;
  /** What it is for, one or two sentences. */
  about: string;
  licence: { name: string; text: string };
  /** Memory it needs while it is loaded, in MiB. */
  ramMb: number;
  files: ModelFile[];
}

export interface Manifest {
  /** Where the addresses of all files begin; a mirror takes its place. */
  base: string;
  models: Model[];
}

const kindOf = (kind: string): ModelKind => {
  const known = modelKinds.find((k) => k === kind);
  if (!known) throw new Error(`The manifest of models names the unknown kind "${kind}".`);
  return known;
};

/** The models this version knows, with what each file must be. */
export const shippedManifest: Manifest = {
  base: manifest.base,
  models: manifest.models.map((m) => ({ ...m, kind: kindOf(m.kind) })),
};

export const modelNamed = (name: string, of: Manifest = shippedManifest): Model | undefined =>
  of.models.find((m) => m.name === name);

/** The file of the manifest with this sum, and the model it belongs to. */
export function modelBySum(
  sha256: string,
  of: Manifest = shippedManifest,
): { model: Model; file: ModelFile } | null {
  for (const model of of.models)
    for (const file of model.files) if (file.sha256 === sha256) return { model, file };
  return null;
}

/** Where a file is fetched from (the form of the Hugging Face hub, which its mirrors share), or null when it is added by hand. */
export function addressOf(file: ModelFile, base: string): string | null {
  if (file.repo === null || file.revision === null || file.path === null) return null;
  return `${base.replace(/\/+$/, "")}/${file.repo}/resolve/${file.revision}/${file.path}`;
}

/** A name for a model that an owner brings: a folder of that name is made. */
export const isModelName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{0,59}$/.test(name) && !name.includes("..");
