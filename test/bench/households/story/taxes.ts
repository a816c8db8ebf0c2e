/** Gifts, care of children and the tax on property. */
import { dayIn, later, workday, yearOf } from "../calendar.ts";
import { matter, small, table, text } from "../matter.ts";
import type { Claim } from "../truth.ts";
import { addressed, type Family, fullName, homeOn } from "./family.ts";
import { about, bankName, type Life } from "./life.ts";

export function giving(life: Life, f: Family): void {
  const m = life.maker("charity");
  const d = life.dice("giving");
  for (let i = 0; i < 4; i++) {
    const day = workday(life.at(0.1 + i * 0.2));
    const amount = d.pick([25, 50, 75, 100, 120, 250]);
    const { to, mentions } = addressed(life, f, "charity", i % 2 ? [f.one] : [f.one, f.two], day);
    life.send({
      role: "charity",
      type: "donation letter",
      date: later(day, 5),
      arrived: later(day, 9),
      what: matter({
        heading: m.say("h_gift", { year: yearOf(day) }),
        to,
        meta: [[m.say("bill_date"), m.day(later(day, 5))]],
        blocks: [
          text(m.say("dear", { name: fullName(f.one) })),
          text(m.say("gift", { money: m.money(amount), day: m.day(day) })),
          text(m.say("sincerely")),
          text(m.name),
        ],
      }),
      mentions,
    });
    life.sum(yearOf(day), "gifts", amount);
  }
}

export function childcare(life: Life, f: Family, year: number): void {
  const day = dayIn(year + 1, 1, life.dice(`care ${year}`).int(10, 28));
  if (!life.inStory(later(day, 3))) return;
  const m = life.maker("childcare");
  const d = life.dice(`childcare ${year}`);
  const amount = d.money(3_000, 9_800);
  const { to, mentions } = addressed(life, f, "childcare", [f.two], day);
  life.send({
    role: "childcare",
    type: "childcare statement",
    date: day,
    arrived: later(day, 3),
    what: matter({
      heading: m.say("h_childcare"),
      to,
      meta: [[m.say("bill_date"), m.day(day)]],
      blocks: [
        text(
          m.say("childcare", {
            year,
            money: m.money(amount),
            child: fullName(f.boy),
            taxid: `${d.digits(2)}-${d.digits(7)}`,
          }),
        ),
        text(m.say("sincerely")),
        text(m.name),
      ],
    }),
    mentions: [...mentions, about("boy", fullName(f.boy))],
  });
  life.sum(year, "childcare", amount);
}

export function propertyTax(life: Life, f: Family): void {
  const m = life.maker("county");
  const d = life.dice("property tax");
  const parcel = `${d.digits(3)}-${d.digits(4)}-${d.digits(2)}`;
  for (let year = yearOf(life.from); year <= yearOf(life.to); year++) {
    const day = workday(dayIn(year, 10, 4));
    if (!life.inStory(day)) continue;
    const half = d.money(900, 2_600);
    const home = homeOn(f, day);
    const dues = [workday(dayIn(year, 11, 15)), workday(dayIn(year + 1, 4, 10))] as const;
    const { to, mentions } = addressed(life, f, "county", [f.one, f.two], day);
    const key = life.send({
      role: "county",
      type: "property tax bill",
      date: day,
      arrived: later(day, 5),
      what: matter({
        heading: m.say("h_proptax"),
        to,
        meta: [
          [m.say("parcel"), parcel],
          [m.say("property_at"), home.lines.join(", ")],
          [m.say("bill_date"), m.day(day)],
          [life.term("tax_year"), String(year)],
        ],
        blocks: [
          table(
            ["", m.say("due"), m.say("price")],
            [
              [m.say("first_half"), m.day(dues[0]), m.money(half)],
              [m.say("second_half"), m.day(dues[1]), m.money(half)],
            ],
            [2],
          ),
          small(m.say("late_warning")),
        ],
      }),
      mentions: [...mentions, about(home.key, home.lines[0]!)],
    });
    // A year may be counted by what it was billed, too.
    life.sum(year, "property_tax", half * 2, "billed");
    for (const [i, due] of dues.entries()) {
      const claim = life.claim({ paper: key, kinds: ["payment"], days: [due], amounts: [half] });
      const paid = later(due, -d.int(2, 9));
      if (paid > life.to) continue;
      claim.settled = paid;
      life.sum(yearOf(paid), "property_tax", half);
      if (i === 0)
        life.line({
          account: "checking",
          day: paid,
          words: `${bankName(m.name, 20)} ${life.term("bank_tax")}`,
          amount: -half,
          pays: [claim],
        });
      else taxReceipt(life, f, claim, parcel, half, paid);
    }
  }
}

function taxReceipt(life: Life, f: Family, claim: Claim, parcel: string, amount: number, day: string): void {
  const m = life.maker("county");
  const key = life.send({
    role: "county",
    type: "receipt",
    date: day,
    arrived: later(day, 1),
    what: matter({
      heading: m.say("h_receipt"),
      meta: [
        [m.say("parcel"), parcel],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        text(
          m.say("receipt_for", {
            payer: fullName(f.one),
            money: m.money(amount),
            what: m.say("second_half"),
          }),
        ),
      ],
      stamp: m.say("paid_stamp"),
    }),
    mentions: [about("one", fullName(f.one), false)],
  });
  life.shownBy(claim, key, "paid");
}
