import type { Per } from "../answer-text/shape.ts";
import { heldAs } from "../kinds/held.ts";
import { kindsIn } from "../kinds/kinds.ts";
import { attributesIn, modifiers } from "../value-finder/attributes.ts";
import { sumCues } from "./cues.ts";
import { type Group, groupedBy, whichGroup } from "./grouping.ts";

/** How a question is answered, by the words it is asked in (en de fr es it nl). All work on folded words, single spaces. */
export type Route =
  /** Amounts of several papers added up. */
  | { to: "sum" }
  /** The same, by the month, the year or the paper. */
  | { to: "average"; per: Per }
  | { to: "count" }
  | { to: "list" }
  /** The paper with the highest or the lowest amount. */
  | { to: "extreme"; most: boolean }
  /** The paper that came last, or first. `back`: how many before it, 1 for "the one before the last". */
  | { to: "latest"; first: boolean; back: number }
  /** Two years, two makers or two papers beside one another. */
  | { to: "compare" }
  /** Who makes a kind of paper: "who insures the car", "which shops". */
  | { to: "who" }
  /** Who has something with a company: "who has an account at the savings bank". */
  | { to: "holders" }
  /** Amounts put together by something, all told or the one with the most or least: `most` null for all. */
  | { to: "group"; by: Group; most: boolean | null }
  /** Whether there is such a paper: "do we have a lease". */
  | { to: "exists" }
  /** Whether a bill is paid. */
  | { to: "paid" }
  /** What the Checkup says is to do. */
  | { to: "next" }
  /** What one paper says. */
  | { to: "paper" };

const b = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");

