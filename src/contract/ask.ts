import { type Static, Type } from "@sinclair/typebox";
import { Problem } from "./problem.ts";
import { Closed, Count, Id, Nullable, OneOf, Url } from "./schema.ts";

/** The names of the events of an answer, in the order they can come. */
export const askEvents = ["text", "done", "error"] as const;

export const Citation = Closed(
  {
    document: Closed({ id: Id(), title: Type.String(), url: Url() }),
    page: Type.Integer({ minimum: 1, description: "The page it stands on, counted from 1." }),
    quote: Type.String({ minLength: 1, description: "Words that stand on that page." }),
    fact_id: Type.Optional(Id("The fact it was read as; left out when it is no fact.")),
  },
  { $id: "Citation", description: "Where on file a part of an answer stands." },
);
export type Citation = Static<typeof Citation>;

export const AskPiece = Closed(
  { text: Type.String({ description: "The next piece of the answer." }) },
  { $id: "AskPiece", description: "Data of `event: text`: the answer as it is written." },
);
export type AskPiece = Static<typeof AskPiece>;

export const ProposedChange = Closed(
  {
    operation: Type.String({ description: "The call that would make the change, by its `operationId`." }),
    summary: Type.String({ description: "What would change, in words." }),
    method: OneOf(["POST", "PATCH", "DELETE"], { description: "How the call is made." }),
    path: Type.String({ description: "Its path, behind `/v1`, with its ids filled in." }),
    body: Nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])), {
      description: "What is sent with it as JSON; null for a call without a body.",
    }),
  },
  { $id: "ProposedChange", description: "A change an answer proposes; nothing is changed by asking." },
);
export type ProposedChange = Static<typeof ProposedChange>;

export const AskAnswer = Closed(
  {
    answer: Type.String({ description: "The whole answer: the pieces put together." }),
    citations: Type.Array(Citation),
    grounded: Type.Boolean({
      description: "Whether it stands on documents and dated items on file. False when it is not on file.",
    }),
    value: Type.Optional(
      Type.String({
        minLength: 1,
        description: "The value alone, where the answer is one: an amount, a day, a name, a number.",
      }),
    ),
    plan: Type.Optional(
      Closed(
        {
          sentence: Type.String({ description: "What the question was taken for, read back." }),
          instead: Type.Array(Type.String(), {
            maxItems: 2,
            description: "Other questions that may have been meant, each to be asked as it stands.",
          }),
        },
        { description: "Left out where it asks what one document says and nothing else is likely." },
      ),
    ),
    passages: Type.Optional(
      Type.Array(Citation, {
        maxItems: 3,
        description:
          "Where the answer should stand, where it is not certain and nothing is told; `grounded` is then false.",
      }),
    ),
    proposed_change: Nullable(ProposedChange),
    questions_left: Nullable(Count(), {
      description: "What the plan has left; null when there is no limit.",
    }),
  },
  { $id: "AskAnswer", description: "Data of `event: done`, the last of a turn." },
);
export type AskAnswer = Static<typeof AskAnswer>;

export const AskFailure = Closed(
  { problem: Problem },
  { $id: "AskFailure", description: "Data of `event: error`, instead of `done`: what went wrong." },
);
export type AskFailure = Static<typeof AskFailure>;
