import { type Static, Type } from "@sinclair/typebox";
import { documentStatuses, readStates, reviewReasons } from "./document.ts";
import { Closed, Id, Nullable, OneOf } from "./schema.ts";

/** The data of one `event: document` of the app's event stream: enough to move a line on the page without asking again. */
export const DocumentEvent = Closed(
  {
    id: Id(),
    title: Type.String(),
    status: OneOf(documentStatuses),
    step: Type.String({
      description: "The stage it goes into: `received`, a stage of the pipeline, or `done`.",
    }),
    needs_look: Type.Boolean(),
    read: OneOf(readStates),
    review_reason: Nullable(OneOf(reviewReasons), { description: "Why it waits on a person." }),
    duplicate_of: Nullable(Closed({ id: Id(), title: Type.String() }), {
      description: "The document it is folded under.",
    }),
  },
  { $id: "DocumentEvent", description: "A document took a step on its way into the files." },
);
export type DocumentEvent = Static<typeof DocumentEvent>;

/** The data of one `event: change`: somebody changed something, and whoever shows it asks again. */
export const ChangeEvent = Closed(
  {
    subject: Type.String({
      description: "What was changed, as the audit log calls it: `document`, `obligation`, `bundle` …",
    }),
    id: Nullable(Type.String(), { description: "Its id, where it has one." }),
  },
  { $id: "ChangeEvent", description: "Something of the account was changed by a person or a program." },
);
export type ChangeEvent = Static<typeof ChangeEvent>;
