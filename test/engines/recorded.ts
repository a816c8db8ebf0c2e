import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A conversation with a language model kept as a file, `conversations/<name>.json`: what it is asked, what it answers, and what is
 * believed of that. The answers are written by hand; with DEEDBOX_RECORD=1 what is asked and believed is written anew, to be
 * looked at before it is kept.
 */
interface Recorded {
  about: string;
  turns: { request: unknown; answer: string }[];
  believed: unknown;
}

const pathOf = (name: string): string => join(import.meta.dir, "conversations", `${name}.json`);

const recorded = (name: string): Recorded => JSON.parse(readFileSync(pathOf(name), "utf8"));

/** What the model says, question by question. */
export const answersOf = (name: string): string[] => recorded(name).turns.map((t) => t.answer);

/** Texts of several lines as lists of lines, so that a change of one shows as one. */
function inLines(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\n") ? value.split("\n") : value;
  if (Array.isArray(value)) return value.map(inLines);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, inLines(v)]));
}

/** The conversation as it went, and as it is on file: a test holds one against the other. */
export function held(
  name: string,
  went: { requests: unknown[]; believed: unknown },
): { now: unknown; onFile: unknown } {
  const file = recorded(name);
  const now: Recorded = {
    about: file.about,
    turns: file.turns.map(({ answer }, i) => ({ request: inLines(went.requests[i]), answer })),
    believed: JSON.parse(JSON.stringify(went.believed)),
  };
  if (process.env.DEEDBOX_RECORD === "1") writeFileSync(pathOf(name), `${JSON.stringify(now, null, 2)}\n`);
  const asked = went.requests.length;
  return { now: { asked, ...now }, onFile: { asked: file.turns.length, ...recorded(name) } };
}
