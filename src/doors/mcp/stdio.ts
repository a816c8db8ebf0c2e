import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { App } from "#operations/app.ts";
import type { Rest } from "#operations/door.ts";
import type { Call } from "#operations/operation.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { mcpServer } from "./server.ts";

/**
 * Speaks the protocol over standard input and output with one program on this machine, until it closes its end. The token is
 * looked at with each call, so that one that was ended opens nothing more. `account`: which of the person's accounts, the
 * first when null. Throws a Problem when the token opens nothing.
 */
export async function serveAssistant(
  box: App,
  rest: Rest,
  token: string,
  account: string | null,
): Promise<void> {
  const { settings } = box;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const origin = settings.url ?? `${settings.tls ? "https" : "http"}://${host}:${settings.port}`;
  const call = (): Call => ({ caller: callerOf(box, token, account, "assistant"), origin });
  const counted = () => {
    const made = call();
    box.rateLimit.take(made.caller.token.id, made.caller.account.id, false);
    return made;
  };
  call();
  const closed = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
  });
  const serving = serveStdio(() => mcpServer({ version: box.version, rest, callOf: counted }), {
    onerror: () => {},
  });
  await closed;
  await serving.close();
}
