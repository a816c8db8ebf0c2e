import { sentences } from "./sentences.ts";
import { slotOf, timeIn } from "./slots.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** A sentence of the box, and the same in German. `{…}`: gaps (`slots.ts`); `[…]`: said only where it stands there, too. */
export type Pair = readonly [english: string, german: string];

interface Ready {
  pattern: RegExp;
  names: readonly string[];
  german: string;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function ready([english, german]: Pair): Ready {
  const names: string[] = [];
  const pattern = english
    .split(/(\{\w+\}|\[|\])/)
    .map((part) => {
      if (part === "[") return "(?:";
      if (part === "]") return ")?";
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return literal(part);
      names.push(name);
      return `(${slotOf(name).pattern})`;
    })
    .join("");
  return { pattern: new RegExp(`^${pattern}$`, "u"), names, german };
}

/** The German words of a sentence that is one of these, or null. */
function sayBy(list: readonly Ready[], words: string): string | null {
  for (const { pattern, names, german } of list) {
    const found = pattern.exec(words);
    if (!found) continue;
    const said = new Map<string, string>();
    const fits = names.every((name, i) => {
      const given = found[i + 1];
      if (given === undefined) return true;
      const own = slotOf(name).say(given);
      if (own !== null) said.set(name, own);
      return own !== null;
    });
    if (!fits) continue;
    const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name) => said.get(name) ?? "");
    return fill(
      german.replace(/\[([^\]]*)\]/g, (_, part: string) =>
        [...part.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => said.has(name)) ? part : "",
      ),
    );
  }
  return null;
}

const tables = {
  titles: titles.map(ready),
  gapTitles: gapTitles.map(ready),
  sentences: [...sentences, ...steps].map(ready),
};

/** Where a sentence may end. */
const END = /[.!?]["”]? /g;

/** Sentence by sentence, those that are the box's in German; those of a person or of a paper stay as they are. */
function sayAll(words: string): string {
  const whole = sayBy(tables.sentences, words);
  if (whole !== null) return whole;
  const ends = [...words.matchAll(END)].map((m) => m.index + m[0].length - 1);
  // Two that belong together are one entry: the longest first.
  for (const end of ends.reverse()) {
    const first = sayBy(tables.sentences, words.slice(0, end));
    if (first !== null) return `${first} ${sayAll(words.slice(end + 1))}`;
  }
  const [next] = ends.reverse();
  return next === undefined ? words : `${words.slice(0, next)} ${sayAll(words.slice(next + 1))}`;
}

/** What is to be done about a reminder: its title, and the day. */
const REMINDED = /^(.+), by (.+)\.$/;

/** What is to be done, in a sentence; a title where nothing more can be said. */
function summarySaid(words: string): string {
  const said = sayBy(tables.sentences, words);
  if (said !== null) return said;
  const [, title = "", day = ""] = REMINDED.exec(words) ?? [];
  const until = timeIn(day);
  if (until === null) return sayBy(tables.titles, words) ?? sayAll(words);
  return `${sayBy(tables.titles, title) ?? title}, bis ${until}.`;
}

const text = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Says a line of the Checkup in German, in place: its title, what stands beside it, and what to do. The box phrases its
 * lines in English from what is on file; a sentence that is none of its own (a person's note, the paper's words) stays.
 */
export function lineSaid(row: Record<string, unknown>): void {
  // A paper that waits for a look is called by its own title.
  if (text(row.title) && row.source !== "document") {
    const of = row.source === "gap" ? tables.gapTitles : tables.titles;
    row.title = sayBy(of, row.title) ?? row.title;
  }
  for (const field of ["detail", "if_missed", "dismissed_reason"])
    if (text(row[field])) row[field] = sayAll(row[field]);
  const todo = row.what_to_do;
  if (typeof todo !== "object" || todo === null) return;
  const how = todo as Record<string, unknown>;
  if (text(how.summary)) how.summary = summarySaid(how.summary);
  if (Array.isArray(how.steps))
    how.steps = how.steps.map((step: unknown) => (text(step) ? sayAll(step) : step));
}
