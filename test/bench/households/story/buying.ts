/** Clubs, subscriptions, orders, receipts and warranties. */
import { later, monthsOn, workday } from "../calendar.ts";
import type { Dice } from "../dice.ts";
import { clauses, lines, matter, pairs, small, table, text } from "../matter.ts";
import { cancellation } from "./accounts.ts";
import { expiring } from "./expiring.ts";
import { addressed, type Family, fullName } from "./family.ts";
import { bankName, type Life } from "./life.ts";

export function clubs(life: Life, f: Family): void {
  const d = life.dice("clubs");
  const gym = life.maker("gym");
  const start = workday(life.at(0.1));
  const n = d.pick([6, 12]);
  const notice = d.pick([30, 60]);
  const number = d.digits(6);
  const end = monthsOn(start, n);
  const { to, mentions } = addressed(life, f, "gym", [f.two], start);
  const key = life.send({
    role: "gym",
    type: "club contract",
    date: start,
    arrived: later(start, 1),
    what: matter({
      heading: gym.say("h_gym"),
      to,
      meta: [[gym.say("customer"), number]],
      blocks: [
        text(gym.say("gym_term", { start: gym.day(start), n, notice })),
        pairs([[gym.say("pay_regular"), gym.money(d.money(29, 69))]]),
        ...clauses(gym, 12),
        lines([`${life.term("signature")} ____________________`, `${fullName(f.two)}, ${gym.day(start)}`]),
      ],
    }),
    mentions,
    allowed: [{ kinds: ["payment", "reminder"], days: null }],
  });
  const days = [
    end,
    later(end, -1),
    later(end, -notice),
    later(end, -notice - 1),
    later(end, -notice + 1),
    monthsOn(end, -notice / 30),
  ];
  const c = life.claim({ paper: key, kinds: ["renewal", "expiry", "reminder"], days, amounts: null });
  life.over(c, later(end, 1), "day over");
  c.settled = end;
  // Some leave early, and have it in writing.
  const left = later(start, n * 16);
  if (d.yes(0.5) && left < life.to) cancellation(life, f, "gym", number, left, [c], f.two);
  streaming(life, f);
}

function streaming(life: Life, f: Family): void {
  const d = life.dice("streaming");
  const stream = life.maker("stream");
  const number = d.digits(8);
  for (let i = 0; i < 2; i++) {
    const renews = monthsOn(later(life.from, 70), i * 12);
    const day = later(renews, -14);
    if (day > life.to) break;
    const price = d.money(39, 140);
    const at = addressed(life, f, "stream", [f.one], day);
    const sub = life.send({
      role: "stream",
      type: "subscription",
      date: day,
      arrived: day,
      what: matter({
        heading: stream.say("h_subscription"),
        to: d.yes(0.4) ? at.to : [fullName(f.one)],
        meta: [[stream.say("customer"), number]],
        blocks: [
          text(stream.say("subscription", { day: stream.day(renews), money: stream.money(price) })),
          small(stream.say("questions")),
        ],
      }),
      mentions: at.mentions.map((x) => ({ ...x, printed: fullName(f.one) })),
    });
    const renewal = life.claim(
      { paper: sub, kinds: ["renewal", "payment"], days: [renews], amounts: [price] },
      { automatic: true },
    );
    life.over(renewal, later(renews, 1), "debited");
    renewal.settled = renews;
    if (i > 0 && d.yes(0.5) && later(renews, -4) <= life.to) {
      cancellation(life, f, "stream", number, later(renews, -8), [renewal]);
      break;
    }
    life.line({
      account: "card",
      day: renews,
      words: `${bankName(stream.name, 14)} ${life.term("bank_sub")}`,
      amount: -price,
      pays: [renewal],
    });
  }
}

export function shopping(life: Life, f: Family): void {
  const d = life.dice("shopping");
  const m = life.maker("shop");
  const last4 = life.dice("card").digits(16).slice(-4);
  for (let i = 0; i < 5; i++) {
    const day = life.at(0.05 + i * 0.18);
    const goods = d.pick(life.names.goods);
    const price = d.money(40, 900);
    const buyer = d.pick([f.one, f.two]);
    const { to, mentions } = addressed(life, f, "shop", [buyer], day);
    const no = `${d.letters(2)}-${d.digits(7)}`;
    life.send({
      role: "shop",
      type: "order",
      date: day,
      arrived: day,
      what: matter({
        heading: m.say("h_order"),
        to,
        meta: [
          [m.say("order_no"), no],
          [m.say("bill_date"), m.day(day)],
        ],
        blocks: [
          table([m.say("item"), m.say("qty"), m.say("price")], [[goods, "1", m.money(price)]], [1, 2]),
          pairs([[m.say("total"), m.money(price)]], 0),
          text(m.say("charged_card", { last4 })),
          text(m.say("arriving", { day: m.day(later(day, d.int(3, 9))) })),
        ],
      }),
      mentions,
      allowed: [{ kinds: ["appointment", "reminder"], days: null }],
    });
    life.line({
      account: "card",
      day: later(day, 1),
      words: `${bankName(m.name)} ${d.digits(5)}`,
      amount: -price,
    });
    if (i % 2 === 0)
      life.send({
        role: "shop",
        type: "packing slip",
        date: later(day, 4),
        arrived: later(day, 7),
        what: matter({
          heading: m.say("h_delivery"),
          to,
          meta: [[m.say("order_no"), no]],
          blocks: [table([m.say("item"), m.say("qty")], [[goods, "1"]], [1]), small(m.say("memo_thanks"))],
        }),
        mentions,
      });
    if (i === 1 || i === 3) warranty(life, d, day, goods);
  }
  tills(life);
}

function warranty(life: Life, d: Dice, day: string, goods: string): void {
  const m = life.maker("shop");
  const until = monthsOn(day, 24);
  const { claim } = expiring(life, {
    role: "shop",
    type: "warranty",
    date: day,
    arrived: later(day, 7),
    what: {
      heading: m.say("h_warranty"),
      blocks: [
        pairs([
          [m.say("item"), goods],
          [m.say("serial"), `${d.letters(2)}${d.digits(8)}`],
        ]),
        text(m.say("warranty", { what: goods, day: m.day(until) })),
      ],
    },
    mentions: [],
    until,
  });
  life.over(claim, later(until, 1), "day over");
  claim.settled = until;
}

/** Slips of tills, paid in cash. */
function tills(life: Life): void {
  const d = life.dice("tills");
  const grocery = life.maker("grocery");
  for (let i = 0; i < 6; i++) {
    const day = life.at(0.07 + i * 0.15);
    const items = d.shuffled(life.terms("groceries")).slice(0, 4);
    const prices = items.map(() => d.money(1.5, 14));
    const rows = items.map((x, k) => [x, grocery.money(prices[k]!)]);
    const total = grocery.money(prices.reduce((sum, x) => sum + x, 0));
    life.send({
      role: "grocery",
      type: "till receipt",
      date: day,
      arrived: later(day, d.int(0, 4)),
      what: matter({
        sheet: "receipt",
        heading: grocery.say("h_receipt"),
        meta: [["", grocery.day(day)]],
        blocks: [
          table(null, rows, [1]),
          pairs([
            [grocery.say("total"), total],
            [grocery.say("tender"), total],
          ]),
        ],
      }),
      mentions: [],
    });
  }
}
