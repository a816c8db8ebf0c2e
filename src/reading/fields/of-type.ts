import type { Study } from "../classify/study.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import { issueDate } from "../dates/issue.ts";
import { cannotBe } from "../money/amounts.ts";
import { totalOf } from "../money/total.ts";
import type { ReadFact } from "../reader.ts";
import { labelledFacts } from "./labelled.ts";
import { schemaOf } from "./schemas.ts";
import { termsFacts } from "./terms.ts";

/** True for a quote or a value in which part of a number that identifies somebody stands. */
function tells(f: ReadFact, numbers: string[]): boolean {
  const words = f.quote.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return numbers.some((n) => words.includes(n));
}

/**
 * The facts that the schema of a type asks for, beside those that are read of every paper (`general`): what a general
 * reader has found already is not told twice. Text that carries one of the paper's identifiers is left out, since text is
 * seen by those who may not see identifiers.
 */
export function factsOfType(s: Study, type: string | null, general: ReadFact[]): ReadFact[] {
  const own = schemaOf(type);
  // Terms are read wherever they are set out; a paper of no known kind is read as any contract.
  const schema = own ?? (s.terms ? schemaOf("contracts/contract") : null);
  if (schema === null) return general;
  const has = new Set(general.map((f) => f.key));
  const numbers = general
    .filter((f) => f.role === "identifier")
    .map((f) => f.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase())
    .filter((n) => n.length >= 5);
  const more = [...labelledFacts(s, schema), ...(schema.terms || s.terms ? termsFacts(s) : [])].filter(
    (f) =>
      !has.has(f.key) &&
      !(f.role === "text" && tells(f, numbers)) &&
      !(f.role === "money" && f.number !== null && cannotBe(f.key, f.number)),
  );
  return [...general, ...more];
}

/** Facts in the order in which the schema of the type shows them; what it does not name follows as it was read. */
export function inOrder(facts: ReadFact[], type: string | null): ReadFact[] {
  const schema = schemaOf(type);
  if (schema === null) return facts;
  const place = new Map(schema.order.map((k, i) => [k, i]));
  return facts
    .map((f, i) => ({ f, at: place.get(f.key) ?? schema.order.length, i }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ f }) => f);
}

/** Points that a reading is less sure for each essential fact that the paper does not seem to have. */
const FOR_EACH_MISSING = 6;
/** A type as sure as this is not doubted for what is missing. */
const SURE = 85;

/** Points to take off the confidence of a reading: the type asks for facts that are not there. */
export function lacking(s: Study, type: string | null, typeConfidence: number, today: string): number {
  const schema = schemaOf(type);
  if (schema === null || typeConfidence >= SURE) return 0;
  const there: Record<string, () => boolean> = {
    total: () => totalOf(s, type) !== null,
    issuer: () => s.parties.issuer !== null,
    issue_date: () => issueDate(s, today) !== null,
    period_to: () => s.period !== null || dateWithRole(s.dates.dates, ["expiry", "end", "renewal"]) !== null,
  };
  return schema.essential.filter((key) => there[key]?.() === false).length * FOR_EACH_MISSING;
}
