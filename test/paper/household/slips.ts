import { type Content, type Desk, plusDays } from "./content.ts";
import type { Layout } from "./layouts.ts";
import { Pen } from "./pen.ts";
import { addNumber, addTotal, begin, cents, phrase, rateOf } from "./write.ts";

const shelves: Record<string, string> = {
  grocer:
    "OAT MILK 1L|RYE BREAD|OLIVE OIL|APPLES 1KG|COFFEE BEANS|DISH SOAP;HAFERMILCH 1L|ROGGENBROT|OLIVENÖL|ÄPFEL 1KG|KAFFEE|SPÜLMITTEL;LAIT D'AVOINE|PAIN DE SEIGLE|HUILE D'OLIVE|POMMES 1KG|CAFE GRAINS;LECHE AVENA|PAN CENTENO|ACEITE OLIVA|MANZANAS 1KG|CAFE;LATTE AVENA|PANE SEGALE|OLIO OLIVA|MELE 1KG|CAFFE;HAVERMELK 1L|ROGGEBROOD|OLIJFOLIE|APPELS 1KG|KOFFIE",
  restaurant:
    "House salad|Soup of the day|Grilled salmon|Espresso|Sparkling water;Beilagensalat|Tagessuppe|Wiener Schnitzel|Espresso|Mineralwasser;Salade maison|Plat du jour|Café|Eau gazeuse;Ensalada|Menú del día|Café solo|Agua con gas;Insalata|Pasta al forno|Caffè|Acqua frizzante|Coperto;Salade|Dagsoep|Zalmfilet|Koffie|Spa rood",
  fuel: "UNLEADED 95;SUPER E10|DIESEL;SP95-E10|GAZOLE;GASOLINA 95|GASOLEO A;BENZINA SENZA PB|GASOLIO;EURO 95|DIESEL",
  pharmacy:
    "IBUPROFEN 400MG|COUGH SYRUP|PLASTERS|HAND CREAM;IBUPROFEN 400MG|HUSTENSAFT|PFLASTER|HANDCREME;IBUPROFENE 400|SIROP TOUX|PANSEMENTS;IBUPROFENO 400|JARABE TOS|TIRITAS;IBUPROFENE 400|SCIROPPO TOSSE|CEROTTI;IBUPROFEN 400|HOESTDRANK|PLEISTERS",
};

type Till = "grocer" | "restaurant" | "fuel" | "pharmacy";

function slip(kind: string, type: string, trade: Till, title: string) {
  return (d: Desk): Content => {
    const p = begin(d, { kind, type, trade, title, date: "date", nobody: 1, undated: 0.02 });
    p.imprint = [];
    p.truth.identifiers = [];
    const time = `${d.c.whole(7, 21)}:${String(d.c.whole(0, 59)).padStart(2, "0")}`;
    if (p.date) {
      if (d.c.is(0.55)) p.date.label = "";
      p.date.value = `${p.date.value}${d.c.of("  | |   ")}${time}`;
    }
    if (d.c.is(0.75)) addNumber(d, p, "receipt_number", d.c.of("######|####|########|##-####"));
    if (d.c.is(0.4)) addNumber(d, p, "vat_id", d.country === "DE" ? "DE#########" : "##########");
    if (d.c.is(0.4))
      p.fields.push({
        key: "till",
        label: phrase(d, "Till;Kasse;Caisse;Caja;Cassa;Kassa"),
        value: d.c.digits(1),
      });
    const names = phrase(d, (shelves[trade] ?? "").replaceAll("|", "¦")).split("¦");
    const count = trade === "fuel" ? 1 : d.c.whole(1, 9);
    let sum = 0;
    const rows: string[][] = [];
    for (let i = 0; i < count; i++) {
      const v =
        trade === "fuel" ? d.c.money(15, 98) : trade === "restaurant" ? d.c.money(2, 28) : d.c.money(0.6, 19);
      sum = cents(sum + v);
      rows.push([d.c.pick(names), d.money(v)]);
      if (trade === "fuel")
        rows.push([`${(v / 1.689).toFixed(2).replace(".", d.moneyForm.decimal)} L x ${d.money(1.69)}`, ""]);
    }
    p.table = { head: [], rows };
    if (trade === "grocer" && d.c.is(0.25)) {
      const saved = d.c.money(0.3, 4);
      p.sums.push(d.sum("saved", -saved, "saved"));
      sum = cents(sum - saved);
      p.truth.amounts.saved = saved;
      if (sum <= 0.5) {
        sum = cents(sum + saved);
        p.sums.pop();
      }
    }
    if (d.c.is(0.3)) p.sums.push(d.sum("subtotal", sum, "subtotal"));
    addTotal(d, p, sum, "total");
    if (d.c.is(0.45)) {
      const given = Math.max(sum, Math.ceil(sum / 5) * 5 + (d.c.is(0.4) ? 10 : 0));
      p.sums.push(d.sum("cash", given, "cash"), d.sum("change", cents(given - sum), "change"));
      Object.assign(p.truth.amounts, { cash: given, change: cents(given - sum) });
    } else if (d.c.is(0.8)) p.sums.push(d.sum("card", sum, "card"));
    if (d.country !== "US" || d.c.is(0.4)) {
      const tax = d.word("tax");
      const rate = rateOf(tax);
      const taxed = cents(sum - sum / (1 + rate));
      p.sums.push({ role: "tax", label: tax, value: taxed, text: d.money(taxed), strong: false });
      p.truth.amounts.tax = taxed;
    }
    if (d.c.is(0.2))
      p.prose.push(
        `${phrase(d, "Return by;Umtausch bis;Échange jusqu'au;Cambios hasta;Cambio entro;Ruilen tot")} ${d.date(plusDays(d.today, 14))}`,
      );
    p.prose.push(d.word("thanks"));
    return p;
  };
}

