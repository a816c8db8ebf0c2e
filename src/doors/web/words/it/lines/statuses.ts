import type { Pair } from "../../lines/say.ts";
import type { When } from "../../lines/slots.ts";

/** The one line of how somebody or something stands. */
export const statuses: readonly Pair[] = [
  ["Debit {when}", "Addebito {when}"],
  ["Payment was due {when}", "Il pagamento scadeva {when}"],
  ["Payment due {when}", "Il pagamento scade {when}"],
  ["Expired {when}", "Scaduto {when}"],
  ["Expires {when}", "Scade {when}"],
  ["{what} expired {when}", "{what}: scadenza {when}, già passata"],
  ["{what} expires {when}", "{what}: scade {when}"],
  ["Was to renew {when}", "Doveva rinnovarsi {when}"],
  ["Renews {when}", "Si rinnova {when}"],
  ["{what} was to renew {when}", "{what}: doveva rinnovarsi {when}"],
  ["{what} renews {when}", "{what}: si rinnova {when}"],
  ["Filing was due {when}", "Andava presentato {when}"],
  ["Filing due {when}", "Da presentare {when}"],
  ["Appointment was {when}", "L’appuntamento era {when}"],
  ["Appointment {when}", "Appuntamento {when}"],
  ["{n} bills past due", "{n} fatture scadute"],
  ["{n} bills due", "{n} fatture da pagare"],
  ["Reminder, {when}", "Promemoria, {when}"],
  ["{as}, {when}", "{as}, {when}"],
];

/** When something is or was. */
export const when: When = {
  today: "oggi",
  tomorrow: "domani",
  yesterday: "ieri",
  ago: (n) => `${n} giorni fa`,
  on: (day) => (/^(?:8|11) /.test(day) ? `l’${day}` : `il ${day}`),
};
