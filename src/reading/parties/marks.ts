import { isKnownName } from "../cues/brands.ts";
import { legalForm, ORG_WORD, partyCues } from "../cues/parties.ts";
import { foldKeep } from "../fold.ts";
import { titleShare } from "../kind.ts";
import { type Cell, depth, type Line } from "../layout.ts";
import { monthNumber } from "../months.ts";
import { couldBeName, isAddress, tidyName } from "../names.ts";
import { above, below } from "../neighbours.ts";
import { type Domain, tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { misreadForm } from "./name-core.ts";

/** Words of titles, labels and politeness that stand in the head of papers and are nobody's name. Folded. */
const TITLE_LINE =
  /(?<![a-z])(?:invoice|receipt|statement|rechnung|facture|factura|fattura|factuur|declarations?|quittung|welcome|willkommen|bienvenue|bienvenido|benvenuti|bill to|ship to|page \d|copy|thank you|agreement|form|report|summary|certificate|ticket|kundenbeleg|beleg|confirmation|notice|payslip|pay stub|itinerary|duplicate|original|customer copy|merchant copy|cash sales?|tax inv|sales order|order no|table|tisch|guest check|driver'?s? licen[cs]e|driverlicen[cs]e|restrictions?|mentions|cashier|terminal|recu|ticket de caisse|scontrino|bon|kvittering|kvitto|recibo|lease|application|quote|estimate|proposal|angebot|auftrag|lieferschein|mahnung|devis|presupuesto|preventivo|offerte|bill|policy|police|letter|contract|vertrag|abrechnung|bescheid|contrat|contrato|contratto|polizza|poliza|bulletin|nomina|loonstrook|take ?away|dine ?in|self ?service|opening hours|offnungszeiten)(?![a-z])/;

/** What a block of contact data prints under the name of who made the paper. Folded. */
const CONTACT =
  /(?<![a-z])(?:tel|telp|phone|ph|fax|www|e-?mail|ust|vat|tva|btw|kvk|gst|sst|iban|fon|telefon|telefono|telefoon|tlf|siret|siren|rcs|cif|nif|p\.? ?iva|partita iva|steuer-?nr|st\.?-?nr|hrb|uid|abn|ein|reg|co\.? reg|company no|roc|mwst|org\.? ?nr|cvr)(?![a-z])|@|\.com(?![a-z])|https?:|\(\d{5,7}-[a-z]\)/;

const GENERIC_ENDING =
  /(?:insurance|assurance|casualty|mutual|indemnity|utility|trading|power|water|gas) (?:company|group|co\.?|corporation)$|[a-z]{3} (?:company|bank)$/;

/** What speaks for and against a cell as the name of who made the paper: each mark with its points. */
export function marks(line: Line, cell: Cell, domains: Domain[], receipt: boolean, order: number): number {
  const name = tidyName(cell.text);
  const f = line.folded.slice(cell.start, cell.end);
  // A paper of few lines is all head.
  const d = Math.min(depth(line), line.y0 / line.page.height);
  const form = legalForm(name) !== null || misreadForm(name) !== null;
  let s = 0;
  if (line.page.number === 1) s += d < 0.35 ? 16 - d * 30 : d > 0.85 ? 0 : -6;
  else s -= 8;
  s += Math.max(0, (receipt ? 16 : 8) - order * (receipt ? 4 : 2));
  if (form) s += 16;
  if (ORG_WORD.test(f)) s += 6;
  if (GENERIC_ENDING.test(f)) s += 8;
  const sure = line.page.ocr ? sureness(line, cell.start, cell.end) : 100;
  // The large letters of a logo are often read as something else.
  if (line.size > 1.3 * line.page.size && sure >= 70) s += line.size > 1.9 * line.page.size ? 8 : 6;
  else if (line.bold) s += 2;
  s += 12 * tieToAny(name, domains);
  // What everybody knows as a shop's or a company's name is one, though its words name things as well.
  const known = isKnownName(f);
  if (known) s += 10;
  if (PART_OF.test(f) || STATE_OVER.test(f)) s -= 12;
  s += overContacts(line, cell) - inAddress(line, cell, f);
  if (TITLE_LINE.test(f)) s -= 20;
  else if (!form && !known && titleShare(f) > 0.6) s -= ORG_WORD.test(f) ? 8 : 30;
  if (/^(?:your|ihre?|euer|votre|vos|il tuo|uw|jouw|din|ditt) /.test(f)) s -= 12;
  if (underForeignLabel(line, cell)) s -= 16;
  if (OWNER.test(f) || CARD.test(f)) s -= 16;
  if (inTable(line, cell)) s -= 16;
  if (!form && !line.page.ocr && name.split(" ").some((w) => /^\p{Ll}{4,}/u.test(w) && !SMALL.test(w)))
    s -= 10;
  return s - oddShape(line, cell, name, sure);
}

/** Points against a name for how it is written: numbers, many words, small letters, noise of a picture. */
function oddShape(line: Line, cell: Cell, name: string, sure: number): number {
  let s = 0;
  if (cell.text.includes(":")) s += 10;
  if (/\d{3}/.test(name) || /\s\d{1,4}[a-z]?$/i.test(name)) s += 12;
  if (name.split(" ").length > (/(?:trust|foundation|authority|agency|university)$/i.test(name) ? 8 : 6))
    s += 8;
  if (/^[a-z]/.test(name) && !isKnownName(foldKeep(name))) s += 8;
  if (/[!?]$/.test(cell.text.trim())) s += 6;
  // "Services in September" is about a month.
  const words = foldKeep(name).split(" ");
  if (
    words.length > 2 &&
    monthNumber(words.at(-1)!) !== null &&
    /^(?:im|in|for|fur|de|en|di|van|vom)$/.test(words.at(-2)!)
  )
    s += 14;
  const letters = name.replace(/[^\p{L}]/gu, "").length;
  if (letters < 4) s += 10;
  else if (letters < 5) s += 5;
  if (line.page.ocr) {
    s += sure < 45 ? 14 : Math.max(0, (88 - sure) * 0.25);
    s += 16 * Math.max(garbledShare(name), garbledShare(cell.text));
  }
  return s;
}

/** A ward or an office inside a house that has a name of its own. Folded. */
const PART_OF =
  /^(?:(?:department|dept\.?|division|section|clinic|abteilung|fachbereich|klinik|service|servicio|servizio|reparto|afdeling|sachgebiet) (?:of|for|fur|de|di|der|del|voor) (?:[a-z]+(?:ology|ologie|ologia|iatrics?|iatrie|surgery|medicine|medizin|chirurgie)|billing|accounts?|customer|human resources)|ordnungsamt$|burgeramt$|personalabteilung$|kundenservice$)/;

/** The state over the name of the office that made the paper. Folded. */
const STATE_OVER =
  /^(?:republica|republique|repubblica|republik|republic of|reino de|kingdom of|royaume de|koninkrijk|freistaat|ministerio|ministere|ministero) ?[a-z ]{0,24}$/;

/** The person who keeps an inn or a shop, under its name. Folded. */
const OWNER =
  /^(?:inh(?:aber(?:in)?)?[.:]? |prop(?:rietor)?[.:]? |owner |gerant|titolare|propietario|di [a-z]+ [a-z]+$|de [a-z]+ [a-z]+$)/;

/** What a card terminal prints about the payment. Folded. */
const CARD =
  /^(?:visa|master ?card|maestro|amex|american express|giro ?card|debit|credit card|contactless|kontaktlos|sans contact|apple pay|google pay|ec-?cash|v ?pay|sale|purchase|approved|genehmigt|declined|kartenzahlung|carte bancaire|tarjeta|pago con|aid|tid|mid|auth)(?![a-z])/;

/** Small words that names carry in any language. */
const SMALL =
  /^(?:and|und|from|with|your|zum|zur|della|delle|degli|dell|des|dos|das|van|von|vom|over|under|para|pour|chez|pres|sous)$/;

/** True for a cell in a row of a table: a date or an amount beside it. */
const inTable = (line: Line, cell: Cell): boolean =>
  line.cells.length >= 3 &&
  line.cells.some(
    (c) =>
      c !== cell &&
      c.start !== cell.start &&
      /^[(-]?[$€£]? ?\d[\d.,]*[.,]\d{2}\)?$|^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(c.text),
  );

/** True right under a label that gives the name to somebody else: "Agent", "Bill to", "Patient". */
function underForeignLabel(line: Line, cell: Cell): boolean {
  for (const p of above(line, cell, 1)) {
    if (
      line.y0 - p.line.y1 > 1.5 * Math.max(line.size, p.line.size) ||
      Math.abs(p.cell.x0 - cell.x0) > 3 * line.size
    )
      return false;
    const text = p.line.folded.slice(p.cell.start, p.cell.end);
    const cue = partyCues.find(text)[0];
    return (
      cue !== undefined &&
      cue.start <= 1 &&
      cue.end - cue.start >= 0.5 * text.length &&
      /^(?:not|recipient|tenant|patient|doctor)$/.test(cue.role)
    );
  }
  return false;
}

/** Points for a name with a street, a town, a telephone or a tax number right under it. */
function overContacts(line: Line, cell: Cell): number {
  let address = false;
  let contact = false;
  for (const p of below(line, cell, 6)) {
    if (p.line.y0 - line.y1 > 11 * Math.max(line.size, line.page.size)) break;
    const t = p.line.folded.slice(p.cell.start, p.cell.end);
    if (p.steps <= 4 && isAddress(t)) address = true;
    if (CONTACT.test(t)) contact = true;
  }
  return (address ? 2 : 0) + (contact ? 2 : 0);
}

/** Names of places and the words addresses are made of, without a number beside them. Folded. */
const PLACE =
  /^(?:(?:off )?(?:jalan|jln|lorong|lrg|taman|tmn|bandar|kampung|kg|persiaran|desa|pusat bandar|pekan|block|blok|level|tingkat|ground floor|lot|batu|seksyen|section|kawasan|rue|calle|c\/|avenida|avda|paseo|plaza|via|viale|piazza|rua|postfach|postbus|p\.? ?o\.? box|near|opp|opposite)\b.*|(?:[a-z' -]{3,24}, ?)?(?:selangor|johor|perak|kedah|penang|pulau pinang|melaka|sabah|sarawak|kuala lumpur|w\.? ?p\.?|wilayah persekutuan|negeri sembilan|pahang|kelantan|terengganu|putrajaya|malaysia|singapore|germany|deutschland|france|italia|italy|espana|spain|nederland|netherlands|belgium|belgique|belgie|schweiz|suisse|switzerland|osterreich|austria|portugal|united kingdom|england|ireland|usa|u\.s\.a\.?|united states|canada|australia|sweden|sverige|norway|norge|denmark|danmark)(?: d\.?e\.?| darul [a-z]+)?[., ]*)$/;

/** Points against a cell that is part of an address: it names a place, or stands right under a street or a postcode. */
function inAddress(line: Line, cell: Cell, folded: string): number {
  if (PLACE.test(folded.trim())) return 14;
  if (legalForm(cell.text) !== null) return 0;
  // "4 Weir Terrace" between a name and a town.
  const under = [...above(line, cell, 1)].some(
    (p) => line.y0 - p.line.y1 < 1.2 * line.size && couldBeName(p.cell.text),
  );
  if (under && /^\d{1,5}[a-z]?,? [a-z]/.test(folded))
    for (const p of below(line, cell, 1))
      if (p.line.y0 - line.y1 < 1.2 * line.size && isAddress(p.cell.text)) return 16;
  for (const p of above(line, cell, 1))
    if (
      line.y0 - p.line.y1 < 1.2 * Math.max(line.size, p.line.size) &&
      Math.abs(p.line.size - line.size) < 0.35 * line.size &&
      isAddress(p.cell.text)
    )
      return 8;
  return 0;
}
