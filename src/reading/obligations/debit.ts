import type { Study } from "../classify/study.ts";
import type { Line } from "../layout/layout.ts";

/** Sentences and labels that say for sure that the amount is taken from an account; folded. */
const DEBITED = new RegExp(
  [
    // en
    "(?:will|shall|is (?:going )?to|is being|has been|was|are) (?:be )?(?:automatically |automaticall?y )?(?:collected|debited|deducted|taken|withdrawn|charged)(?=(?:[^.]|\\.(?=\\d)){0,80}(?:account|bank|card|direct debit|on or (?:about|after|around)|on \\d|on [a-z]{3,9} \\d|automatic))",
    "(?:account|bank|card)(?:[^.]|\\.(?=\\d)){0,30}(?:will|shall) be (?:automatically )?(?:debited|charged)|automatically (?:charged|debited|deducted|withdrawn|paid)",
    "we(?:'ll| will|) (?:collect|debit|deduct|withdraw|charge|take) (?:this|the|your|[$€£]|payment)(?:[^.]|\\.(?=\\d)){0,60}",
    "(?:payment|bill|amount|invoice|balance)(?:[^.]|\\.(?=\\d)){0,30}(?:will be|is) (?:made|taken|paid|settled|collected) (?:by|via|through|using|with) (?:your )?(?:direct debit|auto ?-?pay|automatic|standing)",
    "your (?:scheduled )?(?:direct debit|auto ?-?pay|automatic payment)(?:[^.]|\\.(?=\\d)){0,40}(?:scheduled|will|is set|is on|has been|amount|date|of [$€£])",
    "(?:direct debit|auto ?-?pay|automatic payment)(?:[^.]|\\.(?=\\d)){0,24}(?:scheduled|enrolled|is on|is active|thank you|will be|collection date|payment date)|enrolled in (?:auto|direct)|auto ?-?pay (?:date|on|amount)",
    "(?:payment method|method of payment|paid by|paying by|how you pay|payment type|pay method)[ :]{1,4}(?:by )?(?:direct debit|auto ?-?pay|automatic)|^(?:by )?direct debit(?: on| -|:) ?\\d",
    // de
    "(?:wird|werden|wurde|wurden)(?: wir)?(?:[^.]|\\.(?=\\d)){0,90}(?:abgebucht|eingezogen|abbuchen|einziehen|belastet)|(?:buchen|ziehen) wir(?:[^.]|\\.(?=\\d)){0,90}(?: ab(?![a-z])| ein(?![a-z]))",
    "per (?:sepa[- ]?)?(?:basis[- ]?)?lastschrift(?:verfahren|einzug)?(?:[^.]|\\.(?=\\d)){0,40}(?: ein(?![a-z])|von ihrem|vom konto|am \\d|zum \\d|eingezogen|beglichen|bezahlt|$)|(?:zahlungsart|zahlungsweise|zahlweise|zahlungsweg|zahlung)[ :]{1,4}(?:per )?(?:sepa[- ]?)?(?:lastschrift|bankeinzug|abbuchung|einzugsermachtigung)|(?:bankeinzug|lastschrifteinzug|abbuchung|sepa-lastschrift)(?:stermin|sdatum)?[ :]{1,3}(?:am |zum |erfolgt|ab )?\\d|lastschrift(?:einzug)? (?:erfolgt|am|zum)",
    // fr
    "(?:sera|seront|est|sont)(?: automatiquement)? (?:preleve|debite)e?s?|(?:preleve|debite)e?s? (?:le|automatiquement|sur votre)|prelevement (?:automatique |sepa |bancaire )?(?:le|du|au|prevu|a partir du|sur votre)|mode de (?:paiement|reglement)[ :]{1,4}(?:par )?prelevement|montant preleve",
    // es
    "(?:se (?:le )?(?:cargara|adeudara|ha cargado|domiciliara)|sera (?:cargad|adeudad)[oa]|cargaremos|adeudaremos)|(?:forma|modo|metodo|medio) de pago[ :]{1,4}(?:recibo )?(?:domicilia|adeudo|cargo en cuenta|recibo domiciliado)|(?:recibo|pago|importe|factura) domiciliad[oa]|domiciliado en|fecha de(?:l)? (?:cargo|adeudo|cobro)|cargo en (?:su )?cuenta (?:el|:)",
    // it
    "(?:verra|sara|saranno|viene) (?:automaticamente )?addebitat[oaie]|addebiteremo|addebito (?:diretto|in conto|sul (?:suo |vostro |tuo )?conto|automatico|sdd|sepa|il)|(?:modalita|metodo|forma) di pagamento[ :]{1,4}(?:addebito|rid|domiciliazione|sdd|sepa)|domiciliazione (?:bancaria|postale)? ?(?:attiva|sul conto|presso)",
    // nl
    "(?:wordt|worden|zal|zullen)(?:[^.]|\\.(?=\\d)){0,70}(?:afgeschreven|geincasseerd)|(?:schrijven|incasseren) (?:wij|we)(?:[^.]|\\.(?=\\d)){0,70}|(?:wij|we) (?:schrijven|incasseren)(?:[^.]|\\.(?=\\d)){0,70}|(?:betaalwijze|betaalmethode|betaling|wijze van betaling)[ :]{1,4}(?:via |per )?(?:automatische )?incasso|per automatische incasso(?=(?:[^.]|\\.(?=\\d)){0,40}(?:afgeschreven|geincasseerd|op \\d|rond|$))|incassodatum|afschrijfdatum",
    // pt, sv, no, da
    "debito direto (?:em|a|no dia)|sera debitad[oa]|betalas via autogiro|dras (?:via|fran|automatiskt)|trekkes (?:fra|automatisk|via)|tilmeldt betalingsservice|betales automatisk|avtalegiro(?: belastes|:)",
  ].join("|"),
);
/** Number of a mandate (SEPA Core Direct Debit Rulebook, AT-01): a bill that names one is taken from an account. */
const MANDATE =
  /(?:mandatsreferenz|mandatsnummer|mandatsref|mandate reference|reference (?:unique )?(?:de|du) mandat|(?<![a-z])rum(?= ?:)|referencia (?:unica )?del? mandato|riferimento mandato|rif\.? mandato|mandaatkenmerk|machtigingskenmerk|kenmerk machtiging)(?:nummer)?[ .:]{1,4}[a-z0-9]*\d/;
