import { type SecondPaper, second } from "./shape.ts";

/** Invoices of tradesmen, shops and freelancers, and the papers around them. */
export const invoices: SecondPaper[] = [
  second(
    "de handwerker elektro",
    "invoices/invoice",
    "486.71 EUR",
    "invoice_number=25-0318; customer_number=10472; tax_id=217/5814/2206; iban=DE73660501010018847701",
    `
Elektro Wiesenbach                                Meisterbetrieb
Inh. Jochen Wiesenbach                            Tel. 07243 / 44 18 82
Pforzheimer Str. 118                              info@elektro-wiesenbach.de
76275 Ettlingen

Elektro Wiesenbach · Pforzheimer Str. 118 · 76275 Ettlingen
Familie                                           Rechnungs-Nr.:   25-0318
Simone und Marc Dürr                              Kunden-Nr.:      10472
Im Ferning 22                                     Datum:           28.03.2025
76275 Ettlingen                                   Leistungsdatum:  21.03.2025

RECHNUNG
Bauvorhaben: Erneuerung Unterverteilung

Pos   Menge    Einheit   Bezeichnung                         EP €        GP €
1     4,50     Std.      Meisterstunde                       62,00     279,00
2     1        Stk.      FI-Schutzschalter 40A/30mA          58,90      58,90
3     6        Stk.      Leitungsschutzschalter B16           6,85      41,10
4     1        psch.     Anfahrt                             30,00      30,00
                         Nettobetrag                                   409,00
                         zzgl. 19 % MwSt.                               77,71
                         Rechnungsbetrag                               486,71

Zahlbar innerhalb 14 Tagen ohne Abzug. Der Arbeitskostenanteil beträgt 367,71 € inkl. MwSt. (§35a EStG).
Steuernummer 217/5814/2206
Sparkasse Karlsruhe IBAN DE73 6605 0101 0018 8477 01 BIC KARSDE66XXX
`,
  ),
  second(
    "de onlineshop",
    "invoices/invoice",
    "89.97 EUR",
    "invoice_number=RE1180442; customer_number=K-204418; order_number=B-7714208; vat_id=DE266182271",
    `
Naturfaden GmbH                                              Rechnung

Naturfaden GmbH, Gewerbering 9, 94051 Hauzenberg
Lena Obermaier                                    Rechnungsnummer    RE1180442
Prinzregentenstr. 30                              Bestellnummer      B-7714208
83022 Rosenheim                                   Kundennummer       K-204418
                                                  Bestelldatum       11.05.2025
                                                  Rechnungsdatum     13.05.2025
Vielen Dank für Ihre Bestellung. Wir berechnen:

Art.-Nr.    Bezeichnung                         Menge    MwSt.   Einzelpreis   Gesamtpreis
88-2201     Leinenbettwäsche natur 135x200        1      19 %      69,99 €       69,99 €
88-1104     Kissenbezug 40x40                     2      19 %       7,99 €       15,98 €
            Versandkosten                                           4,00 €        4,00 €
                                                  Gesamtbetrag                   89,97 €
                                                  enthaltene MwSt. 19 %          14,36 €
Zahlart: PayPal – der Betrag wurde bereits bezahlt.
Geschäftsführer: Anton Zellner · AG Passau HRB 9921 · USt-IdNr.: DE266182271
`,
  ),
  second(
    "de freelancer kleinunternehmer",
    "invoices/invoice",
    "1350.00 EUR",
    "invoice_number=2025-07; tax_id=14/388/01925; iban=DE14100110012622447718",
    `
Mira Stolzenberg – Grafik & Illustration
Weserstraße 201, 12047 Berlin
                                                   Berlin, den 02.04.2025
Verlag Kleine Eule GmbH
Frau Tabea Jung
Hasenheide 12
10967 Berlin

Rechnung Nr. 2025-07

Liebe Frau Jung,
für die Illustration des Bilderbuchs „Der müde Mond“ (Leistungszeitraum März 2025) berechne ich:

Coverillustration                                   450,00 €
6 Innenillustrationen à 150,00 €                    900,00 €
Summe                                             1.350,00 €

Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.
Bitte überweisen Sie bis zum 16.04.2025 auf folgendes Konto:
N26  IBAN DE14 1001 1001 2622 4477 18
Steuernummer: 14/388/01925
`,
  ),
  second(
    "gb plumber",
    "invoices/invoice",
    "342.00 GBP",
    "invoice_number=1187; vat_id=GB 338 1042 79; account_number=41882207",
    `
T. J. HARGREAVES & SON
Plumbing & Heating Engineers                            Gas Safe Reg. 204418
Unit 4, Calder Works, Hebden Bridge HX7 8AD
01422 555 0182   office@tjhargreaves.example

INVOICE                                                 Invoice No:  1187
                                                        Date:        19/03/2025
To: Mrs A Whitworth                                     Terms:       30 days
    6 Heptonstall Road
    Hebden Bridge

Replace diverter valve on Worcester combi boiler
Labour 3 hrs @ £45.00                                                 £135.00
Parts: Diverter valve assembly                                        £128.00
Inhibitor, sundries                                                    £22.00
                                                 Sub total            £285.00
                                                 VAT @ 20%             £57.00
                                                 TOTAL                £342.00

Bank: Lloyds   Sort Code 30-94-55   Account No 41882207
VAT Reg GB 338 1042 79
`,
  ),
  second(
    "us contractor",
    "invoices/invoice",
    "2418.75 USD",
    "invoice_number=INV-00482; order_number=PO-7731",
    `
                                             INVOICE
Blue Mesa Roofing LLC
4410 W Cactus Rd Ste 12                      Invoice #      INV-00482
Glendale, AZ 85304                           Invoice Date   05/06/2025
(602) 555-0188                               P.O. #         PO-7731
AZ ROC 318447                                Due Date       05/21/2025

Bill To                                      Ship To
Desert Willow HOA                            Clubhouse
c/o Renata Soto                              2201 N 59th Ave
PO Box 8841                                  Phoenix, AZ
Phoenix, AZ 85031

Qty    Description                                   Unit Price      Amount
1      Tear-off and re-felt, clubhouse patio           1,650.00    1,650.00
5      Bundles architectural shingle                     45.00       225.00
1      Dump fee                                          375.00      375.00
                                                     Subtotal      2,250.00
                                                     Sales Tax 7.5%  168.75
                                                     TOTAL        $2,418.75
Thank you for your business!
`,
  ),
  second(
    "us invoice partly paid",
    "invoices/invoice",
    "600.00 USD",
    "invoice_number=2025-0144",
    `
Harlow & Finch Photography
88 Depot St, Burlington VT 05401

Invoice #2025-0144                         Issued   June 2, 2025
                                           Due      June 30, 2025
Client
Samira Patel & Joel Brandt

DESCRIPTION                            RATE         QTY        AMOUNT
Wedding coverage, 8 hours           $1,600.00        1       $1,600.00
Second shooter                        $400.00        1         $400.00
Album, 30 pages                       $250.00        1         $250.00

Subtotal                                                     $2,250.00
Discount                                                      -$150.00
Total                                                        $2,100.00
Amount Paid                                                 -$1,500.00
Balance Due (USD)                                              $600.00
`,
  ),
  second(
    "ie freelancer",
    "invoices/invoice",
    "2275.50 EUR",
    "invoice_number=IE-0093; vat_id=IE3344118GA; iban=IE92BOFI90001710027952",
    `
Niamh Corrigan, Technical Writer
12 Synge Street, Dublin 8
VAT No: IE3344118GA

Invoice                                    Invoice no. IE-0093
To: Lighthouse Med Devices DAC             Invoice date 31 January 2025
    Parkmore West, Galway                  Payment terms: 30 days

Description                          Days      Rate         Total
IFU revision, January 2025            5       €370.00      €1,850.00
                                            Net           €1,850.00
                                            VAT 23%         €425.50
                                            Total due     €2,275.50

Please pay by EFT: Bank of Ireland, IBAN IE92 BOFI 9000 1710 0279 52, BIC BOFIIE2D
`,
  ),
  second(
    "at tischler",
    "invoices/invoice",
    "1848.00 EUR",
    "invoice_number=R2025/044; vat_id=ATU61884402; iban=AT442032000000418822",
    `
TISCHLEREI PICHLER
Franz Pichler e.U.
Bahnhofweg 6, 4840 Vöcklabruck                         UID: ATU61884402

Herrn
Dr. Konrad Wimmer
Seestraße 19
4863 Seewalchen

RECHNUNG R2025/044                                     Vöcklabruck, 22.05.2025

Für die Lieferung und Montage lt. Angebot vom 10.03.2025:

1 Stk   Einbauschrank Eiche furniert                   EUR     1.380,00
        Montage pauschal                               EUR       160,00
        Summe netto                                    EUR     1.540,00
        20 % MwSt                                      EUR       308,00
        Gesamtbetrag                                   EUR     1.848,00

Zahlbar: 8 Tage 2 % Skonto, 30 Tage netto
Sparkasse OÖ, IBAN AT44 2032 0000 0041 8822
`,
  ),
  second(
    "ch garagist qr",
    "invoices/invoice|vehicles/service",
    "612.90 CHF",
    "invoice_number=24188; customer_number=3307; plate=BE 418 822; vat_id=CHE-107.441.802 MWST; iban=CH0606300016042218817",
    `
Garage Aebersold AG                                  Bernstrasse 77, 3110 Münsingen
Ihr Partner für alle Marken                          Tel. 031 555 44 18   CHE-107.441.802 MWST

Frau Corinne Liechti
Sonnhaldenweg 3
3125 Toffen

Rechnung Nr. 24188                 Münsingen, 16.04.2025
Kunden-Nr. 3307
Fahrzeug: Skoda Octavia   Kontrollschild BE 418 822   km-Stand 88'204

Arbeit                          3.2 Std      148.00         473.60
Motorenöl 5W30                  4.5 l         16.00          72.00
Ölfilter                        1 Stk         21.40          21.40
Total exkl. MWST                                            567.00
MWST 8.1 %                                                   45.90
Total CHF inkl. MWST                                        612.90

Zahlbar innert 30 Tagen netto. Valiant Bank, IBAN CH06 0630 0016 0422 1881 7
`,
  ),
  second(
    "fr artisan",
    "invoices/invoice",
    "1078.00 EUR",
    "invoice_number=FA-2025-031; tax_id=44188220600018; vat_id=FR10441882206; iban=FR7630003012340005012345665",
    `
SARL LE GOFF COUVERTURE
14 rue du Port, 29900 CONCARNEAU
Tél : 02 98 55 01 82                                   SIRET 441 882 206 00018
                                                       TVA FR10441882206
FACTURE N° FA-2025-031
Date : 18/04/2025                                      Mme Soizic KERVELLA
Devis n° D-2025-012                                    3 venelle des Embruns
                                                       29910 TREGUNC

Désignation                         Qté     PU HT       Total HT
Remplacement gouttière zinc (ml)     14      52,00         728,00
Descente EP                           2      86,00         172,00
Dépose et évacuation                  1      80,00          80,00
                              Total HT                     980,00 €
                              TVA 10 %                      98,00 €
                              Total TTC                  1 078,00 €
                              Net à payer                1 078,00 €

Règlement à réception. Pénalités de retard : 3 fois le taux légal. Indemnité forfaitaire 40 €.
IBAN FR76 3000 3012 3400 0501 2345 665
`,
  ),
  second(
    "fr auto-entrepreneur",
    "invoices/invoice",
    "640.00 EUR",
    "invoice_number=2025-18; tax_id=88244718200025",
    `
Bastien Rocher – Développeur web
7 quai de Serbie 69006 Lyon
SIRET : 882 447 182 00025

Facture n°2025-18                           Le 30/05/2025

Client : Association Les Petits Pas, 10 rue Bugeaud, 69006 Lyon

Prestation                                   Quantité     Prix unitaire     Montant
Maintenance site internet (jours)                 2         320,00 €        640,00 €

TOTAL                                                                       640,00 €
TVA non applicable, art. 293 B du CGI
À payer sous 30 jours, soit le 29/06/2025
`,
  ),
  second(
    "es autonomo",
    "invoices/invoice",
    "954.00 EUR",
    "invoice_number=F25/0044; tax_id=44188220B; iban=ES9121000418450200051332",
    `
Elena Vidal Soler
Traductora jurada
NIF: 44188220B
C/ Balmes 211, 3º 1ª, 08006 Barcelona

FACTURA                                       Nº F25/0044
                                              Fecha: 07/05/2025
Cliente:
Bufete Aranda y Asociados, S.L.P.             CIF: B66441882
Paseo de Gracia 90, 08008 Barcelona

Concepto                                                         Importe
Traducción jurada ES-EN, 9.000 palabras                        900,00 €
Base imponible                                                 900,00 €
IVA 21%                                                        189,00 €
Retención IRPF 15%                                            -135,00 €
TOTAL A PAGAR                                                  954,00 €

Transferencia a: ES91 2100 0418 4502 0005 1332
`,
  ),
  second(
    "it idraulico",
    "invoices/invoice",
    "402.60 EUR",
    "invoice_number=112/2025; vat_id=01884420371; iban=IT60X0542811101000000123456",
    `
IDRAULICA BERTOLINI di Bertolini Fausto & C. s.n.c.
Via Emilia Ponente 212 - 40133 BOLOGNA
P.IVA 01884420371

                                                    Spett.le
FATTURA N. 112/2025                                 Condominio Via Saragozza 88
del 26/03/2025                                      40135 Bologna BO

Descrizione                            Q.tà      Prezzo       Importo    IVA
Riparazione perdita colonna montante     1       250,00        250,00    22%
Materiale vario                          1        80,00         80,00    22%

Imponibile                                                     330,00
IVA 22%                                                         72,60
TOTALE DOCUMENTO                                          €    402,60

Pagamento: Bonifico bancario 30 gg D.F.  IBAN IT60 X054 2811 1010 0000 0123 456
`,
  ),
  second(
    "nl klusbedrijf",
    "invoices/invoice",
    "713.90 EUR",
    "invoice_number=20250061; customer_number=0288; vat_id=NL004188220B47; iban=NL36INGB0004188220",
    `
Klusbedrijf De Zaagsnede                              Factuur
Dorpsweg 12
1151 AC Broek in Waterland                            Factuurnummer:   20250061
KvK 78441882                                          Factuurdatum:    11-06-2025
Btw-id NL004188220B47                                 Vervaldatum:     25-06-2025
                                                      Debiteurnr.:     0288
Aan: Familie Bosman
     Eilandweg 4
     1151 BX Broek in Waterland

Omschrijving                           Aantal       Prijs         Bedrag
Plaatsen dakraam                          8 uur    € 48,00       € 384,00
Materiaal Velux                           1        € 206,00      € 206,00
Subtotaal                                                        € 590,00
Btw 21%                                                          € 123,90
Totaal                                                           € 713,90

Graag overmaken op NL36 INGB 0004 1882 20 o.v.v. het factuurnummer.
`,
  ),
  second(
    "be dutch webshop",
    "invoices/invoice",
    "54.45 EUR",
    "invoice_number=VF25-11884; order_number=100044182; vat_id=BE0644188282",
    `
Fietsen Vandamme BV
Gentsesteenweg 301, 9300 Aalst
BTW BE 0644.188.282

Factuur VF25-11884                              Bestelling #100044182
Datum 03/06/2025
Klant: Joke Peeters, Kerkplein 2, 9310 Moorsel

Artikel                          Aantal     Prijs        Totaal
Slot Abus                          1        45,00         45,00
Maatstaf van heffing                                      45,00
BTW 21%                                                    9,45
Totaal incl. btw                                    EUR   54,45
Reeds betaald via Bancontact                              54,45
`,
  ),
  second(
    "pt oficina",
    "invoices/invoice|vehicles/service",
    "246.00 EUR",
    "invoice_number=FT 2025/1188; tax_id=504418822; plate=44-XT-18",
    `
AUTO REPARADORA DO MINHO, LDA
Zona Industrial lote 14, 4700 Braga        NIF 504418822

Fatura FT 2025/1188                         Data: 14-04-2025
Cliente: Rui Manuel Azevedo    NIF 218447182
Viatura: 44-XT-18    Kms 142.300

Descrição                    Qtd     P.Unit.      IVA      Valor
Pastilhas de travão           1       88,00       23%      88,00
Mão de obra                   4       28,00       23%     112,00
Total ilíquido                                            200,00
IVA 23%                                                    46,00
TOTAL                                                   246,00 €
Processado por programa certificado n.º 2204/AT
ATCUD: JF8K2VXM-1188
`,
  ),
  second(
    "se hantverkare",
    "invoices/invoice",
    "7312.00 SEK",
    "invoice_number=4471; customer_number=118; vat_id=SE556441882201; reference=44718",
    `
Målare Bengtsson AB                                    FAKTURA
Hantverksgatan 8, 302 50 Halmstad                      Fakturanr  4471
Org.nr 556441-8822                                     Fakturadatum 2025-05-12
Momsreg.nr SE556441882201                              Förfallodatum 2025-06-11
                                                       Kundnr 118
                                                       OCR 44718
Eva Sjögren
Tallvägen 5, 302 70 Halmstad

Målning vardagsrum       16 tim        520,00      8 320,00
Material                                           1 460,00
Summa exkl. moms                                   9 780,00
Moms 25 %                                          2 445,00
Summa inkl. moms                                  12 225,00
ROT-avdrag                                        -4 913,00
Att betala                                         7 312,00
Bankgiro 441-8822   Godkänd för F-skatt
`,
  ),
  second(
    "dk faktura",
    "invoices/invoice",
    "4375.00 DKK",
    "invoice_number=20441; customer_number=7018",
    `
Havnens VVS ApS                                   FAKTURA
Pakhusvej 2, 4600 Køge
CVR 38441882                                      Fakturanr.:   20441
                                                  Fakturadato:  28-02-2025
Jens Aagaard                                      Kundenr.:     7018
Strandvejen 88                                    Forfald:      14-03-2025
4600 Køge

Tekst                              Antal       Pris          Beløb
Udskiftning af blandingsbatteri    1           1.900,00      1.900,00
Arbejdsløn                         3 timer       533,33      1.600,00
Subtotal                                                     3.500,00
Moms 25,00%                                                    875,00
Total DKK                                                    4.375,00
Reg.nr. 2412  Kontonr. 0044188220
`,
  ),
  second(
    "no faktura",
    "invoices/invoice",
    "3125.00 NOK",
    "invoice_number=10552; customer_number=20881; reference=0010552208816",
    `
Fjellheim Snekkerservice AS
Org.nr. 918 441 882 MVA
Postboks 44, 6771 Nordfjordeid

Faktura 10552                            Fakturadato     03.06.2025
Kundenr 20881                            Forfallsdato    17.06.2025
Marit Hauge                              Betales til konto 3790.44.18822
Eidsgata 12                              KID             0010552208816

Beskrivelse                    Antall     Pris        Sum
Reparasjon av terrassedør      2,5 t      1 000,00    2 500,00
Sum eks. mva                                          2 500,00
25 % mva                                                625,00
Å betale NOK                                          3 125,00
`,
  ),
  second(
    "ca invoice",
    "invoices/invoice",
    "1129.98 CAD",
    "invoice_number=44182; order_number=8817",
    `
ATELIER BOISVERT INC.                                    FACTURE / INVOICE
1188, rue Saint-Hubert, Montréal (Québec) H2L 3Y8        No 44182
TPS 144188220 RT0001   TVQ 1204418822 TQ0001             Date 2025-03-20
                                                         Commande 8817
Vendu à :
Geneviève Lafleur
440, av. Querbes, Outremont (Québec)

Description                        Qté        Prix          Montant
Table de chevet en merisier         2        491,40          982,80
                                             Sous-total      982,80
                                             TPS 5 %          49,14
                                             TVQ 9,975 %      98,04
                                             TOTAL        1 129,98 $
Merci de votre confiance
`,
  ),
  second(
    "au tax invoice",
    "invoices/invoice",
    "275.00 AUD",
    "invoice_number=INV-3307; tax_id=51 824 753 556",
    `
Coastline Pest Control Pty Ltd
ABN 51 824 753 556
3/18 Kookaburra Dr, Coffs Harbour NSW 2450

TAX INVOICE
Invoice Number  INV-3307
Invoice Date    14 May 2025
Due Date        28 May 2025

Bill to: Ms Trudy Mckay, 8 Banksia Cl, Toormina NSW 2452

Description                     Quantity    Unit Price    GST    Amount AUD
General pest treatment            1.00       250.00       10%       250.00
                                             Subtotal               250.00
                                             TOTAL GST 10%           25.00
                                             TOTAL AUD              275.00
Direct deposit BSB 062-548 Acc 1044 1882
`,
  ),
  second(
    "in gst invoice",
    "invoices/invoice",
    "28320.00 INR",
    "invoice_number=SLN/25-26/0188; tax_id=29AAGCS4418B1ZP",
    `
SRI LAKSHMI FURNITURES                                     TAX INVOICE
No 44, 80 Feet Road, Koramangala, Bengaluru 560034         (ORIGINAL FOR RECIPIENT)
GSTIN: 29AAGCS4418B1ZP

Invoice No. SLN/25-26/0188                                 Dated 09-Jun-2025
Buyer: Mrs. Padma Iyengar

Sl   Description         HSN      Qty     Rate          Amount
1    Teak dining table   9403     1 No    24,000.00     24,000.00
     CGST 9%                                             2,160.00
     SGST 9%                                             2,160.00
     Total                        1 No               Rs 28,320.00
Amount Chargeable (in words)
INR Twenty Eight Thousand Three Hundred Twenty Only
`,
  ),
  second(
    "sg tuition invoice",
    "invoices/invoice|education/tuition",
    "436.00 SGD",
    "invoice_number=TX25060118; vat_id=201844188K",
    `
BrightSteps Learning Centre Pte Ltd
GST Reg. No. 201844188K
10 Jurong East St 21 #03-14

TAX INVOICE                                Invoice No: TX25060118
                                           Date: 01/06/2025
Student: Lim Jia Hui
Description                                              Amount (S$)
Primary 5 Mathematics - June 2025 (4 lessons)               400.00
Sub-total                                                   400.00
GST 9%                                                       36.00
Total Amount Due                                            436.00
Please make payment by 10/06/2025 via PayNow UEN 201844188K
`,
  ),
  second(
    "my workshop ocr",
    "invoices/invoice|vehicles/service",
    "318.00 MYR",
    "invoice_number=IV-11882; plate=WXB 4418",
    `
KEDAI TAYAR DAN BATERI SENG HUAT
NO 18 JALAN KEPONG, 52000 KUALA LUMPUR
TEL : 03-6277 4418
                 CASH BlLL / INVOICE
To : Mr Ravi                              No : IV-11882
Car No : WXB 4418                         Date : 08/02/2025
Mileage : 88,204

QTY    DESCRIPTION              U/PRICE        AMOUNT RM
2      TYRE 185/60R15            145.00          290.00
1      BALANCING                  20.00           20.00
2      VALVE                       4.00            8.00
                                 TOTAL  RM       318.00
Goods sold are not returnable
`,
    { ocr: true, tilt: 5 },
  ),
  second(
    "de mahnung",
    "invoices/reminder",
    "131.90 EUR",
    "invoice_number=2025-10442; customer_number=55018",
    `
Bürobedarf Ziegler KG, Marktgasse 3, 89073 Ulm

Praxis Dr. Anke Hollstein                              Kundennr. 55018
Olgastr. 88                                            Datum 04.06.2025
89073 Ulm

2. Mahnung

Sehr geehrte Damen und Herren,
leider konnten wir auch nach unserer Zahlungserinnerung vom 20.05.2025 keinen Zahlungseingang feststellen.

Rechnungs-Nr.     Datum          Fällig         Betrag
2025-10442        22.04.2025     06.05.2025     124,40 €
                                 Mahngebühr       5,00 €
                                 Verzugszinsen    2,50 €
                                 Gesamtforderung 131,90 €

Wir bitten Sie, den offenen Betrag bis spätestens 14.06.2025 zu begleichen.
`,
  ),
  second(
    "gb quote",
    "invoices/quote",
    "4860.00 GBP",
    "reference=Q-2207",
    `
Greenfold Landscapes Ltd
Quotation

Quote ref: Q-2207                                    Date: 2 May 2025
Prepared for: Mr & Mrs Adebayo                       Valid for 30 days

Supply and lay Indian sandstone patio, 42 sq m                £3,450.00
Sleepers and planting bed                                       £600.00
Net                                                           £4,050.00
VAT 20%                                                         £810.00
Total                                                         £4,860.00

To accept this quotation please sign and return with a 25% deposit (£1,215.00).
`,
  ),
  second(
    "de gutschrift",
    "invoices/credit-note",
    "59.90 EUR",
    "invoice_number=GS-30118; order_number=1188204; customer_number=604418",
    `
Kinderwelt Versand GmbH                                  Gutschrift / Rechnungskorrektur

Herr Tim Brandl                                          Belegnummer: GS-30118
Gartenweg 2, 85354 Freising                              Kundennummer: 604418
                                                         Auftragsnr.: 1188204
                                                         Datum: 19.05.2025
zur Rechnung RE-77120 vom 02.05.2025

Pos   Artikel                      Menge      Betrag
1     Laufrad "Blitz" rot (Retoure)   1      -59,90 €
Gutschriftbetrag brutto                      -59,90 €
darin 19 % MwSt.                              -9,56 €
Der Betrag wird Ihrem PayPal-Konto gutgeschrieben.
`,
  ),
  second(
    "us order confirmation",
    "invoices/order-confirmation",
    "84.26 USD",
    "order_number=W1188204471",
    `
From: orders@trailheadgear.example
Subject: Your order is confirmed

Thanks for your order, Dana!
Order number: W1188204471
Order placed: June 8, 2025
Estimated delivery: June 12 - June 14

Items in this order
Merino Base Layer, M, Slate           1        $64.00
Wool Socks 2-pack                     1        $14.00
Subtotal                                       $78.00
Shipping                                        FREE
Estimated tax                                   $6.26
Order total                                    $84.26
Paid with Visa ending in 4418
Ship to: Dana Whitcomb, 12 Larch Ln, Bend OR 97701
`,
  ),
  second(
    "de lieferschein",
    "invoices/delivery-note",
    "-",
    "order_number=AB-44182; reference=LS-118820; customer_number=20447",
    `
Holz Ströbel GmbH & Co. KG

Lieferschein Nr. LS-118820                   Datum 15.05.2025
Auftragsnummer AB-44182                      Kundennr. 20447
Lieferanschrift: Ralf Knöpfle, Weinsteige 4, 71384 Weinstadt

Pos   Art.-Nr.   Bezeichnung                     Menge   ME
1     440118     Terrassendiele Lärche 27x143      48    Stk
2     118204     Edelstahlschrauben 5x60          500    Stk
Ware vollständig und in einwandfreiem Zustand erhalten
Datum / Unterschrift ______________
`,
  ),
  second(
    "purchase order",
    "invoices/purchase-order",
    "3180.00 EUR",
    "order_number=4500118820; vat_id=ATU44188208",
    `
Alpenblick Hotelbetriebs GmbH                            BESTELLUNG
Dorfplatz 1, 6456 Obergurgl
UID ATU44188208
                                                         Bestellnummer   4500118820
An: Textil Service Nord GmbH                             Bestelldatum    06.05.2025
                                                         Liefertermin    KW 24
Pos   Artikel                   Menge      Preis        Gesamt EUR
10    Badetuch 70x140 weiß      200 Stk     8,90        1.780,00
20    Bademantel L               40 Stk    35,00        1.400,00
                                           Bestellwert  3.180,00
`,
  ),
  second(
    "de zahnlabor placed two column total",
    "invoices/invoice",
    "1071.00 EUR",
    "invoice_number=R-881204; iban=DE61200505501044188220; vat_id=DE811884424",
    `
                                                                          RECHNUNG
studio nordlicht                                                   Nr.    R-881204
architektur & interior                                             vom    12.05.2025
studio nordlicht gmbh                                              Projekt  2501 Haus am Deich
große elbstraße 145
22767 hamburg                                                      Herrn Arne Petersen
                                                                   Deichstraße 9
                                                                   25849 Pellworm
Leistungsphase 3 – Entwurfsplanung, 2. Abschlagsrechnung

Honorar netto     MwSt. 19 %     Gesamt brutto     Fällig am
900,00 €          171,00 €       1.071,00 €        26.05.2025

hamburger sparkasse   iban DE61 2005 0550 1044 1882 20   ust-id DE811884424
`,
  ),
  second(
    "amazon style",
    "invoices/invoice",
    "34.98 EUR",
    "invoice_number=DS-ASE-INV-DE-2025-118820; order_number=302-4418822-1188204; vat_id=DE306418824",
    `
Rechnung
                                                       Bezahlt
Verkauft von Amazon EU S.à r.l., Niederlassung Deutschland    USt-ID DE306418824
                                                       Rechnungsdatum / Lieferdatum   18 Mai 2025
Jörg Stellmacher                                       Rechnungsnummer   DS-ASE-INV-DE-2025-118820
Amselweg 8                                             Zahlbetrag   34,98 €
37073 Göttingen

Rechnungsadresse          Lieferadresse              Bestellinformationen
Jörg Stellmacher          Jörg Stellmacher           Bestelldatum   16 Mai 2025
Amselweg 8                Amselweg 8                 Bestellnummer  302-4418822-1188204

Beschreibung                     Menge   Stückpreis     USt. %    Stückpreis     Zwischensumme
                                         (ohne USt.)              (inkl. USt.)   (inkl. USt.)
Anker USB-C Ladegerät 65W          1      29,39 €        19%       34,98 €        34,98 €
ASIN: B09LLRNGSD
Versandkosten                              0,00 €                   0,00 €         0,00 €
                                                       Gesamtpreis                34,98 €
USt. %     Zwischensumme (ohne USt.)     USt.
19%        29,39 €                       5,59 €
Gesamt     29,39 €                       5,59 €
`,
  ),
  second(
    "de umzug scan",
    "invoices/invoice",
    "1725.50 EUR",
    "invoice_number=2025/0188; tax_id=38/442/01188",
    `
Umzüge Kowalczyk                                       Rechnung
Transporte – Montagen – Lager
Gneisenaustr. 7, 45127 Essen                           Rechnung-Nr 2025/0188
StNr 38/442/01188                                      Datum: 31 .03.2025

Frau M. Vogelsang
Rüttenscheider Str. 112
45130 Essen

Umzug Essen - Köln am 28.03.2025
3 Mann, 1 LKW 7,5t, 9 Std.                              1.260,00 €
Halteverbotszone 2x                                       190,00 €
Netto                                                   1.450,00 €
MwSt 19%                                                  275,50 €
Gesamtsurnme                                            1.725,50 €
Betrag dankend in bar erhalten
`,
    { ocr: true, tilt: 6 },
  ),
];
