import { type Content, type Desk, monthStart, plusDays } from "./content.ts";
import {
  addDay,
  addDue,
  addNumber,
  addPeriod,
  addProse,
  begin,
  cents,
  goods,
  letterForm,
  netTaxTotal,
  papers,
  phrase,
  setTotal,
  strayDays,
} from "./write.ts";

const lastMonth = (d: Desk) => {
  const end = plusDays(monthStart(d.today), -1);
  return { from: monthStart(end), to: end };
};

/** Bills of utilities and telephone: meters, instalments, a balance brought forward. */
function utility(
  kind: string,
  type: string,
  trade: "power" | "water" | "phone",
  title: string,
  lines: string,
  note: string,
) {
  return (d: Desk): Content => {
    const p = begin(d, { kind, type, trade, title, date: "date-bill" });
    addNumber(
      d,
      p,
      d.c.is(0.5) ? "customer_number" : "account_number",
      d.c.of("#### ### ##|########|##-####-##|K######"),
    );
    if (d.c.is(0.7)) addNumber(d, p, "invoice_number", d.c.of("##########|Y-######|@@########"));
    if (d.c.is(0.4)) addNumber(d, p, "contract_number", d.c.of("#########|V-#######"));
    if (trade !== "phone" && d.c.is(0.6))
      addNumber(d, p, "meter_number", d.c.of("########|1@@@00########|##########"));
    const { from, to } = lastMonth(d);
    if (d.c.is(0.85)) addPeriod(d, p, from, to);
    if (d.c.is(0.85)) addDue(d, p, d.c.whole(10, 28));
    strayDays(d, p, ["printed", "previous", "next"]);
    const names = phrase(d, lines.replaceAll("|", "¦")).split("¦");
    const rows = names.map((name) => ({ name, value: d.c.money(3, 140) }));
    const net = cents(rows.reduce((n, r) => n + r.value, 0));
    p.table = {
      head: [d.word("description"), d.word("amount")],
      rows: rows.map((r) => [r.name, d.money(r.value)]),
    };
    if (d.c.is(0.45)) {
      const before = d.c.money(30, 200);
      const paid = d.c.is(0.8) ? before : d.c.money(10, before);
      const tax = d.word("tax");
      const rate = /(\d+)/.exec(tax) ? Number(/(\d+)/.exec(tax)?.[1]) / 100 : 0.1;
      const taxed = cents(net * rate);
      p.sums.push(
        d.sum("previous_balance", before, "previous_balance"),
        d.sum("payments", -paid, "payments"),
      );
      p.sums.push({ role: "tax", label: tax, value: taxed, text: d.money(taxed), strong: false });
      const total = cents(before - paid + net + taxed);
      p.sums.push(d.sum("total", total, "amount_due", true));
      Object.assign(p.truth.amounts, { previous_balance: before, payments: paid, tax: taxed });
      setTotal(d, p, total);
    } else netTaxTotal(d, p, net, "amount_due");
    if (d.c.is(0.3)) {
      const next = d.c.money(20, 160);
      p.prose.push(`${d.word("instalment")}: ${d.money(next)}`);
      p.truth.amounts.instalment = next;
    }
    p.prose.push(...phrase(d, note.replaceAll("|", "¦")).split("¦"));
    if (d.c.is(0.35)) letterForm(d, p);
    return p;
  };
}

export const electricity = utility(
  "electricity",
  "bills/electricity",
  "power",
  "Electricity bill|Your electricity bill|Electric bill|Energy statement;Stromrechnung|Ihre Stromrechnung|Jahresabrechnung Strom|Rechnung Strom;Facture d'électricité|Votre facture d'électricité|Facture énergie;Factura de electricidad|Factura de luz|Su factura de electricidad;Bolletta energia elettrica|Bolletta luce|Fattura energia elettrica;Energierekening|Elektriciteitsrekening|Jaarnota stroom",
  "Energy charge 412 kWh|Standing charge|Grid fees;Arbeitspreis 412 kWh|Grundpreis|Netzentgelt|Stromsteuer;Abonnement|Consommation 412 kWh|Acheminement;Potencia contratada|Energía consumida 412 kWh|Alquiler de contador;Spesa per la materia energia|Consumo 412 kWh|Trasporto e contatore;Leveringskosten|Verbruik 412 kWh|Netbeheerkosten",
  "Your meter was read by us. Usage 412 kWh.;Der Zählerstand wurde von uns abgelesen. Verbrauch 412 kWh.;Votre consommation a été relevée : 412 kWh.;Su consumo ha sido de 412 kWh en este periodo.;Il suo consumo è stato di 412 kWh nel periodo.;Uw verbruik was 412 kWh in deze periode.",
);

