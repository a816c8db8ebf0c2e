import { fold, squeeze } from "#kernel/text.ts";
import { list, span } from "#messages/format.ts";
import { type Language, languageNamed } from "#messages/languages.ts";
import type { Param, Said } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import { ruleOf } from "../checkup/gaps/gap.ts";
import { amountText, longDay } from "../checkup/obligations/obligations.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { Occasion } from "./purpose.ts";
import { isSentence, purposeOf } from "./purpose.ts";
import type { DraftWords, Purpose, ReferenceKey } from "./shape.ts";
import { referenceKeys } from "./shape.ts";

/** Names of mailboxes that belong to an office and not to a person. */
const offices =
  /^(?:info|office|contact|kontakt|contacto|contatti|service|kundenservice|customerservice|customer\.?care|support|help|hello|mail|post|billing|accounts?|invoices?|rechnung|facturation|clientes?|clienti|klantenservice|team|admin)(?:[.+_-].*)?$/;

/** Where anybody may have a mailbox: an address there says nothing about who it belongs to. */
const anybodys =
  /(?:^|\.)(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|t-online|proton|protonmail|orange|free|libero|ziggo|kpnmail|mail)\.(?:\w{2,4}|co\.\w{2})$/;

/** Mailboxes that nobody answers from, or that are for something else. */
const notForThis =
  /^(?:(?:no|do[._-]?not|nicht|ne|non)[._-]?(?:reply|antworten|repl[iy]|pas[._-]?repondre|rispondere|responder)|noreply|donotreply|mailer-daemon|postmaster|abuse|bounces?|privacy|dpo|gdpr|dsgvo|datenschutz|dataprotection|data[._-]protection|jobs?|careers?|karriere|bewerbung|presse?|press|newsletter|marketing)(?:[.+_-].*)?$/;

/** Words of companies' names that half of all companies bear. */
const common = new Set(
  "bank insurance insurances versicherung versicherungen assurance assurances assicurazioni seguros verzekeringen energy energie energia electric electricity power water wasser strom services service group gruppe groupe gruppo holding company limited gmbh gesellschaft stadt city town council county amt office office services telecom telekom mobile mobil online digital praxis klinik hospital clinic school schule store shop markt national international deutsche deutschland france italia espana nederland europe first united".split(
    " ",
  ),
);

/**
 * The address to write to among those printed on a paper: one whose domain bears the issuer's name, an office before a
 * person; else that of an office, unless it has to be `theirs`. Null when there is none: a letter to a stranger is worse
 * than one without an address.
 */
export function addressOf(
  mails: readonly string[],
  issuer: string | null,
  which: "theirs" | "any office" = "any office",
): string | null {
  const words = fold(issuer ?? "").split(/[^a-z0-9]+/);
  const names = words.filter((word) => word.length >= 4 && !common.has(word));
  const together = words.join("");
  const parts = (mail: string) => {
    const [box = "", domain = ""] = mail.toLowerCase().split("@");
    return { box, domain };
  };
  const points = mails.map((mail) => {
    const { box, domain } = parts(mail);
    if (anybodys.test(domain) || notForThis.test(box)) return 0;
    const plain = domain.replace(/[^a-z0-9]+/g, "");
    const theirs =
      names.some((n) => plain.includes(n)) || (together.length >= 3 && plain.startsWith(together));
    return (theirs ? 2 : 0) + (offices.test(box) ? 1 : 0);
  });
  const best = Math.max(0, ...points);
  return best >= (which === "theirs" ? 2 : 1) ? (mails[points.indexOf(best)] ?? null) : null;
}

/** Something missing, as a letter names it; null what does not apply. */
interface MissingWords {
  /** The paper: "Kontoauszug, April 2025". */
  what: string | null;
  /** The pages: "Seiten 6 und 7 von 7". */
  pages: string | null;
  /** The detail that is not known. */
  detail: string | null;
}

interface Missing {
  title: Said;
  subject: string | null;
  whose: string | null;
}

