import { wordsOf } from "#reading/concepts/lexicon.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { unitsOf } from "../../grounding/passage.ts";
import { askingWords } from "../../plan/words.ts";
import type { Candidate } from "../candidates.ts";
import { fitOf } from "../names/fits.ts";
import { Words } from "../names/place-words.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import type { Sought } from "../question/sought.ts";
import { asWord } from "../question/sought.ts";
import type { Standing } from "../standing.ts";
import { explained, standing as standingFor } from "../standing.ts";
import { isParty, sameEvent } from "../values/events.ts";
import { lightWords } from "../values/light.ts";

const NOT = new Set(
  "not no non none never without cannot isn't don't doesn't won't nicht kein keine keinen keiner keinem nie niemals ohne ne pas aucun aucune jamais sans ni ningun ninguna nunca jamas sin nessun nessuna mai senza niet geen nooit zonder neither nor".split(
    " ",
  ),
);
/** Words that are a no by themselves, with what they say it of. */
const NEGATIVE =
  /^(?:non(?:refundable|returnable|transferable|cancellable)|unpaid|uninsured|excluded|excludes|excluding|declined|rejects|rejected|void|invalid|off|unbezahlt|ausgeschlossen|abgelehnt|impaye|exclu|exclus|excluido|excluida|escluso|esclusa|uitgesloten|onbetaald|denied|prohibited|forbidden|nichtraucher\w*|rauchfrei\w*|rookvrij\w*|verboten|untersagt|interdite?s?|prohibid[oa]s?|vietat[oaie]|verboden|refused|verweigert|refusee?s?|rejetee?s?|rechazad[oa]s?|denegad[oa]s?|respint[oaie]|rifiutat[oaie]|negat[oaie]|afgewezen|geweigerd|verworpen)$/;

