import { EngineFailure } from "../process/failure.ts";

/** Who waits for a model, and how. */
export interface Place {
  /** A person waits: it goes before what reads papers in the background, and what runs of that makes way. */
  first?: boolean;
  signal?: AbortSignal | undefined;
}

interface Waiting {
  first: boolean;
  signal: AbortSignal | undefined;
  work(signal: AbortSignal): Promise<void>;
  refuse(error: unknown): void;
}

interface Running {
  waiting: Waiting;
  off: AbortController;
}

const calledOff = () => new EngineFailure("limit", "Reading was called off.");

/**
 * The turns at a model that does one thing at a time. Work in the background that had to make way for a person begins
 * anew after them: a model keeps nothing of what it was stopped in.
 */
export class Turns {
  #running: Running | null = null;
  #waiting: Waiting[] = [];
  #idle: (() => void)[] = [];

  /**
   * Does one piece of work when its turn comes; the signal it is given ends it, whoever wants that. Rejects with what the
   * work rejects with, or with EngineFailure `limit` when it was called off while it waited.
   */
  take<T>(work: (signal: AbortSignal) => Promise<T>, place: Place = {}): Promise<T> {
    const { signal } = place;
    if (signal?.aborted) return Promise.reject(calledOff());
    let off = () => {};
    const done = new Promise<T>((resolve, refuse) => {
      const waiting: Waiting = {
        first: place.first === true,
        signal,
        work: async (s) => resolve(await work(s)),
        refuse,
      };
      off = () => this.#leave(waiting);
      signal?.addEventListener("abort", off, { once: true });
      this.#enter(waiting);
      if (waiting.first && this.#running && !this.#running.waiting.first) this.#running.off.abort();
      this.#next();
    });
    // A signal may outlive what it could call off by far.
    return done.finally(() => signal?.removeEventListener("abort", off));
  }

  /** Resolves when nothing runs and nobody waits. */
  idle(): Promise<void> {
    if (!this.#running && this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Behind those of its kind; what made way comes back to the front of its kind. */
  #enter(waiting: Waiting, madeWay = false): void {
    const others = this.#waiting.findIndex((w) => !w.first);
    const at = waiting.first || madeWay ? others : -1;
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, waiting);
  }

  #leave(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waiting.refuse(calledOff());
  }

  #next(): void {
    if (this.#running) return;
    const waiting = this.#waiting.shift();
    if (!waiting) {
      for (const done of this.#idle.splice(0)) done();
      return;
    }
    const off = new AbortController();
    this.#running = { waiting, off };
    const signal = waiting.signal ? AbortSignal.any([off.signal, waiting.signal]) : off.signal;
    void waiting
      .work(signal)
      .catch((error: unknown) => {
        if (off.signal.aborted && !waiting.signal?.aborted) this.#enter(waiting, true);
        else waiting.refuse(error);
      })
      .finally(() => {
        this.#running = null;
        this.#next();
      });
  }
}
