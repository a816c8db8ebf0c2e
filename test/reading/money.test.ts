import { describe, expect, test } from "bun:test";
import { study, totalOf } from "#reading/classify/study.ts";
import { currencyOf, decimalSign, findMoney, parseNumber } from "#reading/money/money.ts";
import { totalConfidence } from "#reading/ranking/confidence.ts";
import { context, note, Paper } from "./paper.ts";

/** Printed text, the decimal sign of the paper, value and currency ("" for none). */
const amounts: [string, "." | ",", string][] = [
  ["1,234.56", ".", "1234.56"],
  ["1.234,56", ",", "1234.56"],
  ["1 234,56 €", ",", "1234.56 EUR"],
  ["1'234.56", ".", "1234.56"],
  ["CHF 1’234.50", ".", "1234.5 CHF"],
  ["12.50 CR", ".", "-12.5"],
  ["12.50-", ".", "-12.5"],
  ["(12.50)", ".", "-12.5"],
  ["-$12.50", ".", "-12.5 $"],
  ["$ 12.50", ".", "12.5 $"],
  ["RM 9.65", ".", "9.65 MYR"],
  ["RM9.65", ".", "9.65 MYR"],
  ["S$702.10", ".", "702.1 SGD"],
  ["10,- €", ",", "10 EUR"],
  ["Fr. 5.-", ".", "5 CHF"],
  ["kr 149,00", ",", "149 kr"],
  ["EUR 2.175,32", ",", "2175.32 EUR"],
  ["49.99EUR", ".", "49.99 EUR"],
  ["12. 50", ".", "12.5"],
  ["19,00 %", ",", ""],
  ["14:30", ".", ""],
  ["A12.50B", ".", ""],
];

describe("amounts on one line", () => {
  for (const [text, sign, want] of amounts)
    test(text, () => {
      const hit = findMoney(text, sign).filter((h) => h.sure)[0];
      expect(hit ? `${hit.value}${hit.currency === null ? "" : ` ${hit.currency}`}` : "").toBe(want);
    });

  test("a space parts two numbers where the point is the decimal sign", () =>
    expect(findMoney("2 100.00", ".").map((h) => h.value)).toEqual([2, 100]));

  test("no number", () => {
    expect(parseNumber("1.2.3,4,5", ".")).toBeNull();
    expect(parseNumber("", ".")).toBeNull();
  });

  test("the decimal sign is what most amounts use", () => {
    expect(decimalSign(["1.234,56", "2,50", "12.50"], ".")).toBe(",");
    expect(decimalSign(["nothing"], ",")).toBe(",");
  });

  test("signs and codes", () => {
    expect(currencyOf("€")).toBe("EUR");
    expect(currencyOf("rm")).toBe("MYR");
    expect(currencyOf("XYZ")).toBeNull();
  });
});

