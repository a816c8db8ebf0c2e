import type { EndedFact } from "#rules/entities/ended-ways.ts";
import type { DateRole } from "../dates/cues.ts";
import type { NumberKey } from "../identifiers/cues.ts";
import type { MoneyRole } from "../money/cues.ts";

// Apart from the reader that finds them: the server offers them to a person, and must not load the reader for that.

/** Days that papers of many kinds name: key, label, and the roles a date plays there. */
export const DATE_FACTS: [string, string, DateRole[]][] = [
  ["due_date", "Due date", ["due"]],
  ["service_date", "Service date", ["service"]],
  ["delivery_date", "Delivery date", ["delivery"]],
  ["expiry_date", "Expiry date", ["expiry"]],
  ["renewal_date", "Renewal date", ["renewal"]],
  ["cancel_by_date", "Cancel by", ["cancel"]],
  ["birth_date", "Date of birth", ["birth"]],
  ["start_date", "Start date", ["start"]],
  ["end_date", "End date", ["end"]],
  ["order_date", "Order date", ["order"]],
  ["payment_date", "Payment date", ["payment"]],
];

/** The day something ended, on the paper that says so, by how it ended. */
export const ENDED_FACTS: readonly [EndedFact, string][] = [
  ["sold_on", "Sold on"],
  ["deregistered_on", "Deregistered on"],
  ["closed_on", "Closed on"],
  ["cancelled_on", "Cancelled as of"],
  ["paid_off_on", "Paid off on"],
  ["moved_out_on", "Moved out on"],
  ["left_on", "Left on"],
];

/** Amounts beside the total: key, label, and the role an amount plays there. */
export const MONEY_FACTS: [string, string, MoneyRole][] = [
  ["amount_due", "Amount due", "amount_due"],
  ["subtotal", "Subtotal", "subtotal"],
  ["tax", "Tax", "tax"],
  ["tip", "Tip", "tip"],
  ["discount", "Discount", "discount"],
  ["previous_balance", "Previous balance", "previous_balance"],
  ["closing_balance", "Closing balance", "closing_balance"],
  ["minimum_payment", "Minimum payment", "minimum_payment"],
  ["premium", "Premium", "premium"],
  ["deductible", "Deductible", "deductible"],
  ["salary_gross", "Gross pay", "salary_gross"],
  ["salary_net", "Net pay", "salary_net"],
  ["rent", "Rent", "rent"],
  ["deposit", "Deposit", "deposit"],
];

/** Numbers that papers print of themselves or of somebody, by key. */
export const NUMBER_LABELS: Record<Exclude<NumberKey, "none">, string> = {
  invoice_number: "Invoice number",
  account_number: "Account number",
  customer_number: "Customer number",
  policy_number: "Policy number",
  claim_number: "Claim number",
  contract_number: "Contract number",
  order_number: "Order number",
  receipt_number: "Receipt number",
  reference: "Reference",
  meter_number: "Meter number",
  member_number: "Member number",
  licence_number: "Licence number",
  passport_number: "Passport number",
  plate: "Plate",
  vin: "VIN",
  tax_id: "Tax number",
  vat_id: "VAT number",
  card_number: "Card number",
  iban: "IBAN",
  bic: "BIC",
  group_number: "Group number",
  booking_number: "Booking number",
  control_number: "Serial or control number",
  flight_number: "Flight number",
};
