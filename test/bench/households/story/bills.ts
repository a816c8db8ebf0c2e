import { later, monthOf, monthsOn, workday, yearOf } from "../calendar.ts";
import { writeNumber } from "../locale.ts";
import type { Maker } from "../maker.ts";
import { type Block, head, loud, matter, type Pair, pairs, small, table, text } from "../matter.ts";
import type { Claim, Mention } from "../truth.ts";
import { addressed, type Family, fullName } from "./family.ts";
import { about, type Life, type Person } from "./life.ts";

/** How a bill came to be paid, or not. */
export type Fate =
  | "bank"
  | "card"
  | "spouse"
  | "cash"
  | "receipt"
  | "parts"
  | "reminded"
  | "carried"
  | "auto"
  | "owed";

export interface Series {
  role: string;
  type: string;
  /** Slot of the heading. */
  heading: string;
  who: Person[];
  number: string;
  /** Slot of the label of the number. */
  numberLabel: string;
  every: number;
  /** Day of the month on which it is written. */
  on: number;
  term: number;
  amount: [from: number, to: number];
  fixed?: boolean;
  fates: [Fate, number][];
  /** What the bill is made up of, in its own words. */
  detail?: (m: Maker, amount: number, from: string, to: string) => Block[];
  /** What else it is about. */
  mentions?: (day: string) => Mention[];
  /** What else stands at its head. */
  meta?: (m: Maker, day: string) => Pair[];
  /** Words of the payee on statements of accounts. */
  bankWords: string;
  from?: string;
  to?: string;
  /** One of the months never came. */
  gap?: boolean;
  /** One bill is sent again, put right. */
  corrected?: boolean;
}

interface Billed {
  key: string | null;
  day: string;
  due: string;
  asked: number;
  fate: Fate;
  claim: Claim | null;
  paid: string | null;
  no: string;
}

const drawFate = (life: Life, s: Series, topic: string): Fate => {
  const d = life.dice(`fate ${topic}`);
  const total = s.fates.reduce((n, f) => n + f[1], 0);
  let at = d.next() * total;
  for (const [fate, weight] of s.fates) {
    at -= weight;
    if (at < 0) return fate;
  }
  return s.fates[0]![0];
};

const cents = (n: number) => Math.round(n * 100) / 100;

/** All bills of one maker, with what became of each. */
export function billSeries(life: Life, f: Family, s: Series): void {
  const m = life.maker(s.role);
  const d = life.dice(`series ${s.role}`);
  const auto = s.fates.some(([x]) => x === "auto");
  const first = s.from ?? life.from;
  const last = s.to ?? life.to;
  const days: string[] = [];
  for (let i = 0; ; i++) {
    const day = monthsOn(`${monthOf(first)}-${String(s.on).padStart(2, "0")}`, i * s.every);
    if (day > last) break;
    if (day >= first) days.push(workday(day));
  }
  const lost = s.gap && days.length > 8 ? d.int(4, days.length - 3) : -1;
  const wrong = s.corrected && days.length > 6 ? d.int(3, days.length - 3) : -1;
  const fixed = d.money(...s.amount);
  let before: Billed | null = null;
  const written: Billed[] = [];
  for (const [i, day] of days.entries()) {
    const amount = s.fixed ? fixed : d.money(...s.amount);
    const near = i >= days.length - 1;
    let fate = auto ? "auto" : drawFate(life, s, `${s.role} ${i}`);
    // What is carried into the next bill needs a maker that prints balances and a next bill that is on file.
    if (fate === "carried" && (!m.balances || near || i + 1 === lost || i === lost)) fate = "bank";
    if (near && !auto) fate = d.yes(0.5) ? "owed" : fate;
    if ((fate === "reminded" || fate === "parts") && (near || i === lost || i === wrong)) fate = "bank";
    const b = bill(life, f, s, m, { day, amount, fate, before, missing: i === lost });
    if (i === wrong && b.key !== null) correct(life, f, s, m, b, amount, before);
    settle(life, f, s, m, b);
    written.push(b);
    before = b;
  }
  if (lost >= 0) {
    const beside = [written[lost - 1]?.key, written[lost + 1]?.key].filter((k) => k != null);
    life.gaps.push({
      kinds: ["missing_period"],
      within: 40,
      about: [s.role],
      papers: beside,
      day: days[lost]!,
      from: later(days[lost + 1]!, 4),
      until: null,
      optional: s.every > 1,
    });
  }
}

