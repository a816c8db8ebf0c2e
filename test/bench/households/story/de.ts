/** What happens to a family in Germany: rented home, few debits by hand, yearly settlements. */
import { dayIn, later, monthsOn, workday, yearOf } from "../calendar.ts";
import { type Block, clauses, matter, pairs, small, table, text } from "../matter.ts";
import type { Mention } from "../truth.ts";
import { bankStatements, cancellation, cardStatements } from "./accounts.ts";
import { billSeries, metered, paidIn, planned, type Series, yearSummary } from "./bills.ts";
import { clubs, shopping } from "./buying.ts";
import { cars } from "./cars.ts";
import { birth, expiring, licence, passports } from "./expiring.ts";
import { addressed, type Family, fullName, homeOn } from "./family.ts";
import { idle } from "./idle.ts";
import { insurance } from "./insurance.ts";
import { about, type Life, type Person } from "./life.ts";
import { school } from "./notices.ts";
import { giving } from "./taxes.ts";
import { appointment, illness, vet } from "./visits.ts";
import { work } from "./work.ts";

const inBank = (life: Life, role: string, tail: string): string =>
  `${life
    .maker(role)
    .name.toUpperCase()
    .replace(/Ä/g, "AE")
    .replace(/Ö/g, "OE")
    .replace(/Ü/g, "UE")
    .replace(/[^A-Z0-9 ]/g, " ")
    .replace(/ +/g, " ")
    .slice(0, 24)
    .trim()} ${tail}`;

function services(life: Life, f: Family): Series[] {
  const d = life.dice("services");
  const both = [f.one, f.two];
  const served = (day: string) => [about(homeOn(f, day).key, homeOn(f, day).lines[0]!, false)];
  const kd = d.digits(9);
  return [
    {
      role: "electric",
      type: "electric bill",
      heading: "h_electric",
      who: [f.one],
      number: d.digits(10),
      numberLabel: "account",
      every: 6,
      on: d.int(3, 24),
      term: 16,
      amount: [62, 340],
      fates: [
        ["bank", 3],
        ["reminded", 2],
      ],
      detail: metered("usage_kwh", "kWh", d.digits(8), 0.31),
      mentions: served,
      bankWords: inBank(life, "electric", `VK ${d.digits(6)}`),
    },
    {
      role: "gas",
      type: "gas bill",
      heading: "h_gas",
      who: both,
      number: d.digits(9),
      numberLabel: "account",
      every: 12,
      on: d.int(5, 25),
      term: 18,
      amount: [90, 480],
      fates: [
        ["bank", 1],
        ["spouse", 1],
      ],
      detail: metered("usage_kwh", "kWh", d.digits(7), 0.11),
      mentions: served,
      bankWords: inBank(life, "gas", "NACHZAHLUNG"),
    },
    {
      role: "water",
      type: "water bill",
      heading: "h_water",
      who: both,
      number: `${d.digits(3)}.${d.digits(5)}`,
      numberLabel: "account",
      every: 3,
      on: d.int(3, 20),
      term: 25,
      amount: [70, 160],
      fates: [
        ["bank", 3],
        ["cash", 1],
        ["receipt", 1],
      ],
      detail: metered("usage_gal", "m³", d.digits(6), 2.4),
      mentions: served,
      bankWords: inBank(life, "water", "GEBUEHREN"),
    },
    {
      role: "trash",
      type: "trash bill",
      heading: "h_trash",
      who: [f.two],
      number: d.digits(7),
      numberLabel: "customer",
      every: 6,
      on: d.int(3, 20),
      term: 28,
      amount: [58, 124],
      fixed: true,
      fates: [
        ["spouse", 1],
        ["bank", 2],
      ],
      mentions: served,
      bankWords: inBank(life, "trash", "ABFALL"),
    },
    {
      role: "broadcast",
      type: "broadcast fee",
      heading: "h_broadcast",
      who: [f.one],
      number: d.digits(9),
      numberLabel: "customer",
      every: 3,
      on: 14,
      term: 30,
      amount: [55.08, 55.08],
      fixed: true,
      fates: [
        ["bank", 3],
        ["carried", 1],
        ["reminded", 1],
      ],
      bankWords: inBank(life, "broadcast", d.digits(9)),
    },
    {
      role: "internet",
      type: "internet bill",
      heading: "h_internet",
      who: [f.one],
      number: kd,
      numberLabel: "account",
      every: 1,
      on: d.int(2, 20),
      term: 12,
      amount: [34, 54],
      fixed: true,
      fates: [["auto", 1]],
      detail: planned([
        ["Internet 250", 0.8],
        ["Router", 0.2],
      ]),
      bankWords: inBank(life, "internet", `KD ${kd}`),
      to: later(life.at(0.75), -20),
      gap: true,
    },
    {
      role: "mobile",
      type: "mobile bill",
      heading: "h_mobile",
      who: [f.two],
      number: d.digits(9),
      numberLabel: "account",
      every: 1,
      on: d.int(6, 26),
      term: 14,
      amount: [18, 46],
      fates: [
        ["bank", 5],
        ["spouse", 2],
        ["carried", 1],
        ["parts", 1],
      ],
      detail: planned([
        ["Tarif M", 0.7],
        ["Zusatzkarte", 0.3],
      ]),
      bankWords: inBank(life, "mobile", `RG ${d.digits(8)}`),
      corrected: true,
    },
  ];
}