const paramOf = (said: Said, name: string): Param | undefined =>
  typeof said === "string" ? undefined : said.params?.[name];

/** A stretch of days, or a year as it is called, in a language. */
const timeIn = (code: Language, time: Param | undefined): string | null =>
  typeof time === "string" ? time : typeof time === "object" && "from" in time ? span(time, code) : null;

function pagesIn(title: Said, code: string, words: DraftWords): string | null {
  const missing = paramOf(title, "pages");
  if (!Array.isArray(missing)) return null;
  return words.pages[paramOf(title, "n") === 1 ? 0 : 1]
    .replace("{list}", list(missing, code))
    .replace("{all}", String(paramOf(title, "of")));
}

/**
 * The words for something missing. What the rules found is named anew in the letter's language, from the subject it was
 * found by; anything else has its title.
 */
function missingWords(
  { title, subject, whose }: Missing,
  code: Language,
  words: DraftWords,
  nounOf: (slug: string | null, language: string) => string | null,
): MissingWords {
  const whole = squeeze(written(title, code));
  const none: MissingWords = { what: whole, pages: null, detail: null };
  const [rule, second = ""] = (subject ?? "").split(" ");
  const noun = nounOf(second, code);
  const of = whose === null ? "" : ` (${whose})`;
  const time = timeIn(code, paramOf(title, "time"));
  switch (ruleOf(subject ?? "")) {
    case "period":
    case "year-form":
      return noun === null || time === null ? none : { ...none, what: `${noun}, ${time}` };
    case "loan-year":
      return { ...none, what: `${nounOf("banking/loan-statement", code)}, ${second}` };
    case "paper":
    case "expired":
      return noun === null ? none : { ...none, what: `${noun}${of}` };
    case "pages":
      return { ...none, pages: pagesIn(title, code, words) ?? whole };
    case "detail":
      return {
        ...none,
        detail:
          rule === "detail" && second in words.details ? `${words.details[second as "plate"]}${of}` : null,
      };
    case null:
      return none;
  }
}

/**
 * What kinds of paper are called in a letter, by slug of their type: English, German, French, Spanish, Italian, Dutch. As
 * they stand in a line of their own, without an article.
 */