/** Type of the paper, its lines, its total with currency ("-" for none). */
const totals: [string, string, string][] = [
  [
    "receipts/receipt",
    "ITEM A   10.00\nSUBTOTAL   $10.00\nTAX   $0.80\nTOTAL   $10.80\nVISA   $10.80",
    "10.8 USD",
  ],
  ["receipts/receipt", "Item   4.50\nBAL   4.50\nCASH   5.00\nCHANGE   0.50\nLondon £", "4.5 GBP"],
  [
    "receipts/receipt",
    "Milk 2.99 F\nBread 3.49 F\n**** BALANCE   6.48\nUS DEBIT   6.48\nCHANGE   .00\nChicago, IL 60614",
    "6.48 USD",
  ],
  [
    "receipts/receipt",
    "Net: $25.49\nSales Tax: .30\nTotal: $25.49\nSold Items: 5\nPaid:\nVisa $25.49",
    "25.49 USD",
  ],
  ["receipts/receipt", "TOTAL A PAGAR 35,00 €\nTarjeta 35,00 €", "35 EUR"],
  ["receipts/receipt", "TOTAL 35,00€\nBase 31,82 IVA 3,18", "35 EUR"],
  ["receipts/receipt", "Gesamtbetrag   7,95 EUR\nMastercard   7,95", "7.95 EUR"],
  ["receipts/receipt", "Zu zahlen   90,00\nVisa   90,00 EUR", "90 EUR"],
  ["receipts/receipt", "ZU ZAHLEN EUR 8,92\nEC-Cash EUR 8,92", "8.92 EUR"],
  ["receipts/receipt", "Total TTC 22,40 €\nCB 22,40\nTVA 10% 2,04", "22.4 EUR"],
  ["receipts/receipt", "TOTAL 14,91$\nDEBIT 14,91$\nTPS TVQ Québec", "14.91 CAD"],
  ["receipts/receipt", "TOTAL (RM)   9.65\nCash -50.00\nCHANGE 40.35", "9.65 MYR"],
  ["receipts/receipt", "Total RM Incl. of GST 9.65\nSDN BHD", "9.65 MYR"],
  ["receipts/receipt", "Amount   17.20\nService Tax 6%   1.03\nBill Total   17.22\nSDN BHD RM", "17.22 MYR"],
  ["receipts/receipt", "Nett Total   72.95\nRM\nChange 0.00", "72.95 MYR"],
  ["receipts/receipt", "Milk   2.99\nBread   3.49\nSubtotal   6.48", "-"],
  ["receipts/receipt", "TOTAL EUR   6,46\n(3 Artikel)\nGesamt Netto   5,90   MwSt 0,56", "6.46 EUR"],
  [
    "invoices/invoice",
    "Subtotal $850.00\nSales Tax $10.00\nTotal $860.00\nAmount Paid $0.00\nBalance Due $860.00",
    "860 USD",
  ],
  ["invoices/invoice", "Sub-total   80.00\nTax 10%   8.00\nTotal Due   $93.50", "93.5 USD"],
  ["invoices/invoice", "Total   571.04 EUR\nTotal incl. VAT   571.04", "571.04 EUR"],
  ["invoices/invoice", "Zahlbetrag   1.234,56 €", "1234.56 EUR"],
  ["invoices/invoice", "Bruttosumme   529,87\nFälliger Betrag   529,87 EUR", "529.87 EUR"],

  ["invoices/invoice", "Totaal   € 4.904,94\nBTW 21% € 851,27", "4904.94 EUR"],
  [
    "invoices/invoice",
    "SUBTOTAL   $100.00\nSALES TAX   $10.00\nTOTAL   $110.00\nPREVIOUS UNPAID BALANCE   $500.00\nAMOUNT DUE   $610.00",
    "610 USD",
  ],
  ["invoices/invoice", "Total due   USD 78,277.81", "78277.81 USD"],
  ["invoices/invoice", "Invoice total (USD)   127.50", "127.5 USD"],
  ["invoices/invoice", "TOTAL AMOUNT PAYABLE   $1,020.30", "1020.3 USD"],
  ["insurance/auto-policy", "Total 6 Month Premium   $634.91", "634.91 USD"],
  ["insurance/auto-policy", "Policy Premium   $1,295.88\nFees $10.00", "1295.88 USD"],
  ["insurance/auto-policy", "Total Premium for all vehicles   $1,773.80", "1773.8 USD"],
  ["insurance/home-policy", "TOTAL ANNUAL PREMIUM   $1,980.00", "1980 USD"],
  ["insurance/home-policy", "Premium   $543.90", "543.9 USD"],
  ["insurance/home-policy", "Policy premium $543.90\nDiscounts -$40.00\nDwelling $300,000", "543.9 USD"],
  ["insurance/renters-policy", "Your total premium for this policy is $115.00", "115 USD"],
  ["insurance/renters-policy", "Total Policy Premium: $351.00\nMonthly payment $29.25", "351 USD"],
  ["insurance/pet-policy", "Your monthly premium: $87.66", "87.66 USD"],
  ["insurance/pet-policy", "Annual price   $66.92", "66.92 USD"],

  ["banking/bank-statement", "Ending balance on 8/11   $688.82", "688.82 USD"],
  [
    "banking/bank-statement",
    "Beginning Balance   $58,000.00\nEnding Balance   $59,780.28\nInterest Paid   $20.00",
    "59780.28 USD",
  ],
  ["banking/bank-statement", "Kontostand am 31.03.2025   1.234,56 EUR", "1234.56 EUR"],
  ["banking/bank-statement", "Alter Saldo 100,00+\nNeuer Saldo 250,00+ EUR", "250 EUR"],
  ["banking/bank-statement", "Nouveau solde au 31/03/2025   1 234,56 €", "1234.56 EUR"],
  [
    "banking/credit-card-statement",
    "Previous Balance $412.16\nPayments -$412.16\nNew Balance $702.10\nMinimum Payment Due $50.00",
    "702.1 USD",
  ],
  ["work/payslip", "Net Pay   2,076.28   12,000.00\nGross Pay   3,000.00\nAtlanta, GA 30354", "2076.28 USD"],
  ["work/payslip", "NET PAY: $2,076.28", "2076.28 USD"],
  ["work/payslip", "Netto a pagare   1.520,00 €", "1520 EUR"],
  ["work/payslip", "Líquido total a percibir   1.520,33 €", "1520.33 EUR"],
  ["travel/flight", "Gesamtpreis 78,99 EUR", "78.99 EUR"],
  ["travel/flight", "Total price EUR 78.99", "78.99 EUR"],
  ["travel/train-ticket", "Prix : 35,00 EUR", "35 EUR"],
  ["travel/train-ticket", "Montant total : 35.00 EUR", "35 EUR"],
  ["travel/transit-ticket", "Vollpreis EUR 9,60", "9.6 EUR"],
  ["receipts/card-slip", "Betrag EUR 9,60\nBezahlung", "9.6 EUR"],
  ["receipts/card-slip", "Betrag   EUR   9,60", "9.6 EUR"],
  [
    "insurance/premium-invoice",
    "Beitrag 200,00\nVersicherungsteuer 20,00\nGesamtbeitrag 220,00 EUR",
    "220 EUR",
  ],
  ["work/expense-report", "Total expenses   460.00 €", "460 EUR"],
  ["tax/return", "Refund 1,663.00", "-"],
  [
    "bills/electricity",
    "Grundpreis 12,50 EUR\nArbeitspreis 310 kWh 93,00\nNettobetrag 105,50\n19 % USt 20,05\nRechnungsbetrag 125,55 €\nbereits geleistete Abschläge 90,00\nNachzahlung 35,55 €",
    "35.55 EUR",
  ],
  [
    "bills/electricity",
    "Previous balance £84.20\nPayment received - thank you -£84.20\nElectricity charges £61.44\nVAT at 5% £3.07\nTotal charges this period £64.51\nAccount balance £64.51 DR",
    "64.51 GBP",
  ],
  [
    "bills/electricity",
    "Abonnement 11,20 €\nConsommation 45,30 €\nTotal HT 56,50 €\nTVA 20% 11,30 €\nMontant total TTC 67,80 €\nPrélèvement le 12/04/2025",
    "67.8 EUR",
  ],
  ["bills/water", "Importe bruto 23,00 €\nIVA 10% 2,30\nTOTAL A PAGAR 25,30 €", "25.3 EUR"],
  [
    "bills/phone",
    "Grundgebühr 24,99\nSonderrufnummern 1,20\nSumme netto 22,01\nMwSt. 19% 4,18\nZu zahlender Betrag 26,19 €",
    "26.19 EUR",
  ],
  [
    "bills/phone",
    "Canone mensile 9,99\nTraffico 2,10\nImponibile 9,91\nIVA 22% 2,18\nTotale da pagare 12,09 €",
    "12.09 EUR",
  ],
  [
    "bills/internet",
    "Vaste kosten 45,00\nBTW 21% 7,81\nTotaal te betalen € 52,81\nWordt afgeschreven rond 3 mei",
    "52.81 EUR",
  ],
  [
    "invoices/invoice",
    "Qty Description Rate Amount\n2 Consulting 150.00 300.00\n1 Travel 45.00 45.00\nSubtotal 345.00\nDiscount 10% -34.50\nVAT 20% 62.10\nTotal GBP 372.60\nDeposit paid -100.00\nBalance outstanding 272.60",
    "272.6 GBP",
  ],
  [
    "invoices/invoice",
    "Pos Menge Bezeichnung Einzelpreis Gesamtpreis\n1 3 Arbeitsstunden 65,00 195,00\nGesamt netto 195,00\nzzgl. 19% MwSt 37,05\nGesamtbetrag 232,05 EUR\nBei Zahlung innerhalb von 7 Tagen 2% Skonto = 227,41 EUR",
    "232.05 EUR",
  ],
  [
    "invoices/invoice",
    "Totale imponibile € 1.250,00\nIVA 22% € 275,00\nRitenuta d'acconto 20% -€ 250,00\nNetto a pagare € 1.275,00",
    "1275 EUR",
  ],
  [
    "invoices/invoice",
    "Base imponible 400,00\nIVA 21% 84,00\nRetención IRPF 15% -60,00\nTotal a pagar 424,00 €",
    "424 EUR",
  ],
  [
    "invoices/invoice",
    "Total HT 1 200,00 €\nTVA 20 % 240,00 €\nTotal TTC 1 440,00 €\nAcompte versé 440,00 €\nReste à payer 1 000,00 €",
    "1000 EUR",
  ],
  ["invoices/invoice", "Summe CHF 1'200.00\nMWST 8.1% CHF 97.20\nTotal CHF 1'297.20", "1297.2 CHF"],
  [
    "receipts/groceries",
    "Bananas 0.89\nMilk 1.15\nTotal £2.04\nVisa Debit £2.04\nYou saved £0.30",
    "2.04 GBP",
  ],
  [
    "receipts/groceries",
    "MILCH 1,09 A\nBROT 2,49 A\nSUMME EUR 3,58\nGEG. BAR EUR 5,00\nRÜCKGELD EUR 1,42",
    "3.58 EUR",
  ],
  ["receipts/groceries", "LAIT 1,05\nPAIN 0,95\n2 ARTICLES TOTAL 2,00 €\nESPECES 5,00\nRENDU 3,00", "2 EUR"],
  [
    "receipts/restaurant",
    "2 Pasta 24,00\n1 Wasser 4,50\nSumme 28,50\nTrinkgeld 3,00\nGesamt EUR 31,50",
    "31.5 EUR",
  ],
  [
    "receipts/restaurant",
    "Coperto 4,00\nPizza 9,00\nTOTALE COMPLESSIVO 13,00\ndi cui IVA 1,18\nPagamento contante 20,00\nResto 7,00",
    "13 EUR",
  ],
  ["receipts/restaurant", "Subtotal 42.00\nTax 3.73\nTip 8.40\nTotal 54.13\nChicago, IL 60610", "54.13 USD"],
  [
    "receipts/restaurant",
    "Suggested tip: 18% 7.56 20% 8.40 22% 9.24\nSubtotal $42.00\nTax $3.73\nAmount $45.73",
    "45.73 USD",
  ],
  [
    "receipts/fuel",
    "Pump 4\n31.20 L @ 1.789 EUR/L\nSuper E10 55,82 EUR\nBetrag 55,82 EUR\nMwSt 8,91",
    "55.82 EUR",
  ],
  [
    "receipts/receipt",
    "TOTAL QTY: 3\nTOTAL SALES (EXCLUDING GST): 47.17\nTOTAL GST: 2.83\nROUNDING: 0.00\nTOTAL SALES (INCLUSIVE OF GST): 50.00\nCASH: 100.00\nCHANGE: 50.00\nSDN BHD",
    "50 MYR",
  ],
  [
    "travel/hotel",
    "Übernachtung 2 x 89,00 178,00\nFrühstück 24,00\nCity Tax 5,00\nGesamt Brutto 207,00 EUR\nVisa 207,00\nSaldo 0,00",
    "207 EUR",
  ],
  [
    "travel/hotel",
    "Room 2 nights 240.00\nVAT 48.00\nTotal charges 288.00\nPayments -288.00\nBalance Due 0.00 GBP",
    "288 GBP",
  ],
  [
    "banking/credit-card-statement",
    "Saldo anterior 500,00\nPagos 500,00\nCompras 320,15\nTotal a pagar 320,15 EUR\nPago mínimo 25,00",
    "320.15 EUR",
  ],
  [
    "banking/credit-card-statement",
    "TOTAL AMOUNT DUE 702.10\nMINIMUM 50.00\nS$22,800 TOTAL CREDIT LIMIT",
    "702.1 SGD",
  ],
  [
    "banking/credit-card-statement",
    "Your new balance £1,204.33\nMinimum payment £30.10\nCredit limit £5,000.00",
    "1204.33 GBP",
  ],
  [
    "banking/bank-statement",
    "Balance brought forward 1,000.00\nTotal paid in 2,000.00\nTotal paid out 1,500.00\nBalance carried forward 1,500.00 GBP",
    "1500 GBP",
  ],
  [
    "banking/bank-statement",
    "Anfangssaldo 1.000,00 EUR\nHaben 200,00\nSoll 50,00\nEndsaldo 1.150,00 EUR",
    "1150 EUR",
  ],
  [
    "banking/bank-statement",
    "Solde précédent 250,00\nTotal des opérations 100,00 50,00\nSolde créditeur au 31/03/2025 200,00 EUR",
    "200 EUR",
  ],
  ["banking/bank-statement", "Saldo iniziale 300,00\nSaldo finale 420,50 EUR", "420.5 EUR"],
  [
    "work/payslip",
    "Bruttolohn 3.200,00\nLohnsteuer 420,00\nSV-Beiträge 640,00\nAuszahlungsbetrag 2.140,00 EUR",
    "2140 EUR",
  ],
  [
    "work/payslip",
    "Salaire brut 2 500,00\nCotisations 560,00\nNet imposable 2 010,00\nNet à payer avant impôt 1 940,00\nImpôt sur le revenu 90,00\nNet payé 1 850,00 €",
    "1850 EUR",
  ],
  [
    "work/payslip",
    "Gross Pay 2,500.00\nPAYE Tax 290.00\nNI 180.00\nTotal Deductions 470.00\nNET PAY 2,030.00 GBP",
    "2030 GBP",
  ],
  ["work/payslip", "Bruto loon 2.800,00\nLoonheffing 450,00\nNetto loon 2.350,00 EUR", "2350 EUR"],
  [
    "insurance/auto-policy",
    "Haftpflicht 240,00\nVollkasko 310,00\nVersicherungsteuer 19% 104,50\nJahresbeitrag inkl. Versicherungsteuer 654,50 EUR\nSelbstbeteiligung 300,00 EUR",
    "654.5 EUR",
  ],
  [
    "insurance/auto-policy",
    "Bodily Injury $100,000/$300,000 $214\nCollision $500 deductible $310\nTotal premium $524.00\nFees $10.00\nTotal amount due $534.00",
    "524 USD",
  ],
  ["insurance/auto-policy", "Prime annuelle TTC 412,30 €\nFranchise 250 €", "412.3 EUR"],
  [
    "insurance/home-policy",
    "Annual premium £182.40\nInsurance Premium Tax £21.89\nTotal payable £204.29\nBuildings sum insured £450,000",
    "204.29 GBP",
  ],
  [
    "insurance/home-policy",
    "Prima neta 190,00\nImpuestos 15,00\nPrima total 205,00 €\nCapital asegurado continente 150.000 €",
    "205 EUR",
  ],
  [
    "insurance/premium-invoice",
    "Jahresprämie CHF 980.00\nStempelabgabe CHF 49.00\nZu zahlen CHF 1'029.00",
    "1029 CHF",
  ],
  [
    "housing/lease",
    "Kaltmiete 850,00 EUR\nNebenkosten 150,00 EUR\nGesamtmiete 1.000,00 EUR\nKaution 2.550,00 EUR",
    "1000 EUR",
  ],
  [
    "housing/lease",
    "The monthly rent is $1,450.00 due on the first.\nSecurity deposit: $1,450.00\nLate fee $75.00",
    "1450 USD",
  ],
  [
    "bills/electricity",
    "Amount due by 12 May 2025 $123.45\nAmount due after 12 May 2025 $129.62\nPrevious balance $0.00",
    "123.45 USD",
  ],
  [
    "invoices/reminder",
    "Offener Betrag 125,55 EUR\nMahngebühr 5,00 EUR\nGesamtforderung 130,55 EUR",
    "130.55 EUR",
  ],
  [
    "health/medical-bill",
    "Ziffer 1 Beratung 10,72\nZiffer 5 Untersuchung 10,72\nRechnungsbetrag 21,44 EUR\nBitte überweisen Sie 21,44 EUR",
    "21.44 EUR",
  ],
  [
    "health/medical-bill",
    "Charges $450.00\nInsurance payment -$300.00\nAdjustments -$50.00\nPatient responsibility $100.00\nAmount due $100.00",
    "100 USD",
  ],
  [
    "tax/assessment",
    "festgesetzte Einkommensteuer 4.200,00\nab Steuerabzug vom Lohn 4.600,00\nErstattung 400,00 EUR",
    "-",
  ],
  ["vehicles/service", "Parts 120.00\nLabour 80.00\nVAT 40.00\nTOTAL 240.00 GBP", "240 GBP"],
  ["invoices/invoice", "Faktura\nBelopp 800,00\nMoms 25% 200,00\nAtt betala 1 000,00 SEK", "1000 SEK"],
  ["invoices/invoice", "Beløb uden moms 800,00\nMoms 200,00\nI alt DKK 1.000,00", "1000 DKK"],
  ["invoices/invoice", "Valor líquido 100,00\nIVA 23% 23,00\nTotal a pagar 123,00 EUR", "123 EUR"],
];

