import type { App } from "#operations/app.ts";
import { addMember, changePlan, createAccount } from "#operations/members/accounts.ts";
import { createToken } from "#operations/tokens/create.ts";
import { type Arguments, firstLine, need, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `account create`: the first account and its owner. */
export async function accountCreate(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["name", "kind", "owner-name", "owner-email", "password-stdin", "plan", "plans"]);
  const kind = need(args, "kind");
  if (kind !== "family" && kind !== "business")
    throw new Usage('The option --kind must be "family" or "business".');
  const made = await createAccount(
    box,
    {
      name: need(args, "name"),
      kind,
      owner_name: need(args, "owner-name"),
      owner_email: need(args, "owner-email"),
      password: args.has("password-stdin") ? await firstLine() : null,
      plan: args.flags.plan ?? null,
    },
    "cli",
  );
  out.result(made, `Account ${made.account_id} with owner ${made.user_id}.`);
}

/** `member add`: a person of an account. */
export async function memberAdd(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["account", "email", "name", "role", "bundle", "password-stdin"]);
  const made = await addMember(
    box,
    {
      account: need(args, "account"),
      email: need(args, "email"),
      name: need(args, "name"),
      role: need(args, "role") as Parameters<typeof addMember>[1]["role"],
      bundle: args.flags.bundle ?? null,
      password: args.has("password-stdin") ? await firstLine() : null,
    },
    "cli",
  );
  out.result(made, `Person ${made.user_id} added.`);
}

/** `token create`: a personal token, shown once. */
export function tokenCreate(box: App, args: Arguments, out: Output): void {
  only(args, ["email", "name", "scopes", "expires"]);
  const scopes = args.flags.scopes?.split(/[\s,]+/).filter((s) => s !== "") ?? null;
  const made = createToken(
    box,
    { email: need(args, "email"), name: need(args, "name"), scopes, expires: args.flags.expires ?? null },
    "cli",
  );
  out.result(made, made.token);
}

/** `plan set`: puts an account on a plan. */
export function planSet(box: App, args: Arguments, out: Output): void {
  only(args, ["account", "plan", "plans"]);
  const account = need(args, "account");
  const plan = need(args, "plan");
  changePlan(box, account, plan, "cli");
  out.result({ account_id: account, plan }, `The account is now on the ${plan} plan.`);
}
