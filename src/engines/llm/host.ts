import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { message } from "#messages/message.ts";
import type { Question } from "#reading/llm/questions.ts";
import { modelNamed } from "#rules/accounts/models.ts";
import { calledOff, EngineFailure } from "../process/failure.ts";
import type { ChildOptions } from "../process/host.ts";
import type { ModelFile, ModelState } from "../process/model-host.ts";
import { absentModel, ModelHost, modelNames, readyModel } from "../process/model-host.ts";
import type { LanguageModel, LanguageModelOptions, Wording, Writing } from "./language-model.ts";
import { ANSWER_MS, LONGEST_WORDING, WRITE_MS } from "./language-model.ts";

const MB = 1024 * 1024;

/** A model that nobody measured: its weights, a tenth for what is computed, and the words it keeps in mind. */
const guessedRam = (bytes: number): number => Math.ceil((bytes * 1.1) / MB) + 600;

function inFolder(folder: string, name: string): ModelFile | null {
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
  const sha256 = known?.files[0]?.sha256 ?? null;
  return {
    name,
    id: path,
    path,
    bytes,
    ramMb: known?.ramMb ?? guessedRam(bytes),
    sums: sha256 === null ? null : [{ path, sha256 }],
  };
}

/** The language model to use: the first of the folder that is there as it should be. Null when there is none. */
export function findLanguageModel(folder: string | null, wanted: string | null): ModelFile | null {
  for (const name of modelNames(folder, wanted)) {
    const found = inFolder(folder ?? "", name);
    if (found) return found;
  }
  return null;
}

const QUESTIONS = 200;
/** The bytes an answer may have. */
const LONGEST = 64 * 1024;

/** All cores but one: searching and filing go on meanwhile. */
const spareCores = (): number => Math.max(1, cpus().length - 1);

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

/** A model of the box: loaded by the first question, released when idle; who waits for a wording goes before the reading of papers. */
export class LocalModel implements LanguageModel {
  readonly #host: ModelHost<ModelFile>;

  constructor(
    readonly base: ChildOptions,
    readonly folder: string | null,
    readonly given: LanguageModelOptions,
  ) {
    this.#host = new ModelHost(base, folder, {
      tasks: QUESTIONS,
      idleMs: given.idleMs ?? 120_000,
      check: ({ path }) => {
        if (!isGguf(path)) throw new EngineFailure("unavailable", message("failure.notGguf"));
      },
      env: ({ path }) => ({
        DEEDBOX_LANGUAGE_MODEL: path,
        DEEDBOX_LANGUAGE_MODEL_THREADS: String(this.#threads),
      }),
    });
  }

  get #threads(): number {
    return this.given.threads ?? spareCores();
  }

  #file(): ModelFile | null {
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

  get pid(): number | null {
    return this.#host.pid;
  }

  answer(question: Question, signal?: AbortSignal): Promise<string> {
    return this.#host.line
      .runYielding(
        async (off) => {
          const payload = await this.#run("answer", question, { signal: off });
          if (payload.length > LONGEST) throw new EngineFailure("crash", message("failure.modelWrong"));
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
    return this.#host.line
      .runYielding(
        async (off) => {
          const astray = new AbortController();
          await this.#run("write", wording, {
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

  async #run(
    op: "answer" | "write",
    asked: Question | Wording,
    more: { signal: AbortSignal; onPiece?: (bytes: Uint8Array) => void },
  ): Promise<Uint8Array> {
    this.#host.mustBeOpen();
    if (more.signal.aborted) throw new EngineFailure("limit", message("failure.cancelled"));
    const file = this.#file();
    if (!file) throw new EngineFailure("unavailable", message("failure.noModel"));
    const ms = this.given.ms ?? ANSWER_MS * this.#threads;
    return this.#host.run(file, asked, { op, args: {}, ms, ...more }, (frame) => frame.payload);
  }

  async state(): Promise<ModelState> {
    const file = this.#file();
    if (!file) return absentModel(this.given.wanted, message("model.noneReads"));
    const trouble = this.#host.troubleOf(file)?.failure.said;
    const why = trouble ?? (isGguf(file.path) ? null : message("failure.notGguf"));
    if (why !== null)
      return { ok: false, absent: false, detail: message("model.trouble", { model: file.name, why }) };
    return { ok: true, absent: false, detail: readyModel(file, this.pid !== null) };
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}