export const groceries = slip(
  "till receipt",
  "receipts/groceries",
  "grocer",
  "RECEIPT|;KASSENBON|;TICKET DE CAISSE|;FACTURA SIMPLIFICADA|;DOCUMENTO COMMERCIALE|;KASSABON|",
);
export const restaurant = slip(
  "restaurant receipt",
  "receipts/restaurant",
  "restaurant",
  "GUEST CHECK|Receipt;Rechnung|Bewirtungsbeleg;Note|Addition;Factura simplificada|;Documento commerciale|Conto;Rekening|Bon",
);
export const fuel = slip(
  "fuel receipt",
  "receipts/fuel",
  "fuel",
  "FUEL RECEIPT|;QUITTUNG|Tankbeleg;TICKET CARBURANT|;TICKET|;RICEVUTA CARBURANTE|;BON|",
);
export const pharmacy = slip(
  "pharmacy receipt",
  "receipts/pharmacy",
  "pharmacy",
  "RECEIPT|;KASSENBELEG|;TICKET|;TICKET|;SCONTRINO PARLANTE|;KASSABON|",
);

const height = (p: Content): number =>
  190 + 13 * ((p.table?.rows.length ?? 0) + p.sums.length + p.fields.length + p.prose.length + 9);

function head(pen: Pen, p: Content, d: Desk, x: number, align: "left" | "center"): void {
  const name = d.c.is(0.4) ? p.issuer.name.toUpperCase() : p.issuer.name;
  pen.row(name, x, { size: d.c.whole(11, 15), bold: d.c.is(0.6), align, wrap: 204 });
  pen.row(p.issuer.address.street, x, { align });
  pen.row(p.issuer.address.line, x, { align });
  if (d.c.is(0.6)) pen.row(`${d.word("phone")} ${p.issuer.phone}`, x, { align });
}

const dayLine = (p: Content): string =>
  p.date ? `${p.date.label === "" ? "" : `${p.date.label.replace(/ ?:$/, "")}: `}${p.date.value}` : "";

/** A slip with all of it in the order of a supermarket: head, goods, total, payment, day at the foot or the head. */
const till: Layout = (p, d) => {
  const pen = new Pen(226, height(p), 9, "mono");
  const foot = d.c.is(0.5);
  pen.y = 30;
  head(pen, p, d, 113, "center");
  pen.gap(6);
  if (p.title !== "") pen.row(p.title, 113, { align: "center" });
  if (!foot) pen.row(dayLine(p), 12, { wrap: 204 });
  for (const f of p.fields) pen.row(`${f.label}${d.c.of(": | ")}${f.value}`, 12);
  pen.gap(6);
  for (const [name = "", amount = ""] of p.table?.rows ?? []) {
    pen.at(amount, 214, pen.y, { align: "right" });
    pen.row(name, 12);
  }
  pen.row("-".repeat(34), 12);
  for (const s of p.sums) {
    const style = { bold: s.strong, size: s.strong ? d.c.pick([9, 11, 12]) : 9 };
    pen.at(s.text, 214, pen.y, { ...style, align: "right" });
    pen.row(s.label, 12, style);
  }
  pen.gap(6);
  if (foot) pen.row(dayLine(p), 12, { wrap: 204 });
  for (const s of p.prose) pen.row(s, 113, { align: "center", wrap: 204 });
  return pen.sheet;
};

