import { stripInvisible } from "#kernel/text.ts";
import { type Message, message } from "#messages/message.ts";

/** Upper halves of code pages. 437 is what a zip's names are in unless it says UTF-8 (APPNOTE appendix D); Windows writes 850 in western Europe. */
const cp437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const inPage = (raw: Uint8Array, page: string): string =>
  Array.from(raw, (b) => (b < 128 ? String.fromCharCode(b) : page[b - 128])).join("");

/** Letters of names in the languages of western Europe; line drawing and Greek are signs of the wrong page. */
const latin = (name: string): number =>
  (name.match(/[^\p{ASCII}]/gu) ?? []).filter((c) => /\p{Script=Latin}/u.test(c)).length;

/**
 * The name of an entry, composed (NFC). Many tools write UTF-8 without saying so; bytes that are no UTF-8 are in the
 * code page that makes the most letters of them. `dos`: written on MS-DOS or Windows, else in Latin-1 before that.
 */
export function decodeName(raw: Uint8Array, dos = false): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw).normalize("NFC");
  } catch {
    const western = new TextDecoder("windows-1252").decode(raw);
    const names = dos ? [inPage(raw, cp850), western] : [western, inPage(raw, cp850)];
    return names.reduce((best, name) => (latin(name) > latin(best) ? name : best), inPage(raw, cp437));
  }
}

/** A name as it may be shown: no controls, nothing invisible. */
export const shown = (name: string): string =>
  stripInvisible(name)
    .replace(/[\t\n\f]/g, " ")
    .slice(0, 1000);

/** Why a name is not believed, or null. Entries are never written under their names; such a name shows bad intent. */
export function wrongName(name: string): Message | null {
  if (name === "") return message("failure.name", { why: "none" });
  // A backslash may separate folders.
  if (name.includes("\0") || name.includes("\\")) return message("failure.name", { why: "signs" });
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split("/").includes(".."))
    return message("failure.name", { why: "out" });
  return name.length > 1000 ? message("failure.name", { why: "long" }) : null;
}

/** Folders and files that systems leave behind and nobody files. */
export function isLitter(name: string): boolean {
  const parts = name.split("/").filter((p) => p !== "" && p !== ".");
  const last = parts.at(-1) ?? "";
  if (parts.some((p) => p === "__MACOSX" || p === "@eaDir" || p === "$RECYCLE.BIN" || p.startsWith(".")))
    return true;
  return /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r?)$/i.test(last) || /^~\$/.test(last);
}

/** The kind of archive that a name promises, or null. */
export function archiveByName(name: string): "zip" | "tgz" | "enex" | "mbox" | null {
  if (/\.zip$/i.test(name)) return "zip";
  if (/\.(?:tgz|tar\.gz)$/i.test(name)) return "tgz";
  if (/\.enex$/i.test(name)) return "enex";
  // Apple Mail writes a folder "Name.mbox" with a file "mbox" in it.
  return /\.(?:mbox|mbx)$|(?:^|\/)mbox$/i.test(name) ? "mbox" : null;
}

/**
 * The folder of each name as what belongs together: its first folder, after the one that all of them share. A Takeout
 * puts the folders of a drive under the name of the product.
 */
export function foldersOf(names: string[]): (string | null)[] {
  const split = names.map((n) => n.split("/").filter((p) => p !== "" && p !== "."));
  const takeout = split.length > 0 && split.every((p) => p[0] === "Takeout");
  const first = split[0]?.[0];
  const shared = first !== undefined && split.every((p) => p.length > 1 && p[0] === first);
  // A single folder that holds everything says no more than the archive's own name, unless there is nothing else.
  const deeper = split.some((p) => p.length > 2);
  const from = takeout ? 2 : shared && deeper ? 1 : 0;
  return split.map((p) => (p.length > from + 1 ? (p[from] ?? null) : null));
}
