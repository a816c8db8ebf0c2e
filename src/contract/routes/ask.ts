import { type Static, Type } from "@sinclair/typebox";
import { AskAnswer, AskFailure, AskPiece } from "../ask.ts";
import { Draft } from "../draft.ts";
import { Closed, Id, Words } from "../schema.ts";
import { GapPath, ObligationPath } from "./checkup.ts";
import { type Answer, type Declared, inArea, ok } from "./route.ts";

const { post } = inArea("Ask");

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

const stream: Answer[] = [
  {
    status: 200,
    description:
      "The stream of the answer (server-sent events). Each `data` is JSON: of `event: text` an AskPiece, of `event: done` an " +
      "AskAnswer, of `event: error` an AskFailure. Lines that begin with a colon only say that it is still at work.",
    type: "text/event-stream",
    schema: Type.Union([AskPiece, AskAnswer, AskFailure]),
    example: "AskAnswer",
  },
];

const streamWords =
  "Exactly one `done` closes the turn, or one `error` instead. Refusals come before the stream as problems. Every citation " +
  "quotes words that stand on its page; what is not on file is said to be so, with `grounded` false and no citations. Account " +
  "and policy numbers are held back from a token that may not see them. An answer counts as a question on the plan; one that " +
  "ended in `error`, or that nobody waited for, does not. One question a person at a time: another is 429.";

const draft: Omit<Declared, "summary"> = {
  kind: "read",
  scope: "ask",
  body: DraftBody,
  answers: ok("The email.", Draft),
  problems: [409, 503],
};

const description =
  "Written from what is on file, in the language of the paper, and never sent. Account and policy numbers stand in it only " +
  "where the token may see them; otherwise a placeholder in square brackets is left and named in `needs`. Paid plans only.";

const DocumentAskPath = Closed({ document: Id("A document.") });

export const askRoutes = [
  post("ask", "/ask", {
    summary: "A question, answered from what is on file",
    description: `${streamWords} The thread remembers the last few turns of each person, so that "and in 2024?" is understood.`,
    kind: "read",
    scope: "ask",
    body: AskBody,
    answers: stream,
  }),
  post("askDocument", "/documents/{document}/ask", {
    summary: "A question about one document",
    description: `Answered from the document's own pages and items, so every citation is a page of it. ${streamWords}`,
    kind: "read",
    scope: "ask",
    params: DocumentAskPath,
    body: DocumentAskBody,
    answers: stream,
    problems: [409],
  }),
  post("draftForObligation", "/checkup/obligations/{obligation}/draft", {
    summary: "An email about a dated item",
    description,
    params: ObligationPath,
    ...draft,
  }),
  post("draftForGap", "/checkup/{gap}/draft", {
    summary: "An email about something missing",
    description,
    params: GapPath,
    ...draft,
  }),
] as const;
