import { labelsOf } from "#lexicon/labels.ts";
import nouns from "#lexicon/number-nouns.tsv" with { type: "file" };
import { any } from "#lexicon/phrases.ts";
import { tableAt } from "#lexicon/table.ts";
import { type Cue, phraseFinder } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";

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

/** True for a word of labels in the middle of a number: the "INV" of "DS-INV-DE-118820". */
const inside = (folded: string, cue: { start: number; end: number }): boolean =>
  /[-/_][a-z]/.test(folded.slice(Math.max(0, cue.start - 1), cue.start + 1)) &&
  /[a-z0-9]/.test(folded.charAt(cue.start - 2)) &&
  /[-/_\d]/.test(folded.charAt(cue.end));

const INSURANCE = new RegExp(`(?:${any("identifiers-versicherung")})s?(?![a-z])`, "g");

/** Labels of numbers in folded words, in order; "Kraftfahrtversicherung Nr." names a policy. */
export const cuesIn = remembered(
  (folded): readonly Pick<Cue<NumberKey>, "role" | "start" | "end" | "phrase">[] => {
    const cues = numberCues.find(folded).filter((c) => !inside(folded, c));
    for (const m of folded.matchAll(INSURANCE)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (!cues.some((c) => c.start < end && c.end > start))
        cues.push({ role: "policy_number", start, end, phrase: m[0] });
    }
    return cues.sort((a, b) => a.start - b.start);
  },
);

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
