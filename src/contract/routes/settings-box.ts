import { type Static, Type } from "@sinclair/typebox";
import { exportForms } from "../export.ts";
import { weekdays } from "../notice.ts";
import { Closed, Id, Line, Nullable, OneOf, Words } from "../schema.ts";
import { Removed } from "../settings.ts";
import {
  BackupList,
  BackupPlanSet,
  backupRhythms,
  CalendarFeedState,
  ExportState,
  Health,
  PlanState,
  Reading,
  RecoveryCode,
  RecoveryCodeKept,
  WaysIn,
  WorkerList,
  WorkerMade,
  WorkStarted,
} from "../settings-box.ts";
import { inArea, ok } from "./route.ts";
import { OwnPassword } from "./settings-bodies.ts";

const box = inArea("Box", { scope: "manage", app_only: true });
const checkup = inArea("Checkup");

const ModelPath = Closed({
  model: Type.String({ pattern: "^[a-z0-9][a-z0-9._-]{0,59}$", description: "Its name." }),
});
export const ExportQuery = Closed({
  form: Type.Optional(
    OneOf(exportForms, {
      description:
        "What it is made for: folders and records that Deedbox takes back, or the form that paperless-ngx imports, from its " +
        "version 3 on or for its versions 2. Left out: deedbox.",
    }),
  ),
});
export type ExportQuery = Static<typeof ExportQuery>;

const BackupPath = Closed({
  backup: Type.String({ pattern: "^deedbox-[0-9-]{10,30}\\.dbxbackup$", description: "Its name." }),
});

const WorkerPath = Closed({ worker: Id("The machine.") });

export const WorkerBody = Closed({ name: Line(120, "What it is called.") }, { $id: "NewWorker" });
export type WorkerBody = Static<typeof WorkerBody>;

export const BackupPlanBody = Closed(
  {
    every: OneOf(backupRhythms),
    weekday: Type.Optional(OneOf(weekdays, { description: "Of a weekly one; Monday when left out." })),
    at: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "`HH:MM` where the box is." }),
    folder: Type.Optional(
      Nullable(Words(1000, "An absolute path on the box; null or left out: where backups from the app go.")),
    ),
    store: Type.Optional(
      Nullable(
        Words(
          1000,
          "In place of `folder`: a folder's path, `sftp://…` or `s3://…`, which gets what is new, encrypted.",
        ),
      ),
    ),
    secret: Type.Optional(
      Words(10_000, "The store's password or key; left out: the one that is kept for the same address."),
    ),
    keep: Type.Integer({ minimum: 1, maximum: 100, description: "How many are kept." }),
  },
  { $id: "BackupPlanWish" },
);
export type BackupPlanBody = Static<typeof BackupPlanBody>;

const started = (description: string) => [{ status: 202, description, schema: WorkStarted }];

/**
 * The box itself: whether it is well, what it reads with, its backups and keys. Beside `manage` most of it asks that the account
 * is the one the box was set up with: what is told and done concerns every account of it.
 */
