/** Papers that come once: of doctors, schools, courts, clubs, shops, and those that ask nothing. */
import { dayIn, later, monthsOn, workday, yearOf } from "../calendar.ts";
import { type Block, head, lines, loud, matter, type Pair, pairs, small, table, text } from "../matter.ts";
import type { Claim, Mention, ObligationKind } from "../truth.ts";
import { addressed, carOn, type Family, fullName, homeOn, written } from "./family.ts";
import { about, type Life, type Person } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

const clock = (life: Life, topic: string): string => {
  const d = life.dice(`clock ${topic}`);
  const hour = d.int(8, 16);
  const minute = d.pick(["00", "15", "30", "45"]);
  if (life.locale.country !== "us") return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour > 12 ? hour - 12 : hour}:${minute} ${hour >= 12 ? "PM" : "AM"}`;
};

/** A visit that lies ahead when its paper comes. */
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

/** What a visit cost: the insurer's summary, then the bill, then how it was paid. */
export function illness(
  life: Life,
  f: Family,
  role: string,
  p: Person,
  day: string,
  pays: "bank" | "cash" | "receipt" | "parts" | "spouse" | "owed",
): void {
  const m = life.maker(role);
  const health = life.maker("health");
  const d = life.dice(`illness ${role} ${day}`);
  const charge = d.money(140, 900);
  const covered = cents(charge * d.pick([0.6, 0.7, 0.8]));
  const share = cents(charge - covered);
  const claimNo = d.digits(9);
  const payer = p.key === "child" || p.key === "boy" ? f.two : p;
  const member = life.dice("member").digits(9);
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
        ["Member ID", member],
        ["Claim", claimNo],
        [health.say("patient"), fullName(p)],
        [health.say("bill_date"), health.day(eobDay)],
      ],
      blocks: [
        loud(health.say("not_a_bill")),
        table(
          [
            health.say("service_day"),
            "Provider",
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
        [m.say("bill_date"), m.day(billDay)],
      ],
      blocks: [
        table(
          [m.say("service_day"), m.say("col_desc"), m.say("price")],
          [
            [
              m.day(day),
              d.pick([
                "Office visit",
                "X-ray, 2 views",
                "Lab panel",
                "Crown, porcelain",
                "Urgent care visit",
              ]),
              m.money(charge),
            ],
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
  const words = `${m.name
    .toUpperCase()
    .replace(/[^A-Z ]/g, "")
    .slice(0, 16)
    .trim()} ${life.dice(o.key).pick(["PT PMT", "8665550142", "ONLINE PAY"])}`;
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
    if (o.pays !== "receipt") return;
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

/** A note of the school: a form to give back and a day to come. */
export function school(life: Life, f: Family, day: string): void {
  const m = life.maker("school");
  const d = life.dice(`school ${day}`);
  const back = workday(later(day, d.int(7, 16)));
  const meet = workday(later(day, d.int(18, 35)));
  const time = clock(life, `school ${day}`);
  const named = d.yes(0.5);
  const child = `${f.child.first} ${f.child.last}`;
  const key = life.send({
    role: "school",
    type: "school letter",
    date: day,
    arrived: later(day, 1),
    what: matter({
      heading: m.say("h_school"),
      to: named ? [m.say("parents_of", { child }), ...homeOn(f, day).lines] : null,
      meta: [[m.say("issued"), m.day(day)]],
      blocks: [
        text(m.say("school_trip", { place: d.pick(life.names.places) })),
        text(m.say("school_slip", { child, day: m.day(back) })),
        text(m.say("school_meet", { child, day: m.day(meet), time })),
        text(m.say("sincerely")),
        text(m.name),
      ],
    }),
    mentions: [about("child", child)],
  });
  life.dated({ paper: key, kinds: ["filing", "reminder"], days: [back], amounts: null });
  life.dated({ paper: key, kinds: ["appointment", "reminder"], days: [meet], amounts: null });
}

export function jury(life: Life, f: Family, day: string): void {
  const m = life.maker("court");
  const d = life.dice("jury");
  const come = workday(later(day, d.int(28, 50)));
  const form = workday(later(day, 12));
  const { to, mentions } = addressed(life, f, "court", [f.two], day);
  const key = life.send({
    role: "court",
    type: "jury summons",
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say("h_jury"),
      to,
      meta: [
        ["Juror no.", d.digits(8)],
        [m.say("issued"), m.day(day)],
      ],
      blocks: [
        text(
          m.say("jury", {
            day: m.day(come),
            time: "8:30 AM",
            place: `${d.int(100, 900)} Courthouse Square, Room ${d.int(100, 300)}`,
          }),
        ),
        text(m.say("jury_form", { day: m.day(form) })),
        small(m.say("questions")),
      ],
    }),
    mentions,
  });
  life.dated({ paper: key, kinds: ["appointment"], days: [come], amounts: null });
  life.dated({ paper: key, kinds: ["filing", "reminder"], days: [form], amounts: null });
}

/** Something that runs out on its day; `next` is the paper that renews it, or never came. */
export function expiring(
  life: Life,
  o: {
    role: string;
    type: string;
    date: string | null;
    arrived: string;
    what: Parameters<typeof matter>[0];
    mentions: Mention[];
    until: string;
    optional?: boolean;
    kinds?: ObligationKind[];
    replaces?: string | null;
  },
): { key: string; claim: Claim } {
  const key = life.send({ ...o, what: matter(o.what), replaces: o.replaces ?? null });
  const claim = life.claim(
    { paper: key, kinds: o.kinds ?? ["expiry", "renewal", "reminder"], days: [o.until], amounts: null },
    { optional: o.optional ?? false },
  );
  return { key, claim };
}

const lapsed = (life: Life, key: string, about: string[], until: string, optional = false) => {
  if (until > later(life.to, 90)) return;
  life.gaps.push({
    kind: "expired_without_renewal",
    about,
    papers: [key],
    day: until,
    from: later(until, 1),
    until: null,
    optional,
  });
};

export function identity(life: Life, f: Family): void {
  const d = life.dice("identity");
  const state = life.maker("state");
  // The passport of one runs out within the story, that of the other long after.
  const soon = life.at(0.35 + d.next() * 0.4);
  for (const [p, until] of [
    [f.one, soon],
    [f.grandmother, monthsOn(life.to, d.int(20, 60))],
  ] as const) {
    const issued = later(monthsOn(until, -120), 1);
    const { key } = expiring(life, {
      role: "state",
      type: "passport",
      date: issued,
      arrived: later(life.from, d.int(1, 20)),
      what: {
        sheet: "ticket",
        heading: state.say("h_passport"),
        blocks: [
          pairs([
            [state.say("name"), written(life, "state", p)],
            [state.say("born"), state.day(p.born)],
            [state.say("issued"), state.day(issued)],
            [state.say("valid_until"), state.day(until)],
          ]),
          lines([d.digits(9)]),
        ],
      },
      mentions: [about(p.key, written(life, "state", p))],
      until,
    });
    lapsed(life, key, [p.key], until);
  }
  const dmv = life.maker("dmv");
  const end = monthsOn(life.to, d.int(6, 40));
  const licence = written(life, "dmv", f.two);
  expiring(life, {
    role: "dmv",
    type: "driving licence",
    date: monthsOn(end, -96),
    arrived: later(life.from, d.int(1, 30)),
    what: {
      sheet: "card",
      heading: dmv.say("h_licence"),
      blocks: [
        pairs([
          [dmv.say("name"), licence],
          [dmv.say("born"), dmv.day(f.two.born)],
          [dmv.say("issued"), dmv.day(monthsOn(end, -96))],
          [dmv.say("valid_until"), dmv.day(end)],
        ]),
      ],
    },
    mentions: [about("two", licence)],
    until: end,
  });
  const vital = life.maker("vital");
  const maiden = `${f.two.first} ${f.maiden}`;
  life.send({
    role: "vital",
    type: "birth certificate",
    date: null,
    arrived: later(life.from, d.int(5, 40)),
    what: matter({
      heading: vital.say("h_birth"),
      meta: [[vital.say("invoice_no"), d.digits(7)]],
      blocks: [
        pairs([
          [vital.say("name"), `${f.child.first} ${f.child.middle}. ${f.child.last}`],
          [vital.say("born"), vital.day(f.child.born)],
          ["Father", fullName(f.one)],
          ["Mother (maiden name)", maiden],
        ]),
      ],
    }),
    mentions: [
      about("child", `${f.child.first} ${f.child.middle}. ${f.child.last}`),
      about("one", fullName(f.one), false),
      about("two", maiden, false),
    ],
  });
}

/** Policies of car and home: a term, its premium, and the next term that takes the place of the last. */
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
            what === "auto"
              ? [
                  ["Bodily injury liability 100/300", m.money(cents(premium * 0.5))],
                  ["Collision, $500 deductible", m.money(cents(premium * 0.5))],
                ]
              : [
                  ["Dwelling $380,000", m.money(cents(premium * 0.8))],
                  ["Personal property $190,000", m.money(cents(premium * 0.2))],
                ],
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
        .trim()} ${d.pick(["INS PREM", "PREMIUM", "800-555-0199"])}`,
      amount: -premium,
      pays: [claim],
    });
}

