/** Lower case without accents: the form in which names and words are compared ("Müller" and "MULLER" are one). */
export function fold(s: string): string {
  return s
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/æ/g, "ae")
    .replace(/ł/g, "l");
}

/** One line, single spaces, none at the ends. */
export const squeeze = (s: string): string => s.replace(/\s+/g, " ").trim();

/**
 * Without what a page can carry but nobody sees: tag characters (U+E0000 to U+E007F), zero-width and bidirectional
 * controls, C0 controls except tab, line feed and form feed.
 */
export function stripInvisible(s: string): string {
  return s
    .replace(/[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/gu, "")
    .replace(/[\x00-\x08\x0B\x0E-\x1F\x7F]/g, " ");
}

/** A file name safe to show and to send: the last path segment, NFC, no controls, at most 200 characters. */
export function safeName(s: string, fallback = "document"): string {
  const base = stripInvisible(s.normalize("NFC")).split(/[\\/]/).pop() ?? "";
  const clean = squeeze(base.replace(/["<>|:*?\t\n\f]/g, "_"));
  if (clean === "" || clean === "." || clean === "..") return fallback;
  return clean.length <= 200 ? clean : clean.slice(0, 160) + clean.slice(-40);
}
