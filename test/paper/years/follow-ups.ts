import { arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import type { Bill, Setting } from "./singles.ts";
import { type Row, tell } from "./wish.ts";

/** What comes after a bill: a reminder, a receipt, a credit note, the same paper once more. */

const letterRows = (b: Bill, due: string | null): Row[] => [
  { key: "invoice_number", label: "invoice_number", value: b.number },
  { key: "invoice_date", label: "date-of-invoice", value: b.paper.date ?? "" },
  ...(due ? [{ key: "due", label: "due" as const, value: due }] : []),
];

const reminded =
  "Our invoice # is still unpaid. If you have paid in the meantime, please disregard this letter.;Unsere Rechnung # ist noch offen. Sollten Sie inzwischen gezahlt haben, ist dieses Schreiben gegenstandslos.;Notre facture # reste impayée. Si vous avez déjà réglé, ne tenez pas compte de cette lettre.;La nostra fattura # risulta ancora insoluta. Se ha già pagato, non tenga conto di questa lettera.;Onze factuur # is nog niet betaald. Heeft u al betaald, dan kunt u deze brief negeren.";

export function reminder(s: Setting, b: Bill): string {
  const { a } = s;
  const date = day.plus(b.due, a.c.whole(9, 20));
  const due = day.plus(date, 10);
  const fee = a.c.is(0.5) ? 5 : 0;
  const p = a.write({
    sort: "reminder",
    type: "invoices/reminder",
    title:
      "Payment reminder|Reminder;Zahlungserinnerung|Mahnung;Rappel de paiement|Relance;Sollecito di pagamento;Betalingsherinnering|Aanmaning",
    maker: b.maker,
    to: b.to,
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    rows: letterRows(b, due),
    sums: [
      ...(fee
        ? [
            { role: "subtotal", value: b.amount, label: "total" as const },
            { role: "fee", value: fee, label: "fee" as const },
          ]
        : []),
      { role: "total", value: b.amount + fee, label: "amount_due", strong: true },
    ],
    prose: (d) => [tell(d.c, d.language, reminded).replace("#", b.number)],
    letter: true,
    form: "letter",
    bank: true,
    total: b.amount + fee,
  });
  b.claim.faces.push(a.face(p, ["payment"], [due], [b.amount + fee, b.amount]));
  return p.arrived;
}

const received =
  "We have received your payment of $ for invoice # on ¤. Thank you.;Wir haben Ihre Zahlung über $ zur Rechnung # am ¤ erhalten. Vielen Dank.;Nous avons bien reçu votre paiement de $ pour la facture # le ¤. Merci.;Abbiamo ricevuto il suo pagamento di $ per la fattura # il ¤. Grazie.;Wij hebben uw betaling van $ voor factuur # ontvangen op ¤. Dank u.";

export function confirmation(s: Setting, b: Bill, paid: string): void {
  const p = s.a.write({
    sort: "payment confirmed",
    type: "receipts/receipt",
    title:
      "Payment confirmation|Receipt;Zahlungsbestätigung|Quittung;Confirmation de paiement|Reçu;Conferma di pagamento|Ricevuta;Betalingsbevestiging|Kwitantie",
    maker: b.maker,
    to: b.to,
    day: day.plus(paid, 1),
    arrived: arrivalOf(s.a.c, day.plus(paid, 1)),
    dateLabel: "date-letter",
    rows: [{ key: "invoice_number", label: "invoice_number", value: b.number }],
    prose: (d) => [
      tell(d.c, d.language, received)
        .replace("$", d.money(b.amount))
        .replace("#", b.number)
        .replace("¤", d.date(paid)),
    ],
    letter: true,
    form: "letter",
  });
  b.claim.endings.push({ paper: p.key, day: paid, why: "the payee confirms the payment" });
}

const credited =
  "We credit the whole amount of our invoice #. It need not be paid.;Wir schreiben Ihnen den gesamten Betrag unserer Rechnung # gut. Sie muss nicht bezahlt werden.;Nous annulons en totalité notre facture #. Elle n'est plus à payer.;Storniamo per intero la nostra fattura #. Non deve essere pagata.;Wij crediteren het volledige bedrag van onze factuur #. U hoeft deze niet te betalen.";

export function creditNote(s: Setting, b: Bill): void {
  const date = day.plus(b.paper.date!, s.a.c.whole(6, 14));
  const p = s.a.write({
    sort: "credit note",
    type: "invoices/credit-note",
    title: "Credit note;Gutschrift|Stornorechnung;Avoir|Facture d'avoir;Nota di credito;Creditnota",
    maker: b.maker,
    to: b.to,
    day: date,
    arrived: arrivalOf(s.a.c, date),
    dateLabel: "date-invoice",
    rows: letterRows(b, null),
    sums: [{ role: "total", value: -b.amount, label: "total", strong: true }],
    prose: (d) => [tell(d.c, d.language, credited).replace("#", b.number)],
    form: "bill",
    total: -b.amount,
  });
  b.claim.endings.push({ paper: p.key, day: date, why: "a credit note over the whole amount" });
}

/** The same paper once more: scanned again with a stamp on it, or the very same file. */
export function copy(s: Setting, b: Bill): void {
  const { papers } = s.a.truth;
  const same = s.a.c.is(0.5);
  const key = `p${String(papers.length + 1).padStart(4, "0")}`;
  const sheets = b.paper.sheets.map((sheet) =>
    same
      ? sheet
      : {
          ...sheet,
          prints: [
            ...sheet.prints,
            { text: "COPY", x: sheet.width - 80, y: 22, size: 8, bold: true, face: "sans" as const },
          ],
        },
  );
  const again = {
    ...b.paper,
    key,
    arrived: day.plus(b.paper.arrived, s.a.c.whole(2, 30)),
    sheets,
    copyOf: b.paper.key,
  };
  s.a.add(again);
  const face = b.claim.faces.find((f) => f.paper === b.paper.key)!;
  b.claim.faces.push({ ...face, paper: again.key });
}
