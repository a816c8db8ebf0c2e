import { wordsOf } from "../../concepts/lexicon.ts";

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
export const mayOrNot =
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
export interface Settling {
  /** The question is about this. */
  asks: RegExp;
  yes: RegExp | null;
  no: RegExp | null;
}

/** All on folded words with single spaces. */
export const settling: readonly Settling[] = [
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
