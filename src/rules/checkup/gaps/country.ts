import type { SnapshotPaper } from "../account-snapshot.ts";
import type { Desk } from "./desk.ts";

/** Currencies of one country alone. */
const ofCurrency: Readonly<Record<string, string>> = {
  GBP: "GB",
  USD: "US",
  CHF: "CH",
  CAD: "CA",
  MYR: "MY",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK",
  AUD: "AU",
};

/** Where euros are, the language of a paper says which country as long as it is no other's as well; German is Austria's, too. */
const inEuros: Readonly<Record<string, string>> = { de: "DE", fr: "FR", it: "IT", es: "ES", nl: "NL" };
const euroCountries = new Set(["DE", "FR", "IT", "ES", "NL", "AT", "BE", "IE", "LU", "PT", "FI", "GR"]);

const currencyOf = (p: SnapshotPaper): string | null =>
  p.facts.find((f) => f.role === "money" && f.currency !== null)?.currency ?? null;

/** Nine of ten papers with money on them must be of a country before the others are taken for its, too. */
const NEARLY_ALL = 0.9;
const ENOUGH = 10;
const kept = new WeakMap<Desk, { country: string | null }>();

/** The country that nearly all papers of the account are of, or null. */
function usual(d: Desk): string | null {
  const held = kept.get(d);
  if (held) return held.country;
  const counts = new Map<string | null, number>();
  const priced = d.onFile.papers.filter((p) => currencyOf(p) !== null);
  for (const p of priced) counts.set(countryOf(d, p), (counts.get(countryOf(d, p)) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const sure = most !== undefined && priced.length >= ENOUGH && most[1] >= priced.length * NEARLY_ALL;
  const country = sure ? most[0] : null;
  kept.set(d, { country });
  return country;
}

/** The country whose rules a paper falls under, ISO 3166 alpha-2, or null where that is not sure. */
export function countryOf(d: Desk, p: SnapshotPaper): string | null {
  const currency = currencyOf(p);
  const said = d.onFile.country;
  if (currency === null) return said ?? usual(d);
  const only = ofCurrency[currency];
  if (only !== undefined) return only;
  if (currency !== "EUR") return null;
  if (said !== null && euroCountries.has(said)) return said;
  return inEuros[p.language ?? ""] ?? null;
}
