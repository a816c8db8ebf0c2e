/** Policies of car and home. */
import { later, monthsOn, workday } from "../calendar.ts";
import { clauses, matter, pairs, small, table, text } from "../matter.ts";
import type { Claim, Face } from "../truth.ts";
import { expiring, lapsed } from "./expiring.ts";
import { addressed, carOn, type Family, fullName, homeOn } from "./family.ts";
import { about, bankName, type Life } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

interface Issued {
  key: string;
  claim: Claim;
  /** Of the card that came with it. */
  card: Claim | null;
  day: string;
}

interface Policy {
  what: "auto" | "home";
  number: string;
  thing: string;
}

/** A declarations page: who and what is insured, for how long, and which page it takes the place of. */
function declare(
  life: Life,
  f: Family,
  p: Policy,
  o: { day: string; start: string; end: string; premium: number; last: Issued | null },
): Issued {
  const m = life.maker(p.what);
  const who = [f.one, f.two];
  const { to, mentions } = addressed(life, f, p.what, who, o.day);
  const seen = [o.day, o.start].sort()[1]!;
  const car = carOn(f, seen);
  const home = homeOn(f, seen);
  const named = `${car.year} ${car.make} ${car.model}`;
  const paper = {
    role: p.what,
    type: `${p.what} policy`,
    date: o.day,
    arrived: later(o.day, 4),
    what: matter({
      heading: m.say(p.what === "auto" ? "h_policy_auto" : "h_policy_home"),
      to,
      meta: [
        [m.say("policy_no"), p.number],
        [m.say("policy_term"), `${m.day(o.start)} - ${m.day(o.end)}`],
        [m.say("named_insured"), who.map(fullName).join(" / ")],
        [m.say("issued"), m.day(o.day)],
      ],
      blocks: [
        p.what === "auto"
          ? pairs([
              [m.say("vehicle"), named],
              [m.say("vin"), car.vin],
            ])
          : pairs([[m.say("property_at"), home.lines.join(", ")]]),
        table(
          [m.say("item"), m.say("price")],
          life.terms(`cover_${p.what}`).map((x, k) => [x, m.money(cents(o.premium * (k === 0 ? 0.7 : 0.3)))]),
          [1],
        ),
        pairs([[m.say("premium"), m.money(o.premium)]], 0),
        ...(o.last ? [text(m.say("supersedes", { day: m.day(o.last.day) }))] : []),
        ...clauses(m, 8),
      ],
    }),
    mentions: [
      ...mentions,
      about(p.thing, p.number),
      p.what === "auto" ? about(car.key, named) : about(home.key, home.lines[0]!),
    ],
    replaces: o.last?.key ?? null,
  };
  const same = o.last !== null && o.last.claim.faces[0]!.days[0] === o.end ? o.last.claim : null;
  const next = same ? { key: life.send(paper), claim: same } : expiring(life, { ...paper, until: o.end });
  // Another page of the same term asks for the same day.
  if (same) same.faces.push({ ...same.faces[0]!, paper: next.key });
  if (o.last && !same) {
    life.shownBy(o.last.claim, next.key, "renewed");
    o.last.claim.settled = life.arrivalOf(next.key);
  }
  const face = p.what === "auto" ? idCard(life, f, p.number, o.start, o.end, car, o.day) : null;
  let card: Claim | null = null;
  if (face && same && o.last?.card) {
    card = o.last.card;
    card.faces.push(face);
  } else if (face) {
    card = life.claim(face, { optional: true });
    card.settled = o.end;
    if (o.last?.card) {
      life.shownBy(o.last.card, next.key, "renewed");
      o.last.card.settled = life.arrivalOf(next.key);
    }
  }
  return { ...next, card, day: o.day };
}

