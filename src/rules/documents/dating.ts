/**
 * The date of a document row: "the first known of the printed date, the period, the day it was had before arrival,
 * and the arrival" (service document, DocumentRow). The period counts by its last day: a statement is of its end.
 */
export function rowDate(d: {
  doc_date: string | null;
  period_to: string | null;
  period_from: string | null;
  had_on: string | null;
  arrived_on: string;
}): string {
  return d.doc_date ?? d.period_to ?? d.period_from ?? d.had_on ?? d.arrived_on;
}
