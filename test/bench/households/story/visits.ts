/** Visits at doctors and vets, and what they cost. */
import { later, monthsOn, workday, yearOf } from "../calendar.ts";
import { loud, matter, pairs, small, table, text } from "../matter.ts";
import type { Claim } from "../truth.ts";
import { expiring } from "./expiring.ts";
import { addressed, type Family, fullName, written } from "./family.ts";
import { about, bankName, type Life, type Person } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

export const clock = (life: Life, topic: string): string => {
  const d = life.dice(`clock ${topic}`);
  const hour = d.int(8, 16);
  const minute = d.pick(["00", "15", "30", "45"]);
  if (life.locale.country !== "us") return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour > 12 ? hour - 12 : hour}:${minute} ${hour >= 12 ? "PM" : "AM"}`;
};

export function appointment(
  life: Life,
  f: Family,
  role: string,
  who: Person | Family["pet"],
  day: string,
): void {
  const m = life.maker(role);
  const d = life.dice(`appointment ${role} ${day}`);
  const visit = workday(later(day, d.int(9, 60)));
  const name = "first" in who ? fullName(who) : who.name;
  const sheet = d.pick(["card", "ticket", "page"] as const);
  const block =
    sheet === "page"
      ? addressed(
          life,
          f,
          role,
          ["first" in who && who.key !== "child" && who.key !== "boy" ? who : f.two],
          day,
        )
      : null;
  const time = clock(life, `${role} ${day}`);
  const key = life.send({
    role,
    type: "appointment",
    date: sheet === "page" ? day : null,
    arrived: day,
    what: matter({
      sheet,
      heading: m.say("h_appointment"),
      to: block?.to ?? null,
      meta: sheet === "page" ? [[m.say("issued"), m.day(day)]] : [],
      blocks: [
        text(m.say("appointment", { who: name, day: m.day(visit), time })),
        small(m.say("appt_cancel")),
      ],
    }),
    mentions: [...(block?.mentions.filter((x) => x.thing !== who.key) ?? []), about(who.key, name)],
  });
  life.dated({ paper: key, kinds: ["appointment", "reminder"], days: [visit], amounts: null });
}

interface Care {
  role: string;
  p: Person;
  payer: Person;
  day: string;
  member: string;
  claimNo: string;
  charge: number;
  covered: number;
  share: number;
}

/** What the insurer makes of a visit: it asks for nothing. */
function benefits(life: Life, f: Family, care: Care): void {
  const { role, p, payer, day, member, claimNo, charge, covered, share } = care;
  const m = life.maker(role);
  const health = life.maker("health");
  const eobDay = workday(later(day, 12));
  const eob = addressed(life, f, "health", [payer], eobDay);
  life.send({
    role: "health",
    type: "benefits summary",
    date: eobDay,
    arrived: later(eobDay, 4),
    what: matter({
      heading: health.say("h_eob"),
      to: eob.to,
      meta: [
        [life.term("member"), member],
        [life.term("claim"), claimNo],
        [health.say("patient"), fullName(p)],
        [health.say("born"), health.day(p.born)],
        [health.say("bill_date"), health.day(eobDay)],
      ],
      blocks: [
        loud(health.say("not_a_bill")),
        table(
          [
            health.say("service_day"),
            life.term("provider"),
            health.say("charges"),
            health.say("ins_paid"),
            health.say("your_part"),
          ],
          [[health.day(day), m.name, health.money(charge), health.money(covered), health.money(share)]],
          [2, 3, 4],
        ),
        small(health.say("questions")),
      ],
    }),
    mentions: [
      ...eob.mentions.filter((x) => x.thing !== p.key),
      about(p.key, fullName(p)),
      about(role, m.name, false),
    ],
  });
}

export function illness(
  life: Life,
  f: Family,
  role: string,
  p: Person,
  day: string,
  pays: "bank" | "cash" | "receipt" | "parts" | "spouse" | "owed",
): void {
  const m = life.maker(role);
  const d = life.dice(`illness ${role} ${day}`);
  const charge = d.money(140, 900);
  const covered = cents(charge * d.pick([0.6, 0.7, 0.8]));
  const share = cents(charge - covered);
  const claimNo = d.digits(9);
  const payer = p.key === "child" || p.key === "boy" ? f.two : p;
  const member = life.dice("member").digits(9);
  benefits(life, f, { role, p, payer, day, member, claimNo, charge, covered, share });
  const billDay = workday(later(day, 24));
  const due = workday(later(billDay, 30));
  const b = addressed(life, f, role, [payer], billDay);
  const number = life.dice(`chart ${role} ${p.key}`).digits(7);
  const key = life.send({
    role,
    type: "medical bill",
    date: billDay,
    arrived: later(billDay, 4),
    what: matter({
      heading: m.say("h_medical"),
      to: b.to,
      meta: [
        [m.say("account"), number],
        [m.say("patient"), fullName(p)],
        [m.say("born"), m.day(p.born)],
        [m.say("bill_date"), m.day(billDay)],
      ],
      blocks: [
        table(
          [m.say("service_day"), m.say("col_desc"), m.say("price")],
          [
            [m.day(day), d.pick(life.terms("visits")), m.money(charge)],
            [m.day(later(day, 12)), m.say("ins_paid"), m.money(-covered)],
          ],
          [2],
        ),
        pairs(
          [
            [m.say("your_part"), m.money(share)],
            [m.say("due"), m.day(due)],
          ],
          0,
        ),
        text(m.say("how_to_pay")),
      ],
      slip: {
        head: m.say("slip_head"),
        rows: [
          [m.say("account"), number],
          [m.say("owed"), m.money(share)],
          [m.say("due"), m.day(due)],
        ],
        payTo: [m.name, ...m.address],
      },
    }),
    mentions: [...b.mentions.filter((x) => x.thing !== p.key), about(p.key, fullName(p))],
  });
  const claim = life.claim({ paper: key, kinds: ["payment"], days: [due], amounts: [share] });
  life.sum(yearOf(billDay), "medical", share, "billed");
  payMedical(life, f, { role, claim, key, share, due, number, payer, pays });
}

function payMedical(
  life: Life,
  f: Family,
  o: {
    role: string;
    claim: Claim;
    key: string;
    share: number;
    due: string;
    number: string;
    payer: Person;
    pays: string;
  },
): void {
  const m = life.maker(o.role);
  const { claim, share, due } = o;
  const words = `${bankName(m.name)} ${life.dice(o.key).pick(life.terms("bank_medical"))}`;
  const medical = (day: string, sum = share) => life.sum(yearOf(day), "medical", sum);
  if (o.pays === "owed") return;
  const day = later(due, -6);
  claim.settled = day;
  if (o.pays === "bank") {
    life.line({ account: "checking", day, words, amount: -share, pays: [claim] });
    medical(day);
  } else if (o.pays === "parts") {
    const a = cents(share / 3);
    const days = [later(due, -3), later(due, 27), later(due, 57)];
    const plan = addressed(life, f, o.role, [o.payer], later(due, -10));
    const sums = [a, a, cents(share - 2 * a)];
    const key = life.send({
      role: o.role,
      type: "payment plan",
      date: later(due, -10),
      arrived: later(due, -7),
      what: matter({
        heading: m.say("h_installments"),
        to: plan.to,
        meta: [
          [m.say("account"), o.number],
          [m.say("bill_date"), m.day(later(due, -10))],
        ],
        blocks: [
          text(m.say("installments", { money: m.money(share), n: 3 })),
          table(
            [m.say("due"), m.say("price")],
            days.map((x, i) => [m.day(x), m.money(sums[i]!)]),
            [1],
          ),
        ],
      }),
      mentions: plan.mentions,
    });
    life.shownBy(claim, key, "superseded");
    claim.settled = life.arrivalOf(key);
    for (const [i, x] of days.entries()) {
      const part = life.claim({ paper: key, kinds: ["payment"], days: [x], amounts: [sums[i]!] });
      if (x > life.to) continue;
      part.settled = x;
      life.line({ account: "checking", day: x, words, amount: -sums[i]!, pays: [part] });
      medical(x, sums[i]!);
    }
  } else if (o.pays === "receipt" || o.pays === "cash" || o.pays === "spouse") {
    if (o.pays !== "receipt") {
      // Paid, and no paper of the household tells.
      life.sum(yearOf(day), "medical", share, "all");
      return;
    }
    const key = life.send({
      role: o.role,
      type: "receipt",
      date: day,
      arrived: later(day, 1),
      what: matter({
        sheet: "receipt",
        heading: m.say("h_receipt"),
        meta: [
          [m.say("account"), o.number],
          [m.say("bill_date"), m.day(day)],
        ],
        blocks: [
          text(
            m.say("receipt_for", {
              payer: fullName(o.payer),
              money: m.money(share),
              what: m.say("your_part"),
            }),
          ),
          pairs([[m.say("tender"), m.money(share)]]),
        ],
      }),
      mentions: [about(o.payer.key, fullName(o.payer), false)],
    });
    life.shownBy(claim, key, "paid");
    medical(day);
  }
}

export function vet(life: Life, f: Family): void {
  const m = life.maker("vet");
  const d = life.dice("vet");
  let before: Claim | null = null;
  for (const share of [0.15, 0.7]) {
    const day = workday(life.at(share));
    const next = monthsOn(day, 12);
    const owner = written(life, "vet", f.two);
    const price = d.money(45, 180);
    const { key, claim } = expiring(life, {
      role: "vet",
      type: "vaccination",
      date: day,
      arrived: later(day, 1),
      kinds: ["expiry", "renewal", "reminder", "appointment"],
      what: {
        heading: m.say("h_vet"),
        meta: [
          [m.say("pet"), f.pet.name],
          [life.term("breed"), `${f.pet.sort}, ${f.pet.breed}`],
          [m.say("owner"), owner],
        ],
        blocks: [
          table(
            [m.say("item"), m.say("col_date"), m.say("next_due")],
            [[life.term("vaccine"), m.day(day), m.day(next)]],
            [],
          ),
          pairs([
            [m.say("total"), m.money(price)],
            [m.say("tender"), m.money(price)],
          ]),
        ],
      },
      mentions: [about("pet", f.pet.name), about("two", owner)],
      until: next,
    });
    if (before) {
      life.shownBy(before, key, "renewed");
      before.settled = day;
    }
    before = claim;
  }
}
