import { addMonths, isDate } from "#kernel/dates.ts";
import { typeBySlug } from "./taxonomy.ts";

/**
 * The day until which a document is worth keeping: its type's years after the last day it speaks of (end of its period or
 * cover, else its own date). Null: keep for good, or nothing to count from.
 */
export function retentionUntil(type: string | null, lastDay: string | null): string | null {
  if (type === null || lastDay === null || !isDate(lastDay)) return null;
  const years = typeBySlug(type)?.keepYears ?? null;
  return years === null ? null : addMonths(lastDay, years * 12);
}
