/**
 * Receipts and slips as the reader of a picture gives them: misread letters in labels, lost dots, glued words, specks. Made up;
 * numbers and days are right, what stands around them is worn.
 */
export interface Worn {
  rows: string[];
  /** Numbers that must be found, spaces left out. */
  numbers: string[];
  /** The paper's date, null where none can be read. */
  date: string | null;
}

export const worn: Worn[] = [
  {
    rows: [
      "KEDAI RUNCIT MAJU",
      "12 JALAN MELATI",
      "lnvoice No: CS-SA-0123456",
      "Date: 14/O6/2O19  10:22",
      "TOTAL RM 18.40",
    ],
    numbers: ["CS-SA-0123456"],
    date: "2019-06-14",
  },
  {
    rows: [
      "HARBOUR FISH & CHIPS",
      "Rcpt# 004417",
      "l2/23/2021 18:44",
      "Cod and chips    9.50",
      "TOTAL   9.50",
      "CASH 10.00",
    ],
    numbers: ["004417"],
    date: "2021-12-23",
  },
  {
    rows: [
      "THE OLD MILL BAKERY",
      "RECEIPT 4: BX20044118",
      "DATE 23-11-2020 09:15",
      "2 Rolls  1.60",
      "Total 1.60",
    ],
    numbers: ["BX20044118"],
    date: "2020-11-23",
  },
  {
    rows: [
      "METRO HARDWARE",
      "INV0ICE ND : 88213/04",
      "Date : 21/07/2018 16:02:11",
      "Hinge 2 x 4.00   8.00",
      "TOTAL  8.00",
    ],
    numbers: ["88213/04"],
    date: "2018-07-21",
  },
  {
    rows: [
      "CITY PHARMACY",
      "B1ll No. 0039921",
      "Dt: 05/O1/2022 11:40",
      "Paracetamol  2.10",
      "Net Amount 2.10",
    ],
    numbers: ["0039921"],
    date: "2022-01-05",
  },
  {
    rows: [
      "SUNRISE DINER",
      "Check # 118204 Table 4",
      "Server: Mia  08/19/2021 07:31 PM",
      "Burger 11.00",
      "Tax 0.91",
      "TOTAL 11.91",
    ],
    numbers: ["118204"],
    date: "2021-08-19",
  },
  {
    rows: ["PETROL POINT", "Trans: 771204", "15.02.2023 06:58", "Diesel 40.01 L", "TOTAL EUR 68.02"],
    numbers: ["771204"],
    date: "2023-02-15",
  },
  {
    rows: [
      "RESTORAN SEDAP",
      "GST 1D : 000812345678",
      "Tax lnvoice : SD00-1187",
      "Date : 30/09/2016 13:22",
      "Nasi 8.50",
      "Total Incl GST 8.50",
    ],
    numbers: ["SD00-1187", "000812345678"],
    date: "2016-09-30",
  },
  {
    rows: [
      "PARKHAUS MITTE",
      "Be1eg-Nr.: 20417",
      "Datum: O7.05.2024 17:12",
      "Parkgebühr 6,00 EUR",
      "Summe 6,00 EUR",
    ],
    numbers: ["20417"],
    date: "2024-05-07",
  },
  {
    rows: [
      "GARTENCENTER LINDE",
      "Bon-Nr_: 5512",
      "18.04.2022 15:20",
      "Erde 2 x 4,99  9,98",
      "SUMME EUR 9,98",
    ],
    numbers: ["5512"],
    date: "2022-04-18",
  },
  {
    rows: [
      "BOULANGERIE DU PORT",
      "Ticket n° 00871",
      "Le 09/10/2021 à 08:14",
      "Baguette 1,10",
      "TOTAL TTC 1,10 €",
    ],
    numbers: ["00871"],
    date: "2021-10-09",
  },
  {
    rows: [
      "FERRETERIA CAMPOS",
      "Factura simp1ificada: T1-00231",
      "Fecha: 22/1l/2022 12:05",
      "Tornillos 3,20",
      "TOTAL 3,20 €",
    ],
    numbers: ["T1-00231"],
    date: "2022-11-22",
  },
  {
    rows: ["SHELL LANE SERVICES", "Slip No.: | 0010244178", "28/03/18 12:24", "Fuel 20.00", "Total 20.00"],
    numbers: ["0010244178"],
    date: "2018-03-28",
  },
  {
    rows: [
      "LAKESIDE CLINIC",
      "Patient 1D: PT-44120",
      "Date: March l4, 2023",
      "Consultation 90.00",
      "Total due 90.00",
    ],
    numbers: ["PT-44120"],
    date: "2023-03-14",
  },
  {
    rows: [
      "NORTH MUTUAL",
      "MPolicy No.  NM-7781204",
      "Date: 2 May 2022",
      "Premium received 120.00",
      "Thank you",
    ],
    numbers: ["NM-7781204"],
    date: "2022-05-02",
  },
  {
    rows: [
      "EXPRESS PARCELS",
      "“Receipt? #. CN00093091   Date: 24/12/2017",
      "Box 4 kg 12.00",
      "Total : 12.00",
    ],
    numbers: ["CN00093091"],
    date: "2017-12-24",
  },
  {
    rows: [
      "CAFE LUMEN",
      "Kassenbon Nr, 00412",
      "Datum 11.12.2023 Uhrzeit 10:04",
      "Kaffee 3,20",
      "Gesamt 3,20 EUR",
    ],
    numbers: ["00412"],
    date: "2023-12-11",
  },
  {
    rows: [
      "ALPENBAHN AG",
      "Kunden-Beleg  02.08.2023 / 14:30",
      "EFT Ref-No: 00441207",
      "Tx. Seq-Cnt: 00441209",
      "Total-EFT CHF: 14,60",
    ],
    numbers: ["00441207", "00441209"],
    date: "2023-08-02",
  },
  {
    rows: [
      "MR TOOLS",
      "Trxld: 99120041",
      "Trx ID: 99120041",
      "2020-06-0l 12:30",
      "Drill bit 7.00",
      "TOTAL 7.00",
    ],
    numbers: ["99120041"],
    date: "2020-06-01",
  },
  {
    rows: [
      "GREEN GROCER",
      "TKT 44 ND: 8812",
      "Ticket N0: 8812",
      "16/02/2019 17:45",
      "Apples 2.20",
      "Total 2.20",
    ],
    numbers: ["8812"],
    date: "2019-02-16",
  },
  {
    rows: [
      "HOTEL BELLAVISTA",
      "Ricevuta n. 118/2021",
      "Data: 25/08/2021",
      "Camera 80,00",
      "Totale EUR 80,00",
    ],
    numbers: ["118/2021"],
    date: "2021-08-25",
  },
  {
    rows: [
      "STATE DRIVER LICENSE",
      "4d LIC# H12345678",
      "3 DOB 02/14/1980",
      "4a ISS 03/01/2022  4b EXP 03/01/2030",
    ],
    numbers: ["H12345678"],
    date: "2022-03-01",
  },
  {
    rows: ["HEALTH PLAN", "Member 1D: XQ4410293", "Rx BINS 610014", "Group # 88210", "Effective 01/01/2024"],
    numbers: ["XQ4410293", "610014", "88210"],
    date: null,
  },
  {
    rows: ["BOOK NOOK", "0rder #: 2209-41", "Date: 13 0ct 2022", "Novel 12.99", "TOTAL 12.99"],
    numbers: ["2209-41"],
    date: "2022-10-13",
  },
];

