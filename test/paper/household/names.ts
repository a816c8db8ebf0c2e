import { called, type Trade } from "./called.ts";
import type { Chance } from "./chance.ts";

export const languages = ["en", "de", "fr", "es", "it", "nl"] as const;

export type Language = (typeof languages)[number];

export type Country = "US" | "GB" | "IE" | "DE" | "AT" | "CH" | "FR" | "BE" | "ES" | "IT" | "NL";

/** Countries where papers are written in a language. */

export interface Address {
  street: string;
  town: string;
  postcode: string;
  /** "80331 München", "Boise, ID 83702": the line under the street. */
  line: string;
}

export interface Party {
  name: string;
  /** What its letterhead prints large, when that is not the whole name. */
  brand: string | null;
  address: Address;
  phone: string;
  email: string;
  web: string;
  person: boolean;
}

/** Names for training and names for evaluation have nothing in common. */
const stems = {
  training:
    "Northfield|Aldergate|Bexley|Summit|Harbour|Kestrel|Larkspur|Mondial|Nordwind|Rheintal|Altenau|Lindner|Habermann|Bergkamp|Duval|Lemaire|Beaurivage|Clairval|Montluc|Iberia Sur|Valdemar|Castellana|Rocamora|Fontanella|Brambilla|Ligustro|Sorgente|Terranova|Veldhoek|Waterman|De Linde|Noorderlicht|Corvina|Altura|Quadrant|Meridia|Telvana|Solvay Hill|Brightwater|Ostermann|Kranich|Falkenstein|Fairmont|Redwood|Pinecrest|Oakhurst|Silverlake|Grandview|Tamarack|Sequoia Ridge|Ellison|Whitcombe|Marchetti|Delacroix|Santillana|Hoekstra",
  evaluation:
    "Wexcombe|Palisade|Thornbury|Cobalt|Lakeshore|Merlin|Foxglove|Orbis|Südstern|Donautal|Wiesengrund|Petersen|Krause|Zandbergen|Rousselot|Chevrier|Belleroche|Valombre|Aigremont|Costa Verde|Almenara|Guadarrama|Puigcerver|Montefiori|Zampieri|Ginestra|Acquaviva|Campolieto|Groenewoud|Stroomberg|De Eik|Zuiderster|Vantara|Ventoux|Polaris|Axiona|Lumen Bay|Clearbrook|Steinbach|Milan|Hohenfels|Ashford|Cedarville|Maplewood|Birchmont|Stonebridge|Westview|Juniper|Yosemite Falls|Hargrove|Pemberton|Bellucci|Fontaine|Olivares|Dijkstra",
};

const first: Record<Language, { training: string; evaluation: string }> = {
  en: {
    training: "Maria|John|Olivia|Peter|Grace|Daniel|Hannah|Marcus|Priya|Samuel",
    evaluation: "Fiona|George|Imogen|Walter|Naomi|Desmond|Sylvia|Kieran",
  },
  de: {
    training: "Jonas|Katharina|Lukas|Sabine|Stefan|Ursula|Matthias|Heike|Jürgen",
    evaluation: "Torsten|Annegret|Florian|Birgit|Ralf|Mechthild|Götz",
  },
  fr: {
    training: "Camille|Julien|Hélène|Thierry|Sophie|Benoît|Chloé|Gérard",
    evaluation: "Mathilde|Laurent|Édith|Pascal|Solène|Yves",
  },
  es: {
    training: "Lucía|Javier|Carmen|Antonio|Núria|Álvaro|Pilar|Sergio",
    evaluation: "Rocío|Gonzalo|Inés|Ramón|Begoña|Íñigo",
  },
  it: {
    training: "Giulia|Matteo|Francesca|Alessandro|Chiara|Lorenzo|Paola",
    evaluation: "Serena|Davide|Ornella|Tommaso|Ginevra|Ettore",
  },
  nl: {
    training: "Sanne|Pieter|Lotte|Willem|Femke|Jeroen|Marijke",
    evaluation: "Anouk|Bas|Hendrika|Thijs|Roos|Maarten",
  },
};

