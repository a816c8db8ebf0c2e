import { latin } from "./look.ts";

/**
 * A program, told by its first bytes whatever its name says, as a person would name it; null for anything else. Some marks
 * are letters that a text may begin with, too: those count only with what no text has behind them.
 */
export function programByBytes(b: Uint8Array): string | null {
  if (b.length < 4) return null;
  const head = latin(b, 0, Math.min(b.length, 64));
  // PE and its forerunners (Microsoft PE format: the DOS header has 64 bytes, many of them zero).
  if (/^(?:MZ|ZM)/.test(head) && b.length >= 28 && head.includes("\0")) return "a Windows program";
  if (head.startsWith("\x7fELF")) return "a Linux program";
  if (/^(?:\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe)/.test(head)) return "a macOS program";
  // Universal binaries and Java classes share the mark.
  if (head.startsWith("\xca\xfe\xba\xbe")) return "a program";
  if (head.startsWith("dex\n0")) return "an Android program";
  // [MS-SHLLINK] 2.1: the size of the header, then the class of a link.
  if (head.startsWith("L\0\0\0\x01\x14\x02\0")) return "a Windows shortcut, which can start programs";
  if (/^(?:\xef\xbb\xbf)?#! ?\/[\w/]/.test(head)) return "a script that runs as a program";
  return null;
}

/** Endings of what a system starts when it is opened. `.com` is left out for a file of its own: names of sites end so. */
const startable =
  /\.(?:exe|scr|pif|cpl|com|bat|cmd|ps1|psm1|vbs|vbe|vb|js|jse|wsf|wsh|wsc|sct|hta|lnk|jar|msi|msp|msc|dll|reg|scf|gadget|application)$/i;

/** Endings of papers, which make a name like `invoice.pdf.js` a trick. */
const paper = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|txt|csv|jpe?g|png|tiff?|gif|heic|eml|msg|html?|zip)$/i;

/** A name as a system would take it: without marks that turn its letters around, and without dots and spaces at its end. */
const plain = (name: string): string =>
  name.replace(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "").replace(/[. ]+$/, "");

/** True when a system would start a file of this name. */
export const isStartable = (name: string): boolean => startable.test(plain(name));

/** True for a program's name made to look like a paper's: `invoice.pdf.exe`. */
export function isDisguised(name: string): boolean {
  const clean = plain(name);
  return startable.test(clean) && paper.test(clean.replace(startable, "").trim());
}