/** The registration, inspections, and the sale of the first car. */
export function cars(life: Life, f: Family): void {
  const d = life.dice("cars");
  const dmv = life.maker("dmv");
  const [old, fresh] = f.cars as [Family["cars"][number], Family["cars"][number]];
  const named = (c: Family["cars"][number]) => `${c.year} ${c.make} ${c.model}`;
  for (const [c, from, until] of [
    [old, later(life.from, 25), later(f.swapped, 90)],
    [fresh, later(f.swapped, 12), monthsOn(f.swapped, 12)],
  ] as const) {
    const owner = written(life, "dmv", f.one);
    const { claim, key } = expiring(life, {
      role: "dmv",
      type: "registration",
      date: null,
      arrived: from,
      what: {
        sheet: "ticket",
        heading: dmv.say("h_registration"),
        blocks: [
          pairs([
            [dmv.say("plate"), c.plate],
            [dmv.say("vin"), c.vin],
            [dmv.say("vehicle"), named(c)],
            [dmv.say("owner"), owner],
            [dmv.say("valid_until"), dmv.day(until)],
          ]),
        ],
      },
      mentions: [about("one", owner), about(c.key, named(c))],
      until,
    });
    if (c === old) {
      const sale = saleOfCar(life, f, old);
      life.shownBy(claim, sale, "sold");
      claim.settled = f.swapped;
    } else renewPlates(life, f, fresh, claim, key, until);
  }
  const garage = life.maker("garage");
  const day = workday(later(f.swapped, 40));
  const until = monthsOn(day, 12);
  if (day > life.to) return;
  const { key } = expiring(life, {
    role: "garage",
    type: "inspection",
    date: day,
    arrived: day,
    what: {
      heading: garage.say("h_inspection"),
      meta: [
        [garage.say("vehicle"), named(fresh)],
        [garage.say("plate"), fresh.plate],
        [garage.say("vin"), fresh.vin],
      ],
      blocks: [
        table(
          [garage.say("item"), ""],
          [
            ["Brakes", "OK"],
            ["Lights", "OK"],
            ["Tires", "OK"],
            ["Emissions", "PASS"],
          ],
          [],
        ),
        pairs([
          [garage.say("issued"), garage.day(day)],
          [garage.say("valid_until"), garage.day(until)],
        ]),
        loud(garage.say("paid_stamp")),
        pairs([[garage.say("total"), garage.money(d.money(25, 70))]]),
      ],
    },
    mentions: [about(fresh.key, named(fresh))],
    until,
  });
  lapsed(life, key, [fresh.key, "garage"], until);
}

