import type { Trade } from "../household/called.ts";
import type { Wording } from "../household/words.ts";
import { type Author, arrivalOf } from "./author.ts";
import { type Account, debitWords, pay } from "./bank.ts";
import { day } from "./days.ts";
import table from "./series.json" with { type: "json" };
import type { Claim, MadePaper } from "./truth.ts";
import { languageOf, type Maker, type Person, tell } from "./wish.ts";

/** Bills and slips that come again and again. */

export interface Kind {
  sort: string;
  type: string;
  trade: Trade;
  title: string;
  dateLabel: Wording;
  every: number;
  amount: [number, number];
  number: [string, string];
  /** Amounts stay the same from bill to bill. */
  fixed?: boolean;
}

export const kinds = table as Record<keyof typeof table, Kind>;

/** How bills of a series are paid and what later papers show of it. */
export type Paid =
  | { how: "debit"; from: Account }
  | { how: "transfer"; from: Account; carried: boolean }
  /** Nothing on file shows the payment, and it is never made. */
  | { how: "never" };

export interface Run {
  kind: Kind;
  maker: Maker;
  to: Person;
  first: string;
  until: string;
  paid: Paid;
  /** Places in the series (from 0) of bills that never came, and of those that came very late. */
  lost?: number[];
  late?: number[];
  /** Due days are given as terms ("within 14 days") instead of printed. */
  terms?: number;
  every?: number;
}

const termWords =
  "Please pay within # days of the invoice date.|Payment terms: # days net.;Zahlbar innerhalb von # Tagen ab Rechnungsdatum.|Bitte überweisen Sie den Betrag innerhalb von # Tagen.;Paiement à # jours date de facture.|Payable sous # jours.;Pagamento a # giorni data fattura.|Da pagare entro # giorni dalla data fattura.;Te betalen binnen # dagen na factuurdatum.|Betalingstermijn: # dagen.";

const periodOf = (date: string, every: number) => {
  const to = day.plus(day.monthStart(date), -1);
  return { from: day.monthStart(day.months(day.monthStart(date), -every)), to };
};

const lineItems: Record<string, string> = {
  "electricity bill":
    "Energy used|Standing charge;Arbeitspreis|Grundpreis;Consommation|Abonnement;Quota energia|Quota fissa;Verbruik|Vastrecht",
  "water bill": "Water|Sewage;Trinkwasser|Abwasser;Eau|Assainissement;Acquedotto|Fognatura;Drinkwater|Riool",
};

/** Two lines that come to the total. */
function split(
  a: Author,
  sort: string,
  total: number,
  land: Maker["land"],
): { name: string; part: number }[] {
  const language = languageOf[land];
  const at = ["en", "de", "fr", "it", "nl"].indexOf(language);
  const names = (
    lineItems[sort] ??
    "Monthly plan|Extra services;Grundgebühr|Zusatzleistungen;Forfait|Services;Canone|Servizi extra;Abonnement|Extra diensten"
  )
    .split(";")
    [at]!.split("|");
  const first = Math.round(total * (0.55 + a.c.next() * 0.3) * 100) / 100;
  return [
    { name: names[0]!, part: first },
    { name: names[1]!, part: Math.round((total - first) * 100) / 100 },
  ];
}

interface One {
  date: string;
  amount: number;
  claim: Claim | null;
  arrived: string;
}

