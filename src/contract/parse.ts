import type { Static, TObject, TRecord, TSchema, TString, TUnion } from "@sinclair/typebox";
import { KindGuard } from "@sinclair/typebox";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import type { FieldError } from "#kernel/problem.ts";
import { invalid, Problem } from "#kernel/problem.ts";
import type { SaidByKey, Sentence } from "#kernel/sentence.ts";
import { cleanLine } from "#kernel/text.ts";
import { ONE_LINE } from "./schema.ts";

/** The check of one schema. It names every wrong field and gives the value back with defaults filled in. */
interface Checked {
  /** What belongs here, as words that follow "must be": "a whole number from 1 to 200". */
  what: SaidByKey;
  /** The value of a text, or the text itself when it is not one; the check then says so. */
  fromText: (text: string) => unknown;
  check: (value: unknown, at: string, wrong: Wrong) => unknown;
}

/** No answer names more wrong fields than this: what comes in must not decide how long the answer is. */
const MOST_NAMED = 100;

/** The wrong fields of one request, in the order they were met. */
class Wrong {
  readonly errors: FieldError[] = [];

  constructor(readonly place: FieldError["in"]) {}

  say(field: string, detail: SaidByKey): undefined {
    if (this.errors.length < MOST_NAMED) this.errors.push({ field, in: this.place, detail });
    return undefined;
  }
}

/** What belongs in a field, by its name under `field.kind` in the catalogues. */
const kindOf = (name: string, params?: Sentence["params"]): Sentence => ({
  key: `field.kind.${name}`,
  params,
});
const mustBe = (what: SaidByKey): Sentence => ({ key: "field.mustBe", params: { what } });
const notEmpty: Sentence = { key: "field.notEmpty" };

/** Of a value whose text is the value. */
const asItIs = (text: string): unknown => text;

/*
 * Checks of values that hold no other values.
 */

const formats: Record<string, { what: Sentence; fits: (s: string) => boolean }> = {
  date: { what: kindOf("date"), fits: isDate },
  uuid: { what: kindOf("uuid"), fits: isUuid },
  // The bytes of a form go past the checks, so what arrives here under such a name is text.
  binary: { what: kindOf("binary"), fits: () => false },
  email: {
    what: kindOf("email"),
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

function text(schema: TString): Checked {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const form = format === undefined ? undefined : formats[format];
  if (format !== undefined && !form) throw new Error(`No check for the format ${format}.`);
  const regexp = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const what = form?.what ?? kindOf("text");
  const line = (schema as { [ONE_LINE]?: boolean })[ONE_LINE] === true;
  return {
    what,
    fromText: asItIs,
    check(given, at, wrong) {
      if (typeof given !== "string") return wrong.say(at, mustBe(what));
      const value = line && given.isWellFormed() && !given.includes("\0") ? cleanLine(given) : given;
      if (form) return form.fits(value) ? value : wrong.say(at, mustBe(what));
      if (isLonger(value, maxLength)) return wrong.say(at, { key: "field.atMost", params: { n: maxLength } });
      if (value.length < minLength) {
        return wrong.say(at, minLength === 1 ? notEmpty : { key: "field.atLeast", params: { n: minLength } });
      }
      // A NUL ends a text in C and half a surrogate pair has no UTF-8: neither comes back as it was sent.
      if (value.includes("\0")) return wrong.say(at, { key: "field.noNul" });
      if (!value.isWellFormed()) return wrong.say(at, { key: "field.wellFormed" });
      if (regexp && !regexp.test(value)) {
        return wrong.say(at, pattern === "\\S" ? notEmpty : { key: "field.mustMatch", params: { pattern } });
      }
      return value;
    },
  };
}

const boundsOf = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined) return "both";
  if (min !== undefined) return "min";
  return max === undefined ? "none" : "max";
};

function number(schema: { minimum?: number; maximum?: number }, whole: boolean): Checked {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const { minimum: min, maximum: max } = schema;
  const what = kindOf("number", { whole, bounds: boundsOf(min, max), min, max });
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
      return fits ? value : wrong.say(at, mustBe(what));
    },
  };
}

