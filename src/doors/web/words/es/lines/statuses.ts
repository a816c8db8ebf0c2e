import type { Pair } from "../../lines/say.ts";
import type { When } from "../../lines/slots.ts";

/** The one line of how somebody or something stands. */
export const statuses: readonly Pair[] = [
  ["Debit {when}", "Cargo {when}"],
  ["Payment was due {when}", "El pago vencía {when}"],
  ["Payment due {when}", "El pago vence {when}"],
  ["Expired {when}", "Caducó {when}"],
  ["Expires {when}", "Caduca {when}"],
  ["{what} expired {when}", "{what}: caducó {when}"],
  ["{what} expires {when}", "{what}: caduca {when}"],
  ["Was to renew {when}", "Debía renovarse {when}"],
  ["Renews {when}", "Se renueva {when}"],
  ["{what} was to renew {when}", "{what}: debía renovarse {when}"],
  ["{what} renews {when}", "{what}: se renueva {when}"],
  ["Filing was due {when}", "Había que presentarlo {when}"],
  ["Filing due {when}", "Hay que presentarlo {when}"],
  ["Appointment was {when}", "La cita fue {when}"],
  ["Appointment {when}", "Cita {when}"],
  ["{n} bills past due", "{n} facturas vencidas"],
  ["{n} bills due", "{n} facturas por pagar"],
  ["Reminder, {when}", "Recordatorio, {when}"],
  ["{as}, {when}", "{as}, {when}"],
];

/** When something is or was. */
export const when: When = {
  today: "hoy",
  tomorrow: "mañana",
  yesterday: "ayer",
  ago: (n) => `hace ${n} días`,
  on: (day) => `el ${day}`,
};