function saleOfCar(life: Life, f: Family, c: Family["cars"][number]): string {
  const m = life.maker("dmv");
  const d = life.dice("sale");
  const buyer = d.pick(["Nolan Briggs", "Ruth Takeda", "Aidan Kowal"]);
  life.thing("buyer", "person", buyer);
  const day = f.swapped;
  return life.send({
    role: "dmv",
    type: "bill of sale",
    date: day,
    arrived: later(day, 2),
    what: matter({
      heading: m.say("h_billsale"),
      meta: [[m.say("issued"), m.day(day)]],
      blocks: [
        pairs([
          [m.say("vehicle"), `${c.year} ${c.make} ${c.model}`],
          [m.say("vin"), c.vin],
          [m.say("plate"), c.plate],
        ]),
        text(
          m.say("sold_car", {
            who: fullName(f.one),
            buyer,
            money: m.money(d.int(18, 70) * 100),
            day: m.day(day),
          }),
        ),
        lines(["______________________", fullName(f.one), "______________________", buyer]),
      ],
    }),
    mentions: [
      about("one", fullName(f.one)),
      about("buyer", buyer, false),
      about(c.key, `${c.year} ${c.make} ${c.model}`),
    ],
  });
}

function renewPlates(
  life: Life,
  f: Family,
  c: Family["cars"][number],
  before: Claim,
  first: string,
  until: string,
): void {
  const day = workday(later(until, -45));
  if (day > life.to) return;
  const m = life.maker("dmv");
  const d = life.dice("plates");
  const fee = d.money(38, 160);
  const { to, mentions } = addressed(life, f, "dmv", [f.one], day);
  const named = `${c.year} ${c.make} ${c.model}`;
  const key = life.send({
    role: "dmv",
    type: "registration renewal",
    date: day,
    arrived: later(day, 5),
    what: matter({
      heading: m.say("h_reg_renewal"),
      to,
      meta: [
        [m.say("plate"), c.plate],
        [m.say("vehicle"), named],
        [m.say("issued"), m.day(day)],
      ],
      blocks: [
        text(m.say("reg_renewal", { day: m.day(until), money: m.money(fee) })),
        small(m.say("questions")),
      ],
    }),
    mentions: [...mentions, about(c.key, named)],
  });
  const claim = life.claim({
    paper: key,
    kinds: ["renewal", "payment", "expiry"],
    days: [until],
    amounts: [fee],
  });
  if (d.yes(0.5) && later(until, -10) < life.to) {
    // Renewed: the new card is on file.
    const next = monthsOn(until, 12);
    const owner = written(life, "dmv", f.one);
    const card = life.send({
      role: "dmv",
      type: "registration",
      date: null,
      arrived: later(until, -5),
      what: matter({
        sheet: "ticket",
        heading: m.say("h_registration"),
        blocks: [
          pairs([
            [m.say("plate"), c.plate],
            [m.say("vin"), c.vin],
            [m.say("vehicle"), named],
            [m.say("owner"), owner],
            [m.say("valid_until"), m.day(next)],
          ]),
        ],
      }),
      mentions: [about("one", owner), about(c.key, named)],
      replaces: first,
    });
    life.claim({ paper: card, kinds: ["expiry", "renewal", "reminder"], days: [next], amounts: null });
    for (const x of [claim, before]) {
      life.shownBy(x, card, "renewed");
      x.settled = later(until, -8);
    }
  } else lapsed(life, key, [c.key], until);
}

