/** What happens to a family in the United States. */
import { later, monthsOn, workday, yearOf } from "../calendar.ts";
import type { Maker } from "../maker.ts";
import { type Block, clauses, matter, pairs, small, table, text } from "../matter.ts";
import { bankStatements, cancellation, cardStatements } from "./accounts.ts";
import { billSeries, metered, paidIn, planned, type Series, yearSummary } from "./bills.ts";
import { clubs, shopping } from "./buying.ts";
import { cars } from "./cars.ts";
import { birth, expiring, licence, passports } from "./expiring.ts";
import { addressed, type Family, homeOn } from "./family.ts";
import { idle } from "./idle.ts";
import { insurance } from "./insurance.ts";
import { about, inBankWords, type Life } from "./life.ts";
import { jury, school } from "./notices.ts";
import { childcare, giving, propertyTax } from "./taxes.ts";
import { appointment, illness, vet } from "./visits.ts";
import { work, yearForm } from "./work.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

function services(life: Life, f: Family): Series[] {
  const d = life.dice("services");
  const both = [f.one, f.two];
  const at = (day: string) => homeOn(f, day);
  const served = (day: string) => [about(at(day).key, at(day).lines[0]!, false)];
  const where = (m: Maker, day: string) => [[m.say("property_at"), at(day).lines[0]!] as [string, string]];
  const meters = d.digits(8);
  return [
    {
      role: "electric",
      type: "electric bill",
      heading: "h_electric",
      who: [f.one],
      number: d.digits(10),
      numberLabel: "account",
      every: 1,
      on: d.int(3, 24),
      term: 21,
      amount: [62, 240],
      fates: [
        ["bank", 5],
        ["spouse", 1],
        ["reminded", 1],
        ["carried", 1],
        ["card", 1],
      ],
      detail: metered("usage_kwh", "kWh", meters, 0.16),
      mentions: served,
      meta: where,
      bankWords: inBankWords(life, "electric", "BILLPAY"),
      gap: true,
    },
    {
      role: "water",
      type: "water bill",
      heading: "h_water",
      who: both,
      number: `${d.digits(4)}-${d.digits(4)}`,
      numberLabel: "account",
      every: 2,
      on: d.int(3, 20),
      term: 25,
      amount: [48, 130],
      fates: [
        ["cash", 3],
        ["receipt", 3],
        ["bank", 2],
      ],
      detail: metered("usage_gal", "gal", d.digits(6), 0.011),
      mentions: served,
      meta: where,
      bankWords: inBankWords(life, "water", "UTIL PMT"),
    },
    {
      role: "gas",
      type: "gas bill",
      heading: "h_gas",
      who: [f.two],
      number: d.digits(9),
      numberLabel: "customer",
      every: 1,
      on: d.int(5, 25),
      term: 20,
      amount: [22, 190],
      fates: [["auto", 1]],
      detail: metered("usage_kwh", "therms", d.digits(7), 1.1),
      mentions: served,
      meta: where,
      bankWords: inBankWords(life, "gas", "AUTOPAY"),
    },
    {
      role: "internet",
      type: "internet bill",
      heading: "h_internet",
      who: [f.one],
      number: `${d.digits(4)} ${d.digits(6)}`,
      numberLabel: "account",
      every: 1,
      on: d.int(2, 20),
      term: 20,
      amount: [68, 94],
      fixed: true,
      fates: [
        ["card", 5],
        ["bank", 2],
      ],
      detail: planned([
        ["Internet 500", 0.85],
        ["Modem", 0.15],
      ]),
      bankWords: inBankWords(life, "internet", "800-266-0100"),
      to: later(life.at(0.75), -20),
      corrected: true,
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
      term: 22,
      amount: [92, 146],
      fates: [
        ["spouse", 3],
        ["bank", 3],
        ["parts", 1],
        ["cash", 1],
      ],
      detail: planned([
        ["Line 1", 0.5],
        ["Line 2", 0.3],
        ["Insurance", 0.2],
      ]),
      bankWords: inBankWords(life, "mobile", "WIRELESS"),
    },
    {
      role: "trash",
      type: "trash bill",
      heading: "h_trash",
      who: both,
      number: d.digits(5),
      numberLabel: "customer",
      every: 3,
      on: d.int(3, 20),
      term: 25,
      amount: [58, 84],
      fixed: true,
      fates: [
        ["cash", 2],
        ["bank", 1],
      ],
      mentions: served,
      bankWords: inBankWords(life, "trash", "CHK"),
    },
  ];
}

