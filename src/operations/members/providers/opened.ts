import { accountById } from "#database/accounts/accounts.ts";
import type { ProviderRow } from "#database/accounts/providers.ts";
import { notFound } from "#kernel/problem.ts";
import { ownWork } from "#rules/access/access.ts";
import type { ProviderRules } from "#rules/access/providers.ts";
import type { App } from "../../app.ts";
import { openText } from "../../root-key/sealed-text.ts";
import type { OpenProvider } from "./client.ts";

/** Which group stands for which role. */
export const groupRolesOf = (row: ProviderRow): ProviderRules["group_roles"][number][] =>
  JSON.parse(row.group_roles) as ProviderRules["group_roles"][number][];

/** What decides who comes in by a provider. */
export const rulesOf = (row: ProviderRow): ProviderRules => ({
  issuer: row.issuer,
  groups_claim: row.groups_claim,
  group_roles: groupRolesOf(row),
  joins: row.joins === 1,
  default_role: row.default_role,
  match_email: row.match_email === 1,
  domains: row.domains.split(" ").filter((domain) => domain !== ""),
});

/** What a provider is reached with, its secret opened. */
export function openProvider(box: App, row: ProviderRow): OpenProvider {
  const account = accountById(box.db, row.account_id);
  if (!account) throw notFound();
  const { id, name, issuer, scopes } = row;
  const secret = openText(box, ownWork(account), "provider", id, row.sealed_secret);
  const groupsClaim = row.groups_claim?.split(".")[0] ?? null;
  return { id, name, issuer, clientId: row.client_id, secret, scopes, groupsClaim };
}
