import { type Static, Type } from "@sinclair/typebox";
import { weekdays } from "./notice.ts";
import { Closed, Count, Id, Nullable, OneOf, Url } from "./schema.ts";
import { Moment } from "./settings.ts";

export const workKinds = ["backup", "restore", "model", "doctor", "export"] as const;
export const workStates = ["running", "done", "failed", "stopped"] as const;

export const WorkEvent = Closed(
  {
    work: OneOf(workKinds),
    name: Type.String({ description: "What it makes: the name of the backup or of the model." }),
    state: OneOf(workStates),
    stage: Type.String({ description: "What it is at, in words." }),
    done: Count("Of `of`: bytes, files where the doctor looks, or documents of an export."),
    of: Count("0 while it is not known."),
    detail: Nullable(Type.String(), { description: "Why it failed, in a sentence." }),
    started: Moment("When."),
  },
  { $id: "WorkEvent", description: "Long work of the box, and how far it is." },
);
export type WorkEvent = Static<typeof WorkEvent>;

const work = (description: string) => Nullable(WorkEvent, { description });

export const Finding = Closed(
  {
    check: Type.String(),
    label: Type.String({ description: "What was looked at, in words." }),
    ok: Type.Boolean(),
    detail: Type.String({ description: "What was found, in words." }),
  },
  { $id: "Finding", description: "One thing the doctor looked at." },
);
export type Finding = Static<typeof Finding>;

export const Health = Closed(
  {
    version: Type.String(),
    findings: Type.Array(Finding, { description: "What shows at once." }),
    whole: Nullable(Closed({ at: Moment("When it was done."), findings: Type.Array(Finding) }), {
      description: "The last look at everything (each seal of each file) since the box was started.",
    }),
    running: work("The look that runs now."),
  },
  { $id: "Health" },
);
export type Health = Static<typeof Health>;

export const ReadingModel = Closed(
  {
    name: Type.String(),
    kind: OneOf(["language-model", "ocr", "embedder"]),
    about: Type.String(),
    licence: Type.String(),
    bytes: Count(),
    memory_mb: Nullable(Count(), { description: "What it takes while it is loaded." }),
    present: OneOf(["whole", "part", "none"]),
    brought: Type.Boolean({ description: "By the owner; the list of this version does not know it." }),
    work: work("The pull that runs, or how the last one ended."),
  },
  { $id: "ReadingModel", description: "A model that may be fetched, or is here." },
);
export type ReadingModel = Static<typeof ReadingModel>;

export const Reading = Closed(
  {
    languages: Type.Array(
      Closed({
        code: Type.String({ description: "As the reader of pictures calls it." }),
        ships: Type.Boolean(),
      }),
      { description: "Pictures of papers in these are read." },
    ),
    on_file: Type.Array(Closed({ language: Type.String(), documents: Count() }), {
      description: "The languages of the account's papers, the most first (ISO 639-1).",
    }),
    second_reader: Type.String({ description: "Which language model reads, in words." }),
    folder: Type.String({ description: "Where models lie." }),
    from: Type.String({ description: "Where models would be fetched from, at a pull and never else." }),
    models: Type.Array(ReadingModel),
  },
  { $id: "Reading", description: "What papers are read with." },
);
export type Reading = Static<typeof Reading>;

export const workerStates = ["away", "waiting", "reading", "resting"] as const;

export const ReadingWorker = Closed(
  {
    id: Id(),
    name: Type.String(),
    created: Moment("When."),
    last_seen: Nullable(Moment("When it was there last.")),
    pages: Count("Pages it has read so far."),
    slots: Count("Tasks it does at the same time; 0 while it is away."),
    state: OneOf(workerStates, {
      description: "`resting`: it went wrong several times in a row and is asked nothing for a while.",
    }),
  },
  { $id: "ReadingWorker", description: "Another machine that reads papers for the box." },
);
export type ReadingWorker = Static<typeof ReadingWorker>;

export const WorkerList = Closed(
  {
    workers: Type.Array(ReadingWorker, { description: "The oldest first." }),
    version: Type.String({ description: "The version of the program that a worker must run." }),
    box: Url("What a worker is told with `--of`."),
  },
  { $id: "WorkerList" },
);
export type WorkerList = Static<typeof WorkerList>;

export const WorkerMade = Closed(
  { worker: ReadingWorker, secret: Type.String({ description: "Its token. It is shown this once." }) },
  { $id: "WorkerMade" },
);
export type WorkerMade = Static<typeof WorkerMade>;

