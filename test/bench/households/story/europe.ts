/** What happens to a family in a country of Europe that has no story of its own. */
import { dayIn, later, monthsOn, workday, yearOf } from "../calendar.ts";
import { clauses, matter, pairs, text } from "../matter.ts";
import { bankStatements, cancellation, cardStatements } from "./accounts.ts";
import { billSeries, metered, planned, type Series } from "./bills.ts";
import { clubs, shopping } from "./buying.ts";
import { cars } from "./cars.ts";
import { birth, expiring, licence, passports } from "./expiring.ts";
import { addressed, type Family, homeOn } from "./family.ts";
import { idle } from "./idle.ts";
import { insurance } from "./insurance.ts";
import { about, inBankWords, type Life } from "./life.ts";
import { school } from "./notices.ts";
import { giving } from "./taxes.ts";
import { appointment, illness, vet } from "./visits.ts";
import { work } from "./work.ts";

function services(life: Life, f: Family): Series[] {
  const d = life.dice("services");
  const both = [f.one, f.two];
  const served = (day: string) => [about(homeOn(f, day).key, homeOn(f, day).lines[0]!, false)];
  const mobile = d.digits(9);
  return [
    {
      role: "electric",
      type: "energy bill",
      heading: "h_electric",
      who: both,
      number: `${d.digits(4)} ${d.digits(4)}`,
      numberLabel: "account",
      every: 1,
      on: d.int(3, 24),
      term: 14,
      amount: [82, 260],
      fates: [["auto", 1]],
      detail: metered("usage_kwh", "kWh", d.digits(8), 0.28),
      mentions: served,
      bankWords: inBankWords(life, "electric", life.term("bank_debit")),
      gap: true,
    },
    {
      role: "water",
      type: "water bill",
      heading: "h_water",
      who: [f.two],
      number: d.digits(10),
      numberLabel: "account",
      every: 6,
      on: d.int(3, 20),
      term: 25,
      amount: [148, 260],
      fates: [
        ["cash", 2],
        ["receipt", 1],
        ["bank", 2],
      ],
      mentions: served,
      bankWords: inBankWords(life, "water", life.term("bank_transfer")),
    },
    {
      role: "internet",
      type: "broadband bill",
      heading: "h_internet",
      who: [f.one],
      number: d.digits(8),
      numberLabel: "account",
      every: 1,
      on: d.int(2, 20),
      term: 14,
      amount: [28, 49],
      fixed: true,
      fates: [
        ["card", 4],
        ["bank", 2],
      ],
      detail: planned([
        ["Fibre 150", 0.9],
        ["Box", 0.1],
      ]),
      bankWords: inBankWords(life, "internet", life.term("bank_shop")),
      to: later(life.at(0.75), -20),
      corrected: true,
    },
    {
      role: "mobile",
      type: "mobile bill",
      heading: "h_mobile",
      who: [f.two],
      number: mobile,
      numberLabel: "account",
      every: 1,
      on: d.int(6, 26),
      term: 16,
      amount: [22, 58],
      fates: [
        ["spouse", 2],
        ["bank", 3],
        ["carried", 1],
        ["reminded", 1],
      ],
      detail: planned([
        ["Plan S", 0.6],
        ["Plan XS", 0.4],
      ]),
      bankWords: inBankWords(life, "mobile", life.term("bank_transfer")),
    },
    {
      role: "carloan",
      type: "car finance statement",
      heading: "h_carloan",
      who: [f.one],
      number: d.digits(9),
      numberLabel: "loan_no",
      every: 1,
      on: 8,
      term: 20,
      amount: [160, 290],
      fixed: true,
      fates: [
        ["bank", 4],
        ["reminded", 1],
      ],
      bankWords: inBankWords(life, "carloan", life.term("bank_transfer")),
      from: later(f.swapped, 20),
    },
  ];
}

