import type { FactRole } from "#contract/fact.ts";
import { any } from "#lexicon/phrases.ts";

/** What stands behind a label, and so how its value is read. */
type Want =
  /** An amount of money. */
  | "money"
  /** A day. */
  | "date"
  /** A month in figures, "05/2026": inspections are due in a month. */
  | "month"
  /** A number with one of the units named by the ask. */
  | "quantity"
  | "percent"
  /** A length of time: "3 months", "drei Monate". */
  | "span"
  /** How often: "monthly", "vierteljährlich". */
  | "interval"
  /** A name or a short run of words that opens with a capital or a figure. */
  | "name"
  /** Words of any kind, one line. */
  | "words"
  /** Words with a number among them: an address. */
  | "address"
  /** The phrase itself is the value, where an amount stands behind it: "Visa   23.10". */
  | "said"
  /** A kind of cover of an insurance; the sum insured, if one stands behind it, is a fact of its own. */
  | "cover";

/** One thing to look for on a paper of a type, behind or under words that name it. */
export interface Ask {
  /** Its labels: a meaning of `field:` in the lexicon. */
  labels: string;
  /** The same, without the papers that have labels of their own for it ("late_fee.loans"). */
  key: string;
  /** What a person would call it, in English. */
  label: string;
  role: FactRole;
  want: Want;
  /** Units of a quantity, as alternatives of a regular expression over folded text. */
  units?: string;
  /** Values of one key that are told; one when left out. */
  most?: number;
  /** What words must look like. */
  like?: RegExp;
}

const ROLES: Partial<Record<Want, FactRole>> = { money: "money", date: "date" };

const ask = (
  labels: string,
  label: string,
  want: Want,
  more: Partial<Pick<Ask, "units" | "most" | "role" | "like">> = {},
): Ask => ({ labels, key: labels.replace(/\..*/, ""), label, role: ROLES[want] ?? "text", want, ...more });

const METER = any("asks-volume");

