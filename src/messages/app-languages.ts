/**
 * The languages the app speaks. Each is a build of its own with the words of its folder in `words/` in place of the English
 * ones, so that nobody loads words they do not read. To add one: a folder like `words/de`, and its code here.
 */
export const appLanguages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type AppLanguage = (typeof appLanguages)[number];

/** Names the language a person chose, on this device; without it the browser's own counts. */
export const LANGUAGE_COOKIE = "deedbox_language";

/** The language a cookie header names, with the prefix that it has over TLS or without. */
const inCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

/** The page of a language among the files of the app. */
export const pageOf = (language: AppLanguage): string =>
  language === "en" ? "/" : `/index.${language}.html`;

const known = (code: string): AppLanguage | undefined => appLanguages.find((each) => each === code);

/**
 * The language to answer in: the one in the cookie, else the first of Accept-Language (RFC 9110, 12.5.4) that the app speaks,
 * else English.
 */
export function languageOf(cookie: string | null, accept: string | null): AppLanguage {
  const chosen = inCookie.exec(cookie ?? "")?.[1];
  if (chosen !== undefined && known(chosen)) return known(chosen) ?? "en";
  const asked = (accept ?? "")
    .slice(0, 500)
    .split(",")
    .map((part, place) => {
      const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
      const q = Number(/^\s*q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? 1);
      return { code: tag.split("-")[0] ?? "", q: Number.isFinite(q) ? q : 0, place };
    })
    .filter(({ code, q }) => q > 0 && known(code) !== undefined)
    .sort((a, b) => b.q - a.q || a.place - b.place);
  return known(asked[0]?.code ?? "") ?? "en";
}
