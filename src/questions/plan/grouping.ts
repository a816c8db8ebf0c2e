/** By what amounts are put together: who made the papers, when they are from, what they are, or whose they are. */
export type Group = "maker" | "month" | "quarter" | "year" | "kind" | "person";

const nouns: readonly (readonly [Group, string])[] = [
  [
    "maker",
    "shops?|stores?|supermarkets?|compan(?:y|ies)|firms?|makers?|suppliers?|providers?|merchants?|vendors?|restaurants?|banks?|insurers?|landen|laden|geschaft(?:e|en)?|firm(?:a|en)|handlern?|anbietern?|supermarkt(?:e|en)?|restaurants?|banken|versicherern?|magasins?|boutiques?|entreprises?|fournisseurs?|banques?|assureurs?|tiendas?|empresas?|proveedor(?:es)?|comercios?|bancos?|aseguradoras?|negozi(?:o)?|aziend[ae]|ditt[ae]|fornitor[ei]|banc(?:a|he)|assicurator[ei]|winkels?|bedrij(?:f|ven)|leveranciers?|zaken|verzekeraars?",
  ],
  ["month", "months?|monat(?:e|en|s)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?"],
  ["quarter", "quarters?|quartal(?:e|en|s)?|trimestres?|trimestr[ei]|kwarta(?:al|len)"],
  ["year", "years?|jahr(?:e|en|es)?|ans?|annees?|anos?|ann[oi]|jaar|jaren"],
  [
    "kind",
    "types?|kinds?|categor(?:y|ies)|sorts?|art(?:en)?|kategorien?|sorten?|sortes?|categories?|tipos?|categorias?|tip[oi]|categori[ae]|soort(?:en)?|categorie(?:en)?",
  ],
  [
    "person",
    "persons?|people|members?|family members?|mitglied(?:er|ern)?|personen?|personnes?|membres?|personas?|miembros?|person[ae]|membr[oi]|persoon|personen|leden",
  ],
];

const by =
  "(?:by|for each|per|each|grouped by|broken down by|split by|pro|je|nach|jeden|jedes|jeder|jede|aufgeteilt nach|par|pour chaque|chaque|por|por cada|cada|per ogni|ogni|a|elke?|iedere?)";
const which =
  "(?:(?:in|at|from|with|for|to|bei|von|mit|dans|chez|a|en|con|da|in|bij|van)? ?(?:which|what|welche[rsnm]?|quel(?:le)?s?|que|cual(?:es)?|quale?|quali|che|welke?))(?: of (?:the|our|my))?";

const find = (lead: string, text: string): Group | null =>
  nouns.find(([, words]) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${lead} (?:\\p{L}+ )?(?:${words})(?![\\p{L}\\p{N}])`, "u").test(text),
  )?.[0] ?? null;

/** By what a question wants amounts put together ("by shop", "for each month"); null for nothing. `text` folded words. */
export const groupedBy = (text: string): Group | null => find(by, text);

/** What a question wants picked out ("in which month did we spend the most"); null for nothing. */
export const whichGroup = (text: string): Group | null => find(which, text);

/** Words that say by what to group, and which no paper has to carry. */
export const groupWords: ReadonlySet<string> = new Set(
  "shop shops store stores company companies firm maker makers supplier suppliers providers insurer insurers merchant merchants vendor vendors geschaft geschafte laden firma firmen anbietern lieferanten versorger handler magasin magasins boutique boutiques entreprise entreprises fournisseur fournisseurs tienda tiendas empresa empresas comercio comercios proveedores negozio negozi azienda aziende ditta ditte fornitori winkel winkels bedrijf bedrijven leveranciers quarter quarters quartal trimestre kwartaal category categories kategorie categorie categoria categorias person persons people personen personne personnes persona personas persone persoon each jeweils chaque cada ogni elk elke".split(
    " ",
  ),
);
