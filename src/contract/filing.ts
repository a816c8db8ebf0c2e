import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow, reviewReasons } from "./document.ts";
import { Named } from "./named.ts";
import { Closed, Id, Nullable, OneOf } from "./schema.ts";

export const DocumentChanged = Closed(
  { document: DocumentRow },
  { $id: "DocumentChanged", description: "The document as it stands now." },
);
export type DocumentChanged = Static<typeof DocumentChanged>;

export const TrashEmptied = Closed(
  { deleted: Type.Integer({ minimum: 0 }), left: Type.Integer({ minimum: 0 }) },
  {
    $id: "TrashEmptied",
    description: "How many documents were deleted for good, and how many are still in the trash.",
  },
);
export type TrashEmptied = Static<typeof TrashEmptied>;

export const DocumentSplit = Closed(
  { document: DocumentRow, documents: Type.Array(DocumentRow) },
  {
    $id: "DocumentSplit",
    description:
      "The stack, which leaves the lists, and the papers cut out of it; none when it is kept as one.",
  },
);
export type DocumentSplit = Static<typeof DocumentSplit>;

export const StackPart = Closed(
  {
    from_page: Type.Integer({ minimum: 1, description: "Its first page in the stack." }),
    to_page: Type.Integer({ minimum: 1, description: "Its last page in the stack." }),
    document: Named,
  },
  { $id: "StackPart", description: "A paper that was cut out of a stack." },
);

export const LikelyType = Closed(
  {
    type: Type.String({ description: "The slug of a type, `<group>/<name>`." }),
    confidence: Type.Integer({ minimum: 0, maximum: 100, description: "How likely it is, 0 to 100." }),
  },
  { $id: "LikelyType", description: "A type that a document may be of." },
);

export const DocumentLook = Closed(
  {
    reason: Nullable(OneOf(reviewReasons), {
      description: "Why it waits on a person; null when it does not.",
    }),
    detail: Nullable(Type.String(), { description: "What is asked, in a sentence." }),
    split_at: Type.Array(Type.Integer({ minimum: 2 }), {
      description: "Pages on which another paper seems to begin; what `split` takes.",
    }),
    stack: Nullable(Named, { description: "The stack it was cut out of." }),
    parts: Type.Array(StackPart, { description: "Of a stack that was split: its papers." }),
    likely_types: Type.Array(LikelyType, {
      maxItems: 3,
      description: "What it may be, the likeliest first; `type` in a correction takes each.",
    }),
    likely_copies: Type.Array(Named, { description: "Documents on file that it seems to be a copy of." }),
    copies: Type.Array(Named, { description: "Copies folded under it." }),
  },
  { $id: "DocumentLook", description: "What a person may have to decide about a document." },
);
export type DocumentLook = Static<typeof DocumentLook>;

export const VersionChanged = Closed(
  { document: DocumentRow, replaced: DocumentRow },
  {
    $id: "VersionChanged",
    description: "The newer document, and the older one it replaces or no longer does.",
  },
);
export type VersionChanged = Static<typeof VersionChanged>;

export const ManyChanged = Closed(
  {
    changed: Type.Array(Id(), { description: "Ids of the documents it was done to." }),
    refused: Type.Array(
      Closed({
        document_id: Id(),
        status: Type.Integer({ description: "The status that the call for this document alone answers." }),
        detail: Type.String({ description: "Why, in a sentence." }),
      }),
      { description: "The others: each stays as it was." },
    ),
  },
  { $id: "ManyChanged", description: "What became of one change to many documents." },
);
export type ManyChanged = Static<typeof ManyChanged>;
