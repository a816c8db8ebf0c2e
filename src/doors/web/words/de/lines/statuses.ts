import type { Pair } from "../../lines/say.ts";
import type { When } from "../../lines/slots.ts";

/** The one line of how somebody or something stands. */
export const statuses: readonly Pair[] = [
  ["Debit {when}", "Abbuchung {when}"],
  ["Payment was due {when}", "Zahlung war {when} fällig"],
  ["Payment due {when}", "Zahlung {when} fällig"],
  ["Expired {when}", "{when} abgelaufen"],
  ["Expires {when}", "Läuft {when} ab"],
  ["{what} expired {when}", "{what}: {when} abgelaufen"],
  ["{what} expires {when}", "{what}: läuft {when} ab"],
  ["Was to renew {when}", "Sollte sich {when} verlängern"],
  ["Renews {when}", "Verlängert sich {when}"],
  ["{what} was to renew {when}", "{what}: sollte sich {when} verlängern"],
  ["{what} renews {when}", "{what}: verlängert sich {when}"],
  ["Filing was due {when}", "Abgabe war {when} fällig"],
  ["Filing due {when}", "Abgabe {when} fällig"],
  ["Appointment was {when}", "Termin war {when}"],
  ["Appointment {when}", "Termin {when}"],
  ["{n} bills past due", "{n} Rechnungen überfällig"],
  ["{n} bills due", "{n} Rechnungen fällig"],
  ["Reminder, {when}", "Erinnerung, {when}"],
  ["{as}, {when}", "{as}, {when}"],
];

/** When something is or was. */
export const when: When = {
  today: "heute",
  tomorrow: "morgen",
  yesterday: "gestern",
  ago: (n) => `vor ${n} Tagen`,
  on: (day) => `am ${day}`,
};
