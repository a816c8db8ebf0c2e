import { type Static, Type } from "@sinclair/typebox";
import { documentStatuses, readStates } from "./document.ts";
import { Closed, Id, OneOf } from "./schema.ts";

/** The data of one `event: document` of the app's event stream: enough to move a line on the page without asking again. */
export const DocumentEvent = Closed(
  {
    id: Id(),
    title: Type.String(),
    status: OneOf(documentStatuses),
    needs_look: Type.Boolean(),
    read: OneOf(readStates),
  },
  { $id: "DocumentEvent", description: "A document took a step on its way into the files." },
);
export type DocumentEvent = Static<typeof DocumentEvent>;
