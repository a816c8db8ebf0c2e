import { Author } from "./author.ts";
import { type Account, cardStatement, openAccount, statement } from "./bank.ts";
import { cover } from "./cover.ts";
import { day } from "./days.ts";
import { family } from "./family.ts";
import { identity } from "./identity.ts";
import { advertisement, benefits, incomplete, letter, order, quote, slip } from "./noise.ts";
import { appointment, schoolNote, warranty } from "./notes.ts";
import { kinds, type Run, runBills } from "./series.ts";
import { type Fate, oneOff, oneOffs, type Setting } from "./singles.ts";
import type { Truth } from "./truth.ts";
import { inspections, registration, vehicle } from "./vehicles.ts";
import { type Land, lands, type Person } from "./wish.ts";
import { incomeTax, job, townTax } from "./work-tax.ts";

export interface YearsWish {
  seed: number;
  /** About so many papers: below what comes regularly, months are left out at the beginning. */
  papers?: number;
  land?: Land;
  /** Layouts that no rule was written against: in none of the papers, in some, in all. */
  unseen?: "none" | "some" | "all";
}

const TO = "2025-06-30";

/** Papers a month that come regularly in a household of this size. */
const REGULAR = 7.2;

interface House extends Setting {
  ann: Person;
  ben: Person;
  savings: Account;
  card: Account;
  from: string;
  /** A day so far into the time that is on file, from 0 to 1. */
  at(share: number): string;
}

/** Three years of a household. The same wish gives the same papers. */
export function household(wish: YearsWish): Truth {
  const land = wish.land ?? lands[wish.seed % lands.length]!;
  const papers = wish.papers ?? 600;
  const months = papers >= 400 ? 36 : Math.max(15, Math.round((papers / 600) * 36) + 9);
  const from = day.months("2025-07-01", -months);
  const a = new Author(wish.seed, land, { unseen: wish.unseen ?? "none" }, "family", from, TO);
  const people = family(a);
  const [ann, ben] = people as [Person, Person];
  a.truth.owner = ann.party.name;
  const bank = a.maker("bank");
  const days = day.between(from, TO);
  const h: House = {
    a,
    people,
    ann,
    ben,
    from,
    makers: new Map(),
    giro: openAccount(a, bank, ann, false),
    savings: openAccount(a, bank, ben, false),
    card: openAccount(a, a.maker("bank"), ann, true),
    at: (share) => day.plus(from, Math.floor(share * days)),
  };
  regular(h, months);
  yearly(h);
  once(h, Math.max(20, papers - Math.round(months * REGULAR)));
  statements(h);
  const { papers: made } = a.truth;
  a.truth.papers = made
    .filter((p) => p.arrived <= TO)
    .sort((x, y) => (x.arrived + x.key < y.arrived + y.key ? -1 : 1));
  return a.truth;
}

function regular(h: House, months: number): void {
  const { a, ann, ben, giro } = h;
  const run = (r: Omit<Run, "until">) => runBills(a, { until: TO, ...r });
  const first = (d: number) => day.plus(h.from, d);
  const middle = Math.max(4, Math.floor(months / 2) + a.c.whole(-2, 2));
  run({
    kind: kinds.electricity,
    maker: a.maker("power"),
    to: ann,
    first: first(11),
    paid: { how: "transfer", from: giro, carried: true },
    lost: months > 20 ? [7] : [4],
  });
  run({
    kind: kinds.water,
    maker: a.maker("water"),
    to: ben,
    first: first(33),
    paid: { how: "transfer", from: giro, carried: false },
  });
  run({
    kind: kinds.internet,
    maker: a.maker("phone"),
    to: ann,
    first: first(4),
    paid: { how: "debit", from: giro },
    lost: [middle],
    late: [middle + 4],
  });
  run({
    kind: kinds.phone,
    maker: a.maker("phone"),
    to: ben,
    first: first(15),
    paid: { how: "transfer", from: giro, carried: a.c.is(0.5) },
    ...(a.c.is(0.5) ? { terms: 14 } : {}),
    // The last one is overdue when the time on file ends.
    lost: [months - 1],
  });
  const until = day.plus(TO, 1);
  job(a, {
    employer: a.maker("firm"),
    who: ben,
    giro,
    from: h.from,
    until,
    lost: day.months(h.from, Math.floor(months * 0.6)).slice(0, 7),
    ...(months > 30 ? { lostYear: 2023 } : {}),
  });
}

