import { Resolver } from "node:dns/promises";
import { message } from "#messages/message.ts";
import { AcmeTrouble } from "./trouble.ts";

/** Looks before the record counts as not there, and the wait between two, in milliseconds: ten minutes. */
const LOOKS = 120;
const BETWEEN = 5_000;
/** Name servers of a zone that are asked. */
const MOST = 8;

/** One that asks servers named by it, or those of the system; each so many times, three seconds. */
export function resolverOf(servers: readonly string[] = [], tries = 2): Resolver {
  const resolver = new Resolver({ timeout: 3_000, tries });
  if (servers.length > 0) resolver.setServers([...servers]);
  return resolver;
}

const inServers = (address: string, port: number) =>
  address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;

/** Where a record is to be put: at its own name, or where that leads (a CNAME to a zone of its own). */
export const placeOfRecord = async (record: string, system: Resolver): Promise<string> =>
  (await system.resolveCname(record).catch(() => []))[0]?.toLowerCase().replace(/\.$/, "") ?? record;

/**
 * The name servers of the zone a record is in, as `address:port`: those of the closest name above it that has any. Throws AcmeTrouble.
 */
export async function serversOf(record: string, system: Resolver, port = 53): Promise<string[]> {
  const labels = record.split(".");
  for (let from = 0; from <= labels.length - 2; from++) {
    const names = await system.resolveNs(labels.slice(from).join(".")).catch(() => []);
    const each = await Promise.all(
      names.slice(0, MOST).map(async (name) => {
        const four = await system.resolve4(name).catch(() => []);
        return four.length > 0 ? four : system.resolve6(name).catch(() => []);
      }),
    );
    const addresses = each.flat().slice(0, MOST);
    if (addresses.length > 0) return addresses.map((address) => inServers(address, port));
  }
  throw new AcmeTrouble(message("certificate.noServers", { name: record }));
}

/** What a server has at a record: whether the value is there, or null where it does not answer. */
async function has(server: string, record: string, value: string): Promise<boolean | null> {
  try {
    const found = await resolverOf([server], 1).resolveTxt(record);
    return found.some((pieces) => pieces.join("") === value);
  } catch (e) {
    const code = e instanceof Error && "code" in e ? e.code : "";
    return code === "ENOTFOUND" || code === "ENODATA" ? false : null;
  }
}

/**
 * Waits until a value is found at a record at every server that answers, one of them at least. Throws AcmeTrouble when it is not found
 * in ten minutes, and the signal's reason once it was aborted.
 */
export async function untilSeen(
  record: string,
  value: string,
  servers: readonly string[],
  { wait, signal }: { wait: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const found = await Promise.all(servers.map((server) => has(server, record, value)));
    signal.throwIfAborted();
    if (found.includes(true) && !found.includes(false)) return;
    await wait(BETWEEN);
    signal.throwIfAborted();
  }
  throw new AcmeTrouble(message("certificate.notSeen", { name: record }));
}
