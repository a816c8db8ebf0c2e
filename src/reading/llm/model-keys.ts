import type { FactRole } from "#contract/fact.ts";
import { schemaOf } from "../fields/schemas.ts";

/** A fact that the full read asks a language model for. */
interface AskedFact {
  key: string;
  /** What a person calls it. */
  label: string;
  role: Extract<FactRole, "money" | "date" | "party">;
  /** Said to the model when the label is not enough. */
  hint?: string;
}

const money = (key: string, label: string, hint?: string): AskedFact => ({ key, label, role: "money", hint });
const date = (key: string, label: string, hint?: string): AskedFact => ({ key, label, role: "date", hint });
const party = (key: string, label: string, hint?: string): AskedFact => ({ key, label, role: "party", hint });

const everywhere = [
  party("issuer", "From", "who made and sent the paper"),
  party("recipient", "For", "who it is addressed to"),
  date("issue_date", "Date", "when the paper was made"),
];

/** Facts that papers of many types have; a type's own are in its schema. */
const general = [
  money("total", "Total", "the one amount the paper is about"),
  money("amount_due", "Amount due", "what is still to be paid"),
  date("due_date", "Due date", "pay or answer until"),
  money("subtotal", "Subtotal"),
  money("tax", "Tax"),
  money("tip", "Tip"),
  money("previous_balance", "Previous balance"),
  money("closing_balance", "Closing balance", "at the end of the period"),
  money("minimum_payment", "Minimum payment"),
  money("salary_gross", "Gross pay"),
  money("salary_net", "Net pay"),
  money("premium", "Premium"),
  money("deductible", "Deductible"),
  money("rent", "Rent"),
  money("deposit", "Deposit"),
  date("service_date", "Service date"),
  date("payment_date", "Payment date"),
  date("start_date", "Start date"),
  date("end_date", "End date"),
  date("renewal_date", "Renewal date"),
  date("expiry_date", "Expiry date"),
  date("birth_date", "Date of birth"),
  party("employer", "Employer"),
  party("insurer", "Insurer"),
  party("landlord", "Landlord"),
  party("tenant", "Tenant"),
  party("patient", "Patient"),
  party("doctor", "Doctor"),
];

const ofAnyType = ["total", "amount_due", "due_date", "subtotal", "tax", "expiry_date", "renewal_date"];

/** Facts asked of one paper: each costs time. */
const MOST = 14;

/**
 * The facts asked of a paper of this type: amounts, days and names in the order of the type's schema. Of a paper of no
 * known type, what most papers say.
 */
export function askedOf(slug: string | null): AskedFact[] {
  const schema = schemaOf(slug);
  const known = new Map([...everywhere, ...general].map((a) => [a.key, a]));
  for (const a of schema?.asks ?? [])
    if (!known.has(a.key) && (a.want === "money" || a.want === "date"))
      known.set(a.key, a.want === "money" ? money(a.key, a.label) : date(a.key, a.label));
  const wanted = [...everywhere.map((a) => a.key), ...(schema?.order ?? ofAnyType)];
  return [...new Set(wanted)].flatMap((key) => known.get(key) ?? []).slice(0, MOST);
}

/** Numbers a model may name; which one is a choice of its number here, beginning with 1. */
export const askedNumbers: readonly { key: string; label: string }[] = [
  { key: "invoice_number", label: "Invoice number" },
  { key: "account_number", label: "Account number" },
  { key: "customer_number", label: "Customer number" },
  { key: "policy_number", label: "Policy number" },
  { key: "contract_number", label: "Contract number" },
  { key: "order_number", label: "Order number" },
  { key: "claim_number", label: "Claim number" },
  { key: "meter_number", label: "Meter number" },
  { key: "reference", label: "Reference" },
];