/** Everything that is looked for on papers of some kind. */
const asks: readonly Ask[] = [
  // Bills for the home
  ask("consumption", "Consumption", "quantity", { units: METER, most: 1 }),
  ask("contracted_power", "Contracted power", "quantity", { units: "kva|kw" }),
  ask("tariff", "Tariff", "name"),
  ask("payment_method", "Payment method", "name"),
  ask("previous_reading", "Previous meter reading", "quantity", { units: `${METER}|` }),
  ask("current_reading", "Current meter reading", "quantity", { units: `${METER}|` }),
  ask("standing_charge", "Standing charge", "money"),
  ask("instalment", "Instalment", "money"),
  ask("payments_received", "Payments received", "money"),
  ask("late_fee", "Late fee", "money"),
  // Invoices, quotes, orders and reminders
  ask("payment_terms", "Payment terms", "words"),
  ask("shipping", "Shipping", "money"),
  ask("tax_rate", "Tax rate", "percent"),
  ask("late_fee.invoices", "Late fee", "money"),
  ask("project", "About", "words"),
  ask("valid_until", "Valid until", "date"),
  // Slips of shops, restaurants, filling stations
  ask("paid_with", "Paid with", "said"),
  ask("cash_given", "Cash given", "money"),
  ask("change", "Change", "money"),
  ask("fuel_volume", "Volume", "quantity", { units: "litres?|liters?|ltr\\.?|l|gal|gallons?" }),
  // What is paid again and again
  ask("price", "Price", "money"),
  ask("interval", "How often", "interval"),
  ask("data_volume", "Data", "quantity", { units: "gb|mb|tb|go|mo" }),
  // Loans, mortgages, leasing
  ask("principal", "Amount of the loan", "money"),
  ask("outstanding_balance", "Still owed", "money"),
  ask("interest_rate", "Interest rate", "percent"),
  ask("apr", "Yearly cost of the loan", "percent"),
  ask("instalment.loans", "Instalment", "money"),
  ask("loan_term", "Term", "span"),
  ask("number_of_instalments", "Number of instalments", "quantity", { units: "" }),
  ask("escrow", "Escrow", "money"),
  ask("late_fee.loans", "Late fee", "money"),
  // Statements of accounts
  ask("opening_balance", "Opening balance", "money"),
  ask("total_in", "Total in", "money"),
  ask("total_out", "Total out", "money"),
  ask("interest_earned", "Interest earned", "money"),
  ask("interest_charged", "Interest charged", "money"),
  ask("fees", "Fees", "money"),
  ask("credit_limit", "Credit limit", "money"),
  ask("purchases", "Purchases", "money"),
  // Homes
  ask("property_address", "Address of the property", "address"),
  ask("property_address.bills", "Address of the property", "address"),
  ask("rent", "Rent", "money"),
  ask("deposit", "Deposit", "money"),
  ask("service_charges", "Service charges", "money"),
  ask("late_fee.leases", "Late fee", "money"),
  ask("floor_space", "Floor space", "quantity", {
    units: "m2|m²|qm|sq\\.? ?ft\\.?|square feet|square met(?:er|re)s|mq",
  }),
  // Vehicles
  ask("make", "Make", "name"),
  ask("model", "Model", "name"),
  ask("first_registration", "First registered", "date"),
  ask("mileage", "Mileage", "quantity", { units: "km|mi|miles|kilometer|kilometres|kilometers|" }),
  ask("colour", "Colour", "name"),
  ask("fuel", "Fuel", "name"),
  ask("inspection_due", "Next inspection", "month"),
  ask("result", "Result", "name"),
  // Claims and explanations of benefits
  ask("date_of_loss", "Day of the damage", "date"),
  ask("amount_billed", "Billed", "money"),
  ask("amount_allowed", "Allowed", "money"),
  ask("amount_paid", "Paid by the insurer", "money"),
  ask("amount_owed", "Your share", "money"),
  // Cards of a health insurer
  ask("plan", "Plan", "name"),
  ask("copay", "Copay", "money"),
  // Policies
  ask("premium", "Premium", "money"),
  ask("interval.policies", "How often it is paid", "interval"),
  ask("insured_vehicle", "Insured vehicle", "name"),
  ask("insured_place", "Insured place", "address"),
  ask("insured_pet", "Insured pet", "name"),
  ask("breed", "Breed", "name"),
  ask("insured_person", "Insured person", "name"),
  ask("cover", "Cover", "cover", { most: 12 }),
  ask("sum_insured", "Sum insured", "money", { most: 3 }),
  ask("no_claims", "No-claims class", "name"),
  ask("agent", "Agent", "name"),
  // Contracts
  ask("price.contracts", "Price", "money"),
  ask("interval.contracts", "How often", "interval"),
  ask("minimum_term", "Minimum term", "span"),
  ask("notice_period", "Notice", "span"),
  ask("governing_law", "Governing law", "name"),
  // Letters
  ask("subject", "Subject", "words"),
  ask("reply_by", "Reply by", "date"),
  ask("place", "Place", "address"),
  // Tax
  ask("wages", "Wages", "money"),
  ask("income_tax", "Income tax", "money"),
  ask("social_security_wages", "Social security wages", "money"),
  ask("social_contributions", "Social security", "money"),
  ask("medicare_wages", "Medicare wages", "money"),
  ask("medicare_tax", "Medicare", "money"),
  ask("state_wages", "State wages", "money"),
  ask("state_tax", "State tax", "money"),
  ask("solidarity_tax", "Solidarity surcharge", "money"),
  ask("church_tax", "Church tax", "money"),
  ask("taxable_income", "Taxable income", "money"),
  ask("refund", "Refund", "money"),
  ask("rents", "Rents", "money"),
  ask("royalties", "Royalties", "money"),
  ask("other_income", "Other income", "money"),
  ask("interest_income", "Interest", "money"),
  ask("dividends", "Dividends", "money"),
  ask("filing_deadline", "To be handed in by", "date"),
  ask("objection_period", "Time to object", "span"),
  // Tickets and bookings
  ask("guest", "Guest or passenger", "name", { most: 3 }),
  ask("room", "Room", "name", {
    like: new RegExp(any("asks-room"), "i"),
  }),
  ask("seat", "Seat", "name", { like: /^\d{1,3} ?[A-Z]?$|^[A-Z]\d{1,3}$/ }),
  ask("nights", "Nights", "quantity", { units: "nights?|nachte?|nuits?|noches?|notti?|nachten|" }),
  ask("travel_class", "Class", "name"),
  ask("from_place", "From", "name", { like: /^\D{3,}$/ }),
  ask("to_place", "To", "name", { like: /^\D{3,}$/ }),
  ask("payment_method.travel", "Payment method", "name"),
  // Guarantees
  ask("product", "Product", "name"),
  ask("brand", "Brand", "name"),
  ask("model.warranties", "Model", "name"),
  ask("purchase_date", "Bought on", "date"),
  ask("warranty_period", "Warranty", "span"),
  ask("shop", "Shop", "name"),
  // Health
  ask("patient", "Patient", "name", { role: "party" }),
  ask("practice", "Practice", "name"),
  ask("medication", "Medicine", "name", { most: 6 }),
  ask("dosage", "Dose", "words", { most: 4 }),
  ask("refills", "Refills", "quantity", { units: "" }),
  ask("vaccine", "Vaccine", "name", { most: 6 }),
  ask("next_appointment", "Next appointment", "date"),
  // Identity papers
  ask("surname", "Surname", "name"),
  ask("given_names", "Given names", "name"),
  ask("nationality", "Nationality", "name"),
  ask("birth_place", "Place of birth", "name"),
  ask("authority", "Issued by", "name"),
  ask("licence_classes", "Classes", "name", {
    like: /^[A-Z][A-Z0-9]{0,3}(?:[ ,/]{1,2}[A-Z][A-Z0-9]{0,3}){0,9}$/,
  }),
  ask("height", "Height", "quantity", { units: "cm|m" }),
  // Animals
  ask("pet", "Pet", "name"),
  ask("species", "Kind of animal", "name"),
  ask("breed.pets", "Breed", "name"),
  ask("vaccine.pets", "Vaccine", "name", { most: 6 }),
  ask("next_due", "Next due", "date", { most: 4 }),
  // Schools and universities
  ask("student", "Pupil or student", "name"),
  ask("school_class", "Class", "name"),
  ask("term", "Term", "name"),
  ask("grade_average", "Average", "quantity", { units: "" }),
  ask("degree", "Degree", "name"),
  ask("reply_by.school", "Reply by", "date"),
  // Contracts of work
  ask("job_title", "Job", "name"),
  ask("salary", "Pay", "money"),
  ask("hours_per_week", "Hours a week", "quantity", {
    units: any("asks-hours-per-week"),
  }),
  ask("leave_days", "Leave", "quantity", {
    units: any("asks-working-business-calendar"),
  }),
  ask("probation", "Trial period", "span"),
  // Payslips
  ask("salary_gross", "Gross pay", "money"),
  ask("income_tax.payslips", "Income tax", "money"),
  ask("state_tax.payslips", "State tax", "money"),
  ask("social_contributions.payslips", "Social contributions", "money"),
  ask("medicare_tax.payslips", "Medicare", "money"),
  ask("solidarity_tax.payslips", "Solidarity surcharge", "money"),
  ask("church_tax.payslips", "Church tax", "money"),
  ask("health_insurance", "Health insurance", "money"),
  ask("pension_contribution", "Pension", "money"),
  ask("unemployment_insurance", "Unemployment insurance", "money"),
  ask("hours", "Hours", "quantity", {
    units: "hours?|hrs?|std\\.?|stunden|heures?|h|horas?|ore|uren|uur|timer|tim|",
  }),
  ask("hourly_rate", "Hourly rate", "money"),
  ask("leave_left", "Leave left", "quantity", {
    units: "days?|hours?|hrs?|tage|std\\.?|jours?|dias?|giorni|gg|ore|dagen|uren|",
  }),
];

const byLabels = new Map(asks.map((a) => [a.labels, a]));

/** Asks by the names of their labels: `"tariff late_fee.loans"`. */
export const asked = (labels: string): Ask[] =>
  keys(labels).map((name) => {
    const found = byLabels.get(name);
    if (found === undefined) throw new Error(`No ask of this name: ${name}`);
    return found;
  });

/** `"a b"` to `["a", "b"]`. */
export const keys = (s: string): string[] => s.split(/\s+/).filter((k) => k !== "");
