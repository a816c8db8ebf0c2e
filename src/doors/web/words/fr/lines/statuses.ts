import type { Pair } from "../../lines/say.ts";
import type { When } from "../../lines/slots.ts";

/** The one line of how somebody or something stands. */
export const statuses: readonly Pair[] = [
  ["Debit {when}", "Prélèvement {when}"],
  ["Payment was due {when}", "Paiement dû {when}, en retard"],
  ["Payment due {when}", "Paiement dû {when}"],
  ["Expired {when}", "Expiré {when}"],
  ["Expires {when}", "Expire {when}"],
  ["{what} expired {when}", "{what} : expiré {when}"],
  ["{what} expires {when}", "{what} : expire {when}"],
  ["Was to renew {when}", "Devait être renouvelé {when}"],
  ["Renews {when}", "Renouvellement {when}"],
  ["{what} was to renew {when}", "{what} : devait être renouvelé {when}"],
  ["{what} renews {when}", "{what} : renouvellement {when}"],
  ["Filing was due {when}", "Dépôt dû {when}, en retard"],
  ["Filing due {when}", "Dépôt dû {when}"],
  ["Appointment was {when}", "Rendez-vous passé, {when}"],
  ["Appointment {when}", "Rendez-vous {when}"],
  ["{n} bills past due", "{n} factures en retard"],
  ["{n} bills due", "{n} factures à payer"],
  ["Reminder, {when}", "Rappel, {when}"],
  ["{as}, {when}", "{as}, {when}"],
];

/** When something is or was. */
export const when: When = {
  today: "aujourd’hui",
  tomorrow: "demain",
  yesterday: "hier",
  ago: (n) => `il y a ${n} jours`,
  on: (day) => `le ${day}`,
};
