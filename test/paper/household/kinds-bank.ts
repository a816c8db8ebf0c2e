import { type Content, type Desk, monthEnd, monthStart, plusDays } from "./content.ts";
import { monthName } from "./forms.ts";
import { addDue, addNumber, addPeriod, begin, cents, papers, phrase, setTotal, strayDays } from "./write.ts";

/** Movements of an account with a balance that runs along. */
function movements(
  d: Desk,
  p: Content,
  from: string,
  count: number,
  opening: number,
  running: boolean,
): number {
  let balance = opening;
  const names = phrase(
    d,
    "Grocery store¦Direct debit insurance¦Salary¦Cash withdrawal¦Rent¦Card payment;Supermarkt¦Lastschrift Versicherung¦Gehalt¦Bargeldauszahlung¦Miete¦Kartenzahlung;Supermarché¦Prélèvement assurance¦Virement salaire¦Retrait DAB¦Loyer¦Paiement CB;Supermercado¦Recibo seguro¦Nómina¦Cajero¦Alquiler¦Pago tarjeta;Supermercato¦Addebito assicurazione¦Stipendio¦Prelievo¦Affitto¦Pagamento carta;Supermarkt¦Incasso verzekering¦Salaris¦Geldopname¦Huur¦Pinbetaling",
  ).split("¦");
  const rows: string[][] = [];
  let day = from;
  for (let i = 0; i < count; i++) {
    day = plusDays(day, d.c.whole(0, 3));
    const plus = d.c.is(0.25);
    const value = plus ? d.c.money(200, 2400) : -d.c.money(3, 320);
    balance = cents(balance + value);
    rows.push([d.date(day), d.c.pick(names), d.money(value), ...(running ? [d.money(balance)] : [])]);
  }
  const dateHead = phrase(d, "Date;Datum;Date;Fecha;Data;Datum");
  p.table = {
    head: [
      dateHead,
      d.word("description"),
      d.word("amount"),
      ...(running ? [phrase(d, "Balance;Saldo;Solde;Saldo;Saldo;Saldo")] : []),
    ],
    rows,
  };
  return balance;
}

export function bankStatement(d: Desk): Content {
  const p = begin(d, papers.bankStatement);
  addNumber(d, p, "account_number", d.c.of("########|### ### ####|##-######"));
  const from = plusDays(d.today, -d.c.whole(27, 30));
  if (d.c.is(0.8)) addPeriod(d, p, from, d.today);
  const opening = d.c.money(100, 6000);
  const closing = movements(d, p, from, d.c.whole(5, 14), opening, d.c.is(0.5));
  p.sums.push(
    d.sum("previous_balance", opening, "previous_balance"),
    d.sum("total", closing, "closing", true),
  );
  p.truth.amounts.previous_balance = opening;
  setTotal(d, p, closing);
  return p;
}

export function cardStatement(d: Desk): Content {
  const p = begin(d, papers.cardStatement);
  const card = `**** **** **** ${d.c.digits(4)}`;
  p.fields.push({
    key: "card_number",
    label: phrase(d, "Card number;Kartennummer;N° de carte;Número de tarjeta;Numero carta;Kaartnummer"),
    value: card,
  });
  p.truth.identifiers.push({ key: "card_number", value: card });
  const from = plusDays(d.today, -30);
  if (d.c.is(0.7)) addPeriod(d, p, from, d.today);
  addDue(d, p, d.c.whole(12, 25));
  const before = d.c.money(50, 900);
  const spent = d.c.money(40, 1800);
  movements(d, p, from, d.c.whole(4, 9), 0, false);
  const total = spent;
  const minimum = cents(Math.max(15, total * 0.03));
  const limit = d.c.pick([2000, 5000, 10000]);
  p.sums.push(
    d.sum("previous_balance", before, "previous_balance"),
    d.sum("payments", -before, "payments"),
    d.sum("total", total, "newbalance", true),
    d.sum("minimum", minimum, "minimum"),
    d.sum("limit", limit, "limit"),
  );
  Object.assign(p.truth.amounts, { previous_balance: before, minimum, limit });
  setTotal(d, p, total);
  return p;
}

