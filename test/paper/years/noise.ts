import { kinds as household, householdPaper } from "../household/household.ts";
import { arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import { type Setting, someone } from "./singles.ts";
import type { MadePaper } from "./truth.ts";
import { tell } from "./wish.ts";

/** Papers that ask nothing: slips of tills, advertisements, quotes, orders, notices that look like bills. */

/** A slip of a till as the bench of reading makes them, in the language of the place. */
export function slip(s: Setting, date: string, seed: number): void {
  const kind = s.a.c.pick(["groceries", "groceries", "restaurant", "fuel", "pharmacy"]);
  if (!household[kind]) throw new Error(kind);
  for (let i = 0; i < 400; i++) {
    const p = householdPaper({ seed: seed * 400 + i, kind, held: i % 2 === 0 });
    if (p.truth.country !== s.a.land || p.truth.issuer === null) continue;
    const { truth } = s.a;
    const name = p.truth.issuer;
    const printsName = p.sheets[0]!.prints.some((x) => x.text.includes(name));
    const known = [...truth.things.values()].find((t) => t.kind === "organization" && t.name === name);
    const thing = known ?? s.a.thing("organization", name, false);
    const paper: MadePaper = {
      key: `p${String(truth.papers.length + 1).padStart(4, "0")}`,
      sort: kind,
      type: p.truth.type,
      arrived: date,
      date: p.truth.date,
      total: p.truth.total,
      currency: p.truth.currency,
      language: p.truth.language,
      country: p.truth.country,
      layout: p.layout,
      unseen: false,
      // Slips often bear a brand alone.
      mentions: printsName ? [{ thing: thing.key, printed: name, part: "issuer" }] : [],
      sheets: p.sheets,
      copyOf: null,
      tolerated: [],
    };
    s.a.add(paper);
    return;
  }
}

const adverts =
  "Switch now and save: only $ a month for the first year. Offer valid until #.;Jetzt wechseln und sparen: nur $ im Monat im ersten Jahr. Angebot gültig bis #.;Changez maintenant : seulement $ par mois la première année. Offre valable jusqu'au #.;Passa ora e risparmia: solo $ al mese per il primo anno. Offerta valida fino al #.;Stap nu over en bespaar: slechts $ per maand in het eerste jaar. Aanbieding geldig tot #.";

export function advertisement(s: Setting, date: string): void {
  const { a } = s;
  const price = a.c.money(9, 60);
  const until = day.plus(date, a.c.whole(14, 50));
  a.write({
    sort: "advertisement",
    type: null,
    title:
      "A special offer for you;Ein Angebot nur für Sie;Une offre spéciale pour vous;Un'offerta speciale per lei;Een speciale aanbieding voor u",
    maker: someone(s, a.c.pick(["phone", "power", "insurer", "club"])),
    to: a.c.is(0.5) ? a.c.pick(s.people) : null,
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    prose: (d) => [tell(d.c, d.language, adverts).replace("$", d.money(price)).replace("#", d.date(until))],
    letter: true,
    form: "letter",
  });
}

export function quote(s: Setting, date: string): void {
  const { a } = s;
  const price = a.c.money(120, 4000);
  const until = day.plus(date, 30);
  a.write({
    sort: "quote",
    type: "invoices/quote",
    title: "Quote|Quotation|Estimate;Angebot|Kostenvoranschlag;Devis;Preventivo;Offerte",
    maker: someone(s, "craft"),
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date",
    rows: [{ key: "expiry", label: "expiry", value: until }],
    table: (d) => ({
      head: [d.word("description"), d.word("amount")],
      rows: [[d.word("service"), d.money(price)]],
    }),
    sums: [{ role: "total", value: price, label: "total", strong: true }],
    form: "bill",
    total: price,
    tolerated: [
      { kind: "expiry", days: [until] },
      { kind: "reminder", days: [until] },
    ],
  });
}

const ordered =
  "Thank you for your order. It was paid by card. Delivery is planned for #.;Vielen Dank für Ihre Bestellung. Sie wurde mit Karte bezahlt. Die Lieferung ist für den # geplant.;Merci pour votre commande, réglée par carte. Livraison prévue le #.;Grazie per il suo ordine, pagato con carta. Consegna prevista il #.;Dank voor uw bestelling, betaald met creditcard. Levering gepland op #.";

export function order(s: Setting, date: string): void {
  const { a } = s;
  const price = a.c.money(20, 600);
  const comes = day.plus(date, a.c.whole(3, 12));
  a.write({
    sort: "order confirmation",
    type: "invoices/order-confirmation",
    title:
      "Order confirmation;Auftragsbestätigung|Bestellbestätigung;Confirmation de commande;Conferma d'ordine;Orderbevestiging",
    maker: someone(s, "shop"),
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "order",
    rows: [{ key: "order_number", label: "order_number", value: a.shape("########") }],
    sums: [{ role: "total", value: price, label: "total", strong: true }],
    prose: (d) => [tell(d.c, d.language, ordered).replace("#", d.date(comes))],
    form: "bill",
    total: price,
    tolerated: [{ kind: "appointment", days: [comes] }],
  });
}

const notBill =
  "This is not a bill. It shows what we paid to your doctor on #.;Dies ist keine Rechnung. Die Übersicht zeigt, was wir am # an Ihren Arzt gezahlt haben.;Ceci n'est pas une facture. Ce décompte indique ce que nous avons versé le #.;Questa non è una fattura. Il prospetto mostra quanto abbiamo rimborsato il #.;Dit is geen rekening. Het overzicht toont wat wij op # hebben vergoed.";

export function benefits(s: Setting, date: string): void {
  const { a } = s;
  const paid = a.c.money(30, 300);
  a.write({
    sort: "explanation of benefits",
    type: "insurance/explanation-of-benefits",
    title:
      "Explanation of benefits;Leistungsabrechnung|Abrechnung Ihrer Krankenversicherung;Décompte de remboursement;Prospetto dei rimborsi;Overzicht vergoedingen",
    maker: someone(s, "insurer", 1),
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    sums: [{ role: "paid", value: paid, label: "payments", strong: false }],
    prose: (d) => [tell(d.c, d.language, notBill).replace("#", d.date(day.plus(date, -3)))],
    letter: true,
    form: "letter",
  });
}

const plain =
  "We would like to inform you that our opening hours have changed.;Wir möchten Sie informieren, dass sich unsere Öffnungszeiten geändert haben.;Nous vous informons que nos horaires d'ouverture ont changé.;La informiamo che i nostri orari di apertura sono cambiati.;Wij informeren u dat onze openingstijden zijn gewijzigd.";

/** A letter that asks nothing; now and then it is for somebody else. */
export function letter(s: Setting, date: string, other: boolean): void {
  const { a } = s;
  const to = other ? a.stranger() : a.c.pick(s.people);
  a.write({
    sort: other ? "letter to somebody else" : "letter",
    type: "letters/letter",
    title:
      "For your information;Zu Ihrer Information;Pour votre information;Per sua informazione;Ter informatie",
    maker: someone(s, a.c.pick(["bank", "town", "doctor", "phone"])),
    to,
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    prose: (d) => [tell(d.c, d.language, plain)],
    letter: true,
    form: "letter",
  });
}

/** A paper of which a sheet was not scanned: pages one and three of three. */
export function incomplete(s: Setting, date: string): void {
  const { a } = s;
  const p = a.write({
    sort: "paper without its second page",
    type: "contracts/contract",
    title:
      "Service agreement|Maintenance contract;Wartungsvertrag|Dienstleistungsvertrag;Contrat d'entretien;Contratto di manutenzione;Onderhoudscontract",
    maker: someone(s, "craft"),
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date",
    rows: [{ key: "contract_number", label: "contract_number", value: a.shape("######") }],
    prose: (d) => [tell(d.c, d.language, plain)],
    form: "letter",
    pages: { numbers: [1, 3], of: 3 },
  });
  a.lacks({
    kind: "missing_document",
    about: [],
    papers: [p.key],
    day: null,
    from: p.arrived,
    surely: p.arrived,
    until: null,
  });
}
