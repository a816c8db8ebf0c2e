import type { Sheet } from "../layout/layout.ts";
import type { MachineZone, ZoneField } from "../layout/machine-zone.ts";
import { type DateFound, plainDate } from "./found.ts";
import { traitsOf } from "./paper.ts";

/**
 * Dates of a paper with those of its machine readable zone, whose check digits are right: they take the place of what was
 * read as birth and expiry from the small print above it.
 */
export function withZone(dates: DateFound[], zone: MachineZone | null, sheets: Sheet[]): DateFound[] {
  if (zone === null) return dates;
  const made = ({ value, line, start, end }: ZoneField, role: "birth" | "expiry"): DateFound =>
    plainDate({ date: value, role, line, start, end, words: 95, paper: traitsOf(sheets) });
  return [
    made(zone.expiry, "expiry"),
    made(zone.birth, "birth"),
    ...dates.filter((d) => d.role !== "birth" && d.role !== "expiry"),
  ];
}
