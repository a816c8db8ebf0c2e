import { addDays, addMonths } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { foldKeep } from "#reading/text/fold.ts";
import type { Stretch } from "./values.ts";

/** The day a stretch of time reaches from another one; `back`: before it. Months end on the last day there is. */
export function reach(from: string, s: Stretch, back: boolean): string {
  const n = back ? -s.count : s.count;
  switch (s.unit) {
    case "day":
      return addDays(from, n);
    case "week":
      return addDays(from, 7 * n);
    case "month":
      return addMonths(from, n);
    case "year":
      return addMonths(from, 12 * n);
  }
}

const BACK = new RegExp(`(?:${any("days-back")})`);
const END =
  /(?:end|terminat|expir|renewal|anniversary|ablauf|ende|vertragsende|echeance|fin |terme|expiration|vencimiento|finalizacion|termino|scadenza|termine|fine|einde|afloop|vervaldatum|verloop)/;
const FROM_PAPER =
  /(?:within|from (?:the )?(?:date|day|invoice|receipt|purchase)|of (?:the )?(?:date|purchase|receipt|invoice|delivery)|after (?:the )?(?:date|purchase|receipt|invoice|delivery|starting|discharge|visit)|net|netto|innerhalb|binnen|nach (?:erhalt|rechnung|kauf|lieferung|zugang)|ab (?:rechnungs|kauf|liefer)|tage netto|zahlbar|dans (?:les|un delai)|sous|a compter|dentro de|en un plazo|a partir de|entro|dalla? (?:data|fattura|ricevimento)|na (?:ontvangst|factuur|aankoop)|in )/;

/** From what a stretch of time counts, by the words around it; null when they do not say. */
export function countsFrom(around: string): "before the end" | "from the paper" | null {
  const folded = foldKeep(around);
  if (BACK.test(folded) && END.test(folded)) return "before the end";
  return FROM_PAPER.test(folded) ? "from the paper" : null;
}
