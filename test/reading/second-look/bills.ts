import { type SecondPaper, second } from "./shape.ts";

/** Electricity, gas, water, heat, telephone, the town: what comes every month or year. */
export const bills: SecondPaper[] = [
  second(
    "gb electricity and gas",
    "bills/electricity|bills/gas",
    "148.32 GBP",
    "account_number=A-4F7C21B9; meter_number=21L3894021; meter_number=E6S10738422161; vat_id=GB 214 5637 86",
    `
octopus energy

Ms Harriet Blackwood                                      Your Account Number: A-4F7C21B9
14 Tennyson Road                                          Bill Reference: 251849301 (14th May 2025)
Lewes
BN7 1QD

Your energy account
for 14 Tennyson Road, Lewes, BN7 1QD
For the period 14th Apr. 2025 - 13th May 2025

Your previous balance was                                                    £12.40 in credit
We've charged you
   Electricity                                              £91.70
   Gas                                                      £69.02
Total charges                                                                £160.72
Your new account balance on 14th May 2025                                    £148.32 in debit

What do I need to do?
Nothing. We'll collect £148.32 by Direct Debit on or around 28th May 2025.

Electricity
Supply Number (MPAN)  19 0000 184 3302       Meter 21L3894021
14th Apr 2025   Smart meter reading      18,422.1
13th May 2025   Smart meter reading      18,701.4
Energy Charges      279.3 kWh @ 25.60p/kWh          £71.50
Standing Charge     30 days @ 52.88p/day            £15.86
Subtotal of charges before VAT                      £87.33
VAT @ 5.00%                                         £4.37
Gas
Supply Number (MPRN)  2481039406       Meter E6S10738422161
Total Gas Charges                                   £69.02

Octopus Energy Limited is a company registered in England and Wales. Registered number 9263424.
Registered office: UK House, 5th Floor, 164-182 Oxford Street, London, W1D 1NN. VAT number GB 214 5637 86
`,
  ),
  second(
    "us electricity with tear-off",
    "bills/electricity",
    "127.46 USD",
    "account_number=0348-2210-77; meter_number=A10884213",
    `
Duke Energy                                                              duke-energy.com
                                                                         1.800.777.9898
Your Energy Bill                                                         page 1 of 3

Service address                                  Bill date  Mar 4, 2025
MARCUS T ELLINGTON                               For service  Jan 31 - Mar 2
2208 BRIARWOOD CT                                             30 days
RALEIGH NC 27609
                                                 Account number 0348-2210-77

Billing summary
Previous amount due                                   $141.02
Payment received Feb 19                               -141.02
Current electric charges                               118.92
Taxes                                                    8.54
Total amount due Mar 25                               $127.46

Your usage snapshot
Average temperature in degrees        41      52
Current electric usage for meter number A10884213
Actual reading on Mar 2                                   51284
Previous reading on Jan 31                              - 50301
Energy used                                             983 kWh

A late payment charge of 1.0% will be added to past due balances
- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
Please return this portion with your payment. Thank you for your business.
Duke Energy Return Mail                          Account number   0348-2210-77
PO Box 1090                                      $127.46 by Mar 25
Charlotte, NC 28201-1090                         After Mar 25, the amount due will increase to $128.73.
                                                 Amount enclosed  $ ________
`,
  ),
  second(
    "de stadtwerke yearly",
    "bills/electricity",
    "63.18 EUR",
    "customer_number=2004417; contract_number=30098145; invoice_number=VR-2024-118734; meter_number=1EMH0012345678; iban=DE44790500000044112233; vat_id=DE134187657",
    `
Stadtwerke Kitzingen Energie GmbH · Wörthstraße 5 · 97318 Kitzingen

Frau                                                       Kundennummer        2004417
Ingeborg Neudecker                                         Vertragskonto       30098145
Schrannenstr. 12                                           Rechnungsnummer     VR-2024-118734
97318 Kitzingen                                            Rechnungsdatum      17.01.2025
                                                           Ihr Ansprechpartner Kundenservice
                                                           Telefon             09321 7005-0

Ihre Jahresrechnung Strom
Abrechnungszeitraum 01.01.2024 - 31.12.2024
Verbrauchsstelle: Schrannenstr. 12, 97318 Kitzingen

Sehr geehrte Frau Neudecker,
für den oben genannten Zeitraum haben wir Ihren Stromverbrauch abgerechnet.

Verbrauch                                                  2.416 kWh
Rechnungsbetrag netto                                      711,92 EUR
zzgl. 19 % Umsatzsteuer                                    135,26 EUR
Rechnungsbetrag brutto                                     847,18 EUR
abzüglich gezahlter Abschläge                             -784,00 EUR
Nachzahlung                                                 63,18 EUR

Den Betrag von 63,18 EUR buchen wir am 03.02.2025 von Ihrem Konto ab.
Ihr neuer monatlicher Abschlag beträgt 72,00 EUR, erstmals fällig am 15.02.2025.

Zählernummer 1EMH0012345678
Zählerstand alt 18.204   Zählerstand neu 20.620   Differenz 2.416 kWh

Stadtwerke Kitzingen Energie GmbH   Amtsgericht Würzburg HRB 6712   USt-IdNr. DE134187657
Sparkasse Mainfranken   IBAN DE44 7905 0000 0044 1122 33   BIC BYLADEM1SWU
`,
  ),
  second(
    "de gas erstattung",
    "bills/gas",
    "212.45 EUR",
    "contract_number=7 045 118 302; invoice_number=5590213847; customer_number=1180456; vat_id=DE813055892",
    `
                                                          E.ON Energie Deutschland GmbH
                                                          Postfach 1475, 84001 Landshut
Herrn
Detlef Rosskamp                                           Vertragskonto: 7 045 118 302
Am Mühlbach 3                                             Rechnungsnr.: 5590213847
49525 Lengerich                                           Kundennr.: 1180456
                                                          Landshut, 6. November 2024

Ihre Gasrechnung vom 01.11.2023 bis 31.10.2024

Sie erhalten ein Guthaben von                                               212,45 €
Wir überweisen den Betrag in den nächsten Tagen auf Ihr Konto.

So setzt sich Ihre Rechnung zusammen:
Erdgasverbrauch 14.208 kWh
Arbeitspreis                        1.264,51 €
Grundpreis                            142,80 €
Nettobetrag                         1.407,31 €
Umsatzsteuer 19 %                     267,39 €
Bruttobetrag                        1.674,70 €
Geleistete Abschlagszahlungen      -1.887,15 €
Guthaben                             -212,45 €

Neuer Abschlag ab 01.12.2024: 140,00 € monatlich

Sitz: München, Amtsgericht München HRB 209327, USt-IdNr. DE813055892, Gläubiger-ID DE71ZZZ00000018532
`,
  ),
  second(
    "at strom",
    "bills/electricity",
    "118.64 EUR",
    "customer_number=10447802; invoice_number=2025-0044193; contract_number=2100347786",
    `
Wien Energie Vertrieb GmbH & Co KG                                Thomas-Klestil-Platz 14, 1030 Wien

Herrn                                                             Geschäftspartner: 10447802
Mag. Leopold Haslinger                                            Vertragskonto:    2100347786
Gumpendorfer Straße 88/14                                         Rechnungsnummer:  2025-0044193
1060 Wien                                                         Datum:            12.02.2025

Jahresabrechnung Strom für den Zeitraum 04.02.2024 bis 03.02.2025
Anlage: Gumpendorfer Straße 88/14, 1060 Wien
Zählpunkt: AT0010000000000000001000012345678

Energie                                           402,18
Netz                                              168,90
Steuern und Abgaben                                64,47
Summe exkl. USt.                                  635,55
20 % USt.                                         127,11
Rechnungsbetrag in EUR                            762,66
Abzüglich Teilbeträge                            -644,02
Zu zahlender Betrag in EUR                        118,64

Zahlungsziel: 03.03.2025
Der Betrag wird per SEPA-Lastschrift eingezogen.
UID-Nr.: ATU46674503
`,
  ),
  second(
    "ch ewz strom",
    "bills/electricity",
    "184.35 CHF",
    "customer_number=4008812; invoice_number=90214477; iban=CH0300700110000123456; reference=00 00000 09021 44770 04008 81201",
    `
ewz
Tramstrasse 35, 8050 Zürich                                  Kundendienst Telefon 058 319 41 11

                                                             Beat Zurbriggen
                                                             Hönggerstrasse 27
                                                             8037 Zürich

Rechnung Elektrizität                                        Zürich, 31.03.2025
Kundennummer      4008812
Rechnungsnummer   90214477
Verbrauchsstelle  Hönggerstrasse 27, 3. OG
Periode           01.01.2025 - 31.03.2025

Bezeichnung                         Menge      Ansatz         Betrag CHF
ewz.pronatur Energie                604 kWh    15.20 Rp.        91.81
Netznutzung                         604 kWh     9.80 Rp.        59.19
Abgaben an das Gemeinwesen          604 kWh     3.24 Rp.        19.57
Total exkl. MWST                                               170.57
MWST 8.1%                                                       13.82
Rundung                                                         -0.04
Rechnungsbetrag inkl. MWST                                     184.35

Zahlbar bis 30.04.2025
----------------------------------------------------------------------------------
Empfangsschein            Zahlteil                   Konto / Zahlbar an
                                                     CH03 0070 0110 0001 2345 6
                                                     ewz, Tramstrasse 35, 8050 Zürich
                                                     Referenz
                                                     00 00000 09021 44770 04008 81201
Währung   Betrag          Währung   Betrag           Zahlbar durch
CHF       184.35          CHF       184.35           Beat Zurbriggen
Annahmestelle                                        Hönggerstrasse 27, 8037 Zürich
`,
  ),
  second(
    "fr edf",
    "bills/electricity",
    "96.71 EUR",
    "customer_number=6 018 443 209; account_number=8 447 120 358; invoice_number=118 204 773 51; vat_id=FR03552081317",
    `
EDF
                                                           Votre facture du 08/04/2025
Nous contacter                                             n° 118 204 773 51
edf.fr
Par téléphone 09 69 32 15 15                               MME CLAIRE PELLETIER
                                                           22 RUE DES CARMES
Vos références                                             63000 CLERMONT FERRAND
N° client : 6 018 443 209
N° de compte : 8 447 120 358
Lieu de consommation : 22 RUE DES CARMES 63000

Électricité : Tarif Bleu
Montant total de la facture TTC                            96,71 €
Sera prélevé le 23/04/2025
                                        HT          TVA         TTC
Abonnement                            26,34        1,45       27,79
Consommation                          46,88        9,38       56,26
Taxes et contributions                10,55        2,11       12,66
Total                                 83,77       12,94       96,71

Compteur n° 021 876 443 120
Relevé précédent  12 844    Relevé actuel  13 102    Consommation 258 kWh
Référence acheminement électricité (PDL) : 14 203 558 711 904

EDF - SA au capital de 2 084 365 041 € - RCS Paris 552 081 317 - TVA intracommunautaire : FR03552081317
`,
  ),
  second(
    "fr eau",
    "bills/water",
    "143.08 EUR",
    "invoice_number=2025F0118834; customer_number=5502.1188.443; meter_number=D14FA206611",
    `
SUEZ EAU FRANCE                                     FACTURE D'EAU
                                                    N° 2025F0118834 du 12 mars 2025
Agence clientèle Bourgogne
0 977 408 408                                       M. ET MME ROUSSELOT THIERRY
                                                    8 IMPASSE DES TILLEULS
Référence client : 5502.1188.443                    21800 QUETIGNY
Compteur n° D14FA206611

Relevé du 14/09/2024     1 204 m3
Relevé du 04/03/2025     1 241 m3
Votre consommation          37 m3

Distribution de l'eau                     68,41
Collecte et traitement des eaux usées     56,20
Organismes publics                        10,86
Sous-total HT                            135,47
TVA (5,5 % et 10 %)                        7,61
Total TTC à payer                        143,08 €

À régler avant le 02/04/2025
TIP SEPA à détacher
`,
  ),
  second(
    "be engie",
    "bills/electricity|bills/gas",
    "71.33 EUR",
    "customer_number=1106 4432 18; invoice_number=703 114 882 306; iban=BE55310126988244; vat_id=BE0403170701; reference=+++070/3114/88242+++",
    `
ENGIE Electrabel NV
Simon Bolivarlaan 36, 1000 Brussel
BTW BE 0403.170.701                                      De heer Wouter Claessens
                                                         Lindestraat 45
Klantnummer        1106 4432 18                          3140 Keerbergen
Factuurnummer      703 114 882 306
Factuurdatum       21/05/2025

Voorschotfactuur elektriciteit en aardgas
Periode 01/06/2025 - 30/06/2025

Elektriciteit voorschot                      38,00 EUR
Aardgas voorschot                            29,29 EUR
Bedrag excl. btw                             67,29 EUR
Btw 6%                                        4,04 EUR
Te betalen                                   71,33 EUR
Te betalen vóór 10/06/2025

Gelieve te betalen op rekening BE55 3101 2698 8244 (BIC BBRUBEBB)
met gestructureerde mededeling +++070/3114/88242+++
EAN-code elektriciteit 541448820044110287
`,
  ),
  second(
    "nl vattenfall",
    "bills/electricity|bills/gas",
    "84.17 EUR",
    "customer_number=1004488213; invoice_number=510022887744",
    `
Vattenfall
                                              Postbus 41920, 1009 DC Amsterdam
Mevrouw J.M. van Leeuwen                      Klantnummer     1004488213
Prinsengracht 88-2                            Factuurnummer   510022887744
1015 DZ Amsterdam                             Factuurdatum    15 januari 2025

Uw jaarnota stroom en gas
Periode 12 januari 2024 t/m 11 januari 2025

Beste mevrouw van Leeuwen,
U hebt meer energie verbruikt dan u via termijnbedragen betaalde. U betaalt € 84,17 bij.

Totale kosten stroom                € 721,04
Totale kosten gas                   € 955,13
Totale kosten inclusief btw       € 1.676,17
Betaalde termijnbedragen        - € 1.592,00
U betaalt bij                        € 84,17

We schrijven het bedrag rond 29 januari 2025 af van rekening NL** **** **** **88 41.
Uw nieuwe termijnbedrag is € 141,00 per maand.
EAN-code stroom 871685900001234567   EAN-code gas 871685900007654321
KvK Amsterdam 33292246  BTW NL807345784B01
`,
  ),
  second(
    "es iberdrola",
    "bills/electricity",
    "58.94 EUR",
    "invoice_number=21250311010004471; contract_number=442108873; tax_id=A95758389",
    `
IBERDROLA CLIENTES, S.A.U.   CIF A95758389
Plaza Euskadi 5, 48009 Bilbao

FACTURA DE ELECTRICIDAD                                        TITULAR
DATOS DE FACTURA                                               D. JOSÉ LUIS ECHEVARRÍA PONS
Nº factura:            21250311010004471                       C/ MAYOR 14, 2º B
Fecha de emisión:      11/03/2025                              28801 ALCALÁ DE HENARES
Periodo de facturación: 08/02/2025 - 09/03/2025
Días facturados:       29
Nº de contrato:        442108873
CUPS: ES0021000001234567AB

RESUMEN DE FACTURA
Potencia                                   11,74 €
Energía                                    33,05 €
Descuentos                                 -2,10 €
Impuesto sobre electricidad                 2,18 €
Alquiler equipos de medida                  0,77 €
Importe total antes de impuestos           48,71 €
IVA 21%                                    10,23 €
TOTAL IMPORTE FACTURA                      58,94 €

Fecha de cargo: 18 de marzo de 2025
Forma de pago: Domiciliación bancaria   IBAN: ES00****************1187
`,
  ),
  second(
    "it enel",
    "bills/electricity",
    "73.50 EUR",
    "customer_number=788 412 093; invoice_number=5002214478; tax_id=RSSMRA70A01H501S; vat_id=06655971007",
    `
Enel Energia S.p.A.                                   Bolletta per la fornitura di energia elettrica
Mercato libero dell'energia
                                                      SIG. MARIO RUSSO
NUMERO CLIENTE   788 412 093                          VIA DEI GELSOMINI 9
POD  IT001E00998877                                   00172 ROMA RM
CODICE FISCALE  RSSMRA70A01H501S

N. fattura 5002214478                                 del 10/04/2025
PERIODO febbraio - marzo 2025

TOTALE DA PAGARE   73,50 €                            ENTRO IL  02/05/2025
Modalità di pagamento: addebito diretto su conto corrente

SINTESI DEGLI IMPORTI FATTURATI
Spesa per la materia energia                               41,30 €
Spesa per il trasporto e la gestione del contatore         12,88 €
Spesa per oneri di sistema                                  8,21 €
Totale imposte e IVA                                        9,61 €
Canone di abbonamento alla televisione                      1,50 €
Totale bolletta                                            73,50 €

Enel Energia S.p.A. - Viale Regina Margherita 125 - 00198 Roma - Partita IVA 06655971007
`,
  ),
  second(
    "pt edp",
    "bills/electricity",
    "49.27 EUR",
    "customer_number=110447782; invoice_number=FT 2025A/11820447; tax_id=503504564; reference=511 882 904",
    `
EDP Comercial - Comercialização de Energia, S.A.       NIF 503504564
                                                        Exma. Sra.
FATURA ELETRICIDADE                                     MARIA DA LUZ FERREIRA
Fatura n.º  FT 2025A/11820447                           RUA DO ALMADA 120 3 ESQ
Data de emissão  08.05.2025                             4050-031 PORTO
Código de cliente 110447782
Período de faturação 05.04.2025 a 04.05.2025

Eletricidade                                40,06 €
Taxas e impostos                             1,02 €
IVA                                          8,19 €
Valor a pagar                               49,27 €
Data limite de pagamento                28.05.2025

Pagamento Multibanco
Entidade:     21800
Referência:   511 882 904
Montante:     49,27 €
CPE  PT0002000012345678AB
`,
  ),
  second(
    "se el",
    "bills/electricity",
    "842.00 SEK",
    "customer_number=7004418822; invoice_number=8214477031; reference=8214477031",
    `
Ellevio AB                                            FAKTURA
Box 242, 781 23 Borlänge                              Fakturadatum       2025-03-06
                                                      Kundnummer         7004418822
                                                      Fakturanummer      8214477031
                                                      Anders Lindqvist
Elnät                                                 Storgatan 14 B lgh 1102
                                                      686 31 Sunne
Specifikation februari 2025
Elöverföring       412 kWh x 24,80 öre                 102,18
Abonnemangsavgift  20 A                                389,20
Energiskatt        412 kWh                             180,87
Öresavrundning                                           1,69
Moms 25%                                               168,06
Att betala                                             842,00 kr
Förfallodatum                                          2025-03-31

Bankgiro 5842-8832      OCR-nummer 8214477031
Anläggnings-id 735999100012345678
`,
  ),
  second(
    "dk el",
    "bills/electricity",
    "1284.50 DKK",
    "customer_number=40118823; invoice_number=92204471",
    `
Norlys Energi A/S                                         Kundenr.      40118823
Tietgensvej 4                                             Fakturanr.    92204471
8600 Silkeborg                                            Fakturadato   03-04-2025
CVR-nr. 25845015
                                                          Kirsten Holm Madsen
Elregning                                                 Åboulevarden 37, 2. tv
Periode: 01.01.2025 - 31.03.2025                          8000 Aarhus C
Målernummer 571313174110022331

El                                                         512,20 kr.
Transport og afgifter                                      515,40 kr.
Moms 25 %                                                  256,90 kr.
Beløb til betaling                                       1.284,50 kr.
Betalingsdato: 22.04.2025
Betales via Betalingsservice  PBS-nr. 01234567  Deb.gr.nr. 00001
+71<000009220447112 +82345678<
`,
  ),
  second(
    "no strom",
    "bills/electricity",
    "967.00 NOK",
    "customer_number=3004471; invoice_number=10982214; reference=300447110982214",
    `
Tibber Norge AS                                    Faktura
Gaupnegata 14                                      Fakturanr      10982214
Org.nr 917245975 MVA                               Kundenr        3004471
                                                   Fakturadato    05.02.2025
Ingrid Solheim                                     Forfallsdato   19.02.2025
Nygårdsgaten 91
5008 Bergen

Strøm januar 2025      812 kWh                                731,60
Månedsavgift                                                   42,00
MVA 25 %                                                      193,40
Å betale                                                NOK 967,00

Kontonummer  1503 40 88123       KID  300447110982214
Målepunkt-id 707057500012345678
`,
  ),
  second(
    "ie electric ireland",
    "bills/electricity",
    "221.09 EUR",
    "account_number=951 884 207; invoice_number=8814402; meter_number=00031882204; vat_id=IE8F52100V",
    `
Electric Ireland                                         Customer service 1800 372 372
Electricity Bill
                                                         Account number   951 884 207
Mr Ciarán Mulcahy                                        Invoice number   8814402
The Old Forge                                            Date of issue    11 Feb 25
Ballyvaughan                                             Billing period   04 Dec 24 - 05 Feb 25
Co. Clare
                                                         MPRN 10 304 882 117

Balance on last bill                       €188.40
Payment 30 Dec 24 - Thank you             -€188.40 CR
Balance brought forward                      €0.00
Electricity charges                        €202.83
VAT @ 9%                                    €18.26
Total amount due                           €221.09
Please pay by 25 Feb 25

Meter number 00031882204
Present 44812 E    Previous 44201 A    Units 611
VAT Reg No IE8F52100V
Electric Ireland is a trading name of the Electricity Supply Board, Two Gateway, East Wall Road, Dublin 3
`,
  ),
  second(
    "ca hydro",
    "bills/electricity",
    "134.88 CAD",
    "account_number=200 118 447 902; invoice_number=0448 8821 0037",
    `
Hydro Ottawa                                           Bill date:  April 15, 2025
2711 Hunt Club Road                                    Account number: 200 118 447 902
Ottawa ON K1G 5Z9                                      Invoice number: 0448 8821 0037

SOPHIE TREMBLAY-NG
455 LAURIER AVE W UNIT 1804
OTTAWA ON

Your electricity charges                        March 8 - April 7, 2025
Electricity
On-peak             122 kWh @ 15.8 ¢              $19.28
Off-peak            510 kWh @ 7.6 ¢               $38.76
Delivery                                          $52.40
Regulatory Charges                                 $4.33
Total Electricity Charges                        $114.77
HST                                               $14.92
Ontario Electricity Rebate                       -$15.03
Balance forward                                   $20.22
Total amount due                                 $134.88
Due date   May 5, 2025

HST Registration No. 863391363 RT0001
Late payment charge of 1.5% per month
`,
  ),
  second(
    "au water",
    "bills/water",
    "263.15 AUD",
    "account_number=4188 2207 31; reference=4188 2207 316; meter_number=SAFG0441872",
    `
Sydney Water                                         Your bill
sydneywater.com.au   ABN 49 776 225 038

MR D & MRS P KOVACEVIC                               Account number     4188 2207 31
17 Wattle Grove                                      Issue date         28 Feb 2025
PENRITH NSW 2750                                     Billing period     28 Nov 24 - 26 Feb 25

Amount due        $263.15
Pay by            21 Mar 2025

Last bill                         $241.80
Payment received                  $241.80cr
Balance                             $0.00
Fixed charges                     $161.02
Usage charges   39.8 kL @ $2.566  $102.13
Total                             $263.15

Meter SAFG0441872   previous 1,208   current 1,248
Biller Code: 45435    Ref: 4188 2207 316
BPAY - contact your bank to make this payment
`,
  ),
  second(
    "my tnb ocr",
    "bills/electricity",
    "186.45 MYR",
    "account_number=220011884402; invoice_number=1140228831; contract_number=6004417722",
    `
TENAGA NASIONAL BERHAD 200866-W                         Bil Elektrik Anda
No. Akaun                                               Tempoh Bil
220011884402                                            03.04.2025 - 02.05.2025 (30 Hari)
No. Kontrak
6004417722                                              Tarikh Bil  02.05.2025
                                                        No. Invois  1140228831
NURUL AISYAH BINTI RAHMAN
12 JALAN SS 2/44
47300 PETALING JAYA

Tunggakan                                               RM     0.00
Caj Semasa                                              RM   186.47
Penggenapan                                             RM    -0.02
Jumlah Perlu Bayar                                      RM   186.45
Sila bayar sebelum                                      01.06.2025
Jenis Bacaan  Bacaan Sebenar      Kegunaan 488 kWh
`,
    { ocr: true, tilt: 4 },
  ),
  second(
    "sg sp services",
    "bills/electricity|bills/water",
    "172.36 SGD",
    "account_number=8904417721",
    `
SP Services Ltd                                              Tax Invoice
GST Reg No M90363877                                         Account No. 8904417721
                                                             Dated 18 Apr 2025
MR TAN WEI MING                                              April 25 Bill
BLK 218 BISHAN STREET 23                                     Amount Payable  $172.36
#08-117                                                      Payment Due Date 02 May 2025
SINGAPORE 570218                                             Deposit $40.00

Balance B/F from Previous Bill                     $165.02
Payment on 30 Mar 25 - GIRO                       -$165.02
Electricity Services   412 kWh   0.3012            $124.09
Gas Services by City Energy                          $9.44
Water Services by PUB   14.2 Cu M                   $24.60
Total                                              $158.13
GST 9%                                              $14.23
Total Current Charges due on 02 May 2025 (Fri)     $172.36
`,
  ),
  second(
    "gb council tax",
    "bills/council-tax",
    "2117.44 GBP",
    "account_number=70441882; reference=70441882",
    `
Brighton & Hove City Council                              Council Tax Bill 2025/26
Revenues & Benefits
PO Box 2929, Brighton BN1 1PS                             Account reference: 70441882
                                                          Date of issue: 10 March 2025
Mr Owen Prosser                                           Reason for bill: New year bill
Flat 2, 19 Sillwood Street                                Property reference: 00418822014
Brighton                                                  Valuation band: D
BN1 2LF

Brighton & Hove City Council                 £1,815.06       +2.99%
Adult social care precept                      £102.38       +2.0%
Police and Crime Commissioner for Sussex       £266.91
Council Tax for a Band D property            £2,184.35
Less: Disregard / discount                     -£66.91
Total for the period 01/04/2025 to 31/03/2026    £2,117.44

Instalments: 1st instalment £217.44 due 01/04/2025, then 9 instalments of £190.00... due on the 1st
Payment method: Direct Debit
`,
  ),
  second(
    "us internet",
    "bills/internet|bills/television",
    "94.99 USD",
    "account_number=8155 60 221 0044718",
    `
xfinity                                                 Your bill
                                                        Account number      8155 60 221 0044718
                                                        Billing date        May 03, 2025
                                                        Services from       May 13, 2025 to Jun 12, 2025
Hello Priscilla Oyelaran,
Thanks for choosing Xfinity by Comcast.

Your bill at a glance
For 811 N PAULINA ST APT 3F, CHICAGO, IL, 60622

Previous balance                                        $94.99
EFT Payment - thank you  Apr 24                        -$94.99
Balance forward                                          $0.00
Regular monthly charges                                 $88.00
   Gigabit Extra Internet                               $93.00
   Autopay discount                                     -$5.00
Taxes, fees and other charges                            $6.99
New charges                                             $94.99
Amount due May 24, 2025                                 $94.99

Your automatic payment of $94.99 will be charged on May 24.
Detach the bottom portion of this bill and enclose with your payment
Please write your account number on your check
`,
  ),
  second(
    "de telekom",
    "bills/phone|bills/internet",
    "44.95 EUR",
    "customer_number=3204418872; invoice_number=844 220 1187; account_number=504 882 1190; vat_id=DE122265872",
    `
Telekom Deutschland GmbH, 53171 Bonn

Herrn                                                Kundennummer          3204418872
Ansgar Kuhlmann                                      Buchungskonto         504 882 1190
Deichweg 7                                           Rechnungsnummer       844 220 1187
26721 Emden                                          Datum                 09.05.2025
                                                     Seite                 1 von 3
Ihre Festnetz-Rechnung für Mai 2025

Monatliche Beträge                           Netto (€)      Brutto (€)
MagentaZuhause L                               37,77          44,95
Summe Monatliche Beträge                       37,77
Umsatzsteuer 19%                                7,18
Zu zahlender Betrag                            44,95

Der Rechnungsbetrag wird am 19.05.2025 von Ihrem Konto abgebucht (SEPA-Lastschrift).
Mandatsreferenz  DE000201000200000000000000004418872
Gläubiger-ID DE93ZZZ00000078611
Telekom Deutschland GmbH, Landgrabenweg 149, 53227 Bonn, Amtsgericht Bonn HRB 5919, USt-IdNr. DE122265872
`,
  ),
  second(
    "gb mobile",
    "bills/phone",
    "23.47 GBP",
    "account_number=A 0447 1882; invoice_number=M118-00447-23",
    `
EE Limited                                            Your EE bill
Trident Place, Hatfield AL10 9BW                      Bill date: 21 Apr 2025
                                                      Account number: A 0447 1882
Mrs J Olusanya                                        Bill number: M118-00447-23
3 Quarry Lane                                         VAT reg: GB 245 7193 48
Matlock DE4 3FX

This month's total
£23.47
We'll take payment by Direct Debit on or just after 5 May 2025

Phone number 07700 900482
Plan charges  21 May to 20 Jun           £18.00
Additional charges (3 texts to 87070)     £1.56
Total before VAT                         £19.56
VAT at 20%                                £3.91
Total charges this bill                  £23.47
`,
  ),
  second(
    "fr mobile",
    "bills/phone",
    "19.99 EUR",
    "invoice_number=2208841177; customer_number=28 447 190",
    `
free mobile
16 rue de la Ville l'Évêque
75008 PARIS                                    M. Mathieu Lacombe
                                               4 allée des Saules
Facture n° 2208841177                          35510 CESSON-SEVIGNE
du 02 juin 2025
Identifiant abonné : 28 447 190
Ligne 06 39 98 12 40

Forfait Free 5G du 02/06/2025 au 01/07/2025          16,66 € HT
TVA 20 %                                              3,33 €
Total TTC                                            19,99 €
Montant prélevé le 09/06/2025                        19,99 €

Free Mobile - SAS au capital de 365 138 779 Euros - RCS PARIS 499 247 138
`,
  ),
  second(
    "es movistar",
    "bills/phone|bills/internet|bills/television",
    "74.90 EUR",
    "invoice_number=28-E5U1-044188; customer_number=0044188271",
    `
Telefónica de España, S.A.U.   C.I.F. A-82018474
Gran Vía 28, 28013 Madrid
                                                   LUCÍA BARRANCO TORRES
Nº de factura: 28-E5U1-044188                      AVDA. DE LA CONSTITUCIÓN 40
Fecha de emisión: 1 de abril de 2025               41001 SEVILLA
Nº de cliente: 0044188271
Periodo: 1 mar - 31 mar 2025

miMovistar Esencial                                 61,90
  Fibra 600 Mb, línea móvil, TV
Base imponible                                      61,90 €
IVA (21%)                                           13,00 €
Total a pagar                                       74,90 €

Cargo en cuenta a partir del 5 de abril
`,
  ),
  second(
    "it telefonia",
    "bills/internet|bills/phone",
    "27.95 EUR",
    "invoice_number=AT04471882; customer_number=1.44718827; vat_id=02517580920",
    `
TISCALI ITALIA S.p.A.     Loc. Sa Illetta SS 195 Km 2,3 - 09123 Cagliari    P.IVA 02517580920

Fattura n. AT04471882 del 01/05/2025                  Gentile Cliente
Codice cliente 1.44718827                             GIULIA SANNA
Linea 070 998 1182                                    VIA DANTE 112
Scadenza 20/05/2025                                   09127 CAGLIARI CA

Descrizione                           Periodo               Importo
UltraInternet Fibra                   01/05 - 31/05           22,91
Totale imponibile                                             22,91
IVA 22%                                                        5,04
TOTALE FATTURA EURO                                           27,95

Il pagamento avverrà con addebito su carta di credito
`,
  ),
  second(
    "in mobile",
    "bills/phone",
    "706.82 INR",
    "account_number=1-2204418877; invoice_number=BM2529I0044718",
    `
Bharti Airtel Limited                                       TAX INVOICE
GSTIN 29AAACB2894G1ZJ
Mr. Raghavendra Kulkarni                                    Relationship number   1-2204418877
44, 3rd Cross, Malleswaram                                  Bill number           BM2529I0044718
BENGALURU 560003                                            Bill date             08-MAY-2025
Karnataka                                                   Bill period           08-APR-2025 to 07-MAY-2025
                                                            Pay by date           26-MAY-2025

previous balance        payments        this month's charges      amount due
Rs 589.00               Rs 589.00       Rs 706.82                 Rs 706.82

Monthly rentals                     599.00
Taxes  CGST 9%  53.91  SGST 9%  53.91
Total                               706.82
Amount after due date  Rs 806.82
`,
  ),
  second(
    "de rundfunkbeitrag",
    "bills/television",
    "55.08 EUR",
    "reference=412 884 077; iban=DE35370400440203302700",
    `
ARD ZDF Deutschlandradio Beitragsservice 50656 Köln

Herrn                                                  Beitragsnummer: 412 884 077
Falk Odenthal                                          (bitte immer angeben)
Rheinweg 12                                            Datum: 02.05.2025
53113 Bonn

Zahlungsaufforderung Rundfunkbeitrag

Sehr geehrter Herr Odenthal,
bitte zahlen Sie die folgenden Rundfunkbeiträge:
Zeitraum 04.2025 - 06.2025        1 Wohnung
Rundfunkbeiträge                          55,08 EUR
Zu zahlender Betrag                       55,08 EUR
Zahlungstermin: 15.05.2025

Deutsche Bank Köln   IBAN DE35 3704 0044 0203 3027 00   BIC DEUTDEDKXXX
Verwendungszweck: 412 884 077
`,
  ),
  second(
    "de abfall bescheid",
    "bills/waste",
    "186.24 EUR",
    "reference=04.118.2207.6; iban=DE03512500000018882201",
    `
Landkreis Hochtaunus - Abfallwirtschaft
Ludwig-Erhard-Anlage 1-5, 61352 Bad Homburg

Eheleute                                                   Kassenzeichen: 04.118.2207.6
Birgit und Olaf Gramlich                                   Datum: 15.01.2025
Taunusblick 4                                              Auskunft: Frau Schenk
61276 Weilrod

Gebührenbescheid über Abfallentsorgungsgebühren 2025
Objekt: Taunusblick 4

Restmüll 120 l 14-täglich          12 Monate        142,80 EUR
Bioabfall 120 l                    12 Monate         43,44 EUR
Gesamtbetrag                                        186,24 EUR

fällig am 15.02.2025      93,12 EUR
fällig am 15.08.2025      93,12 EUR

Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.
Taunus Sparkasse IBAN DE03 5125 0000 0018 8822 01
`,
  ),
  second(
    "nl waterbedrijf",
    "bills/water",
    "46.88 EUR",
    "customer_number=20118447; invoice_number=1180044277",
    `
Vitens N.V.
Postbus 1205, 8001 BE Zwolle
                                                 De heer P. Hoekstra
Uw klantnummer    20118447                       Havenstraat 11
Factuurnummer     1180044277                     8531 EK Lemmer
Factuurdatum      07-04-2025

Termijnnota water
Leveringsadres Havenstraat 11, Lemmer
Periode 1 april 2025 t/m 30 juni 2025

Vastrecht                          18,20
Waterverbruik                      20,14
Belasting op leidingwater           4,67
Btw 9%                              3,87
Totaal te betalen               €  46,88
Wij schrijven dit bedrag af op 28-04-2025
`,
  ),
  second(
    "us hosting",
    "bills/hosting|invoices/invoice",
    "38.40 USD",
    "invoice_number=508821447",
    `
DigitalOcean LLC                                             Final invoice for the April 2025 billing period
101 6th Ave, New York, NY 10013
US EIN: 45-5207470

From                                         For
DigitalOcean LLC                             Pebblecraft Studio
                                             Attn: Noor Haddad
Details
Invoice number:     508821447
Date of issue:      May 1, 2025
Payment due on:     May 1, 2025

Summary
Product usage charges                                        $32.00
Droplets                                                     $24.00
Spaces                                                        $5.00
Volumes                                                       $3.00
Subtotal                                                     $32.00
Tax (NL VAT 20%)                                              $6.40
Total due                                                    $38.40

If you have a credit card on file, it will be automatically charged within 24 hours
`,
  ),
  second(
    "streaming subscription",
    "bills/subscription|bills/television",
    "13.99 EUR",
    "invoice_number=D2A-4477-81",
    `
NETFLIX
Netflix International B.V.
Karperstraat 8-10, 1075 KZ Amsterdam
VAT ID: NL853746333B01

Rechnung
Rechnungsnr. D2A-4477-81
Datum: 12.06.2025
Kunde: Yusuf Kaplan

Beschreibung                     Leistungszeitraum            Betrag
Streaming-Dienst Standard        12.06.25-11.07.25            11,76 €
                                 Zwischensumme                11,76 €
                                 MwSt. (19 %)                  2,23 €
                                 GESAMT                       13,99 €
Zahlungsmethode  VISA **** **** **** 4471
`,
  ),
  second(
    "gb parking penalty",
    "bills/fine",
    "70.00 GBP",
    "reference=WM04418822; plate=LK19 VTE",
    `
Westminster City Council
Parking Services, PO Box 351, Sheffield S98 1TT

PENALTY CHARGE NOTICE
Traffic Management Act 2004
PCN Number: WM04418822
Vehicle Registration Mark: LK19 VTE
Make: VOLKSWAGEN   Colour: Grey
Date of this notice: 03/04/2025

The vehicle was seen in Harley Street from 10:14 to 10:21 on 03/04/2025
by Civil Enforcement Officer WM1182 who had reason to believe that the following
contravention had occurred: 01 Parked in a restricted street during prescribed hours

A penalty charge of £140.00 is now payable and must be paid not later than the last day
of the period of 28 days beginning with the date on which this PCN was served.
The penalty charge will be reduced by 50% to £70.00 if it is paid within 14 days.
`,
  ),
  second(
    "de heizkosten abrechnung",
    "housing/utilities-statement|bills/heating",
    "134.27 EUR",
    "reference=88-044-1207/03",
    `
Hausverwaltung Brückner & Partner · Elbchaussee 44 · 22765 Hamburg

Frau                                                         Hamburg, 14.10.2024
Wiebke Ahrens                                                Objekt: Eimsbütteler Str. 71
Eimsbütteler Str. 71, 3. OG links                            Mieternummer: 88-044-1207/03
22769 Hamburg

Betriebskostenabrechnung 2023
Abrechnungszeitraum: 01.01.2023 - 31.12.2023

Kostenart               Gesamtkosten    Umlageschlüssel      Ihr Anteil
Grundsteuer               3.204,10      m² Wohnfläche           188,40
Wasser/Abwasser           6.480,22      Personen                331,17
Müllabfuhr                2.118,00      Wohneinheiten           105,90
Heizung/Warmwasser       14.022,76      lt. Abrechnung ista     842,80
Hausmeister               4.100,00      m² Wohnfläche           241,00
Summe                                                         1.709,27
Ihre Vorauszahlungen                                         -1.575,00
Nachzahlung                                                     134,27

Bitte überweisen Sie den Betrag bis zum 15.11.2024 auf das bekannte Mietkonto.
`,
  ),
];
