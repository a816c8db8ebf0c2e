import { message } from "#messages/message.ts";
import { type Reading, reading } from "./blocks.ts";
import { readHtml } from "./html.ts";

/** The characters of a web page: by its mark, by the charset it names, else UTF-8, else Windows-1252 (HTML standard, 13.2.3). */
export function decodePage(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4096, bytes.length)).toString("latin1");
  const label = /charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  if (label && !/^utf-?16/i.test(label)) {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // A charset nobody knows.
    }
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A saved web page. */
export function readPage(bytes: Uint8Array): Reading {
  const { blocks, title, remote } = readHtml({ html: decodePage(bytes), picture: () => null });
  const warnings = remote > 0 && blocks.length === 0 ? [message("partly.remote")] : [];
  return reading(blocks, { title, warnings });
}
