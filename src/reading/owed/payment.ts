import { addDays } from "#kernel/dates.ts";
import { moneyCues } from "../cues/money.ts";
import { issueDate } from "../dates/issue.ts";
import { quoteOf } from "../fact.ts";
import { type MoneyFound, moneyWithRole } from "../money-roles.ts";
import { currencyOfPaper } from "../place.ts";
import type { ReadObligation } from "../reader.ts";
import { schemaOf } from "../schemas/all.ts";
import { termsOfPaper, wordsOf } from "../schemas/terms.ts";
import { type Study, totalOf } from "../study.ts";
import { withoutNumbers } from "../title.ts";
import { asksFor, type Sum } from "./asks.ts";
import { captionBehind, captionUnder } from "./captions.ts";
import { debitLine } from "./debit.ts";
import type { DueFound } from "./due.ts";
import { instalmentsOf } from "./instalments.ts";
import { paidAlready } from "./paid.ts";
import { payTitle } from "./titles.ts";

/** A day further off than this, in days, without an amount, is no day to pay by. */
const FAR = 90;

/** Papers that look like a bill and say that they are none; folded. */
const NO_BILL =
  /this is not (?:a|an) (?:bill|invoice)|not a bill|do not pay(?! (?:by|with|in) )|dies ist keine rechnung|keine zahlungsaufforderung|ceci n'est pas une facture|ne pas payer|facture pro ?-?forma|pro ?-?forma(?:[- ]?(?:invoice|rechnung|factuur|fattura))|esto no es una factura|no es (?:una )?factura|non (?:e|costituisce) (?:una )?fattura|documento non valido ai fini fiscali|dit is geen (?:factuur|rekening)|kostenvoranschlag|for (?:your )?information only|nur zur information|zu ihrer information|a titre (?:d'information|informatif)|ter informatie|solo a titulo informativo/;
/** "Do not pay": it is debited. */
const DO_NOT_PAY =
  /do not pay|don't (?:need to )?pay|nicht (?:uberweisen|zahlen)|ne pas payer|no (?:debe )?pagar|non pagare|niet betalen/;
/** Words beside a sum that is owed to the household; folded. */
const CREDIT =
  /(?<![a-z])(?:in credit|credit balance|your credit|credit to|refund(?:ed)?|to be refunded|overpaid|we owe you|guthaben|erstattung(?:sbetrag)?|gutschrift|zu ihren gunsten|ruckerstattung|uberzahlung|auszahlung|solde crediteur|en votre faveur|a votre credit|remboursement|a vous rembourser|trop[- ]percu|avoir|saldo a (?:su )?favor|a su favor|a devolver|devolucion|abono|reembolso|a (?:suo|vostro|tuo) credito|credito a suo favore|rimborso|tegoed|terug te ontvangen|u ontvangt|u krijgt terug|teruggave|terugbetaling|te ontvangen)(?![a-z])/;

/** True when the sum of the paper is owed to the household. */
function isCredit(s: Study, type: string | null): boolean {
  const found = totalOf(s, type)?.chosen.found;
  if (!found) return false;
  if (found.value <= 0) return true;
  return CREDIT.test(labelTextOf(found));
}

/** What stands around an amount as its label: its line up to it, and the head of the next amount's place. */
function labelTextOf(m: MoneyFound): string {
  const cell = m.line.cells.findLast((c) => c.end <= m.start);
  const own = m.line.folded.slice(Math.max(0, (cell?.start ?? m.start) - 2), m.start);
  const above = m.line.page.lines[m.line.index - 1];
  const alone = m.line.folded.slice(0, m.start).trim() === "";
  return `${own} ${alone && above ? above.folded.slice(-60) : ""} ${m.line.folded.slice(m.end, m.end + 24)}`;
}

