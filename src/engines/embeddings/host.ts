import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import type { EmbedderWay } from "#rules/accounts/models.ts";
import { modelNamed, shippedManifest, usualWay, wayOf } from "#rules/accounts/models.ts";
import { memoryLeft } from "../llm/host.ts";
import type { ModelState } from "../llm/language-model.ts";
import { mustBeWhole } from "../llm/model-sums.ts";
import { EngineFailure } from "../process/failure.ts";
import type { ChildOptions } from "../process/host.ts";
import { Child } from "../process/host.ts";
import type { EmbedAs, Embedded, Embedder, EmbedderOptions } from "./embedder.ts";

/** An embedder in the models folder. */
interface EmbedderFiles {
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
interface UnusableEmbedder {
  name: string;
  trouble: string;
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

/** Milliseconds, unless options say otherwise; those of a piece are of one processor. */
const PIECE_MS = 120_000;
const IDLE_MS = 300_000;
const AGAIN_MS = 300_000;
/** A child is replaced after so many pieces: any library may leak a little. */
const PIECES = 20_000;
/** Processor seconds of a child's whole life. */
const CPU_SECONDS = 60_000;
/** Beyond what the model needs, in MiB: the program around it. */
const ROOM = 700;
/** Characters of texts that go into one piece, unless one text alone has more: a question waits for a piece at most. */
const PIECE = 1_500;

interface Waiting {
  file: EmbedderFiles;
  texts: string[];
  signal: AbortSignal | undefined;
  resolve(vectors: Int8Array[]): void;
  reject(error: unknown): void;
}

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

/** A model of the box in a child of its own: loaded by the first text, let go when idle; questions overtake papers. */
export class LocalEmbedder implements Embedder {
  #child: { child: Child; id: string; pieces: number } | null = null;
  #queries: Waiting[] = [];
  #passages: Waiting[] = [];
  #busy = false;
  #running: Promise<void> = Promise.resolve();
  #leaving: Promise<void> = Promise.resolve();
  #idle: Timer | null = null;
  /** What went wrong last, with whom and when: a model that does not load is not tried again with each letter typed. */
  #trouble: { id: string; at: number; failure: EngineFailure } | null = null;
  #closed = false;

  constructor(
    readonly base: ChildOptions,
    readonly folder: string | null,
    readonly given: EmbedderOptions,
  ) {}

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

  /** Process id of the child, for watching it from outside. */
  get pid(): number | null {
    return this.#child?.child.alive ? this.#child.child.pid : null;
  }