export const water = utility(
  "water",
  "bills/water",
  "water",
  "Water bill|Your water bill|Water and sewer bill;Wasserrechnung|Abrechnung Wasser und Abwasser|Gebührenbescheid Wasser;Facture d'eau|Votre facture d'eau;Factura de agua|Factura del agua;Bolletta acqua|Bolletta servizio idrico;Waterrekening|Jaarnota water|Uw waterrekening",
  "Water usage 18 m3|Sewer charge|Fixed charge;Trinkwasser 18 m³|Abwasser|Grundgebühr;Eau potable 18 m3|Assainissement|Abonnement;Consumo de agua 18 m3|Alcantarillado|Cuota fija;Acquedotto 18 mc|Fognatura|Quota fissa;Drinkwater 18 m3|Vastrecht|Rioolheffing",
  "Water is read once a year.;Die Ablesung des Wasserzählers erfolgte durch Sie.;L'eau est un bien précieux.;Lectura real del contador de agua.;La lettura del contatore dell'acqua è effettiva.;De meterstand van de watermeter is door u doorgegeven.",
);

export const phone = utility(
  "phone",
  "bills/phone",
  "phone",
  "Mobile bill|Phone bill|Your wireless bill|Telephone bill;Mobilfunkrechnung|Telefonrechnung|Ihre Handyrechnung;Facture mobile|Facture téléphone|Votre facture mobile;Factura móvil|Factura de teléfono|Su factura móvil;Bolletta telefonica|Fattura telefono|Conto telefonico;Telefoonrekening|Factuur mobiel|Uw mobiele factuur",
  "Monthly plan|Calls and texts|Data roaming;Grundgebühr Mobilfunk|Verbindungen|Datenpaket;Forfait mobile|Appels hors forfait|Options;Cuota línea móvil|Llamadas|Datos;Canone mensile|Chiamate|Traffico dati;Abonnement mobiel|Belminuten|Databundel",
  "Calls outside of your plan are listed on the next page.;Ihre Rufnummer und Einzelverbindungen finden Sie online.;Le détail de vos appels est disponible en ligne.;Consulte el detalle de sus llamadas en línea.;Il dettaglio delle chiamate è disponibile online.;De specificatie van uw gesprekken vindt u online.",
);

export function subscription(d: Desk): Content {
  const p = begin(d, papers.subscription);
  addNumber(d, p, "member_number", d.c.of("######|M-#####|########"));
  if (d.c.is(0.7)) addNumber(d, p, "invoice_number", d.c.of("Y-####|######|S######"));
  const to = plusDays(d.today, d.c.is(0.5) ? 30 : 364);
  addPeriod(d, p, d.today, to);
  if (d.c.is(0.6)) addDue(d, p, d.c.whole(7, 30));
  const name = phrase(
    d,
    "Membership fee|Monthly plan Premium;Mitgliedsbeitrag|Abo Premium;Abonnement Premium|Cotisation;Suscripción Premium|Cuota;Abbonamento Premium|Quota;Abonnement Premium|Contributie",
  );
  const net = d.c.money(5, 180);
  p.table = { head: [d.word("description"), d.word("amount")], rows: [[name, d.money(net)]] };
  netTaxTotal(d, p, net, d.c.is(0.5) ? "total" : "amount_due");
  return p;
}

const work =
  "Installation work|Travel|Material|Design hours|Repair of boiler|Consulting hours;Montagearbeiten|Anfahrt|Material|Arbeitsstunden|Reparatur Heizung;Main d'œuvre|Déplacement|Fournitures|Heures de conseil;Mano de obra|Desplazamiento|Materiales|Horas de consultoría;Manodopera|Trasferta|Materiali|Ore di consulenza;Arbeidsuren|Voorrijkosten|Materiaal|Adviesuren";

