import { type Content, type Desk, plusDays } from "./content.ts";
import {
  addDue,
  addNumber,
  addProse,
  addTotal,
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

export function taxAssessment(d: Desk): Content {
  const p = begin(d, papers.taxAssessment);
  addNumber(d, p, "tax_id", d.c.of("##/###/#####|### ### ###|#########"));
  if (d.c.is(0.6)) addNumber(d, p, "reference", d.c.of("@@-####/##|#######|## ### ###"));
  const year = Number(d.today.slice(0, 4)) - 1;
  p.truth.period = { from: `${year}-01-01`, to: `${year}-12-31` };
  p.fields.push({
    key: "year",
    label: phrase(
      d,
      "Tax year;Veranlagungszeitraum|Für;Revenus de l'année;Ejercicio;Anno d'imposta;Belastingjaar",
    ),
    value: String(year),
  });
  addDue(d, p, d.c.whole(28, 45));
  const owed = d.c.money(200, 6000);
  const paid = d.c.money(50, owed * 0.9);
  const total = cents(owed - paid);
  p.sums.push(
    d.sum("assessed", owed, d.c.is(0.5) ? "subtotal" : "tax"),
    d.sum("payments", -paid, "payments"),
    d.sum("total", total, "amount_due", true),
  );
  Object.assign(p.truth.amounts, { assessed: owed, payments: paid });
  setTotal(d, p, total);
  addProse(
    d,
    p,
    "You may object to this decision within 30 days.;Gegen diesen Bescheid kann innerhalb eines Monats Einspruch eingelegt werden.;Vous pouvez contester cette décision dans un délai de deux mois.;Puede interponer recurso en el plazo de un mes.;Contro il presente avviso è ammesso ricorso entro 60 giorni.;U kunt binnen zes weken bezwaar maken.",
  );
  if (d.c.is(0.5)) letterForm(d, p);
  return p;
}

export function wageCertificate(d: Desk): Content {
  const p = begin(d, papers.wageCertificate);
  if (d.language === "en") p.truth.type = "tax/p60";
  const year = Number(d.today.slice(0, 4)) - 1;
  p.truth.period = { from: `${year}-01-01`, to: `${year}-12-31` };
  p.fields.push({
    key: "year",
    label: phrase(d, "Tax year;Kalenderjahr;Année;Ejercicio;Anno;Jaar"),
    value: String(year),
  });
  addNumber(d, p, "tax_id", d.c.of("## ### ### ###|#########"));
  strayDays(d, p, ["birth", "birth"]);
  const gross = d.c.money(18000, 72000);
  p.sums.push(d.sum("gross", gross, "gross"), d.sum("tax", cents(gross * 0.17), "tax"));
  p.truth.amounts.gross = gross;
  return p;
}

export function medicalBill(d: Desk): Content {
  const p = begin(d, papers.medicalBill);
  if (p.recipient && d.c.is(0.5))
    p.fields.push({ key: "patient", label: d.word("patient"), value: p.recipient.name });
  strayDays(d, p, ["birth", "birth", "service", "service"]);
  addNumber(d, p, "invoice_number", d.c.of("#####|Y-###|######"));
  if (d.c.is(0.6)) addDue(d, p, d.c.pick([14, 30, 21]));
  const rows = d.c.whole(2, 6);
  const names = phrase(
    d,
    "Consultation¦Blood test¦X-ray¦Filling;Beratung¦Untersuchung¦Füllung¦Krankengymnastik;Consultation¦Radiographie¦Soins dentaires;Consulta¦Radiografía¦Tratamiento;Visita¦Radiografia¦Terapia;Consult¦Röntgenfoto¦Behandeling",
  ).split("¦");
  let sum = 0;
  const body: string[][] = [];
  for (let i = 0; i < rows; i++) {
    const v = d.c.money(10, 160);
    sum = cents(sum + v);
    body.push([d.date(plusDays(d.today, -d.c.whole(2, 40))), d.c.pick(names), d.money(v)]);
  }
  p.table = {
    head: [phrase(d, "Date;Datum;Date;Fecha;Data;Datum"), d.word("description"), d.word("amount")],
    rows: body,
  };
  if (d.c.is(0.3)) {
    const covered = cents(sum * 0.6);
    p.sums.push(d.sum("gross", sum, "subtotal"), {
      role: "covered",
      label: phrase(
        d,
        "Insurance paid;Erstattung Kasse;Part assurance maladie;Cubierto por seguro;Quota assicurazione;Vergoed door verzekeraar",
      ),
      value: -covered,
      text: d.money(-covered),
      strong: false,
    });
    sum = cents(sum - covered);
    p.truth.amounts.covered = covered;
  }
  addTotal(d, p, sum, d.c.is(0.5) ? "amount_due" : "total");
  return p;
}

export function vetBill(d: Desk): Content {
  const p = begin(d, papers.vetBill);
  p.fields.push({
    key: "pet",
    label: phrase(d, "Pet|Patient;Tier|Patient;Animal;Mascota|Paciente;Animale;Huisdier|Patiënt"),
    value: d.c.of("Bella|Rocky|Milo|Luna|Felix"),
  });
  addNumber(d, p, "invoice_number", d.c.of("#####|V-####"));
  if (d.c.is(0.4)) addDue(d, p, 14);
  const net = goods(
    d,
    p,
    "Consultation cat|Rabies vaccination|Wormer tablets;Allgemeine Untersuchung Hund|Impfung Tollwut|Entwurmung;Consultation chien|Vaccin rage|Vermifuge;Consulta veterinaria perro|Vacuna rabia|Desparasitación;Visita veterinaria cane|Vaccino rabbia|Antiparassitario;Consult hond|Vaccinatie rabiës|Ontworming",
    d.c.whole(1, 4),
  );
  netTaxTotal(d, p, net, "total");
  return p;
}
