import { type SecondPaper, second } from "./shape.ts";

const T = { slip: true };
const O = { slip: true, ocr: true };

/** Slips of shops, kitchens, pumps and card terminals. */
export const tills: SecondPaper[] = [
  second(
    "de rewe",
    "receipts/groceries",
    "17.42 EUR",
    "vat_id=DE812706034",
    `
              REWE
        Aachener Str. 1188
           50858 Köln
      UID Nr.: DE812706034
                                     EUR
BIO BANANEN                         1,89 B
VOLLMILCH 3,5%                      1,19 B
LEERGUT                            -2,50 A *
HAFERFLOCKEN                        0,99 B
   2 Stk x   1,49
SALATGURKE                          2,98 B
KAFFEE CREMA                        8,99 B
SPUELMITTEL                         1,95 A
BIO EIER 6ER                        1,93 B
--------------------------------------
SUMME                     EUR       17,42
======================================
Geg. Mastercard           EUR       17,42
     * *  Kundenbeleg  * *
Datum:               24.05.2025
Uhrzeit:             18:42:11 Uhr
Beleg-Nr.            4418
Trace-Nr.            118820
Terminal-ID          58011882
Steuer  %    Netto    Steuer   Brutto
A= 19,0%     -0,46     -0,09    -0,55
B=  7,0%     16,79      1,18    17,97
Gesamtbetrag 16,33      1,09    17,42
24.05.2025   18:42   Bon-Nr.:4418
Markt:0441    Kasse:3    Bed.:188820
`,
    T,
  ),
  second(
    "de aldi cash",
    "receipts/groceries",
    "8.36 EUR",
    "",
    `
         ALDI SÜD
   Burgstraße 37, 46045 Oberhausen
Champignons 400g              1,89 A
Baguette                      0,89 A
Frischkäse                    1,29 A
Rispentomaten                 2,19 A
Küchenrolle                   2,10 B
                    Summe     8,36
                    Bar      20,00
                 Rückgeld    11,64
A  7,00%   Netto 5,85   MwSt 0,41
B 19,00%   Netto 1,76   MwSt 0,34
10.06.25  09:12  4 118 204 02
Vielen Dank für Ihren Einkauf
`,
    T,
  ),
  second(
    "de bäckerei",
    "receipts/groceries|receipts/restaurant|receipts/receipt",
    "9.45 EUR",
    "receipt_number=118820; tax_id=45/118/20447",
    `
Bäckerei Konditorei Hummel
Lange Str. 4, 74523 Schwäbisch Hall
St.-Nr. 45/118/20447
Rechnung Nr. 118820     07.03.2025 07:55
3 x Laugenweckle   0,95       2,85
1 x Dinkelkruste              4,60
1 x Butterhörnle              2,00
Zu zahlen  EUR                9,45
Gegeben Bar EUR              10,00
Zurück EUR                    0,55
MwSt 7% 0,62
TSE-Signatur: aGF4MTE4ODIw
`,
    T,
  ),
  second(
    "gb tesco",
    "receipts/groceries",
    "14.87 GBP",
    "vat_id=GB 220 4302 31",
    `
            TESCO
       Every little helps
       HORSHAM EXPRESS
       VAT NO: GB 220430231
SOURDOUGH                  £2.00
SEMI SKIMMED 4PT           £1.55
CHKN BREAST 650G           £5.35
  Cc £4.50                -£0.85
TOMATOES LOOSE
0.412 kg @ £2.60/ kg       £1.07
HOUMOUS                    £1.25
FAIRY LIQUID               £2.50
BAKING POTATOES            £2.00
SUBTOTAL                  £15.72
SAVINGS                   -£0.85
TOTAL                     £14.87
CONTACTLESS VISA
DEBIT                     £14.87
AID : A0000000031010
NUMBER: ************1882
PAN SEQUENCE NO : 01
AUTH CODE : 447182
MERCHANT : 44188220
CHANGE DUE                £0.00
Clubcard number ***********4471
POINTS THIS VISIT 14
19/04/25 17:20 3188 027 1027 4418
`,
    T,
  ),
  second(
    "us walmart ocr",
    "receipts/groceries|receipts/receipt",
    "47.63 USD",
    "",
    `
          Walmart
     Save money. Live better.
    ( 417 ) 555 - 0182
     MGR SHELLY DAWSON
ST# 00118 OP# 004418 TE# 08 TR# 02204
GV WHL MILK  007874235186 F    3.46 0
BANANAS      000000004011KF
     2.44 lb @ 1 lb /0.54      1.32 N
CHEERIOS     001600027526 F    4.93 O
PAPER TOWEL  003700038881     15.97 X
TIDE PODS    003700091798     17.94 X
                SUBTOTAL      43.62
       TAX 1   8.725 %         2.96
       TAX 12  4.225 %         1.05
                   TOTAL      47.63
               VISA TEND      47.63
VISA CREDIT **** **** **** 1882 I 0
APPROVAL # 04418B
REF # 511882044718
               CHANGE DUE      0.00
          # ITEMS SOLD 5
   TC# 4418 8220 7718 2044 1188
       06/01/25  14:22:08
`,
    O,
  ),
  second(
    "us trader",
    "receipts/groceries",
    "26.34 USD",
    "",
    `
TRADER JOE'S
1188 NW Glisan St
Portland, OR 97209
Store #0441 - (503) 555-0118
OPEN 8:00AM TO 9:00PM DAILY

SALE TRANSACTION
R-ORGANIC BABY SPINACH        $2.49
MANDARIN ORANGE CHICKEN       $5.49
2 @ 4.99 COFFEE BLEND         $9.98
DARK CHOC PB CUPS             $4.99
A-AVOCADOS BAG                $3.39
Items in Transaction:6
Balance to pay               $26.34
Debit                        $26.34
PAYMENT CARD PURCHASE TRANSACTION
CUSTOMER COPY
Type: Contactless   Auth Code: 044182
TID: 001  MID: ****44188
THANK YOU
06-05-2025  11:18AM  4418 03 1882 2207
`,
    T,
  ),
  second(
    "fr carrefour",
    "receipts/groceries",
    "31.20 EUR",
    "",
    `
       CARREFOUR MARKET
     12 AV DE LA REPUBLIQUE
     38000 GRENOBLE
     TEL 04 76 55 01 82
---------------------------------
BAGUETTE TRADITION            1,10 1
COMTE AOP 12M                 6,84 1
YAOURT NATURE X8              1,79 1
VIN CDR VILL.                 6,95 2
LESSIVE LIQUIDE              10,90 2
POMMES GOLDEN                 3,62 1
 1,210 kg x 2,99 EUR/kg
---------------------------------
 6 ARTICLES   TOTAL A PAYER  31,20 EUR
CB SANS CONTACT              31,20
---------------------------------
TVA    HT       TVA     TTC
5,50%  12,65    0,70   13,35
20,0%  14,88    2,97   17,85
0441 003 1882 4418 17/05/25 12:04
MERCI DE VOTRE VISITE
`,
    T,
  ),
  second(
    "it coop scontrino",
    "receipts/groceries",
    "22.85 EUR",
    "vat_id=00118820448",
    `
     COOP ALLEANZA 3.0
   VIA VILLANOVA 29/7
   40055 CASTENASO BO
   P.IVA 00118820448
   DOCUMENTO COMMERCIALE
di vendita o prestazione
DESCRIZIONE        IVA    Prezzo(€)
PARMIGIANO 24M     4%        8,90
PANE TOSCANO       4%        2,35
OLIO EVO 0,75      4%        9,10
CARTA FORNO       22%        2,50
TOTALE COMPLESSIVO          22,85
di cui IVA                   1,23
Pagamento elettronico       22,85
Importo pagato              22,85
18-05-2025 11:44
DOCUMENTO N. 0441-0188
RT 99IEC018820
`,
    T,
  ),
  second(
    "es mercadona",
    "receipts/groceries",
    "18.76 EUR",
    "receipt_number=2204-018-118820; tax_id=A-46103834",
    `
        MERCADONA, S.A.
         A-46103834
   C/ COLON 44
   46004 VALENCIA
 TELEFONO: 963550182
 07/06/2025 20:11   OP: 441882
 FACTURA SIMPLIFICADA: 2204-018-118820
  Descripción    P. Unit    Importe
1 ACEITE OLIVA 1L             7,45
2 LECHE ENTERA     0,97       1,94
1 JAMON SERRANO               3,42
1 TOMATE RAMA
  1,118 kg  1,99 €/kg         2,22
1 DETERGENTE                  3,73
  TOTAL (€)                  18,76
  TARJETA BANCARIA           18,76
 IVA  BASE IMPONIBLE (€) CUOTA (€)
 4%     14,45               0,58
 21%     3,08               0,65
 TARJ. BANCARIA: **** **** **** 4471
 N.C: 118820447   AUT: 044188
 SE ADMITEN DEVOLUCIONES CON TICKET
`,
    T,
  ),
  second(
    "nl albert heijn",
    "receipts/groceries",
    "12.09 EUR",
    "",
    `
     Albert Heijn
  Ferdinand Bolstraat 118
     020-5550182
AANTAL OMSCHRIJVING PRIJS  BEDRAG
   1   AH HALFV MELK        1,29
   2   AVOCADO      1,19    2,38 B
   1   OUD BRUIN BR         2,49
   1   KIPFILET             5,93 B
   1   STATIEGELD           0,25
SUBTOTAAL                  12,34
BONUS AVOCADO              -0,25
UW VOORDEEL                 0,25
TOTAAL                     12,09
BETAALD MET:
PINNEN                     12,09
POI: 50441882   Terminal 7HX118
Kaart xxxxxxxxxxxxxxx4418
Autorisatiecode 118820
BTW OVER  EUR
9%  11,11  0,98
TOTAAL
0118  19:02  02-06-2025  Kassa 7
`,
    T,
  ),
  second(
    "be delhaize",
    "receipts/groceries",
    "24.50 EUR",
    "vat_id=BE0402206045",
    `
     DELHAIZE LOUISE
   Av. Louise 118, 1050 Bruxelles
   TVA BE 0402.206.045
FILET AMERICAIN           5,48 A
PISTOLETS X6              2,10 A
CHIMAY BLEUE 4X33         9,92 C
FROMAGE PASSENDALE        7,00 A
NOMBRE D'ARTICLES  4
TOTAL EUR                24,50
BANCONTACT               24,50
SuperPlus: 12 points
03/05/2025 16:40  T:04 C:1182
TICKET 044188
`,
    T,
  ),
  second(
    "pt pingo doce",
    "receipts/groceries",
    "16.33 EUR",
    "tax_id=500829993; invoice_number=FS 0441182204/118820",
    `
PINGO DOCE - DISTRIBUICAO ALIMENTAR SA
RUA ACTOR ANTONIO SILVA 7 LISBOA
NIF 500829993
Fatura Simplificada
Nr. FS 0441182204/118820
Data 21/05/2025  19:31
NIF: Consumidor Final
ARTIGO
B  BACALHAU CONG          9,98
B  PAO MAFRA              1,59
C  VINHO TINTO            3,49
C  GUARDANAPOS            1,27
TOTAL            16,33
CARTAO DEBITO    16,33
%IVA   Tot.Liq    IVA    Total
B 6%    10,92    0,65   11,57
C 23%    3,87    0,89    4,76
ATCUD:JJF84W2M-118820
`,
    T,
  ),
  second(
    "se ica ocr",
    "receipts/groceries",
    "214.50 SEK",
    "",
    `
         ICA Supermarket
          Hornstull
    Tel 08-555 01 18
    Org nr 556441-2207
Kvitto
Mjölk 1,5%              16,90
Knäckebröd              24,50
Lax filé                129,00
Smör 500g               54,90
Pant                    -10,80
T0talt        214,50 SEK
Moms%  Moms   Netto   Brutto
12,00  22,98  191,52  214,50
Kontokort              214,50
Mastercard ****4471
Datum 2025-04-18 Kl 17:22
Kassa 3  Kvittonr 4418
VÄLKOMMEN ÅTER
`,
    O,
  ),
  second(
    "ch migros",
    "receipts/groceries",
    "27.35 CHF",
    "",
    `
         MIGROS
   Genossenschaft Migros Aare
   Marktgasse 46, 3011 Bern
CHE-116.281.704 MWST
Artikel              Menge  Preis  Total
Emmi Caffe Latte       2    2.20    4.40 1
Zopf 500g              1    3.90    3.90 1
Gruyère mild           1    7.85    7.85 1
Sonnencreme LSF30      1   11.20   11.20 2
Total CHF                          27.35
Maestro                            27.35
Cumulus-Nr  2099 118 820 447
MWST Nr.  %     Total   MWST
1   2.60       16.15    0.41
2   8.10       11.20    0.84
03.06.2025 18:05   0441 118 8820
`,
    T,
  ),
  second(
    "au woolworths",
    "receipts/groceries",
    "38.15 AUD",
    "tax_id=88 000 014 675",
    `
          Woolworths
   1182 Bondi Junction
   TAX INVOICE - ABN 88 000 014 675
                               $
^Dish Tabs 40pk             12.00
Milk Full Cream 3L           4.65
Lamb Leg Chops              14.20
Avocado Hass
 Qty 2 @ $1.90 each          3.80
#Tim Tam Original            3.50
5 SUBTOTAL                 $38.15
TOTAL                      $38.15
EFT                        $38.15
  CARD: ....1882   AUTH: 044718
GST INCLUDED IN TOTAL       $1.41
Everyday Rewards 9344xxxxx1182
POS 008 TRANS 4418 17:33 22/05/2025
`,
    T,
  ),
  second(
    "my 99 speedmart ocr damage",
    "receipts/groceries",
    "31.80 MYR",
    "invoice_number=18244/102/T0118",
    `
99 SPEED MART S/B (519537-X)
LOT P.T. 2811, JALAN ANGSA,
TAMAN BERKELEY 41150 KLANG
1182-SRI MUDA
GST ID. NO : 000181747712
INVOICE NO : 18244/102/T0118
09:14PM  568842  04-03-18
5 KG BERAS JATI             13.60 Z
TELUR GRED B 30S            11.50 Z
DETTOL 1L @ 3.35 X 2         6.70 S
TOTAL SALES(INCLUSIVE GST) RM   31.80
CASH              RM           50.00
CHANGE            RM           18.20
GST SUMMARY  AMOUNT(RM)  TAX(RM)
S = 6%          6.32      0.38
Z = 0%         25.10      0.00
THANK YOU. PLEASE COME AGAIN.
`,
    O,
  ),
  second(
    "my restaurant ocr",
    "receipts/restaurant",
    "64.75 MYR",
    "receipt_number=R000118820",
    `
RESTORAN NASI KANDAR BISTARI
NO 44, JALAN 1/27F, WANGSA MAJU
(GST No : 001188204471)
        TAX INVOlCE
Bill No : R000118820   Table : 14
Date : 12/05/2018 20:41:18
QTY  ITEM                  AMOUNT
 2   NASI KANDAR AYAM       19.00
 1   KARI KEPALA IKAN       32.00
 3   TEH AIS                 7.50
 SUBTOTAL                   58.50
 SERVICE CHARGE 5%           2.93
 GST 6%                      3.34
 ROUND1NG ADJ               -0.02
 TOTAL (RM)                 64.75
 CASH                      100.00
 CHANGE                     35.25
`,
    O,
  ),
  second(
    "us restaurant tip",
    "receipts/restaurant",
    "86.18 USD",
    "",
    `
      THE COPPER KETTLE
      214 Main Street
      Asheville, NC 28801
      828-555-0118
Server: Kayla          Table 12
Check #4418         Guests: 2
05/17/2025   7:42 PM
-------------------------------
2 Iced Tea                 7.00
1 Shrimp & Grits          26.00
1 Ribeye 12oz             34.00
-------------------------------
Subtotal                  67.00
Tax                        4.69
Gratuity 18% suggested    12.06
Total                     71.69
-------------------------------
Visa             XXXXXXXXXXXX4418
Amount                    71.69
Tip                       14.49
Total                     86.18
CUSTOMER COPY
`,
    T,
  ),
  second(
    "de gaststätte bewirtung",
    "receipts/restaurant",
    "58.60 EUR",
    "receipt_number=2204; tax_id=143/118/20447",
    `
      Gasthaus zur Post
   Familie Stadlbauer
   Hauptplatz 2, 83646 Bad Tölz
   Steuernr. 143/118/20447
Rechnung Nr. 2204
Tisch 8      Bedienung: Resi
2 Weißbier 0,5        4,80    9,60
1 Schweinsbraten             16,90
1 Käsespätzle                14,50
2 Apfelstrudel        6,80   13,60
1 Espresso                    4,00
Total EUR                    58,60
davon 19 % MwSt               9,36
Bar                          58,60
25.05.2025 13:48
Angaben zum Nachweis der Höhe und der betrieblichen Veranlassung
von Bewirtungsaufwendungen
Trinkgeld ................
Gesamt    ................
`,
    T,
  ),
  second(
    "it ristorante",
    "receipts/restaurant",
    "71.00 EUR",
    "",
    `
TRATTORIA DA GIGETTO
Vicolo del Cinque 44
00153 ROMA
DOCUMENTO COMMERCIALE
N.2 COPERTO              4,00
N.1 CARCIOFI ALLA GIUDIA 12,00
N.2 CACIO E PEPE        26,00
N.1 SALTIMBOCCA         18,00
N.1 VINO CASA 0,5        7,00
N.1 ACQUA                4,00
TOTALE COMPLESSIVO      71,00
di cui IVA               6,45
PAGAMENTO CONTANTE      80,00
RESTO                    9,00
08-06-2025 22:04
Doc.Gest. n. 0044-0118
`,
    T,
  ),
  second(
    "fr café",
    "receipts/restaurant",
    "23.40 EUR",
    "receipt_number=118820",
    `
  LE PETIT ZINC
  11 rue Saint-Benoît 75006 Paris
  SIRET 44188220600018
Table 6   Couverts 2
Ticket N° 118820
12/04/2025 13:22
2 CAFE CREME        4,50   9,00
1 CROQUE MADAME           12,00
1 EAU PLATE 50             2,40
TOTAL TTC        23,40 EUR
Dont TVA 10%      2,13
CB                23,40
Service compris - Merci
`,
    T,
  ),
  second(
    "gb pub",
    "receipts/restaurant",
    "42.35 GBP",
    "",
    `
THE DOG & PARTRIDGE
High Street, Bakewell
VAT No 118 8204 47
Table 22   Covers 2
Order 4418      Server Meg
1 Fish & Chips       £16.50
1 Steak Ale Pie      £15.00
2 Pint Moonshine     £ 7.00
Food & Drink         £38.50
Service 10%          £ 3.85
TOTAL DUE            £42.35
Card                 £42.35
Change               £ 0.00
16/05/2025 19:56
Thank you, see you soon
`,
    T,
  ),
  second(
    "fr pharmacie",
    "receipts/pharmacy",
    "14.62 EUR",
    "",
    `
PHARMACIE DES HALLES
Mme DUBOSC Pharmacien
4 place du Marché 86000 POITIERS
Tél 05 49 55 01 18
Ticket du 04/06/2025 10:18
DOLIPRANE 1000MG CPR 8      2,18
STREPSILS MIEL              6,94
SERUM PHYSIO X40            5,50
TOTAL EUR                  14,62
Carte bancaire             14,62
TVA 10%  0,20   TVA 5,5% 0,65
Vendeur : 04
`,
    T,
  ),
  second(
    "us cvs",
    "receipts/pharmacy",
    "21.07 USD",
    "",
    `
CVS/pharmacy
1188 ELM STREET, MANCHESTER, NH
603.555.0182
REG#04 TRN#4418 CSHR#1182204 STR#441
ExtraCare Card #: ********4471
1 ADVIL LIQUIGEL 40CT        11.79
1 CVS COTTON SWABS            3.29
1 COLGATE TOTAL               5.99
3 ITEMS
SUBTOTAL                     21.07
TAX                            .00
TOTAL                        21.07
CHARGE                       21.07
************1882 RF
CHANGE                         .00
MAY 30, 2025            6:18 PM
Returns with receipt thru 07/29/2025
`,
    T,
  ),
  second(
    "de apotheke",
    "receipts/pharmacy",
    "23.48 EUR",
    "tax_id=21/118/20441",
    `
     Löwen-Apotheke
  Apothekerin Dr. Silke Rentsch e.K.
  Neumarkt 3, 06108 Halle (Saale)
  StNr. 21/118/20441
IBUPROFEN AL 400  50St        9,98 A
NASENSPRAY RATIO               4,50 A
ZUZAHLUNG REZEPT               9,00 A
---------------------------------
Summe                  EUR    23,48
girocard               EUR    23,48
A 19% MwSt  3,75   Netto 19,73
27.02.2025 16:20 Kasse 2 Bon 44188
Gute Besserung!
`,
    T,
  ),
  second(
    "de tankstelle",
    "receipts/fuel",
    "72.26 EUR",
    "receipt_number=2204/118/00044; tax_id=09/441/18820",
    `
ARAL Tankstelle
Kerstin Hoppe
Bundesstr. 118, 25436 Tornesch
StNr 09/441/18820
Beleg-Nr. 2204/118/00044
 07.05.2025       06:58
*  Super E10        72,26 EUR A
   Zp 4   42,78 l  1,689 EUR/l
Gesamtbetrag       72,26 EUR
Typ    Netto    MwSt 19%  Brutto
A      60,72    11,54     72,26
Kartenzahlung girocard 72,26 EUR
Terminal-ID 65118820
Payback Punkte: 21
Gute Fahrt!
`,
    T,
  ),
  second(
    "us gas",
    "receipts/fuel",
    "51.84 USD",
    "invoice_number=044188",
    `
SHELL
10044188204
1188 HWY 290 E
AUSTIN TX 78723
06/11/2025 07:14:51 AM
INVOICE# 044188
AUTH# 511882
VISA ************4471
PUMP# 06
REGULAR            16.208G
PRICE/GAL          $3.198
FUEL TOTAL         $51.84
TOTAL SALE         $51.84
THANK YOU FOR CHOOSING SHELL
`,
    T,
  ),
  second(
    "my petrol ocr",
    "receipts/fuel",
    "60.00 MYR",
    "",
    `
PETRONAS
MESRA BISTARI ENTERPRISE
LOT 1188 JALAN GENTING KLANG
53300 SETAPAK KL
Pump 08     RON95
29.27 litre    RM 2.050/litre
Amount        RM 60.00
Relief from GST
Total         RM 60.00
Cash          RM 60.00
Points Earned 60
Receipt 4418822   14/11/2018 08:21
Thank You
`,
    O,
  ),
  second(
    "es gasolinera",
    "receipts/fuel",
    "55.01 EUR",
    "plate=4418 KXB; tax_id=B44188220",
    `
E.S. REPSOL LA JONQUERA
GASOLINERAS PIRINEO S.L.
CIF B44188220
FACTURA SIMPLIFICADA 118820/4471
14/03/2025 12:44
MATRICULA 4418 KXB
SURTIDOR 3
DIESEL E+ NEOTECH
36,20 L   1,5196 EUR/L    55,01
TOTAL EUROS              55,01
BASE IMP 45,46  IVA 21% 9,55
TARJETA VISA
`,
    T,
  ),
  second(
    "de bauhaus",
    "receipts/hardware",
    "63.82 EUR",
    "",
    `
     BAUHAUS
Fachcentrum Freiburg
Hermann-Mitsch-Str. 18
79108 Freiburg
USt-ID: DE 159 441 184
20441188 DISPERSIONSFARBE 10L
                      39,95 A
10118820 FARBROLLE SET
                      12,99 A
88204418 ABDECKFOLIE 4X5M
    2  x   3,49        6,98 A
44118820 KREPPBAND     3,90 A
Summe EUR             63,82
EC-Karte EUR          63,82
MwSt A 19,00%   Netto 53,63   Steuer 10,19
Vielen Dank für Ihren Einkauf!
12.04.2025 10:11 Filiale 118 Kasse 4 Bon 2204
Umtausch nur mit Kassenbon innerhalb von 30 Tagen
`,
    T,
  ),
  second(
    "us home depot",
    "receipts/hardware",
    "118.53 USD",
    "",
    `
THE HOME DEPOT
4418 E BROADWAY RD, MESA AZ
STORE MGR TONY RUIZ 480-555-0118
0441 00052 11882   05/24/25 09:33 AM
SALE CASHIER LUPE
0000-161-640 2X4-8FT STUD <A>
2X4-96" PRIME STUD
20@3.98                    79.60
887480012347 GRK SCREW <A>
GRK R4 #9X3-1/8 100PC      29.97
           SUBTOTAL       109.57
           SALES TAX        8.96
           TOTAL         $118.53
XXXXXXXXXXXX1882 MASTERCARD
           USD$ 118.53
AUTH CODE 044718/1882204
   RETURN POLICY DEFINITIONS
POLICY ID  DAYS   POLICY EXPIRES ON
  A 1      90        08/22/2025
`,
    T,
  ),
  second(
    "gb screwfix",
    "receipts/hardware",
    "36.47 GBP",
    "",
    `
SCREWFIX DIRECT LTD
Trade House, Mead Avenue, Yeovil
VAT Reg No. 232 5555 75
Store: Kendal (K22)
88204 Copper pipe 15mm x 3m      8.49
44188 Essentials drill bit set  14.99
11882 PTFE tape 10pk             4.99
20447 No Nonsense sealant        8.00
Goods Total (ex VAT)            30.39
VAT 20%                          6.08
Total                          £36.47
Visa Debit                      36.47
Date 28/01/2025  Time 07:48
`,
    T,
  ),
  second(
    "es zara",
    "receipts/clothing",
    "65.90 EUR",
    "receipt_number=1188-204-44718",
    `
ZARA ESPAÑA S.A.
C/ SERRANO 23 MADRID
CIF A-15022510
Ticket compra: 1188-204-44718
Fecha: 24/04/2025 18:22
1 CAMISA LINO            39,95
  4418/882/250 T.M
1 PANTALON CORTO         25,95
TOTAL EUR                65,90
TARJETA                  65,90
Base 54,46  IVA 21%  11,44
Plazo de cambio 30 días
`,
    T,
  ),
  second(
    "de h&m ocr",
    "receipts/clothing",
    "44.97 EUR",
    "",
    `
H&M Hennes & Mauritz
B.V. & Co. KG
Zeil 85, 60313 Frankfurt
Verkauf
0441882 Jeans Slim        29,99
1188204 T-Shirt 2er       14,98
Gesamt            EUR     44,97
Gegeben VISA      EUR     44,97
MwSt 19,00%   7,18  von  44,97
Store 0118 Reg 02 Trans 4418
Datum 17.05.2025 Zeit 13:20
Rückgabe innerhalb 30 Tagen
`,
    O,
  ),
  second(
    "dk apotek",
    "receipts/pharmacy",
    "189.85 DKK",
    "",
    `
Steno Apotek
Vesterbrogade 6C
1620 København V
CVR 44188220
Bon 118820   Eksp. 04
Panodil 500 mg 20 stk     36,95
Zovir creme 2 g           88,00
Vitamin D3 90 stk         64,90
TOTAL DKK               189,85
Dankort                 189,85
Heraf moms               37,97
11-05-2025 14:31
God bedring
`,
    T,
  ),
  second(
    "de mediamarkt",
    "receipts/electronics",
    "229.00 EUR",
    "",
    `
MediaMarkt Dresden-Mickten
Lommatzscher Str. 88
01139 Dresden
Rechnung / Quittung
20.02.2025 17:40   Beleg 4418822
2204418 SONY WH-1000XM4
Ser.Nr.: 1188204        229,00 1
Summe EUR               229,00
VISA kontaktlos         229,00
1 = 19,00% MwSt 36,56 Netto 192,44
Bitte bewahren Sie den Beleg für Garantiefälle auf
`,
    T,
  ),
  second(
    "ikea no",
    "receipts/furniture",
    "1547.00 NOK",
    "",
    `
IKEA FURUSET
Strømsveien 303
Org.nr 931 441 882 MVA
Kasse 12   Kvittering 118820
BILLY bokhylle hvit      699,00
KALLAX hylle             599,00
FRAKTA bærepose 2x12,50   25,00
LACK bord                224,00
Totalt NOK             1.547,00
Bank                   1.547,00
Herav mva 25%            309,40
19.03.25 18:11
`,
    T,
  ),
  second(
    "nl boekhandel",
    "receipts/books",
    "42.49 EUR",
    "",
    `
Boekhandel Scheltema
Rokin 9, Amsterdam
btw NL822118820B01
De avond is ongemak       12,99
Atlas van de tijd         29,50
Totaal  EUR               42,49
Pin                       42,49
btw 9% hoog  3,51
06-06-2025 15:12  bon 118820
Ruilen binnen 14 dagen met bon
`,
    T,
  ),
  second(
    "de parkhaus",
    "receipts/parking",
    "12.00 EUR",
    "",
    `
CONTIPARK
Parkhaus Am Theater
Theaterplatz 1, 24103 Kiel
Quittung
Einfahrt  03.05.2025 18:02
Ausfahrt  03.05.2025 22:47
Parkdauer 0T 04:45
Betrag         12,00 EUR
inkl. 19% MwSt  1,92 EUR
Bezahlt girocard
Automat 04  Nr. 118820
USt-IdNr DE136441886
Gute Fahrt
`,
    T,
  ),
  second(
    "gb parking ringgo",
    "receipts/parking",
    "6.20 GBP",
    "plate=LK19 VTE; receipt_number=118820447",
    `
RingGo
VAT Receipt
Receipt number: 118820447
Parking session
Location: 44188 Station Car Park, Lewes
Vehicle: LK19 VTE
Start: 10 May 2025 09:02
End: 10 May 2025 19:00
Parking cost              £6.00
Convenience fee           £0.20
Total                     £6.20
Payment: Visa **** 4418
`,
  ),
  second(
    "card slip de",
    "receipts/card-slip",
    "37.90 EUR",
    "",
    `
    * * Kundenbeleg * *
   Blumen Rosenrot
   Marktstr. 4, 99423 Weimar
Terminal-ID     54118820
TA-Nr 044188    BNr 2204
     Kartenzahlung
       girocard
EUR 37,90
PAN     ############4471 6
Karte 0
EMV-AID  A0000002771010
VU-Nr.       4556188204
Autorisierungs-Nr.   118820
Datum 09.05.25   10:22 Uhr
    Zahlung erfolgt
  BITTE BELEG AUFBEWAHREN
`,
    T,
  ),
  second(
    "card slip us ocr",
    "receipts/card-slip|receipts/receipt",
    "48.00 USD",
    "",
    `
BELLA NAILS & SPA
118 STATE ST
MADISON WI 53703
608-555-0144
TERMINAL ID.:     44188220
MERCHANT #:   ***********2204
VISA
************1882
SALE
BATCH: 000118   INV: 000044
DATE: MAY 09, 25  TIME: 15:22
RRN: 512922044188
AUTH NO: 04471B
TOTAL            $48.00
APPROVED 00
CUSTOMER COPY
`,
    O,
  ),
  second(
    "donation gb",
    "receipts/donation",
    "120.00 GBP",
    "receipt_number=DR-118820",
    `
Mountain Rescue Lakeland
Registered charity no. 1188204

Donation Receipt
Receipt no: DR-118820
Date: 22 December 2024
Received with thanks from: Mr Gareth Pugh
Amount: £120.00
Gift Aid declaration held: Yes
Your generosity keeps our volunteers on the hill.
`,
  ),
  second(
    "de spendenbescheinigung",
    "receipts/donation",
    "250.00 EUR",
    "tax_id=27/118/20447",
    `
Tierhilfe Havelland e.V., Dorfstr. 9, 14641 Nauen

Bestätigung über Geldzuwendungen
im Sinne des § 10b des Einkommensteuergesetzes

Name und Anschrift des Zuwendenden:
Renate Kutschbach, Ahornweg 4, 14612 Falkensee

Betrag der Zuwendung in Ziffern: 250,00 EUR   in Buchstaben: zweihundertfünfzig   Tag der Zuwendung: 12.12.2024

Es handelt sich nicht um den Verzicht auf Erstattung von Aufwendungen.
Wir sind wegen Förderung des Tierschutzes nach dem Freistellungsbescheid des Finanzamts Nauen,
StNr. 27/118/20447, vom 04.03.2023 von der Körperschaftsteuer befreit.
Nauen, 10.01.2025
`,
  ),
  second(
    "pret cafe gb bad ocr",
    "receipts/restaurant|receipts/groceries",
    "11.85 GBP",
    "",
    `
PRET A MANGER
Shop 118, King's Cross
VAT 4418820 47
CHK 2204   22 MAR'25 08:14
EAT IN
1 LATTE                3.75
1 HAM CHS CR0ISSANT     4.15
1 FRUIT P0T             3.95
T0TAL            £ 11 .85
VISA CONTACTLESS       11.85
`,
    O,
  ),
  second(
    "in bigbazaar",
    "receipts/groceries",
    "1284.00 INR",
    "invoice_number=0118-22-44188; tax_id=27AAACA4418B1Z2",
    `
DMART - AVENUE SUPERMARTS LTD
HIRANANDANI, POWAI MUMBAI
GSTIN : 27AAACA4418B1Z2
TAX INVOICE
Bill No : 0118-22-44188  Bill Dt : 18/05/2025 12:40
HSN  Particulars  Qty  N/Rate  Value
1006 BASMATI RICE  1  645.00  645.00
1512 SUNFLOWER OIL 2  152.00  304.00
0902 TATA TEA GOLD 1  335.00  335.00
Items: 3   Qty: 4           1284.00
UPI                         1284.00
** Saved Rs. 118.00 on MRP **
`,
    T,
  ),
];
