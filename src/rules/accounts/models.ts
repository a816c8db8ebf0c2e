import manifest from "#models/manifest.json" with { type: "json" };

export const modelKinds = ["language-model", "ocr", "embedder"] as const;
export type ModelKind = (typeof modelKinds)[number];

const poolings = ["cls", "mean"] as const;

/** How an embedder makes one vector of a text; it is no good when it is used in any other way. */
export interface EmbedderWay {
  /** The vector of the first token, or the mean of all of them. */
  pooling: (typeof poolings)[number];
  /** Numbers of a vector; null: whatever the model gives. */
  dims: number | null;
  /** Tokens of a text that it is given at most, the marks around them counted. */
  maxTokens: number;
  /** What stands before a question and before a piece of a paper; mostly nothing. */
  queryPrefix: string;
  passagePrefix: string;
}

/** For an embedder of which its owner says nothing else. */
export const usualWay: EmbedderWay = {
  pooling: "mean",
  dims: null,
  maxTokens: 256,
  queryPrefix: "",
  passagePrefix: "",
};

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
  /** Of an embedder alone. */
  embedder?: EmbedderWay;
  files: ModelFile[];
}

export interface Manifest {
  /** Where the addresses of all files begin; a mirror takes its place. */
  base: string;
  /** Domains that the server there may send on to; a mirror sends on to nobody. */
  sentOn?: string[];
  models: Model[];
}

const kindOf = (kind: string): ModelKind => {
  const known = modelKinds.find((k) => k === kind);
  if (!known) throw new Error(`The manifest of models names the unknown kind "${kind}".`);
  return known;
};

/** A way as a manifest or an owner put it down; what is not said is as usual. Throws when something is said that cannot be. */
export function wayOf(said: { [key in keyof EmbedderWay]?: unknown }): EmbedderWay {
  const pooling = said.pooling === undefined ? usualWay.pooling : poolings.find((p) => p === said.pooling);
  const whole = (n: unknown, most: number): number | undefined =>
    Number.isInteger(n) && Number(n) > 0 && Number(n) <= most ? Number(n) : undefined;
  const dims = said.dims == null ? null : whole(said.dims, 4096);
  const maxTokens = said.maxTokens === undefined ? usualWay.maxTokens : whole(said.maxTokens, 8192);
  if (pooling === undefined || dims === undefined || maxTokens === undefined)
    throw new Error("What is said of how to use an embedder makes no sense.");
  const text = (s: unknown) => (typeof s === "string" ? s : "");
  return {
    pooling,
    dims,
    maxTokens,
    queryPrefix: text(said.queryPrefix),
    passagePrefix: text(said.passagePrefix),
  };
}

/** The models this version knows, with what each file must be. */
export const shippedManifest: Manifest = {
  base: manifest.base,
  sentOn: manifest.sentOn,
  models: manifest.models.map(({ embedder, ...m }) => ({
    ...m,
    kind: kindOf(m.kind),
    ...(embedder ? { embedder: wayOf(embedder) } : {}),
  })),
};

export const modelNamed = (name: string, of: Manifest = shippedManifest): Model | undefined =>
  of.models.find((m) => m.name === name);

/** The file of the manifest with this sum, and the model it belongs to; of several (a tokenizer) the one that is `meant`. */
export function modelBySum(
  sha256: string,
  of: Manifest = shippedManifest,
  meant: string | null = null,
): { model: Model; file: ModelFile } | null {
  for (const model of of.models.toSorted((a, b) => Number(b.name === meant) - Number(a.name === meant)))
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
