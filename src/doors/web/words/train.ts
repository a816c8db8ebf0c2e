import { count } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords = {
  train: {
    title: "Papers that wait for a look",
    of: (n: number, all: number) => `${n.toLocaleString("en")} of ${all.toLocaleString("en")}`,
    done: "All looked through",
    doneDetail: (n: number) =>
      n === 0 ? "Nothing waits for a look." : `${count(n, "paper", "papers")} done.`,
    end: "The end of the list",
    still: (n: number) => (n === 1 ? "1 paper still waits." : `${n.toLocaleString("en")} papers still wait.`),
    again: "Go through what waits",
    home: "To the start",
    failed: "The list could not be loaded.",
    saveNext: "Save & next",
    rightNext: "All right & next",
    skip: "Skip",
    back: "The one before",
    open: "Open its page",
    keys: "Ctrl+Enter saves and goes on, Alt+→ skips, Alt+← goes back",
    heading: "Title",
    type: "Type",
    date: "Date",
    facts: "Not sure of",
    copy: "It is a copy",
    notCopy: "It is another paper",
    split: (n: number) => `Split into ${count(n, "paper", "papers")}`,
    splitAt: (pages: string) => `Another paper begins on page ${pages}.`,
    keepOne: "Keep it as one",
    said: {
      saved: (title: string) => `Saved: ${title}`,
      folded: "Folded under the one on file",
      apart: "Kept as a paper of its own",
      split: (n: number) => `Split into ${count(n, "paper", "papers")}`,
      one: "Kept as one",
    },
  },
} as const;
