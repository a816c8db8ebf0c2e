import { attributesIn } from "./comprehend/attributes.ts";

/** How a question is answered, by the words it is asked in (en de fr es it nl). All work on folded words, single spaces. */
export type Route =
  /** Amounts of several papers added up. */
  | { to: "sum" }
  /** The same, by the month, the year or the paper. */
  | { to: "average"; per: "week" | "month" | "year" | "paper" }
  | { to: "count" }
  | { to: "list" }
  /** The paper with the highest or the lowest amount. */
  | { to: "extreme"; most: boolean }
  /** The paper that came last, or first. `back`: how many before it, 1 for "the one before the last". */
  | { to: "latest"; first: boolean; back: number }
  /** Two years, two makers or two papers beside one another. */
  | { to: "compare" }
  /** Who makes a kind of paper: "who insures the car". */
  | { to: "who" }
  /** What the Checkup says is to do. */
  | { to: "next" }
  /** What one paper says. */
  | { to: "paper" };

const b = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");

const compare = b(
  "compare|compared|comparison|difference|versus|vs|(?:how much|wie viel|wieviel|hoeveel) (?:more|less|mehr|weniger|meer|minder)|more than in|less than in|go(?:ne)? up|went up|increased?|rise|rose|risen|go(?:ne)? down|went down|vergleich|vergleiche|unterschied|differenz|gestiegen|gesunken|mehr als|weniger als|comparer|comparez|compare|augmente|baisse|combien de plus|combien de moins|comparar|compara|diferencia|cuanto mas|cuanto menos|ha subido|subio|subido|bajado|confronta|confronto|differenza|quanto in piu|quanto in meno|aumentat[oa]|vergelijk|verschil|gestegen|gedaald",
);
const most = b(
  "most expensive|dearest|highest|largest|biggest|priciest|higher|bigger|dearer|costs? (?:me |us )?(?:the )?most|cost the most|spend (?:the )?most|spent (?:the )?most|teuerste[rsn]?|hochste[rsn]?|grosste[rsn]?|teurer|hoher|meisten gekostet|plus (?:chere?s?|elevee?s?|haute?s?|grosse?s?)|mas (?:car[oa]s?|alt[oa]s?|elevad[oa]s?)|mayor|piu (?:car[oaie]|costos[oaie]|alt[oaie]|elevat[oaie])|duurste|hoogste|grootste|hoger|duurder",
);
const least = b(
  "cheapest|lowest|smallest|least expensive|cheaper|lower|billigste[rsn]?|gunstigste[rsn]?|niedrigste[rsn]?|kleinste[rsn]?|billiger|gunstiger|niedriger|moins (?:chere?s?|elevee?s?)|plus (?:basse?s?|petite?s?)|mas (?:barat[oa]s?|baj[oa]s?)|menor|menos car[oa]s?|meno (?:car[oaie]|costos[oaie])|piu (?:economic[oa]|bass[oa])|goedkoopste|laagste|goedkoper|lager",
);
const average = b(
  "average|on average|mean|typical(?:ly)?|durchschnitt|durchschnittlich|durchschnittliche[rsn]?|im schnitt|im mittel|moyenne|en moyenne|promedio|de media|en promedio|in media|mediamente|gemiddeld|gemiddelde",
);
const perMonth = b(
  "(?:a|per|each|every) month|monthly|(?:pro|im|jeden) monat|monatlich(?:e[nrs]?)?|par mois|mensuel(?:le)?|(?:al|por|cada) mes|mensual|al mese|mensile|per maand|maandelijks",
);
const perYear = b(
  "(?:a|per|each|every) year|yearly|annually|(?:pro|im|jedes) jahr|jahrlich|par an|annuel(?:le)?|(?:al|por|cada) ano|anual|all anno|annuale|per jaar|jaarlijks",
);
const perWeek = b(
  "(?:a|per|each|every) week|weekly|pro woche|wochentlich|par semaine|por semana|a settimana|per week",
);
const beforeLast = b(
  "last but one|second to last|next to last|(?:the )?one before (?:the )?last|vorletzte[rsn]?|avant derniere?|penultim[oa]|voorlaatste|op een na laatste|previous|vorherige[rsn]?|vorige|precedente?",
);
const latest = b(
  "latest|last|most recent|newest|letzte[rsnm]?|neueste[rsnm]?|jungste[rsnm]?|zuletzt|derniere?s?|plus recente?s?|ultim[oaie]s?|mas recientes?|piu recent[ei]|laatste|nieuwste|recentste",
);
const first = b(
  "first|oldest|earliest|erste[rsnm]?|alteste[rsnm]?|fruheste[rsnm]?|premiere?s?|plus ancienne?s?|primer[oa]?s?|mas antigu[oa]s?|prim[oaie]|piu vecchi[oa]|eerste|oudste",
);
const count = b(
  "how many|how often|number of (?!days|months|the)|how many times|wie viele|wieviele|wie oft|anzahl(?: der)?|combien (?:de|d)|combien de fois|cuant[oa]s|cuantas veces|quant[ie]|quante volte|hoe vaak|aantal",
);
const howMuchDutch = /^hoeveel\b/;
const measured =
  /^(?:(?:for|within|in|after|during|over|innerhalb von|nach|fur|seit|pendant|dans|durante|dentro de|en|por|per|entro|binnen|voor|gedurende) )?(?:how many|wie viele[nr]?|wieviele|combien (?:de|d)|cuant[oa]s|quant[ie]|hoeveel) (?:days?|tage?|jours|dias|giorni|dagen|months?|monate|mois|meses|mesi|maanden|years?|jahre|ans|anos|anni|jaren|hours?|stunden|heures|horas|ore|uren|pages?|seiten|people|persons?|personen|personnes|nights?|nachte|nuits|noches|notti|nachten|rooms?|zimmer|kwh|kilowatt|kilos?|kg|liters?|litres?|litros|m3|points?|punkte|items?|artikel|articles)\b/;
