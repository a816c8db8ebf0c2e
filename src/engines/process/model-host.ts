import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Semaphore } from "#kernel/semaphore.ts";
import { type Message, message } from "#messages/message.ts";
import { modelNamed, shippedManifest } from "#rules/accounts/models.ts";
import { EngineFailure } from "./failure.ts";
import type { Frame } from "./frames.ts";
import { Child, type ChildOptions, type Task } from "./host.ts";

/** How a model is: `ok` false is out of order, `absent` that none is set up, which is no fault. */
export interface ModelState {
  ok: boolean;
  absent: boolean;
  /** One sentence for the owner. */
  detail: Message;
}

/** A model in the models folder. */
export interface ModelFile {
  name: string;
  /** Changes with its files and the way it is used: a child that has loaded another is replaced. */
  id: string;
  path: string;
  bytes: number;
  /** Memory it needs while loaded, in MiB. */
  ramMb: number;
  /** What the manifest says its files are; null for one that the owner brought, which the manifest does not know. */
  sums: { path: string; sha256: string }[] | null;
}

/**
 * Names of the models of a folder, in the order in which they are considered: the one asked for alone, else those that the
 * owner brought, then those of the manifest. Read anew each time, so that one that is pulled or removed counts at once.
 */
export function modelNames(folder: string | null, wanted: string | null): string[] {
  if (folder === null || wanted === "off" || !existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
  if (wanted !== null) return names.filter((n) => n === wanted);
  return [
    ...names.filter((n) => modelNamed(n) === undefined),
    ...shippedManifest.models.map((m) => m.name).filter((n) => names.includes(n)),
  ];
}

/** The state of a model that is not there; `none` says what is done without one. */
export const absentModel = (wanted: string | null | undefined, none: Message): ModelState =>
  wanted && wanted !== "off"
    ? { ok: false, absent: true, detail: message("model.missing", { model: wanted }) }
    : { ok: true, absent: true, detail: none };

/** What is said of a model that can be used. */
export const readyModel = ({ name, bytes }: ModelFile, loaded: boolean): Message =>
  message("model.ready", {
    model: name,
    size: Math.round(bytes / 1e6),
    state: loaded ? "loaded" : "there",
  });

/** SHA-256 of a file, hexadecimal, read piece by piece. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece);
  return hash.digest("hex");
}

/** Sums by path, each with what the file was like when it was read. */
const known = new Map<string, { stamp: string; sum: Promise<string> }>();

/**
 * Changes with every write to a file: nobody but the system sets the time of its last change (st_ctime). A model has gigabytes
 * and its child comes and goes, so it is read once as long as this stays the same.
 */
async function stampOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}

/**
 * Looks whether files of a model are what its manifest says, before a library is given them: a file of the right name and size
 * may still be another. Throws EngineFailure `unavailable`.
 */
export async function mustBeWhole(files: { path: string; sha256: string }[]): Promise<void> {
  for (const { path, sha256 } of files) {
    const stamp = await stampOf(path);
    let kept = known.get(path);
    if (kept?.stamp !== stamp) {
      kept = { stamp, sum: sumOf(path) };
      known.set(path, kept);
      kept.sum.catch(() => known.delete(path));
    }
    if ((await kept.sum) !== sha256) throw new EngineFailure("unavailable", message("failure.modelChanged"));
  }
}

/** Processor seconds of a child's whole life: all cores of a large box for an hour. */
const CPU_SECONDS = 60_000;
/** Beyond what the model needs, in MiB: the program around it. */
const ROOM = 700;

/** Memory that could be had without swapping, in MiB; null where the system does not say. */
function memoryLeft(): number | null {
  try {
    const kb = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync("/proc/meminfo", "latin1"))?.[1];
    return kb === undefined ? null : Math.floor(Number(kb) / 1024);
  } catch {
    return null;
  }
}

/** One kind of model, as its host needs to know it. */
interface ModelKind<F extends ModelFile> {
  /** Tasks after which a child is replaced: any library may leak a little. */
  tasks: number;
  /** Milliseconds it stays loaded without a task. */
  idleMs: number;
  /** Throws EngineFailure for a file that no library should be given. */
  check?(file: F): void;
  env(file: F): Record<string, string>;
}

