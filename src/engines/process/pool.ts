import { message } from "#messages/message.ts";
import { EngineFailure } from "./failure.ts";
import type { Frame } from "./frames.ts";
import { Child, type ChildOptions, type Task } from "./host.ts";

/**
 * Milliseconds of processor time after which a task counts as endless, in all threads of its child. What a paper may hold is
 * counted where it is read (pages, pixels, operators, rows); these only stop what no count has stopped, and are many times what
 * the largest good paper takes on a slow machine: a busy box uses more processor time for the same work.
 */
export interface Limits {
  inspect: number;
  /** The start of a lift, and what each page read from a picture adds. */
  lift: number;
  liftPage: number;
  draw: number;
  convert: number;
  read: number;
  scan: number;
}

export const defaultLimits: Limits = {
  inspect: 60_000,
  lift: 60_000,
  liftPage: 120_000,
  draw: 60_000,
  convert: 120_000,
  read: 60_000,
  scan: 120_000,
};

interface Waiting {
  task: Task;
  /** It came back from elsewhere: it is done here. */
  here?: boolean;
  /** Told when it could be done here, after it could not elsewhere. */
  better?: (() => void) | undefined;
  resolve(frame: Frame): void;
  reject(error: unknown): void;
}

/** A task that is done elsewhere. The first of its ends counts, and none once nobody waits for it. */
export interface Handed {
  readonly task: Task;
  /** False once it has ended or was called off. */
  readonly wanted: boolean;
  /** Takes an answer. False for one that the task cannot have, and the task is done here; also once it is not wanted. */
  answer(frame: Frame): boolean;
  /**
   * Puts the task back as the first in line. `here`: a child here does it, and what that one says of the paper counts; `better`
   * is told when it could do what could not be done elsewhere.
   */
  back(here: boolean, better?: () => void): void;
}

/**
 * A child is replaced once it holds so many MiB after a task, or after so much work: the OCR engine grows with what it learns, and
 * any library may leak a little. Not sooner: a new child is slow until its code is compiled.
 */
const HELD_MB = 450;
const OCR_PAGES = 120;
const TASKS = 5_000;
/** And long before the processor time of its whole life (host.ts) is used up by papers that are not to blame, in milliseconds. */
const WORKED = 1_200_000;

/** Largest file that is sent elsewhere, in bytes: it is sent anew for every few pages. */
export const LARGEST_AWAY = 64 * 1024 * 1024;

/** Milliseconds after which work is long: what waits behind nothing but long work gets a child more. */
const LONG = 2_000;

const isWorn = (child: Child): boolean =>
  child.ocrPages >= OCR_PAGES ||
  child.tasks >= TASKS ||
  child.spentMs >= WORKED ||
  (child.ocrPages === 0 && child.watch.residentMb > HELD_MB);

/** What a person waits for. */
const waitedFor: ReadonlySet<Task["op"]> = new Set(["draw", "inspect"]);

/**
 * Hands tasks to children. Work on papers takes at most `workers` children, reading pictures all of them when there is
 * nothing else; one more is there for what needs no picture read, so that a queue of scans does not hold up a letter, and
 * one for what a person waits for (a page drawn, a file looked at). No more than there are cores, since each costs memory,
 * unless all of them are long at their work: two papers that hang do not hold up the third.
 * Children start when a task finds none idle and end after a while without work.
 */
export class Pool {
  #idle: { child: Child; timer: Timer }[] = [];
  #busy = new Map<Child, { op: Task["op"]; since: number }>();
  #look: Timer | null = null;
  #waiting: Waiting[] = [];
  #leaving = new Set<Promise<void>>();
  /** Those elsewhere who wait for a task, and what others of them have. */
  #asking = new Set<(handed: Handed | null) => void>();
  #handed = new Set<Waiting>();
  #closed = false;
  /** How many tasks can be done elsewhere at the same time. */
  elsewhere = 0;

  constructor(
    readonly options: ChildOptions,
    readonly workers: number,
    private readonly onSpent?: (op: Task["op"], ms: number) => void,
  ) {}