function statementRows(m: Maker, before: Billed | null, amount: number, total: number): Pair[] {
  if (!m.balances || !before) return [];
  const paid = before.paid !== null;
  return [
    [m.say("prev"), m.money(before.asked)],
    [
      m.say(paid ? "received" : "none_received", { day: m.day(before.paid ?? before.day) }),
      m.money(paid ? -before.asked : 0),
    ],
    [m.say("forward"), m.money(cents(total - amount))],
    [m.say("current"), m.money(amount)],
  ];
}

function bill(
  life: Life,
  f: Family,
  s: Series,
  m: Maker,
  o: { day: string; amount: number; fate: Fate; before: Billed | null; missing: boolean },
): Billed {
  const { day, amount, fate, before } = o;
  const d = life.dice(`bill ${s.role} ${day}`);
  const due = workday(later(day, s.term));
  const arrears = before && before.fate === "carried" && before.paid === null ? before.asked : 0;
  const fee = arrears > 0 ? Math.max(3, cents(arrears * 0.015)) : 0;
  const total = cents(amount + arrears + fee);
  const from = monthsOn(day, -s.every);
  const to = later(day, -1);
  const no = `${d.letters(2)}${d.digits(8)}`;
  const billed: Billed = { key: null, day, due, asked: total, fate, claim: null, paid: null, no };
  if (o.missing) return billed;
  const automatic = fate === "auto";
  const { to: block, mentions } = addressed(life, f, s.role, s.who, day);
  const rows = statementRows(m, before, amount, cents(total - fee));
  if (fee > 0) rows.push([m.say("late_fee"), m.money(fee)]);
  const what = matter({
    heading: m.say(s.heading),
    to: block,
    meta: [
      [m.say(s.numberLabel), s.number],
      [m.say("invoice_no"), no],
      [m.say("bill_date"), m.day(day)],
      [m.say("period"), `${m.day(from)} - ${m.day(to)}`],
      ...(s.meta?.(m, day) ?? []),
    ],
    blocks: [
      ...(s.detail?.(m, amount, from, to) ?? []),
      pairs(
        [
          ...rows,
          [m.say("owed"), m.money(total)],
          ...(automatic ? [] : [[m.say("due"), m.day(due)] as Pair]),
        ],
        rows.length,
      ),
      text(
        automatic
          ? m.say("autopay", {
              money: m.money(total),
              day: m.day(due),
              last4: life.dice("checking").digits(4),
            })
          : m.say("how_to_pay"),
      ),
      small(m.say("late_warning")),
      small(m.say("memo_thanks")),
    ],
    slip:
      automatic || life.locale.country === "de"
        ? null
        : {
            head: m.say("slip_head"),
            rows: [
              [m.say(s.numberLabel), s.number],
              [m.say("due"), m.day(due)],
              [m.say("owed"), m.money(total)],
              [m.say("slip_amount"), life.term("blank_money")],
            ],
            payTo: [m.name, ...m.address],
          },
  });
  const arrived = later(day, d.int(1, 5));
  billed.key = life.send({
    role: s.role,
    type: s.type,
    date: day,
    arrived,
    what,
    mentions: [...mentions, ...(s.mentions?.(day) ?? [])],
  });
  billed.claim = life.claim(
    { paper: billed.key, kinds: ["payment"], days: [due], amounts: [total] },
    { automatic },
  );
  tellOfBefore(life, m, billed, before);
  return billed;
}

/** A bill that repeats the last one shows what became of it. */
function tellOfBefore(life: Life, m: Maker, b: Billed, before: Billed | null): void {
  if (!before?.claim || !b.key) return;
  if (before.fate === "carried" && before.paid === null) {
    life.shownBy(before.claim, b.key, "carried over");
    before.claim.settled = life.arrivalOf(b.key);
    return;
  }
  if (m.balances && before.paid !== null && before.paid < b.day) life.shownBy(before.claim, b.key, "paid");
}

