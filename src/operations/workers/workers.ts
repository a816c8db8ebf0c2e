import { allWorkers, isWorker, noteWorker } from "#database/accounts/workers.ts";
import { type Database, isOutOfOrder } from "#database/sqlite/open.ts";
import { awayOps, type Elsewhere } from "#engines/elsewhere.ts";
import { MAX_PAYLOAD } from "#engines/process/frames.ts";
import type { Handed } from "#engines/process/pool.ts";
import { type Clock, pause } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Semaphore } from "#kernel/semaphore.ts";
import { refuse } from "#messages/refuse.ts";
import {
  ChannelBroken,
  type ChannelKeys,
  type Hello,
  headOf,
  isHelloOf,
  openMessage,
  sealMessage,
  type Welcome,
  welcome,
} from "#vault/channel.ts";
import type { OperatorLog } from "../operator-log.ts";
import { type FromBox, fromWorker } from "./said.ts";

/** Times in milliseconds; tests have shorter ones. */
export interface Times {
  /** How long a worker's question for a task is held; below what proxies wait for an answer. */
  hold: number;
  /** A worker that gives no sign of life for so long is gone. */
  lease: number;
  /** How long one that went wrong again and again is asked nothing, the first time; twice as long each time after, up to an hour. */
  rest: number;
}

export const times: Times = { hold: 20_000, lease: 20_000, rest: 300_000 };

const HOUR = 3_600_000;
/** Mistakes in a row after which a worker rests. */
const MISTAKES = 3;
/** Channels of one worker and of all: each is a task at a time. */
const MOST_EACH = 16;
const MOST = 64;
/** Answers that are received at the same time: what is not whole yet lies in memory. */
const RECEIVED = 4;
/** How often what workers have done is written down. */
const NOTED = 30_000;
const LOOK = 1_000;

interface Given {
  db: Database;
  clock: Clock;
  ids: Ids;
  elsewhere: Elsewhere;
  operator: OperatorLog;
  version: string;
  /** Wakes the pipeline: there are more places, or fewer. */
  wake(): void;
}

interface Channel {
  id: string;
  worker: string;
  keys: ChannelKeys;
  /** The turn that comes next. */
  turn: number;
  busy: boolean;
  /** It waits for a task: that it is there shows by its connection. */
  waiting: boolean;
  /** Last sign of life, by `performance.now()`. */
  seen: number;
  ended: AbortController;
  task: { id: string; handed: Handed; since: number } | null;
}

/** How a worker does, since the box was started. */
interface Standing {
  mistakes: number;
  rests: number;
  /** By `performance.now()`. */
  restUntil: number;
  /** Not written down yet. */
  pages: number;
  seenAt: number | null;
}

/** A worker as it is shown. Times are in milliseconds since 1970. */
export interface WorkerShown {
  id: string;
  name: string;
  created: number;
  lastSeen: number | null;
  pages: number;
  /** Tasks it does at a time; 0 when it is not there. */
  slots: number;
  busy: number;
  resting: boolean;
}

const unknown = () => refuse(401, null, "workerUnknown");
const gone = () => refuse(410, null, "workerChannel");
const misheard = () => refuse(400, null, "workerSaid");

const isHello = (said: unknown): said is Hello =>
  typeof said === "object" &&
  said !== null &&
  (["version", "key", "proof"] as const).every((name) => {
    const value: unknown = (said as Record<string, unknown>)[name];
    return typeof value === "string" && value.length <= 100;
  });

/**
 * The machines that read for this box. Each of their channels is one place: it asks for a task, has it for as long as it gives signs of life,
 * and answers once. What a worker does not bring to its end, for whatever reason, a child here does: a worker may say what it has read,
 * never that something cannot be read.
 */
export class Workers {
  readonly #channels = new Map<string, Channel>();
  readonly #standing = new Map<string, Standing>();
  readonly #received = new Semaphore(RECEIVED);
  #look: Timer | null = null;
  #noted = performance.now();
  #closed = false;

  constructor(
    private readonly box: Given,
    private readonly within: Times = times,
  ) {}