const rows = `
bills/electricity|electricity bill|Stromrechnung|facture d’électricité|factura de electricidad|bolletta dell’energia elettrica|elektriciteitsrekening
bills/gas|gas bill|Gasrechnung|facture de gaz|factura de gas|bolletta del gas|gasrekening
bills/water|water bill|Wasserrechnung|facture d’eau|factura del agua|bolletta dell’acqua|waterrekening
bills/heating|heating bill|Heizkostenabrechnung|facture de chauffage|factura de calefacción|bolletta del riscaldamento|stookkostenrekening
bills/phone|phone bill|Telefonrechnung|facture de téléphone|factura de teléfono|bolletta telefonica|telefoonrekening
bills/internet|internet bill|Internetrechnung|facture internet|factura de internet|bolletta internet|internetrekening
bills/television|television bill|Rundfunkbeitrag|facture de télévision|factura de televisión|bolletta televisiva|televisierekening
bills/hosting|hosting bill|Hostingrechnung|facture d’hébergement|factura de alojamiento web|fattura di hosting|hostingfactuur
bills/subscription|subscription|Abonnement|abonnement|suscripción|abbonamento|abonnement
bills/waste|waste bill|Abfallgebührenbescheid|facture d’ordures ménagères|recibo de basuras|avviso della tassa rifiuti|afvalstoffenheffing
bills/council-tax|council tax bill|Grundabgabenbescheid|avis d’impôts locaux|recibo de impuestos municipales|avviso dei tributi comunali|aanslag gemeentelijke belastingen
bills/fine|fine|Bußgeldbescheid|avis d’amende|notificación de multa|verbale di multa|boete
insurance/auto-policy|car insurance policy|Kfz-Versicherung|contrat d’assurance automobile|póliza de seguro del automóvil|polizza auto|autoverzekering
insurance/home-policy|home insurance policy|Wohngebäudeversicherung|contrat d’assurance habitation|póliza de seguro del hogar|polizza casa|woonverzekering
insurance/renters-policy|contents insurance policy|Hausratversicherung|contrat d’assurance habitation|póliza de seguro del hogar|polizza sul contenuto della casa|inboedelverzekering
insurance/liability-policy|liability insurance policy|Haftpflichtversicherung|contrat d’assurance responsabilité civile|póliza de responsabilidad civil|polizza di responsabilità civile|aansprakelijkheidsverzekering
insurance/health-policy|health insurance policy|Krankenversicherung|contrat d’assurance santé|póliza de seguro de salud|polizza sanitaria|zorgverzekering
insurance/health-card|health insurance card|Gesundheitskarte|carte d’assurance maladie|tarjeta sanitaria|tessera sanitaria|zorgpas
insurance/life-policy|life insurance policy|Lebensversicherung|contrat d’assurance vie|póliza de seguro de vida|polizza vita|levensverzekering
insurance/pet-policy|pet insurance policy|Tierversicherung|contrat d’assurance animaux|póliza de seguro de mascotas|polizza per animali|dierenverzekering
insurance/travel-policy|travel insurance policy|Reiseversicherung|contrat d’assurance voyage|póliza de seguro de viaje|polizza viaggio|reisverzekering
insurance/policy|insurance policy|Versicherungsschein|contrat d’assurance|póliza de seguro|polizza assicurativa|verzekeringspolis
insurance/premium-invoice|premium invoice|Beitragsrechnung|avis d’échéance|recibo de la prima|avviso di pagamento del premio|premienota
insurance/renewal|insurance renewal|Versicherungsverlängerung|avis de renouvellement d’assurance|renovación del seguro|rinnovo della polizza|verlenging van de verzekering
insurance/claim|insurance claim|Schadenmeldung|déclaration de sinistre|parte de siniestro|denuncia di sinistro|schadeclaim
insurance/explanation-of-benefits|explanation of benefits|Leistungsabrechnung|décompte de remboursement|liquidación de prestaciones|prospetto delle prestazioni|vergoedingsoverzicht
banking/bank-statement|bank statement|Kontoauszug|relevé de compte|extracto bancario|estratto conto|bankafschrift
banking/credit-card-statement|credit card statement|Kreditkartenabrechnung|relevé de carte de crédit|extracto de la tarjeta de crédito|estratto conto della carta di credito|creditcardafschrift
banking/investment-statement|investment statement|Depotauszug|relevé de titres|extracto de inversiones|estratto conto titoli|beleggingsoverzicht
banking/pension-statement|pension statement|Renteninformation|relevé de retraite|extracto de pensión|estratto conto pensionistico|pensioenoverzicht
banking/loan-statement|loan statement|Darlehenskontoauszug|relevé de prêt|extracto del préstamo|estratto conto del prestito|leningoverzicht
banking/loan-agreement|loan agreement|Darlehensvertrag|contrat de prêt|contrato de préstamo|contratto di prestito|leningovereenkomst
banking/transfer|transfer confirmation|Überweisungsbeleg|avis de virement|justificante de transferencia|ricevuta del bonifico|overschrijvingsbewijs
housing/lease|lease|Mietvertrag|contrat de location|contrato de arrendamiento|contratto di locazione|huurovereenkomst
housing/mortgage-statement|mortgage statement|Darlehensabrechnung|relevé de prêt immobilier|extracto de la hipoteca|estratto conto del mutuo|hypotheekoverzicht
housing/utilities-statement|service charge statement|Nebenkostenabrechnung|décompte de charges|liquidación de gastos de comunidad|rendiconto delle spese condominiali|servicekostenafrekening
housing/inspection|inspection report|Prüfbericht|rapport d’inspection|informe de inspección|rapporto di ispezione|inspectierapport
housing/permit|permit|Genehmigung|autorisation|licencia|permesso|vergunning
housing/deed|deed|Kaufvertrag|acte de propriété|escritura|atto di proprietà|eigendomsakte
identity/passport|passport|Reisepass|passeport|pasaporte|passaporto|paspoort
identity/id-card|identity card|Personalausweis|carte d’identité|documento de identidad|carta d’identità|identiteitskaart
identity/driver-licence|driving licence|Führerschein|permis de conduire|permiso de conducir|patente di guida|rijbewijs
identity/residence-permit|residence permit|Aufenthaltstitel|titre de séjour|permiso de residencia|permesso di soggiorno|verblijfsvergunning
identity/birth-certificate|birth certificate|Geburtsurkunde|acte de naissance|certificado de nacimiento|certificato di nascita|geboorteakte
identity/marriage-certificate|marriage certificate|Heiratsurkunde|acte de mariage|certificado de matrimonio|certificato di matrimonio|huwelijksakte
identity/death-certificate|death certificate|Sterbeurkunde|acte de décès|certificado de defunción|certificato di morte|overlijdensakte
identity/registration|registration certificate|Meldebescheinigung|attestation de domicile|certificado de empadronamiento|certificato di residenza|uittreksel basisregistratie
identity/social-security-card|social security card|Sozialversicherungsausweis|carte de sécurité sociale|tarjeta de la seguridad social|tessera di previdenza sociale|socialezekerheidskaart
tax/assessment|tax assessment|Steuerbescheid|avis d’imposition|liquidación de impuestos|avviso di liquidazione delle imposte|belastingaanslag
tax/return|tax return|Steuererklärung|déclaration de revenus|declaración de la renta|dichiarazione dei redditi|belastingaangifte
tax/vat-return|VAT return|Umsatzsteuervoranmeldung|déclaration de TVA|declaración del IVA|dichiarazione IVA|btw-aangifte
tax/wage-certificate|wage tax certificate|Lohnsteuerbescheinigung|attestation fiscale de salaire|certificado de retenciones|certificazione unica|jaaropgave
tax/p60|P60|P60|P60|P60|P60|P60
tax/w-2|W-2|W-2|W-2|W-2|W-2|W-2
tax/1098|Form 1098|Formular 1098|formulaire 1098|formulario 1098|modulo 1098|formulier 1098
tax/1099|Form 1099|Formular 1099|formulaire 1099|formulario 1099|modulo 1099|formulier 1099
work/payslip|payslip|Lohnabrechnung|bulletin de paie|nómina|busta paga|loonstrook
work/contract|employment contract|Arbeitsvertrag|contrat de travail|contrato de trabajo|contratto di lavoro|arbeidsovereenkomst
work/reference|reference|Arbeitszeugnis|certificat de travail|certificado de trabajo|referenza|getuigschrift
work/expense-report|expense report|Reisekostenabrechnung|note de frais|nota de gastos|nota spese|declaratie
vehicles/registration|vehicle registration|Zulassungsbescheinigung|certificat d’immatriculation|permiso de circulación|carta di circolazione|kentekenbewijs
vehicles/inspection|vehicle inspection report|Prüfbericht der Hauptuntersuchung|procès-verbal de contrôle technique|informe de la ITV|certificato di revisione|apk-rapport
vehicles/title|vehicle title|Fahrzeugbrief|certificat de cession|título del vehículo|certificato di proprietà|eigendomsbewijs van het voertuig
vehicles/purchase|vehicle purchase contract|Kfz-Kaufvertrag|contrat d’achat du véhicule|contrato de compraventa del vehículo|contratto di acquisto del veicolo|koopovereenkomst van het voertuig
vehicles/service|service report|Werkstattrechnung|facture d’entretien|factura del taller|fattura dell’officina|garagefactuur
vehicles/rental|rental agreement|Mietwagenvertrag|contrat de location de véhicule|contrato de alquiler de vehículo|contratto di noleggio|huurcontract van het voertuig
health/medical-bill|medical bill|Arztrechnung|facture de soins|factura médica|fattura medica|doktersrekening
health/medical-report|medical report|Arztbericht|compte rendu médical|informe médico|referto medico|medisch verslag
health/lab-result|laboratory result|Laborbefund|résultat d’analyses|resultado de análisis|referto di laboratorio|laboratoriumuitslag
health/prescription|prescription|Rezept|ordonnance|receta|ricetta|recept
health/appointment|appointment|Terminbestätigung|confirmation de rendez-vous|confirmación de cita|conferma dell’appuntamento|afspraakbevestiging
health/sick-note|sick note|Arbeitsunfähigkeitsbescheinigung|arrêt de travail|parte de baja|certificato di malattia|ziekmelding
health/immunization-record|vaccination record|Impfausweis|carnet de vaccination|cartilla de vacunación|libretto delle vaccinazioni|vaccinatiebewijs
invoices/invoice|invoice|Rechnung|facture|factura|fattura|factuur
invoices/reminder|payment reminder|Mahnung|rappel de paiement|recordatorio de pago|sollecito di pagamento|betalingsherinnering
invoices/credit-note|credit note|Gutschrift|avoir|nota de abono|nota di credito|creditnota
invoices/quote|quotation|Angebot|devis|presupuesto|preventivo|offerte
invoices/order-confirmation|order confirmation|Auftragsbestätigung|confirmation de commande|confirmación de pedido|conferma d’ordine|orderbevestiging
invoices/delivery-note|delivery note|Lieferschein|bon de livraison|albarán|bolla di consegna|pakbon
letters/official|official letter|Bescheid|courrier administratif|notificación oficial|comunicazione ufficiale|officiële brief
letters/letter|letter|Schreiben|courrier|carta|lettera|brief
letters/email|email|E-Mail|courriel|correo electrónico|e-mail|e-mail
contracts/contract|contract|Vertrag|contrat|contrato|contratto|overeenkomst
education/school-letter|school letter|Schreiben der Schule|courrier de l’école|carta del colegio|lettera della scuola|brief van de school
education/tuition|tuition invoice|Schulgeldrechnung|facture de scolarité|recibo de matrícula|fattura della retta|lesgeldfactuur
education/report-card|school report|Zeugnis|bulletin scolaire|boletín de notas|pagella|schoolrapport
travel/booking|booking confirmation|Buchungsbestätigung|confirmation de réservation|confirmación de reserva|conferma di prenotazione|boekingsbevestiging
travel/flight|flight booking|Flugbuchung|réservation de vol|reserva de vuelo|prenotazione del volo|vluchtboeking
travel/hotel|hotel booking|Hotelbuchung|réservation d’hôtel|reserva de hotel|prenotazione dell’hotel|hotelboeking
travel/train-ticket|train ticket|Bahnfahrkarte|billet de train|billete de tren|biglietto del treno|treinkaartje
pets/vaccination|pet vaccination record|Heimtierausweis|carnet de vaccination de l’animal|cartilla de vacunación de la mascota|libretto sanitario dell’animale|dierenpaspoort
pets/vet-bill|vet bill|Tierarztrechnung|facture vétérinaire|factura veterinaria|fattura veterinaria|dierenartsrekening
warranties/warranty|warranty|Garantieschein|bon de garantie|garantía|garanzia|garantiebewijs
receipts/receipt|receipt|Quittung|reçu|recibo|ricevuta|kassabon
`;

