import type { Job } from "#database/jobs/jobs.ts";

/** Papers that may wait in line, at most: those past it keep the hand that has them, so that nothing more is taken up. */
const WAITING = 500;

/** One paper's turn at what only a few may do at a time. */
export interface Turn {
  /** Gives when it is this paper's turn, which it keeps until the end. Rejects when `signal` ends. */
  wait(signal: AbortSignal): Promise<void>;
  end(): void;
  /** It has asked for its turn. */
  readonly taken: boolean;
}

interface Place {
  job: Job;
  go: (() => void) | null;
}

/** A line before something slow. Papers that somebody waits for go before those of an import; else first come, first served. */
export class Turns {
  #inside = new Set<Place>();
  #line: Place[] = [];

  constructor(private readonly places: number) {}

  /** Papers inside and in line that hold nobody up. */
  get size(): number {
    return this.#inside.size + Math.min(WAITING, this.#line.length);
  }

  of(job: Job): Turn {
    const place: Place = { job, go: null };
    return {
      wait: (signal) => this.#wait(place, signal),
      end: () => this.#end(place),
      get taken() {
        return place.go !== null;
      },
    };
  }

  #wait(place: Place, signal: AbortSignal): Promise<void> {
    // A paper of several files asks once a file.
    if (this.#inside.has(place)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const off = () => {
        this.#end(place);
        reject(signal.reason);
      };
      if (signal.aborted) return off();
      signal.addEventListener("abort", off, { once: true });
      place.go = () => {
        signal.removeEventListener("abort", off);
        resolve();
      };
      this.#line.push(place);
      this.#next();
    });
  }

  #end(place: Place): void {
    this.#inside.delete(place);
    this.#line = this.#line.filter((p) => p !== place);
    this.#next();
  }

  #next(): void {
    while (this.#inside.size < this.places && this.#line.length > 0) {
      const at = this.#line.findIndex((p) => p.job.patient === 0);
      const [place] = this.#line.splice(Math.max(0, at), 1);
      if (!place) return;
      this.#inside.add(place);
      place.go?.();
    }
  }
}
