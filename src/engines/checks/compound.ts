import type { Inner, Look } from "./look.ts";
import { macrosIn, packagedIn } from "./macros.ts";
import { isStartable } from "./programs.ts";

export interface Entry {
  /** Storages and the stream's own name, divided by slashes. */
  path: string;
  bytes: Uint8Array;
}

const MOST_ENTRIES = 20_000;

/** The streams of a compound file ([MS-CFB]), or null when it cannot be taken apart. */
export async function compound(bytes: Uint8Array): Promise<Entry[] | null> {
  const { default: cfb } = await import("cfb");
  try {
    const file = cfb.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type: "buffer" });
    return file.FileIndex.slice(0, MOST_ENTRIES).flatMap((e, i) =>
      e.type === 2 && e.content
        ? [{ path: file.FullPaths[i] ?? e.name, bytes: Uint8Array.from(e.content) }]
        : [],
    );
  } catch {
    return null;
  }
}

/** Class of a Windows Installer package, as it stands in the root entry. */
const INSTALLER = Buffer.from("84100c0000000000c000000000000046", "hex");

/** What in a compound file (older office files, Outlook messages) is a reason to keep it apart, or null. */
export async function checkCompound(bytes: Uint8Array, look: Look, inner: Inner): Promise<string | null> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(INSTALLER))
    return "a Windows installer";
  const entries = await compound(bytes);
  if (!entries) {
    look.partial = true;
    return null;
  }
  const macros = macrosIn(entries, look);
  if (macros) return macros;
  for (const e of entries) {
    if (/\x01Ole10Native$/i.test(e.path)) {
      const found = packagedIn(e.bytes);
      if (found) return found;
    }
    // Names and bytes of a message's attachments ([MS-OXPROPS]: PidTagAttachLongFilename, PidTagAttachDataBinary).
    if (/__substg1\.0_370[47]00(?:1F|1E)$/i.test(e.path) && isStartable(attachedName(e)))
      return "a program attached to the message";
    if (/__substg1\.0_37010102$/i.test(e.path) && look.piece()) {
      const found = await inner(e.bytes, null);
      if (found) return found;
    }
    if (/(?:^|\/)(?:Workbook|Book)$/.test(e.path) && hasMacroSheet(e.bytes))
      look.notes.add("contains macros, which are never run");
  }
  return null;
}

const attachedName = (e: Entry): string =>
  Buffer.from(e.bytes)
    .toString(/1F$/i.test(e.path) ? "utf16le" : "latin1")
    .replace(/\0+$/, "");

/** A sheet of old macros among those of a workbook ([MS-XLS] 2.4.28, BoundSheet8: its kind is 1). */
function hasMacroSheet(b: Uint8Array): boolean {
  const v = new DataView(b.buffer, b.byteOffset, b.length);
  for (let at = 0; at + 4 <= b.length; ) {
    const length = v.getUint16(at + 2, true);
    if (v.getUint16(at, true) === 0x85 && length >= 6 && at + 9 < b.length && b[at + 9] === 1) return true;
    at += 4 + length;
  }
  return false;
}
