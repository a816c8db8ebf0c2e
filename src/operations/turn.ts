import type { App } from "./app.ts";

/** How long one slice of long work may hold the loop, in milliseconds. */
export const SLICE = 8;
/** Who called so short a time ago, in milliseconds, is likely to call again. */
const CALLING = 300;

/** Returns once the calls that came in meanwhile had their turn. */
export const giveWay = (): Promise<void> => new Promise((go) => setImmediate(go));

/**
 * Long work in slices, so that whoever calls comes in between. While somebody calls, a slice is followed by a pause of its own
 * length: a call is several steps, and each of them would wait for a slice.
 */
export class Turn {
  private from: number;

  /** `now`: milliseconds of a clock that only runs on, as that of `lastCall`. */
  constructor(
    private readonly box: Pick<App, "rateLimit">,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.from = now();
  }

  /** Gives others a turn when the slice has lasted long enough. Throws what `signal` was aborted with. */
  async over(signal?: AbortSignal): Promise<void> {
    const spent = this.now() - this.from;
    if (spent < SLICE) return;
    if (this.now() - this.box.rateLimit.lastCall < CALLING) await Bun.sleep(Math.min(spent, 2 * SLICE));
    else await giveWay();
    signal?.throwIfAborted();
    this.from = this.now();
  }
}
