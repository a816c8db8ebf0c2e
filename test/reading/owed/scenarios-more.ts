/** What papers ask for whose words or places mislead: name, lines with columns apart by " | ", items wanted. */
export const misleading: [string, string, string[]][] = [
  [
    "renews by itself, notice before it ends, en",
    "Northfield Insurance plc\nPersonal liability policy\nDate: 3 March 2025\nPolicy number: 8812-4471\nPeriod of cover: 1 April 2025 to 31 March 2026\nAnnual premium | | £213.40\nThe policy renews by itself for another year unless it is cancelled three months before it ends.",
    ["reminder 2025-12-31", "renewal 2026-03-31"],
  ],
  [
    "ends and does not renew by itself, en",
    "Northfield Insurance plc\nTravel insurance policy\nDate: 3 March 2025\nPolicy number: 8812-4471\nPeriod of cover: 1 April 2025 to 31 March 2026\nAnnual premium | | £113.40\nThis cover ends on 31 March 2026 and does not renew by itself.",
    ["renewal 2026-03-31"],
  ],
  [
    "notice before the last day, nl",
    "Verzekeraar Waterweg N.V.\nAansprakelijkheidsverzekering - Polisblad\nDatum: 03-03-2025\nPolisnummer: 114545801\nPeriode: 01-04-2025 t/m 31-03-2026\nTe betalen premie | | 103,37\nDe verzekering wordt stilzwijgend verlengd, tenzij u een maand voor de einddatum opzegt.",
    ["reminder 2026-02-28", "renewal 2026-03-31"],
  ],
  [
    "card statement whose movements name shops, en",
    "Harbour Bank plc\nCredit card statement\nStatement date: 1 March 2025\nCard number: **** **** **** 6419\nStatement period: 1 February 2025 to 28 February 2025\nDue date: 19 March 2025\nNew balance | | £261.44\nDate | Description | Amount\n5 February 2025 | Card payment | £100.21\n10 February 2025 | Filling station | £21.51\n20 February 2025 | Coffee bar | £16.21\n27 February 2025 | Cash withdrawal | £15.27\n28 February 2025 | Restaurant | £108.24\nPrevious balance | | £676.36\nPayment - thank you | | -£676.36\nThe amount will be collected by direct debit on 19 March 2025.",
    ["payment 2025-03-19 261.44 auto"],
  ],
  [
    "card statement filed after its day, it",
    "Banca del Porto S.p.A.\nEstratto conto carta di credito\nNumero carta: **** **** **** 6175\nPeriodo: 01/01/2025 - 31/01/2025\nScadenza pagamento: 18/02/2025\nImporto estratto conto | | € 709,58\n03/01/2025 | Panificio | € 62,32\n09/01/2025 | Supermercato | € 647,26\nAddebito automatico in conto il 18/02/2025.",
    ["payment 2025-02-18 709.58 auto"],
  ],
  [
    "days and amounts that add up to what is asked, en",
    "County of Harwich\nMs Ada Finch\nMarch 3, 2025\nRe: Property tax bill 2025\nApril 15, 2025 $322.48\nJuly 15, 2025 $322.48\nOctober 15, 2025 $322.48\nDecember 15, 2025 $322.48\nTotal amount $1,289.92",
    [
      "payment 2025-04-15 322.48",
      "payment 2025-07-15 322.48",
      "payment 2025-10-15 322.48",
      "payment 2025-12-15 322.48",
    ],
  ],
  [
    "terms counted from the tax point, en",
    "Mill Lane Carpentry Ltd\nInvoice\nTax point: 3 March 2025\nInvoice number: 592320\nMaterials | | £63.57\nTotal incl. VAT | | £63.57\nPlease pay within 10 days of the invoice date.",
    ["payment 2025-03-13 63.57"],
  ],
  [
    "debited amount without a word for total, nl",
    "Waterbedrijf Aanzee N.V.\nRekening drinkwater\nFactuurdatum: 3 maart 2025\nFactuurnummer: 692548\nVervaldatum: 22 maart 2025\nOud saldo | | 97,51\nReeds betaald | | -97,51\nWij schrijven af | | 88,27\nOmschrijving | | Totaal\nDrinkwater | | 57,29\nRiool | | 30,98",
    ["payment 2025-03-22 88.27 auto"],
  ],
  [
    "asked for by a day in another line than the date's word, en",
    "State Department of Revenue\nNotice to file a tax return\nCustomer: | Date: | 3 March 2025\nMs Ada Finch\nDear Sir or Madam,\nPlease file your tax return for 2024 by 31 January 2026.\nKind regards,\nState Department of Revenue",
    ["filing 2026-01-31"],
  ],
  [
    "next inspection, fr",
    "Auto Merlin SARL\nProcès-verbal de contrôle technique\nDate : 03.03.2025\nN° d'immatriculation : ZY-523-GK\nProchain contrôle avant le : 03.03.2027",
    ["expiry 2027-03-03"],
  ],
  [
    "next inspection, it",
    "Autofficina Rinaldi\nCertificato di revisione\nEmesso il: 03/03/2025\nTarga veicolo: FT208DB\nProssima revisione entro il: 03/03/2027",
    ["expiry 2027-03-03"],
  ],
  [
    "next inspection, nl",
    "Keuringsstation Aanzee\nAPK-keuringsrapport\nDatum: 03-03-2025\nKenteken: NK-867-U\nVolgende APK voor 03-03-2026",
    ["expiry 2026-03-03"],
  ],
  [
    "an offer whose day stands in the next line, fr",
    "Libre Télécom\n1er mars 2025\nObjet : Une offre spéciale pour vous\nBonjour,\nChangez maintenant : seulement EUR 24,38 par mois la première année. Offre valable\njusqu'au 13 mai 2025.\nCordialement,\nLibre Télécom",
    [],
  ],
];
