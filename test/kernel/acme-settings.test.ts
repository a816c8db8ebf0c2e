import { describe, expect, test } from "bun:test";
import { readSettings } from "#kernel/settings.ts";

const whole = { acme: "papers.example.org", "acme-dns": "cloudflare", "acme-agree": "true" };
const env = { HOME: "/nowhere", DEEDBOX_ACME_DNS_TOKEN: "tok" };
const read = (flags: Record<string, string>, more: Record<string, string> = {}) =>
  readSettings(flags, { ...env, ...more });

test("a name, who changes its DNS and a yes to the terms are enough; the box's own certificate goes with it", () => {
  const { acme, tls, hosts, httpPort, url } = read(whole);
  expect(acme).toEqual({
    name: "papers.example.org",
    directory: "https://acme-v02.api.letsencrypt.org/directory",
    ...{ email: null, dns: "cloudflare", token: "tok", tokenFile: null, resolvers: [] },
  });
  expect([tls, hosts, httpPort, url]).toEqual(["own", ["papers.example.org"], 7171, null]);
});

test("all of it comes from the environment as well, and nothing is got where no name is set", () => {
  const { acme } = readSettings(
    {},
    {
      ...{ HOME: "/nowhere", DEEDBOX_ACME: "Papers.Example.org.", DEEDBOX_ACME_AGREE: "true" },
      ...{ DEEDBOX_ACME_DNS: "command:/usr/local/bin/dns", DEEDBOX_ACME_EMAIL: "ann@example.org" },
      ...{
        DEEDBOX_ACME_DIRECTORY: "https://ca.example.org/acme",
        DEEDBOX_ACME_RESOLVERS: "1.1.1.1, [::1]:5353",
      },
    },
  );
  expect(acme).toEqual({
    ...{ name: "papers.example.org", directory: "https://ca.example.org/acme", email: "ann@example.org" },
    ...{ dns: { command: "/usr/local/bin/dns" }, token: null, tokenFile: null },
    resolvers: ["1.1.1.1", "[::1]:5353"],
  });
  expect(readSettings({}, env).acme).toBeNull();
});

describe("what makes no sense is one sentence that names the setting, and no secret", () => {
  test.each([
    [{ acme: "papers" }, "DEEDBOX_ACME must be one name"],
    [{ acme: "*.example.org" }, "DEEDBOX_ACME must be one name"],
    [{ acme: "a.example.org,b.example.org" }, "DEEDBOX_ACME must be one name"],
    [{ acme: "192.168.1.5" }, "DEEDBOX_ACME must be one name"],
    [{ acme: "https://papers.example.org" }, "DEEDBOX_ACME must be one name"],
    [{ acme: `${"a".repeat(64)}.example.org` }, "DEEDBOX_ACME must be one name"],
    [{ acme: "dokumente-für.example.org" }, "DEEDBOX_ACME must be one name"],
    [{ acme: "nas.local" }, "exists at home only"],
    [
      { "acme-agree": "yes" },
      "Read the terms of acme-v02.api.letsencrypt.org and set DEEDBOX_ACME_AGREE=true",
    ],
    [{ "acme-dns": "route53" }, "DEEDBOX_ACME_DNS must be cloudflare, desec, duckdns, hetzner or command:"],
    [{ "acme-dns": "command:dns.sh" }, "DEEDBOX_ACME_DNS must be"],
    [{ "acme-dns": "" }, "DEEDBOX_ACME_DNS must be"],
    [
      { "acme-directory": "http://ca.example.org" },
      "DEEDBOX_ACME_DIRECTORY must be an address that begins with https://",
    ],
    [{ "acme-directory": "http://192.168.1.5/" }, "DEEDBOX_ACME_DIRECTORY must be"],
    [{ "acme-directory": "https://a:b@ca.example.org" }, "DEEDBOX_ACME_DIRECTORY must be"],
    [{ "acme-email": "Ann <ann@example.org>" }, "DEEDBOX_ACME_EMAIL must be one email address"],
    [{ "acme-email": "ann@example.org,bob@example.org" }, "DEEDBOX_ACME_EMAIL must be one email address"],
    [{ "acme-resolvers": "dns.example.org" }, "DEEDBOX_ACME_RESOLVERS must look like"],
    [{ "acme-resolvers": "1.1.1.1:99999" }, "DEEDBOX_ACME_RESOLVERS must look like"],
    [{ "tls-cert": "/a", "tls-key": "/b" }, "DEEDBOX_ACME and DEEDBOX_TLS_CERT can’t be set together"],
    [{ acme: "", "acme-agree": "" }, "--acme-dns needs a name"],
  ])("%p", (more, sentence) => {
    expect(() => read({ ...whole, ...more } as Record<string, string>)).toThrow(sentence);
    expect(() => read({ ...whole, ...more } as Record<string, string>)).not.toThrow("tok");
  });

  test("a provider without a token", () => {
    expect(() => readSettings(whole, { HOME: "/nowhere" })).toThrow("cloudflare asks for a token");
    expect(() => readSettings({ ...whole, "acme-dns-token-file": "/t" }, { HOME: "/nowhere" })).not.toThrow();
  });

  test("a name at home is for an authority at home", () => {
    const { acme } = read({ ...whole, acme: "nas.lan", "acme-directory": "https://ca.lan/acme" });
    expect(acme?.name).toBe("nas.lan");
  });
});
