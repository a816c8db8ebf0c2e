import { Paper, slip } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** Slips from tills and terminals in English. Made up: nobody of these names is known to us. */
export const englishSlipsPapers: PartyPaper[] = [
  [
    "en restaurant slip",
    () =>
      slip([
        "THE COPPER KETTLE",
        "DINER & GRILL",
        "88 Harbor St, Portland ME",
        "(207) 555-0188",
        "Server: Amy   Table 12",
        ["Clam chowder", "9.50"],
        ["Total", "10.26"],
        "Thank you! Please come again",
      ]),
    "THE COPPER KETTLE",
    "-",
  ],
  [
    "en slip that opens with its kind",
    () =>
      slip([
        "TAX INVOICE",
        "CUSTOMER COPY",
        "WILLOWMERE HARDWARE PTY LTD",
        "ABN 11 222 333 444",
        "4 Station Rd, Ballarat VIC 3350",
        ["Hammer", "22.00"],
        ["TOTAL", "22.00"],
      ]),
    "WILLOWMERE HARDWARE",
    "-",
  ],
  [
    "en slip with place under the name",
    () =>
      slip([
        "GOLDEN LOTUS TRADING SDN BHD",
        "(554433-K)",
        "NO 12, JALAN MAWAR 3,",
        "TAMAN MELATI",
        "81100 JOHOR BAHRU",
        "TEL: 07-5551234",
        ["TOTAL", "12.40"],
      ]),
    "GOLDEN LOTUS TRADING",
    "-",
  ],
  [
    "en slip, name over two lines",
    () =>
      slip([
        "SUNRISE STATIONERY &",
        "BOOKS ENTERPRISE",
        "GROUND FLOOR, PLAZA INDAH",
        "KAJANG, SELANGOR",
        ["TOTAL", "RM 8.90"],
      ]),
    "SUNRISE STATIONERY",
    "-",
  ],
  [
    "en slip, brand over the company",
    () =>
      slip([
        "KOPI RUMAH",
        "MUTIARA RASA FOODS SDN. BHD.",
        "GST NO: 000112233445",
        "LOT 5, PUSAT BANDAR DAMAI, 50400 KUALA LUMPUR",
        ["TOTAL", "RM 15.00"],
      ]),
    "MUTIARA RASA FOODS",
    "-",
  ],
  [
    "en slip with a misread form",
    () =>
      new Paper(230, 330)
        .line([[10, "KEDAI UBAT CEMPAKA SDN BHO"]])
        .line([[10, "(221133-T)"]])
        .line([[10, "45, JALAN PASAR, 41000 KLANG"]])
        .line([
          [10, "TOTAL"],
          [170, "18.40"],
        ])
        .build({ source: "ocr", confidence: 80 }),
    "KEDAI UBAT CEMPAKA",
    "-",
  ],
  [
    "en gas station slip, noise of a logo",
    () =>
      new Paper(230, 330)
        .line([[60, "~ |\\ Gff"]], 18)
        .line([[40, "WAYFARER FUEL STOP"]])
        .line([[40, "2201 HWY 9"]])
        .line([[40, "LARAMIE WY 82070"]])
        .line([
          [10, "UNLEADED"],
          [160, "$ 31.20"],
        ])
        .line([
          [10, "TOTAL"],
          [160, "$ 31.20"],
        ])
        .build({ source: "ocr", confidence: 76 }),
    "WAYFARER FUEL STOP",
    "-",
  ],
  [
    "en slip, member of a chain at the foot",
    () =>
      slip([
        "SALES RECEIPT",
        "Store 221",
        "90 Main St",
        "Topeka KS 66603",
        ["Batteries", "8.99"],
        ["TOTAL", "8.99"],
        "Thank you for shopping at Tinker's Attic",
        "www.tinkersattic.example",
      ]),
    "Tinker's Attic",
    "-",
  ],
  [
    "en parking slip",
    () =>
      slip([
        "PARKING RECEIPT",
        "QuickBay Car Parks",
        "Level 2, Queen St",
        "Entry 10:02 Exit 12:40",
        ["Paid", "6.50"],
      ]),
    "QuickBay",
    "-",
  ],
  [
    "en card terminal copy",
    () =>
      slip([
        "MERCHANT: ROOKERY FARM SHOP",
        "TERMINAL: 22110043",
        "VISA CONTACTLESS",
        "AID: A0000000031010",
        ["SALE", "GBP 14.20"],
        "CUSTOMER COPY",
        "PLEASE RETAIN RECEIPT",
      ]),
    "ROOKERY FARM SHOP",
    "-",
  ],
];
