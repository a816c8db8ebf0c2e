import { type AwayOp, awayOps } from "#engines/elsewhere.ts";
import { LARGEST_AWAY } from "#engines/process/pool.ts";
import { ChannelBroken } from "#vault/channel.ts";

/*
 * The heads of the messages between a box and a worker. Each side believes nothing of the other's before it has looked at its shape; bytes
 * follow a `task` (the file) and a `done` (what was read).
 */

/** Header of a call that goes on with a channel; a call without one begins a channel. */
export const CHANNEL_HEADER = "Deedbox-Channel";
/** Where workers call. */
export const WORKER_PATH = "/worker";

export type FromWorker =
  /** Asks for a task. `reads`: with which models it would be read (`readsWith`). */
  | { say: "next"; reads: string }
  /** It is still at it. */
  | { say: "beat"; task: string }
  /** The answer of its child: that of `process/protocol.ts`, or a failure. */
  | { say: "done"; task: string; answer: Record<string, unknown> }
  /** It stops and has not done it. */
  | { say: "back"; task: string }
  | { say: "bye" };

export type FromBox =
  | { say: "task"; task: string; op: AwayOp; args: Record<string, unknown>; size: number; ms: number }
  /** There was nothing to do: it may ask again at once. */
  | { say: "nothing" }
  /** It went wrong too often and is asked nothing for so many seconds. */
  | { say: "rest"; seconds: number }
  /** The box reads with other models. */
  | { say: "models" }
  | { say: "beat"; wanted: boolean }
  | { say: "done"; taken: boolean }
  | { say: "ok" };

const wrong = () => new ChannelBroken("not a message of this protocol");

type Bag = Record<string, unknown>;

function text(value: unknown): string {
  if (typeof value !== "string" || value.length > 100) throw wrong();
  return value;
}

function whole(value: unknown, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > most) throw wrong();
  return value;
}

function object(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong();
  return { ...value };
}

/** What a worker said. Throws ChannelBroken. */
export function fromWorker(head: Bag): FromWorker {
  const { say } = head;
  if (say === "next") return { say, reads: text(head.reads) };
  if (say === "beat" || say === "back") return { say, task: text(head.task) };
  if (say === "done") return { say, task: text(head.task), answer: object(head.answer) };
  if (say === "bye") return { say };
  throw wrong();
}

/** The longest that a task may be said to take, in milliseconds of processor time: the box's own limits are far below. */
const LONGEST = 24 * 3_600_000;

/** What the box said. Throws ChannelBroken; a task that is none of `awayOps` is not done, whoever asks. */
export function fromBox(head: Bag): FromBox {
  const { say } = head;
  if (say === "nothing" || say === "models" || say === "ok") return { say };
  if (say === "rest") return { say, seconds: whole(head.seconds, 86_400) };
  if (say === "beat") return { say, wanted: head.wanted === true };
  if (say === "done") return { say, taken: head.taken === true };
  const op = awayOps.find((one) => one === head.op);
  if (say !== "task" || !op) throw wrong();
  return {
    say,
    task: text(head.task),
    op,
    args: object(head.args),
    size: whole(head.size, LARGEST_AWAY),
    ms: whole(head.ms, LONGEST),
  };
}
