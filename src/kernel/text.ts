const NOT_ASCII = /[^\0-\x7f]/;

/** Lower case without accents; letters of their own (ß, ø) stay. */
export const unaccented = (s: string): string =>
  // Most of what is folded has nothing to lose, and normalizing takes far longer than a look.
  NOT_ASCII.test(s)
    ? s
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase()
    : s.toLowerCase();

/** Lower case without accents: the form in which names and words are compared ("Müller" and "MULLER" are one). */
export function fold(s: string): string {
  const plain = unaccented(s);
  return NOT_ASCII.test(plain)
    ? plain.replace(/ß/g, "ss").replace(/ø/g, "o").replace(/æ/g, "ae").replace(/ł/g, "l")
    : plain;
}

/** The words of a text, folded: runs of letters and digits. */
export const wordsOf = (s: string): string[] => fold(s).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text as a piece of a regular expression that matches just it; not for use inside a class. */
export const escapeRegExp = (s: string): string => s.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

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

/** Scripts whose letters are joined or kept apart by a zero-width joiner or non-joiner (Unicode 16, 23.2). */
const scripts =
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan";
const joining = new RegExp(`[${scripts.replace(/\w+/g, "\\p{Script=$&}").replaceAll(" ", "")}]`, "u");
const pictograph = /\p{Extended_Pictographic}/u;

/** The character before or after a place, marks, skin tones and variation selectors passed over. */
const neighbour = (characters: readonly string[]): string =>
  characters.find((c) => !/[\p{M}\p{Emoji_Modifier}]/u.test(c)) ?? "";

/** Zero-width joiners and non-joiners where writing needs them: between letters of some scripts, and within one emoji. */
function onlyUsedJoiners(s: string): string {
  if (!/[\u200C\u200D]/.test(s)) return s;
  const all = [...s];
  return all
    .filter((c, i) => {
      if (c !== "\u200C" && c !== "\u200D") return true;
      const [before, after] = [neighbour(all.slice(Math.max(0, i - 4), i).reverse()), all[i + 1] ?? ""];
      if (c === "\u200D" && pictograph.test(before) && pictograph.test(after)) return true;
      return joining.test(before) && joining.test(after);
    })
    .join("");
}

/** Without controls (C0, C1) and what turns or hides writing, line breaks as spaces. */
const onlySeen = (s: string): string =>
  onlyUsedJoiners(
    s
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
      .replace(/(?![\u200C\u200D])[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0\uFFFD\u{E0000}-\u{E0FFF}]/gu, ""),
  );

/**
 * A title or a name on one line: without controls (C0, C1), without what turns or hides writing (bidirectional controls,
 * zero-width characters, tags, halves of pairs), line breaks as spaces, cut to `most` characters (Unicode code points).
 */
export function cleanLine(s: string, most = Number.POSITIVE_INFINITY): string {
  // Of a list every title and name passes here, and nearly all are clean.
  const line = /^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/.test(s) ? s : squeeze(onlySeen(s));
  // A text of no more UTF-16 units has no more characters.
  return line.length <= most ? line : [...line].slice(0, most).join("").trimEnd();
}

/** A file name safe to show and to send: the last path segment, NFC, no controls, at most 200 characters. */
export function safeName(s: string, fallback = "document"): string {
  const base = stripInvisible(s.normalize("NFC")).split(/[\\/]/).pop() ?? "";
  const clean = squeeze(base.replace(/["<>|:*?\t\n\f]/g, "_"));
  if (clean === "" || clean === "." || clean === "..") return fallback;
  return clean.length <= 200 ? clean : clean.slice(0, 160) + clean.slice(-40);
}
