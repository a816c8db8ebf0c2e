import type { Static, TObject } from "@sinclair/typebox";
import { type FieldError, invalid, Problem } from "#kernel/problem.ts";
import { checkOf, membersOf } from "./check.ts";
import { Wrong } from "./checked.ts";

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
  noSuch: string,
): Static<T> {
  const members = membersOf(schema);
  const wrong = new Wrong(place);
  const kept: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [name, text] of pairs) {
    const member = members.get(name);
    if (seen.has(name)) {
      if (member) wrong.say(name, "is given more than once");
      continue;
    }
    seen.add(name);
    if (!member) wrong.say(name.length > 100 ? `${name.slice(0, 100)}…` : name, noSuch);
    else kept[name] = member.checked.check(member.checked.fromText(text), name, wrong);
  }
  for (const member of members.values()) {
    if (seen.has(member.name)) continue;
    if (member.required) wrong.say(member.name, "is required");
    else if (member.otherwise !== undefined) kept[member.name] = member.otherwise;
  }
  return done<T>(wrong, kept);
}

/** A query. Yes and no are written `true` or `1`, `false` or `0`. Throws a 422 Problem. */
export const parseQuery = <T extends TObject>(schema: T, params: URLSearchParams): Static<T> =>
  fromPairs(schema, params, "query", "is not a parameter of this call");

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
    "is not a field of this call",
  );

/** The parts of a path that stand in braces. Throws a 422 Problem. */
export const parsePath = <T extends TObject>(schema: T, parts: Readonly<Record<string, string>>): Static<T> =>
  fromPairs(schema, Object.entries(parts), "path", "is not a part of this path");

/** A JSON body after `JSON.parse`, or undefined when there was none. Throws a 422 Problem. */
export function parseBody<T extends TObject>(schema: T, value: unknown): Static<T> {
  const wrong = new Wrong("body");
  return done<T>(wrong, checkOf(schema).check(value, "", wrong));
}
