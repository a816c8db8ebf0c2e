import { type Study, totalOf } from "../classify/study.ts";
import type { Line } from "../layout/layout.ts";
import { type MoneyFound, moneyWithRole } from "../money/money-roles.ts";

/** The paper says that the whole of it has been paid; folded. */
const PAID =
  /(?:betrag|rechnung|rechnungsbetrag|forderung) (?:wurde |ist |wird als |haben wir )?(?:bereits |dankend |vollstandig )*(?:beglichen|bezahlt|erhalten|ausgeglichen)(?! (?:werden|zu|haben))|bereits (?:beglichen|bezahlt|gezahlt|ausgeglichen)|dankend erhalten|(?:paid|settled) in full|already (?:been )?(?:paid|settled)|paid with thanks|no payment (?:is )?(?:due|required|necessary)|nothing (?:is |more )?(?:due|to pay)|(?:nichts|kein(?:e|en)? (?:betrag|zahlung)) (?:mehr )?(?:zu zahlen|fallig|erforderlich)|facture acquittee|acquitte[e]? le|deja (?:regle|paye)e?|ya (?:ha sido )?(?:pagad|abonad)[oa]|factura pagada|gia (?:stat[oa] )?(?:pagat|saldat)[oa]|fattura (?:saldata|pagata)|reeds (?:betaald|voldaan|ontvangen)|ja (?:foi )?pag[oa](?![a-z])|redan betald|allerede betalt/;
/** Words of a payment that may be of this bill or of the one before: they count where no day to pay by is printed. */
const PAYMENT =
  /bezahlt (?:per|mit|am|via)|(?:^|[^a-z])bezahlt *$|zahlungseingang (?:am|vom)|zahlung (?:dankend )?erhalten|zahlart: (?:kreditkarte|paypal|ec-?karte|bar)|paid (?:by (?:credit |debit )?card|via|on \d)|(?:^|[^a-z])paid *$|payment received|thank you for your payment|(?:paye|regle)e? (?:par (?:carte|cb)|le \d)|paiement recu|pagad[oa] (?:con|el \d|mediante tarjeta)|pago recibido|pagat[oa] (?:con carta|il \d)|betaald (?:via|met|op|per)|(?:^|[^a-z])voldaan|betalt med/;
/** Nothing is left to pay: the balance that is asked for is nought. */
const NOUGHT =
  /(?:(?:amount|balance|total) due|balance|outstanding|(?:noch )?(?:offener|zu zahlender|falliger) betrag|zahlbetrag|restbetrag|restant du|reste a payer|net a payer|solde a payer|total a pagar|importe pendiente|da pagare|saldo (?:da pagare|pendiente)|te betalen|nog te betalen|openstaand bedrag):? {0,8}[$€£]? ?(?:eur |usd |gbp |chf )?0[.,]00(?!\d)/;
/** "Should you have paid already": says nothing about whether it was. */
const IF =
  /(?<![a-z])(?:if|unless|should|falls|sollten?|wenn|sofern|hatten|si|sauf|se|qualora|als|indien|mocht|mochten|ignore|disregard|gegenstandslos|om|hvis|dersom|caso|until|bis zur|when)(?![a-z])/;
/** What was paid is of another bill or of a part. */
const OTHER_BILL =
  /previous|last|prior|letzte|vorige|vorjahr|vorherig|bisher|precedent|dernier|anterior|ultim|precedente|laatste|advance|abschlag|vorauszahlung|anzahlung|acompte|anticipo|acconto|voorschot|deposit|partial|teilzahlung|part payment|instal/;

/** The amount that stands behind words of a line, if one does: on the line, or under them in the next. */
const amountOn = (line: Line, all: readonly MoneyFound[], from: number): MoneyFound | undefined =>
  all.find((m) => m.line === line && m.start >= from);

/** What the paper still asks for after everything that was paid: the plainest amount that is due, else its sum. */
const asked = (s: Study): number | null => {
  const due = moneyWithRole(s.money, "amount_due");
  return due ? due.value : (totalOf(s, s.kind.slug)?.chosen.found.value ?? null);
};

/** True when the paper asks for an amount by a day that is plainly labelled. */
const demands = (s: Study, open: number | null): boolean =>
  open !== null &&
  open > 0 &&
  s.dates.dates.some((d) => d.role === "due" && !d.monthOnly && d.label === "plain" && d.strength >= 0.75);

/** True when one line says that the whole of the paper has been paid. */
function saysPaid(s: Study, lines: readonly Line[], line: Line, open: number | null): boolean {
  const text = line.folded.slice(0, 400);
  if (NOUGHT.test(text)) return open === null || open === 0;
  const m = PAID.exec(text) ?? (demands(s, open) ? null : PAYMENT.exec(text));
  if (!m) return false;
  const around = [
    lines[line.index - 1]?.folded.slice(-120),
    text,
    lines[line.index + 1]?.folded.slice(0, 80),
  ];
  if (IF.test(around.join(" ")) || OTHER_BILL.test(text)) return false;
  // A row "already paid -31.07" among the sums is a payment on account, whatever is left is still asked for.
  const amount = amountOn(line, s.money, m.index);
  if (amount === undefined) return true;
  if (open !== null && open > 0 && amount.value < 0 && Math.abs(amount.value) !== open) return false;
  return open === null || open === 0 || Math.abs(Math.abs(amount.value) - open) < 0.005;
}

const kept = new WeakMap<Study, boolean>();

/** True when the paper says that it has been paid, or that nothing is left to pay. Worked out once for a study. */
export function paidAlready(s: Study): boolean {
  const before = kept.get(s);
  if (before !== undefined) return before;
  const open = asked(s);
  const paid = s.sheets
    .slice(0, 4)
    .some((sh) => sh.lines.slice(0, 200).some((l) => saysPaid(s, sh.lines, l, open)));
  kept.set(s, paid);
  return paid;
}
