import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import type { App } from "#operations/app.ts";
import { isGood, namedCertificate } from "#operations/tls/acme/renew.ts";
import {
  fingerprintOf,
  type Issued,
  isStale,
  keepCertificate,
  lockedCertificate,
  lockedNamed,
  ownCertificate,
} from "#operations/tls/own-certificate.ts";
import type { Listener, Shown } from "./listening.ts";

/** How often a running server looks whether its own certificate still fits, in milliseconds. */
const HOUR = 3_600_000;

/** The certificates of a running server that makes its own. */
export interface OwnTls {
  /** What is shown while the box is locked or not open yet. */
  shown(): Shown;
  /** The box was opened. One that is opened again, under another key, keeps the certificate that is shown. */
  open(box: App, running: Listener | null): void;
  listening(running: Listener): void;
  /** A new one for the name of the box is there. */
  renewed(certificate: Issued & { name: string }): void;
  stop(): void;
}

/**
 * The certificate of a box that makes its own: kept ready for its ports, and made anew before it ends and when the box has another
 * name or address. Beside it the one for a name of the box, if it has one.
 */
export function ownTls(
  given: { settings: Settings; clock: Clock; ids: Ids; env: Record<string, string | undefined> },
  log: (line: string) => void,
  print: (line: string) => void,
): OwnTls {
  const { settings, clock, env } = given;
  let box: App | null = null;
  let issued: (Issued & { left?: string[] }) | null = null;
  let named: Shown["named"] = null;
  let listener: Listener | null = null;
  const show = () => {
    if (issued) listener?.show({ own: issued, named });
    tell();
  };
  const tell = () => {
    if (box && issued && listener)
      box.own = {
        httpPort: listener.httpPort,
        fingerprint: fingerprintOf(issued),
        named: named?.name ?? null,
      };
  };
  const renew = () => {
    if (!box) return;
    const said = [...settings.hosts, ...(settings.url === null ? [] : [new URL(settings.url).hostname])];
    const made = ownCertificate(box);
    issued = made;
    for (const name of made.left.filter((each) => said.includes(each) && each !== settings.acme?.name))
      log(`The box’s own certificate can’t be used for ${name}. See “HTTPS at home” in the README.`);
    keepCertificate(settings, env, made);
    show();
  };
  const timer = setInterval(() => {
    if (named && !isGood(named, named.name, clock.now())) {
      // A device that trusts the box's own still gets in.
      named = null;
      show();
    }
    if (issued && isStale(issued, settings, clock.now(), issued.left)) renew();
  }, HOUR);
  return {
    shown() {
      issued ??= lockedCertificate(settings, env, given);
      named ??= lockedNamed(settings, env, clock.now());
      return { own: issued, named };
    },
    open(opened, running) {
      box = opened;
      listener = running;
      const before = named;
      named = namedCertificate(opened);
      if (named !== null) keepCertificate(settings, env, named, "acme");
      if (issued?.left === undefined) renew();
      else if (before?.cert !== named?.cert) show();
      else tell();
    },
    listening(running) {
      listener = running;
      if (running.httpPort !== null)
        print(`deedbox hands out its certificate at http://<this machine>:${running.httpPort}/trust`);
      tell();
    },
    renewed(certificate) {
      named = certificate;
      keepCertificate(settings, env, certificate, "acme");
      show();
    },
    stop: () => clearInterval(timer),
  };
}
