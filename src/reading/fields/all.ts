import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import { loans, statements } from "./banking.ts";
import { bills, invoices, receipts, subscriptions } from "./bills.ts";
import { leases, property, vehicles } from "./housing.ts";
import { claims, insuranceCards, policies } from "./insurance.ts";
import { contracts, letters, taxes, travel, warranties } from "./papers.ts";
import { health, identity, pets, school } from "./people.ts";
import type { Schema } from "./shape.ts";
import { employment, payslips } from "./work.ts";

const GROUPS: Record<string, Schema> = {
  bills,
  invoices,
  receipts,
  banking: statements,
  tax: taxes,
  insurance: policies,
  housing: property,
  vehicles,
  health,
  education: school,
  identity,
  travel,
  contracts,
  letters,
  pets,
  warranties,
};

/** Types that are read otherwise than their group. */
const TYPES: Record<string, Schema> = {
  "bills/internet": subscriptions,
  "bills/phone": subscriptions,
  "bills/television": subscriptions,
  "bills/subscription": subscriptions,
  "bills/hosting": subscriptions,
  "banking/loan-statement": loans,
  "banking/loan-agreement": loans,
  "housing/mortgage-statement": loans,
  "housing/lease": leases,
  "housing/utilities-statement": bills,
  "insurance/claim": claims,
  "insurance/explanation-of-benefits": claims,
  "insurance/health-card": insuranceCards,
  "tax/wage-certificate": taxes,
  "work/payslip": payslips,
  "work/timesheet": payslips,
  "work/contract": employment,
  "work/reference": letters,
  "health/medical-bill": { ...invoices, asks: [...health.asks.slice(0, 2), ...invoices.asks] },
  "pets/vet-bill": { ...invoices, asks: [...pets.asks.slice(0, 1), ...invoices.asks] },
  "vehicles/service": { ...vehicles, asks: [...vehicles.asks, ...invoices.asks.slice(0, 2)] },
  "education/tuition": { ...invoices, asks: [...school.asks.slice(0, 3), ...invoices.asks.slice(0, 2)] },
};

/** What the full read looks for on a paper of a type, by its slug; null where nothing special is known. */
export const schemaOf = (type: string | null): Schema | null =>
  type === null ? null : (TYPES[type] ?? GROUPS[groupOf(type)] ?? null);

/** Every schema there is. */
export const schemas: readonly Schema[] = [...Object.values(GROUPS), ...Object.values(TYPES)];
