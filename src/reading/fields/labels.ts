import { dateCues } from "../dates/cues.ts";
import { numberCues } from "../identifiers/cues.ts";
import type { Line } from "../layout/layout.ts";
import { moneyCues } from "../money/cues.ts";
import { partyCues } from "../parties/cues.ts";
import type { PhraseFinder } from "../text/fold.ts";

/** Before a label: the number of a box, a mark of a list, an article. */
export const LEAD =
  /^(?:[^a-z\d]{0,4}(?:\d{1,2}[a-z]?[.)]? )?(?:the |your |our |ihre?n? |votre |vos |su |sus |il |la |le |el |lo |uw |der |die |das |de |het |total |current |= |\+ |- )?)$/;
/** Behind a label: a plural, a bracket, dots, a colon, a verb. */
export const JOINT =
  /^(?: ?\([^)]{0,40}\))?[ ]?[.:=…_*-]{0,60}[ ]*(?:(?:is|of|ist|betragt|von|est de|est|es de|es|ammonta a|e di|e pari a|bedraagt|is|van|at|shall be|uber|sind|beginnt am|endet am) +)?(?:the amount of +)?/;
/** Words in the middle of a sentence count when these follow. */
export const SAYS =
  /^ (?:is|of|shall be|will be|ist|betragt|von|est de|est fixee? a|es de|sera de|ammonta a|e di|e pari a|bedraagt|van)(?: [a-z]{2,8}){0,2} ?$/;
/** Heads of tables: what stands under them is one row of many. */
export const TABLE =
  /(?<![a-z])(?:date|datum|fecha|data|description|beschreibung|buchungstext|libelle|concepto|descripcion|descrizione|omschrijving|qty|menge|quantity|posted|buchung|valuta)(?![a-z])/;

/** Words that head a column or name a field, where no colon says that they are a value. */
export const HEAD =
  /^(?:\d{1,2}[a-z]? )?(?:(?:current |total |unit |net |policy |your )?(?:description|site|date|name|type|number|no\.?|code|qty|quantity|price|amount|value|mileage|year|make|model|color|colour|rest|restrictions|sex|class|end|start|from|to|address|status|notes?|remarks|details|units?|rate|beschreibung|bezeichnung|datum|name|art|nummer|nr\.?|menge|preis|betrag|wert|farbe|bemerkung|einheit|von|bis|ende|beginn|quantite|prix|montant|valeur|numero|couleur|debut|fin|descripcion|cantidad|precio|importe|valor|fecha|tipo|color|descrizione|quantita|prezzo|importo|valore|data|colore|omschrijving|aantal|prijs|bedrag|waarde|soort|kleur|opmerking)s?[ /,&-]{0,3}){1,3}$/;

/** Words between a quantity and its label that leave it what it is. */
export const SAME =
  /\([^)]{0,40}\)|(?<![a-z])(?:this (?:period|month|bill|billing period)|for this (?:period|bill)|in (?:kwh|m3|kubikmeter)|kwh|dieser (?:rechnung|abrechnung)|im (?:abrechnungszeitraum|zeitraum)|sur la periode|de la periode|en el periodo|nel periodo|in deze periode|is|was|betragt|betrug|von|est de|es de|e di|bedraagt|of|total|gesamt|worked)(?![a-z])/g;
export const OF_ALL = /total|gesamt|gesammt|totale|totaal/;

/** True for words that are a label of something themselves. */
export function isLabel(folded: string, own: PhraseFinder<string>): boolean {
  const text = folded.trim();
  if (text.endsWith(":")) return true;
  const most = (cue: { start: number; phrase: string } | undefined) =>
    cue !== undefined && cue.start === 0 && cue.phrase.length >= 0.6 * text.length;
  return [own, dateCues, moneyCues, numberCues, partyCues].some((l) => most(l.find(text)[0]));
}

/** Where the value ends: at the end of its cell, or where a known label with a colon begins. -1: an unknown label follows. */
export function endOfWords(line: Line, at: number, end: number, own: PhraseFinder<string>): number {
  const text = line.folded.slice(at, end);
  const colon = text.indexOf(":");
  if (colon < 0) return end;
  for (const l of [own, dateCues, numberCues, moneyCues, partyCues]) {
    const cue = l.find(text.slice(0, colon)).find((c) => colon - c.end < 2);
    if (cue) return at + cue.start;
  }
  return -1;
}
