import type { Page } from "#reading/layout/page.ts";
import { Paper, slip } from "./paper.ts";

/** What a reader has to find on a paper; a field left out is not checked. */
export interface Expected {
  type: string;
  language: string;
  date?: string | null;
  period?: { from: string; to: string } | null;
  issuer?: string | null;
  recipient?: string | null;
  total?: number | null;
  currency?: string | null;
  dueDate?: string | null;
  /** key -> value of identifiers that have to be found. */
  numbers?: Record<string, string>;
  /** kind -> due date of obligations. */
  obligations?: Record<string, string>;
  automatic?: boolean;
}

/** Invented papers: no such firm, person or number exists. Name, pages, what they say. */
export const papers: [string, () => Page[], Expected][] = [
  [
    "electricity bill, English",
    () =>
      new Paper()
        .line("Northfield Water & Power", 18, true)
        .lines(["1 Reservoir Road, Northfield, OH 44067", "www.northfieldpower.com", "Phone (330) 555-0142"])
        .gap(20)
        .line([
          [50, "Maria Keller"],
          [340, "Account number: 7741-2093-55"],
        ])
        .line([
          [50, "18 Linden Street"],
          [340, "Bill date: 04/03/2025"],
        ])
        .line([
          [50, "Northfield, OH 44067"],
          [340, "Billing period: 03/01/2025 - 03/31/2025"],
        ])
        .gap(20)
        .line("Electricity bill", 14, true)
        .line([
          [50, "Previous balance"],
          [480, "$98.10"],
        ])
        .line([
          [50, "Payment received, thank you"],
          [480, "-$98.10"],
        ])
        .line([
          [50, "Electricity charges 812 kWh"],
          [480, "$121.80"],
        ])
        .line([
          [50, "State tax"],
          [480, "$7.31"],
        ])
        .gap(8)
        .line(
          [
            [50, "Amount due"],
            [480, "$129.11"],
          ],
          12,
          true,
        )
        .line([
          [50, "Payment due date"],
          [480, "04/24/2025"],
        ])
        .build(),
    {
      type: "bills/electricity",
      language: "en",
      date: "2025-04-03",
      period: { from: "2025-03-01", to: "2025-03-31" },
      issuer: "Northfield Water & Power",
      recipient: "Maria Keller",
      total: 129.11,
      currency: "USD",
      dueDate: "2025-04-24",
      numbers: { account_number: "7741-2093-55" },
      obligations: { payment: "2025-04-24" },
      automatic: false,
    },
  ],
  [
    "invoice with terms, German",
    () =>
      new Paper()
        .line([[330, "Tischlerei Habermann GmbH"]], 16, true)
        .line([[50, "Tischlerei Habermann GmbH · Mühlweg 4 · 01445 Radebeul"]], 7)
        .gap(10)
        .lines(["Herrn", "Jonas Feldkamp", "Ahornallee 17", "01309 Dresden"])
        .gap(20)
        .line([[50, "Rechnung"]], 16, true)
        .line([
          [50, "Rechnungsnummer: 2025-0417"],
          [340, "Datum: 03.04.2025"],
        ])
        .line([
          [50, "Kundennummer: 10482"],
          [340, "Leistungsdatum: 28.03.2025"],
        ])
        .gap(10)
        .line([
          [50, "Pos."],
          [90, "Bezeichnung"],
          [330, "Menge"],
          [400, "Einzelpreis"],
          [500, "Betrag"],
        ])
        .line([
          [50, "1"],
          [90, "Einbauschrank nach Maß"],
          [330, "1"],
          [400, "1.480,00"],
          [500, "1.480,00"],
        ])
        .line([
          [50, "2"],
          [90, "Montage"],
          [330, "6"],
          [400, "58,00"],
          [500, "348,00"],
        ])
        .gap(8)
        .line([
          [330, "Nettobetrag"],
          [500, "1.828,00 €"],
        ])
        .line([
          [330, "zzgl. 19 % MwSt."],
          [500, "347,32 €"],
        ])
        .line(
          [
            [330, "Rechnungsbetrag"],
            [500, "2.175,32 €"],
          ],
          11,
          true,
        )
        .gap(14)
        .line("Zahlbar innerhalb von 14 Tagen ohne Abzug auf das unten genannte Konto.")
        .gap(40)
        .line(
          [
            [50, "IBAN DE02 1203 0000 0000 2020 51"],
            [320, "BIC BYLADEM1001"],
          ],
          8,
        )
        .line(
          [
            [50, "USt-IdNr. DE136695976"],
            [320, "www.tischlerei-habermann.de"],
          ],
          8,
        )
        .build(),
    {
      type: "invoices/invoice",
      language: "de",
      date: "2025-04-03",
      issuer: "Tischlerei Habermann GmbH",
      recipient: "Jonas Feldkamp",
      total: 2175.32,
      currency: "EUR",
      dueDate: null,
      obligations: { payment: "2025-04-17" },
      numbers: {
        invoice_number: "2025-0417",
        customer_number: "10482",
        iban: "DE02120300000000202051",
        bic: "BYLADEM1001",
        vat_id: "DE136695976",
      },
    },
  ],
  [
    "telephone bill with debit, French",
    () =>
      new Paper()
        .line("Télébrise SAS", 18, true)
        .lines(["12 rue des Peupliers", "69003 LYON", "www.telebrise.fr"])
        .gap(10)
        .lines(["Mme Claire Fontanel", "8 avenue Jean Moulin", "38000 GRENOBLE"], 340)
        .gap(20)
        .line("Facture mobile", 14, true)
        .line([
          [50, "N° de facture : F2025-88123"],
          [340, "Date de facture : 5 mai 2025"],
        ])
        .line([
          [50, "N° de client : 40028817"],
          [340, "Période du 01/05/2025 au 31/05/2025"],
        ])
        .gap(10)
        .line([
          [50, "Forfait mobile 80 Go"],
          [480, "16,66 €"],
        ])
        .line([
          [50, "Total HT"],
          [480, "16,66 €"],
        ])
        .line([
          [50, "TVA 20 %"],
          [480, "3,33 €"],
        ])
        .line(
          [
            [50, "Total TTC"],
            [480, "19,99 €"],
          ],
          11,
          true,
        )
        .gap(10)
        .line("Cette somme sera prélevée le 15/05/2025 sur votre compte par prélèvement automatique.")
        .build(),
    {
      type: "bills/phone",
      language: "fr",
      date: "2025-05-05",
      period: { from: "2025-05-01", to: "2025-05-31" },
      issuer: "Télébrise SAS",
      recipient: "Claire Fontanel",
      total: 19.99,
      currency: "EUR",
      dueDate: "2025-05-15",
      automatic: true,
      numbers: { invoice_number: "F2025-88123", customer_number: "40028817" },
    },
  ],
  [
    "water bill, Spanish",
    () =>
      new Paper()
        .line("Aguas de Montecillo, S.A.", 16, true)
        .line("CIF A58818501   Calle Mayor 3, 31001 Pamplona", 8)
        .gap(14)
        .line("Factura de agua", 14, true)
        .line([
          [50, "Nº factura: 25-004417"],
          [330, "Fecha de emisión: 12/03/2025"],
        ])
        .line([
          [50, "Titular: Lucía Ferrer Ortega"],
          [330, "Fecha de vencimiento: 31/03/2025"],
        ])
        .line("Periodo de facturación: del 01/12/2024 al 28/02/2025")
        .gap(10)
        .line([
          [50, "Consumo de agua 24 m3"],
          [480, "31,20 €"],
        ])
        .line([
          [50, "Alcantarillado"],
          [480, "9,85 €"],
        ])
        .line([
          [50, "Base imponible"],
          [480, "41,05 €"],
        ])
        .line([
          [50, "IVA 10%"],
          [480, "4,11 €"],
        ])
        .line(
          [
            [50, "Total a pagar"],
            [480, "45,16 €"],
          ],
          11,
          true,
        )
        .build(),
    {
      type: "bills/water",
      language: "es",
      date: "2025-03-12",
      period: { from: "2024-12-01", to: "2025-02-28" },
      issuer: "Aguas de Montecillo, S.A.",
      recipient: "Lucía Ferrer Ortega",
      total: 45.16,
      currency: "EUR",
      dueDate: "2025-03-31",
      numbers: { invoice_number: "25-004417" },
    },
  ],
  [
    "invoice, Italian",
    () =>
      new Paper()
        .line("Officina Brambati S.r.l.", 16, true)
        .lines(["Via Garibaldi 22", "26100 Cremona", "P.IVA IT01234567897"])
        .gap(12)
        .lines(["Spett.le", "Paolo Venturini", "Via Roma 5", "26013 Crema"], 340)
        .gap(12)
        .line("Fattura n. 118/2025 del 14/02/2025", 12, true)
        .gap(10)
        .line([
          [50, "Descrizione"],
          [380, "Quantità"],
          [480, "Importo"],
        ])
        .line([
          [50, "Tagliando e cambio olio"],
          [380, "1"],
          [480, "180,00"],
        ])
        .line([
          [50, "Pastiglie freni"],
          [380, "2"],
          [480, "94,00"],
        ])
        .gap(8)
        .line([
          [380, "Imponibile"],
          [480, "274,00"],
        ])
        .line([
          [380, "IVA 22%"],
          [480, "60,28"],
        ])
        .line(
          [
            [380, "Totale fattura"],
            [480, "€ 334,28"],
          ],
          11,
          true,
        )
        .line("Scadenza pagamento: 16/03/2025")
        .build(),
    {
      type: "vehicles/service",
      language: "it",
      date: "2025-02-14",
      issuer: "Officina Brambati S.r.l.",
      recipient: "Paolo Venturini",
      total: 334.28,
      currency: "EUR",
      dueDate: "2025-03-16",
      numbers: { vat_id: "IT01234567897", invoice_number: "118/2025" },
    },
  ],
  [
    "energy bill, Dutch",
    () =>
      new Paper()
        .line("Zonnewind Energie B.V.", 16, true)
        .lines(["Havenkade 8", "3011 AB Rotterdam", "KvK 24330087   BTW NL810433941B01"])
        .gap(14)
        .lines(["De heer P. van Loon", "Kerkstraat 41", "2611 GX Delft"], 50)
        .gap(14)
        .line("Energierekening", 14, true)
        .line([
          [50, "Factuurnummer: 90012877"],
          [340, "Factuurdatum: 9 januari 2025"],
        ])
        .line([
          [50, "Klantnummer: 5530021"],
          [340, "Vervaldatum: 23 januari 2025"],
        ])
        .gap(8)
        .line([
          [50, "Levering stroom 210 kWh"],
          [480, "€ 61,40"],
        ])
        .line([
          [50, "Totaal excl. btw"],
          [480, "€ 61,40"],
        ])
        .line([
          [50, "Btw 21%"],
          [480, "€ 12,89"],
        ])
        .line(
          [
            [50, "Te betalen bedrag"],
            [480, "€ 74,29"],
          ],
          11,
          true,
        )
        .build(),
    {
      type: "bills/electricity",
      language: "nl",
      date: "2025-01-09",
      issuer: "Zonnewind Energie B.V.",
      recipient: "P. van Loon",
      total: 74.29,
      currency: "EUR",
      dueDate: "2025-01-23",
      numbers: { invoice_number: "90012877", customer_number: "5530021" },
    },
  ],
  [
    "till receipt with cash and change, Malaysia",
    () =>
      slip([
        "KEDAI RUNCIT MELOR SDN BHD",
        "(481203-T)",
        "NO 14, JALAN CEMPAKA 3",
        "47100 PUCHONG, SELANGOR",
        "GST ID : 000571834624",
        "TAX INVOICE",
        "Invoice No: 10/203/T0417",
        "Date: 05/03/2018 18:22:41",
        ["MILO 1KG 1 x 16.90", "16.90"],
        ["RICE 5KG 1 x 13.52", "13.52"],
        ["Total Sales (Inclusive GST) RM", "30.42"],
        ["Rounding Adjustment RM", "-0.02"],
        ["Total After Rounding RM", "30.40"],
        ["CASH RM", "50.00"],
        ["CHANGE RM", "19.60"],
        "THANK YOU. PLEASE COME AGAIN",
      ]),
    {
      type: "receipts/groceries",
      language: "en",
      date: "2018-03-05",
      issuer: "KEDAI RUNCIT MELOR SDN BHD",
      recipient: null,
      total: 30.4,
      currency: "MYR",
      dueDate: null,
      numbers: { invoice_number: "10/203/T0417" },
    },
  ],
  [
    "till receipt, German",
    () =>
      slip([
        "Frischmarkt Holler e.K.",
        "Bahnhofstr. 12, 04509 Delitzsch",
        "UID Nr.: DE136695976",
        ["BIO MILCH 1L", "1,19 A"],
        ["ROGGENBROT", "2,49 A"],
        ["KASE JUNG", "3,15 A"],
        ["SUMME EUR", "6,83"],
        ["Geg. BAR EUR", "10,00"],
        ["Rückgeld EUR", "3,17"],
        "Steuer %  Netto  Steuer  Brutto",
        "A= 7,0%  6,38  0,45  6,83",
        "21.02.2025 17:48 Bon-Nr.:4417",
        "Vielen Dank für Ihren Einkauf",
      ]),
    {
      type: "receipts/groceries",
      language: "de",
      date: "2025-02-21",
      issuer: "Frischmarkt Holler e.K.",
      total: 6.83,
      currency: "EUR",
    },
  ],
  [
    "bank statement, English",
    () =>
      new Paper()
        .line("Harbor & Pine Bank", 16, true)
        .lines(["PO Box 1180, Portland, ME 04101", "harborpine.com"])
        .gap(14)
        .lines(["EVELYN S MARSH", "402 Cedar Lane", "Augusta, ME 04330"])
        .gap(14)
        .line("Checking account statement", 14, true)
        .line("Statement period: January 1, 2025 through January 31, 2025")
        .line("Account number: 000881204417")
        .gap(8)
        .line([
          [50, "Beginning balance"],
          [460, "$2,410.55"],
        ])
        .line([
          [50, "Deposits and additions"],
          [460, "3,120.00"],
        ])
        .line([
          [50, "Withdrawals"],
          [460, "-2,208.14"],
        ])
        .line(
          [
            [50, "Ending balance"],
            [460, "$3,322.41"],
          ],
          11,
          true,
        )
        .gap(10)
        .line([
          [50, "01/03/2025"],
          [150, "Payroll"],
          [460, "1,560.00"],
        ])
        .line([
          [50, "01/17/2025"],
          [150, "Payroll"],
          [460, "1,560.00"],
        ])
        .build(),
    {
      type: "banking/bank-statement",
      language: "en",
      period: { from: "2025-01-01", to: "2025-01-31" },
      issuer: "Harbor & Pine Bank",
      recipient: "EVELYN S MARSH",
      total: 3322.41,
      currency: "USD",
      dueDate: null,
      numbers: { account_number: "000881204417" },
    },
  ],
  [
    "car insurance, English",
    () =>
      new Paper()
        .line("Granite State Mutual Insurance Company", 14, true)
        .line("P.O. Box 900, Concord, NH 03301")
        .gap(10)
        .line("Personal Auto Policy Declarations", 14, true)
        .line("Policy number: GSM 4420 118 77")
        .line("Policy period: 02/01/2025 to 08/01/2025 12:01 a.m. standard time")
        .line("Named insured: Theodore Banks")
        .line("27 Orchard Way")
        .line("Concord, NH 03303")
        .gap(10)
        .line([
          [50, "Vehicle"],
          [150, "VIN"],
          [350, "Premium"],
        ])
        .line([
          [50, "2016 Sedan"],
          [150, "1M8GDM9AXKP042788"],
          [350, "$612.40"],
        ])
        .line([
          [50, "Bodily injury liability"],
          [250, "$100,000 each person"],
          [460, "$210.00"],
        ])
        .line([
          [50, "Collision"],
          [250, "$500 deductible"],
          [460, "$402.40"],
        ])
        .line(
          [
            [50, "Total policy premium"],
            [460, "$612.40"],
          ],
          11,
          true,
        )
        .build(),
    {
      type: "insurance/auto-policy",
      language: "en",
      period: { from: "2025-02-01", to: "2025-08-01" },
      issuer: "Granite State Mutual Insurance Company",
      recipient: "Theodore Banks",
      total: 612.4,
      currency: "USD",
      numbers: { policy_number: "GSM 4420 118 77", vin: "1M8GDM9AXKP042788" },
      obligations: { renewal: "2025-08-01" },
    },
  ],
  [
    "payslip, German",
    () =>
      new Paper()
        .line("Werkstoff Lindau AG", 14, true)
        .line("Uferweg 9, 88131 Lindau")
        .gap(10)
        .line("Gehaltsabrechnung März 2025", 14, true)
        .line([
          [50, "Mitarbeiter: Katrin Osthoff"],
          [340, "Personalnummer: 20417"],
        ])
        .line([
          [50, "Steuerklasse: 1"],
          [340, "Eintrittsdatum: 01.09.2019"],
        ])
        .gap(8)
        .line([
          [50, "Bruttolohn"],
          [460, "4.210,00"],
        ])
        .line([
          [50, "Lohnsteuer"],
          [460, "-668,50"],
        ])
        .line([
          [50, "Sozialversicherung"],
          [460, "-862,40"],
        ])
        .line([
          [50, "Nettolohn"],
          [460, "2.679,10"],
        ])
        .line(
          [
            [50, "Auszahlungsbetrag"],
            [460, "2.679,10 EUR"],
          ],
          11,
          true,
        )
        .build(),
    {
      type: "work/payslip",
      language: "de",
      period: { from: "2025-03-01", to: "2025-03-31" },
      issuer: "Werkstoff Lindau AG",
      recipient: "Katrin Osthoff",
      total: 2679.1,
      currency: "EUR",
    },
  ],
  [
    "letter ending a contract, German",
    () =>
      new Paper()
        .lines(["Anneliese Brandt", "Gartenweg 3", "90402 Nürnberg"])
        .gap(12)
        .lines(["Sportpark Süd GmbH", "Ringstraße 80", "90443 Nürnberg"])
        .gap(12)
        .line([[400, "Nürnberg, 2. Juni 2025"]])
        .line("Kündigung meiner Mitgliedschaft", 12, true)
        .gap(10)
        .lines([
          "Sehr geehrte Damen und Herren,",
          "hiermit kündige ich meine Mitgliedschaft fristgerecht zum nächstmöglichen Zeitpunkt.",
          "Bitte bestätigen Sie mir den Eingang dieses Schreibens.",
          "Mit freundlichen Grüßen",
          "Anneliese Brandt",
        ])
        .build(),
    { type: "letters/cancellation", language: "de", date: "2025-06-02", total: null, dueDate: null },
  ],
  [
    "lease, English",
    () =>
      new Paper()
        .line("RESIDENTIAL LEASE AGREEMENT", 14, true)
        .gap(8)
        .lines([
          "This lease agreement is made as of May 20, 2025 between the landlord and the tenant named below.",
          "Landlord: Ridgeline Properties LLC",
          "Tenant: Samuel Okafor",
          "Premises: 55 Quarry Road, Apt 4, Burlington, VT 05401",
          "The term begins on June 1, 2025 and ends on May 31, 2026.",
          "Lease period: June 1, 2025 to May 31, 2026",
          "Monthly rent: $1,450.00",
          "Security deposit: $1,450.00",
        ])
        .build(),
    {
      type: "housing/lease",
      language: "en",
      date: "2025-05-20",
      period: { from: "2025-06-01", to: "2026-05-31" },
      recipient: "Samuel Okafor",
      total: 1450,
      currency: "USD",
      obligations: { expiry: "2026-05-31" },
    },
  ],
  [
    "restaurant bill, French Switzerland",
    () =>
      slip([
        "Auberge du Lac Sàrl",
        "Quai des Mouettes 7, 1800 Vevey, Suisse",
        "Table 12   Couverts 2",
        ["2 Menu du jour", "49.00"],
        ["1 Eau minérale", "6.50"],
        ["2 Espresso", "9.00"],
        ["Total CHF", "64.50"],
        ["Dont TVA 8.1%", "4.83"],
        ["Carte", "64.50"],
        "17.04.2025 13:52",
        "Merci de votre visite",
      ]),
    {
      type: "receipts/restaurant",
      language: "fr",
      date: "2025-04-17",
      issuer: "Auberge du Lac Sàrl",
      total: 64.5,
      currency: "CHF",
    },
  ],
];
