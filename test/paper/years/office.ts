import type { Trade } from "../household/called.ts";
import { personName } from "../household/names.ts";
import { Author } from "./author.ts";
import { type Account, cardStatement, openAccount, statement } from "./bank.ts";
import { cancellation, cover } from "./cover.ts";
import { day } from "./days.ts";
import type { YearsWish } from "./household.ts";
import { advertisement, incomplete, letter, order, quote, slip } from "./noise.ts";
import { deliveryNote, outgoing } from "./office-papers.ts";
import { type Kind, kinds, type Run, runBills } from "./series.ts";
import { type Fate, oneOff, oneOffs, type Setting } from "./singles.ts";
import type { Truth } from "./truth.ts";
import { inspections, registration, vehicle } from "./vehicles.ts";
import { type Land, lands, languageOf, type Maker, type Person } from "./wish.ts";
import { job, townTax } from "./work-tax.ts";

const FROM = "2022-07-01";
const TO = "2025-06-30";

interface Office extends Setting {
  us: Maker;
  desk: Person;
  accounts: Account[];
  card: Account;
}

/** Three years of a small office: suppliers, wages, vehicles, its own invoices. The same wish gives the same papers. */
export function office(wish: YearsWish): Truth {
  const land: Land = wish.land ?? lands[wish.seed % lands.length]!;
  const a = new Author(wish.seed + 500, land, { unseen: wish.unseen ?? "none" }, "business", FROM, TO);
  const us = a.maker("firm");
  // Paper comes to the company: its name stands where a person's would.
  const desk: Person = {
    thing: us.thing,
    party: { ...us.party, brand: null },
    spellings: [us.party.name.toUpperCase()],
  };
  const whole = a.truth.things.get(us.thing)!;
  a.truth.things.set(us.thing, { ...whole, ours: true });
  a.truth.owner = personName(a.c, languageOf[land], true);
  a.truth.company = us.party.name;
  const [one, two] = [a.maker("bank"), a.maker("bank")];
  const o: Office = {
    a,
    us,
    desk,
    people: [desk],
    makers: new Map(),
    giro: openAccount(a, one, desk, false),
    accounts: [],
    card: openAccount(a, two, desk, true),
  };
  o.accounts.push(o.giro, openAccount(a, one, desk, false), openAccount(a, two, desk, false));
  const papers = wish.papers ?? 2_000;
  suppliers(o, Math.max(4, Math.round(papers / 60)));
  staff(o, Math.max(1, Math.round(papers / 500)));
  fleet(o);
  // Four statements a month are written last, when all that they show has happened.
  once(o, Math.max(20, papers - a.truth.papers.length - 4 * 36));
  statements(o);
  a.truth.papers = a.truth.papers
    .filter((p) => p.arrived <= TO)
    .sort((x, y) => (x.arrived + x.key < y.arrived + y.key ? -1 : 1));
  return a.truth;
}

const supplying: { trade: Trade; kind: Kind; every: number }[] = [
  { trade: "firm", kind: kinds.supplier, every: 1 },
  { trade: "phone", kind: kinds.phone, every: 1 },
  { trade: "shop", kind: kinds.supplier, every: 2 },
  { trade: "power", kind: kinds.electricity, every: 2 },
  { trade: "phone", kind: kinds.internet, every: 1 },
  { trade: "firm", kind: kinds.supplier, every: 3 },
  { trade: "club", kind: kinds.subscription, every: 12 },
  { trade: "water", kind: kinds.water, every: 3 },
  { trade: "craft", kind: kinds.supplier, every: 6 },
];

