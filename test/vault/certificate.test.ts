/** Certificates that a box makes: what they vouch for, and that others read them so. */
import { expect, test } from "bun:test";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { profileOf } from "#doors/http/trust/plain.ts";
import { seededIds } from "#kernel/ids.ts";
import { homeOf } from "#operations/tls/own-certificate.ts";
import { LEAF_LIFE, makeAuthority, makeLeaf } from "#vault/certificate.ts";

const now = Date.parse("2026-05-03T10:00:00Z");
const ids = seededIds("certificates");
const making = () => ({ now, serial: ids.bytes(16) });
const authority = makeAuthority("Deedbox nas 2026", ["nas", "papers.example.org"], making());
const openssl = Bun.which("openssl");

test("a certificate is the authority's, names what it is for, and ends within what devices accept", () => {
  const leaf = new X509Certificate(
    makeLeaf(authority, ["nas", "nas.local"], ["192.168.1.5", "::1", "fd00::5"], making()).cert,
  );
  const above = new X509Certificate(authority.cert);
  expect([above.ca, leaf.ca, leaf.checkIssued(above), leaf.verify(above.publicKey)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(["nas", "nas.local", "nas.example.org"].map((name) => leaf.checkHost(name) !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  expect(
    ["192.168.1.5", "::1", "fd00::5", "192.168.1.6"].map((ip) => leaf.checkIP(ip) !== undefined),
  ).toEqual([true, true, true, false]);
  expect(LEAF_LIFE).toBeLessThan(397 * 86_400_000);
  expect(leaf.validToDate.getTime()).toBe(now + LEAF_LIFE);
});

test.skipIf(!openssl)("openssl takes what is at home and refuses the same authority for a bank", () => {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-certificate-"));
  const check = (names: string[], addresses: string[]) => {
    writeFileSync(join(folder, "ca.pem"), authority.cert);
    writeFileSync(join(folder, "leaf.pem"), makeLeaf(authority, names, addresses, making()).cert);
    const at = ["-attime", String(now / 1000)];
    const flags = [
      "verify",
      "-x509_strict",
      "-purpose",
      "sslserver",
      ...at,
      "-CAfile",
      join(folder, "ca.pem"),
    ];
    return Bun.spawnSync([openssl ?? "", ...flags, join(folder, "leaf.pem")]).exitCode === 0;
  };
  try {
    expect(
      check(["nas", "nas.local", "papers.example.org", "localhost"], ["10.0.0.9", "127.0.0.1", "fd00::5"]),
    ).toBe(true);
    expect(check(["bank.example.com"], [])).toBe(false);
    expect(check(["nas", "papers.example.com"], [])).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the profile for Apple’s devices carries the certificate, and is the same one each time", () => {
  const profile = profileOf(authority.cert);
  const inside = /<data>([^<]+)<\/data>/.exec(profile)?.[1] ?? "";
  const hash = createHash("sha256").update(Buffer.from(inside, "base64")).digest("hex").toUpperCase();
  expect(new X509Certificate(authority.cert).fingerprint256.replaceAll(":", "")).toBe(hash);
  expect(profileOf(authority.cert)).toBe(profile);
});

test("a box is called by the names and addresses of its network, and by no public one", () => {
  const settings = { host: "0.0.0.0", url: "https://papers.example.org", hosts: ["nas.lan", "192.168.1.9"] };
  expect(homeOf(settings, "Nas.", ["192.168.1.5", "203.0.113.5", "fe80::1", "fd00::5"])).toEqual({
    names: ["nas", "nas.local", "papers.example.org", "nas.lan", "localhost"],
    addresses: ["192.168.1.5", "fd00::5", "192.168.1.9", "127.0.0.1", "::1"],
  });
});