export function invoice(d: Desk): Content {
  const p = begin(d, { ...papers.invoice, trade: d.c.pick(["craft", "firm", "shop"] as const) });
  addNumber(d, p, "invoice_number", d.c.of("Y-####|INV-#####|#####|RE####/##|Y/###|F-Y-###"));
  if (d.c.is(0.5)) addNumber(d, p, "customer_number", d.c.of("#####|K-####|C#####"));
  if (d.c.is(0.35)) addNumber(d, p, "order_number", d.c.of("######|PO-####|A#####"));
  if (d.c.is(0.5)) addDay(d, p, "service", "service", plusDays(d.today, -d.c.whole(1, 25)));
  if (d.c.is(0.2)) addDay(d, p, "order", "order", plusDays(d.today, -d.c.whole(5, 40)));
  if (d.c.is(0.65)) addDue(d, p, d.c.pick([7, 10, 14, 30, 30]));
  strayDays(d, p, ["printed"]);
  const net = goods(d, p, work, d.c.whole(1, 6));
  netTaxTotal(d, p, net, "total");
  if (d.c.is(0.4)) letterForm(d, p);
  if (d.c.is(0.5)) p.prose.push(d.word("thanks"));
  return p;
}

export function reminder(d: Desk): Content {
  const p = begin(d, papers.reminder);
  addNumber(d, p, "invoice_number", d.c.of("Y-####|#####|RE-#####"));
  if (d.c.is(0.6)) addNumber(d, p, "customer_number", "######");
  addDay(d, p, "previous", "date-of-invoice", plusDays(d.today, -d.c.whole(30, 70)));
  const open = d.c.money(20, 900);
  const fee = d.c.pick([2.5, 5, 10, 15]);
  const total = cents(open + fee);
  p.sums.push(
    d.sum("total_of_invoice", open, "total"),
    d.sum("fee", fee, "fee"),
    d.sum("total", total, "amount_due", true),
  );
  Object.assign(p.truth.amounts, { invoice: open, fee });
  setTotal(d, p, total);
  addDue(d, p, d.c.whole(7, 14));
  letterForm(d, p);
  addProse(
    d,
    p,
    "We have not yet received your payment.;Leider konnten wir noch keinen Zahlungseingang feststellen.;Sauf erreur de notre part, nous n'avons pas reçu votre règlement.;No hemos recibido su pago hasta la fecha.;Non ci risulta ancora pervenuto il pagamento.;Wij hebben uw betaling nog niet ontvangen.",
  );
  return p;
}

export function hotel(d: Desk): Content {
  const p = begin(d, papers.hotel);
  const nights = d.c.whole(1, 6);
  const from = plusDays(d.today, -nights);
  p.truth.period = { from, to: d.today };
  addDay(d, p, "arrival", "arrival", from);
  addDay(d, p, "departure", "departure", d.today);
  addNumber(d, p, "invoice_number", d.c.of("######|Y######|F-#####"));
  if (d.c.is(0.7)) addNumber(d, p, "booking_number", d.c.of("########|@@####"));
  p.fields.push({
    key: "room",
    label: phrase(d, "Room;Zimmer;Chambre;Habitación;Camera;Kamer"),
    value: d.c.digits(3),
  });
  const night = d.c.money(49, 210);
  const breakfast = d.c.money(8, 24);
  const room = phrase(
    d,
    "Room charge|Accommodation;Übernachtung|Logis;Hébergement|Nuitée;Alojamiento;Pernottamento|Camera;Overnachting|Logies",
  );
  const eat = phrase(d, "Breakfast;Frühstück;Petit-déjeuner;Desayuno;Prima colazione;Ontbijt");
  const rows = Array.from({ length: nights }, (_, i) => [d.date(plusDays(from, i)), room, d.money(night)]);
  rows.push([d.date(d.today), eat, d.money(breakfast)]);
  p.table = {
    head: [
      d.c.is(0.5) ? phrase(d, "Date;Datum;Date;Fecha;Data;Datum") : "",
      d.word("description"),
      d.word("amount"),
    ],
    rows,
  };
  netTaxTotal(d, p, cents(nights * night + breakfast), "total");
  if (d.c.is(0.6))
    p.sums.push({
      role: "card",
      label: d.word("card"),
      value: -(p.truth.total ?? 0),
      text: d.money(-(p.truth.total ?? 0)),
      strong: false,
    });
  p.prose.push(d.word("thanks"));
  return p;
}
