/** Lines of the Checkup about the box itself, on the list of whoever looks after it. They come from what the box found, not from papers. */
import { type Message, message, type Said } from "#messages/message.ts";
import type { HowTo } from "./obligations/obligations-howto.ts";

/** What a line says. `title` and `detail` are for the family; the steps say who to turn to. */
export interface BoxLine {
  /** What makes it the same line the next time; none of the rules about papers has such a name. */
  subject: string;
  title: Said;
  detail: Said;
}

export const BACKUP_LINE = "backup plan";
export const DRILL_LINE = "backup drill";
export const CERTIFICATE_LINE = "box certificate";
export const FILES_LINE = "box files";
export const PAPERS_LINE = "box papers";
const BROKEN_LINE = "box broken files";
const CHECK_LINE = "box check";

/** While backups fail. `good`: the day of the last one that was made, if any. */
export const backupLine = (failure: Message, good: string | null): BoxLine => ({
  subject: BACKUP_LINE,
  title:
    good === null ? message("checkup.box.no_backup") : message("checkup.box.no_backup_since", { date: good }),
  detail: failure,
});

/** While the certificate for a name can't be had or renewed. `until`: the day on which the last one ends, if there is one. */
export const certificateLine = (name: string, until: string | null, failure: Message): BoxLine => ({
  subject: CERTIFICATE_LINE,
  title:
    until === null
      ? message("checkup.box.no_certificate", { name })
      : message("checkup.box.certificate_ends", { name, date: until }),
  detail: failure,
});

/** When the owner is asked to try a restore. `tried`: the day of the last time. */
export const drillLine = (tried: string | null): BoxLine => ({
  subject: DRILL_LINE,
  title: message("checkup.box.drill"),
  detail:
    tried === null ? message("checkup.box.drill_never") : message("checkup.box.drill_since", { date: tried }),
});

/** While stored files are kept that no document names, too many of them to be what a power cut leaves. */
export const filesLine = (n: number): BoxLine => ({
  subject: FILES_LINE,
  title: message("checkup.box.files", { n }),
  detail: message("checkup.box.files_detail"),
});

/** While stored files are damaged or missing. */
export const brokenFilesLine = (n: number): BoxLine => ({
  subject: BROKEN_LINE,
  title: message("checkup.box.broken", { n }),
  detail: message("checkup.box.broken_detail"),
});

/** While the look of each night finds something else wrong. */
export const checkLine = (wrong: Message): BoxLine => ({
  subject: CHECK_LINE,
  title: message("checkup.box.check"),
  detail: wrong,
});

/** While the store of the papers needs somebody. */
export const papersLine = (wrong: Message): BoxLine => ({
  subject: PAPERS_LINE,
  title: message("checkup.box.papers"),
  detail: wrong,
});

export const olderKeyringLine: BoxLine = {
  subject: "box keyring",
  title: message("checkup.box.keyring"),
  detail: message("checkup.box.keyring_detail"),
};

export const olderDatabaseLine: BoxLine = {
  subject: "box database",
  title: message("checkup.box.database"),
  detail: message("checkup.box.database_detail"),
};

export const noMarkLine: BoxLine = {
  subject: "box mark",
  title: message("checkup.box.mark"),
  detail: message("checkup.box.mark_detail"),
};

export const auditCutLine = (had: number, left: number): BoxLine => ({
  subject: "box audit",
  title: message("checkup.box.audit"),
  detail: message("checkup.box.audit_detail", { had, left }),
});

const newestBackup = message("checkup.box.restore");

const howTos: Record<string, HowTo> = {
  [BACKUP_LINE]: {
    summary: message("checkup.box.see_place"),
    steps: [
      message("checkup.box.connected"),
      message("checkup.box.other_folder"),
      message("checkup.box.hourly"),
    ],
  },
  [DRILL_LINE]: {
    summary: message("checkup.box.drill_how"),
    steps: [message("checkup.box.drill_button"), message("checkup.box.drill_code")],
  },
  [CERTIFICATE_LINE]: {
    summary: message("checkup.box.certificate_how"),
    steps: [message("checkup.box.certificate_dns"), message("checkup.box.certificate_waits")],
  },
  [FILES_LINE]: {
    summary: message("checkup.box.check_newest"),
    steps: [newestBackup, message("checkup.box.set_aside")],
  },
  [BROKEN_LINE]: {
    summary: message("checkup.box.broken_how"),
    steps: [
      message("checkup.box.broken_add"),
      message("checkup.box.broken_restore"),
      message("checkup.box.broken_disk"),
    ],
  },
  [CHECK_LINE]: {
    summary: message("checkup.box.check_how"),
    steps: [message("checkup.box.check_again")],
  },
  [PAPERS_LINE]: {
    summary: message("checkup.box.papers_how"),
    steps: [message("checkup.box.papers_step")],
  },
  [olderKeyringLine.subject]: {
    summary: message("checkup.box.change_keys"),
    steps: [message("checkup.box.new_code"), message("checkup.box.new_passphrase")],
  },
  [olderDatabaseLine.subject]: {
    summary: message("checkup.box.check_newest"),
    steps: [newestBackup],
  },
  [noMarkLine.subject]: {
    summary: message("checkup.box.check_newest"),
    steps: [newestBackup],
  },
  "box audit": {
    summary: message("checkup.box.who_had"),
    steps: [message("checkup.box.see_log")],
  },
};

/** What to do about a line of the box, or null for a line about papers. */
export const howToOf = (subject: string): HowTo | null => howTos[subject] ?? null;
