import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Closed, Id, Nullable, Url } from "./schema.ts";

export const UploadSession = Closed(
  {
    key: Type.String({ description: "Storage key; send it back with `upload_id`." }),
    upload_id: Type.String(),
    part_bytes: Type.Integer({
      minimum: 1,
      description: "Bytes of every part but the last: 67108864 (64 MiB).",
    }),
    parts: Type.Integer({ minimum: 1, description: "How many parts the file takes." }),
  },
  { $id: "UploadSession", description: "A large file on its way in." },
);
export type UploadSession = Static<typeof UploadSession>;

export const PartUrl = Closed(
  {
    part_number: Type.Integer({ minimum: 1 }),
    url: Url(
      "Takes one PUT of this part's bytes without a bearer token and answers 200 with an `ETag` to keep.",
    ),
    expires: Type.String({
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$",
      description: "The moment after which it is refused (RFC 3339, UTC). Ask for a new one then.",
    }),
  },
  { $id: "PartUrl", description: "Where one part goes." },
);
export type PartUrl = Static<typeof PartUrl>;

export const PartUrls = Closed(
  { urls: Type.Array(PartUrl) },
  { $id: "PartUrls", description: "A signed address for each part that was asked for." },
);
export type PartUrls = Static<typeof PartUrls>;

export const UploadCompleted = Closed(
  {
    documents: Type.Array(DocumentRow, {
      description: "The document the parts make; empty when they make an archive.",
    }),
    import_id: Nullable(Id(), { description: "The import an archive has become; null for a document." }),
    message: Type.String({ description: "What became of it, in a sentence." }),
  },
  { $id: "UploadCompleted", description: "What the parts became." },
);
export type UploadCompleted = Static<typeof UploadCompleted>;

export const UploadAborted = Closed(
  { aborted: Type.Literal(true) },
  { $id: "UploadAborted", description: "The parts are discarded; nothing is filed." },
);
export type UploadAborted = Static<typeof UploadAborted>;
