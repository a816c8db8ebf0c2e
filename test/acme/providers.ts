/** Fakes of the APIs of providers of DNS, as their documents describe them: who may, what is there, what a wrong call gets. */
import type { Answer, Call } from "#operations/tls/acme/call.ts";
import type { DnsServer } from "./dns-server.ts";

export const TOKEN = "tok-5e3c2e7";

const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: new Headers(),
  text: JSON.stringify(value),
});

const textOf = (value: string) => value.replace(/^"|"$/g, "");

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: never;
}

/** One provider: answers what is asked with the right token, for the zone `example.org`. */
type Fake = (dns: DnsServer) => {
  host: string;
  authorization: string | null;
  answer: (asked: Asked) => Answer;
};

const TXT = (dns: DnsServer, name: string) => dns.values("TXT", name);

const cloudflare: Fake = (dns) => {
  const records: { id: string; name: string; content: string }[] = [];
  const publish = (name: string) =>
    dns.set("TXT", name, ...records.filter((r) => r.name === name).map((r) => textOf(r.content)));
  return {
    host: "api.cloudflare.com",
    authorization: `Bearer ${TOKEN}`,
    answer({ method, path, query, body }) {
      const ok = (result: unknown) => json({ success: true, errors: [], result });
      if (path === "/client/v4/zones" && method === "GET")
        return ok(query.get("name") === "example.org" ? [{ id: "z1", name: "example.org" }] : []);
      const [, id] = /^\/client\/v4\/zones\/z1\/dns_records(?:\/(\w+))?$/.exec(path) ?? [];
      if (method === "GET" && path.endsWith("dns_records") && query.get("type") === "TXT")
        return ok(records.filter((r) => r.name === query.get("name")));
      if (method === "POST" && path.endsWith("dns_records")) {
        const { type, name, content, ttl } = body as Record<string, unknown>;
        if (type !== "TXT" || Number(ttl) < 60) return json({ success: false }, 400);
        records.push({ id: `r${records.length + 1}`, name: String(name), content: String(content) });
        publish(String(name));
        return ok({ id: `r${records.length}` });
      }
      const at = records.findIndex((r) => r.id === id);
      if (method !== "DELETE" || at < 0) return json({ success: false }, 404);
      const [gone] = records.splice(at, 1);
      publish(gone?.name ?? "");
      return ok({ id });
    },
  };
};

const desec: Fake = (dns) => ({
  host: "desec.io",
  authorization: `Token ${TOKEN}`,
  answer({ method, path, query, body }) {
    if (path === "/api/v1/domains/" && method === "GET")
      return json(
        query.get("owns_qname")?.endsWith(".example.org") ? [{ name: "example.org", minimum_ttl: 3600 }] : [],
      );
    const [, sub] = /^\/api\/v1\/domains\/example\.org\/rrsets\/([^/]+)\/TXT\/$/.exec(path) ?? [];
    if (method === "GET" && sub !== undefined) {
      const values = TXT(dns, `${sub}.example.org`);
      return values.length === 0
        ? json({ detail: "Not found." }, 404)
        : json({ records: values.map((v) => `"${v}"`) });
    }
    if (method !== "PATCH" || path !== "/api/v1/domains/example.org/rrsets/") return json({}, 405);
    for (const set of body as { subname: string; type: string; ttl: number; records: string[] }[]) {
      if (set.type !== "TXT" || set.ttl < 3600 || set.records.some((r) => !/^".*"$/.test(r)))
        return json([{ ttl: ["Ensure this value is greater than or equal to 3600."] }], 400);
      dns.set("TXT", `${set.subname}.example.org`, ...set.records.map(textOf));
    }
    return json([]);
  },
});

const hetzner: Fake = (dns) => ({
  host: "api.hetzner.cloud",
  authorization: `Bearer ${TOKEN}`,
  answer({ method, path, body }) {
    if (method === "GET" && path === "/v1/zones/example.org")
      return json({ zone: { id: 7, name: "example.org" } });
    const [, sub, act] =
      /^\/v1\/zones\/example\.org\/rrsets\/([^/]+)\/TXT(?:\/actions\/(add|remove)_records)?$/.exec(path) ??
      [];
    const missing = json({ error: { code: "not_found" } }, 404);
    if (sub === undefined) return missing;
    const name = `${sub}.example.org`;
    const values = TXT(dns, name);
    if (method === "GET" && act === undefined)
      return values.length === 0
        ? missing
        : json({ rrset: { records: values.map((v) => ({ value: `"${v}"` })) } });
    const { records } = body as { records: { value: string }[] };
    const given = records.map(({ value }) => textOf(value));
    if (records.some(({ value }) => !/^".*"$/.test(value)))
      return json({ error: { code: "invalid_input" } }, 422);
    if (act === "add") dns.set("TXT", name, ...values, ...given);
    else dns.set("TXT", name, ...values.filter((v) => !given.includes(v)));
    return json({ action: { id: 1, status: "running" } }, 201);
  },
});

const duckdns: Fake = (dns) => ({
  host: "www.duckdns.org",
  authorization: null,
  answer({ path, query }) {
    const plain = (text: string): Answer => ({ status: 200, headers: new Headers(), text });
    if (path !== "/update" || query.get("token") !== TOKEN || query.get("domains") !== "smiths")
      return plain("KO");
    const cleared = query.get("clear") === "true";
    // What is set at the name is answered at everything below it.
    dns.set("TXT", "_acme-challenge.smiths.duckdns.org", ...(cleared ? [] : [query.get("txt") ?? ""]));
    return plain("OK");
  },
});

export const fakes = { cloudflare, desec, duckdns, hetzner };

/** Answers for one provider and hands on everything else. `said`: each call, its method and address. */
export function providerCall(
  name: keyof typeof fakes,
  dns: DnsServer,
  others: Call,
  said: string[] = [],
): Call {
  const fake = fakes[name](dns);
  return async (url, request, signal) => {
    const { host, pathname, searchParams } = new URL(url);
    if (host !== fake.host) return others(url, request, signal);
    said.push(`${request.method} ${pathname}`);
    if (!url.startsWith("https://")) throw new Error("in the clear");
    if (fake.authorization !== null && request.headers?.Authorization !== fake.authorization)
      return json({ error: "unauthorized" }, 401);
    const body = (request.body === undefined ? undefined : JSON.parse(request.body)) as never;
    return fake.answer({ method: request.method, path: pathname, query: searchParams, body });
  };
}
