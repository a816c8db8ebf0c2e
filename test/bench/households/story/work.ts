import { dayIn, lastOf, later, workday, yearOf } from "../calendar.ts";
import type { Maker } from "../maker.ts";
import { type Block, lines, matter, pairs, small, table, text } from "../matter.ts";
import { monthsOf } from "./accounts.ts";
import { addressed, type Family, fullName, written } from "./family.ts";
import { about, bankName, type Life, type Person } from "./life.ts";

const cents = (n: number) => Math.round(n * 100) / 100;

/** Payslips, the yearly wage statement and letters of an employer. Every payslip of one person; the other's are online. */
export function work(life: Life, f: Family, role: string, p: Person, slips: boolean): void {
  const m = life.maker(role);
  const d = life.dice(`work ${role}`);
  const id = d.digits(5);
  const ssn = `XXX-XX-${d.digits(4)}`;
  const name = written(life, role, p);
  let yearly = d.int(48, 118) * 1_000;
  const raise = life.at(0.55);
  const per = 12;
  const months = monthsOf(life.from, life.to);
  const lost = slips && months.length > 10 && d.yes(0.5) ? d.int(4, months.length - 4) : -1;
  const keys: (string | null)[] = [];
  let toDate = 0;
  const wages = new Map<number, number>();
  const held = new Map<number, number>();
  for (const [i, month] of months.entries()) {
    if (month > raise && yearly % 1_000 === 0) yearly += 2_345;
    if (month.slice(5, 7) === "01") toDate = 0;
    const gross = cents(yearly / per);
    const fed = cents(gross * 0.11);
    const fica = cents(gross * 0.0765);
    const state = cents(gross * 0.04);
    const health = 186.4;
    const net = cents(gross - fed - fica - state - health);
    toDate = cents(toDate + gross);
    const y = yearOf(month);
    wages.set(y, cents((wages.get(y) ?? 0) + gross - health));
    held.set(y, cents((held.get(y) ?? 0) + fed));
    const payday = workday(later(lastOf(month), -3));
    life.line({
      account: "checking",
      day: payday,
      words: `${bankName(m.name, 20)} ${life.term("bank_pay")}`,
      amount: net,
    });
    if (!slips || i === lost) {
      keys.push(null);
      continue;
    }
    keys.push(
      life.send({
        role,
        type: "payslip",
        date: payday,
        arrived: later(payday, d.int(0, 3)),
        what: matter({
          heading: m.say("h_payslip"),
          to: d.yes(0.5) ? [name, ...(f.moved && month >= f.moved ? f.homes[1]! : f.homes[0]!).lines] : null,
          meta: [
            [m.say("employee"), name],
            [m.say("employee_id"), id],
            [m.say("pay_period"), `${m.day(month)} - ${m.day(lastOf(month))}`],
            [m.say("pay_day"), m.day(payday)],
          ],
          blocks: [
            table(
              [m.say("item"), m.say("price"), m.say("ytd")],
              [
                [m.say("regular"), m.money(gross), m.money(toDate)],
                ...life.terms("deductions").map((x, k) => [x, m.money(-[fed, fica, state, health][k]!), ""]),
              ],
              [1, 2],
            ),
            pairs(
              [
                [m.say("gross"), m.money(gross)],
                [m.say("net"), m.money(net)],
              ],
              1,
            ),
          ],
        }),
        mentions: [about(p.key, name)],
      }),
    );
  }
  if (lost >= 0)
    life.gaps.push({
      kinds: ["missing_period"],
      within: 40,
      about: [role, p.key],
      papers: [keys[lost - 1], keys[lost + 1]].filter((k) => k != null),
      day: months[lost]!,
      from: lastOf(months[lost + 1]!),
      until: null,
      optional: false,
    });
  let form: string | null = null;
  for (const [year, amount] of wages) {
    // Of the last whole year the form may never have come, though there was one before.
    if (form !== null && d.yes(0.5)) {
      life.gaps.push({
        kinds: ["missing_document", "missing_period"],
        within: 120,
        about: [role, p.key],
        papers: [form],
        day: dayIn(year + 1, 1, 31),
        from: dayIn(year + 1, 4, 1),
        until: null,
        optional: false,
      });
      break;
    }
    form = wageForm(life, f, role, p, { year, amount, held: held.get(year)!, id, ssn });
  }
  verification(life, f, role, p, yearly);
}