/** Everything at the left, amounts right after their words. */
const tillLeft: Layout = (p, d) => {
  const pen = new Pen(240, height(p), 10, d.c.is(0.5) ? "mono" : "sans");
  pen.y = 34;
  head(pen, p, d, 16, "left");
  pen.gap(8);
  for (const f of p.fields) pen.row(`${f.label} ${f.value}`, 16);
  pen.row(dayLine(p), 16);
  if (p.title !== "") pen.row(p.title, 16, { bold: true });
  pen.gap(6);
  for (const [name = "", amount = ""] of p.table?.rows ?? []) pen.row(`${name} ${amount}`.trim(), 16);
  pen.gap(6);
  for (const s of p.sums) pen.row(`${s.label}${d.c.of(" |: ")}${s.text}`, 16, { bold: s.strong });
  pen.gap(6);
  for (const s of p.prose) pen.row(s, 16, { wrap: 214 });
  return pen.sheet;
};

/** A bill of an inn: the goods with their number, the total framed, tax table under it. */
const tillTable: Layout = (p, d) => {
  const pen = new Pen(260, height(p) + 40, 9.5, "sans");
  pen.y = 36;
  head(pen, p, d, 130, "center");
  pen.gap(10);
  const day = dayLine(p);
  pen.at(day, 18, pen.y);
  const second = p.fields[0];
  if (second) pen.at(`${second.label} ${second.value}`, 242, pen.y + 13, { align: "right" });
  pen.gap(28);
  for (const f of p.fields.slice(1)) pen.row(`${f.label}: ${f.value}`, 18);
  if (p.title !== "") pen.row(p.title, 18, { bold: true, size: 12 });
  pen.gap(6);
  for (const [name = "", amount = ""] of p.table?.rows ?? []) {
    if (amount !== "") pen.at("1 x", 18, pen.y);
    pen.at(amount, 242, pen.y, { align: "right" });
    pen.row(name, 40);
  }
  pen.rule(18, pen.y - 4, 224);
  pen.gap(8);
  for (const s of p.sums) {
    pen.at(s.text, 242, pen.y, { align: "right", bold: s.strong, size: s.strong ? 13 : 9.5 });
    pen.row(s.label, 18, { bold: s.strong, size: s.strong ? 13 : 9.5 });
    if (s.strong) pen.gap(8);
  }
  for (const s of p.prose) pen.row(s, 130, { align: "center" });
  return pen.sheet;
};

/** A wide slip: day and number in the first row of all, total before the goods' tax, name again at the foot. */
const tillWide: Layout = (p, d) => {
  const pen = new Pen(300, height(p), 9, d.c.is(0.5) ? "mono" : "sans");
  pen.y = 28;
  pen.row(
    [dayLine(p), ...p.fields.map((f) => `${f.label} ${f.value}`)].filter((s) => s !== "").join("  "),
    12,
    { size: 7.5, wrap: 276 },
  );
  pen.gap(6);
  head(pen, p, d, 12, "left");
  pen.gap(8);
  if (p.title !== "") pen.row(p.title, 150, { align: "center", bold: true });
  for (const [name = "", amount = ""] of p.table?.rows ?? []) {
    pen.at(amount, 286, pen.y, { align: "right" });
    pen.row(name, 24);
  }
  pen.gap(4);
  for (const s of p.sums) {
    pen.at(s.label, 200, pen.y, { align: "right", bold: s.strong });
    pen.row(s.text, 286, { align: "right", bold: s.strong });
  }
  pen.gap(6);
  for (const s of p.prose) pen.row(s, 150, { align: "center" });
  pen.row(p.issuer.web, 150, { align: "center", size: 8 });
  return pen.sheet;
};

export const slipLayouts = { till, tillLeft, tillTable, tillWide } satisfies Record<string, Layout>;
