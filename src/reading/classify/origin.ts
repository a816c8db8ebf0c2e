import { any } from "#lexicon/phrases.ts";
import { crowns, currencyOfCountry } from "#rules/money/currencies.ts";
import type { DateOrder } from "../dates/hit.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import type { Sheet } from "../layout/layout.ts";
import type { MoneyFound } from "../money/money-roles.ts";

/** Where in the world a paper comes from, from what it prints: decides day and month order, `$`, the decimal sign. */
export interface Origin {
  /** ISO 3166 alpha-2, or null. */
  country: string | null;
  /** Votes, so that a caller can tell a hint from a certainty. */
  votes: number;
}

const SIGNS: { country: string; re: RegExp; votes: number }[] = [
  {
    country: "MY",
    re: /sdn\.? ?bhd|\bs\/b\b|kuala lumpur|selangor|johor|\bgst id\b|malaysia|petaling|puchong|shah alam|jalan /,
    votes: 4,
  },
  { country: "SG", re: /\bpte\.? ltd|singapore/, votes: 4 },
  {
    country: "CA",
    re: /\bgst\/hst\b|\btps\b|\btvq\b|ontario|quebec|canada|\bqc\b [a-z]\d[a-z]|british columbia|alberta/,
    votes: 3,
  },
  { country: "AU", re: /\babn\b|\bpty\.? ltd|australia/, votes: 4 },
  { country: "CA", re: /\b(?:on|qc|bc|ab|mb|sk|ns|nb|nl|pe) [a-z]\d[a-z] ?\d[a-z]\d\b/, votes: 4 },
  // Ten digits in threes and four, parted alike: the telephone numbers of the United States; Canada says more of itself.
  {
    country: "US",
    re: /(?<![\d.+-])(?:\( ?[2-9]\d\d ?\) ?[2-9]\d\d ?- ?\d{4}|(?!60)[2-9]\d\d([-.])[2-9]\d\d\1\d{4})(?![\d-])/,
    votes: 3,
  },
  {
    country: "NZ",
    re: /new zealand|\bnzbn\b|\bnz (?:limited|ltd)\b|\bauckland\b|christchurch|\bird no/,
    votes: 4,
  },
  { country: "AE", re: /\buae\b|united arab emirates|dubai|abu dhabi|sharjah|\baed\b/, votes: 4 },
  { country: "HK", re: /hong kong|kowloon|\bhkd\b|\bhk\$/, votes: 4 },
  { country: "ZA", re: /south africa|johannesburg|cape town|\bzar\b|\bsars\b|gauteng/, votes: 4 },
  { country: "JP", re: /\bjapan\b|tokyo|osaka|kyoto|\bjpy\b/, votes: 4 },
  { country: "BR", re: /\bcnpj\b|\bbrasil\b|r\$ ?\d|nota fiscal/, votes: 4 },
  { country: "MX", re: /\bmexico\b|\brfc\b|\bcfdi\b|\bmxn\b/, votes: 3 },
  { country: "TR", re: /turkiye|istanbul|ankara|\bkdv\b/, votes: 4 },
  { country: "HU", re: /magyarorszag|budapest|\bhuf\b|adoszam/, votes: 4 },
  { country: "RO", re: /\bromania\b|bucuresti|\bron\b \d|cod fiscal/, votes: 3 },
  { country: "FI", re: /\bsuomi\b|helsinki|y-tunnus|viitenumero/, votes: 3 },
  { country: "GR", re: /ελλαδα|αθηνα|α\.?φ\.?μ/, votes: 4 },
  { country: "LU", re: /luxembourg/, votes: 2 },
  {
    country: "GB",
    re: /united kingdom|\bhmrc\b|england and wales|\bcouncil tax\b|\bsort code\b|london|scotland/,
    votes: 3,
  },
  { country: "IE", re: /\bireland\b|dublin/, votes: 2 },
  {
    country: "US",
    re: new RegExp(
      String.raw`\b(?:al|ak|az|ar|ca|co|ct|fl|ga|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh` +
        String.raw`|nj|nm|nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy),? \d{5}(?:-\d{4})?\b` +
        String.raw`|\bunited states\b|\bu\.s\.|\busa\b|\birs\b|federal income|social security`,
    ),
    votes: 3,
  },
  // Postcodes: "SE15 5DE".
  {
    country: "GB",
    re: /\b[a-z]{1,2}\d[a-z\d]? \d[abd-hjlnp-uw-z]{2}\b|\buk ltd\b|national insurance/,
    votes: 3,
  },
  {
    country: "IE",
    re: new RegExp(any("origin-ireland")),
    votes: 3,
  },
  {
    country: "US",
    re: /\bach\b|zelle|401\(?k|medicare|aetna|cigna|blue ?cross|delta dental|credit union/,
    votes: 2,
  },
  // Plain words of a language count a little: they settle the money of papers that print none.
  {
    country: "DE",
    re: new RegExp(any("origin-german")),
    votes: 1,
  },
  { country: "FR", re: new RegExp(any("origin-french")), votes: 1 },
  { country: "NL", re: new RegExp(any("origin-dutch")), votes: 1 },
  { country: "IT", re: new RegExp(any("origin-italian")), votes: 1 },
  { country: "ES", re: /factura|importe|fecha/, votes: 1 },
  {
    country: "US",
    re: /sales tax|total tax @|[a-z]{3} (?:tx|ks|fl|ny|nj|oh|il|ga|nc|wa|az|mn|wi|mi|tn|ky|ut|nv|nm|ct|nh|vt|ri|md|mo|ne|wv|wy|ok)$/,
    votes: 2,
  },
  {
    country: "FR",
    re: new RegExp(
      String.raw`\bespeces\b|\brendu\b|\bttc\b|\d(?: bis| ter)?,? (?:${any("origin-french-street")}) `,
    ),
    votes: 2,
  },
  { country: "IT", re: new RegExp(any("origin-italian-receipt")), votes: 2 },
  { country: "DE", re: new RegExp(any("origin-germany")), votes: 2 },
  { country: "AT", re: /osterreich|austria|\bat-\d{4}\b|\bwien\b|\batu\d/, votes: 4 },
  { country: "CH", re: /schweiz|suisse|svizzera|switzerland|\bchf\b|\bche-\d|\bch-\d{4}\b/, votes: 4 },
  { country: "FR", re: /\bsiret\b|\bsiren\b|france|\brcs\b|\bs\.?a\.?r\.?l\b|\btva\b|\bcedex\b/, votes: 3 },
  { country: "BE", re: new RegExp(any("origin-belgium")), votes: 3 },
  { country: "ES", re: /espana|spain|\bcif\b|\bnif\b|madrid|barcelona|\bs\.l\./, votes: 3 },
  {
    country: "IT",
    re: new RegExp(any("origin-italy")),
    votes: 3,
  },
  { country: "NL", re: /nederland|netherlands|\bb\.v\.|\bkvk\b|\bbtw\b|amsterdam|rotterdam/, votes: 3 },
  { country: "PT", re: new RegExp(any("origin-portugal")), votes: 3 },
  {
    country: "SE",
    re: new RegExp(any("origin-sweden")),
    votes: 3,
  },
  {
    country: "NO",
    re: new RegExp(any("origin-norway")),
    votes: 3,
  },
  { country: "DK", re: /danmark|denmark|\bcvr\b|betalingsservice|mobilepay|forfaldsdato|dankort/, votes: 3 },
  { country: "CZ", re: /cesk|czech|\bkc\b|praha|brno/, votes: 3 },
  { country: "PL", re: /polska|poland|\bpln\b|warszawa/, votes: 3 },
  { country: "IN", re: /\bindia\b|gstin|mumbai|delhi|bangalore|bengaluru/, votes: 4 },
];

const OF_LANGUAGE: Record<string, string> = {
  de: "DE",
  fr: "FR",
  es: "ES",
  it: "IT",
  nl: "NL",
  pt: "PT",
  sv: "SE",
  no: "NO",
  nb: "NO",
  da: "DK",
  pl: "PL",
  cs: "CZ",
};

/** The country that the paper's own words speak for; the language counts a little, the household's country last. */
export function originOf(sheets: Sheet[], language: string | null, household: string | null): Origin {
  const votes = new Map<string, number>();
  const add = (c: string, n: number) => votes.set(c, (votes.get(c) ?? 0) + n);
  let lines = 0;
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines) {
      if (lines++ > 400) break;
      for (const sign of SIGNS) if (sign.re.test(l.folded.slice(0, 400))) add(sign.country, sign.votes);
    }
  const spoken = language === null ? undefined : OF_LANGUAGE[language];
  if (spoken) add(spoken, 3);
  let best: Origin = { country: null, votes: 0 };
  for (const [country, n] of votes) if (n > best.votes) best = { country, votes: n };
  return best.country === null ? { country: household, votes: 0 } : best;
}

