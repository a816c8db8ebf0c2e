import { addDays } from "#kernel/dates.ts";
import { issueDate } from "./dates/issue.ts";
import { boxAt } from "./layout.ts";
import { decimalSign } from "./money.ts";
import { currencyOfPaper } from "./place.ts";
import type { ReadStatementLine } from "./reader.ts";
import type { Column, Printed } from "./statement-lines/columns.ts";
import { type Row, rowsOf } from "./statement-lines/rows.ts";
import type { Study } from "./study.ts";

/** Kinds of paper whose lines say what was paid to whom. */
export const hasLines = (type: string | null): boolean =>
  type === "banking/bank-statement" || type === "banking/credit-card-statement";

/** Words of movements that say which way the money went, for statements that do not. */
const WENT =
  /(?<![a-z])(?:direct debit|dd|card payment|card purchase|debit card|standing order|bill pay(?:ment)?|payment to|withdrawal|cash machine|atm|lastschrift|sepa-?lastschrift|basislastschrift|kartenzahlung|dauerauftrag|uberweisung an|abbuchung|bargeldauszahlung|prelevement|prlv|paiement|retrait|virement (?:emis|a|vers)|recibo|cargo|adeudo|pago|compra|cajero|transferencia a|addebito|pagamento|prelievo|bonifico (?:a|verso)|rid|sdd|incasso|betaling|betaalautomaat|geldopname|overboeking naar|pinbetaling|purchase)(?![a-z])/;
const CAME =
  /(?<![a-z])(?:salary|wages|payroll|deposit|direct deposit|interest paid|interest earned|refund|gehalt|lohn|gutschrift|zinsgutschrift|erstattung|ruckerstattung|virement (?:recu|de)|salaire|remboursement|nomina|abono|ingreso|devolucion|stipendio|accredito|bonifico (?:da|a vostro favore)|rimborso|salaris|bijschrijving|terugbetaling|payment received|payment thank you|payment - thank you)(?![a-z])/;
/** What a card's owner paid the bank. */
const PAID_IN =
  /(?<![a-z])(?:payment|payment received|thank you|zahlung|einzug|lastschrift|ausgleich|reglement|prelevement|pago|liquidacion|pagamento|addebito|betaling|incasso|refund|gutschrift|credit|remboursement|abono|rimborso|teruggave|terugbetaling)(?![a-z])/;

const cents = (n: number) => Math.round(n * 100);

/** Which amount of a row is the movement and which the balance after it. */
function partsOf(row: Row, running: boolean): { moved: Printed; balance: Printed | null } | null {
  const by = (c: Column) => row.money.filter((m) => row.column.get(m) === c && m.value !== 0);
  const balance = by("balance").at(-1) ?? null;
  const named = [...by("out"), ...by("in"), ...by("amount")];
  if (named.length === 1 && (balance || row.money.length === 1)) return { moved: named[0]!, balance };
  const rest = row.money.filter((m) => m.value !== 0);
  if (rest.length === 1) return { moved: rest[0]!, balance: null };
  if (rest.length === 2 && (running || balance)) return { moved: rest[0]!, balance: rest[1]! };
  return named.length === 1 ? { moved: named[0]!, balance: null } : null;
}

/** The way money went, or null when nothing says it. */
function wayOf(
  row: Row,
  moved: Printed,
  card: boolean,
  signed: boolean,
  section: Column | null,
): -1 | 1 | null {
  const column = row.column.get(moved);
  const folded = row.words.toLowerCase();
  if (card) {
    // On a card's statement what was bought stands plain, and what was paid back with a sign.
    if (moved.sign !== 0) {
      if (PAID_IN.test(folded)) return 1;
      return moved.sign === -1 && signed ? 1 : moved.sign;
    }
    if (column === "in" || section === "in") return 1;
    return PAID_IN.test(folded) &&
      /thank you|received|eingang|erhalten|recu|recibido|ricevut|ontvangen/.test(folded)
      ? 1
      : -1;
  }
  if (moved.sign !== 0) return moved.sign;
  if (column === "out") return -1;
  if (column === "in") return 1;
  if (signed) return 1;
  if (section === "out") return -1;
  if (section === "in") return 1;
  const [went, came] = [WENT.test(folded), CAME.test(folded)];
  return went === came ? null : went ? -1 : 1;
}

/** Days on which movements of the statement may lie. */
export function windowOf(
  s: Pick<Study, "period" | "dates" | "receipt">,
  today: string,
): { from: string; to: string } | null {
  if (s.period) return { from: addDays(s.period.from, -10), to: addDays(s.period.to, 10) };
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  return issued === null ? null : { from: addDays(issued, -100), to: addDays(issued, 35) };
}

/**
 * The movements of a bank or card statement, in the order printed: only those whose day, amount and way are sure. Empty
 * for other papers. `today`: `YYYY-MM-DD`.
 */
export function statementLines(s: Study, type: string | null, today: string): ReadStatementLine[] {
  if (!hasLines(type)) return [];
  const window = windowOf(s, today);
  if (window === null) return [];
  const card = type === "banking/credit-card-statement";
  const decimal = decimalSign(
    s.sheets.flatMap((sh) => sh.lines.map((l) => l.text)),
    s.origin.country === "US" || s.origin.country === "GB" ? "." : ",",
  );
  const { rows, section } = rowsOf(s.sheets, window, s.dates.order, decimal, Number(today.slice(0, 4)));
  const running = rows.length > 0 && rows.filter((r) => r.money.length >= 2).length >= rows.length / 2;
  const parts = rows.map((row) => ({ row, of: partsOf(row, running) }));
  const signed = parts.some(({ of }) => of?.moved.sign === -1);
  const currency = currencyOfPaper(null, s.money, s.sheets, s.origin, s.numbers);
  const out: ReadStatementLine[] = [];
  let before: number | null = null;
  for (const { row, of } of parts) {
    if (!of) {
      before = null;
      continue;
    }
    const { moved, balance } = of;
    let way: -1 | 1 | null = null;
    if (balance && before !== null && !card) {
      const after = balance.sign === -1 ? -cents(balance.value) : cents(balance.value);
      if (before + cents(moved.value) === after) way = 1;
      else if (before - cents(moved.value) === after) way = -1;
    }
    before = balance ? (balance.sign === -1 ? -1 : 1) * cents(balance.value) : null;
    way ??= wayOf(row, moved, card, signed, section.get(row) ?? null);
    if (way === null || row.words === "") continue;
    const here = row.priced;
    out.push({
      day: row.day,
      words: row.words.slice(0, 300),
      amount: way * moved.value,
      currency,
      page: here.page.number,
      box: boxAt(here, 0, here.text.length),
      quote: here.text.replace(/\s+/g, " ").trim().slice(0, 300),
    });
  }
  return out;
}