const last: Record<Language, { training: string; evaluation: string }> = {
  en: {
    training: "Castillo|Whitmore|Okafor|Lindqvist|Harrison|Bennett|Nguyen|O'Connor|Kowalski|Barrett",
    evaluation: "Prescott|Mbeki|Langley|Sutherland|Vaughan|Ortiz|Fairchild",
  },
  de: {
    training: "Feldkamp|Berger|Schuster|Weidemann|Köhler|Nowak|Brandt|Meißner",
    evaluation: "Hollmann|Vogt|Strauß|Pfeiffer|Lorenz|Ziegler",
  },
  fr: {
    training: "Moreau|Lefèvre|Garnier|Rousseau|Blanchard|Perrin|Masson",
    evaluation: "Chevalier|Gauthier|Renaud|Colin|Barbier",
  },
  es: {
    training: "García Ruiz|Martínez Soler|Ortega Vidal|Navarro|Domínguez Peña|Ibáñez",
    evaluation: "Cabrera Lloret|Serrano|Quintana Mora|Bermejo|Saavedra",
  },
  it: {
    training: "Ferrari|Bianchi|Colombo|Rinaldi|De Luca|Gallo|Esposito",
    evaluation: "Moretti|Santoro|Pellegrini|Vitale|Caruso",
  },
  nl: {
    training: "de Vries|Jansen|van den Berg|Bakker|Visser|Smit|Mulder",
    evaluation: "Kuipers|van Dijk|Hoogland|de Groot|Postma",
  },
};

const streets: Record<Country, string> = {
  US: "# Linden Street|# Oak Ave|# N 5th St|# Maple Drive, Apt 4|# Mill Rd|PO Box #|# Sunset Blvd, Suite 210",
  GB: "# Orchard Road|# High Street|# Station Lane|Flat 3, # Albert Terrace|# Church Close",
  IE: "# Quay Street|# Abbey Road|# The Green",
  DE: "Mühlweg #|Ahornallee #|Bahnhofstraße #|Am Markt #|Goethestr. #|Lindenweg # a",
  AT: "Hauptstraße #/2|Kirchengasse #|Ringstraße #",
  CH: "Dorfstrasse #|Seestrasse #|Rue du Lac #|Bahnhofplatz #",
  FR: "# rue de la République|# avenue Jean Jaurès|# bis, rue des Lilas|# boulevard Voltaire|# chemin du Moulin",
  BE: "Rue Haute #|Kerkstraat #|Avenue Louise # bte 3",
  ES: "Calle Mayor #, 3º B|C/ Serrano #|Avda. de la Constitución #|Paseo del Prado #",
  IT: "Via Roma #|Viale dei Mille #|Piazza Garibaldi #|Corso Italia #",
  NL: "Dorpsstraat #|Keizersgracht #|Laan van Meerdervoort #|Molenweg #",
};

const towns: Record<Country, { training: string; evaluation: string }> = {
  US: {
    training: "Boise, ID|Akron, OH|Dayton, OH|Tulsa, OK|Eugene, OR",
    evaluation: "Provo, UT|Macon, GA|Peoria, IL|Fresno, CA",
  },
  GB: {
    training: "Reading|Leeds|Exeter|Lincoln|Bath",
    evaluation: "Derby|Stirling|Norwich|Swansea",
  },
  IE: { training: "Galway|Cork", evaluation: "Limerick|Sligo" },
  DE: {
    training: "Radebeul|Münster|Kassel|Freiburg|Lübeck|Erfurt",
    evaluation: "Göttingen|Passau|Rostock|Fulda",
  },
  AT: { training: "Graz|Linz|Wien", evaluation: "Villach|Salzburg" },
  CH: { training: "Zürich|Bern|Luzern", evaluation: "Basel|Chur" },
  FR: {
    training: "Lyon|Nantes|Dijon|Angers|Pau",
    evaluation: "Tours|Grenoble|Brest|Limoges",
  },
  BE: { training: "Namur|Gent", evaluation: "Liège|Leuven" },
  ES: {
    training: "Madrid|Sevilla|Zaragoza|Murcia",
    evaluation: "Valladolid|Málaga|Gijón",
  },
  IT: {
    training: "Bologna|Torino|Verona|Bari",
    evaluation: "Parma|Trieste|Pescara",
  },
  NL: {
    training: "Utrecht|Zwolle|Breda|Leiden",
    evaluation: "Groningen|Delft|Tilburg",
  },
};

const side = (held: boolean) => (held ? "evaluation" : "training") as "evaluation" | "training";