const DOLLARS = new Set(["US", "CA", "AU", "NZ", "SG", "HK"]);

/** `$` and `kr` made a code by the country; a `$` that no country claims is the one of the United States. */
function settle(sign: string, origin: Origin): string | null {
  if (sign === "$")
    return origin.country !== null && DOLLARS.has(origin.country) ? currencyOfCountry(origin.country) : "USD";
  if (sign === "kr") {
    const own = currencyOfCountry(origin.country);
    return own !== null && crowns.has(own) ? own : null;
  }
  return sign;
}

const WORDS: [RegExp, string][] = [
  [/(?<![a-z])(?:eur|euro|euros)(?![a-z])|€/, "EUR"],
  [/(?<![a-z])usd(?![a-z])|us\$|(?<![a-z])us dollars/, "USD"],
  [/\$/, "$"],
  [/£|(?<![a-z])gbp(?![a-z])/, "GBP"],
  // "RM-41188" is the number of a booking.
  [/(?<![a-z])(?:rm(?![a-z]|-\d{3})|myr(?![a-z]))/, "MYR"],
  [/(?<![a-z])chf(?![a-z])/, "CHF"],
  [/(?<![a-z])cad(?![a-z])/, "CAD"],
  [/(?<![a-z])sgd(?![a-z])/, "SGD"],
  [/(?<![a-z])aud(?![a-z])/, "AUD"],
  [/(?<![a-z])czk(?![a-z])|kč/, "CZK"],
  [/(?<![a-z])(?:sek)(?![a-z])/, "SEK"],
  [/(?<![a-z])(?:nok)(?![a-z])/, "NOK"],
  [/(?<![a-z])(?:dkk)(?![a-z])/, "DKK"],
  [/(?<![a-z])pln(?![a-z])|zł/, "PLN"],
  [/₹|(?<![a-z])inr(?![a-z])/, "INR"],
  [/(?<![a-z])aed(?![a-z])/, "AED"],
  [/r\$|(?<![a-z])brl(?![a-z])/, "BRL"],
  [/¥|(?<![a-z])jpy(?![a-z])/, "JPY"],
];

