import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { Semaphore } from "#kernel/semaphore.ts";
import type { Question } from "#reading/llm/questions.ts";
import { modelNamed, shippedManifest } from "#rules/accounts/models.ts";
import { calledOff, EngineFailure } from "../process/failure.ts";
import type { ChildOptions } from "../process/host.ts";
import { Child } from "../process/host.ts";
import type { LanguageModel, LanguageModelOptions, ModelState, Wording, Writing } from "./language-model.ts";
import { ANSWER_MS, LONGEST_WORDING, WRITE_MS } from "./language-model.ts";
import { mustBeWhole } from "./model-sums.ts";

/** A language model in the models folder. */
interface LocalModelFile {
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

/** A child is replaced after so many questions: any library may leak a little. */
const QUESTIONS = 200;
/** Processor seconds of a child's whole life: all cores of a large box for an hour. */
const CPU_SECONDS = 60_000;
/** The bytes an answer may have. */
const LONGEST = 64 * 1024;
/** Beyond what the model needs, in MiB: the program around it. */
const ROOM = 700;

/** All cores but one: searching and filing go on meanwhile. */
const spareCores = (): number => Math.max(1, cpus().length - 1);

/** Memory that could be had without swapping, in MiB; null where the system does not say. */
export function memoryLeft(): number | null {
  try {
    const kb = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync("/proc/meminfo", "latin1"))?.[1];
    return kb === undefined ? null : Math.floor(Number(kb) / 1024);
  } catch {
    return null;
  }
}

const isGguf = (path: string): boolean => {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(4);
    readSync(file, head, 0, 4, 0);
    return head.toString("latin1") === "GGUF";
  } finally {
    closeSync(file);
  }
};

/** A model of the box in a child of its own: loaded by the first question, let go when idle, at most one question at a time. */
export class LocalModel implements LanguageModel {
  #child: { child: Child; path: string; questions: number } | null = null;
  #line = new Semaphore(1);
  #idle: Timer | null = null;
  #leaving: Promise<void> = Promise.resolve();
  #trouble: string | null = null;
  #closed = false;

  constructor(
    readonly base: ChildOptions,
    readonly folder: string | null,
    readonly given: LanguageModelOptions,
  ) {}

