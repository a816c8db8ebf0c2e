import type { MessageStructureObject } from "imapflow";

/** A part of a message that is a paper, or may be one. */
export interface Piece {
  /** Number of the part (RFC 3501 section 6.4.5). */
  part: string;
  name: string | null;
  mime: string;
  /** Bytes as they are sent, encoded. */
  encoded: number;
  /** Content-ID without its brackets, when it is a picture that the text may show. */
  id: string | null;
}

/** What of a message is wanted, and the parts whose words say which pictures belong to the text. */
export interface Wanted {
  pieces: Piece[];
  html: string[];
}

/** Attachments of one message that are looked at. */
const MOST_PIECES = 100;
/** An inline picture shorter than this is a dot that counts readers, or a line. */
const TINY = 4096;

const pictures = /^image\/(jpe?g|pjpeg|png|tiff?|webp|hei[cf]|gif|bmp|x-ms-bmp|avif)$/;

const office =
  /^application\/(msword|rtf|x-rtf|vnd\.ms-(excel|powerpoint|word)[\w.+-]*|vnd\.openxmlformats-officedocument\.[\w.+-]+|vnd\.oasis\.opendocument\.[\w.+-]+|vnd\.ms-outlook|ms-tnef|vnd\.ms-tnef|zip|x-zip-compressed|x-zip)$/;

/** Endings of names that say what a part of an unsure type is. */
const endings =
  /\.(pdf|jpe?g|png|tiff?|webp|hei[cf]|gif|bmp|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|html?|eml|msg|zip|enex|mbox)$/i;

const words = /\.(txt|csv|md|html?|rtf)$/i;

const nameOf = (node: MessageStructureObject): string | null =>
  node.dispositionParameters?.filename?.trim() || node.parameters?.name?.trim() || null;

/** Whether a leaf is a paper by its type and its name; `attached` when it says it is an attachment. */
function isPaper(type: string, name: string | null, attached: boolean, size: number): boolean {
  if (type === "application/pdf" || type === "application/x-pdf" || /\.pdf$/i.test(name ?? "")) return true;
  if (pictures.test(type)) return attached || size >= TINY;
  if (office.test(type) || /^winmail\.dat$/i.test(name ?? "")) return true;
  if (type.startsWith("text/")) return attached && words.test(name ?? "");
  if (type.startsWith("message/")) return false;
  // A type that says nothing, or a wrong one: the name decides, and without one the bytes will.
  if (endings.test(name ?? "")) return true;
  return type === "application/octet-stream" && attached && !/\.[A-Za-z0-9]{1,5}$/.test(name ?? "");
}

/** Finds the papers of a message in its structure, messages that are forwarded in it included, in their order. */
export function wantedParts(root: MessageStructureObject): Wanted {
  const wanted: Wanted = { pieces: [], html: [] };
  const visit = (node: MessageStructureObject, depth: number): void => {
    if (depth > 30) return;
    if (node.childNodes && node.childNodes.length > 0) {
      for (const child of node.childNodes) visit(child, depth + 1);
      return;
    }
    const type = node.type.toLowerCase();
    const name = nameOf(node);
    const part = node.part ?? "1";
    const attached = node.disposition?.toLowerCase() === "attachment";
    if (type === "text/html" && !attached) wanted.html.push(part);
    if (wanted.pieces.length >= MOST_PIECES || !isPaper(type, name, attached, node.size ?? 0)) return;
    const id = pictures.test(type) ? (node.id?.replace(/^<|>$/g, "") ?? null) : null;
    wanted.pieces.push({ part, name, mime: type, encoded: node.size ?? 0, id });
  };
  visit(root, 0);
  return wanted;
}

/** The pieces without the pictures that the text shows (RFC 2392): signatures, logos, photos set between its lines. */
export function withoutShown(pieces: Piece[], html: string): Piece[] {
  const shown = html.toLowerCase();
  const isShown = (id: string) =>
    shown.includes(`cid:${id.toLowerCase()}`) ||
    shown.includes(`cid:${encodeURI(id.toWellFormed()).toLowerCase()}`);
  return pieces.filter((p) => p.id === null || p.id === "" || !isShown(p.id));
}
