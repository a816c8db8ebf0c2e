import { addDays } from "#kernel/dates.ts";
import { dateWithRole } from "../date-roles.ts";
import type { DateFound } from "../dates/found.ts";
import type { ReadObligation } from "../reader.ts";
import type { Study } from "../study.ts";
import { withoutNumbers } from "../title.ts";
import { datedItem } from "./item.ts";

/** Tickets and bookings: what happens on their day. */
const JOURNEYS: Record<string, (who: string) => string> = {
  "travel/flight": (who) => (who === "" ? "Flight" : `Flight with ${who}`),
  "travel/train-ticket": (who) => (who === "" ? "Train journey" : `Train journey with ${who}`),
  "travel/bus-ticket": (who) => (who === "" ? "Bus journey" : `Bus journey with ${who}`),
  "travel/event-ticket": (who) => (who === "" ? "Event" : `Event: ${who}`),
};
/** "Your appointment is on", "votre rendez-vous est fixé au": words before the day of a visit; folded. */
const VISIT =
  /(?<![a-z])(?:appointments?|termin|rendez-vous|rdv|cita|appuntamento|visita|afspraak|prenotazione|consultation|besichtigung)(?![a-z])[^.!?]{0,70}(?<![a-z])(?:on|for|at|is|am|den|auf den|fur den|le|au|pour le|el|el dia|para el|il|il giorno|per il|op|voor|staat op)(?: [a-z]{2,10},?)?[ :,]{0,2}$/;
/** Days that were, or are only asked for. */
const NO_VISIT =
  /(?<![a-z])(?:cancel|missed|abgesagt|entfallt|verpasst|annule|manque|cancelad|annullat|geannuleerd|gemist|last|letzte[rn]?|dernier|ultim[oa]|laatste|vom)(?![a-z])/;

/** The day of a visit that a sentence names. */
function visitTold(s: Study, issued: string): DateFound | null {
  for (const d of s.dates.dates) {
    if (d.monthOnly || d.date < issued || d.date > addDays(issued, AHEAD)) continue;
    const up = d.line.page.lines[d.line.index - 1];
    const runsOn = up && d.start < 40 && !/[.!?:]$/.test(up.text) ? `${up.folded.slice(-80)} ` : "";
    const left = runsOn + d.line.folded.slice(Math.max(0, d.start - 100), d.start);
    if (VISIT.test(left) && !NO_VISIT.test(left)) return d;
  }
  return null;
}

/** A ticket is bought no longer ahead than this, in days. */
const AHEAD = 500;

const item = (title: string, d: DateFound, confidence: number): ReadObligation =>
  datedItem("appointment", title, d, confidence, confidence - 20);

/** Appointments of a paper, and the day of a journey or event that a ticket is for when it lies after the day it was bought. */
export function visitsOf(s: Study, type: string | null, issued: string): ReadObligation[] {
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  const visit = visitTold(s, issued) ?? dateWithRole(s.dates.dates, ["appointment"], 0.7);
  if (visit && visit.date >= issued)
    return [item(who === "" ? "Appointment" : `Appointment at ${who}`, visit, 70)];
  const journey = type === null ? undefined : JOURNEYS[type];
  if (!journey) return [];
  const day = s.dates.dates
    .filter((d) => !d.monthOnly && (d.role === "service" || d.role === "start") && d.strength >= 0.6)
    .filter((d) => d.date > issued && d.date <= addDays(issued, AHEAD))
    .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  return day ? [item(journey(who), day, 66)] : [];
}
