import { safeName } from "#kernel/text.ts";

/** What an extension is when the name of a file has none, by media type. */
const extensions: Record<string, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/tiff": "tif",
  "text/plain": "txt",
};

const extensionOf = (name: string, mime: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? extensions[mime] ?? "bin";

/** Device names that Windows opens instead of a file, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A file name made of a title: safe on every system, without the number a scanner gave it. */
export function nameFromTitle(title: string, file: { name: string; mime: string }, note = ""): string {
  const stem = safeName(title.replace(/[\\/]/g, "-"), "document")
    .slice(0, 120)
    .replace(/[. ]+$/, "");
  return `${device.test(stem) ? `_${stem}` : stem || "document"}${note}.${extensionOf(file.name, file.mime)}`;
}

/** Gives names that differ from each other on systems where case and accents' spelling do not count. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf(".");
    for (let n = 1; ; n++) {
      const tried = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
      const key = tried.normalize("NFC").toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return tried;
    }
  };
}

/** One cell of a table (RFC 4180) that no spreadsheet takes for a formula. */
export function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}