/** A notice that asks for one sum by one day. */
function notice(
  life: Life,
  f: Family,
  o: {
    role: string;
    type: string;
    heading: string;
    who: Person[];
    day: string;
    due: string;
    sum: number;
    blocks: Block[];
    number: string;
    year?: number;
    how: "bank" | "auto" | "spouse" | "owed";
    mentions?: Mention[];
    words: string;
  },
): void {
  if (!life.inStory(o.day)) return;
  const m = life.maker(o.role);
  const { to, mentions } = addressed(life, f, o.role, o.who, o.day);
  const key = life.send({
    role: o.role,
    type: o.type,
    date: o.day,
    arrived: later(o.day, 4),
    what: matter({
      heading: m.say(o.heading, { year: o.year ?? "" }),
      to,
      meta: [
        [m.say("account"), o.number],
        [m.say("bill_date"), m.day(o.day)],
      ],
      blocks: [
        ...o.blocks,
        text(
          m.say(o.how === "auto" ? "autopay" : "how_to_pay", {
            money: m.money(o.sum),
            day: m.day(o.due),
            last4: "4417",
          }),
        ),
      ],
    }),
    mentions: [...mentions, ...(o.mentions ?? [])],
    // Of the year after, too, a return is to be handed in.
    allowed: o.role === "tax" ? [{ kinds: ["filing"], days: null }] : [],
  });
  const claim = life.claim(
    { paper: key, kinds: ["payment"], days: [o.due], amounts: [o.sum] },
    { automatic: o.how === "auto" },
  );
  if (o.how === "owed") return;
  const paid = o.how === "auto" ? o.due : later(o.due, -4);
  if (paid > life.to) return;
  claim.settled = paid;
  if (o.how === "auto") life.over(claim, later(o.due, 1), "debited");
  if (o.how !== "spouse")
    life.line({ account: "checking", day: paid, words: o.words, amount: -o.sum, pays: [claim] });
}

