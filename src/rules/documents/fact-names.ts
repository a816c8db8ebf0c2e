import type { Message } from "#messages/message.ts";
import { isMessage } from "#messages/render.ts";

/** What a fact of a key is called; null for a key that a person made up. */
export function nameOfFact(key: string): Message | null {
  const name = { key: `facts.${key}` };
  return isMessage(name) ? name : null;
}
