import { any } from "#lexicon/phrases.ts";
import { foldKeep } from "#reading/text/fold.ts";

/** A unit of measure. */
interface Unit {
  id: string;
  /** How papers print it behind a figure: a pattern over folded text. */
  printed: string;
  /** How questions name it: a pattern over folded words; none where nobody asks for it so. */
  asked?: string;
  /** A figure before it is no amount of money, though it has two decimals ("71,842 miles"); its sign is no currency's. */
  noMoney?: true;
  /** A figure before it is a size and counts nothing: "36 mm". */
  size?: true;
  /** More ways of printing it that stand behind amounts for something else: "4,99 H" has the letter of a tax. */
  short?: string;
  /** Questions spell it in words that papers have only in short. */
  spelled?: true;
}

/** Every unit once. The first that fits a text counts, so longer ones stand before those they begin with. */
const UNITS: readonly Unit[] = [
  {
    id: "kwh",
    spelled: true,
    printed: any("units-kwh-printed"),
    asked: any("units-kwh-asked"),
    noMoney: true,
    size: true,
  },
  { id: "mwh", printed: "mwh", asked: "mwh", noMoney: true },
  { id: "kw", printed: "kw|kilowatts?", asked: "kw", noMoney: true, size: true },
  { id: "watt", printed: "watts?", size: true },
  { id: "volt", printed: "volts?|amps?", size: true },
  {
    id: "m3",
    spelled: true,
    printed: any("units-m3-printed"),
    asked: any("units-cubic-metres"),
    noMoney: true,
  },
  {
    id: "m2",
    spelled: true,
    printed: any("units-m2-printed"),
    asked: any("units-m2-asked"),
    noMoney: true,
    size: true,
  },
  {
    id: "lab",
    printed: any("units-lab-printed"),
  },
  { id: "gbit", printed: "gbps|mbps|gbit/s|mbit/s|mbit" },
  {
    id: "gb",
    spelled: true,
    printed: any("units-gb"),
    asked: any("units-gb-gigabytes"),
    noMoney: true,
    size: true,
  },
  { id: "mb", printed: "mb|megabytes?", asked: "mb|megabytes?", noMoney: true, size: true },
  { id: "tb", printed: "tb", size: true },
  { id: "km/h", printed: "km/h|kmh|mph" },
  {
    id: "km",
    spelled: true,
    printed: any("units-km"),
    asked: any("units-km-kilometerrer"),
    noMoney: true,
  },
  { id: "miles", printed: "miles?|mi", asked: "miles?", noMoney: true },
  { id: "cm", printed: "cm|mm", size: true },
  { id: "inch", printed: "inch(?:es)?|zoll", size: true },
  { id: "feet", printed: "feet|ft|yards?" },
  { id: "m", printed: any("units-metres") },
  { id: "celsius", printed: "°[cf]" },
  {
    id: "kg",
    spelled: true,
    printed: any("units-kg"),
    asked: any("units-kg-kilos"),
    noMoney: true,
    size: true,
  },
  { id: "lb", printed: "lbs?|pounds?", noMoney: true },
  { id: "oz", printed: "oz" },
  { id: "mg", printed: "mg|mcg|µg|ug|ng", noMoney: true, size: true },
  {
    id: "g",
    printed: "grams?|grammes?|gramm|gramos|grammi|g",
    asked: "grams?|grammes?|gramm|gramos|grammi",
    noMoney: true,
  },
  { id: "ml", printed: "ml|cl|dl", noMoney: true, size: true },
  {
    id: "litres",
    printed: any("units-litres"),
    asked: any("units-litres-litern"),
    noMoney: true,
  },
  { id: "gallons", printed: "gallons?|gal", asked: "gallons?" },
  {
    id: "hours",
    printed: any("units-hours"),
    short: "h",
    asked: any("units-hours-stunden"),
    noMoney: true,
  },
  {
    id: "minutes",
    printed: any("units-minutes"),
    asked: any("units-minutes-minuten"),
    noMoney: true,
  },
  { id: "power", printed: "cv|hp|ps" },
  {
    id: "points",
    printed: any("units-pts"),
    asked: any("units-points"),
    noMoney: true,
  },
];

const alternatives = (units: readonly Unit[]) => units.map((u) => u.printed).join("|");
const all = (u: Unit) => (u.short === undefined ? u.printed : `${u.printed}|${u.short}`);

/** Every unit as it is printed behind a figure. */
export const MEASURES: string = UNITS.map(all).join("|");

/** Behind a number: what it measures or counts, so it is no amount. */
export const OF_UNIT = new RegExp(
  `^ ?(?:${alternatives(UNITS.filter((u) => u.noMoney))}|pcs?|stk|%)(?![\\p{L}/])`,
  "iu",
);

/** Behind a number: a size, so it counts nothing. */
export const OF_SIZE = new RegExp(`^ ?(?:${alternatives(UNITS.filter((u) => u.size))})(?!\\p{L})`, "u");

const asked = UNITS.flatMap((u) =>
  u.asked === undefined ? [] : [{ ...u, whole: new RegExp(`^(?:${u.asked})$`) }],
);

/** Units that words of a question ask for, by their ids, and the words. */
export function unitsOf(tokens: readonly string[]): { units: string[]; words: string[] } {
  const units = new Set<string>();
  const words: string[] = [];
  tokens.forEach((t, i) => {
    for (const said of [[t], [t, tokens[i + 1] ?? ""]]) {
      const unit = asked.find(({ whole }) => whole.test(said.join(" ")));
      if (!unit) continue;
      units.add(unit.id);
      if (unit.spelled && said.join("") !== unit.id) words.push(...said);
    }
  });
  return { units: [...units], words };
}

const printedBy = new Map(
  UNITS.map((u) => [u.id, new RegExp(`(?<!\\p{L})(?:${all(u)})(?![\\p{L}\\d/])`, "u")]),
);

/** True when a value as it is printed has the unit that is asked for, by its id. */
export const hasUnit = (printed: string, unit: string): boolean =>
  printedBy.get(unit)?.test(foldKeep(printed)) ?? false;
