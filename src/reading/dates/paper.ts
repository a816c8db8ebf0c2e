import type { Sheet } from "../layout/layout.ts";

/** Kinds of paper on which dates mean something of their own. Found by their words alone, before the paper is sorted. */
export interface PaperTraits {
  /** A ticket or boarding pass: the days on it are those of the journey or the show. */
  ticket: boolean;
  payslip: boolean;
  /** Bank, card and account statements: rows of days that are not the paper's. */
  statement: boolean;
  /** A contract: it is of the day it takes effect or is signed. */
  contract: boolean;
  /** A policy of insurance: effective dates on it are those of the cover. */
  policy: boolean;
  /** A report of a visit or of tests: it is of the day of the visit when it says no other. */
  medical: boolean;
  /** A licence, card or passport: fields are numbered as the rules for such cards say. */
  identity: boolean;
  /** Short lines one below the other, as tills and machines print them. */
  slip: boolean;
  /** A bill that says it has been paid: nothing is due any more. */
  settled: boolean;
}

const WORDS: Record<Exclude<keyof PaperTraits, "settled" | "slip">, [RegExp, number]> = {
  ticket: [
    /boarding|(?<![a-z])(?:seat|gate|platform|coach|sitz(?:platz)?|wagen|gleis|siege|voiture|asiento|posto|carrozza|zitplaats|e-?ticket|ticket|fahrkarte|fahrschein|flight|flug|billet|biglietto|billete|departs?|departure|arrival|abfahrt|ankunft|admit one|passenger|booking reference|reservation code|itinerary|airlines?|airport|flying|airways|journey|hinfahrt|buchungscode|reiseplan|vol|vuelo|volo|vlucht|bahnhof|train|bus|station|route|carrier|fahrgast|passager|viajero|passeggero|reiziger)(?![a-z])/g,
    4,
  ],
  payslip: [
    /payslip|pay stub|earnings statement|statement of earnings|(?<![a-z])(?:net pay|gross pay|ytd|year to date|fica|direct deposit|payroll)(?![a-z])|lohnabrechnung|gehaltsabrechnung|entgeltabrechnung|verdienstabrechnung|bruttobezuge|auszahlungsbetrag|bulletin de (?:paie|salaire)|net a payer avant impot|nomina|liquido a percibir|busta paga|cedolino|loonstrook|salarisspecificatie|recibo de vencimento|lonespecifikation|lonnslipp|lonseddel|palkkalaskelma/g,
    2,
  ],
  statement: [
    /account statement|statement of account|bank statement|statement period|(?:opening|closing|beginning|ending|previous|new) balance|kontoauszug|kontostand|alter saldo|neuer saldo|releve de compte|ancien solde|nouveau solde|extracto|saldo (?:anterior|inicial|final)|estratto conto|rekeningafschrift|deposits|withdrawals|kontoutdrag|kontoutskrift|tiliote/g,
    2,
  ],
  contract: [
    /(?:this|the) (?:[a-z-]+ ){0,4}(?:agreement|contract|lease)(?![a-z])|hereinafter|witness whereof|the parties|vertragsparteien|wird folgender|entre les soussignes|las partes|le parti|de partijen|mietvertrag|kaufvertrag|arbeitsvertrag/g,
    3,
  ],
  policy: [
    /policy (?:number|period|no|holder|term|declarations)|(?<![a-z])(?:insured|premium|deductible|coverages?|underwritten|endorsements?|policyholder|versicherungsschein|versicherungsnehmer|versicherungssumme|police d'assurance|assure|franchise|poliza|asegurado|prima|polizza|assicurato|contraente|polis|verzekerde|eigen risico|apolice|forsikring|forsakring)(?![a-z])/g,
    3,
  ],
  medical: [
    /(?<![a-z])(?:patient|diagnosis|physician|laboratory|specimen|findings|impression|immuni[sz]ation|vaccine|clinic|radiology|prescription|befund|diagnose|arztbrief|impfung|patienten?|ordonnance|compte rendu|vaccin|paciente|diagnostico|paziente|referto|diagnosi|ricetta)(?![a-z])/g,
    3,
  ],
  identity: [
    /driver'?s? ?licen[cs]e|driving licen[cs]e|passport|passeport|reisepass|identity card|personalausweis|fuhrerschein|permis de conduire|carte nationale d'identite|permiso de conduccion|patente di guida|carta d'identita|rijbewijs|paspoort|pasaporte|identiteitskaart|residence permit|aufenthaltstitel|<<<</g,
    1,
  ],
};

const PAID =
  /(?:betrag|rechnung|rechnungsbetrag) (?:wurde |ist |wird als )?(?:bereits )?(?:beglichen|bezahlt)(?! (?:werden|zu|haben))|bereits (?:beglichen|bezahlt|ausgeglichen)|betrag (?:dankend )?erhalten|(?:paid|settled) in full|already (?:been )?(?:paid|settled)|no payment (?:is )?(?:due|required|necessary)|facture acquittee|deja (?:regle|paye)|ya (?:ha sido )?(?:pagad|abonad)[oa]|factura pagada|gia (?:stat[oa] )?(?:pagat|saldat)[oa]|reeds (?:betaald|voldaan)|ja (?:foi )?pag[oa](?![a-z])|redan betald|allerede betalt|(?:amount|balance) due:? {0,3}[$€£]? ?0[.,]00(?!\d)/;
/** "Should you have paid already": says nothing about whether it was. */
const IF =
  /(?<![a-z])(?:if|unless|should|falls|sollten?|wenn|sofern|hatten|si|sauf|se|qualora|als|indien|mocht|mochten|ignore|disregard|gegenstandslos|om|hvis|dersom|caso)(?![a-z])/;

/** True when the paper says that it has been paid, or that nothing is left to pay. */
function settled(sheets: Sheet[]): boolean {
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines.slice(0, 200)) {
      const text = l.folded.slice(0, 400);
      if (!PAID.test(text)) continue;
      const before = s.lines[l.index - 1]?.folded.slice(-120) ?? "";
      const after = s.lines[l.index + 1]?.folded.slice(0, 120) ?? "";
      if (!IF.test(`${before} ${text} ${after}`)) return true;
    }
  return false;
}

function slip(sheet: Sheet | undefined): boolean {
  if (!sheet || sheet.lines.length < 5) return false;
  const mean = sheet.lines.reduce((n, l) => n + l.text.length, 0) / sheet.lines.length;
  return mean < 32 && (sheet.bottom - sheet.top) * 1.2 > sheet.size * mean * 0.5;
}

/** What kind of paper the words of the first two sheets make it, for the roles of its dates. */
export function traitsOf(sheets: Sheet[]): PaperTraits {
  const text = sheets
    .slice(0, 2)
    .flatMap((s) => s.lines.slice(0, 200).map((l) => l.folded.slice(0, 300)))
    .join("\n")
    .slice(0, 30_000);
  const has = (k: keyof typeof WORDS): boolean => {
    const [re, least] = WORDS[k];
    return new Set(Array.from(text.matchAll(re), (m) => m[0])).size >= least;
  };
  const policy = has("policy");
  return {
    ticket: has("ticket"),
    payslip: has("payslip"),
    statement: has("statement"),
    contract: has("contract") && !policy,
    policy,
    medical: has("medical"),
    identity: has("identity"),
    slip: slip(sheets[0]),
    settled: settled(sheets),
  };
}
