/** What the `total` of a document of this type is: the one amount that the document is about in money. */
export type TotalMeaning =
  /** What is to be paid. */
  | "amount_due"
  /** What the purchase came to. */
  | "grand_total"
  /** What is on the account at the end of the period. */
  | "closing_balance"
  /** What a card owes at the end of the period, and asks for. */
  | "statement_balance"
  /** What is paid out to the worker. */
  | "net_pay"
  /** What the cover costs for its term. */
  | "premium"
  /** The rent of one period. */
  | "rent"
  /** The document may name many amounts, but is not about one of them. */
  | "none";

interface Category {
  slug: string;
}

interface DocumentType {
  /** `<group>/<name>`; stable, stored with every document. */
  slug: string;
  /** Slug of its category. */
  category: string;
  /** Years to keep it, counted from its end; `null` is for good. A default that an account may change. */
  keepYears: number | null;
  total: TotalMeaning;
}

/** The shipped categories, in the order in which they are shown. */
export const categories: readonly Category[] = [
  { slug: "bills" },
  { slug: "purchases" },
  { slug: "banking" },
  { slug: "taxes" },
  { slug: "insurance" },
  { slug: "housing" },
  { slug: "vehicles" },
  { slug: "health" },
  { slug: "education" },
  { slug: "identity" },
  { slug: "travel" },
  { slug: "work" },
  { slug: "legal" },
  { slug: "pets" },
  { slug: "letters" },
];