/** Tables: heads over columns, given as rows of cells `[x, text]`. */
const tables: [string, string, [number, string][][], string][] = [
  [
    "rows of goods under the head Total are not the total",
    "invoices/invoice",
    [
      [
        [50, "Qty"],
        [120, "Product"],
        [300, "VAT"],
        [380, "Price"],
        [470, "Total"],
      ],
      [
        [50, "1.00"],
        [120, "Garden plan"],
        [300, "7%"],
        [380, "260.00 €"],
        [470, "260.00 €"],
      ],
      [
        [50, "40.00"],
        [120, "Bricks"],
        [300, "19%"],
        [380, "1.90 €"],
        [470, "76.00 €"],
      ],
      [
        [380, "Net total:"],
        [470, "336.00 €"],
      ],
      [
        [300, "VAT"],
        [380, "Net amount"],
        [470, "VAT amount"],
      ],
      [
        [300, "7%"],
        [380, "260.00 €"],
        [470, "18.20 €"],
      ],
      [
        [300, "19%"],
        [380, "76.00 €"],
        [470, "14.44 €"],
      ],
      [
        [380, "VAT total:"],
        [470, "32.64 €"],
      ],
      [
        [380, "Due payable:"],
        [470, "368.64 €"],
      ],
    ],
    "368.64 EUR",
  ],
  [
    "the little table of taxes is not the total",
    "receipts/groceries",
    [
      [
        [50, "Milch"],
        [300, "1,29 B"],
      ],
      [
        [50, "Seife"],
        [300, "2,38 A"],
      ],
      [
        [50, "SUMME"],
        [200, "EUR"],
        [300, "3,67"],
      ],
      [
        [50, "Geg. BAR"],
        [200, "EUR"],
        [300, "5,00"],
      ],
      [
        [50, "Rückgeld BAR"],
        [200, "EUR"],
        [300, "1,33"],
      ],
      [
        [50, "Steuer %"],
        [150, "Netto"],
        [220, "Steuer"],
        [300, "Brutto"],
      ],
      [
        [50, "A= 19,0%"],
        [150, "2,00"],
        [220, "0,38"],
        [300, "2,38"],
      ],
      [
        [50, "B= 7,0%"],
        [150, "1,21"],
        [220, "0,08"],
        [300, "1,29"],
      ],
    ],
    "3.67 EUR",
  ],
  [
    "one row of sums under heads",
    "invoices/invoice",
    [
      [
        [50, "Subtotal"],
        [200, "Tax"],
        [350, "Total"],
      ],
      [
        [50, "$100.00"],
        [200, "$8.25"],
        [350, "$108.25"],
      ],
    ],
    "108.25 USD",
  ],
  [
    "premium with the fees added",
    "insurance/auto-policy",
    [
      [
        [50, "Policy Premium"],
        [400, "$812.00"],
      ],
      [
        [50, "Fees"],
        [400, "$4.50"],
      ],
      [
        [50, "Policy Premium and Fees"],
        [400, "$816.50"],
      ],
    ],
    "816.5 USD",
  ],
  [
    "a ticket with one price",
    "travel/train-ticket",
    [[[50, "Lille - Nantes"]], [[50, "42.00 EUR"]]],
    "42 EUR",
  ],
  ["a paper of no kind with one price", "", [[[50, "Lille - Nantes"]], [[50, "42.00 EUR"]]], "-"],
];

