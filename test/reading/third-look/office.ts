import { type ThirdPaper, third } from "./shape.ts";

/** Banks, cards, pay, tax and insurance. */
export const office: ThirdPaper[] = [
  third(
    "us bank statement far values",
    "banking/bank-statement; First Prairie Credit Union; Samuel T Ortega|Samuel Ortega; -|2025-04-30; 3184.07 USD; -",
    `
First Prairie Credit Union                                                  Statement of Accounts
4400 Douglas Ave, Des Moines IA 50310                                       Member number  *****1182
                                                                            Statement period 04/01/2025 - 04/30/2025
SAMUEL T ORTEGA
912 19TH ST
DES MOINES IA 50314
SHARE DRAFT CHECKING  ID 0070
Beginning balance                                                                                     2,410.77
Deposits and credits                                                                                  4,122.30
Withdrawals and debits                                                                               -3,349.00
Ending balance                                                                                        3,184.07
04/03  ACH Deposit ACME PAYROLL                          2,061.15                                     4,471.92
04/05  Rent check 1180                                  -1,450.00                                     3,021.92
04/17  ACH Deposit ACME PAYROLL                          2,061.15                                     5,083.07
04/29  Debit card HY-VEE                                -1,899.00                                     3,184.07
`,
  ),
  third(
    "de kontoauszug",
    "banking/bank-statement; Sparkasse Neuss; Annegret Fuhrmann; 2025-03-31; 1907.14 EUR; -",
    `
Sparkasse Neuss                                              Kontoauszug 3/2025
Oberstr. 110-124, 41460 Neuss                                Blatt 1
                                                             IBAN DE21 3055 0000 0093 4417 02
Annegret Fuhrmann                                            BIC WELADEDNXXX
Krefelder Str. 8
41460 Neuss
Kontostand am 28.02.2025, Auszug Nr. 2                                              1.640,10+
03.03. Gehalt STADT NEUSS                                                           2.318,44+
05.03. Miete Bauverein                                                                890,00-
17.03. Stadtwerke Abschlag                                                            131,40-
28.03. Lastschrift REWE                                                             1.030,00-
Kontostand am 31.03.2025 um 20:05 Uhr                                               1.907,14+
Ihr Dispositionskredit 3.000,00 EUR
Bitte beachten Sie die Hinweise zu den AGB, Stand 01.02.2025.
`,
  ),
  third(
    "fr relevé bancaire",
    "banking/bank-statement; Crédit Agricole Val de France; Mme Élodie Garnier|Élodie Garnier; 2025-05-31; 842.19 EUR; -",
    `
CRÉDIT AGRICOLE VAL DE FRANCE                              RELEVÉ DE COMPTE
1 rue Daniel Boutet 28000 Chartres                         Date d'arrêté : 31 mai 2025
                                                           Compte n° 70021188240
                                                           MME ÉLODIE GARNIER
                                                           5 IMPASSE DU MOULIN
                                                           28600 LUISANT
Date     Libellé                                       Débit        Crédit
         Ancien solde créditeur au 30.04.2025                       1 102,55
02.05    Prélèvement EDF                               84,00
06.05    Virement CPAM                                                 23,64
19.05    Carte LECLERC                                200,00
         Total des opérations                         284,00           23,64
         Nouveau solde créditeur au 31.05.2025                       842,19
`,
  ),
  third(
    "gb credit card with print date",
    "banking/credit-card-statement; Barclaycard; Mr D Achebe|D Achebe; 2025-06-12; 611.83 GBP; 2025-07-07",
    `
barclaycard                                                    Your statement
                                                               Platinum Visa ending 3391
MR D ACHEBE                                                    Statement date       12 June 2025
4 PRIORY CLOSE                                                 Credit limit         £6,200
CANTERBURY                                                     Available to spend   £5,588
CT2 7QR                                                        
Your last balance          £402.10
Payments to your account   £402.10 CR
New purchases              £611.83
Your new balance                                £611.83
Minimum payment                                  £15.29
Payment due by                             07 July 2025
Estimated interest next month   £0.00
Printed 14/06/2025 BCS/0611
`,
  ),
  third(
    "us card statement",
    "banking/credit-card-statement; Discover; Paula Reinhardt; 2025-02-18; 1273.40 USD; 2025-03-15",
    `
DISCOVER                                          Account ending in 7712
PAULA REINHARDT                                   Open date: Jan 19, 2025 - Close date: Feb 18, 2025
48 BIRCH ST
DAYTON OH 45402
Account Summary                                   Payment Information
Previous balance            $988.12               New Balance                    $1,273.40
Payments and credits       -$988.12               Minimum Payment Due               $35.00
Purchases                +$1,273.40               Payment Due Date              03/15/2025
Interest charged              $0.00               Late payment warning: a late fee of up to $41
New balance               $1,273.40
Cashback bonus balance as of 02/18/2025   $31.44
`,
  ),
  third(
    "uk payslip company tax",
    "work/payslip; Brightwell Logistics; Karen Ludlow; 2025-05-30; 1988.61 GBP; -",
    `
Brightwell Logistics Ltd
Employee No   Employee Name                 Process Date     NI Number
00418         Mrs Karen Ludlow              30/05/2025       JR 44 18 02 C
Payments         Hours   Rate     Amount    Deductions              Amount
Salary                          2,450.00    PAYE Tax                280.40
Overtime                           88.00    National Insurance      129.24
                                            Pension                 139.75
Total Gross Pay TD    5,012.00     Total Gross Pay                2,538.00
Tax Paid TD             561.20     Total Deductions                 549.39
NI TD                   258.00     NET PAY                        1,988.61
Tax Code 1257L   Tax Period 2   Payment Method BACS
`,
  ),
  third(
    "us earnings statement",
    "work/payslip; Lakeshore Medical Group; Terrence Boyd; 2025-06-13; 1704.88 USD; -",
    `
Lakeshore Medical Group LLC                                Earnings Statement
900 Superior Ave E                                         Period beginning:    05/25/2025
Cleveland, OH 44114                                        Period ending:       06/07/2025
                                                           Pay date:            06/13/2025
Filing status: Single                                      TERRENCE BOYD
Company Tax ID: 34-1188203                                 2210 E 89TH ST #4
                                                           CLEVELAND OH 44106
Earnings          rate      hours      this period      year to date
Regular          28.50      80.00         2,280.00         27,360.00
Gross Pay                               $2,280.00         27,360.00
Federal Income Tax                        -211.40          2,536.80
Social Security Tax                       -141.36          1,696.32
Medicare Tax                               -33.06            396.72
OH State Income Tax                        -60.20            722.40
Cleveland Income Tax                       -57.00            684.00
401k                                       -72.10            865.20
Net Pay                                $1,704.88
`,
  ),
  third(
    "de entgeltabrechnung",
    "work/payslip; Hölscher Maschinenbau; Daniel Vogt; 2025-04-28|2025-04-30|-; 2411.07 EUR; -",
    `
Hölscher Maschinenbau GmbH * Am Hafen 9 * 48431 Rheine
                                                     Abrechnung der Brutto/Netto-Bezüge
Herrn                                                für April 2025        28.04.2025  Blatt 1
Daniel Vogt                                          Personal-Nr. 00338
Osnabrücker Str. 71                                  Geb.-Datum 11.06.88   StKl 1   Eintritt 01.03.2017
48429 Rheine
Lohnart   Bezeichnung                Betrag
2000      Gehalt                     3.750,00
4000      VWL AG-Anteil                 26,59
Gesamt-Brutto                        3.776,59
Lohnsteuer 541,83   Solidaritätszuschlag 0,00   Kirchensteuer 48,76
KV-Beitrag 322,90   RV-Beitrag 351,22   AV-Beitrag 49,09   PV-Beitrag 51,72
Netto-Verdienst                      2.451,07
VWL Überweisung                        -40,00
Auszahlungsbetrag                    2.411,07
`,
  ),
  third(
    "in salary slip",
    "work/payslip; Nirvana Software|Nirvana Software Services; Ananya Rao; ?; 71850.00 INR; -",
    `
NIRVANA SOFTWARE SERVICES PVT. LTD.
Plot 44, Electronic City Phase 1, Bengaluru 560100
PAYSLIP FOR THE MONTH OF MARCH 2025
Employee Name : Ananya Rao             Employee ID : NS0881
Designation   : Senior Engineer        PAN         : AKLPR8812Q
Bank          : HDFC Bank              UAN         : 100882214401
Earnings               Amount          Deductions             Amount
Basic               40,000.00          Provident Fund       4,800.00
HRA                 20,000.00          Professional Tax       200.00
Special Allowance   22,350.00          TDS                  5,500.00
Gross Earnings      82,350.00          Total Deductions    10,500.00
Net Pay  ₹ 71,850.00   (Rupees Seventy One Thousand Eight Hundred Fifty Only)
`,
  ),
  third(
    "de steuerbescheid",
    "tax/assessment; Finanzamt Köln-Mitte|Finanzamt Köln; Lena Hartung; 2025-06-24; -417.00 EUR|417.00 EUR; -",
    `
Finanzamt Köln-Mitte                                          50676 Köln, 24.06.2025
Steuernummer 215/5088/2214                                    Blaubach 7
                                                              Tel. 0221 92400-0
Finanzamt Köln-Mitte, Postfach 10 08 44, 50448 Köln
Frau                                                          Bescheid für 2024
Lena Hartung                                                  über Einkommensteuer,
Rolandstr. 51                                                 Solidaritätszuschlag und Kirchensteuer
50677 Köln
                                 Einkommensteuer €     Solidaritätszuschlag €
Festgesetzt werden                      6.112,00                         0,00
Ab Steuerabzug vom Lohn                 6.529,00                         0,00
verbleibende Beträge                     -417,00                         0,00
Das Guthaben von 417,00 € wird auf das Konto DE55 3705 0198 0011 2288 90 erstattet.
Rechtsbehelfsbelehrung: Der Einspruch ist binnen eines Monats einzulegen.
`,
  ),
  third(
    "us property tax",
    "tax/assessment|bills/council-tax; Travis County Tax Office|Travis County; Gloria Espinoza; 2024-11-18; 5820.44 USD; 2025-01-31",
    `
TRAVIS COUNTY TAX OFFICE                                   2024 PROPERTY TAX BILL
P.O. Box 149328, Austin TX 78714                           Date printed  11/18/2024
ESPINOZA GLORIA                                            Billing number  3118820
1804 HOLLY ST                                              Assessed value  $402,118
AUSTIN TX 78702                                            Exemptions  HS
AUSTIN ISD            0.9505                $2,870.21
CITY OF AUSTIN        0.4776                $1,540.12
TRAVIS COUNTY         0.3444                $1,410.11
TOTAL AMOUNT DUE IF PAID BY 01/31/2025                                    $5,820.44
IF PAID IN FEB 2025                                                       $6,227.87
IF PAID IN MAR 2025                                                       $6,344.28
`,
  ),
  third(
    "gb p60",
    "tax/p60; Coastal Care Homes; Bethany Rudd; 2025-04-05|-; ?; -",
    `
P60 End of Year Certificate                                Tax year to 5 April 2025
Employee's details
Surname  RUDD                     Forenames  BETHANY
National Insurance number  PK 71 22 09 A
Pay and Income Tax details
In previous employment(s)       £0.00        Tax deducted  £0.00
In this employment         £23,118.40        Tax deducted  £2,109.40
Final tax code 1257L
Employer's full name and address
Coastal Care Homes Ltd
3 Marine Parade, Bexhill TN40 1JS
Employer PAYE reference 120/CC88190
To the employee: please keep this certificate in a safe place
`,
  ),
  third(
    "us 1099-int",
    "tax/1099; Summit Ridge Bank; Harold Yates; -; ?; -",
    `
CORRECTED (if checked)
PAYER'S name, street address, city or town                  Payer's RTN (optional)      OMB No. 1545-0112
Summit Ridge Bank                                                                       Form 1099-INT
55 Granite Way                                              1 Interest income           (Rev. January 2024)
Boulder, CO 80302                                           $ 318.77                    For calendar year 2024
PAYER'S TIN  84-1180227      RECIPIENT'S TIN  ***-**-4418
RECIPIENT'S name
HAROLD YATES                                                4 Federal income tax withheld
Street address                                              $ 0.00
17 Aspen Ct
Boulder, CO 80304
Account number  0088114402
`,
  ),
  third(
    "us auto declarations",
    "insurance/auto-policy; Heartland Mutual Insurance|Heartland Mutual; Rosa & Miguel Delgado|Rosa Delgado|Miguel Delgado; 2025-02-03; 892.00 USD; -",
    `
HEARTLAND MUTUAL INSURANCE COMPANY                 Personal Auto Policy Declarations
PO Box 4410, Lincoln NE 68501                      Policy Number   PA 0088213-4
Named Insured                                      Policy Period   03/01/2025 to 09/01/2025  12:01 AM
Rosa & Miguel Delgado                              Date Prepared   02/03/2025
330 S 12th St, Lincoln NE 68508
Agent: Sandhills Agency 402-555-0110
Veh 1  2019 TOYOTA RAV4   VIN 2T3P1RFV8KC041182
Coverage                 Limits               Premium
Bodily Injury            100,000/300,000      $301.00
Property Damage          100,000               $188.00
Comprehensive            $500 deductible       $122.00
Collision                $500 deductible       $281.00
Total Policy Premium                           $892.00
Form PP 00 01 09 18
`,
  ),
  third(
    "gb home renewal",
    "insurance/renewal|insurance/home-policy; Aviva; Mr P Llewellyn|P Llewellyn; 2025-05-06; 318.92 GBP; -|2025-06-03",
    `
AVIVA                                                        Aviva, PO Box 7684, Pitheavlis, Perth PH2 1JR
Mr P Llewellyn
3 Heol y Bryn                                                Policy number  HOM/441/9902817
Cardiff CF14 6LT                                             6 May 2025

Your home insurance is due for renewal on 3 June 2025
Dear Mr Llewellyn
Last year's premium                        £287.40
This year's premium                        £318.92
including Insurance Premium Tax at 12%
Buildings sum insured £500,000    Compulsory excess £100
We'll renew automatically and collect the payment from your card on 3 June 2025.
Aviva Insurance Limited. Registered in Scotland, No. 2116. Authorised by the PRA. NHRN 04.2024
`,
  ),
  third(
    "de haftpflicht",
    "insurance/liability-policy|insurance/premium-invoice; HUK-COBURG; Stefanie Lorenz; 2025-01-07; 71.40 EUR; 2025-02-01",
    `
HUK-COBURG                                            HUK-COBURG Haftpflicht-Unterstützungs-Kasse
                                                      96444 Coburg
Frau                                                  Versicherungsnummer 331/440871-K
Stefanie Lorenz                                       07.01.2025
Ringstr. 5
91054 Erlangen
Beitragsrechnung zur Privathaftpflichtversicherung
Versicherungszeitraum 01.02.2025 - 01.02.2026
Beitrag netto                                   60,00 €
Versicherungsteuer 19 %                         11,40 €
Jahresbeitrag                                   71,40 €
Fällig am 01.02.2025, wird abgebucht.
Versicherungssumme 50 Mio. EUR. Selbstbeteiligung keine. Es gelten die AHB Stand 07.2023
`,
  ),
  third(
    "us eob no total",
    "insurance/explanation-of-benefits; BlueCross of Oregon|Blue Cross of Oregon; Naomi Fischer; 2025-03-27; 42.60 USD|-; -",
    `
BlueCross of Oregon
Explanation of Benefits                                       THIS IS NOT A BILL
Naomi Fischer                                                 Statement date: March 27, 2025
1122 NW Lovejoy St                                            Member ID: ORX881204417
Portland, OR 97209                                            Group: 0044182
Patient: Naomi Fischer     Claim number: 25071188203     Provider: Dr. Alan Sato, MD
Date of     Service              Amount      Plan         Plan       Your
service                          billed      discount     paid       share
02/28/25    Office visit         $210.00     $74.30       $108.56    $27.14
02/28/25    Lab test             $88.00      $45.00       $27.54     $15.46
Totals                           $298.00     $119.30      $136.10    $42.60
`,
  ),
  third(
    "nl zorgverzekering",
    "insurance/health-policy|insurance/policy; Zilveren Kruis; De heer J. Vermeulen|J. Vermeulen; 2024-11-19; 164.45 EUR|1973.40 EUR; -",
    `
Zilveren Kruis                                              Zorgpolis 2025
De heer J. Vermeulen                                        Datum: 19 november 2024
Hoofdstraat 17                                              Relatienummer: 118820334
7311 KB Apeldoorn                                           Ingangsdatum: 1 januari 2025
Verzekerde                Verzekering                     Premie per maand
J. Vermeulen 08-03-1979   Basis Zeker                            € 147,95
                          Aanvullend 1 ster                       € 16,50
Totaal per maand                                                 € 164,45
Uw verplicht eigen risico is € 385 per jaar.
Zilveren Kruis Zorgverzekeringen N.V., KvK 30208637
`,
  ),
  third(
    "us mortgage statement",
    "housing/mortgage-statement; Cascade Home Loans; Trent & Alicia Moody|Trent Moody|Alicia Moody; 2025-05-16; 2118.33 USD; 2025-06-01",
    `
Cascade Home Loans                                      Mortgage Statement
Customer Service: 1-800-555-0144                        Statement Date: 05/16/2025
Trent & Alicia Moody                                    Account Number       0071188245
5512 Alder Dr                                           Payment Due Date     06/01/2025
Boise, ID 83705                                         Amount Due           $2,118.33
                                  If payment is received after 06/16/2025, $84.73 late fee will be charged.
Account Information                                     Explanation of Amount Due
Outstanding Principal      $311,402.18                  Principal              $611.20
Interest Rate                    5.125%                 Interest             $1,010.77
Prepayment Penalty                  No                  Escrow                 $496.36
                                                        Regular Monthly Payment   $2,118.33
                                                        Total Amount Due       $2,118.33
Transaction Activity (04/17/2025 to 05/16/2025)
05/01/2025  Payment - thank you                         $2,118.33
`,
  ),
  third(
    "es prestamo cuadro",
    "banking/loan-agreement|banking/loan-statement; Banco Sabadell; Jorge Iglesias Roca; 2025-01-20; 12000.00 EUR|?; -",
    `
BANCO DE SABADELL, S.A.                                      Oficina 0811 Alicante
CONTRATO DE PRÉSTAMO PERSONAL Nº 807741188203
En Alicante, a 20 de enero de 2025
REUNIDOS
De una parte, Banco de Sabadell, S.A., en adelante el Banco.
De otra parte, D. Jorge Iglesias Roca, con DNI 48118820-K, en adelante el Prestatario.
Importe del préstamo: 12.000,00 €
Plazo: 60 meses          Tipo de interés nominal: 6,95 %        TAE: 7,48 %
Cuota mensual: 237,26 €
Primer vencimiento: 28/02/2025          Último vencimiento: 31/01/2030
Condiciones generales inscritas en el Registro con fecha 3 de marzo de 2019.
`,
  ),
];
