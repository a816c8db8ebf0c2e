import { isDate } from "#kernel/dates.ts";
import type { App } from "#operations/app.ts";
import { checkupsOn } from "#operations/checkup/print.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `checkup`: the Checkup as it stands, or would stand on a day. With `--json` one object an account. */
export function checkupCommand(box: App, args: Arguments, out: Output): void {
  only(args, ["account", "as-of"]);
  const day = args.flags["as-of"];
  if (day !== undefined && !isDate(day))
    throw new Usage("The option --as-of must be a day, like 2026-05-31.");
  for (const { checkup, text } of checkupsOn(box, { account: args.flags.account, day })) {
    out.result(checkup, text);
  }
}
