import type { ArchiveKind } from "#database/imports/uploads.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";

/** A tar under gzip counts as a zip until its bytes are looked at. */
const byMime: Record<string, ArchiveKind> = {
  "application/zip": "zip",
  "application/x-zip-compressed": "zip",
  "application/gzip": "zip",
  "application/x-gzip": "zip",
  "application/x-gtar": "zip",
  "application/enex+xml": "enex",
  "application/mbox": "mbox",
};

/** The kind of archive a sender says a file is, by its name first, or null for a document. */
export function declaredArchive(name: string, mime: string): ArchiveKind | null {
  const ending = /\.(zip|tgz|tar\.gz|enex|mbox)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (ending) return ending === "enex" || ending === "mbox" ? ending : "zip";
  // A media type alone counts only without an ending that says something else (".docx" is sent as a zip by some).
  if (/\.[A-Za-z0-9]{1,5}$/.test(name.trim())) return null;
  return byMime[mime.split(";")[0]?.trim().toLowerCase() ?? ""] ?? null;
}

/** First bytes that are enough to tell an archive. */
export const HEAD = 4096;

/**
 * What bytes that are said to be an archive begin as: a zip with the signature of a local file, of an empty archive (PKWARE
 * APPNOTE 4.3), or of one that was to be of several parts (8.5.3, 8.5.4), a gzip with its own (RFC 1952), an Evernote export
 * with its document type, a mailbox with a From
 * line (RFC 4155). Null when they are something else.
 */
export function containerOf(said: ArchiveKind | ContainerKind, head: Uint8Array): ContainerKind | null {
  if (said === "zip" || said === "tgz") {
    if (head[0] === 0x1f && head[1] === 0x8b) return "tgz";
    const zip = head[0] === 0x50 && head[1] === 0x4b;
    return zip && [0x0304, 0x0506, 0x0606, 0x0708, 0x3030].includes((head[2]! << 8) | head[3]!)
      ? "zip"
      : null;
  }
  const text = new TextDecoder("utf-8").decode(head.subarray(0, HEAD)).trimStart();
  if (said === "mbox") return text.startsWith("From ") ? "mbox" : null;
  return /<!DOCTYPE\s+en-export|<en-export[\s>]/i.test(text) ? "enex" : null;
}
