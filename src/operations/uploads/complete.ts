import { DOCUMENT_LIMIT, type UploadComplete } from "#contract/routes/uploads.ts";
import type { UploadCompleted } from "#contract/upload.ts";
import { type PartRow, partsOf, removeUpload, type UploadRow } from "#database/imports/uploads.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";
import { type FieldError, invalid, type Problem } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { joined } from "#vault/parts.ts";
import { type FileKey, SealBroken } from "#vault/seal.ts";
import type { App } from "../app.ts";
import { arrivalSaid, settle } from "../documents/filing/add.ts";
import { dropBytes, type Kept, keepBytes, takeIn } from "../documents/filing/intake.ts";
import { wanted } from "../documents/get.ts";
import { archiveAdded } from "../imports/record.ts";
import { type Call, change } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { containerOf, HEAD } from "./archive.ts";
import { removeLater } from "./parts.ts";
import { session, tooLong } from "./start.ts";

interface Prepared {
  upload: UploadRow;
  /** The parts as they were put together. */
  parts: PartRow[];
  kept: Kept;
  /** What the whole of it is taken apart as; null for a document. */
  archive: ContainerKind | null;
}

/**
 * Puts the parts together into one sealed file and takes it in like any upload. The session stays open when anything is
 * wrong, and is gone, with its parts, in the transaction that files the document.
 */
export const completeOperation = change<UploadComplete, Prepared, UploadCompleted>(
  { kind: "add", scope: "write" },
  {
    async prepare(box, scope, asked) {
      const upload = session(box, scope, asked);
      const parts = partsOf(box.db, upload.id);
      checkParts(upload, parts, asked);
      return box.uploads.run(() => putTogether(box, scope, upload, parts, asked), {
        who: scope.accountId,
      });
    },
    discard: (box, p) => dropBytes(box, [p.kept]),
    commit(box, scope, asked, p, call) {
      session(box, scope, asked);
      const now = partsOf(box.db, p.upload.id);
      if (!same(now, p.parts)) checkParts(p.upload, now, asked);
      removeLater(box, removeUpload(box.db, scope, p.upload.id));
      if (p.archive !== null) return archiveAdded(box, scope, p.kept, p.archive, call);
      const taken = takeIn(box, scope, {
        files: [p.kept],
        title: asked.title ?? null,
        date: null,
        had_on: null,
        purpose: asked.for ?? null,
        arrived_by: arrivedBy(call),
        added_by: call.caller.user.id,
      });
      settle(box, scope, [taken]);
      const documents = [documentRow(box.db, scope, call.origin, wanted(box, scope, taken.id))];
      return {
        output: { documents, import_id: null, message: arrivalSaid(box, scope, [taken], true) },
        traces: [{ action: "document.add", subject: "document", subject_id: taken.id }],
      };
    },
  },
);

const arrivedBy = (call: Call) =>
  call.caller.via === "assistant" ? "assistant" : call.caller.token.kind === "app" ? "upload" : "api";

const bare = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, "")
    .replace(/^"(.*)"$/, "$1");

const same = (a: PartRow[], b: PartRow[]) =>
  a.length === b.length && a.every((p, i) => p.number === b[i]?.number && p.blob_id === b[i]?.blob_id);

/** Throws 422 naming everything that is wrong with the list of parts. An ETag counts with and without its quotes. */
function checkParts(upload: UploadRow, arrived: PartRow[], asked: UploadComplete): void {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const held = new Map(arrived.map((p) => [p.number, bare(p.etag)]));
  const named = new Set<number>();
  asked.parts.forEach(({ part_number: n, etag }, i) => {
    if (n > upload.parts) wrong(`parts.${i}.part_number`, message("field.partFrom", { parts: upload.parts }));
    else if (named.has(n)) wrong(`parts.${i}.part_number`, message("field.partTwice", { n }));
    else if (!held.has(n)) wrong(`parts.${i}.etag`, message("field.partMissing", { n }));
    else if (held.get(n) !== bare(etag)) wrong(`parts.${i}.etag`, message("field.partTag", { n }));
    named.add(n);
  });
  const missing = Array.from({ length: upload.parts }, (_, i) => i + 1).filter((n) => !named.has(n));
  if (missing.length > 0) {
    const list = missing.slice(0, 10).join(", ") + (missing.length > 10 ? " …" : "");
    wrong("parts", message("field.partsMissing", { list }));
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Streams the sealed parts into one sealed file. What is an archive by its name must begin like one to be let past 1 GiB. */
async function putTogether(
  box: App,
  scope: AccountScope,
  upload: UploadRow,
  parts: PartRow[],
  asked: UploadComplete,
): Promise<Prepared> {
  const key = box.accountKey(scope.accountId).blobKey;
  const ids = parts.map((p) => p.blob_id);
  try {
    const archive = await startsAs(box, key, ids, upload);
    if (archive === null && upload.bytes > DOCUMENT_LIMIT) throw tooLong();
    const source = { name: upload.name, mime: upload.mime, bytes: joined(box.vault, key, ids) };
    return { upload, parts, archive, kept: await keepBytes(box, scope, source, "document") };
  } catch (e) {
    // A part that was sent again meanwhile took its blob away: that is the sender's doing, and it is told which part.
    session(box, scope, asked);
    checkParts(upload, partsOf(box.db, upload.id), asked);
    throw (e instanceof SealBroken ? await damagedParts(box, key, parts, asked) : null) ?? e;
  }
}

/** Names the parts that went bad where they lay: sent again, they take their place. */
async function damagedParts(
  box: App,
  key: FileKey,
  parts: PartRow[],
  asked: UploadComplete,
): Promise<Problem | null> {
  const errors: FieldError[] = [];
  for (const { number, blob_id } of parts) {
    const whole = await box.vault.verify(key, blob_id).then(
      () => true,
      (e) => !(e instanceof SealBroken),
    );
    const i = asked.parts.findIndex((p) => p.part_number === number);
    const detail = message("field.partDamaged", { n: number });
    if (!whole) errors.push({ field: `parts.${i}.etag`, in: "body", detail });
  }
  return errors.length > 0 ? invalid(errors) : null;
}

async function startsAs(
  box: App,
  key: FileKey,
  ids: string[],
  upload: UploadRow,
): Promise<ContainerKind | null> {
  if (upload.archive === null) return null;
  const head: Uint8Array[] = [];
  const to = Math.min(HEAD, upload.bytes);
  for await (const piece of box.vault.read(key, ids[0] ?? "", { from: 0, to })) head.push(piece);
  return containerOf(upload.archive, Buffer.concat(head));
}
