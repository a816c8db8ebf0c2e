import { type Author, arrivalOf } from "./author.ts";
import { type Account, pay } from "./bank.ts";
import { day } from "./days.ts";
import { type Land, type Maker, type Person, tell } from "./wish.ts";

/** Wages and taxes. */

export interface Job {
  employer: Maker;
  who: Person;
  giro: Account;
  from: string;
  until: string;
  /** The month whose slip never came, as `YYYY-MM`. */
  lost?: string;
  /** The year whose yearly form never came. */
  lostYear?: number;
}

/** When the form of a year must be in the worker's hands; null where the law knows no such form. */
const formDay: Record<Land, ((year: number) => { made: string; surely: string }) | null> = {
  // § 41b EStG: by the end of February.
  DE: (y) => ({ made: `${y + 1}-02-10`, surely: `${y + 1}-04-15` }),
  // 26 U.S.C. § 6051: by 31 January.
  US: (y) => ({ made: `${y + 1}-01-24`, surely: `${y + 1}-03-31` }),
  // Income Tax (PAYE) Regulations 2003, reg. 67: by 31 May after the tax year that ends on 5 April.
  GB: (y) => ({ made: `${y + 1}-05-12`, surely: `${y + 1}-07-31` }),
  FR: null,
  // art. 4 D.P.R. 322/1998: by 16 March.
  IT: (y) => ({ made: `${y + 1}-03-12`, surely: `${y + 1}-05-15` }),
  // art. 28 Wet LB 1964: after the end of the year.
  NL: (y) => ({ made: `${y + 1}-01-28`, surely: `${y + 1}-04-15` }),
};

const slipWords =
  "Base pay|Income tax|Social security;Gehalt|Lohnsteuer|Sozialversicherung;Salaire de base|Impôt sur le revenu|Cotisations sociales;Paga base|IRPEF|Contributi INPS;Basisloon|Loonheffing|Premies";

export function job(a: Author, w: Job): void {
  const number = a.shape("#####");
  const gross = a.c.money(2200, 5200);
  const at = ["en", "de", "fr", "it", "nl"].indexOf(a.language);
  const names = slipWords.split(";")[at]!.split("|");
  for (let m = w.from; m < w.until; m = day.months(m, 1)) {
    const end = day.monthEnd(m);
    const tax = Math.round(gross * 14) / 100;
    const social = Math.round(gross * 19) / 100;
    const net = Math.round((gross - tax - social) * 100) / 100;
    w.giro.moves.push({ day: day.plus(end, -1), amount: net, text: w.employer.inBank, claim: null });
    if (m.slice(0, 7) === w.lost) {
      a.lacks({
        kind: "missing_period",
        about: [w.employer.thing, w.who.thing],
        papers: [],
        day: m,
        written: end,
        from: day.plus(end, 6),
        surely: day.plus(end, 42),
        until: null,
      });
      continue;
    }
    const made = day.plus(end, -a.c.whole(0, 3));
    a.write({
      sort: `payslip of ${w.who.thing}`,
      type: "work/payslip",
      title:
        "Payslip|Earnings statement;Entgeltabrechnung|Lohnabrechnung;Bulletin de paie;Busta paga|Cedolino paga;Loonstrook|Salarisspecificatie",
      maker: w.employer,
      to: w.who,
      toLabel: "employee",
      day: made,
      arrived: arrivalOf(a.c, made),
      dateLabel: "date-pay",
      rows: [
        { key: "period", label: "period", value: "" },
        { key: "employee_number", label: employeeLabel[a.language as "en"], value: number },
      ],
      period: { from: m, to: end },
      table: (d) => ({
        head: [d.word("description"), d.word("amount")],
        rows: [gross, -tax, -social].map((v, i) => [names[i]!, d.money(v)]),
      }),
      sums: [
        { role: "gross", value: gross, label: "gross" },
        { role: "total", value: net, label: "netpay", strong: true },
      ],
      form: "form",
      total: net,
    });
  }
  yearly(a, w, gross, number);
}

const employeeLabel = {
  en: "Employee no.",
  de: "Personalnummer",
  fr: "Matricule",
  it: "Matricola",
  nl: "Personeelsnummer",
};

