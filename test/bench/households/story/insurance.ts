/** Policies of car and home. */
import { later, monthsOn, workday } from "../calendar.ts";
import { matter, pairs, small, table, text } from "../matter.ts";
import type { Claim } from "../truth.ts";
import { expiring, lapsed } from "./expiring.ts";
import { addressed, carOn, type Family, fullName, homeOn } from "./family.ts";
import { about, type Life } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

export function insurance(life: Life, f: Family, what: "auto" | "home", months: number): void {
  const m = life.maker(what);
  const d = life.dice(`policy ${what}`);
  const number = `${d.letters(3)} ${d.digits(7)}`;
  const policy = life.thing(`${what} policy`, "policy", number);
  let start = later(life.from, d.int(10, 60));
  let last: { key: string; claim: Claim } | null = null;
  const fixed = d.money(420, 980);
  for (let i = 0; start <= life.to; i++) {
    const end = monthsOn(start, months);
    const day = workday(later(start, -20));
    if (day < life.from) {
      start = end;
      continue;
    }
    if (day > life.to) break;
    const who = [f.one, f.two];
    const { to, mentions } = addressed(life, f, what, who, day);
    const car = carOn(f, start);
    const home = homeOn(f, start);
    const premium = cents(fixed + i * 23.5);
    const next = expiring(life, {
      role: what,
      type: `${what} policy`,
      date: day,
      arrived: later(day, 4),
      what: {
        heading: m.say(what === "auto" ? "h_policy_auto" : "h_policy_home"),
        to,
        meta: [
          [m.say("policy_no"), number],
          [m.say("policy_term"), `${m.day(start)} - ${m.day(end)}`],
          [m.say("named_insured"), who.map(fullName).join(" / ")],
          [m.say("issued"), m.day(day)],
        ],
        blocks: [
          ...(what === "auto"
            ? [
                pairs([
                  [m.say("vehicle"), `${car.year} ${car.make} ${car.model}`],
                  [m.say("vin"), car.vin],
                ]),
              ]
            : [pairs([[m.say("property_at"), home.lines.join(", ")]])]),
          table(
            [m.say("item"), m.say("price")],
            life.terms(`cover_${what}`).map((x, k) => [x, m.money(cents(premium * (k === 0 ? 0.7 : 0.3)))]),
            [1],
          ),
          pairs([[m.say("premium"), m.money(premium)]], 0),
          ...(last
            ? [text(m.say("supersedes", { day: m.day(workday(later(monthsOn(start, -months), -20))) }))]
            : []),
        ],
      },
      mentions: [
        ...mentions,
        about(policy, number),
        what === "auto"
          ? about(car.key, `${car.year} ${car.make} ${car.model}`)
          : about(home.key, home.lines[0]!),
      ],
      until: end,
      replaces: last?.key ?? null,
    });
    if (last) life.shownBy(last.claim, next.key, "renewed");
    if (last) last.claim.settled = life.arrivalOf(next.key);
    if (what === "auto") idCard(life, f, number, start, end, car, day);
    premiumBill(life, f, what, number, premium, start, policy);
    last = next;
    start = end;
  }
  if (last) {
    const end = last.claim.faces[0]!.days[0]!;
    lapsed(life, last.key, [policy], end, end > later(life.to, -30));
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
): void {
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
  const c = life.claim(
    { paper: key, kinds: ["expiry", "renewal", "reminder"], days: [end], amounts: null },
    { optional: true },
  );
  c.settled = end;
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
      words: `${m.name
        .toUpperCase()
        .replace(/[^A-Z ]/g, "")
        .slice(0, 18)
        .trim()} ${d.pick(life.terms("bank_premium"))}`,
      amount: -premium,
      pays: [claim],
    });
}
