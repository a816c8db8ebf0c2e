import { Cron } from "croner";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "#operations/app.ts";
import { sendWhatIsDue, writeWhatIsDue } from "#operations/notices/deliver.ts";

interface Digests {
  /** Writes and sends everything whose time has come, and waits until that is through. */
  round(): Promise<void>;
  stop(ms: number): Promise<void>;
}

/**
 * Sends digests of the Checkup. What is decided lies on file before anything is sent, so a stop at any moment loses none;
 * one that a stop cut off while the server was answering is sent again under the same Message-ID.
 */
export function startDigests(box: App, fault: (e: unknown) => void): Digests {
  const stopping = new AbortController();
  const since = box.clock.now();
  let going: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    try {
      writeWhatIsDue(box, since);
      await sendWhatIsDue(box, stopping.signal);
    } catch (e) {
      if (!isOutOfOrder(e) && !stopping.signal.aborted) fault(e);
    }
  };
  const round = (): Promise<void> => {
    going ??= work().finally(() => {
      going = null;
    });
    return going;
  };
  const clock = new Cron("20 * * * * *", { unref: true, catch: fault }, () => void round());
  return {
    round,
    async stop(ms) {
      stopping.abort();
      clock.stop();
      await Promise.race([going ?? Promise.resolve(), Bun.sleep(ms)]);
    },
  };
}