  get #threads(): number {
    return this.given.threads ?? spareCores();
  }

  #file(): LocalModelFile | null {
    try {
      return findLanguageModel(this.folder, this.given.wanted ?? null);
    } catch {
      // A folder that cannot be read holds no model that could be used.
      return null;
    }
  }

  name(): string | null {
    return this.#file()?.name ?? null;
  }

  /** Process id of the child, for watching it from outside. */
  get pid(): number | null {
    return this.#child?.child.alive ? this.#child.child.pid : null;
  }

  answer(question: Question, signal?: AbortSignal): Promise<string> {
    return this.#line
      .runYielding(
        async (off) => {
          const payload = await this.#run("answer", question, this.given.ms ?? ANSWER_MS * this.#threads, {
            signal: off,
          });
          if (payload.length > LONGEST) throw new EngineFailure("crash", "The model wrote without end.");
          return new TextDecoder().decode(payload);
        },
        { signal },
      )
      .catch(calledOff(signal));
  }

  write(wording: Wording, { onText, signal }: Writing): Promise<void> {
    const late = AbortSignal.timeout(this.given.writeMs ?? WRITE_MS);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const decoder = new TextDecoder();
    let length = 0;
    return this.#line
      .runYielding(
        async (off) => {
          const astray = new AbortController();
          await this.#run("write", wording, this.given.ms ?? ANSWER_MS * this.#threads, {
            signal: AbortSignal.any([off, astray.signal]),
            onPiece: (bytes) => {
              if (off.aborted || astray.signal.aborted) return;
              const text = decoder.decode(bytes, { stream: true });
              length += text.length;
              if (length > LONGEST_WORDING) astray.abort();
              else onText(text);
            },
          });
        },
        { urgent: true, signal: until },
      )
      .catch(calledOff(until));
  }

  /** One task of the model's child. `signal` ends the child with it: nothing else stops a library in its middle. */
  async #run(
    op: "answer" | "write",
    asked: Question | Wording,
    ms: number,
    more: { signal: AbortSignal; onPiece?: (bytes: Uint8Array) => void },
  ): Promise<Uint8Array> {
    const { signal } = more;
    if (this.#closed) throw new EngineFailure("unavailable", "The readers are shut down.");
    if (signal.aborted) throw new EngineFailure("limit", "Reading was called off.");
    const file = this.#file();
    if (!file) throw new EngineFailure("unavailable", "No language model is set up.");
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    try {
      const child = await this.#childFor(file);
      const bytes = new TextEncoder().encode(JSON.stringify(asked));
      const source = {
        size: bytes.length,
        async *open() {
          yield bytes;
        },
      };
      const { payload } = await child.run({ op, args: {}, file: source, ms, ...more });
      this.#trouble = null;
      return payload;
    } catch (error) {
      const failure = error instanceof EngineFailure ? this.#inWords(error, file) : error;
      if (failure instanceof EngineFailure && !signal.aborted && !this.#closed)
        this.#trouble = failure.message;
      throw failure;
    } finally {
      await this.#rest();
    }
  }

  /** What went wrong, said of the model: a child speaks of files. */
  #inWords(error: EngineFailure, file: LocalModelFile): EngineFailure {
    if (error.kind === "crash")
      return new EngineFailure("crash", `The model ${file.name} stopped while it read.`);
    if (error.kind === "overrun" && /too long/.test(error.message))
      return new EngineFailure("overrun", `The model ${file.name} took too long.`);
    if (error.kind === "overrun" && /memory/.test(error.message))
      return new EngineFailure("overrun", `The model ${file.name} needs more memory than it is given.`);
    return error;
  }

  /** The child that has this model, a new one when there is none, when it is spent, or when it has another model. */
  async #childFor(file: LocalModelFile): Promise<Child> {
    const has = this.#child;
    if (has?.child.alive && has.path === file.path && has.questions < QUESTIONS) {
      has.questions++;
      return has.child;
    }
    await this.#release();
    if (!isGguf(file.path)) throw new EngineFailure("unavailable", `${file.name} is no GGUF file.`);
    if (file.sha256 !== null) await mustBeWhole(file.name, [{ path: file.path, sha256: file.sha256 }]);
    const left = memoryLeft();
    // The weights are mapped from the file: what is in memory already counts as left.
    if (left !== null && left < file.ramMb)
      throw new EngineFailure(
        "unavailable",
        `The model ${file.name} needs about ${file.ramMb} MiB of memory, and ${left} MiB are free.`,
      );
    const child = new Child({
      ...this.base,
      reads: [...this.base.reads.filter((path) => path !== this.folder), dirname(file.path)],
      memoryMb: file.ramMb + ROOM,
      cpuSeconds: CPU_SECONDS,
      env: {
        ...this.base.env,
        DEEDBOX_LANGUAGE_MODEL: file.path,
        DEEDBOX_LANGUAGE_MODEL_THREADS: String(this.#threads),
      },
    });
    this.#child = { child, path: file.path, questions: 1 };
    return child;
  }

  async #rest(): Promise<void> {
    if (!this.#child?.child.alive || this.#closed) return this.#release();
    this.#idle = setTimeout(() => {
      this.#idle = null;
      this.#leaving = this.#release();
    }, this.given.idleMs ?? 120_000);
    this.#idle.unref?.();
  }

  async #release(): Promise<void> {
    const has = this.#child;
    this.#child = null;
    if (has?.child.alive) await has.child.close();
  }

  async state(): Promise<ModelState> {
    const file = this.#file();
    const { wanted } = this.given;
    if (!file)
      return wanted && wanted !== "off"
        ? { ok: false, absent: true, detail: `the model ${wanted} is not in the models folder` }
        : { ok: true, absent: true, detail: "none is set up; papers are read by rules alone" };
    const size = `${Math.round(file.bytes / 1e6)} MB${file.sha256 === null ? ", brought by the owner" : ""}`;
    if (this.#trouble !== null)
      return { ok: false, absent: false, detail: `${file.name} (${size}): ${this.#trouble}` };
    if (!isGguf(file.path)) return { ok: false, absent: false, detail: `${file.name} is no GGUF file` };
    const loaded = this.#child?.child.alive ? "loaded" : "there, not loaded";
    return { ok: true, absent: false, detail: `${file.name} (${size}), ${loaded}` };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle) clearTimeout(this.#idle);
    const has = this.#child;
    this.#child = null;
    has?.child.kill();
    await Promise.all([has?.child.exited, this.#leaving, this.#line.idle()]);
  }
}
