import { type ThirdPaper, third } from "./shape.ts";

const T = { slip: true };
const O = { slip: true, ocr: true };

/** Bills, invoices and receipts of many countries. */
export const household: ThirdPaper[] = [
  third(
    "ie electricity with terms date",
    "bills/electricity; SSE Airtricity; Aoife Brennan; 2025-03-14; 187.42 EUR; 2025-03-31",
    `
SSE Airtricity                                                    www.sseairtricity.com
Red Oak South, South County Business Park, Leopardstown, Dublin 18

Ms Aoife Brennan                          Account number           8820 4471 03
14 Strand Road                            MPRN                     10 012 334 556
Salthill                                  Invoice number           IE-55810277
Galway                                    Issue date               14 March 2025
                                          Billing period           12 Jan 2025 - 11 Mar 2025

YOUR ELECTRICITY BILL
Last bill                                                                           €201.10
Payment received 3 Feb 2025 - thank you                                            -€201.10
Day units   512 @ 29.11c                                                            €149.04
Standing charge 59 days                                                              €22.90
VAT @ 9%                                                                             €15.48
TOTAL DUE                                                                           €187.42
Payment is due by 31 March 2025 (direct debit)
Our general terms and conditions (version 1 October 2024) apply. Tariffs change on 1 May 2025.
`,
  ),
  third(
    "at gas letter window",
    "bills/gas; Wien Energie; Johanna Pichler; 2025-02-10; 1284.60 EUR; 2025-02-28",
    `
Wien Energie Vertrieb GmbH & Co KG, Postfach 1000, 1030 Wien

Frau Mag.                                                       WIEN ENERGIE
Johanna Pichler                                                 Thomas-Klestil-Platz 14
Lerchenfelder Straße 88/12                                      1030 Wien
1080 Wien                                                       Tel. 0800 500 800

                                                                Wien, 10.02.2025
Jahresabrechnung Erdgas
Kundennummer 1180334455              Vertragskonto 2200917733
Zeitraum 01.01.2024 - 31.12.2024
Energiekosten                                             842,10
Netzkosten                                                310,44
Steuern und Abgaben                                        91,00
Umsatzsteuer 20 %                                         248,71
Summe                                                   1.492,25
abzüglich Teilbeträge                                    -207,65
Nachzahlung                                           1.284,60 EUR
Fällig am 28.02.2025
`,
  ),
  third(
    "es water two columns",
    "bills/water; Canal de Isabel II; Lucía Moreno Prats; 2025-04-22; 63.18 EUR; 2025-05-12",
    `
Canal de Isabel II, S.A.M.P.                         FACTURA DE AGUA
Santa Engracia 125, 28003 Madrid                     Nº factura: 2025-0A-4417728
CIF A86488087                                        Fecha de emisión: 22/04/2025
                                                     Periodo: 11/02/2025 a 10/04/2025
LUCÍA MORENO PRATS
C/ ALMAGRO 31 4º B
28010 MADRID
Aducción                       12,40         Cuota fija              9,12
Distribución                    8,33         Consumo 18 m³          14,40
Depuración                     13,19         IVA 10%                 5,74
                                             TOTAL A PAGAR          63,18 €
Se cargará en su cuenta a partir del 12/05/2025
Inscrita en el Registro Mercantil de Madrid el 27/06/2012
`,
  ),
  third(
    "se mobile autogiro",
    "bills/phone; Telenor; Erik Sandström; 2025-05-02; 349.00 SEK; 2025-05-30",
    `
Telenor                                                        Faktura
                                                               Fakturadatum        2025-05-02
Erik Sandström                                                 Fakturanummer       771204488
Björkvägen 7                                                   Kundnummer          33190772
752 28 Uppsala                                                 Förfallodatum       2025-05-30
                                                               OCR-nummer          7712044886
Mobilabonnemang 30 GB                               279,20
Moms 25%                                             69,80
Att betala                                          349,00 kr
Betalas via autogiro.
Telenor Sverige AB, 116 88 Stockholm. Org.nr 556421-0309. Godkänd för F-skatt
`,
  ),
  third(
    "ca internet bill",
    "bills/internet; Rogers; Dwayne Pelletier; 2025-06-05; 96.05 CAD; 2025-06-26",
    `
ROGERS                                                           Page 1 of 4
                                                                 Account number: 4-4418-2207
DWAYNE PELLETIER                                                 Bill date: Jun 05, 2025
118 SPADINA RD UNIT 9                                            Required payment date: Jun 26, 2025
TORONTO ON  M5R 2T3
Your last bill                                                                         $96.05
Payment May 24 - Thank You                                                            -$96.05
Ignite Internet 500u  Jun 05 - Jul 04                                                  $85.00
HST ON                                                                                 $11.05
Total amount due                                                                       $96.05
GST/HST registration 8157 65532 RT0001
Rogers Communications Canada Inc.
`,
  ),
  third(
    "br energy with copy strip",
    "bills/electricity; Enel|Enel Distribuição São Paulo; Marcos Vieira da Silva; 2025-03-18; 214.77 BRL; 2025-04-05",
    `
ENEL DISTRIBUIÇÃO SÃO PAULO                                 NOTA FISCAL / CONTA DE ENERGIA ELÉTRICA
CNPJ 61.695.227/0001-93                                     Nº 044.118.902   Série B
MARCOS VIEIRA DA SILVA                                      Data de emissão: 18/03/2025
RUA AUGUSTA 1402 AP 61                                      Data da leitura: 17/03/2025
01304-001 SAO PAULO SP                                      Próxima leitura: 16/04/2025
Consumo 231 kWh              Tarifa 0,7312                  168,91
ICMS                                                         38,66
PIS/COFINS                                                    7,20
MÊS/ANO          VENCIMENTO           TOTAL A PAGAR
03/2025          05/04/2025           R$ 214,77
`,
  ),
  third(
    "au council rates",
    "bills/council-tax; City of Port Phillip; H & J Marchetti|J Marchetti|H Marchetti; 2025-01-21; 512.40 AUD; 2025-02-28",
    `
City of Port Phillip                               RATES INSTALMENT NOTICE
ABN 21 762 977 945                                 3rd instalment 2024/25
H & J Marchetti                                    Property number     2207713
6/41 Alma Road                                     Date of issue       21/01/2025
ST KILDA VIC 3182                                  Capital improved value as at 1 January 2024   $640,000
General rate                                                            $1,742.10
Fire services levy                                                        $195.50
Waste charge                                                              $112.00
Total for year                                                          $2,049.60
Instalment payable                                                        $512.40
Due date                                                                28/02/2025
`,
  ),
  third(
    "de parking fine",
    "bills/fine; Stadt Bochum; Tobias Kranz; 2025-05-12; 55.00 EUR; 2025-05-26",
    `
Stadt Bochum · Ordnungsamt · 44777 Bochum                    Der Oberbürgermeister
                                                             Ordnungsamt
Herrn                                                        Auskunft: Frau Weller
Tobias Kranz                                                 Aktenzeichen 5512.88301.4
Hattinger Str. 240                                           Datum 12.05.2025
44795 Bochum
Verwarnung mit Verwarnungsgeld
Ihnen wird vorgeworfen, am 30.04.2025 um 11:42 Uhr in Bochum, Viktoriastraße, als Führer des PKW BO-TK 771 folgende
Ordnungswidrigkeit begangen zu haben: Sie parkten verbotswidrig auf einem Gehweg.
Verwarnungsgeld                                              55,00 EUR
Zahlen Sie bis zum 26.05.2025 unter Angabe des Aktenzeichens.
`,
  ),
  third(
    "us streaming receipt by mail",
    "bills/subscription|receipts/receipt|invoices/invoice; Spotify; -; 2025-06-17; 11.99 USD; -",
    `
Spotify
Receipt for your Premium Individual subscription
Order ID  7HK2-99AL-44QX
Date  Jun 17, 2025
Username  river.otter
Premium Individual (Jun 17, 2025 - Jul 16, 2025)                  $11.99
Tax                                                                $0.00
Total                                                             $11.99
Paid with Visa ending in 4410
You can cancel any time before Jul 17, 2025. Terms last updated Feb 1, 2024.
Spotify USA Inc., 150 Greenwich Street, New York, NY 10007
`,
  ),
  third(
    "ch qr rechnung schreiner",
    "invoices/invoice; Schreinerei Hug|Hug; Regula Ammann; 2025-04-08; 1836.60 CHF; 2025-05-08",
    `
                                                          Schreinerei Hug AG
                                                          Dorfstrasse 14
                                                          8610 Uster
Frau Regula Ammann                                        CHE-108.442.910 MWST
Seeweg 3
8603 Schwerzenbach                                        Uster, 8. April 2025

Rechnung Nr. 2025-0188
Einbauschrank nach Mass gemäss Offerte vom 12. Februar 2025             1'480.00
Montage                                                                   219.00
Zwischentotal                                                           1'699.00
MWST 8.1 %                                                                137.60
Total CHF                                                               1'836.60
Zahlbar innert 30 Tagen bis 8. Mai 2025
`,
  ),
  third(
    "fr plumber invoice",
    "invoices/invoice; Dépannage Lefort|Lefort; M. Antoine Carpentier|Antoine Carpentier; 2025-02-27; 286.00 EUR; 2025-03-29",
    `
DÉPANNAGE LEFORT SARL
Plomberie - Chauffage
22 rue des Tanneurs 37000 TOURS               M. Antoine CARPENTIER
Siret 481 220 918 00021                       8 allée des Lilas
                                              37540 SAINT-CYR-SUR-LOIRE
FACTURE N° F25-0341
Date : 27/02/2025                             Devis n° D25-0120 du 14/02/2025
Désignation                        Qté      PU HT      Montant HT
Remplacement groupe de sécurité    1       150,00        150,00
Main d'œuvre                       2 h      55,00        110,00
                                           Total HT      260,00
                                           TVA 10 %       26,00
                                           Net à payer   286,00 €
Échéance : 29/03/2025
`,
  ),
  third(
    "nl garage invoice",
    "invoices/invoice|vehicles/service; Autobedrijf Van Dongen|Van Dongen; mevrouw S. de Wit|S. de Wit; 2025-06-03; 418.66 EUR; ?",
    `
Autobedrijf Van Dongen B.V.
Industrieweg 12   5262 GJ Vught                       KvK 17088231   BTW NL812290113B01
Mevrouw S. de Wit
Kerkstraat 90
5261 CR Vught
Factuurnummer    20251177            Factuurdatum     03-06-2025
Kenteken         HK-881-T            Datum in         02-06-2025
Km-stand         88.210              APK tot          14-06-2026
Grote beurt                                                  249,00
Remblokken voor                                               97,00
Subtotaal                                                    346,00
BTW 21%                                                       72,66
Totaal te voldoen                                            418,66
Betaling binnen 14 dagen
`,
  ),
  third(
    "gb restaurant vat invoice",
    "invoices/invoice|receipts/restaurant; The Copper Kettle; -; 2025-05-09; 74.25 GBP; -",
    `
      THE COPPER KETTLE
      18 Steep Hill, Lincoln
      VAT No 288 1190 44
Table 9   Covers 2   Server: Priya
09/05/25  20:14
2 x Soup of the day       13.00
1 x Sea bass              21.50
1 x Steak pie             17.00
1 x Btl house red         16.00
Food & drink total        67.50
Service 10%                6.75
TOTAL TO PAY             £74.25
VISA ************2210     74.25
Open Tues - Sun from 1st June
`,
    T,
  ),
  third(
    "pl supermarket",
    "receipts/groceries; Biedronka|Jeronimo Martins Polska; -; 2025-03-22; 58.47 PLN; -",
    `
      BIEDRONKA "CODZIENNIE NISKIE CENY"
      Jeronimo Martins Polska S.A.
      62-025 Kostrzyn ul. Żniwna 5
      NIP 779-10-11-327
2025-03-22                   nr wydr.112233
        PARAGON FISKALNY
Chleb wiejski  C  1 x4,99        4,99C
Masło extra    C  2 x7,49       14,98C
Kawa mielona   A  1 x28,50      28,50A
Woda           A  4 x2,50       10,00A
Sprzedaż opodatkowana A         38,50
PTU A 23,00 %                    7,20
Sprzedaż opodatkowana C         19,97
PTU C 5,00 %                     0,95
Suma PTU                         8,15
SUMA PLN                        58,47
Karta płatnicza                 58,47
`,
    O,
  ),
  third(
    "pt pharmacy",
    "receipts/pharmacy; Farmácia Central; -; 2025-01-30; 22.85 EUR; -",
    `
 FARMÁCIA CENTRAL
 Rua 5 de Outubro, 40 - Évora
 NIF 502 118 334
 Fatura-Recibo FR 2025/1093
 Data: 30-01-2025 17:05
 NIF cliente: Consumidor final
 Paracetamol 1g             4,20
 Ben-u-ron xarope           5,15
 Protetor solar 50+        13,50
 Total                     22,85
 Multibanco                22,85
 IVA incluído 6%            0,53
 Capital social 50.000 EUR
`,
    T,
  ),
  third(
    "us hardware store slip",
    "receipts/hardware; Ace Hardware; -; 2025-04-26; 46.61 USD; -",
    `
      ACE HARDWARE
   1200 N LAMAR BLVD
   AUSTIN TX 78703
   04/26/25 10:11AM  MRT  553  SALE
DECK SCREWS 5LB       1 EA    28.99
WOOD GLUE 16OZ        1 EA     8.99
SANDPAPER             2 EA     5.08
SUB-TOTAL:  43.06  TAX:  3.55
                  TOTAL:  46.61
            BC AMT: 46.61
BK CARD#: XXXXXXXXXXXX8820
RETURNS WITHIN 30 DAYS WITH RECEIPT
`,
    O,
  ),
  third(
    "my petrol",
    "receipts/fuel; Petronas|Petronas Dagangan|Sri Maju Service Station; -; 2025-02-19; 80.00 MYR; -",
    `
        PETRONAS
   SRI MAJU SERVICE STATION
   Lot 224, Jalan Ipoh, 51200 KL
   GST ID 000718839296
Receipt 4418829     Shift 2
Date 19/02/2025   Time 07:44
Pump 5  PRIMAX 95
39.024 L @ RM 2.05
Amount            RM 80.00
CASH             RM 100.00
CHANGE            RM 20.00
Thank you, drive safely
`,
    T,
  ),
  third(
    "jp english receipt of hotel",
    "travel/hotel; Hotel Sunroute Asakusa; Ingrid Halvorsen; 2025-04-11; 43800 JPY; -",
    `
Hotel Sunroute Asakusa                                        INVOICE
1-8-5 Kaminarimon, Taito-ku, Tokyo                            Folio No. 220918
Guest name   Ms Ingrid Halvorsen                              Issued 2025/04/11
Arrival      2025/04/08
Departure    2025/04/11         Room 0812
04/08   Room charge                    13,600
04/09   Room charge                    13,600
04/10   Room charge                    14,600
04/10   Accommodation tax                 300
04/11   Breakfast                       1,700
Total                                ¥43,800
Credit card                          ¥43,800
Balance                                   ¥0
`,
  ),
  third(
    "us hotel folio",
    "travel/hotel; Harbor View Inn & Suites|Harbor View Inn; Denise Whitcomb; -|2025-03-09; 418.56 USD; -",
    `
Harbor View Inn & Suites
210 Wharf Street, Newport RI 02840  Tel 401-555-0188
DENISE WHITCOMB                        Room      314 / NKS
77 CEDAR LANE                          Arrive    03/07/25
HARTFORD CT 06105                      Depart    03/09/25
                                       Conf #    88120377
DATE       DESCRIPTION                  CHARGES       CREDITS
03/07/25   GUEST ROOM                    179.00
03/07/25   STATE OCCUPANCY TAX            23.27
03/08/25   GUEST ROOM                    189.00
03/08/25   STATE OCCUPANCY TAX            24.57
03/08/25   LOUNGE                          2.72
03/09/25   VISA XXXX1180                               418.56
BALANCE DUE                                              0.00
`,
  ),
  third(
    "dk furniture store",
    "invoices/invoice|receipts/furniture|invoices/order-confirmation; JYSK; Mette Kjeldsen; 2025-02-04; 2598.00 DKK; -",
    `
JYSK                                              Faktura / Ordrebekræftelse
Kunde                                             Ordrenr.         DK-44819027
Mette Kjeldsen                                    Dato             04.02.2025
Østergade 14                                      Levering         uge 8, 2025
8000 Aarhus C
Sofa 3-pers. grå                    1        2.399,00
Levering                            1          199,00
Total inkl. moms DKK                         2.598,00
Heraf moms                                     519,60
Betalt med Dankort
JYSK A/S, Sødalsparken 18, 8220 Brabrand, CVR 13590400
`,
  ),
  third(
    "it hosting fattura",
    "bills/hosting|invoices/invoice; Aruba; Studio Tecnico Bellini; 2025-05-19; 73.08 EUR; 2025-05-19|-",
    `
Aruba S.p.A. - Via San Clemente 53 - 24036 Ponte San Pietro (BG)
P.IVA 01573850516
                                        Spett.le
Fattura n. FE2025-338812                Studio Tecnico Bellini
del 19/05/2025                          Via Garibaldi 8, 52100 Arezzo
                                        P.IVA 02118830513
Hosting Linux - dominio studiobellini.it   dal 21/05/2025 al 20/05/2026       59,90
Imponibile                                                                    59,90
IVA 22%                                                                       13,18
Totale documento                                                          € 73,08
Pagamento: carta di credito
`,
  ),
  third(
    "no electricity KID far right",
    "bills/electricity; Fjordkraft; Kari Nygård; 2025-01-15; 1942.35 NOK; 2025-01-29",
    `
Fjordkraft AS
Postboks 3507 Fyllingsdalen, 5845 Bergen

Kari Nygård                                                   Fakturadato                        15.01.2025
Lilleveien 4                                                  Fakturanr                            90118827
6003 ÅLESUND                                                  Kundenr                               4410092
                                                              Forfallsdato                       29.01.2025
Faktura for strøm desember 2024
Strøm spotpris 1240 kWh                                                                            1 188,20
Fastbeløp                                                                                             49,00
Nettleie Mørenett                                                                                    705,15
Herav mva                                                                                            388,47
Å betale                                                                                           1 942,35
KID 00441009290118827       Kontonummer 5201 05 11882
Priser per 01.12.2024. Nye vilkår gjelder fra 01.03.2025.
`,
  ),
];
