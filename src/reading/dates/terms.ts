import { addDays, addMonths } from "#kernel/dates.ts";

/** Terms of payment counted from the paper's own day: "payable within 30 days", "à 30 jours fin de mois", "netto 14 Tage". */
export interface Terms {
  days: number;
  /** To the end of the month in which the days run out. */
  endOfMonth: boolean;
  /** Offsets of the words in the line. */
  start: number;
  end: number;
}

const N = "(\\d{1,3})";
const DAYS =
  "(?:days?|tagen?|werktagen?|kalendertagen?|tg\\.?|jours?|jrs|dias?|giorni|gg\\.?|dagen|dgn|dagar|dager|dage|dgr|pv|paivaa|dni|dnu)(?![a-z])";

/** "within 30 days", "30 days net", "net 30", "terms: 14 days". */
const FORMS: RegExp[] = [
  new RegExp(
    `(?<![a-z])(?:within|in|after|innerhalb(?: von)?|innert|binnen|nach|sous|dans (?:les|un delai de)|a|en|dentro de|(?:el )?plazo de|entro|prazo de|inom|innen|inden|net|netto|term(?:s|ijn)?|ziel|zahlungsziel|betalingstermijn|maksuehto|betalingsbetingelser|betalingsvilkar)[ :]{1,3}(?:de |von |max\\.? |[a-z]{3,12} \\()?${N}\\)? ?${DAYS}`,
  ),
  new RegExp(
    `(?<![\\d.,/])${N}\\)? ?${DAYS},? (?:net(?:to)?|rein netto|nach|ab|from|of|after|fin de mois|fin de mes|fine mese|date (?:de )?facture|fecha (?:de )?factura|data fattura|d\\.?f\\.?|ff|f\\.f|na factuur|efter|fra|fran|eom)(?![a-z])`,
  ),
  new RegExp(`(?<![a-z])(?:net|n/) ?${N}(?= *(?:$|[.,;)]| {2}|days|eom|from))`),
  new RegExp(
    `(?<![a-z])(?:terms|zahlungsziel|zahlungsbedingungen?|zahlungskonditionen|conditions de (?:paiement|reglement)|condiciones de pago|forma de pago|condizioni di pagamento|pagamento|betalingsvoorwaarden|betalingsconditie|betalningsvillkor|condicoes de pagamento|maksuehto|paiement|reglement)[ :a-z.]{0,24}${N} ?${DAYS}`,
  ),
];
const END_OF_MONTH =
  /^[ ,.]{0,3}(?:net )?(?:fin de mois|fin du mois|fin de mes|fine mese|f\.?m\.?(?![a-z])|d\.?f\.?f\.?m|end of (?:the )?month|eom|zum monatsende|einde maand|fim do mes)/;
const MONEY =
  /pay|due|net(?!work)|zahl|fallig|paiement|regl|echeance|pago|pagar|pagamento|scadenza|betal|voldoen|overma|terms|maksu|rimessa|splatnost|platn/;
/** What runs from the same day and is no deadline of payment. */
const NOT =
  /skonto|discount|return|widerruf|ruckgabe|rueckgabe|umtausch|cancel|escompte|sconto|descuento|korting|exchange|refund|dispute|objection|reklam|warrant|garant|garanzia|error|einspruch|widerspruch|beanstand|reclam|notice|kundig|deliver|liefer|livr|entrega|consegna|leveren|late|verzug|overdue|interest|mahn|retard|appeal|contest|ruckerstatt|rembours|in respect|valid|gultig|validez|validita/;

/**
 * The terms of payment a line (`folded`) gives, or null. Clauses about discounts, returns and complaints are passed over.
 * `lead`: what stands right before the line, for sentences that began there.
 */
export function termsOf(folded: string, lead = ""): Terms | null {
  const text = folded.slice(0, 500);
  if (!/\d/.test(text) || !MONEY.test(`${lead} ${text}`)) return null;
  let at = 0;
  for (const clause of text.split(/(?<=[,;]) |(?<=[a-z0-9)]\.) |(?<= ) {2,}/)) {
    const offset = text.indexOf(clause, at);
    at = offset + clause.length;
    if (NOT.test(clause) || !MONEY.test(`${lead} ${text.slice(0, at)}`)) continue;
    for (const re of FORMS) {
      const m = re.exec(clause);
      const days = Number(m?.[1]);
      if (!m || !(days >= 3 && days <= 120)) continue;
      const start = offset + m.index;
      const rest = text.slice(start + m[0].length);
      const last = / (?:fin de mois|fin de mes|fine mese|eom)$/.test(m[0]);
      const tail = END_OF_MONTH.exec(rest);
      return {
        days,
        endOfMonth: last || tail !== null,
        start,
        end: start + m[0].length + (tail ? tail[0].length : 0),
      };
    }
  }
  return null;
}

/** The day on which terms run out. */
export function dueFrom(issued: string, terms: Terms): string {
  const day = addDays(issued, terms.days);
  return terms.endOfMonth ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) : day;
}