const yesOrNo = new Map<string, boolean>([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

const flag = (): Checked => ({
  what: kindOf("boolean"),
  fromText: (s) => yesOrNo.get(s) ?? s,
  check: (value, at, wrong) =>
    typeof value === "boolean" ? value : wrong.say(at, mustBe(kindOf("boolean"))),
});

const exactly = (only: unknown, what: string): Checked => ({
  what,
  fromText: asItIs,
  check: (value, at, wrong) => (value === only ? value : wrong.say(at, mustBe(what))),
});

/*
 * Schemas turned into checks, once each. A check names every wrong field in words a person understands and gives back the
 * value with defaults filled in; it never changes what it was given. The text form of a value, as a query carries it, is
 * made into a value first (`fromText`).
 */

const made = new WeakMap<TSchema, Checked>();

/** The check of a schema. Throws on a schema it has no check for: a fault of ours, met when the schema is first used. */
function checkOf(schema: TSchema): Checked {
  let checked = made.get(schema);
  if (!checked) {
    checked = make(schema);
    made.set(schema, checked);
  }
  return checked;
}

function make(schema: TSchema): Checked {
  if (KindGuard.IsString(schema)) return text(schema);
  if (KindGuard.IsInteger(schema)) return number(schema, true);
  if (KindGuard.IsNumber(schema)) return number(schema, false);
  if (KindGuard.IsBoolean(schema)) return flag();
  if (KindGuard.IsNull(schema)) return exactly(null, "null");
  if (KindGuard.IsLiteral(schema)) return exactly(schema.const, String(schema.const));
  if (KindGuard.IsUnion(schema)) return union(schema);
  if (KindGuard.IsArray(schema)) return list(schema.items, schema.minItems, schema.maxItems);
  if (KindGuard.IsRecord(schema)) return record(schema);
  if (KindGuard.IsObject(schema)) return object(schema);
  throw new Error(`No check for a schema of kind ${String(schema.type)}.`);
}

function union(schema: TUnion): Checked {
  const others = schema.anyOf.filter((each) => !KindGuard.IsNull(each));
  const only = others[0];
  // X or null: the sentence about X is the useful one ("must be at most 140 characters").
  if (only && others.length === 1 && schema.anyOf.length === 2) {
    const inner = checkOf(only);
    const what = kindOf("orNull", { what: inner.what });
    return {
      what,
      fromText: inner.fromText,
      check: (value, at, wrong) => (value === null ? null : inner.check(value, at, wrong)),
    };
  }
  const literals = schema.anyOf.filter(KindGuard.IsLiteral);
  const kinds = schema.anyOf.map((each) => checkOf(each).what);
  const what = kindOf("either", { kinds });
  if (literals.length === schema.anyOf.length) {
    const allowed = new Set<unknown>(literals.map((each) => each.const));
    const sentence =
      allowed.size > 1 ? { key: "field.mustBeOneOf", params: { values: kinds } } : mustBe(what);
    return {
      what,
      fromText: asItIs,
      check: (value, at, wrong) => (allowed.has(value) ? value : wrong.say(at, sentence)),
    };
  }
  return {
    what,
    fromText: asItIs,
    check(value, at, wrong) {
      for (const each of schema.anyOf) {
        const trial = new Wrong(wrong.place);
        const found = checkOf(each).check(value, at, trial);
        if (trial.errors.length === 0) return found;
      }
      return wrong.say(at, mustBe(what));
    },
  };
}

function list(items: TSchema, min = 0, max = Number.POSITIVE_INFINITY): Checked {
  const each = checkOf(items);
  return {
    what: kindOf("list"),
    fromText: asItIs,
    check(value, at, wrong) {
      if (!Array.isArray(value)) return wrong.say(at, mustBe(kindOf("list")));
      if (value.length > max) return wrong.say(at, { key: "field.mostEntries", params: { n: max } });
      if (value.length < min) return wrong.say(at, { key: "field.leastEntries", params: { n: min } });
      return value.map((entry, i) => each.check(entry, `${at}.${i}`, wrong));
    },
  };
}

/** One member of an object. */
interface Member {
  name: string;
  checked: Checked;
  required: boolean;
  /** What it is when left out; undefined when it stays out. */
  otherwise: unknown;
}

const membersMade = new WeakMap<TObject, Map<string, Member>>();

/** The members of an object by name. One with a default need not be sent. */
function membersOf(schema: TObject): Map<string, Member> {
  let members = membersMade.get(schema);
  if (!members) {
    const required = new Set(schema.required ?? []);
    members = new Map(
      Object.entries(schema.properties).map(([name, each]) => [
        name,
        {
          name,
          checked: checkOf(each),
          required: required.has(name) && each.default === undefined,
          otherwise: each.default,
        },
      ]),
    );
    membersMade.set(schema, members);
  }
  return members;
}

const join = (at: string, name: string): string => {
  const short = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return at === "" ? short : `${at}.${short}`;
};

const LONGEST_NAME = 60;

/** An object whose members go by names of the sender's own: each value is checked, and no name is endless. */
function record(schema: TRecord): Checked {
  const [values] = Object.values<TSchema>(schema.patternProperties);
  if (!values) throw new Error("A record without a schema for its values.");
  const most: number = schema.maxProperties ?? Number.POSITIVE_INFINITY;
  return {
    what: kindOf("object"),
    fromText: asItIs,
    check(value, at, wrong) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return wrong.say(at || wrong.place, mustBe(kindOf(at ? "object" : "jsonObject")));
      }
      const sent = Object.entries(value);
      if (sent.length > most) return wrong.say(at, { key: "field.mostMembers", params: { n: most } });
      return Object.fromEntries(
        sent.map(([name, one]) => {
          if (name.trim() === "" || name.length > LONGEST_NAME || name.includes("\0") || !name.isWellFormed())
            wrong.say(join(at, name), { key: "field.named", params: { n: LONGEST_NAME } });
          return [name, checkOf(values).check(one, join(at, name), wrong)];
        }),
      );
    },
  };
}