  async embed(texts: readonly string[], as: EmbedAs, signal?: AbortSignal): Promise<Embedded> {
    const found = this.#found();
    if (!isUsable(found))
      throw new EngineFailure(
        "unavailable",
        found ? `${found.name}: ${found.trouble}.` : "No embedding model is set up.",
      );
    const prefix = as === "query" ? found.way.queryPrefix : found.way.passagePrefix;
    const vectors: Int8Array[] = [];
    for (const piece of piecesOf(texts)) {
      const given = piece.map((text) => prefix + text);
      vectors.push(...(await this.#wait(found, given, as, signal)));
    }
    return { model: found.id, vectors };
  }

  #wait(file: EmbedderFiles, texts: string[], as: EmbedAs, signal?: AbortSignal): Promise<Int8Array[]> {
    return new Promise((resolve, reject) => {
      const waiting = { file, texts, signal, resolve, reject };
      (as === "query" ? this.#queries : this.#passages).push(waiting);
      if (this.#busy) return;
      this.#busy = true;
      this.#running = this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    for (;;) {
      const next = this.#queries.shift() ?? this.#passages.shift();
      if (!next) break;
      try {
        if (next.signal?.aborted) throw new EngineFailure("limit", "It was called off.");
        next.resolve(await this.#piece(next));
      } catch (error) {
        next.reject(error);
      }
    }
    // In one step with the look that found nothing waiting: what comes from here on starts anew.
    this.#busy = false;
    if (!this.#child?.child.alive || this.#closed) return this.#release();
    this.#idle = setTimeout(() => {
      this.#idle = null;
      this.#leaving = this.#release();
    }, this.given.idleMs ?? IDLE_MS);
    this.#idle.unref?.();
  }

  async #piece({ file, texts }: Waiting): Promise<Int8Array[]> {
    if (this.#closed) throw new EngineFailure("unavailable", "The readers are shut down.");
    const before = this.#trouble;
    const again = this.given.againMs ?? AGAIN_MS;
    if (before?.id === file.id && performance.now() - before.at < again) throw before.failure;
    try {
      const child = await this.#childFor(file);
      const bytes = new TextEncoder().encode(JSON.stringify(texts));
      const { name, model, tokenizer, way } = file;
      const { pooling, dims, maxTokens } = way;
      const { header, payload } = await child.run({
        op: "embed",
        args: { name, model, tokenizer, pooling, dims, maxTokens },
        file: {
          size: bytes.length,
          async *open() {
            yield bytes;
          },
        },
        ms: this.given.ms ?? PIECE_MS * cpus().length,
      });
      const vectors = unpacked(payload, Number(header.dims), texts.length);
      this.#trouble = null;
      return vectors;
    } catch (error) {
      const failure = error instanceof EngineFailure ? inWords(error, file) : error;
      if (failure instanceof EngineFailure && !this.#closed)
        this.#trouble = { id: file.id, at: performance.now(), failure };
      throw failure;
    }
  }

  /** The child that has this model, a new one when there is none, when it is spent, or when it has another model. */
  async #childFor(file: EmbedderFiles): Promise<Child> {
    const has = this.#child;
    if (has?.child.alive && has.id === file.id && has.pieces < PIECES) {
      has.pieces++;
      return has.child;
    }
    await this.#release();
    const left = memoryLeft();
    if (left !== null && left < file.ramMb)
      throw new EngineFailure(
        "unavailable",
        `The embedding model ${file.name} needs about ${file.ramMb} MiB of memory, and ${left} MiB are free.`,
      );
    if (file.sums !== null) await mustBeWhole(file.name, file.sums);
    const child = new Child({
      ...this.base,
      // A large model keeps its weights in files beside it.
      reads: [...this.base.reads.filter((path) => path !== this.folder), dirname(file.model)],
      memoryMb: file.ramMb + ROOM,
      cpuSeconds: CPU_SECONDS,
      // A vocabulary of hundreds of thousands of words does not fit the small heap of other children.
      env: { ...this.base.env, BUN_JSC_forceRAMSize: String(1024 * 1024 * 1024) },
    });
    this.#child = { child, id: file.id, pieces: 1 };
    return child;
  }

  async #release(): Promise<void> {
    const has = this.#child;
    this.#child = null;
    if (has?.child.alive) await has.child.close();
  }

  async state(): Promise<ModelState> {
    const found = this.#found();
    const { wanted } = this.given;
    if (!found)
      return wanted && wanted !== "off"
        ? { ok: false, absent: true, detail: `the model ${wanted} is not in the models folder` }
        : { ok: true, absent: true, detail: "the built-in one; no embedding model is set up" };
    if (!isUsable(found))
      return { ok: false, absent: true, detail: `the built-in one; ${found.name}: ${found.trouble}` };
    const size = `${Math.round(found.bytes / 1e6)} MB${found.sums === null ? ", brought by the owner" : ""}`;
    if (this.#trouble?.id === found.id) {
      const { message } = this.#trouble.failure;
      return { ok: false, absent: false, detail: `the built-in one; ${found.name} (${size}): ${message}` };
    }
    const loaded = this.#child?.child.alive ? "loaded" : "there, not loaded";
    return { ok: true, absent: false, detail: `${found.name} (${size}), ${loaded}` };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle) clearTimeout(this.#idle);
    const has = this.#child;
    this.#child = null;
    has?.child.kill();
    await Promise.all([has?.child.exited, this.#leaving, this.#running]);
  }
}

/** What went wrong, said of the model: a child speaks of files. */
function inWords(error: EngineFailure, { name }: EmbedderFiles): EngineFailure {
  if (error.kind === "crash") return new EngineFailure("crash", `The embedding model ${name} stopped.`);
  if (error.kind === "overrun" && /too long/.test(error.message))
    return new EngineFailure("overrun", `The embedding model ${name} took too long.`);
  if (error.kind === "overrun" && /memory/.test(error.message))
    return new EngineFailure("overrun", `The embedding model ${name} needs more memory than it is given.`);
  return error;
}

/** The vectors of an answer. Throws when it does not have one for each text. */
function unpacked(payload: Uint8Array, dims: number, texts: number): Int8Array[] {
  if (!Number.isInteger(dims) || dims < 1 || payload.length !== dims * texts)
    throw new EngineFailure("crash", "The embedding model gave another answer than it was asked for.");
  return Array.from({ length: texts }, (_, i) =>
    Int8Array.from(new Int8Array(payload.buffer, payload.byteOffset + i * dims, dims)),
  );
}
