import type { Chance } from "./chance.ts";
import type { Language } from "./names.ts";
import rows from "./words.json" with { type: "json" };

/**
 * What real papers call things, by language: en de fr es it nl in this order, several wordings divided by "|". Wordings that
 * a reader will not know stand among them on purpose, as on real paper.
 */
export type Wording = keyof typeof rows;

const order: Language[] = ["en", "de", "fr", "es", "it", "nl"];
const parsed = new Map<string, string[]>();
for (const [key, text] of Object.entries(rows))
  for (const [i, part] of text.split(";").entries()) parsed.set(`${key} ${order[i]}`, part.split("|"));

/** One wording of a thing in a language. */
export function word(c: Chance, key: Wording, language: Language): string {
  return c.pick(parsed.get(`${key} ${language}`) ?? ["?"]);
}

/** Other wordings, in a language, of what a label of a paper in `printed` says; empty for a label that is in no row. */
export function wordingsLike(label: string, printed: Language, language: Language): readonly string[] {
  const found = Object.keys(rows).find((key) => parsed.get(`${key} ${printed}`)?.includes(label));
  return found === undefined ? [] : (parsed.get(`${found} ${language}`) ?? []);
}

/** All wordings of a row in a language. */
export const wordingsOf = (key: Wording, language: Language): readonly string[] =>
  parsed.get(`${key} ${language}`) ?? [];

/** The keys of all rows. */
export const wordingKeys = Object.keys(rows) as Wording[];

/** Picks from "en;de;fr;es;it;nl", wordings divided by "|". */
export function say(c: Chance, language: Language, text: string): string {
  const part = text.split(";")[order.indexOf(language)] ?? text;
  return c.of(part);
}

/** Every key has all six languages: what a test asks of this table. */
export const wordingGaps = (): string[] =>
  Object.keys(rows).flatMap((key) =>
    order.filter((l) => !parsed.has(`${key} ${l}`)).map((l) => `${key} ${l}`),
  );