export function address(c: Chance, country: Country, held: boolean): Address {
  const street = c.of(streets[country]).replace("#", String(c.whole(1, country === "US" ? 2400 : 180)));
  const town = c.of(towns[country][side(held)]);
  const postcode = postcodeOf(c, country);
  const line =
    country === "US"
      ? `${town} ${postcode}`
      : country === "GB" || country === "IE"
        ? c.is(0.5)
          ? `${town} ${postcode}`
          : `${town}, ${postcode}`
        : `${c.is(0.05) ? `${country === "DE" ? "D" : country === "FR" ? "F" : country}-` : ""}${postcode} ${town}`;
  return { street, town: town.replace(/, [A-Z]{2}$/, ""), postcode, line };
}

function postcodeOf(c: Chance, country: Country): string {
  switch (country) {
    case "US":
      return c.is(0.2) ? `${c.digits(5)}-${c.digits(4)}` : c.digits(5);
    case "GB":
      return `${c.letters(2)}${c.whole(1, 19)} ${c.whole(1, 9)}${c.letters(2)}`;
    case "IE":
      return `${c.letters(1)}${c.digits(2)} ${c.letters(2)}${c.digits(2)}`;
    case "AT":
    case "CH":
    case "BE":
      return c.digits(4);
    case "NL":
      return `${c.digits(4)} ${c.letters(2)}`;
    default:
      return c.digits(5);
  }
}

export function personName(c: Chance, language: Language, held: boolean): string {
  return `${c.of(first[language][side(held)])} ${c.of(last[language][side(held)])}`;
}

const ascii = (s: string) =>
  s
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const endings: Record<Country, string> = {
  US: "com",
  GB: "co.uk",
  IE: "ie",
  DE: "de",
  AT: "at",
  CH: "ch",
  FR: "fr",
  BE: "be",
  ES: "es",
  IT: "it",
  NL: "nl",
};

export function phoneOf(c: Chance, country: Country): string {
  if (country === "US") return c.is(0.5) ? `(${c.digits(3)}) 555-${c.digits(4)}` : `1-800-555-${c.digits(4)}`;
  if (country === "GB") return `0${c.digits(4)} ${c.digits(6)}`;
  const codes: Partial<Record<Country, string>> = {
    DE: "49",
    AT: "43",
    CH: "41",
    FR: "33",
    BE: "32",
    ES: "34",
    IT: "39",
    NL: "31",
    IE: "353",
  };
  if (country === "FR")
    return `0${c.whole(1, 5)} ${c.digits(2)} ${c.digits(2)} ${c.digits(2)} ${c.digits(2)}`;
  return c.is(0.3) ? `+${codes[country]} ${c.digits(3)} ${c.digits(6)}` : `0${c.digits(3)} ${c.digits(6)}`;
}

export function person(c: Chance, language: Language, country: Country, held: boolean): Party {
  const name = personName(c, language, held);
  return {
    name,
    brand: null,
    address: address(c, country, held),
    phone: phoneOf(c, country),
    email: `${ascii(name)}@mailbox.${endings[country]}`,
    web: "",
    person: true,
  };
}

export function company(c: Chance, trade: Trade, language: Language, country: Country, held: boolean): Party {
  const at = address(c, country, held);
  const stem = c.of(stems[side(held)]);
  const name = c
    .of(called[trade][language])
    .replace("#", stem)
    .replace("@", c.of(last[language][side(held)]).split(" ").pop() as string)
    .replace("%", at.town);
  const domain = `${ascii(name.replace(/ (?:GmbH.*|AG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|Ltd|plc)$/, ""))}.${c.is(0.2) ? "com" : endings[country]}`;
  const web = c.is(0.6) ? `www.${domain}` : domain;
  const large = name.replace(
    /,? (?:GmbH(?: & Co\. KG)?|AG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|Ltd|plc)$/,
    "",
  );
  return {
    name,
    brand: large !== name && c.is(0.5) ? (c.is(0.3) ? large.toUpperCase() : large) : null,
    address: at,
    phone: phoneOf(c, country),
    email: `${c.of("info|service|kontakt|billing|hello|contact")}@${domain}`,
    web,
    person: false,
  };
}

/** Countries where papers are written in a language. */
export const countriesOf: Record<Language, Country[]> = {
  en: ["US", "US", "US", "GB", "GB", "IE"],
  de: ["DE", "DE", "DE", "AT", "CH"],
  fr: ["FR", "FR", "FR", "BE", "CH"],
  es: ["ES"],
  it: ["IT"],
  nl: ["NL", "NL", "BE"],
};
