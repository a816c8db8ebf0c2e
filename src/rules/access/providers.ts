import { providerRoles } from "#contract/provider.ts";
import { isLoopback } from "#kernel/own-network.ts";

export type GroupRole = (typeof providerRoles)[number];

/** What an identity provider says of somebody (OpenID Connect Core 1.0, 5.1); checked before it comes here. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a provider was set up with, as far as it decides who comes in. */
export interface ProviderRules {
  issuer: string;
  groups_claim: string | null;
  group_roles: readonly { group: string; role: GroupRole }[];
  joins: boolean;
  default_role: GroupRole | null;
  match_email: boolean;
  domains: readonly string[];
}

const GOOGLE = "https://accounts.google.com";
/** Entra ID, and its clouds for governments and China. */
const entraHosts = /^login\.(?:microsoftonline\.com|microsoftonline\.us|partner\.microsoftonline\.cn)$/;
/** The directory that stands for every personal Microsoft account. */
const PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";

const isEntra = (issuer: string) => entraHosts.test(new URL(issuer).hostname);
const isGoogle = (issuer: string) => new URL(issuer).origin === GOOGLE;

/** True for a provider at which anybody in the world has or makes an account: those who may join it must be named. */
export const isForEverybody = (issuer: string): boolean =>
  isGoogle(issuer) ||
  issuer.includes(PERSONAL) ||
  /^(?:appleid\.apple|gitlab|[\w-]+\.auth0|login\.yahoo)\.com$/.test(new URL(issuer).hostname);

/**
 * The issuer of an address as somebody pasted it, without what discovery puts behind it; null for one that cannot be one: https alone,
 * but for this machine (OpenID Connect Discovery 1.0, 4.1), no query and no fragment (Core, 2).
 */
export function issuerOf(typed: string): string | null {
  const text = typed.trim().replace(/\/\.well-known\/openid-configuration$/, "");
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const safe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  return safe && url.search === "" && url.hash === "" && url.username === "" ? text : null;
}

/** True for an address of Entra ID that is no directory's own: its tokens come from whatever directory somebody is of. */
export const isNoDirectory = (issuer: string): boolean =>
  isEntra(issuer) && /^\/(?:common|organizations|consumers)(?:\/|$)/.test(new URL(issuer).pathname);

const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

const isTrue = (value: unknown) => value === true || value === "true" || value === 1 || value === "1";

/** The name a provider has for somebody, one line; null when it says none. */
export const nameOf = (claims: Claims): string | null =>
  textIn(claims.name) ??
  (textIn([claims.given_name, claims.family_name].filter((part) => textIn(part)).join(" ")) ||
    textIn(claims.preferred_username));

/**
 * The e-mail address of somebody, and whether it is theirs for certain.
 *
 * - `email_verified` decides (Core, 5.1).
 * - Google verifies once and for all: an address that is neither Gmail's nor of the Workspace it names in `hd` may have gone to
 *   somebody else since (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 * - Entra ID lets administrators of any directory write any address into `email` and says nothing of verifying; `xms_edov`, which an
 *   application may ask for, says that the domain is the directory's own (learn.microsoft.com, optional claims).
 */
export function addressOf(claims: Claims, issuer: string): { email: string; verified: boolean } | null {
  const email = textIn(claims.email) ?? (isEntra(issuer) ? textIn(claims.preferred_username) : null);
  if (email === null || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return null;
  if (isEntra(issuer)) return { email, verified: claims.email === email && isTrue(claims.xms_edov) };
  const says = isTrue(claims.email_verified);
  if (!isGoogle(issuer)) return { email, verified: says };
  return { email, verified: says && (/@gmail\.com$/i.test(email) || textIn(claims.hd) !== null) };
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** True when somebody is of the domains whose people may join: for Google its `hd`, which nobody but a Workspace sets. */
export function isOfDomains(claims: Claims, rules: ProviderRules, email: string): boolean {
  if (rules.domains.length === 0) return true;
  const domain = isGoogle(rules.issuer) ? (textIn(claims.hd)?.toLowerCase() ?? "") : domainOf(email);
  return rules.domains.includes(domain);
}

/**
 * Whether an address may be taken for somebody's who joins: one that is verified, or one of a domain that the provider was said to
 * speak for.
 */
export const isSurely = (address: { email: string; verified: boolean }, rules: ProviderRules): boolean =>
  address.verified || (!isGoogle(rules.issuer) && rules.domains.includes(domainOf(address.email)));

/**
 * The groups of somebody. `missing`: the provider keeps them elsewhere because they are too many for a token (Entra ID: `_claim_names`,
 * Core, 5.6.2), so nothing is known of them.
 */
export function groupsOf(claims: Claims, path: string): { groups: string[] } | "missing" {
  const elsewhere = claims._claim_names;
  const first = path.split(".")[0] ?? path;
  if (typeof elsewhere === "object" && elsewhere !== null && (path in elsewhere || first in elsewhere))
    return "missing";
  let found: unknown = claims[path];
  if (found === undefined) {
    found = claims;
    for (const part of path.split(".")) {
      const holds = typeof found === "object" && found !== null && Object.hasOwn(found, part);
      found = holds ? (found as Record<string, unknown>)[part] : undefined;
    }
  }
  const list = typeof found === "string" ? [found] : Array.isArray(found) ? found : [];
  return { groups: list.filter((one) => typeof one === "string") };
}

/** A group as it is compared: Keycloak writes a path ("/family") where full paths are on. */
const groupName = (group: string) => group.trim().replace(/^\//, "").toLowerCase();

/**
 * The role somebody has by their groups: the one that allows most. `"as it is"`: groups decide nothing here; `"none"`: they are in no
 * group that comes in, and there is no role for everybody else; `"missing"`: nobody knows.
 */
export function roleByGroups(
  claims: Claims,
  rules: ProviderRules,
): GroupRole | "as it is" | "none" | "missing" {
  if (rules.groups_claim === null || rules.group_roles.length === 0) return "as it is";
  const said = groupsOf(claims, rules.groups_claim);
  if (said === "missing") return "missing";
  const held = new Set(said.groups.map(groupName));
  const given = rules.group_roles.filter(({ group }) => held.has(groupName(group))).map(({ role }) => role);
  return providerRoles.find((role) => given.includes(role)) ?? rules.default_role ?? "none";
}

/** Where in the app somebody goes on: a path of the app, or its first page. Never another host's (open redirects, CWE-601). */
export function pathInApp(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted)) return "/";
  const url = new URL(wanted, "http://deedbox.invalid");
  return url.host === "deedbox.invalid" && !wanted.includes("\\") ? wanted : "/";
}