/** "Währung: EUR": a field of its own for the money of all amounts. */
const LABELLED = new RegExp(
  `(?:^|[^a-z])(?:${any("origin-currency-code")})\\s*:\\s*(${WORDS.map(([, code]) => code.toLowerCase())
    .filter((code) => code !== "$")
    .join("|")})(?![a-z])`,
);

function labelledCurrency(sheets: readonly Sheet[]): string | null {
  for (const s of sheets.slice(0, 2))
    for (const l of s.lines.slice(0, 300)) {
      const m = LABELLED.exec(l.folded);
      if (m?.[1]) return m[1].toUpperCase();
    }
  return null;
}

/**
 * The currency of the paper's amounts, where no field names it. `near`: printed beside the amount asked about. Else what most amounts print, else
 * what its words say, else the money of the country that the paper itself names; never the household's alone.
 */
export function currencyOfPaper(
  near: string | null,
  all: MoneyFound[],
  sheets: Sheet[],
  origin: Origin,
  numbers: NumberFound[],
): string | null {
  const said = labelledCurrency(sheets);
  if (said !== null) return said;
  if (near !== null) return settle(near, origin);
  const votes = new Map<string, number>();
  for (const m of all) if (m.currency !== null) votes.set(m.currency, (votes.get(m.currency) ?? 0) + 2);
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines.slice(0, 300))
      for (const [re, code] of WORDS) if (re.test(l.folded)) votes.set(code, (votes.get(code) ?? 0) + 1);
  let best: string | null = null;
  let n = 0;
  for (const [code, count] of votes)
    if (count > n) {
      n = count;
      best = code;
    }
  // One sign read off a picture is less than a country named over and over.
  const own = currencyOfCountry(origin.country);
  if (
    best !== null &&
    own !== null &&
    settle(best, origin) !== own &&
    sheets[0]?.ocr &&
    ((n <= 2 && origin.votes >= 6) || (votes.get(own) ?? 0) + 1 >= n)
  )
    return own;
  if (best !== null) return settle(best, origin);
  const iban = numbers.find((f) => f.key === "iban")?.value.slice(0, 2);
  if (iban) return currencyOfCountry(iban);
  return origin.votes >= 3 ? currencyOfCountry(origin.country) : null;
}

/** What a country says about the order of day and month. */
export function orderOf(origin: Origin, language: string | null): { order: DateOrder; sure: boolean } {
  if (origin.country === "US") return { order: "mdy", sure: origin.votes >= 6 };
  if (origin.country === "CA") return { order: language === "fr" ? "dmy" : "mdy", sure: false };
  if (origin.country !== null) return { order: "dmy", sure: origin.votes >= 6 };
  if (language !== null && language !== "en") return { order: "dmy", sure: true };
  return { order: language === "en" ? "mdy" : "dmy", sure: false };
}
