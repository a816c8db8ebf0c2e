import { isIP } from "node:net";
import { isAbsolute } from "node:path";
import { isAtHome, isLoopback } from "./own-network.ts";

/** Where records of DNS can be changed by a program. */
export const dnsProviders = ["cloudflare", "desec", "duckdns", "hetzner"] as const;
export type DnsProvider = (typeof dnsProviders)[number];

/** How the box gets a certificate for a name of its own from an authority that every device trusts (RFC 8555, dns-01). */
export interface AcmeSettings {
  name: string;
  /** Address of the authority's directory. */
  directory: string;
  /** Where the authority may write to. */
  email: string | null;
  /** Who changes records of the name, or the program that does. */
  dns: DnsProvider | { command: string };
  /** What the provider is asked with, or the file that holds it; both null for a command. */
  token: string | null;
  tokenFile: string | null;
  /** Name servers that are asked for the record in place of the zone's own, as `address` or `address:port`. */
  resolvers: readonly string[];
}

const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

function nameOf(given: string, usual: boolean): string {
  const name = given.toLowerCase().replace(/\.$/, "");
  const fits = name.length < 240 && name.includes(".") && name.split(".").every((part) => label.test(part));
  if (!fits || /\.\d+$/.test(name))
    throw new Error(`DEEDBOX_ACME must be one name, such as papers.example.org, not "${given}".`);
  if (usual && isAtHome(name))
    throw new Error(`DEEDBOX_ACME must be a name that public DNS knows; ${name} exists at home only.`);
  return name;
}

function directoryOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const plain = url !== null && url.username === "" && url.password === "" && url.hash === "";
  const host = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (!plain || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback(host))))
    throw new Error(`DEEDBOX_ACME_DIRECTORY must be an address that begins with https://, not "${given}".`);
  return url.href;
}

function dnsOf(given: string | null): AcmeSettings["dns"] {
  const known = dnsProviders.find((provider) => provider === given?.toLowerCase());
  if (known !== undefined) return known;
  const command = /^command:(.+)$/.exec(given ?? "")?.[1];
  if (command !== undefined && isAbsolute(command)) return { command };
  const said = given === null ? "" : `, not "${given}"`;
  throw new Error(
    `DEEDBOX_ACME_DNS must be ${dnsProviders.join(", ")} or command:/path/of/a/program${said}.`,
  );
}

function resolversOf(given: string | null): string[] {
  const list = (given ?? "").split(",").flatMap((one) => one.trim() || []);
  for (const one of list) {
    const [, six, four, port = "53"] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(one) ?? [];
    if (isIP(six ?? four ?? one) === 0 || Number(port) > 65535)
      throw new Error(`DEEDBOX_ACME_RESOLVERS must look like 192.168.1.1 or 192.168.1.1:5353, not "${one}".`);
  }
  return list;
}

const others = ["agree", "dns", "dns-token-file", "email", "directory", "resolvers"];

/**
 * Reads what the command line (`--acme…`) or the environment (`DEEDBOX_ACME…`) says of it; null where no name is set. `get` gives one of
 * them. `token` comes from the environment alone: a command line is seen by everybody on the machine. Throws an Error with one
 * sentence.
 */
export function acmeSettings(
  get: (flag: string, variable: string) => string | null,
  token: string | null,
): AcmeSettings | null {
  const of = (what: string) => get(`acme-${what}`, `DEEDBOX_ACME_${what.toUpperCase().replaceAll("-", "_")}`);
  const name = get("acme", "DEEDBOX_ACME");
  if (name === null) {
    const alone = others.find((what) => of(what) !== null);
    if (alone === undefined) return null;
    throw new Error(`--acme-${alone} needs a name: set DEEDBOX_ACME as well.`);
  }
  const directory = directoryOf(of("directory") ?? LETS_ENCRYPT);
  const dns = dnsOf(of("dns"));
  const email = of("email");
  if (email !== null && !/^[^\s@,?]+@[^\s@,?]+$/.test(email))
    throw new Error(`DEEDBOX_ACME_EMAIL must be one email address, not "${email}".`);
  if (of("agree") !== "true")
    throw new Error(
      `Read the terms of ${new URL(directory).hostname} and set DEEDBOX_ACME_AGREE=true if you agree to them.`,
    );
  const tokenFile = of("dns-token-file");
  if (typeof dns === "string" && token === null && tokenFile === null)
    throw new Error(`Set DEEDBOX_ACME_DNS_TOKEN or DEEDBOX_ACME_DNS_TOKEN_FILE: ${dns} asks for a token.`);
  return {
    name: nameOf(name, directory === LETS_ENCRYPT),
    directory,
    email,
    dns,
    token,
    tokenFile,
    resolvers: resolversOf(of("resolvers")),
  };
}
