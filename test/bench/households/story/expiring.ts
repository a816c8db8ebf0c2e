/** What runs out on a day, and papers that say who someone is. */
import { later, monthsOn } from "../calendar.ts";
import { lines, matter, pairs } from "../matter.ts";
import type { Claim, Mention, ObligationKind } from "../truth.ts";
import { type Family, fullName, written } from "./family.ts";
import { about, type Life } from "./life.ts";

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

export const lapsed = (life: Life, key: string, about: string[], until: string, optional = false) => {
  if (until > later(life.to, 90)) return;
  life.gaps.push({
    kinds: ["expired_without_renewal"],
    within: 40,
    about,
    papers: [key],
    day: until,
    from: later(until, 1),
    until: null,
    optional,
  });
};

export function passports(life: Life, f: Family, role: string): void {
  const d = life.dice("identity");
  const m = life.maker(role);
  for (const [p, until] of [
    [f.one, life.at(0.35 + d.next() * 0.4)],
    [f.grandmother, monthsOn(life.to, d.int(20, 60))],
  ] as const) {
    const issued = later(monthsOn(until, -120), 1);
    const name = written(life, role, p);
    const { key } = expiring(life, {
      role,
      type: "passport",
      date: issued,
      arrived: later(life.from, d.int(1, 20)),
      what: {
        sheet: "ticket",
        heading: m.say("h_passport"),
        blocks: [
          pairs([
            [m.say("name"), name],
            [m.say("born"), m.day(p.born)],
            [m.say("issued"), m.day(issued)],
            [m.say("valid_until"), m.day(until)],
          ]),
          lines([d.digits(9)]),
        ],
      },
      mentions: [about(p.key, name)],
      until,
    });
    lapsed(life, key, [p.key], until);
  }
}

export function licence(life: Life, f: Family, role: string, months: number): void {
  const d = life.dice("licence");
  const m = life.maker(role);
  const end = monthsOn(life.to, d.int(6, 40));
  const issued = monthsOn(end, -months);
  const name = written(life, role, f.two);
  expiring(life, {
    role,
    type: "licence",
    date: issued,
    arrived: later(life.from, d.int(1, 30)),
    what: {
      sheet: "card",
      heading: m.say("h_licence"),
      blocks: [
        pairs([
          [m.say("name"), name],
          [m.say("born"), m.day(f.two.born)],
          [m.say("issued"), m.day(issued)],
          [m.say("valid_until"), m.day(end)],
        ]),
      ],
    },
    mentions: [about("two", name)],
    until: end,
  });
}

export function birth(life: Life, f: Family, role: string): void {
  const d = life.dice("birth");
  const m = life.maker(role);
  const maiden = `${f.two.first} ${f.maiden}`;
  const child = fullName(f.child);
  life.send({
    role,
    type: "birth certificate",
    date: null,
    arrived: later(life.from, d.int(5, 40)),
    what: matter({
      heading: m.say("h_birth"),
      meta: [[m.say("invoice_no"), d.digits(7)]],
      blocks: [
        pairs([
          [m.say("name"), child],
          [m.say("born"), m.day(f.child.born)],
          [life.term("father"), fullName(f.one)],
          [life.term("mother"), maiden],
        ]),
      ],
    }),
    mentions: [about("child", child), about("one", fullName(f.one), false), about("two", maiden, false)],
  });
}
