import type { Language } from "./languages.ts";
import { isMessage, render } from "./render.ts";

/**
 * Words of a stored row in a language: from the message they were written from, kept beside them as JSON, else as they are. A message of
 * an older or newer program, which today's catalogue does not have, counts for nothing.
 */
export function inLanguage(words: string, message: string | null, language: Language): string {
  if (message === null || language === "en") return words;
  const stored: unknown = JSON.parse(message);
  return isMessage(stored) ? render(stored, language) : words;
}
