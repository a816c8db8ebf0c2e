/** Papers of one household in six languages, made up, whose sums, lists and comparisons are known. */

const months = ["January", "February", "March", "April", "May", "June"];

/** A water bill of a month of 2025: what is due, by when, and what was used. */
const water = (month: number, due: string, used: number) =>
  `Brackwell Water\nWater bill\nInvoice number W-${month}\nInvoice date 6 ${months[month - 1]} 2025\nNora Ashby\nWater used ${used} m³\nTotal amount due £${due}\nPlease pay by 27 ${months[month - 1]} 2025.\n`;

/** A payslip of a month of 2025. */
const pay = (month: number, gross: string, tax: string, net: string) =>
  `Tolland Fabrication Ltd\nPayslip\nPay date 28 ${months[month - 1]} 2025\nEmployee: Nora Ashby\nGross pay £${gross}\nIncome tax £${tax}\nNet pay £${net}\n`;

const policy = (pet: string, insurer: string, premium: string, excess: string) =>
  `${insurer}\nPet insurance policy\nPolicyholder: Nora Ashby\nPet name: ${pet}\nStart date 1 March 2025\nEnd date 28 February 2026\nMonthly premium £${premium}\nExcess per condition £${excess}\n`;

const till = (shop: string, day: string, lines: string[], total: string) =>
  `${shop}\nReceipt\nDate ${day}\n${lines.join("\n")}\nTOTAL ${total}\nThank you for your visit\n`;

export const many = {
  waterMarch: water(3, "41.10", 12),
  waterApril: water(4, "38.20", 11),
  waterMay: water(5, "52.75", 15),
  waterOld: water(5, "47.30", 14).replaceAll("2025", "2024").replace("W-5", "W-0"),
  payMarch: pay(3, "2,400.00", "310.00", "1,890.00"),
  payApril: pay(4, "2,550.00", "340.00", "1,990.00"),
  rex: policy("Rex", "Barkley Mutual Insurance Company", "21.50", "95.00"),
  mog: policy("Mog", "Purrfield Insurance Ltd", "14.25", "60.00"),
  shopOne: till("Quillmart Ltd", "3 March 2025", ["Bread 2.20", "Milk 1.10"], "3.30 EUR"),
  shopTwo: till("Quillmart City", "9 May 2025", ["Coffee 7.45"], "7.45 EUR"),
  shopOther: till(
    "Harrowgate Stores Ltd",
    "12 May 2025",
    ["Tea 4.00", "Till 9a 0f 11 2c QUILLMART 00 1e"],
    "4.00 EUR",
  ),
  shopPounds: till("Quillmart London", "2 June 2025", ["Pens 5.00 GBP"], "5.00 GBP"),
  roof: "Ferrin Roofing Ltd\nInvoice\nInvoice number 41\nInvoice date 4 February 2025\nNora Ashby\nRoof repair\nTotal amount due £600.00\nPlease pay by 4 March 2025.\n",
  reminder:
    "Ferrin Roofing Ltd\nPayment reminder\nInvoice number 41\nDate 20 March 2025\nNora Ashby\nWe have not yet received payment of our invoice 41 of 4 February 2025.\nTotal amount due £600.00\nPlease pay by 3 April 2025.\n",
  credit:
    "Ferrin Roofing Ltd\nCredit note\nCredit note number 9\nDate 30 April 2025\nNora Ashby\nTwo tiles returned\nTotal credit £50.00\n",
  card: "Ostrava Bank\nCredit card statement\nStatement date 3 June 2025\nNora Ashby\nPrevious balance £100.00\nNew balance £121.40\n05/06 GLENDALE GARDENS LEEDS £12.40\n05/11 PAYMENT THANK YOU -£100.00\n05/19 GLENDALE GARDENS LEEDS £20.00\n05/22 RETURN GLENDALE GARDENS -£5.00\n05/27 STREAMWELL £15.99\n",
  strom:
    "Stadtwerke Lindau\nStromrechnung\nRechnungsnummer 2026-77\nRechnungsdatum 14. Januar 2026\nHerrn Emil Ashby\nAbrechnungszeitraum 01.01.2025 bis 31.12.2025\nVerbrauch 2.310 kWh\nRechnungsbetrag 812,40 EUR\nZahlbar bis 31. Januar 2026.\n",
  bail: "Agence Dubreuil\nContrat de bail\nFait le 1 septembre 2024\nLocataire : Emil Ashby\nLoyer mensuel 710,00 EUR\nDépôt de garantie 1 420,00 EUR\nLe bail prend fin le 31 août 2027.\n",
  passport:
    "Passport\nUnited Kingdom\nSurname ASHBY\nGiven names EMIL\nDate of issue 4 May 2019\nDate of expiry 4 May 2029\n",
};

export type ManyName = keyof typeof many;
