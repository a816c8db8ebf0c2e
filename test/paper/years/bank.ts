import type { Desk } from "../household/content.ts";
import { type Author, arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import type { Claim, MadePaper, Thing } from "./truth.ts";
import { type Maker, type Person, tell } from "./wish.ts";

/** Money that went out or came in, as a line of a statement shows it. */
export interface Move {
  day: string;
  amount: number;
  text: string;
  /** The claim that this line shows to be paid. */
  claim: Claim | null;
}

/** An account with a bank or a card, whose statements come by the month. */
export interface Account {
  bank: Maker;
  thing: Thing;
  number: string;
  holder: Person;
  card: boolean;
  moves: Move[];
  balance: number;
}

export function openAccount(a: Author, bank: Maker, holder: Person, card: boolean): Account {
  const digits = a.c.digits(card ? 4 : 9);
  const number = card ? `**** **** **** ${digits}` : digits;
  const thing = a.thing("financial_account", `${bank.party.name} ${digits.slice(-4)}`, true);
  return { bank, thing, number, holder, card, moves: [], balance: a.c.money(900, 7000) };
}

const signed = (t: string, max: number) => (t.length > max ? t.slice(0, max).trimEnd() : t);

/** Lets an account pay somebody: the line is printed on the statement of that month, if there is one. */
export function pay(
  a: Author,
  from: Account,
  to: Maker,
  on: string,
  amount: number,
  reference: string,
  claim: Claim | null,
  debit: boolean,
): void {
  const how = debit
    ? "Direct debit|DD;Lastschrift|SEPA-Lastschrift;Prlv SEPA|Prélèvement;Addebito SDD|Addebito;Incasso|SEPA incasso"
    : "Payment to|Transfer;Überweisung|Online-Überw.;Virement|Vir SEPA;Bonifico a|Bonifico;Overboeking|Betaling";
  const language = a.language;
  const withRef = a.c.is(0.6) ? ` ${reference}` : "";
  from.moves.push({
    day: on,
    amount: -amount,
    text: signed(`${tell(a.c, language, how)} ${to.inBank}${withRef}`, 52),
    claim,
  });
}

const everyday =
  "Grocery store|Card payment|Cash withdrawal|Coffee bar|Filling station;Supermarkt|Kartenzahlung|Bargeldauszahlung|Bäckerei|Tankstelle;Supermarché|Paiement CB|Retrait DAB|Boulangerie|Station-service;Supermercato|Pagamento carta|Prelievo|Panificio|Distributore;Supermarkt|Pinbetaling|Geldopname|Bakkerij|Tankstation";

function fill(a: Author, acc: Account, from: string, to: string, lines: number): void {
  const language = a.language;
  for (let i = 0; i < lines; i++)
    acc.moves.push({
      day: day.plus(from, a.c.whole(0, day.between(from, to))),
      amount: -a.c.money(3, 160),
      text: tell(a.c, language, everyday),
      claim: null,
    });
}

const heads =
  "Date¦Description¦Amount;Datum¦Buchungstext¦Betrag;Date¦Libellé¦Montant;Data¦Descrizione¦Importo;Datum¦Omschrijving¦Bedrag";

/** The statement of one month: every move in it, and the claims that they end. */
export function statement(a: Author, acc: Account, month: string, lines = 5): MadePaper {
  const from = day.monthStart(month);
  const to = day.monthEnd(month);
  fill(a, acc, from, to, a.c.whole(Math.max(1, lines - 2), lines + 2));
  const moves = acc.moves
    .filter((m) => m.day >= from && m.day <= to)
    .sort((x, y) => (x.day < y.day ? -1 : 1));
  const opening = acc.balance;
  const sum = moves.reduce((s, m) => s + m.amount, 0);
  acc.balance = Math.round((opening + sum) * 100) / 100;
  const written = day.plus(to, a.c.whole(0, 1));
  const p = a.write({
    sort: acc.card ? "card statement" : "bank statement",
    type: acc.card ? "banking/credit-card-statement" : "banking/bank-statement",
    title:
      "Bank statement|Account statement;Kontoauszug|Kontoauszug Girokonto;Relevé de compte|Relevé bancaire;Estratto conto|Estratto conto corrente;Rekeningafschrift|Bankafschrift",
    maker: acc.bank,
    to: acc.holder,
    toLabel: "holder",
    day: written,
    arrived: arrivalOf(a.c, written),
    dateLabel: "date-statement",
    rows: [
      { key: "account_number", label: "account_number", value: acc.number },
      { key: "period", label: "period", value: "" },
    ],
    table: (d: Desk) => ({
      head: tell(d.c, d.language, heads).split("¦"),
      rows: moves.map((m) => [d.date(m.day), m.text, d.money(m.amount)]),
    }),
    sums: [
      { role: "previous_balance", value: opening, label: "previous_balance" },
      { role: "total", value: acc.balance, label: "closing", strong: true },
    ],
    form: "bill",
    total: acc.balance,
    things: [{ thing: acc.thing.key, printed: acc.number, part: "thing" }],
    period: { from, to },
  });
  for (const m of moves)
    if (m.claim) m.claim.endings.push({ paper: p.key, day: m.day, why: "a line of the statement" });
  return p;
}

/** The statement of a card: what is owed is debited from the account, or paid by hand. */
export function cardStatement(
  a: Author,
  acc: Account,
  month: string,
  paidBy: Account,
  debit: boolean,
): MadePaper {
  const from = day.monthStart(month);
  const to = day.monthEnd(month);
  fill(a, acc, from, to, a.c.whole(4, 9));
  const moves = acc.moves
    .filter((m) => m.day >= from && m.day <= to)
    .sort((x, y) => (x.day < y.day ? -1 : 1));
  const owed = Math.round(-moves.reduce((s, m) => s + m.amount, 0) * 100) / 100;
  const written = day.plus(to, 1);
  const due = day.plus(written, a.c.whole(14, 20));
  const last = Math.round(a.c.money(100, 700) * 100) / 100;
  const p = a.write({
    sort: "card statement",
    type: "banking/credit-card-statement",
    title:
      "Credit card statement|Card statement;Kreditkartenabrechnung|Umsatzübersicht Kreditkarte;Relevé de carte|Relevé carte de crédit;Estratto conto carta di credito|Estratto conto carta;Creditcardafschrift|Overzicht creditcard",
    maker: acc.bank,
    to: acc.holder,
    toLabel: "holder",
    day: written,
    arrived: arrivalOf(a.c, written),
    dateLabel: "date-statement",
    rows: [
      { key: "card_number", label: cardLabel[a.language as "en"], value: acc.number },
      { key: "period", label: "period", value: "" },
      { key: "due", label: "due", value: due },
    ],
    table: (d: Desk) => ({
      head: tell(d.c, d.language, heads).split("¦"),
      rows: moves.map((m) => [d.date(m.day), m.text, d.money(-m.amount)]),
    }),
    sums: [
      { role: "previous_balance", value: last, label: "previous_balance" },
      { role: "payments", value: -last, label: "payments" },
      { role: "total", value: owed, label: "newbalance", strong: true },
    ],
    prose: (d) => (debit ? [debitWords(d, due)] : []),
    form: "bill",
    total: owed,
    things: [{ thing: acc.thing.key, printed: acc.number, part: "thing" }],
    period: { from, to },
  });
  for (const m of moves)
    if (m.claim) m.claim.endings.push({ paper: p.key, day: m.day, why: "a line of the statement" });
  const claim = a.claim({
    payee: acc.bank.thing,
    automatic: debit,
    faces: [a.face(p, ["payment"], [due], [owed])],
    ...(debit ? { endings: [{ paper: null, day: due, why: "debited" }] } : {}),
  });
  pay(
    a,
    paidBy,
    acc.bank,
    debit ? due : day.plus(due, -a.c.whole(1, 6)),
    owed,
    acc.number.slice(-4),
    claim,
    debit,
  );
  return p;
}

const cardLabel = {
  en: "Card number",
  de: "Kartennummer",
  fr: "N° de carte",
  it: "Numero carta",
  nl: "Kaartnummer",
};

const debits =
  "The amount will be collected by direct debit on #.|Your account will be debited automatically on #.;Der Betrag wird am # von Ihrem Konto abgebucht.|Wir ziehen den Betrag am # per SEPA-Lastschrift ein.;Le montant sera prélevé le # sur votre compte.|Prélèvement automatique le #.;L'importo sarà addebitato il # sul suo conto.|Addebito automatico in conto il #.;Het bedrag wordt op # automatisch van uw rekening afgeschreven.|Wij incasseren het bedrag op #.";

export const debitWords = (d: Desk, on: string): string =>
  tell(d.c, d.language, debits).replace("#", d.date(on));