  run(task: Task): Promise<Frame> {
    if (this.#closed) return Promise.reject(new EngineFailure("unavailable", message("failure.closing")));
    let off = () => {};
    const done = new Promise<Frame>((resolve, reject) => {
      const entry: Waiting = { task, resolve, reject };
      off = () => this.#drop(entry);
      this.#waiting.push(entry);
      task.signal?.addEventListener("abort", off, { once: true });
      if (task.signal?.aborted) this.#drop(entry);
      this.#next();
    });
    // The signal lives as long as the server, and what listens to it keeps every word that was read.
    return done.finally(() => task.signal?.removeEventListener("abort", off));
  }

  /**
   * A task that may be done elsewhere and that no child here has room for. Waits for one until `signal` ends or the pool closes;
   * null then.
   */
  ask(signal: AbortSignal): Promise<Handed | null> {
    return new Promise((resolve) => {
      const take = (handed: Handed | null): void => {
        this.#asking.delete(take);
        signal.removeEventListener("abort", off);
        resolve(handed);
      };
      const off = () => take(null);
      if (this.#closed || signal.aborted) return resolve(null);
      signal.addEventListener("abort", off, { once: true });
      this.#asking.add(take);
      this.#next();
    });
  }

  /** Process ids of the children there are, for watching them from outside. */
  get pids(): number[] {
    return [...this.#busy.keys(), ...this.#idle.map((i) => i.child)].filter((c) => c.alive).map((c) => c.pid);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#look) clearTimeout(this.#look);
    for (const take of this.#asking) take(null);
    for (const { reject } of [...this.#waiting.splice(0), ...this.#handed])
      reject(new EngineFailure("unavailable", message("failure.closing")));
    this.#handed.clear();
    const idle = this.#idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    const busy = [...this.#busy.keys()];
    for (const child of busy) child.kill();
    await Promise.all([...idle.map((i) => i.child.close()), ...busy.map((c) => c.exited), ...this.#leaving]);
  }

  #drop(entry: Waiting): void {
    const at = this.#waiting.indexOf(entry);
    if (at >= 0) this.#waiting.splice(at, 1);
    else if (!this.#handed.delete(entry)) return;
    entry.reject(new EngineFailure("limit", message("failure.cancelled")));
  }

  #next(): void {
    for (let i = 0; i < this.#waiting.length; ) {
      const entry = this.#waiting[i];
      if (entry && this.#mayStart(entry.task.op)) {
        this.#waiting.splice(i, 1);
        void this.#start(entry);
      } else if (entry && this.#giveAway(entry)) this.#waiting.splice(i, 1);
      else i++;
    }
    if (this.#waiting.length === 0 || this.#look) return;
    this.#look = setTimeout(() => {
      this.#look = null;
      this.#next();
    }, LONG);
    this.#look.unref();
  }

  /** Gives a task to one who waits for it elsewhere, if there is one and the task allows it. */
  #giveAway(entry: Waiting): boolean {
    const [take] = this.#asking;
    const { task } = entry;
    const { check } = task;
    if (!take || !check || entry.here || task.file.size > LARGEST_AWAY) return false;
    this.#handed.add(entry);
    let over = false;
    const isWanted = () => !over && this.#handed.has(entry);
    /** Ends it in these hands; false when it had ended before. */
    const end = (): boolean => {
      if (!isWanted()) return false;
      over = true;
      return this.#handed.delete(entry);
    };
    const back = (here: boolean, better?: () => void): void => {
      if (!end()) return;
      entry.here = here;
      entry.better = better;
      this.#waiting.unshift(entry);
      this.#next();
    };
    take({
      task,
      get wanted() {
        return isWanted();
      },
      answer: (frame) => {
        if (!isWanted()) return false;
        try {
          check(frame);
        } catch {
          back(true);
          return false;
        }
        end();
        entry.resolve(frame);
        return true;
      },
      back,
    });
    return true;
  }

  #mayStart(op: Task["op"]): boolean {
    const busy = [...this.#busy.values()];
    const ocr = busy.filter((b) => b.op === "ocr").length;
    if (op === "ocr") return ocr < this.workers;
    if (waitedFor.has(op)) return busy.length < this.workers + 2;
    const filing = busy.filter((b) => b.op !== "ocr" && !waitedFor.has(b.op));
    if (filing.length === 0 || ocr + filing.length < this.workers) return true;
    const long = performance.now() - LONG;
    return filing.length <= this.workers && filing.every((b) => b.since <= long);
  }

  async #start(entry: Waiting): Promise<void> {
    let child: Child;
    try {
      child = this.#take(entry.task.op);
    } catch {
      entry.reject(new EngineFailure("unavailable", message("failure.failed")));
      return;
    }
    this.#busy.set(child, { op: entry.task.op, since: performance.now() });
    const pages = entry.task.args.pages;
    if (entry.task.op === "ocr") child.ocrPages += Array.isArray(pages) ? pages.length : 1;
    try {
      const { task } = entry;
      const told = this.onSpent;
      const frame = await child.run(told ? { ...task, onSpent: (ms) => told(task.op, ms) } : task);
      entry.better?.();
      entry.resolve(frame);
    } catch (error) {
      entry.reject(error);
    }
    this.#busy.delete(child);
    this.#keep(child);
    this.#next();
  }

  /** An idle child, for pictures rather one that has the OCR engine loaded, for other work rather one that has not. */
  #take(op: Task["op"]): Child {
    this.#idle = this.#idle.filter((i) => i.child.alive);
    const wanted = op === "ocr";
    let at = this.#idle.findIndex((i) => i.child.ocrPages > 0 === wanted);
    if (at < 0) at = this.#idle.length - 1;
    const [found] = at >= 0 ? this.#idle.splice(at, 1) : [];
    if (!found) return new Child(this.options);
    clearTimeout(found.timer);
    return found.child;
  }

  #keep(child: Child): void {
    if (!child.alive) return;
    if (this.#closed || isWorn(child)) {
      this.#leave(child);
      return;
    }
    const timer = setTimeout(() => {
      this.#idle = this.#idle.filter((i) => i.child !== child);
      this.#leave(child);
    }, this.options.idleMs);
    this.#idle.push({ child, timer });
  }

  #leave(child: Child): void {
    const leaving = child.close().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}
