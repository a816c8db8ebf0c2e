import { firstAccount } from "#database/accounts/accounts.ts";
import { dropBoxLine, putBoxLine } from "#database/checkup/box-lines.ts";
import type { BoxLine } from "#rules/checkup/box-lines.ts";
import type { App } from "../app.ts";

/** Puts a line about the box on the Checkup of its first account, or, with null, takes the one of the subject away. Inside a transaction. */
export function setBoxLine(box: App, subject: string, line: BoxLine | null): void {
  const account_id = firstAccount(box.db);
  if (line === null) dropBoxLine(box.db, subject);
  else if (account_id !== null)
    putBoxLine(box.db, { ...line, id: box.ids.uuid(), account_id, at: box.clock.now() });
}
