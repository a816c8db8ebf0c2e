import { KindGuard, type TObject, type TRecord, type TSchema, type TUnion } from "@sinclair/typebox";
import { exactly, flag, number, text } from "./check-values.ts";
import { asItIs, type Checked, Wrong } from "./checked.ts";

/*
 * Schemas turned into checks, once each. A check names every wrong field in words a person understands and gives back the
 * value with defaults filled in; it never changes what it was given. The text form of a value, as a query carries it, is
 * made into a value first (`fromText`).
 */

const made = new WeakMap<TSchema, Checked>();

/** The check of a schema. Throws on a schema it has no check for: a fault of ours, met when the schema is first used. */
export function checkOf(schema: TSchema): Checked {
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

const orList = (words: string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

function union(schema: TUnion): Checked {
  const others = schema.anyOf.filter((each) => !KindGuard.IsNull(each));
  const only = others[0];
  // X or null: the sentence about X is the useful one ("must be at most 140 characters").
  if (only && others.length === 1 && schema.anyOf.length === 2) {
    const inner = checkOf(only);
    const what = `${inner.what} or null`;
    return {
      what,
      fromText: inner.fromText,
      check: (value, at, wrong) => (value === null ? null : inner.check(value, at, wrong)),
    };
  }
  const literals = schema.anyOf.filter(KindGuard.IsLiteral);
  const what = orList(schema.anyOf.map((each) => checkOf(each).what));
  if (literals.length === schema.anyOf.length) {
    const allowed = new Set<unknown>(literals.map((each) => each.const));
    const sentence = allowed.size > 1 ? `must be one of ${what}` : `must be ${what}`;
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
      return wrong.say(at, `must be ${what}`);
    },
  };
}

function list(items: TSchema, min = 0, max = Number.POSITIVE_INFINITY): Checked {
  const each = checkOf(items);
  const entries = (n: number) => `${n} ${n === 1 ? "entry" : "entries"}`;
  return {
    what: "a list",
    fromText: asItIs,
    check(value, at, wrong) {
      if (!Array.isArray(value)) return wrong.say(at, "must be a list");
      if (value.length > max) return wrong.say(at, `must have at most ${entries(max)}`);
      if (value.length < min) return wrong.say(at, `must have at least ${entries(min)}`);
      return value.map((entry, i) => each.check(entry, `${at}.${i}`, wrong));
    },
  };
}

/** One member of an object. */
export interface Member {
  name: string;
  checked: Checked;
  required: boolean;
  /** What it is when left out; undefined when it stays out. */
  otherwise: unknown;
}

const membersMade = new WeakMap<TObject, Map<string, Member>>();

/** The members of an object by name. One with a default need not be sent. */
export function membersOf(schema: TObject): Map<string, Member> {
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
    what: "an object",
    fromText: asItIs,
    check(value, at, wrong) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return wrong.say(at || wrong.place, at ? "must be an object" : "must be a JSON object");
      }
      const sent = Object.entries(value);
      if (sent.length > most) return wrong.say(at, `must have at most ${most} members`);
      return Object.fromEntries(
        sent.map(([name, one]) => {
          if (name.trim() === "" || name.length > LONGEST_NAME || name.includes("\0") || !name.isWellFormed())
            wrong.say(join(at, name), `must have a name of 1 to ${LONGEST_NAME} characters`);
          return [name, checkOf(values).check(one, join(at, name), wrong)];
        }),
      );
    },
  };
}

function object(schema: TObject): Checked {
  const members = membersOf(schema);
  const least = schema.minProperties ?? 0;
  const noSuch = "is not a field of this call";
  return {
    what: "an object",
    fromText: asItIs,
    check(value, at, wrong) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return wrong.say(at || wrong.place, at ? "must be an object" : "must be a JSON object");
      }
      const sent = new Map<string, unknown>(Object.entries(value));
      const kept: Record<string, unknown> = {};
      for (const member of members.values()) {
        const one = sent.get(member.name);
        if (one !== undefined) kept[member.name] = member.checked.check(one, join(at, member.name), wrong);
        else if (member.required) wrong.say(join(at, member.name), "is required");
        else if (member.otherwise !== undefined) kept[member.name] = member.otherwise;
      }
      for (const name of sent.keys()) if (!members.has(name)) wrong.say(join(at, name), noSuch);
      if (sent.size < least) {
        wrong.say(at || wrong.place, `must have at least one of ${orList([...members.keys()])}`);
      }
      return kept;
    },
  };
}
