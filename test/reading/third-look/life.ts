import { type ThirdPaper, third } from "./shape.ts";

const O = { ocr: true };

/** Home, car, health, pets, school, identity and letters. */
export const life: ThirdPaper[] = [
  third(
    "us lease",
    "housing/lease; Willow Creek Properties; Jasmine Porter; 2025-04-15; 1595.00 USD; -",
    `
RESIDENTIAL LEASE AGREEMENT
This Lease Agreement is made on April 15, 2025 by and between Willow Creek Properties LLC ("Landlord") and
Jasmine Porter ("Tenant").
1. PREMISES. 2201 Creekside Dr, Apt 14, Raleigh, NC 27603.
2. TERM. The lease begins on May 1, 2025 and ends on April 30, 2026.
3. RENT. Tenant shall pay monthly rent of $1,595.00, due on the 1st day of each month.
4. SECURITY DEPOSIT. $1,595.00 upon signing. A late fee of $75.00 applies after the 5th day.
5. NOTICE. Either party shall give 60 days written notice.
Form NC-LR rev. 07/2022
`,
  ),
  third(
    "de mietvertrag",
    "housing/lease; Wohnbau Lindenhof|Lindenhof; Familie Cem und Aylin Yıldız|Cem und Aylin Yıldız|Cem Yıldız|Aylin Yıldız; 2025-02-18; 1020.00 EUR|845.00 EUR; -",
    `
Mietvertrag für Wohnraum
zwischen
Wohnbau Lindenhof eG, Lindenhofweg 2, 12099 Berlin                        - Vermieter -
und
Cem und Aylin Yıldız, Sonnenallee 210, 12059 Berlin                       - Mieter -
§ 1 Mietsache: Wohnung Lindenhofweg 14, 2. OG rechts, 71 m²
§ 2 Mietzeit: Das Mietverhältnis beginnt am 01.04.2025 und läuft auf unbestimmte Zeit.
§ 3 Miete: Nettokaltmiete 845,00 €, Betriebskosten 95,00 €, Heizkosten 80,00 €, insgesamt 1.020,00 €
§ 4 Kaution: 2.535,00 €
Berlin, den 18.02.2025
`,
  ),
  third(
    "de nebenkosten",
    "housing/utilities-statement; Hausverwaltung Breuer|Breuer; Ingo Matthies; 2025-06-10; 213.77 EUR; 2025-07-15",
    `
Hausverwaltung Breuer · Domstr. 4 · 55116 Mainz

Herrn Ingo Matthies
Kaiserstr. 66                                           Mainz, den 10. Juni 2025
55116 Mainz
Betriebskostenabrechnung 01.01.2024 - 31.12.2024
Kostenart              Gesamtkosten      Ihr Anteil
Grundsteuer              2.410,00          182,40
Wasser                   5.118,20          387,34
Müllabfuhr               1.980,00          149,85
Heizung                 11.402,77          894,18
Summe Ihrer Kosten                       1.613,77
Ihre Vorauszahlungen                     1.400,00
Nachzahlung                                213,77
Bitte überweisen Sie den Betrag bis zum 15.07.2025.
`,
  ),
  third(
    "gb mot",
    "vehicles/inspection; Driver & Vehicle Standards Agency|DVSA|Kwik Fit|Kwik Fit Norwich; -; 2025-03-06; -; -",
    `
MOT test certificate                                     Driver & Vehicle Standards Agency
Vehicle identification number   WVWZZZ1KZ8W114402        Registration number  AK08 VRT
Make and model  VOLKSWAGEN GOLF                          Mileage  91,204 miles
Date of the test 06.03.2025                              Expiry date 14.03.2026
Result PASS                                              MOT test number 4418 0092 7731
Location of the test  Kwik Fit, 40 Drayton Road, Norwich NR3 2DG
Testing organisation V088812      Inspector name  L Fenn
Vehicle category M1    First used 15.03.2008
`,
  ),
  third(
    "us vehicle registration",
    "vehicles/registration; State of Nevada|Nevada Department of Motor Vehicles|Department of Motor Vehicles|Nevada DMV; Walter Simms|Simms Walter; ?; ?; -",
    `
STATE OF NEVADA
DEPARTMENT OF MOTOR VEHICLES
VEHICLE REGISTRATION CERTIFICATE
Plate 881-KLV      Decal 4471902      Expires 08/14/2026
VIN 1FTEW1EP5JFA11882     Year 2018    Make FORD    Model F150
Registered owner
SIMMS WALTER
4410 DESERT ROSE WAY
HENDERSON NV 89015
Registration fee 33.00   Gov services tax 188.00   Total 221.00
Issued 08/02/2025
`,
  ),
  third(
    "fr certificate of car sale",
    "vehicles/purchase|vehicles/title|contracts/contract; ?; ?; 2025-06-21; ?; -",
    `
CERTIFICAT DE CESSION D'UN VÉHICULE D'OCCASION
Cerfa n° 15776*02
LE VÉHICULE
Numéro d'immatriculation  FG-418-LT        VIN  VF1RFB00X60118820
Date de 1re immatriculation  14/09/2018     Marque RENAULT
L'ANCIEN PROPRIÉTAIRE
Nom : ROUSSEL Bernard    3 rue du Port 56000 VANNES
Je certifie avoir cédé le 21/06/2025 à 15 h 30 le véhicule désigné ci-dessus
LE NOUVEAU PROPRIÉTAIRE
Nom : LE GALL Nolwenn    12 quai Ceineray 44000 NANTES
Fait à Vannes, le 21/06/2025
`,
  ),
  third(
    "gb hospital letter",
    "health/medical-report|letters/letter; Norfolk and Norwich University Hospital|Norfolk and Norwich University Hospitals NHS Foundation Trust; ?; 2025-05-14; -; -",
    `
Norfolk and Norwich University Hospitals NHS Foundation Trust
Department of Cardiology                                  Colney Lane, Norwich NR4 7UY
                                                          Typed: 14 May 2025
Dr S Mallory                                              Clinic date: 8 May 2025
Wensum Surgery                                            NHS No: 448 118 2203
Norwich NR2 4AB
Dear Dr Mallory
Re: Mr George ATTWELL, DOB 02/11/1951, 9 Heath Road, Norwich
Diagnosis: Paroxysmal atrial fibrillation
Medication: Apixaban 5 mg twice daily, Bisoprolol 2.5 mg
I reviewed this gentleman in clinic. His echocardiogram of 12 March 2025 showed normal function.
Follow-up in six months.
Yours sincerely, Dr H Okafor, Consultant Cardiologist
`,
  ),
  third(
    "us lab result",
    "health/lab-result; Pinecrest Diagnostics; ?; 2025-01-24; -; -",
    `
Pinecrest Diagnostics
Patient: MORALES, ELENA          DOB: 07/19/1984       Sex: F
Ordering physician: R. Chandra MD
Collected: 01/22/2025 08:10      Received: 01/22/2025 16:40     Reported: 01/24/2025 06:02
TEST                     RESULT      FLAG    REFERENCE RANGE     UNITS
Hemoglobin A1c           5.4                 <5.7                %
Glucose                  101         H       65-99               mg/dL
Creatinine               0.81                0.50-0.97           mg/dL
LDL cholesterol          118         H       <100                mg/dL
Specimen 881-44-20917
`,
  ),
  third(
    "de arztrechnung",
    "health/medical-bill; Dr. med. Ulrike Sander|Ulrike Sander; Herr Peter Nowak|Peter Nowak; 2025-04-02; 131.12 EUR; 2025-05-02",
    `
PVS holding GmbH · Remscheider Str. 16 · 45481 Mülheim
Herrn                                              Privatliquidation im Auftrag von
Peter Nowak                                        Dr. med. Ulrike Sander
Lindenallee 3                                      Fachärztin für Hautkrankheiten
45127 Essen                                        Rechnungs-Nr. 25-118820/4
                                                   Rechnungsdatum 02.04.2025
Behandlungszeitraum 03.02.2025 bis 17.03.2025
Datum      GOÄ     Leistung                    Faktor      Betrag
03.02.25   1       Beratung                     2,3          10,72
03.02.25   750     Auflichtmikroskopie          2,3          16,09
17.03.25   2401    Probeexzision                2,3         104,31
Rechnungsbetrag                                            131,12 €
Bitte zahlen Sie bis 02.05.2025
`,
  ),
  third(
    "us vet invoice",
    "pets/vet-bill; Maple Street Animal Hospital; Corey Jansen; 2025-05-28; 243.15 USD; -",
    `
Maple Street Animal Hospital                                 INVOICE #118824
55 Maple St, Burlington VT 05401                             05/28/2025
Client: Corey Jansen (4418)
Patient: Biscuit   Canine, Beagle   DOB 02/11/2019   Rabies due 05/28/2028
Exam - wellness                          68.00
Rabies vaccine 3 yr                      31.00
Heartworm test                           44.15
Heartgard Plus 12 mo                    100.00
Total charges                           243.15
Payment - Mastercard                   -243.15
Balance                                   0.00
`,
  ),
  third(
    "es vet cartilla",
    "pets/vaccination; Clínica Veterinaria El Arca|El Arca; ?; 2025-02-12; -; -",
    `
CLÍNICA VETERINARIA EL ARCA
Avda. de la Constitución 30, 41001 Sevilla
CERTIFICADO DE VACUNACIÓN
Propietario: Carmen Rivas Soto
Mascota: LUNA     Especie: Felina     Microchip 941000024418820
Fecha de nacimiento: 03/05/2022
Vacuna          Lote          Fecha            Próxima
Rabia           R4418B        12/02/2025       12/02/2026
Trivalente      T9902         12/02/2025       12/02/2026
Sevilla, 12 de febrero de 2025
`,
  ),
  third(
    "us report card",
    "education/report-card; Jefferson Elementary School; ?; 2025-06-06; -; -",
    `
JEFFERSON ELEMENTARY SCHOOL                    Report Card 2024-2025
Student: Maya Thornton         Grade: 4        Teacher: Ms. Alvarez
Date: 06/06/2025
Subject              Q1     Q2     Q3     Q4     Final
Reading              A-     A      A      A      A
Mathematics          B+     B      A-     A-     B+
Science              A      A      A      A      A
Days absent          1      0      2      1      4
Comments: Maya is a pleasure to have in class.
`,
  ),
  third(
    "gb school trip letter",
    "education/school-letter|letters/letter; St Bede's Primary School|St Bede's; ?; 2025-03-03; 24.50 GBP; 2025-03-21",
    `
St Bede's Primary School
Church Lane, Durham DH1 3QX            Headteacher: Mrs A Forster
3rd March 2025
Dear Parents and Carers of Year 5
We are pleased to tell you about our visit to Beamish Museum on Thursday 3rd April 2025.
The cost is £24.50 per child, to be paid on ParentPay by 21st March 2025.
Children should bring a packed lunch and wear a coat.
Yours faithfully
Mr T Gill, Year 5 teacher
`,
  ),
  third(
    "it diploma",
    "education/diploma; Università degli Studi di Padova; Giulia Ferraris; 2024-12-11; -; -",
    `
UNIVERSITÀ DEGLI STUDI DI PADOVA
Visti gli atti della carriera universitaria
si conferisce a
GIULIA FERRARIS
nata a Vicenza il 22 aprile 1999
il titolo accademico di
DOTTORESSA IN INGEGNERIA GESTIONALE
con votazione 108/110
Padova, 11 dicembre 2024
Il Rettore          Il Direttore generale
`,
  ),
  third(
    "de garantie",
    "warranties/warranty; Miele; ?; ?; ?; -",
    `
Miele & Cie. KG                                         Garantieurkunde
Carl-Miele-Straße 29, 33332 Gütersloh
Gerät              Waschmaschine WWD 320
Fabrikationsnummer 118/8820441
Kaufdatum          16.01.2025
Händler            Elektro Wiegand, Kassel
Die Garantie beträgt 24 Monate ab Kaufdatum und endet am 16.01.2027.
Garantiebedingungen Fassung 03/2021
`,
  ),
  third(
    "ca driver licence picture",
    "identity/driver-licence; ?; ?; ?; -; -",
    `
ONTARIO  CANADA   DRIVER'S LICENCE / PERMIS DE CONDUIRE
1,2 NAME/NOM  LAVOIE, RENEE
8 ADDRESS 210 KING ST W, HAMILTON ON L8P 1A9
4d NUMBER/NUMERO  L0414-88204-15512
4a ISS/DEL 2023/05/12     4b EXP/EXP 2028/05/12
3 DOB/DDN 1990/05/12   15 SEX/SEXE F   16 HGT/HAUT 168 cm
9 CLASS/CATEG G
`,
    O,
  ),
  third(
    "pt birth certificate",
    "identity/birth-certificate; Conservatória do Registo Civil de Braga|Conservatória do Registo Civil; ?; 2025-05-05; -; -",
    `
REPÚBLICA PORTUGUESA
Conservatória do Registo Civil de Braga
CERTIDÃO DE NASCIMENTO
Assento de nascimento n.º 1188 do ano de 2019
Nome próprio: Tomás        Apelidos: Ferreira Leal
Data de nascimento: 17 de agosto de 2019
Naturalidade: São Vicente, Braga
Mãe: Sofia Ferreira        Pai: Rui Leal
Está conforme o original. Braga, 5 de maio de 2025
A Oficial de Registos
`,
  ),
  third(
    "us gym cancel letter",
    "letters/cancellation; Victor Adeyemi; IronWorks Fitness; 2025-02-25; -; -",
    `
Victor Adeyemi
410 Orchard St
New Haven, CT 06511

February 25, 2025

IronWorks Fitness
Attn: Membership
88 Crown St
New Haven, CT 06510

Re: Cancellation of membership 4418-220
Dear Sir or Madam,
I hereby cancel my membership, signed January 4, 2023, effective March 31, 2025.
Please confirm in writing that no further payments will be taken.
Sincerely,
Victor Adeyemi
`,
  ),
  third(
    "gb official letter hmrc",
    "letters/official|tax/assessment|letters/letter; HM Revenue & Customs|HMRC|HM Revenue and Customs; Ms R Sutcliffe|R Sutcliffe; 2025-06-30; -; -",
    `
HM Revenue & Customs                                        Pay As You Earn and Self Assessment
                                                            BX9 1AS
MS R SUTCLIFFE                                              Phone 0300 200 3300
18 MILL BANK                                                www.gov.uk
SOWERBY BRIDGE                                              Date 30 June 2025
HX6 3BG                                                     Our ref 4418 82207 K
Your tax code for 2025-26
Dear Ms Sutcliffe
Your tax code has changed to 1185L. It replaces the code we sent on 14 February 2025.
You do not need to do anything. Your employer will use the new code from your next pay day.
`,
  ),
  third(
    "be train ticket",
    "travel/train-ticket; SNCB|NMBS|SNCB NMBS; ?; ?; 33.40 EUR; -",
    `
SNCB / NMBS                        Billet électronique
De : Liège-Guillemins              À : Brugge
Valable le : 19/04/2025            2e classe   Aller-retour
Voyageur : Thibault Maes
Prix : 33,40 EUR                   TVA 6 % incluse
Commande : HZX881T                 Acheté le 02/04/2025
Ce billet est nominatif. Conditions générales de transport au 01/02/2025.
`,
  ),
];
