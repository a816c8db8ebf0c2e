import type { AnswerKind } from "./attributes/table.ts";

const said = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/** Asks on which day something was: what lasts so long or is due in so many days has not been. */
const PAST = said(
  "when (?:was|were|did)|wann (?:war|waren|wurden?|hat|haben)|quand (?:a|ont|etait|etaient|fut)|cuando (?:fue|fueron|era|se \\w+(?:o|aron|ieron))|quando (?:e stat[oa]|sono stat[ie]|fu|furono|ha|hanno)|wanneer (?:was|waren|werd|werden|heeft|hebben)",
);

/** What somebody pays or earns is money: so many pounds of flour are none. */
const PAYS = said(
  "pay|pays|paid|cost|costs|spend|spent|price|earn|earns|earned|kostet|kosteten?|gekostet|bezahlt|bezahlen|zahlt|zahlen|gezahlt|verdient|coute|coutent|coutait|paye|payer|payes|payons|gagne|gagner|cuesta|cuestan|costo|pago|pagado|pagar|pague|gana|costa|costano|costato|pagato|pagare|paga|guadagna|kost|kosten|kostte|betaald|betalen|betaal|verdient|verdiend",
);

/** "What was the council tax bill": a bill is asked for by what it comes to. */
const BILL = said(
  "what (?:was|is|were|are) (?:the|my|our|their|his|her) (?:\\w+ ){0,3}bills?|was (?:war|ist) (?:die|meine|unsere) \\w*rechnung|quelle (?:est|etait) (?:la|ma|notre) facture|cual (?:es|fue|era) (?:la|mi|nuestra) factura|(?:qual|quale) (?:e|era) (?:la|la mia|la nostra) (?:fattura|bolletta)|wat (?:was|is) (?:de|mijn|onze) \\w*(?:rekening|factuur)",
);

/** Money of which languages with one word for how much and how many ask: "hoeveel btw", "combien de TVA". */
const OF_MONEY = said(
  "(?:hoeveel|combien d|combien de|combien d') (?:de )?(?:btw|belasting|servicekosten|bedieningsgeld|korting|rente|fooi|wisselgeld|statiegeld|verzendkosten|loonheffing|tva|taxes?|impots?|remise|rabais|interets?|pourboire|service|frais|monnaie|consigne)",
);

/**
 * The kinds of answers that a part of a question leaves, of those that its question word allows, best first. `text`: its folded
 * words, a space between two.
 */
export function narrowed(kinds: readonly AnswerKind[], text: string): readonly AnswerKind[] {
  if (kinds[0] === "day" && PAST.test(text)) return kinds.filter((k) => k !== "stretch");
  if (kinds[0] === "money" && PAYS.test(text)) return kinds.filter((k) => k !== "measure");
  if (kinds[0] === "count" && OF_MONEY.test(text)) return ["money", "percent"];
  return kinds.length === 0 && BILL.test(text) ? ["money"] : kinds;
}
