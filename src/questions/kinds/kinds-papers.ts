import { type Kind, wordsIn as list } from "./kind.ts";

/** Papers that are asked for by what they are. */
export const papers: readonly Kind[] = [
  {
    name: "passports",
    slug: /^identity\/passport$/,
    unpaid: true,
    words: list(
      "passport|passports|reisepass|reisepasse|pass|passe|passeport|passeports|pasaporte|pasaportes|passaporto|passaporti|paspoort|paspoorten",
    ),
  },
  {
    name: "driving licences",
    slug: /^identity\/driver-licence$/,
    unpaid: true,
    words: list(
      "driver licence|driver licences|driver license|driver licenses|driver s licence|driver s license|driver s licences|driver s licenses|drivers licence|drivers license|drivers licences|drivers licenses|driving licence|driving licences|driving license|driving licenses|licence|licences|license|licenses|fuhrerschein|fuhrerscheine|permis de conduire|permis|permiso de conducir|carne de conducir|carnet de conducir|patente|patenti|patente di guida|rijbewijs|rijbewijzen",
    ),
  },
  {
    name: "identity cards",
    slug: /^identity\/(?:id-card|residence-permit)$/,
    unpaid: true,
    words: list(
      "id card|id cards|identity card|identity cards|personalausweis|personalausweise|ausweis|ausweise|carte d identite|cartes d identite|dni|carta d identita|identiteitskaart|identiteitskaarten|residence permit|residence permits|aufenthaltstitel",
    ),
  },
  {
    name: "certificates",
    slug: /^identity\/(?:birth|marriage|death)-certificate$/,
    unpaid: true,
    words: list(
      "birth certificate|birth certificates|marriage certificate|geburtsurkunde|geburtsurkunden|heiratsurkunde|acte de naissance|partida de nacimiento|certificato di nascita|geboorteakte",
    ),
  },
  {
    name: "payslips",
    slug: /^work\/payslip$/,
    words: list(
      "payslip|payslips|pay slip|pay slips|pay stub|pay stubs|paystub|paystubs|salary|salaries|wages|income|gehalt|gehalter|lohn|lohnabrechnung|lohnabrechnungen|gehaltsabrechnung|gehaltsabrechnungen|einkommen|salaire|salaires|fiche de paie|fiches de paie|bulletin de salaire|nomina|nominas|salario|sueldo|busta paga|buste paga|stipendio|salaris|loonstrook|loonstroken|loon",
    ),
  },
  {
    name: "bank statements",
    slug: /^banking\/bank-statement$/,
    unpaid: true,
    words: list(
      "bank statement|bank statements|account statement|account statements|kontoauszug|kontoauszuge|releve de compte|releves de compte|releve bancaire|releves bancaires|extracto bancario|extractos bancarios|estratto conto|estratti conto|bankafschrift|bankafschriften",
    ),
  },
  {
    name: "card statements",
    slug: /^banking\/credit-card-statement$/,
    unpaid: true,
    words: list(
      "credit card statement|credit card statements|card statement|card statements|credit card|kreditkarte|kreditkartenabrechnung|kreditkartenabrechnungen|carte de credit|tarjeta de credito|carta di credito|creditcard",
    ),
  },
  {
    name: "loans",
    slug: /^banking\/loan-|^housing\/mortgage-statement$/,
    words: list(
      "loan|loans|mortgage|mortgages|kredit|kredite|darlehen|hypothek|pret|prets|prestamo|prestamos|hipoteca|prestito|mutuo|lening|leningen|hypotheek",
    ),
  },
  {
    name: "tax papers",
    slug: /^tax\//,
    unpaid: true,
    words: list(
      "tax paper|tax papers|tax document|tax documents|tax form|tax forms|steuerunterlagen|documents fiscaux|documentos fiscales|documenti fiscali|belastingpapieren",
    ),
  },
  {
    name: "tax returns",
    slug: /^tax\/(?:return|assessment)$/,
    unpaid: true,
    words: list(
      "tax return|tax returns|tax assessment|tax assessments|steuererklarung|steuererklarungen|steuerbescheid|steuerbescheide|declaration de revenus|avis d imposition|declaracion de la renta|dichiarazione dei redditi|belastingaangifte|belastingaangiften|belastingaanslag",
    ),
  },
  { name: "W-2 forms", slug: /^tax\/w-2$/, unpaid: true, words: list("w 2|w2|w 2s|w2s") },
  { name: "1099 forms", slug: /^tax\/1099$/, unpaid: true, words: list("1099|1099s") },
  {
    name: "leases",
    slug: /^housing\/lease$/,
    also: /^contracts\/contract$/,
    words: list(
      "lease|leases|rental agreement|rental agreements|tenancy agreement|mietvertrag|mietvertrage|bail|baux|contrato de alquiler|contratto di affitto|contratto di locazione|huurcontract|huurovereenkomst",
    ),
  },
  {
    name: "warranties",
    slug: /^warranties\/warranty$/,
    unpaid: true,
    words: list(
      "warranty|warranties|guarantee|guarantees|garantieschein|garantiescheine|garantie|garanties|garantia|garantias|garanzia|garanzie",
    ),
  },
  {
    name: "prescriptions",
    slug: /^health\/prescription$/,
    unpaid: true,
    words: list(
      "prescription|prescriptions|rezept|rezepte|ordonnance|ordonnances|receta|recetas|ricetta medica|recept|recepten",
    ),
  },
  {
    name: "lab results",
    slug: /^health\/lab-result$/,
    unpaid: true,
    words: list(
      "lab result|lab results|blood test|blood tests|laborbefund|laborwerte|resultats d analyses|analitica|analisi del sangue|labuitslag|labuitslagen",
    ),
  },
  {
    name: "medical reports",
    slug: /^health\/medical-report$/,
    unpaid: true,
    words: list(
      "medical report|medical reports|doctor s report|arztbrief|arztbriefe|befund|befunde|compte rendu medical|informe medico|referto medico|medisch verslag",
    ),
  },
  {
    name: "school reports",
    slug: /^education\/report-card$/,
    unpaid: true,
    words: list(
      "report card|report cards|school report|school reports|zeugnis|zeugnisse|bulletin scolaire|boletin de notas|pagella|schoolrapport",
    ),
  },
  {
    name: "quotes",
    slug: /^invoices\/quote$/,
    unpaid: true,
    words: list(
      "quote|quotes|quotation|quotations|estimate|estimates|angebot|angebote|kostenvoranschlag|devis|presupuesto|presupuestos|preventivo|preventivi|offerte|offertes",
    ),
  },
  {
    name: "credit notes",
    slug: /^invoices\/credit-note$/,
    words: list(
      "credit note|credit notes|refund|refunds|gutschrift|gutschriften|avoir|avoirs|abono|nota di credito|note di credito|creditnota",
    ),
  },
  {
    name: "payment reminders",
    slug: /^invoices\/reminder$/,
    words: list(
      "payment reminder|payment reminders|dunning letter|dunning letters|mahnung|mahnungen|relance|relances|recordatorio de pago|sollecito|solleciti|aanmaning|aanmaningen",
    ),
  },
  {
    name: "bookings",
    slug: /^travel\//,
    words: list(
      "booking|bookings|reservation|reservations|buchung|buchungen|reserva|reservas|prenotazione|prenotazioni|boeking|boekingen",
    ),
  },
  {
    name: "e-mails",
    slug: /^letters\/email$/,
    unpaid: true,
    words: list("email|emails|e mail|e mails|mail|mails|courriel|courriels|correo|correos"),
  },
];