/** True when a statement denies: it has a negation. */
export function denies(statement: string): boolean {
  return wordsOf(statement.replace(/n['’]t\b/g, " not")).some((w) => NOT.has(w) || NEGATIVE.test(w));
}

/** Asks what may be done; on folded words with single spaces. */
const mayOrNot =
  /(?:^| )(?:may|can|could|allowed|permitted|permit|permits|forbidden|ok|okay|darf|durfen|darfst|kann|konnen|erlaubt|gestattet|verboten|zulassig|peut|peux|pouvons|permis|autorisee?|interdite?|droit|permet|puede|puedo|podemos|permite|permitid[oa]|prohibid[oa]|puo|posso|possiamo|permess[oa]|consentit[oa]|ammess[oaie]|vietat[oa]|consente|permette|mag|mogen|kan|kunnen|toegestaan|verboden)(?= |$)/;

const ALLOWS =
  /(?:^| )(?:allowed|permitted|welcome|(?:has|have|shall have) the (?:\w+ )?right to|may|entitled to|erlaubt|gestattet|zulassig|darf|durfen|willkommen|moglich|autorisee?s?|permise?s?|admise?s?|acceptee?s?|peut|peuvent|permitid[oa]s?|admitid[oa]s?|admiten|permite|permiten|puede|pueden|ammess[oaie]|consentit[oaie]|permess[oaie]|puo|possono|toegestaan|welkom|mag|mogen)(?= |$)/;
const FORBIDS =
  /(?:^| )(?:(?:not|no|never|without|cannot) (?:\w+ ){0,3}(?:allowed|permitted|may|keep|be)|(?:must|may|shall|can) not|not (?:be )?(?:allowed|permitted)|cannot|prohibited|forbidden|not to|nichtraucher\w*|rauchfrei\w*|non ?smoking|smoke ?free|non ?fumeurs?|no ?fumador(?:es)?|non ?fumatori|rookvrij\w*|nicht (?:\w+ ){0,2}(?:erlaubt|gestattet|zulassig)|(?:darf|durfen) (?:\w+ ){0,5}(?:nicht|kein\w*)|untersagt|verboten|unzulassig|interdite?s?|defense de|(?:ne|n) (?:\w+ )?(?:peut|peuvent|est|sont|doit|doivent) (?:\w+ )?(?:pas|jamais)|prohibid[oa]s?|prohibe|no (?:se )?(?:puede|pueden|permite|permiten|admite|admiten|esta|estan)|queda prohibid[oa]|vietat[oaie]|divieto|non (?:si )?(?:puo|possono|e|sono) (?:\w+ )?(?:\w+)?|verboden|niet (?:\w+ )?toegestaan|(?:mag|mogen) (?:\w+ ){0,5}(?:niet|geen))(?= |$)/;

/** Whether a statement says that something may be done; null when it says neither. */
export function permits(statement: string): boolean | null {
  const folded = wordsOf(statement.replace(/n['’]t\b/g, " not")).join(" ");
  return FORBIDS.test(folded) ? false : ALLOWS.test(folded) ? true : null;
}

const NONE =
  /^(?:no|not|never|without|kein\w{0,2}|ohne|aucune?|sans|ningun[oa]?|sin|nessun[oa]?|senza|geen|zonder)$/;

/** True when "no", "kein", "sans" stand right before words that are meant: "no inheritance tax", "keine wilden Tiere". */
export function deniesBefore(statement: string, meant: (token: string) => boolean): boolean {
  const tokens = wordsOf(statement);
  return tokens.some((t, i) => NONE.test(t) && tokens.slice(i + 1, i + 4).some(meant));
}

/** Said with and without "not": what a question of yes or no may be about, and which statements on papers settle it. */
interface Settling {
  /** The question is about this. */
  asks: RegExp;
  yes: RegExp | null;
  no: RegExp | null;
}

/** All on folded words with single spaces. */
const settling: readonly Settling[] = [
  {
    // Is it a bill?
    asks: /\b(?:is|ist|est ce|es|e|is dit)\b.*\b(?:a |an |eine? |une |una |een )?(?:bill|invoice|rechnung|facture|factura|fattura|rekening|factuur)\b(?! (?:paid|bezahlt|payee|pagada|pagata|betaald|due|still|open|overdue|from|of|for|of|includ))/,
    yes: /\b(?:please pay|amount due|pay by|payable by)\b/,
    no: /\b(?:this is not a bill|not a bill|do not pay|not an invoice|no payment (?:is )?(?:due|required|necessary)|keine rechnung|nicht bezahlen|nicht uberweisen|ne pas payer|n est pas une facture|no es una factura|no pague|non e una fattura|non pagare|geen rekening|geen factuur|niet betalen)\b/,
  },
  {
    // Is anything left to pay?
    asks: /\b(?:left to pay|still (?:owe|open|unpaid|due|to pay)|outstanding|anything (?:due|owed|open)|noch (?:offen|etwas|zu zahlen|was)|reste t il|reste a payer|queda (?:algo )?(?:por pagar|pendiente)|resta (?:qualcosa )?da pagare|nog (?:iets )?(?:te betalen|open))\b/,
    yes: /\b(?:amount due|balance due|total due|please pay|zu zahlen|zahlbetrag|somme a payer|total a pagar|totale da pagare|te betalen)\b/,
    no: /^(?:.{0,25}\b)?(?:paid|paid in full|bezahlt|dankend erhalten|payee?|acquittee?|pagad[oa]|pagat[oa]|betaald|voldaan)(?:\b.{0,25})?$/,
  },
  {
    // Has it been paid?
    asks: /\b(?:paid|been paid|bezahlt|beglichen|payee|reglee|pagad[oa]|pagat[oa]|betaald)\b/,
    yes: /\b(?:paid in full|premium paid|paid on|payment received|thank you for your payment|bezahlt|dankend erhalten|betrag erhalten|payee?|acquittee?|pagad[oa]|pagat[oa]|betaald|voldaan)\b|^paid$/,
    no: /\b(?:unpaid|not (?:yet )?(?:been )?paid|overdue|past due|offen|unbezahlt|impaye|impagad[oa]|insolut[oa]|onbetaald|amount due|zu zahlen|total due)\b/,
  },
  {
    // Can it be given back?
    asks: /\b(?:refundable|refunded?|money back|erstattungsfahig|erstattet|erstattbar|ruckerstatt\w*|remboursab\w*|rembours\w*|reembols\w*|rimbors\w*|restitueerbaar|terugbetaal\w*)\b/,
    yes: /\b(?:fully refundable|(?:can|may|will) be refunded|is refundable|refundable|erstattungsfahig|remboursable|reembolsable|rimborsabile|restitueerbaar)\b/,
    no: /\b(?:non ?refundable|not (?:be )?(?:refundable|refunded)|cannot be refunded|no refunds?|nicht (?:erstattungsfahig|erstattbar|erstattet)|keine (?:ruck)?erstattung|non remboursable|pas rembours\w*|no (?:es |son )?reembolsable|sin reembolso|non rimborsabile|niet restitueerbaar|geen restitutie)\b/,
  },
  {
    // Does it renew by itself?
    asks: /\b(?:renew\w*|verlanger\w*|renouvel\w*|reconduit\w*|renuev\w*|renov\w*|prorrog\w*|rinnov\w*|verleng\w*)\b/,
    yes: /\b(?:renews? automatically|automatic(?:ally)? renew\w*|auto ?renew\w*|renewed automatically|verlangert sich(?: \w+){0,6}|automatisch(?:e)? verlanger\w*|tacite reconduction|reconduit tacitement|renouvel\w* automatiquement|renovacion automatica|se renueva automaticamente|tacita reconduccion|rinnov\w* (?:tacit\w*|automatic\w*)|tacito rinnovo|automatisch verlengd|stilzwijgend verlengd|verlengd automatisch)\b/,
    no: /\b(?:(?:does|will|shall) not (?:be )?renew\w*|not renew automatically|verlangert sich nicht|ohne automatische verlangerung|sans tacite reconduction|no se renueva|non si rinnova|wordt niet verlengd|endet automatisch|ends automatically)\b/,
  },
];

/** A rule of words: `asks`, `yes` and `no` are alternatives on folded words with single spaces; `null` where nothing says it. */
const rule = (asks: string, yes: string | null, no: string | null): Settling => ({
  asks: new RegExp(`(?:^| )(?:${asks})(?= |$)`),
  yes: yes === null ? null : new RegExp(`(?:^| )(?:${yes})(?= |$)`),
  no: no === null ? null : new RegExp(`(?:^| )(?:${no})(?= |$)`),
});

/**
 * What papers print to settle a question of yes or no, a line a kind of question, in en de fr es it nl. The first whose `asks`
 * fits a question counts; on a paper a "no" outweighs a "yes".
 */
const moreSettling: readonly Settling[] = [
  // Must it be paid?
  rule(
    "(?:do|must|should) (?:i|we) (?:\\w+ ){0,3}pay|(?:do|must) (?:i|we) owe|muss (?:ich|man)(?: \\w+){0,6} (?:be)?zahlen|mussen wir(?: \\w+){0,6} (?:be)?zahlen|(?:dois je|faut il|devons nous) (?:payer|regler)|(?:tengo que|hay que|debo|debemos) pagar|(?:devo|dobbiamo|bisogna) pagare|moet(?:en)? (?:ik|wij|we)(?: \\w+){0,6} betalen",
    "please pay|amount due|balance due|total due|pay by|payable by|to be paid by|zahlbar bis|zu zahlen|zu uberweisen|bitte uberweisen|a payer|a regler avant|a pagar|da pagare|te betalen|te voldoen",
    "this is not a bill|not a bill|do not pay|no payment (?:is )?(?:due|required|necessary|needed)|nothing to pay|not an invoice|keine rechnung|keine zahlung erforderlich|nicht (?:bezahlen|uberweisen)|ne pas payer|n est pas une facture|aucun (?:paiement|montant)|no es una factura|no pague|nada que pagar|non e una fattura|non pagare|geen rekening|geen factuur|niet betalen|hoeft niet te betalen",
  ),
  // Can it be taken back?
  rule(
    "(?:be )?(?:returned|taken back|brought back|sent back|exchanged)|(?:return|take back|bring back|send back|exchange) (?:it|them|the|this|these|those)|zuruckgeben|zuruckbringen|zuruckschicken|umtauschen|umgetauscht|(?:rendre|retourner|echanger|rapporter|renvoyer)|(?:devolver|cambiar|devuelto)|(?:restituire|rendere|cambiare|reso)|(?:terugbrengen|terugsturen|ruilen|geruild|teruggebracht)",
    "(?:return(?:s|ed)?|exchang(?:e|es|ed)) (?:\\w+ ){0,6}(?:within|until|by|accepted)|within \\d+ days (?:\\w+ ){0,6}(?:return|refund|exchange)\\w*|\\d+ days? (?:\\w+ ){0,2}(?:return|exchange|refund)\\w*|umtausch (?:\\w+ ){0,6}(?:innerhalb|binnen|bis|moglich)|ruckgabe(?:recht)? (?:\\w+ ){0,6}(?:innerhalb|binnen|bis|tagen?)|(?:retour|echange)s? (?:\\w+ ){0,6}(?:sous|dans|possible|jours)|(?:cambios?|devolucion(?:es)?) (?:\\w+ ){0,6}(?:dias|hasta|plazo)|(?:cambio|reso|resi) (?:\\w+ ){0,6}(?:entro|giorni)|(?:ruilen|retourneren|retour) (?:\\w+ ){0,6}(?:binnen|dagen)",
    "final sale|all sales (?:are )?final|(?:is|are) final|no (?:returns?|exchanges?|refunds?)|(?:not|cannot|can not|non) (?:be )?(?:returnable|returned|exchanged|exchangeable|refunded)|non returnable|vom umtausch ausgeschlossen|kein(?:e|en)? (?:umtausch|ruckgabe|rucknahme)|nicht (?:umgetauscht|zuruckgenommen)|ni repris ni echange\\w*|ni echange\\w*|pas (?:repris|echange\\w*)|no se (?:admiten|aceptan) (?:cambios|devoluciones)|sin (?:cambio|devolucion)|non si (?:cambia|accettano)|niet (?:geruild|retour\\w*)|geen (?:retour|ruiling)\\w*",
  ),
  // Does money come back?
  rule(
    "(?:get|got|receive|have) (?:\\w+ ){0,4}(?:back|refund|refunded|credit)|(?:bekomm\\w*|krieg\\w*|erhalt\\w*)(?: \\w+){0,8} (?:zuruck|erstattet|guthaben|erstattung)|(?:nous|m|me) (?:rembourse|rend)|(?:me|nos) (?:devuelven|devolvieron)|(?:ci|mi) (?:rimborsano|restituiscono)|(?:krijg\\w*|ontvang\\w*)(?: \\w+){0,8} terug",
    "(?:your |ihr |in your favou?r )?(?:guthaben|gutschrift|ruckzahlung|erstattungsbetrag|refund(?: amount| due)?|credit balance|overpaid|amount to be refunded|trop percu|montant rembourse|solde en votre faveur|a devolver|saldo a su favor|a favore|rimborso|da rimborsare|terug te ontvangen|tegoed|teruggaaf|u krijgt terug)",
    "nachzahlung|nachforderung|balance due|amount you owe|you owe|restant du|reste a payer|a ingresar|saldo dovuto|bij te betalen|bijbetaling|non ?refundable|no refunds?|keine erstattung|non remboursable|no reembolsable|non rimborsabile|geen restitutie",
  ),
  // Was a meter read?
  rule(
    "(?:meter|reading|zahler|zahlerstand|compteur|contador|contatore|meter(?:stand)?)(?: \\w+){0,6} (?:read|estimated|actual|abgelesen|geschatzt|releve|estime|leido|estimad\\w*|letto|stimat\\w*|opgenomen|geschat)",
    "actual(?: reading)?|customer read(?:ing)?|read by (?:us|you|customer)|abgelesen|ablesung durch|releve reel|index releve|lectura real|lettura (?:reale|rilevata)|werkelijke?|opgenomen",
    "estimat\\w+|est|geschatzt|schatzung|hochgerechnet|rechnerisch|estime\\w*|estimad\\w+|stimat\\w+|geschat|schatting",
  ),
  // Is it taken from the account?
  rule(
    "(?:direct debit|taken from (?:my|our|the) account|collected|debited|abgebucht|eingezogen|lastschrift|preleve\\w*|domicilia\\w*|cargan?|addebitat\\w*|afgeschreven|automatisch betaald)",
    "direct debit|by direct debit|will be (?:collected|debited|taken)|(?:wird|werden|buchen wir|ziehen wir)(?: \\w+){0,12} (?:abgebucht|eingezogen|ein|ab)|sepa lastschrift\\w*|lastschrift|preleve\\w*|prelevement|domiciliacion|domiciliad\\w+|se cargara|addebit\\w+|automatische incasso|afgeschreven|incasso",
    "please (?:pay|transfer)|bank transfer|bitte uberweisen|zu uberweisen|par virement|por transferencia|tramite bonifico|overmaken",
  ),
  // Is it with tax?
  rule(
    "(?:includ\\w*|with|inklusive|inkl|enthalt\\w*|compris\\w*|incluye|incluid\\w*|compres\\w*|inclus\\w*|inclusief) (?:\\w+ ){0,3}(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw)|(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw) (?:\\w+ ){0,3}(?:includ\\w*|enthalten|compris\\w*|incluid\\w*|compres\\w*|inclus\\w*|inbegrepen)",
    "(?:incl|including|includes|inclusive of|inkl|inklusive|enthalt|enthaltene|dont|ttc|incluido|incluida|comprensivo|incluso|inclusief|incl) (?:\\w+ ){0,3}(?:vat|tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|tva|iva|btw)|(?:vat|tax|mwst|tva|iva|btw) (?:incl\\w*|included|enthalten|comprise|incluido|inclusa|inbegrepen)|ttc",
    "(?:excl|excluding|plus|zzgl|zuzuglich|exklusive|hors|sin|mas|escluso|esclusa|piu|exclusief|excl) (?:\\w+ ){0,2}(?:vat|tax|mwst|mehrwertsteuer|umsatzsteuer|tva|iva|btw)|gemass 19 ustg|kein(?:e)? umsatzsteuer|no vat|tva non applicable|ht",
  ),
];

/** A field of a form that says yes or no: its label, and the whole as it is printed. */
interface AnsweredField {
  label: string;
  text: string;
  yes: boolean;
  /** The line it stands on. */
  at: number;
}

const PART =
  "(?:included|covered|insured|applicable|taken|required|versichert|mitversichert|enthalten|inbegriffen|vereinbart|gewahlt|comprise?s?|incluse?s?|couverte?s?|garantie?s?|souscrite?s?|contratad[oa]s?|incluid[oa]s?|cubiert[oa]s?|asegurad[oa]s?|compres[oaie]|inclus[oaie]|copert[oaie]|previst[oaie]|inbegrepen|verzekerd|gedekt|meeverzekerd)";

/** What is filled in for yes and for no, folded; words in brackets may follow: "NO (Does the loan have these features?)". */
const YES = new RegExp(`^(?:yes|ja|oui|si|y|${PART})(?: \\(.{0,60}\\))?[.!]?$`);
const NO = new RegExp(
  `^(?:no|nein|non|nee|n|none|keine?r?|aucune?|ningun[oa]?|nessun[oa]?|geen|excluded|declined|ausgeschlossen|exclue?s?|excluid[oa]s?|esclus[oaie]|uitgesloten|(?:no|without|keine?|ohne|sans|aucune|sin|senza|nessuna|geen) (?:coverage|cover|deckung|garantie|cobertura|copertura|dekking)|(?:not|nicht|non|no|niet|pas) (?:yet |noch |encore )?${PART})(?: \\(.{0,60}\\))?[.!]?$`,
);

const says = (value: string): boolean | null => {
  const folded = foldKeep(value.trim()).toLowerCase();
  return YES.test(folded) ? true : NO.test(folded) ? false : null;
};

/** Longest label of a field. */
const LABEL = 80;

/** Fields inside of one cell, several of them too: "Kitchen: yes. Garage: no". */
function filledIn(cell: string): Omit<AnsweredField, "at">[] {
  return cell.split(/(?<=[\p{L})])[.;,]\s+/u).flatMap((part) => {
    const m = /^(\S.*?\p{L}\)?)\s*[:?]\s*(\S.*)$/u.exec(part.trim());
    const yes = m === null ? null : says(m[2] as string);
    const label = m?.[1] ?? "";
    return yes === null || label.length > LABEL ? [] : [{ label, text: part.trim(), yes }];
  });
}

/**
 * Fields of a page that are answered by yes or no: in the cell beside their label ("Prepayment Penalty   NO", "Cruise cover   not
 * included") or behind it ("Smoker: no").
 */
export function answeredFields(page: ReadPage): AnsweredField[] {
  const out: AnsweredField[] = [];
  page.lines.forEach(({ line }, at) => {
    line.cells.forEach((cell, i) => {
      const own = filledIn(cell.text);
      if (own.length > 0) {
        out.push(...own.map((f) => ({ ...f, at })));
        return;
      }
      const yes = i === 0 ? null : says(cell.text);
      if (yes === null) return;
      // A single letter is as likely a grade or a class.
      if (cell.text.trim().length < 2) return;
      const label = line.cells.slice(0, i).findLast((c) => /\p{L}{3}/u.test(c.text) && says(c.text) === null);
      if (label && label.text.length <= LABEL)
        out.push({ label: label.text, text: line.text.slice(label.start, cell.end), yes, at });
    });
  });
  return out;
}

/** Yes or no, with the statement that settles it. */
export interface Verdict {
  yes: boolean;
  candidate: Candidate;
}

const said = (
  page: number,
  text: string,
  score: number,
  lines: [number, number] | null = null,
): Candidate => ({
  kind: "words",
  text,
  value: null,
  page,
  lines,
  quote: lines === null ? text : null,
  fact: null,
  score,
  attribute: 1,
});

/** What a statement is held against. */
interface Asked {
  paper: ReadPaper;
  standing: Standing;
  /** The question, folded, single spaces. */
  question: string;
  rule: (typeof settling)[number] | undefined;
  /** What is asked of: a statement that only has the name or the number says nothing of it. */
  plain: readonly Sought[];
  /** It asks what may be done. */
  permission: boolean;
}

/** Longest statement, in characters; a longer one is cut where a part of it ends. */
const LONGEST = 600;

interface Unit {
  text: string;
  words: Words;
}

/** Statements of a page; what is said at length is cut at its semicolons and provisos. */
function statements(page: ReadPage): Unit[] {
  return unitsOf(page.text).flatMap((u) => {
    const text = page.text.slice(u.start, u.end);
    const parts =
      text.length <= LONGEST ? [text] : text.split(/;\s|,?\s(?=provided that|vorausgesetzt|sofern)/u);
    return parts
      .filter((t) => t.length <= LONGEST)
      .map((t) => ({ text: t.replace(/\s+/g, " ").trim().slice(0, 400), words: new Words(t, page.picture) }));
  });
}

/** The part of a statement that says most of what is asked: "the fare is not refundable; taxes are". */
function partAbout(text: string, plain: readonly Sought[], picture: boolean): string {
  const parts = text.split(/;\s|,\s(?=(?:but|however|aber|jedoch|mais|pero|sino|ma|maar)\s)/u);
  if (parts.length < 2) return text;
  const points = parts.map((part) => {
    const words = new Words(part, picture);
    return plain.filter((s) => fitOf(s, words) >= 0.7).length;
  });
  const most = Math.max(...points);
  return most === 0 ? text : (parts[points.indexOf(most)] as string);
}

/** How much of what a question names must stand in a statement that settles it by words known to settle it, and by any. */
const NEAR_KNOWN = 0.4;
const NEAR = 0.75;

/** The verdict of one statement; null when it settles nothing. */
function verdictOf(asked: Asked, page: ReadPage, units: readonly Unit[], i: number): Verdict | null {
  const { rule, plain, standing } = asked;
  const { text, words: own } = units[i] as Unit;
  // "Total incl. VAT": a short word and a dot end no sentence.
  const cut = /(?:^|\s)\p{L}{1,6}\.$/u.test(text) && own.tokens.length <= 4;
  const folded = [...own.tokens, ...(cut ? (units[i + 1]?.words.tokens ?? []) : [])].join(" ");
  const around = [units[i - 1], units[i + 1]].flatMap((u) => (u === undefined ? [] : [u.words]));
  const here = (s: Sought) => Math.max(fitOf(s, own), ...around.map((w) => fitOf(s, w) * 0.5), 0);
  const settled =
    rule === undefined ? null : rule.no?.test(folded) ? false : rule.yes?.test(folded) ? true : null;
  if (settled !== null) {
    const { score } = explained(standing, 1, here);
    // A plain no ("this is not a bill") outweighs words that only look like a yes.
    return { yes: settled, candidate: said(page.number, text, score + (settled ? 0 : 0.05)) };
  }
  if (rule !== undefined || own.tokens.length < 3) return null;
  if (plain.length > 0 && !plain.some((s) => here(s) >= 0.5)) return null;
  const about = standing.sought.filter((s) => s.role !== "name" && s.span === null);
  const part = partAbout(text, about, page.picture);
  const known = knownToSettle(asked, part, own);
  const { score, near } = explained(standing, null, (s) => (isParty(s.said) ? 1 : here(s)));
  if (near < (known === null ? NEAR : NEAR_KNOWN)) return null;
  if (known === null && own.tokens.length < 4) return null;
  return {
    yes: known ?? !denies(part),
    candidate: said(page.number, text, known === null ? score : Math.max(score, 0.62) + 0.05),
  };
}

/** What a statement says by words that settle such a question: that it may be or may not, or that there is none of it. */
function knownToSettle({ plain, permission }: Asked, part: string, own: Words): boolean | null {
  const things = plain.filter((s) => !isParty(s.said));
  const there = things.filter((s) => fitOf(s, own) >= 0.7);
  if (there.length === 0) return null;
  // One word of many is not the thing that is asked about.
  const enough = there.length * 2 >= things.length;
  if (permission && enough) {
    const may = permits(part);
    if (may !== null) return may;
  }
  const stands = (token: string) => there.some((s) => fitOf(s, new Words(token, own.picture)) >= 0.7);
  // "Did they decide to …": carried or rejected.
  const decision = (token: string) => sameEvent("decided", token);
  if (enough && there.some((s) => decision(s.said)) && own.tokens.some(decision)) return !denies(part);
  return enough && deniesBefore(part, stands) ? false : null;
}

/** How much of what is asked the label of a field must say. */
const NEAR_FIELD = 0.6;

/** The fields of a page that are answered by yes or no. */
function fieldVerdicts({ standing, plain, rule }: Asked, page: ReadPage): Verdict[] {
  if (rule !== undefined) return [];
  return answeredFields(page).flatMap((f): Verdict[] => {
    const own = new Words(f.label, page.picture);
    if (!plain.some((s) => fitOf(s, own) >= 0.7)) return [];
    // "Kreuzfahrten   nicht versichert": what is filled in has words of the question, too.
    const whole = new Words(f.text, page.picture);
    const { score, near } = explained(standing, null, (s) => Math.max(fitOf(s, own), fitOf(s, whole)));
    if (near < NEAR_FIELD) return [];
    return [{ yes: f.yes, candidate: said(page.number, f.text, score, [f.at, f.at]) }];
  });
}

/** From here on a page has a word itself or its event, and not only one that is near. */
const SAID = 0.75;

/** A verb or an adjective of a question that any sentence may have in other words: "mitnehmen", "haben". */
const GENERAL =
  /^(?:(?:mit|an|auf|be|ein|ab|aus|vor)?(?:nehmen|bringen|geben|halten|lassen|kommen|stellen|legen|setzen|fuhren)|(?:mit)?versichert|abgedeckt|gedeckt|enthalten|inbegriffen|inklusive|erlaubt|gestattet|zulassig|verboten|haben|machen|bekommen|gehen|nutzen|benutzen|verwenden|gelten|bleiben|werden|sollen|eigentlich|uberhaupt|immer|schon|selbst|zusammen|kostenlos)$/;

const isSmall = (s: Sought): boolean =>
  s.role === "light" && s.said.length >= 5 && !lightWords.has(s.said) && !askingWords.has(s.said);

/**
 * What is sought, where verbs and adjectives weigh like nouns: a paper need not have them, but one that
 * does says by them what is and is not ("ist die Wohnung möbliert?").
 */
function weighty(paper: ReadPaper, standing: Standing): Standing {
  if (!standing.sought.some(isSmall)) return standing;
  const sought = [...standing.sought];
  const stands = [...standing.stands];
  standing.sought.forEach((s, i) => {
    if (!isSmall(s)) return;
    const word: Sought = { ...asWord(s), concepts: [] };
    if (!paper.pages.some((p) => fitOf(word, p.words) >= SAID)) return;
    sought[i] = word;
    stands[i] = standingFor(paper, word);
  });
  return { ...standing, sought, stands };
}

/**
 * Settles a question of yes or no by a statement of the paper: one of those that are known to settle such questions, a field
 * that is answered by yes or no, else the sentence that says most of what is asked; a sentence with "not" is a no. Null when
 * no statement does.
 */
export function settle(paper: ReadPaper, standing: Standing, asked: string): Verdict | null {
  const question = wordsOf(asked).join(" ");
  const told = weighty(paper, standing);
  const given: Asked = {
    paper,
    standing: told,
    question,
    rule: [...settling, ...moreSettling].find((r) => r.asks.test(question)),
    plain: told.sought.filter((s) => s.role === "word" || s.role === "kind"),
    permission: mayOrNot.test(question),
  };
  // "Darf Jule fliegen?": of a paper that says nothing of what is asked, any sentence about her would be a yes.
  const silent = told.sought.filter((s) => isSmall(s) && !GENERAL.test(s.said));
  const says =
    given.plain.length > 0 && (silent.length === 0 || told.sought.some((s, i) => s !== standing.sought[i]));
  if (given.rule === undefined && !says) return null;
  let best: Verdict | null = null;
  for (const page of paper.pages) {
    const units = statements(page);
    const all = units.map((_, i) => verdictOf(given, page, units, i));
    for (const v of [...all, ...(page.words.tokens.length > 0 ? fieldVerdicts(given, page) : [])])
      if (v !== null && (best === null || v.candidate.score > best.candidate.score)) best = v;
  }
  return best;
}
