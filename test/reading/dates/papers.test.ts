import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, note, Paper, slip } from "../paper.ts";

/** What a paper says of time: its day (`d`, null for none), when to pay (`due`), the span it is about (`p`). */
interface Want {
  d?: string | null;
  due?: string | null;
  p?: string | null;
}

const read = (pages: Page[]) => {
  const sorting = builtInReader.sort(pages, context());
  const full = builtInReader.read(pages, sorting, context());
  return {
    d: sorting.date,
    due: full.dueDate,
    p: sorting.period ? `${sorting.period.from}/${sorting.period.to}` : null,
  };
};

const check = (pages: Page[], want: Want) => {
  const got = read(pages);
  const picked = Object.fromEntries(Object.keys(want).map((k) => [k, got[k as keyof Want]]));
  expect(picked).toEqual({ ...want });
};

/** Plain lines. */
const notes: [string, string, Want][] = [
  [
    "e-mail",
    "From: Ada Lind <ada@lind.example>\nTo: Tom Moor\nDate: Tue, 02 Feb 2021 09:12:44 +0100\nSubject: Heating\n\nHello Tom, the fitter comes on 14 February 2021.",
    { d: "2021-02-02" },
  ],
  [
    "e-mail sent",
    "From: Ada Lind\nSent: Tuesday, 2 February 2021 09:12\nTo: Tom Moor\nSubject: Heating\nHello Tom",
    { d: "2021-02-02" },
  ],
  [
    "e-mail gesendet",
    "Von: Ada Lind\nGesendet: Dienstag, 2. Februar 2021 09:12\nAn: Tom Moor\nBetreff: Heizung",
    { d: "2021-02-02" },
  ],
  [
    "e-mail envoye",
    "De : Ada Lind\nEnvoyé : mardi 2 février 2021 09:12\nÀ : Tom Moor\nObjet : chauffage",
    { d: "2021-02-02" },
  ],
  [
    "a bus ticket has no day of its own",
    "Ticket No 5519 2214\nPassenger: Moor T\nDeparture Fri 12/06/20 22:10 Graz, Hauptbahnhof\nArrival Sat 13/06/20 05:40 Zagreb, bus station\nSeat 14",
    { d: null },
  ],
  [
    "a booking is of the day it was made",
    "Booking confirmation\nBooked on 3 May 2022\nArrival 10.08.2022 from 15:00\nDeparture 18.08.2022 until 10:00\nHostel am Park, 1100 Wien",
    { d: "2022-05-03", p: "2022-08-10/2022-08-18" },
  ],
  [
    "a booking that does not say when it was made",
    "Booking confirmation\nCheck-in 10.08.2022 from 15:00\nCheck-out 18.08.2022 until 10:00\nHostel am Park, 1100 Wien",
    { d: null, p: "2022-08-10/2022-08-18" },
  ],
  [
    "only a period: no day of its own",
    "Northgate Savings Bank\nAccount statement\nMarch 14, 2022 through April 12, 2022\nBeginning balance $100.00\nEnding balance $120.00\nMember FDIC",
    { d: null, p: "2022-03-14/2022-04-12" },
  ],
  [
    "the closing date of a statement",
    "Northgate Credit Card\nStatement closing date 04/12/2022\nPayment due date 05/07/2022\nNew balance $120.00\nPayment received 03/28/2022 -$50.00",
    { d: "2022-04-12", due: "2022-05-07" },
  ],
  [
    "a form has the date of its edition only",
    "Form 77-B (Rev. 01/15/2019)\nChange of address\nName\nStreet\nOMB No. 1234-0001 Expires 06/30/2021",
    { d: null },
  ],
  ["a form in German", "Antrag auf Kindergeld\nVordruck 12 Stand 01.03.2019\nName\nAnschrift", { d: null }],
  [
    "policy: only the cover has dates",
    "Harbor Mutual Insurance\nHomeowners policy declarations\nPolicy number HM 55 1200\nPolicy effective date 03/01/2022\nPolicy expiration date 03/01/2023\nDwelling coverage $300,000\nPremium $1,204.00\nNamed insured: Paul Reed\nDayton, OH 45402",
    { d: null, p: "2022-03-01/2023-03-01" },
  ],
  [
    "policy: issued on",
    "Harbor Mutual Insurance\nHomeowners policy declarations\nPolicy number HM 55 1200\nPolicy period 03/01/2022 to 03/01/2023\nIssued 02/11/2022\nPremium $1,204.00\nDeductible $500\nDayton, OH 45402",
    { d: "2022-02-11", p: "2022-03-01/2023-03-01" },
  ],
  [
    "policy: process date and form editions",
    "Harbor Mutual Insurance\nRenters policy declarations\nPolicy term: from 09/23/2021 to 09/23/2022 12:01 A.M. standard time\nProcess date: 08/30/2021\nForms: HO 00 04 Ed. 05/11/2011\nDeductible $500 premium $210\nAustin, TX 78701",
    { d: "2021-08-30", p: "2021-09-23/2022-09-23" },
  ],
  [
    "payslip",
    "Orchard Foods Inc.\nEarnings statement\nPay period: 02/01/2022 - 02/15/2022\nPay date: 02/18/2022\nHire date: 06/14/2015\nGross pay 2,000.00 YTD 6,000.00\nNet pay 1,512.11\nAtlanta, GA 30354",
    { d: "2022-02-18", p: "2022-02-01/2022-02-15" },
  ],
  [
    "contract: made as of",
    "Confidentiality agreement\nThis Agreement is made as of May 16, 2016 between Alder LLC and Birch Inc., hereinafter the parties.\nThe term ends on May 16, 2019.",
    { d: "2016-05-16" },
  ],
  [
    "lease",
    "Residential lease agreement\nThis lease agreement is entered into this 3rd day of November, 2022 between the parties, hereinafter Landlord and Tenant.\nThe term shall begin on December 1, 2022 and end on November 30, 2023.",
    { d: "2022-11-03", p: "2022-12-01/2023-11-30" },
  ],
  [
    "report: the day of the visit when no other is said",
    "Lakeside Clinic\nPatient: Ann Poe\nDate of birth: 04/05/1961\nDate of visit: 10/28/2022\nDiagnosis: sprain\nPhysician: B. Lee\nFindings normal\nDayton, OH 45402",
    { d: "2022-10-28" },
  ],
  [
    "TB date is not the date",
    "Orchard Foods Inc.\nTB DATE 08/13/2023\nAccident date 08/01/2023\nInvoice date 09/02/2023\nDayton, OH 45402",
    { d: "2023-09-02" },
  ],
  [
    "printed is a last resort",
    "Member summary\nPrinted on 12 June 2023 10:12\nMember since 2 March 2001\nBlue level",
    { d: "2023-06-12" },
  ],
  [
    "broken over two lines",
    "Travel receipt\nLast generated 01 Mar.\n2021\nTotal 719.90 EUR",
    { d: "2021-03-01" },
  ],
  [
    "rechnung vom",
    "Handelsrechnung Nr. TX-4711 vom 30.10.2018\nRechnung gemäß Taxifahrt vom 29.10.2018\nLeistungsdatum: 29.10.2018",
    { d: "2018-10-30" },
  ],
  [
    "zahlbar bis",
    "Rechnung\nRechnungsdatum 05.03.2018\nZahlbar innerhalb 30 Tagen netto bis 04.04.2018, 3% Skonto innerhalb 10 Tagen bis 15.03.2018",
    { d: "2018-03-05", due: "2018-04-04" },
  ],
  [
    "skonto zuerst",
    "Rechnung\nRechnungsdatum 05.03.2018\nBis 15.03.2018 3% Skonto, bis 04.04.2018 netto",
    { d: "2018-03-05", due: "2018-04-04" },
  ],
  [
    "fällig",
    "Rechnung\nDatum: 05.03.2018\nDer Betrag ist am 19.03.2018 fällig.",
    { d: "2018-03-05", due: "2018-03-19" },
  ],
  [
    "abgebucht",
    "Rechnung\nDatum: 05.03.2018\nDer Betrag von 20,00 EUR wird am 19.03.2018 von Ihrem Konto abgebucht.",
    { due: "2018-03-19" },
  ],
  [
    "already debited",
    "Rechnung\nDatum: 25.03.2018\nDer Betrag wurde am 19.03.2018 von Ihrem Konto abgebucht.",
    { d: "2018-03-25", due: null },
  ],
  [
    "settled",
    "Rechnung\nDatum: 05.03.2018\nFälligkeit: 19.03.2018\nDer Rechnungsbetrag wurde bereits beglichen.",
    { d: "2018-03-05", due: null },
  ],
  [
    "if settled",
    "Mahnung\nDatum: 05.04.2018\nZahlbar bis 19.04.2018\nSollten Sie bereits bezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.",
    { d: "2018-04-05", due: "2018-04-19" },
  ],
  [
    "please pay by",
    "Invoice 12\nDate: 14 March 2022\nPlease pay £50.00 into our account by 28 March 2022.",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "au plus tard",
    "Facture n° 12\nDate : 14/03/2022\nMontant à régler au plus tard le 28/03/2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "prélevé",
    "Facture n° 12 du 14 mars 2022\nLe montant sera prélevé sur votre compte le 28 mars 2022.",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "vencimiento",
    "Factura 12\nFecha: 14/03/2022\nFecha de vencimiento: 28/03/2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "cargo en cuenta",
    "Factura 12\nFecha de emisión 14 de marzo de 2022\nSe cargará en su cuenta el 28 de marzo de 2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  ["scadenza", "Fattura n. 12 del 14/03/2022\nScadenza: 28/03/2022", { d: "2022-03-14", due: "2022-03-28" }],
  [
    "entro il",
    "Fattura n. 12\nData: 14 marzo 2022\nPagare entro e non oltre il 28 marzo 2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "vervaldatum",
    "Factuur 12\nFactuurdatum: 14-03-2022\nVervaldatum: 28-03-2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "betalen voor",
    "Factuur 12\nDatum 14 maart 2022\nWij verzoeken u het bedrag te betalen voor 28 maart 2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "forfallsdato",
    "Faktura 12\nFakturadato: 14.03.2022\nForfallsdato: 28.03.2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "förfallodatum",
    "Faktura 12\nFakturadatum: 2022-03-14\nFörfallodatum: 2022-03-28",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  ["eräpäivä", "Lasku 12\nPäiväys: 14.3.2022\nEräpäivä: 28.3.2022", { d: "2022-03-14", due: "2022-03-28" }],
  [
    "data de vencimento",
    "Fatura 12\nData de emissão: 14/03/2022\nData de vencimento: 28/03/2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "termin płatności",
    "Faktura 12\nData wystawienia: 14.03.2022\nTermin płatności: 28.03.2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "datum splatnosti",
    "Faktura 12\nDatum vystavení: 14.03.2022\nDatum splatnosti: 28.03.2022",
    { d: "2022-03-14", due: "2022-03-28" },
  ],
  [
    "amount due on the day it was struck",
    "Invoice Date: August 3, 2020\nTOTAL AMOUNT DUE ON August 3, 2020 $4.11\nSeattle, WA 98101",
    { d: "2020-08-03", due: null },
  ],
  [
    "month first because the field says so",
    "Date (mm/dd/yyyy): 03/04/2021\nStatement of health",
    { d: "2021-03-04" },
  ],
  [
    "day first because the field says so",
    "Date (DD/MM/YYYY): 03/04/2021\nStatement of health",
    { d: "2021-04-03" },
  ],
  [
    "the same day in words decides",
    "Date 03/04/2021\nOn 3 April 2021 we received your form",
    { d: "2021-04-03" },
  ],
  [
    "the range decides",
    "Invoice date 05/06/2020\nService from 12/03/2020 to 11/04/2020",
    { d: "2020-06-05" },
  ],
  [
    "dates of letters: place and day",
    "Petra Kern\nAm Hang 3\n4020 Linz\n\nStadtwerke Linz\nPostfach 1\n\nLinz, am 14. März 2022\n\nSehr geehrte Damen und Herren,\nich kündige zum 31.12.2022.",
    { d: "2022-03-14" },
  ],
];

describe("what plain lines say of time", () => {
  for (const [name, text, want] of notes) test(name, () => check(note(text), want));
});

const tills: [string, () => Page[], Want][] = [
  [
    "at the foot",
    () =>
      slip([
        "KEDAI RIA SDN BHD",
        "GST ID 001234567890",
        "TEL 03-1234 5678",
        ["MILK", "5.00"],
        ["TOTAL", "5.00"],
        "09/03/2018 18:54 1008 001",
      ]),
    { d: "2018-03-09" },
  ],
  [
    "the card expires later",
    () =>
      slip([
        "HILL MARKET",
        "Dallas, TX 75001",
        ["MILK", "5.00"],
        ["TOTAL", "5.00"],
        "VISA ****1234 EXP 09/27",
        "Member since 01/02/2010",
        "03/09/2018 06:54 PM",
      ]),
    { d: "2018-03-09" },
  ],
  [
    "return until",
    () =>
      slip([
        "HILL MARKET",
        "Dallas, TX 75001",
        "03/09/2018 18:54",
        ["MILK", "5.00"],
        ["TOTAL", "5.00"],
        "Return by 06/07/2018",
        "Offer ends 12/31/2018",
      ]),
    { d: "2018-03-09" },
  ],
  [
    "no day, only an offer",
    () =>
      slip([
        "HILL MARKET",
        "Dallas, TX 75001",
        ["MILK", "5.00"],
        ["TOTAL", "5.00"],
        ["CASH", "10.00"],
        ["CHANGE", "5.00"],
        "From July 1, 2022 through July 1, 2023",
        "sales tax on groceries is 0%",
      ]),
    { d: null },
  ],
  [
    "time before the day",
    () =>
      slip(["BISTRO", "75002 Paris", ["CAFE", "5,00"], ["TOTAL TTC", "5,00"], "18:54 09/03/2018", "MERCI"]),
    { d: "2018-03-09" },
  ],
  [
    "two digits of the year",
    () =>
      slip([
        "BACKHAUS GmbH",
        "10115 Berlin",
        ["Brot", "5,00"],
        ["SUMME EUR", "5,00"],
        ["MwSt 7%", "0,33"],
        "09.03.18 07:54 Kasse 2 Bon 118",
      ]),
    { d: "2018-03-09" },
  ],
];
describe("what slips from a till say", () => {
  for (const [name, build, want] of tills) test(name, () => check(build(), want));
});

/** Words as a picture's reader gave them. */
const pictured = (rows: string[]): Page[] => {
  const p = new Paper(230, rows.length * 14 + 120);
  for (const r of rows) p.line([[10, r]]);
  return p.build({ source: "ocr", confidence: 80 });
};
const head = [
  "KEDAI RIA SDN BHD",
  "KUALA LUMPUR",
  "GST ID 001234567890",
  "MILK 5.00",
  "TOTAL 5.00",
  "CASH 10.00",
  "CHANGE 5.00",
];
const misread: [string, string[], string | null][] = [
  ["letters for digits", ["O9/O3/2O18 18:54"], "2018-03-09"],
  ["S for 5, B for 8", ["25/03/201B 18:S4"], "2018-03-25"],
  ["a slash read as 7", ["09703/2018 18:54"], "2018-03-09"],
  ["a slash read as 1", ["25/1012018 18:54"], "2018-10-25"],
  ["both slashes", ["2511012018 18:54"], "2018-10-25"],
  ["dots read as commas", ["DATE 25,10,2018"], "2018-10-25"],
  ["spaces inside", ["25/1 0/2018 18:54"], "2018-10-25"],
  ["a space in the year", ["25/10/2 018 18.54"], "2018-10-25"],
  ["glued to the time", ["25/10/201818:54:01"], "2018-10-25"],
  ["glued to a time of one digit", ["25/12/20188:13:39PM"], "2018-12-25"],
  ["glued to the word", ["DATE25/10/2018"], "2018-10-25"],
  ["the century misread", ["25/10/2518 18:54"], "2018-10-25"],
  [
    "a digit that cannot be, put right by the number of the slip",
    ["INVOICE 2018030910080010", "00/03/2018 18:54"],
    "2018-03-09",
  ],
  ["a digit that cannot be, and nothing to put it right", ["INVOICE 1008001055", "00/03/2018 18:54"], null],
  ["month with a nought", ["25 0CT 2018 18:54"], "2018-10-25"],
  ["month misread", ["25-JU1-2018 18:54"], "2018-07-25"],
  ["no day at all", ["18:54 000123"], null],
  ["a number that looks like a day", ["REF 25102018 APPROVED"], null],
  ["a run with its word", ["DATE 20181025"], "2018-10-25"],
  ["label misread", ["Oate: 25/10/2018"], "2018-10-25"],
];
describe("dates as pictures garble them", () => {
  for (const [name, rows, want] of misread)
    test(name, () => check(pictured([...head, ...rows, "THANK YOU"]), { d: want }));
});

const sheets: [string, () => Page[], Want][] = [
  [
    "rows of a statement are not its date",
    () =>
      new Paper()
        .line("Northgate Bank", 14)
        .line([
          [50, "Statement date"],
          [300, "April 12, 2022"],
        ])
        .line([
          [50, "Date"],
          [150, "Description"],
          [400, "Amount"],
        ])
        .line([
          [50, "03/15/2022"],
          [150, "Card 1234 Grocer"],
          [400, "12.00"],
        ])
        .line([
          [50, "03/17/2022"],
          [150, "Transfer"],
          [400, "40.00"],
        ])
        .line([
          [50, "03/17/2022"],
          [150, "Transfer"],
          [400, "41.00"],
        ])
        .line("Previous balance 10.00  Closing balance 20.00  Denver, CO 80202")
        .build(),
    { d: "2022-04-12" },
  ],
  [
    "rows alone give no date",
    () =>
      new Paper()
        .line("Account activity", 14)
        .line([
          [50, "Date"],
          [150, "Description"],
          [400, "Amount"],
        ])
        .line([
          [50, "03/15/2022"],
          [150, "Card 1234 Grocer"],
          [400, "12.00"],
        ])
        .line([
          [50, "03/17/2022"],
          [150, "Transfer"],
          [400, "40.00"],
        ])
        .line([
          [50, "03/19/2022"],
          [150, "Transfer"],
          [400, "41.00"],
        ])
        .line("Previous balance 10.00  Closing balance 20.00  Denver, CO 80202")
        .build(),
    { d: null },
  ],
  [
    "heads over one row",
    () =>
      new Paper()
        .line("INVOICE", 16)
        .line([
          [50, "Invoice no"],
          [180, "Date"],
          [300, "Due date"],
        ])
        .line([
          [50, "A-1182"],
          [180, "03/15/2022"],
          [300, "04/14/2022"],
        ])
        .line("Total $40.00  Dayton, OH 45402")
        .build(),
    { d: "2022-03-15", due: "2022-04-14" },
  ],
  [
    "the date over its word, as under signatures",
    () =>
      new Paper()
        .line("Consent to treatment", 14)
        .line("I agree to the treatment explained to me by the doctor named below.")
        .gap(300)
        .line([
          [50, "Ann Poe"],
          [350, "03/15/2022"],
        ])
        .line([
          [50, "Signature"],
          [350, "Date"],
        ])
        .line("Dayton, OH 45402")
        .build(),
    { d: "2022-03-15" },
  ],
  [
    "boxes of a rental",
    () =>
      new Paper()
        .line("Mietvertrag Fahrzeug", 14)
        .line([
          [50, "Datum"],
          [150, "09.09.2022 10:13"],
        ])
        .line("Kilometer 10928")
        .line("vereinb. Rückgabe")
        .line("Leipzig Nord")
        .line([
          [50, "Datum"],
          [150, "10.09.2022 09:30"],
        ])
        .build(),
    { d: "2022-09-09" },
  ],
  [
    "head of every page",
    () =>
      new Paper()
        .line([
          [50, "April 12, 2022"],
          [300, "Page 1 of 2"],
        ])
        .line("Savings account summary")
        .line("Denver, CO 80202")
        .next()
        .line([
          [50, "April 12, 2022"],
          [300, "Page 2 of 2"],
        ])
        .line("Deposits")
        .build(),
    { d: "2022-04-12" },
  ],
];
describe("what sheets say", () => {
  for (const [name, build, want] of sheets) test(name, () => check(build(), want));
});
