import type { NameTables } from "../naming.ts";
import { type SlotLanguage, type Slots, slotsOf } from "./slots.ts";

/** A sentence of the box, and the same in the language. `{…}`: gaps (`slots.ts`); `[…]`: said only where it stands there, too. */
export type Pair = readonly [english: string, own: string];

/** How the box's own sentences on lines of the Checkup are said in a language. */
export interface LineLanguage extends SlotLanguage {
  titles: readonly Pair[];
  gapTitles: readonly Pair[];
  /** Sentences and steps; the first that fits counts. */
  sentences: readonly Pair[];
  /** Lines of how somebody or something stands; those that begin with anything stand last. */
  statuses: readonly Pair[];
  /** What is to be done about a reminder, by a day: a sentence. */
  reminded(title: string, day: string): string;
}

interface Ready {
  pattern: RegExp;
  names: readonly string[];
  own: string;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const ready =
  (slots: Slots) =>
  ([english, own]: Pair): Ready => {
    const names: string[] = [];
    const pattern = english
      .split(/(\{\w+\}|\[|\])/)
      .map((part) => {
        if (part === "[") return "(?:";
        if (part === "]") return ")?";
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        if (name === undefined) return literal(part);
        names.push(name);
        return `(${slots(name).pattern})`;
      })
      .join("");
    return { pattern: new RegExp(`^${pattern}$`, "u"), names, own };
  };

/** The words of a sentence that is one of these, or null. */
function sayBy(slots: Slots, list: readonly Ready[], words: string): string | null {
  for (const { pattern, names, own } of list) {
    const found = pattern.exec(words);
    if (!found) continue;
    const said = new Map<string, string>();
    const fits = names.every((name, i) => {
      const given = found[i + 1];
      if (given === undefined) return true;
      const word = slots(name).say(given);
      if (word !== null) said.set(name, word);
      return word !== null;
    });
    if (!fits) continue;
    const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name) => said.get(name) ?? "");
    return fill(
      own.replace(/\[([^\]]*)\]/g, (_, part: string) =>
        [...part.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => said.has(name)) ? part : "",
      ),
    );
  }
  return null;
}

/** Where a sentence may end. */
const END = /[.!?]["”]? /g;

/** What is to be done about a reminder: its title, and the day. */
const REMINDED = /^(.+), by (.+)\.$/;

const text = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Makes what says a line of the Checkup in a language, in place: its title, what stands beside it, and what to do; and the one line of how
 * somebody or something stands. The box
 * phrases its lines in English from what is on file; a sentence that is none of its own (a person's note, the paper's words)
 * stays.
 */
export function linesIn(own: LineLanguage): Required<Pick<NameTables, "lineSaid" | "statusSaid">> {
  const slots = slotsOf(own);
  const titles = own.titles.map(ready(slots));
  const gapTitles = own.gapTitles.map(ready(slots));
  const sentences = own.sentences.map(ready(slots));
  const statuses = own.statuses.map(ready(slots));
  const by = (list: readonly Ready[], words: string) => sayBy(slots, list, words);

  /** Sentence by sentence, those that are the box's in the language; those of a person or of a paper stay as they are. */
  function sayAll(words: string): string {
    const whole = by(sentences, words);
    if (whole !== null) return whole;
    const ends = [...words.matchAll(END)].map((m) => m.index + m[0].length - 1);
    // Two that belong together are one entry: the longest first.
    for (const end of ends.reverse()) {
      const first = by(sentences, words.slice(0, end));
      if (first !== null) return `${first} ${sayAll(words.slice(end + 1))}`;
    }
    const [next] = ends.reverse();
    return next === undefined ? words : `${words.slice(0, next)} ${sayAll(words.slice(next + 1))}`;
  }

  /** What is to be done, in a sentence; a title where nothing more can be said. */
  function summarySaid(words: string): string {
    const said = by(sentences, words);
    if (said !== null) return said;
    const [, title = "", day = ""] = REMINDED.exec(words) ?? [];
    const { pattern, say } = slots("time");
    const until = new RegExp(`^${pattern}$`).test(day) ? say(day) : null;
    if (until === null) return by(titles, words) ?? sayAll(words);
    return own.reminded(by(titles, title) ?? title, until);
  }

  const lineSaid = (row: Record<string, unknown>) => {
    // A paper that waits for a look is called by its own title.
    if (text(row.title) && row.source !== "document")
      row.title = by(row.source === "gap" ? gapTitles : titles, row.title) ?? row.title;
    for (const field of ["detail", "if_missed", "dismissed_reason"])
      if (text(row[field])) row[field] = sayAll(row[field]);
    const todo = row.what_to_do;
    if (typeof todo !== "object" || todo === null) return;
    const how = todo as Record<string, unknown>;
    if (text(how.summary)) how.summary = summarySaid(how.summary);
    if (Array.isArray(how.steps))
      how.steps = how.steps.map((step: unknown) => (text(step) ? sayAll(step) : step));
  };
  const statusSaid = (status: Record<string, unknown>) => {
    if (text(status.text)) status.text = by(statuses, status.text) ?? status.text;
  };
  return { lineSaid, statusSaid };
}
