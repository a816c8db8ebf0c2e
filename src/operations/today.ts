import { checkupDay } from "#database/checkup/settlement.ts";
import { dayIn } from "#kernel/clock.ts";
import type { App } from "./app.ts";

/** Today where an account is, `YYYY-MM-DD`: in its own time zone, else in the box's. */
export function todayOf(box: App, account: { accountId: string } | string): string {
  const id = typeof account === "string" ? account : account.accountId;
  const zone = checkupDay(box.db, id)?.time_zone ?? null;
  return zone === null ? box.clock.today() : dayIn(box.clock.now(), zone);
}
