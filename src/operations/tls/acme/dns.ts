import { readFileSync } from "node:fs";
import type { AcmeSettings, DnsProvider } from "#kernel/acme-settings.ts";
import { message } from "#messages/message.ts";
import { type Answer, type Call, jsonIn, objectIn, type Request } from "./call.ts";
import { AcmeTrouble } from "./trouble.ts";

/** Who changes the DNS of a name. Adding what is there and removing what is gone is no mistake. Both throw AcmeTrouble. */
export interface Dns {
  add(record: string, value: string): Promise<void>;
  remove(record: string, value: string): Promise<void>;
}

/** What a provider is asked with. */
interface Asking {
  token: string;
  call: Call;
  signal: AbortSignal;
}

type Fields = Record<string, unknown>;

const titles: Record<DnsProvider, string> = {
  cloudflare: "Cloudflare",
  desec: "deSEC",
  duckdns: "DuckDNS",
  hetzner: "Hetzner",
};

const noZone = (provider: DnsProvider, name: string) =>
  new AcmeTrouble(message("certificate.dnsZone", { provider: titles[provider], name }));

const wrongToken = (provider: DnsProvider) =>
  new AcmeTrouble(message("certificate.dnsToken", { provider: titles[provider] }));

/** Names that the zone of a record can have, the longest first. */
const zonesOf = (record: string): string[] => {
  const labels = record.split(".");
  return labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join("."));
};

/** What of a record's name is left before that of its zone. */
const within = (record: string, zone: string) => record.slice(0, -zone.length - 1);

const quoted = (value: string) => JSON.stringify(value);

/** Asks a provider that speaks JSON. `missing` lets 404 pass, which is given as null. */
async function ask(
  provider: DnsProvider,
  { token, call, signal }: Asking,
  request: Pick<Request, "method"> & { url: string; scheme?: string; body?: unknown; missing?: boolean },
): Promise<Answer | null> {
  const { method, url, scheme = "Bearer", body, missing = false } = request;
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { Authorization: `${scheme} ${token}`, "Content-Type": "application/json" };
  const answer = await call(url, { method, headers, ...json }, signal);
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status === 404 && missing) return null;
  if (status === 401 || status === 403) throw wrongToken(provider);
  throw new AcmeTrouble(
    message("certificate.dnsFailed", { provider: titles[provider], code: String(status) }),
  );
}

const listIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];

/** An id of a provider as it goes into an address. */
const idOf = (value: unknown): string => encodeURIComponent(String(value));

/** developers.cloudflare.com/api: zones and their DNS records; a token that may edit the DNS of the zone. */
function cloudflare(asking: Asking): Dns {
  const api = "https://api.cloudflare.com/client/v4/zones";
  const get = async (url: string) => {
    const answer = await ask("cloudflare", asking, { method: "GET", url });
    return listIn(objectIn(answer?.text ?? "")?.result);
  };
  const recordsOf = async (record: string) => {
    for (const zone of zonesOf(record)) {
      const [found] = await get(`${api}?name=${zone}`);
      if (found !== undefined) return `${api}/${idOf(found.id)}/dns_records`;
    }
    throw noZone("cloudflare", record);
  };
  const find = async (records: string, record: string, value: string) =>
    (await get(`${records}?type=TXT&name=${record}`)).filter(
      ({ content }) => content === value || content === quoted(value),
    );
  return {
    async add(record, value) {
      const url = await recordsOf(record);
      if ((await find(url, record, value)).length > 0) return;
      const body = { type: "TXT", name: record, content: quoted(value), ttl: 60 };
      await ask("cloudflare", asking, { method: "POST", url, body });
    },
    async remove(record, value) {
      const url = await recordsOf(record);
      for (const { id } of await find(url, record, value))
        await ask("cloudflare", asking, { method: "DELETE", url: `${url}/${idOf(id)}`, missing: true });
    },
  };
}

/** desec.readthedocs.io: sets of records, replaced whole; an empty one is removed. */
function desec(asking: Asking): Dns {
  const api = "https://desec.io/api/v1/domains/";
  const scheme = "Token";
  const change = async (record: string, to: (records: string[]) => string[]) => {
    const owner = await ask("desec", asking, { method: "GET", scheme, url: `${api}?owns_qname=${record}` });
    const [zone] = listIn(jsonIn(owner?.text ?? ""));
    if (typeof zone?.name !== "string") throw noZone("desec", record);
    const subname = within(record, zone.name);
    const sets = `${api}${idOf(zone.name)}/rrsets/`;
    const url = `${sets}${idOf(subname)}/TXT/`;
    const there = await ask("desec", asking, { method: "GET", scheme, url, missing: true });
    const had = objectIn(there?.text ?? "")?.records;
    const before = Array.isArray(had) ? had.map(String) : [];
    const records = to(before);
    const ttl = Math.max(60, Number(zone.minimum_ttl) || 3600);
    if (records.length === before.length) return;
    const body = [{ subname, type: "TXT", ttl, records }];
    await ask("desec", asking, { method: "PATCH", scheme, url: sets, body });
  };
  return {
    add: (record, value) =>
      change(record, (had) => (had.includes(quoted(value)) ? had : [...had, quoted(value)])),
    remove: (record, value) => change(record, (had) => had.filter((each) => each !== quoted(value))),
  };
}

