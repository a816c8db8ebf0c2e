import type { SenderWord } from "#contract/type-offer.ts";
import { groupOf } from "./taxonomy.ts";

/** What people call those who send papers of a type, where the group alone does not say so; null: they are called by name. */
const bySlug: Readonly<Record<string, SenderWord | null>> = {
  "banking/loan-statement": "lender",
  "banking/loan-agreement": "lender",
  "banking/pension-statement": null,
  "banking/investment-statement": null,
  "banking/transfer": null,
  "banking/cheque": null,
  "bills/council-tax": null,
  "bills/fine": null,
  "housing/mortgage-statement": "lender",
  "housing/lease": "landlord",
  "housing/utilities-statement": "landlord",
  "receipts/rent": "landlord",
  "receipts/donation": null,
  "tax/1098": "lender",
  "tax/w-2": "employer",
  "tax/p60": "employer",
  "tax/wage-certificate": "employer",
  "tax/assessment": "tax_office",
  "vehicles/service": "garage",
  "pets/vet-bill": "vet",
  "pets/vaccination": "vet",
  "work/resume": null,
};

const byGroup: Readonly<Record<string, SenderWord>> = {
  banking: "bank",
  bills: "provider",
  insurance: "insurer",
  receipts: "shop",
  education: "school",
  work: "employer",
};

/** What people call those who send papers of a type ("lender"); null where they are better called by their name. */
export const senderWord = (slug: string): SenderWord | null =>
  slug in bySlug ? (bySlug[slug] ?? null) : (byGroup[groupOf(slug)] ?? null);
