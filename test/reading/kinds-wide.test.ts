import { describe, expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import { context, note } from "./paper.ts";

/** First lines and telling words of papers, and the kinds that are a fair answer; none: an honest "unknown". */
const rows: [string, string[]][] = [
  [
    "Northfield Water & Power\nElectricity statement\nBilling period 12 Mar 2025 - 11 Apr 2025\nMeter 18K0099  Usage 310 kWh\nAmount due $84.20 by 05/03/2025",
    ["bills/electricity"],
  ],
  [
    "Stadtwerke Neuburg GmbH\nIhre Jahresabrechnung Strom\nZählernummer 1ESY11 Verbrauch 2.850 kWh\nArbeitspreis Grundpreis\nNachzahlung 35,55 EUR",
    ["bills/electricity"],
  ],
  [
    "Votre facture d'électricité\nPoint de livraison 14 123 456 789 012\nConsommation 412 kWh\nTotal TTC 67,80 €",
    ["bills/electricity"],
  ],
  [
    "Bolletta dell'energia elettrica\nPOD IT001E12345678\nConsumi 210 kWh\nTotale da pagare 58,20 €",
    ["bills/electricity"],
  ],
  [
    "Jaarnota energie\nElektriciteit 2.100 kWh  Gas 950 m3\nTermijnbedrag € 145,00\nTe betalen € 32,10",
    ["bills/electricity", "bills/gas"],
  ],
  [
    "Your gas bill\nGas used 1,022 kWh Calorific value 39.4\nStanding charge\nTotal to pay £61.20",
    ["bills/gas"],
  ],
  ["Factura del agua\nConsumo 18 m3\nAlcantarillado\nTotal a pagar 34,10 €", ["bills/water"]],
  [
    "City of Lakeview Utilities\nWater & Sewer\nCurrent reading 4410 Previous 4398 gallons\nTotal due 48.12",
    ["bills/water"],
  ],
  [
    "Mobilfunkrechnung\nRufnummer 0151 1234567\nTarif Allnet Flat 19,99\nRechnungsbetrag 19,99 EUR",
    ["bills/phone"],
  ],
  [
    "Your monthly mobile bill\nPlan: Unlimited data\nCalls and texts included\nTotal £24.00 by direct debit",
    ["bills/phone"],
  ],
  [
    "Factura de fibra y móvil\nCuota fibra 600Mb\nLíneas móviles\nTotal 55,90 €",
    ["bills/internet", "bills/phone"],
  ],
  [
    "Council Tax 2025/26\nCouncil tax band D\nAmount payable £1,842.10\n10 instalments",
    ["bills/council-tax"],
  ],
  [
    "Grundsteuerbescheid 2025\nHebesatz 580 v.H.\nJahresbetrag 412,00 EUR",
    ["bills/council-tax", "tax/assessment"],
  ],
  [
    "Rundfunkbeitrag\nARD ZDF Deutschlandradio Beitragsservice\nBeitragsnummer 123 456 789\n55,08 EUR fällig",
    ["bills/television"],
  ],
  ["Penalty Charge Notice\nParked without payment\nVehicle AB12 CDE\nPay £35 within 14 days", ["bills/fine"]],
  [
    "Bußgeldbescheid\nSie haben als Führer des PKW die zulässige Höchstgeschwindigkeit überschritten\nGeldbuße 60,00 EUR",
    ["bills/fine"],
  ],
  [
    "INVOICE\nBill to: Acme Ltd\nInvoice no 2211\nDescription Qty Unit price Amount\nTotal due 420.00",
    ["invoices/invoice"],
  ],
  [
    "Rechnung\nRechnungsnummer 2024-118\nLeistungszeitraum März\nGesamtbetrag 1.190,00 EUR\nZahlbar innerhalb 14 Tagen",
    ["invoices/invoice"],
  ],
  [
    "CREDIT NOTE\nCredit note no CN-118\nOriginal invoice 2210\nTotal credited 42.00",
    ["invoices/credit-note"],
  ],
  ["Stornorechnung / Gutschrift\nzu Rechnung 2024-118\nBetrag -119,00 EUR", ["invoices/credit-note"]],
  [
    "Angebot Nr. 2025-044\nWir bieten Ihnen an\nGültig bis 30.06.2025\nGesamtsumme 2.380,00 EUR",
    ["invoices/quote"],
  ],
  ["ESTIMATE\nEstimate for roof repair\nValid for 30 days\nEstimated total $4,200.00", ["invoices/quote"]],
  [
    "2. Mahnung\nleider konnten wir noch keinen Zahlungseingang feststellen\nOffener Betrag 125,55 EUR\nMahngebühr 5,00",
    ["invoices/reminder"],
  ],
  ["Final reminder\nYour invoice 2211 is overdue\nOutstanding £420.00", ["invoices/reminder"]],
  [
    "Order confirmation\nThank you for your order 302-55\nEstimated delivery 4 May\nOrder total $58.20",
    ["invoices/order-confirmation"],
  ],
  ["Lieferschein Nr. 88120\nMenge Artikel\nWare erhalten: Unterschrift", ["invoices/delivery-note"]],
  [
    "Limited Warranty\nThis product is warranted for two years from the date of purchase\nSerial no 99812",
    ["warranties/warranty"],
  ],
  ["Bedienungsanleitung\nSicherheitshinweise\nInbetriebnahme\nTechnische Daten", ["warranties/manual"]],
  [
    "GREEN GROCER MARKET\nBananas 0.89\nMilk 1.15\nBread 1.49\nTOTAL 3.53\nVISA 3.53\nThank you for shopping",
    ["receipts/groceries"],
  ],
  [
    "Frischemarkt Huber\nMILCH 1,09\nBROT 2,49\nBUTTER 2,29\nSUMME EUR 5,87\nGeg. Bar 10,00\nRückgeld 4,13",
    ["receipts/groceries"],
  ],
  [
    "Trattoria Da Enzo\nTavolo 4  Coperti 2\nPizza 9,00\nAcqua 2,50\nTotale 13,50\nContante 20,00 Resto 6,50",
    ["receipts/restaurant"],
  ],
  [
    "THE CORNER CAFE\nTable 7 Server Ana\n2 Cappuccino 7.00\n1 Croissant 3.20\nSubtotal 10.20 Tax 0.90\nTotal 11.10\nTip ____",
    ["receipts/restaurant"],
  ],
  [
    "Linden-Apotheke\nIbuprofen 400 20 Tabletten PZN 123\nZuzahlung 5,00\nSumme 5,00 EUR\nBar 10,00",
    ["receipts/pharmacy"],
  ],
  ["FARMACIA CENTRAL\nParacetamol 1g\nTotal 3,10 €\nEfectivo 5,00 Cambio 1,90", ["receipts/pharmacy"]],
  ["Aral Tankstelle\nZapfsäule 4\nSuper E10 31,20 Liter x 1,789\nBetrag 55,82 EUR", ["receipts/fuel"]],
  ["SHELL STATION 118\nPUMP 3 UNLEADED\n10.211 GAL @ 3.599\nFUEL SALE $36.75", ["receipts/fuel"]],
  [
    "Parkhaus Zentrum\nEinfahrt 10:02 Ausfahrt 12:31\nParkdauer 2:29\nBetrag 5,00 EUR bezahlt",
    ["receipts/parking"],
  ],
  ["BAUMARKT NORD\nSchrauben 4,99\nFarbe weiß 24,95\nSumme 29,94\nEC-Karte", ["receipts/hardware"]],
  [
    "K-U-N-D-E-N-B-E-L-E-G\nTerminal-ID 540911\nTA-Nr 5299 Beleg-Nr 67\nKartenzahlung kontaktlos\nEUR 12,40\nZahlung erfolgt",
    ["receipts/card-slip"],
  ],
  [
    "Zuwendungsbestätigung\nBestätigung über Geldzuwendungen im Sinne des § 10b EStG\nBetrag 250,00 EUR\nSpende",
    ["receipts/donation"],
  ],
  [
    "Thank you for your gift\nThis letter acknowledges your tax-deductible donation of $500\nNo goods or services were provided\n501(c)(3)",
    ["receipts/donation"],
  ],
  ["Quittance de loyer\nmois de mars 2025\nLoyer 620,00 Charges 80,00\nreçu de M. Petit", ["receipts/rent"]],
  [
    "Account statement\nStatement period 1 Mar - 31 Mar 2025\nOpening balance 1,000.00\nDeposits Withdrawals\nClosing balance 1,204.10",
    ["banking/bank-statement"],
  ],
  [
    "Kontoauszug 3/2025\nIBAN DE89 3704 0044 0532 0130 00\nAlter Kontostand 1.000,00\nBuchungstag Wertstellung\nNeuer Kontostand 1.204,10",
    ["banking/bank-statement"],
  ],
  [
    "Relevé de compte\nSolde précédent 250,00\nDate valeur Débit Crédit\nNouveau solde 200,00",
    ["banking/bank-statement"],
  ],
  [
    "Credit card statement\nNew balance $702.10\nMinimum payment due $25.00\nPayment due date 04/24/2025\nCredit limit $5,000",
    ["banking/credit-card-statement"],
  ],
  [
    "Kreditkartenabrechnung\nUmsätze vom 01.03. bis 31.03.2025\nVerfügungsrahmen 3.000 EUR\nAbrechnungsbetrag 320,15",
    ["banking/credit-card-statement"],
  ],
  [
    "Annual mortgage statement\nOutstanding principal balance 182,000\nInterest rate 3.2%\nEscrow balance",
    ["housing/mortgage-statement", "banking/loan-statement"],
  ],
  [
    "Loan agreement\nThe Lender agrees to lend the Borrower the principal amount\nAnnual percentage rate 6.9%\nRepayment in 48 instalments",
    ["banking/loan-agreement"],
  ],
  [
    "Depotauszug zum 31.12.2024\nISIN Stück Kurs Kurswert\nDepotwert 24.118,20 EUR",
    ["banking/investment-statement"],
  ],
  [
    "Brokerage account\nHoldings Quantity Price Market value\nDividends received\nTotal account value $48,220.10",
    ["banking/investment-statement"],
  ],
  [
    "Renteninformation 2025\nDeutsche Rentenversicherung\nIhre künftige monatliche Rente",
    ["banking/pension-statement"],
  ],
  [
    "Form W-2 Wage and Tax Statement 2024\nEmployer identification number\nWages, tips, other compensation",
    ["tax/w-2"],
  ],
  ["Form 1099-INT\nInterest income\nPayer's TIN Recipient's TIN", ["tax/1099"]],
  ["Form 1098 Mortgage Interest Statement\nMortgage interest received from payer", ["tax/1098"]],
  [
    "Bescheid für 2023 über Einkommensteuer und Solidaritätszuschlag\nFinanzamt\nFestsetzung\nErstattung 400,00",
    ["tax/assessment"],
  ],
  [
    "Avis d'impôt 2024 sur les revenus 2023\nDirection générale des finances publiques\nMontant de l'impôt 1 240 €",
    ["tax/assessment"],
  ],
  [
    "Ausdruck der elektronischen Lohnsteuerbescheinigung für 2024\nBruttoarbeitslohn\nEinbehaltene Lohnsteuer",
    ["tax/wage-certificate"],
  ],
  ["P60 End of Year Certificate\nTax year to 5 April 2025\nPay and Income Tax details", ["tax/p60"]],
  ["U.S. Individual Income Tax Return 1040 2024\nFiling status\nTotal income", ["tax/return"]],
  [
    "Umsatzsteuer-Voranmeldung 2025 1. Quartal\nVorsteuer\nVerbleibende Umsatzsteuer-Vorauszahlung",
    ["tax/vat-return"],
  ],
  [
    "Auto Policy Declarations\nVehicles covered 2019 Honda VIN 1HG\nBodily injury liability 100/300 Collision Comprehensive\nTotal premium $634.00",
    ["insurance/auto-policy"],
  ],
  [
    "Kfz-Versicherung Versicherungsschein\nAmtl. Kennzeichen N-AB 123\nHaftpflicht Vollkasko SF 12\nJahresbeitrag 612,00",
    ["insurance/auto-policy"],
  ],
  [
    "Your home insurance schedule\nBuildings sum insured £450,000\nContents £60,000\nAnnual premium £204.29",
    ["insurance/home-policy"],
  ],
  [
    "Hausratversicherung\nVersicherungsschein\nVersicherungssumme 65.000 EUR\nWohnfläche 92 qm",
    ["insurance/home-policy"],
  ],
  [
    "Privathaftpflichtversicherung\nVersicherungsschein Nr 12\nDeckungssumme 50 Mio",
    ["insurance/liability-policy"],
  ],
  ["Pet insurance policy\nPet name: Biscuit Breed: Beagle\nMonthly premium $41.20", ["insurance/pet-policy"]],
  [
    "Beitragsrechnung zur Versicherung\nVersicherungsnummer 80.123\nBeitrag 200,00 Versicherungsteuer 38,00\nZahlbetrag 238,00 EUR",
    ["insurance/premium-invoice"],
  ],
  [
    "Explanation of Benefits\nThis is not a bill\nAmount billed Plan paid You may owe",
    ["insurance/explanation-of-benefits"],
  ],
  ["Schadenmeldung\nSchadennummer 24-00998\nSchadentag 03.02.2025\nSchadenhergang", ["insurance/claim"]],
  [
    "Residential Lease Agreement\nLandlord Tenant Premises\nMonthly rent $1,450 Security deposit $1,450\nTerm 12 months",
    ["housing/lease"],
  ],
  [
    "Wohnraummietvertrag\nVermieter Mieter\nMietbeginn 01.04.2025\nKaltmiete 850 Kaution 2.550",
    ["housing/lease"],
  ],
  [
    "Nebenkostenabrechnung 2024\nAbrechnungszeitraum 01.01.-31.12.2024\nUmlageschlüssel\nIhre Vorauszahlungen\nNachzahlung 120,40",
    ["housing/utilities-statement"],
  ],
  [
    "Vehicle registration certificate\nRegistration mark AB12 CDE\nDate of first registration\nRegistered keeper",
    ["vehicles/registration"],
  ],
  ["Zulassungsbescheinigung Teil I\nFahrzeugschein\nErstzulassung 03.2019", ["vehicles/registration"]],
  ["MOT test certificate\nOdometer 42,118\nExpiry date 12.05.2026\nPass", ["vehicles/inspection"]],
  [
    "Prüfbericht Hauptuntersuchung\nTÜV\nnächste HU 05/2027\nohne festgestellte Mängel",
    ["vehicles/inspection"],
  ],
  [
    "Auto Repair Invoice\nVehicle 2015 Ford Focus Odometer 88,110\nOil change Labor Parts\nTotal 240.00",
    ["vehicles/service"],
  ],
  [
    "Rental agreement\nVehicle: VW Golf Pick-up 09 Sep Return 10 Sep\nMileage unlimited Driver Jon Vale\nTotal charges EUR 180.38",
    ["vehicles/rental"],
  ],
  [
    "Mietvertrag Nr. 10957\nFahrer: Jon Vale Fahrzeug: Mercedes C 180\nKilometer frei Selbstbeteiligung\nVoraussichtlicher Mietbetrag 180,38 EUR",
    ["vehicles/rental"],
  ],
  [
    "Kaufvertrag über ein gebrauchtes Kraftfahrzeug\nVerkäufer Käufer\nKaufpreis 7.400 EUR\nFahrgestellnummer",
    ["vehicles/purchase"],
  ],
  [
    "Arztbrief\nSehr geehrte Frau Kollegin,\nDiagnosen: J06.9\nAnamnese Befund Therapie",
    ["health/medical-report"],
  ],
  [
    "Radiology report\nExam: MRI left knee\nFindings Impression\nReferring physician",
    ["health/medical-report"],
  ],
  ["Laborbefund\nHämoglobin 14,2 g/dl Referenzbereich\nLeukozyten 6,1", ["health/lab-result"]],
  ["Lab results\nTest Result Reference range Flag\nGlucose 98 mg/dL 70-99", ["health/lab-result"]],
  [
    "Prescription\nRx Amoxicillin 500 mg\nSig: take one capsule three times daily\nRefills 0",
    ["health/prescription"],
  ],
  ["Immunization Record\nVaccine Date given Lot no\nTdap 03/04/2019 MMR", ["health/immunization-record"]],
  ["Impfausweis\nImpfstoff Charge Datum\nTetanus", ["health/immunization-record"]],
  [
    "Rechnung nach GOÄ\nPatient: Jana Wolf\nDatum Ziffer Leistung Faktor Betrag\nDiagnose\nRechnungsbetrag 62,40 EUR",
    ["health/medical-bill"],
  ],
  [
    "Patient statement\nDate of service Description Charges Insurance paid\nPatient balance due $100.00\nHospital billing office",
    ["health/medical-bill"],
  ],
  [
    "Arbeitsunfähigkeitsbescheinigung\nErstbescheinigung\narbeitsunfähig seit\nvoraussichtlich arbeitsunfähig bis einschließlich",
    ["health/sick-note"],
  ],
  ["Appointment reminder\nYour appointment with Dr Patel is on 12 May 2025 at 09:40", ["health/appointment"]],
  [
    "New patient intake form\nMedical history Allergies Current medications\nEmergency contact",
    ["health/intake-form"],
  ],
  [
    "Health insurance card\nMember ID XZ 991 Group 0076 RxBIN 610014\nCopay PCP $25",
    ["insurance/health-card"],
  ],
  ["Zeugnis\nKlasse 7b Schuljahr 2024/25\nDeutsch 2 Mathematik 3\nVersetzt", ["education/report-card"]],
  ["Official transcript\nCourse Credits Grade\nGPA 3.61\nRegistrar", ["education/transcript"]],
  [
    "Bachelor of Science\nhas conferred upon Ana Lima the degree\nwith all rights and privileges",
    ["education/diploma"],
  ],
  [
    "Dear parents,\nthe school trip of year 4 takes place on 12 May\nPlease return the slip\nYours sincerely, Head teacher",
    ["education/school-letter"],
  ],
  [
    "Tuition statement Fall 2025\nTuition 4,200.00 Fees 310.00\nAmount due 4,510.00\nStudent ID",
    ["education/tuition"],
  ],
  ["Geburtsurkunde\nStandesamt\nGeburtsname Geburtsort\nEltern", ["identity/birth-certificate"]],
  [
    "Certificate of Marriage\nwere united in marriage\nOfficiant Witnesses",
    ["identity/marriage-certificate"],
  ],
  ["DRIVER LICENSE\nDL D1234567 EXP 08/31/2027\nCLASS C SEX F HGT 5-06", ["identity/driver-licence"]],
  ["Meldebestätigung\nEinzug am 01.04.2025\nEinwohnermeldeamt", ["identity/registration"]],
  ["Boarding pass\nFlight LH 2034 Gate A12 Seat 14C\nBoarding 10:20", ["travel/flight"]],
  [
    "E-Ticket Receipt\nPassenger name VALE/JON\nFlight BA 983 London Berlin\nFare Taxes Total GBP 122.00",
    ["travel/flight"],
  ],
  [
    "Online-Ticket\nICE Fahrkarte\nHinfahrt Berlin Hbf - Hamburg Hbf\n2. Klasse Wagen 7 Platz 31\nPreis 39,90 EUR",
    ["travel/train-ticket"],
  ],
  ["Taxi receipt\nFrom airport to hotel\nDistance 12.1 km\nFare 34.50", ["travel/taxi"]],
  [
    "Hotel Adler\nRechnung\nZimmer 212 Anreise 04.05. Abreise 06.05.\nÜbernachtung Frühstück\nGesamt 207,00 EUR",
    ["travel/hotel"],
  ],
  [
    "Booking confirmation\nCheck-in 4 May Check-out 6 May\nYour reservation is confirmed\nGuests 2",
    ["travel/booking", "travel/hotel"],
  ],
  ["Admit one\nConcert Grand Hall\nRow F Seat 12 Doors 19:00", ["travel/event-ticket"]],
  [
    "Entgeltabrechnung März 2025\nPersonalnummer 100\nSteuerklasse I\nGesamtbrutto 3.200,00\nAuszahlungsbetrag 2.140,00",
    ["work/payslip"],
  ],
  ["Bulletin de paie\nSalaire brut\nCotisations salariales\nNet à payer 1 850,00", ["work/payslip"]],
  ["Nómina\nTotal devengado Total a deducir\nLíquido total a percibir 1.520,33", ["work/payslip"]],
  [
    "Earnings statement\nPay period Pay date\nGross pay Federal withholding\nNet pay 2,076.28",
    ["work/payslip"],
  ],
  [
    "Arbeitsvertrag\nzwischen Arbeitgeber und Arbeitnehmer\nProbezeit Arbeitszeit Vergütung Urlaub",
    ["work/contract"],
  ],
  [
    "Arbeitszeugnis\nHerr Wolf war vom 1.1.2019 bis 31.3.2025 in unserem Unternehmen tätig\nWir danken ihm für die stets gute Zusammenarbeit",
    ["work/reference"],
  ],
  [
    "Expense report\nEmployee Date Category Amount\nMileage Meals Lodging\nTotal reimbursement 460.00",
    ["work/expense-report"],
  ],
  ["Curriculum vitae\nWork experience\nEducation\nSkills\nLanguages", ["work/resume"]],
  [
    "MUTUAL NON-DISCLOSURE AGREEMENT\nConfidential Information\nReceiving Party Disclosing Party",
    ["contracts/nda"],
  ],
  ["Vollmacht\nHiermit bevollmächtige ich\nVollmachtgeber Bevollmächtigter", ["contracts/power-of-attorney"]],
  ["Last Will and Testament\nI, Ana Lima, revoke all former wills\nExecutor", ["contracts/will"]],
  [
    "Hiermit kündige ich den Vertrag fristgerecht zum nächstmöglichen Zeitpunkt\nSehr geehrte Damen und Herren,\nBitte bestätigen Sie den Erhalt\nMit freundlichen Grüßen",
    ["letters/cancellation"],
  ],
  [
    "Dear Ms Hollis,\nthank you for meeting us last week. We look forward to seeing you.\nYours sincerely\nA. Patel",
    ["letters/letter"],
  ],
  [
    "Madame, Monsieur,\nNous accusons réception de votre courrier.\nVeuillez agréer nos salutations distinguées",
    ["letters/letter"],
  ],
  ["From: Ana\nTo: Jon\nSubject: Lunch\nDate: Mon, 3 Mar 2025\nHi Jon, are you free?", ["letters/email"]],
  [
    "Bundesagentur für Arbeit\nBescheid über die Bewilligung\nRechtsbehelfsbelehrung: Gegen diesen Bescheid kann Widerspruch erhoben werden",
    ["letters/official"],
  ],
  ["Invitation\nWe request the pleasure of your company\nRSVP", ["letters/invitation"]],
  [
    "Tierarztpraxis Dr. Wolf\nRechnung\nPatient: Hund Bello\nImpfung 42,00\nGesamt 58,20 EUR",
    ["pets/vet-bill"],
  ],
  ["EU-Heimtierausweis\nTollwutimpfung\nMicrochip 276098", ["pets/vaccination"]],
  [
    "Banana bread\nIngredients: 3 bananas, 200 g flour\nMethod: bake for 50 minutes at 180 C",
    ["notes/recipe"],
  ],
  ["Minutes of the meeting\nPresent: Ana, Jon\nAgenda Action items\nNext meeting", ["notes/minutes"]],
  ["Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor", []],
];

describe("what kind of paper a few lines are", () => {
  for (const [text, want] of rows)
    test(JSON.stringify(text.slice(0, 80)), () => {
      const { slug } = study(note(text), context()).kind;
      if (want.length === 0) expect(slug).toBeNull();
      else expect(want).toContain(slug ?? "unknown");
    });
});
