import { KindGuard, type TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import type { Ids } from "./furnish.ts";

/** What a body field names, when it is not called as the path part is. */
const names: Record<string, string> = {
  document_id: "document",
  document_ids: "document",
  entity_id: "entity",
  other_id: "entity",
  person_or_thing: "entity",
  bundle_id: "bundle",
  type_id: "type",
  type: "type",
  category_id: "category",
};

const days = ["2025-03-04", "2099-12-31", "1999-01-01", "2000-02-29"];

function text(schema: TSchema, name: string, ids: Ids, odd: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const known = ids[names[name] ?? name];
  if (known?.length) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, odd);
  if (schema.format === "date") return fc.constantFrom(...days);
  if (name === "url") return fc.constant("http://127.0.0.1:9/");
  const most = Math.min(schema.maxLength ?? 60, 5_000);
  const words = fc
    .oneof(fc.constantFrom("The hedge", "12.50", "4 March 2025", "A".repeat(most)), odd)
    .map((each) => each.slice(0, most));
  return words.map((each) => (each.trim().length < (schema.minLength ?? 0) ? "x" : each));
}

/**
 * Values that fit a schema, or nearly: ids are those on file where the field's name says of what, words are odd ones cut to
 * length. What no schema of a request uses is any JSON.
 */
export function fitting(
  schema: TSchema,
  name: string,
  ids: Ids,
  odd: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const of = (each: TSchema, called = name) => fitting(each, called, ids, odd);
  if (KindGuard.IsLiteral(schema)) return fc.constant(schema.const);
  if (KindGuard.IsUnion(schema) || Array.isArray(schema.anyOf))
    return fc.oneof(...(schema.anyOf as TSchema[]).map((each) => of(each)));
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number")
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000_000, 1e12) });
  if (schema.type === "string") return text(schema, name, ids, odd);
  if (schema.type === "array")
    return fc.array(of(schema.items), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 4),
    });
  if (schema.type !== "object" || schema.properties === undefined) return fc.jsonValue({ maxDepth: 2 });
  const members = Object.entries(schema.properties as Record<string, TSchema>);
  const required = (schema.required ?? []) as string[];
  return fc.record(Object.fromEntries(members.map(([each, s]) => [each, of(s, each)])), {
    requiredKeys: required,
  });
}

/** A value that fits, with one thing about it wrong: a field gone, a field more, or a field that is something else. */
export const bent = (right: fc.Arbitrary<unknown>, odd: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      right,
      fc.nat(),
      fc.constantFrom("gone", "more", "other"),
      fc.oneof(odd, fc.jsonValue({ maxDepth: 1 })),
    )
    .map(([value, at, how, other]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return other;
      const fields = Object.entries(value);
      const [field] = fields[at % Math.max(1, fields.length)] ?? ["title"];
      if (how === "gone") return Object.fromEntries(fields.filter(([each]) => each !== field));
      return { ...value, [how === "more" ? "nothing_of_the_kind" : field]: other };
    });