const compare = b(
  "compare|compared|comparison|difference|versus|vs|(?:how much|wie viel|wieviel|hoeveel) (?:more|less|higher|lower|dearer|cheaper|mehr|weniger|hoher|niedriger|teurer|billiger|meer|minder|hoger|lager|duurder|goedkoper)|um wie viel|um wieviel|more than in|less than in|go(?:ne)? up|went up|increased?|rise|rose|risen|go(?:ne)? down|went down|vergleich|vergleiche|unterschied|differenz|gestiegen|gesunken|mehr als|weniger als|comparer|comparez|compare|augmente|baisse|combien de plus|combien de moins|comparar|compara|diferencia|cuanto mas|cuanto menos|ha subido|subio|subido|bajado|confronta|confronto|differenza|quanto in piu|quanto in meno|aumentat[oa]|vergelijk|verschil|gestegen|gedaald",
);
const most = b(
  "most expensive|more expensive|costlier|costliest|dearest|highest|largest|biggest|priciest|higher|bigger|dearer|costs? (?:me |us )?(?:the )?most|cost the most|spend (?:the )?most|spent (?:the )?most|teuerste[rsn]?|hochste[rsn]?|grosste[rsn]?|teurer|hoher|meisten gekostet|plus (?:chere?s?|elevee?s?|haute?s?|grosse?s?)|mas (?:car[oa]s?|alt[oa]s?|elevad[oa]s?)|mayor|piu (?:car[oaie]|costos[oaie]|alt[oaie]|elevat[oaie])|duurste|hoogste|grootste|hoger|duurder",
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
const perQuarter = b(
  "(?:a|per|each|every) quarter|quarterly|(?:pro|im|jedes) quartal|vierteljahrlich|par trimestre|trimestriel(?:le)?|(?:al|por|cada) trimestre|trimestral|a trimestre|trimestrale|per kwartaal",
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
  /^(?:who|with whom|by whom|through whom|which company|what company|wer|bei wem|welche firma|welcher anbieter|qui|chez qui|quelle compagnie|quien|con quien|que compania|chi|con chi|quale compagnia|wie(?! (?:hoch|viel|viele|lange?|oft|teuer|alt|gross|heisst|heissen|lautet|ist|sind|war|hat|kann|muss|wird|weit|schnell|schwer|gut|sieht|steht|geht)\b)|bij wie|welk bedrijf)\b.*\b(?:insures?|insured|insurer|supplies|supplier|provides?|provider|utility|electricity|internet|phone|landlord|employer|employs?|versichert|versichern|versicherer|versicherung|liefert|anbieter|stromanbieter|vermieter|arbeitgeber|assure|assureur|fournit|fournisseur|employeur|bailleur|asegura|aseguradora|suministra|proveedor|arrendador|assicura|assicuratore|fornisce|fornitore|datore|locatore|verzekert|verzekeraar|levert|leverancier|werkgever|verhuurder)\b/;
const spending = b(
  "expenses?|purchases?|spending|payments?|ausgaben?|einkaufe?|anschaffung|depenses?|achats?|gastos?|compras?|spese|spesa|acquist[oi]|uitgaven?|aankopen?|aankoop",
);
const nextAsked =
  /\b(?:what(?: is|s| s)? (?:due|next|coming up|open|overdue|left to pay|outstanding)|(?:is|are) (?:due|overdue|outstanding|unpaid)|due (?:next|soon|this|today|now|in)|coming up|next (?:bill|payment|due|deadline)|upcoming|overdue|unpaid|deadlines?|to do|todo|what (?:do|must|should|shall) (?:i|we)(?: still)?(?: have to| need to)? (?:pay|do|owe)|what is missing|what s missing|whats missing|anything (?:missing|due|overdue|urgent)|do i (?:still )?owe|what do i owe|needs? (?:to be done|attention|paying)|(?:was ist|was wird)(?: als nachstes| noch| gerade| diese\w* \w+)* (?:fallig|offen|zu tun|uberfallig)|uberfallig(?:e[nrs]?)?|was fehlt|was steht an|was muss ich(?: \w+){0,4} (?:zahlen|bezahlen|tun|machen)|offene[nrs]? (?:rechnungen|posten|zahlungen)|unbezahlt(?:e[nrs]?)?|anstehend(?:e[nrs]?)?|qu(?:e|) ?est ce qui (?:est du|manque|est en retard)|(?:prochaines?) (?:echeances?|paiements?|factures?)|en retard|impayee?s?|que dois je (?:payer|faire)|qu est ce que je dois (?:payer|faire)|que vence|que tengo que (?:pagar|hacer)|que debo (?:pagar|hacer)|proxim[oa]s? (?:pagos?|vencimientos?|facturas?)|pendientes?|vencidas?|sin pagar|que falta|cosa scade|cosa devo (?:pagare|fare)|cosa manca|prossim[aei] (?:scadenz[ae]|bollett[ae]|pagament[io])|scadut[eoi]|da pagare|in sospeso|wat moet ik(?: \w+){0,3} (?:betalen|doen)|wat vervalt|wat ontbreekt|openstaande?|onbetaalde?|te laat|volgende (?:betaling|rekening|factuur)|komende betalingen)\b/;

const asksWhich =
  /^(?:and |y |e |en |et |und )?(?:what|which|welche[rsnm]?|quel(?:le)?s?|que|qual|quale|quali|cual(?:es)?|welke?|wat voor) (?:is |are |the |our |my )?/u;

/** "What rent does the lease ask", "which seat": one value that a paper has, not papers. */
function asksOne(text: string): boolean {
  const lead = asksWhich.exec(text)?.[0];
  if (lead === undefined) return false;
  const words = text.slice(lead.length).split(" ").slice(0, 4);
  const [word = ""] = words;
  if (
    /^(?:share|portion|percentage|rate|anteil|prozentsatz|pourcentage|taux|porcentaje|percentuale)$/.test(
      word,
    )
  )
    return true;
  if (/[^s]s$/.test(word)) return false;
  return attributesIn(words).some(
    (n) =>
      n.from <= (/^(?:type|kind|tipo|art|sorte|soort)$/.test(word) ? 2 : 0) &&
      !modifiers.has(n.attribute.id) &&
      !/^(?:name|list|words|place)$/.test(n.attribute.kinds[0] ?? ""),
  );
}

const there =
  /^(?:and |so |ok |und |et |y |e |en )?(?:(?:do|did) (?:i|we|you) (?:still |already |also |even |really )?(?:have|own|keep|hold|got)|have (?:i|we) (?:still |already )?(?:got |filed |kept |saved )|is there|are there(?: any)?|was there|(?:haben|besitzen) wir|habe ich|gibt es|liegt|liegen|ist|avons nous|ai je|est ce (?:que|qu) (?:nous avons|j ai|on a|il y a|il existe)|a t on|y a t il|existe t il|tenemos|tengo|hay|existe|abbiamo|ho|c e|ci sono|esiste|hebben (?:we|wij)|heb ik|is er|zijn er|bestaat er)(?: (?:schon|noch|auch|eigentlich|deja|encore|ya|todavia|gia|ancora|al|nog))? (.*)$/;
const preposition =
  /^(?:on|in|of|for|at|about|with|within|to|under|over|auf|im|an|am|fur|von|vom|zu|zum|uber|mit|bei|sur|dans|de|du|des|d|pour|en|al|aux|au|avec|sobre|para|del|con|su|sul|sulla|nel|nella|di|della|dei|op|van|voor|bij|met|over|left|anything|something|any|etwas|noch|quelque|algo|qualcosa|iets|limit)$/;

const FILED = / (?:da|vorhanden|abgelegt|gespeichert|hinterlegt|eingegangen|angekommen)$/;

/** "Do we have a lease": a kind of paper is asked after, and nothing about it. `first`: where that kind begins. */
function asksForPaper(tokens: readonly string[], text: string, first: number | null): boolean {
  const m = there.exec(text);
  if (m === null || first === null) return false;
  // "Ist WLAN inbegriffen?" asks what a paper says of it, "ist ein Mietvertrag abgelegt?" for the paper.
  if (/^(?:und )?ist /.test(text) && !FILED.test(text)) return false;
  const begin = tokens.length - (m[1] ?? "").split(" ").length;
  const between = tokens.slice(begin, first);
  return first >= begin && between.length <= 4 && !between.some((t) => preposition.test(t) && t !== "any");
}

const settled =
  /^(?:and )?(?:did (?:i|we) (?:already |ever )?(?:pay|settle)|have (?:i|we) (?:already )?(?:paid|settled)|is (?:the |my |our )?.* (?:paid|settled)(?: already| yet)?$|was (?:the |my |our )?.* (?:paid|settled)$|(?:haben wir|habe ich) .*(?:bezahlt|beglichen|uberwiesen)$|(?:ist|wurde) (?:die|der|das) .*(?:bezahlt|beglichen)$|(?:avons nous|ai je|a t on|est ce que (?:nous avons|j ai|on a)) .*(?:paye|regle)|(?:hemos|he) pagado|(?:esta|fue) pagad[oa]|(?:abbiamo|ho) (?:gia )?pagato|e (?:stat[oa] )?pagat[oa]|(?:hebben (?:we|wij)|heb ik) .*betaald|is (?:de|het) .* betaald$)/;

const makersAsked =
  /^(?:and )?(?:(?:from|at|with|to|by|bei|von|in|chez|dans|a|de|en|con|da|bij|van) )?(?:which|what|welche[rsnm]?|quel(?:le)?s|que|cuales|quali|che|welke) (?:different |other )?(?:shops|stores|companies|firms|suppliers|providers|banks|insurers|insurance companies|employers|landlords|restaurants|pharmacies|supermarkets|hotels|airlines|doctors|vets|dentists|geschafte[n]?|laden|firmen|anbietern?|banken|versicherungen|versicherern?|restaurants|apotheken|supermarkten?|magasins|boutiques|entreprises|fournisseurs|banques|assureurs|pharmacies|hotels|tiendas|empresas|proveedores|bancos|aseguradoras|restaurantes|farmacias|supermercados|hoteles|negozi|aziende|fornitori|banche|assicurazioni|ristoranti|farmacie|supermercati|alberghi|winkels|bedrijven|leveranciers|banken|verzekeraars|apotheken|supermarkten)\b/;

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
  /** Where the first kind of paper begins, as a place among the words; null for none. */
  firstKind: number | null;
  /** Each paper is to be told of with its amount. */
  each: boolean;
  /** A time is named that lies in the past. */
  past: boolean;
}

/** "How much VAT was on the Cyberport invoices": an amount that each of them has. */
export const onAll: RegExp =
  /^(?:how much|wie ?viel|combien d[e ]|cuant[oa]|quant[oaie]|hoeveel) .*(?:on|in|of|from|with|auf|in|von|mit|sur|dans|des|en|de|con|nelle|delle|sulle|op|van|met) (?:all |allen |toutes |todas |tutte |alle )?(?:the|my|our|those|these|den|diesen|unseren|les|nos|mes|las|los|mis|nuestras|le|i|gli|mie|nostre|de|die|mijn|onze) /;

/** "Which bills were due in 2021": what was, not what is to do. */
const wasDue =
  /(?:^| )(?:were|was|had|did|waren|war|wurden|etaient|etait|eran|era|vencian|vencieron|erano|scadevano|waren|was|moesten)(?= |$)/;

/** "By shop", "in which month did we spend the most". Null for neither. */
function grouped(text: string, k: Known): Route | null {
  const spent = k.money || k.sum || spending.test(text) || sumCues(text);
  if (!spent || average.test(text)) return null;
  const which = whichGroup(text);
  const high = mostOf.test(text);
  const low = leastOf.test(text);
  if (which !== null && (high || low)) return { to: "group", by: which, most: !low };
  const all = groupedBy(text);
  // "Per month" of one paper is what it costs a month.
  return all !== null &&
    (k.sum || (all !== "month" && all !== "year" && all !== "quarter" && all !== "person"))
    ? { to: "group", by: all, most: null }
    : null;
}
const mostOf = b(
  "(?:the )?most|highest|largest|biggest|(?:am )?meisten|hochsten|le plus|plus (?:elevees?|grosses?)|mas|mayor|di piu|piu|maggior[ei]?|het meeste?|meeste?|hoogste",
);
const leastOf = b(
  "(?:the )?least|lowest|smallest|(?:am )?wenigsten|niedrigsten|le moins|menos|menor|di meno|meno|minor[ei]?|het minste?|minste?|laagste",
);

const firstVisit =
  /(?:^| )(?:first (?:purchase|visit|order|stay|time|shop|bought|buy|ate|eat|went|go)|did (?:i|we) first|zum ersten mal|(?:das )?erste mal|erste[rn]? (?:einkauf|besuch|kauf)|premiere fois|premier achat|premiere visite|primera (?:vez|compra|visita)|prima (?:volta|visita)|primo acquisto|(?:voor )?het eerst|eerste (?:keer|aankoop|bezoek))(?= |$)/;
const allOf =
  /(?:^| )(?:all (?:of )?(?:our|my|the)|alle(?: unsere| meine)?|tou(?:te)?s (?:nos|mes|les)|tod[oa]s (?:los|las|mis|nuestr[oa]s)|tutt[ei] (?:i|le|gli)|al (?:onze|mijn))(?= )/;
/** "Who sent the 1099 forms": who made several papers. */
const senders =
  /^(?:and )?(?:who|wer|qui|quien|chi|wie) (?:\p{L}+ ){0,5}?(?:sent|issued|wrote|made|sold|geschickt|gesendet|ausgestellt|envoye|emis|envio|emitio|inviato|emesso|mandato|gestuurd|uitgegeven)(?= |$)/u;

const picked =
  /^(?:and )?(?:which|welche[rsnm]?|quel(?:le)?s?|que|cual(?:es)?|quale|quali|welke?) (?!is |ist |est |es |e )/;

const reason = /^(?:and )?(?:why|warum|weshalb|wieso|pourquoi|por que|perche|waarom)(?= )/;

/** "The last instalment of the council tax": the last of something that a paper tells of, not the last paper. */
function lastOfInside(text: string): boolean {
  const m = latest.exec(text) ?? first.exec(text);
  if (m === null) return false;
  const after = text
    .slice(m.index + m[0].length)
    .trim()
    .split(" ");
  return (
    kindsIn(after.slice(0, 3))[0]?.from !== 0 &&
    /^\p{L}{4,}$/u.test(after[0] ?? "") &&
    /^(?:of|on|for|from|der|des|von|auf|beim|de|du|del|della|di|van|voor|op)$/.test(after[1] ?? "")
  );
}

/** The route of a question. `text`: its folded words, with those of time. */
export function routeOf(text: string, k: Known): Route {
  if (reason.test(text)) return { to: "paper" };
  if (settled.test(text) && (k.paper || k.named) && !listed.test(text)) return { to: "paid" };
  if (asksForPaper(text.split(" "), text, k.firstKind)) return { to: "exists" };
  const group = grouped(text, k);
  if (group !== null) return group;
  if (makersAsked.test(text) && !k.money && !k.date) return { to: "who" };
  if (average.test(text) && (k.money || k.sum || k.paper || k.named)) {
    const per = perMonth.test(text)
      ? "month"
      : perYear.test(text)
        ? "year"
        : perQuarter.test(text)
          ? "quarter"
          : perWeek.test(text)
            ? "week"
            : "paper";
    return { to: "average", per };
  }
  if (compare.test(text) && (k.parts > 1 || k.several || k.sum || k.both)) return { to: "compare" };
  if (
    nextAsked.test(text) &&
    !k.sum &&
    !(k.past && wasDue.test(text)) &&
    !latest.test(text.replace(/\bnext\b/g, ""))
  )
    return { to: "next" };
  if (k.usage && (k.paper || k.named)) return { to: "sum" };
  if (heldAs(text) !== null) return { to: "holders" };
  if (who.test(text)) return { to: "who" };
  if (k.several && k.paper && senders.test(text)) return { to: "who" };
  if (count.test(text) && !measured.test(text) && !/^(?:how much|wie viel )/.test(text))
    return { to: "count" };
  if (howMuchDutch.test(text) && k.counts) return { to: "count" };
  // "Which lease has the highest rent": of several papers the one with most of a named amount.
  const picks = (k.paper || k.named || spending.test(text)) && (!k.exact || (picked.test(text) && k.paper));
  if (picks && most.test(text)) return { to: "extreme", most: true };
  if (picks && least.test(text)) return { to: "extreme", most: false };
  if (lastOfInside(text)) return k.sum ? { to: "sum" } : { to: "paper" };
  if (k.paper && beforeLast.test(text)) return { to: "latest", first: false, back: 1 };
  if ((k.paper || k.named) && !k.sum && latest.test(text)) return { to: "latest", first: false, back: 0 };
  if (
    (k.paper || (k.named && firstVisit.test(text))) &&
    !k.sum &&
    first.test(text) &&
    !/\b(?:first|second) (?:name|page)\b/.test(text)
  )
    return { to: "latest", first: true, back: 0 };
  if (k.sum || ((k.each || allOf.test(text)) && k.money && (k.paper || k.named))) return { to: "sum" };
  if (k.early && listed.test(text) && !toldOf.test(text) && !asksOne(text)) return { to: "list" };
  // "Electricity 2025": a kind and a time, and nothing asked.
  if (k.money && !k.exact && k.span && (k.paper || k.named) && !k.date) return { to: "sum" };
  if (k.money && k.several && (!k.exact || onAll.test(text))) return { to: "sum" };
  if (k.several && k.paper && !k.money && !k.date && text.split(" ").length <= 5) return { to: "list" };
  return { to: "paper" };
}