/** Loans: the home's, which ends when the home is sold, and the second car's. */
function loans(life: Life, f: Family): void {
  const d = life.dice("loans");
  const rate = d.money(0.035, 0.068);
  const number = d.digits(10);
  life.thing("mortgage loan", "financial_account", number);
  let left = d.int(190, 360) * 1_000;
  const payment = cents(left * 0.0068);
  const escrow = d.money(380, 640);
  const interest = new Map<number, number>();
  const words = inBankWords(life, "mortgage", "MTG PMT");
  const end = f.moved ?? life.to;
  const detail = (m: Maker, amount: number, from: string): Block[] => {
    const part = cents((left * rate) / 12);
    const principal = cents(amount - escrow - part);
    left = cents(left - principal);
    interest.set(yearOf(from), cents((interest.get(yearOf(from)) ?? 0) + part));
    return [
      pairs([
        [m.say("principal"), m.money(principal)],
        [m.say("interest"), m.money(part)],
        [m.say("escrow"), m.money(escrow)],
        [m.say("outstanding"), m.money(left)],
      ]),
    ];
  };
  const total = cents(payment + escrow);
  billSeries(life, f, {
    role: "mortgage",
    type: "mortgage statement",
    heading: "h_mortgage",
    who: [f.one, f.two],
    number,
    numberLabel: "loan_no",
    every: 1,
    on: 14,
    term: 18,
    amount: [total, total],
    fixed: true,
    fates: [["bank", 1]],
    detail,
    mentions: (day) => [
      about("mortgage loan", number),
      about(homeOn(f, day).key, homeOn(f, day).lines[0]!, false),
    ],
    meta: (m, day) => [[m.say("property_at"), homeOn(f, day).lines.join(", ")]],
    bankWords: words,
    to: later(end, -5),
  });
  for (const [year, amount] of interest) {
    const came = yearForm(life, f, {
      role: "mortgage",
      type: "mortgage interest form",
      heading: "h_1098",
      who: [f.one],
      number,
      numberLabel: "loan_no",
      label: "1  Mortgage interest received from payer(s)/borrower(s)",
      year,
      amount,
      thing: "mortgage loan",
      more: [
        ["2  Outstanding mortgage principal", cents(left)],
        ["5  Mortgage insurance premiums", 0],
      ],
    });
    if (came) life.sum(year, "mortgage_interest", amount);
  }
  const car = `${d.digits(4)}-${d.digits(5)}`;
  life.thing("car loan", "financial_account", car);
  const sum = d.money(260, 480);
  billSeries(life, f, {
    role: "carloan",
    type: "car loan statement",
    heading: "h_carloan",
    who: [f.one],
    number: car,
    numberLabel: "loan_no",
    every: 1,
    on: 8,
    term: 20,
    amount: [sum, sum],
    fixed: true,
    fates: d.yes(0.5)
      ? [["auto", 1]]
      : [
          ["bank", 5],
          ["reminded", 1],
        ],
    mentions: () => [
      about("car loan", car),
      about(f.cars[1]!.key, `${f.cars[1]!.year} ${f.cars[1]!.make} ${f.cars[1]!.model}`, false),
    ],
    meta: (m) => [[m.say("vehicle"), `${f.cars[1]!.year} ${f.cars[1]!.make} ${f.cars[1]!.model}`]],
    bankWords: inBankWords(life, "carloan", "LOAN"),
    from: later(f.swapped, 20),
  });
}

function savings(life: Life, f: Family): void {
  const d = life.dice("savings");
  const number = d.digits(9);
  life.thing("savings", "financial_account", number);
  for (let year = yearOf(life.from); year < yearOf(life.to); year++) {
    const amount = d.money(18, 420);
    const came = yearForm(life, f, {
      role: "bank",
      type: "interest form",
      heading: "h_1099",
      who: [f.one],
      number,
      numberLabel: "account",
      label: "1  Interest income",
      year,
      amount,
      thing: "savings",
      more: [["4  Federal income tax withheld", 0]],
    });
    if (came) life.sum(year, "interest", amount);
  }
}

