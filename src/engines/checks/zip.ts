import { Package } from "../formats/package.ts";
import type { Inner, Look } from "./look.ts";
import { checkMacros } from "./macros.ts";
import { isStartable } from "./programs.ts";

/** Entries of one archive whose bytes are looked at. */
const MOST = 200;

/** What in a zip (archives, office files, programs packed as one) is a reason to keep it apart, or null. */
export async function checkZip(bytes: Uint8Array, look: Look, inner: Inner): Promise<string | null> {
  const zip = open(bytes);
  if (!zip) {
    look.partial = true;
    return null;
  }
  const names = [...zip.names];
  if (zip.names.has("META-INF/MANIFEST.MF") && names.some((n) => n.endsWith(".class")))
    return "a Java program";
  if (zip.names.has("AndroidManifest.xml") && zip.names.has("classes.dex")) return "an Android program";
  const office = zip.names.has("[Content_Types].xml");
  if (!office && names.some(isStartable)) return "a program packed inside the archive";
  let seen = 0;
  for (const name of names) {
    if (name.endsWith("/")) continue;
    // Of an office file only what can hold code or a file; its text and pictures are seen when it is read.
    const code = /(?:^|\/)vbaProject\.bin$/i.test(name);
    const holds = code || /(?:embeddings|activeX)\/[^/]+$/i.test(name) || /^xl\/macrosheets\//i.test(name);
    const about = /\.rels$|^word\/document\.xml$/i.test(name);
    if (office && !holds && !about) continue;
    if (++seen > MOST || !look.piece()) {
      look.partial = true;
      break;
    }
    const content = entry(zip, name, look);
    if (!content) continue;
    const found = code
      ? await checkMacros(content, look)
      : ((office ? inside(name, content, look) : null) ?? (await inner(content, name)));
    if (found) return found;
  }
  return null;
}

function open(bytes: Uint8Array): Package | null {
  try {
    return new Package(bytes);
  } catch {
    return null;
  }
}

function entry(zip: Package, name: string, look: Look): Uint8Array | null {
  try {
    const content = zip.read(name);
    look.spend(content?.length ?? 0);
    return content;
  } catch {
    // Locked, damaged, or more than it should be.
    look.partial = true;
    return null;
  }
}

/** Commands of a spreadsheet's old macros that reach outside of it ([MS-XLS], 2.5.198.17). */
const sheetCommand = /\b(?:EXEC|CALL|REGISTER|URLDownloadToFile\w?|FOPEN|SHELL)\s*\(/i;

function inside(name: string, content: Uint8Array, look: Look): string | null {
  const text = Buffer.from(content).toString("latin1");
  if (/^xl\/macrosheets\//i.test(name)) {
    look.notes.add("contains macros, which are never run");
    return sheetCommand.test(text) ? "macros of a spreadsheet that start programs" : null;
  }
  // A field that asks another program for its words starts that program (DDE).
  if (/<w:(?:instrText|fldSimple)[^>]{0,300}\bDDE(?:AUTO)?\b|<w:instrText[^>]*>\s*DDE(?:AUTO)?\b/.test(text))
    return "a field that starts a program";
  if (/\.rels$/i.test(name) && /attachedTemplate[^>]{1,300}Target\s*=\s*"https?:/i.test(text))
    look.notes.add("would fetch a template from the internet, which is never done");
  return null;
}
