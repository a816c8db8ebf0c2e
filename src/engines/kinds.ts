import { csvDelimiter } from "./office/delimiter.ts";
import { Package } from "./office/package.ts";
import { decodeText } from "./office/texts.ts";
import type { FileKind } from "./pdf/extracted.ts";

export interface Sniffed {
  mime: string;
  kind: FileKind;
}

/** How far before the end of its first kilobyte a PDF may begin (ISO 32000-1, annex H.3, note 13). */
const PDF_SEARCH = 1024;

/** Pictures that can be decoded here; others are kept and named. */
const pictures = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/tiff",
  "image/gif",
  "image/bmp",
  "image/avif",
  "image/heic",
  "image/heif",
]);

/** Formats without pages of their own: they are brought to pages by what lies in formats/. */
const typeset = new Set([
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.ms-outlook",
  "application/rtf",
  "application/encrypted-office",
]);

/** Templates and forms with macros are read as what they are a template of; a macro is never run. */
const alike: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.template":
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.ms-word.document.macroenabled.12":
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.template":
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel.sheet.macroenabled.12":
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.slideshow":
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.ms-powerpoint.presentation.macroenabled.12":
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text-template": "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet-template": "application/vnd.oasis.opendocument.spreadsheet",
};

/** Names in `failure.format` of the formats that are kept but not read. */
const formatNames: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word",
  "application/msword": "word",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "excel",
  "application/vnd.ms-excel": "excel",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "powerpoint",
  "application/vnd.oasis.opendocument.text": "openText",
  "application/vnd.oasis.opendocument.spreadsheet": "openSheet",
  "application/vnd.ms-outlook": "outlook",
  "application/x-cfb": "office",
  "application/rtf": "rtf",
  "application/epub+zip": "epub",
  "message/rfc822": "mail",
  "text/html": "web",
  "application/zip": "zip",
  "application/gzip": "gzip",
  "application/x-7z-compressed": "sevenZip",
  "application/x-rar-compressed": "rar",
  "image/heic": "heic",
  "image/heif": "heic",
  "image/svg+xml": "svg",
  "application/xml": "xml",
  "application/enex+xml": "enex",
};

/** "word", "video", "a file of a kind not known here". */
export function formatName(mime: string): string {
  const known = formatNames[mime];
  if (known) return known;
  if (mime.startsWith("video/")) return "video";
  if (mime.startsWith("audio/")) return "audio";
  if (mime.startsWith("image/")) return "picture";
  return "other";
}

/** The pictures that come every day, told by their marks here: the library that knows all formats takes long to load. */
function commonPicture(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return null;
}

function startsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_SEARCH + 5)).includes(
    "%PDF-",
    0,
    "latin1",
  );
}

/**
 * What a file is by its bytes, never by its name. The first 64 KiB are enough for all but some zip-based formats, whose
 * telling entry may stand later.
 */
export async function sniff(bytes: Uint8Array): Promise<Sniffed> {
  if (bytes.length === 0) return { mime: "application/x-empty", kind: "other" };
  if (startsPdf(bytes)) return { mime: "application/pdf", kind: "pdf" };
  const common = commonPicture(bytes);
  if (common) return { mime: common, kind: "image" };
  const { fileTypeFromBuffer } = await import("file-type");
  let mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime as string | undefined;
  if (mime === "application/x-cfb") mime = compoundKind(bytes);
  if (mime === "image/apng") mime = "image/png";
  if (mime === "image/heic-sequence") mime = "image/heic";
  if (mime === "image/heif-sequence") mime = "image/heif";
  if (mime === "application/zip") mime = officeKind(bytes) ?? mime;
  mime = alike[mime ?? ""] ?? mime;
  if (mime && mime !== "application/xml" && !mime.startsWith("text/"))
    return { mime, kind: pictures.has(mime) ? "image" : typeset.has(mime) ? "typeset" : "other" };
  return textKind(bytes);
}

/** The part that an Office Open XML file cannot do without (ECMA-376-1, 11.3.10, 12.3.23, 13.3.6), and what it makes of it. */
const mainParts: Record<string, string> = {
  "word/document.xml": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "ppt/presentation.xml": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

/**
 * The office file in a zip by its list of contents, or null. The library looks at local headers one after the other, and
 * those of a zip in 64-bit form do not say how long an entry is.
 */
function officeKind(bytes: Uint8Array): string | null {
  try {
    const file = new Package(bytes);
    const main =
      file.names.has("[Content_Types].xml") && Object.keys(mainParts).find((n) => file.names.has(n));
    if (main) return mainParts[main] ?? null;
    const type = Buffer.from(file.read("mimetype") ?? [])
      .toString("latin1")
      .trim();
    return type.startsWith("application/vnd.oasis.opendocument.") ? type : null;
  } catch {
    return null;
  }
}

/** Word, Excel and Outlook share one container ([MS-CFB]); the names of its streams, in UTF-16, tell them apart. */
function compoundKind(bytes: Uint8Array): string {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const has = (name: string) => b.includes(Buffer.from(name, "utf16le"));
  // A locked Word, Excel or PowerPoint file ([MS-OFFCRYPTO], 2.3.4).
  if (has("EncryptedPackage") && has("EncryptionInfo")) return "application/encrypted-office";
  if (has("__substg1.0_") || has("__properties_version1.0")) return "application/vnd.ms-outlook";
  if (has("WordDocument")) return "application/msword";
  if (has("Workbook")) return "application/vnd.ms-excel";
  return "application/x-cfb";
}

/** Headers of a message (RFC 5322): a known one at the very start and two or more in a row. */
const mailHeaders = new RegExp(
  String.raw`^(?:(?:return-path|received|from|to|subject|date|message-id|mime-version|delivered-to|x-[\w-]+|content-type|` +
    String.raw`dkim-signature|arc-[\w-]+|reply-to|cc|thread-[\w-]+): .*\r?\n(?:[ \t].*\r?\n)*){2,}`,
  "i",
);

/** A page by its beginning, whole or a piece of one, an XML declaration and comments before it. */
const webPage =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|(?:html|head|body|meta|title|style|table|div|p|h[1-6]|center|font|span)[\s>])/i;

/** An electronic invoice without its XML declaration (UBL 2.1, UN/CEFACT CII). */
const invoiceRoot = /^<(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/;

function textKind(bytes: Uint8Array): Sniffed {
  const head = decodeText(bytes.subarray(0, 64 * 1024));
  if (head === null) return { mime: "application/octet-stream", kind: "other" };
  const start = head.trimStart().slice(0, 4096);
  if (webPage.test(start)) return { mime: "text/html", kind: "typeset" };
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/i.test(start))
    return { mime: "image/svg+xml", kind: "other" };
  if (/<!DOCTYPE en-export/i.test(start)) return { mime: "application/enex+xml", kind: "other" };
  if (/^<\?xml\s/.test(start) || invoiceRoot.test(start)) return { mime: "application/xml", kind: "typeset" };
  if (/^BEGIN:VCALENDAR\b/i.test(start)) return { mime: "text/calendar", kind: "typeset" };
  if (/^BEGIN:VCARD\b/i.test(start)) return { mime: "text/vcard", kind: "typeset" };
  if (mailHeaders.test(start) && /^(?:from|received|message-id|date):/im.test(start))
    return { mime: "message/rfc822", kind: "typeset" };
  if (csvDelimiter(head) !== null) return { mime: "text/csv", kind: "typeset" };
  return { mime: /^#{1,6} \S|^```|^\|.*\|$/m.test(start) ? "text/markdown" : "text/plain", kind: "text" };
}
