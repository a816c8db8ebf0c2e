/**
 * Papers as lines and what they ask of the household. ` | ` parts columns. Wanted: `kind day amount`, with `auto` behind
 * a payment that is debited; an empty list is a paper that must stay silent. Firms, people and numbers are made up.
 */
export type Scenario = [name: string, paper: string, wanted: string[]];

const en = (title: string, rest: string, date = "3 March 2025") =>
  `Northmoor Services Ltd\n12 Quay Street, Harwich CO12 3AB\nMs Ada Finch\n4 Mill Lane, Harwich CO12 4XY\n${title}\nDate: ${date}\n${rest}`;
const de = (title: string, rest: string, date = "03.03.2025") =>
  `Weidenhof Dienste GmbH\nAhornweg 12, 01309 Dresden\nFrau Ada Finke\nMühlgasse 4, 01445 Radebeul\n${title}\nDatum: ${date}\n${rest}`;
const fr = (title: string, rest: string, date = "3 mars 2025") =>
  `Services du Val SARL\n12 rue des Tilleuls, 69003 Lyon\nMme Ada Fournier\n4 chemin du Moulin, 69100 Villeurbanne\n${title}\nDate : ${date}\n${rest}`;
const es = (title: string, rest: string, date = "3 de marzo de 2025") =>
  `Servicios del Valle S.L.\nCalle Mayor 12, 28013 Madrid\nAda Fuentes Gil\nCalle Molino 4, 28020 Madrid\n${title}\nFecha: ${date}\n${rest}`;
const it = (title: string, rest: string, date = "3 marzo 2025") =>
  `Servizi Valle S.r.l.\nVia Roma 12, 20121 Milano\nGent.ma Ada Ferri\nVia Mulino 4, 20125 Milano\n${title}\nData: ${date}\n${rest}`;
const nl = (title: string, rest: string, date = "3 maart 2025") =>
  `Dalzicht Diensten B.V.\nLindelaan 12, 3511 AB Utrecht\nMevr. Ada Fokkema\nMolenweg 4, 3512 CD Utrecht\n${title}\nDatum: ${date}\n${rest}`;