/** The same on pictures, whose reader loses letters and digits. */
const worn: [string, string, string][] = [
  ["receipts/receipt", "Tota1 RM 23.40\nCash RM 50.00\nChange RM 26.60", "23.4 MYR"],
  ["receipts/receipt", "otal: $16.74\nSubtotal: $16.53\nMasterCard $16", "16.74 USD"],
  [
    "receipts/receipt",
    "Net 27.27\nGST 1.64\nTOTAL 28.20\nROUNDING -0.01\nCASH 28.90\nCHANGE G.00\nSDN BHD RM",
    "28.9 MYR",
  ],
  ["receipts/receipt", "SUBTOTAL 9.00\nTAX 0.72\n9.72\nVISA 1234", "9.72 null"],
  ["receipts/receipt", "Subtotaal 10,00\nTotaa1 12,10\nPIN 12,10 EUR", "12.1 EUR"],
];

describe("the total of a paper", () => {
  for (const [type, text, want] of totals)
    test(`${type}: ${JSON.stringify(text)}`, () => {
      const total = totalOf(study(note(text), context()), type);
      expect(total ? `${total.chosen.found.value} ${total.currency}` : "-").toBe(want);
    });

  for (const [type, text, want] of worn)
    test(`worn ${type}: ${JSON.stringify(text)}`, () => {
      const total = totalOf(
        study(new Paper().lines(text.split("\n")).build({ source: "ocr" }), context()),
        type,
      );
      expect(total ? `${total.chosen.found.value} ${total.currency}` : "-").toBe(want);
    });

  for (const [name, type, rows, want] of tables)
    test(name, () => {
      const paper = new Paper();
      for (const r of rows) paper.line(r);
      const total = totalOf(study(paper.build(), context()), type === "" ? null : type);
      expect(total ? `${total.chosen.found.value} ${total.currency}` : "-").toBe(want);
    });

  test("a total that cash and change contradict is not believed", () => {
    const slip = (total: string) =>
      new Paper()
        .lines(["Book   9.65", `TOTAL RM   ${total}`, "Cash   50.00", "Change   40.35", "Sdn Bhd"])
        .build({ source: "ocr" });
    const read = (total: string) => {
      const s = study(slip(total), context());
      const t = totalOf(s, "receipts/receipt");
      return t ? totalConfidence(t.chosen, s) : 0;
    };
    expect(read("9.65")).toBeGreaterThan(75);
    expect(read("9.85")).toBeLessThan(50);
  });

  test("no currency is made up, not even from the household's country", () => {
    const total = totalOf(study(note("Total 12.50"), context({ country: "DE" })), "receipts/receipt");
    expect(total?.currency).toBeNull();
  });
});