const order = ["en", "de", "fr", "es", "it", "nl"] as const;

const byType = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [slug = "", ...names] = row.split("|");
      return [slug, names] as const;
    }),
);

/** What a paper of a type is called in a language; null where there is no word for it. */
export const nounOf = (slug: string | null, language: string): string | null =>
  (slug === null ? undefined : byType.get(slug)?.[order.indexOf(language as (typeof order)[number])]) ?? null;

const languages: Readonly<Record<Language, DraftWords>> = { en, de, fr, es, it, nl };

/** What a letter is written from; null where it is not on file. Days are `YYYY-MM-DD`. */
export interface Matter extends Occasion {
  amount: number | null;
  currency: string | null;
  /** Its title, whether a person gave it, and the day printed on it. */
  paper: { title: string; named: boolean; date: string | null } | null;
  /** The day the contract on the paper ends. */
  ends: string | null;
  /** Of something missing: whose it is or what it belongs to, where that is not who is written to. */
  whose: string | null;
  /** Numbers on the paper, by key; null for one that the caller may not see. */
  references: ReadonlyMap<string, string | null>;
  /** Who writes. */
  from: string | null;
  /** What to ask for instead of what is usual. */
  about: string | null;
  /** ISO 3166 alpha-2: how days and amounts are written there. */
  country: string | null;
}

