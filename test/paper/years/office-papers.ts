import { arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import { type Setting, someone } from "./singles.ts";
import { type Maker, tell } from "./wish.ts";

/** Papers that only an office has. */

const thanks =
  "Thank you for your order. Please pay within 14 days.;Vielen Dank für Ihren Auftrag. Bitte zahlen Sie innerhalb von 14 Tagen.;Merci de votre commande. Paiement à 14 jours.;Grazie per il vostro ordine. Pagamento a 14 giorni.;Dank voor uw opdracht. Gelieve binnen 14 dagen te betalen.";

/** An invoice that the office itself wrote: others owe it, the office does not. */
export function outgoing(s: Setting, us: Maker, date: string): void {
  const { a } = s;
  const price = a.c.money(200, 8000);
  a.write({
    sort: "invoice to a customer",
    type: "invoices/invoice",
    title: "Invoice;Rechnung;Facture;Fattura;Factuur",
    maker: us,
    to: a.customer(),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-invoice",
    rows: [
      { key: "invoice_number", label: "invoice_number", value: a.shape("20##-####") },
      { key: "due", label: "due", value: day.plus(date, 14) },
    ],
    table: (d) => ({
      head: [d.word("description"), d.word("amount")],
      rows: [[d.word("service"), d.money(price)]],
    }),
    sums: [{ role: "total", value: price, label: "total", strong: true }],
    prose: (d) => [tell(d.c, d.language, thanks)],
    form: "bill",
    bank: true,
    total: price,
    tolerated: [{ kind: "reminder" }],
  });
}

const goods = "Copy paper A4|Toner;Kopierpapier A4|Toner;Papier A4|Toner;Carta A4|Toner;Papier A4|Toner";

export function deliveryNote(s: Setting, date: string): void {
  const { a } = s;
  const names = goods.split(";")[["en", "de", "fr", "it", "nl"].indexOf(a.language)]!.split("|");
  a.write({
    sort: "delivery note",
    type: "invoices/delivery-note",
    title: "Delivery note;Lieferschein;Bon de livraison;Documento di trasporto;Pakbon|Leverbon",
    maker: someone(s, "shop", 8),
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date",
    rows: [{ key: "order_number", label: "order_number", value: a.shape("########") }],
    table: (d) => ({
      head: [d.word("description"), d.word("quantity")],
      rows: names.map((n) => [n, String(a.c.whole(1, 20))]),
    }),
    form: "bill",
  });
}