/** docs.hetzner.cloud: zones and their sets of records; a token of the project that may write. */
function hetzner(asking: Asking): Dns {
  const api = "https://api.hetzner.cloud/v1/zones";
  const setOf = async (record: string) => {
    for (const zone of zonesOf(record)) {
      const answer = await ask("hetzner", asking, { method: "GET", url: `${api}/${zone}`, missing: true });
      if (answer !== null) return `${api}/${zone}/rrsets/${idOf(within(record, zone))}/TXT`;
    }
    throw noZone("hetzner", record);
  };
  const has = async (url: string, value: string) => {
    const answer = await ask("hetzner", asking, { method: "GET", url, missing: true });
    const set = objectIn(answer?.text ?? "")?.rrset as Fields | undefined;
    return listIn(set?.records).some((each) => each.value === quoted(value));
  };
  const records = (value: string) => [{ value: quoted(value) }];
  return {
    async add(record, value) {
      const url = await setOf(record);
      if (await has(url, value)) return;
      const body = { ttl: 60, records: records(value) };
      await ask("hetzner", asking, { method: "POST", url: `${url}/actions/add_records`, body });
    },
    async remove(record, value) {
      const url = await setOf(record);
      if (!(await has(url, value))) return;
      const body = { records: records(value) };
      await ask("hetzner", asking, { method: "POST", url: `${url}/actions/remove_records`, body });
    },
  };
}

/** duckdns.org/spec.jsp: one TXT record for each name, which everything below it has, too. The token is part of the address. */
function duckdns({ token, call, signal }: Asking): Dns {
  const change = async (record: string, more: Record<string, string>) => {
    const domains = /(?:^|\.)([a-z0-9-]+)\.duckdns\.org$/.exec(record)?.[1];
    if (domains === undefined) throw noZone("duckdns", record);
    const query = new URLSearchParams({ domains, token, ...more });
    const answer = await call(`https://www.duckdns.org/update?${query}`, { method: "GET" }, signal);
    if (answer.text.trim() === "KO") throw wrongToken("duckdns");
    if (answer.status === 200 && answer.text.trim() === "OK") return;
    const code = String(answer.status);
    throw new AcmeTrouble(message("certificate.dnsFailed", { provider: titles.duckdns, code }));
  };
  return {
    add: (record, txt) => change(record, { txt }),
    remove: (record, txt) => change(record, { txt, clear: "true" }),
  };
}

/** How long a command may take, in milliseconds. */
const PATIENCE = 120_000;

/** A program of the operator's, called with `add` or `remove`, the record and the value. It gets nothing of the box's settings. */
function command(path: string, signal: AbortSignal): Dns {
  const run = async (...words: string[]) => {
    const env = Object.entries(process.env).filter(([name]) => !name.startsWith("DEEDBOX_"));
    const failed = (code: string) => new AcmeTrouble(message("certificate.command", { code }));
    const code = await (async () => {
      const child = Bun.spawn([path, ...words], {
        env: Object.fromEntries(env),
        stdin: "ignore",
        stdout: "ignore",
        stderr: "ignore",
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
        killSignal: "SIGKILL",
      });
      return await child.exited;
    })().catch((e) => {
      throw failed(e instanceof Error && "code" in e ? String(e.code) : "?");
    });
    signal.throwIfAborted();
    if (code !== 0) throw failed(String(code));
  };
  return {
    add: (record, value) => run("add", record, value),
    remove: (record, value) => run("remove", record, value),
  };
}

const providers: Record<DnsProvider, (asking: Asking) => Dns> = { cloudflare, desec, duckdns, hetzner };

/** The token, read anew each time so that a new one in the file counts at once. Throws AcmeTrouble. */
export function tokenOf(settings: AcmeSettings, provider: DnsProvider): string {
  const trouble = () => new AcmeTrouble(message("certificate.noToken", { provider: titles[provider] }));
  if (settings.token !== null) return settings.token;
  try {
    const read = readFileSync(settings.tokenFile ?? "", "utf8").trim();
    if (read !== "" && /^[\x21-\x7e]+$/.test(read)) return read;
  } catch {
    // Not there, or not readable.
  }
  throw trouble();
}

/** Who changes the DNS of the name. Throws AcmeTrouble. */
export function dnsOf(settings: AcmeSettings, call: Call, signal: AbortSignal): Dns {
  const { dns } = settings;
  if (typeof dns !== "string") return command(dns.command, signal);
  return providers[dns]({ token: tokenOf(settings, dns), call, signal });
}