/** A term, its premium, and the next term that takes the place of the last; another car is another page. */
export function insurance(life: Life, f: Family, what: "auto" | "home", months: number): void {
  const d = life.dice(`policy ${what}`);
  const number = `${d.letters(3)} ${d.digits(7)}`;
  const policy = { what, number, thing: life.thing(`${what} policy`, "policy", number) };
  const fixed = d.money(420, 980);
  let start = later(life.from, d.int(23, 60));
  let last: Issued | null = null;
  for (let i = 0; workday(later(start, -20)) <= life.to; i++) {
    const end = monthsOn(start, months);
    const premium = cents(fixed + i * 23.5);
    last = declare(life, f, policy, { day: workday(later(start, -20)), start, end, premium, last });
    premiumBill(life, f, what, number, premium, start, policy.thing);
    const changed = what === "auto" ? f.swapped : f.moved;
    const amended = changed === null ? null : workday(later(changed, 3));
    if (
      changed !== null &&
      amended !== null &&
      changed > start &&
      amended < later(end, -25) &&
      amended <= life.to
    )
      last = declare(life, f, policy, { day: amended, start, end, premium, last });
    start = end;
  }
  if (last) {
    const end = last.claim.faces[0]!.days[0]!;
    lapsed(life, last.key, [policy.thing], end, end > later(life.to, -30));
  }
}

function idCard(
  life: Life,
  f: Family,
  number: string,
  start: string,
  end: string,
  car: Family["cars"][number],
  day: string,
): Face {
  const m = life.maker("auto");
  const who = fullName(f.one);
  const key = life.send({
    role: "auto",
    type: "insurance card",
    date: null,
    arrived: later(day, 4),
    what: matter({
      sheet: "card",
      heading: m.say("h_idcard"),
      blocks: [
        pairs([
          [m.say("policy_no"), number],
          [m.say("policy_term"), `${m.day(start)} - ${m.day(end)}`],
          [m.say("named_insured"), who],
          [m.say("vehicle"), `${car.year} ${car.make} ${car.model}`],
        ]),
      ],
    }),
    mentions: [
      about("one", who),
      about("auto policy", number),
      about(car.key, `${car.year} ${car.make} ${car.model}`, false),
    ],
  });
  return { paper: key, kinds: ["expiry", "renewal", "reminder"], days: [end], amounts: null };
}

function premiumBill(
  life: Life,
  f: Family,
  what: "auto" | "home",
  number: string,
  premium: number,
  start: string,
  policy: string,
): void {
  const m = life.maker(what);
  const d = life.dice(`premium ${what} ${start}`);
  const day = workday(later(start, -16));
  const due = workday(start);
  const { to, mentions } = addressed(life, f, what, [f.one], day);
  const key = life.send({
    role: what,
    type: "premium notice",
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say("h_premium"),
      to,
      meta: [
        [m.say("policy_no"), number],
        [m.say("bill_date"), m.day(day)],
      ],
      blocks: [
        pairs(
          [
            [m.say("premium"), m.money(premium)],
            [m.say("owed"), m.money(premium)],
            [m.say("due"), m.day(due)],
          ],
          1,
        ),
        text(m.say("how_to_pay")),
        small(m.say("late_warning")),
      ],
      slip: {
        head: m.say("slip_head"),
        rows: [
          [m.say("policy_no"), number],
          [m.say("owed"), m.money(premium)],
          [m.say("due"), m.day(due)],
        ],
        payTo: [m.name, ...m.address],
      },
    }),
    mentions: [...mentions, about(policy, number)],
  });
  const claim = life.claim({ paper: key, kinds: ["payment"], days: [due], amounts: [premium] });
  const paid = later(due, -d.int(1, 7));
  claim.settled = paid <= life.to ? paid : null;
  if (claim.settled && d.yes(0.7))
    life.line({
      account: d.yes(0.5) ? "checking" : "card",
      day: paid,
      words: `${bankName(m.name)} ${d.pick(life.terms("bank_premium"))}`,
      amount: -premium,
      pays: [claim],
    });
}
