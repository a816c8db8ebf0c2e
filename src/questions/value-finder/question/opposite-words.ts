/** Words of one side of an axis; papers print one value for each side. */
export type Pole = readonly [name: string, said: RegExp];

const w = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/**
 * Axes along which papers print the same thing more than once: by the month and by the year, before and after tax, what was paid
 * first and what is left. A pole is words of labels and of questions, folded, in en de fr es it nl.
 */
export const AXES: readonly (readonly Pole[])[] = [
  [
    [
      "hour",
      w(
        "hourly|an hour|per hour|each hour|pro stunde|je stunde|stundlich\\w*|stunden(?:lohn|satz)|de l heure|par heure|horaire|por hora|la hora|all ora|orari[oa]|per uur|uurloon|uurtarief",
      ),
    ],
    [
      "day",
      w(
        "daily|a day|per day|each day|pro tag|je tag|am tag|taglich\\w*|tages(?:satz|preis|geld)|par jour|journali\\w+|al dia|por dia|diari[oa]|al giorno|giornalier\\w|per dag|dagelijks\\w*|dagprijs",
      ),
    ],
    [
      "week",
      w(
        "weekly|a week|per week|each week|pro woche|je woche|die woche|wochentlich\\w*|wochen(?:lohn|preis)|par semaine|hebdomadaire|a la semana|por semana|semanal|a settimana|alla settimana|settimanale|wekelijks\\w*|weekprijs",
      ),
    ],
    [
      "month",
      w(
        "monthly|a month|per month|each month|every month|pro monat|je monat|im monat|monatlich\\w*|monats(?:rate|beitrag|preis|miete|kosten|betrag|abschlag)|mtl|par mois|chaque mois|mensuel\\w*|mensualite|al mes|por mes|cada mes|mensual|mensualidad|al mese|ogni mese|mensile|mensili|per maand|elke maand|maandelijks\\w*|maand(?:bedrag|prijs|huur|premie|lasten)",
      ),
    ],
    [
      "quarter",
      w(
        "quarterly|a quarter|per quarter|each quarter|pro quartal|je quartal|vierteljahrlich\\w*|quartals\\w+|par trimestre|trimestriel\\w*|al trimestre|por trimestre|trimestral|a trimestre|trimestrale|per kwartaal|kwartaal\\w*",
      ),
    ],
    [
      "year",
      w(
        "yearly|annual|annually|a year|per year|per annum|p a|each year|every year|pro jahr|je jahr|im jahr|jahrlich\\w*|jahres(?:beitrag|pramie|preis|miete|kosten|betrag)|par an|annuel\\w*|al ano|por ano|cada ano|anual|all anno|annuale|annu[oa]|ogni anno|per jaar|elk jaar|jaarlijks\\w*|jaar(?:premie|bedrag|prijs|huur)",
      ),
    ],
  ],
  [
    [
      "gross",
      w(
        "gross|incl(?:uding)? (?:vat|tax|taxes)|with (?:vat|tax|taxes)|brutto\\w*|\\w+brutto|inkl(?:usive)? (?:mwst|ust|mehrwertsteuer)|mit (?:mwst|mehrwertsteuer)|brut|brute|ttc|toutes taxes comprises|brut[oa]|con iva|iva incluid[oa]|lord[oa]|ivato|iva (?:inclusa|compresa)|bruto\\w*|inclusief btw|incl btw",
      ),
    ],
    [
      "net",
      w(
        "net|excl(?:uding)? (?:vat|tax|taxes)|without (?:vat|tax|taxes)|before (?:vat|tax|taxes)|plus vat|netto\\w*|\\w+netto|ohne (?:mwst|mehrwertsteuer)|zzgl mwst|nett?e?|ht|hors taxes?|neto|sin iva|iva no incluid[oa]|nett[oa]|senza iva|iva esclusa|exclusief btw|excl btw|zonder btw",
      ),
    ],
  ],
  [
    [
      "to-date",
      w(
        "ytd|y t d|year to date|so far this year|this year so far|this year|to date|aufgelaufen|jahressumme|jahreswerte?|kumuliert|seit jahresbeginn|bisher|dieses jahr|in diesem jahr|cumul\\w*|depuis le debut de l annee|cette annee|acumulad[oa]|en lo que va de ano|este ano|progressiv[oi]|da inizio anno|quest anno|cumulatie[fv]\\w*|dit jaar",
      ),
    ],
    [
      "now",
      w(
        "current period|this period|current pay|this pay|current month|this month|last month|abrechnungsmonat|laufender monat|dieser monat|diesen monat|letzter monat|letzten monat|du mois|ce mois|le mois dernier|del mes|este mes|el mes pasado|del mese|questo mese|il mese scorso|deze periode|deze maand|vorige maand",
      ),
    ],
  ],
  [
    ["first", w("first|1st|erste[rsnm]?|1 halbjahr|premiere?|1er|1re|primer[oa]?|1o|prim[oa]|eerste|1e")],
    [
      "second",
      w("second|2nd|zweite[rsnm]?|2 halbjahr|deuxieme|seconde?|2e|2eme|2nde|segund[oa]|2o|second[oa]|tweede"),
    ],
    ["third", w("third|3rd|dritte[rsnm]?|troisieme|3e|3eme|tercer[oa]?|3o|terz[oa]|derde")],
    ["fourth", w("fourth|4th|vierte[rsnm]?|quatrieme|4e|4eme|cuart[oa]|4o|quart[oa]|vierde")],
    ["last", w("last|final|letzte[rsnm]?|derniere?|ultim[oa]|laatste")],
  ],
  [
    [
      "paid-first",
      w(
        "deposit\\w*|down payment|paid in advance|prepaid|anzahlung\\w*|angezahlt|kaution|acompte|arrhes|depot|senal|fianza|anticip[oi]|anticipad[oa]|acconto|caparra|aanbetaling\\w*|waarborgsom|voorschot",
      ),
    ],
    [
      "left",
      w(
        "balance due|remaining|remainder|rest|left to pay|left|still to pay|still to be paid|still owed?|rest(?:zahlung|betrag|summe)\\w*|restliche[rsnm]?|noch|solde|reste|restant|pendiente|resto|queda|falta|saldo|rimane|manca|rimanente|restante|restbedrag|restbetaling|resterende?|nog",
      ),
    ],
    [
      "whole",
      w(
        "total|grand total|totals|in all|altogether|gesamt\\w*|insgesamt|summe|endbetrag|en tout|au total|total general|en total|importe total|in tutto|totale|totaal\\w*|totale",
      ),
    ],
  ],
  [
    [
      "used",
      w(
        "met|used|applied|verbraucht\\w*|aufgebraucht|erfullt|utilise\\w*|consomme\\w*|usad[oa]|consumid[oa]|utilizzat[oa]|consumat[oa]|verbruikt\\w*|opgenomen|genommen|taken|pris|gozad[oa]s?|godut[oei]|fruit[oei]",
      ),
    ],
    [
      "unused",
      w(
        "left|remaining|available|verbleibend\\w*|ubrig|resturlaub|rest|restant\\w*|reste|solde|disponible\\w*|pendientes?|quedan?|residu[oi]|rimanent[ei]|rimast[oi]|disponibil[ei]|resterende?|over|nog|beschikbaar",
      ),
    ],
  ],
  [
    [
      "employee",
      w(
        "employees?|arbeitnehmer\\w*|an anteil|salarie\\w*|part salariale|trabajador\\w*|dipendente|lavoratore|werknemer\\w*",
      ),
    ],
    [
      "employer",
      w(
        "employers?|arbeitgeber\\w*|ag anteil|employeur\\w*|part patronale|patronale?|empresa|empresarial|datore|werkgever\\w*",
      ),
    ],
  ],
  [
    [
      "old",
      w(
        "previous|prior|old|former|vorherige[rsnm]?|bisherige[rsnm]?|alte[rsnm]?|ancienne?|precedente?|anterior|antigu[oa]|vecchi[oa]|vorige?|oude?",
      ),
    ],
    [
      "new",
      w(
        "new|current|present|neue[rsnm]?|aktuelle[rsnm]?|jetzige[rsnm]?|nouve(?:au|lle)|actuel\\w*|nuev[oa]|actual|nuov[oa]|attuale|nieuwe?|huidige?",
      ),
    ],
  ],
  [
    [
      "out",
      w(
        "outbound|outward|pick ?up|collection|departure|hin(?:fahrt|flug|reise)|ubernahme|abholung|abfahrt|aller|depart|retrait|ida|salida|recogida|andata|partenza|ritiro|heen\\w*|vertrek|ophalen",
      ),
    ],
    [
      "back",
      w(
        "return|inbound|drop ?off|ruck(?:fahrt|flug|reise|gabe)|retour|restitution|vuelta|regreso|devolucion|ritorno|riconsegna|restituzione|terug\\w*|inleveren",
      ),
    ],
  ],
  [
    [
      "peak",
      w(
        "peak|day rate|daytime|high rate|hochtarif|tagstrom|heures pleines|hp|punta|f1|hoog tarief|normaaltarief",
      ),
    ],
    [
      "off-peak",
      w(
        "off peak|night rate|low rate|niedertarif|nachtstrom|heures creuses|hc|valle|f2|f3|laag tarief|nachttarief|daltarief",
      ),
    ],
  ],
];

/** The pole of an axis that words name; null for none, and for more than one: then they tell nothing. */
export function poleOf(axis: readonly Pole[], text: string): string | null {
  const named = axis.filter(([, said]) => said.test(text));
  return named.length === 1 ? (named[0] as Pole)[0] : null;
}

/** Sides that a question names and that no paper needs to have a word for: its other labels say it. */
const PLAIN: ReadonlySet<string> = new Set(["gross", "net", "left", "whole", "used", "unused", "to-date"]);

/** True for a word that only says which of several values of a thing is meant. */
export const isSideWord = (word: string): boolean =>
  AXES.some((axis) => axis.some(([name, said]) => PLAIN.has(name) && said.test(word)));
