import { type Static, Type } from "@sinclair/typebox";
import {
  DocumentChanged,
  DocumentLook,
  DocumentSplit,
  ManyChanged,
  TrashEmptied,
  VersionChanged,
} from "../filing.ts";
import { Closed, FlagOr, Id, Nullable, OneOf } from "../schema.ts";
import { Removed } from "../settings.ts";
import { DocumentPath } from "./documents.ts";
import { inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Documents");

const VersionPath = Closed({
  document: Id("The newer document."),
  replaced: Id("The older one it replaces."),
});

export const UnlockBody = Closed(
  {
    password: Type.String({ minLength: 1, maxLength: 500, description: "The password of the file." }),
    remember: FlagOr(
      false,
      "Keep it for the account, sealed, and try it on locked files that arrive later before asking.",
    ),
  },
  { $id: "Unlock", description: "A password for a locked file." },
);
export type UnlockBody = Static<typeof UnlockBody>;

export const ReplacesBody = Closed(
  { document_id: Id("The older document.") },
  { $id: "Replaces", description: "The document that a newer one replaces." },
);
export type ReplacesBody = Static<typeof ReplacesBody>;

export const SplitBody = Closed(
  {
    at: Type.Array(Type.Integer({ minimum: 2, maximum: 100_000 }), {
      maxItems: 1000,
      description:
        "Numbers of the pages on which another paper begins. Empty: it is one paper, and nobody is asked again.",
    }),
  },
  { $id: "Split", description: "Where the papers of a stack begin." },
);
export type SplitBody = Static<typeof SplitBody>;

export const CopyBody = Closed(
  { document_id: Id("The document to fold it under.") },
  { $id: "CopyOf", description: "The document that another is a copy of." },
);
export type CopyBody = Static<typeof CopyBody>;

export const ManyBody = Closed(
  {
    document_ids: Type.Array(Id(), { minItems: 1, maxItems: 100, description: "The documents." }),
    action: OneOf(["type", "tag", "untag", "read", "trash", "restore"], {
      description:
        "What is done to each: file it as `type`, put it into the bundle `bundle_id` or take it out, read it again, put it in " +
        "the trash or bring it back.",
    }),
    type: Type.Optional(
      Nullable(Type.String({ maxLength: 120 }), {
        description: "With `type`: the slug or the id of a type; null: none.",
      }),
    ),
    bundle_id: Type.Optional(Id("With `tag` and `untag`: the bundle.")),
  },
  { $id: "ManyChange", description: "One change to many documents." },
);
export type ManyBody = Static<typeof ManyBody>;

const changed = (description: string) => [{ status: 200, description, schema: DocumentChanged }];

export const filingRoutes = [
  remove("trashDocument", "/documents/{document}", {
    summary: "Put a document in the trash",
    description:
      "It leaves every list and the search. For 30 days it can be restored and is listed with `trash=true`; then it is " +
      "removed for good, bytes and words. A copy folded under it takes its place and is read.",
    conditional: true,
    params: DocumentPath,
    answers: changed("The document, in the trash."),
  }),
  post("changeDocuments", "/documents/many", {
    summary: "Change many documents at once",
    description:
      "Each as its own call would, in one transaction. What is refused for one of them is told beside its id and keeps " +
      "nothing from the others.",
    body: ManyBody,
    answers: ok("What was changed, and what was not.", ManyChanged),
  }),
  post("restoreDocument", "/documents/{document}/restore", {
    summary: "Bring a document back from the trash",
    params: DocumentPath,
    answers: changed("The document, back on file."),
  }),
  remove("deleteDocument", "/trash/{document}", {
    summary: "Delete a document in the trash for good",
    description:
      "Files, pages, facts, notes and words go, and can't be restored but from a backup. Refused with 409 for a document that isn't in " +
      "the trash, or whose pages were taken into another one.",
    params: DocumentPath,
    answers: ok("It is gone.", Removed),
  }),
  remove("emptyTrash", "/trash", {
    summary: "Empty the trash",
    description:
      "Deletes documents in the trash for good, those that have been there longest first, at most 25 a call. Call again while " +
      "`left` isn't 0.",
    answers: ok("What was deleted, and what is left.", TrashEmptied),
  }),
  post("readDocument", "/documents/{document}/read", {
    summary: "Read a document again",
    description:
      "Counts as a full read on the plan. What was corrected by hand stays. Refused with 409 while it is being read.",
    params: DocumentPath,
    answers: changed("The document, waiting to be read."),
  }),
  post("unlockDocument", "/documents/{document}/unlock", {
    summary: "Open a locked file",
    description: "The password is kept sealed with the file, which is then read like any other.",
    params: DocumentPath,
    body: UnlockBody,
    problems: [503],
    answers: changed("The document, waiting to be read."),
  }),
  post("replaceDocument", "/documents/{document}/replaces", {
    summary: "Say that a document replaces an older one",
    description: "The older one is superseded: it leaves the lists unless `include_superseded` is true.",
    params: DocumentPath,
    body: ReplacesBody,
    answers: ok("Both documents.", VersionChanged),
  }),
  remove("unreplaceDocument", "/documents/{document}/replaces/{replaced}", {
    summary: "Take back that a document replaces another",
    params: VersionPath,
    answers: ok("Both documents.", VersionChanged),
  }),
  post("notADuplicate", "/documents/{document}/not-a-duplicate", {
    summary: "Say that a document is no copy",
    description:
      "It is unfolded, becomes a document of its own and is read. Of one that only seems to be a copy it is remembered that " +
      "it is none.",
    params: DocumentPath,
    answers: changed("The document, on its own."),
  }),
  post("foldDocument", "/documents/{document}/duplicate-of", {
    summary: "Say that a document is a copy of another",
    description: "It is folded under the other one and leaves the lists; `not-a-duplicate` takes that back.",
    params: DocumentPath,
    body: CopyBody,
    answers: changed("The document, folded."),
  }),
  post("splitDocument", "/documents/{document}/split", {
    summary: "Split a stack into its papers, or keep it as one",
    description:
      "Each paper becomes a document of its own with its pages, and is read. The stack stays on file as it came, behind " +
      "them, and in no list.",
    params: DocumentPath,
    body: SplitBody,
    problems: [503, 507],
    answers: ok("The stack and its papers.", DocumentSplit),
  }),
  remove("unsplitDocument", "/documents/{document}/split", {
    summary: "Put a split stack together again",
    description: "The stack is read as one paper; the papers cut out of it go to the trash.",
    params: DocumentPath,
    answers: changed("The stack, one document again."),
  }),
  get("lookAtDocument", "/documents/{document}/look", {
    summary: "What a person may have to decide about a document",
    description:
      "Why it waits, where it could be split, what it was cut out of, and what it seems to be a copy of.",
    params: DocumentPath,
    answers: ok("What there is to decide.", DocumentLook),
  }),
] as const;
