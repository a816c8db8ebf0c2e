import type { WorkEvent } from "#contract/settings-box.ts";
import type { Language } from "#messages/languages.ts";
import type { Message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import type { App } from "./app.ts";
import type { Work } from "./events.ts";

export function workRow(work: Work, language: Language): WorkEvent;
export function workRow(work: Work | null, language: Language): WorkEvent | null;
export function workRow(work: Work | null, language: Language): WorkEvent | null {
  if (work === null) return null;
  const { stage, detail } = work;
  return {
    ...work,
    stage: stage === null ? "" : render(stage, language),
    detail: detail === null ? null : render(detail, language),
  };
}

/** What tells how far a piece of long work is. */
type Tell = (stage: Message, done: number, of: number) => void;

interface Held {
  event: Work;
  off: AbortController;
}

/** Long work of a box that people watch (a backup, a pull, a look at everything), by its name; the last of each stays to be told of. */
const held = new WeakMap<App, Map<string, Held>>();

/** Steps are told at most this often, in milliseconds. */
const STEP = 400;

const worksOf = (box: App): Map<string, Held> => {
  const known = held.get(box) ?? new Map<string, Held>();
  held.set(box, known);
  return known;
};

const keyOf = (work: WorkEvent["work"], name: string | null) => (name === null ? work : `${work}/${name}`);

/** The work of a name as it stands, or how it ended; of one kind whatever its name with null. */
export const workOf = (box: App, work: WorkEvent["work"], name: string | null = null): Work | null =>
  worksOf(box).get(keyOf(work, name))?.event ?? null;

/**
 * Begins a piece of work and gives how it stands. What it throws becomes its end, in a sentence; `fault` gets what is none of
 * our refusals. `slot`: what runs once at a time, the kind alone or with the name. Throws 409 while one of it runs.
 */
export function startWork(
  box: App,
  accountId: string,
  given: { work: WorkEvent["work"]; name: string; slot: string | null },
  run: (tell: Tell, signal: AbortSignal) => Promise<void>,
  sentence: (error: unknown) => Message,
): Work {
  const works = worksOf(box);
  const key = keyOf(given.work, given.slot);
  if (works.get(key)?.event.state === "running") throw refuse(409, null, "runningAlready");
  const off = new AbortController();
  const began = new Date(box.clock.now()).toISOString();
  const { work, name } = given;
  const put = (change: Partial<Work>) => {
    const before: Work = works.get(key)?.event ?? {
      ...{ work, name, state: "running", stage: null, done: 0, of: 0, detail: null, started: began },
    };
    const event = { ...before, ...change };
    works.set(key, { event, off });
    box.events.tellWork(accountId, event);
    return event;
  };
  works.delete(key);
  const first = put({});
  let told = Number.NEGATIVE_INFINITY;
  let last: Partial<Work> = {};
  const tell: Tell = (stage, done, of) => {
    last = { stage, done, of };
    const now = box.clock.now();
    const same = Bun.deepEquals(works.get(key)?.event.stage, stage);
    if (same && now - told < STEP) return;
    told = now;
    put({ stage, done, of });
  };
  // Not before the transaction that notes its beginning is over.
  const ran = Promise.resolve().then(() => run(tell, off.signal));
  void ran.then(
    () => put({ ...last, state: "done" }),
    (error) => put(off.signal.aborted ? { state: "stopped" } : { state: "failed", detail: sentence(error) }),
  );
  return first;
}

/** Calls a piece of work off. Throws 409 when none runs. */
export function stopWork(box: App, work: WorkEvent["work"], slot: string | null): Work {
  const running = worksOf(box).get(keyOf(work, slot));
  if (running?.event.state !== "running") throw refuse(409, null, "nothingRuns");
  running.off.abort();
  return running.event;
}
