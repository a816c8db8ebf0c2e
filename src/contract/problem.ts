import { type Static, Type } from "@sinclair/typebox";
import { Closed, OneOf } from "./schema.ts";

export const WrongField = Closed(
  {
    field: Type.String({ description: "The parameter's name, dotted for nested members (`parts.0.etag`)." }),
    in: OneOf(["body", "query", "path", "header"]),
    detail: Type.String({ description: "What is wrong with it, in words that follow the name." }),
  },
  { $id: "WrongField", description: "One wrong field of a request." },
);
export type WrongField = Static<typeof WrongField>;

export const Problem = Closed(
  {
    type: Type.String({
      format: "uri-reference",
      description: "`about:blank`, or the address of a page about this kind of problem.",
    }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: "A sentence a person could read out." }),
    scope: Type.Optional(Type.String({ description: "On a missing scope: the scope that is needed." })),
    errors: Type.Optional(Type.Array(WrongField, { description: "On 422: every wrong field." })),
    current: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: "On 412: what is on file now, as GET answers." },
      ),
    ),
  },
  { $id: "Problem", description: "A refusal (RFC 9457)." },
);
export type Problem = Static<typeof Problem>;
