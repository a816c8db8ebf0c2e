import { Problem } from "#kernel/problem.ts";
import { inEnglish } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { addMember, changePlan, createAccount } from "#operations/members/accounts.ts";
import { createToken } from "#operations/tokens/create.ts";
import { createWorker } from "#operations/workers/tokens.ts";
import type { Running } from "./target.ts";

/** Throws a refusal as the command line words it. */
function inWords(e: unknown): never {
  throw e instanceof Problem ? new Error(inEnglish(e.detail)) : e;
}

/** What whoever runs a box does by the command line, done to a box that `on` opens. */
export function operator(
  on: <T>(work: (box: App) => T | Promise<T>) => Promise<T>,
): Pick<Running, "account" | "member" | "token" | "plan" | "workerToken"> {
  return {
    account: (a) =>
      on((box) =>
        createAccount(
          box,
          {
            name: a.name,
            kind: a.kind,
            owner_name: a.owner,
            owner_email: a.email,
            password: a.password ?? null,
            plan: a.plan ?? null,
          },
          "cli",
        ),
      ),
    member: (m) =>
      on(
        async (box) =>
          (await addMember(box, { ...m, bundle: m.bundle ?? null }, "cli").catch(inWords)).user_id,
      ),
    token: (t) =>
      on(
        (box) =>
          createToken(
            box,
            { email: t.email, name: t.name, scopes: t.scopes.split(","), expires: t.expires ?? null },
            "cli",
          ).token,
      ),
    workerToken: (name) => on((box) => createWorker(box, name)),
    plan: (account, plan) => on((box) => changePlan(box, account, plan, "cli")),
  };
}
