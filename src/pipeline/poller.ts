/** Looks for a paper that waits, in milliseconds. */
export const GLANCE = 5_000;

export interface Poller {
  /** Does everything that waits now, one paper after the other, and gives how many. One that runs already is joined. */
  round(): Promise<number>;
  /** Calls off what runs, begins nothing more, and waits for the end of it, but no longer than so many milliseconds. */
  stop(ms: number): Promise<void>;
}

/**
 * Work in the background that comes round: every five seconds it looks for papers that wait, and never twice at a time.
 * @param next does one paper: true when it was done and there may be another, false when there is nothing to go on with
 * @param fault is told what `next` throws; the round ends then, and the next one comes as if nothing had been
 */
export function startPoller(
  next: (signal: AbortSignal) => Promise<boolean>,
  fault: (e: unknown) => void,
): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<number> | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const all = async (): Promise<number> => {
    let papers = 0;
    try {
      while (!signal.aborted && (await next(signal))) papers++;
    } catch (e) {
      fault(e);
    }
    return papers;
  };
  const round = (): Promise<number> => {
    running ??= all().finally(() => {
      running = null;
    });
    return running;
  };
  const later = (): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => void round().finally(later), GLANCE);
    timer.unref?.();
  };
  later();
  return {
    round,
    async stop(ms) {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([running ?? Promise.resolve(), new Promise((r) => setTimeout(r, ms))]);
    },
  };
}