/** The bill comes once more with another sum, and says that it takes the place of the first. */
function correct(
  life: Life,
  f: Family,
  s: Series,
  m: Maker,
  b: Billed,
  amount: number,
  before: Billed | null,
): void {
  const first = b.claim!;
  const day = later(b.day, 6);
  const lower = cents(b.asked - Math.min(9.5, amount * 0.2));
  const { to, mentions } = addressed(life, f, s.role, s.who, day);
  const no = `${b.no}C`;
  const due = later(b.due, 7);
  const rows = statementRows(m, before, cents(amount - (b.asked - lower)), lower);
  const key = life.send({
    role: s.role,
    type: s.type,
    date: day,
    arrived: later(day, 3),
    what: matter({
      heading: m.say("h_corrected"),
      to,
      meta: [
        [m.say(s.numberLabel), s.number],
        [m.say("invoice_no"), no],
        [m.say("bill_date"), m.day(day)],
        [m.say("period"), `${m.day(monthsOn(b.day, -s.every))} - ${m.day(later(b.day, -1))}`],
      ],
      blocks: [
        text(m.say("corrected", { no: b.no, day: m.day(b.day) })),
        pairs([...rows, [m.say("owed"), m.money(lower)], [m.say("due"), m.day(due)]], rows.length),
        text(m.say("how_to_pay")),
      ],
    }),
    mentions: [...mentions, ...(s.mentions?.(day) ?? [])],
    replaces: b.key,
  });
  life.shownBy(first, key, "superseded");
  first.settled = life.arrivalOf(key);
  Object.assign(b, { key, day, due, asked: lower, no });
  b.claim = life.claim(
    { paper: key, kinds: ["payment"], days: [due], amounts: [lower] },
    { automatic: b.fate === "auto" },
  );
}

function settle(life: Life, f: Family, s: Series, m: Maker, b: Billed): void {
  const d = life.dice(`settle ${s.role} ${b.day}`);
  const pay = (account: string, day: string, amount = b.asked, part: "all" | "first" | "last" = "all") =>
    life.line({ account, day, words: s.bankWords, amount: -amount, pays: b.claim ? [b.claim] : [], part });
  const done = (day: string) => {
    b.paid = day;
    if (b.claim) b.claim.settled = day;
  };
  const inTime = later(b.due, -d.int(1, 8));
  if (b.fate === "auto") {
    pay("checking", b.due);
    done(b.due);
    if (b.claim) life.over(b.claim, later(b.due, 1), "debited");
  } else if (b.fate === "bank") {
    const day = d.yes(0.2) ? later(b.due, d.int(1, 6)) : inTime;
    pay("checking", day);
    done(day);
  } else if (b.fate === "card") {
    pay("card", inTime);
    done(inTime);
  } else if (b.fate === "spouse" || b.fate === "cash") done(inTime);
  else if (b.fate === "receipt") {
    done(inTime);
    if (b.claim) receipt(life, f, s, m, b, inTime);
  } else if (b.fate === "parts") {
    const half = cents(b.asked / 2);
    const second = later(b.due, d.int(1, 4));
    pay("checking", later(b.due, -6), half, "first");
    pay("checking", second, cents(b.asked - half), "last");
    done(second);
  } else if (b.fate === "reminded") remind(life, f, s, m, b);
}

function receipt(life: Life, f: Family, s: Series, m: Maker, b: Billed, day: string): void {
  const payer = life.dice(`payer ${b.key}`).yes(0.5) ? f.two : (s.who[0] ?? f.one);
  const key = life.send({
    role: s.role,
    type: "receipt",
    date: day,
    arrived: later(day, 1),
    what: matter({
      sheet: life.dice(`sheet ${s.role}`).yes(0.5) ? "receipt" : "page",
      heading: m.say("h_receipt"),
      meta: [
        [m.say(s.numberLabel), s.number],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        text(
          m.say("receipt_for", {
            payer: fullName(payer),
            money: m.money(b.asked),
            what: `${m.say("invoice_no")} ${b.no}`,
          }),
        ),
        pairs([[m.say("tender"), m.money(b.asked)]]),
      ],
      stamp: life.dice(`stamp ${s.role}`).yes(0.4) ? m.say("paid_stamp") : null,
    }),
    mentions: [about(payer.key, fullName(payer), false)],
  });
  life.shownBy(b.claim!, key, "paid");
}

