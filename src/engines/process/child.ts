import { setPriority } from "node:os";
import { closeOpened } from "./close-after-task.ts";
import { EngineFailure } from "./failure.ts";
import { BadFrame, type Frame, FrameReader, frameHead } from "./frames.ts";
import { peek, perform } from "./jobs.ts";
import { type Answer, ENOUGH, type Job, type Say } from "./protocol.ts";

interface Open {
  id: number;
  job: Job;
  bytes: Uint8Array;
  have: number;
  /** Its beginning has been looked at for an early answer. */
  looked: boolean;
}

/**
 * The life of a child: takes one task after the other from stdin, answers on stdout, leaves when stdin closes. It writes no
 * file and opens no connection. Everything that a task throws becomes a failed answer; only a broken host ends it early.
 */
export async function runEngine(): Promise<void> {
  const write = takeStdout();
  guard();
  // An archive is no task of one answer: its child talks with the host until it is done.
  if (process.argv.at(-1) === "archive") return (await import("../archives/child.ts")).runUnpacker(write);
  const reader = new FrameReader();
  let open: Open | null = null;
  for await (const piece of Bun.stdin.stream()) {
    for (const frame of reader.push(piece)) {
      open = receive(open, frame);
      if (!open) continue;
      const { id, job, bytes, have } = open;
      if (have < bytes.length) {
        if (have < ENOUGH || open.looked) continue;
        open.looked = true;
        const early = await peek(job, bytes.subarray(0, have)).catch(() => null);
        if (!early) continue;
        open = null;
        await write({ id }, early);
      } else {
        open = null;
        const say: Say = (payload) => write({ id, piece: true }, { header: {}, payload });
        await write({ id }, await answerTo(job, bytes, say));
        slim();
      }
    }
  }
}

/** Memory that tasks may leave behind before the collector is told to look, in bytes: it would wait for far more. */
const SPARE = 32 * 1024 * 1024;
let kept = Number.POSITIVE_INFINITY;

/** Lets go of what the last tasks left, after the answer is out. */
function slim(): void {
  const used = residentBytes();
  if (used === 0) return;
  kept = Math.min(kept, used);
  if (used - kept < SPARE) return;
  Bun.gc(true);
  kept = residentBytes();
}

function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    // Nothing of /proc may be read here.
    return 0;
  }
}

/** Keeps stdout for frames alone: whatever a library prints goes to stderr, which the host throws away. */
function takeStdout(): (header: Record<string, unknown>, answer: Answer) => Promise<void> {
  const out = Bun.stdout.writer();
  for (const name of ["log", "info", "debug", "warn", "trace"] as const) console[name] = console.error;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return async (header, answer) => {
    out.write(frameHead({ ...header, ...answer.header }, answer.payload?.length ?? 0));
    if (answer.payload) out.write(answer.payload);
    await out.flush();
  };
}

function guard(): void {
  try {
    setPriority(5);
  } catch {
    // Not on this system.
  }
  // A stray rejection deep in a library must not end a child whose task may be fine; the task's own promise tells.
  process.on("unhandledRejection", () => {});
}

function receive(open: Open | null, frame: Frame): Open | null {
  const { id, op, args, size, whole, bytes, end } = frame.header;
  if (typeof id !== "number") throw new BadFrame("no task");
  if (bytes === true) {
    // Bytes of a task that was answered already are on their way still: dropped.
    if (!open || open.id !== id) return open;
    if (open.have + frame.payload.length > open.bytes.length) throw new BadFrame("too many bytes");
    open.bytes.set(frame.payload, open.have);
    open.have += frame.payload.length;
    return open;
  }
  if (end === true) return open;
  if (typeof op !== "string" || typeof size !== "number" || typeof args !== "object" || args === null)
    throw new BadFrame("not a task");
  return {
    id,
    job: { op, args: { ...args }, whole: whole === true },
    bytes: new Uint8Array(size),
    have: 0,
    looked: false,
  };
}

async function answerTo(job: Job, bytes: Uint8Array, say: Say): Promise<Answer> {
  try {
    return await perform(job, bytes, say);
  } catch (error) {
    if (error instanceof EngineFailure) return { header: { failed: error.kind, message: error.message } };
    // The words of an unknown error may be words of the paper: they stay here.
    return { header: { failed: "unreadable", message: "The file is damaged and could not be read." } };
  } finally {
    await closeOpened();
  }
}
