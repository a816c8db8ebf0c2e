import type { TString } from "@sinclair/typebox";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import { cleanLine } from "#kernel/text.ts";
import { asItIs, type Checked } from "./checked.ts";
import { ONE_LINE } from "./schema.ts";

/*
 * Checks of values that hold no other values.
 */

const formats: Record<string, { what: string; fits: (s: string) => boolean }> = {
  date: { what: "a date, YYYY-MM-DD", fits: isDate },
  uuid: { what: "an id (a UUID)", fits: isUuid },
  // The bytes of a form go past the checks, so what arrives here under such a name is text.
  binary: { what: "a file", fits: () => false },
  email: {
    what: "an email address",
    fits: (s) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*$/.test(s) && s.length <= 254,
  },
};

/** Longer than `max` characters, counted as code points; a text of no more UTF-16 units is never longer. */
function isLonger(s: string, max: number): boolean {
  if (s.length <= max) return false;
  if (s.length > max * 2) return true;
  let n = 0;
  for (const _ of s) n++;
  return n > max;
}

export function text(schema: TString): Checked {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const form = format === undefined ? undefined : formats[format];
  if (format !== undefined && !form) throw new Error(`No check for the format ${format}.`);
  const regexp = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const what = form?.what ?? "text";
  const line = (schema as { [ONE_LINE]?: boolean })[ONE_LINE] === true;
  return {
    what,
    fromText: asItIs,
    check(given, at, wrong) {
      if (typeof given !== "string") return wrong.say(at, `must be ${what}`);
      const value = line && given.isWellFormed() && !given.includes("\0") ? cleanLine(given) : given;
      if (form) return form.fits(value) ? value : wrong.say(at, `must be ${what}`);
      if (isLonger(value, maxLength)) return wrong.say(at, `must be at most ${maxLength} characters`);
      if (value.length < minLength) {
        return wrong.say(
          at,
          minLength === 1 ? "must not be empty" : `must be at least ${minLength} characters`,
        );
      }
      // A NUL ends a text in C and half a surrogate pair has no UTF-8: neither comes back as it was sent.
      if (value.includes("\0")) return wrong.say(at, "must not contain a NUL character");
      if (!value.isWellFormed()) return wrong.say(at, "must be well-formed Unicode text");
      if (regexp && !regexp.test(value)) {
        return wrong.say(at, pattern === "\\S" ? "must not be empty" : `must match ${pattern}`);
      }
      return value;
    },
  };
}

const range = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return `, ${min} or more`;
  return max === undefined ? "" : `, ${max} or less`;
};

export function number(schema: { minimum?: number; maximum?: number }, whole: boolean): Checked {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const what = `a ${whole ? "whole " : ""}number${range(schema.minimum, schema.maximum)}`;
  const written = whole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/;
  return {
    what,
    fromText: (s) => (written.test(s) ? Number(s) : s),
    check(value, at, wrong) {
      const fits =
        typeof value === "number" &&
        (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
        value >= minimum &&
        value <= maximum;
      return fits ? value : wrong.say(at, `must be ${what}`);
    },
  };
}

const yesOrNo = new Map<string, boolean>([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

export const flag = (): Checked => ({
  what: "true or false",
  fromText: (s) => yesOrNo.get(s) ?? s,
  check: (value, at, wrong) => (typeof value === "boolean" ? value : wrong.say(at, "must be true or false")),
});

export const exactly = (only: unknown, what: string): Checked => ({
  what,
  fromText: asItIs,
  check: (value, at, wrong) => (value === only ? value : wrong.say(at, `must be ${what}`)),
});