/** The bill was forgotten; a reminder asks for it with a new day, and it is paid from the bank. */
function remind(life: Life, f: Family, s: Series, m: Maker, b: Billed): void {
  const day = workday(later(b.due, 12));
  const until = later(day, 12);
  const fee = life.dice(`fee ${s.role}`).yes(0.4) ? 5 : 0;
  const { to, mentions } = addressed(life, f, s.role, s.who, day);
  const now = cents(b.asked + fee);
  if (b.claim) {
    const blocks: Block[] = [
      text(m.say("reminder", { money: m.money(now), billday: m.day(b.day), day: m.day(until) })),
    ];
    if (fee > 0)
      blocks.push(
        pairs(
          [
            [m.say("prev"), m.money(b.asked)],
            [m.say("late_fee"), m.money(fee)],
            [m.say("owed"), m.money(now)],
            [m.say("due"), m.day(until)],
          ],
          2,
        ),
      );
    else blocks.push(loud(`${m.say("owed")} ${m.money(now)} - ${m.say("due")} ${m.day(until)}`));
    const key = life.send({
      role: s.role,
      type: "reminder",
      date: day,
      arrived: later(day, 3),
      what: matter({
        heading: m.say("h_reminder"),
        to,
        meta: [
          [m.say(s.numberLabel), s.number],
          [m.say("bill_date"), m.day(day)],
          [m.say("invoice_no"), b.no],
        ],
        blocks: [...blocks, text(m.say("disregard")), text(m.say("questions"))],
      }),
      mentions: [...mentions, ...(s.mentions?.(day) ?? []).map((x) => ({ ...x, need: false }))],
    });
    b.claim.faces.push({ paper: key, kinds: ["payment"], days: [until], amounts: [now, b.asked] });
  }
  b.asked = now;
  const paid = later(until, -3);
  life.line({
    account: "checking",
    day: paid,
    words: s.bankWords,
    amount: -now,
    pays: b.claim ? [b.claim] : [],
  });
  b.paid = paid;
  if (b.claim) b.claim.settled = paid;
}

/** What a year cost with one maker. */
export function yearSummary(life: Life, f: Family, s: Series, year: number, rows: [string, number][]): void {
  const m = life.maker(s.role);
  const day = `${year + 1}-01-${String(life.dice(`year ${s.role}`).int(12, 28)).padStart(2, "0")}`;
  if (!life.inStory(day)) return;
  const { to, mentions } = addressed(life, f, s.role, s.who, day);
  const total = cents(rows.reduce((n, r) => n + r[1], 0));
  life.send({
    role: s.role,
    type: "year summary",
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say("h_annual", { year }),
      to,
      meta: [
        [m.say(s.numberLabel), s.number],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        table(
          [m.say("col_date"), m.say("col_amount")],
          [...rows.map(([x, a]) => [m.day(x), m.money(a)]), [m.say("total"), m.money(total)]],
          [1],
          [rows.length],
        ),
        text(m.say("annual", { year })),
      ],
    }),
    mentions,
  });
}

export function metered(
  use: string,
  unit: string,
  meter: string,
  price: number,
): (m: Maker, amount: number) => Block[] {
  // The reading of one bill is where the next begins.
  let start = 10_000 + (Number(meter.replace(/\D/g, "")) % 50_000);
  return (m, amount) => {
    const base = cents(Math.min(14.5, amount * 0.3));
    const tax = cents(amount * 0.06);
    const rest = cents(amount - base - tax);
    const used = Math.max(1, Math.round(rest / price));
    const before = start;
    start += used;
    return [
      head(m.say(use)),
      table(
        [m.say("meter"), m.say("read_prev"), m.say("read_now"), unit],
        [
          [
            meter,
            writeNumber(m.locale, before, 0),
            writeNumber(m.locale, start, 0),
            writeNumber(m.locale, used, 0),
          ],
        ],
        [1, 2, 3],
      ),
      table(
        null,
        [
          [m.say("charge_base"), m.money(base)],
          [m.say("charge_use"), m.money(rest)],
          [m.say("tax"), m.money(tax)],
        ],
        [1],
      ),
    ];
  };
}

export const planned =
  (parts: [string, number][]) =>
  (m: Maker, amount: number): Block[] => {
    const tax = cents(amount * 0.07);
    const rest = cents(amount - tax);
    let left = rest;
    const rows = parts.map(([name, share], i) => {
      const a = i === parts.length - 1 ? left : cents(rest * share);
      left = cents(left - a);
      return [name, m.money(a)];
    });
    return [table(null, [...rows, [m.say("tax"), m.money(tax)]], [1])];
  };

export const paidIn = (life: Life, words: string, year: number): [string, number][] =>
  life.lines
    .filter((l) => l.words === words && yearOf(l.day) === year)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map((l) => [l.day, -l.amount]);
