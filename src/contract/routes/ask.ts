import { type Static, Type } from "@sinclair/typebox";
import { Draft } from "../draft.ts";
import { Closed, Words } from "../schema.ts";
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

const draft = {
  method: "POST",
  area: "Ask",
  kind: "read",
  scope: "ask",
  body: DraftBody,
  answers: [{ status: 200, description: "The email.", schema: Draft }],
  problems: [400, 401, 403, 404, 413, 422, 503],
} as const;

const description =
  "Written from what is on file, in the language of the paper, and never sent. Account and policy numbers stand in it only " +
  "where the token may see them; otherwise a placeholder in square brackets is left and named in `needs`. Paid plans only.";

export const askRoutes = [
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
