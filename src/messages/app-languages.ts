import { type Language, languageOf, languages } from "./languages.ts";

/** Names the language a person chose, on this device; without it the browser's own counts. */
export const LANGUAGE_COOKIE = "deedbox_language";

/** The language a cookie header names, with the prefix that it has over TLS or without. */
const inCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

/** The page of a language among the files of the app: each language is a build of its own, so that nobody loads texts they do not read. */
export const pageOf = (language: Language): string => (language === "en" ? "/" : `/index.${language}.html`);

/** The language of the page to answer with: the one in the cookie, else the first of Accept-Language that the app speaks, else English. */
export function pageLanguage(cookie: string | null, accept: string | null): Language {
  const chosen = inCookie.exec(cookie ?? "")?.[1];
  return languages.find((each) => each === chosen) ?? languageOf(accept);
}
