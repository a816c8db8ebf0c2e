import { groupOf } from "#rules/taxonomy/taxonomy.ts";

// Apart from the reader of payments: a day that a person adds is looked at by the server, which must not load that.

/** The sum of the paper, as facts have it; amounts in whole units of the currency (ISO 4217). */
export type Sum = { value: number; currency: string | null } | null;

/** How far papers of a type are believed to ask for money: always, never, or only where they plainly say so. */
type Asks = "always" | "never" | "if said";

const NEVER = new Set(["identity", "work", "warranties", "contracts", "notes"]);
const NEVER_TYPES = new Set([
  "invoices/quote",
  "invoices/delivery-note",
  "invoices/purchase-order",
  "banking/investment-statement",
  "banking/pension-statement",
  "banking/cheque",
  "banking/transfer",
  "tax/w-2",
  "tax/1099",
  "tax/1098",
  "tax/w-4",
  "tax/w-9",
  "tax/p60",
  "tax/wage-certificate",
  "health/lab-result",
  "health/medical-report",
  "health/prescription",
  "health/immunization-record",
  "health/sick-note",
  "health/intake-form",
  "education/report-card",
  "education/transcript",
  "education/diploma",
  "vehicles/title",
  "vehicles/inspection",
  "housing/deed",
  "housing/inspection",
  "insurance/claim",
  "insurance/explanation-of-benefits",
  "insurance/health-card",
  "travel/flight",
  "travel/train-ticket",
  "travel/bus-ticket",
  "travel/transit-ticket",
  "travel/event-ticket",
  "travel/taxi",
  "receipts/card-slip",
  "receipts/donation",
  "pets/vaccination",
  "pets/adoption",
]);
const ALWAYS_TYPES = new Set([
  "health/medical-bill",
  "education/tuition",
  "housing/mortgage-statement",
  "housing/utilities-statement",
  "banking/credit-card-statement",
  "banking/loan-statement",
  "insurance/premium-invoice",
  "insurance/renewal",
  "pets/vet-bill",
  "vehicles/service",
  "tax/assessment",
]);

/** Told apart from bills by one word: only what plainly asks counts. */
const SELDOM = new Set(["invoices/credit-note", "invoices/order-confirmation", "banking/bank-statement"]);

/** How far papers of a type (a slug, or null where it is not known) ask for money. */
export function asksFor(type: string | null): Asks {
  if (type === null || SELDOM.has(type)) return "if said";
  if (NEVER_TYPES.has(type) || NEVER.has(groupOf(type))) return "never";
  const group = groupOf(type);
  return ALWAYS_TYPES.has(type) || group === "bills" || group === "invoices" ? "always" : "if said";
}

/** True for papers on which not even a first or next payment is asked for; contracts and letters set some out. */
export const neverAsks = (type: string | null): boolean =>
  type !== null && asksFor(type) === "never" && !["contracts", "letters"].includes(groupOf(type));
