import countries from "#lexicon/countries.tsv" with { type: "file" };
import currencies from "#lexicon/currencies.tsv" with { type: "file" };
import { tableAt } from "#lexicon/table.ts";

/** Countries as people name them (folded), and what on a paper says that it is from there: its currency, or its name. */
interface Country {
  code: string;
  words: readonly string[];
  /** The currency nobody else uses; null for one that several countries share. */
  currency: string | null;
}

const rows: readonly Country[] = tableAt(countries).map(({ concept, columns, terms }) => {
  const [currency = null] = columns.get("currency") ?? [];
  return { code: concept, currency, words: terms.filter((w) => w !== currency) };
});

const byWords = new Map(rows.flatMap((c) => c.words.map((w) => [w, c] as const)));

/** The country a folded word or two name, or null. */
export const countryOf = (words: string): Country | null => byWords.get(words) ?? null;

/**
 * Whether a paper is from a country: its amounts are in the currency of that country alone, or where it has no amounts or the
 * country shares its currency, it names it. A German policy in euros that also covers Switzerland is not from there.
 */
export const isFrom = (c: Country, print: string, currency: string | null): boolean =>
  c.currency !== null && currency !== null
    ? currency === c.currency
    : c.words.some((w) => new RegExp(`(?:^| )${w}(?: |$)`).test(print));

const money = tableAt(currencies);

/** A currency that a question asks in ("and in euros?", "bills in CHF"), with the words that say it; null for none. */
export function currencyIn(text: string): { code: string; said: string } | null {
  const lead = "(?:in|en|em|im|zu)";
  for (const { concept: code, terms } of money) {
    const hit = new RegExp(`\\b${lead} (?:${terms.join("|")})(?= |$)`).exec(text);
    if (hit) return { code, said: hit[0] };
  }
  return null;
}