function house(life: Life, f: Family): void {
  if (f.moved === null) return;
  const m = life.maker("mortgage");
  const { to, mentions } = addressed(life, f, "mortgage", [f.one, f.two], f.moved);
  const old = f.homes[0]!;
  life.send({
    role: "mortgage",
    type: "sale of the home",
    date: f.moved,
    arrived: later(f.moved, 3),
    what: matter({
      heading: m.say("h_closing"),
      to,
      meta: [[m.say("issued"), m.day(f.moved)]],
      blocks: [
        text(m.say("sold_home", { what: old.lines.join(", "), day: m.day(f.moved) })),
        table(
          null,
          [
            ["Contract sales price", m.money(412_000)],
            ["Payoff of first mortgage", m.money(-236_410.22)],
            ["Cash to seller", m.money(151_872.31)],
          ],
          [1],
        ),
      ],
    }),
    mentions: [...mentions, about(old.key, old.lines[0]!)],
  });
  for (const role of ["bank", "card"]) {
    const b = life.maker(role);
    const day = workday(later(f.moved, 9));
    const at = addressed(life, f, role, [f.one], day);
    life.send({
      role,
      type: "change of address",
      date: day,
      arrived: later(day, 3),
      what: matter({
        heading: b.say("h_move"),
        to: at.to,
        blocks: [
          text(b.say("move", { addr: f.homes[1]!.lines.join(", "), day: b.day(f.moved) })),
          small(b.say("questions")),
        ],
      }),
      mentions: [...at.mentions, about(f.homes[1]!.key, f.homes[1]!.lines[0]!, false)],
    });
  }
}

function phoneContract(life: Life, f: Family): void {
  const m = life.maker("mobile");
  const d = life.dice("phone contract");
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
      meta: [
        [m.say("account"), d.digits(9)],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        pairs([["Phone installment 24 x", m.money(29.16)]]),
        text(m.say("contract_end", { day: m.day(until) })),
        ...clauses(m, 12),
        text(m.say("sincerely")),
      ],
    },
    mentions,
    until,
  });
}

function refund(life: Life, f: Family): void {
  const m = life.maker("internet");
  const day = workday(life.at(0.8));
  const { to, mentions } = addressed(life, f, "internet", [f.one], day);
  life.send({
    role: "internet",
    type: "credit note",
    date: day,
    arrived: later(day, 3),
    what: matter({
      heading: m.say("h_refund"),
      to,
      meta: [[m.say("bill_date"), m.day(day)]],
      blocks: [text(m.say("refund", { money: m.money(31.4) })), small(m.say("questions"))],
    }),
    mentions,
  });
}

/** Gives the whole life of the family to `life`. */
export function liveUs(life: Life, f: Family): void {
  const d = life.dice("life");
  const series = services(life, f);
  for (const s of series) billSeries(life, f, s);
  loans(life, f);
  insurance(life, f, "auto", 6);
  insurance(life, f, "home", 12);
  propertyTax(life, f);
  const sick = d.shuffled(["bank", "cash", "receipt", "parts", "spouse", "bank"] as const);
  illness(life, f, "doctor", f.child, life.at(0.12), sick[0]!);
  illness(life, f, "hospital", f.grandmother, life.at(0.3), sick[1]!);
  illness(life, f, "dentist", f.one, life.at(0.42), sick[2]!);
  // Forgotten, and nobody reminds of it: just past due in the middle of the story.
  illness(life, f, "hospital", f.one, life.at(0.46), "owed");
  illness(life, f, "doctor", f.boy, life.at(0.58), sick[3]!);
  illness(life, f, "hospital", f.two, life.at(0.72), "parts");
  illness(life, f, "dentist", f.child, life.at(0.92), "owed");
  clubs(life, f);
  shopping(life, f);
  cancellation(life, f, "internet", series.find((s) => s.role === "internet")!.number, life.at(0.76));
  refund(life, f);
  work(life, f, "employer1", f.one, true);
  work(life, f, "employer2", f.two, false);
  savings(life, f);
  house(life, f);
  phoneContract(life, f);
  cardStatements(life, f);
  bankStatements(life, f);
  passports(life, f, "state");
  licence(life, f, "dmv", 96);
  birth(life, f, "vital");
  cars(life, f, true);
  vet(life, f);
  giving(life, f);
  for (let y = yearOf(life.from); y < yearOf(life.to); y++) childcare(life, f, y);
  for (const share of [0.05, 0.35, 0.6, 0.88]) school(life, f, workday(life.at(share)));
  jury(life, f, workday(life.at(0.25 + d.next() * 0.6)));
  appointment(life, f, "doctor", f.child, workday(life.at(0.2)));
  appointment(life, f, "dentist", f.grandmother, workday(life.at(0.5)));
  appointment(life, f, "vet", f.pet, workday(life.at(0.66)));
  appointment(life, f, "dentist", f.two, workday(later(life.to, -8)));
  idle(life, f);
  for (const s of series.filter((x) => x.role === "electric" || x.role === "mobile"))
    for (let y = yearOf(life.from); y < yearOf(life.to); y++) {
      const rows = paidIn(life, s.bankWords, y);
      if (rows.length > 3) yearSummary(life, f, s, y, rows);
    }
}
