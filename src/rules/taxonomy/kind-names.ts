import type { Language } from "#messages/languages.ts";
import type { Message } from "#messages/message.ts";
import { isMessage, render } from "#messages/render.ts";

/** What a shipped type or category is called, by its slug; null for one of an account's own. */
export function kindName(slug: string): Message | null {
  const name = { key: `kinds.${slug}` };
  return isMessage(name) ? name : null;
}

/** The same in the words of a language. */
export function kindIn(slug: string, language: Language): string | null {
  const name = kindName(slug);
  return name && render(name, language);
}
