import { type SecondPaper, second } from "./shape.ts";

const T = { slip: true };
const O = { slip: true, ocr: true };

/** Written last, terse on purpose; counted before anything was learned from them. */
export const last: SecondPaper[] = [
  second(
    "gb scottishpower",
    "bills/electricity|bills/gas",
    "97.55 GBP",
    "account_number=7718 442 0093",
    `
ScottishPower Energy Retail Ltd                         Customer account 7718 442 0093
320 St Vincent Street, Glasgow G2 5AD
Mrs Eilidh Munro
9 Shore Street, Oban PA34 4AG                           Statement date 2 June 2025

Electricity statement
1 March 2025 to 31 May 2025
Balance from last statement                              £0.00
Electricity used   370 kWh                              £82.96
Standing charge    92 days                               £9.95
VAT at 5%                                                £4.64
Balance now                                             £97.55
We will take this by Direct Debit on 16 June 2025
Your meter serial number is 19P0442873
`,
  ),
  second(
    "us verizon",
    "bills/phone",
    "118.26 USD",
    "account_number=442873009-00001; invoice_number=9977184420",
    `
verizon
PO BOX 489, NEWARK, NJ 07101-0489                     Account: 442873009-00001
                                                      Invoice: 9977184420
TERRENCE WYATT                                        Billing period: Apr 21 - May 20, 2025
18 CHESTNUT ST
SALEM MA 01970
Hi Terrence, here's your bill for this month.
$118.26  due on Jun 12
Total                                        $118.26
Unlimited Welcome 2 lines                     $100.00
Device payments                                 $8.33
Surcharges                                      $6.12
Taxes and gov fees                              $3.81
`,
  ),
  second(
    "de wasserverband",
    "bills/water",
    "77.14 EUR",
    "customer_number=009977; contract_number=4428-7309",
    `
Wasserverband Ilmenau-Süd                             Kundennummer 009977
Herrn Olaf Brandau                                    Vertragsnummer 4428-7309
Heideweg 3, 21391 Reppenstedt                         28.01.2025
Jahresabrechnung 2024
Trinkwasser 61 m³                      97,60 EUR
Grundgebühr                            38,40 EUR
USt 7 %                                 9,52 EUR
Gesamt                                145,52 EUR
bereits gezahlt                        68,38 EUR
Nachforderung                          77,14 EUR
fällig am 20.02.2025
`,
  ),
  second(
    "fr orange",
    "bills/internet|bills/phone",
    "44.99 EUR",
    "invoice_number=0442873 25D4; customer_number=0099771844",
    `
Orange                                       votre facture internet - mobile
Mme Lucie Béraud                             n° facture 0442873 25D4
4 cours Mirabeau 13100 Aix-en-Provence       date 12/04/2025
n° client 0099771844
Livebox Fibre         44,99
total TTC             44,99 €
prélèvement le 28/04/2025
`,
  ),
  second(
    "de malermeister",
    "invoices/invoice",
    "1130.50 EUR",
    "invoice_number=R-0442; customer_number=873",
    `
Malermeister Udo Kranz                      Rechnung R-0442
Lärchenstr. 3, 09117 Chemnitz               vom 06.06.2025
Kunde 873  Frau Ines Petzold
1   Wände streichen Wohnzimmer 62 m²     9,50      589,00
2   Tapete entfernen                    361,00     361,00
Summe netto                                        950,00
19% MwSt                                           180,50
Rechnungssumme                                   1.130,50
`,
  ),
  second(
    "us graphic designer",
    "invoices/invoice",
    "850.00 USD",
    "invoice_number=2025-44",
    `
Juno Park Design
hello@junopark.example
INVOICE                         No. 2025-44
Billed to: Oak & Ember Cafe     Issued: May 28, 2025
                                Due: June 11, 2025
Menu redesign                   $600.00
Signage mockups                 $250.00
Total                           $850.00
Payable by Zelle or check
`,
  ),
  second(
    "se elektriker",
    "invoices/invoice",
    "2187.00 SEK",
    "invoice_number=70442",
    `
Norrlands El & Service AB         Faktura
Org.nr 559128-7309                Fakturanummer 70442
Kund: Berit Åkerman               Fakturadatum 2025-02-20
Installation laddbox   arbete     1 749,60
Moms 25%                            437,40
Att betala                        2 187,00
Förfaller 2025-03-22   Bankgiro 5128-4428
`,
  ),
  second(
    "es fontanero",
    "invoices/invoice",
    "145.20 EUR",
    "invoice_number=44/2025",
    `
Fontanería Campos   NIF 28773009K
Factura 44/2025         9 de mayo de 2025
Cliente: Amparo Ruiz
Desatasco y revisión   120,00
IVA 21%                 25,20
Total                  145,20 €
`,
  ),
  second(
    "de lidl",
    "receipts/groceries",
    "11.06 EUR",
    "",
    `
     LIDL
Am Markt 4, 17489 Greifswald
                      EUR
Eisbergsalat         0,99 A
Gouda Scheiben       2,29 A
Toilettenpapier      3,95 B
Orangensaft          1,89 A
Spaghetti            0,79 A
Bananen              1,15 A
zu zahlen           11,06
Karte               11,06
MWST%  MWST  Netto  Brutto
A 7%   0,47   6,64   7,11
B 19%  0,63   3,32   3,95
0442 887309/07  14.02.25 16:02
`,
    T,
  ),
  second(
    "us target ocr",
    "receipts/groceries|receipts/receipt",
    "29.36 USD",
    "",
    `
   TARGET
Fargo - 701-555-0144
06/07/2025 02:18 PM
GROCERY
 GG MILK         NF   3.79
 CEREAL          NF   4.99
HOME
 BATH TOWEL      T   18.00
SUBTOTAL             26.78
T = ND TAX 7.5000%    2.58
TOTAL                29.36
*4428 VISA CHARGE    29.36
`,
    O,
  ),
  second(
    "gb boots",
    "receipts/pharmacy",
    "13.48 GBP",
    "",
    `
BOOTS UK LTD
Market St, Ely
NUROFEN 16         4.49
SOLTAN SPF50       8.99
TOTAL TO PAY      13.48
VISA              13.48
YOU HAVE COLLECTED 39 POINTS
12/05/25 11:09  0442 8730
`,
    T,
  ),
  second(
    "my mamak ocr",
    "receipts/restaurant",
    "21.20 MYR",
    "",
    `
RESTORAN AL-BARAKAH
JALAN IPOH
ROTI CANAI     4   6.00
NASI GORENG    1   8.00
TEH TARIK      3   7.20
TOTAL             21.20
CASH              50.00
BALANCE           28.80
03-09-2018 22:15
`,
    O,
  ),
  second(
    "de obi",
    "receipts/hardware",
    "27.97 EUR",
    "",
    `
OBI Markt Jena
Stadtrodaer Str. 4
Blumenerde 45L   2 x 6,99    13,98
Gartenschere                 13,99
Gesamtsumme EUR              27,97
girocard                     27,97
MwSt 19% 4,47
22.03.2025 10:44
`,
    T,
  ),
  second(
    "us parking garage",
    "receipts/parking",
    "18.00 USD",
    "",
    `
CITY CENTER GARAGE
Ticket 44287
IN  05/03/25 09:11
OUT 05/03/25 14:36
FEE      $18.00
PAID VISA
`,
    T,
  ),
  second(
    "it albergo",
    "travel/hotel",
    "186.00 EUR",
    "invoice_number=287",
    `
Albergo Tre Pini - Malcesine
Ricevuta / Fattura 287 del 18/05/2025
Sig. Horst Lampe
2 notti camera matrimoniale   180,00
Tassa di soggiorno              6,00
Totale                        186,00 €
Carta di credito
`,
  ),
  second(
    "ba flight",
    "travel/flight|travel/booking",
    "233.18 GBP",
    "booking_number=L44ZQT; flight_number=BA0428",
    `
British Airways e-ticket receipt
Booking reference: L44ZQT
Passenger MR TERENCE WYATT
BA0428  London Heathrow to Amsterdam  9 Sep 2025 06:50
Fare 140.00  Taxes, fees and carrier charges 93.18
Total GBP 233.18
`,
  ),
  second(
    "de kontoauszug comdirect",
    "banking/bank-statement",
    "5512.09 EUR",
    "iban=",
    `
comdirect                            Finanzreport Nr. 5 per 31.05.2025
Frau Ines Petzold
Girokonto
Alter Saldo        30.04.2025        4.998,20
Übertrag Gehalt    28.05.2025        2.713,89
Lastschrift Miete  02.05.2025       -2.200,00
Neuer Saldo        31.05.2025        5.512,09
`,
  ),
  second(
    "us capital one",
    "banking/credit-card-statement",
    "344.71 USD",
    "",
    `
Capital One Quicksilver  ending in 4428
May 3 - Jun 2, 2025   31 days in Billing Cycle
Payment Due Date  Jun 27, 2025
New Balance $344.71      Minimum Payment Due $25.00
Previous Balance $120.00   Payments -$120.00   Transactions +$344.71
Interest Charged $0.00
`,
  ),
  second(
    "ie payslip",
    "work/payslip",
    "2204.87 EUR",
    "",
    `
Shannon Foods Ltd        PAYSLIP     Pay date 30 May 2025
Orla Keane   PPSN 7730099T
Basic pay          2,900.00
PAYE                 371.20
PRSI                 118.90
USC                   61.03
Pension              144.00
Total deductions     695.13
Net pay            2,204.87
`,
  ),
  second(
    "at lohnzettel",
    "work/payslip",
    "1980.44 EUR",
    "",
    `
Gehaltsabrechnung Mai 2025
Tischlerei Pichler e.U.    Dienstnehmer: Milan Horvat
Gehalt               2.750,00
SV-Beitrag            -496,93
Lohnsteuer            -272,63
Auszahlungsbetrag    1.980,44
`,
  ),
  second(
    "us state farm home",
    "insurance/home-policy",
    "1622.00 USD",
    "policy_number=35-BX-K442-8",
    `
State Farm Fire and Casualty Company
Homeowners Policy Renewal Declarations
Policy Number 35-BX-K442-8     Policy Period 07/15/2025 to 07/15/2026
Named Insured WYATT, TERRENCE
Coverage A Dwelling $388,000   Coverage B Personal Property $291,000
Deductible 1% $3,880
Annual Premium $1,622.00
`,
  ),
  second(
    "ch krankenkasse",
    "insurance/premium-invoice|insurance/health-policy",
    "412.65 CHF",
    "policy_number=",
    `
CSS Versicherung
Prämienrechnung Juni 2025
Herr Reto Abegg
Grundversicherung KVG Franchise 2500     349.75
Zusatzversicherung VVG                    62.90
Total CHF                                412.65
Zahlbar bis 01.06.2025
`,
  ),
  second(
    "us hospital bill",
    "health/medical-bill",
    "310.00 USD",
    "account_number=4428730",
    `
Mercy General Hospital
Patient Statement
Account Number 4428730      Statement Date 04/11/2025
Patient: Terrence Wyatt
Emergency visit 02/14/2025      $1,980.00
Insurance payments             -$1,420.00
Adjustments                      -$250.00
Amount you owe                    $310.00
`,
  ),
  second(
    "de grundsteuer",
    "bills/council-tax|tax/assessment",
    "288.16 EUR",
    "reference=01.00442.8",
    `
Gemeinde Reppenstedt
Grundsteuerbescheid 2025
Kassenzeichen 01.00442.8
Messbetrag 62,64   Hebesatz 460 %
Jahresbetrag 288,16 EUR
Fälligkeiten: 15.02. 72,04   15.05. 72,04   15.08. 72,04   15.11. 72,04
`,
  ),
];
