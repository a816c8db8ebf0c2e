import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "#operations/app.ts";
import { tendPapers } from "#operations/papers/standing.ts";
import { type Poller, startPoller } from "./poller.ts";

/** Sends sealed files to the store of a box that has one, and keeps its cache small; on any other box there is nothing to do. */
export function startPapers(box: App, fault: (e: unknown) => void): Poller {
  const said = { last: undefined };
  return startPoller(
    (signal) => tendPapers(box, signal, said),
    (e) => {
      if (!isOutOfOrder(e)) fault(e);
    },
  );
}