/** Forms of paper: narrower kinds beside them say what they are about. */
export const forms: readonly Kind[] = [
  {
    name: "bills",
    slug: /^bills\/|^invoices\/(?:invoice|reminder)$|bill$|premium-invoice$|^education\/tuition$|^travel\/(?:hotel|taxi)$/,
    form: true,
    words: list(
      "bill|bills|invoice|invoices|rechnung|rechnungen|abrechnung|abrechnungen|facture|factures|factura|facturas|fattura|fatture|bolletta|bollette|factuur|facturen|rekening|rekeningen",
    ),
  },
  {
    name: "receipts",
    slug: /^receipts\/|^travel\/taxi$/,
    form: true,
    words: list(
      "receipt|receipts|till receipt|till receipts|quittung|quittungen|beleg|belege|kassenbon|kassenbons|kassenzettel|recu|recus|ticket de caisse|tickets de caisse|recibo|recibos|scontrino|scontrini|ricevuta|ricevute|bonnetje|bonnetjes|kassabon|kassabonnen",
    ),
  },
  {
    name: "tickets",
    slug: /^travel\//,
    form: true,
    words: list(
      "ticket|tickets|fahrkarte|fahrkarten|fahrschein|fahrscheine|billet|billets|billete|billetes|biglietto|biglietti|kaartje|kaartjes",
    ),
  },
  {
    name: "policies",
    slug: /^insurance\/(?!premium-invoice|claim|explanation)/,
    form: true,
    unpaid: true,
    words: list("policy|policies|police|policen|polices|poliza|polizas|polizza|polizze|polis|polissen"),
  },
  {
    name: "statements",
    // What the works send for a year is a statement to those who ask for it.
    slug: /statement|^bills\/(?:electricity|gas|heating|water)$/,
    form: true,
    unpaid: true,
    words: list(
      "statement|statements|auszug|auszuge|releve|releves|extracto|extractos|estratto|afschrift|afschriften",
    ),
  },
  {
    name: "contracts",
    slug: /^contracts\/(?:contract|nda)$|agreement$|^housing\/lease$|^vehicles\/(?:rental|purchase)$|^work\/contract$/,
    form: true,
    unpaid: true,
    words: list(
      "contract|contracts|agreement|agreements|vertrag|vertrage|contrat|contrats|contrato|contratos|contratto|contratti|contracten|overeenkomst|overeenkomsten",
    ),
  },
  {
    name: "letters",
    slug: /^letters\/|letter$|notice$/,
    form: true,
    unpaid: true,
    words: list(
      "letter|letters|brief|briefe|schreiben|lettre|lettres|courrier|courriers|carta|cartas|lettera|lettere|brieven",
    ),
  },
  {
    name: "notes",
    slug: /^notes\//,
    form: true,
    unpaid: true,
    words: list("note|notes|notiz|notizen|nota|notas|appunti|notitie|notities"),
  },
  {
    name: "certificates",
    slug: /certificate$/,
    form: true,
    unpaid: true,
    words: list(
      "certificate|certificates|urkunde|urkunden|bescheinigung|bescheinigungen|certificat|certificats|certificado|certificados|certificato|certificati",
    ),
  },
  {
    name: "documents",
    slug: /^/,
    form: true,
    words: list(
      "document|documents|paper|papers|paperwork|dokument|dokumente|unterlagen|papier|papiere|papiers|documento|documentos|documenti|documenten|papieren|file|files",
    ),
  },
];
