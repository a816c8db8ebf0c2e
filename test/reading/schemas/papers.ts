import type { Page } from "#reading/layout/page.ts";
import { Paper } from "../paper.ts";

export interface Want {
  /** Type to be read as: the kind of a paper is another reader's work. */
  type: string;
  /** Values by key, as told; numbers for amounts and quantities. */
  facts: Record<string, string | number>;
  /** Keys that must not be told. */
  never?: string[];
  /** `kind due` of what is owed. */
  owed?: string[];
  summary?: string;
}

const rows = (p: Paper, pairs: [string, string][]): Paper => {
  for (const [label, value] of pairs)
    p.line([
      [50, label],
      [330, value],
    ]);
  return p;
};

/** Papers of every group, with names and words of no real issuer. */
export const papers: [string, () => Page[], Want][] = [
  [
    "electricity, English",
    () =>
      rows(
        new Paper()
          .line("Tarnbrook Energy Ltd", 15, true)
          .line("Electricity bill")
          .line("Bill date: 14 April 2025")
          .line("Billing period: 12 March 2025 to 11 April 2025")
          .line("Tariff: Evergreen Fixed 24"),
        [
          ["Previous reading", "18,204 kWh"],
          ["Current reading", "18,514 kWh"],
          ["Total consumption", "310 kWh"],
          ["Standing charge", "£14.20"],
          ["Amount due", "£84.20"],
        ],
      )
        .line("Your payment of £84.20 will be debited on 3 May 2025 by Direct Debit.")
        .line("If your payment is late we may charge a fee of £12 and interrupt the supply.")
        .build(),
    {
      type: "bills/electricity",
      facts: {
        consumption: 310,
        previous_reading: 18204,
        current_reading: 18514,
        standing_charge: 14.2,
        tariff: "Evergreen Fixed 24",
        late_terms: "If your payment is late we may charge a fee of £12 and interrupt the supply.",
      },
      owed: ["payment 2025-05-03"],
      summary:
        "Electricity from Tarnbrook Energy Ltd for 12 Mar to 11 Apr 2025, 310 kWh. GBP 84.20 is debited on 3 May 2025.",
    },
  ],
  [
    "gas, German",
    () =>
      rows(
        new Paper()
          .line("Moorwind Energie GmbH", 15, true)
          .line("Gasrechnung")
          .line("Rechnungsdatum: 04.02.2025")
          .line("Tarif: Moorwind Basis")
          .line("Zahlungsweise: monatlich"),
        [
          ["Zählerstand alt", "4.102 m³"],
          ["Zählerstand neu", "5.336 m³"],
          ["Gesamtverbrauch", "12.451 kWh"],
          ["Grundpreis", "96,00 €"],
          ["Rechnungsbetrag", "1.322,40 €"],
          ["Neuer Abschlag", "108,00 €"],
        ],
      )
        .line("Bei verspäteter Zahlung berechnen wir Mahnkosten von 5,00 €.")
        .build(),
    {
      type: "bills/gas",
      facts: {
        consumption: 12451,
        previous_reading: 4102,
        current_reading: 5336,
        standing_charge: 96,
        instalment: 108,
        tariff: "Moorwind Basis",
        late_terms: "Bei verspäteter Zahlung berechnen wir Mahnkosten von 5,00 €.",
      },
    },
  ],
  [
    "electricity, Spanish: the parts of the consumption are not the whole",
    () =>
      rows(new Paper().line("Luz del Roble S.L.", 15, true).line("Factura de electricidad"), [
        ["Consumo punta", "51 kWh"],
        ["Consumo valle", "70 kWh"],
        ["Consumo total", "121 kWh"],
        ["Potencia contratada", "4,6 kW"],
        ["Total importe a pagar", "31,20 €"],
      ]).build(),
    { type: "bills/electricity", facts: { consumption: 121, contracted_power: 4.6 } },
  ],
  [
    "water, Italian",
    () =>
      rows(new Paper().line("Acque del Poggio S.p.A.", 15, true).line("Bolletta acqua"), [
        ["Lettura precedente", "210 m³"],
        ["Lettura attuale", "248 m³"],
        ["Consumo fatturato", "38 m³"],
        ["Totale da pagare", "77,31 €"],
      ])
        .line("Modalità di pagamento: Bonifico bancario")
        .build(),
    {
      type: "bills/water",
      facts: { consumption: 38, current_reading: 248, payment_method: "Bonifico bancario" },
    },
  ],
  [
    "internet, French, with tacit renewal",
    () =>
      rows(
        new Paper()
          .line("Fibrelune SAS", 15, true)
          .line("Facture d'abonnement internet")
          .line("Date de facture : 02/06/2025")
          .line("Votre offre : Lune 500"),
        [
          ["Prix mensuel", "29,99 €"],
          ["Total TTC", "29,99 €"],
        ],
      )
        .line("Le contrat est renouvelé par tacite reconduction pour une durée de douze mois.")
        .line("Vous pouvez le résilier moyennant un préavis de deux mois avant l'échéance.")
        .line("Date de fin : 31/12/2025")
        .build(),
    {
      type: "bills/internet",
      facts: {
        price: 29.99,
        tariff: "Lune 500",
        notice_period: "deux mois",
        renewal_terms: "Le contrat est renouvelé par tacite reconduction pour une durée de douze mois.",
      },
      owed: ["reminder 2025-10-31", "renewal 2025-12-31"],
    },
  ],
  [
    "bank statement, English",
    () =>
      rows(
        new Paper()
          .line("Harrowgate Savings Bank", 15, true)
          .line("Account statement")
          .line("Statement period: 1 May 2025 to 31 May 2025"),
        [
          ["Opening balance on 1 May 2025", "$1,204.11"],
          ["Total deposits", "$3,300.00"],
          ["Total withdrawals", "-$2,120.50"],
          ["Interest earned", "$0.42"],
          ["Closing balance on 31 May 2025", "$2,384.03"],
        ],
      ).build(),
    {
      type: "banking/bank-statement",
      facts: { opening_balance: 1204.11, total_in: 3300, total_out: 2120.5, interest_earned: 0.42 },
      summary:
        "A bank statement from Harrowgate Savings Bank, May 2025. USD 3,300.00 came in, USD 2,120.50 went out and the balance at the end is USD 2,384.03.",
    },
  ],
  [
    "bank statement: the columns of its rows are no totals",
    () =>
      new Paper()
        .line("Harrowgate Savings Bank", 15, true)
        .line("Account statement")
        .line([
          [50, "Date"],
          [130, "Description"],
          [330, "Withdrawals"],
          [430, "Deposits"],
        ])
        .line([
          [50, "02 May"],
          [130, "Grocer"],
          [330, "$41.20"],
        ])
        .line([
          [50, "03 May"],
          [130, "Salary"],
          [430, "$900.00"],
        ])
        .build(),
    { type: "banking/bank-statement", facts: {}, never: ["total_in", "total_out"] },
  ],
  [
    "loan, German",
    () =>
      rows(new Paper().line("Kreditbank Seeland AG", 15, true).line("Darlehensvertrag vom 03.03.2025"), [
        ["Nettodarlehensbetrag", "180.000,00 €"],
        ["Gebundener Sollzinssatz", "3,45 %"],
        ["Effektiver Jahreszins", "3,61 %"],
        ["Monatliche Rate", "812,50 €"],
        ["Laufzeit", "25 Jahre"],
      ]).build(),
    {
      type: "banking/loan-agreement",
      facts: {
        principal: 180000,
        interest_rate: "3,45 %",
        apr: "3,61 %",
        instalment: 812.5,
        loan_term: "25 Jahre",
      },
    },
  ],
  [
    "payslip, Dutch",
    () =>
      rows(new Paper().line("Duinzicht Logistiek B.V.", 15, true).line("Loonstrook maart 2025"), [
        ["Bruto salaris", "3.400,00"],
        ["Loonheffing", "712,33"],
        ["Pensioenpremie", "120,10"],
        ["Gewerkte uren", "152 uur"],
        ["Netto salaris", "2.567,57"],
      ]).build(),
    {
      type: "work/payslip",
      facts: { income_tax: 712.33, pension_contribution: 120.1, hours: "152 uur", salary_gross: 3400 },
    },
  ],
  [
    "payslip, English",
    () =>
      rows(
        new Paper()
          .line("Copperfield Mills Inc.", 15, true)
          .line("Earnings statement")
          .line("Pay period: 1 March 2025 to 31 March 2025"),
        [
          ["Gross pay", "$4,000.00"],
          ["Federal income tax", "$410.00"],
          ["Social Security", "$248.00"],
          ["Medicare", "$58.00"],
          ["Net pay", "$3,284.00"],
        ],
      ).build(),
    {
      type: "work/payslip",
      facts: { income_tax: 410, social_contributions: 248, medicare_tax: 58 },
      summary:
        "Pay from Copperfield Mills Inc. for March 2025. USD 3,284.00 is paid out of USD 4,000.00 gross.",
    },
  ],
  [
    "car insurance, German, renews by itself",
    () =>
      rows(
        new Paper()
          .line("Nordlicht Versicherung AG", 15, true)
          .line("Versicherungsschein Kfz-Versicherung")
          .line("Versichertes Fahrzeug: Lupora Kombi 1.6")
          .line("Versicherungsbeginn: 01.01.2025")
          .line("Versicherungsende: 31.12.2025")
          .line("Zahlungsweise: jährlich"),
        [
          ["Vollkasko", "312,40 €"],
          ["Haftpflicht", "289,10 €"],
          ["Versicherungssumme", "100.000.000,00 €"],
          ["Jahresbeitrag", "601,50 €"],
        ],
      )
        .line("Der Vertrag verlängert sich um ein Jahr, wenn er nicht mit einer Frist von einem Monat")
        .line("zum Ablauf gekündigt wird.")
        .build(),
    {
      type: "insurance/auto-policy",
      facts: {
        insured_vehicle: "Lupora Kombi 1.6",
        interval: "jährlich",
        sum_insured: 100000000,
        notice_period: "einem Monat",
      },
      owed: ["reminder 2025-11-30", "renewal 2025-12-31"],
    },
  ],
  [
    "home insurance, Italian",
    () =>
      rows(
        new Paper()
          .line("Assicurazioni Colle Verde S.p.A.", 15, true)
          .line("Polizza casa")
          .line("Ubicazione del rischio: Via dei Tigli 14, 40121 Bologna")
          .line("Frazionamento: semestrale"),
        [
          ["Incendio", "120.000,00 €"],
          ["Furto", "8.000,00 €"],
          ["Premio annuo", "244,00 €"],
        ],
      )
        .line("In mancanza di disdetta con preavviso di 60 giorni il contratto si rinnova tacitamente.")
        .build(),
    {
      type: "insurance/home-policy",
      facts: {
        insured_place: "Via dei Tigli 14, 40121 Bologna",
        interval: "semestrale",
        notice_period: "60 giorni",
        cover: "Incendio",
        sum_insured: 120000,
      },
    },
  ],
  [
    "lease, English",
    () =>
      new Paper()
        .line("Residential lease agreement", 15, true)
        .line("Landlord: Fenwick Homes LLC")
        .line("Tenant: Odette Marlow")
        .line("Property address: 12 Alder Court, Springfield, IL 62701")
        .line("Start date: 1 July 2025     End date: 30 June 2026")
        .line("The monthly rent is $1,450.00, due on the first day of each month.")
        .line("Security deposit: $2,900.00")
        .line("Notice period: 60 days")
        .build(),
    {
      type: "housing/lease",
      facts: {
        property_address: "12 Alder Court, Springfield, IL 62701",
        notice_period: "60 days",
        deposit: 2900,
        rent: 1450,
      },
    },
  ],
  [
    "lease, Spanish",
    () =>
      new Paper()
        .line("Contrato de arrendamiento de vivienda", 15, true)
        .line("Dirección de la vivienda: Calle del Olmo 8, 41003 Sevilla")
        .line("Renta mensual: 780,00 €")
        .line("Fianza: 780,00 €")
        .line("El contrato se prorroga tácitamente salvo preaviso de dos meses.")
        .build(),
    {
      type: "housing/lease",
      facts: {
        property_address: "Calle del Olmo 8, 41003 Sevilla",
        deposit: 780,
        notice_period: "dos meses",
      },
    },
  ],
  [
    "vehicle inspection, German",
    () =>
      new Paper()
        .line("Prüfstelle Eichtal", 15, true)
        .line("Untersuchungsbericht Hauptuntersuchung")
        .line("Marke: Lupora     Modell: Kombi")
        .line("Erstzulassung: 14.06.2018")
        .line("Kilometerstand: 84.210 km")
        .line("Nächste HU: 05/2027")
        .line("Das Fahrzeug wurde geprüft und ist ohne Mängel. Bitte bewahren Sie den Bericht auf.")
        .build(),
    {
      type: "vehicles/inspection",
      facts: {
        make: "Lupora",
        model: "Kombi",
        first_registration: "2018-06-14",
        mileage: 84210,
        inspection_due: "05/2027",
      },
      owed: ["reminder 2027-05-31"],
    },
  ],
  [
    "vaccination of a pet, English",
    () =>
      new Paper()
        .line("Willowmere Veterinary Clinic", 15, true)
        .line("Vaccination record")
        .line("Pet name: Pickle")
        .line("Species: Cat     Breed: Tabby")
        .line("Vaccine: Felovax IV")
        .line("Date given: 2 June 2025")
        .line("Next due: 2 June 2026")
        .build(),
    {
      type: "pets/vaccination",
      facts: { pet: "Pickle", species: "Cat", breed: "Tabby", vaccine: "Felovax IV", next_due: "2026-06-02" },
      owed: ["appointment 2026-06-02"],
    },
  ],
  [
    "warranty, English, its end worked out",
    () =>
      new Paper()
        .line("Brightwell Appliances", 15, true)
        .line("Warranty certificate")
        .line("Product: Countertop Kettle K2")
        .line("Purchase date: 3 May 2025")
        .line("This product comes with a limited warranty of two years from the day of purchase.")
        .build(),
    {
      type: "warranties/warranty",
      facts: { product: "Countertop Kettle K2", purchase_date: "2025-05-03" },
      never: ["expiry_date"],
      owed: ["expiry 2027-05-03"],
    },
  ],
  [
    "warranty, Dutch",
    () =>
      new Paper()
        .line("Garantiebewijs", 15, true)
        .line("Artikel: Koffiemolen M3")
        .line("Aankoopdatum: 25-01-2025")
        .line("Garantietermijn: 3 jaar")
        .build(),
    {
      type: "warranties/warranty",
      facts: { product: "Koffiemolen M3", warranty_period: "3 jaar" },
      owed: ["expiry 2028-01-25"],
    },
  ],
  [
    "school, French",
    () =>
      new Paper()
        .line("Collège des Trois Moulins", 15, true)
        .line("Bulletin scolaire")
        .line("Nom de l'élève : Basile Renaudet")
        .line("Classe : 5e B     Trimestre : 2")
        .line("Moyenne générale : 14,2")
        .build(),
    {
      type: "education/report-card",
      facts: { student: "Basile Renaudet", school_class: "5e B", grade_average: 14.2 },
    },
  ],
  [
    "identity card, Portuguese words",
    () =>
      new Paper()
        .line("Cartão de residência", 15, true)
        .line("Apelido: Quintela")
        .line("Nacionalidade: Portuguesa")
        .line("Válido até: 09/08/2031")
        .build(),
    { type: "identity/residence-permit", facts: { surname: "Quintela", nationality: "Portuguesa" } },
  ],
  [
    "work contract, German",
    () =>
      new Paper()
        .line("Arbeitsvertrag", 15, true)
        .line("Tätigkeit: Werkstattleitung")
        .line("Bruttomonatsgehalt: 3.950,00 €")
        .line("Wöchentliche Arbeitszeit: 38,5 Stunden")
        .line("Urlaubsanspruch: 30 Arbeitstage")
        .line("Probezeit: sechs Monate")
        .line("Das Arbeitsverhältnis kann mit einer Frist von vier Wochen zum Monatsende gekündigt werden.")
        .build(),
    {
      type: "work/contract",
      facts: {
        job_title: "Werkstattleitung",
        salary: 3950,
        hours_per_week: 38.5,
        leave_days: 30,
        probation: "sechs Monate",
        notice_period: "vier Wochen",
      },
    },
  ],
  [
    "letter, English",
    () =>
      new Paper()
        .line("Marsh Lane Residents' Association", 15, true)
        .line("12 May 2025")
        .line("Subject: Repair of the shared roof")
        .line("Please reply by: 30 June 2025")
        .build(),
    {
      type: "letters/letter",
      facts: { subject: "Repair of the shared roof", reply_by: "2025-06-30" },
      owed: ["reminder 2025-06-30"],
    },
  ],
  [
    "tax form, Italian",
    () =>
      new Paper()
        .line("Avviso", 15, true)
        .line("Reddito imponibile: 24.310,00 €")
        .line("Imposta netta: 4.102,00 €")
        .line("Presentare entro il: 30/09/2025")
        .build(),
    {
      type: "tax/assessment",
      facts: { taxable_income: 24310, income_tax: 4102, filing_deadline: "2025-09-30" },
      owed: ["filing 2025-09-30"],
    },
  ],
  [
    "receipt, Dutch",
    () =>
      rows(new Paper().line("Bakkerij De Wilg", 15, true).line("Kassabon 12-05-2025"), [
        ["Totaal", "7,40"],
        ["Contant", "10,00"],
        ["Wisselgeld", "2,60"],
      ]).build(),
    { type: "receipts/receipt", facts: { paid_with: "Contant", change: 2.6 } },
  ],
  [
    "words that look like labels in a sentence tell nothing",
    () =>
      new Paper()
        .line("Thornby Utilities", 15, true)
        .line("Electricity bill")
        .line("Your tariff may change. Consumption last year was 3,100 kWh.")
        .line("We compare usage off-peak 40 kWh with that of others.")
        .line("Ask us about instalment plans or a lower standing charge.")
        .build(),
    {
      type: "bills/electricity",
      facts: {},
      never: ["tariff", "consumption", "instalment", "standing_charge", "late_terms", "renewal_terms"],
    },
  ],
];