/** A failure of a model, and when it was by `performance.now()`. */
interface Trouble {
  at: number;
  failure: EngineFailure;
}

/**
 * A model of the box in a child of its own: loaded by the first task, given up when idle or spent, replaced when another
 * model takes its place. It does one task at a time; `line` is where tasks wait. The task's `signal` ends the child with it:
 * nothing else stops a library in its middle. All failures are EngineFailure, in words of the model.
 */
export class ModelHost<F extends ModelFile> {
  readonly line = new Semaphore(1);
  #child: { child: Child; id: string; tasks: number } | null = null;
  #idle: Timer | null = null;
  #leaving: Promise<void> = Promise.resolve();
  #trouble: (Trouble & { id: string }) | null = null;
  #closed = false;

  constructor(
    readonly base: ChildOptions,
    readonly folder: string | null,
    readonly kind: ModelKind<F>,
  ) {}

  /** Process id of the child, for watching it from outside. */
  get pid(): number | null {
    return this.#child?.child.alive ? this.#child.child.pid : null;
  }

  /** What went wrong last with this model; null when its last task went well. */
  troubleOf(file: F): Trouble | null {
    return this.#trouble?.id === file.id ? this.#trouble : null;
  }

  /** Throws when it was closed. */
  mustBeOpen(): void {
    if (this.#closed) throw new EngineFailure("unavailable", message("failure.closing"));
  }

  /** One task of the model's child, with `asked` as JSON, and what `take` makes of its answer; call it from inside `line`. */
  async run<T>(file: F, asked: unknown, task: Omit<Task, "file">, take: (frame: Frame) => T): Promise<T> {
    const { signal } = task;
    this.mustBeOpen();
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
      const taken = take(await child.run({ ...task, file: source }));
      this.#trouble = null;
      return taken;
    } catch (error) {
      const failure = error instanceof EngineFailure ? this.#inWords(error) : error;
      if (failure instanceof EngineFailure && !signal?.aborted && !this.#closed)
        this.#trouble = {
          id: file.id,
          at: performance.now(),
          failure,
        };
      throw failure;
    } finally {
      await this.#rest();
    }
  }

  /** What went wrong, said of the model: a child speaks of files. */
  #inWords(error: EngineFailure): EngineFailure {
    if (error.kind === "crash") return new EngineFailure("crash", message("failure.modelStopped"));
    if (error.said.key === "failure.slow") return new EngineFailure("overrun", message("failure.modelSlow"));
    if (error.said.key === "failure.memory")
      return new EngineFailure("overrun", message("failure.modelMemory"));
    return error;
  }

  async #childFor(file: F): Promise<Child> {
    const has = this.#child;
    if (has?.child.alive && has.id === file.id && has.tasks < this.kind.tasks) {
      has.tasks++;
      return has.child;
    }
    await this.#release();
    this.kind.check?.(file);
    if (file.sums !== null) await mustBeWhole(file.sums);
    const left = memoryLeft();
    // Weights that are mapped from the file count as left while they are in memory.
    if (left !== null && left < file.ramMb)
      throw new EngineFailure(
        "unavailable",
        message("failure.modelNeeds", { needs: file.ramMb, free: left }),
      );
    const child = new Child({
      ...this.base,
      // A large model keeps its weights in files beside it.
      reads: [...this.base.reads.filter((path) => path !== this.folder), dirname(file.path)],
      memoryMb: file.ramMb + ROOM,
      cpuSeconds: CPU_SECONDS,
      env: { ...this.base.env, ...this.kind.env(file) },
    });
    this.#child = { child, id: file.id, tasks: 1 };
    return child;
  }

  async #rest(): Promise<void> {
    if (!this.#child?.child.alive || this.#closed) return this.#release();
    this.#idle = setTimeout(() => {
      this.#idle = null;
      this.#leaving = this.#release();
    }, this.kind.idleMs);
    this.#idle.unref?.();
  }

  async #release(): Promise<void> {
    const has = this.#child;
    this.#child = null;
    if (has?.child.alive) await has.child.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle) clearTimeout(this.#idle);
    const has = this.#child;
    this.#child = null;
    has?.child.kill();
    await Promise.all([has?.child.exited, this.#leaving, this.line.idle()]);
  }
}
