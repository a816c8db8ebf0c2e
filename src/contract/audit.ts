import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Id, Nullable, OneOf, Url } from "./schema.ts";

const via = OneOf(["api", "app", "assistant", "mail", "folder", "cli"]);

export const AuditLine = Closed(
  {
    number: Type.Integer({ minimum: 1, description: "Its place in the log of the whole box." }),
    at: Type.String({ description: "When it was done (RFC 3339, UTC)." }),
    user: Nullable(Closed({ id: Id(), name: Nullable(Type.String()) }), {
      description: "Who did it; null for the box itself and for visitors of links.",
    }),
    via,
    connection: Nullable(Closed({ id: Id(), name: Type.String() }), {
      description: "The connected app it was done through; null when it was none.",
    }),
    action: Type.String({ description: "Noun and verb, such as `document.add`." }),
    subject: Nullable(Type.String()),
    subject_id: Nullable(Type.String()),
    url: Nullable(Url("What it is about, in the app; null when it has no page.")),
  },
  { $id: "AuditLine", description: "One thing that was done. Never words of a paper." },
);
export type AuditLine = Static<typeof AuditLine>;

const FormerLine = Closed({
  number: Count("Its place in the history of the document."),
  at: Type.String({ description: "When it was done (RFC 3339, UTC)." }),
  by: Nullable(Type.String(), { description: "The name of who did it; null for the box itself." }),
  via,
  action: Type.String({ description: "Noun and verb, such as `document.add`." }),
});

export const AuditPage = Closed(
  {
    lines: Type.Array(AuditLine, { description: "The newest first." }),
    next_cursor: Nullable(Type.String()),
    verified: Type.Boolean({
      description:
        "Whether the whole log of the box is as it was written: no line changed, removed or put in.",
    }),
    broken_at: Nullable(Type.Integer(), { description: "The first line that does not fit." }),
    elsewhere: Type.Array(FormerLine, {
      description:
        "Of one document that came in an export: what was done with it on the box it comes from, the newest first, as that " +
        "export says; empty otherwise and on later pages.",
    }),
    checked: Count("How many lines of the box were checked."),
  },
  { $id: "AuditPage", description: "The audit log of the account, and whether its chain is whole." },
);
export type AuditPage = Static<typeof AuditPage>;
