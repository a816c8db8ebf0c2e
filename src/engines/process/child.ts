import { setPriority } from "node:os";
import { message } from "#messages/message.ts";
import type { Sniffed } from "../kinds.ts";
import { formatName, sniff } from "../kinds.ts";
import { closeOpened } from "./close-after-task.ts";
import { EngineFailure, failureHeader } from "./failure.ts";
import type { Frame } from "./frames.ts";
import { BadFrame, FrameReader, frameHead } from "./frames.ts";
import type { Answer, Job, Say } from "./protocol.ts";
import { ENOUGH } from "./protocol.ts";

/** An answer from the head of a file alone, so that a large archive need not be sent whole; null when more is needed. */
export async function peek(job: Job, head: Uint8Array): Promise<Answer | null> {
  if (job.op !== "inspect") return null;
  const kind = await sniff(head);
  // Unknown by its beginning may still be known by its end (a TIFF may keep its directory there).
  return kind.kind === "other" && kind.mime !== "application/octet-stream"
    ? { header: { ...kind, pages: null, encrypted: false } }
    : null;
}

/** Does one task. Parsers are loaded by the first task that needs them. Throws EngineFailure. */
export async function perform(job: Job, bytes: Uint8Array, say: Say): Promise<Answer> {
  switch (job.op) {
    case "inspect":
      return (await import("../inspect.ts")).inspect(bytes, await sniff(bytes), job.whole);
    case "text":
      return (await import("../pdf/extract-text.ts")).extractText(bytes, await readable(bytes), {
        password: text(job.args.password),
        firstPage: whole(job.args.firstPage) ?? 1,
      });
    case "ocr":
      return (await import("../pdf/extract-text.ts")).extractPictures(bytes, await readable(bytes), {
        password: text(job.args.password),
        languages: list(job.args.languages).flatMap((l) => text(l) ?? []),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
        tidy: job.args.tidy === true,
        upright: job.args.upright === true,
      });
    case "draw":
      return (await import("../imaging/draw.ts")).draw(bytes, await readable(bytes), {
        password: text(job.args.password),
        page: whole(job.args.page) ?? 1,
        longEdge: whole(job.args.longEdge) ?? 1600,
        turn: typeof job.args.turn === "number" && Number.isFinite(job.args.turn) ? job.args.turn : 0,
      });
    case "convert":
      return (await import("../office/convert.ts")).convert(
        bytes,
        await typesettable(bytes),
        text(job.args.password),
      );
    case "opened":
      return (await import("../malware/check.ts")).opened(
        bytes,
        await readable(bytes),
        text(job.args.password) ?? "",
      );
    case "check":
      return (await import("../malware/check.ts")).check(bytes, text(job.args.name) ?? null);
    case "read":
      return (await import("../read.ts")).read(bytes);
    case "learn":
      return (await import("../read.ts")).learn(bytes);
    case "split":
      return (await import("../cut.ts")).plan(bytes);
    case "cut":
      return (await import("../cut.ts")).cut(bytes, await readable(bytes), {
        password: text(job.args.password),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
      });
    case "arrange":
      return (await import("../pdf/arrange.ts")).arrange(bytes);
    case "plain":
      return (await import("../pdf/plain-pages.ts")).plainPages(bytes, {
        password: text(job.args.password),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
        first: whole(job.args.first) ?? 1,
      });
    case "answer":
      return (await import("../llm/child.ts")).answer(bytes);
    case "write":
      return (await import("../llm/child.ts")).write(bytes, say);
    case "embed":
      return (await import("../embeddings/child.ts")).embed(job.args, bytes);
    case "step":
      return (await import("../llm/read.ts")).step(bytes);
    case "reach":
      return {
        header: { ...(await import("../sandbox/reach.ts")).reached(text(job.args.path) ?? "/") },
      };
    case "hook":
      if (process.env.DEEDBOX_ENGINE_HOOKS === "1") return (await import("./hooks.ts")).hook(job.args, bytes);
  }
  throw new EngineFailure("unsupported", message("failure.failed"));
}

/** Refuses what is kept but not read, naming it. */
async function readable(bytes: Uint8Array): Promise<Sniffed> {
  const kind = await sniff(bytes);
  if (kind.mime === "application/x-empty") throw new EngineFailure("unreadable", message("look.says.empty"));
  if (kind.kind === "other")
    throw new EngineFailure("unsupported", message("failure.format", { format: formatName(kind.mime) }));
  return kind;
}

async function typesettable(bytes: Uint8Array): Promise<Sniffed> {
  const kind = await readable(bytes);
  if (kind.kind !== "typeset") throw new EngineFailure("unsupported", message("failure.failed"));
  return kind;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const whole = (value: unknown): number | undefined => (Number.isInteger(value) ? Number(value) : undefined);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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
    // The words of an unknown error may be words of the paper: they stay here.
    const failure =
      error instanceof EngineFailure ? error : new EngineFailure("unreadable", message("failure.damaged"));
    return { header: failureHeader(failure) };
  } finally {
    await closeOpened();
  }
}
