import { dayIn, lastOf, later, monthOf, monthsOn, workday, yearOf } from "../calendar.ts";
import { writeNumber } from "../locale.ts";
import { ibanOf, type Maker } from "../maker.ts";
import { type Block, head, loud, matter, pairs, small, table, text } from "../matter.ts";
import type { Claim } from "../truth.ts";
import { addressed, type Family } from "./family.ts";
import { about, type BankLine, bankName, type Life } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

/** The months of the story, each as its first day. */
export function monthsOf(from: string, to: string): string[] {
  const out: string[] = [];
  for (let i = 0; ; i++) {
    const day = monthsOn(`${monthOf(from)}-01`, i);
    if (lastOf(day) > to) return out;
    if (day >= from) out.push(day);
  }
}

/** The statement with these lines is on file: what they pay is shown to be paid. */
function showPaid(life: Life, lines: readonly BankLine[], key: string, halves: Map<Claim, number>): void {
  const at = life.arrivalOf(key);
  for (const l of lines)
    for (const c of l.pays) {
      if (l.part !== "all") {
        const n = (halves.get(c) ?? 0) + 1;
        halves.set(c, n);
        if (n < 2) continue;
      }
      // A statement that arrives before its bill shows nothing.
      c.endings.push({ day: at, paper: key, why: "paid" });
      c.proof = true;
    }
}

/** A line of a statement in the forms in which banks print. */
function lineTable(m: Maker, lines: readonly BankLine[], opening: number): Block[] {
  const form = m.style.bank;
  const n = (x: number) => writeNumber(m.locale, x);
  const short = (day: string) => {
    const [, mm, dd] = day.split("-") as [string, string, string];
    return m.locale.country === "us"
      ? `${mm}/${dd}`
      : m.locale.country === "de"
        ? `${dd}.${mm}.`
        : `${dd}/${mm}`;
  };
  const c = { date: m.say("col_date"), desc: m.say("col_desc"), out: m.say("col_out"), in: m.say("col_in") };
  if (form === "two columns")
    return [
      table(
        [c.date, c.desc, c.out, c.in],
        lines.map((l) => [
          m.day(l.day),
          l.words,
          l.amount < 0 ? n(-l.amount) : "",
          l.amount > 0 ? n(l.amount) : "",
        ]),
        [2, 3],
      ),
    ];
  if (form === "grouped")
    return [...new Set(lines.map((l) => l.day))].flatMap((day) => [
      head(m.day(day)),
      table(
        null,
        lines.filter((l) => l.day === day).map((l) => [l.words, n(l.amount)]),
        [1],
      ),
    ]);
  if (form === "balance") {
    let at = opening;
    return [
      table(
        [c.date, c.desc, m.say("col_amount"), m.say("col_balance")],
        lines.map((l) => {
          at = cents(at + l.amount);
          return [short(l.day), l.words, n(l.amount), n(at)];
        }),
        [2, 3],
      ),
    ];
  }
  const signed = (l: BankLine) =>
    form === "suffix"
      ? `${n(Math.abs(l.amount))}${m.locale.country === "de" ? (l.amount < 0 ? " S" : " H") : l.amount < 0 ? "-" : "+"}`
      : l.amount > 0
        ? `+${n(l.amount)}`
        : n(l.amount);
  return [
    table(
      [c.date, c.desc, m.say("col_amount")],
      lines.map((l) => [form === "no year" ? short(l.day) : m.day(l.day), l.words, signed(l)]),
      [2],
    ),
  ];
}

