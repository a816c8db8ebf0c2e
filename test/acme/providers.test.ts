/** Records of DNS by each provider and by a program, each against a fake of its API, and the look whether they are there. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DnsProvider } from "#kernel/acme-settings.ts";
import { readSettings } from "#kernel/settings.ts";
import { dnsOf } from "#operations/tls/acme/dns.ts";
import { placeOfRecord, resolverOf, serversOf, untilSeen } from "#operations/tls/acme/seen.ts";
import { DnsServer } from "./dns-server.ts";
import { fakes, providerCall, TOKEN } from "./providers.ts";

const { signal } = new AbortController();
const dns = new DnsServer();
const folder = mkdtempSync(join(tmpdir(), "deedbox-acme-"));
beforeAll(() => dns.listen());
afterAll(() => {
  dns.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (flags: Record<string, string>, token: string | undefined = TOKEN) => {
  const given = { acme: "papers.example.org", "acme-agree": "true", ...flags };
  const { acme } = readSettings(given, { HOME: folder, ...(token && { DEEDBOX_ACME_DNS_TOKEN: token }) });
  if (acme === null) throw new Error("no settings");
  return acme;
};

const nobody = async () => {
  throw new Error("Somebody else was called.");
};

const sentence = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (e) => (e as Error).message,
  );

const names = Object.keys(fakes) as DnsProvider[];
const titles = { cloudflare: "Cloudflare", desec: "deSEC", duckdns: "DuckDNS", hetzner: "Hetzner" };
const recordOf = (provider: DnsProvider) =>
  `_acme-challenge.${provider === "duckdns" ? "smiths.duckdns.org" : "papers.example.org"}`;

describe.each(names)("%s", (provider) => {
  const record = recordOf(provider);
  const at = (token = TOKEN, said: string[] = []) =>
    dnsOf(settings({ "acme-dns": provider }, token), providerCall(provider, dns, nobody, said), signal);

  test("a value is added and removed, each once however often it is asked for", async () => {
    const one = at();
    await one.add(record, "value-1");
    await one.add(record, "value-1");
    expect(dns.values("TXT", record)).toEqual(["value-1"]);
    await one.remove(record, "value-1");
    await one.remove(record, "value-1");
    expect(dns.values("TXT", record)).toEqual([]);
  });

  test.skipIf(provider === "duckdns")("what somebody else has at the same name stays", async () => {
    const one = at();
    await one.add(record, "theirs");
    await one.add(record, "ours");
    expect(dns.values("TXT", record)).toEqual(["theirs", "ours"]);
    await one.remove(record, "ours");
    expect(dns.values("TXT", record)).toEqual(["theirs"]);
    await one.remove(record, "theirs");
  });

  test("a wrong token and a name of somebody else's are one sentence each, without the token", async () => {
    const wrong = await sentence(at("tok-wrong").add(record, "value"));
    expect(wrong).toBe(`${titles[provider]} doesn’t accept the token.`);
    const other = await sentence(at().add("_acme-challenge.papers.example.net", "value"));
    expect(other).toBe(
      `${titles[provider]} doesn’t know a domain for _acme-challenge.papers.example.net in this account.`,
    );
  });

  test.each([
    ["<html>", 200],
    ["", 200],
    ["[]", 200],
    ['{"result": "x", "zone": 3, "records": [1]}', 200],
    ["{}", 500],
    ["{}", 429],
    ["{}", 302],
  ] as const)("an answer of %p with %p is a sentence and no fault", async (text, status) => {
    const odd = dnsOf(
      settings({ "acme-dns": provider }),
      async () => ({ status, headers: new Headers(), text }),
      signal,
    );
    const said = await sentence(odd.add(record, "value"));
    expect(said === "nothing" || said.startsWith(titles[provider])).toBe(true);
    expect(said).not.toContain(TOKEN);
  });
});

test("the token comes from a file, read at each use; one that is missing, empty or of several lines is said", async () => {
  const file = join(folder, "token");
  const of = () =>
    dnsOf(
      settings({ "acme-dns": "desec", "acme-dns-token-file": file }, ""),
      providerCall("desec", dns, nobody),
      signal,
    );
  const record = recordOf("desec");
  expect(() => of()).toThrow("The token for deSEC is missing or can’t be read.");
  for (const wrong of ["", " \n", "one\ntwo"]) {
    writeFileSync(file, wrong);
    expect(() => of()).toThrow("is missing or can’t be read");
  }
  writeFileSync(file, `${TOKEN}\n`);
  await of().add(record, "by-file");
  expect(dns.values("TXT", record)).toEqual(["by-file"]);
  await of().remove(record, "by-file");
});

describe("a program", () => {
  const script = join(folder, "change dns.sh");
  const out = join(folder, "out");
  const of = () => dnsOf(settings({ "acme-dns": `command:${script}` }), nobody, signal);
  const write = (body: string) => {
    writeFileSync(script, `#!/bin/sh\n${body}\n`);
    chmodSync(script, 0o700);
  };

  test("is called without a shell with what to do, the record and the value, and gets none of the box's settings", async () => {
    write(`printf '%s|' "$@" >>"${out}"; env | grep -c ^DEEDBOX_ >>"${out}"`);
    process.env.DEEDBOX_ACME_DNS_TOKEN = "not for programs";
    try {
      await of().add("_acme-challenge.a.example.org", "$(touch /tmp/x); 'v'");
    } catch {
      // grep ends with 1 where it counts none.
    } finally {
      delete process.env.DEEDBOX_ACME_DNS_TOKEN;
    }
    expect(readFileSync(out, "utf8")).toBe("add|_acme-challenge.a.example.org|$(touch /tmp/x); 'v'|0\n");
  });

  test("that fails or is not there is said with its code", async () => {
    write("exit 7");
    expect(await sentence(of().remove("a.example.org", "v"))).toBe(
      "The program that changes the DNS record failed (7).",
    );
    rmSync(script);
    expect(await sentence(of().add("a.example.org", "v"))).toBe(
      "The program that changes the DNS record failed (ENOENT).",
    );
  });
});

describe("the look", () => {
  const system = () => resolverOf([dns.at]);
  const record = "_acme-challenge.papers.example.org";

  test("finds the servers of the closest zone, and the place where a record leads", async () => {
    dns.set("NS", "example.org", "ns1.example.org", "ns2.example.org");
    dns.set("A", "ns1.example.org", "127.0.0.1");
    dns.set("A", "ns2.example.org", "127.0.0.2");
    expect(await serversOf(record, system(), 5353)).toEqual(["127.0.0.1:5353", "127.0.0.2:5353"]);
    expect(await placeOfRecord(record, system())).toBe(record);
    dns.set("CNAME", "_acme-challenge.other.example.org", "other.proofs.example.net");
    expect(await placeOfRecord("_acme-challenge.other.example.org", system())).toBe(
      "other.proofs.example.net",
    );
    expect(await sentence(serversOf("_acme-challenge.papers.example.com", system()))).toContain(
      "can’t be found",
    );
  });

  test("waits until all servers have the value", async () => {
    const second = new DnsServer();
    await second.listen();
    try {
      let waits = 0;
      const wait = async () => {
        waits++;
        if (waits === 1) dns.set("TXT", record, "old", "new");
        if (waits === 3) second.set("TXT", record, "new");
      };
      await untilSeen(record, "new", [dns.at, second.at], { wait, signal });
      expect(waits).toBe(3);
    } finally {
      second.close();
    }
  });

  test("leaves out a server that is silent", async () => {
    dns.set("TXT", record, "new");
    await untilSeen(record, "new", [dns.at, "127.0.0.1:9"], { wait: nobody, signal });
  }, 30_000);

  test("gives up after a number of looks, with one sentence", async () => {
    let waits = 0;
    const never = untilSeen(record, "never", [dns.at], { wait: async () => void waits++, signal });
    expect(await sentence(never)).toBe(`The DNS record at ${record} didn’t show up in time.`);
    expect(waits).toBe(120);
  });
});
