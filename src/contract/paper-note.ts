import { type Static, Type } from "@sinclair/typebox";
import { Closed, Id, Nullable } from "./schema.ts";

export const PaperNote = Closed(
  {
    id: Id(),
    text: Type.String(),
    at: Type.String({ description: "When it was written (RFC 3339, UTC)." }),
    by: Nullable(Type.String(), { description: "The name of who wrote it; null when that person is gone." }),
    mine: Type.Boolean({ description: "True when the caller wrote it." }),
  },
  { $id: "PaperNote", description: "What a person of the account wrote on a document." },
);
export type PaperNote = Static<typeof PaperNote>;

export const PaperNotes = Closed(
  { notes: Type.Array(PaperNote, { description: "The oldest first." }) },
  { $id: "PaperNotes", description: "The notes on a document." },
);
export type PaperNotes = Static<typeof PaperNotes>;