function authorities(life: Life, f: Family): void {
  const d = life.dice("authorities");
  for (let year = yearOf(life.from); year <= yearOf(life.to); year++) {
    const day = workday(dayIn(year, d.int(5, 9), d.int(3, 24)));
    const due = workday(later(day, 33));
    const m = life.maker("tax");
    const sum = d.money(90, 900);
    const tax = d.money(4_000, 9_000);
    notice(life, f, {
      role: "tax",
      type: "tax assessment",
      heading: "h_assessment",
      who: [f.one, f.two],
      day,
      due,
      sum,
      number: `${d.digits(3)}/${d.digits(4)}/${d.digits(4)}`,
      blocks: [
        table(
          null,
          [
            [`${year - 1}`, m.money(tax)],
            [m.say("prepaid"), m.money(-(tax - sum))],
          ],
          [1],
        ),
        text(m.say("assessment", { tax: m.money(tax), money: m.money(sum), day: m.day(due) })),
      ],
      how: d.yes(0.7) ? "bank" : "spouse",
      words: inBank(life, "tax", `ST-NR ${d.digits(8)}`),
    });
    const car = f.cars[year === yearOf(life.from) ? 0 : 1]!;
    const k = workday(dayIn(year, 3, d.int(4, 24)));
    const c = life.maker("customs");
    const owed = d.int(60, 190);
    notice(life, f, {
      role: "customs",
      type: "car tax",
      heading: "h_cartax",
      who: [f.one],
      day: k,
      due: workday(later(k, 30)),
      sum: owed,
      number: `K${d.digits(10)}`,
      blocks: [
        pairs(
          [
            [c.say("plate"), car.plate],
            [c.say("owed"), c.money(owed)],
            [c.say("due"), c.day(workday(later(k, 30)))],
          ],
          1,
        ),
      ],
      how: "bank",
      mentions: [about(car.key, car.plate, false)],
      words: inBank(life, "customs", `KFZ-STEUER ${car.plate.replace(/[^A-Z0-9]/g, "")}`),
    });
    const r = workday(dayIn(year, 10, d.int(3, 26)));
    const l = life.maker("landlord");
    const extra = d.money(60, 420);
    const until = workday(later(r, 30));
    const share = d.money(2_000, 3_000);
    notice(life, f, {
      role: "landlord",
      type: "running costs",
      heading: "h_running",
      who: [f.one, f.two],
      day: r,
      due: until,
      sum: extra,
      number: d.digits(6),
      year: year - 1,
      blocks: [
        table(
          null,
          [
            [l.say("costs"), l.money(share)],
            [l.say("prepaid"), l.money(-(Math.round((share - extra) * 100) / 100))],
          ],
          [1],
        ),
        text(l.say("running", { money: l.money(extra), day: l.day(until) })),
      ],
      how: d.yes(0.5) ? "bank" : "owed",
      words: inBank(life, "landlord", "NEBENKOSTEN"),
    });
  }
  for (let i = 0; i < 3; i++) contribution(life, f, yearOf(life.from) + i);
}

function contribution(life: Life, f: Family, year: number): void {
  const day = workday(dayIn(year + 1, 2, 9));
  if (!life.inStory(day)) return;
  const m = life.maker("health");
  const { to, mentions } = addressed(life, f, "health", [f.two], day);
  life.send({
    role: "health",
    type: "contribution certificate",
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say("h_contribution"),
      to,
      meta: [[life.term("member"), life.dice("kv").digits(9)]],
      blocks: [
        text(m.say("contribution", { year, money: m.money(life.dice(`kv ${year}`).money(2_000, 4_800)) })),
        small(m.say("questions")),
      ],
    }),
    mentions,
  });
}