interface Letter {
  subject: string;
  body: string;
  /** The placeholders left in the body, as they stand in it. */
  needs: string[];
}

type Filled = Readonly<Record<string, string | null>>;

function fill(sentence: string, known: Filled): string {
  const names = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  return sentence
    .replace(/<([^>]*)>/g, (_, part: string) => (names(part).every((n) => known[n] != null) ? part : ""))
    .replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "")
    .trim();
}

/** Most numbers a letter names: those an office asks for first. */
const MOST_REFERENCES = 3;

/** Longest title that is put into a letter, in characters. */
const LONGEST_TITLE = 200;

/** How a language writes in a country: "en" in the US is not "en" in Ireland. */
const localeOf = (code: string, country: string | null) =>
  country !== null && /^[A-Z]{2}$/.test(country) ? `${code}-${country}` : code;

/** What papers and numbers are called, as the United States spell it. */
const american = (words: string): string =>
  words.replace(/\bdriving licence\b/, "driver’s license").replace(/\b(l|L)icence\b/, "$1icense");

/** A day as a letter has it: French and Italian count the first of a month differently. */
function dayIn(code: string, country: string | null, date: string): string {
  const written = longDay(date, localeOf(code, country));
  if (code === "fr") return written.replace(/^1 /, "1er ");
  return code === "it" ? written.replace(/^1 /, "1º ") : written;
}