const formTitles: Record<Land, string> = {
  US: "Form W-2 Wage and Tax Statement",
  GB: "P60 End of Year Certificate",
  DE: "Ausdruck der elektronischen Lohnsteuerbescheinigung",
  FR: "",
  IT: "Certificazione Unica",
  NL: "Jaaropgaaf",
};

function yearly(a: Author, w: Job, gross: number, number: string): void {
  const of = formDay[a.land];
  if (!of) return;
  for (let y = day.year(w.from); ; y++) {
    const { made, surely } = of(y);
    if (made > day.plus(a.truth.to, -8)) return;
    if (y === w.lostYear) {
      a.lacks({
        kind: "missing_document",
        about: [w.employer.thing, w.who.thing],
        papers: [],
        day: null,
        from: day.plus(made, -15),
        surely,
        until: null,
      });
      continue;
    }
    const title = `${formTitles[a.land]} ${a.land === "GB" ? `${y}-${String(y + 1).slice(2)}` : y}`;
    a.write({
      sort: `wage certificate of ${w.who.thing}`,
      type: "tax/wage-certificate",
      title: [title, title, title, title, title].join(";"),
      maker: w.employer,
      to: w.who,
      toLabel: "employee",
      day: made,
      arrived: arrivalOf(a.c, made),
      dateLabel: "date",
      rows: [{ key: "employee_number", label: employeeLabel[a.language as "en"], value: number }],
      sums: [{ role: "gross", value: Math.round(gross * 1200) / 100, label: "gross", strong: true }],
      form: "form",
    });
  }
}

const payBy =
  "Please pay the amount by #.;Bitte zahlen Sie den Betrag bis zum #.;Le montant est à payer au plus tard le #.;L'importo deve essere versato entro il #.;Betaal het bedrag uiterlijk op #.";
const refund =
  "The amount will be refunded to your account. You need not do anything.;Das Guthaben wird auf Ihr Konto erstattet. Sie müssen nichts tun.;Le montant vous sera remboursé sur votre compte. Aucune démarche n'est nécessaire.;L'importo sarà rimborsato sul suo conto. Non occorre fare nulla.;Het bedrag wordt op uw rekening teruggestort. U hoeft niets te doen.";
const fileBy =
  "Please file your tax return for # by $.;Bitte reichen Sie Ihre Steuererklärung für # bis zum $ ein.;Merci de déposer votre déclaration de revenus # avant le $.;La preghiamo di presentare la dichiarazione dei redditi # entro il $.;Doe uw aangifte inkomstenbelasting # vóór $.";

/** Days that differ from a country's usual one: extensions by law, weekends. */
const moved: Partial<Record<Land, Record<number, string>>> = {
  // Art. 97 § 36 EGAO: longer for 2020 to 2024.
  DE: { 2020: "2021-11-02", 2021: "2022-10-31", 2022: "2023-10-02", 2023: "2024-09-02" },
  US: { 2021: "2022-04-18", 2022: "2023-04-18" },
  IT: { 2021: "2022-11-30", 2022: "2023-11-30" },
};
const usual: Record<Land, (year: number) => string> = {
  DE: (y) => `${y + 1}-07-31`,
  GB: (y) => `${y + 2}-01-31`,
  US: (y) => `${y + 1}-04-15`,
  FR: (y) => `${y + 1}-05-31`,
  IT: (y) => `${y + 1}-10-31`,
  NL: (y) => `${y + 1}-05-01`,
};
const fileDay = (land: Land, year: number): string => moved[land]?.[year] ?? usual[land](year);