function wageForm(
  life: Life,
  f: Family,
  role: string,
  p: Person,
  o: { year: number; amount: number; held: number; id: string; ssn: string },
): string | null {
  const m = life.maker(role);
  const day = `${o.year + 1}-01-${String(life.dice(`w2 ${role}`).int(16, 30)).padStart(2, "0")}`;
  // A year that the story does not see whole has no form that its payslips would agree with: the form counts.
  if (!life.inStory(later(day, 3))) return null;
  const { to, mentions } = addressed(life, f, role, [p], day);
  const [socialLabel, employerLabel, numberLabel] = life.terms("wage_meta");
  const labels = life.terms("wage_rows");
  const { amount, held } = o;
  const sums = [amount, held, amount, cents(amount * 0.062), amount, cents(amount * 0.04)];
  const key = life.send({
    role,
    type: "wage form",
    date: null,
    arrived: later(day, 3),
    what: matter({
      heading: `${m.say(life.term("wage_heading"))} ${o.year}`,
      to,
      meta: [
        [socialLabel!, o.ssn],
        [employerLabel!, `${life.dice(`ein ${role}`).digits(2)}-${life.dice(`ein2 ${role}`).digits(7)}`],
        [numberLabel!, o.id],
      ],
      blocks: [
        pairedRows(
          m,
          labels.map((label, k) => [label, m.money(sums[k]!)]),
        ),
        small(life.term("wage_small")),
        lines([`${o.year}`]),
      ],
    }),
    mentions,
    allowed: [{ kinds: ["filing"], days: null }],
  });
  life.sum(o.year, "wages", o.amount);
  return key;
}

/** Two labels and values a row, as forms of boxes are. */
const pairedRows = (m: Maker, rows: string[][]): Block =>
  m.style.pairs === "colon" || m.locale.country !== "us"
    ? table(null, rows, [1])
    : table(
        null,
        rows.flatMap((r, i) => (i % 2 === 0 ? [[...r, ...(rows[i + 1] ?? ["", ""])]] : [])),
        [1, 3],
      );

/** A letter in prose, signed by someone of the office who is nobody of the household. */
function verification(life: Life, f: Family, role: string, p: Person, yearly: number): void {
  const m = life.maker(role);
  const d = life.dice(`letter ${role}`);
  const day = workday(life.at(d.next() * 0.7 + 0.1));
  const signer = d.pick(life.terms(role === "employer1" ? "signers1" : "signers2"));
  life.thing(`signer ${role}`, "person", signer);
  const { to, mentions } = addressed(life, f, role, [p], day);
  life.send({
    role,
    type: "job letter",
    date: day,
    arrived: later(day, 3),
    what: matter({
      heading: m.say("h_letter_job"),
      to,
      meta: [[m.say("bill_date"), m.day(day)]],
      blocks: [
        text(m.say("dear", { name: fullName(p) })),
        text(
          m.say("job", {
            who: fullName(p),
            start: m.day(dayIn(yearOf(day) - d.int(1, 9), d.int(1, 12), 1)),
            money: m.money(yearly),
          }),
        ),
        text(m.say("memo_thanks")),
        text(m.say("sincerely")),
        lines([signer, d.pick(life.terms("offices"))]),
      ],
    }),
    mentions: [...mentions, about(`signer ${role}`, signer, false)],
  });
}

/** A form that a lender or bank sends once a year. */
export function yearForm(
  life: Life,
  f: Family,
  o: {
    role: string;
    type: string;
    heading: string;
    who: Person[];
    number: string;
    numberLabel: string;
    label: string;
    year: number;
    amount: number;
    thing?: string;
    /** What else stands in its boxes. */
    more: [string, number][];
  },
): boolean {
  const m = life.maker(o.role);
  const day = `${o.year + 1}-01-${String(life.dice(`form ${o.role} ${o.year}`).int(14, 30)).padStart(2, "0")}`;
  if (!life.inStory(later(day, 4))) return false;
  const { to, mentions } = addressed(life, f, o.role, o.who, day);
  life.send({
    role: o.role,
    type: o.type,
    date: null,
    arrived: later(day, 4),
    what: matter({
      heading: `${m.say(o.heading)} ${o.year}`,
      to,
      meta: [[m.say(o.numberLabel), o.number]],
      blocks: [
        table(null, [[o.label, m.money(o.amount)], ...o.more.map(([label, n]) => [label, m.money(n)])], [1]),
        small("This is important tax information and is being furnished to the IRS."),
      ],
    }),
    mentions: [...mentions, ...(o.thing ? [about(o.thing, o.number)] : [])],
    allowed: [{ kinds: ["filing"], days: null }],
  });
  return true;
}