/** Offers and conditions: it may be done so, and it is not said that it is. */
const MAYBE =
  /(?<![a-z])(?:can|could|(?<!\d )(?<!\d(?:st|nd|rd|th) )may(?! \d)|might|would you|if|want to|set up|sign up|switch|enrol to|option|either|or (?:pay )?by|choose|why not|simply|also (?:pay|accept)|konnen|konnten|mochten|wahlweise|alternativ|oder (?:per|durch|uberweis)|einrichten|erteilen|ermachtig[et]|bequem|pouvez|souhaitez|optez|choisi(?:r|ssez)|ou (?:par|en)|si vous|puede|pueden|si (?:desea|lo desea)|opte|domicilie|o (?:bien|por|mediante)|puo|puoi|possibile|attiv(?:a|i|are) (?:la|il)|richied[ae]|se (?:desidera|vuole)|oppure|kunt|kun je|wilt|machtig(?:en|t u)|of (?:via|per)|indien|regel|late|fee|overdue|verzug|mahn|retard|penalit|mora|ritardo|interessi|te late|returned|zuruckgegeben|rucklastschrift|rejete|rejected|devuelto|insoluto|gestorneerd|geweigerd|failed|bounced|unpaid|cancelled|no longer|nicht (?:mehr )?(?:abgebucht|eingezogen|moglich)|not (?:be )?(?:collected|debited|taken)|keine? (?:lastschrift|abbuchung))(?![a-z])/;