/** Each year a letter that asks for the return, and the assessment that follows it. */
export function incomeTax(a: Author, office: Maker, who: Person, giro: Account, years: number[]): void {
  const number = a.shape("##/###/#####");
  for (const y of years) {
    const by = fileDay(a.land, y);
    const asked = day.plus(by, -a.c.whole(60, 90));
    if (asked > a.truth.to) return;
    const note = a.write({
      sort: "request for a return",
      type: "letters/official",
      title:
        "Notice to file a tax return;Aufforderung zur Abgabe der Steuererklärung;Déclaration de revenus;Dichiarazione dei redditi: avviso;Uitnodiging tot het doen van aangifte",
      maker: office,
      to: who,
      day: asked,
      arrived: arrivalOf(a.c, asked),
      dateLabel: "date-letter",
      rows: [{ key: "tax_id", label: "tax_id", value: number }],
      prose: (d) => [tell(d.c, d.language, fileBy).replace("#", String(y)).replace("$", d.date(by))],
      letter: true,
      form: "letter",
    });
    const claim = a.claim({
      payee: office.thing,
      automatic: false,
      faces: [a.face(note, ["filing", "reminder"], [by], null)],
    });
    const made = day.plus(by, a.c.whole(20, 70));
    if (made > a.truth.to) return;
    const owes = a.c.is(0.5);
    const amount = a.c.money(60, 1400);
    const due = day.plus(made, 30);
    const p = a.write({
      sort: "assessment",
      type: "tax/assessment",
      title: `Income tax assessment ${y}|Notice of assessment ${y};Bescheid für ${y} über Einkommensteuer;Avis d'impôt ${y} sur les revenus;Avviso di liquidazione imposta sui redditi ${y};Aanslag inkomstenbelasting ${y}`,
      maker: office,
      to: who,
      day: made,
      arrived: arrivalOf(a.c, made),
      dateLabel: "date-letter",
      rows: [
        { key: "tax_id", label: "tax_id", value: number },
        ...(owes ? [{ key: "due", label: "due" as const, value: due }] : []),
      ],
      sums: [
        { role: "total", value: owes ? amount : -amount, label: owes ? "amount_due" : "total", strong: true },
      ],
      prose: (d) => [
        owes ? tell(d.c, d.language, payBy).replace("#", d.date(due)) : tell(d.c, d.language, refund),
      ],
      form: "letter",
      bank: true,
      total: owes ? amount : -amount,
      tolerated: [{ kind: "filing" }],
    });
    claim.endings.push({ paper: p.key, day: made, why: "the assessment of that year" });
    if (!owes) continue;
    const paid = a.claim({
      payee: office.thing,
      automatic: false,
      faces: [a.face(p, ["payment"], [due], [amount])],
    });
    pay(a, giro, office, day.plus(due, -a.c.whole(2, 8)), amount, number, paid, false);
  }
}

/** A yearly notice of a town that is paid in four instalments. */
export function townTax(a: Author, town: Maker, who: Person, giro: Account, years: number[]): void {
  const number = a.shape("##.####.######");
  const year = a.c.money(240, 1600);
  const part = Math.round((year / 4) * 100) / 100;
  for (const y of years) {
    const made = `${y}-01-${a.c.whole(12, 22)}`;
    const days = [`${y}-02-15`, `${y}-05-15`, `${y}-08-15`, `${y}-11-15`];
    const p = a.write({
      sort: "town tax",
      type: "bills/council-tax",
      title: `Property tax bill ${y}|Council tax bill ${y};Grundsteuerbescheid ${y}|Bescheid über Grundbesitzabgaben ${y};Avis de taxes foncières ${y};Avviso IMU e TARI ${y};Aanslag gemeentelijke belastingen ${y}`,
      maker: town,
      to: who,
      day: made,
      arrived: arrivalOf(a.c, made),
      dateLabel: "date-letter",
      rows: [{ key: "reference", label: "reference", value: number }],
      table: (d) => ({
        head: [d.word("due"), d.word("amount")],
        rows: days.map((x) => [d.date(x), d.money(part)]),
      }),
      sums: [{ role: "total", value: Math.round(part * 400) / 100, label: "total", strong: true }],
      form: "letter",
      bank: true,
      total: Math.round(part * 400) / 100,
    });
    for (const due of days) {
      const claim = a.claim({
        payee: town.thing,
        automatic: false,
        faces: [a.face(p, ["payment"], [due], [part])],
      });
      const on = day.plus(due, -a.c.whole(0, 6));
      if (on <= a.truth.to) pay(a, giro, town, on, part, number, claim, false);
    }
  }
}