export const settingsBoxRoutes = [
  box.get("getHealth", "/doctor", {
    summary: "Whether the box is well",
    answers: ok("What was found.", Health),
  }),
  box.post("lookAtEverything", "/doctor", {
    summary: "Look at every file, every page of the database, every line of the log",
    answers: started("It has begun; the stream of events tells how far it is."),
  }),
  box.get("getReading", "/reading", {
    summary: "What papers are read with",
    answers: ok("Languages and models.", Reading),
  }),
  box.post("pullModel", "/models/{model}/pull", {
    summary: "Fetch a model",
    params: ModelPath,
    answers: started("It has begun; what is here is not fetched again."),
  }),
  box.post("stopModel", "/models/{model}/stop", {
    summary: "Stop fetching a model; what is here stays for the next time",
    params: ModelPath,
    answers: ok("It stops.", WorkStarted),
  }),
  box.remove("removeModel", "/models/{model}", {
    summary: "Take a model away",
    params: ModelPath,
    answers: ok("It is gone.", Removed),
  }),
  box.get("listWorkers", "/workers", {
    summary: "Other machines that read papers for the box",
    answers: ok("The machines.", WorkerList),
  }),
  box.post("addWorker", "/workers", {
    summary: "Let another machine read papers for the box",
    description:
      "Its token opens nothing but the tasks that the box hands out, and is shown this once: run `deedbox worker --of` there with it.",
    body: WorkerBody,
    answers: [{ status: 201, description: "The machine and its token.", schema: WorkerMade }],
  }),
  box.remove("removeWorker", "/workers/{worker}", {
    summary: "Let a machine read no longer, from this moment on",
    params: WorkerPath,
    answers: ok("It is gone.", Removed),
  }),
  box.get("listBackups", "/backups", {
    summary: "The last backups, and what opens them",
    answers: ok("The backups.", BackupList),
  }),
  box.post("makeBackup", "/backups", {
    summary: "Put everything into one sealed file, now",
    answers: started("It has begun."),
  }),
  box.post("planBackups", "/backup-plan", {
    summary: "Have backups made by themselves, every day or every week",
    description:
      "In place of the plan before. A folder that is named must be there and take files; when it lies on another disk than the " +
      "papers, none is made while that disk is away. A failure is told in the Checkup.",
    body: BackupPlanBody,
    answers: ok("The plan.", BackupPlanSet),
  }),
  box.remove("endBackupPlan", "/backup-plan", {
    summary: "Make no more backups by themselves; those that are there stay",
    answers: ok("There is no plan.", BackupPlanSet),
  }),
  box.post("stopBackup", "/backups/stop", {
    summary: "Call the backup off",
    answers: ok("It stops.", WorkStarted),
  }),
  box.post("tryRestore", "/backups/try", {
    summary: "Restore the newest backup on trial, compare it and remove it again",
    answers: started("It has begun."),
  }),
  box.get("getBackup", "/backups/{backup}", {
    summary: "The backup itself",
    params: BackupPath,
    answers: [{ status: 200, description: "The sealed file.", type: "*/*" }],
  }),
  box.get("exportAccount", "/account/export", {
    summary: "Everything of the account as files, in a zip that is not encrypted",
    description: "Papers, a record of each, a table of all facts and a manifest. Written to the audit log.",
    query: ExportQuery,
    problems: [409],
    answers: [{ status: 200, description: "The zip.", type: "*/*" }],
  }),
  box.get("getExport", "/account/export/state", {
    summary: "How far the export of the account is",
    answers: ok("The state.", ExportState),
  }),
  box.post("stopExport", "/account/export/stop", {
    summary: "Call the export off; its download breaks off",
    answers: ok("It stops.", WorkStarted),
  }),
  box.remove("deleteBackup", "/backups/{backup}", {
    summary: "Delete a backup",
    params: BackupPath,
    answers: ok("It is gone.", Removed),
  }),
  box.post("renewRecoveryCode", "/keys/recovery-code", {
    summary: "A new recovery code for the box; the one before opens nothing any more",
    body: OwnPassword,
    answers: ok("The code.", RecoveryCode),
  }),
  box.get("getRecoveryCode", "/keys/recovery-code", {
    summary: "The recovery code, for as long as nobody has said that it is kept",
    answers: ok("The code.", RecoveryCode),
  }),
  box.post("keptRecoveryCode", "/keys/recovery-code/kept", {
    summary: "The recovery code is kept on paper: it is not shown again",
    answers: ok("It is forgotten here.", RecoveryCodeKept),
  }),
  box.get("getPlan", "/plan", {
    summary: "What the account may use, and what is left",
    answers: ok("The plan.", PlanState),
  }),
  box.get("getWaysIn", "/ways-in", {
    summary: "The watched folder",
    answers: ok("What is set up.", WaysIn),
  }),
  checkup.get("getCalendarFeed", "/calendar/feed", {
    summary: "Whether there is a private address of the calendar",
    app_only: true,
    answers: ok("Since when.", CalendarFeedState),
  }),
] as const;
