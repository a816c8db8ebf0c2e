import type { AwayTask, Hands } from "#engines/elsewhere.ts";
import { EngineFailure, failureHeader } from "#engines/process/failure.ts";
import type { Frame } from "#engines/process/frames.ts";
import { LARGEST_AWAY } from "#engines/process/pool.ts";
import { pause } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { looksLikeWorkerToken } from "#rules/access/tokens.ts";
import {
  ChannelBroken,
  type ChannelKeys,
  headOf,
  openMessage,
  sayHello,
  sealMessage,
  takeWelcome,
  type Welcome,
  workerSecret,
} from "#vault/channel.ts";
import { CHANNEL_HEADER, type FromBox, type FromWorker, fromBox, WORKER_PATH } from "./said.ts";

/*
 * The worker's side: a few hands on another machine that do tasks of a box. It holds what it reads in memory alone, has no key of the box,
 * and forgets a task once it is answered.
 */

/** How often it says that it is still at a task; well within the lease of workers.ts. In milliseconds. */
const BEAT = 3_000;
/** How long the box may be silent in an answer. */
const SILENCE = 45_000;
/** Waits between two tries to reach the box: twice as long each time, up to a minute. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** How long a stop waits for the box to take a task back. */
const FAREWELL = 2_000;

export type { Hands };

/** True for the form of a worker's token. */
export const isWorkerToken = looksLikeWorkerToken;

/** The box will not have this worker as it is: waiting does not help. The message is for whoever runs it. */
export class WorkerRefused extends Error {}

/** The box cannot be reached or does not answer as it should; a later try may go well. */
class Unreached extends Error {}

/** The box is there and reads with other models, which may change on either side. */
class OtherModels extends Unreached {}

export interface Pulling {
  /** Where people reach the box, with its path. */
  of: string;
  token: string;
  /** PEM of the authority to trust: of a box that makes its own certificate. */
  ca: string | null;
  slots: number;
  hands: Hands;
  version: string;
  ids: Pick<Ids, "bytes">;
  /** Told what whoever runs it should know, a sentence each. */
  say(sentence: string): void;
  /** Ends the work: tasks in hand go back. */
  signal: AbortSignal;
}

/** Does tasks of a box until `signal` ends. Rejects with WorkerRefused. */
export async function pull(given: Pulling): Promise<void> {
  const off = new AbortController();
  const signal = AbortSignal.any([given.signal, off.signal]);
  const told = new Told(given.say);
  const slot = async (): Promise<void> => {
    try {
      await keepAt({ ...given, signal }, told);
    } catch (e) {
      off.abort();
      throw e;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: given.slots }, slot));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

/** Says what is new, once for all slots. */
class Told {
  #last = "";

  constructor(private readonly say: (sentence: string) => void) {}

  tell(sentence: string): void {
    if (sentence === this.#last) return;
    this.#last = sentence;
    this.say(sentence);
  }
}

/** One slot: a channel after the other. */
async function keepAt(given: Pulling, told: Told): Promise<void> {
  const reading = () => told.tell(`Reading for ${given.of}.`);
  let next = FIRST_WAIT;
  // As long as that is so, a channel that could be opened is no news.
  let otherModels = false;
  while (!given.signal.aborted) {
    try {
      const channel = await Channel.open(given);
      if (!otherModels) reading();
      await doTasks(channel, given, told, () => {
        next = FIRST_WAIT;
        reading();
      });
    } catch (e) {
      if (given.signal.aborted) return;
      if (!(e instanceof Unreached || e instanceof ChannelBroken)) throw e;
      otherModels = e instanceof OtherModels;
      told.tell(
        e instanceof Unreached
          ? e.message
          : `What came from ${given.of} isn’t what the box sends. Check the address and what lies between. Trying again.`,
      );
      await wait(next * (0.75 + (given.ids.bytes(1)[0] ?? 0) / 512), given.signal);
      next = Math.min(LONGEST_WAIT, next * 2);
    }
  }
}

/** Nothing else keeps the program alive meanwhile. */
const wait = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, signal, true);

async function doTasks(channel: Channel, given: Pulling, told: Told, well: () => void): Promise<void> {
  const { signal, hands } = given;
  while (!signal.aborted) {
    const { said, bytes } = await channel.turn({ say: "next", reads: hands.reads }, [], signal);
    if (said.say === "task" || said.say === "nothing") well();
    if (said.say === "task") await doTask(channel, said, bytes, given);
    else if (said.say === "rest") {
      told.tell("The box doesn’t ask this worker for now, because several of its answers were wrong.");
      // Longer silence would end the channel.
      await wait(Math.min(5, said.seconds) * 1000, signal);
    } else if (said.say === "models") {
      throw new OtherModels(
        "The box reads pictures with other models than this worker. Give both the same ones (deedbox models, --models, --tessdata).",
      );
    } else if (said.say !== "nothing") throw new ChannelBroken("no answer to a question for a task");
  }
  await channel.turn({ say: "bye" }, [], AbortSignal.timeout(FAREWELL)).catch(() => {});
}

