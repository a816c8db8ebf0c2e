import { banking, tax } from "./banking.ts";
import { bills, invoices } from "./bills.ts";
import { education, health } from "./health.ts";
import { housing, vehicles } from "./housing.ts";
import { identity, travel } from "./identity.ts";
import { insurance, work } from "./insurance.ts";
import { other } from "./letters.ts";
import { receipts } from "./receipts.ts";
import type { Category, DocumentType } from "./shape.ts";

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

/** The shipped types. The slug is stored with documents: add rows freely, never change or reuse a slug. */
export const types: readonly DocumentType[] = [
  ...bills,
  ...invoices,
  ...receipts,
  ...banking,
  ...tax,
  ...insurance,
  ...housing,
  ...vehicles,
  ...health,
  ...education,
  ...identity,
  ...travel,
  ...work,
  ...other,
];

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
