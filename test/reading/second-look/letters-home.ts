import { type SecondPaper, second } from "./shape.ts";

/** Homes, cars, schools, offices, contracts, cards of identity. */
export const lettersHome: SecondPaper[] = [
  second(
    "us lease",
    "housing/lease",
    "1650.00 USD",
    "",
    `
RESIDENTIAL LEASE AGREEMENT
This Lease Agreement is made on May 12, 2025 between Larkspur Properties LLC ("Landlord") and
Nadia Petrov and Ian Costa ("Tenant").
1. PREMISES. Landlord leases to Tenant 4418 Fern Street, Unit B, Columbus, OH 43202.
2. TERM. The term begins on July 1, 2025 and ends on June 30, 2026.
3. RENT. Tenant shall pay monthly rent of $1,650.00, due on the 1st day of each month.
   A late fee of $75.00 applies if rent is not received by the 5th.
4. SECURITY DEPOSIT. Upon execution Tenant shall deposit $1,650.00.
5. UTILITIES. Tenant pays electricity and gas.
Landlord ______________    Tenant ______________
`,
  ),
  second(
    "de mietvertrag",
    "housing/lease",
    "?",
    "iban=DE68500105175441882204",
    `
MIETVERTRAG ÜBER WOHNRAUM
zwischen Gudrun Seiler, Am Hang 4, 65191 Wiesbaden (Vermieter)
und Malte Reuter, Taunusstr. 18, 65183 Wiesbaden (Mieter)
§ 1 Mietsache: 2-Zimmer-Wohnung, Nerostr. 44, 65183 Wiesbaden, 61 m²
§ 2 Mietzeit: Das Mietverhältnis beginnt am 01.08.2025 und läuft auf unbestimmte Zeit.
§ 3 Miete: Die Grundmiete beträgt monthl. 790,00 EUR
    Betriebskostenvorauszahlung                 180,00 EUR
    Gesamtmiete                                 970,00 EUR
    zahlbar bis zum 3. Werktag auf IBAN DE68 5001 0517 5441 8822 04
§ 4 Kaution 2.370,00 EUR
Wiesbaden, den 10.06.2025
`,
  ),
  second(
    "gb tenancy",
    "housing/lease",
    "1275.00 GBP",
    "",
    `
ASSURED SHORTHOLD TENANCY AGREEMENT
Dated 3 March 2025
Landlord: Mrs Sheila Thorne      Tenant: Mr Callum Reid
Property: 18 Mill Lane, Stockport SK1 3NE
Term: 12 months commencing 15 March 2025
Rent: £1,275.00 per calendar month payable in advance on the 15th
Deposit: £1,471.00 registered with the Deposit Protection Service
`,
  ),
  second(
    "us mortgage statement",
    "housing/mortgage-statement",
    "1884.41 USD",
    "account_number=0118820447",
    `
Mr. Cooper                                        Mortgage Statement
                                                  Statement Date          05/16/2025
OLIVER & JUNE HASKELL                             Account Number          0118820447
44 QUAIL RUN                                      Payment Due Date        06/01/2025
AMARILLO TX 79109                                 Amount Due              $1,884.41
                                                  If payment is received after 06/16/2025, $61.12 late fee will be charged.
Account Information                               Explanation of Amount Due
Outstanding Principal      $241,188.20            Principal                $412.08
Interest Rate               5.125%                Interest               $1,030.08
Prepayment Penalty              No                Escrow (Taxes and Insurance)  $442.25
                                                  Regular Monthly Payment  $1,884.41
                                                  Total Fees and Charges       $0.00
                                                  Total Amount Due         $1,884.41
`,
  ),
  second(
    "de kfz zulassung teil 1",
    "vehicles/registration",
    "-",
    "plate=GP-XT 418; vin=WVWZZZAUZJW044188",
    `
Europäische Gemeinschaft  D  Bundesrepublik Deutschland
Zulassungsbescheinigung Teil I (Fahrzeugschein)
A  Amtliches Kennzeichen      GP-XT 418
B  Datum der Erstzulassung    14.03.2018
E  Fahrzeug-Identifizierungsnummer   WVWZZZAUZJW044188
D.1 VOLKSWAGEN, VW    D.3 GOLF
C.1.1 Name Hägele     C.1.2 Vorname Ursula
C.1.3 Anschrift Hauptstr. 44, 73033 Göppingen
Nächste HU 03.27
`,
  ),
  second(
    "gb mot",
    "vehicles/inspection",
    "-",
    "plate=YD68 KXN; vin=WF0JXXGAHJJK44188; reference=4418 8220 4471",
    `
DVSA  Driver & Vehicle Standards Agency
MOT test certificate
Vehicle identification number WF0JXXGAHJJK44188
Registration number YD68 KXN      Country of registration GB
Make and model FORD FIESTA        Vehicle category M1
Mileage 48,204 miles
Date of the test 14.05.2025       Expiry date 13.05.2026
Result PASS
MOT test number 4418 8220 4471
Location of the test V118820  Harbour Garage, Barmouth
`,
  ),
  second(
    "de tuev",
    "vehicles/inspection",
    "-",
    "plate=GP-XT 418; vin=WVWZZZAUZJW044188; reference=PB-4418822",
    `
TÜV SÜD Auto Service GmbH
Prüfbericht über die Hauptuntersuchung (HU) nach § 29 StVZO
Bericht-Nr. PB-4418822             Prüfdatum 21.03.2025
Kennzeichen GP-XT 418              FIN WVWZZZAUZJW044188
Ergebnis: ohne festgestellte Mängel
Nächste HU 03/2027                 Gebühren laut gesonderter Quittung
`,
  ),
  second(
    "us school report",
    "education/report-card",
    "-",
    "",
    `
JEFFERSON MIDDLE SCHOOL
Report Card - 2nd Semester 2024-25
Student: Amara Diallo   Grade: 7   Student ID 441882
Course              Teacher        Q3    Q4    Final
Mathematics 7       Mr. Ness        B+    A-    A-
Language Arts       Ms. Oyler       A     A     A
Science             Mrs. Bohn       B     B+    B+
Days absent 4   GPA 3.71   Promoted to Grade 8
`,
  ),
  second(
    "de schulbrief",
    "education/school-letter|letters/letter",
    "38.00 EUR",
    "",
    `
Grundschule am Weiher
Weiherweg 2, 91054 Erlangen
Elternbrief                                    12. Mai 2025
Liebe Eltern der Klasse 3b,
am Donnerstag, den 26. Juni 2025, fahren wir in den Tiergarten Nürnberg.
Bitte geben Sie Ihrem Kind bis zum 6. Juni 38,00 € in einem Umschlag mit.
Mit freundlichen Grüßen
S. Wolfrum, Klassenlehrerin
`,
  ),
  second(
    "gb nursery invoice",
    "education/tuition|invoices/invoice",
    "684.00 GBP",
    "invoice_number=N-4418; account_number=41188220",
    `
Acorns Day Nursery Ltd
Invoice N-4418                                   1 June 2025
Parent of: Freddie Marsh
Nursery fees June 2025  18 sessions @ £48.00        £864.00
Less 15 hours funding                              -£180.00
Amount due by 7 June 2025                           £684.00
Sort code 20-44-18  Account 41188220
`,
  ),
  second(
    "us tuition",
    "education/tuition",
    "6204.00 USD",
    "account_number=A00441882",
    `
Kent State University
Bursar's Office                        Student Account Statement
Student ID: A00441882                  Bill Date 07/15/2025
Fall Semester 2025
Instructional Fee                      $5,488.00
General Fee                            $1,116.00
Course Fees                              $100.00
Financial aid - Pending                 -$500.00
Total Amount Due                       $6,204.00
Due Date 08/20/2025
`,
  ),
  second(
    "de behörde anhörung blitzer",
    "bills/fine|letters/official",
    "38.50 EUR",
    "reference=505.44188220.4; plate=LB-XK 44",
    `
Regierungspräsidium Karlsruhe – Zentrale Bußgeldstelle
Frau Kira Lehnert                                   Aktenzeichen: 505.44188220.4
Seestr. 14, 71638 Ludwigsburg                       Datum: 16.05.2025
Schriftliche Verwarnung mit Verwarnungsgeld
Ihnen wird vorgeworfen, am 28.04.2025 um 14:18 Uhr in Pforzheim, B10,
als Führerin des PKW LB-XK 44 folgende Ordnungswidrigkeit begangen zu haben:
Sie überschritten die zulässige Höchstgeschwindigkeit um 9 km/h.
Verwarnungsgeld                                     30,00 EUR
Auslagen                                             8,50 EUR
Gesamtbetrag                                        38,50 EUR
Zahlbar innerhalb einer Woche ab Zugang
`,
  ),
  second(
    "gb dwp letter",
    "letters/official|letters/letter",
    "?",
    "tax_id=QQ 12 34 56 C",
    `
Department for Work & Pensions
State Pension                                   National Insurance number QQ 12 34 56 C
Mr Arthur Greenhalgh                            14 March 2025
About the general increase in benefits
Dear Mr Greenhalgh
We have looked at your State Pension. From 7 April 2025 you will get £230.25 a week.
This will be paid every 4 weeks into your account.
If you disagree you can ask us to look at the decision again within one month.
`,
  ),
  second(
    "es ayuntamiento ibi",
    "bills/council-tax|tax/assessment",
    "318.44 EUR",
    "reference=4418822UF7641N0001; tax_id=44188220B",
    `
AYUNTAMIENTO DE GETAFE
IMPUESTO SOBRE BIENES INMUEBLES DE NATURALEZA URBANA   EJERCICIO 2025
Sujeto pasivo: VIDAL SOLER ELENA    NIF 44188220B
Objeto tributario: C/ TOLEDO 18 3B
Referencia catastral 4418822UF7641N0001
Valor catastral 61.118,20   Tipo 0,521%
Cuota íntegra                          318,44
IMPORTE A INGRESAR                     318,44 €
Periodo de pago voluntario: del 15/09/2025 al 17/11/2025
`,
  ),
  second(
    "work contract de",
    "work/contract",
    "?",
    "",
    `
ARBEITSVERTRAG
zwischen der Firma Lichtwerk GmbH, Industriestr. 8, 33602 Bielefeld (Arbeitgeber)
und Frau Selin Aydin, Detmolder Str. 88, 33604 Bielefeld (Arbeitnehmerin)
§ 1 Beginn: Das Arbeitsverhältnis beginnt am 01.09.2025. Die Probezeit beträgt sechs Monate.
§ 2 Tätigkeit als Buchhalterin
§ 3 Vergütung: Das monatliche Bruttogehalt beträgt 3.450,00 EUR
§ 4 Urlaub: 30 Arbeitstage im Kalenderjahr
§ 5 Kündigungsfrist
`,
  ),
  second(
    "nda us",
    "contracts/nda",
    "-",
    "",
    `
MUTUAL NON-DISCLOSURE AGREEMENT
This Mutual Non-Disclosure Agreement ("Agreement") is entered into as of February 3, 2025 by and between
Quillon Robotics, Inc., a Delaware corporation, and Maren Aasen Design AS.
1. Confidential Information means any non-public information disclosed by a party ("Disclosing Party").
2. Obligations. The Receiving Party shall hold Confidential Information in strict confidence.
3. Term. This Agreement remains in effect for three (3) years.
Governing law: State of Delaware.
`,
  ),
  second(
    "power of attorney de",
    "contracts/power-of-attorney",
    "-",
    "",
    `
VORSORGEVOLLMACHT
Ich, Hannelore Siebert, geb. 03.03.1944 in Fulda, wohnhaft Petersberger Str. 12, 36037 Fulda,
bevollmächtige hiermit meinen Sohn Volker Siebert, geb. 19.08.1969,
mich in allen Angelegenheiten der Gesundheitssorge und des Vermögens zu vertreten.
Die Vollmacht gilt über den Tod hinaus. Fulda, den 11.01.2025
`,
  ),
  second(
    "kündigung",
    "letters/cancellation|letters/letter",
    "-",
    "contract_number=4418-8220-7; customer_number=118820",
    `
Nele Wortmann
Dammweg 8
28211 Bremen

FitPoint Studios GmbH
Mitgliederverwaltung
                                              Bremen, 3. Juni 2025
Kündigung meines Vertrages Nr. 4418-8220-7, Kundennummer 118820
Sehr geehrte Damen und Herren,
hiermit kündige ich den oben genannten Vertrag fristgerecht zum nächstmöglichen Termin.
Bitte bestätigen Sie mir den Erhalt der Kündigung schriftlich.
Mit freundlichen Grüßen
Nele Wortmann
`,
  ),
  second(
    "us passport ocr",
    "identity/passport",
    "-",
    "passport_number=567441882",
    `
UNITED STATES OF AMERICA                   PASSPORT
Type P    Code USA    Passport No. 567441882
Surname  EASTWOOD
Given Names  LORRAINE MAE
Nationality  UNITED STATES OF AMERICA
Date of birth 04 Jul 1979     Sex F     Place of birth  OHIO, U.S.A.
Date of issue 11 Feb 2021     Date of expiration 10 Feb 2031
P<USAEASTWOOD<<LORRAINE<MAE<<<<<<<<<<<<<<<<<
5674418822USA7907045F3102101<<<<<<<<<<<<<<<4
`,
    { ocr: true, tilt: 3 },
  ),
  second(
    "us licence ocr",
    "identity/driver-licence",
    "-",
    "licence_number=D4418-8220-4718",
    `
ILLINOIS             DRIVER'S LICENSE
4d LIC NO  D4418-8220-4718
3 DOB 07/18/1988      4b EXP 07/18/2027
1 FONTAINE
2 MARGUERITE ANNE
8 1188 N CLARK ST APT 4
CHICAGO IL 60610
9 CLASS D   15 SEX F   16 HGT 5'-06"   18 EYES BRO
4a ISS 06/30/2023   5 DD 20230630441CS1882
`,
    { ocr: true },
  ),
  second(
    "de perso",
    "identity/id-card",
    "-",
    "licence_number=L4T8KX18P",
    `
BUNDESREPUBLIK DEUTSCHLAND        PERSONALAUSWEIS   IDENTITY CARD
L4T8KX18P
Name/Surname/Nom  AYDIN
Vornamen/Given names  SELIN
Geburtstag 22.09.1993   Staatsangehörigkeit DEUTSCH
Geburtsort BIELEFELD
Gültig bis/Date of expiry 14.05.2033    Zugangsnummer 441882
`,
  ),
  second(
    "birth certificate gb",
    "identity/birth-certificate",
    "-",
    "reference=BXCJ 441882",
    `
CERTIFIED COPY OF AN ENTRY OF BIRTH
Registration district Kirklees       Sub-district Kirklees
BXCJ 441882
Date and place of birth  Fourteenth April 2025  Huddersfield Royal Infirmary
Name and surname  Edith May HARGREAVES     Sex Girl
Father  Thomas James HARGREAVES   Plumber
Mother  Alice HARGREAVES formerly WHITWORTH
`,
  ),
  second(
    "heiratsurkunde",
    "identity/marriage-certificate",
    "-",
    "reference=E 118/2025",
    `
Standesamt Freising
EHEURKUNDE
Registernummer E 118/2025
Ehegatten: Tim Brandl, geboren 02.02.1990 in Freising
           Lena Obermaier, geboren 19.06.1992 in Rosenheim
Tag der Eheschließung 17.05.2025
Freising, den 17.05.2025   Die Standesbeamtin
`,
  ),
  second(
    "meldebescheinigung",
    "identity/registration",
    "-",
    "",
    `
Stadt Bielefeld - Bürgeramt
Amtliche Meldebestätigung für die Anmeldung
Frau Selin Aydin, geb. 22.09.1993
Neue Wohnung: Detmolder Str. 88, 33604 Bielefeld
Einzugsdatum 01.05.2025   Tag der Anmeldung 08.05.2025
`,
  ),
  second(
    "warranty",
    "warranties/warranty",
    "-",
    "reference=SN44188220",
    `
Miele
Garantieurkunde / Warranty certificate
Gerät: Waschmaschine WCI870    Fabr.-Nr. SN44188220
Kaufdatum: 21.02.2025   Händler: Küchen Treff Lüneburg
Auf dieses Gerät gewähren wir 24 Monate Herstellergarantie.
`,
  ),
  second(
    "dentist appointment",
    "health/appointment",
    "-",
    "",
    `
Cathedral Dental Practice
Appointment reminder
Dear Mr Prosser
This is a reminder of your appointment with Dr N Sethi on Tuesday 8 July 2025 at 10:40.
Please give 24 hours notice if you need to cancel, or a charge may be made.
`,
  ),
  second(
    "timesheet",
    "work/timesheet",
    "-",
    "",
    `
Weekly Timesheet
Employee: Ruben Castillo     Week ending 06/06/2025
Day      Date      Start     Finish     Break     Hours
Mon      06/02     08:00     16:30      0:30      8.00
Tue      06/03     08:00     16:30      0:30      8.00
Total hours 16.00
Supervisor signature
`,
  ),
  second(
    "gb p45 reference letter",
    "work/reference|letters/letter",
    "-",
    "",
    `
Thornbury Books Ltd
14 June 2025
To whom it may concern
Employment reference: Callum Reid
I am pleased to confirm that Mr Reid was employed by us as Senior Bookseller from 4 May 2019 to 30 May 2025.
He was punctual, diligent and well liked. I recommend him without hesitation.
Yours faithfully
`,
  ),
  second(
    "email plain",
    "letters/email",
    "-",
    "",
    `
From: Bettina Kruse <b.kruse@turnverein.example>
To: alle-eltern@turnverein.example
Subject: Sommerfest am 19. Juli
Date: Mon, 2 Jun 2025 08:14:22 +0200

Liebe Eltern,
unser Sommerfest findet am Samstag, 19. Juli 2025 ab 14 Uhr statt. Wir suchen noch Helfer für den Grill.
Viele Grüße, Bettina
`,
  ),
  second(
    "se polis bot",
    "bills/fine",
    "2400.00 SEK",
    "reference=5000-K441882-25",
    `
Polismyndigheten
Ordningsbot                              Ärendenummer 5000-K441882-25
Datum 2025-04-30
Du har överskridit högsta tillåtna hastighet 70 km/h, uppmätt 84 km/h
Belopp att betala 2 400 kr
Bankgiro 5051-6905   Betala inom två veckor
`,
  ),
];
