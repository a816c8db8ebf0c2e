import { describe, expect, test } from "bun:test";
import { luhn, mod97 } from "#kernel/check-digits.ts";
import { isVinShaped, vinCheck } from "#reading/identifiers/checked-numbers.ts";
import { findNumbers } from "#reading/identifiers/identifiers.ts";
import { layOut } from "#reading/layout/layout.ts";
import { note, Paper } from "./paper.ts";

/** A printed line and the identifier to be read from it ("" for none); spaces do not matter. */
const lines: [string, string][] = [
  ["28/03/18 12:24   Slip No.: 0010244178", "receipt_number=0010244178"],
  ["Slip No. : 0010244178 Trans: 121722", "receipt_number=0010244178"],
  ["WONG   Trans: 121722", "receipt_number=121722"],
  ["21.02.2025 17:48 Bon-Nr.:4417", "receipt_number=4417"],
  ["Co. Reg No: 519537-X", "tax_id=519537-X"],
  ["TKT 8812", "receipt_number=8812"],
  ["Auth. Code: 442031", "reference=442031"],
  ["Bon-Nr. 7781 Markt 0412 Kasse 2", "receipt_number=7781"],
  ["Bonnummer 8812", "receipt_number=8812"],
  ["Receipt # : CS00044172", "receipt_number=CS00044172"],
  ["Seriennummer Kasse: 0x12AB34", "control_number=0x12AB34"],
  ["TSE-Seriennummer: 5d0a81b2c3", "control_number=5d0a81b2c3"],
  ["Serial No. XK-2291-88", "control_number=XK-2291-88"],
  ["eAS-Serien-Nr.: 2204417812-KAS04", "control_number=2204417812-KAS04"],
  ["Kunden-Nr.: 4711-22", "customer_number=4711-22"],
  ["Kd.-Nr. 99120", "customer_number=99120"],
  ["Kunde 100233", "customer_number=100233"],
  ["Ihre Kundennummer: 100233", "customer_number=100233"],
  ["VS-Nr. 12/345678/9", "policy_number=12/345678/9"],
  ["VSNR: 12 345678 A 901", "policy_number=12345678A901"],
  ["Auftrags-Nr: A-5512", "order_number=A-5512"],
  ["AuftragNr 5512", "order_number=5512"],
  ["N° de ligne : 06 12 34 56 78", ""],
  ["Dossier voyage : QWERTY", "booking_number=QWERTY"],
  ["N° e-billet : 123456789", "receipt_number=123456789"],
  ["Invoice #: INV-2291", "invoice_number=INV-2291"],
  ["INVOICE #INV-2291", "invoice_number=INV-2291"],
  ["Invoice No. 2291/A", "invoice_number=2291/A"],
  ["INVOICE NUMBER 00012345", "invoice_number=00012345"],
  ["Invoice ID 44-2291", "invoice_number=44-2291"],
  ["Tax Invoice No : T/00441", "invoice_number=T/00441"],
  ["TAX INVOICE 2000417712", "invoice_number=2000417712"],
  ["Rechnung Nr. 2024/0815 vom 03.04.2024", "invoice_number=2024/0815"],
  ["Rechnungs-Nr.: RG-100245", "invoice_number=RG-100245"],
  ["Rechnung: 441102", "invoice_number=441102"],
  ["Re.-Nr. 8812", "invoice_number=8812"],
  ["Facture n° FA-2024-001", "invoice_number=FA-2024-001"],
  ["Factura Nº: F/2024/17", "invoice_number=F/2024/17"],
  ["Factura simplificada: T001-8812", "invoice_number=T001-8812"],
  ["Fattura n. 44 del 3/4/2024", "invoice_number=44"],
  ["Factuur 2024-001", "invoice_number=2024-001"],
  ["Factuurnr. 992288", "invoice_number=992288"],
  ["Policy: HO 4412 998", "policy_number=HO4412998"],
  ["Policy Number 7710-42-18-05", "policy_number=7710-42-18-05"],
  ["POLICY NO. 55-K2-M903-1", "policy_number=55-K2-M903-1"],
  ["Your policy number is 33129 88 12", "policy_number=331298812"],
  ["Account No: XXXX-XXXX-1234", "account_number=XXXX-XXXX-1234"],
  ["Account ending in 4417", "card_number=4417"],
  ["Account Number 4417 2201 88", "account_number=4417220188"],
  ["Acct # 55-12881", "account_number=55-12881"],
  ["Customer ID CUST-221", "customer_number=CUST-221"],
  ["Order number: 113-4412-99", "order_number=113-4412-99"],
  ["P.O. # 77123", "order_number=77123"],
  ["PO Number 77123", "order_number=77123"],
  ["Claim # 00-88-1123", "claim_number=00-88-1123"],
  ["Member ID: QRS 240417886 03", "member_number=QRS24041788603"],
  ["Identification # XEA 1234 5678", "member_number=XEA12345678"],
  ["Group No. 4417000", "group_number=4417000"],
  ["RxBIN: 441208", "group_number=441208"],
  ["RxGrp QRSTUVW", "group_number=QRSTUVW"],
  ["Patient ID: PAT-4417-2025", "customer_number=PAT-4417-2025"],
  ["DL NO. I1234568", "licence_number=I1234568"],
  ["LIC# WDKLMNO321PQ", "licence_number=WDKLMNO321PQ"],
  ["4d LIC# WDKLMNO321PQ", "licence_number=WDKLMNO321PQ"],
  ["Passport No. XA104417", "passport_number=XA104417"],
  ["Kennzeichen: L-AB 1234", "plate=L-AB1234"],
  ["Amtl. Kennzeichen KI-MO 4417", "plate=KI-MO4417"],
  ["Immatriculation : AB-123-CD", "plate=AB-123-CD"],
  ["License plate 7ABC123", "plate=7ABC123"],
  ["Zählernummer 1EMH0012345678", "meter_number=1EMH0012345678"],
  ["Booking reference: QXW7RT", "booking_number=QXW7RT"],
  ["Buchungscode: QXZWTR", "booking_number=QXZWTR"],
  ["Reservation 441208813/2", "booking_number=441208813/2"],
  ["Confirmation number 88123-X", "reference=88123-X"],
  ["Steuernummer 201/117/04412", "tax_id=201/117/04412"],
  ["EIN: 12-3456789", "tax_id=12-3456789"],
  ["SSN: XXX-XX-1234", "tax_id=XXX-XX-1234"],
  ["SIRET 732 829 320 00074", "tax_id=73282932000074"],
  ["CIF A58818501", "tax_id=A58818501"],
  ["GST ID : 000571834624", "vat_id=000571834624"],
  ["USt-IdNr.: DE136695976", "vat_id=DE136695976"],
  ["BTW NL810433941B01", "vat_id=NL810433941B01"],
  ["CHE-123.456.788 MWST", "vat_id=CHE123456788"],
  ["VIN 1M8GDM9AXKP042788", "vin=1M8GDM9AXKP042788"],
  ["Vehicle Identification Number: WVWZZZ1JZXW000001", "vin=WVWZZZ1JZXW000001"],
  ["Kartennummer ############4417", "card_number=############4417"],
  ["VISA ****4417", "card_number=****4417"],
  ["Visa XXXX XXXX XXXX 4417", "card_number=XXXXXXXXXXXX4417"],
  ["Mastercard ending in 4417", "card_number=4417"],
  ["Check number: 10442", "receipt_number=10442"],
  ["Loan number 0044128871", "account_number=0044128871"],
  ["Reference: RF30 4417 2088 12", "reference=RF304417208812"],
  ["Invoice date: 12/03/2024", ""],
  ["Order total 55.12", ""],
  ["Account balance 1,220.11", ""],
  ["Tel. 0341 4412233", ""],
  ["Total 12.50", ""],
  ["Customer service 1-800-445-1122", ""],
  ["Page 1 of 4", ""],
  ["Invoice 12.03.2024", ""],
  ["PO Box 4417", ""],
];