/** Written after the others had been read and not looked at while the reader was changed. */
export const heldWorn: Worn[] = [
  {
    rows: ["VISTA OPTICS", "lnv0ice N0. VO-20418", "Date: 19/O8/2020", "Lenses 60.00", "TOTAL 60.00"],
    numbers: ["VO-20418"],
    date: "2020-08-19",
  },
  {
    rows: [
      "TAMAN MINI MART",
      "RECEIPT §: A00412098 DATE: 27/01/2018",
      "TIME: 20:11:45",
      "Milk 6.10",
      "TOTAL 6.10",
    ],
    numbers: ["A00412098"],
    date: "2018-01-27",
  },
  {
    rows: ["QUICK LUBE", "W0rk 0rder No: 66120", "09/30/2021 03:12 PM", "Oil change 39.95", "Total 39.95"],
    numbers: ["66120"],
    date: "2021-09-30",
  },
  {
    rows: ["APOTHEKE AM TOR", "Be1egnr.: 7741", "Datum: 1O.02.2023 09:31", "Salbe 8,45", "Summe EUR 8,45"],
    numbers: ["7741"],
    date: "2023-02-10",
  },
  {
    rows: ["LIBRAIRIE SOLEIL", "Facture n° : F-20871", "Date : 0l/12/2021", "Roman 18,00", "Total 18,00 €"],
    numbers: ["F-20871"],
    date: "2021-12-01",
  },
  {
    rows: [
      "DENTAL CARE ONE",
      "Patlent No: 33108",
      "Visit date: 06/05/2022",
      "Cleaning 75.00",
      "Amount due 75.00",
    ],
    numbers: ["33108"],
    date: null,
  },
  {
    rows: ["SUPER SAVER", "Trans # 8812 0041", "11/22/2020 14:05", "Bread 2.49", "TOTAL 2.49"],
    numbers: ["88120041"],
    date: "2020-11-22",
  },
  {
    rows: ["CITY CABS", "Recelpt No: 55102", "Fare 14.50", "24/06/2019 23:40", "Total 14.50"],
    numbers: ["55102"],
    date: "2019-06-24",
  },
  {
    rows: ["ISLAND FERRIES", "Booking Ref: | KXT4419", "Date 15 Ju1 2023", "Adult 2 x 8.00", "Total 16.00"],
    numbers: ["KXT4419"],
    date: "2023-07-15",
  },
  {
    rows: ["AUTO GLASS", "CIaim No: 7720-14", "Date: 08/04/2022", "Windscreen 0.00"],
    numbers: ["7720-14"],
    date: "2022-04-08",
  },
  {
    rows: ["GIMNASIO NORTE", "Rec1bo n° 00419", "Fecha 02/03/2023", "Cuota 30,00", "TOTAL 30,00 €"],
    numbers: ["00419"],
    date: "2023-03-02",
  },
  {
    rows: ["LAUNDRY EXPRESS", "Tlcket No. 9921", "17-05-2021 12:41", "Wash 4.00", "Total 4.00"],
    numbers: ["9921"],
    date: "2021-05-17",
  },
];
