import { Cron } from "croner";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "#operations/app.ts";
import { type AcmeWorld, renewCertificate } from "#operations/tls/acme/renew.ts";
import type { Issued } from "#operations/tls/own-certificate.ts";

interface Renewal {
  /** Gets the certificate that is due, if one is, and waits until that is through. */
  round(): Promise<void>;
  stop(ms: number): Promise<void>;
}

/**
 * Looks at once and then every minute whether the certificate for the box's name is to be renewed; does nothing on a box that gets none.
 * `renewed` is given each new one, `notice` a sentence when a try failed.
 */
export function startCertificate(
  box: App,
  renewed: (certificate: Issued & { name: string }) => void,
  fault: (e: unknown) => void,
  notice: (sentence: string) => void,
  world?: AcmeWorld,
): Renewal {
  if (box.settings.acme === null) return { round: async () => {}, stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  let going: Promise<void> | null = null;
  let started = true;
  const work = async (): Promise<void> => {
    const from = performance.now();
    try {
      const found = await renewCertificate(box, { signal, notice, started }, world);
      started = false;
      if (found === null || signal.aborted) return;
      renewed(found);
      const ms = performance.now() - from;
      box.operator.line("work.done", { kind: "certificate", outcome: "ok", ms });
    } catch (e) {
      started = false;
      if (!isOutOfOrder(e) && !signal.aborted) fault(e);
    }
  };
  const round = (): Promise<void> => {
    going ??= work().finally(() => {
      going = null;
    });
    return going;
  };
  const clock = new Cron("50 * * * * *", { unref: true, catch: fault }, () => void round());
  void round();
  return {
    round,
    async stop(ms) {
      stopping.abort();
      clock.stop();
      await Promise.race([going ?? Promise.resolve(), Bun.sleep(ms)]);
    },
  };
}
