import type { Trade } from "../household/called.ts";
import { type Author, arrivalOf } from "./author.ts";
import { type Account, pay } from "./bank.ts";
import { day } from "./days.ts";
import { confirmation, copy, creditNote, reminder } from "./follow-ups.ts";
import table from "./singles.json" with { type: "json" };
import type { Claim, MadePaper } from "./truth.ts";
import { type Maker, type Person, tell } from "./wish.ts";

/** Papers that come once: bills, what is said about them later, appointments, notes of a school. */

export interface Setting {
  a: Author;
  people: Person[];
  giro: Account;
  /** Makers that write now and then, by trade; a few of each, met again and again. */
  makers: Map<Trade, Maker[]>;
}

export function someone(s: Setting, trade: Trade, most = 4): Maker {
  const known = s.makers.get(trade) ?? [];
  s.makers.set(trade, known);
  if (known.length < most && (known.length === 0 || s.a.c.is(0.5))) known.push(s.a.maker(trade));
  return s.a.c.pick(known);
}

export interface OneOff {
  sort: string;
  type: string;
  trade: Trade;
  title: string;
  amount: [number, number];
  work: string;
}

export const oneOffs = table as Record<"craft" | "doctor" | "shop" | "vet", OneOff>;

const termWords =
  "Please pay within # days of the invoice date.|Payment due within # days.;Zahlbar innerhalb von # Tagen nach Rechnungsdatum ohne Abzug.|Bitte überweisen Sie den Betrag innerhalb von # Tagen.;Règlement à # jours date de facture.|Payable sous # jours.;Pagamento entro # giorni dalla data della fattura.;Gelieve te betalen binnen # dagen na factuurdatum.";

/** What becomes of a bill: nothing on file tells of the last one. */
export type Fate =
  | "bank"
  | "receipt"
  | "credit"
  | "reminded"
  | "reminded, unpaid"
  | "corrected"
  | "unpaid"
  | "copied";

/** A bill that comes once, as it was written. */
export interface Bill {
  paper: MadePaper;
  maker: Maker;
  to: Person;
  number: string;
  amount: number;
  due: string;
  claim: Claim;
  of: OneOff;
}

function writeBill(s: Setting, of: OneOff, date: string, given?: Partial<Bill> & { title?: string }): Bill {
  const { a } = s;
  const maker = given?.maker ?? someone(s, of.trade);
  const to = given?.to ?? a.c.pick(s.people);
  const number = given?.number ?? a.shape(a.c.of("20##-####|R#####|######|INV-#####"));
  const amount = given?.amount ?? a.c.money(...of.amount);
  const terms = a.c.is(0.3) ? a.c.pick([10, 14, 30]) : null;
  const due = day.plus(date, terms ?? a.c.pick([14, 14, 21, 30]));
  const names = tellAll(a, maker, of.work);
  const parts = partsOf(a, amount, names.length);
  const brand = a.c.is(0.1) ? shortened(maker) : null;
  const paper = a.write({
    sort: of.sort,
    type: of.type,
    title: given?.title ?? of.title,
    maker,
    to,
    ...(a.c.is(0.12) ? { toName: a.c.pick(to.spellings) } : {}),
    ...(brand ? { makerName: brand } : {}),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-invoice",
    rows: [
      { key: "invoice_number", label: "invoice_number", value: number },
      ...(terms ? [] : [{ key: "due", label: "due" as const, value: due }]),
    ],
    table: (d) => ({
      head: [d.word("description"), d.word("amount")],
      rows: names.map((n, i) => [n, d.money(parts[i]!)]),
    }),
    sums: [{ role: "total", value: amount, label: "total", strong: true }],
    prose: (d) => (terms ? [tell(d.c, d.language, termWords).replace("#", String(terms))] : []),
    form: "bill",
    bank: true,
    total: amount,
  });
  const claim = given?.claim ?? a.claim({ payee: maker.thing, automatic: false, faces: [] });
  claim.faces.push(a.face(paper, ["payment"], [due], [amount]));
  return { paper, maker, to, number, amount, due, claim, of };
}

const tellAll = (a: Author, m: Maker, text: string): string[] => {
  const at = ["en", "de", "fr", "it", "nl"].indexOf(a.languageAt(m.land));
  return text.split(";")[at]!.split("|");
};

function partsOf(a: Author, total: number, n: number): number[] {
  const out: number[] = [];
  let left = total;
  for (let i = 0; i < n - 1; i++) {
    const part = Math.round(left * (0.3 + a.c.next() * 0.4) * 100) / 100;
    out.push(part);
    left = Math.round((left - part) * 100) / 100;
  }
  return [...out, left];
}

/** The name without what the law adds to it, when there is such a thing. */
export const shortened = (m: Maker): string | null => {
  const short = m.party.name.replace(
    /,? (?:GmbH(?: & Co\. KG)?|AG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|LLP|Ltd|plc)$/,
    "",
  );
  return short === m.party.name ? null : short;
};

/** A bill that comes once, and all that follows from it. */
export function oneOff(s: Setting, of: OneOff, date: string, fate: Fate): void {
  const b = writeBill(s, of, date);
  const { a } = s;
  const bank = (on: string) => pay(a, s.giro, b.maker, on, b.amount, b.number, b.claim, false);
  const soon = day.plus(b.paper.arrived, a.c.whole(1, 10));
  switch (fate) {
    case "bank":
      bank(soon);
      return;
    case "receipt": {
      // Paid in cash or from an account whose statements are not here.
      confirmation(s, b, soon);
      return;
    }
    case "credit":
      creditNote(s, b);
      return;
    case "reminded":
      bank(day.plus(reminder(s, b), a.c.whole(1, 6)));
      return;
    case "reminded, unpaid":
      reminder(s, b);
      return;
    case "corrected": {
      const amount = Math.round(b.amount * 0.9 * 100) / 100;
      const second = writeBill(s, of, day.plus(date, a.c.whole(4, 9)), {
        maker: b.maker,
        to: b.to,
        number: b.number,
        amount,
        claim: b.claim,
        title:
          "Corrected invoice;Korrigierte Rechnung|Rechnungskorrektur;Facture rectificative;Fattura corretta;Gecorrigeerde factuur",
      });
      pay(a, s.giro, b.maker, day.plus(second.paper.arrived, 3), amount, b.number, b.claim, false);
      return;
    }
    case "copied":
      copy(s, b);
      bank(soon);
      return;
    default:
      return;
  }
}
