import { documentStatuses, type reviewReasons } from "#contract/document.ts";

/** The states of a document and the stages it moves through, in order. A stage may stop a document at any of them. */
export const statuses = documentStatuses;
export type Status = (typeof statuses)[number];
export type ReviewReason = (typeof reviewReasons)[number];

/** The sentence of the pipeline: each stage, the status a document has while it runs, and what comes after. */
export const stages = [
  { name: "scan", status: "scanning" },
  { name: "lift-text", status: "scanning" },
  { name: "split", status: "reading" },
  { name: "sorting-read", status: "reading" },
  { name: "full-read", status: "reading" },
  { name: "link", status: "reading" },
  { name: "index-words", status: "reading" },
] as const satisfies readonly { name: string; status: Status }[];
export type StageName = (typeof stages)[number]["name"];

export const firstStage: StageName = stages[0].name;

/** The stage after one, or null after the last. */
export function nextStage(name: StageName): StageName | null {
  const i = stages.findIndex((s) => s.name === name);
  return stages[i + 1]?.name ?? null;
}

export const statusDuring = (name: StageName): Status =>
  stages.find((s) => s.name === name)?.status ?? "reading";

/** The stage that a document without a job goes on with, told by where it stopped. */
export function stageFor(status: Status): StageName | null {
  if (status === "received" || status === "scanning") return "scan";
  // Sorting starts from the pages on file; a document cut off before them has none and is lifted again.
  return status === "reading" ? "lift-text" : null;
}

/** Fields of a document that a person can make their own; each is one bit of `by_hand`. */
export const handBits = { title: 1, summary: 2, doc_date: 4, type: 8, category: 16 } as const;
export type HandField = keyof typeof handBits;

export const handFields = (bits: number): HandField[] =>
  (Object.keys(handBits) as HandField[]).filter((f) => (bits & handBits[f]) !== 0);

/** How often a stage is tried, and how long to wait before each further try, in milliseconds. */
export const attempts = 5;
const waits = [5_000, 30_000, 120_000, 600_000, 3_600_000];

/** Wait before the next try after `attempt` failures, with up to 20 % more so that a crowd does not return at once. */
export function waitAfter(attempt: number, chance: number): number {
  const base = waits[Math.min(attempt, waits.length) - 1] ?? 5_000;
  return Math.round(base * (1 + 0.2 * chance));
}
