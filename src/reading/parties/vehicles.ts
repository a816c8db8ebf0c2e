import { any } from "#lexicon/phrases.ts";
import type { Said } from "#messages/message.ts";
import { carName, endOfNumber, vehicleByPlate, vehicleByVin } from "#rules/entities/thing-names.ts";
import type { Study } from "../classify/study.ts";
import type { Line } from "../layout/layout.ts";
import type { ReadFact } from "../reader.ts";
import { foldKeep } from "../text/fold.ts";
import { shownName } from "./shown-name.ts";

/** A vehicle that a paper names by a number of its own, or by what it is. */
interface Vehicle {
  name: Said;
  details: Record<string, string>;
  fact: Pick<ReadFact, "page" | "quote" | "confidence">;
}

/** A car as people call it. */
interface Car {
  name: string;
  details: Record<string, string>;
  line: Line | null;
}

const MAKES = any("texts-makes");
const MODEL = String.raw`,?((?: [\p{L}\p{N}][\p{L}\p{N}-]*){1,2})`;
const DESCRIBED = new RegExp(String.raw`(?<![\p{L}\p{N}])((?:19|20)\d{2}),? (${MAKES})${MODEL}`, "giu");
/** "21 TOYOTA CAMRY": where a VIN stands on the line or the next, figures before a make are its year. */
const SHORT_YEAR = new RegExp(String.raw`(?<![\p{L}\p{N}/.,-])'?(\d{2}) (${MAKES})${MODEL}`, "giu");
/** "VOLVO V60" where one label stands for make and model. */
const MAKE_FIRST = new RegExp(String.raw`^(${MAKES}) (?=\S)(.+)$`, "iu");
const VIN = /(?<![A-Z0-9])(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/;
const NO_MODEL =
  /^(?:vin|plate|make|model|year|the|and|with|is|of|for|in|dealer|certified|used|new|body|style|type|colou?r|tag|\p{L}{0,2}\d{5,}.*|[a-z0-9]{17})$/iu;

/** "FORD FOCUS SE" as "Ford Focus SE": up to three letters may stand for words, and what holds figures is written as it is. */
const shown = (name: string): string =>
  name.replace(
    /(?<![\p{L}\p{N}-])\p{Lu}{4,}(?![\p{L}\p{N}])/gu,
    (w) => w.charAt(0) + w.slice(1).toLowerCase(),
  );

function carsOn(line: Line): Car[] {
  const text = line.text.slice(0, 300).replace(/\s+/g, " ");
  const next = line.page.lines[line.index + 1]?.text ?? "";
  const short = VIN.test(line.text) || VIN.test(next) ? [...text.matchAll(SHORT_YEAR)] : [];
  return [...text.matchAll(DESCRIBED), ...short].flatMap((m) => {
    const [, printed = "", make = "", rest = ""] = m;
    const year = printed.length === 2 ? `${Number(printed) > 60 ? 19 : 20}${printed}` : printed;
    const words = rest.trim().split(" ");
    const end = words.findIndex((w) => NO_MODEL.test(w));
    const model = (end < 0 ? words : words.slice(0, end)).join(" ");
    if (model === "") return [];
    const details = { year, make: shownName(shown(make)), model: shown(model) };
    return [{ name: Object.values(details).join(" "), details, line }];
  });
}

/** Cars by year, make and model, each once: "2019 Toyota RAV4"; where nothing says it so, by the make and model of labels. */
function describedCars(s: Study, facts: readonly ReadFact[]): Car[] {
  const out = new Map<string, Car>();
  for (const sheet of s.sheets.slice(0, 4))
    for (const car of sheet.lines.slice(0, 200).flatMap(carsOn))
      if (!out.has(foldKeep(car.name))) out.set(foldKeep(car.name), car);
  const labelled = labelledCar(facts);
  return out.size > 0 || labelled === null ? [...out.values()] : [labelled];
}

/** The car that labels describe: "Make: VOLVO" and "Model: V60", or both behind one of them. */
function labelledCar(facts: readonly ReadFact[]): Car | null {
  const only = (key: string): string | null => {
    const read = facts.filter((f) => f.key === key && f.confidence >= 60).map((f) => f.value.trim());
    // Printed more than once, the longest says all that the others say.
    const longest = read.reduce((a, b) => (b.length > a.length ? b : a), "");
    const agrees = read.every((value) => foldKeep(longest).startsWith(foldKeep(value)));
    return agrees && longest !== "" ? longest : null;
  };
  const [label, model] = [only("make"), only("model")];
  const both = MAKE_FIRST.exec(model ?? label ?? "");
  const make = label !== null && model !== null ? label : (both?.[1] ?? null);
  const rest = both?.[2] ?? model;
  if (make === null || rest === null) return null;
  const details = { make, model: rest };
  const name = carName(details);
  return name === null ? null : { name, details, line: null };
}

/** Codes that states and offices print beside a plate: "OH JKT 4418", "JKT4418 OH". */
const plain = (plate: string): string => {
  const bare = plate.replace(/^(?:[A-Z]{2} )(?=[A-Z0-9 -]{5,}$)|(?<=^[A-Z0-9 -]{5,}) [A-Z]{2}$/g, "");
  return /\d/.test(bare) ? bare : plate;
};

/** Whether a line with a number stands with a car: on its line, or at most two below. */
const standsWith = (s: Study, number: ReadFact, car: Car): boolean => {
  if (car.line === null || car.line.page.number !== number.page) return false;
  const sheet = s.sheets.find((sh) => sh === car.line?.page);
  const squeezed = (t: string) => t.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const at = sheet?.lines.findIndex((l) => squeezed(l.text).includes(squeezed(number.value))) ?? -1;
  return at >= 0 && at - car.line.index >= 0 && at - car.line.index <= 2;
};

/** Vehicles by their numbers, each called by what the paper says beside it. */
export function vehiclesOn(s: Study, facts: readonly ReadFact[]): Vehicle[] {
  const of = (key: string) => facts.filter((f) => f.key === key && f.confidence >= 60).slice(0, 8);
  const vins = of("vin");
  const plates = of("plate").map((f) => ({ ...f, value: plain(f.value) }));
  const numbered = vins.length > 0 ? vins : plates;
  const cars = describedCars(s, facts);
  // As many cars are described as are numbered: they are in one order. Else a car stands with its number.
  const called = (f: ReadFact, i: number): Car | undefined =>
    cars.length === numbered.length ? cars[i] : cars.findLast((c) => standsWith(s, f, c));
  const plate = vins.length === 1 && plates.length === 1 ? plates[0]?.value : undefined;
  return numbered.map((f, i) => {
    const car = called(f, i);
    const own: Record<string, string> =
      vins.length > 0 ? { vin: f.value, ...(plate ? { plate } : {}) } : { plate: f.value };
    const nameless =
      vins.length > 0 ? vehicleByVin(endOfNumber(f.value)) : vehicleByPlate(endOfNumber(f.value));
    return { name: car?.name ?? nameless, details: { ...own, ...car?.details }, fact: f };
  });
}
