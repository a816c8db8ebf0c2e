import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context, slip } from "./paper.ts";

/** Till slips of several countries: shop, total, day, currency, type; `i` is part of the shop's name. */
const slips: [
  string,
  Parameters<typeof slip>[0],
  { i?: string; t: number; d: string; c?: string; ty?: string },
][] = [
  [
    "person first",
    [
      "tan ah kow",
      "KEDAI PAPAN YEW LENG",
      "LOT 276 JALAN BANTING",
      "43800 DENGKIL, SELANGOR",
      "TEL: 03-44120881",
      "CASH BILL",
      "Bill No: V001-441208",
      "Date: 22/03/2018",
      ["TOTAL", "20.00"],
      ["CASH", "20.00"],
      ["CHANGE", "0.00"],
    ],
    { t: 20, d: "2018-03-22" },
  ],
  [
    "uk",
    [
      "PANTRY HALL STORES LTD",
      "High Street, Bath",
      "VAT No. GB 220 4302 31",
      ["MILK", "£1.20"],
      ["BREAD", "£0.95"],
      ["TOTAL TO PAY", "£2.15"],
      ["VISA DEBIT", "£2.15"],
      "14/02/25 18:22",
    ],
    { i: "PANTRY HALL", t: 2.15, d: "2025-02-14", c: "GBP" },
  ],
  [
    "us",
    [
      "WHOLESOME MARKET",
      "Lincoln Park LPK 312-555-0644",
      "1550 N Kingsbury St Chicago, IL 60642",
      ["OG BANANAS", "$1.99 F"],
      ["GREEK YOGURT", "$5.49 F"],
      ["Subtotal:", "$7.48"],
      ["Net Sales:", "$7.48"],
      ["Total:", "$7.48"],
      "Visa: XXXXXXXXXXXX4417",
      "09/27/2022 06:21 PM",
    ],
    { i: "WHOLESOME MARKET", t: 7.48, d: "2022-09-27", ty: "receipts/groceries" },
  ],
  [
    "fr qc",
    [
      "SUPERMARCHE METROPOLE",
      "1500 Rue Atateken, Montreal QC H2L 3L5",
      ["BANANES", "1,52$"],
      ["FROMAGE", "8,99$"],
      ["SOUS-TOTAL", "10,51$"],
      ["TPS", "0,00$"],
      ["TOTAL", "10,51$"],
      ["DEBIT", "10,51$"],
      "2018-09-24 17:11:22",
    ],
    { i: "SUPERMARCHE METROPOLE", t: 10.51, c: "CAD", d: "2018-09-24" },
  ],
  [
    "de drugstore",
    [
      "Stadt Apotheke Leipzig",
      "Inh. Frau Schade",
      "Grimmaische Straße 19",
      "04109 Leipzig",
      ["HYLO COMOD 10ML", "7,90"],
      ["Gesamt EUR", "7,90"],
      ["Master Card", "7,90"],
      "28.07.23 15:31:20",
    ],
    { i: "Stadt Apotheke Leipzig", t: 7.9, ty: "receipts/pharmacy", d: "2023-07-28" },
  ],
  [
    "es cafe",
    [
      "MANZANO BAKES",
      "Sabores del Sur S.L.",
      "NIF: B12204417",
      "Carrer Colon 5 46004 Valencia",
      "N. T001/1773",
      "17/05/2022 11:58:22",
      "MESA: A01",
      ["1 Focaccia", "4,90"],
      ["1 Coffee", "2,20"],
      ["TOTAL:", "7,10€"],
      ["TARJETA", "7,10€"],
    ],
    { i: "", t: 7.1, ty: "receipts/restaurant", d: "2022-05-17" },
  ],
  [
    "my tax inv",
    [
      "SYARIKAT PERNIAGAAN GIN KEE",
      "(44120-A)",
      "NO 290, JALAN AIR PANAS",
      "GST ID: 000612204417",
      "SIMPLIFIED TAX INVOICE",
      "CASH",
      "Doc No.: CS00044180   Date: 12/01/2018",
      "Cashier: USER   Time: 10:16:00",
      ["161 PAINT", "40.28"],
      ["Total Qty: 1", "40.28"],
      ["Total Sales (Excluding GST):", "38.00"],
      ["Total GST:", "2.28"],
      ["Rounding:", "0.02"],
      ["Total Sales (Inclusive of GST):", "40.30"],
      ["CASH:", "40.30"],
      ["Change:", "0.00"],
    ],
    { t: 40.3, d: "2018-01-12" },
  ],
  [
    "my mart",
    [
      "88 ROCKET MART S/B (441208-X)",
      "LOT P.T. 2811, JALAN ANGSA",
      "GST ID. NO : 000912204417",
      "INVOICE NO : 14417/102/T0881",
      "07:56PM 568817 05-02-18",
      ["Total Sales (Inclusive GST) RM", "141.48"],
      ["Rounding Adjustment RM", ".02"],
      ["Rounding RM", "141.50"],
      ["CASH RM", "150.00"],
      ["CHANGE RM", "8.50"],
    ],
    { i: "88 ROCKET MART", t: 141.5, d: "2018-02-05" },
  ],
  [
    "restaurant my",
    [
      "RESTORAN SELERA BMC",
      "Lot 5, Bukit Mewah City",
      "Table 12  Pax 2",
      "15-06-2018 20:11",
      ["Nasi Lemak", "9.90"],
      ["Teh", "6.30"],
      ["Sub Total", "16.20"],
      ["Svc Chg 0%", "0.00"],
      ["GST 6%", "0.97"],
      ["Rounding", "0.03"],
      ["Total", "17.20"],
    ],
    { i: "RESTORAN SELERA", t: 17.2, ty: "receipts/restaurant", d: "2018-06-15" },
  ],
  [
    "furniture",
    [
      "MOBELA HANDEL SDN BHD (0441208-K)",
      "2, Jalan PJU 7/2, Mutiara Damansara",
      "47800 Petaling Jaya, Selangor",
      "GST No 000712204417",
      ["LACK TABLE", "29.90"],
      ["FRAME", "43.40"],
      ["TOTAL", "73.30"],
      ["MASTER CARD", "73.30"],
      "23/12/17 14:22",
    ],
    { i: "MOBELA HANDEL", t: 73.3, d: "2017-12-23" },
  ],
  [
    "pharmacy",
    [
      "MERIDIAN HEALTH AND BEAUTY SDN BHD",
      "GST ID 000812204417",
      "TAX INVOICE",
      ["PANADOL 500MG", "12.00 S"],
      ["TOTAL RM", "12.00"],
      ["CASH", "20.00"],
      ["CHANGE", "8.00"],
      "04/03/18 13:11",
    ],
    { i: "MERIDIAN HEALTH", t: 12, ty: "receipts/pharmacy", d: "2018-03-04" },
  ],
  [
    "sports",
    [
      "SPORTHAUS LEIPZIG PETERSBOGEN",
      "Petersstraße 36-44",
      "04109 Leipzig",
      ["FUSSBALL F100", "7,99"],
      ["Summe EUR", "7,99"],
      ["Kartenzahlung", "7,99"],
      "27.01.23 18:22 Kasse 4",
    ],
    { i: "SPORTHAUS", t: 7.99, d: "2023-01-27" },
  ],
  [
    "card slip",
    [
      "K-U-N-D-E-N-B-E-L-E-G",
      "Kundenbeleg",
      "Terminal-ID: 54012345",
      "TA-Nr. 001234 BNr. 0021",
      "Kartenzahlung kontaktlos",
      "DEBIT MASTERCARD",
      "Betrag EUR 9,60",
      "15.12.2023 18:30 Uhr",
      "Genehmigungs-Nr. 123456",
    ],
    { t: 9.6, ty: "receipts/card-slip", d: "2023-12-15" },
  ],
  [
    "us electronics",
    [
      "Contosa",
      "123 Main Street",
      "Redmond, WA 98052",
      "6/10/2019 13:59",
      "Sales Associate: Paul",
      ["1 Surface Pro 6", "$1,999.00"],
      ["1 SurfacePen", "$99.99"],
      ["Sub-Total", "$2,098.99"],
      ["Tax", "$417.29"],
      ["Total", "$2,516.28"],
    ],
    { i: "Contosa", t: 2516.28, d: "2019-06-10" },
  ],
];

describe("till slips", () => {
  for (const [name, rows, want] of slips)
    test(name, () => {
      const pages = slip(rows);
      const s = builtInReader.sort(pages, context());
      const f = builtInReader.read(pages, s, context());
      expect(f.total?.value).toBe(want.t);
      expect(s.date).toBe(want.d);
      expect(s.recipient).toBeNull();
      if (want.i !== undefined) expect(s.issuer ?? "").toContain(want.i);
      if (want.c !== undefined) expect(f.total?.currency).toBe(want.c);
      if (want.ty !== undefined) expect(s.type).toBe(want.ty);
    });
});