const read = (pages: Parameters<typeof layOut>[0]) =>
  findNumbers(layOut(pages), "2025-06-30").map((f) => `${f.key}=${f.value}`.replace(/ /g, ""));

describe("identifiers on one line", () => {
  for (const [line, want] of lines)
    test(line, () => {
      if (want === "") expect(read(note(line))).toEqual([]);
      else expect(read(note(line))).toContain(want.replace(/ /g, ""));
    });
});

describe("identifiers under their labels", () => {
  test("a table head over a row of values", () => {
    const pages = new Paper()
      .line([
        [50, "Policy number"],
        [200, "Account number"],
        [350, "Invoice date"],
      ])
      .line([
        [50, "HO 4412-998"],
        [200, "7741-2093"],
        [350, "04/03/2025"],
      ])
      .build();
    expect(read(pages)).toEqual(["policy_number=HO4412-998", "account_number=7741-2093"]);
  });
});

describe("check digits", () => {
  test("a wrong IBAN is no IBAN", () => expect(read(note("IBAN DE02 1203 0000 0000 2020 52"))).toEqual([]));
  test("an IBAN stops where the next word begins", () =>
    expect(read(note("IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001"))).toEqual([
      "iban=DE02120300000000202051",
      "bic=BYLADEM1001",
    ]));
  test("VIN", () => {
    expect(vinCheck("1M8GDM9AXKP042788")).toBe(true);
    expect(vinCheck("1M8GDM9A1KP042788")).toBe(false);
    expect(isVinShaped("1M8GDM9AXKPO42788")).toBe(false);
  });
  test("a VIN whose zeros were read as letters is kept as it stands, the right one in its place where it is printed", () => {
    expect(read(note("VIN 1M8GDM9AXKPO42788"))).toEqual(["vin=1M8GDM9AXKPO42788"]);
    expect(read(note("VIN 1M8GDM9AXKPO42788\nChassis 1M8GDM9AXKP042788"))).toEqual(["vin=1M8GDM9AXKP042788"]);
  });
  test("Luhn", () => {
    expect(luhn("4111111111111111")).toBe(true);
    expect(luhn("4111111111111112")).toBe(false);
  });
  test("mod 97", () => {
    expect(mod97("4417208812RF30")).toBe(1);
    expect(mod97("4417208813RF30")).not.toBe(1);
  });
  test("a number that fails Luhn is no card", () => expect(read(note("4111 1111 1111 1112"))).toEqual([]));
});
