import { isDate } from "#kernel/dates.ts";
import type { Box } from "#operations/box.ts";
import { checkupsOn } from "#operations/checkup/print.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `checkup`: the Checkup as it stands, or would stand on a day. With `--json` one object an account. */
export function checkupCommand(box: Box, args: Arguments, out: Output): void {
  only(args, ["account", "as-of"]);
  const day = args.flags["as-of"];
  if (day !== undefined && !isDate(day)) throw new Usage("The option --as-of is a day, as YYYY-MM-DD.");
  for (const checkup of checkupsOn(box, { account: args.flags.account, day })) {
    const { items, name, as_of } = checkup;
    const lines = items.map((i) => {
      const about = i.person_or_thing?.name ?? i.document?.title;
      const amount = i.amount === null ? "" : ` ${i.amount.toFixed(2)} ${i.currency ?? ""}`.trimEnd();
      return `  ${i.group.padEnd(12)} ${i.when ?? "          "} ${i.title}${amount}${about ? ` (${about})` : ""}`;
    });
    const nothing = items.length === 0 ? ["  Nothing needs a person."] : [];
    out.result(checkup, [`${name}, ${as_of}:`, ...lines, ...nothing].join("\n"));
  }
}
