import type { Trade } from "./called.ts";
import { type Content, type Desk, type Field, plusDays } from "./content.ts";
import { iban } from "./forms.ts";
import kinds from "./kinds.json" with { type: "json" };
import { company, person } from "./names.ts";
import { say, type Wording } from "./words.ts";

export interface Start {
  kind: string;
  type: string;
  trade: Trade;
  /** Titles "en|..;de;fr;es;it;nl". */
  title: string;
  date: Wording;
  recipientLabel?: Wording;
  /** Chance that the paper names nobody it is for. */
  nobody?: number;
  /** Chance that it bears no date of its own. */
  undated?: number;
}

type Known<Paper> = { [K in keyof Paper]: K extends keyof Start ? Start[K] : never };

/** How each kind of paper begins: what is the same on every one of it. */
export const papers = kinds as { [K in keyof typeof kinds]: Known<(typeof kinds)[K]> };

/** The beginnings of a paper: who writes to whom, when, under which heading. */
export function begin(d: Desk, s: Start): Content {
  const issuer = company(d.c, s.trade, d.language, d.country, d.held);
  const nobody = d.c.is(s.nobody ?? 0.02);
  const recipient = nobody ? null : person(d.c, d.language, d.country, d.held);
  const undated = d.c.is(s.undated ?? 0.02);
  // A paper prints its own day in words now and then, whatever form its other days have.
  const form = d.c.is(0.15) ? "words" : d.dateForm;
  const date: Field | null = undated
    ? null
    : { key: "date", label: d.word(s.date), value: d.date(d.today, form) };
  const account = iban(d.c, d.country);
  const imprint = [
    `${issuer.name}`,
    `${issuer.address.street}, ${issuer.address.line}`,
    `${d.word("phone")} ${issuer.phone}`,
    ...(d.c.is(0.6) ? [issuer.web] : []),
    ...(d.c.is(0.5) ? [issuer.email] : []),
    ...(d.country !== "US" && d.c.is(0.5) ? [`IBAN ${account}`] : []),
  ];
  const numbers = imprint.some((l) => l.startsWith("IBAN"))
    ? [{ key: "iban", value: account.replace(/ /g, "") }]
    : [];
  return {
    kind: s.kind,
    language: d.language,
    country: d.country,
    title: say(d.c, d.language, s.title),
    issuer,
    recipient,
    recipientLabel: d.word(s.recipientLabel ?? "billto"),
    date,
    fields: [],
    table: null,
    sums: [],
    prose: [],
    greeting: null,
    closing: null,
    imprint,
    truth: {
      type: s.type,
      language: d.language,
      country: d.country,
      issuer: issuer.name,
      recipient: recipient?.name ?? null,
      date: undated ? null : d.today,
      due: null,
      period: null,
      total: null,
      currency: null,
      identifiers: numbers,
      amounts: {},
    },
  };
}

/** Puts a number with its label on the paper and into the truth. */
export function addNumber(
  d: Desk,
  p: Content,
  key: string,
  shape: string,
  wording: Wording = key as Wording,
): string {
  const value = d.number(shape);
  p.fields.push({ key, label: d.word(wording), value });
  p.truth.identifiers.push({ key, value });
  return value;
}

export function addDay(d: Desk, p: Content, key: string, wording: Wording, date: string): void {
  p.fields.push({ key, label: d.word(wording), value: d.date(date) });
}

export function addPeriod(d: Desk, p: Content, from: string, to: string, wording: Wording = "period"): void {
  p.truth.period = { from, to };
  const between = d.word("to");
  p.fields.push({ key: "period", label: d.word(wording), value: `${d.date(from)} ${between} ${d.date(to)}` });
}

export function addDue(d: Desk, p: Content, days: number): string {
  const due = plusDays(d.today, days);
  p.truth.due = due;
  p.fields.push({ key: "due", label: d.word("due"), value: d.date(due) });
  return due;
}

/** The amount the paper is about. */
export function setTotal(d: Desk, p: Content, value: number): void {
  p.truth.total = Math.round(value * 100) / 100;
  p.truth.currency = d.currency;
}

/** Days that stand on many papers and mean nothing for them. */
export function strayDays(
  d: Desk,
  p: Content,
  which: ("printed" | "birth" | "previous" | "next" | "service")[],
): void {
  for (const w of which) {
    if (!d.c.is(0.3)) continue;
    const date =
      w === "birth"
        ? plusDays("1950-01-01", d.c.whole(0, 20_000))
        : w === "next"
          ? plusDays(d.today, d.c.whole(20, 90))
          : plusDays(d.today, w === "printed" ? d.c.whole(0, 3) : -d.c.whole(5, 60));
    addDay(d, p, w, w, date);
  }
}

export const cents = (n: number): number => Math.round(n * 100) / 100;

/** Tax rates as wordings give them, so that sums on the paper come out. */
export const rateOf = (label: string): number => {
  const m = /(\d{1,2})(?:[.,]\d+)? ?%/.exec(label);
  return m ? Number(m[1]) / 100 : 0.1;
};

/** Net, tax and total as sums of the paper; the total is the truth. */
export function netTaxTotal(d: Desk, p: Content, net: number, last: Wording): void {
  const tax = d.word("tax");
  const taxed = cents(net * rateOf(tax));
  const total = cents(net + taxed);
  if (d.c.is(0.85)) p.sums.push(d.sum("subtotal", net, "subtotal"));
  p.sums.push({ role: "tax", label: tax, value: taxed, text: d.money(taxed), strong: false });
  p.sums.push(d.sum("total", total, last, true));
  Object.assign(p.truth.amounts, { subtotal: net, tax: taxed });
  setTotal(d, p, total);
}

/** Rows of goods or work with quantity, price and amount; gives their sum. */
export function goods(d: Desk, p: Content, names: string, rows: number): number {
  const head = [d.word("description"), d.word("quantity"), d.word("price"), d.word("amount")];
  let sum = 0;
  const body: string[][] = [];
  const pool = d.c.shuffled(say(d.c, d.language, names.replaceAll("|", "¦")).split("¦"));
  for (let i = 0; i < rows; i++) {
    const quantity = d.c.is(0.7) ? 1 : d.c.whole(2, 9);
    const price = d.c.money(4, 320);
    const amount = cents(quantity * price);
    sum = cents(sum + amount);
    body.push([pool[i % pool.length] as string, String(quantity), d.money(price), d.money(amount)]);
    p.truth.amounts.unit_price = price;
  }
  p.table = { head, rows: body };
  return sum;
}

/** Closes a letter. */
export function letterForm(d: Desk, p: Content): void {
  p.greeting = d.word("dear").replace("#", p.recipient?.name ?? "");
  p.closing = d.word("regards");
}

/** Words of the paper's language, one of their wordings. */
export const phrase = (d: Desk, words: string): string => say(d.c, d.language, words);

/** Sentences of the paper's language. */
export function addProse(d: Desk, p: Content, ...sentences: string[]): void {
  for (const words of sentences) p.prose.push(phrase(d, words));
}

/** The sum the paper is about. */
export function addTotal(d: Desk, p: Content, total: number, cue: Parameters<Desk["sum"]>[2]): void {
  p.sums.push(d.sum("total", total, cue, true));
  setTotal(d, p, total);
}