export const Backup = Closed(
  {
    name: Type.String(),
    made: Nullable(Moment("When; null for a file that is no whole backup.")),
    bytes: Count(),
    program: Nullable(Type.String({ description: "The version that made it." })),
  },
  { $id: "Backup" },
);
export type Backup = Static<typeof Backup>;

export const backupRhythms = ["day", "week"] as const;

export const BackupPlan = Closed(
  {
    every: OneOf(backupRhythms),
    weekday: Nullable(OneOf(weekdays), { description: "Of a weekly one; null for every day." }),
    at: Type.String({ description: "The time of day, `HH:MM`, where the box is." }),
    folder: Type.String({ description: "Where they go." }),
    own_folder: Type.Boolean({ description: "A folder that was named, not the one of the app." }),
    store: Nullable(Type.String(), {
      description:
        "The address of a store that gets what is new, in place of whole files in a folder; null for those.",
    }),
    tried: Nullable(Moment("When a restore was last tried.")),
    keep: Count("How many are kept; the oldest the plan made goes when a newer one is whole."),
    next: Nullable(Moment("When the next one is made, or tried again.")),
    last: Nullable(
      Closed({
        at: Moment("When it ended."),
        name: Nullable(Type.String()),
        failure: Nullable(Type.String(), { description: "Why it failed; null when it was made." }),
      }),
      { description: "How the last one ended; null before the first." },
    ),
    last_good: Nullable(Moment("When the last whole one was made.")),
  },
  { $id: "BackupPlan", description: "Backups that are made by themselves." },
);
export type BackupPlan = Static<typeof BackupPlan>;

export const BackupPlanSet = Closed(
  { plan: Nullable(BackupPlan) },
  { $id: "BackupPlanSet", description: "The plan as it stands now." },
);
export type BackupPlanSet = Static<typeof BackupPlanSet>;

export const BackupList = Closed(
  {
    folder: Type.String(),
    same_disk: Type.Boolean({
      description: "The folder is on the disk of the papers: what takes one takes both.",
    }),
    backups: Type.Array(Backup, { description: "The newest first." }),
    plan: Nullable(BackupPlan, { description: "Null while none are made by themselves." }),
    work: work("The backup that runs, or how the last one ended."),
    trying: work("The restore on trial that runs, or how the last one ended."),
    keys: Type.Array(Closed({ kind: OneOf(["keyfile", "passphrase", "recovery"]), made: Type.String() }), {
      description: "What opens the box, and every backup of it.",
    }),
  },
  { $id: "BackupList" },
);
export type BackupList = Static<typeof BackupList>;

export const ExportState = Closed(
  { work: work("The export that runs, or how the last one ended.") },
  { $id: "ExportState", description: "How far the export of the account is." },
);
export type ExportState = Static<typeof ExportState>;

export const WorkStarted = Closed({ work: WorkEvent }, { $id: "WorkStarted" });
export type WorkStarted = Static<typeof WorkStarted>;

export const RecoveryCode = Closed(
  {
    recovery_code: Type.String({
      description: "Can be shown again until it is said to be kept; the one before opens nothing any more.",
    }),
  },
  { $id: "RecoveryCode" },
);
export type RecoveryCode = Static<typeof RecoveryCode>;

export const RecoveryCodeKept = Closed({ kept: Type.Literal(true) }, { $id: "RecoveryCodeKept" });
export type RecoveryCodeKept = Static<typeof RecoveryCodeKept>;

export const PlanState = Closed(
  {
    name: Type.String(),
    label: Type.String(),
    api: Type.Boolean({ description: "Tokens may do more than add documents." }),
    drafts: Type.Boolean(),
    questions: Nullable(Closed({ all: Count(), left: Count() }), {
      description: "To Ask; null without a limit.",
    }),
    full_reads: Nullable(Closed({ all: Count(), left: Count() }), {
      description: "Full reads this month; null without a limit.",
    }),
    documents: Count("Papers on file."),
    bytes: Count("What their files take, as they came."),
  },
  { $id: "PlanState", description: "What the account may use, and what it has used." },
);
export type PlanState = Static<typeof PlanState>;

export const WaysIn = Closed(
  {
    inbox: Nullable(Closed({ folder: Type.String(), seconds: Count("How often it is looked into.") }), {
      description: "The watched folder; null when none is set up.",
    }),
  },
  { $id: "WaysIn" },
);
export type WaysIn = Static<typeof WaysIn>;

export const CalendarFeedState = Closed(
  { made: Nullable(Moment("When; null when there is no address.")) },
  { $id: "CalendarFeedState", description: "Whether the person has a private address of the calendar." },
);
export type CalendarFeedState = Static<typeof CalendarFeedState>;
