import { fold } from "#kernel/text.ts";

/**
 * Details of people and things that are identifiers, by the words of their names: "account, policy and license numbers in
 * answers (and details such as VINs and plates)" (service document, scopes). Left out without the `identifiers` scope.
 */
const identifierWords = new Set(
  (
    "vin fin plate plates iban bic swift ssn nif nie nino siren siret passport licence license registration " +
    "kennzeichen chassis imei serial microchip chip pin puk tin ein vat mrn nhs account_number policy_number " +
    "card policy account member customer contract claim reference meter identifier identifiers"
  ).split(" "),
);

/** Words that make a number of what stands before them. */
const numberWords = new Set(["number", "numbers", "no", "nr", "num", "id", "code", "ref", "reference"]);

/** Numbers that anyone may see: how to reach somebody and where, not who they are to whom. */
const openNumbers = new Set([
  "phone",
  "telephone",
  "mobile",
  "fax",
  "house",
  "door",
  "flat",
  "floor",
  "room",
]);

/** A vehicle identification number (ISO 3779): 17 signs without I, O and Q, or an IBAN (ISO 13616). */
const numberShape = /^(?:(?=.*\d)[A-HJ-NPR-Z0-9]{17}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/;

const wordsOf = (key: string): string[] =>
  fold(key.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2"))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True when a detail of this name, or with this value, is an identifier. */
export function isIdentifierDetail(key: string, value: unknown): boolean {
  const words = wordsOf(key);
  const last = words.at(-1) ?? "";
  if (typeof value === "string" && numberShape.test(value.replace(/[\s.-]/g, "").toUpperCase())) return true;
  if (words.some((w) => openNumbers.has(w))) return false;
  // "registered name", "policy holder" and "account type" say who and what, not which number.
  if (numberWords.has(last)) return true;
  return identifierWords.has(last) || identifierWords.has(words.join("_"));
}
