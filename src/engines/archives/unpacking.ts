import type { Subprocess } from "bun";
import { type Message, message } from "#messages/message.ts";
import { EngineFailure, failureFrom, isPlainMessage } from "../process/failure.ts";
import { BadFrame, type Frame, FrameReader, frameHead } from "../process/frames.ts";
import { type ChildOptions, CPU_SECONDS } from "../process/host.ts";
import { Meter, ProcessWatch } from "../process/meter.ts";
import { launched } from "../sandbox/launched.ts";
import { type ContainerKind, type Listed, listedEntries } from "./shapes.ts";
import { MOST_ASKED } from "./source.ts";

/** The plain bytes of a sealed archive. Its errors come out of `list` and `take` as they are. */
export interface ArchiveBytes {
  size: number;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** What comes out of an entry: each file begins with its name, its bytes follow. */
type Taken = { file: { name: string; mime: string } } | { piece: Uint8Array } | { remark: Message | null };

/** Processor time, in milliseconds, after which a child that says nothing while it is its turn is stuck; see Meter. */
const SILENCE = 120_000;
const WATCH_MS = 200;
/** A child that unpacks holds a few blocks and lists: this is plenty. */
const MEMORY_MB = 768;

const nonsense = () => new EngineFailure("crash", message("failure.damagedArchive"));

/**
 * One archive that a child takes apart. `list` and `take` follow one another; whatever goes wrong in the child fails the
 * call and ends it: open another one then.
 */
export class Unpacking {
  private readonly child: Subprocess<"pipe", "pipe", "ignore">;
  private readonly frames: AsyncIterator<Frame>;
  private readonly watch: Timer;
  private readonly system: ProcessWatch;
  private over: EngineFailure | null = null;
  /** Of the turn the child has, from what was said to it to its answer. */
  private turn: { meter: Meter; fail(why: EngineFailure): void } | null = null;

  constructor(
    private readonly options: ChildOptions,
    private readonly bytes: ArchiveBytes,
    kind: ContainerKind,
  ) {
    const limits = { reads: options.reads, cpuSeconds: CPU_SECONDS };
    this.child = Bun.spawn(launched([...options.command, "archive"], limits), {
      cwd: "/",
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      env: options.env,
    });
    this.frames = framesOf(this.child.stdout)[Symbol.asyncIterator]();
    this.system = new ProcessWatch(this.child.pid);
    void this.child.exited.then(() => this.system.close());
    this.watch = setInterval(() => {
      if (this.system.residentMb > MEMORY_MB)
        this.end(new EngineFailure("overrun", message("failure.memory")));
      else if (this.turn && this.turn.meter.look(false) !== null)
        this.turn.fail(this.end(new EngineFailure("overrun", message("failure.slow"))));
    }, WATCH_MS);
    this.watch.unref?.();
    void this.say({ open: kind, size: bytes.size });
  }

  get alive(): boolean {
    return this.over === null;
  }

  get pid(): number {
    return this.child.pid;
  }

  /** Every entry, batch by batch; gives the system it is an export of. */
  async *list(): AsyncGenerator<Listed[], "paperless" | null, undefined> {
    await this.say({ list: true });
    for (;;) {
      const { header, payload } = await this.answer();
      if (header.listed === true) return header.system === "paperless" ? "paperless" : null;
      if (header.entries !== true) throw this.end(nonsense());
      let batch: Listed[];
      try {
        batch = listedEntries(payload);
      } catch (e) {
        this.end(nonsense());
        throw e;
      }
      yield batch;
      await this.say({ on: true });
    }
  }

  /** What one entry holds; `remark` comes last. */
  async *take(locator: string, passwords: string[]): AsyncGenerator<Taken, void, undefined> {
    await this.say({ take: locator, passwords });
    let done = false;
    try {
      for (;;) {
        const { header, payload } = await this.answer();
        if (header.taken === true) {
          done = true;
          yield { remark: isPlainMessage(header.remark) ? header.remark : null };
          return;
        }
        if (header.piece === true) yield { piece: payload };
        else yield { file: fileOf(header.file) };
        await this.say({ on: true });
      }
    } catch (e) {
      // An entry that failed leaves the child ready for the next.
      done = e instanceof EngineFailure;
      throw e;
    } finally {
      // Whoever stops in the middle leaves the child in the middle of a word.
      if (!done) this.end(new EngineFailure("crash", message("failure.cancelled")));
    }
  }

  async close(): Promise<void> {
    this.end(new EngineFailure("unavailable", message("failure.closing")));
    await this.child.exited;
  }

  private end(why: EngineFailure): EngineFailure {
    this.over ??= why;
    clearInterval(this.watch);
    this.child.kill("SIGKILL");
    return this.over;
  }

  /** The next frame that is no question for bytes; those are answered here. */
  private async answer(): Promise<Frame> {
    for (;;) {
      const frame = await this.next();
      const { want, failed } = frame.header;
      if (failed !== undefined) throw failureFrom(frame.header);
      if (want === undefined) return frame;
      await this.give(want);
    }
  }

  private async next(): Promise<Frame> {
    if (this.over) throw this.over;
    const silence = new Promise<never>((_, reject) => {
      this.turn = { meter: new Meter(this.system, SILENCE, this.options.hangMs), fail: reject };
    });
    try {
      const { done, value } = await Promise.race([this.frames.next(), silence]);
      if (done) throw this.end(new EngineFailure("crash", message("failure.damagedArchive")));
      return value;
    } catch (e) {
      if (e instanceof BadFrame) throw this.end(nonsense());
      throw e;
    } finally {
      this.turn = null;
    }
  }

  private async give(want: unknown): Promise<void> {
    const [from, to] = Array.isArray(want) ? want : [];
    const fits = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to;
    if (!fits || to > this.bytes.size || to - from > MOST_ASKED) throw this.end(nonsense());
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of this.bytes.read(from, to)) pieces.push(piece);
    } catch (e) {
      this.end(new EngineFailure("crash", message("failure.failed")));
      throw e;
    }
    await this.say({ bytes: true }, Buffer.concat(pieces));
  }

  private async say(header: Record<string, unknown>, payload?: Uint8Array): Promise<void> {
    if (this.over) throw this.over;
    try {
      this.child.stdin.write(frameHead(header, payload?.length ?? 0));
      if (payload) this.child.stdin.write(payload);
      await this.child.stdin.flush();
    } catch {
      // A closed pipe: the end of the output says why.
    }
  }
}

async function* framesOf(stdout: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  const reader = new FrameReader();
  for await (const piece of stdout) yield* reader.push(piece);
}

function fileOf(value: unknown): { name: string; mime: string } {
  const { name, mime } = typeof value === "object" && value !== null ? { name: "", mime: "", ...value } : {};
  if (typeof name !== "string" || typeof mime !== "string") throw nonsense();
  return { name: name.slice(0, 1000), mime: mime.slice(0, 200) };
}