const listed =
  /^(?:and |so |ok |hi |hello |please |can you |could you )*(?:which|list|show|give me (?:a |the )?(?:list|all|overview)|what|all|any|are there (?:any)?|do i have (?:any)?|find|welche[rsnm]?|zeige?|liste|alle|gibt es|quel(?:le)?s?|liste[rz]?|montre[rz]?|toutes?|tous|y a t il|que|cuales|lista|muestra(?:me)?|ensename|hay|todos|todas|quali|quale|elenca|mostra(?:mi)?|ci sono|tutt[ei]|welke|toon|lijst|geef|zijn er|alle)\b/;
const toldOf =
  /^(?:what (?:is|was|does|did|s|are|were|do|has|have|can|will|would|should|happens?|about|kind|time|date|day|year|name)|was (?:ist|war|steht|sagt|kostet|hat|haben|muss|kann|passiert)|que (?:es|dice|tengo|hay que|pasa|debo)|quel(?:le)? est|qual e|quale? e|cosa|wat (?:is|was|staat|moet|kost|zegt))\b/;
const who =
  /^(?:who|which company|what company|wer|bei wem|welche firma|welcher anbieter|qui|chez qui|quelle compagnie|quien|con quien|que compania|chi|con chi|quale compagnia|wie(?! (?:hoch|viel|viele|lange?|oft|teuer|alt|gross|heisst|heissen|lautet|ist|sind|war|hat|kann|muss|wird|weit|schnell|schwer|gut|sieht|steht|geht)\b)|bij wie|welk bedrijf)\b.*\b(?:insures?|insured|insurer|supplies|supplier|provides?|provider|utility|electricity|internet|phone|landlord|employer|employs?|versichert|versichern|versicherer|versicherung|liefert|anbieter|stromanbieter|vermieter|arbeitgeber|assure|assureur|fournit|fournisseur|employeur|bailleur|asegura|aseguradora|suministra|proveedor|arrendador|assicura|assicuratore|fornisce|fornitore|datore|locatore|verzekert|verzekeraar|levert|leverancier|werkgever|verhuurder)\b/;
const spending = b(
  "expenses?|purchases?|spending|payments?|ausgaben?|einkaufe?|anschaffung|depenses?|achats?|gastos?|compras?|spese|spesa|acquist[oi]|uitgaven?|aankopen?|aankoop",
);
const nextAsked =
  /\b(?:what(?: is|s| s)? (?:due|next|coming up|open|overdue|left to pay|outstanding)|(?:is|are) (?:due|overdue|outstanding|unpaid)|due (?:next|soon|this|today|now|in)|coming up|next (?:bill|payment|due|deadline)|upcoming|overdue|unpaid|deadlines?|to do|todo|what (?:do|must|should|shall) (?:i|we)(?: still)?(?: have to| need to)? (?:pay|do|owe)|what is missing|what s missing|whats missing|anything (?:missing|due|overdue|urgent)|do i (?:still )?owe|what do i owe|needs? (?:to be done|attention|paying)|(?:was ist|was wird)(?: als nachstes| noch| gerade| diese\w* \w+)* (?:fallig|offen|zu tun|uberfallig)|uberfallig(?:e[nrs]?)?|was fehlt|was steht an|was muss ich(?: \w+){0,4} (?:zahlen|bezahlen|tun|machen)|offene[nrs]? (?:rechnungen|posten|zahlungen)|unbezahlt(?:e[nrs]?)?|anstehend(?:e[nrs]?)?|qu(?:e|) ?est ce qui (?:est du|manque|est en retard)|(?:prochaines?) (?:echeances?|paiements?|factures?)|en retard|impayee?s?|que dois je (?:payer|faire)|qu est ce que je dois (?:payer|faire)|que vence|que tengo que (?:pagar|hacer)|que debo (?:pagar|hacer)|proxim[oa]s? (?:pagos?|vencimientos?|facturas?)|pendientes?|vencidas?|sin pagar|que falta|cosa scade|cosa devo (?:pagare|fare)|cosa manca|prossim[aei] (?:scadenz[ae]|bollett[ae]|pagament[io])|scadut[eoi]|da pagare|in sospeso|wat moet ik(?: \w+){0,3} (?:betalen|doen)|wat vervalt|wat ontbreekt|openstaande?|onbetaalde?|te laat|volgende (?:betaling|rekening|factuur)|komende betalingen)\b/;