/** A club and a subscription: terms, renewals and an end. */
export function clubs(life: Life, f: Family): void {
  const d = life.dice("clubs");
  const gym = life.maker("gym");
  const start = workday(life.at(0.1));
  const n = d.pick([6, 12]);
  const notice = d.pick([30, 60]);
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
      meta: [[gym.say("customer"), d.digits(6)]],
      blocks: [
        text(gym.say("gym_term", { start: gym.day(start), n, notice })),
        pairs([[gym.say("pay_regular"), gym.money(d.money(29, 69))]]),
        lines(["Signature ____________________", `${fullName(f.two)}, ${gym.day(start)}`]),
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
  const stream = life.maker("stream");
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
        meta: [[stream.say("customer"), d.digits(8)]],
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
    life.line({
      account: "card",
      day: renews,
      words: `${stream.name.toUpperCase().slice(0, 14)} SUBSCR`,
      amount: -price,
      pays: [renewal],
    });
  }
}

/** What was bought: orders, slips, receipts, warranties. */
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
      words: `${m.name.toUpperCase().slice(0, 18)} ${d.digits(5)}`,
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
    if (i === 1 || i === 3) {
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
  }
  const grocery = life.maker("grocery");
  for (let i = 0; i < 6; i++) {
    const day = life.at(0.07 + i * 0.15);
    const items = d
      .shuffled(["Milk 2%", "Bread", "Apples", "Coffee", "Eggs 12", "Rice 5LB", "Cheddar", "Paper towels"])
      .slice(0, 4);
    const rows = items.map((x) => [x, grocery.money(d.money(1.5, 14))]);
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
            [grocery.say("total"), grocery.money(d.money(15, 48))],
            [grocery.say("tender"), ""],
          ]),
        ],
      }),
      mentions: [],
    });
  }
}