/** Monthly statements of the joint account, one of which may never come. */
export function bankStatements(life: Life, f: Family): void {
  const m = life.maker("bank");
  const d = life.dice("bank");
  const iban = ibanOf(life.locale.country, d);
  const number = iban === "" ? d.digits(10) : iban.replaceAll(" ", "");
  const printed = iban || number;
  life.thing("checking", "financial_account", number);
  let balance = d.money(2_500, 6_000);
  const months = monthsOf(life.from, life.to);
  const lost = months.length > 10 && d.yes(0.6) ? d.int(4, months.length - 4) : -1;
  const halves = new Map<Claim, number>();
  const keys: (string | null)[] = [];
  for (const [i, month] of months.entries()) {
    const end = lastOf(month);
    const lines = life.lines
      .filter((l) => l.account === "checking" && monthOf(l.day) === monthOf(month))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const closing = cents(balance + lines.reduce((n, l) => n + l.amount, 0));
    if (i === lost) {
      balance = closing;
      keys.push(null);
      continue;
    }
    const day = later(end, 1);
    const { to, mentions } = addressed(life, f, "bank", [f.one, f.two], day);
    const key = life.send({
      role: "bank",
      type: "bank statement",
      date: end,
      arrived: later(end, d.int(2, 6)),
      what: matter({
        heading: m.say("h_bank"),
        to,
        meta: [
          [m.say("account"), printed],
          [m.say("period"), `${m.day(month)} - ${m.day(end)}`],
        ],
        blocks: [
          pairs([
            [`${m.say("opening")} ${m.day(month)}`, m.money(balance)],
            [`${m.say("closing")} ${m.day(end)}`, m.money(closing)],
          ]),
          ...lineTable(m, lines, balance),
          small(m.say("questions")),
        ],
      }),
      mentions: [...mentions, about("checking", number)],
    });
    keys.push(key);
    showPaid(life, lines, key, halves);
    balance = closing;
  }
  if (lost >= 0)
    life.gaps.push({
      kinds: ["missing_period"],
      within: 40,
      about: ["bank", "checking"],
      papers: [keys[lost - 1], keys[lost + 1]].filter((k) => k != null),
      day: months[lost]!,
      from: later(months[lost + 2] ?? life.to, 6),
      until: null,
      optional: false,
    });
}

interface CardMonth {
  close: string;
  due: string;
  arrived: string;
  last4: string;
  bought: number;
  least: number;
  automatic: boolean;
  before: { asked: number; paid: string } | null;
  lines: BankLine[];
}

function cardPaper(life: Life, f: Family, o: CardMonth): string {
  const { close, due, arrived, last4, bought, least, automatic, before, lines } = o;
  const m = life.maker("card");
  const { to, mentions } = addressed(life, f, "card", [f.one], close);
  const printed: BankLine[] = [
    ...(before
      ? [
          {
            account: "card",
            day: before.paid,
            words: m.say("received", { day: "" }).trim().toUpperCase(),
            amount: before.asked,
            pays: [],
            part: "all" as const,
          },
        ]
      : []),
    ...lines,
  ].sort((x, y) => (x.day < y.day ? -1 : x.day > y.day ? 1 : 0));
  return life.send({
    role: "card",
    type: "card statement",
    date: close,
    arrived,
    what: matter({
      heading: m.say("h_card"),
      to,
      meta: [
        [m.say("account"), `${life.dice("card mask").pick(life.terms("masked"))}${last4}`],
        [m.say("bill_date"), m.day(close)],
      ],
      blocks: [
        pairs(
          [
            [m.say("prev"), m.money(before?.asked ?? 0)],
            [m.say("card_new"), m.money(bought)],
            [m.say("card_min"), m.money(least)],
            [m.say("due"), m.day(due)],
            [m.say("card_limit"), m.money(9_000)],
          ],
          1,
        ),
        ...(automatic
          ? [text(m.say("autopay", { money: m.money(bought), day: m.day(due), last4: "0417" }))]
          : []),
        ...lineTable(
          m,
          printed.map((l) => ({ ...l, amount: -l.amount })),
          before?.asked ?? 0,
        ),
        small(m.say("late_warning")),
      ],
      slip: automatic
        ? null
        : {
            head: m.say("slip_head"),
            rows: [
              [m.say("card_new"), m.money(bought)],
              [m.say("card_min"), m.money(least)],
              [m.say("due"), m.day(due)],
            ],
            payTo: [m.name, ...m.address],
          },
    }),
    mentions: [...mentions, about("card account", last4)],
  });
}

