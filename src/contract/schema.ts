import { type SchemaOptions, type Static, type TSchema, Type } from "@sinclair/typebox";

/**
 * The few building blocks every noun is made of. A schema here is plain JSON Schema (draft 2020-12) with a type beside it:
 * `Static<typeof X>` is the type, the object itself goes into the published description and into the checks of `parse.ts`.
 */

/** X, or null when it is not on file. A field is never missing. */
export const Nullable = <T extends TSchema>(schema: T, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** One of a few fixed words. */
export const OneOf = <const V extends readonly string[]>(values: V, options: SchemaOptions = {}) =>
  Type.Unsafe<V[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );

/** An object that has exactly these members. */
export const Closed = <P extends Record<string, TSchema>>(properties: P, options: SchemaOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** A UUID (RFC 9562) in its text form. */
export const Id = (description?: string) =>
  Type.String({ format: "uuid", ...(description && { description }) });

/** A calendar day, `YYYY-MM-DD` (RFC 3339 full-date). */
export const Day = (description?: string) =>
  Type.String({ format: "date", ...(description && { description }) });

/** An address (RFC 3986). */
export const Url = (description = "Link into the app.") => Type.String({ format: "uri", description });

/** A count: a whole number, zero or more. */
export const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description && { description }) });

/** Words that are not all spaces, at most `max` characters (Unicode code points). */
export const Words = (max: number, description?: string) =>
  Type.String({ minLength: 1, maxLength: max, pattern: "\\S", ...(description && { description }) });

/** Marks a text that is one line; no part of what is published. */
export const ONE_LINE = Symbol("one line");

/** A title or a name: words on one line, cleaned of controls and invisible signs (`cleanLine`) before they are counted. */
export const Line = (max: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: "\\S",
    ...(description && { description }),
    [ONE_LINE]: true,
  } as SchemaOptions);

/** ISO 4217 code. */
export const Currency = () =>
  Nullable(Type.String({ minLength: 3, maxLength: 3 }), {
    description: "Currency code (ISO 4217), such as `EUR`.",
  });

/** How sure the reading is: right this many times of a hundred. */
export const Confidence = (description: string) =>
  Nullable(Type.Integer({ minimum: 0, maximum: 100 }), { description });

/** A yes or no in a query or a form: `true` or `1`, `false` or `0`. */
export const Flag = (description: string) => Type.Boolean({ description });

/** The same, with what it is when left out. */
export const FlagOr = (otherwise: boolean, description: string) =>
  Type.Boolean({ default: otherwise, description });

/** Bytes, in a form of several parts. They never pass through `parse.ts`: the door streams them away. */
export const Bytes = (description: string) =>
  Type.String({ format: "binary", contentMediaType: "application/octet-stream", description });

export type { Static };
