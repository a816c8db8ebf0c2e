import { type SecondPaper, second } from "./shape.ts";

/** Nights, rides and seats. */
export const travel: SecondPaper[] = [
  second(
    "us hotel folio",
    "travel/hotel",
    "412.86 USD",
    "invoice_number=118820; booking_number=84418822; member_number=XXXXX4471",
    `
Hampton Inn & Suites Boise Downtown
495 S Capitol Blvd, Boise ID 83702
Phone 208-331-1900

LINDGREN, ASTRID                                Room No:        418/KNGA
88 MAPLE AVE                                    Arrival Date:   4/28/2025 5:12:00 PM
SPOKANE WA 99201                                Departure Date: 4/30/2025 8:04:00 AM
                                                Adult/Child:    1/0
Confirmation Number: 84418822                   Room Rate:      179.00
                                                Rate Plan:      LV0
4/30/2025                                       HH # XXXXX4471 GOLD
Folio No. 118820

DATE           DESCRIPTION                      ID      REF NO       CHARGES      CREDITS      BALANCE
4/28/2025      GUEST ROOM                       JSMIT   1188204      $179.00
4/28/2025      STATE LODGING TAX                JSMIT   1188204       $27.43
4/29/2025      GUEST ROOM                       JSMIT   1188377      $179.00
4/29/2025      STATE LODGING TAX                JSMIT   1188377       $27.43
4/30/2025      VS *4471                         AUTO    1188442                   ($412.86)
                                                        **BALANCE**                             $0.00
`,
  ),
  second(
    "de hotel rechnung",
    "travel/hotel",
    "267.20 EUR",
    "invoice_number=118820; vat_id=DE147118820; booking_number=R44188",
    `
Hotel Goldener Anker                                 Am Stadthafen 2, 18055 Rostock
                                                     Tel. 0381 555 018
Herrn
Christoph Wendland                                   Rechnungsnr.: 118820
Am Kirchfeld 8                                       Datum: 09.06.2025
31137 Hildesheim                                     Zimmer: 214
                                                     Anreise: 07.06.2025
                                                     Abreise: 09.06.2025
                                                     Reservierung: R44188
Datum       Leistung                Menge     Einzelpreis     Gesamt
07.06.25    Übernachtung               1          98,00         98,00
07.06.25    Frühstück                  2          16,00         32,00
08.06.25    Übernachtung               1          98,00         98,00
08.06.25    Frühstück                  2          16,00         32,00
            Kurabgabe                  4           1,80          7,20
                                       Gesamtbetrag  EUR       267,20
bezahlt mit EC-Karte                                          -267,20
Offener Betrag                                                   0,00

MwSt.          Netto      Steuer     Brutto
7 %           183,18       12,82     196,00
19 %           53,78       10,22      64,00
USt-IdNr.: DE147118820
`,
  ),
  second(
    "it hotel",
    "travel/hotel",
    "318.00 EUR",
    "invoice_number=441/A; vat_id=01188204471",
    `
HOTEL BELVEDERE ***
Lungolago Gramsci 44, 28838 Stresa (VB)
P.IVA 01188204471

FATTURA N. 441/A  DEL 02/06/2025
Sig.ra Anneliese Brugger                     Camera 12
Kirchplatz 3, 39042 Brixen                   Arrivo 30/05/2025   Partenza 02/06/2025

Pernottamento camera doppia B&B   3 notti x 104,00        312,00
Imposta di soggiorno              3 x 2,00                  6,00
                                             Imponibile   283,64
                                             IVA 10%       28,36
                                             TOTALE EUR   318,00
Pagato con carta di credito
`,
  ),
  second(
    "fr airbnb receipt",
    "travel/booking|travel/hotel",
    "386.41 EUR",
    "booking_number=HMX4B8WKQ2; receipt_number=RCX118Z204",
    `
airbnb
Votre reçu d'Airbnb
Reçu n° RCX118Z204 · 14 mai 2025

Annecy
4 nuits à Annecy
jeu. 12 juin 2025 → lun. 16 juin 2025
Logement entier · 2 lits · 3 voyageurs
Hôte : Bérénice
Code de confirmation : HMX4B8WKQ2
Voyageur : Damien Fauvel

Détail du prix
82,00 € x 4 nuits                    328,00 €
Frais de ménage                       30,00 €
Frais de service Airbnb               22,33 €
Taxes de séjour                        6,08 €
Total (EUR)                          386,41 €

Paiement
Visa •••• 4471  14 mai 2025          386,41 €
Montant payé (EUR)                   386,41 €
`,
  ),
  second(
    "booking.com",
    "travel/booking|travel/hotel",
    "196.00 GBP",
    "booking_number=4418.822.047",
    `
Booking.com
Confirmation number: 4418.822.047
PIN code: 1188
Booking confirmation

The Anchor House, Whitby
Address: 18 Church Street, Whitby, YO22 4AS, United Kingdom
Phone: +44 1947 555018

CHECK-IN          CHECK-OUT         UNITS     NIGHTS
15                17                1    /    2
AUGUST            AUGUST
Friday            Sunday
from 15:00        until 10:30

PRICE
1 room                                        £ 163.33
20 % VAT                                       £ 32.67
Price (for 2 guests)                          £ 196.00
Guest name: Philippa Garnett
Free cancellation until 13 August 2025 23:59
You'll pay the property directly
`,
  ),
  second(
    "us flight eticket",
    "travel/flight",
    "438.20 USD",
    "booking_number=K4XQ7T; reference=0062204418822; flight_number=DL 1188; flight_number=DL 2204",
    `
DELTA
Your trip confirmation and receipt
CONFIRMATION #: K4XQ7T
Hello, Wendell

Fri, 18JUL                    DEPART                   ARRIVE
DL 1188                       MINNEAPOLIS/ST PAUL      SEATTLE
Main Cabin (V)                09:15AM                  10:58AM
Tue, 22JUL                    DEPART                   ARRIVE
DL 2204                       SEATTLE                  MINNEAPOLIS/ST PAUL
Main Cabin (V)                01:40PM                  07:04PM

Passenger Info
NAME                          FLIGHT         SEAT
WENDELL R OKAFOR              DL1188         22C
                              DL2204         19A
Flight Receipt
Ticket #: 0062204418822
Place of Issue: Delta.com
Issue Date: 02JUN25
METHOD OF PAYMENT
VI************4471                    $438.20 USD
CHARGES
Air Transportation Charges
Base Fare                             $381.40 USD
Taxes, Fees and Charges                $56.80 USD
TICKET AMOUNT                         $438.20 USD
Checked Bag Allowance
`,
  ),
  second(
    "ryanair style",
    "travel/flight|travel/booking",
    "87.46 EUR",
    "booking_number=QX7KLM; flight_number=FR 4418",
    `
RYANAIR
RESERVATION: QX7KLM
Flight status: Confirmed

DUB - AGP
FR 4418
Outbound: Sat, 13 Sep 2025
Dublin (T1) 06:25    Malaga 10:20

Passenger: MS AOIFE BRENNAN    Seat 14F
1 x Value fare                           59,99 EUR
1 x Priority & 2 Cabin Bags              22,00 EUR
1 x Reserved Seat                         5,47 EUR
Total paid                               87,46 EUR
Payment method: MasterCard ************1882
`,
  ),
  second(
    "lufthansa de passenger receipt",
    "travel/flight",
    "271.83 EUR",
    "booking_number=5XH7KW; reference=220-4418822047; flight_number=LH 1188",
    `
Lufthansa
Passenger Receipt / Buchungsbestätigung
Buchungscode: 5XH7KW
Fluggast: Frau Margarethe Dietl
Ticketnummer: 220-4418822047

Flug        Datum        von                   nach                  Abflug    Ankunft    Klasse
LH 1188     14. Okt 25   Frankfurt (FRA)       Zürich (ZRH)          09:35     10:30      Economy (K)

Preisübersicht
Flugpreis                          198,00 EUR
Steuern und Gebühren                73,83 EUR
Gesamtpreis für alle Reisenden     271,83 EUR
Zahlungsart: Kreditkarte
Ausstellungsdatum: 11. Jun 2025
`,
  ),
  second(
    "boarding pass",
    "travel/flight",
    "-",
    "flight_number=KL 1188; booking_number=Z8QW4R; reference=0742204418822",
    `
KLM                                        BOARDING PASS
NAME                                       VAN DER MEER / SANNE MS
FROM  AMSTERDAM AMS                        FLIGHT  KL 1188
TO    BERGEN BGO                           DATE    21JUN
BOARDING TIME 08:40     GATE C11           SEAT    12F     ZONE 3
BOOKING REF  Z8QW4R     ETKT 0742204418822
SEQ 044   Gate closes 15 minutes before departure
`,
  ),
  second(
    "db ticket",
    "travel/train-ticket",
    "49.90 EUR",
    "order_number=441882204471; reference=TZ4KXQ",
    `
DB BAHN                                    Online-Ticket
ICE Fahrkarte                              Auftragsnummer: 441882204471
Sparpreis (Einfache Fahrt)

Gültigkeit: 14.06.2025
Hinfahrt: Erfurt Hbf → München Hbf
Klasse: 2   Erw: 1, mit 1 BC25
Ihre Reiseverbindung und Reservierung Hinfahrt am 14.06.2025
Halt               Datum     Zeit       Gleis   Produkte   Reservierung
Erfurt Hbf         14.06.    ab 09:32     9      ICE 505    1 Sitzplatz, Wg. 21, Pl. 44
München Hbf        14.06.    an 11:59    18

Positionen und Preis                 Preis      MwSt D 7%
ICE Fahrkarte       1               45,00 €     42,06 €    2,94 €
Reservierung        1                4,90 €      4,58 €    0,32 €
Summe                               49,90 €     46,64 €    3,26 €
Barcode bitte nicht knicken!         Tobias Feldkamp   Auftrag TZ4KXQ
Die Zahlung ist mit Kreditkarte erfolgt
`,
  ),
  second(
    "sncf",
    "travel/train-ticket",
    "78.00 EUR",
    "booking_number=SXQKRT; reference=TKNE44188220",
    `
SNCF - Voyageurs                       E-BILLET
TGV INOUI                              Référence dossier : SXQKRT
Nom associé : FAUVEL                   N° e-billet : TKNE44188220
PARIS GARE DE LYON → AIX EN PROVENCE TGV
Départ le 09/07/2025 à 10H14     Arrivée 13H12
TGV 6107    Voiture 14   Place 44 Fenêtre   2de classe
1 ADULTE     Prix TTC : 78,00 EUR
Échangeable et remboursable sous conditions
`,
  ),
  second(
    "gb train",
    "travel/train-ticket",
    "63.40 GBP",
    "booking_number=GHT4RX2L; order_number=1188204471",
    `
Trainline
Booking confirmation
Your ticket collection reference: GHT4RX2L
Transaction ID: 1188204471

Outbound  Thu 26 Jun 2025
08:30  London Kings Cross
10:22  York
LNER · Coach D Seat 18F · Advance Single, Standard Class
Ticket price                     £61.90
Booking fee                       £1.50
Total paid                       £63.40
`,
  ),
  second(
    "ch sbb",
    "travel/train-ticket|travel/transit-ticket",
    "54.00 CHF",
    "order_number=118820447182; reference=TKT-4418-8220",
    `
SBB CFF FFS                            Billett
Billett-ID TKT-4418-8220               Bestellnummer 118820447182
Jannik Rüegg   17.02.1994
Einfache Fahrt   Normalpreis 1/2
Winterthur → Lugano   via Zürich HB
Gültig: 28.05.2025 00:00 - 29.05.2025 05:00
2. Klasse
CHF 54.00 inkl. 8.1% MWST
SBB AG, CHE-102.909.703 MWST
`,
  ),
  second(
    "us taxi ocr",
    "travel/taxi",
    "41.85 USD",
    "",
    `
   NYC TAXI
MEDALLION  7H44
DRIVER 511882
04/12/25   TRIP 4418
START 21:08   END 21:44
DIST    9.42 mi
RATE 1   $ 31.90
EXTRA    $  1.00
SURCHARGE $ 2.50
IMPRV     $ 1.00
TIP       $ 5.45
TOTAL     $ 41.85
CARD ...4471
CONTACT TLC DIAL 3-1-1
`,
    { slip: true, ocr: true },
  ),
  second(
    "uber",
    "travel/taxi",
    "18.74 GBP",
    "",
    `
Uber                                             7 June 2025
Thanks for riding, Chidi
We hope you enjoyed your ride this evening.

Total                                            £18.74

Trip fare                                        £15.20
Subtotal                                         £15.20
Booking fee                                       £2.04
Clean air fee                                     £1.50

Payments
Visa ••••4471   07/06/2025 22:18                 £18.74

You rode with Tariq       4.93 ★
UberX   4.21 miles | 19 min
21:58 | 14 Brick Lane, London E1
22:17 | 88 Camden Road, London NW1
`,
  ),
  second(
    "de taxi quittung",
    "travel/taxi",
    "34.50 EUR",
    "",
    `
TAXI QUITTUNG
Taxi-Ruf Bremen 14014
Ordnungs-Nr. 441
Fahrt von  Hauptbahnhof
nach  Universität
Fahrpreis inkl. 7 % MwSt.   34,50 EUR
Datum 11.03.2025
Unterschrift
`,
    { slip: true },
  ),
  second(
    "car rental",
    "vehicles/rental",
    "312.40 EUR",
    "contract_number=E44188220; invoice_number=FV25-118820; plate=8841 MKL",
    `
CENTAURO Rent a Car                          FACTURA / INVOICE
Record Go - Aeropuerto de Alicante           Nº FV25-118820
                                             Contrato / Rental agreement: E44188220
Cliente: Mr Stephen Hallworth                Fecha: 12/05/2025
Vehículo: SEAT IBIZA      Matrícula: 8841 MKL
Salida / Check-out: 05/05/2025 11:30   Km 18.204
Entrada / Check-in: 12/05/2025 09:10   Km 18.977

Alquiler 7 días                              178,18
Cobertura total                               80,00
Base imponible                               258,18
IVA 21%                                       54,22
Total                                        312,40 EUR
Driver licence: HALLW 706114 S99XX
`,
  ),
  second(
    "bus ticket",
    "travel/bus-ticket",
    "22.99 EUR",
    "booking_number=3188204471",
    `
FlixBus
Fahrkarte / Ticket
Buchungsnummer: # 3188204471
Mi, 25. Juni 2025
14:10   Dresden Bahnhof Nord
16:45   Prag Florenc
Linie 118 nach Wien
1 Erwachsener: Karolína Dušková   Sitz 9C
Gesamtpreis 22,99 € (inkl. MwSt.)
Bitte zeige den QR-Code beim Einsteigen
`,
  ),
  second(
    "event ticket",
    "travel/event-ticket",
    "92.15 GBP",
    "order_number=44-18822/LDN",
    `
ticketmaster
Order #44-18822/LDN
THE LANTERN FESTIVAL
Fri 29 Aug 2025, 7:00 PM
O2 Academy Brixton, London
Section STANDING   Row GA   Seat GA
2 x £39.50 Face value                £79.00
Service charge                       £10.40
Handling fee                          £2.75
Total                                £92.15
Ticket holder must be 14+
`,
  ),
  second(
    "nl ov chipkaart month ticket",
    "travel/transit-ticket",
    "117.60 EUR",
    "customer_number=441882204; order_number=OV-118820",
    `
GVB Amsterdam
Abonnement openbaar vervoer
Klantnummer 441882204        Bestelnummer OV-118820
Naam: Ilse Dekker            OV-chipkaart 3528 **** **** 4471
GVB Zone Maand, 1 juni 2025 t/m 30 juni 2025
Prijs                                 € 107,89
btw 9%                                  € 9,71
Totaal                                € 117,60
`,
  ),
];
