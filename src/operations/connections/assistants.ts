import type { Assistants, Reach } from "#contract/connection.ts";
import type { AssistantsChange } from "#contract/routes/connections.ts";
import { allowPersonalTokens, personalTokensAllowed } from "#database/accounts/connections.ts";
import { isAtHome } from "#kernel/own-network.ts";
import type { App } from "../app.ts";
import { type Call, change, read } from "../operation.ts";

/** The address at which assistants reach the box. */
export const mcpUrl = (origin: string): string => `${origin}/mcp`;

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** From where an address can be reached, as far as its name tells. */
function reachOf(origin: string): Reach {
  const { hostname } = new URL(origin);
  if (thisMachine.test(hostname)) return "this_machine";
  return isAtHome(hostname) ? "home_network" : "internet";
}

const shown = (box: App, { caller, origin }: Call): Assistants => ({
  mcp_url: mcpUrl(origin),
  https: origin.startsWith("https:"),
  reach: reachOf(origin),
  personal_tokens: personalTokensAllowed(box.db, caller.account.id),
});

export const assistantsOperation = read<object, Assistants>(
  { scope: "read", appOnly: true, own: true },
  (box, _scope, _input, call) => shown(box, call),
);

/** Lets personal tokens of this account in at the address of the assistants, or no more. For the owner. */
export const changeAssistantsOperation = change<AssistantsChange, void, Assistants>(
  { kind: "change", scope: "manage", appOnly: true },
  {
    commit(box, scope, { personal_tokens }, _prepared, call) {
      allowPersonalTokens(box.db, scope, personal_tokens);
      return {
        output: shown(box, call),
        traces: [{ action: "assistants.change", subject: "account", subject_id: scope.accountId }],
      };
    },
  },
);
