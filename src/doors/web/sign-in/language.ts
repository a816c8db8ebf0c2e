import { LANGUAGE_COOKIE } from "#messages/app-languages.ts";
import { languages } from "#messages/languages.ts";

/** Over TLS browsers let no other host and no plain page set a cookie of this prefix (RFC 6265bis, 4.1.3.2). */
const secure = (): boolean => window.location.protocol === "https:";
const cookieName = (): string => (secure() ? `__Host-${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE);

const current = (): string | null =>
  new RegExp(`(?:^|;\\s*)${cookieName()}=([a-z]{2})`).exec(document.cookie)?.[1] ?? null;

/** A year, in seconds. */
const YEAR = 31_536_000;

/** Keeps the language of this device, or forgets it: then the browser's own counts. It says nothing of anybody's papers. */
export function keepLanguage(language: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the box must see it when it gives out the page, before any script runs.
  document.cookie = `${cookieName()}=${language ?? ""}; path=/; max-age=${language === null ? 0 : YEAR}; samesite=lax${secure() ? "; secure" : ""}`;
}

/** Has the app speak the language of whoever is signed in: the page is loaded anew, once, where it speaks another. */
export function speak(language: string | null): void {
  const known = languages.find((each) => each === language);
  if (known === undefined || current() === known) return;
  keepLanguage(known);
  // Where cookies are refused the page would come back as it is.
  if (current() === known && document.documentElement.lang !== known) window.location.reload();
}
