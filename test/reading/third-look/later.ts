import { type ThirdPaper, third } from "./shape.ts";

const T = { slip: true };

/** Written after the rules were widened by the others; counted at first sight, then two of three were opened. */
export const later: ThirdPaper[] = [
  third(
    "nz power",
    "bills/electricity; Mercury; Tane Rewi; 2025-05-06; 143.28 NZD; 2025-05-27",
    `
mercury                                                        Your energy invoice
                                                               Invoice number   660118824
Tane Rewi                                                      Account number   88-0041-77
21 Puriri Street                                               Invoice date     6 May 2025
Grey Lynn
Auckland 1021
Electricity charges 4 Apr - 3 May (30 days)
Anytime usage 402 kWh @ 24.8 c                                              99.70
Daily charge 30 days @ 83.00 c                                              24.90
GST 15%                                                                     18.68
Total current charges                                                     $143.28
Please pay by 27 May 2025                                                 $143.28
Mercury NZ Limited. Terms updated 1 February 2025
`,
  ),
  third(
    "be telecom facture",
    "bills/internet|bills/phone|bills/television; Proximus; Mme Claire Dubois|Claire Dubois; 2025-04-12; 84.98 EUR; 2025-04-28",
    `
Proximus                                                    FACTURE
Boulevard du Roi Albert II 27, B-1030 Bruxelles             N° 5512048817
                                                            Date de facture : 12/04/2025
Mme Claire DUBOIS                                           N° client : 611 882 044
Rue de la Station 14
B-5000 NAMUR
Pack Flex Internet + TV (12/04 - 11/05)                      70,23
TVA 21%                                                      14,75
Montant à payer                                              84,98 EUR
À payer au plus tard le 28/04/2025
Proximus SA de droit public, TVA BE 0202.239.951
`,
  ),
  third(
    "us dentist statement",
    "health/medical-bill; Lakeside Family Dental; Monica Pruitt; 2025-03-18; 164.00 USD; 2025-04-08",
    `
Lakeside Family Dental                              STATEMENT
1420 Lake Ave, Suite 3                              Statement date      03/18/2025
Madison, WI 53703                                   Account             20881
(608) 555-0170                                      Amount due          $164.00
                                                    Due date            04/08/2025
Monica Pruitt
88 Birch Hollow Rd
Madison, WI 53711
02/26/2025   Prophylaxis adult           118.00
02/26/2025   Bitewings 4 films            78.00
03/11/2025   Insurance payment           -32.00
Patient balance                          164.00
`,
  ),
  third(
    "de kfz beitragsrechnung",
    "insurance/auto-policy|insurance/premium-invoice; Allianz; Herr Matthias Ebert|Matthias Ebert; 2024-11-22; 487.36 EUR; 2025-01-01",
    `
Allianz Versicherungs-AG, 10900 Berlin                       Allianz
                                                             Ihre Vertretung: Hauptagentur S. Kluge
Herrn                                                        Versicherungsschein-Nr. AS-9118820441
Matthias Ebert                                               Berlin, 22.11.2024
Gartenweg 6
14532 Kleinmachnow
Beitragsrechnung Kfz-Versicherung 2025
Kennzeichen PM-ME 204        Fahrzeug VW Passat      SF-Klasse 14
Haftpflicht                                                 268,11 EUR
Vollkasko, Selbstbeteiligung 300 EUR                        219,25 EUR
Jahresbeitrag einschl. Versicherungsteuer                   487,36 EUR
Der Beitrag ist fällig am 01.01.2025.
`,
  ),
  third(
    "us paystub checks",
    "work/payslip; Pinnacle Roofing; Luis Herrera; 2025-05-09; 986.21 USD; -",
    `
PINNACLE ROOFING INC                                        Check No. 20418
3310 Industrial Pkwy, Tulsa OK 74107                        Check Date: 05/09/2025
Employee: Luis Herrera        SSN: XXX-XX-4410              Period: 04/27/2025 - 05/03/2025
Earnings       Rate      Hours     Current        YTD
Regular        28.00     40.00     1,120.00     21,280.00
Overtime       42.00      3.00       126.00        882.00
Gross                              1,246.00     22,162.00
Taxes                              Current        YTD
Fed W/H                              121.30      2,140.00
FICA                                  95.32      1,695.39
OK W/H                                43.17        768.00
Net Pay                              986.21
`,
  ),
  third(
    "it scontrino bar",
    "receipts/restaurant|receipts/receipt; Bar Centrale; -; 2025-06-14; 11.40 EUR; -",
    `
      BAR CENTRALE
   di Conti Paolo & C. snc
   Piazza Roma 2 - 20900 Monza
   P.IVA 02448810967
   DOCUMENTO COMMERCIALE
   di vendita o prestazione
DESCRIZIONE         IVA    Prezzo(€)
2 Cappuccino        10%        3,60
2 Brioche           10%        3,00
1 Toast             10%        4,80
TOTALE COMPLESSIVO            11,40
di cui IVA                     1,04
Pagamento elettronico         11,40
14-06-2025 08:52
DOCUMENTO N. 0412-0088
`,
    T,
  ),
  third(
    "cz supermarket",
    "receipts/groceries; Albert|Albert Česká republika; -; 2025-02-08; 412.00 CZK; -",
    `
     ALBERT
  Albert Česká republika, s.r.o.
  Radlická 117, 158 00 Praha 5
  IČO 44012373 DIČ CZ44012373
Rohlík 10 ks              29,00
Mléko polotučné           24,90
Kuřecí prsa              189,90
Máslo                     59,90
Káva                     108,30
CELKEM KČ                412,00
Platba kartou            412,00
08.02.2025 17:31  pokladna 4
Děkujeme za nákup
`,
    T,
  ),
  third(
    "us mortgage 1098",
    "tax/1098; Evergreen Mortgage; Dana Whitfield; -; ?; -",
    `
RECIPIENT'S/LENDER'S name, street address, city                 OMB No. 1545-1380
Evergreen Mortgage Corp                                         Form 1098      Mortgage
700 Pine St                                                     (Rev. January 2022)    Interest
Seattle, WA 98101                                               For calendar year 2024   Statement
RECIPIENT'S/LENDER'S TIN  91-1182044                            1 Mortgage interest received  $ 11,204.18
PAYER'S/BORROWER'S name
DANA WHITFIELD                                                  2 Outstanding mortgage principal  $ 288,110.04
Street address
904 Cherry Ln
Kent, WA 98030                                                  5 Mortgage insurance premiums  $ 0.00
`,
  ),
  third(
    "fr mutuelle remboursement",
    "insurance/explanation-of-benefits|health/medical-bill; Harmonie Mutuelle|CPAM de Loire-Atlantique; Mme Jeanne Le Bris|Jeanne Le Bris; 2025-05-20; ?; -",
    `
Harmonie Mutuelle                                            Nantes, le 20 mai 2025
143 rue Blomet 75015 Paris
                                                             MME JEANNE LE BRIS
N° adhérent 11884207                                         7 RUE DES CARMES
                                                             44000 NANTES
RELEVÉ DE PRESTATIONS SANTÉ
Date soins     Nature              Dépense    Part RO    Part mutuelle
05/05/2025     Consultation          30,00      19,00        9,00
06/05/2025     Pharmacie             12,40       8,06        4,34
Total versé sur votre compte                                13,34
`,
  ),
  third(
    "gb tenancy deposit letter",
    "letters/letter|housing/lease|letters/official; Deposit Protection Service|The Deposit Protection Service; Mr Owen Pryce|Owen Pryce; 2025-02-11; ?; -",
    `
The Deposit Protection Service
PO Box 5255, Bristol BS99 8DX
Mr Owen Pryce
Flat 6, 12 Albany Road
Cardiff
CF24 3RW
                                                        11 February 2025
Dear Mr Pryce
Your deposit is protected
Tenancy address: Flat 6, 12 Albany Road, Cardiff
Deposit amount: £950.00      Date received: 3 February 2025
Tenancy start date: 1 February 2025
Yours sincerely
Customer Services
`,
  ),
  third(
    "es recibo comunidad",
    "invoices/invoice|housing/utilities-statement|receipts/receipt|receipts/rent; Administración de Fincas Olmedo|Comunidad de Propietarios Goya 88|Fincas Olmedo; Pilar Cano Ruiz; 2025-04-01; 92.50 EUR; ?",
    `
ADMINISTRACIÓN DE FINCAS OLMEDO                          Recibo nº 2025-04/0018
C/ Serrano 12, 28001 Madrid                              Fecha: 01/04/2025
Comunidad de Propietarios Goya 88
Propietario: PILAR CANO RUIZ          Piso: 3º C
Concepto: Cuota ordinaria abril 2025
Cuota ordinaria                           80,00
Fondo de reserva                          12,50
TOTAL RECIBO                              92,50 €
`,
  ),
  third(
    "ch steuerrechnung",
    "tax/assessment|bills/council-tax; Steueramt der Stadt Zürich|Stadt Zürich Steueramt|Stadt Zürich; Beat Zollinger; 2025-05-15; 6418.30 CHF; 2025-09-30",
    `
Stadt Zürich                                          Steueramt der Stadt Zürich
                                                      Werdstrasse 75, 8022 Zürich
Herr                                                  Zürich, 15. Mai 2025
Beat Zollinger                                        AHV-Nr. 756.1188.2044.17
Forchstrasse 190
8032 Zürich
Provisorische Steuerrechnung 2025
Staats- und Gemeindesteuern
Einfache Staatssteuer                        2'905.00
Gemeindesteuer 119 %                         3'456.95
Personalsteuer                                  56.35
Total CHF                                    6'418.30
Zahlbar bis 30. September 2025
`,
  ),
  third(
    "us hotel invoice summary",
    "travel/hotel; Red Mesa Lodge; Priya Raman; 2025-06-22; 512.40 USD; -",
    `
RED MESA LODGE
88 Canyon Rd, Moab UT 84532
INVOICE
Guest: Priya Raman                 Confirmation: RM-41188
Check-in: 06/19/2025               Check-out: 06/22/2025
Invoice date: 06/22/2025           Nights: 3
Room 3 nights @ 149.00                               447.00
Resort fee                                            18.00
Sales tax                                             47.40
Total                                                512.40
Paid (Visa 4410)                                    -512.40
Amount due                                             0.00
`,
  ),
  third(
    "de zeugnis",
    "education/report-card; Goethe-Gymnasium Ludwigsburg|Goethe-Gymnasium; ?; 2025-07-30; -; -",
    `
Goethe-Gymnasium Ludwigsburg
Seestraße 37, 71638 Ludwigsburg
Zeugnis
Schuljahr 2024/2025, 2. Halbjahr          Klasse 7b
Emilia Rothfuß, geboren am 12.04.2012
Verhalten: sehr gut            Mitarbeit: gut
Deutsch          2          Mathematik       1
Englisch         2          Biologie         2
Französisch      3          Sport            1
Versetzt in Klasse 8.
Ludwigsburg, den 30.07.2025
`,
  ),
  third(
    "us car title",
    "vehicles/title; State of Texas|Texas Department of Motor Vehicles|Texas; ?; 2024-10-03; -; -",
    `
TEXAS DEPARTMENT OF MOTOR VEHICLES
CERTIFICATE OF TITLE
VEHICLE IDENTIFICATION NUMBER  5J6RM4H78EL011882      YEAR  2014   MAKE  HONDA
TITLE/DOCUMENT NUMBER  22711882044119                  DATE TITLE ISSUED  10/03/2024
MODEL  CR-V       BODY STYLE  UT       ODOMETER READING  88120
PREVIOUS OWNER   SALINAS MOTORS LLC
OWNER
KEVIN OYELARAN
1180 MESQUITE TRL
ROUND ROCK TX 78664
LIENHOLDER  NONE
`,
  ),
  third(
    "no bank kontoutskrift",
    "banking/bank-statement; DNB; Lars Haugen; ?; 18402.55 NOK; -",
    `
DNB                                                    Kontoutskrift
Lars Haugen                                            Kontonummer 1503 40 11882
Skogveien 2                                            Periode 01.05.2025 - 31.05.2025
1369 STABEKK                                           Side 1 av 1
Saldo fra kontoutskrift 30.04.2025                                   12 110,05
05.05 Lønn                                         31 200,00
12.05 Husleie                                     -14 500,00
23.05 Visa REMA 1000                              -10 407,50
Saldo i Deres favør 31.05.2025                                       18 402,55
DNB Bank ASA, Dronning Eufemias gate 30, 0191 Oslo
`,
  ),
  third(
    "ae clinic invoice",
    "health/medical-bill|invoices/invoice; Al Noor Polyclinic; Fatima Haddad; 2025-03-02; 315.00 AED; -",
    `
Al Noor Polyclinic LLC                                  TAX INVOICE
Al Rigga Road, Deira, Dubai UAE                         Invoice No: INV-20881
TRN 100288204400003                                     Date: 02/03/2025
Patient Name: Fatima Haddad         File No: 44182
Doctor: Dr. Samir Aziz
Consultation - GP                             200.00
CBC test                                      100.00
Subtotal                                      300.00
VAT 5%                                         15.00
Grand Total AED                               315.00
Paid by Card                                  315.00
`,
  ),
  third(
    "gb broadband contract mail",
    "letters/email|letters/letter|invoices/order-confirmation|bills/internet; Zen Internet; Grace Mbeki|grace.mbeki@mailbox.test; 2025-01-28; ?; -",
    `
From: Zen Internet <orders@zen.test>
To: Grace Mbeki <grace.mbeki@mailbox.test>
Date: Tue, 28 Jan 2025 10:14:22 +0000
Subject: Your broadband order is confirmed
Hi Grace
Thanks for your order. Your Full Fibre 500 service will go live on 11 February 2025.
Monthly price £38.00, 18 month contract. Your order number is ZN-8820441.
An engineer will visit on 11 February between 8am and 1pm.
The Zen Internet team
`,
  ),
];
