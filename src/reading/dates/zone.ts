import type { Sheet } from "../layout/layout.ts";
import type { MachineZone, ZoneField } from "../layout/machine-zone.ts";
import type { DateFound } from "./found.ts";
import { traitsOf } from "./paper.ts";

/**
 * Dates of a paper with those of its machine readable zone, whose check digits are right: they take the place of what was
 * read as birth and expiry from the small print above it.
 */
export function withZone(dates: DateFound[], zone: MachineZone | null, sheets: Sheet[]): DateFound[] {
  if (zone === null) return dates;
  const made = ({ value, line, start, end }: ZoneField, role: "birth" | "expiry"): DateFound => ({
    date: value,
    monthOnly: false,
    role,
    strength: 1,
    line,
    start,
    end,
    time: false,
    ambiguous: false,
    nth: 0,
    label: "plain",
    where: "left",
    mended: 0,
    listed: false,
    numbered: false,
    words: 95,
    paper: traitsOf(sheets),
  });
  return [
    made(zone.expiry, "expiry"),
    made(zone.birth, "birth"),
    ...dates.filter((d) => d.role !== "birth" && d.role !== "expiry"),
  ];
}
