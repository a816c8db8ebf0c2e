import { createHash } from "node:crypto";
import type { DocumentsAdded } from "#contract/document.ts";
import { parseForm } from "#contract/parse.ts";
import { UploadFields } from "#contract/routes/documents.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";
import { type FieldError, invalid, Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import { type AccountScope, mayLook, ownWork } from "#rules/access/access.ts";
import { beginsAsPage, PAGE_HEAD } from "#rules/documents/page-files.ts";
import type { App } from "../../app.ts";
import { archiveAdded } from "../../imports/record.ts";
import { type Call, change } from "../../operation.ts";
import { paperWords } from "../../present/paper-words.ts";
import { documentRow } from "../../present/present.ts";
import { containerOf, declaredArchive, HEAD } from "../../uploads/archive.ts";
import { wanted } from "../get.ts";
import { type Arrival, announce, dropBytes, type Kept, keepBytes, type TakenIn, takeIn } from "./intake.ts";

/** Plain upload limit of the service document: past it, parts go through /uploads. */
export const PLAIN_LIMIT = 95_000_000;
export const MOST_PAGES = 30;

/** One part of an upload as it comes off the wire; bytes must be read before the next part is asked for. */
export type Part =
  | { kind: "field"; name: string; value: string }
  | { kind: "file"; name: string; filename: string | null; mime: string; bytes: AsyncIterable<Uint8Array> };

/** A stream of parts; `total` is the Content-Length when it was given. */
export interface Upload {
  parts: AsyncIterable<Part>;
}

interface Prepared {
  file: Kept | null;
  /** What the file is taken apart as, when it is an archive. */
  archive: ContainerKind | null;
  pages: Kept[];
  fields: UploadFields;
  fingerprint: string;
}

const tooLarge = () => refuse(413, "too-large", "plainUploadTooLarge");

/** Counts bytes of all files together and stops a stream that goes past the limit. */
async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  meter: { used: number },
): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    meter.used += piece.length;
    if (meter.used > PLAIN_LIMIT) throw tooLarge();
    yield piece;
  }
}

/** Takes an upload by file or by photographed pages: streamed to the vault, then one transaction. */
export const addOperation = change<Upload, Prepared, DocumentsAdded>(
  { kind: "add", scope: "write" },
  {
    prepare: (box, scope, upload) =>
      box.uploads.run(() => receive(box, scope, upload), { who: scope.accountId }),
    discard: (box, p) => dropBytes(box, all(p)),
    fingerprint: (p) => p.fingerprint,
    commit(box, scope, _input, p, call) {
      if (p.file && p.archive !== null) return archiveAdded(box, scope, p.file, p.archive, call);
      const arrivals = arrivalsOf(p, call);
      const taken = arrivals.map((a) => takeIn(box, scope, a));
      // Who may add but not look is told of what they added, and of nothing else.
      const own = ownWork({ id: scope.accountId, number: scope.accountNumber });
      const looks = mayLook(call.caller);
      const output = {
        documents: taken.map((t) => documentRow(box.db, scope, call.origin, wanted(box, own, t.id))),
        message: arrivalSaid(box, scope, taken, looks),
        import_id: null,
      };
      settle(box, scope, taken);
      return {
        output,
        traces: taken.map((t) => ({ action: "document.add", subject: "document", subject_id: t.id })),
      };
    },
  },
);

/** The kind of archive that a file is by its name and by how it begins. */
export async function archiveKind(box: App, scope: AccountScope, file: Kept): Promise<ContainerKind | null> {
  const said = declaredArchive(file.name, file.mime);
  if (said === null) return null;
  const head: Uint8Array[] = [];
  const range = { from: 0, to: Math.min(HEAD, file.bytes) };
  for await (const piece of box.vault.read(box.accountKey(scope.accountId).blobKey, file.blobId, range))
    head.push(piece);
  return containerOf(said, Buffer.concat(head));
}

const all = (p: Prepared) => (p.file ? [p.file] : p.pages);

/** After the commit: bytes that were on file already go, and watchers hear of the rest. A crash before leaves it to the sweep. */
export function settle(box: App, scope: AccountScope, taken: TakenIn[]): void {
  queueMicrotask(() => {
    for (const t of taken) {
      for (const k of t.named) box.inHand.delete(k.blobId);
      // The sweep removes what this misses.
      dropBytes(box, t.spare).catch(() => {});
      announce(box, scope, t.id, t.duplicateOf ? "done" : "received");
    }
  });
}

/** The bytes as they go by; their beginning is kept in `head`. */
async function* beheld(bytes: AsyncIterable<Uint8Array>, head: { bytes: Buffer }): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    const missing = PAGE_HEAD - head.bytes.length;
    if (missing > 0) head.bytes = Buffer.concat([head.bytes, piece.subarray(0, missing)]);
    yield piece;
  }
}

/** What is wrong with the bytes of a file that came, or null; `nth` is its place among the pages. */
function wrongBytes(part: string, head: Uint8Array, nth: number): Message | null {
  // A file is kept whatever it is: what cannot be read waits for a look.
  if (part === "file") return null;
  if (head.length === 0) return message("field.emptyPage", { n: nth });
  return beginsAsPage(head) ? null : message("field.notAPicture", { n: nth });
}

