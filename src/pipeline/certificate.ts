import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "#operations/app.ts";
import { type AcmeWorld, renewCertificate } from "#operations/tls/acme/renew.ts";
import type { Issued } from "#operations/tls/own-certificate.ts";
import { type Poller, startPoller } from "./poller.ts";

/**
 * Looks at once and then again and again whether the certificate for the box's name is to be renewed; on a box that gets none there is
 * nothing to do. `renewed` is given each new one, `notice` a sentence when a try failed.
 */
export function startCertificate(
  box: App,
  renewed: (certificate: Issued & { name: string }) => void,
  fault: (e: unknown) => void,
  notice: (sentence: string) => void,
  world?: AcmeWorld,
): Poller {
  let started = true;
  const next = async (signal: AbortSignal): Promise<boolean> => {
    const from = performance.now();
    try {
      const found = await renewCertificate(box, { signal, notice, started }, world);
      if (found === null || signal.aborted) return false;
      renewed(found);
      box.operator.line("work.done", { kind: "certificate", outcome: "ok", ms: performance.now() - from });
    } catch (e) {
      if (!isOutOfOrder(e) && !signal.aborted) throw e;
    } finally {
      started = false;
    }
    return false;
  };
  const poller = startPoller(next, fault);
  void poller.round();
  return poller;
}
