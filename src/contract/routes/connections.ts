import { type Static, Type } from "@sinclair/typebox";
import { Assistants, ConnectionActivity, ConnectionEnded, ConnectionList } from "../connection.ts";
import { Closed, Id } from "../schema.ts";
import { inArea, ok } from "./route.ts";

const { get, patch, remove } = inArea("Connected apps");

const ConnectionPath = Closed({ connection: Id("The connected app.") });

export const ActivityQuery = Closed({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
});
export type ActivityQuery = Static<typeof ActivityQuery>;

export const AssistantsChange = Closed(
  {
    personal_tokens: Type.Boolean({
      description: "Whether a personal token may be used at the address of the assistants.",
    }),
  },
  { $id: "AssistantsChange" },
);
export type AssistantsChange = Static<typeof AssistantsChange>;

/** Assistants that people connected. Whoever connected one sees and ends it; so does the owner of the account. From the app alone. */
export const connectionsRoutes = [
  get("listConnections", "/connections", {
    summary: "The connected apps: one's own, and for the owner all of the account",
    app_only: true,
    answers: ok("The connected apps.", ConnectionList),
  }),
  get("getConnectionActivity", "/connections/{connection}/activity", {
    summary: "What a connected app did",
    app_only: true,
    params: ConnectionPath,
    query: ActivityQuery,
    answers: ok("The lines of the log.", ConnectionActivity),
  }),
  remove("endConnection", "/connections/{connection}", {
    summary: "Disconnect an app at once",
    scope: "read",
    app_only: true,
    params: ConnectionPath,
    answers: ok("It is disconnected.", ConnectionEnded),
  }),
  get("getAssistants", "/assistants", {
    summary: "How assistants reach the box",
    app_only: true,
    answers: ok("The address, and from where it can be reached.", Assistants),
  }),
  patch("changeAssistants", "/assistants", {
    summary: "Say whether personal tokens may be used there",
    scope: "manage",
    app_only: true,
    conditional: true,
    body: AssistantsChange,
    answers: ok("How it is now.", Assistants),
  }),
] as const;
