import type { ArchiveKind } from "#database/uploads.ts";

const byMime: Record<string, ArchiveKind> = {
  "application/zip": "zip",
  "application/x-zip-compressed": "zip",
  "application/enex+xml": "enex",
  "application/mbox": "mbox",
};

/** The kind of archive a sender says a file is, by its name first, or null for a document. */
export function declaredArchive(name: string, mime: string): ArchiveKind | null {
  const ending = /\.(zip|enex|mbox)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (ending) return ending as ArchiveKind;
  // A media type alone counts only without an ending that says something else (".docx" is sent as a zip by some).
  if (/\.[A-Za-z0-9]{1,5}$/.test(name.trim())) return null;
  return byMime[mime.split(";")[0]?.trim().toLowerCase() ?? ""] ?? null;
}

/** First bytes that are enough to tell an archive. */
export const HEAD = 4096;

/**
 * Whether bytes begin as an archive of that kind does: a zip with the signature of a local file or of an empty archive
 * (PKWARE APPNOTE 4.3), an Evernote export with its document type, a mailbox with a From line (RFC 4155).
 */
export function beginsAs(kind: ArchiveKind, head: Uint8Array): boolean {
  if (kind === "zip") {
    return (
      head[0] === 0x50 && head[1] === 0x4b && [0x0304, 0x0506, 0x0708].includes((head[2]! << 8) | head[3]!)
    );
  }
  const text = new TextDecoder("utf-8").decode(head.subarray(0, HEAD)).trimStart();
  return kind === "mbox" ? text.startsWith("From ") : /<!DOCTYPE\s+en-export|<en-export[\s>]/i.test(text);
}
