import { count } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords = {
  home: {
    title: "Home",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "The whole Checkup",
    checkupFailed: "The Checkup could not be loaded.",
    open: (n: number) => `${n.toLocaleString("en")} open`,
    urgent: (n: number) => `${n.toLocaleString("en")} past due or urgent`,
    nothingOpen: "Nothing is due and nothing is missing.",
    laterOnly: "Nothing presses. What comes later stands on the Checkup.",
    looks: (n: number) => `${count(n, "paper waits", "papers wait")} for a look`,
    looksDetail: (n: number) =>
      n === 1
        ? "Something on it was not sure. It takes seconds."
        : "Something on them was not sure. It takes seconds each.",
    review: "Look through them",
    reading: (n: number) => `${count(n, "paper is", "papers are")} being read`,
    arrived: "Just arrived",
    arrivedAll: "All documents",
    people: "People & things",
    peopleAll: "All people & things",
    peopleNone: "Whoever and whatever your papers are about comes to stand here by itself.",
    documents: (n: number) => count(n, "paper", "papers"),
    andMore: (n: number) => `and ${n.toLocaleString("en")} more`,
    pastDue: "Past due",
    due: (when: string) => `by ${when}`,
    today: "Today",
    tomorrow: "Tomorrow",
    failed: "This part could not be loaded.",
  },
} as const;
