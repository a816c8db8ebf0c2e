import { type Static, Type } from "@sinclair/typebox";
import { DocumentChanged, VersionChanged } from "../filing.ts";
import { Closed, FlagOr, Id } from "../schema.ts";
import { DocumentPath } from "./documents.ts";
import { route } from "./route.ts";

const area = "Documents";

export const VersionPath = Closed({
  document: Id("The newer document."),
  replaced: Id("The older one it replaces."),
});
export type VersionPath = Static<typeof VersionPath>;

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

const base = { area, kind: "change", scope: "write", params: DocumentPath } as const;
const problems = [400, 401, 403, 404, 409, 422];
const changed = (description: string) => [{ status: 200, description, schema: DocumentChanged }];

export const filingRoutes = [
  route({
    ...base,
    id: "trashDocument",
    method: "DELETE",
    path: "/documents/{document}",
    summary: "Put a document in the trash",
    description:
      "It leaves every list and the search. For 30 days it can be restored and is listed with `trash=true`; then it is " +
      "removed for good, bytes and words. A copy folded under it takes its place and is read.",
    answers: changed("The document, in the trash."),
    problems,
  }),
  route({
    ...base,
    id: "restoreDocument",
    method: "POST",
    path: "/documents/{document}/restore",
    summary: "Bring a document back from the trash",
    answers: changed("The document, back on file."),
    problems,
  }),
  route({
    ...base,
    id: "readDocument",
    method: "POST",
    path: "/documents/{document}/read",
    summary: "Read a document again",
    description:
      "Counts as a full read on the plan. What was corrected by hand stays. Refused with 409 while it is being read.",
    answers: changed("The document, waiting to be read."),
    problems,
  }),
  route({
    ...base,
    id: "unlockDocument",
    method: "POST",
    path: "/documents/{document}/unlock",
    summary: "Open a locked file",
    description: "The password is kept sealed with the file, which is then read like any other.",
    body: UnlockBody,
    answers: changed("The document, waiting to be read."),
    problems: [...problems, 413, 503],
  }),
  route({
    ...base,
    id: "replaceDocument",
    method: "POST",
    path: "/documents/{document}/replaces",
    summary: "Say that a document replaces an older one",
    description: "The older one is superseded: it leaves the lists unless `include_superseded` is true.",
    body: ReplacesBody,
    answers: [{ status: 200, description: "Both documents.", schema: VersionChanged }],
    problems: [...problems, 413],
  }),
  route({
    ...base,
    id: "unreplaceDocument",
    method: "DELETE",
    path: "/documents/{document}/replaces/{replaced}",
    summary: "Take back that a document replaces another",
    params: VersionPath,
    answers: [{ status: 200, description: "Both documents.", schema: VersionChanged }],
    problems,
  }),
  route({
    ...base,
    id: "notADuplicate",
    method: "POST",
    path: "/documents/{document}/not-a-duplicate",
    summary: "Say that a document is no copy",
    description: "It is unfolded, becomes a document of its own and is read.",
    answers: changed("The document, on its own."),
    problems,
  }),
] as const;
