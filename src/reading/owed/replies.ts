import { groupOf } from "#rules/taxonomy.ts";
import type { DateFound } from "../dates/found.ts";
import type { ReadObligation } from "../reader.ts";
import type { Study } from "../study.ts";
import { withoutNumbers } from "../title.ts";
import { datedItem } from "./item.ts";

/** Papers that ask for an answer by a day. */
const ASKING = new Set(["education", "letters", "contracts"]);
/** "Please return the slip by", "Rückgabe bis", "merci de répondre avant le": words before a day; folded. */
const ANSWER_BY =
  /(?:return (?:the|this) (?:slip|form|letter|sheet)|(?:please )?(?:reply|respond|rsvp|confirm|let us know|sign up|register)|send (?:it |this |the form )?back|ruckgabe|zuruck(?:geben|senden|schicken)?|ruckmeldung|anmeldung|anmelden|antwort(?:en)?|melden sie sich|um antwort|repondre|reponse|retourner|renvoyer|s'inscrire|inscription|confirmer|entregar|devolver|responder|inscribirse|restituire|riconsegnare|rispondere|confermare|iscriversi|inleveren|terugsturen|reageren|aanmelden|antwoorden|lever(?:t)? [^.]{0,40} in)(?![a-z])[^.!?]{0,50}(?:by|before|no later than|until|bis|bis zum|bis spatestens|avant le|au plus tard le|jusqu'au|antes del?|hasta el|entro(?: il)?|voor|uiterlijk|op)[ :]{0,2}$/;
/** Where the verb stands behind the day: "bis 3.4. zurückgeben", "voor 3 april inleveren". */
const BY =
  /(?<![a-z])(?:by|bis|bis zum|bis spatestens|avant le|antes del?|entro(?: il)?|voor|uiterlijk)[ :]{0,2}$/;
const ANSWER =
  /^[^.!?]{0,40}?(?<![a-z])(?:zuruck|antworten|anmelden|mitteilen|einreichen|inleveren|terug|reageren|aanmelden|aan ons|laten weten)/;

/** True when the words around a day ask for an answer by then. */
function asksAnswer(d: DateFound): boolean {
  const up = d.line.page.lines[d.line.index - 1];
  const runsOn = up && !/[.!?:]$/.test(up.text) && d.start < 40 ? `${up.folded.slice(-70)} ` : "";
  const left = runsOn + d.line.folded.slice(Math.max(0, d.start - 90), d.start);
  return ANSWER_BY.test(left) || (BY.test(left) && ANSWER.test(d.line.folded.slice(d.end, d.end + 60)));
}

/** The answer that a letter asks for by a day, once. `paying`: a payment by then was found already. */
export function repliesOf(s: Study, type: string | null, issued: string, paying: boolean): ReadObligation[] {
  if (type === null || paying || !ASKING.has(groupOf(type)) || type === "letters/cancellation") return [];
  const d = s.dates.dates.find((x) => !x.monthOnly && x.date > issued && asksAnswer(x));
  if (!d) return [];
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  return [datedItem("reminder", who === "" ? "Reply to this letter" : `Reply to ${who}`, d, 72, 55)];
}
