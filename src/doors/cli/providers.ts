import { parseBody } from "#contract/parse.ts";
import { ProviderBody } from "#contract/routes/providers.ts";
import { notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import { doorScope } from "#operations/documents/filing/arrive.ts";
import { trace } from "#operations/members/accounts.ts";
import {
  newProvider,
  providerList,
  removeProvider,
  setPasswords,
  testProviderOf,
} from "#operations/members/providers/providers.ts";
import type { AccountScope } from "#operations/operation.ts";
import { type Arguments, firstLine, need, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** Providers are of the whole box, so they go with the account it was set up with. Throws 404. */
function keeper(box: App): AccountScope {
  const scope = doorScope(box, null);
  if (!scope) throw notFound(message("problem.noAccount"));
  return scope;
}

const listed = (given: string | undefined) =>
  given === undefined ? undefined : given.split(/[\s,]+/).filter((word) => word !== "");

/** `group=role,…`; a group may hold blanks. */
function groupsOf(given: string | undefined): { group: string; role: string }[] | undefined {
  return given?.split(",").map((pair) => {
    const at = pair.lastIndexOf("=");
    if (at < 1) throw new Usage("Give groups as group=role, separated by commas.");
    return { group: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim() };
  });
}

/** `provider add | list | remove | test`: identity providers that people may sign in by. */
export async function provider(box: App, args: Arguments, out: Output): Promise<number> {
  const what = args.words[1];
  if (what === "add") await add(box, args, out);
  else if (what === "list") list(box, args, out);
  else if (what === "remove") remove(box, args, out);
  else if (what === "test") return test(box, args, out);
  else throw new Usage("Choose one: deedbox provider add, provider list, provider remove, or provider test.");
  return 0;
}

async function add(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, [
    ...["name", "issuer", "client-id", "secret-stdin", "scopes", "groups-claim", "groups"],
    ...["join", "role", "domains", "match-email"],
  ]);
  if (!args.has("secret-stdin"))
    throw new Usage("The client secret is read from standard input. Add --secret-stdin.");
  const scope = keeper(box);
  const given = {
    name: need(args, "name"),
    issuer: need(args, "issuer"),
    client_id: need(args, "client-id"),
    client_secret: await firstLine(),
    scopes: args.flags.scopes,
    groups_claim: args.flags["groups-claim"],
    group_roles: groupsOf(args.flags.groups),
    joins: args.has("join"),
    default_role: args.flags.role,
    domains: listed(args.flags.domains),
    match_email: args.has("match-email"),
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  const body = parseBody(ProviderBody, said);
  const made = box.db.write(() => {
    const row = newProvider(box, scope, body);
    trace(box, "cli", scope.accountId, null, "provider.add", "provider", row.id);
    return row;
  });
  out.result(made, `People can now sign in with ${made.name} (${made.id}).`);
}

function list(box: App, args: Arguments, out: Output): void {
  only(args, []);
  const all = providerList(box);
  const line = (p: (typeof all)[number]) => `${p.id}  ${p.name}, ${p.issuer}, linked: ${p.people}`;
  out.result(all, all.length === 0 ? "There are no sign-in providers." : all.map(line).join("\n"));
}

function remove(box: App, args: Arguments, out: Output): void {
  only(args, ["provider"]);
  const scope = keeper(box);
  const id = box.db.write(() => {
    const gone = removeProvider(box, scope, need(args, "provider"));
    trace(box, "cli", scope.accountId, null, "provider.delete", "provider", gone);
    return gone;
  });
  out.result({ deleted: true, id }, "Nobody can sign in with this provider any more.");
}

async function test(box: App, args: Arguments, out: Output): Promise<number> {
  only(args, ["provider"]);
  const origin = box.settings.url ?? "http://localhost";
  const found = await testProviderOf(box, need(args, "provider"), origin, "en");
  out.result(found, found.detail);
  return found.ok ? 0 : 1;
}

/** `sign-in passwords on | off`: the way back for a box nobody can sign in to any more. */
export function signIn(box: App, args: Arguments, out: Output): void {
  const [, what, how] = args.words;
  only(args, []);
  if (what !== "passwords" || (how !== "on" && how !== "off"))
    throw new Usage("Choose one: deedbox sign-in passwords on, or sign-in passwords off.");
  const scope = keeper(box);
  const allowed = how === "on";
  const action = allowed ? "box.allow_passwords" : "box.forbid_passwords";
  const done = box.db.write(() => {
    trace(box, "cli", scope.accountId, null, action, "box", "box");
    return setPasswords(box, scope, allowed);
  });
  out.result(done, allowed ? "People can sign in with a password." : "Passwords no longer sign anyone in.");
}