/** A demand for one sum by one day, of the council and for television. */
function demand(
  life: Life,
  f: Family,
  role: string,
  type: string,
  heading: string,
  day: string,
  sum: number,
  how: "bank" | "spouse",
): void {
  if (!life.inStory(day)) return;
  const m = life.maker(role);
  const due = workday(later(day, 30));
  const { to, mentions } = addressed(life, f, role, [f.one], day);
  const number = life.dice(`demand ${role}`).digits(9);
  const key = life.send({
    role,
    type,
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say(heading, { year: yearOf(day) }),
      to,
      meta: [
        [m.say("account"), number],
        [m.say("bill_date"), m.day(day)],
        [m.say("property_at"), homeOn(f, day).lines.join(", ")],
      ],
      blocks: [
        text(m.say("council", { year: yearOf(day), money: m.money(sum), day: m.day(due) })),
        text(m.say("how_to_pay")),
      ],
    }),
    mentions: [...mentions, about(homeOn(f, day).key, homeOn(f, day).lines[0]!, false)],
  });
  const claim = life.claim({ paper: key, kinds: ["payment"], days: [due], amounts: [sum] });
  const paid = later(due, -5);
  if (paid > life.to) return;
  claim.settled = paid;
  if (how === "bank")
    life.line({
      account: "checking",
      day: paid,
      words: inBankWords(life, role, life.term("bank_transfer")),
      amount: -sum,
      pays: [claim],
    });
}

function phoneContract(life: Life, f: Family, number: string): void {
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
      meta: [
        [m.say("account"), number],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        pairs([[m.say("pay_regular"), m.money(27.5)]]),
        text(m.say("contract_end", { day: m.day(until) })),
        ...clauses(m, 12),
        text(m.say("sincerely")),
      ],
    },
    mentions,
    until,
  });
}

export function liveEurope(life: Life, f: Family): void {
  const d = life.dice("life");
  const series = services(life, f);
  const numberOf = (role: string) => series.find((s) => s.role === role)!.number;
  for (const s of series) billSeries(life, f, s);
  for (let y = yearOf(life.from); y <= yearOf(life.to); y++) {
    demand(
      life,
      f,
      "council",
      "council tax",
      "h_council",
      workday(dayIn(y, 3, 12)),
      d.int(1_300, 2_400),
      "bank",
    );
    if (life.names.makers.tv)
      demand(life, f, "tv", "television licence", "h_tv", workday(dayIn(y, 9, 5)), 169.5, "spouse");
  }
  insurance(life, f, "auto", 12);
  insurance(life, f, "home", 12);
  const sick = d.shuffled(["bank", "cash", "receipt", "parts"] as const);
  illness(life, f, "dentist", f.child, life.at(0.15), sick[0]!);
  illness(life, f, "hospital", f.grandmother, life.at(0.35), sick[1]!);
  // Forgotten, and nobody reminds of it: just past due in the middle of the story.
  illness(life, f, "hospital", f.one, life.at(0.46), "owed");
  illness(life, f, "dentist", f.one, life.at(0.6), sick[2]!);
  illness(life, f, "dentist", f.two, life.at(0.91), "owed");
  clubs(life, f);
  shopping(life, f);
  cancellation(life, f, "internet", numberOf("internet"), life.at(0.76));
  work(life, f, "employer1", f.one, true);
  work(life, f, "employer2", f.two, false);
  phoneContract(life, f, numberOf("mobile"));
  cardStatements(life, f);
  bankStatements(life, f);
  passports(life, f, "state");
  licence(life, f, "dmv", 120);
  birth(life, f, "registry");
  cars(life, f, false);
  vet(life, f);
  giving(life, f);
  for (const share of [0.06, 0.34, 0.62, 0.89]) school(life, f, workday(life.at(share)));
  appointment(life, f, "doctor", f.child, workday(life.at(0.2)));
  appointment(life, f, "hospital", f.grandmother, workday(life.at(0.5)));
  appointment(life, f, "vet", f.pet, workday(life.at(0.66)));
  appointment(life, f, "dentist", f.one, workday(later(life.to, -8)));
  idle(life, f);
}
