import { goodsNames } from "./goods-names.ts";
import { thingNames } from "./thing-names.ts";

/** Names of places and of common things in several languages, and words whose forms no stemmer brings together; folded. */
const alikeNames: readonly (readonly string[])[] = [
  "munich munchen muenchen monaco",
  "cologne koln koeln colonia keulen",
  "vienna wien vienne viena wenen",
  "geneva genf geneve ginevra ginebra",
  "zurich zuerich zurigo",
  "milan milano mailand milaan",
  "rome roma rom",
  "florence firenze florenz florencia",
  "venice venezia venedig venise",
  "naples napoli neapel",
  "turin torino",
  "lisbon lisboa lissabon lisbonne lisbona",
  "seville sevilla seville siviglia",
  "brussels bruxelles brussel brussel",
  "antwerp antwerpen anvers amberes",
  "prague praha prag praga",
  "warsaw warszawa warschau varsovie varsovia",
  "copenhagen kobenhavn kopenhagen copenhague",
  "nuremberg nurnberg nuernberg",
  "hanover hannover hanovre",
  "london londres londra londen",
  "paris parigi parijs",
  "switzerland schweiz suisse svizzera suiza zwitserland",
  "germany deutschland allemagne alemania germania duitsland",
  "france frankreich francia frankrijk",
  "spain espana spanien espagne spagna spanje",
  "italy italia italien italie",
  "netherlands nederland niederlande pays-bas holland holanda olanda",
  "austria osterreich oesterreich autriche oostenrijk",
  "belgium belgie belgique belgien belgica belgio",
  "california ca",
  "florida fl",
  "texas tx",
  "washington wa",
  "tennessee tn",
  "wisconsin wi",
  "kentucky ky",
  "connecticut ct",
  "arizona az",
  "minnesota mn",
  "fridge refrigerator kuhlschrank frigo refrigerateur frigorifico nevera refrigerador frigorifero koelkast",
  "freezer gefrierschrank tiefkuhler congelateur congelador congelatore vriezer",
  "dishwasher spulmaschine geschirrspuler lavavajillas lavaplatos lavastoviglie vaatwasser afwasmachine",
  "washer waschmaschine lavadora lavatrice wasmachine",
  "dryer trockner waschetrockner secadora asciugatrice droger wasdroger",
  "oven backofen four horno forno",
  "microwave mikrowelle microondas microonde magnetron",
  "bicycle bike fahrrad velo bicyclette bicicleta bicicletta bici fiets",
  "television tv fernseher televiseur televisor televisore televisie",
  "headphones headphone kopfhorer casque auriculares cuffie koptelefoon",
  "camera kamera fotocamera camara fototoestel",
  "sofa couch canape divano bankstel",
  "mattress matratze matelas colchon materasso matras",
  "driver driving drivers",
  "flight flug vol vuelo volo vlucht",
  ...thingNames,
].map((group) => group.split(" "));
const groupOf = new Map<string, number>();
for (const [i, group] of alikeNames.entries())
  for (const word of group) if (!groupOf.has(word)) groupOf.set(word, i);

/** What has a name in every language, and other words that stand for it as well: "cleaning" and what the lexicon has near it. */
const goodsOf = new Map<string, number>();
for (const [i, group] of goodsNames.entries())
  for (const word of group.split(" ")) if (!goodsOf.has(word)) goodsOf.set(word, i);

/** True for a word that has a name of its own in every language, so that no other word stands for it. */
export const hasOwnNames = (word: string): boolean => groupOf.has(word);

/** True for two names of one thing: "fridge" and "Kühlschrank", "Munich" and "München". */
export const sameThing = (a: string, b: string): boolean =>
  (groupOf.has(a) && groupOf.get(a) === groupOf.get(b)) ||
  (goodsOf.has(a) && goodsOf.get(a) === goodsOf.get(b));