/** Rent goes by standing order; the lease is on file, and another after moving. */
function renting(life: Life, f: Family): void {
  const d = life.dice("rent");
  const rent = d.int(640, 1_280);
  const words = inBank(life, "landlord", "MIETE");
  for (let i = 0; monthsOn(`${life.from.slice(0, 7)}-03`, i) <= life.to; i++)
    life.line({
      account: "checking",
      day: workday(monthsOn(`${life.from.slice(0, 7)}-03`, i)),
      words,
      amount: -rent,
    });
  const m = life.maker("landlord");
  const start = later(life.from, 12);
  const end = f.moved ?? monthsOn(start, 60);
  const { to, mentions } = addressed(life, f, "landlord", [f.one, f.two], start);
  const home = f.homes[0]!;
  const { claim } = expiring(life, {
    role: "landlord",
    type: "lease",
    date: start,
    arrived: later(start, 2),
    what: {
      heading: m.say("h_lease"),
      to,
      blocks: [
        text(home.lines.join(", ")),
        text(m.say("lease", { start: m.day(start), day: m.day(end), money: m.money(rent) })),
        text(`${life.term("signature")} ______________  ${fullName(f.one)}, ${fullName(f.two)}`),
      ],
    },
    mentions: [...mentions, about(home.key, home.lines[0]!)],
    until: end,
    kinds: ["expiry", "renewal", "reminder"],
  });
  if (f.moved) {
    life.over(claim, later(end, 1), "day over");
    claim.settled = end;
  }
}

function phoneContract(life: Life, f: Family): void {
  const m = life.maker("mobile");
  const day = workday(life.at(0.12));
  const until = monthsOn(day, 24);
  const { to, mentions } = addressed(life, f, "mobile", [f.two], day);
  expiring(life, {
    role: "mobile",
    type: "phone contract",
    date: day,
    arrived: day,
    what: {
      heading: m.say("h_contract"),
      to,
      meta: [[m.say("bill_date"), m.day(day)]],
      blocks: [
        pairs([[m.say("pay_regular"), m.money(24.99)]]),
        text(m.say("contract_end", { day: m.day(until) })),
        ...clauses(m, 12),
        text(m.say("sincerely")),
      ],
    },
    mentions,
    until,
  });
}

export function liveDe(life: Life, f: Family): void {
  const d = life.dice("life");
  const series = services(life, f);
  for (const s of series) billSeries(life, f, s);
  authorities(life, f);
  renting(life, f);
  insurance(life, f, "auto", 12);
  insurance(life, f, "home", 12);
  const sick = d.shuffled(["bank", "cash", "receipt", "parts", "spouse"] as const);
  illness(life, f, "doctor", f.child, life.at(0.15), sick[0]!);
  illness(life, f, "hospital", f.grandmother, life.at(0.32), sick[1]!);
  illness(life, f, "dentist", f.one, life.at(0.5), sick[2]!);
  // Forgotten, and nobody reminds of it: just past due in the middle of the story.
  illness(life, f, "doctor", f.one, life.at(0.46), "owed");
  illness(life, f, "doctor", f.two, life.at(0.68), sick[3]!);
  illness(life, f, "dentist", f.boy, life.at(0.92), "owed");
  clubs(life, f);
  shopping(life, f);
  cancellation(life, f, "internet", series.find((s) => s.role === "internet")!.number, life.at(0.76));
  work(life, f, "employer1", f.one, true);
  work(life, f, "employer2", f.two, false);
  phoneContract(life, f);
  cardStatements(life, f);
  bankStatements(life, f);
  passports(life, f, "registry");
  licence(life, f, "registry", 120);
  birth(life, f, "registry");
  cars(life, f, false);
  vet(life, f);
  giving(life, f);
  for (const share of [0.06, 0.34, 0.62, 0.89]) school(life, f, workday(life.at(share)));
  appointment(life, f, "doctor", f.child, workday(life.at(0.2)));
  appointment(life, f, "dentist", f.grandmother, workday(life.at(0.5)));
  appointment(life, f, "vet", f.pet, workday(life.at(0.66)));
  appointment(life, f, "doctor", f.one, workday(later(life.to, -8)));
  idle(life, f);
  for (const s of series.filter((x) => x.role === "mobile"))
    for (let y = yearOf(life.from); y < yearOf(life.to); y++) {
      const rows = paidIn(life, s.bankWords, y);
      if (rows.length > 3) yearSummary(life, f, s, y, rows);
    }
}
