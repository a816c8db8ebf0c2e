import { isDate } from "#kernel/dates.ts";
import type { App } from "#operations/app.ts";
import { auditLog, connectionOf } from "#operations/audit.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `audit`: the log, one line each, and its chain checked. Gives 1 when the chain is broken. */
export function auditCommand(box: App, args: Arguments, out: Output): number {
  only(args, ["account", "since"]);
  const { since, account } = args.flags;
  if (since !== undefined && !isDate(since))
    throw new Usage("The option --since must be a day, like 2026-05-31.");
  const { rows, broken } = auditLog(box, { account, since });
  for (const r of rows) {
    const { account_id, user_id, via, action, subject, subject_id } = r;
    const at = new Date(r.at).toISOString();
    const connection = connectionOf(r);
    const line = { at, account_id, user_id, via, action, subject, subject_id, connection };
    const through = connection === null ? via : `${via} (${connection.name})`;
    out.result(line, `${at} ${through} ${action} ${subject_id ?? ""}`);
  }
  if (broken === null) return 0;
  process.stderr.write(`The audit log was changed at entry ${broken}. Entries were altered or removed.\n`);
  return 1;
}
