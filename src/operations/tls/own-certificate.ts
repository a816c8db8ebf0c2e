import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { basename, dirname, join } from "node:path";
import { boxValue, setBoxValue } from "#database/jobs/box-state.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { isAtHome } from "#kernel/own-network.ts";
import type { Settings } from "#kernel/settings.ts";
import { type Issued, LEAF_LIFE, makeAuthority, makeLeaf } from "#vault/certificate.ts";
import { writeWhole } from "#vault/disk.ts";
import { defaultKeyFile } from "#vault/keyfile.ts";
import { hasKeyring, hasSlot, readKeyring } from "#vault/keys.ts";
import type { App } from "../app.ts";

export type { Issued };

const AUTHORITY = "tls/authority";

/** The authority of a box, as the sealed database keeps it; so it goes into backups, and phones go on trusting a box that was restored. */
interface Authority extends Issued {
  /** Names beside those of home networks that it may vouch for. */
  names: string[];
}

/** What people at home reach the box by: its names, and the addresses of this machine in networks of its own. */
export function homeOf(
  settings: Pick<Settings, "hosts" | "url" | "host">,
  machine: string = hostname(),
  interfaces: readonly string[] = Object.values(networkInterfaces()).flatMap(
    (each) => each?.map(({ address }) => address) ?? [],
  ),
): { names: string[]; addresses: string[] } {
  const own = machine.toLowerCase().replace(/\.$/, "");
  const url = settings.url === null ? [] : [new URL(settings.url).hostname.replace(/^\[|\]$/g, "")];
  const said = [...url, ...settings.hosts];
  const names = [own, `${own.split(".")[0]}.local`, ...said, "localhost"];
  // An address that is good on one link alone carries the name of an interface, which no certificate can.
  const addresses = [...interfaces, settings.host, ...said].filter(
    (each) => isIP(each) !== 0 && isAtHome(each) && !each.toLowerCase().startsWith("fe80:"),
  );
  return {
    names: [...new Set(names.filter((name) => isIP(name) === 0))],
    addresses: [...new Set([...addresses, "127.0.0.1", "::1"])],
  };
}

const making = ({ clock, ids }: { clock: Clock; ids: Ids }) => ({ now: clock.now(), serial: ids.bytes(16) });

function authorityOf(box: App, names: readonly string[]): Authority {
  const kept = boxValue(box.db, AUTHORITY);
  if (kept !== null) {
    const authority: Authority = JSON.parse(kept);
    if (new X509Certificate(authority.cert).validToDate.getTime() - LEAF_LIFE > box.clock.now())
      return authority;
  }
  const year = new Date(box.clock.now()).getUTCFullYear();
  // A machine in a container has a name that nobody knows.
  const called = new URL(box.settings.url ?? `http://${box.settings.hosts[0] ?? names[0]}`).hostname;
  const authority = { ...makeAuthority(`Deedbox ${called} ${year}`, names, making(box)), names: [...names] };
  box.db.write(() => setBoxValue(box.db, AUTHORITY, JSON.stringify(authority)));
  return authority;
}

/** Makes a certificate for what the box is called now. `left`: names that its authority, made before, may not vouch for. */
export function ownCertificate(box: App): Issued & { left: string[] } {
  const { names, addresses } = homeOf(box.settings);
  const authority = authorityOf(box, names);
  const covered = (name: string) =>
    authority.names.includes(name) ||
    /(?:^|\.)(?:localhost|local|home\.arpa|internal|lan|home|localdomain)$/.test(name);
  const leaf = makeLeaf(authority, names.filter(covered), addresses, making(box));
  return { ...leaf, left: names.filter((name) => !covered(name)) };
}

/** Two months before it ends, and whenever the box has another name or address, another one is made. */
const EARLY = 60 * 86_400_000;

/** Whether a certificate is still good for the box as it is called now. */
export function isStale(
  issued: Issued,
  settings: Settings,
  now: number,
  left: readonly string[] = [],
): boolean {
  const leaf = new X509Certificate(issued.cert);
  if (leaf.validToDate.getTime() - now < EARLY) return true;
  const { names, addresses } = homeOf(settings);
  return (
    names.some((name) => !left.includes(name) && leaf.checkHost(name) === undefined) ||
    addresses.some((address) => leaf.checkIP(address) === undefined)
  );
}

/** The certificate of the authority, PEM: what a device is asked to trust. It is the last one of the chain. */
export const authorityIn = (issued: Issued): string =>
  issued.cert.slice(issued.cert.lastIndexOf("-----BEGIN CERTIFICATE-----"));

/** The fingerprint by which a person tells the authority from another one: SHA-256, in pairs. */
export const fingerprintOf = (issued: Issued): string =>
  new X509Certificate(authorityIn(issued)).fingerprint256;

/**
 * Beside the key file, outside of the data folder: a box that waits for its passphrase has to show a certificate before it can
 * open anything. It is that of the box alone and ends soon; the key of the authority is never there.
 */
function placeOf(settings: Settings, env: Record<string, string | undefined>, kind: "tls" | "acme"): string {
  const key = settings.keyFile ?? defaultKeyFile(readKeyring(settings.dataDir).box_id, env);
  return join(dirname(key), `${basename(key).replace(/\.key$/, "")}.${kind}.pem`);
}

/** Keeps a certificate for the next start of a box that opens with a passphrase. Where that can't be written, it goes without. */
export function keepCertificate(
  settings: Settings,
  env: Record<string, string | undefined>,
  issued: Issued,
  kind: "tls" | "acme" = "tls",
): void {
  if (!hasSlot(settings.dataDir, "passphrase")) return;
  try {
    const place = placeOf(settings, env, kind);
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeWhole(place, issued.key + issued.cert, false);
  } catch {
    // The next start shows one that is made for it alone.
  }
}

/** What was kept for a box that is locked, or null. */
function keptFor(
  settings: Settings,
  env: Record<string, string | undefined>,
  now: number,
  kind: "tls" | "acme",
): Issued | null {
  try {
    const text = hasKeyring(settings.dataDir) ? readFileSync(placeOf(settings, env, kind), "utf8") : "";
    const cut = text.indexOf("-----BEGIN CERTIFICATE-----");
    const kept = { key: text.slice(0, cut), cert: text.slice(cut) };
    if (cut > 0 && new X509Certificate(kept.cert).validToDate.getTime() > now) return kept;
  } catch {
    // Not there, or not readable.
  }
  return null;
}

/** The certificate for its name that a box which is still locked kept, or null. */
export function lockedNamed(
  settings: Settings,
  env: Record<string, string | undefined>,
  now: number,
): (Issued & { name: string }) | null {
  const name = settings.acme?.name;
  const kept = name === undefined ? null : keptFor(settings, env, now, "acme");
  return name !== undefined && kept && new X509Certificate(kept.cert).checkHost(name) !== undefined
    ? { ...kept, name }
    : null;
}

/** What a box that is still locked shows: the certificate it kept, or one that nobody vouches for. */
export function lockedCertificate(
  settings: Settings,
  env: Record<string, string | undefined>,
  given: { clock: Clock; ids: Ids },
): Issued {
  const kept = keptFor(settings, env, given.clock.now(), "tls");
  if (kept !== null) return kept;
  const { names, addresses } = homeOf(settings);
  const once = makeAuthority("Deedbox, locked", names, making(given));
  return makeLeaf(once, names, addresses, making(given));
}
