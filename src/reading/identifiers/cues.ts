import { labelsOf } from "#lexicon/labels.ts";
import nouns from "#lexicon/number-nouns.tsv" with { type: "file" };
import { tableAt } from "#lexicon/table.ts";
import { phraseFinder } from "../text/fold.ts";

const numberKeys = [
  "invoice_number",
  "account_number",
  "customer_number",
  "policy_number",
  "claim_number",
  "contract_number",
  "order_number",
  "receipt_number",
  "reference",
  "meter_number",
  "member_number",
  "licence_number",
  "passport_number",
  "plate",
  "vin",
  "tax_id",
  "vat_id",
  "card_number",
  "iban",
  "bic",
  "group_number",
  "booking_number",
  "control_number",
  "flight_number",
  "none",
] as const;
export type NumberKey = (typeof numberKeys)[number];

const GERMANIC = ["nr", "-nr", ".-nr", " nr", "nummer", "-nummer"];
const ROMANCE_BEFORE = "n° |n. |num. |numero |n° de |numero de |num. de |no de |n° di |numero di ".split("|");
const ROMANCE_BEHIND = [" n°", " n.", " num", " numero"];

/** Labels made of a noun and a word for "number": "Rg.-Nr.", "Klantnummer", "Nº de factura", "N. fattura", "Contrat n°". */
const made = new Map(
  tableAt(nouns).map(({ concept, columns }) => [
    concept,
    [...columns].flatMap(([language, words]) =>
      words.flatMap((noun) =>
        language === "de" || language === "nl"
          ? GERMANIC.map((end) => noun + end)
          : [...ROMANCE_BEFORE.map((start) => start + noun), ...ROMANCE_BEHIND.map((end) => noun + end)],
      ),
    ),
  ]),
);

/** Words before a number that say what it numbers. The part that means "number" is matched apart. */
const labels = labelsOf("number", numberKeys);
const madeOf = (key: NumberKey): readonly string[] => made.get(key) ?? [];

/** The labels that were written out come first: one made here never takes them for another key. */
export const numberCues = phraseFinder([...labels, ...numberKeys.map((key) => [key, madeOf(key)] as const)]);

/** What may stand between the label and its number: "No.", "Nr", "#", "n°", colons. */
export const numberJoint = new RegExp(
  "^[ ]{0,4}(?:(?:nummer|number|numero|num|nro|nr|no|id|n(?!-[a-z0-9])" +
    String.raw`|code)(?![a-z]))?[ ]{0,2}(?:[.,:;#=°º*)~-]|nr\.?|no\.?` +
    "|n[°º]){0,4}[ ]{0,6}[.:;#=*°º(~-]{0,2}[ ]{0,6}",
);

/** Every word of the labels of numbers, of two letters and more. */
export const numberWords: ReadonlySet<string> = new Set(
  [...labels].flatMap(([key, phrases]) =>
    key === "none"
      ? []
      : [...phrases, ...madeOf(key)].flatMap((p) => p.split(/[^a-z]+/)).filter((word) => word.length > 1),
  ),
);