/** Does a task and answers, saying now and then that it is at it. What it was given is not kept. */
async function doTask(
  channel: Channel,
  { task, op, args, size, ms }: FromBox & { say: "task" },
  bytes: Uint8Array,
  { signal, hands }: Pulling,
): Promise<void> {
  if (bytes.length !== size) throw new ChannelBroken("another size than was said");
  const off = new AbortController();
  const file: AwayTask["file"] = {
    size,
    async *open() {
      yield bytes;
    },
  };
  const running = outcome(hands.run({ op, args, file, ms, signal: AbortSignal.any([signal, off.signal]) }));
  try {
    for (;;) {
      const ended = await Promise.race([running, wait(BEAT, signal)]);
      if (signal.aborted) {
        await channel.turn({ say: "back", task }, [], AbortSignal.timeout(FAREWELL)).catch(() => {});
        return;
      }
      if (ended) {
        const { answer, payload } = ended;
        await channel.turn({ say: "done", task, answer }, payload ? [payload] : [], signal);
        return;
      }
      const { said } = await channel.turn({ say: "beat", task }, [], signal);
      if (said.say !== "beat") throw new ChannelBroken("no answer to a sign of life");
      if (!said.wanted) return;
    }
  } finally {
    // A child that is at it still is ended.
    off.abort();
    await running;
  }
}

interface Outcome {
  answer: Record<string, unknown>;
  payload?: Uint8Array;
}

/** What came of a task, to be sent; never rejects. */
async function outcome(running: Promise<Frame>): Promise<Outcome> {
  try {
    const { header, payload } = await running;
    return { answer: header, payload };
  } catch (e) {
    if (e instanceof EngineFailure) return { answer: failureHeader(e) };
    return { answer: { failed: "crash" } };
  }
}

/** A channel to the box; one turn at a time. */
class Channel {
  #turn = 0;

  private constructor(
    private readonly url: string,
    private readonly box: Pick<Pulling, "of" | "ca">,
    private readonly id: string,
    private readonly keys: ChannelKeys,
  ) {}

  /** Throws WorkerRefused, Unreached, and ChannelBroken when whoever answers does not know the token. */
  static async open({ of, ca, token, version, ids, signal }: Pulling): Promise<Channel> {
    const url = of.replace(/\/+$/, "") + WORKER_PATH;
    const secret = workerSecret(token);
    const chance = ids.bytes(32);
    const hello = sayHello(secret, version, chance);
    const box = { of, ca };
    const type = { "Content-Type": "application/json" };
    const response = await call(url, type, JSON.stringify(hello), box, signal);
    const said = (await response.json().catch(() => null)) as Partial<Record<keyof Welcome, unknown>> | null;
    const { channel, key, proof } = said ?? {};
    if (typeof channel !== "string" || typeof key !== "string" || typeof proof !== "string")
      throw new ChannelBroken("no welcome");
    return new Channel(url, box, channel, takeWelcome(secret, hello, { channel, key, proof }, chance));
  }

  /** Says something and hears the answer whole. Any error is the end of the channel. */
  async turn(
    said: FromWorker,
    body: Uint8Array[],
    signal: AbortSignal,
  ): Promise<{ said: FromBox; bytes: Uint8Array }> {
    const turn = this.#turn++;
    const sealed = Buffer.concat(await Array.fromAsync(sealMessage(this.keys.toBox, turn, said, body)));
    const quiet = new AbortController();
    let timer = setTimeout(() => quiet.abort(), SILENCE);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), SILENCE);
    };
    try {
      const headers = { "Content-Type": "application/octet-stream", [CHANNEL_HEADER]: this.id };
      const until = AbortSignal.any([signal, quiet.signal]);
      const response = await call(this.url, headers, sealed, this.box, until);
      const message = openMessage(
        this.keys.toWorker,
        turn,
        pieces(response, heard, this.box.of),
        LARGEST_AWAY,
      );
      const [head, ...rest] = await Array.fromAsync(message);
      if (!head) throw new ChannelBroken("no head");
      return { said: fromBox(headOf(head)), bytes: Buffer.concat(rest) };
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* pieces(response: Response, heard: () => void, of: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of response.body ?? []) {
      heard();
      yield piece;
    }
  } catch {
    throw lost(of);
  }
}

const lost = (of: string) => new Unreached(`${of} can’t be reached. Trying again.`);

/** Whether a call failed at the certificate of the other side (names of OpenSSL's X509_V_ERR_…). */
const isCertificate = (e: unknown): boolean =>
  e instanceof Error && "code" in e && /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/.test(String(e.code));

/** Statuses by which the box says that this worker, as it is, is not wanted. */
const refusals = new Set([401, 409]);

/**
 * One call. Throws WorkerRefused with the box's own sentence, Unreached for everything that may pass.
 */
async function call(
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
  { of, ca }: Pick<Pulling, "of" | "ca">,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "error",
      ...(ca === null ? {} : { tls: { ca } }),
    });
  } catch (e) {
    throw isCertificate(e)
      ? new Unreached(`The certificate of ${of} isn’t trusted here. Name its authority with --ca FILE.`)
      : lost(of);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as { detail?: unknown; refused?: unknown } | null;
  const detail = typeof problem?.detail === "string" ? problem.detail : null;
  if (detail !== null && refusals.has(response.status)) throw new WorkerRefused(detail);
  throw new Unreached(
    detail === null
      ? `${of} answered with status ${response.status}, not as a box does. Check the address. Trying again.`
      : `${detail} Trying again.`,
  );
}