/** A credit note that calls itself one; a corrected bill is sorted with them, and is paid. */
const CREDIT_NOTE =
  /gutschrift|credit note|credit memo|(?:facture d')?avoir|nota de (?:credito|abono)|factura rectificativa|nota di credito|creditnota|creditfactuur|kreditnota/;

/** True when a line of the first sheets, not hidden in a long paragraph, matches. */
const says = (s: Study, what: RegExp): boolean =>
  s.sheets.slice(0, 3).some((sh) => sh.lines.some((l) => what.test(l.folded.slice(0, 300))));

const name = (s: Study): string => (s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "");

/** What the paper says happens to those who pay late, in its own words. */
function ifMissed(s: Study, type: string | null): string | null {
  const late = schemaOf(type)?.terms ? termsOfPaper(s).late : null;
  return late ? wordsOf(late) : null;
}

/** Labels of a sum that is taken from an account. */
const DEBIT_SUM =
  /(?:schrijven (?:wij )?(?:af|van uw rekening af)|af te schrijven|te incasseren|abbuchungsbetrag|lastschriftbetrag|wir buchen ab|montant preleve|importe (?:a cargar|del cargo)|importo addebitato|addebitiamo|amount to be (?:debited|collected)|we will (?:collect|debit|take))[ :]*(?:€|£|\$|eur|chf|gbp)? *$/;

/** The amount whose caption, behind it or under it, says that it is asked for; the largest of several. */
function captioned(s: Study): Sum {
  const said = s.money.filter((m) => {
    if (!m.sure || m.value <= 0 || m.line.page.number > 1) return false;
    const words = `${captionBehind(m.line, m.end)} | ${captionUnder(m.line, m.start, m.end)}`;
    return (
      ASKED_SUM.test(words) ||
      moneyCues.find(words).some((c) => c.role === "amount_due" || c.role === "total")
    );
  });
  const m = said.sort((a, b) => b.value - a.value)[0];
  return m
    ? { value: m.value, currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers) }
    : null;
}

const ASKED_SUM =
  /zu zahlen|abbuchungsbetrag|endbetrag|gesamtbetrag|rechnungsbetrag|amount due|total due|to pay|net a payer|montant (?:du|preleve|total)|total a pagar|totale (?:da pagare|fattura)|importo addebitato|te betalen|totaalbedrag|wij schrijven af/;

/** The amount that a paper of a kind without a sum of its own, such as a letter, plainly asks for. */
function sumAskedFor(s: Study): Sum {
  const named = s.money.filter(
    (m) => m.line.page.number === 1 && m.line.cells.some((c) => c.end <= m.start || c.text.length < 60),
  );
  const taken = s.money.find(
    (m) => m.sure && m.value > 0 && DEBIT_SUM.test(m.line.folded.slice(Math.max(0, m.start - 40), m.start)),
  );
  const m =
    taken ??
    (["amount_due", "total", "premium", "closing_balance"] as const)
      .map((role) => moneyWithRole(named, role, 0.6))
      .find((found) => found !== null);
  if (!m) return captioned(s);
  return { value: m.value, currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers) };
}

/** True when a till's slip or a paper of a kind that seldom asks does ask: a sum by a day that is labelled so. */
function plainlyAsks(s: Study, total: Sum, due: DueFound): boolean {
  const issued = issueDate(s.dates.dates, "9999-12-31", s.receipt)?.found.date ?? null;
  if (s.kind.slug === "invoices/credit-note" && says(s, CREDIT_NOTE)) return false;
  if (due.computed) return !s.receipt && total !== null;
  return total !== null && due.ofPaying && (issued === null || due.date > issued);
}

/**
 * The payments that a paper asks for: one, or each of a plan that it sets out. None when it has been paid, when the sum
 * is in the household's favour, and when it says that it is no bill.
 */
export function paymentsOf(
  s: Study,
  type: string | null,
  read: Sum,
  due: DueFound | null,
  today: string,
): ReadObligation[] {
  const asks = asksFor(type);
  if (asks === "never" || paidAlready(s)) return [];
  const total = read ?? sumAskedFor(s);
  if ((total !== null && total.value <= 0) || isCredit(s, type)) return [];
  const debit = debitLine(s);
  if (says(s, NO_BILL) && !(debit !== null && says(s, DO_NOT_PAY))) return [];
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  const who = name(s);
  const title = who !== "" && debit ? `Debit by ${who}` : payTitle(who);
  const rest = {
    kind: "payment" as const,
    automatic: debit !== null,
    if_missed: ifMissed(s, type),
  };
  // The movements of an account are days with amounts one under the other, and no plan.
  const listsMovements = type === "banking/credit-card-statement" || asksFor(type) === "never";
  const plan =
    s.receipt || listsMovements
      ? []
      : instalmentsOf(s, issued ?? today, due?.date ?? null, total?.value ?? null);
  if (plan.length > 1) {
    const items = plan.map((p, i) => ({
      ...rest,
      title: `${title} (${i + 1} of ${plan.length})`,
      due: p.due,
      amount: p.amount,
      currency: total?.currency ?? null,
      page: p.line.page.number,
      quote: quoteOf(p),
      confidence: 78,
    }));
    return items;
  }
  if (due === null || (total === null && issued !== null && due.date > addDays(issued, FAR))) return [];
  if ((asks === "if said" || s.receipt) && !plainlyAsks(s, total, due)) return [];
  return [
    {
      ...rest,
      title,
      due: due.date,
      amount: total?.value ?? null,
      currency: total?.currency ?? null,
      page: due.page,
      quote: due.quote,
      confidence: due.confidence,
    },
  ];
}
