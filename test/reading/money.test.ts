import { describe, expect, test } from "bun:test";
import { currencyOf, decimalSign, findMoney, parseNumber } from "#reading/money.ts";
import { study, totalOf } from "#reading/study.ts";
import { context, note } from "./paper.ts";

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
];

describe("the total of a paper", () => {
  for (const [type, text, want] of totals)
    test(`${type}: ${JSON.stringify(text)}`, () => {
      const total = totalOf(study(note(text), context()), type);
      expect(total ? `${total.chosen.found.value} ${total.currency}` : "-").toBe(want);
    });

  test("no currency is made up, not even from the household's country", () => {
    const total = totalOf(study(note("Total 12.50"), context({ country: "DE" })), "receipts/receipt");
    expect(total?.currency).toBeNull();
  });
});
