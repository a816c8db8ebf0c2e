import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import type { QuestionLanguage } from "../value-finder/question/asking.ts";

/** Leaves a choice between two things, by language. */
const or: Readonly<Record<QuestionLanguage, RegExp>> = {
  en: /^or$/,
  de: /^oder$/,
  fr: /^ou$/,
  es: /^[ou]$/,
  it: /^(?:od?|oppure)$/,
  nl: /^of$/,
};

const degrees = [any("sides-more"), any("sides-less"), any("sides-dear")].map(
  (words) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u"),
);

/** Whether a question leaves a choice between two things it names, of which one has more: no list of papers answers it. */
export function chooses(asked: string, language: QuestionLanguage): boolean {
  const text = fold(asked.slice(0, 600));
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return degrees.some((d) => d.test(text)) && words.slice(1, -1).some((w) => or[language].test(w));
}