type TypeRow = readonly [slug: string, category: string, keepYears: number | null, total: TotalMeaning];
const rows: readonly TypeRow[] = [
  ["bills/electricity", "bills", 3, "amount_due"],
  ["bills/gas", "bills", 3, "amount_due"],
  ["bills/water", "bills", 3, "amount_due"],
  ["bills/heating", "bills", 3, "amount_due"],
  ["bills/internet", "bills", 3, "amount_due"],
  ["bills/phone", "bills", 3, "amount_due"],
  ["bills/television", "bills", 3, "amount_due"],
  ["bills/waste", "bills", 3, "amount_due"],
  ["bills/subscription", "bills", 2, "amount_due"],
  ["bills/hosting", "bills", 3, "amount_due"],
  ["bills/council-tax", "bills", 7, "amount_due"],
  ["bills/fine", "bills", 5, "amount_due"],
  ["invoices/invoice", "purchases", 7, "amount_due"],
  ["invoices/credit-note", "purchases", 7, "grand_total"],
  ["invoices/quote", "purchases", 2, "grand_total"],
  ["invoices/reminder", "purchases", 5, "amount_due"],
  ["invoices/purchase-order", "purchases", 7, "grand_total"],
  ["invoices/order-confirmation", "purchases", 2, "grand_total"],
  ["invoices/delivery-note", "purchases", 2, "none"],
  ["warranties/warranty", "purchases", 10, "none"],
  ["warranties/manual", "purchases", 10, "none"],
  ["warranties/gift-card", "purchases", 5, "none"],
  ["receipts/groceries", "purchases", 2, "grand_total"],
  ["receipts/restaurant", "purchases", 2, "grand_total"],
  ["receipts/pharmacy", "purchases", 5, "grand_total"],
  ["receipts/electronics", "purchases", 5, "grand_total"],
  ["receipts/clothing", "purchases", 2, "grand_total"],
  ["receipts/sports", "purchases", 2, "grand_total"],
  ["receipts/furniture", "purchases", 5, "grand_total"],
  ["receipts/hardware", "purchases", 5, "grand_total"],
  ["receipts/books", "purchases", 2, "grand_total"],
  ["receipts/cosmetics", "purchases", 2, "grand_total"],
  ["receipts/fuel", "purchases", 2, "grand_total"],
  ["receipts/parking", "purchases", 2, "grand_total"],
  ["receipts/card-slip", "purchases", 2, "grand_total"],
  ["receipts/donation", "taxes", 7, "grand_total"],
  ["receipts/rent", "housing", 5, "grand_total"],
  ["receipts/receipt", "purchases", 2, "grand_total"],
  ["banking/bank-statement", "banking", 7, "closing_balance"],
  ["banking/credit-card-statement", "banking", 7, "statement_balance"],
  ["banking/loan-statement", "banking", 7, "amount_due"],
  ["banking/loan-agreement", "banking", 10, "none"],
  ["banking/investment-statement", "banking", 7, "closing_balance"],
  ["banking/pension-statement", "banking", null, "none"],
  ["banking/transfer", "banking", 7, "grand_total"],
  ["banking/cheque", "banking", 7, "grand_total"],
  ["tax/w-2", "taxes", 7, "none"],
  ["tax/1099", "taxes", 7, "none"],
  ["tax/1098", "taxes", 7, "none"],
  ["tax/w-4", "taxes", 5, "none"],
  ["tax/w-9", "taxes", 5, "none"],
  ["tax/return", "taxes", 10, "none"],
  ["tax/assessment", "taxes", 10, "amount_due"],
  ["tax/vat-return", "taxes", 10, "none"],
  ["tax/p60", "taxes", 7, "none"],
  ["tax/wage-certificate", "taxes", 10, "none"],
  ["insurance/auto-policy", "insurance", 7, "premium"],
  ["insurance/home-policy", "insurance", 7, "premium"],
  ["insurance/renters-policy", "insurance", 7, "premium"],
  ["insurance/liability-policy", "insurance", 7, "premium"],
  ["insurance/health-policy", "insurance", 7, "premium"],
  ["insurance/life-policy", "insurance", null, "premium"],
  ["insurance/travel-policy", "insurance", 3, "premium"],
  ["insurance/pet-policy", "pets", 5, "premium"],
  ["insurance/premium-invoice", "insurance", 7, "amount_due"],
  ["insurance/renewal", "insurance", 7, "premium"],
  ["insurance/policy", "insurance", 7, "premium"],
  ["insurance/claim", "insurance", 7, "none"],
  ["insurance/health-card", "health", 5, "none"],
  ["insurance/explanation-of-benefits", "health", 7, "none"],
  ["housing/lease", "housing", 10, "rent"],
  ["housing/mortgage-statement", "housing", 7, "amount_due"],
  ["housing/deed", "housing", null, "none"],
  ["housing/utilities-statement", "housing", 5, "amount_due"],
  ["housing/inspection", "housing", 10, "none"],
  ["housing/permit", "housing", null, "none"],
  ["vehicles/registration", "vehicles", 10, "none"],
  ["vehicles/title", "vehicles", null, "none"],
  ["vehicles/inspection", "vehicles", 5, "none"],
  ["vehicles/service", "vehicles", 5, "amount_due"],
  ["vehicles/rental", "travel", 3, "grand_total"],
  ["vehicles/purchase", "vehicles", 10, "grand_total"],
  ["health/medical-report", "health", null, "none"],
  ["health/lab-result", "health", null, "none"],
  ["health/prescription", "health", 3, "none"],
  ["health/immunization-record", "health", null, "none"],
  ["health/medical-bill", "health", 7, "amount_due"],
  ["health/intake-form", "health", 5, "none"],
  ["health/sick-note", "health", 3, "none"],
  ["health/appointment", "health", 1, "none"],
  ["education/report-card", "education", null, "none"],
  ["education/transcript", "education", null, "none"],
  ["education/diploma", "education", null, "none"],
  ["education/tuition", "education", 7, "amount_due"],
  ["education/school-letter", "education", 2, "none"],
  ["identity/passport", "identity", null, "none"],
  ["identity/driver-licence", "identity", null, "none"],
  ["identity/id-card", "identity", null, "none"],
  ["identity/birth-certificate", "identity", null, "none"],
  ["identity/marriage-certificate", "identity", null, "none"],
  ["identity/death-certificate", "identity", null, "none"],
  ["identity/residence-permit", "identity", null, "none"],
  ["identity/social-security-card", "identity", null, "none"],
  ["identity/registration", "identity", 10, "none"],
  ["travel/flight", "travel", 2, "grand_total"],
  ["travel/train-ticket", "travel", 2, "grand_total"],
  ["travel/bus-ticket", "travel", 2, "grand_total"],
  ["travel/transit-ticket", "travel", 2, "grand_total"],
  ["travel/taxi", "travel", 2, "grand_total"],
  ["travel/hotel", "travel", 2, "grand_total"],
  ["travel/booking", "travel", 2, "grand_total"],
  ["travel/event-ticket", "travel", 1, "grand_total"],
  ["work/payslip", "work", 7, "net_pay"],
  ["work/contract", "work", 10, "none"],
  ["work/reference", "work", null, "none"],
  ["work/expense-report", "work", 7, "grand_total"],
  ["work/resume", "work", 5, "none"],
  ["work/timesheet", "work", 3, "none"],
  ["contracts/nda", "legal", 10, "none"],
  ["contracts/contract", "legal", 10, "none"],
  ["contracts/power-of-attorney", "legal", null, "none"],
  ["contracts/will", "legal", null, "none"],
  ["contracts/court", "legal", null, "none"],
  ["letters/cancellation", "letters", 5, "none"],
  ["letters/complaint", "letters", 3, "none"],
  ["letters/official", "letters", 7, "none"],
  ["letters/letter", "letters", 3, "none"],
  ["letters/email", "letters", 3, "none"],
  ["letters/invitation", "letters", 1, "none"],
  ["pets/vaccination", "pets", 10, "none"],
  ["pets/vet-bill", "pets", 3, "amount_due"],
  ["pets/adoption", "pets", null, "none"],
  ["notes/note", "letters", null, "none"],
  ["notes/recipe", "letters", null, "none"],
  ["notes/minutes", "letters", 5, "none"],
];

/**
 * The shipped types. The slug is stored with documents: add rows freely, never change or reuse a slug. What such papers print is in
 * `lexicon/kinds/`, by slug.
 */
export const types: readonly DocumentType[] = rows.map(([slug, category, keepYears, total]) => ({
  slug,
  category,
  keepYears,
  total,
}));

const bySlug = new Map(types.map((t) => [t.slug, t]));
const categoryBySlug = new Map(categories.map((c) => [c.slug, c]));

/** The shipped type with this slug, or null (an account's own type, or an unknown one). */
export const typeBySlug = (slug: string): DocumentType | null => bySlug.get(slug) ?? null;

export const categoryOf = (slug: string): Category | null => {
  const t = bySlug.get(slug);
  return t ? (categoryBySlug.get(t.category) ?? null) : null;
};

/** `bills/electricity` -> `bills`. */
export const groupOf = (slug: string): string => slug.slice(0, slug.indexOf("/"));
