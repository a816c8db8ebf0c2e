import { dayIn } from "../calendar.ts";
import type { Dice } from "../dice.ts";
import type { Mention } from "../truth.ts";
import { about, type Life, type Person, placeLines, streetLine } from "./life.ts";

/** Who lives there, and what they have. */
export interface Family {
  one: Person;
  two: Person;
  maiden: string;
  child: Person;
  boy: Person;
  grandmother: Person;
  pet: { key: string; name: string; sort: string; breed: string };
  homes: { key: string; lines: string[] }[];
  /** The day of moving to the second home. */
  moved: string | null;
  cars: { key: string; make: string; model: string; year: string; vin: string; plate: string }[];
  /** The day on which the first car was sold and the second bought. */
  swapped: string;
}

export function foundFamily(life: Life): Family {
  const d = life.dice("family");
  const { names } = life;
  const last = d.pick(names.surnames);
  const maiden = d.pick(names.maiden);
  const shared = d.pick(names.women);
  const year = Number(life.from.slice(0, 4));
  const born = (age: number) => dayIn(year - age, d.int(1, 12), d.int(1, 28));
  const person = (key: string, first: string, age: number, middle = d.pick(names.middle)): Person => {
    life.thing(key, "person", `${first} ${last}`);
    return { key, first, middle, last, born: born(age) };
  };
  const car = (key: string, of: readonly string[]) => {
    const [make, model, y] = of as [string, string, string];
    life.thing(key, "vehicle", `${make} ${model}`);
    return { key, make, model, year: y, vin: vinOf(d), plate: plateOf(life, d) };
  };
  const home = (key: string) => {
    const lines = placeLines(life.locale, streetLine(life.locale, d, names), life.town);
    life.thing(key, "property", lines[0]!);
    return { key, lines };
  };
  const [petName, sort, breed] = d.pick(names.pets) as [string, string, string];
  life.thing("pet", "pet", petName);
  const [first, second] = d.shuffled(names.cars) as [string[], string[]];
  return {
    one: person("one", d.pick(names.men), d.int(34, 46)),
    two: person("two", d.pick(names.mothers), d.int(32, 45)),
    maiden,
    child: person("child", shared, d.int(7, 12), "R"),
    boy: person("boy", d.pick(names.boys), d.int(3, 5)),
    grandmother: person("grandmother", shared, d.int(68, 79), "M"),
    pet: { key: "pet", name: petName, sort, breed },
    homes: [home("home1"), home("home2")],
    moved: d.yes(0.5) ? life.at(0.6) : null,
    cars: [car("car1", first), car("car2", second)],
    swapped: life.at(0.45),
  };
}

function vinOf(d: Dice): string {
  const set = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
  return `${d.int(1, 5)}${Array.from({ length: 10 }, () => set[d.int(0, set.length - 1)]).join("")}${d.digits(6)}`;
}

const plateOf = (life: Life, d: Dice): string =>
  life.locale.country === "us"
    ? `${d.letters(3)} ${d.digits(4)}`
    : life.locale.country === "gb"
      ? `${d.letters(2)}${d.int(15, 23)} ${d.letters(3)}`
      : `${d.letters(2)}-${d.letters(2)} ${d.digits(3)}`;

/** The name as most papers print it: of two who share one, with what tells them apart. */
export const fullName = (p: Person): string =>
  p.key === "child" || p.key === "grandmother" ? `${p.first} ${p.middle}. ${p.last}` : `${p.first} ${p.last}`;

/** A person as a maker writes names: the habit is the maker's. */
export function written(life: Life, role: string, p: Person): string {
  const shared = p.key === "child" || p.key === "grandmother";
  const forms = [
    shared ? fullName(p) : `${p.first} ${p.last}`,
    `${p.first} ${p.middle}. ${p.last}`,
    `${p.last}, ${p.first} ${p.middle}.`,
    `${p.first} ${p.middle} ${p.last}`.toUpperCase(),
    shared ? `${p.last}, ${p.first} ${p.middle}` : `${p.last}, ${p.first}`,
    shared ? fullName(p) : `${p.first} ${p.last}`,
    `${p.last} ${p.first} ${p.middle}`.toUpperCase(),
  ];
  return life
    .dice(`names by ${life.maker(role).name}`)
    .pick(life.maker(role).sealed ? forms : forms.filter((_, i) => i % 3 === 0 || i === 1));
}

/** The address block of a paper, and whom it means. */
export function addressed(
  life: Life,
  f: Family,
  role: string,
  who: readonly Person[],
  day: string,
  of?: string[],
): { to: string[]; mentions: Mention[] } {
  const home = of ?? homeOn(f, day).lines;
  const names = who.map((p) => written(life, role, p));
  const [a, b] = who;
  const joined = a && b && a.last === b.last && /^[A-Z][a-z]+ [A-Z]/.test(names[0]!);
  const line = joined
    ? `${a.first} ${life.dice(`and ${role}`).pick(life.terms("and"))} ${b.first} ${a.last}`
    : null;
  return {
    to: [...(line ? [line] : names), ...home],
    mentions: who.map((p, i) => about(p.key, line ? `${p.first} ${p.last}` : names[i]!)),
  };
}

export const homeOn = (f: Family, day: string) =>
  f.moved !== null && day >= f.moved ? f.homes[1]! : f.homes[0]!;
export const carOn = (f: Family, day: string) => (day >= f.swapped ? f.cars[1]! : f.cars[0]!);
