/** The languages Deedbox speaks: one catalogue each, `en.json` to `nl.json`. English is the one the others are translated from. */
export const languages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type Language = (typeof languages)[number];

/** The language of a code (`de`, `de-CH`), where Deedbox speaks it. */
export function languageNamed(code: string | null | undefined): Language | null {
  const base = (code ?? "").toLowerCase().split("-")[0];
  return languages.find((each) => each === base) ?? null;
}

/** The first language of an Accept-Language header (RFC 9110, 12.5.4) that Deedbox speaks, else English. */
export function languageOf(accept: string | null | undefined): Language {
  const asked = (accept ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const q = Number(/^\s*q=([\d.]+)/i.exec(rest.join(";"))?.[1] ?? 1);
      return { language: languageNamed(tag), q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ language, q }) => q > 0 && language !== null)
    .toSorted((a, b) => b.q - a.q);
  return asked[0]?.language ?? "en";
}