  /** Lets a worker begin a channel. Throws 401 for a token that is none, 409 for another version, 503 for one too many. */
  hello(said: unknown, address: string | null): Welcome {
    const { db, ids, version, operator } = this.box;
    const row = isHello(said) ? allWorkers(db).find((w) => isHelloOf(w.secret, said)) : undefined;
    if (!isHello(said) || !row || this.#closed) throw unknown();
    if (said.version !== version)
      throw refuse(409, null, "workerVersion", { needs: version, has: said.version });
    const own = [...this.#channels.values()].filter((c) => c.worker === row.id).length;
    if (own >= MOST_EACH || this.#channels.size >= MOST) throw refuse(503, null, "workersFull");
    const id = Buffer.from(ids.bytes(16)).toString("hex");
    const begun = this.#begin(row.secret, said, id);
    this.#channels.set(id, {
      id,
      worker: row.id,
      keys: begun.keys,
      turn: 0,
      busy: false,
      waiting: false,
      seen: performance.now(),
      ended: new AbortController(),
      task: null,
    });
    operator.once("worker.connected", row.id, { token: row.id, address });
    this.#look ??= setInterval(() => this.#lookAround(), LOOK);
    this.#look.unref?.();
    this.#count();
    return begun.welcome;
  }

  #begin(secret: Uint8Array, said: Hello, id: string) {
    try {
      return welcome(secret, said, id, this.box.ids.bytes(32));
    } catch (e) {
      throw e instanceof ChannelBroken ? misheard() : e;
    }
  }

  /**
   * Hears the next turn of a channel and answers it. Throws 410 for a channel that is no more, 401 once its token was taken away, 400 for
   * what is not its next turn, which changes nothing: whoever repeats or garbles does not get at the channel.
   */
  async answer(
    id: string,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const channel = this.#channels.get(id);
    if (!channel) throw gone();
    if (!isWorker(this.box.db, channel.worker)) {
      this.end(channel.worker);
      throw unknown();
    }
    const { turn } = channel;
    const heard = openMessage(channel.keys.toBox, turn, touched(channel, body), MAX_PAYLOAD);
    const head = await firstOf(heard);
    if (channel.busy || channel.turn !== turn || channel.ended.signal.aborted) throw misheard();
    channel.busy = true;
    channel.turn++;
    channel.seen = performance.now();
    try {
      const { said, file } = await this.#hear(channel, head, heard, signal);
      return this.#send(channel, turn, said, file);
    } catch (e) {
      this.#end(channel);
      // Whoever has hung up hears nothing, and did nothing wrong.
      if (signal.aborted) return new ReadableStream({ start: (controller) => controller.close() });
      throw e instanceof ChannelBroken ? misheard() : e;
    }
  }

