import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "#operations/app.ts";
import { deliverNext, dueNow } from "#operations/webhooks/deliver.ts";
import { spread } from "#operations/webhooks/spread.ts";

/** Looks for something to send, in milliseconds. */
const GLANCE = 2_000;
/** Addresses that are told at the same time; each gets one delivery after another. */
const LANES = 4;
/** Between two deliveries to one address, so that a backlog comes as a stream and not as a flood. */
const GAP = 50;

export interface Courier {
  /** Sends everything whose time has come, and waits until that is through. */
  round(): Promise<void>;
  stop(ms: number): Promise<void>;
}

/**
 * Tells webhooks of what happened. Everything it works on is on file: what a stop cuts off is sent again when its next
 * try comes, so an address may get a delivery twice and knows it by its `webhook-id`.
 */
export function startCourier(box: App, fault: (e: unknown) => void): Courier {
  const stopping = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const lane = async (hook: { id: string; account_id: string }): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await deliverNext(box, hook, stopping.signal)))
        await Bun.sleep(GAP);
    } catch (e) {
      if (!isOutOfOrder(e)) fault(e);
    } finally {
      lanes.delete(hook.id);
    }
  };

  /** Gives whether there is more to be made into deliveries at once. */
  const begin = (): boolean => {
    const more = spread(box) > 0;
    for (const hook of dueNow(box)) {
      if (lanes.size >= LANES) break;
      if (!lanes.has(hook.id)) lanes.set(hook.id, lane(hook));
    }
    return more;
  };

  const look = (): void => {
    if (stopping.signal.aborted) return;
    let more = false;
    try {
      more = begin();
    } catch (e) {
      if (!isOutOfOrder(e)) fault(e);
    }
    timer = setTimeout(look, more ? 10 : GLANCE);
    timer.unref?.();
  };

  look();
  return {
    async round() {
      let more: boolean;
      do {
        more = begin();
        await Promise.all(lanes.values());
      } while (more || dueNow(box).length > 0);
    },
    async stop(ms) {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await Promise.race([Promise.allSettled(lanes.values()), Bun.sleep(ms)]);
    },
  };
}
