import { type Static, Type } from "@sinclair/typebox";
import { weekdays } from "../notice.ts";
import { Closed, Nullable, OneOf, Words } from "../schema.ts";
import { Removed } from "../settings.ts";
import {
  BackupList,
  BackupPlanSet,
  backupRhythms,
  CalendarFeedState,
  Health,
  PlanState,
  Reading,
  RecoveryCode,
  WaysIn,
  WorkStarted,
} from "../settings-box.ts";
import { route } from "./route.ts";
import { OwnPassword } from "./settings-bodies.ts";

const ModelPath = Closed({
  model: Type.String({ pattern: "^[a-z0-9][a-z0-9._-]{0,59}$", description: "Its name." }),
});
const BackupPath = Closed({
  backup: Type.String({ pattern: "^deedbox-[0-9-]{10,30}\\.dbxbackup$", description: "Its name." }),
});

export const BackupPlanBody = Closed(
  {
    every: OneOf(backupRhythms),
    weekday: Type.Optional(OneOf(weekdays, { description: "Of a weekly one; Monday when left out." })),
    at: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "`HH:MM` where the box is." }),
    folder: Type.Optional(
      Nullable(Words(1000, "An absolute path on the box; null or left out: where backups from the app go.")),
    ),
    keep: Type.Integer({ minimum: 1, maximum: 100, description: "How many are kept." }),
  },
  { $id: "BackupPlanWish" },
);
export type BackupPlanBody = Static<typeof BackupPlanBody>;

const look = { area: "Box", kind: "read", scope: "manage", app_only: true } as const;
const keeps = { area: "Box", kind: "change", scope: "manage", app_only: true } as const;
const started = (description: string) => [{ status: 202, description, schema: WorkStarted }];
const wrongs = [400, 401, 403, 409];

/**
 * The box itself: whether it is well, what it reads with, its backups and keys. Beside `manage` most of it asks that the account
 * is the one the box was set up with: what is told and done concerns every account of it.
 */
export const settingsBoxRoutes = [
  route({
    ...look,
    id: "getHealth",
    method: "GET",
    path: "/doctor",
    summary: "Whether the box is well",
    answers: [{ status: 200, description: "What was found.", schema: Health }],
    problems: [401, 403],
  }),
  route({
    ...keeps,
    id: "lookAtEverything",
    method: "POST",
    path: "/doctor",
    summary: "Look at every file, every page of the database, every line of the log",
    answers: started("It has begun; the stream of events tells how far it is."),
    problems: wrongs,
  }),
  route({
    ...look,
    id: "getReading",
    method: "GET",
    path: "/reading",
    summary: "What papers are read with",
    answers: [{ status: 200, description: "Languages and models.", schema: Reading }],
    problems: [401, 403],
  }),
  route({
    ...keeps,
    id: "pullModel",
    method: "POST",
    path: "/models/{model}/pull",
    summary: "Fetch a model",
    params: ModelPath,
    answers: started("It has begun; what is here is not fetched again."),
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "stopModel",
    method: "POST",
    path: "/models/{model}/stop",
    summary: "Stop fetching a model; what is here stays for the next time",
    params: ModelPath,
    answers: [{ status: 200, description: "It stops.", schema: WorkStarted }],
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "removeModel",
    method: "DELETE",
    path: "/models/{model}",
    summary: "Take a model away",
    params: ModelPath,
    answers: [{ status: 200, description: "It is gone.", schema: Removed }],
    problems: wrongs,
  }),
  route({
    ...look,
    id: "listBackups",
    method: "GET",
    path: "/backups",
    summary: "The last backups, and what opens them",
    answers: [{ status: 200, description: "The backups.", schema: BackupList }],
    problems: [401, 403],
  }),
  route({
    ...keeps,
    id: "makeBackup",
    method: "POST",
    path: "/backups",
    summary: "Put everything into one sealed file, now",
    answers: started("It has begun."),
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "planBackups",
    method: "POST",
    path: "/backup-plan",
    summary: "Have backups made by themselves, every day or every week",
    description:
      "In place of the plan before. A folder that is named must be there and take files; when it lies on another disk than the " +
      "papers, none is made while that disk is away. A failure is told in the Checkup.",
    body: BackupPlanBody,
    answers: [{ status: 200, description: "The plan.", schema: BackupPlanSet }],
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "endBackupPlan",
    method: "DELETE",
    path: "/backup-plan",
    summary: "Make no more backups by themselves; those that are there stay",
    answers: [{ status: 200, description: "There is no plan.", schema: BackupPlanSet }],
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "stopBackup",
    method: "POST",
    path: "/backups/stop",
    summary: "Call the backup off",
    answers: [{ status: 200, description: "It stops.", schema: WorkStarted }],
    problems: wrongs,
  }),
  route({
    ...look,
    id: "getBackup",
    method: "GET",
    path: "/backups/{backup}",
    summary: "The backup itself",
    params: BackupPath,
    answers: [{ status: 200, description: "The sealed file.", type: "*/*" }],
    problems: [401, 403],
  }),
  route({
    ...keeps,
    id: "deleteBackup",
    method: "DELETE",
    path: "/backups/{backup}",
    summary: "Delete a backup",
    params: BackupPath,
    answers: [{ status: 200, description: "It is gone.", schema: Removed }],
    problems: wrongs,
  }),
  route({
    ...keeps,
    id: "renewRecoveryCode",
    method: "POST",
    path: "/keys/recovery-code",
    summary: "A new recovery code for the box; the one before opens nothing any more",
    body: OwnPassword,
    answers: [{ status: 200, description: "The code, shown once.", schema: RecoveryCode }],
    problems: [400, 401, 403, 409, 413, 422],
  }),
  route({
    ...look,
    id: "getPlan",
    method: "GET",
    path: "/plan",
    summary: "What the account may use, and what is left",
    answers: [{ status: 200, description: "The plan.", schema: PlanState }],
    problems: [401, 403],
  }),
  route({
    ...look,
    id: "getWaysIn",
    method: "GET",
    path: "/ways-in",
    summary: "The watched folder",
    answers: [{ status: 200, description: "What is set up.", schema: WaysIn }],
    problems: [401, 403],
  }),
  route({
    area: "Checkup",
    kind: "read",
    scope: "read",
    app_only: true,
    id: "getCalendarFeed",
    method: "GET",
    path: "/calendar/feed",
    summary: "Whether there is a private address of the calendar",
    answers: [{ status: 200, description: "Since when.", schema: CalendarFeedState }],
    problems: [401, 403],
  }),
] as const;
