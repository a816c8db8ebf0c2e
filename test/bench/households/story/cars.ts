/** The registration, inspections, and the sale of the first car. */
import { later, monthsOn, workday } from "../calendar.ts";
import { lines, loud, matter, pairs, small, table, text } from "../matter.ts";
import type { Claim } from "../truth.ts";
import { expiring, lapsed } from "./expiring.ts";
import { addressed, type Family, fullName, written } from "./family.ts";
import { about, type Life } from "./life.ts";

type Car = Family["cars"][number];

const named = (c: Car): string => `${c.year} ${c.make} ${c.model}`;

/** The paper of a car; where it runs out, its claim. */
function registration(
  life: Life,
  f: Family,
  c: Car,
  arrived: string,
  until: string | null,
): { key: string; claim: Claim | null } {
  const m = life.maker("dmv");
  const owner = written(life, "dmv", f.one);
  const what = {
    sheet: "ticket" as const,
    heading: m.say("h_registration"),
    blocks: [
      pairs([
        [m.say("plate"), c.plate],
        [m.say("vin"), c.vin],
        [m.say("vehicle"), named(c)],
        [m.say("owner"), owner],
        ...(until === null ? [] : [[m.say("valid_until"), m.day(until)] as [string, string]]),
      ]),
    ],
  };
  const mentions = [about("one", owner), about(c.key, named(c))];
  const paper = { role: "dmv", type: "registration", date: null, arrived, mentions };
  if (until === null) return { key: life.send({ ...paper, what: matter(what) }), claim: null };
  return expiring(life, { ...paper, what, until });
}

/** Two cars, of which one takes the place of the other; `plates`: whether their registration runs out. */
export function cars(life: Life, f: Family, plates: boolean): void {
  const d = life.dice("cars");
  const [old, fresh] = f.cars as [Car, Car];
  const first = registration(life, f, old, later(life.from, 25), plates ? later(f.swapped, 90) : null);
  const sale = saleOfCar(life, f, old);
  if (first.claim) {
    life.shownBy(first.claim, sale, "sold");
    first.claim.settled = f.swapped;
  }
  const until = monthsOn(f.swapped, 12);
  const second = registration(life, f, fresh, later(f.swapped, 12), plates ? until : null);
  if (second.claim) renewPlates(life, f, fresh, second.claim, until);
  inspected(life, fresh, workday(later(f.swapped, 40)), d.money(25, 130));
}

function inspected(life: Life, fresh: Car, day: string, cost: number): void {
  const garage = life.maker("garage");
  const until = monthsOn(day, Number(life.term("inspected_for")));
  if (day > life.to) return;
  const { key } = expiring(life, {
    role: "garage",
    type: "inspection",
    date: day,
    arrived: day,
    what: {
      heading: garage.say("h_inspection"),
      meta: [
        [garage.say("vehicle"), named(fresh)],
        [garage.say("plate"), fresh.plate],
        [garage.say("vin"), fresh.vin],
      ],
      blocks: [
        table(
          [garage.say("item"), ""],
          life.terms("checks").map((x) => [x, life.term("ok")]),
          [],
        ),
        pairs([
          [garage.say("issued"), garage.day(day)],
          [garage.say("valid_until"), garage.day(until)],
        ]),
        loud(garage.say("paid_stamp")),
        pairs([[garage.say("total"), garage.money(cost)]]),
      ],
    },
    mentions: [about(fresh.key, named(fresh))],
    until,
  });
  lapsed(life, key, [fresh.key, "garage"], until);
}

function saleOfCar(life: Life, f: Family, c: Car): string {
  const m = life.maker("carform");
  const d = life.dice("sale");
  const buyer = d.pick(life.terms("strangers"));
  life.thing("buyer", "person", buyer);
  const day = f.swapped;
  return life.send({
    role: "carform",
    type: "bill of sale",
    issued: false,
    date: day,
    arrived: later(day, 2),
    what: matter({
      heading: m.say("h_billsale"),
      meta: [[m.say("issued"), m.day(day)]],
      blocks: [
        pairs([
          [m.say("vehicle"), `${c.year} ${c.make} ${c.model}`],
          [m.say("vin"), c.vin],
          [m.say("plate"), c.plate],
        ]),
        text(
          m.say("sold_car", {
            who: fullName(f.one),
            buyer,
            money: m.money(d.int(18, 70) * 100),
            day: m.day(day),
          }),
        ),
        lines(["______________________", fullName(f.one), "______________________", buyer]),
      ],
    }),
    mentions: [
      about("one", fullName(f.one)),
      about("buyer", buyer, false),
      about(c.key, `${c.year} ${c.make} ${c.model}`),
    ],
  });
}

function renewPlates(life: Life, f: Family, c: Family["cars"][number], before: Claim, until: string): void {
  const day = workday(later(until, -45));
  if (day > life.to) return;
  const m = life.maker("dmv");
  const d = life.dice("plates");
  const fee = d.money(38, 160);
  const { to, mentions } = addressed(life, f, "dmv", [f.one], day);
  const key = life.send({
    role: "dmv",
    type: "registration renewal",
    date: day,
    arrived: later(day, 5),
    what: matter({
      heading: m.say("h_reg_renewal"),
      to,
      meta: [
        [m.say("plate"), c.plate],
        [m.say("vehicle"), named(c)],
        [m.say("issued"), m.day(day)],
      ],
      blocks: [
        text(m.say("reg_renewal", { day: m.day(until), money: m.money(fee) })),
        small(m.say("questions")),
      ],
    }),
    mentions: [...mentions, about(c.key, named(c))],
  });
  const claim = life.claim({
    paper: key,
    kinds: ["renewal", "payment", "expiry"],
    days: [until],
    amounts: [fee],
  });
  if (d.yes(0.5) && later(until, -10) < life.to) {
    // Renewed: the new card is on file.
    const next = monthsOn(until, 12);
    const card = registration(life, f, c, later(until, -5), next).key;
    for (const x of [claim, before]) {
      life.shownBy(x, card, "renewed");
      x.settled = later(until, -8);
    }
  } else lapsed(life, before.faces[0]!.paper, [c.key], until);
}