/** Writes a series of bills, and what is owed, paid and missing by it. */
export function runBills(a: Author, run: Run): MadePaper[] {
  const { kind, maker } = run;
  const every = run.every ?? kind.every;
  const [key, shapes] = kind.number;
  const number = a.numberOf(maker, key, shapes);
  const out: MadePaper[] = [];
  const before: One[] = [];
  const base = a.c.money(...kind.amount);
  for (let i = 0, at = run.first; at <= run.until; i++, at = day.months(run.first, i * every)) {
    const date = day.plus(at, a.c.whole(-1, 2));
    const amount = kind.fixed ? base : Math.round(base * (0.75 + a.c.next() * 0.5) * 100) / 100;
    const due = day.plus(date, run.terms ?? a.c.whole(12, 18));
    const prev = before.at(-1);
    if (run.lost?.includes(i)) {
      const nextDay = day.months(run.first, (i + 1) * every);
      a.lacks({
        kind: "missing_period",
        about: [maker.thing],
        papers: out.map((p) => p.key),
        day: periodOf(date, every).from,
        written: date,
        from: day.plus(date, 8),
        surely: day.plus(nextDay, 12),
        until: null,
      });
      // It was paid all the same; no paper asks for it.
      if (run.paid.how !== "never")
        pay(a, run.paid.from, maker, due, amount, number, null, run.paid.how === "debit");
      before.push({ date, amount, claim: null, arrived: date });
      continue;
    }
    const late = run.late?.includes(i) ?? false;
    const arrived = late ? day.plus(date, Math.min(55, 25 * every)) : arrivalOf(a.c, date);
    const p = bill(a, run, { date, amount, due, every, arrived, number, prev: prev ?? null });
    out.push(p);
    const claim = claimOf(a, run, p, { due, amount, date, number });
    carry(run, p, before);
    if (late || day.between(date, arrived) > 7)
      a.lacks({
        kind: "missing_period",
        about: [maker.thing],
        papers: out.map((o) => o.key),
        day: periodOf(date, every).from,
        written: date,
        from: day.plus(date, 8),
        surely: late ? day.plus(date, Math.min(50, 22 * every)) : "9999-12-31",
        until: arrived,
      });
    before.push({ date, amount, claim, arrived });
  }
  return out;
}

interface This {
  date: string;
  amount: number;
  due: string;
  every: number;
  arrived: string;
  number: string;
  prev: One | null;
}

function bill(a: Author, run: Run, t: This): MadePaper {
  const { kind, maker, paid } = run;
  const shown = paid.how === "transfer" && paid.carried && t.prev !== null;
  const language = languageOf[maker.land];
  const parts = split(a, kind.sort, t.amount, maker.land);
  const short = a.c.is(0.12);
  return a.write({
    sort: kind.sort,
    type: kind.type,
    title: kind.title,
    maker,
    to: run.to,
    ...(short ? { toName: a.c.pick(run.to.spellings) } : {}),
    day: t.date,
    arrived: t.arrived,
    dateLabel: kind.dateLabel,
    rows: [
      { key: "invoice_number", label: "invoice_number", value: a.shape("######") },
      { key: kind.number[0], label: kind.number[0] as Wording, value: t.number },
      { key: "period", label: "period", value: "" },
      ...(run.terms || paid.how === "debit" ? [] : [{ key: "due", label: "due" as const, value: t.due }]),
    ],
    period: periodOf(t.date, t.every),
    table: (d) => ({
      head: [d.word("description"), d.word("amount")],
      rows: parts.map((p) => [p.name, d.money(p.part)]),
    }),
    sums: [
      ...(shown
        ? [
            { role: "previous_balance", value: t.prev!.amount, label: "previous_balance" as const },
            { role: "payments", value: -t.prev!.amount, label: "payments" as const },
          ]
        : []),
      { role: "total", value: t.amount, label: "amount_due", strong: true },
    ],
    prose: (d) =>
      paid.how === "debit"
        ? [debitWords(d, t.due)]
        : run.terms
          ? [tell(d.c, language, termWords).replace("#", String(run.terms))]
          : [],
    form: "bill",
    bank: paid.how !== "debit",
    total: t.amount,
    things: [],
  });
}

function claimOf(
  a: Author,
  run: Run,
  p: MadePaper,
  t: { due: string; amount: number; date: string; number: string },
): Claim {
  const { paid, maker } = run;
  const automatic = paid.how === "debit";
  const claim = a.claim({
    payee: maker.thing,
    automatic,
    faces: [a.face(p, ["payment"], [t.due], [t.amount])],
    ...(automatic ? { endings: [{ paper: null, day: t.due, why: "debited on its day" }] } : {}),
  });
  if (paid.how === "never") return claim;
  const on = automatic ? t.due : day.plus(day.later(p.arrived, t.date), a.c.whole(1, 9));
  pay(a, paid.from, maker, on, t.amount, t.number, claim, automatic);
  return claim;
}

/** The bill before is shown as paid on this one. */
function carry(run: Run, p: MadePaper, before: One[]): void {
  const prev = before.at(-1);
  if (run.paid.how !== "transfer" || !run.paid.carried || !prev?.claim) return;
  prev.claim.endings.push({ paper: p.key, day: p.date ?? p.arrived, why: "the next bill shows it paid" });
}
