import { type Static, Type } from "@sinclair/typebox";
import { Closed, Line, OneOf, Words } from "../schema.ts";
import { PartUrls, UploadAborted, UploadCompleted, UploadSession } from "../upload.ts";
import { created, inArea, ok } from "./route.ts";

const { post } = inArea("Large files and archives");

/** Most bytes of an archive by parts: 8 GiB. A document is at most 1 GiB (service document, Limits). */
export const ARCHIVE_LIMIT = 8 * 1024 ** 3;
export const DOCUMENT_LIMIT = 1024 ** 3;

/** Sessions an account may have open at a time. */
export const MOST_SESSIONS = 100;

const session = {
  key: Type.String({ minLength: 1, maxLength: 200, description: "The `key` of the upload session." }),
  upload_id: Type.String({ minLength: 1, maxLength: 200, description: "Its `upload_id`." }),
};

const part = Type.Integer({ minimum: 1, maximum: 10_000, description: "Counted from 1." });

export const UploadStart = Closed(
  {
    name: Words(
      255,
      "The name of the file. It and `mime` tell an archive (`.zip`, `.enex`, `.mbox`) from a document.",
    ),
    size: Type.Integer({
      minimum: 1,
      maximum: ARCHIVE_LIMIT,
      description: "Bytes: up to 1 GiB for a document, up to 8 GiB for an archive.",
    }),
    mime: Type.Optional(Type.String({ maxLength: 200, description: "Media type." })),
  },
  { $id: "UploadStart", description: "A large file that is to come in parts." },
);
export type UploadStart = Static<typeof UploadStart>;

export const UploadUrls = Closed(
  {
    ...session,
    part_numbers: Type.Array(part, { minItems: 1, maxItems: 20, description: "Up to twenty part numbers." }),
  },
  { $id: "UploadUrls", description: "The parts that are sent next." },
);
export type UploadUrls = Static<typeof UploadUrls>;

export const UploadComplete = Closed(
  {
    ...session,
    parts: Type.Array(
      Closed({
        part_number: part,
        etag: Type.String({
          minLength: 1,
          maxLength: 200,
          description: "The `ETag` that its PUT answered with.",
        }),
      }),
      { minItems: 1, maxItems: 10_000, description: "Every part once, in any order." },
    ),
    title: Type.Optional(Line(120, "A title; without one it is taken from what is read.")),
    for: Type.Optional(OneOf(["receipt"], { description: "What it is." })),
  },
  { $id: "UploadComplete", description: "Every part's number and its ETag." },
);
export type UploadComplete = Static<typeof UploadComplete>;

export const UploadAbort = Closed(session, { $id: "UploadAbort", description: "The session to give up." });
export type UploadAbort = Static<typeof UploadAbort>;

export const uploadsRoutes = [
  post("startUpload", "/uploads", {
    summary: "Begin a large upload",
    description:
      "For a file past the plain limit of 95 MB and for every archive. Send each part with a PUT to an address from " +
      "`/uploads/urls`, at most three at a time; a part that failed is sent again alone. Then `/uploads/complete`. A " +
      `session that nobody finishes is removed after seven days. An account may have ${MOST_SESSIONS} open; one more is refused with ` +
      "429, and `Retry-After` says when the oldest ends by itself.",
    kind: "add",
    body: UploadStart,
    answers: created("The session.", UploadSession),
    problems: [429],
  }),
  post("uploadUrls", "/uploads/urls", {
    summary: "Addresses for parts",
    description:
      "A signed address for each part. It takes a PUT of that part's bytes without a bearer token and answers 200 with " +
      "an `ETag` header to keep. A PUT of the same part takes the place of the one before.",
    kind: "add",
    body: UploadUrls,
    answers: ok("An address for each part.", PartUrls),
  }),
  post("completeUpload", "/uploads/complete", {
    summary: "Finish a large upload",
    description:
      "Every part number once with its ETag. A document is put together, sealed and read like any other; an archive " +
      "becomes an import and the answer names `import_id`. When something is wrong the session stays open.",
    kind: "add",
    body: UploadComplete,
    answers: created("What the parts became.", UploadCompleted),
    problems: [507],
  }),
  post("abortUpload", "/uploads/abort", {
    summary: "Give up a large upload",
    description: "The parts are discarded and nothing is filed.",
    kind: "add",
    body: UploadAbort,
    answers: ok("Given up.", UploadAborted),
  }),
] as const;
