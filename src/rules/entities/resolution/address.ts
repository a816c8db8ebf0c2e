import { fold } from "#kernel/text.ts";
import { oneSlip, plainKey } from "./letters.ts";

/** Words of streets as they are shortened. A word that ends in the short form of "straße" is one, too. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rd: "road",
    st: "street",
    str: "strasse",
    ave: "avenue",
    av: "avenue",
    avda: "avenida",
    blvd: "boulevard",
    bd: "boulevard",
    ln: "lane",
    dr: "drive",
    ct: "court",
    cl: "close",
    sq: "square",
    ter: "terrace",
    terr: "terrace",
    pl: "place",
    hwy: "highway",
    pkwy: "parkway",
    apt: "flat",
    apartment: "flat",
    unit: "flat",
    gdns: "gardens",
    cres: "crescent",
    pza: "plaza",
    plz: "platz",
    chem: "chemin",
    all: "allee",
    c: "calle",
    v: "via",
    vle: "viale",
    cso: "corso",
    n: "north",
    s: "south",
    e: "east",
    w: "west",
    ul: "ulica",
    gt: "gate",
  }),
);

/** Words that say nothing about where: countries and the way numbers are introduced. */
const SILENT = new Set(
  "no nr num numero n° germany deutschland france italia italy espana spain nederland netherlands uk england usa united kingdom gb de fr it es nl".split(
    " ",
  ),
);

interface Place {
  numbers: Set<string>;
  words: string[];
}

function placeOf(address: string): Place {
  const numbers = new Set<string>();
  const words: string[] = [];
  const spaced = fold(address)
    .replace(/º|ª|°/g, "")
    .replace(/(\d) ?- ?(\d)/g, "$1 $2")
    .replace(/(\p{L}{3,})str\b\.?/gu, "$1strasse");
  for (const raw of spaced.split(/[^\p{L}\p{N}]+/u)) {
    if (raw === "") continue;
    if (/\d/.test(raw)) numbers.add(raw.replace(/^0+(?=\d)/, ""));
    // A single letter is a street's only where a street begins: elsewhere it is a door.
    else if (!SILENT.has(raw))
      words.push(plainKey(raw.length > 1 || words.length === 0 ? (SHORT.get(raw) ?? raw) : raw));
  }
  return { numbers, words };
}

const within = <T>(few: Iterable<T>, many: { has(x: T): boolean }) => [...few].every((x) => many.has(x));

/** Whether every word of `few` is among `many`, one slip allowed in words of five letters and more. */
const wordsWithin = (few: string[], many: string[]) =>
  few.every((w) => many.some((m) => m === w || (w.length >= 5 && oneSlip(m, w))));

/** How two addresses go together: one place, one inside the other (a flat, a town left out), or two places. */
export function samePlace(a: string, b: string): "same" | "part" | "other" {
  if (a === b) return "same";
  const [x, y] = [placeOf(a), placeOf(b)];
  if (x.words.length === 0 || y.words.length === 0) return "other";
  const forth = wordsWithin(x.words, y.words);
  const back = wordsWithin(y.words, x.words);
  const allOfX = within(x.numbers, y.numbers);
  const allOfY = within(y.numbers, x.numbers);
  if (allOfX && allOfY && forth && back) return "same";
  // A street without a number is no place in particular.
  if (x.numbers.size === 0 || y.numbers.size === 0) return "other";
  return (allOfX && forth) || (allOfY && back) ? "part" : "other";
}

/** Words that part one house into several homes. */
const PARTS = new Set(
  ["flat", "floor", "suite", "ste", "wohnung", "etage", "piso", "apto", "interno", "scala", "bus", "hs"].map(
    plainKey,
  ),
);

/**
 * True when two addresses are one home though one of them says less: a town, a postcode or its longer form are left out. A
 * flat that only one of them names may be another home.
 */
export function sameHome(a: string, b: string): boolean {
  const said = samePlace(a, b);
  if (said !== "part") return said === "same";
  const [x, y] = [placeOf(a), placeOf(b)];
  const numbers = [...x.numbers, ...y.numbers].filter((n) => !(x.numbers.has(n) && y.numbers.has(n)));
  const words = [...x.words, ...y.words].filter((w) => !(x.words.includes(w) && y.words.includes(w)));
  return (
    numbers.every((n) => /^\d{4,5}$/.test(n) || (/\d/.test(n) && /[a-z]/.test(n) && n.length > 2)) &&
    !words.some((w) => PARTS.has(w))
  );
}
