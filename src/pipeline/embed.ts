import type { Box } from "#operations/box.ts";
import { embedNext, quietSince } from "#operations/search/embedding.ts";

/** Looks for a paper that waits, in milliseconds. */
const GLANCE = 5_000;
/** Between two papers: whoever calls and whatever is being filed comes first. */
const PAUSE = 20;
/** Somebody who searches is likely to search again: papers wait for so much quiet, but no longer than the second. */
const QUIET = 10_000;
const PATIENCE = 60_000;

export interface Embedding {
  /** Makes the vectors of everything that waits now, one paper after the other, and gives how many papers. */
  round(): Promise<number>;
  stop(ms: number): Promise<void>;
}

/**
 * After a paper is filed and can be found by its words: its vectors by the embedding model, if the owner pulled one. In the
 * background, one paper at a time; a model that is slow or out of order holds up nothing.
 */
export function startEmbedding(box: Box, fault: (e: unknown) => void, quiet = QUIET): Embedding {
  const stopping = new AbortController();
  let running: Promise<number> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const all = async (): Promise<number> => {
    let papers = 0;
    try {
      while (!stopping.signal.aborted && (await embedNext(box, stopping.signal)) === "done") {
        papers++;
        await Bun.sleep(PAUSE);
        for (let waited = 0; quietSince(box) < quiet && waited < PATIENCE; waited += GLANCE / 10) {
          if (stopping.signal.aborted) break;
          await Bun.sleep(GLANCE / 10);
        }
      }
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
  const look = (): void => {
    if (stopping.signal.aborted) return;
    void round().finally(() => {
      if (stopping.signal.aborted) return;
      timer = setTimeout(look, GLANCE);
      timer.unref?.();
    });
  };
  timer = setTimeout(look, GLANCE);
  timer.unref?.();
  return {
    round,
    async stop(ms) {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await Promise.race([running ?? Promise.resolve(), new Promise((r) => setTimeout(r, ms))]);
    },
  };
}