/** The days of a matter by the names they have in sentences, articles in front of them where a language bends those. */
function daysOf(m: Matter, code: string, words: DraftWords): Filled {
  const days = { date: m.due, written: m.paper?.date ?? null, ends: m.ends };
  return Object.fromEntries(
    Object.entries(days).flatMap(([name, date]): [string, string | null][] => {
      const text = date === null ? null : dayIn(code, m.country, date);
      const bent = text === null ? {} : (words.day?.(text) ?? {});
      return [[name, text], ...Object.entries(bent).map(([a, t]): [string, string] => [`${a}_${name}`, t])];
    }),
  );
}

/** What kinds of paper are called where the account is. */
const calledIn =
  (m: Matter, code: string): typeof nounOf =>
  (slug, language) => {
    const noun = nounOf(slug, language);
    return noun !== null && code === "en" && m.country === "US" ? american(noun) : noun;
  };

/** What the paper is called: by its kind in the letter's language, or as a person named it. */
function paperName(m: Matter, code: string, words: DraftWords): string | null {
  if (m.paper === null) return null;
  const noun = calledIn(m, code)(m.type, code);
  if (noun !== null && !m.paper.named) return noun;
  const [open, close] = words.quotes;
  return m.paper.named || code === "en"
    ? `${open}${m.paper.title.slice(0, LONGEST_TITLE)}${close}`
    : words.letter;
}

/** The numbers an office finds a matter by, a line each; a placeholder where the caller may not see one. */
function referenceLines(m: Matter, code: string, words: DraftWords): string[] {
  return referenceKeys
    .filter((key) => m.references.has(key))
    .slice(0, MOST_REFERENCES)
    .map((key: ReferenceKey) => {
      const spelled = words.references[key];
      const label = code === "en" && m.country === "US" ? american(spelled) : spelled;
      const number = m.references.get(key) ?? `[${label}]`;
      return `${label[0]?.toUpperCase()}${label.slice(1)}${words.colon}${number}`;
    });
}

