/** How somebody waits for a place. */
export interface Wait {
  /** Goes before those that are not urgent: a person waits, or the box knows who asks. */
  urgent?: boolean;
  /** On whose behalf, where each has a share of the places. */
  who?: string;
  /** Ends the wait. Once there is a place, it only ends work that looks at it. */
  signal?: AbortSignal | undefined;
}

export type Release = () => void;

interface Waiting extends Wait {
  enter(): void;
}

/**
 * A number of places for work, and a line before them.
 *
 * Fairness: the urgent come first, and within a kind whoever came first. With a share (`each`), somebody who has all of it
 * waits without holding up those behind. A place that is free is taken at once, in the same turn of the event loop.
 * Abort: a wait whose `signal` ends leaves the line and rejects with `signal.reason`; nothing stays on the signal.
 * Errors: what the work throws is passed on and gives the place back. A place is given back once, however often it is released.
 */
export class Semaphore {
  #inside = 0;
  #shares = new Map<string, number>();
  #line: Waiting[] = [];
  #idle: (() => void)[] = [];
  /** Work that makes way for the urgent. */
  #yielding = new Set<AbortController>();

  #places: number;

  constructor(
    places: number,
    readonly each = places,
  ) {
    this.#places = places;
  }

  get places(): number {
    return this.#places;
  }

  /** Has more places from now on, or fewer: whoever is inside stays. */
  resize(places: number): void {
    this.#places = places;
    this.#next();
  }

  get inside(): number {
    return this.#inside;
  }

  /** How many wait, of all or of one kind. */
  waiting(urgent?: boolean): number {
    if (urgent === undefined) return this.#line.length;
    return this.#line.filter((w) => (w.urgent ?? false) === urgent).length;
  }

  get full(): boolean {
    return this.#inside >= this.places;
  }

  /** Resolves with the way to give the place back. */
  acquire(wait: Wait = {}): Promise<Release> {
    return new Promise((resolve, reject) => this.#ask(wait, false, resolve, reject));
  }

  /** Does the work when there is a place, and gives the place back. */
  run<T>(work: () => T | Promise<T>, wait: Wait = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const enter = (release: Release) => void settle(work).then(resolve, reject).finally(release);
      this.#ask(wait, false, enter, reject);
    });
  }

  /**
   * As `run`, for work that keeps nothing of what it was stopped in: its signal ends also when somebody urgent comes, and if
   * the work ends by that it begins again after them, before the others of its kind.
   */
  runYielding<T>(work: (signal: AbortSignal) => Promise<T>, wait: Wait = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const enter = (release: Release): void => {
        const off = new AbortController();
        if (!wait.urgent) this.#yielding.add(off);
        const signal = wait.signal ? AbortSignal.any([off.signal, wait.signal]) : off.signal;
        settle(() => work(signal))
          .then(resolve, (error: unknown) => {
            if (off.signal.aborted && !wait.signal?.aborted) this.#ask(wait, true, enter, reject);
            else reject(error);
          })
          .finally(() => {
            this.#yielding.delete(off);
            release();
          });
      };
      this.#ask(wait, false, enter, reject);
      const [one] = this.#yielding;
      if (wait.urgent && this.full) one?.abort();
    });
  }

  /** Resolves when nothing is inside and nobody waits. */
  idle(): Promise<void> {
    if (this.#inside === 0 && this.#line.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Gets in line, before or behind those of the same kind, and calls `enter` when there is a place. */
  #ask(
    wait: Wait,
    front: boolean,
    enter: (release: Release) => void,
    refuse: (error: unknown) => void,
  ): void {
    const { signal } = wait;
    if (signal?.aborted) {
      refuse(signal.reason);
      return;
    }
    const leave = () => {
      this.#line = this.#line.filter((w) => w !== waiting);
      refuse(signal?.reason);
      this.#settleIdle();
    };
    const waiting: Waiting = {
      ...wait,
      enter: () => {
        signal?.removeEventListener("abort", leave);
        enter(this.#release(wait.who));
      },
    };
    signal?.addEventListener("abort", leave, { once: true });
    const others = this.#line.findIndex((w) => !w.urgent);
    const at = wait.urgent || front ? others : -1;
    this.#line.splice(at < 0 ? this.#line.length : at, 0, waiting);
    this.#next();
  }

  #release(who: string | undefined): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#inside--;
      if (who !== undefined) {
        const left = (this.#shares.get(who) ?? 1) - 1;
        if (left === 0) this.#shares.delete(who);
        else this.#shares.set(who, left);
      }
      this.#next();
      this.#settleIdle();
    };
  }

  #next(): void {
    while (!this.full) {
      const at = this.#line.findIndex(
        ({ who }) => who === undefined || (this.#shares.get(who) ?? 0) < this.each,
      );
      const [one] = at < 0 ? [] : this.#line.splice(at, 1);
      if (!one) return;
      this.#inside++;
      if (one.who !== undefined) this.#shares.set(one.who, (this.#shares.get(one.who) ?? 0) + 1);
      one.enter();
    }
  }

  #settleIdle(): void {
    if (this.#inside === 0 && this.#line.length === 0) for (const done of this.#idle.splice(0)) done();
  }
}

/** What work gives or throws, thrown before its first wait too, as one promise; the work begins at once. */
const settle = async <T>(work: () => T | Promise<T>): Promise<T> => work();
