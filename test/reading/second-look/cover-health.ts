import { type SecondPaper, second } from "./shape.ts";

/** Insurers, doctors, animals. */
export const coverHealth: SecondPaper[] = [
  second(
    "us auto declarations",
    "insurance/auto-policy",
    "742.18 USD",
    "policy_number=8841 188 220; vin=2T1BURHE5JC074718",
    `
PROGRESSIVE                                              Policy number: 8841 188 220
P.O. Box 94739                                           Underwritten by: Artisan and Truckers Casualty Co
Cleveland, OH 44101                                      April 22, 2025
                                                         Policy Period: May 20, 2025 - Nov 20, 2025
LEANNE COVINGTON                                         Page 1 of 3
18 ORCHARD VIEW RD
READING PA 19606

Auto Insurance Coverage Summary
This is your Renewal Declarations Page

Drivers and household residents
Leanne Covington

Outline of coverage
2018 TOYOTA COROLLA L/LE/SE 4 DOOR SEDAN
VIN: 2T1BURHE5JC074718
                                      Limits                                Deductible     Premium
Liability To Others                                                                           $388
Bodily Injury Liability               $100,000 each person/$300,000 each accident
Property Damage Liability             $50,000 each accident
Comprehensive                         Actual Cash Value                     $500               92.18
Collision                             Actual Cash Value                     $500               262
Total 6 month policy premium                                                             $742.18
Discount if paid in full                                                                  -81.00
Total 6 month policy premium if paid in full                                             $661.18
`,
  ),
  second(
    "us homeowners dec",
    "insurance/home-policy",
    "2118.00 USD",
    "policy_number=HO3-4418822-04; reference=0118820447",
    `
ERIE INSURANCE EXCHANGE
HOMEOWNERS POLICY DECLARATIONS
POLICY NUMBER  HO3-4418822-04                    AGENT  Whitmer & Daughters  AA4418
POLICY PERIOD  06/01/2025 TO 06/01/2026  12:01 A.M. STANDARD TIME
NAMED INSURED
Douglas & Pamela Krantz
88 Saddle Ridge Ln
Lancaster PA 17601
COVERAGES                              LIMITS               PREMIUM
A. Dwelling                          $411,800              $1,742.00
B. Other Structures                   $41,180                INCL
C. Personal Property                 $308,850                INCL
E. Personal Liability                $500,000                 $44.00
F. Medical Payments                    $5,000                  $8.00
Deductible  $1,000 all perils
Endorsements                                                  $324.00
TOTAL ANNUAL PREMIUM                                        $2,118.00
MORTGAGEE: First Harbor Bank ISAOA   LOAN NO. 0118820447
`,
  ),
  second(
    "us renters",
    "insurance/renters-policy",
    "168.00 USD",
    "policy_number=CPL-118820-447",
    `
Lemonade Insurance Company
Renters Insurance Policy Declarations
Policy number: CPL-118820-447
Named insured: Odalys Fuentes
Residence premises: 4418 N Ashland Ave Apt 2, Chicago, IL 60640
Effective 06/15/2025 - 06/15/2026
Personal Property                   $30,000
Loss of Use                          $9,000
Personal Liability                 $100,000
Medical Payments to Others           $1,000
Deductible                             $500
Annual premium                      $168.00
Monthly payment                      $14.00
`,
  ),
  second(
    "us flood bill",
    "insurance/premium-invoice|insurance/home-policy",
    "518.00 USD",
    "policy_number=87044188220",
    `
WRIGHT NATIONAL FLOOD INSURANCE COMPANY
PREMIUM NOTICE
Policy Number 87044188220                    Bill Date 05/02/2025
Insured: Curtis Baptiste                     Renewal Effective 06/16/2025
Option A  Current coverage  Building $250,000 Contents $100,000
AMOUNT DUE    $518.00
DUE DATE      06/16/2025
Return this portion with payment. Make checks payable to Wright Flood
`,
  ),
  second(
    "gb car renewal",
    "insurance/renewal|insurance/auto-policy",
    "487.36 GBP",
    "policy_number=AV/4418822/CAR; plate=YD68 KXN",
    `
Admiral
Ty Admiral, David Street, Cardiff CF10 2EH

Miss Rhiannon Pryce                              Policy number: AV/4418822/CAR
12 Marine Parade                                 Date: 28 May 2025
Barmouth LL42 1NA

Your car insurance is due for renewal

Dear Miss Pryce
Your car insurance for your Ford Fiesta, YD68 KXN, runs out at 23:59 on 21 June 2025.
Last year you paid                              £452.10
Your renewal price this year                    £487.36
This price includes Insurance Premium Tax at 12%.
You may be able to get the insurance cover you want at a better price if you shop around.
As you pay by Direct Debit your policy will renew automatically.
No Claims Bonus 6 years      Compulsory excess £250  Voluntary excess £200
`,
  ),
  second(
    "de kfz beitragsrechnung",
    "insurance/premium-invoice|insurance/auto-policy",
    "614.88 EUR",
    "policy_number=K-441 882 204/7; plate=PB-KL 118; iban=DE42700202700044188220; reference=K4418822047-25",
    `
HUK-COBURG-Allgemeine Versicherung AG · 96444 Coburg

Herrn                                                 Versicherungsscheinnummer
Gernot Finke                                          K-441 882 204/7
Bergstr. 17                                           Amtliches Kennzeichen PB-KL 118
33098 Paderborn                                       Coburg, 22.11.2024

Beitragsrechnung zur Kraftfahrtversicherung
Versicherungszeitraum 01.01.2025 - 31.12.2025
Zahlungsweise jährlich

Kfz-Haftpflichtversicherung      SF 18     R 5        342,18 EUR
Vollkaskoversicherung            SF 18     R 7        258,20 EUR
Schutzbrief                                            14,50 EUR
Gesamtbeitrag inkl. 19 % Versicherungsteuer           614,88 EUR

Bitte überweisen Sie den Beitrag bis zum 01.01.2025.
IBAN DE42 7002 0270 0044 1882 20   Verwendungszweck K4418822047-25
`,
  ),
  second(
    "de haftpflicht police",
    "insurance/liability-policy",
    "71.40 EUR",
    "policy_number=PHV 44 188 2204; customer_number=11882044",
    `
Gothaer Allgemeine Versicherung AG, Köln
VERSICHERUNGSSCHEIN
Privathaftpflichtversicherung
Versicherungsscheinnummer PHV 44 188 2204           Kundennummer 11882044
Versicherungsnehmer: Friederike Lohmann, Sandweg 8, 60316 Frankfurt
Beginn 01.07.2025, 0 Uhr    Ablauf 01.07.2026, 24 Uhr
Versicherungssumme pauschal für Personen- und Sachschäden 50.000.000 EUR
Selbstbeteiligung keine
Jahresbeitrag inkl. Versicherungsteuer 71,40 EUR
Der Vertrag verlängert sich um jeweils ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.
`,
  ),
  second(
    "fr assurance habitation",
    "insurance/home-policy|insurance/premium-invoice",
    "214.60 EUR",
    "policy_number=4418822 B 04; customer_number=118820447",
    `
MAIF
200 avenue Salvador Allende, 79038 Niort Cedex 9
                                             Mme Bénédicte Arnaud
N° sociétaire : 118820447                    14 place Carnot
Contrat n° 4418822 B 04                      11000 Carcassonne

AVIS D'ÉCHÉANCE 2025
Assurance habitation RAQVAM - période du 01/01/2025 au 31/12/2025
Cotisation annuelle TTC                                214,60 €
dont taxes                                              31,18 €
Montant à régler avant le 15/01/2025                   214,60 €
`,
  ),
  second(
    "it rc auto",
    "insurance/auto-policy",
    "512.00 EUR",
    "policy_number=1/4418/30/188220447; plate=FX 418 KL",
    `
UNIPOLSAI ASSICURAZIONI S.p.A.
POLIZZA R.C. AUTO                         Polizza n. 1/4418/30/188220447
Agenzia 4418 MODENA                       Contraente: FERRARI PAOLO
Veicolo targato FX 418 KL   FIAT PANDA    Classe di merito CU 1
Decorrenza ore 24 del 10/06/2025   Scadenza ore 24 del 10/06/2026
Premio annuo R.C.A.                                  388,20
Furto e incendio                                      71,18
Imposte e SSN                                         52,62
PREMIO TOTALE EURO                                   512,00
`,
  ),
  second(
    "nl zorgverzekering",
    "insurance/health-policy|insurance/policy",
    "161.25 EUR",
    "policy_number=44188220",
    `
Zilveren Kruis                             Zorgpolis 2025
Mevrouw H. Postma                          Relatienummer 44188220
Kerkstraat 5, 8711 AD Workum               Ingangsdatum 01-01-2025

Basis Zeker (natura)                       € 148,75
Eigen risico € 385
Aanvullend Tand Basis                       € 12,50
Te betalen premie per maand                € 161,25
`,
  ),
  second(
    "us eob",
    "insurance/explanation-of-benefits",
    "42.50 USD",
    "member_number=XQZ118820447; group_number=00441882; claim_number=2025128AB0447",
    `
BlueCross BlueShield of Illinois                  EXPLANATION OF BENEFITS
THIS IS NOT A BILL
Subscriber: MARGUERITE FONTAINE                   Member ID: XQZ118820447
Date: 05/21/2025                                  Group number: 00441882
Patient: LUC FONTAINE
Claim number: 2025128AB0447
Provider: NORTHSIDE DERMATOLOGY SC                Date of service: 05/08/2025

Amount billed                                     $210.00
Discounts and reductions                           -$67.50
Amount covered (allowed)                          $142.50
Your plan paid                                    $100.00
Deductible                                          $0.00
Copay                                              $42.50
Amount you may owe provider                        $42.50
`,
  ),
  second(
    "us medical bill",
    "health/medical-bill",
    "186.40 USD",
    "account_number=44188-220",
    `
Summit Orthopedics, P.C.                              STATEMENT
PO Box 1188, Omaha NE 68103                           Statement Date   05/15/2025
Billing questions (402) 555-0144                      Account #        44188-220
                                                      PAY THIS AMOUNT  $186.40
HOWARD LUNDQUIST                                      Due Date 06/05/2025
2204 PINE ST
OMAHA NE 68105
DATE        DESCRIPTION OF SERVICE                    CHARGES     PAYMENTS/ADJ     PATIENT BALANCE
04/02/25    OFFICE VISIT EST PT LEVEL 3 99213          $198.00
04/02/25    X-RAY KNEE 3 VIEWS 73562                   $142.00
04/28/25    AETNA PAYMENT                                             -$96.80
04/28/25    AETNA ADJUSTMENT                                          -$56.80
                                        PLEASE PAY                                      $186.40
Checks payable to Summit Orthopedics
`,
  ),
  second(
    "de zahnarztrechnung",
    "health/medical-bill",
    "318.44 EUR",
    "invoice_number=2025-004418; iban=DE16300606010044188220",
    `
Zahnarztpraxis Dr. med. dent. Iris Kampmann
Königsallee 88, 40212 Düsseldorf

Frau Svenja Blum                                  Rechnungsnummer 2025-004418
Nordstr. 4, 40477 Düsseldorf                      Rechnungsdatum 14.05.2025
                                                  Patientennummer 8820
Für zahnärztliche Leistungen erlaube ich mir zu berechnen:
Datum       Zahn   GOZ     Leistung                              Anz   Faktor    Betrag
29.04.25    36     2100    Präparieren, Füllung dreiflächig        1     2,3      98,40
29.04.25    36     2197    Adhäsive Befestigung                    1     2,3      16,81
29.04.25           1040    Professionelle Zahnreinigung           28     2,3     203,23
                           Rechnungsbetrag EUR                                   318,44
Zahlbar ohne Abzug innerhalb von 30 Tagen. apoBank IBAN DE16 3006 0601 0044 1882 20
Umsatzsteuerfrei nach § 4 Nr. 14 UStG
`,
  ),
  second(
    "de arzt pvs",
    "health/medical-bill",
    "97.86 EUR",
    "invoice_number=4418822047; reference=4418822047 PVS",
    `
PVS rhein-ruhr · Remscheider Str. 16 · 45481 Mülheim
Im Auftrag von Dr. med. Holm Sander, Facharzt für Dermatologie
Rechnung Nr. 4418822047                             12.06.2025
Patient: Nils Oberste, geb. 04.04.1991              Diagnose: Nävus
Datum      GOÄ-Ziffer   Leistung              Faktor    Betrag EUR
20.05.25   1            Beratung                2,3      10,72
20.05.25   7            Untersuchung            2,3      21,45
20.05.25   750          Auflichtmikroskopie     2,3      16,09
20.05.25   2403         Exzision                2,3      17,83
20.05.25   4815         Histologie              1,8      31,77
                        Endbetrag                        97,86
Zahlungsziel 12.07.2025. Bitte geben Sie als Verwendungszweck nur an: 4418822047 PVS
`,
  ),
  second(
    "us pharmacy rx leaflet",
    "health/prescription|receipts/pharmacy",
    "15.00 USD",
    "reference=4418822-04118",
    `
Walgreens
RX# 4418822-04118                        Date 05/30/2025
LUC FONTAINE
AMOXICILLIN 500MG CAPSULES   QTY 21   REFILLS: 0
TAKE 1 CAPSULE BY MOUTH 3 TIMES DAILY FOR 7 DAYS
Prescriber: DR. E. MBEKI
Insurance: BCBSIL   Copay  $15.00
Discard after 05/30/2026
`,
  ),
  second(
    "de laborbefund",
    "health/lab-result",
    "-",
    "reference=2505-118820",
    `
Labor Dr. Wisplinghoff Köln
Befundbericht                              Auftragsnr. 2505-118820
Patient: Karsten Uhl  geb. 02.11.1968      Entnahme 19.05.2025  Eingang 20.05.2025
Untersuchung           Ergebnis    Einheit     Referenzbereich
Leukozyten               6,8       /nl         4,0 - 10,0
Hämoglobin              14,9       g/dl        13,5 - 17,2
Cholesterin            224 +       mg/dl       < 200
TSH basal                1,84      mU/l        0,27 - 4,20
`,
  ),
  second(
    "us lab",
    "health/lab-result",
    "-",
    "reference=441-882-2047-0",
    `
Labcorp                                   Patient Report
Specimen ID: 441-882-2047-0               Patient: KEENE, DOROTHY
Date collected: 06/02/2025                DOB: 04/18/1957
Date reported: 06/03/2025                 Ordering Physician: P SHAH
TESTS                  RESULT    FLAG    UNITS     REFERENCE INTERVAL
Glucose                  104     High    mg/dL     70-99
Creatinine              0.88             mg/dL     0.57-1.00
Hemoglobin A1c           5.8     High    %         4.8-5.6
`,
  ),
  second(
    "de au bescheinigung",
    "health/sick-note",
    "-",
    "member_number=A441882204",
    `
Krankenkasse bzw. Kostenträger
Techniker Krankenkasse                       Arbeitsunfähigkeits-
Name, Vorname des Versicherten               bescheinigung
Tigges, Rainer                               [X] Erstbescheinigung
Versicherten-Nr. A441882204
arbeitsunfähig seit                          02.06.2025
voraussichtlich arbeitsunfähig bis           06.06.2025
festgestellt am                              02.06.2025
Ausfertigung zur Vorlage beim Arbeitgeber
`,
  ),
  second(
    "arztbrief",
    "health/medical-report",
    "-",
    "",
    `
Klinikum Braunschweig – Klinik für Unfallchirurgie
Arztbrief / Entlassungsbericht
Sehr geehrte Frau Kollegin,
wir berichten über Ihren Patienten Herrn Otto Heinemann, geb. 14.02.1949,
der sich vom 03.05.2025 bis 11.05.2025 in unserer stationären Behandlung befand.
Diagnosen: Mediale Schenkelhalsfraktur rechts (S72.0)
Therapie: Implantation einer Duokopfprothese am 04.05.2025
Anamnese: Sturz in der Wohnung. Medikation: Ibuprofen 600 1-0-1
Procedere: Anschlussheilbehandlung. Mit freundlichen kollegialen Grüßen
`,
  ),
  second(
    "us vet invoice",
    "pets/vet-bill",
    "274.65 USD",
    "invoice_number=118820; customer_number=4418",
    `
Harbor Animal Hospital
220 Wharf St, Gloucester MA 01930
Client ID: 4418                          Invoice #: 118820
Marisol Vega                             Date: 5/28/2025
Patient: Biscuit   Species: Canine   Breed: Beagle   Weight: 28.4 lbs
Description                         Qty          Total
Exam - sick patient                  1          $72.00
Ear cytology                         1          $48.50
Mometamax otic 15g                   1          $41.15
Cytopoint injection 30mg             1         $113.00
                       Patient Subtotal:       $274.65
                       Invoice Total:          $274.65
                       Mastercard payment:    -$274.65
                       Balance Due:              $0.00
`,
  ),
  second(
    "de tierarzt",
    "pets/vet-bill",
    "86.92 EUR",
    "invoice_number=R25-2204",
    `
Tierarztpraxis Dr. Annegret Vogt, Fritz-Reuter-Str. 3, 17033 Neubrandenburg
Rechnung R25-2204                               16.04.2025
Tierhalter: Uwe Pasewalk       Tier: Katze "Mimi", EKH, w.k.
15.04.25  Allgemeine Untersuchung               23,62
15.04.25  Impfung RCP + Tollwut                 38,20
15.04.25  Wurmkur                               11,22
Summe netto                                     73,04
19% MwSt                                        13,88
Rechnungsbetrag                                 86,92
Bar bezahlt
`,
  ),
  second(
    "pet policy gb",
    "insurance/pet-policy",
    "31.18 GBP",
    "policy_number=PET-4418822",
    `
Petplan Covered For Life
Certificate of Insurance
Policy number PET-4418822
Policyholder: Mrs J Olusanya      Your pet: Pepper (dog, Cockapoo, born 12/03/2022)
Period of insurance 01/05/2025 to 30/04/2026
Vet fees                up to £7,000 per year
Excess £110
Monthly premium (inc. IPT) £31.18
`,
  ),
  second(
    "immunization us",
    "health/immunization-record",
    "-",
    "",
    `
STATE OF WISCONSIN
Student Immunization Record
Child's name: Amara Diallo     Birth date 08/14/2019
TYPE OF VACCINE    1st Dose      2nd Dose      3rd Dose      4th Dose
DTaP/DT            10/16/2019    12/18/2019    02/20/2020    11/19/2020
Polio              10/16/2019    12/18/2019    02/20/2020
MMR                08/17/2020    08/21/2023
Varicella          08/17/2020    08/21/2023
`,
  ),
  second(
    "claim letter de",
    "insurance/claim",
    "1118.20 EUR",
    "claim_number=25-44 188220-K; policy_number=HR 8822044",
    `
Allianz Versicherungs-AG · 10900 Berlin
Frau Ottilie Brandt                                Schadennummer 25-44 188220-K
Hafenstr. 9, 23568 Lübeck                          Vertragsnummer HR 8822044
                                                   02.06.2025
Ihr Leitungswasserschaden vom 11.04.2025
Sehr geehrte Frau Brandt,
wir haben Ihren Schaden abschließend geprüft. Die Entschädigung beträgt 1.118,20 EUR.
Schadenhöhe laut Rechnung Firma Trocken & Co        1.268,20 EUR
abzüglich Selbstbeteiligung                           150,00 EUR
Auszahlungsbetrag                                   1.118,20 EUR
`,
  ),
  second(
    "health card us",
    "insurance/health-card",
    "-",
    "member_number=W118 820447; group_number=044188-010",
    `
aetna                                       Open Choice PPO
MEMBER NAME
MARISOL VEGA
ID W118 820447                              GRP: 044188-010
RxBIN 610502   RxPCN ADV   RxGRP RX4418
PCP Copay $25   Specialist $50   ER $300
Member Services 1-800-555-0118
`,
  ),
  second(
    "life policy us",
    "insurance/life-policy",
    "?",
    "policy_number=L-4418-822047",
    `
Guardian Mutual Life
Policy Specifications                       Policy Number L-4418-822047
Insured: Everett Shaw   Age 38   Male  Preferred Non-Tobacco
Plan: 20-Year Level Term Life Insurance     Policy Date: June 1, 2025
Face Amount $500,000
Annual Premium $418.00   Monthly $36.37
Beneficiary: as stated in the application
`,
  ),
];