/** Papers that ask for nothing whatever they say. */
export function idle(life: Life, f: Family): void {
  const d = life.dice("idle");
  const say = (
    role: string,
    type: string,
    share: number,
    blocks: (
      m: ReturnType<Life["maker"]>,
      day: string,
    ) => { heading: string; blocks: Block[]; meta?: Pair[]; to?: string[] | null },
    mentions: Mention[] = [],
  ) => {
    const day = workday(life.at(share));
    const m = life.maker(role);
    const made = blocks(m, day);
    life.send({ role, type, date: day, arrived: later(day, d.int(1, 6)), what: matter(made), mentions });
  };
  for (let i = 0; i < 4; i++)
    say("advert", "advertisement", 0.08 + i * 0.24, (m, day) => ({
      heading: m.say("h_ad"),
      to: i % 2 === 0 ? [`${f.one.last} Household`, ...homeOn(f, day).lines] : null,
      blocks: [
        loud(m.say("ad", { day: m.day(later(day, 25)), money: m.money(d.int(5, 60) * 10) })),
        small(m.say("questions")),
      ],
    }));
  for (let i = 0; i < 3; i++)
    say("pta", "minutes", 0.2 + i * 0.3, (m, day) => ({
      heading: m.say("h_minutes"),
      blocks: [
        head(m.day(day)),
        text(
          m.say("minutes", {
            day: m.day(later(day, -2)),
            n: d.int(9, 40),
            money: m.money(d.money(300, 4_000)),
          }),
        ),
      ],
    }));
  // A recipe is nobody's: it comes without a letterhead of its own.
  const m = life.maker("pta");
  life.send({
    role: "pta",
    type: "recipe",
    date: null,
    arrived: life.at(0.5),
    what: matter({ heading: m.say("recipe"), blocks: [text(m.say("recipe_body"))] }),
    mentions: [],
  });
}

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
  if (!life.inStory(day)) return;
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
          ["Tax year", String(year)],
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
          words: `${m.name.toUpperCase().slice(0, 20)} TAX`,
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
          ["Species/breed", `${f.pet.sort}, ${f.pet.breed}`],
          [m.say("owner"), owner],
        ],
        blocks: [
          table(
            [m.say("item"), m.say("col_date"), m.say("next_due")],
            [["Rabies", m.day(day), m.day(next)]],
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
