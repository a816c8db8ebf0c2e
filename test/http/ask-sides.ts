/** Papers of one household of which parts, pairs and holders are asked for; what they say is known. */

const meal = (day: string, food: string, service: string, vat: string, total: string) =>
  `Noodle Bar Leeds\nReceipt\nDate ${day}\nRamen ${food}\nSubtotal ${food}\nService charge ${service}\nVAT ${vat}\nTotal £${total}\nThank you for your visit\n`;

const bill = (maker: string, day: string, what: string, vat: string, total: string) =>
  `${maker}\nInvoice\nInvoice date ${day}\nNora Ashby\n${what}\nVAT 20% £${vat}\nTotal amount due £${total}\nPlease pay within 30 days.\n`;

const account = (holder: string, closing: string) =>
  `Ostrava Bank\nAccount statement\nStatement date 31 May 2025\n${holder}\n4 Elm Road, Leeds\nOpening balance £100.00\nClosing balance £${closing}\n`;

const canteen = (number: number, day: string, month: string, total: string) =>
  `Ville de Vernay\nRestauration scolaire\nM. et Mme Ashby\nFacture n° ${number} du ${day} – Période : ${month}\nRepas 12 4,00\nTotal à payer ${total} €\n`;

export const sides = {
  mealMay: meal("4 May 2025", "12.00", "1.20", "2.40", "15.60"),
  mealJune: meal("9 June 2025", "20.00", "2.00", "4.00", "26.00"),
  piano: bill("Hartley Pianos Ltd", "3 March 2025", "Upright piano", "408.33", "2,450.00"),
  boiler: bill("Kelso Heating Ltd", "8 April 2025", "Gas boiler with fitting", "330.00", "1,980.00"),
  nora: account("Nora Ashby", "1,204.10"),
  emil: account("Emil Ashby", "560.00"),
  value:
    "Borough of Linden\nProperty tax notice\nNotice date 2 March 2026\nNora Ashby\n12 Elm Road\nAssessed value £347,000.00 (last year £326,000.00)\nTax due £1,480.00\nPay by 31 March 2026.\n",
  november: canteen(11, "5 décembre 2025", "novembre 2025", "53,20"),
  december: canteen(12, "19 décembre 2025", "décembre 2025", "38,10"),
  clinic:
    "Gower Health Board\nClinic letter\nDate 29 January 2026\nDr Vaughan, Uplands Surgery\nRe: Mr Emil Ashby, born 6 August 1973\nDiagnosis: asthma.\nReview in four months.\n",
};

export type SidesName = keyof typeof sides;
