import { compound, type Entry } from "./compound.ts";
import { type Look, latin } from "./look.ts";
import { isStartable, programByBytes } from "./programs.ts";

/** Names under which a macro starts by itself when the file is opened, changed or closed. */
const byItself =
  /\b(?:Auto_?(?:Open|Exec|Close|Exit|New)|(?:Document|Workbook|Presentation)_?(?:Open|New|Close|Activate|BeforeClose|BeforeSave)|DocumentChange|App_\w*Open|\w+_(?:Layout|Painted|Resize|MouseMove|GotFocus|BeforeNavigate2?))\b/i;

/** Words of a macro that reaches outside its document: starts programs, fetches files, or hides what it calls. */
const reachesOut =
  /\b(?:Shell|ShellExecute\w?|WScript\.Shell|Shell\.Application|powershell|mshta|rundll32|regsvr32|certutil|bitsadmin|URLDownloadToFile\w?|XMLHTTP|WinHttp\w*|ADODB\.Stream|winmgmts|Win32_Process|VirtualAlloc\w*|CreateThread|WriteProcessMemory|CallByName|MacScript|AppleScriptTask|libc\.dylib)\b|\bcmd(?:\.exe)?\s*\/[ck]\b|\bCreateObject\s*\(\s*[^"\s]/i;

/**
 * Macros of an office file ([MS-OVBA]): those that start by themselves and reach outside the document are a reason to
 * keep it apart, and so are macros whose source was taken out, which no writer of papers does. Other macros are noted:
 * they are never run here, and small offices do keep price lists that have some.
 */
export async function checkMacros(project: Uint8Array, look: Look): Promise<string | null> {
  const entries = await compound(project);
  if (!entries) {
    look.partial = true;
    return null;
  }
  return macrosIn(entries, look);
}

/** The same for the streams of a compound file that may hold a project among others. */
export function macrosIn(entries: Entry[], look: Look): string | null {
  const code = entries.filter((e) => /(?:^|\/)VBA\/[^/]+$/i.test(e.path) && !isMachinery(e.path));
  if (code.length === 0) return null;
  look.notes.add("contains macros, which are never run");
  const sources = code.flatMap((e) => sourceOf(e.bytes, look) ?? []);
  if (sources.length === 0 && code.some((e) => e.bytes.length > 1024))
    return "macros whose source was removed";
  const text = sources.join("\n");
  return byItself.test(text) && reachesOut.test(text)
    ? "macros that start by themselves and reach outside the document"
    : null;
}

const isMachinery = (path: string): boolean => /\/(?:dir|_VBA_PROJECT|__SRP_\w+)$/i.test(path);

const MOST_SOURCE = 4 * 1024 * 1024;

/** The source of a module: packed, behind its compiled form, and always beginning with "Attribute" ([MS-OVBA] 2.3.4.3). */
function sourceOf(module: Uint8Array, look: Look): string | null {
  const at = Buffer.from(module.buffer, module.byteOffset, module.length).indexOf("\0Attribut", 0, "latin1");
  if (at < 3 || module[at - 3] !== 1) return null;
  return unpacked(module.subarray(at - 3), look);
}

/** Takes the packing off ([MS-OVBA] 2.4.1): chunks of 4096 bytes, in which a token stands for earlier bytes. */
export function unpacked(b: Uint8Array, look: Look): string {
  const out = Buffer.alloc(Math.min(MOST_SOURCE, b.length * 40 + 4096));
  let length = 0;
  let at = 1;
  while (at + 2 <= b.length && length + 4096 <= out.length) {
    const head = (b[at] as number) | ((b[at + 1] as number) << 8);
    if (((head >> 12) & 7) !== 3) break;
    const end = Math.min(b.length, at + (head & 0xfff) + 3);
    const start = length;
    at += 2;
    if ((head & 0x8000) === 0) {
      out.set(b.subarray(at, Math.min(end, at + 4096)), length);
      length += Math.min(end - at, 4096);
      at = end;
      continue;
    }
    while (at < end) {
      const flags = b[at++] as number;
      for (let bit = 0; bit < 8 && at < end && length - start < 4096; bit++) {
        if ((flags & (1 << bit)) === 0) {
          out[length++] = b[at++] as number;
          continue;
        }
        const token = (b[at] as number) | ((b[at + 1] ?? 0) << 8);
        at += 2;
        const offsetBits = Math.max(4, Math.ceil(Math.log2(Math.max(1, length - start))));
        const back = (token >> (16 - offsetBits)) + 1;
        const count = Math.min((token & (0xffff >> offsetBits)) + 3, start + 4096 - length);
        if (back > length - start) return latin(out, 0, length);
        for (let i = 0; i < count; i++, length++) out[length] = out[length - back] as number;
      }
      if (length - start >= 4096) break;
    }
    at = end;
  }
  look.spend(length);
  return latin(out, 0, length);
}

/**
 * A file put into an office file by way of the packager ([MS-OLEDS] 2.3.6, Ole10Native): a program among them is a reason
 * to keep the file apart.
 */
export function packagedIn(native: Uint8Array): string | null {
  if (native.length < 8) return null;
  const text = latin(native, 6, Math.min(native.length, 2000));
  const [label = "", source = ""] = text.split("\0");
  if (isStartable(label) || isStartable(source)) return "a program packed inside the document";
  // Where the file begins is not worth following: a program's first bytes are told apart well enough.
  for (let at = 6; at < Math.min(native.length, 2000); at++) {
    const first = native[at];
    if (first !== 0x4d && first !== 0x7f && first !== 0x4c) continue;
    const program = programByBytes(native.subarray(at));
    if (program && (first !== 0x4d || isPortable(native.subarray(at))))
      return `${program} packed inside the document`;
  }
  return null;
}

/** A Windows program for certain: its DOS header says where "PE" stands. */
function isPortable(b: Uint8Array): boolean {
  if (b.length < 64) return false;
  const at = new DataView(b.buffer, b.byteOffset, b.length).getUint32(60, true);
  return latin(b, at, at + 4) === "PE\0\0";
}