export const scenarios: Scenario[] = [
  // Bills by hand
  [
    "invoice, due printed, en",
    en(
      "Invoice",
      "Invoice number: 2025-117\nPlumbing work | £180.00\nTotal due | £180.00\nPayment due by 17 March 2025",
    ),
    ["payment 2025-03-17 180"],
  ],
  [
    "invoice, terms, en",
    en(
      "Invoice",
      "Invoice number: 2025-118\nRoof repair | £950.00\nTotal due | £950.00\nPayment terms: 30 days net.",
    ),
    ["payment 2025-04-02 950"],
  ],
  [
    "invoice on receipt, en",
    en("Invoice", "Invoice number: 2025-119\nWindow cleaning | £45.00\nTotal due | £45.00\nDue on receipt."),
    ["payment 2025-03-03 45"],
  ],
  [
    "invoice, due printed, de",
    de(
      "Rechnung",
      "Rechnungsnummer: 2025-0417\nReparatur Heizung | 312,40 €\nRechnungsbetrag | 312,40 €\nZahlbar bis 17.03.2025 ohne Abzug.",
    ),
    ["payment 2025-03-17 312.4"],
  ],
  [
    "invoice, terms, de",
    de(
      "Rechnung",
      "Rechnungsnummer: 2025-0418\nMalerarbeiten | 840,00 €\nRechnungsbetrag | 840,00 €\nBitte überweisen Sie den Betrag innerhalb von 14 Tagen.",
    ),
    ["payment 2025-03-17 840"],
  ],
  [
    "invoice, label in a column, de",
    de(
      "Rechnung",
      "Rechnungsnummer | 2025-0419\nBitte zahlen bis | 20.03.2025\nGartenpflege | 96,00 €\nRechnungsbetrag | 96,00 €",
    ),
    ["payment 2025-03-20 96"],
  ],
  [
    "invoice, fr",
    fr(
      "Facture",
      "Facture n° 2025-118\nEntretien chaudière | 142,00 €\nNet à payer | 142,00 €\nÀ régler avant le 20 mars 2025",
    ),
    ["payment 2025-03-20 142"],
  ],
  [
    "invoice payable le, fr",
    fr(
      "Facture",
      "Facture n° 2025-119\nPeinture | 600,00 €\nNet à payer | 600,00 €\nPayable le : 02/04/2025",
    ),
    ["payment 2025-04-02 600"],
  ],
  [
    "invoice end of month, fr",
    fr(
      "Facture",
      "Facture n° 2025-120\nMenuiserie | 410,00 €\nNet à payer | 410,00 €\nPaiement à 30 jours fin de mois",
    ),
    ["payment 2025-04-30 410"],
  ],
  [
    "invoice, es",
    es(
      "Factura",
      "Factura n.º 2025-118\nReparación | 210,00 €\nTotal a pagar | 210,00 €\nFecha de vencimiento: 18/03/2025",
    ),
    ["payment 2025-03-18 210"],
  ],
  [
    "invoice vence el, es",
    es("Factura", "Factura n.º 2025-119\nPintura | 330,00 €\nTotal a pagar | 330,00 €\nVence el 02/04/2025"),
    ["payment 2025-04-02 330"],
  ],
  [
    "invoice, it",
    it(
      "Fattura",
      "Fattura n. 118/2025\nManutenzione | 150,00 €\nTotale da pagare | 150,00 €\nScadenza pagamento: 18/03/2025",
    ),
    ["payment 2025-03-18 150"],
  ],
  [
    "invoice, nl",
    nl(
      "Factuur",
      "Factuurnummer 2025-118\nOnderhoud | € 120,00\nTe betalen | € 120,00\nVervaldatum: 17 maart 2025",
    ),
    ["payment 2025-03-17 120"],
  ],
  [
    "invoice, terms, nl",
    nl(
      "Factuur",
      "Factuurnummer 2025-119\nSchilderwerk | € 640,00\nTotaal te betalen | € 640,00\nBetaling binnen 30 dagen na factuurdatum.",
    ),
    ["payment 2025-04-02 640"],
  ],
  [
    "electricity, previous paid, en",
    en(
      "Electricity bill",
      "Account number: 7741 2093\nBilling period: 1 February 2025 - 28 February 2025\nPrevious balance | £98.10\nPayment received, thank you | -£98.10\nElectricity used 312 kWh | £84.20\nAmount due | £84.20\nPlease pay by 24 March 2025",
    ),
    ["payment 2025-03-24 84.2"],
  ],
  [
    "electricity, previous paid, fr",
    fr(
      "Facture d'électricité",
      "Période du 01/01/2025 au 28/02/2025\nReport | 50,46 €\nDéjà réglé | -50,46 €\nConsommation 412 kWh | 96,20 €\nNet à payer | 96,20 €\nÀ payer avant le 21/03/2025",
    ),
    ["payment 2025-03-21 96.2"],
  ],
  [
    "water, de",
    de(
      "Wasserrechnung",
      "Kundennummer 558812\nTrinkwasser 14 m3 | 41,20 €\nAbwasser | 38,30 €\nZu zahlender Betrag | 79,50 €\nFällig am 21.03.2025",
    ),
    ["payment 2025-03-21 79.5"],
  ],
  [
    "dentist, de",
    de(
      "Zahnarztrechnung",
      "Patient: Ada Finke\nBehandlung vom 12.02.2025\nFüllung | 118,00 €\nRechnungsbetrag | 118,00 €\nBitte zahlen bis 02.04.2025",
    ),
    ["payment 2025-04-02 118"],
  ],
  [
    "vet, en",
    en(
      "Veterinary invoice",
      "Pet: Biscuit\nVaccination | £52.00\nTotal amount due | £52.00\nPlease pay by 31 March 2025",
    ),
    ["payment 2025-03-31 52"],
  ],
  [
    "fine, de",
    de(
      "Bußgeldbescheid",
      "Verwarnungsgeld wegen Falschparkens am 20.02.2025\nKennzeichen DD-AF 112\nZu zahlender Betrag | 25,00 €\nBitte zahlen Sie bis spätestens 17.03.2025.",
    ),
    ["payment 2025-03-17 25"],
  ],
  [
    "tax assessment, back payment, de",
    de(
      "Bescheid für 2023 über Einkommensteuer",
      "Finanzamt Dresden-Süd\nSteuernummer 203/118/04417\nFestgesetzte Einkommensteuer | 6.120,00 €\nbereits getilgt | 5.700,00 €\nnoch zu zahlen | 420,00 €\nBitte zahlen Sie bis zum 07.04.2025.",
    ),
    ["payment 2025-04-07 420", "filing 2025-07-31"],
  ],
  [
    "reminder of a bill, de",
    de(
      "Zahlungserinnerung",
      "Rechnung 2025-0011 vom 10.01.2025\nOffener Betrag | 96,00 €\nMahngebühr | 2,50 €\nZu zahlender Betrag | 98,50 €\nBitte zahlen Sie bis zum 14.03.2025.",
    ),
    ["payment 2025-03-14 98.5"],
  ],
  [
    "second reminder, en",
    en(
      "Second reminder",
      "Our invoice 2025-011 of 10 January 2025 is still unpaid.\nOutstanding amount due | £96.00\nPlease pay by 14 March 2025 to avoid further charges.",
    ),
    ["payment 2025-03-14 96"],
  ],
  [
    "card statement, en",
    en(
      "Credit card statement",
      "Statement date: 3 March 2025\nCard number **** 5512\nPrevious balance | £210.00\nPayments received | -£210.00\nNew balance | £388.12\nMinimum payment | £25.00\nPayment due date: 28 March 2025",
    ),
    ["payment 2025-03-28 388.12"],
  ],
  [
    "tuition, en",
    en(
      "Tuition invoice",
      "Spring term 2025\nTuition fee | £2,400.00\nTotal amount due | £2,400.00\nPlease pay by 14 April 2025",
    ),
    ["payment 2025-04-14 2400"],
  ],
  [
    "utilities statement, de",
    de(
      "Nebenkostenabrechnung 2024",
      "Abrechnungszeitraum 01.01.2024 - 31.12.2024\nIhr Anteil | 1.820,00 €\nVorauszahlungen | -1.560,00 €\nNachzahlung zu zahlender Betrag | 260,00 €\nBitte überweisen Sie den Betrag bis 02.04.2025.",
    ),
    ["payment 2025-04-02 260"],
  ],
  [
    "invoice, two currencies, en",
    en(
      "Invoice",
      "Invoice number: 2025-120\nTranslation | €200.00\nTotal due | €200.00\nFor information: about $216.40\nPayment due by 17 March 2025",
    ),
    ["payment 2025-03-17 200"],
  ],
  [
    "due on 29 February, en",
    en(
      "Invoice",
      "Invoice number: 2024-033\nService | £60.00\nTotal due | £60.00\nPayment due by 29 February 2024",
      "1 February 2024",
    ),
    ["payment 2024-02-29 60"],
  ],
  [
    "due on a day that is none, en",
    en(
      "Invoice",
      "Invoice number: 2025-121\nService | £61.00\nTotal due | £61.00\nPayment due by 31 April 2025",
    ),
    [],
  ],

  // By itself
  [
    "debited, en",
    en(
      "Broadband bill",
      "Account 7741 2093\nBroadband | £32.00\nTotal due | £32.00\nWe will collect £32.00 by Direct Debit on 18 March 2025.",
    ),
    ["payment 2025-03-18 32 auto"],
  ],
  [
    "debited in May, en",
    en(
      "Broadband bill",
      "Broadband | £32.00\nTotal due | £32.00\nYour payment of £32.00 will be debited on 6 May 2025 by Direct Debit.",
      "22 April 2025",
    ),
    ["payment 2025-05-06 32 auto"],
  ],
  [
    "debited, no need to pay, en",
    en(
      "Phone bill",
      "Calls | £18.40\nTotal due | £18.40\nYou do not need to pay: £18.40 will be taken from your bank account on 20 March 2025.",
    ),
    ["payment 2025-03-20 18.4 auto"],
  ],
  [
    "debited, de",
    de(
      "Mobilfunkrechnung",
      "Grundgebühr | 24,99 €\nZu zahlender Betrag | 24,99 €\nWir ziehen den Betrag am 14.03.2025 per SEPA-Lastschrift ein.",
    ),
    ["payment 2025-03-14 24.99 auto"],
  ],
  [
    "debited, verb far behind, de",
    de(
      "Internetrechnung",
      "Anschluss | 39,95 €\nRechnungsbetrag | 39,95 €\nDer Betrag wird am 17.03.2025 von Ihrem Konto abgebucht.",
    ),
    ["payment 2025-03-17 39.95 auto"],
  ],
  [
    "debited, do not transfer, de",
    de(
      "Stromrechnung",
      "Verbrauch 210 kWh | 71,10 €\nRechnungsbetrag | 71,10 €\nBitte nicht überweisen. Der Betrag wird zum 19.03.2025 von Ihrem Konto eingezogen.",
    ),
    ["payment 2025-03-19 71.1 auto"],
  ],
  [
    "debited, fr",
    fr(
      "Facture mobile",
      "Forfait | 19,99 €\nMontant à payer | 19,99 €\nLe montant sera prélevé le 14 mars 2025 sur votre compte bancaire.",
    ),
    ["payment 2025-03-14 19.99 auto"],
  ],
  [
    "debited, es",
    es(
      "Factura de electricidad",
      "Consumo 180 kWh | 48,20 €\nTotal a pagar | 48,20 €\nFecha de cargo: 17 de marzo de 2025\nForma de pago: domiciliación bancaria",
    ),
    ["payment 2025-03-17 48.2 auto"],
  ],
  [
    "debited, it",
    it(
      "Bolletta gas",
      "Consumo | 88,00 €\nTotale da pagare | 88,00 €\nScadenza: 20/03/2025\nL'importo sarà addebitato sul suo conto corrente.",
    ),
    ["payment 2025-03-20 88 auto"],
  ],
  [
    "debited, nl",
    nl(
      "Energienota",
      "Verbruik | € 74,00\nTe betalen | € 74,00\nHet bedrag wordt rond 21 maart 2025 automatisch van uw rekening afgeschreven.",
    ),
    ["payment 2025-03-21 74 auto"],
  ],
  [
    "debit is only offered, de",
    de(
      "Rechnung",
      "Rechnungsnummer: 2025-0420\nWartung | 90,00 €\nRechnungsbetrag | 90,00 €\nZahlbar bis 17.03.2025.\nSie können auch bequem per Lastschrift zahlen.",
    ),
    ["payment 2025-03-17 90"],
  ],
  [
    "debit is only offered, en",
    en(
      "Water bill",
      "Water | £61.00\nAmount due | £61.00\nPlease pay by 28 March 2025\nYou can set up a Direct Debit online.",
    ),
    ["payment 2025-03-28 61"],
  ],
  [
    "debit was sent back, de",
    de(
      "Zahlungserinnerung",
      "Die Lastschrift wurde von Ihrer Bank zurückgegeben.\nZu zahlender Betrag | 42,00 €\nBitte überweisen Sie den Betrag bis zum 14.03.2025.",
    ),
    ["payment 2025-03-14 42"],
  ],

  // Plans
  [
    "council tax in instalments, en",
    en(
      "Council tax bill 2025/26",
      "Your council tax for the year | £600.00\nInstalments\n1 April 2025 | £200.00\n1 May 2025 | £200.00\n1 June 2025 | £200.00",
    ),
    ["payment 2025-04-01 200", "payment 2025-05-01 200", "payment 2025-06-01 200"],
  ],
  [
    "property tax by quarter, de",
    de(
      "Bescheid über Grundbesitzabgaben 2025",
      "Grundsteuer B | 364,00 €\nFällig am | Betrag\n15.05.2025 | 91,00 €\n15.08.2025 | 91,00 €\n15.11.2025 | 91,00 €",
    ),
    ["payment 2025-05-15 91", "payment 2025-08-15 91", "payment 2025-11-15 91"],
  ],
  [
    "plan in words, en",
    en(
      "Tuition invoice",
      "School year 2025\nTotal amount due | £900.00\nPayable in 3 monthly instalments of £300.00 starting on 1 April 2025.",
    ),
    ["payment 2025-04-01 300", "payment 2025-05-01 300", "payment 2025-06-01 300"],
  ],
  [
    "plan in words, de",
    de(
      "Ratenzahlung zu Ihrer Rechnung",
      "Rechnungsnummer: 2025-0421\nRechnungsbetrag | 600,00 €\nSie zahlen in 3 monatlichen Raten zu je 200,00 € ab dem 01.04.2025.",
    ),
    ["payment 2025-04-01 200", "payment 2025-05-01 200", "payment 2025-06-01 200"],
  ],
  [
    "plan, first row paid, fr",
    fr(
      "Échéancier de paiement",
      "Facture n° 2025-121\nNet à payer | 300,00 €\nÉchéances\n03/03/2025 | payé | 100,00 €\n03/04/2025 | | 100,00 €\n03/05/2025 | | 100,00 €",
    ),
    ["payment 2025-04-03 100", "payment 2025-05-03 100"],
  ],

  // Silent ones
  [
    "receipt, en",
    "Corner Shop\n3 High Street\n03/03/2025 14:20\nMilk | 1.20\nBread | 2.10\nTOTAL | 3.30\nCARD | 3.30\nThank you",
    [],
  ],
  [
    "invoice that is paid, en",
    en(
      "Invoice",
      "Invoice number: 2025-122\nBooks | £40.00\nTotal | £40.00\nPaid in full by card. Nothing to pay.",
    ),
    [],
  ],
  [
    "invoice that is paid, de",
    de(
      "Rechnung",
      "Rechnungsnummer: 2025-0422\nSchuhe | 80,00 €\nRechnungsbetrag | 80,00 €\nBetrag dankend erhalten.",
    ),
    [],
  ],
  [
    "invoice that is paid, fr",
    fr(
      "Facture",
      "Facture n° 2025-122\nLivres | 40,00 €\nTotal TTC | 40,00 €\nFacture acquittée le 3 mars 2025",
    ),
    [],
  ],
  [
    "invoice that is paid, nl",
    nl("Factuur", "Factuurnummer 2025-120\nBoeken | € 40,00\nTotaal | € 40,00\nReeds voldaan via iDEAL."),
    [],
  ],
  [
    "nothing left to pay, en",
    en("Statement", "Invoice number: 2025-123\nService | £75.00\nPaid | -£75.00\nBalance due: £0.00"),
    [],
  ],
  [
    "quote, en",
    en(
      "Quote",
      "Quote number Q-118\nNew boiler | £2,100.00\nTotal | £2,100.00\nThis quote is valid until 3 April 2025.",
    ),
    [],
  ],
  [
    "quote, de",
    de(
      "Angebot",
      "Angebotsnummer A-118\nNeue Heizung | 9.100,00 €\nGesamtbetrag | 9.100,00 €\nDas Angebot ist gültig bis 03.04.2025.\nZahlbar innerhalb von 14 Tagen nach Rechnungsstellung.",
    ),
    [],
  ],
  [
    "quote, fr",
    fr(
      "Devis",
      "Devis n° 118\nChaudière | 2 900,00 €\nTotal TTC | 2 900,00 €\nDevis valable jusqu'au 3 avril 2025",
    ),
    [],
  ],
  [
    "order confirmation, de",
    de(
      "Auftragsbestätigung",
      "Bestellnummer 44512\nSofa | 899,00 €\nGesamtbetrag | 899,00 €\nVoraussichtliche Lieferung am 21.03.2025",
    ),
    [],
  ],
  [
    "delivery note, en",
    en("Delivery note", "Delivery note number 5512\nOrder 44512\nSofa | 1\nDelivered on 3 March 2025"),
    [],
  ],
  [
    "credit note, en",
    en("Credit note", "Credit note number C-12\nReturned goods | -£40.00\nTotal credit | -£40.00"),
    [],
  ],
  [
    "credit balance, en",
    en(
      "Electricity statement",
      "Your account is in credit\nElectricity used | £60.00\nPayments | -£120.00\nYour credit balance | £60.00\nYou don't need to do anything.",
    ),
    [],
  ],
  [
    "refund of utilities, de",
    de(
      "Stromrechnung Jahresabrechnung",
      "Verbrauch 2.100 kWh | 640,00 €\nAbschläge | -720,00 €\nGuthaben | 80,00 €\nDas Guthaben überweisen wir Ihnen bis zum 21.03.2025.",
    ),
    [],
  ],
  [
    "refund of tax, de",
    de(
      "Bescheid für 2023 über Einkommensteuer",
      "Finanzamt Dresden-Süd\nFestgesetzte Einkommensteuer | 5.100,00 €\nErstattung | 512,00 €\nDer Betrag wird auf Ihr Konto überwiesen.",
    ),
    ["filing 2025-07-31"],
  ],
  [
    "this is not a bill, en",
    en(
      "Explanation of benefits",
      "This is not a bill.\nMember: Ada Finch\nAmount billed | $300.00\nPlan paid | $240.00\nYou may owe | $60.00",
    ),
    [],
  ],
  [
    "pro forma, en",
    en(
      "Pro forma invoice",
      "Invoice number: PF-12\nMachine | £5,000.00\nTotal due | £5,000.00\nPayment due by 17 March 2025",
    ),
    [],
  ],
  [
    "bank statement, en",
    en(
      "Bank statement",
      "Account 12345678\nOpening balance | £1,210.00\n4 Feb 2025 | Northmoor | -£84.20\n10 Feb 2025 | Salary | £2,100.00\nClosing balance | £3,225.80",
    ),
    [],
  ],
  [
    "payslip, de",
    de(
      "Gehaltsabrechnung Februar 2025",
      "Bruttobezüge | 3.400,00 €\nLohnsteuer | 512,00 €\nAuszahlungsbetrag | 2.210,40 €",
    ),
    [],
  ],
  [
    "advertisement, de",
    de(
      "Ein Angebot nur für Sie",
      "Jetzt wechseln und sparen: nur 25,82 € im Monat.\nAngebot gültig bis 12.04.2025.",
    ),
    [],
  ],
  [
    "cancellation confirmed, de",
    de("Kündigungsbestätigung", "Hiermit bestätigen wir Ihre Kündigung zum 30.04.2025."),
    [],
  ],
  [
    "letter, en",
    en(
      "Our new opening hours",
      "Dear Ms Finch,\nfrom 1 April 2025 we are open on Saturdays, too.\nYours sincerely",
    ),
    [],
  ],
  [
    "payment received, en",
    en(
      "Payment receipt",
      "We have received your payment of £84.20 on 3 March 2025.\nThank you for your payment.",
    ),
    [],
  ],
  [
    "lab result, en",
    en(
      "Laboratory report",
      "Patient: Ada Finch\nDate collected: 1 March 2025\nHemoglobin 13.8 g/dL | reference range 12.0 - 16.0\nCholesterol 180 mg/dL",
    ),
    [],
  ],

  // Ends and renews
  [
    "passport",
    "PASSPORT\nUNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND\nPassport No. 533380006\nSurname FINCH\nGiven names ADA\nNationality BRITISH CITIZEN\nDate of birth 12 AUG 1985\nDate of issue 14 JAN 2020\nDate of expiry 14 JAN 2030",
    ["expiry 2030-01-14"],
  ],
  [
    "identity card, de",
    "BUNDESREPUBLIK DEUTSCHLAND\nPERSONALAUSWEIS / IDENTITY CARD\nName FINKE\nVornamen ADA\nGeburtstag 12.08.1985\nStaatsangehörigkeit DEUTSCH\nGültig bis 02.03.2031",
    ["expiry 2031-03-02"],
  ],
  [
    "guarantee, de",
    de("Garantieurkunde", "Gerät: Waschmaschine WX 200\nSeriennummer 88123\nGarantie bis 03.03.2028"),
    ["expiry 2028-03-03"],
  ],
  [
    "guarantee in years, en",
    en(
      "Warranty certificate",
      "Product: Washing machine\nSerial number 88123\nPurchase date: 3 March 2025\nThis appliance has a warranty of two years.",
    ),
    ["expiry 2027-03-03"],
  ],
  [
    "inspection, en",
    en(
      "MOT test certificate",
      "Registration AB12 CDE\nTest date 3 March 2025\nResult: pass\nNext MOT due: 3 March 2026",
    ),
    ["expiry 2026-03-03"],
  ],
  [
    "car policy, en",
    en(
      "Car insurance policy",
      "Policy number AB-118822\nPolicy period: 1 April 2025 - 31 March 2026\nLiability | £100,000.00\nAnnual premium | £412.00",
    ),
    ["renewal 2026-03-31"],
  ],
  [
    "car policy with notice, de",
    de(
      "Kfz-Versicherung Versicherungsschein",
      "Versicherungsnummer AB-118822\nVersicherungsdauer 01.04.2025 - 31.03.2026\nKennzeichen DD-AF 112\nJahresbeitrag | 412,00 €\nDer Vertrag verlängert sich um ein Jahr, wenn er nicht einen Monat vor Ablauf gekündigt wird.",
    ),
    ["renewal 2026-03-31", "reminder 2026-02-28"],
  ],
  [
    "renewal letter, en",
    en(
      "Your policy renewal",
      "Policy number AB-118822\nDear Ms Finch,\nyour home insurance will renew automatically unless you cancel.\nRenewal period: 1 May 2025 - 30 April 2026\nAnnual premium | £322.00",
    ),
    ["renewal 2025-05-01"],
  ],
  [
    "lease, en",
    "RESIDENTIAL LEASE AGREEMENT\nThis lease agreement is made on 3 March 2025 between Northmoor Homes Ltd, the landlord, and Ada Finch, the tenant.\nPremises: 4 Mill Lane, Harwich\nTerm: from 1 April 2025 to 31 March 2026\nMonthly rent: £950.00",
    ["expiry 2026-03-31"],
  ],
  [
    "last day to cancel printed, de",
    de(
      "Vertragsbestätigung Internetanschluss",
      "Vertragsnummer 55881\nKündbar bis 31.10.2025\nMonatlicher Preis | 39,95 €",
    ),
    ["reminder 2025-10-31"],
  ],

  // To be handed in, answered, visited
  [
    "notice to file, en",
    "HM Revenue & Customs\nMs Ada Finch\n4 Mill Lane, Harwich CO12 4XY\nNotice to file a tax return\nDate: 6 April 2025\nSelf Assessment for the tax year 2024 to 2025\nYou must send us a tax return for the year by 31 January 2026.",
    ["filing 2026-01-31"],
  ],
  [
    "asked to hand in, de",
    de(
      "Aufforderung zur Abgabe der Steuererklärung",
      "Finanzamt Dresden-Süd\nSehr geehrte Frau Finke,\nbitte reichen Sie Ihre Steuererklärung für 2024 bis zum 31.07.2025 ein.",
    ),
    ["filing 2025-07-31"],
  ],
  [
    "school slip, en",
    "Hill Road Primary School\nLetter to parents\nDate: 3 March 2025\nDear parents,\non 4 April 2025 our class will visit the museum.\nPlease return the slip by 14 March 2025.\nYours sincerely, Mrs Hale, class teacher",
    ["reminder 2025-03-14"],
  ],
  [
    "school slip, de",
    "Grundschule am Hang\nElternbrief\nDatum: 03.03.2025\nLiebe Eltern,\nam 04.04.2025 besucht unsere Klasse das Museum.\nBitte geben Sie den Abschnitt bis zum 14.03.2025 zurück.\nMit freundlichen Grüßen, die Klassenlehrerin",
    ["reminder 2025-03-14"],
  ],
  [
    "appointment, en",
    "Harwich Dental Practice\nAppointment confirmation\nDate: 3 March 2025\nDear Ms Finch,\nyour appointment is on 21 March 2025 at 10:30.\nPlease bring your card.",
    ["appointment 2025-03-21"],
  ],
  [
    "appointment, fr",
    "Cabinet dentaire du Val\nConfirmation de rendez-vous\nLe 3 mars 2025\nMadame Fournier,\nvotre rendez-vous est fixé au 21 mars 2025 à 10h30.\nMerci d'apporter votre carte.",
    ["appointment 2025-03-21"],
  ],
  [
    "appointment, de",
    "Praxis Dr. Weide\nTerminbestätigung\nDatum: 03.03.2025\nSehr geehrte Frau Finke,\nIhr Termin ist am 21.03.2025 um 10:30 Uhr.\nBitte bringen Sie Ihre Karte mit.",
    ["appointment 2025-03-21"],
  ],
];
