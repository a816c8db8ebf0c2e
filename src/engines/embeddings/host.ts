import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Message, message } from "#messages/message.ts";
import type { EmbedderWay } from "#rules/accounts/models.ts";
import { modelNamed, usualWay, wayOf } from "#rules/accounts/models.ts";
import { calledOff, EngineFailure } from "../process/failure.ts";
import type { ChildOptions } from "../process/host.ts";
import type { ModelFile, ModelState } from "../process/model-host.ts";
import { absentModel, ModelHost, modelNames, readyModel } from "../process/model-host.ts";
import type { EmbedAs, Embedded, Embedder, EmbedderOptions } from "./embedder.ts";

/** An embedder in the models folder: `path` is its network, `id` its name with a sum over what it is and how it is used. */
interface EmbedderFiles extends ModelFile {
  tokenizer: string;
  way: EmbedderWay;
}

/** One that is there and cannot be used, with the reason in a sentence. */
interface UnusableEmbedder {
  name: string;
  trouble: Message;
}

const isUsable = (e: EmbedderFiles | UnusableEmbedder | null): e is EmbedderFiles => e !== null && "id" in e;

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
  if (missing[0]) return { name, trouble: message("failure.modelMissing") };
  const file = (ends: string) => known.files.find((f) => f.name.endsWith(ends))?.name ?? "";
  return {
    name,
    id: idOf(
      name,
      known.files.map((f) => f.sha256),
      known.embedder,
    ),
    path: join(folder, name, file(".onnx")),
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
  if (!names.includes(TOKENIZER)) return { name, trouble: message("failure.modelMissing") };
  const [model, tokenizer] = [join(folder, name, onnx), join(folder, name, TOKENIZER)];
  const bytes = statSync(model).size + statSync(tokenizer).size;
  try {
    const said: Said = JSON.parse(readFileSync(join(folder, name, "brought.json"), "utf8"));
    const way = said.embedder ? wayOf(said.embedder) : usualWay;
    const sums = (said.files ?? []).map((f) => `${f.name} ${f.sha256}`).sort();
    const id = idOf(name, [...sums, String(bytes)], way);
    return { name, id, path: model, tokenizer, bytes, ramMb: guessedRam(bytes), sums: null, way };
  } catch {
    return { name, trouble: message("failure.modelBroken") };
  }
}

/**
 * The embedder to use: the first of the folder that is all there. One that is there and cannot be used is reported only when
 * there is no other. Null when there is none, or none is wanted.
 */
export function findEmbedder(
  folder: string | null,
  wanted: string | null,
): EmbedderFiles | UnusableEmbedder | null {
  const found = modelNames(folder, wanted)
    .map((name) => (modelNamed(name) ? ofManifest(folder ?? "", name) : ofOwner(folder ?? "", name)))
    .filter((e) => e !== null);
  return found.find(isUsable) ?? found[0] ?? null;
}

/** Milliseconds, unless options say otherwise; those of a piece are of one processor. */
const PIECE_MS = 120_000;
const IDLE_MS = 300_000;
const AGAIN_MS = 300_000;
const PIECES = 20_000;
/** Characters of texts that go into one piece, unless one text alone has more: a question waits for a piece at most. */
const PIECE = 1_500;

/** Texts in pieces, each of one text at least. */
export function piecesOf(texts: readonly string[]): string[][] {
  const pieces: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = pieces.at(-1);
    if (last && text.length <= room) last.push(text);
    else {
      pieces.push([text]);
      room = PIECE;
    }
    room -= text.length;
  }
  return pieces;
}

/** A model of the box: loaded by the first text, released when idle; questions overtake papers. */
export class LocalEmbedder implements Embedder {
  readonly #host: ModelHost<EmbedderFiles>;

  constructor(
    readonly base: ChildOptions,
    readonly folder: string | null,
    readonly given: EmbedderOptions,
  ) {
    this.#host = new ModelHost(base, folder, {
      tasks: PIECES,
      idleMs: given.idleMs ?? IDLE_MS,
      // A vocabulary of hundreds of thousands of words does not fit the small heap of other children.
      env: () => ({ BUN_JSC_forceRAMSize: String(1024 * 1024 * 1024) }),
    });
  }

  #found(): ReturnType<typeof findEmbedder> {
    try {
      return findEmbedder(this.folder, this.given.wanted ?? null);
    } catch {
      // A folder that cannot be read holds no model that could be used.
      return null;
    }
  }

  model(): string | null {
    const found = this.#found();
    return isUsable(found) ? found.id : null;
  }

  get pid(): number | null {
    return this.#host.pid;
  }

  async embed(texts: readonly string[], as: EmbedAs, signal?: AbortSignal): Promise<Embedded> {
    const found = this.#found();
    if (!isUsable(found))
      throw new EngineFailure("unavailable", found ? found.trouble : message("failure.noSearchModel"));
    const prefix = as === "query" ? found.way.queryPrefix : found.way.passagePrefix;
    const vectors: Int8Array[] = [];
    for (const part of piecesOf(texts)) {
      const given = part.map((text) => prefix + text);
      const piece = this.#host.line.run(() => this.#piece(found, given), { urgent: as === "query", signal });
      vectors.push(...(await piece.catch(calledOff(signal))));
    }
    return { model: found.id, vectors };
  }

  async #piece(file: EmbedderFiles, texts: string[]): Promise<Int8Array[]> {
    this.#host.mustBeOpen();
    // A model that does not load is not tried again with each letter typed.
    const before = this.#host.troubleOf(file);
    const again = this.given.againMs ?? AGAIN_MS;
    if (before && performance.now() - before.at < again) throw before.failure;
    const { name, path, tokenizer, way } = file;
    const { pooling, dims, maxTokens } = way;
    const task = {
      op: "embed" as const,
      args: { name, model: path, tokenizer, pooling, dims, maxTokens },
      ms: this.given.ms ?? PIECE_MS * cpus().length,
    };
    return this.#host.run(file, texts, task, ({ header, payload }) =>
      unpacked(payload, Number(header.dims), texts.length),
    );
  }

  async state(): Promise<ModelState> {
    const found = this.#found();
    if (!found) return absentModel(this.given.wanted, message("model.noneSearches"));
    const why = isUsable(found) ? this.#host.troubleOf(found)?.failure.said : found.trouble;
    if (why !== undefined)
      return {
        ok: false,
        absent: !isUsable(found),
        detail: message("model.troubleSearch", { model: found.name, why }),
      };
    return { ok: true, absent: false, detail: readyModel(found as EmbedderFiles, this.pid !== null) };
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}

/** The vectors of an answer. Throws when it does not have one for each text. */
function unpacked(payload: Uint8Array, dims: number, texts: number): Int8Array[] {
  if (!Number.isInteger(dims) || dims < 1 || payload.length !== dims * texts)
    throw new EngineFailure("crash", message("failure.modelWrong"));
  return Array.from({ length: texts }, (_, i) =>
    Int8Array.from(new Int8Array(payload.buffer, payload.byteOffset + i * dims, dims)),
  );
}
