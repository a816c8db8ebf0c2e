import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords = {
  money: {
    title: "Money & time",
    lead: "What your papers say was spent: each purchase once, from the amounts that were read.",
    failed: "The year could not be loaded.",
    year: "Year",
    type: "Type",
    everyType: "All types",
    currency: "Currency",
    noCurrency: "No currency named",
    byMonth: (year: number) => `By month, ${year}`,
    total: "Total",
    month: "Month",
    papers: "Papers",
    amount: "Amount",
    csv: "Download as CSV",
    none: "No amounts in this year",
    noneDetail: "Bills and receipts of this year come to stand here once they are read.",
    leftOut: "Not counted",
    leftLine: (n: number, why: string) => `${count(n, "paper", "papers")}: ${why}`,
    without: (n: number) => `${count(n, "paper", "papers")} of which no amount is known`,
    byType: "By type",
    timeline: "Papers by year",
    papersAfter: (n: number) => (n === 1 ? " paper" : " papers"),
    storage: "On the box",
    files: (n: number, bytes: string) => `${count(n, "file", "files")}, ${bytes}`,
    reading: (n: number) => (n === 0 ? "Everything is read" : `${count(n, "paper", "papers")} being read`),
    bar: (month: string, amount: string) => `${month}: ${amount}`,
  },
} as const;
