import type { Route } from "#contract/routes/route.ts";
import type { settingsBoxRoutes } from "#contract/routes/settings-box.ts";
import { bytesHeaders } from "#kernel/http.ts";
import { admit, ask } from "#operations/operation.ts";
import { calendarFeedOperation, planOperation, waysInOperation } from "#operations/settings/account.ts";
import { endBackupPlanOperation, planBackupsOperation } from "#operations/settings/backup-plan.ts";
import {
  backupOperation,
  deleteBackupOperation,
  listBackupsOperation,
  makeBackupOperation,
  renewRecoveryCodeOperation,
  stopBackupOperation,
} from "#operations/settings/backups.ts";
import { healthOperation, lookAtEverythingOperation } from "#operations/settings/health.ts";
import {
  pullModelOperation,
  readingOperation,
  removeModelOperation,
  stopModelOperation,
} from "#operations/settings/reading.ts";
import { stream } from "../files.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf, queryOf } from "../handler.ts";
import { disposition } from "../headers.ts";

type Id = (typeof settingsBoxRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;
const nothing = async () => ({});

/** One handler a route of this area. */
export const settingsBoxHandlers: Record<Id, Handler> = {
  getHealth: looks(healthOperation),
  lookAtEverything: changes(lookAtEverythingOperation, nothing),
  getReading: looks(readingOperation),
  pullModel: changes(pullModelOperation, path),
  stopModel: changes(stopModelOperation, path),
  removeModel: changes(removeModelOperation, path),
  listBackups: looks(listBackupsOperation),
  makeBackup: changes(makeBackupOperation, nothing),
  planBackups: changes(planBackupsOperation, bodyAndPath),
  endBackupPlan: changes(endBackupPlanOperation, nothing),
  stopBackup: changes(stopBackupOperation, nothing),
  getBackup: async ({ box, call, request, params, fault }, route) => {
    admit(call.caller, backupOperation.needs);
    queryOf(route, request.url);
    const file = await ask(box, backupOperation, pathOf(route, params) as { backup: string }, call);
    return new Response(await stream(file.open, fault), {
      headers: bytesHeaders({
        "Content-Type": "application/octet-stream",
        "Content-Disposition": disposition("attachment", file.name),
        "Content-Length": String(file.bytes),
      }),
    });
  },
  deleteBackup: changes(deleteBackupOperation, path),
  renewRecoveryCode: changes(renewRecoveryCodeOperation, bodyAndPath),
  getPlan: looks(planOperation),
  getWaysIn: looks(waysInOperation),
  getCalendarFeed: looks(calendarFeedOperation),
};
