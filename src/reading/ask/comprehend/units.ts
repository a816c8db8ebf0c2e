import { foldKeep } from "../../fold.ts";

/** Units as questions write them. */
const UNIT =
  /^(?:kwh|mwh|kw|m3|km|kg|gb|mb|litres?|liters?|liter|litros|litri|miles?|gallons?|hours?|stunden)$/;

/** Units by their names, as papers write them. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:kilowatt ?hours?|kilowattstunden?|kilowatts? ?heures?|kilovatios? ?hora|kilowattora|kilowattuur|kilowatturen)$/,
    "kwh",
  ],
  [
    /^(?:cubic (?:met(?:er|re)s?)|kubikmetern?|metres? cubes?|metros? cubicos?|metri cubi|kubieke meters?)$/,
    "m3",
  ],
  [/^(?:gigabytes?|gigas?|giga octets?)$/, "gb"],
  [/^(?:kilomet(?:er|re)s?|kilometern|kilometros|chilometri)$/, "km"],
  [/^(?:kilos?|kilogram(?:me)?s?|kilogramm|chili)$/, "kg"],
];

/** Units that words of a question ask for, as papers write them, and the words. */
export function unitsOf(tokens: readonly string[]): { units: string[]; words: string[] } {
  const units: string[] = [];
  const words: string[] = [];
  tokens.forEach((t, i) => {
    if (UNIT.test(t)) units.push(t);
    for (const said of [[t], [t, tokens[i + 1] ?? ""]]) {
      const unit = SPELLED.find(([name]) => name.test(said.join(" ")));
      if (!unit) continue;
      units.push(unit[1]);
      words.push(...said);
    }
  });
  return { units: [...new Set(units)], words };
}

/** Other ways in which papers write a unit, folded. */
const WRITTEN: Record<string, RegExp> = {
  km: /km|kilomet/,
  kwh: /kwh|kilowatt/,
  kg: /kg|kilo(?![wm])/,
  gb: /gb|go(?![a-z])|giga/,
  m3: /m3|m³|cubic|kubik|smc|metros? cubicos?|metri cubi|metres? cubes?/,
  miles: /miles?|mi(?![a-z])/,
  hours: /hours?|hrs?/,
  stunden: /stunden?|std/,
};

/** True when a value as it is printed has the unit that is asked for. */
export const hasUnit = (printed: string, unit: string): boolean =>
  WRITTEN[unit]?.test(foldKeep(printed)) ?? foldKeep(printed).includes(unit);
