import { monthNames } from "#kernel/dates.ts";
import made from "./pairs.json" with { type: "json" };
import { money, pick, seeded } from "./truth.ts";

/** What is printed on one made-up paper: rows of text. */
export type Rows = string[];

const shops = [
  "Hollow Lane Grocers",
  "Kettle & Crumb Bakery",
  "Tide Street Hardware",
  "Blue Door Pharmacy",
  "Fern Hill Books",
];
const firms = [
  "Northfield Water & Power",
  "Bexley Broadband Ltd",
  "Stadtwerke Altenau GmbH",
  "Mobile Nord AG",
  "Summit Gas Company",
];
const people = [
  "Maria Castillo",
  "John Whitmore",
  "Anna Lindqvist",
  "Peter Okafor",
  "Emma Berger",
  "Liam Berger",
];
const goods = [
  "Oat milk 1L",
  "Rye bread",
  "Olive oil",
  "Screws 4x40",
  "Wall paint white",
  "Aspirin 500mg",
  "Notebook A5",
  "Batteries AA",
  "Dish soap",
  "Apples 1kg",
  "Coffee beans",
  "Tea towels",
  "Light bulb E27",
  "Garden hose",
];
const two = (n: number) => String(n).padStart(2, "0");
const whole = (random: () => number, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));

/** A monthly bill: the form, the customer and the terms are of the seed, the figures of the month. */
export function bill(seed: number, month: number): Rows {
  const form = seeded(seed);
  const firm = pick(form, firms);
  const person = pick(form, people);
  const street = `${whole(form, 1, 180)} Orchard Street`;
  const customer = `${whole(form, 100000, 999999)}`;
  const meter = `${whole(form, 10000000, 99999999)}`;
  const phone = `0${whole(form, 200, 999)} ${whole(form, 100000, 999999)}`;
  const fee = whole(form, 900, 2900) / 100;
  const random = seeded(seed * 1000 + month);
  const used = whole(random, 80, 990);
  const rate = 0.31;
  const energy = Math.round(used * rate * 100) / 100;
  const net = Math.round((energy + fee) * 100) / 100;
  const tax = Math.round(net * 19) / 100;
  const total = Math.round((net + tax) * 100) / 100;
  const before = 10000 + month * 500 + whole(random, 0, 400);
  const year = 2024 + Math.floor(month / 12);
  const name = monthNames[month % 12];
  const day = whole(random, 2, 9);
  return [
    firm,
    "12 Mill Road, Northfield 55057",
    `Customer service ${phone}`,
    person,
    street,
    "Northfield 55057",
    "Invoice",
    `Invoice number: ${whole(random, 100000, 999999)}-${two((month % 12) + 1)}`,
    `Customer number: ${customer}`,
    `Invoice date: ${name} ${day}, ${year}`,
    `Billing period: ${name} 1, ${year} to ${name} 28, ${year}`,
    `Meter ${meter} reading before ${before} reading now ${before + used}`,
    `Usage ${used} units at ${rate} per unit ${money(energy)}`,
    `Standing charge ${money(fee)}`,
    `Net amount ${money(net)}`,
    `VAT 19% ${money(tax)}`,
    `Amount due $${money(total)}`,
    `Please pay by ${name} ${day + 18}, ${year} quoting your customer number.`,
    "Questions about this bill? Call us on weekdays between eight and six or write to our office.",
    "You can change your tariff at the end of every billing year with one month of notice.",
    "Thank you for being our customer.",
  ];
}

/** A till slip: the shop is of the seed, the visit of the second number. */
export function slip(seed: number, visit: number): Rows {
  const form = seeded(seed);
  const shop = pick(form, shops);
  const phone = `0${whole(form, 200, 999)} ${whole(form, 100000, 999999)}`;
  const random = seeded(seed * 977 + visit);
  const rows = Array.from({ length: whole(random, 3, 7) }, () => ({
    name: pick(random, goods),
    price: whole(random, 80, 2400) / 100,
  }));
  const total = rows.reduce((n, r) => n + r.price, 0);
  return [
    shop,
    "5 Harbour Square",
    `Tel ${phone}`,
    `Receipt no: ${String(40000 + visit * 37 + whole(random, 0, 30)).padStart(7, "0")}`,
    `${two(whole(random, 1, 28))}/${two(whole(random, 1, 12))}/2024 ${two(whole(random, 8, 19))}:${two(whole(random, 0, 59))}`,
    `Till ${whole(random, 1, 4)} Cashier ${pick(random, ["Ada", "Ben", "Cleo", "Dan"])}`,
    ...rows.map((r) => `${r.name}   ${money(r.price)}`),
    `TOTAL   ${money(total)}`,
    `CARD   ${money(total)}`,
    `Items ${rows.length}`,
    "Thank you for shopping with us",
    "Goods may be returned within 14 days with this receipt",
  ];
}

/** A letter of a school or a club to one of many: the words are the seed's, the name and the date are of the second number. */
export function letter(seed: number, to: number): Rows {
  const form = seeded(seed);
  const child = people[to % people.length] as string;
  const trip = pick(form, ["the museum", "the seaside", "the old mill", "the science fair"]);
  const cost = whole(form, 8, 45);
  const month = pick(form, monthNames);
  return [
    "Orchard Primary School",
    "3 School Lane, Northfield 55057",
    `${whole(form, 1, 9)} ${month} 2025`,
    `Dear parents of ${child},`,
    `Your child ${child} will go on a trip to ${trip} with the whole class on ${whole(form, 10, 28)} ${month} 2025.`,
    "We leave from the school gate at half past eight in the morning and expect to be back by four in the afternoon.",
    `The cost of the trip is ${cost}.00 for each child, which covers the coach and the entrance.`,
    "Please give your child a packed lunch, a drink and a coat that keeps the rain out.",
    "Sign the slip below and return it to the class teacher by the end of next week.",
    `I agree that ${child} may take part in the trip.`,
    "With kind regards, the head teacher",
  ];
}

const confused = made as Record<string, string>;

/** The rows as a reader of pictures gives them: letters taken for others, words cut or lost, now and then a line that is noise. */
export function misread(rows: Rows, seed: number, strength = 1): Rows {
  const random = seeded(seed);
  return rows.flatMap((row) => {
    if (random() < 0.015 * strength) return [];
    const letters = [...row].map((c) => {
      const chance = random();
      if (chance < 0.012 * strength) return confused[c] ?? c;
      if (chance < 0.014 * strength) return "";
      if (c === " " && chance > 1 - 0.008 * strength) return "";
      return c;
    });
    return [letters.join(""), ...(random() < 0.02 * strength ? ["~ ‘ ,. —"] : [])];
  });
}
