import type { App } from "#operations/app.ts";
import { accountOf } from "#operations/members/accounts.ts";
import {
  endCodesOf,
  givePassword,
  giveRole,
  letTryAgain,
  peopleOf,
  removePerson,
  signInLinkFor,
  signOutEverywhere,
  startOver,
} from "#operations/members/operator.ts";
import { memberAdd } from "./accounts.ts";
import { type Arguments, firstLine, need, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

const help = `deedbox member: the people of an account.

  deedbox member list
  deedbox member add --account ID --email E --name N --role R [--bundle ID] [--password-stdin]
  deedbox member role --email E --role owner|member|viewer|view|edit|upload_only [--bundle ID]
  deedbox member remove --email E
  deedbox member link --email E           an address to set a password with, for a week
  deedbox member password --email E --password-stdin    sets a password and signs them out
  deedbox member codes-off --email E      two-step verification off
  deedbox member sign-out --email E [--programs]   signs them out everywhere, with --programs tokens and apps too
  deedbox member unlock --email E         wrong tries no longer keep them out
  deedbox member reset --email E          for a lost phone: signs them out, removes passkeys, codes, password,
                                          tokens and apps, and prints an address to set a new password with

All take --account ID where there is more than one account, and an id in place of the e-mail address.`;

/** Where people reach the box, for an address that is handed over: as the settings say. */
const originOf = ({ settings: { url, host, port, tls } }: App): string =>
  url ?? `${tls === null ? "http" : "https"}://${host.includes(":") ? `[${host}]` : host}:${port}`;

const day = (ms: number | null) => (ms === null ? "never" : new Date(ms).toISOString().slice(0, 10));

function list(box: App, args: Arguments, out: Output): void {
  only(args, ["account"]);
  for (const m of peopleOf(box, accountOf(box, args.flags.account))) {
    const { id, email, name, role } = m;
    const { passkeys, providers } = m;
    const signs_in = { password: m.has_password === 1, passkeys, providers, codes: m.totp === 1 };
    const ways = [
      ...(signs_in.password ? ["password"] : []),
      ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
      ...(providers > 0 ? [providers === 1 ? "1 provider" : `${providers} providers`] : []),
      ...(signs_in.codes ? ["codes"] : []),
    ];
    const last_seen = m.last_seen === null ? null : new Date(m.last_seen).toISOString();
    out.result(
      { user_id: id, email, name, role, bundle: m.bundle_id, signs_in, last_seen },
      `${id}  ${role.padEnd(11)} ${email}  ${ways.join(", ") || "can’t sign in yet"}; last seen ${day(m.last_seen)}`,
    );
  }
}

/** `member`: the people of an account, and what somebody needs who lost a phone or forgot a password. */
export async function memberCommand(box: App, args: Arguments, out: Output): Promise<void> {
  const [, what] = args.words;
  if (what === undefined) return out.line(help);
  if (what === "add") return memberAdd(box, args, out);
  if (what === "list") return list(box, args, out);
  const own: Record<string, string[]> = {
    role: ["role", "bundle"],
    password: ["password-stdin"],
    "sign-out": ["programs"],
    ...{ remove: [], link: [], "codes-off": [], unlock: [], reset: [] },
  };
  const options = own[what];
  if (options === undefined)
    throw new Usage(`There’s no command "member ${what}". Run deedbox member for the list.`);
  only(args, ["account", "email", ...options]);
  const scope = accountOf(box, args.flags.account);
  const who = need(args, "email");
  const link = ({ sign_in_url, expires }: { sign_in_url: string; expires: string }) =>
    `They set a new password at this address, until ${expires.slice(0, 10)}. Hand it over yourself; nothing is mailed.\n${sign_in_url}`;
  switch (what) {
    case "role": {
      const done = giveRole(box, scope, who, need(args, "role"), args.flags.bundle ?? null);
      return out.result(done, `Role: ${done.role}.`);
    }
    case "remove":
      return out.result(removePerson(box, scope, who), "Removed from the account.");
    case "link": {
      const done = signInLinkFor(box, scope, who, originOf(box));
      return out.result(done, link(done));
    }
    case "password": {
      if (!args.has("password-stdin"))
        throw new Usage("Give the password on standard input, with --password-stdin.");
      const done = await givePassword(box, scope, who, await firstLine());
      return out.result(done, "The new password works from now on.");
    }
    case "codes-off":
      return out.result(endCodesOf(box, scope, who), "Two-step verification is off.");
    case "sign-out": {
      const done = signOutEverywhere(box, scope, who, args.has("programs"));
      return out.result(done, `Signed out: ${done.ended}.`);
    }
    case "unlock":
      return out.result(letTryAgain(box, scope, who), "They can try to sign in again.");
    default: {
      const done = startOver(box, scope, who, originOf(box));
      return out.result(done, `Signed out everywhere; passkeys, codes and password are gone.\n${link(done)}`);
    }
  }
}