  async #hear(
    channel: Channel,
    head: Record<string, unknown>,
    heard: AsyncGenerator<Uint8Array>,
    signal: AbortSignal,
  ): Promise<{ said: FromBox; file?: AsyncIterable<Uint8Array> }> {
    const said = fromWorker(head);
    if (said.say === "done") return { said: await this.#take(channel, said, heard) };
    for await (const _ of heard) throw new ChannelBroken("bytes nobody asked for");
    switch (said.say) {
      case "next":
        return this.#next(channel, said.reads, signal);
      case "beat":
        return { said: { say: "beat", wanted: taskOf(channel, said.task)?.handed.wanted ?? false } };
      case "back":
        taskOf(channel, said.task)?.handed.back(false);
        channel.task = null;
        return { said: { say: "ok" } };
      case "bye":
        this.#end(channel);
        return { said: { say: "ok" } };
    }
  }

  async #next(
    channel: Channel,
    reads: string,
    signal: AbortSignal,
  ): Promise<{ said: FromBox; file?: AsyncIterable<Uint8Array> }> {
    const { elsewhere, ids } = this.box;
    // It asks for another without having ended this one.
    channel.task?.handed.back(true);
    channel.task = null;
    const standing = this.#standingOf(channel.worker);
    const left = Math.ceil((standing.restUntil - performance.now()) / 1000);
    if (left > 0) return { said: { say: "rest", seconds: left } };
    if (reads !== elsewhere.reads) {
      // It is of no use as it is, and begins anew after a while.
      this.#end(channel);
      return { said: { say: "models" } };
    }
    const until = AbortSignal.any([signal, channel.ended.signal, AbortSignal.timeout(this.within.hold)]);
    channel.waiting = true;
    // Engines whose packages could not be unpacked have no tasks; whoever asks them is held as long, or would ask again at once.
    const handed = await elsewhere.ask(until).catch(() => pause(this.within.hold, until).then(() => null));
    channel.waiting = false;
    channel.seen = performance.now();
    if (signal.aborted || channel.ended.signal.aborted) {
      handed?.back(false);
      throw new ChannelBroken("gone");
    }
    if (handed === null) return { said: { say: "nothing" } };
    const { args, file, ms } = handed.task;
    const id = ids.uuid();
    channel.task = { id, handed, since: performance.now() };
    const op = awayOps.find((one) => one === handed.task.op);
    if (!op) throw new Error(`The task ${handed.task.op} is not one for other machines.`);
    return { said: { say: "task", task: id, op, args, size: file.size, ms }, file: file.open() };
  }

  /** Receives an answer and takes it, if it is still wanted and one that the task can have. */
  async #take(
    channel: Channel,
    said: { task: string; answer: Record<string, unknown> },
    heard: AsyncGenerator<Uint8Array>,
  ): Promise<FromBox> {
    const pieces: Uint8Array[] = [];
    await this.#received.run(
      async () => {
        for await (const piece of heard) {
          if (channel.ended.signal.aborted) throw new ChannelBroken("gone");
          pieces.push(piece);
        }
      },
      { signal: channel.ended.signal },
    );
    const task = taskOf(channel, said.task);
    // What it has in truth it does not answer any more.
    if (!task) channel.task?.handed.back(true);
    channel.task = null;
    if (!task?.handed.wanted) return { say: "done", taken: false };
    const { handed } = task;
    const mistaken = () => this.#mistake(channel.worker);
    if (said.answer.failed !== undefined) {
      // Its word does not count; it was wrong when a child here can do it.
      handed.back(true, mistaken);
      return { say: "done", taken: false };
    }
    const { pages } = handed.task.args;
    const taken = handed.answer({ header: said.answer, payload: Buffer.concat(pieces) });
    if (!taken) mistaken();
    else {
      const standing = this.#standingOf(channel.worker);
      standing.mistakes = 0;
      standing.rests = 0;
      standing.pages += Array.isArray(pages) ? pages.length : 0;
    }
    return { say: "done", taken };
  }

  /** Seals what is said as it is fetched. A channel whose answer does not get through is at its end. */
  #send(
    channel: Channel,
    turn: number,
    said: FromBox,
    file: AsyncIterable<Uint8Array> = none(),
  ): ReadableStream<Uint8Array> {
    const sealed = sealMessage(channel.keys.toWorker, turn, said, file);
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const { done, value } = await sealed.next();
            channel.seen = performance.now();
            if (!done) return controller.enqueue(value);
            channel.busy = false;
            controller.close();
          } catch (e) {
            // The file could not be given: a child here meets the same and tells of it.
            this.#end(channel);
            controller.error(e);
          }
        },
        cancel: async () => {
          this.#end(channel);
          await sealed.return();
        },
      },
      { highWaterMark: 1 },
    );
  }

  /** Ends every channel of a worker at once: its token was taken away. */
  end(worker: string): void {
    for (const channel of this.#channels.values()) if (channel.worker === worker) this.#end(channel);
  }

  /** Every worker that may come, the oldest first. */
  shown(): WorkerShown[] {
    const channels = [...this.#channels.values()];
    return allWorkers(this.box.db).map((row) => {
      const own = channels.filter((c) => c.worker === row.id);
      const standing = this.#standing.get(row.id);
      return {
        id: row.id,
        name: row.name,
        created: row.created_at,
        lastSeen: own.length > 0 ? this.box.clock.now() : (standing?.seenAt ?? row.last_seen_at),
        pages: row.pages + (standing?.pages ?? 0),
        slots: own.length,
        busy: own.filter((c) => c.task !== null).length,
        resting: (standing?.restUntil ?? 0) > performance.now(),
      };
    });
  }

  /** Lets every worker go, and none in any more: a question that is held would keep a stop waiting. */
  close(): void {
    this.#closed = true;
    for (const channel of this.#channels.values()) this.#end(channel);
    this.#note();
    if (this.#look) clearInterval(this.#look);
    this.#look = null;
  }

  #standingOf(worker: string): Standing {
    let standing = this.#standing.get(worker);
    if (!standing) {
      standing = { mistakes: 0, rests: 0, restUntil: 0, pages: 0, seenAt: null };
      this.#standing.set(worker, standing);
    }
    return standing;
  }

  #mistake(worker: string): void {
    const standing = this.#standingOf(worker);
    if (++standing.mistakes < MISTAKES) return;
    standing.mistakes = 0;
    standing.restUntil = performance.now() + Math.min(HOUR, this.within.rest * 2 ** standing.rests++);
    this.box.operator.once("worker.resting", worker, { token: worker });
    this.#count();
  }

  #end(channel: Channel): void {
    if (!this.#channels.delete(channel.id)) return;
    this.#standingOf(channel.worker).seenAt = this.box.clock.now();
    channel.ended.abort();
    channel.task?.handed.back(true);
    channel.task = null;
    this.#count();
  }

  /** Tells the engines how much can be done elsewhere. */
  #count(): void {
    const now = performance.now();
    const places = [...this.#channels.values()].filter(
      (c) => (this.#standing.get(c.worker)?.restUntil ?? 0) <= now,
    ).length;
    if (this.box.elsewhere.places === places) return;
    this.box.elsewhere.places = places;
    this.box.wake();
  }

  #lookAround(): void {
    const now = performance.now();
    for (const channel of this.#channels.values()) {
      const { task, waiting, seen } = channel;
      if (!waiting && now - seen > this.within.lease) this.#end(channel);
      // Processor time is never more than time: one that is at it for longer has stalled.
      else if (task && now - task.since > task.handed.task.ms) {
        task.handed.back(true);
        channel.task = null;
        this.#mistake(channel.worker);
      }
    }
    this.#count();
    if (now - this.#noted > NOTED || this.#channels.size === 0) this.#note();
    if (this.#channels.size > 0 || !this.#look) return;
    clearInterval(this.#look);
    this.#look = null;
  }

  /** Writes down who was there and what they read. What cannot be written now is written the next time. */
  #note(): void {
    this.#noted = performance.now();
    const there = new Set([...this.#channels.values()].map((c) => c.worker));
    try {
      this.box.db.note(() => {
        for (const [id, standing] of this.#standing) {
          const at = there.has(id) ? this.box.clock.now() : standing.seenAt;
          if (at !== null) noteWorker(this.box.db, id, at, standing.pages);
        }
      });
      for (const standing of this.#standing.values()) standing.pages = 0;
    } catch (e) {
      if (!isOutOfOrder(e)) throw e;
    }
  }
}

const taskOf = ({ task }: Channel, id: string) => (task?.id === id ? task : null);

async function* none(): AsyncGenerator<Uint8Array> {}

/** The bytes of a body; each piece is a sign of life. Whatever ends them early is the sender breaking off. */
async function* touched(channel: Channel, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      // What is not of this channel is none of its life; it ends at its first record.
      if (channel.busy) channel.seen = performance.now();
      yield piece;
    }
  } catch {
    throw new ChannelBroken("broken off");
  }
}

/** The head of a message, which shows that it is the next of its channel. Throws 400. */
async function firstOf(heard: AsyncGenerator<Uint8Array>): Promise<Record<string, unknown>> {
  try {
    const { value } = await heard.next();
    if (value) return headOf(value);
  } catch (e) {
    if (!(e instanceof ChannelBroken)) throw e;
  }
  throw misheard();
}