async function receive(box: App, scope: AccountScope, upload: Upload): Promise<Prepared> {
  const kept: { part: string; file: Kept }[] = [];
  const fields: [string, string][] = [];
  const errors: FieldError[] = [];
  const meter = { used: 0 };
  try {
    for await (const part of upload.parts) {
      if (part.kind === "field") {
        fields.push([part.name, part.value]);
        continue;
      }
      const bytes = limited(part.bytes, meter);
      const wrong = wrongPart(
        part.name,
        kept.map((k) => k.part),
      );
      if (wrong !== null) {
        // Read to its end all the same: what else is wrong may come after it.
        for await (const _ of bytes);
        errors.push({ field: part.name.slice(0, 100), in: "body", detail: wrong });
        continue;
      }
      const head = { bytes: Buffer.alloc(0) };
      const source = { name: part.filename, mime: part.mime, bytes: beheld(bytes, head) };
      kept.push({
        part: part.name,
        file: await keepBytes(box, scope, source, part.name === "pages" ? "page" : "document"),
      });
      const off = wrongBytes(part.name, head.bytes, kept.length);
      if (off !== null) errors.push({ field: part.name, in: "body", detail: off });
    }
    const parsed = fieldsOf(fields, errors);
    const file = kept.find((k) => k.part === "file")?.file ?? null;
    const pages = kept.filter((k) => k.part === "pages").map((k) => k.file);
    if (kept.length === 0) errors.push({ field: "file", in: "body", detail: message("field.fileOrPages") });
    if (errors.length > 0) throw invalid(once(errors));
    const archive = file && (await archiveKind(box, scope, file));
    return { file, archive, pages, fields: parsed, fingerprint: printOf(kept, parsed) };
  } catch (e) {
    await dropBytes(
      box,
      kept.map((k) => k.file),
    );
    throw e;
  }
}

/** The words of a form; what is wrong with them joins `errors`, so that one answer names everything. */
function fieldsOf(fields: [string, string][], errors: FieldError[]): UploadFields {
  try {
    return parseForm(UploadFields, fields);
  } catch (e) {
    if (!(e instanceof Problem) || !e.extra.errors) throw e;
    errors.push(...e.extra.errors);
    return { separate: false };
  }
}

const said = ({ detail }: FieldError): string => JSON.stringify(detail);

/** Every field once: forty pages too many are one thing wrong. */
const once = (errors: FieldError[]): FieldError[] =>
  errors.filter((e, i) => errors.findIndex((x) => x.field === e.field && said(x) === said(e)) === i);

/** What is wrong with a file of this name after those before it, or null. */
function wrongPart(name: string, before: string[]): Message | null {
  if (name !== "file" && name !== "pages") return message("field.unknown");
  if (name === "file" && before.includes("file")) return message("field.twice");
  if (before.includes(name === "file" ? "pages" : "file")) return message("field.notBoth");
  return name === "pages" && before.length >= MOST_PAGES
    ? message("field.tooManyPages", { n: MOST_PAGES })
    : null;
}

/** What makes two uploads one: their parts, not their bytes on the wire, since a retry has another boundary. */
function printOf(kept: { part: string; file: Kept }[], fields: UploadFields): string {
  const parts = kept.map((k) => [k.part, k.file.name, k.file.fingerprint]);
  return createHash("sha256")
    .update(JSON.stringify([parts, fields]))
    .digest("hex");
}

function arrivalsOf(p: Prepared, call: Call): Arrival[] {
  const app = call.caller.token.kind === "app";
  const rest = {
    title: p.fields.title ?? null,
    date: null,
    had_on: null,
    purpose: p.fields.for ?? null,
    added_by: call.caller.user.id,
  };
  const by = (photo: boolean) =>
    call.caller.via === "assistant" ? "assistant" : photo ? "photo" : app ? "upload" : "api";
  if (p.file) {
    // A title for a stack would be a title for none of its papers: it stays that of the stack.
    return [{ ...rest, files: [p.file], arrived_by: by(false), separate: p.fields.separate }];
  }
  if (p.fields.separate) return p.pages.map((f) => ({ ...rest, files: [f], arrived_by: by(true) }));
  return [{ ...rest, files: p.pages, arrived_by: by(true) }];
}

/** What became of what came, for somebody who may look at it (`looks`) or only add. */
export function arrivalSaid(box: App, scope: AccountScope, taken: TakenIn[], looks: boolean): string {
  const copies = taken.flatMap((t) => t.duplicateOf ?? []);
  const fresh = taken.length - copies.length;
  const [one, ...more] = copies;
  const said: Message[] = [];
  if (fresh > 0) said.push(message("arrival.filed", { n: fresh }));
  if (one && more.length === 0 && looks)
    said.push(message("arrival.knownAs", { title: paperWords(box.db, scope).title(one) }));
  else if (one) said.push(message("arrival.known", { n: copies.length }));
  return said.map((each) => render(each, scope.language)).join(" ");
}