const oneOf =
  /^(?:what|which|welche[rsnm]|quel(?:le)?|qual|quale|cual|welk) (?:is |the )?(share|portion|percentage|part|rate|anteil|prozentsatz|pourcentage|taux|porcentaje|percentuale|(?:\p{L}+))\b/u;

/** "What rent does the lease ask", "which seat": one value that a paper has, not papers. */
function asksOne(text: string): boolean {
  const word = oneOf.exec(text)?.[1];
  if (word === undefined || /[^s]s$/.test(word)) return false;
  if (
    /^(?:share|portion|percentage|rate|anteil|prozentsatz|pourcentage|taux|porcentaje|percentuale)$/.test(
      word,
    )
  )
    return true;
  return attributesIn([word]).some((n) => !/^(?:name|list|words|place)$/.test(n.attribute.kinds[0] ?? ""));
}

/** What is known of a question beside its words. */
export interface Known {
  /** Money is asked for. */
  money: boolean;
  /** Several papers' amounts are to be added: by its verbs. */
  sum: boolean;
  date: boolean;
  /** What was used is asked for: "how many kWh". */
  usage: boolean;
  /** The very fact is named (a premium, a deductible). */
  exact: boolean;
  /** It names a kind or form of paper, and whether that word stands in its first words. */
  paper: boolean;
  early: boolean;
  /** It names several papers: a kind in the plural, or a number of them. */
  several: boolean;
  /** A kind of paper stands right behind the first word: "hoeveel rekeningen". */
  counts: boolean;
  /** It names two or more of one sort: "IKEA and Decathlon". */
  both: boolean;
  /** Spans it names one by one. */
  parts: number;
  span: boolean;
  /** It names something beside kinds and times. */
  named: boolean;
}

/** The route of a question. `text`: its folded words, with those of time. */
export function routeOf(text: string, k: Known): Route {
  if (average.test(text) && (k.money || k.sum || k.paper || k.named)) {
    const per = perMonth.test(text)
      ? "month"
      : perYear.test(text)
        ? "year"
        : perWeek.test(text)
          ? "week"
          : "paper";
    return { to: "average", per };
  }
  if (compare.test(text) && (k.parts > 1 || k.several || k.sum || k.both)) return { to: "compare" };
  if (nextAsked.test(text) && !k.sum && !latest.test(text.replace(/\bnext\b/g, ""))) return { to: "next" };
  if (k.usage && (k.paper || k.named)) return { to: "sum" };
  if (who.test(text)) return { to: "who" };
  if (count.test(text) && !measured.test(text) && !/^(?:how much|wie viel )/.test(text))
    return { to: "count" };
  if (howMuchDutch.test(text) && k.counts) return { to: "count" };
  if ((k.paper || k.named || spending.test(text)) && !k.exact && most.test(text))
    return { to: "extreme", most: true };
  if ((k.paper || k.named || spending.test(text)) && !k.exact && least.test(text))
    return { to: "extreme", most: false };
  if (k.paper && beforeLast.test(text)) return { to: "latest", first: false, back: 1 };
  if ((k.paper || k.named) && !k.sum && latest.test(text)) return { to: "latest", first: false, back: 0 };
  if (k.paper && !k.sum && first.test(text) && !/\b(?:first|second) (?:name|page)\b/.test(text))
    return { to: "latest", first: true, back: 0 };
  if (k.sum) return { to: "sum" };
  if (k.early && listed.test(text) && !toldOf.test(text) && !asksOne(text)) return { to: "list" };
  // "Electricity 2025": a kind and a time, and nothing asked.
  if (k.money && !k.exact && k.span && (k.paper || k.named) && !k.date) return { to: "sum" };
  if (k.money && !k.exact && k.several) return { to: "sum" };
  if (k.several && k.paper && !k.money && !k.date && text.split(" ").length <= 5) return { to: "list" };
  return { to: "paper" };
}
