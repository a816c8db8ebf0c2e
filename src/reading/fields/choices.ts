import type { FactRole } from "#contract/fact.ts";
import { askedNumbers } from "../llm/model-keys.ts";
import { DATE_FACTS, ENDED_FACTS, MONEY_FACTS, NUMBER_LABELS } from "./fact-keys.ts";
import { schemaOf, schemas } from "./schemas.ts";

/** Something a value on a paper can be: a known fact by its key, with what a person calls it. */
export interface FactChoice {
  key: string;
  label: string;
  role: FactRole;
}

/** Numbers: those that most papers carry first. */
const numbers = [
  ...new Set([
    ...askedNumbers.map((n) => n.key),
    ...(Object.keys(NUMBER_LABELS) as (keyof typeof NUMBER_LABELS)[]),
  ]),
] as (keyof typeof NUMBER_LABELS)[];

const everywhere: FactChoice[] = [
  { key: "total", label: "Total", role: "money" },
  ...MONEY_FACTS.map(([key, label]): FactChoice => ({ key, label, role: "money" })),
  { key: "issue_date", label: "Date", role: "date" },
  ...DATE_FACTS.map(([key, label]): FactChoice => ({ key, label, role: "date" })),
  ...ENDED_FACTS.map(([key, label]): FactChoice => ({ key, label, role: "date" })),
  { key: "period_from", label: "Period from", role: "date" },
  { key: "period_to", label: "Period to", role: "date" },
  { key: "issuer", label: "From", role: "party" },
  { key: "recipient", label: "For", role: "party" },
  ...numbers.map((key): FactChoice => ({ key, label: NUMBER_LABELS[key], role: "identifier" })),
];

/** What most papers say; first on those of a kind that no schema is for. */
const usual = ["total", "amount_due", "due_date", "issue_date", "expiry_date", "start_date", "end_date"];
/** Looked for on any paper, behind what its kind has of its own. */
const anyPaper = ["issuer", "recipient", ...numbers];

/**
 * What a value on a paper of this type (a slug, or null) can be, in the order in which the type shows its facts: those the
 * type has, then days, names and numbers that any paper may carry.
 */
export function factChoices(type: string | null): FactChoice[] {
  const schema = schemaOf(type);
  const known = new Map(everywhere.map((c) => [c.key, c]));
  for (const { key, label, role } of schema?.asks ?? [])
    if (!known.has(key)) known.set(key, { key, label, role });
  const own = schema ? [...schema.order, ...schema.asks.map((a) => a.key)] : usual;
  return [...new Set([...own, ...usual, ...anyPaper])].flatMap((key) => known.get(key) ?? []);
}

/** A known fact by its key, whatever the type of the paper; undefined for a key of a person's own. */
export const knownFact = (key: string, type: string | null): FactChoice | undefined =>
  factChoices(type).find((c) => c.key === key) ?? everywhere.find((c) => c.key === key);

/** Keys of the vocabulary that no reader fills in everywhere: what papers of some kinds, archives and codes give. */
const seldom = [
  "coverage_limit",
  "interest_rate",
  "payer",
  "payee",
  "insurer",
  "landlord",
  "tenant",
  "employer",
  "doctor",
  "patient",
  "bic",
  "archive_serial_number",
];

const keys = new Set([
  ...everywhere.map((c) => c.key),
  ...schemas.flatMap((s) => s.asks.map((a) => a.key)),
  ...seldom,
]);

/** True for a word of the vocabulary that facts are named by, on papers of whatever kind. */
export const isFactKey = (word: string): boolean => keys.has(word);
