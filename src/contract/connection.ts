import { type Static, Type } from "@sinclair/typebox";
import { scopes } from "./account.ts";
import { Closed, Count, Id, Nullable, OneOf, Url } from "./schema.ts";
import { Moment } from "./settings.ts";

/** What a person lets an assistant do: look, or look and change. */
export const accesses = ["read", "change"] as const;
export type Access = (typeof accesses)[number];

export const ConnectedApp = Closed(
  {
    id: Id(),
    name: Type.String({ description: "What the app calls itself." }),
    redirect_host: Type.String({
      description: "Where the answer to its request went: a host, or the scheme of an app on a device.",
    }),
    user: Closed({ id: Id(), name: Nullable(Type.String()) }, { description: "Who connected it." }),
    account: Closed({ id: Id(), name: Type.String() }),
    access: OneOf(accesses, {
      description: "`read`: it looks. `change`: it also changes, and sees account and policy numbers.",
    }),
    scopes: Type.Array(OneOf(scopes), { description: "What it may do." }),
    created: Moment("When it was connected."),
    last_used: Nullable(Moment("When it last called.")),
    today: Closed(
      {
        calls: Count("Lines it left in the log."),
        documents_read: Count("Different documents that it opened."),
        changes: Count("Changes it made."),
      },
      { description: "What it did since midnight, where the box is." },
    ),
    own: Type.Boolean({ description: "The person who asks connected it." }),
  },
  { $id: "ConnectedApp", description: "An assistant that a person connected to one account." },
);
export type ConnectedApp = Static<typeof ConnectedApp>;

export const ConnectionList = Closed(
  { connections: Type.Array(ConnectedApp, { description: "The newest first." }) },
  { $id: "ConnectionList" },
);
export type ConnectionList = Static<typeof ConnectionList>;

export const ConnectionEnded = Closed({ connection: ConnectedApp }, { $id: "ConnectionEnded" });
export type ConnectionEnded = Static<typeof ConnectionEnded>;

export const ConnectionLine = Closed(
  {
    at: Moment("When it was done."),
    action: Type.String({
      description: "Noun and verb, such as `document.add`, or `assistant.` and a call.",
    }),
    subject: Nullable(Type.String()),
    subject_id: Nullable(Type.String()),
    url: Nullable(Url("What it is about, in the app; null when it has no page.")),
  },
  { $id: "ConnectionLine", description: "One thing that a connected app did. Never words of a paper." },
);
export type ConnectionLine = Static<typeof ConnectionLine>;

export const ConnectionActivity = Closed(
  { lines: Type.Array(ConnectionLine, { description: "The newest first." }) },
  { $id: "ConnectionActivity" },
);
export type ConnectionActivity = Static<typeof ConnectionActivity>;

export const reaches = ["this_machine", "home_network", "internet"] as const;
export type Reach = (typeof reaches)[number];

export const Assistants = Closed(
  {
    mcp_url: Url("Where assistants that speak MCP reach the box."),
    https: Type.Boolean({ description: "Whether that address is encrypted on its way." }),
    reach: OneOf(reaches, { description: "From where that address can be reached, as far as it tells." }),
    personal_tokens: Type.Boolean({
      description: "Whether a personal token may be used there, for local programs without OAuth.",
    }),
  },
  { $id: "Assistants", description: "How assistants reach the box." },
);
export type Assistants = Static<typeof Assistants>;
