import type { Consent, ConsentGiven } from "#contract/app.ts";
import { accountsOf } from "#database/accounts/accounts.ts";
import { addConnection, connectionCount } from "#database/accounts/connections.ts";
import { invalid, planLacks } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { admit, type Caller, mayBeChanged, seesPapers } from "#rules/access/access.ts";
import { planWith } from "#rules/access/plans.ts";
import type { App } from "../app.ts";
import { audit } from "../operation.ts";
import { hashOf } from "./items.ts";
import { asksForChange, scopesGiven } from "./scopes.ts";

/** How long a connection lasts before it must be made anew, in milliseconds. */
const LASTS = 30 * 86_400_000;

/** Connections of one person at most. */
const MOST = 50;

/** What asks to be connected. */
export interface Asking {
  uid: string;
  client_id: string;
  /** What the app calls itself; null for one that says nothing. */
  name: string | null;
  redirect_uri: string;
  website: string | null;
  /** The app described itself at the address that is its id. */
  described: boolean;
  /** Scopes it asks for. */
  asked: readonly string[];
  /** Milliseconds since 1970. */
  expires: number;
}

/** Where an answer goes: a host of the web or of this machine, or the scheme of an app on the device. */
const redirectHost = (uri: string): string => {
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) ? hostname : protocol.slice(0, -1);
};

/** What an app is called: what it says, in one clean line, or where its answers go. */
const nameOf = (a: Asking): string => cleanLine(a.name ?? "", 80) || redirectHost(a.redirect_uri);

const own = { kind: "change", scope: "read", appOnly: true, own: true } as const;

/** The accounts that a person can connect an app to: those whose papers they see. */
function choices(box: App, caller: Caller): Consent["accounts"] {
  return accountsOf(box.db, caller.user.id)
    .filter((a) => seesPapers(a.role))
    .map((a) => ({
      id: a.id,
      name: a.name,
      kind: a.kind,
      role: a.role,
      may_change: mayBeChanged(a.role, a.bundle_id) && box.planOf(a.plan).api,
    }));
}

/** What the person is asked. Throws 404 for a token that is not the app's. */
export function consentOf(box: App, caller: Caller, a: Asking): Consent {
  admit(caller, own);
  const { protocol, hostname } = new URL(a.redirect_uri);
  const web = /^https?:$/.test(protocol);
  return {
    uid: a.uid,
    app: {
      name: nameOf(a),
      redirect_host: web ? hostname : null,
      redirect_scheme: protocol.slice(0, -1),
      website: a.website,
      verified: a.described && protocol === "https:" && new URL(a.client_id).hostname === hostname,
    },
    user: { name: caller.user.name, email: caller.user.email },
    accounts: choices(box, caller),
    may_ask_change: asksForChange(a.asked),
    expires: new Date(a.expires).toISOString(),
  };
}

/** The account and the access that were chosen. Throws 422 that names what does not fit, 403 for a plan without it. */
function chosen(box: App, caller: Caller, a: Asking, said: ConsentGiven) {
  const wrong = (field: string, detail: Said) => invalid([{ field, in: "body", detail }]);
  const accounts = choices(box, caller);
  const only = accounts.length === 1 ? accounts[0]?.id : undefined;
  const wantedId = (said.account_id ?? only)?.toLowerCase();
  if (wantedId === undefined) throw wrong("account_id", message("field.whichAccount"));
  const account = accounts.find((each) => each.id === wantedId);
  if (!account) throw wrong("account_id", message("field.notThisAccount"));
  const plan = accountsOf(box.db, caller.user.id).find((each) => each.id === account.id)?.plan ?? "";
  if (!box.planOf(plan).api) throw planLacks(planWith("api", box.plans));
  const access = said.access ?? "read";
  if (access === "change" && !asksForChange(a.asked)) throw wrong("access", message("field.readOnlyApp"));
  if (access === "change" && !account.may_change) throw wrong("access", message("field.readOnlyRole"));
  return { account, access };
}

/**
 * Connects an app: the connection, and its line in the log. It is shown once the app has fetched its first token. `grantId`: what its
 * tokens will hang on. Gives the scopes. Throws 403 without a proof that is five minutes old at most, 409, 422.
 */
export function allowConnection(
  box: App,
  caller: Caller,
  a: Asking,
  said: ConsentGiven,
  grantId: string,
): readonly string[] {
  admit(caller, { ...own, proof: true });
  const { account, access } = chosen(box, caller, a, said);
  const now = box.clock.now();
  const scopes = scopesGiven(access, a.asked);
  box.db.write(() => {
    if (connectionCount(box.db, caller.user.id, now) >= MOST)
      throw refuse(409, null, "tooManyConnections", { n: MOST });
    const id = box.ids.uuid();
    addConnection(box.db, {
      id,
      account_id: account.id,
      user_id: caller.user.id,
      client_hash: hashOf(a.client_id),
      grant_hash: hashOf(grantId),
      name: nameOf(a),
      redirect_host: redirectHost(a.redirect_uri),
      access,
      scopes: scopes.join(" "),
      created_at: now,
      expires_at: now + LASTS,
    });
    const inAccount = { ...caller, account: { ...caller.account, id: account.id } };
    audit(box, inAccount, { action: "connection.add", subject: "connection", subject_id: id });
  });
  box.events.tellChange(account.id, { subject: "connection", id: null });
  return scopes;
}
