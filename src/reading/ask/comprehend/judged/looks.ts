import type { Clause } from "../focus.ts";
import type { ReadPage } from "../paper.ts";
import { wordsIn } from "./labels.ts";

/** What numbers of some kinds look like, without their spaces. */
const NUMBER_LOOK: Record<string, RegExp> = {
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i,
  bic: /^[A-Z]{6}[A-Z0-9]{2,5}$/i,
  vin: /^[A-HJ-NPR-Z0-9]{17}$/i,
  ssn: /^[\dX*]{9}$/i,
  ein: /^\d{9,10}$/,
};

/** A number that may be what is asked for: of its look where it has one of its own, and no year. */
export const mayBeNumber = (text: string, clause: Clause): boolean =>
  !/^(?:19|20)\d\d$/.test(text) &&
  clause.attributes.every((a) => NUMBER_LOOK[a.id]?.test(text.replace(/[ .-]/g, "")) ?? true);

/** A text that may be a name: most of its words begin with a capital, and it is not the label of something. */
export function mayBeName(page: ReadPage, text: string): boolean {
  const words = text.split(/\s+/).filter((w) => /\p{L}{2}/u.test(w));
  const capital = words.filter((w) => /^[^\p{L}]{0,2}\p{Lu}/u.test(w)).length;
  if (capital === 0 || words.length > 9 || capital * 2 < words.length) return false;
  if (text.replace(/\D/g, "").length > 4) return false;
  const own = wordsIn(page, text);
  return own.tokens.length > 3 || own.attributes.size === 0;
}