/** Monthly statements of the card; what was bought stands on them in the words of card networks. */
export function cardStatements(life: Life, f: Family): void {
  const m = life.maker("card");
  const d = life.dice("card");
  const number = d.digits(16);
  const last4 = number.slice(-4);
  life.thing("card account", "financial_account", `card ${last4}`);
  everyday(life);
  const halves = new Map<Claim, number>();
  let before: { claim: Claim; asked: number; paid: string } | null = null;
  const automatic = d.yes(0.3);
  for (const month of monthsOf(life.from, life.to)) {
    const close = dayIn(yearOf(month), Number(month.slice(5, 7)), 22);
    const open = monthsOn(close, -1);
    const lines = life.lines
      .filter((l) => l.account === "card" && l.day > open && l.day <= close)
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    const bought = cents(-lines.reduce((n, l) => n + l.amount, 0));
    if (bought <= 0) continue;
    const due = later(close, 25);
    const least = Math.min(bought, Math.max(25, cents(bought * 0.02)));
    const arrived = later(close, d.int(2, 5));
    const key = cardPaper(life, f, { close, due, arrived, last4, bought, least, automatic, before, lines });
    showPaid(life, lines, key, halves);
    const claim = life.claim(
      { paper: key, kinds: ["payment"], days: [due], amounts: [bought, least] },
      { automatic },
    );
    if (before) life.shownBy(before.claim, key, "paid");
    const paid = automatic ? due : later(due, -d.int(2, 9));
    // What is paid after the story's end is not paid yet.
    if (paid <= life.to) {
      life.line({
        account: "checking",
        day: paid,
        words: `${cardName(m)} ${d.pick(life.terms("bank_card"))}`,
        amount: -bought,
        pays: [claim],
      });
      claim.settled = paid;
      before = { claim, asked: bought, paid };
    } else before = null;
    if (automatic) {
      life.over(claim, later(due, 1), "debited");
      claim.settled ??= due;
    }
  }
}

const cardName = (m: Maker): string => bankName(m.name, 16);

/** What a family buys by card and what else goes through the account. */
function everyday(life: Life): void {
  const d = life.dice("everyday");
  const grocer = bankName(life.maker("grocery").name);
  for (const month of monthsOf(life.from, life.to)) {
    for (let i = 0; i < d.int(4, 12); i++)
      life.line({
        account: "card",
        day: later(month, d.int(0, 27)),
        words: d.pick([`${grocer} #${d.int(10, 99)}`, ...life.terms("small_buys")]),
        amount: -d.money(6, 120),
      });
    for (let i = 0; i < d.int(2, 8); i++)
      life.line({
        account: "checking",
        day: later(month, d.int(0, 27)),
        words: d.pick(life.terms("small_draws")),
        amount: -d.pick([20, 40, 60, 80, 100, 140]),
      });
  }
}

/** The letter by which an account or a service ends. */
export function cancellation(
  life: Life,
  f: Family,
  role: string,
  what: string,
  day: string,
  also: Claim[] = [],
  who = f.one,
): string {
  const m = life.maker(role);
  const written = workday(day);
  const { to, mentions } = addressed(life, f, role, [who], written);
  const key = life.send({
    role,
    type: "cancellation",
    date: written,
    arrived: later(written, 3),
    what: matter({
      heading: m.say("h_cancel"),
      to,
      meta: [[m.say("bill_date"), m.day(written)]],
      blocks: [
        text(m.say("dear", { name: `${who.first} ${who.last}` })),
        text(m.say("cancel", { what, day: m.day(later(day, 10)) })),
        loud(`${m.say("owed")} ${m.money(0)}`),
        text(m.say("sincerely")),
        text(m.name),
      ],
    }),
    mentions,
  });
  for (const c of also)
    if (c.endings.length === 0 || c.endings.every((e) => e.day > life.arrivalOf(key))) {
      life.shownBy(c, key, "cancelled");
      c.settled = written;
    }
  return key;
}
