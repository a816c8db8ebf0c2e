import type { FieldError } from "#kernel/problem.ts";

/** The check of one schema. It names every wrong field and gives the value back with defaults filled in. */
export interface Checked {
  /** What belongs here, as words that follow "must be": "a whole number from 1 to 200". */
  what: string;
  /** The value of a text, or the text itself when it is not one; the check then says so. */
  fromText: (text: string) => unknown;
  check: (value: unknown, at: string, wrong: Wrong) => unknown;
}

/** No answer names more wrong fields than this: what comes in must not decide how long the answer is. */
const MOST_NAMED = 100;

/** The wrong fields of one request, in the order they were met. */
export class Wrong {
  readonly errors: FieldError[] = [];

  constructor(readonly place: FieldError["in"]) {}

  say(field: string, detail: string): undefined {
    if (this.errors.length < MOST_NAMED) this.errors.push({ field, in: this.place, detail });
    return undefined;
  }
}

/** Of a value whose text is the value. */
export const asItIs = (text: string): unknown => text;
