import { type Static, Type } from "@sinclair/typebox";
import { AskAnswer, AskFailure, AskPiece } from "../ask.ts";
import { Draft } from "../draft.ts";
import { Closed, Id, Words } from "../schema.ts";
import { GapPath, ObligationPath } from "./checkup.ts";
import { route } from "./route.ts";

export const DraftBody = Closed(
  {
    about: Type.Optional(
      Words(1000, "What the email should ask for, when it is not what the item itself asks for."),
    ),
  },
  { $id: "DraftRequest", description: "What an email should be about." },
);
export type DraftBody = Static<typeof DraftBody>;

const question = Words(1000, "What you want to know, in your own words.");

export const AskBody = Closed({ question }, { $id: "Question", description: "A question." });
export type AskBody = Static<typeof AskBody>;

export const DocumentAskBody = Closed(
  {
    question,
    history: Type.Optional(
      Type.Array(
        Closed({
          question: Type.String({ maxLength: 1000 }),
          answer: Type.String({ maxLength: 20_000 }),
        }),
        { maxItems: 20, description: "The last few turns about this document, the oldest first." },
      ),
    ),
  },
  { $id: "DocumentQuestion", description: "A question about one document." },
);
export type DocumentAskBody = Static<typeof DocumentAskBody>;

const stream = {
  method: "POST",
  area: "Ask",
  kind: "read",
  scope: "ask",
  answers: [
    {
      status: 200,
      description:
        "The stream of the answer (server-sent events). Each `data` is JSON: of `event: text` an AskPiece, of `event: done` an " +
        "AskAnswer, of `event: error` an AskFailure. Lines that begin with a colon only say that it is still at work.",
      type: "text/event-stream",
      schema: Type.Union([AskPiece, AskAnswer, AskFailure]),
      example: "AskAnswer",
    },
  ],
  problems: [400, 401, 403, 404, 413, 422],
} as const;

const streamWords =
  "Exactly one `done` closes the turn, or one `error` instead. Refusals come before the stream as problems. Every citation " +
  "quotes words that stand on its page; what is not on file is said to be so, with `grounded` false and no citations. Account " +
  "and policy numbers are held back from a token that may not see them. An answer counts as a question on the plan; one that " +
  "ended in `error`, or that nobody waited for, does not. One question a person at a time: another is 429.";

const draft = {
  method: "POST",
  area: "Ask",
  kind: "read",
  scope: "ask",
  body: DraftBody,
  answers: [{ status: 200, description: "The email.", schema: Draft }],
  problems: [400, 401, 403, 404, 409, 413, 422, 503],
} as const;

const description =
  "Written from what is on file, in the language of the paper, and never sent. Account and policy numbers stand in it only " +
  "where the token may see them; otherwise a placeholder in square brackets is left and named in `needs`. Paid plans only.";

const DocumentAskPath = Closed({ document: Id("A document.") });

export const askRoutes = [
  route({
    ...stream,
    answers: [...stream.answers],
    problems: [...stream.problems],
    id: "ask",
    path: "/ask",
    summary: "A question, answered from what is on file",
    description: `${streamWords} The thread remembers the last few turns of each person, so that "and in 2024?" is understood.`,
    body: AskBody,
  }),
  route({
    ...stream,
    answers: [...stream.answers],
    problems: [...stream.problems, 409],
    id: "askDocument",
    path: "/documents/{document}/ask",
    summary: "A question about one document",
    description: `Answered from the document's own pages and items, so every citation is a page of it. ${streamWords}`,
    params: DocumentAskPath,
    body: DocumentAskBody,
  }),
  route({
    ...draft,
    answers: [...draft.answers],
    problems: [...draft.problems],
    id: "draftForObligation",
    path: "/checkup/obligations/{obligation}/draft",
    summary: "An email about a dated item",
    description,
    params: ObligationPath,
  }),
  route({
    ...draft,
    answers: [...draft.answers],
    problems: [...draft.problems],
    id: "draftForGap",
    path: "/checkup/{gap}/draft",
    summary: "An email about something missing",
    description,
    params: GapPath,
  }),
] as const;