function object(schema: TObject): Checked {
  const members = membersOf(schema);
  const least = schema.minProperties ?? 0;
  const noSuch = { key: "field.unknown" };
  return {
    what: kindOf("object"),
    fromText: asItIs,
    check(value, at, wrong) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return wrong.say(at || wrong.place, mustBe(kindOf(at ? "object" : "jsonObject")));
      }
      const sent = new Map<string, unknown>(Object.entries(value));
      const kept: Record<string, unknown> = {};
      for (const member of members.values()) {
        const one = sent.get(member.name);
        if (one !== undefined) kept[member.name] = member.checked.check(one, join(at, member.name), wrong);
        else if (member.required) wrong.say(join(at, member.name), { key: "field.required" });
        else if (member.otherwise !== undefined) kept[member.name] = member.otherwise;
      }
      for (const name of sent.keys()) if (!members.has(name)) wrong.say(join(at, name), noSuch);
      if (sent.size < least) {
        wrong.say(at || wrong.place, { key: "field.atLeastOneOf", params: { names: [...members.keys()] } });
      }
      return kept;
    },
  };
}

/**
 * What every door does with what it was sent: the words of a request become a typed value with its defaults, or one
 * refusal (422) that names every wrong field at once. Unknown fields are refused, so that a misspelt one is never
 * silently without effect.
 */

/** The refusal of a request by its shape. `right` are the fields that have one, so that what else is wrong with them can be named. */
export class WrongFields extends Problem {
  constructor(
    readonly errors: FieldError[],
    readonly right: Record<string, unknown>,
  ) {
    const { status, kind, title, detail, extra } = invalid(errors);
    super(status, kind, title, detail, extra);
  }
}

function done<T extends TObject>(wrong: Wrong, value: unknown): Static<T> {
  const { errors } = wrong;
  if (errors.length > 0) {
    const named = new Set(errors.map((e) => e.field.split(".")[0]));
    const sent = typeof value === "object" && value !== null ? Object.entries(value) : [];
    throw new WrongFields(errors, Object.fromEntries(sent.filter(([name]) => !named.has(name))));
  }
  // Every member was just checked against the schema the type is made from.
  return value as Static<T>;
}

/** Name and text pairs: a query, the fields of a form, the parts of a path. */
function fromPairs<T extends TObject>(
  schema: T,
  pairs: Iterable<readonly [string, string]>,
  place: FieldError["in"],
  noSuch: Sentence,
): Static<T> {
  const members = membersOf(schema);
  const wrong = new Wrong(place);
  const kept: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [name, text] of pairs) {
    const member = members.get(name);
    if (seen.has(name)) {
      if (member) wrong.say(name, { key: "field.twice" });
      continue;
    }
    seen.add(name);
    if (!member) wrong.say(name.length > 100 ? `${name.slice(0, 100)}…` : name, noSuch);
    else kept[name] = member.checked.check(member.checked.fromText(text), name, wrong);
  }
  for (const member of members.values()) {
    if (seen.has(member.name)) continue;
    if (member.required) wrong.say(member.name, { key: "field.required" });
    else if (member.otherwise !== undefined) kept[member.name] = member.otherwise;
  }
  return done<T>(wrong, kept);
}

/** A query. Yes and no are written `true` or `1`, `false` or `0`. Throws a 422 Problem. */
export const parseQuery = <T extends TObject>(schema: T, params: URLSearchParams): Static<T> =>
  fromPairs(schema, params, "query", { key: "field.unknownParameter" });

/**
 * The text fields of a form of several parts, in the order they came; files are the door's own business. A field left
 * empty counts as not sent: that is what a web form sends for one nobody filled in. Throws a 422 Problem.
 */
export const parseForm = <T extends TObject>(
  schema: T,
  fields: Iterable<readonly [string, string]>,
): Static<T> =>
  fromPairs(
    schema,
    [...fields].filter(([, text]) => text !== ""),
    "body",
    { key: "field.unknown" },
  );

/** The parts of a path that stand in braces. Throws a 422 Problem. */
export const parsePath = <T extends TObject>(schema: T, parts: Readonly<Record<string, string>>): Static<T> =>
  fromPairs(schema, Object.entries(parts), "path", { key: "field.unknownPart" });

/** A JSON body after `JSON.parse`, or undefined when there was none. Throws a 422 Problem. */
export function parseBody<T extends TObject>(schema: T, value: unknown): Static<T> {
  const wrong = new Wrong("body");
  return done<T>(wrong, checkOf(schema).check(value, "", wrong));
}