/** Contracts that are only ended on signed paper (BGB § 568 and § 623; elsewhere by custom). */
const SIGNED = new Set(["housing/lease", "work/contract"]);

function askOf(purpose: Purpose, m: Matter, words: DraftWords): string {
  const [, , ask] = words.purposes[purpose];
  const ends = purpose === "cancel" || purpose === "cancel_late";
  return ends && m.type !== null && SIGNED.has(m.type) ? `${ask} ${words.signed}` : ask;
}

/** What a person wants to ask for, in their words. */
const asWritten = (about: string, words: DraftWords): string =>
  isSentence(about) ? about : words.request.replace("{about}", () => about);

/** The parts of a letter, before they are put together: a model may word `asks` anew, and nothing else. */
export interface LetterParts {
  subject: string;
  greeting: string;
  opening: string;
  asks: string;
  /** True when `asks` are a person's own words. */
  verbatim: boolean;
  references: string[];
  closing: string;
  /** Text of templates that placeholders stand in. */
  templates: string[];
  language: string;
}

/** What is missing is not the paper that it was missed by. */
const absentPaper = (purpose: Purpose) => purpose === "copy" || purpose === "statement";

/** Subjects that name what they are about; an appointment is not told by its paper. */
const saysAll = /\{what\}|\{title\}/;
const appointments: readonly Purpose[] = ["appointment", "appointment_past", "move", "call_off"];

/** The parts of the letter about a matter in the language of its paper (ISO 639-1; English where there are no words for it). */
export function letterParts(matter: Matter, language: string | null): LetterParts {
  const code = languageNamed(language) ?? "en";
  const words = languages[code];
  const { amount, about, paper } = matter;
  const { purpose, verbatim } = purposeOf(matter, about);
  const name = paperName(matter, code, words);
  const lines = referenceLines(matter, code, words);
  const missing = missingWords(matter, code, words, calledIn(matter, code));
  const known: Filled = {
    ...daysOf(matter, code, words),
    title: (missing.detail ?? squeeze(written(matter.title, code))).slice(0, LONGEST_TITLE),
    what: missing.what?.slice(0, LONGEST_TITLE) ?? null,
    pages: missing.pages,
    amount: amount === null ? null : amountText(amount, matter.currency, localeOf(code, matter.country)),
    paper: name,
    below: (name !== null && !absentPaper(purpose)) || lines.length > 0 ? "" : null,
  };
  const [subject, opening] = words.purposes[purpose];
  const ask = askOf(purpose, matter, words);
  const head = fill(subject, known);
  const absent = absentPaper(purpose);
  const named = saysAll.test(subject) || appointments.includes(purpose);
  const noun = paper === null || absent || named ? null : name;
  const sender = matter.from?.trim() || `[${words.name}]`;
  return {
    subject:
      noun === null || head.toLowerCase().includes(noun.toLowerCase())
        ? head
        : `${head}${words.colon}${noun}`,
    greeting: words.greeting,
    opening: fill(opening, known),
    asks: verbatim && about !== null ? asWritten(about, words) : fill(ask, known),
    verbatim,
    references: [...(name === null || absent ? [] : [fill(words.paper, known)]), ...lines],
    closing: `${words.closing}\n${sender}`,
    templates: [...(verbatim ? [] : [ask]), ...lines, ...(matter.from?.trim() ? [] : [sender])],
    language: code,
  };
}

/**
 * Puts a letter together. What stands in square brackets in a template is what is left to fill in, a number the caller may
 * not see among it; `needs` names each.
 */
export function putTogether(parts: LetterParts): Letter {
  const { greeting, opening, asks, references, closing } = parts;
  const paragraphs = [
    greeting,
    opening,
    asks,
    ...(references.length > 0 ? [references.join("\n")] : []),
    closing,
  ];
  const marks = parts.templates.flatMap((t) => t.match(/\[[^\][\n]+\]/g) ?? []);
  return { subject: parts.subject, body: paragraphs.join("\n\n"), needs: [...new Set(marks)] };
}