function suppliers(o: Office, n: number): void {
  const { a } = o;
  for (let i = 0; i < n; i++) {
    const { trade, kind, every } = supplying[i % supplying.length]!;
    const from = o.giro;
    const paid: Run["paid"] =
      i % 3 === 0
        ? { how: "debit", from }
        : { how: "transfer", from, carried: kind.sort.endsWith("bill") && a.c.is(0.4) };
    const first = day.plus(FROM, a.c.whole(2, 28) + (every > 3 ? 60 : 0));
    // Some leave: what they confirm ends the series, and nothing is missing after it.
    const leaves = i % 6 === 4 ? day.months(first, every * 8) : null;
    const maker = a.maker(trade, i % 11 === 7 ? a.c.pick(lands) : a.land);
    const run: Run = {
      kind,
      maker,
      to: o.desk,
      first,
      until: leaves ?? TO,
      every,
      paid,
      ...(i % 4 === 1 && every <= 3 ? { lost: [5 + (i % 5)] } : {}),
      ...(i % 7 === 2 && every <= 3 ? { late: [6] } : {}),
      ...(i % 5 === 3 && paid.how === "transfer" ? { terms: a.c.pick([14, 30]) } : {}),
    };
    runBills(a, run);
    if (leaves && leaves < TO) {
      const number = Object.values(maker.numbers)[0] ?? "";
      cancellation(a, maker, o.desk, null, number, day.plus(leaves, 8), day.plus(leaves, 20));
    }
  }
}

function staff(o: Office, n: number): void {
  const { a } = o;
  for (let i = 0; i < n; i++) {
    const who = a.stranger();
    job(a, {
      employer: o.us,
      who,
      giro: o.giro,
      from: i === 1 ? "2023-03-01" : FROM,
      until: day.plus(TO, 1),
      ...(i === 0 ? { lost: "2024-02" } : {}),
    });
  }
}

function fleet(o: Office): void {
  const { a, desk, giro } = o;
  const authority = a.maker("town");
  const garage = a.maker("garage");
  for (let i = 0; i < 3; i++) {
    const v = vehicle(a);
    const first = `2022-${String(8 + i).padStart(2, "0")}-09`;
    registration(a, authority, v, desk, first, TO);
    inspections(a, garage, v, desk, day.plus(first, 20), TO, i === 2);
    cover(a, {
      kind: "auto",
      type: "insurance/auto-policy",
      holder: desk,
      first: day.plus(first, 10),
      until: TO,
      vehicle: v,
      giro,
    });
  }
  cover(a, {
    kind: "liability",
    type: "insurance/liability-policy",
    holder: desk,
    first: "2022-10-01",
    until: TO,
    giro,
  });
  cover(a, {
    kind: "travel",
    type: "insurance/travel-policy",
    holder: desk,
    first: "2022-09-01",
    until: TO,
    giro,
    lapses: true,
  });
  townTax(a, a.maker("town"), desk, giro, [2023, 2024, 2025]);
}

function statements(o: Office): void {
  const { a } = o;
  for (let m = FROM; m < TO; m = day.months(m, 1)) {
    cardStatement(a, o.card, m, o.giro, true);
    for (const [i, acc] of o.accounts.entries()) {
      if (i === 1 && m.startsWith("2024-05")) {
        a.lacks({
          kind: "missing_period",
          about: [acc.thing.key, acc.bank.thing],
          papers: [],
          day: m,
          written: day.monthEnd(m),
          from: day.plus(day.monthEnd(m), 8),
          surely: day.plus(day.monthEnd(m), 42),
          until: null,
        });
        continue;
      }
      statement(a, acc, m, i === 0 ? 3 : 4);
    }
  }
}

const fates =
  "bank | receipt | bank | credit | reminded | copied | corrected | unpaid | receipt | reminded, unpaid".split(
    " | ",
  ) as Fate[];

function once(o: Office, n: number): void {
  const { a } = o;
  const days = day.between(FROM, TO);
  const turn: ((date: string, i: number) => void)[] = [
    (d) => outgoing(o, o.us, d),
    (d, i) => oneOff(o, i % 2 === 0 ? oneOffs.craft : oneOffs.shop, d, fates[i % fates.length]!),
    (d) => deliveryNote(o, d),
    (d, i) => slip(o, d, a.seed * 1000 + i),
    (d) => order(o, d),
    (d) => outgoing(o, o.us, d),
    (d) => quote(o, d),
    (d, i) => (i % 3 === 0 ? advertisement(o, d) : letter(o, d, false)),
  ];
  const before = a.truth.papers.length;
  for (let i = 0; a.truth.papers.length - before < n - 1 && i < 4 * n; i++)
    turn[i % turn.length]!(day.plus(FROM, Math.floor(((i * 0.618_034) % 0.97) * days)), i);
  incomplete(o, "2024-03-12");
}
