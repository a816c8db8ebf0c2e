import { pictureHead } from "./imaging/images.ts";
import type { Sniffed } from "./kinds.ts";
import { decodeText, textPages } from "./office/texts.ts";
import { openPdf } from "./pdf/pdf.ts";
import { EngineFailure } from "./process/failure.ts";
import type { Answer } from "./process/protocol.ts";

/** What a file is and how many pages it has. A locked PDF is an answer, not a failure. */
export async function inspect(bytes: Uint8Array, kind: Sniffed, complete: boolean): Promise<Answer> {
  const base = { mime: kind.mime, kind: kind.kind, pages: null, encrypted: false };
  if (!complete) return { header: base };
  if (kind.kind === "text") return { header: { ...base, pages: textPages(decodeText(bytes) ?? "").length } };
  if (kind.kind === "image") {
    const { pages, width, height } = await pictureHead(bytes, kind.mime);
    return { header: { ...base, pages, width, height } };
  }
  if (kind.mime === "application/encrypted-office") return { header: { ...base, encrypted: true } };
  if (kind.kind !== "pdf") return { header: base };
  try {
    const doc = await openPdf(bytes, undefined, { draws: false });
    return { header: { ...base, pages: doc.numPages } };
  } catch (error) {
    if (error instanceof EngineFailure && error.kind === "password")
      return { header: { ...base, encrypted: true } };
    throw error;
  }
}
