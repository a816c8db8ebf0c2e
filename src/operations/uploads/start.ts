import {
  DOCUMENT_LIMIT,
  MOST_SESSIONS,
  type UploadAbort,
  type UploadStart,
  type UploadUrls,
} from "#contract/routes/uploads.ts";
import type { PartUrls, UploadAborted, UploadSession } from "#contract/upload.ts";
import {
  addUpload,
  openUploads,
  removeUpload,
  type UploadRow,
  uploadById,
} from "#database/imports/uploads.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { PART_BYTES, partCount } from "#vault/parts.ts";
import type { App } from "../app.ts";
import { change } from "../operation.ts";
import { declaredArchive } from "./archive.ts";
import { removeLater, SESSION } from "./parts.ts";
import { LASTS, signPart } from "./signed.ts";

/** The open session of this account that `key` and `upload_id` name together; 404 for another account's, or a finished one. */
export function session(box: App, scope: AccountScope, named: { key: string; upload_id: string }): UploadRow {
  const found = uploadById(box.db, scope, named.upload_id);
  if (!found || found.key !== named.key) throw notFound(message("problem.noUpload"));
  return found;
}

const tooLongSize: FieldError = {
  field: "size",
  in: "body",
  detail: message("field.oneGiB"),
};

export const tooLong = () => invalid([tooLongSize]);

/** Throws 429 when an account has as many open sessions as it may; `Retry-After` says when the oldest of them ends by itself. */
function refuseOneTooMany(box: App, scope: AccountScope): void {
  const now = box.clock.now();
  const { n, oldest } = openUploads(box.db, scope, now - SESSION);
  if (n < MOST_SESSIONS || oldest === null) return;
  const wait = Math.max(1, Math.ceil((oldest + SESSION - now) / 1000));
  throw refuse(
    429,
    null,
    "tooManyUploads",
    { n: MOST_SESSIONS },
    { headers: { "Retry-After": String(wait) } },
  );
}

/** Begins a large upload. What it holds is asked again once all of it is here. */
export const startOperation = change<UploadStart, void, UploadSession>(
  { kind: "add", scope: "write" },
  {
    // Without a name nobody knows whether it is an archive; a media type says so, too.
    wrong: (_box, _scope, { name = "", mime = "", size = 0 }) =>
      size > DOCUMENT_LIMIT && declaredArchive(name, mime) === null ? [tooLongSize] : [],
    commit(box, scope, asked) {
      const mime = asked.mime ?? "";
      const archive = declaredArchive(asked.name, mime);
      if (archive === null && asked.size > DOCUMENT_LIMIT) throw tooLong();
      refuseOneTooMany(box, scope);
      const row: UploadRow = {
        id: box.ids.uuid(),
        key: `uploads/${box.ids.uuid()}`,
        name: asked.name,
        mime,
        bytes: asked.size,
        parts: partCount(asked.size),
        archive,
        created_at: box.clock.now(),
      };
      addUpload(box.db, scope, row);
      return {
        output: { key: row.key, upload_id: row.id, part_bytes: PART_BYTES, parts: row.parts },
        traces: [{ action: "upload.start", subject: "upload", subject_id: row.id }],
      };
    },
  },
);

/** Signs an address for each part that is to be sent next. Nothing is stored: an address carries its own leave. */
export const urlsOperation = change<UploadUrls, void, PartUrls>(
  { kind: "add", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const { id, parts } = session(box, scope, asked);
      const errors = asked.part_numbers.flatMap((n, i) =>
        n <= parts
          ? []
          : [
              {
                field: `part_numbers.${i}`,
                in: "body" as const,
                detail: message("field.partFrom", { parts }),
              },
            ],
      );
      if (errors.length > 0) throw invalid(errors);
      const expires = box.clock.now() + LASTS;
      const urls = asked.part_numbers.map((part) => {
        const segment = signPart(box.keys.signKey, {
          accountId: scope.accountId,
          uploadId: id,
          part,
          expires,
        });
        return {
          part_number: part,
          url: `${call.origin}/v1/uploads/parts/${segment}`,
          expires: new Date(expires).toISOString(),
        };
      });
      return { output: { urls }, traces: [] };
    },
  },
);

/** Gives a large upload up: its parts go, and its addresses lead nowhere from now on. */
export const abortOperation = change<UploadAbort, void, UploadAborted>(
  { kind: "add", scope: "write" },
  {
    commit(box, scope, asked) {
      const { id } = session(box, scope, asked);
      removeLater(box, removeUpload(box.db, scope, id));
      return {
        output: { aborted: true },
        traces: [{ action: "upload.abort", subject: "upload", subject_id: id }],
      };
    },
  },
);
