import { any } from "#lexicon/phrases.ts";

/** Countries as people name them (folded), and what on a paper says that it is from there: its currency, or its name. */
interface Country {
  code: string;
  words: readonly string[];
  /** The currency nobody else uses; null for one that several countries share. */
  currency: string | null;
}

const rows: readonly string[] = [
  "CH CHF switzerland swiss schweiz schweizer suisse suiza svizzera zwitserland",
  "GB GBP uk england britain british vereinigtes+konigreich grossbritannien royaume+uni angleterre " +
    "reino+unido inghilterra regno+unito verenigd+koninkrijk united+kingdom great+britain",
  "US USD usa america american united+states vereinigte+staaten etats+unis estados+unidos stati+uniti verenigde+staten",
  "MY MYR malaysia malaysian malaysie malasia malesia maleisie",
  "CA CAD canada canadian kanada",
  "SG SGD singapore singapur singapour",
  "AU AUD australia australian australien australie",
  "SE SEK sweden swedish schweden suede suecia svezia zweden",
  "NO NOK norway norwegen norvege noruega norvegia noorwegen",
  "DK DKK denmark danish danemark dinamarca danimarca denemarken",
  "PL PLN poland polish polen pologne polonia",
  "CZ CZK czechia czech czech+republic tschechien tchequie chequia cechia tsjechie",
  "JP JPY japan japanese japon giappone",
  "DE - germany german deutschland allemagne alemania germania duitsland",
  "FR - france french frankreich francia frankrijk",
  "ES - spain spanish spanien espagne espana spagna spanje",
  "IT - italy italian italien italie italia",
  "NL - netherlands dutch holland niederlande pays+bas paises+bajos paesi+bassi nederland",
  "AT - austria austrian osterreich autriche oostenrijk",
  "BE - belgium belgian belgien belgique belgica belgio belgie",
  "PT - portugal portuguese portogallo",
  "IE - ireland irish irland irlande irlanda ierland",
];

const countries: readonly Country[] = rows.map((row) => {
  const [code = "", currency = "", ...words] = row.split(" ");
  return {
    code,
    currency: currency === "-" ? null : currency,
    words: words.map((w) => w.replace(/\+/g, " ")),
  };
});

const byWords = new Map(countries.flatMap((c) => c.words.map((w) => [w, c] as const)));

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

/** Currencies as people name them, folded. */
const money: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/\b(?:euros?|eur)\b/, "EUR"],
  [new RegExp(String.raw`\b(?:${any("places-us-dollars")})\b`), "USD"],
  [new RegExp(String.raw`\b(?:${any("places-pounds")})\b`), "GBP"],
  [new RegExp(String.raw`\b(?:${any("places-francs")})\b`), "CHF"],
  [/\b(?:ringgits?|myr)\b/, "MYR"],
  [/\b(?:canadian dollars?|cad)\b/, "CAD"],
  [/\b(?:singapore dollars?|sgd)\b/, "SGD"],
  [/\b(?:zloty|zlotys|pln)\b/, "PLN"],
  [/\b(?:swedish kron(?:a|or)|sek)\b/, "SEK"],
  [/\b(?:koruna|czk)\b/, "CZK"],
  [/\b(?:yen|jpy)\b/, "JPY"],
];

/** A currency that a question asks in ("and in euros?", "bills in CHF"), with the words that say it; null for none. */
export function currencyIn(text: string): { code: string; said: string } | null {
  const lead = "(?:in|en|em|im|zu)";
  for (const [pattern, code] of money) {
    const hit = new RegExp(`\\b${lead} (?:${pattern.source.replace(/\\b/g, "")})(?= |$)`).exec(text);
    if (hit) return { code, said: hit[0] };
  }
  return null;
}