export function payslip(d: Desk): Content {
  const p = begin(d, papers.payslip);
  const end = d.c.is(0.5) ? monthEnd(d.today) : plusDays(monthStart(d.today), -1);
  const from = monthStart(end);
  if (d.c.is(0.7)) addPeriod(d, p, from, end);
  else {
    const [y, m] = end.split("-").map(Number) as [number, number];
    p.truth.period = { from, to: end };
    p.fields.push({
      key: "period",
      label: phrase(d, "Pay period;Monat;Période;Periodo;Mese;Periode"),
      value: `${monthName(d.language, m)} ${y}`,
    });
  }
  strayDays(d, p, ["birth", "birth", "printed"]);
  const number = d.number("#####");
  p.fields.push({
    key: "employee_number",
    label: phrase(d, "Employee no.;Personalnummer;Matricule;Nº empleado;Matricola;Personeelsnummer"),
    value: number,
  });
  const gross = d.c.money(1400, 6200);
  const tax = cents(gross * 0.14);
  const social = cents(gross * 0.19);
  const net = cents(gross - tax - social);
  const names = phrase(
    d,
    "Base pay¦Income tax¦Social security;Gehalt¦Lohnsteuer¦Sozialversicherung;Salaire de base¦Impôt sur le revenu¦Cotisations sociales;Salario base¦IRPF¦Seguridad Social;Paga base¦IRPEF¦Contributi INPS;Basisloon¦Loonheffing¦Premies",
  ).split("¦");
  const ytd = d.c.is(0.35);
  const rows = [gross, -tax, -social].map((v, i) => [
    names[i] as string,
    d.money(v),
    ...(ytd ? [d.money(cents(v * 5))] : []),
  ]);
  p.table = {
    head: [
      d.word("description"),
      d.word("amount"),
      ...(ytd ? [phrase(d, "YTD;Jahr;Cumul;Acumulado;Progressivo;Cumulatief")] : []),
    ],
    rows,
  };
  p.sums.push(d.sum("gross", gross, "gross"), d.sum("total", net, "netpay", true));
  Object.assign(p.truth.amounts, { gross, tax, social });
  setTotal(d, p, net);
  return p;
}

export function mortgage(d: Desk): Content {
  const loan = d.c.is(0.4);
  const p = begin(d, {
    ...papers.mortgage,
    kind: loan ? "loan statement" : "mortgage statement",
    type: loan ? "banking/loan-statement" : "housing/mortgage-statement",
    title: loan
      ? "Loan statement|Personal loan statement;Darlehensabrechnung|Kreditabrechnung|Darlehenskontoauszug;Relevé de prêt|Échéance de prêt;Extracto de préstamo|Recibo de préstamo;Rendiconto prestito|Estratto prestito;Leningoverzicht|Overzicht lening"
      : "Mortgage statement|Your mortgage statement;Hypothekenabrechnung|Hypothekendarlehen - Abrechnung;Relevé de prêt immobilier|Échéance prêt immobilier;Recibo de hipoteca|Recibo préstamo hipotecario;Estratto mutuo|Rendiconto mutuo;Hypotheekoverzicht|Overzicht hypotheek",
  });
  addNumber(d, p, "account_number", d.c.of("##########|###-######"));
  addDue(d, p, d.c.whole(8, 24));
  const interest = d.c.money(60, 700);
  const repaid = d.c.money(150, 900);
  const fee = d.c.is(0.4) ? d.c.money(20, 180) : 0;
  const total = cents(interest + repaid + fee);
  const names = phrase(
    d,
    "Interest¦Principal¦Escrow;Zinsen¦Tilgung¦Gebühren;Intérêts¦Capital¦Assurance;Intereses¦Capital¦Seguro;Interessi¦Capitale¦Spese;Rente¦Aflossing¦Kosten",
  ).split("¦");
  p.table = {
    head: [d.word("description"), d.word("amount")],
    rows: [interest, repaid, ...(fee ? [fee] : [])].map((v, i) => [names[i] as string, d.money(v)]),
  };
  const left = d.c.money(9000, 240000);
  p.sums.push(d.sum("principal", left, "principal"), d.sum("total", total, "amount_due", true));
  p.truth.amounts.principal = left;
  setTotal(d, p, total);
  return p;
}
