import type { App } from "#operations/app.ts";
import { embedNext, quietSince } from "#operations/search/embedding.ts";
import { GLANCE, type Poller, startPoller } from "./poller.ts";

/** Between two papers: whoever calls and whatever is being filed comes first. */
const PAUSE = 20;
/** Somebody who searches is likely to search again: papers wait for so much quiet, but no longer than the second. */
const QUIET = 10_000;
const PATIENCE = 60_000;

/**
 * After a paper is filed and can be found by its words: its vectors by the embedding model, if the owner pulled one. In the
 * background, one paper at a time; a model that is slow or out of order holds up nothing.
 */
export const startEmbedding = (box: App, fault: (e: unknown) => void, quiet = QUIET): Poller =>
  startPoller(async (signal) => {
    if ((await embedNext(box, signal)) !== "done") return false;
    await Bun.sleep(PAUSE);
    for (let waited = 0; quietSince(box) < quiet && waited < PATIENCE; waited += GLANCE / 10) {
      if (signal.aborted) break;
      await Bun.sleep(GLANCE / 10);
    }
    return true;
  }, fault);
