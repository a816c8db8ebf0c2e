/** Lines of the Checkup about the box itself, on the list of whoever looks after it. They come from what the box found, not from papers. */
import { dayName } from "./gaps/words.ts";

/** What a line says. `title` and `detail` are for the family; the steps say who to turn to. */
export interface BoxLine {
  /** What makes it the same line the next time; none of the rules about papers has such a name. */
  subject: string;
  title: string;
  detail: string;
}

export interface HowTo {
  summary: string;
  steps: string[];
}

export const BACKUP_LINE = "backup plan";
export const FILES_LINE = "box files";

/** While backups fail. `good`: the day of the last one that was made, if any. */
export const backupLine = (failure: string, good: string | null): BoxLine => ({
  subject: BACKUP_LINE,
  title: good === null ? "No backup could be made yet" : `No backup since ${dayName(good)}`,
  detail: failure,
});

/** While stored files are kept that no document names, too many of them to be what a power cut leaves. */
export const filesLine = (n: number): BoxLine => ({
  subject: FILES_LINE,
  title: `${n} stored files belong to no document`,
  detail: "They're kept. This happens when an older copy of the database was put back.",
});

export const olderKeyringLine: BoxLine = {
  subject: "box keyring",
  title: "An older copy of this box's keys was put back",
  detail: "A passphrase, key file or recovery code that you replaced may open the box again.",
};

export const olderDatabaseLine: BoxLine = {
  subject: "box database",
  title: "This box was put back to an older state",
  detail: "Documents that came after it aren't listed any more. Their files are kept.",
};

export const noMarkLine: BoxLine = {
  subject: "box mark",
  title: "Deedbox couldn't check whether this is the newest state",
  detail: "The file that shows it was missing or damaged. It has been made again.",
};

export const auditCutLine = (had: number, left: number): BoxLine => ({
  subject: "box audit",
  title: "Entries are missing from the audit log",
  detail: `It had ${had} entries and ${left} were left.`,
});

const newestBackup = "If something is missing, restore your newest backup.";

const howTos: Record<string, HowTo> = {
  [BACKUP_LINE]: {
    summary: "See that the place of the backups is there and has room.",
    steps: [
      "Look whether the disk or network folder of the backups is connected.",
      "In Settings, Backups, see what went wrong and choose another folder if need be.",
      "It is tried again every hour; this line goes once one was made.",
    ],
  },
  [FILES_LINE]: {
    summary: "Check that your newest documents are there.",
    steps: [newestBackup, "If nothing is missing, ask whoever runs this box to set the files aside."],
  },
  [olderKeyringLine.subject]: {
    summary: "Change the passphrase and make a new recovery code.",
    steps: [
      "In Settings, Backup & keys, make a new recovery code.",
      "Change the passphrase if the box has one.",
    ],
  },
  [olderDatabaseLine.subject]: {
    summary: "Check that your newest documents are there.",
    steps: [newestBackup],
  },
  [noMarkLine.subject]: {
    summary: "Check that your newest documents are there.",
    steps: [newestBackup],
  },
  "box audit": {
    summary: "Find out who had access to the box's disk.",
    steps: ["In Settings, Audit log, see what was logged last."],
  },
};

/** What to do about a line of the box, or null for a line about papers. */
export const howToOf = (subject: string): HowTo | null => howTos[subject] ?? null;
