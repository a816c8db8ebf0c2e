/** Papers whose period is what lies before them, not what lies behind: policies, contracts, what is valid for a time. */
const TERM = new RegExp(
  `^(?:${[
    "insurance/(?:(?:[a-z]+-)?policy|renewal|health-card)",
    "contracts/(?:contract|nda)",
    "housing/lease",
    "work/contract",
    "warranties/warranty",
    "vehicles/registration",
    "identity/[a-z-]+",
  ].join("|")})$`,
);

/**
 * The date of a document row: "the first known of the printed date, the period, the day it was had before arrival,
 * and the arrival" (service document, DocumentRow). The period counts by its last day, since a statement is of its end; that of
 * a policy or a contract by its first, since nobody had it written on the day it ends.
 */
export function rowDate(d: {
  doc_date: string | null;
  period_to: string | null;
  period_from: string | null;
  had_on: string | null;
  arrived_on: string;
  /** Slug of its type. */
  type: string | null;
}): string {
  const period = TERM.test(d.type ?? "") ? (d.period_from ?? d.period_to) : (d.period_to ?? d.period_from);
  return d.doc_date ?? period ?? d.had_on ?? d.arrived_on;
}
