import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords = {
  imports: {
    title: "Imports",
    lead: "A zip, an Evernote export, a mailbox, or what another system exported: drop it anywhere, and it is taken in here.",
    failed: "The imports could not be loaded.",
    none: "Nothing was imported yet",
    noneDetail:
      "Drop a .zip, .enex, .mbox or an export of paperless-ngx onto this window. Every paper in it is filed once, however often it is stopped.",
    choose: "Choose an archive",
    resume: "Take in what was left behind",
    resumed: "It goes on",
    back: "All imports",
    started: (day: string) => `came ${day}`,
    finished: (day: string) => `done ${day}`,
    progress: "Progress",
    problems: "Could not be taken in",
    gone: "There is no such import",
    counts: {
      entries: "Entries",
      unpacked: "Taken out",
      sorted: "Sorted",
      read: "Read in full",
      duplicates: "Already on file",
      skipped: "Nothing to file",
      failed: "Failed",
      left_behind: "Left for later",
    },
    left: (n: number) => `${count(n, "paper was", "papers were")} left behind, because the plan had no room.`,
    papers: "The documents that came in",
    kinds: {
      zip: "Archive",
      enex: "Evernote export",
      paperless: "paperless-ngx export",
      mbox: "Mailbox",
      folder: "Folder",
    },
  },
} as const;
