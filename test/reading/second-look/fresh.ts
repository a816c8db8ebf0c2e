import { type SecondPaper, second } from "./shape.ts";

const T = { slip: true };
const O = { slip: true, ocr: true };

/** Written after the rules were first widened; counted before anything was learned from them. */
export const fresh: SecondPaper[] = [
  second(
    "gb thames water",
    "bills/water",
    "212.06 GBP",
    "account_number=900041 77320",
    `
Thames Water Utilities Limited                              Account number  900041 77320
Clearwater Court, Vastern Road, Reading RG1 8DB             Date of bill    11 April 2025

Mr T Okonjo
42 Elm Grove, London SE15 5DE

Your metered bill for 12 October 2024 to 9 April 2025
Balance brought forward                                     £0.00
Clean water  41 cubic metres                               £98.14
Wastewater                                                £113.92
Total now due                                             £212.06
Please pay by 2 May 2025
`,
  ),
  second(
    "us gas company",
    "bills/gas",
    "64.27 USD",
    "account_number=210-0073-881-5",
    `
Columbia Gas of Ohio                                 Account Number 210-0073-881-5
                                                     Statement Date 02/19/2025
YOLANDA PRICE
77 SYCAMORE AVE, TOLEDO OH 43604
Account Summary
Prior Bill                           $71.90
Payments Received as of 02/10        -71.90
Current Charges for Gas Service      $64.27
Amount Due by 03/10/2025             $64.27
Meter Readings   Actual 4482   Actual 4531   Used 49 CCF
`,
  ),
  second(
    "de vodafone",
    "bills/internet|bills/phone",
    "39.99 EUR",
    "customer_number=118207734; invoice_number=7730041882",
    `
Vodafone GmbH · Kundenbetreuung · 40875 Ratingen
Frau Petra Sievers                              Deine Kundennummer: 118207734
Bachstr. 19, 28217 Bremen                       Deine Rechnungsnummer: 7730041882
                                                Rechnungsdatum: 07.04.2025
Deine Vodafone-Rechnung
GigaZuhause 250 Kabel            01.04.-30.04.         33,61
Summe netto                                            33,61
19 % Umsatzsteuer                                       6,38
Rechnungsbetrag                                        39,99 €
Wir buchen den Betrag am 16.04.2025 ab.
`,
  ),
  second(
    "fr engie gaz",
    "bills/gas",
    "131.44 EUR",
    "invoice_number=702 114 883; customer_number=410 882 773",
    `
ENGIE                                    Facture du 3 février 2025
Référence client 410 882 773             N° de facture 702 114 883
Mme Solange Picard, 9 rue Haute, 57000 Metz
Votre contrat gaz naturel
Abonnement                     25,10
Consommation 1 022 kWh         84,42
Total TTC                     131,44 €
À payer avant le 20 février 2025 :  131,44 €
`,
  ),
  second(
    "it hera acqua",
    "bills/water",
    "58.12 EUR",
    "invoice_number=112500883771; customer_number=1003388274",
    `
HERA S.p.A.  Viale C. Berti Pichat 2/4, Bologna
Bolletta servizio idrico            Numero 112500883771 del 14/02/2025
Codice cliente 1003388274           Intestata a: FABBRI LORENZO
Consumo 31 mc
Acquedotto 28,40   Fognatura 9,11   Depurazione 15,33   IVA 10% 5,28
Totale da pagare  € 58,12           Scadenza 07/03/2025
`,
  ),
  second(
    "nl ziggo",
    "bills/internet|bills/television",
    "57.50 EUR",
    "customer_number=41182073; invoice_number=880041772",
    `
Ziggo B.V.  Postbus 43048, 3540 AA Utrecht
Klantnummer 41182073    Factuurnummer 880041772    Factuurdatum 01-03-2025
De heer B. Mulder, Singel 8, 3311 HC Dordrecht
Uw factuur voor internet en tv, maart 2025
Internet & TV Start        47,52
Btw 21%                     9,98
Totaalbedrag               57,50
Afschrijving rond 15-03-2025
`,
  ),
  second(
    "de steuerberater",
    "invoices/invoice",
    "535.50 EUR",
    "invoice_number=2025/00731; customer_number=20188; tax_id=151/207/33410",
    `
Kanzlei Burmeester + Voigt Steuerberater PartG mbB
Am Sandtor 4, 18055 Rostock                      Mandanten-Nr. 20188
Herrn Sören Lüth                                 Rechnungs-Nr. 2025/00731
Kehrwieder 9, 18119 Warnemünde                   Datum 19.05.2025
Gebührenrechnung gemäß StBVV
Einkommensteuererklärung 2023          450,00 €
Umsatzsteuer 19 %                       85,50 €
Zu zahlender Betrag                    535,50 €
Steuernummer 151/207/33410
`,
  ),
  second(
    "gb window cleaner",
    "invoices/invoice",
    "45.00 GBP",
    "invoice_number=0338",
    `
Sparkle Windows - Dan Petch
07700 900771
INVOICE 0338          12.06.25
Mrs Loxley, 7 The Green
Windows in & out   £35
Conservatory roof  £10
Total £45.00
Cash or bank transfer please. Many thanks!
`,
  ),
  second(
    "us landscaping",
    "invoices/invoice",
    "391.20 USD",
    "invoice_number=10077",
    `
Green Acre Lawn & Tree                                Invoice
PO Box 771, Ames, IA 50010                            Date: 06/14/2025
515-555-0177                                          Invoice #: 10077
Bill to: Hal Brubaker, 33 Prairie Rd, Ames IA
Mowing June (4 visits)             $240.00
Mulch, 3 yd                        $126.00
Subtotal                           $366.00
Iowa sales tax                      $25.20
Amount due                         $391.20
Net 15
`,
  ),
  second(
    "fr plombier",
    "invoices/invoice",
    "275.00 EUR",
    "invoice_number=F2025-118",
    `
DEPANN'EAU SERVICES - 3 bd Carnot 31000 TOULOUSE
Siret 813 207 734 00021
FACTURE F2025-118                  Toulouse, le 07/03/2025
M. Bruno Castaing
Recherche de fuite, remplacement joint     1    250,00
Total HT 250,00    TVA 10% 25,00
TOTAL TTC A PAYER  275,00 €
`,
  ),
  second(
    "es taller",
    "invoices/invoice|vehicles/service",
    "302.50 EUR",
    "invoice_number=A-2207; plate=3382 LMN",
    `
TALLERES HERMANOS RUBIO, S.L.   CIF B73207734
Polígono Oeste nave 8, 30169 Murcia
FACTURA A-2207      FECHA 22/04/2025
Matrícula 3382 LMN   Peugeot 208   Km 71.300
Cambio de aceite y filtros      120,00
Neumáticos (2)                  130,00
Base imponible 250,00   IVA 21% 52,50
TOTAL FACTURA 302,50 €
`,
  ),
  second(
    "ca plumber en",
    "invoices/invoice",
    "226.00 CAD",
    "invoice_number=5531",
    `
Lakeshore Plumbing Ltd.          INVOICE 5531
Mississauga ON L5G 1E2           April 2, 2025
GST/HST 80771 3384 RT0001
Service call and faucet          200.00
HST 13%                           26.00
Total                           $226.00
Paid by Interac - thank you
`,
  ),
  second(
    "de edeka",
    "receipts/groceries",
    "23.11 EUR",
    "",
    `
     EDEKA Struckmann
 Bahnhofstr. 77, 49074 Osnabrück
     Tel. 0541 7700338
                        EUR
Joghurt mild            0,79 A
Rinderhack 500g         5,49 A
Paprika rot             2,99 A
Weizenmehl              0,89 A
Pils 6x0,33             5,49 B
Pfand                   0,48 B
Olivenöl                6,98 A
Posten: 7
SUMME   €              23,11
girocard               23,11
MWST A 7%   17,14  1,12
11.03.25 17:33  0077 331 88
`,
    T,
  ),
  second(
    "us publix ocr",
    "receipts/groceries",
    "33.09 USD",
    "",
    `
      Publix.
  Palm Harbor Plaza
  33 US Hwy 19 N
  Palm Harbor, FL 34683
  727-555-0177
PUB SOURDGH BRD    3.89 F
GRND CHUCK         8.77 F
YOG GREEK 2 @ 1.50 3.00 F
PEACHES            4.44 F
DETERGENT         11.99 T
   Order Total    32.09
   Sales Tax       1.00
   Grand Total    33.09
   Credit Payment 33.09
   Change          0.00
Your cashier was Rita
05/29/2025 19:40 S0773 R108 3382
`,
    O,
  ),
  second(
    "gb costa ocr",
    "receipts/restaurant",
    "9.40 GBP",
    "",
    `
COSTA COFFEE
York Railway Station
VAT No 773 3820 71
1 FLAT WHITE      3.85
1 TOASTIE         5.55
Total GBP         9.40
Card              9.40
03/05/2025  07:55   Till 2  #3382
`,
    O,
  ),
  second(
    "it bar",
    "receipts/restaurant",
    "7.60 EUR",
    "",
    `
BAR PASTICCERIA SUSANNA
Corso Libertà 77 BOLZANO
P.IVA 02077330213
DOCUMENTO COMMERCIALE
2 CAPPUCCINO       3,60
2 BRIOCHE          4,00
TOTALE COMPLESSIVO 7,60
Pagamento contante 10,00
Resto               2,40
14-05-2025 08:12  DOC. 0338-0077
`,
    T,
  ),
  second(
    "my cafe ocr",
    "receipts/restaurant",
    "38.15 MYR",
    "",
    `
KOPI ROASTERS SDN BHD
LOT G-77 SUNWAY VELOCITY
GST REG 000773382071
Table 5    Pax 2
LATTE H        12.00
CARBONARA      24.00
Subtotal       36.00
GST 6%          2.16
Rounding       -0.01
TOTAL RM       38.15
VISA           38.15
21/07/2017 13:20
`,
    O,
  ),
  second(
    "fr boulangerie",
    "receipts/groceries|receipts/restaurant|receipts/receipt",
    "8.30 EUR",
    "",
    `
AU PAIN DORE
77 rue Nationale 37000 TOURS
TRADITION x2      2,60
PAIN CHOCOLAT x3  3,90
ECLAIR            1,80
TOTAL             8,30
ESPECES          10,00
RENDU             1,70
07/06/25 08:41
`,
    T,
  ),
  second(
    "de dm",
    "receipts/pharmacy|receipts/cosmetics",
    "15.35 EUR",
    "",
    `
dm-drogerie markt
Königstr. 33, 70173 Stuttgart
Balea Duschgel       1,25 1
Zahnpasta            0,95 1
babylove Windeln     7,95 1
alverde Creme        5,20 1
SUMME EUR           15,35
VISA                15,35
MwSt 19% 2,45
20.05.2025 12:11 4477/2 338207
`,
    T,
  ),
  second(
    "us autozone",
    "receipts/receipt|receipts/hardware|vehicles/service",
    "58.83 USD",
    "",
    `
AutoZone 0773
3382 S Broadway, Wichita KS
MOBIL1 5W30 5QT   38.99 P
OIL FILTER        15.74 P
SUBTOTAL          54.73
TOTAL TAX @ 7.5%   4.10
TOTAL             58.83
MC XXXXXXXXXXXX3382
06/02/2025 5:15 PM
`,
    T,
  ),
  second(
    "total fuel fr",
    "receipts/fuel",
    "61.75 EUR",
    "",
    `
TOTALENERGIES RELAIS DES PINS
RN 10 40200 MIMIZAN
POMPE 4   SP95-E10
VOLUME 34,90 L   PRIX 1,769 EUR/L
MONTANT 61,75 EUR
DONT TVA 20% 10,29
CB 61,75
08/05/2025 15:09
`,
    T,
  ),
  second(
    "de ibis hotel",
    "travel/hotel",
    "94.00 EUR",
    "invoice_number=338207",
    `
ibis Leipzig City
Brühl 69, 04109 Leipzig
Rechnung Nr. 338207       Datum 21.05.2025
Herr Kilian Moser         Zimmer 311
20.05. Logis              79,00
20.05. Frühstück          15,00
Summe EUR                 94,00
Visa                     -94,00
Saldo                      0,00
`,
  ),
  second(
    "easyjet",
    "travel/flight|travel/booking",
    "142.97 GBP",
    "booking_number=K7X33PL; flight_number=U2 8207",
    `
easyJet
Your booking K7X33PL is confirmed
London Gatwick to Nice    U2 8207
Sat 4 Oct 2025   Dep 07:15   Arr 10:20
1 adult  Ms Keira Dunn  seat 4C
Flights £118.98   Large cabin bag £23.99
Total £142.97
`,
  ),
  second(
    "amtrak",
    "travel/train-ticket",
    "56.00 USD",
    "booking_number=8A33F7",
    `
AMTRAK eTicket
RESERVATION NUMBER 8A33F7
TRAIN 173 Northeast Regional   JUN 20, 2025
NEW YORK PENN STATION 10:38a   to   BALTIMORE 1:05p
Passenger: DUNN, KEIRA   Coach
Total charged $56.00
`,
  ),
  second(
    "bolt ride",
    "travel/taxi",
    "11.20 EUR",
    "",
    `
Bolt
Ride receipt   03.06.2025
Pickup 21:10 Rua Augusta 77, Lisboa
Dropoff 21:26 Rua do Sol 3
Fare 11,20€
Total 11,20€
Paid with Mastercard
`,
  ),
  second(
    "us bank credit union",
    "banking/bank-statement",
    "912.77 USD",
    "account_number=0077338207",
    `
Lone Star Credit Union                     Member Statement
Account 0077338207                         03/01/2025 - 03/31/2025
ISAAC BELL
Share Savings                Beginning Balance    1,207.33
03/14 Deposit ACH Payroll      800.00             2,007.33
03/20 Withdrawal Check 338   1,094.56-              912.77
Ending Balance                                      912.77
Dividends earned year to date 1.12
`,
  ),
  second(
    "at kontoauszug",
    "banking/bank-statement",
    "3381.20 EUR",
    "",
    `
Raiffeisenbank Tulln                       Kontoauszug Nr. 7
Herr Josef Pichlmayer                      vom 30.05.2025
Alter Saldo per 30.04.2025                            2.207,77
05.05. Gehalt                                         2.173,43
12.05. Miete                                         -1.000,00
Neuer Saldo per 30.05.2025                            3.381,20
`,
  ),
  second(
    "amex statement",
    "banking/credit-card-statement",
    "773.38 USD",
    "",
    `
American Express Blue Cash
ISAAC BELL    Account Ending 3-82077
Closing Date 04/18/25
New Balance                $773.38
Minimum Payment Due         $40.00
Payment Due Date          05/13/25
Previous Balance  $207.00   Payments/Credits -$207.00   New Charges +$773.38   Fees $0.00   Interest $0.00
`,
  ),
  second(
    "de gehalt 2",
    "work/payslip",
    "1877.30 EUR",
    "",
    `
Verdienstabrechnung April 2025
Bäckerei Sommer KG, Rheine
Arbeitnehmer: Mona Hülsmann   Pers.-Nr. 077
Grundlohn                     2.700,00
Bruttoentgelt                 2.700,00
Lohnsteuer                     -262,50
Sozialversicherung             -560,20
Auszahlung                    1.877,30
`,
  ),
  second(
    "us gusto stub",
    "work/payslip",
    "1102.33 USD",
    "",
    `
Earnings Statement                      Pay period: Apr 1 - Apr 15, 2025
Bright Path Daycare Inc                 Pay Day: Apr 18, 2025
Ximena Duarte
Description     Rate     Hours     Current     YTD
Hourly          $18.00   75.00     $1,350.00   $9,450.00
Federal Income Tax                    $98.40     $688.80
Social Security                       $83.70     $585.90
Medicare                              $19.58     $137.06
State tax                             $45.99     $321.93
Net pay                            $1,102.33   $7,716.31
`,
  ),
  second(
    "us farmers auto",
    "insurance/auto-policy",
    "918.40 USD",
    "policy_number=77338-20-71; vin=1HGCV1F30JA077338",
    `
FARMERS INSURANCE
Auto Insurance Declaration Page
Policy Number: 77338-20-71       Effective: 3/1/2025 12:01 AM   Expiration: 9/1/2025
Named Insured(s): Isaac Bell
Vehicle 1: 2018 Honda Accord   VIN 1HGCV1F30JA077338
Bodily Injury 100,000/300,000    $304.10
Property Damage 50,000           $201.30
Comprehensive Ded 500             $88.00
Collision Ded 500                $325.00
Total Policy Premium             $918.40
`,
  ),
  second(
    "de hausrat",
    "insurance/home-policy|insurance/policy",
    "96.22 EUR",
    "policy_number=55.338.207-7",
    `
DEVK Allgemeine Versicherungs-AG, Köln
Versicherungsschein Hausratversicherung
Versicherungsschein-Nr. 55.338.207-7
Versicherungsnehmer Kilian Moser
Versicherungssumme 52.000 EUR
Jahresbeitrag inkl. 16,15 % Versicherungssteuer 96,22 EUR
`,
  ),
  second(
    "es seguro hogar recibo",
    "insurance/home-policy|insurance/premium-invoice",
    "188.30 EUR",
    "policy_number=7733820",
    `
MAPFRE ESPAÑA
Recibo de prima - Seguro de Hogar
Póliza 7733820       Efecto 01/06/2025   Vencimiento 01/06/2026
Tomador: ROSA MARÍN GIL
Prima neta 155,10   Impuestos y recargos 33,20
Total recibo 188,30 €
`,
  ),
  second(
    "us dental bill",
    "health/medical-bill",
    "142.00 USD",
    "account_number=33820",
    `
Lakewood Family Dentistry
Account 33820                         Statement 05/01/2025
Responsible party: Isaac Bell
03/12/25 Periodic exam         58.00
03/12/25 Bitewings             74.00
03/12/25 Crown prep           910.00
04/02/25 Delta Dental payment -900.00
Balance due                   142.00
`,
  ),
  second(
    "de physiotherapie",
    "health/medical-bill|invoices/invoice",
    "211.20 EUR",
    "invoice_number=25-0773",
    `
Praxis für Physiotherapie Katja Ohm
Rechnung 25-0773                  03.04.2025
Patient Kilian Moser, geb. 07.07.1983
6 x Krankengymnastik   á 28,00    168,00
6 x Wärmetherapie      á  7,20     43,20
Gesamt                            211,20 €
`,
  ),
  second(
    "gb vet",
    "pets/vet-bill",
    "88.40 GBP",
    "invoice_number=77331",
    `
Meadow Lane Veterinary Centre
Invoice 77331     15/05/2025
Mrs K Dunn    Patient: Otis (Cat)
Consultation           52.00
Metacam oral           21.67
VAT 20%                14.73
Total                 £88.40
`,
  ),
  second(
    "us lease 2",
    "housing/lease",
    "1395.00 USD",
    "",
    `
APARTMENT LEASE CONTRACT
Date: April 4, 2025.  Residents: Ximena Duarte.  Owner: Cedar Bluff Apartments LP
Apartment No. 207 at 3382 Cedar Bluff, Austin, TX 78704
Lease term begins May 1, 2025 and ends April 30, 2026.
Rent: You will pay $1,395.00 per month for rent, due on the 1st.
Security deposit: $300.00
`,
  ),
  second(
    "de bussgeld",
    "bills/fine|letters/official",
    "93.50 EUR",
    "reference=207.33820.7",
    `
Stadt Kassel Ordnungsamt
Bußgeldbescheid                 Aktenzeichen 207.33820.7
Herrn Kilian Moser
Sie haben am 02.03.2025 mit dem PKW KS-KM 77 das Rotlicht missachtet.
Geldbuße           65,00 €
Gebühr             25,00 €
Auslagen            3,50 €
Gesamtbetrag       93,50 €
`,
  ),
];
