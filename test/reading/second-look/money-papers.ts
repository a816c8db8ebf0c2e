import { type SecondPaper, second } from "./shape.ts";

/** Banks, cards, wages, taxes. */
export const moneyPapers: SecondPaper[] = [
  second(
    "us checking statement",
    "banking/bank-statement",
    "4017.56 USD",
    "account_number=000000441882204",
    `
JPMorgan Chase Bank, N.A.                                     April 12, 2025 through May 13, 2025
P O Box 182051                                                Account Number: 000000441882204
Columbus, OH 43218-2051
                                                              CUSTOMER SERVICE INFORMATION
ROSALIND E HUTCHENS                                           Web site: Chase.com
118 WILLOW BEND DR                                            Service Center: 1-800-935-9935
FORT WORTH TX 76102-4410

CHECKING SUMMARY          Chase Total Checking
                                              AMOUNT
Beginning Balance                          $3,204.18
Deposits and Additions                      4,880.00
ATM & Debit Card Withdrawals               -1,266.62
Electronic Withdrawals                     -2,800.00
Ending Balance                             $4,017.56

TRANSACTION DETAIL
DATE       DESCRIPTION                                   AMOUNT        BALANCE
           Beginning Balance                                         $3,204.18
04/15      Acme Corp Payroll PPD ID: 1118820447        2,440.00       5,644.18
04/18      Card Purchase 04/17 Kroger #441                -66.62      5,577.56
04/30      Acme Corp Payroll PPD ID: 1118820447        2,440.00       8,017.56
05/01      Zelle Payment To Landlord                   -2,800.00      5,217.56
05/09      Card Purchase Best Buy                      -1,200.00      4,017.56
           Ending Balance                                            $4,017.56
A monthly Service Fee was not charged
`,
  ),
  second(
    "de kontoauszug sparkasse",
    "banking/bank-statement",
    "1842.77 EUR",
    "account_number=1044188220; iban=DE18760501011044188220",
    `
Sparkasse Nürnberg                                     Kontoauszug 5/2025
90317 Nürnberg                                         Seite 1 von 2
BIC SSKNDE77XXX
                                                       Konto 1044188220
Frau Alwine Mertz                                      IBAN DE18 7605 0101 1044 1882 20
Bucher Str. 88, 90408 Nürnberg                         30.05.2025

Datum        Erläuterung                                         Betrag EUR
             Kontostand am 30.04.2025, Auszug Nr. 4              2.117,40+
02.05.2025   Dauerauftrag Miete Hausverwaltung Kolb                780,00-
05.05.2025   Kartenzahlung EDEKA 0441                               44,18-
15.05.2025   Lastschrift N-ERGIE Abschlag                           88,00-
27.05.2025   Rente Deutsche Rentenversicherung                     637,55+
             Kontostand am 30.05.2025 um 20:04 Uhr              1.842,77+
Anzahl Anlagen: 0
Rechnungsabschlüsse gelten als genehmigt, wenn Sie innerhalb von sechs Wochen nicht widersprechen.
`,
  ),
  second(
    "gb bank statement",
    "banking/bank-statement",
    "2204.18 GBP",
    "account_number=41882204; iban=GB14NWBK50118841882204",
    `
NatWest                                          Statement
                                                 Account Name    MR D J ASHCROFT
MR D J ASHCROFT                                  Account No      41882204
4 RECTORY CLOSE                                  Sort Code       50-11-88
SHREWSBURY                                       Page No         1 of 2
SY2 6QD                                          IBAN GB14NWBK50118841882204

Summary
Statement Date                  09 MAY 2025
Period Covered                  10 APR 2025 to 09 MAY 2025
Previous Balance                £1,880.44
Paid In                         £2,118.00
Withdrawn                       £1,794.26
New Balance                     £2,204.18

Date          Description                          Paid In(£)    Withdrawn(£)    Balance(£)
10 APR 2025   BROUGHT FORWARD                                                    1,880.44
11 APR        Card Transaction 4471 ASDA                              94.26      1,786.18
25 APR        Automated Credit SALARY              2,118.00                      3,904.18
01 MAY        Standing Order RENT                                  1,700.00      2,204.18
`,
  ),
  second(
    "fr releve compte",
    "banking/bank-statement",
    "1118.82 EUR",
    "account_number=44188220471; iban=FR7630004008280044188220458",
    `
BNP PARIBAS                                        RELEVE DE COMPTE CHEQUES
                                                   du 5 avril 2025 au 5 mai 2025
MME OCEANE GARNIER
18 RUE DES LILAS                                   RIB : 30004 00828 00441882204 71
69003 LYON                                         IBAN : FR76 3000 4008 2800 4418 8220 458
                                                   BIC : BNPAFRPPXXX

Date      Nature des opérations                        Valeur      Débit        Crédit
          SOLDE CREDITEUR AU 05.04.2025                                         884,41
07.04     PRLV SEPA EDF                                07.04       65,59
15.04     VIR RECU EMPLOYEUR SARL                      15.04                   1 800,00
02.05     VIR LOYER                                    02.05    1 500,00
          TOTAL DES OPERATIONS                                  1 565,59       1 800,00
          SOLDE CREDITEUR AU 05.05.2025                                       1 118,82
`,
  ),
  second(
    "nl rekeningoverzicht",
    "banking/bank-statement",
    "903.11 EUR",
    "iban=NL92RABO0144188220; account_number=0144188220",
    `
Rabobank
Rekeningafschrift                                      Datum vanaf  01-05-2025
                                                       Datum t/m    31-05-2025
Mw. C. de Wit                                          Volgnummer   5
IBAN NL92 RABO 0144 1882 20    EUR
Beginsaldo          Totaal afgeschreven    Totaal bijgeschreven     Eindsaldo
€ 1.204,18 CR       € 2.401,07             € 2.100,00               € 903,11 CR

Datum    Omschrijving                                 Af             Bij
02-05    Woonstichting Eigen Haard huur              820,00
23-05    Salaris mei Stichting Zorggroep                           2.100,00
28-05    Albert Heijn 1188                           1.581,07
`,
  ),
  second(
    "es extracto",
    "banking/bank-statement",
    "2018.55 EUR",
    "iban=ES2401824418461122047100",
    `
BBVA                                              Extracto mensual de cuenta
TITULAR: GONZALO PARDO RIUS                       Periodo: 01/04/2025 - 30/04/2025
IBAN ES24 0182 4418 4611 2204 7100
F. Oper.    Concepto                          Importe           Saldo
            Saldo anterior                                    1.618,55
02/04       Recibo comunidad propietarios     -100,00         1.518,55
28/04       Nómina                             1.500,00       3.018,55
30/04       Transferencia alquiler            -1.000,00       2.018,55
            Saldo final                                       2.018,55
`,
  ),
  second(
    "us credit card",
    "banking/credit-card-statement",
    "1188.20 USD",
    "card_number=4471; account_number=4471",
    `
citi                                                    Citi Double Cash Card
                                                        Account number ending in: 4471
FELICITY A MONROE                                       Billing Period: 04/17/25-05/16/25
Minimum payment due:                 $41.00
New balance as of 05/16/25:          $1,188.20
Payment due date:                    06/12/25
Late Payment Warning: If we do not receive your minimum payment by the date listed above,
you may have to pay a late fee of up to $41.

Account Summary
Previous balance                     $902.11
Payments                            -$902.11
Credits                               -$0.00
Purchases                         +$1,188.20
Cash advances                         +$0.00
Fees                                  +$0.00
Interest                              +$0.00
New balance                       $1,188.20
Credit Limit
Credit limit                        $12,500
Available credit                    $11,311
Please make check payable to Citi Cards
`,
  ),
  second(
    "de kreditkartenabrechnung",
    "banking/credit-card-statement",
    "418.22 EUR",
    "card_number=4471",
    `
Barclays Bank Ireland PLC Hamburg Branch            Kreditkartenabrechnung
                                                    Kreditkarte: VISA XXXX XXXX XXXX 4471
Herrn Holger Baumeister                             Abrechnungsdatum: 22.05.2025
Ostpreußendamm 12                                   Rechnungsmonat: Mai 2025
12207 Berlin
Saldo der letzten Abrechnung                            -211,90 €
Ihre Zahlung vom 05.05.2025                             +211,90 €
Umsätze Mai 2025                                        -418,22 €
Neuer Saldo / Abrechnungsbetrag                         -418,22 €
Mindestzahlung                                            50,00 €

24.04.  25.04.  DM Drogerie Berlin                       -18,22
02.05.  05.05.  Hotel Seeblick Binz                     -400,00
Den Betrag von 418,22 € ziehen wir am 05.06.2025 per Lastschrift ein. Verfügungsrahmen 4.000 €
`,
  ),
  second(
    "ca card",
    "banking/credit-card-statement",
    "642.19 CAD",
    "card_number=4471",
    `
TD Cash Back Visa Card                        MR HENRI BOUCHARD 4520 XXXX XXXX 4471
STATEMENT DATE:  May 06, 2025
STATEMENT PERIOD: April 08, 2025 to May 06, 2025
PREVIOUS STATEMENT BALANCE          $512.40
Payments & Credits                  $512.40
Purchases & Other Charges           $642.19
Interest                              $0.00
NEW BALANCE                         $642.19
Minimum Payment                      $10.00
Payment Due Date                  May 27, 2025
Credit Limit                         $5,000
Available Credit                     $4,357
`,
  ),
  second(
    "us student loan",
    "banking/loan-statement",
    "218.44 USD",
    "account_number=E441882204-1",
    `
MOHELA
Account Number: E441882204-1                         Statement Date: 05/09/2025
TYRELL BANKS

Your Student Loan Statement
Current Amount Due          $218.44
Past Due Amount               $0.00
Total Amount Due            $218.44
Payment Due Date         06/01/2025
Auto Pay   Enrolled

Group    Original Principal     Outstanding Principal    Interest Rate   Unpaid Interest
A        $14,000.00             $11,820.44               4.53%           $18.20
B         $8,200.00              $7,104.18               5.05%           $12.60
Servicemembers: call us about benefits
`,
  ),
  second(
    "de darlehen jahresauszug",
    "banking/loan-statement",
    "?",
    "account_number=6044188220",
    `
ING-DiBa AG                                        Jahreskontoauszug 2024 Baufinanzierung
60628 Frankfurt am Main                            Darlehenskonto 6044188220
Eheleute Tanja und Kai Voss                        02.01.2025
Darlehensstand per 31.12.2023         211.882,04 EUR
Zinsen 2024                             3.204,47 EUR
Tilgung 2024                            8.795,53 EUR
Restschuld per 31.12.2024             203.086,51 EUR
Sollzinssatz 1,54 % p.a., Zinsbindung bis 30.06.2030
`,
  ),
  second(
    "us brokerage",
    "banking/investment-statement",
    "48271.90 USD",
    "account_number=Z44-188220",
    `
Fidelity Investments                                INVESTMENT REPORT
                                                    May 1, 2025 - May 31, 2025
DELPHINE ROYCE
Your Portfolio Value:             $48,271.90
Portfolio Change from Last Period:  $1,118.82
Account Number: Z44-188220   INDIVIDUAL - TOD
Beginning Account Value          $47,153.08
Additions                           500.00
Change in Investment Value          618.82
Ending Account Value             $48,271.90
Holdings
FIDELITY 500 INDEX (FXAIX)   118.204   $204.47   $24,169.17
`,
  ),
  second(
    "us paystub",
    "work/payslip",
    "1744.29 USD",
    "",
    `
COASTAL VETERINARY GROUP LLC                         Earnings Statement
1188 OCEAN BLVD                                      Period Beginning:  05/11/2025
MYRTLE BEACH SC 29577                                Period Ending:     05/24/2025
                                                     Pay Date:          05/30/2025
Taxable Marital Status: Single                       JOCELYN PRUITT
                                                     44 PALMETTO LN
Social Security Number: XXX-XX-4471                  CONWAY SC 29526

Earnings        rate        hours       this period       year to date
Regular        28.0000      80.00          2,240.00          24,640.00
Gross Pay                                 $2,240.00          24,640.00
Deductions      Statutory
                Federal Income Tax          -187.20           2,059.20
                Social Security Tax         -138.88           1,527.68
                Medicare Tax                 -32.48             357.28
                SC State Income Tax          -74.75             822.25
                Other
                401(K)                       -62.40             686.40
Net Pay                                   $1,744.29
Checking 1                                -1,744.29
Net Check                                     $0.00
`,
  ),
  second(
    "de gehaltsabrechnung",
    "work/payslip",
    "2318.06 EUR",
    "reference=00118; tax_id=44 188 220 471; member_number=12 140685 K 018",
    `
Maschinenbau Oelde GmbH · Westring 4 · 59302 Oelde
Abrechnung der Brutto/Netto-Bezüge für Mai 2025

Personal-Nr.  Geburtsdatum  StKl  Faktor  Ki.Frbtr.  Konfession   Eintritt     SV-Nummer
00118         14.06.1985     1            0,0        rk           01.03.2014   12 140685 K 018
Steuer-ID 44 188 220 471       Krankenkasse  AOK NordWest

Herrn
Rainer Tigges
Lindenstr. 5
59302 Oelde

Lohnart   Bezeichnung                               Betrag
1000      Gehalt                                  3.620,00
1500      VWL AG-Anteil                              27,00
          Gesamt-Brutto                           3.647,00
Steuerrechtliche Abzüge
Lohnsteuer 469,83    Kirchensteuer 42,28    Solidaritätszuschlag 0,00      512,11
SV-rechtliche Abzüge
KV 311,82  RV 339,17  AV 47,41  PV 78,43                                   776,83
          Netto-Verdienst                         2.358,06
          VWL Überweisung                           -40,00
          Auszahlungsbetrag                       2.318,06
`,
  ),
  second(
    "gb payslip",
    "work/payslip",
    "2044.18 GBP",
    "tax_id=QQ123456C; reference=1188",
    `
Pennine Logistics Ltd                               PAYSLIP
Employee No.  1188     Employee: Mr Kwame Boateng    Process Date 28/03/2025
NI Number QQ123456C    Tax Code 1257L   Tax Period 12   Payment Method BACS
Payments         Units   Rate     Amount     Deductions          Amount
Salary                          2,600.00     PAYE Tax             310.20
                                             National Insurance   124.02
                                             Pension              121.60
Total Payments                  2,600.00     Total Deductions     555.82
This Period                                  Year To Date
Gross For Tax 2,600.00                       Total Gross Pay TD  31,200.00
                                             Net Pay            2,044.18
`,
  ),
  second(
    "fr bulletin paie",
    "work/payslip",
    "1722.18 EUR",
    "tax_id=44188220600018; member_number=2 85 06 69 123 456 78",
    `
BULLETIN DE PAIE                                  Période : 01/05/2025 au 31/05/2025
BOULANGERIE MAISON FOURNIL SARL                   Paiement le 31/05/2025 par virement
SIRET 44188220600018   APE 1071C
N° Sécurité sociale : 2 85 06 69 123 456 78       Mme DELORME Aurélie
Emploi : vendeuse                                 12 rue Moncey 69003 LYON
                              Base      Taux     Part salarié     Part employeur
Salaire de base              151,67    14,5000      2 199,22
Salaire brut                                        2 199,22
Santé                      2 199,22                                   153,95
Retraite                   2 199,22     11,31         248,73         342,40
CSG déductible             2 160,73      6,80         146,93
Total des cotisations                                 395,66         610,20
Net imposable                                       1 866,22
Net à payer avant impôt sur le revenu               1 803,56
Impôt sur le revenu prélevé à la source   4,36 %       81,38
Net payé                                            1 722,18
Dans votre intérêt, conservez ce bulletin de paie sans limitation de durée
`,
  ),
  second(
    "it busta paga",
    "work/payslip",
    "1488.00 EUR",
    "tax_id=BNCLRA88D52F205K",
    `
CARTIERE LOMBARDE S.R.L.                    Prospetto di paga   APRILE 2025
Via Stendhal 44, 20144 Milano
Dipendente: BIANCHI LAURA    Cod.Fisc. BNCLRA88D52F205K    Matricola 118
Voce    Descrizione              Ore     Base       Competenze     Trattenute
001     Retribuzione ordinaria   168    11,4286      1.920,00
500     Contributi INPS 9,19%                                         176,45
600     IRPEF netta                                                   255,85
        Arrotondamento                                   0,30
        Totali                                       1.920,30         432,30
        NETTO IN BUSTA                               1.488,00
`,
  ),
  second(
    "nl loonstrook",
    "work/payslip",
    "2401.33 EUR",
    "tax_id=118820447",
    `
Salarisspecificatie                              Periode: mei 2025
Gemeente Zutphen                                 Uitbetaaldatum 23-05-2025
Dhr. S. Yilmaz   Personeelsnr. 44188             BSN 118820447
Omschrijving                 Uitbetaling       Inhouding
Salaris                         3.204,00
Pensioenpremie                                   211,40
Loonheffing                                      591,27
Netto                           2.401,33
Uitbetaald op rekening NL** RABO **** **82 20
`,
  ),
  second(
    "us w2",
    "tax/w-2",
    "-",
    "tax_id=57-1188204; tax_id=XXX-XX-4471; control_number=004418 ATL/XYZ",
    `
a Employee's social security number   XXX-XX-4471           OMB No. 1545-0008
b Employer identification number (EIN)       1 Wages, tips, other comp.     2 Federal income tax withheld
57-1188204                                   52,118.40                      5,204.47
c Employer's name, address, and ZIP code     3 Social security wages        4 Social security tax withheld
PALMETTO DENTAL PARTNERS                     54,320.00                      3,367.84
44 KING ST                                   5 Medicare wages and tips      6 Medicare tax withheld
CHARLESTON SC 29401                          54,320.00                      787.64
d Control number
004418 ATL/XYZ
e Employee's first name and initial   Last name
JOCELYN B PRUITT
Form W-2 Wage and Tax Statement 2024         Department of the Treasury-Internal Revenue Service
`,
  ),
  second(
    "us 1099-int",
    "tax/1099",
    "-",
    "tax_id=31-1188204; tax_id=***-**-4471; account_number=882204418",
    `
                 CORRECTED (if checked)
PAYER'S name, street address, city                Payer's RTN (optional)      OMB No. 1545-0112
RIVERBEND CREDIT UNION                                                        Form 1099-INT
200 MAIN ST                                       1 Interest income           (Rev. January 2024)
DAYTON OH 45402                                   $ 411.88                    Interest Income
PAYER'S TIN          RECIPIENT'S TIN              2 Early withdrawal penalty  For calendar year 2024
31-1188204           ***-**-4471                  $
RECIPIENT'S name                                  4 Federal income tax withheld
EUGENE FARRIS                                     $ 0.00
Account number (see instructions)
882204418
`,
  ),
  second(
    "de steuerbescheid",
    "tax/assessment",
    "418.00 EUR",
    "tax_id=188/220/44718; tax_id=44 188 220 471",
    `
Finanzamt Tübingen                                                       72072 Tübingen, 07.05.2025
                                                                         Steinlachallee 6-8
                                                                         Steuernummer 188/220/44718
Finanzamt, Postfach 1520, 72005 Tübingen                                 (Bitte bei Rückfragen angeben)
Frau                                                                     IdNr. 44 188 220 471
Cordula Rapp
Mühlstr. 18
72074 Tübingen
                                   Bescheid für 2024 über
                         Einkommensteuer und Solidaritätszuschlag
Festsetzung
                                                    Einkommensteuer     Solidaritätszuschlag
Festgesetzt werden                                         6.204,00                     0,00
ab Steuerabzug vom Lohn                                    6.622,00                     0,00
verbleibende Steuer                                         -418,00                     0,00
Abrechnung nach dem Stand vom 30.04.2025
Guthaben / Erstattung                                        418,00 €
Das Guthaben von 418,00 € wird auf das Konto mit der IBAN DE** **** 8820 erstattet.
`,
  ),
  second(
    "gb hmrc",
    "tax/assessment|letters/official",
    "1188.20 GBP",
    "tax_id=44188 22047; reference=4418822047K",
    `
HM Revenue & Customs
                                                  Self Assessment Statement
Mr Piers Lanyon                                   Issued  18 June 2025
The Old Chapel, St Just TR19 7LT                  Unique Taxpayer Reference 44188 22047

Balance brought forward from previous statement                     £0.00
31 July 2025   2nd payment on account due for year 2024-25      £1,188.20
Total amount due by 31 July 2025                                £1,188.20
Payment reference 4418822047K
HMRC sort code 08 32 10  Account number 12001039
`,
  ),
  second(
    "fr avis impot",
    "tax/assessment",
    "812.00 EUR",
    "tax_id=18 44 188 220 471; reference=25 63 4418822 04",
    `
DIRECTION GENERALE DES FINANCES PUBLIQUES
                                            AVIS D'IMPÔT 2025
                                            Impôt sur les revenus de l'année 2024
Vos références
Numéro fiscal : 18 44 188 220 471           M ROUSSELOT THIERRY
Référence de l'avis : 25 63 4418822 04      8 IMPASSE DES TILLEULS
Date d'établissement : 08/07/2025           21800 QUETIGNY
Revenu fiscal de référence                                  38 204 €
Impôt sur le revenu net                                      3 118 €
Prélèvement à la source déjà versé                           2 306 €
Montant de votre impôt restant à payer                         812 €
Ce montant sera prélevé le 25/09/2025
`,
  ),
  second(
    "us property tax",
    "tax/assessment|bills/council-tax",
    "2204.18 USD",
    "account_number=044-188-22",
    `
LANE COUNTY                                    2024-2025 REAL PROPERTY TAX STATEMENT
Assessment and Taxation                        JULY 1, 2024 TO JUNE 30, 2025
125 E 8th Ave, Eugene OR 97401                 ACCOUNT NO: 044-188-22
PROPERTY DESCRIPTION  MAP 17-03-44-18-08220
HOLLISTER GAYLE T
4418 POTTER ST
VALUES            LAST YEAR      THIS YEAR
ASSESSED VALUE      144,188        148,513
CURRENT TAX BY DISTRICT
SCHOOL 4J                           1,118.20
LANE COUNTY                           285.98
CITY OF EUGENE                        800.00
2024-25 TAX BEFORE DISCOUNT         2,204.18
PAYMENT OPTIONS
FULL PAYMENT with 3% discount DUE Nov 15, 2024   2,138.05
TOTAL DUE (After Discount)  $2,138.05
`,
  ),
  second(
    "gb p60",
    "tax/p60",
    "-",
    "tax_id=QQ 12 34 56 C",
    `
P60 End of Year Certificate
Tax year to 5 April 2025
Employee's details
Surname BOATENG        Forenames KWAME
National Insurance number QQ 12 34 56 C      Works/payroll number 1188
Pay and Income Tax details
              Pay              Tax deducted
In this employment  31,200.00   3,722.40
Final tax code 1257L
Employer's full name  Pennine Logistics Ltd
To the employee: Please keep this certificate in a safe place as you will need it
`,
  ),
  second(
    "de lohnsteuerbescheinigung",
    "tax/wage-certificate",
    "-",
    "tax_id=44188220471",
    `
Ausdruck der elektronischen Lohnsteuerbescheinigung für 2024
Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.
Identifikationsnummer: 44188220471     Personalnummer: 00118
Rainer Tigges, Lindenstr. 5, 59302 Oelde
1. Bescheinigungszeitraum                            01.01.-31.12.
3. Bruttoarbeitslohn einschl. Sachbezüge              43.764,00
4. Einbehaltene Lohnsteuer von 3.                      5.637,96
6. Einbehaltene Kirchensteuer des Arbeitnehmers          507,36
22. Arbeitgeberanteil zur gesetzlichen Rentenversicherung   4.070,05
Maschinenbau Oelde GmbH
`,
  ),
  second(
    "es modelo 100 resumen",
    "tax/return",
    "?",
    "tax_id=44188220B; reference=100442188204",
    `
Agencia Tributaria                      Impuesto sobre la Renta de las Personas Físicas
Modelo 100   Declaración 2024           Nº de justificante 100442188204
Primer declarante  NIF 44188220B   VIDAL SOLER ELENA
Base imponible general                       24.188,20
Cuota resultante de la autoliquidación        3.118,00
Resultado de la declaración                    -204,47
A DEVOLVER
Presentación realizada el 14-05-2025
`,
  ),
  second(
    "se lonespec",
    "work/payslip",
    "24118.00 SEK",
    "",
    `
LÖNESPECIFIKATION                       Region Värmland
Löneperiod 2025-05-01 - 2025-05-31      Utbetalningsdag 2025-05-27
Ebba Nyström   Anst.nr 44188
Månadslön                              33 204,00
OB-tillägg                              1 188,00
Bruttolön                              34 392,00
Preliminär skatt                      -10 274,00
Nettolön att utbetala                  24 118,00
Semesterdagar kvar 18
`,
  ),
  second(
    "ch lohnabrechnung",
    "work/payslip",
    "5204.15 CHF",
    "member_number=756.1188.2204.47",
    `
Spital Thun AG                               Lohnabrechnung Mai 2025
Frau Nadja Wüthrich                          AHV-Nr. 756.1188.2204.47
Monatslohn                                   6'050.00
Kinderzulage                                   230.00
Bruttolohn                                   6'280.00
AHV/IV/EO 5.3%                                -320.65
ALV 1.1%                                       -66.55
NBUV                                           -42.35
Pensionskasse BVG                             -646.30
Auszahlung CHF                               5'204.15
Zahlung auf Konto CH** **** **** 8220
`,
  ),
  second(
    "pension statement gb",
    "banking/pension-statement",
    "?",
    "policy_number=PX441882-04",
    `
Aviva                                      Your annual pension statement
                                           Plan number PX441882-04
Ms Harriet Blackwood                       Statement date 6 April 2025
Your pension plan value at 6 April 2025         £41,882.04
Payments into your plan this year                £3,204.00
Your plan value last year                       £36,118.20
If you keep paying in, at age 67 you could have  £118,000
`,
  ),
  second(
    "bank transfer confirmation",
    "banking/transfer",
    "1250.00 EUR",
    "iban=DE72120300001044188220; reference=KD-118820",
    `
DKB                                    Überweisungsbestätigung
Auftraggeber: Henrik Sommerfeld
Empfänger: Autohaus Kessel GmbH
IBAN Empfänger: DE72 1203 0000 1044 1882 20
Betrag: 1.250,00 EUR
Verwendungszweck: Anzahlung KD-118820
Ausgeführt am 12.05.2025
Diese Bestätigung wurde maschinell erstellt
`,
  ),
];
