import { EngineFailure } from "../failure.ts";
import type { Answer } from "../jobs.ts";
import { checkCompound } from "./compound.ts";
import { asBuffer, DEEPEST, Look, latin } from "./look.ts";
import { packagedIn } from "./macros.ts";
import { checkPdf } from "./pdf.ts";
import { isDisguised, isStartable, programByBytes } from "./programs.ts";
import { checkZip } from "./zip.ts";

/**
 * The built-in checks: programs posing as papers, PDF actions that start programs, programs packed inside papers, macros
 * that start by themselves. They know kinds of danger and no signatures. `found` is what was found as a person would name
 * it; `partial`: not everything could be looked into.
 */
export async function check(bytes: Uint8Array, name: string | null): Promise<Answer> {
  const look = new Look();
  const found = await checkFile(bytes, name, look, 0);
  return { header: { found, partial: look.partial, notes: [...look.notes] } };
}

async function checkFile(
  bytes: Uint8Array,
  name: string | null,
  look: Look,
  depth: number,
): Promise<string | null> {
  const program = programByBytes(bytes);
  if (program) return depth === 0 ? program : `${program} packed inside it`;
  const inner = async (part: Uint8Array, partName: string | null): Promise<string | null> => {
    if (depth >= DEEPEST) {
      look.partial = true;
      return null;
    }
    return checkFile(part, partName, look, depth + 1);
  };
  try {
    const head = latin(bytes, 0, Math.min(bytes.length, 1029));
    if (head.includes("%PDF-")) return await checkPdf(bytes, look, inner);
    if (head.startsWith("PK")) return await checkZip(bytes, look, inner);
    if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return await checkCompound(bytes, look, inner);
    if (/^\s*\{\\rt/.test(head)) return await checkRichText(bytes, look, inner);
    if (isText(head)) return checkText(bytes, name, depth);
  } catch (error) {
    // A file that breaks a look is damaged, and its reader will say so; what makes it too large to look at stays a failure.
    if (error instanceof EngineFailure && error.kind === "limit") throw error;
    look.partial = true;
  }
  return null;
}

const isText = (head: string): boolean => !head.slice(0, 1024).includes("\0");

/** Objects of a Rich Text file ([RTF 1.9.1], \objdata): hexadecimal, sometimes broken up to hide it. */
async function checkRichText(
  bytes: Uint8Array,
  look: Look,
  inner: (part: Uint8Array, name: string | null) => Promise<string | null>,
): Promise<string | null> {
  const b = asBuffer(bytes);
  for (let at = b.indexOf("\\objdata"); at >= 0; at = b.indexOf("\\objdata", at + 8)) {
    if (!look.piece()) return null;
    const text = b.toString("latin1", at + 8, Math.min(b.length, at + 8 + 16 * 1024 * 1024));
    const end = text.indexOf("}");
    const digits = (end < 0 ? text : text.slice(0, end)).replace(/\\[a-z]+-?\d*|[^0-9A-Fa-f]/g, "");
    const object = Buffer.from(digits.slice(0, digits.length & ~1), "hex");
    look.spend(object.length);
    // [MS-OLEDS] 2.2.5: the class's name stands after two numbers and its length.
    const length = object.length > 12 ? object.readUInt32LE(8) : 0;
    const kind = length > 0 && length < 100 ? object.toString("latin1", 12, 12 + length - 1) : "";
    if (/^Package$/i.test(kind)) {
      const found = packagedIn(object.subarray(12 + length + 8));
      if (found) return found;
    }
    const inside = object.indexOf(Buffer.from("d0cf11e0a1b11ae1", "hex"));
    if (inside >= 0) {
      const found = await inner(object.subarray(inside), null);
      if (found) return found;
    }
  }
  return null;
}

/** Names in the headers of a message's parts, and base64 of what a Windows or Linux program begins with. */
const partName = /(?:file)?name\*?(?:\d\*?)?\s*=\s*(?:"([^"\r\n]{1,300})"|([^\s;"]{1,300}))/gi;
const encodedProgram = /\r?\n\r?\n(?:TV[opqr][A-Za-z0-9+/]{60}|f0VMR[gi][A-Za-z0-9+/]{40})/;

/**
 * A text that is a script under the name of a paper, or a message that carries a program. A script under its own name is
 * left alone: it is text, and is served as text.
 */
function checkText(bytes: Uint8Array, name: string | null, depth: number): string | null {
  if (name !== null && (isDisguised(name) || (depth > 0 && isStartable(name))))
    return "a script under the name of a paper";
  const start = latin(bytes, 0, Math.min(bytes.length, 64 * 1024));
  if (!/^content-type:/im.test(start) || !/^(?:from|received|subject|date|mime-version):/im.test(start))
    return null;
  for (let at = 0; at < bytes.length; at += WINDOW) {
    const text = latin(bytes, Math.max(0, at - 1024), Math.min(bytes.length, at + WINDOW));
    if (encodedProgram.test(text)) return "a program attached to the message";
    for (const line of text.match(/^(?:content-(?:type|disposition):|[ \t]+).*name.*$/gim) ?? [])
      for (const [, quoted, bare] of line.matchAll(partName))
        if (isStartable(quoted ?? bare ?? "")) return "a program attached to the message";
  }
  return null;
}

const WINDOW = 1024 * 1024;
