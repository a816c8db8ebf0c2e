import { type Static, Type } from "@sinclair/typebox";
import { Assistants, ConnectionActivity, ConnectionEnded, ConnectionList } from "../connection.ts";
import { Closed, Id } from "../schema.ts";
import { route } from "./route.ts";

const area = "Connected apps";

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
  route({
    area,
    id: "listConnections",
    method: "GET",
    path: "/connections",
    summary: "The connected apps: one's own, and for the owner all of the account",
    kind: "read",
    scope: "read",
    app_only: true,
    answers: [{ status: 200, description: "The connected apps.", schema: ConnectionList }],
    problems: [401, 403],
  }),
  route({
    area,
    id: "getConnectionActivity",
    method: "GET",
    path: "/connections/{connection}/activity",
    summary: "What a connected app did",
    kind: "read",
    scope: "read",
    app_only: true,
    params: ConnectionPath,
    query: ActivityQuery,
    answers: [{ status: 200, description: "The lines of the log.", schema: ConnectionActivity }],
    problems: [401, 403],
  }),
  route({
    area,
    id: "endConnection",
    method: "DELETE",
    path: "/connections/{connection}",
    summary: "Disconnect an app at once",
    kind: "change",
    scope: "read",
    app_only: true,
    params: ConnectionPath,
    answers: [{ status: 200, description: "It is disconnected.", schema: ConnectionEnded }],
    problems: [400, 401, 403, 409],
  }),
  route({
    area,
    id: "getAssistants",
    method: "GET",
    path: "/assistants",
    summary: "How assistants reach the box",
    kind: "read",
    scope: "read",
    app_only: true,
    answers: [
      { status: 200, description: "The address, and from where it can be reached.", schema: Assistants },
    ],
    problems: [401, 403],
  }),
  route({
    area,
    id: "changeAssistants",
    conditional: true,
    method: "PATCH",
    path: "/assistants",
    summary: "Say whether personal tokens may be used there",
    kind: "change",
    scope: "manage",
    app_only: true,
    body: AssistantsChange,
    answers: [{ status: 200, description: "How it is now.", schema: Assistants }],
    problems: [400, 401, 403, 409, 413],
  }),
] as const;