/** A debit that was sent back has to be paid by hand, whatever else the paper says. */
const SENT_BACK =
  /(?:wegen|aufgrund|durch) (?:der|einer|die|ihrer) rucklastschrift|(?:lastschrift|abbuchung|einzug) (?:wurde|konnte)[^.]{0,40}(?:zuruck|nicht)|(?:returned|failed|rejected|unsuccessful|bounced) (?:direct debit|payment|debit)|direct debit (?:was |has been |could not )[^.]{0,30}(?:returned|rejected|unpaid|be collected|cancelled|failed)|prelevement (?:a ete )?(?:rejete|refuse|impaye)|recibo (?:devuelto|impagado)|devolucion del? recibo|addebito (?:insoluto|non andato|respinto)|incasso (?:is )?(?:mislukt|geweigerd|gestorneerd|niet gelukt)|(?:konnten|could not|couldn't|were unable to) [^.]{0,60}(?:abbuchen|einziehen|collect|debit)/;

/** A sentence of the line around a place: a can-do sentence beside a sure one does not count against it. */
function sentenceAround(text: string, at: number, end: number): string {
  const start = Math.max(text.lastIndexOf(". ", at), text.lastIndexOf("; ", at), text.lastIndexOf("   ", at));
  const stops = [text.indexOf(". ", end), text.indexOf("   ", end)].filter((i) => i >= 0);
  return text.slice(Math.max(start, 0), stops.length === 0 ? text.length : Math.min(...stops));
}

/** A stretch of a line together with the line it goes on with below, in the same column. */
interface Passage {
  line: Line;
  text: string;
  /** Where the words of the line itself end. */
  own: number;
}

/** The cells of a line as passages: a sentence that is broken in the middle of a column goes on below it. */
function passagesOf(line: Line): Passage[] {
  const next = line.page.lines[line.index + 1];
  const whole: Passage = { line, text: line.folded.slice(0, 500), own: line.folded.length };
  return [
    whole,
    ...line.cells.slice(0, 6).flatMap((cell) => {
      const text = line.folded.slice(cell.start, cell.end);
      if (!next || /[.!?:]$/.test(text) || text.split(" ").length < 4) return [];
      const below = next.cells.find((c) => Math.abs(c.x0 - cell.x0) < 2.5 * line.size);
      if (!below || next.y0 - line.y1 > 1.6 * line.size) return [];
      const joined = `${text} ${next.folded.slice(below.start, below.end)}`.slice(0, 500);
      return [{ line, text: joined, own: text.length }];
    }),
  ];
}

/** Any sentence of a debit has one of these; most lines have none and are passed over. */
const WORTH =
  /debit|collect|charge|deduct|withdraw|taken|take |auto ?-?pay|automatic|standing|lastschrift|abbuch|abgebucht|einzieh|eingezogen|bankeinzug|einzug|buchen|ziehen|belastet|prelev|cargo|cargad|cargar|adeud|domicili|cobro|addebit|(?<![a-z])(?:sdd|rid)(?![a-z])|recibo|returned|failed|rejected|incass|afschrijf|afgeschreven|schrijven|autogiro|avtalegiro|trekkes|dras|betalingsservice|betales/;

const isSure = (text: string, own: number): boolean => {
  if (!WORTH.test(text)) return false;
  const m = DEBITED.exec(text);
  return m !== null && m.index < own && !MAYBE.test(sentenceAround(text, m.index, m.index + m[0].length));
};

const found = new WeakMap<Study, { line: Line | null }>();

/** The line of the paper which says that the amount is taken from an account by itself, or null. Worked out once. */
export function debitLine(s: Study): Line | null {
  const before = found.get(s);
  if (before) return before.line;
  const line = search(s);
  found.set(s, { line });
  return line;
}

function search(s: Study): Line | null {
  let mandate: Line | null = null;
  let sure: Line | null = null;
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines) {
      const text = line.folded.slice(0, 500);
      if (WORTH.test(text) && SENT_BACK.test(text)) return null;
      if (sure === null && passagesOf(line).some((p) => isSure(p.text, p.own))) sure = line;
      if (
        MANDATE.test(text) &&
        !/ermachtig|authori[sz]e|unterschrift|signature|signatur|firma|handtekening/.test(text)
      )
        mandate ??= line;
    }
  return sure ?? mandate;
}
