import type { Pair } from "../../lines/say.ts";
import type { When } from "../../lines/slots.ts";

/** The one line of how somebody or something stands. */
export const statuses: readonly Pair[] = [
  ["Debit {when}", "Afschrijving {when}"],
  ["Payment was due {when}", "Betaling had {when} gemoeten"],
  ["Payment due {when}", "Betaling {when}"],
  ["Expired {when}", "{when} verlopen"],
  ["Expires {when}", "Verloopt {when}"],
  ["{what} expired {when}", "{what}: {when} verlopen"],
  ["{what} expires {when}", "{what}: verloopt {when}"],
  ["Was to renew {when}", "Zou {when} verlengd worden"],
  ["Renews {when}", "Wordt {when} verlengd"],
  ["{what} was to renew {when}", "{what}: zou {when} verlengd worden"],
  ["{what} renews {when}", "{what}: wordt {when} verlengd"],
  ["Filing was due {when}", "Indienen had {when} gemoeten"],
  ["Filing due {when}", "Indienen {when}"],
  ["Appointment was {when}", "Afspraak was {when}"],
  ["Appointment {when}", "Afspraak {when}"],
  ["{n} bills past due", "{n} rekeningen te laat"],
  ["{n} bills due", "{n} rekeningen te betalen"],
  ["Reminder, {when}", "Herinnering, {when}"],
  ["{as}, {when}", "{as}, {when}"],
];

/** When something is or was. */
export const when: When = {
  today: "vandaag",
  tomorrow: "morgen",
  yesterday: "gisteren",
  ago: (n) => `${n} dagen geleden`,
  on: (day) => `op ${day}`,
};
