import { asBuffer } from "./checks/look.ts";
import { EngineFailure } from "./failure.ts";
import { MAX_PAYLOAD } from "./frames.ts";
import type { Answer } from "./jobs.ts";
import type { Sniffed } from "./kinds.ts";

/**
 * What a locked file is without its lock, for the virus scan: it saw noise when the file came in. Of an office file the file
 * that was locked, of a PDF the same PDF with every stream and string in the open. An empty answer for a file that is not
 * locked. Throws EngineFailure when the password does not open it, or `limit` when it is too large to hand over.
 */
export async function opened(bytes: Uint8Array, kind: Sniffed, password: string): Promise<Answer> {
  const payload = await plain(bytes, kind, password);
  if (payload.length > MAX_PAYLOAD)
    throw new EngineFailure("limit", "What is in this file is too large to be scanned once it is opened.");
  return { header: {}, payload };
}

async function plain(bytes: Uint8Array, kind: Sniffed, password: string): Promise<Uint8Array> {
  if (kind.mime === "application/encrypted-office")
    return (await import("./formats/locked.ts")).decrypt(bytes, password);
  if (kind.kind !== "pdf" || !asBuffer(bytes).includes("/Encrypt", 0, "latin1")) return new Uint8Array(0);
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  try {
    const doc = await PDFDocument.load(bytes, { password, updateMetadata: false });
    return await doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  } catch {
    throw new EngineFailure("unreadable", "This PDF could not be opened to be scanned.");
  }
}
