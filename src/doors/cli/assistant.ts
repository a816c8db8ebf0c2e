import type { App } from "#operations/app.ts";
import { type Arguments, only, Usage } from "./arguments.ts";

/** Speaks with the assistant for the person of a token. `account`: which of theirs, the first when null. */
export type Speak = (
  box: App,
  token: string,
  account: string | null,
  log: (line: string) => void,
) => Promise<void>;

/**
 * `mcp`: speaks the Model Context Protocol over standard input and output, for an assistant on this machine, with the
 * personal token of DEEDBOX_TOKEN (a token on the command line could be read by everybody on the machine). It works beside
 * a running server.
 */
export async function assistantCommand(
  box: App,
  args: Arguments,
  env: Record<string, string | undefined>,
  speak: Speak,
): Promise<void> {
  only(args, ["account"]);
  const token = env.DEEDBOX_TOKEN;
  if (!token)
    throw new Usage(
      "Put a personal token into DEEDBOX_TOKEN first. Create one in Settings or with deedbox token create.",
    );
  await speak(box, token, args.flags.account ?? null, (line) => process.stderr.write(`${line}\n`));
}
