/**
 * What a page of a document may be sent as: JPEG, PNG, WebP, HEIC or PDF (service document, POST /documents), told by how the
 * bytes begin. Names and media types are what a sender likes to say; what is inside is found out later, by the engines.
 */

/** Bytes of a beginning that are enough to tell. */
export const PAGE_HEAD = 1024;

const ascii = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to));

/** Brands of HEIF files (ISO/IEC 23008-12, annex B; ISO 14496-12, 4.3). */
const heif = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** True for the beginning of a file that can be a page. A PDF may have some bytes before its header (ISO 32000-1, annex H). */
export function beginsAsPage(head: Uint8Array): boolean {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return true;
  if (ascii(head, 0, 8) === "\x89PNG\r\n\x1a\n") return true;
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return true;
  if (ascii(head, 4, 8) === "ftyp" && heif.test(ascii(head, 8, 12))) return true;
  return ascii(head, 0, PAGE_HEAD).includes("%PDF-");
}
