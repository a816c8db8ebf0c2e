import type { Limits } from "#engines/process/pool.ts";

/**
 * Milliseconds of processor time that this thread spent on something that does not wait. A machine that is busy with
 * other things makes it hardly longer, so a text that would hold the box up is told from a test that had to wait for its
 * turn. Collecting of garbage and compiling, which other threads do, are not in it.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Waits until it holds, looking every few milliseconds; throws with `what` after a time no healthy machine needs. */
export async function until(holds: () => unknown, what: string, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`In ${seconds} s it did not come to this: ${what}`);
    await Bun.sleep(5);
  }
}

/**
 * Milliseconds that engines give one task where a test is not about that: honest paper on a machine that is busy with
 * other tests takes several times as long as on one that is not.
 */
export const patience: Limits = {
  inspect: 110_000,
  lift: 110_000,
  liftPage: 110_000,
  draw: 110_000,
  convert: 110_000,
  read: 110_000,
  scan: 110_000,
};
