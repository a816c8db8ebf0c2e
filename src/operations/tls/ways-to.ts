import { isIP } from "node:net";
import type { DeviceWays } from "#contract/app.ts";
import { isLoopback } from "#kernel/own-network.ts";
import type { App } from "../app.ts";
import { homeOf } from "./own-certificate.ts";

const inUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);

/**
 * Where other devices find the box: the address that is set for it, else the one the caller came by, unless that is this machine's
 * alone, and then those that this machine has at home. `origin`: where the caller reached the box.
 */
export function waysTo(box: App, origin: string): DeviceWays {
  const { settings, own } = box;
  const called = new URL(origin);
  // Every device trusts what it is shown there: nothing is to be done on it first.
  if (own?.named && settings.url === null) {
    const address = `https://${own.named}${called.port && `:${called.port}`}`;
    return { addresses: [address], guides: [], secure: called.protocol === "https:", fingerprint: null };
  }
  const hosts = [called.hostname.replace(/^\[|\]$/g, "")];
  if (settings.url === null && !isLoopback(settings.host)) {
    const { names, addresses } = homeOf(settings);
    // Not every phone finds names that end in .local; an address is found by all.
    hosts.push(
      ...settings.hosts,
      ...addresses.filter((each) => isIP(each) === 4),
      ...names.filter((name) => name.endsWith(".local")),
    );
  }
  const others = [...new Set(hosts)].filter((host) => !isLoopback(host));
  const at = (host: string) => `${called.protocol}//${inUrl(host)}${called.port && `:${called.port}`}`;
  const port = own?.httpPort ?? null;
  return {
    addresses: others.map((host) => (settings.url === null ? at(host) : origin)),
    guides:
      port === null
        ? []
        : others.map((host) => `http://${inUrl(host)}${port === 80 ? "" : `:${port}`}/trust`),
    secure: called.protocol === "https:",
    fingerprint: own?.fingerprint ?? null,
  };
}