function yearly(h: House): void {
  const { a, ann, ben, giro, at } = h;
  const soon = at(0.04);
  const policy = { giro, until: TO };
  const one = vehicle(a);
  const two = vehicle(a);
  const office = a.maker("town");
  const garage = a.maker("garage");
  cover(a, {
    ...policy,
    kind: "auto",
    type: "insurance/auto-policy",
    holder: ann,
    first: at(0.1),
    vehicle: one,
  });
  cover(a, { ...policy, kind: "home", type: "insurance/home-policy", holder: ben, first: at(0.2) });
  cover(a, {
    ...policy,
    kind: "travel",
    type: "insurance/travel-policy",
    holder: ann,
    first: at(0.08),
    lapses: true,
  });
  cover(a, {
    ...policy,
    kind: "liability",
    type: "insurance/liability-policy",
    holder: ben,
    first: at(0.15),
    cancelled: true,
  });
  registration(a, office, one, ann, at(0.06), TO);
  inspections(a, garage, one, ann, at(0.12), TO, false);
  registration(a, office, two, ben, at(0.22), TO);
  inspections(a, garage, two, ben, at(0.25), TO, true);
  if (a.seed % 2 === 0)
    a.lacks({
      kind: "missing_document",
      about: [two.thing.key],
      papers: a.truth.papers
        .filter((p) => p.mentions.some((m) => m.thing === two.thing.key))
        .map((p) => p.key),
      day: null,
      from: at(0.22),
      surely: day.plus(at(0.25), 90),
      until: null,
    });
  else
    cover(a, {
      ...policy,
      kind: "auto",
      type: "insurance/auto-policy",
      holder: ben,
      first: at(0.23),
      vehicle: two,
    });
  identity(a, {
    kind: "passport",
    whose: ann,
    office,
    born: "1984-03-09",
    over: at(0.6),
    filed: soon,
    renewed: at(0.55),
  });
  identity(a, {
    kind: "passport",
    whose: ben,
    office,
    born: "1981-11-21",
    over: at(0.7),
    filed: soon,
    renewed: null,
  });
  identity(a, {
    kind: "licence",
    whose: ann,
    office,
    born: "1984-03-09",
    over: "2031-05-04",
    filed: at(0.05),
    renewed: null,
  });
  const years = [2021, 2022, 2023, 2024, 2025].filter((y) => `${y}-02-28` > h.from);
  incomeTax(
    a,
    a.maker("tax"),
    ann,
    giro,
    years.map((y) => y - 1),
  );
  townTax(
    a,
    a.maker("town"),
    ann,
    giro,
    years.filter((y) => `${y}-01-10` > h.from),
  );
}

const fates =
  "bank | bank | bank | bank | bank | bank | receipt | credit | reminded | reminded, unpaid | corrected | unpaid | copied".split(
    " | ",
  ) as Fate[];

/** What comes now and then, spread over the time. */
function once(h: House, n: number): void {
  const { a } = h;
  const turn: ((date: string, i: number) => void)[] = [
    (d, i) => oneOff(h, oneOffs.craft, d, fates[i % fates.length]!),
    (d, i) => slip(h, d, a.seed * 1000 + i),
    (d, i) => oneOff(h, oneOffs.doctor, d, fates[(i * 5 + 3) % fates.length]!),
    (d, i) => slip(h, d, a.seed * 1000 + i),
    (d) => appointment(h, d),
    (d) => schoolNote(h, d),
    (d) => advertisement(h, d),
    (d, i) => slip(h, d, a.seed * 1000 + i),
    (d) => quote(h, d),
    (d) => order(h, d),
    (d, i) => oneOff(h, oneOffs.shop, d, fates[(i * 7 + 1) % fates.length]!),
    (d) => warranty(h, d),
    (d) => benefits(h, d),
    (d, i) => slip(h, d, a.seed * 1000 + i),
    (d, i) => letter(h, d, i % 45 > 30),
  ];
  const before = a.truth.papers.length;
  for (let i = 0; a.truth.papers.length - before < n - 1 && i < 4 * n; i++)
    turn[i % turn.length]!(h.at(((i * 0.618_034) % 0.97) + 0.005), i);
  incomplete(h, h.at(0.44));
}

function statements(h: House): void {
  const { a, giro } = h;
  const span = Math.round(day.between(h.from, TO) / 30.4);
  const lost = day.months(h.from, Math.floor(span * 0.4)).slice(0, 7);
  for (let m = h.from; m < TO; m = day.months(m, 1)) {
    cardStatement(a, h.card, m, giro, a.land !== "US");
    const month = m.slice(0, 7);
    if (Number(month.slice(5)) % 3 === 0) statement(a, h.savings, m, 2);
    if (month === lost) {
      a.lacks({
        kind: "missing_period",
        about: [giro.thing.key, giro.bank.thing],
        papers: [],
        day: m,
        written: day.monthEnd(m),
        from: day.plus(day.monthEnd(m), 8),
        surely: day.plus(day.monthEnd(m), 42),
        until: null,
      });
      giro.balance =
        Math.round(
          (giro.balance +
            giro.moves.filter((x) => x.day.startsWith(month)).reduce((s, x) => s + x.amount, 0)) *
            100,
        ) / 100;
      continue;
    }
    statement(a, giro, m);
  }
}
