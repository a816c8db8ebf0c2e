import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import { study } from "#reading/classify/study.ts";
import { layOut } from "#reading/layout/layout.ts";
import { machineZone, zoneCheckDigit } from "#reading/layout/machine-zone.ts";
import { context, note, Paper } from "./paper.ts";

/** What is printed `=>` every number that is to be read from it: its kind and value. */
const printed = [
  "Invoice No: INV-20931 => invoice_number INV-20931",
  "Invoice Number\nINV/2024/0093 => invoice_number INV/2024/0093",
  "INVOICE #10482   DATE 03/04/2025 => invoice_number 10482",
  "Rechnungsnummer: RE-2024-00817   Kundennummer: 10023 => invoice_number RE-2024-00817, customer_number 10023",
  "Rechnung Nr. 4711/24 vom 03.04.2025 => invoice_number 4711/24",
  "Rechnungs-Nr.   Kunden-Nr.   Datum\n2024-1187   K-50021   04.05.2024 => invoice_number 2024-1187, customer_number K-50021",
  "Facture n° FA-2025-118 => invoice_number FA-2025-118",
  "N° de facture : 25/00318\nRéférence client : 8830021 => invoice_number 25/00318, customer_number 8830021",
  "Factura Nº 2025-A-0031   NIF B12345674 => invoice_number 2025-A-0031, tax_id B12345674",
  "Fattura n. 118/2025 del 04/05/2025 => invoice_number 118/2025",
  "Factuurnummer 20250318\nKlantnummer 44102 => invoice_number 20250318, customer_number 44102",
  "Account number 8842 1190 03 => account_number 8842 1190 03",
  "Your account number: 000-118-2233 => account_number 000-118-2233",
  "Vertragskonto 2001 3345 8890 => account_number 2001 3345 8890",
  "Policy number: HP 88213-7/02 => policy_number HP 88213-7/02",
  "Versicherungsschein-Nr. 80.123.456789 => policy_number 80.123.456789",
  "Police n° 1234567 A => policy_number 1234567 A",
  "Claim reference CLM-2024-55310 => claim_number CLM-2024-55310",
  "Schadennummer 24-0099812 => claim_number 24-0099812",
  "Order number 302-5518290-1128 => order_number 302-5518290-1128",
  "Bestellnummer: 77-1182 => order_number 77-1182",
  "Confirmation code: QXZ7WT => reference QXZ7WT",
  "Booking reference: K9X2LM => booking_number K9X2LM",
  "Res.N° 1165436070 => booking_number 1165436070",
  "Reservierung 558123/2 => booking_number 558123/2",
  "Ticket No. 220-5518233410 => receipt_number 220-5518233410",
  "Flight: LH 2034 => flight_number LH 2034",
  "Flug LH2034 nach Wien => flight_number LH2034",
  "Passport No. C01X00T47 => passport_number C01X00T47",
  "Passport No\nXK554120 => passport_number XK554120",
  "Licence No MORGA753116SM9IJ => licence_number MORGA753116SM9IJ",
  "LIC# D1234567 => licence_number D1234567",
  "5. MORGA 753116 SM9IJ 35 => ",
  "Meter serial number 18K0099123 => meter_number 18K0099123",
  "Zählernummer 1ESY1160098123 => meter_number 1ESY1160098123",
  "Point de livraison (PDL) 14 123 456 789 012 => meter_number 14 123 456 789 012",
  "CUPS ES0021000000000000AB => meter_number ES0021000000000000AB",
  "Kennzeichen: B-MW 1234 => plate B-MW 1234",
  "Registration number AB12 CDE => plate AB12 CDE",
  "VIN 1HGCM82633A004352 => vin 1HGCM82633A004352",
  "USt-IdNr. DE136695976 => vat_id DE136695976",
  "Steuernummer 151/815/08156 => tax_id 151/815/08156",
  "SSN 123-45-6789 => tax_id 123-45-6789",
  "Member ID: XYZ 9921 0034 => member_number XYZ 9921 0034",
  "Versichertennummer A123456780 => member_number A123456780",
  "Patient ID: 00-331-882 => customer_number 00-331-882",
  "MRN 4489021 => customer_number 4489021",
  "Employee No. 10031 => customer_number 10031",
  "Check No. 1187 => receipt_number 1187",
  "EFT Ref 00720869 => reference 00720869",
  "Trans# 4432 Reg 02 => receipt_number 4432",
  "Receipt #: CS00224314 => receipt_number CS00224314",
  "Lot #: 5436A => control_number 5436A",
  "Serial No. SN-99812-AA => control_number SN-99812-AA",
  "Case number: 2024-CV-00871 => reference 2024-CV-00871",
  "Aktenzeichen 12 O 345/24 => reference 12 O 345/24",
  "Mandatsreferenz M-000183-22 => reference M-000183-22",
  "Loan number 77-10029331 => account_number 77-10029331",
  "Contract no. C/2024/118 => contract_number C/2024/118",
  "Mietvertrag Nr. 1095799 => contract_number 1095799",
  "Control number\nA1B2 => control_number A1B2",
  "Employer identification number (EIN)\n12-3456789 => tax_id 12-3456789",
  "Company No 04366849 => tax_id 04366849",
  "GST Reg. No: 000683900928 => vat_id 000683900928",
  "Invoice No.   :   18299/102/T0230 => invoice_number 18299/102/T0230",
  "Doc No. : CS-1809-0112 => receipt_number CS-1809-0112",
  "Slip No.: 0010111111   Trans: 121722 => receipt_number 0010111111, receipt_number 121722",
  "Bill#: V001-540888 => invoice_number V001-540888",
  "Card ending in 4528 => card_number 4528",
  "MASTERCARD ************4528 => card_number ************4528",
  "Student ID 201833145 => customer_number 201833145",
  "Referenznummer: 21 00000 00003 13947 14300 09017 => reference 21 00000 00003 13947 14300 09017",
  "Numéro de sécurité sociale 2 84 05 75 116 001 23 => tax_id 2 84 05 75 116 001 23",
  "Codice fiscale RSSMRA80A01H501U => tax_id RSSMRA80A01H501U",
  "Identification: ABC 123456789 01 => member_number ABC 123456789 01",
  "Certificate No. 2024/118/B => policy_number 2024/118/B",
  "ISBN 978-3-16-148410-0 => ",
  "Your call is important, phone 0800 123 4567 => ",
  "Total 1,234.56 on 03/04/2025 => ",
  "Rechnungsnr./-datum   6003488000 / 05.10.2023 => invoice_number 6003488000",
  "Buchungscode / Rechnungsnummer:          NQXZMR => booking_number NQXZMR",
  "04.12.2024   11:26   Bon-Nr.. : 1477 => receipt_number 1477",
  "St:5520 Ctrl ID:9100 TaxInv:14018 => invoice_number 14018, reference 9100",
  "Rechnung des Versicherers (575) Nr. 00.321.654.7-2018-1 vom 11.03.2018 => invoice_number 00.321.654.7-2018-1",
  "Beitrag zur Kraftfahrtversicherung Nr. 00.321.654.7 => policy_number 00.321.654.7",
  "Flight EW 7011 Hamburg\nMEIER/ANNA (220-7304274000) => flight_number EW 7011, receipt_number 220-7304274000",
  "Reservation number: ~~ 527700019/1 => booking_number 527700019/1",
].map((row): [string, string[]] => {
  const [text = "", numbers = ""] = row.split(/ => ?/);
  return [text, numbers === "" ? [] : numbers.split(", ")];
});

describe("numbers behind, under and far behind their labels", () => {
  for (const [text, want] of printed)
    test(JSON.stringify(text), () => {
      const got = study(note(text), context()).numbers.map((n) => `${n.key} ${n.value}`);
      expect(got.sort()).toEqual([...want].sort());
    });

  test("the words a number was read from are the number, without the sign before it", () => {
    for (const text of ["Customer ID\n#12345", "Customer ID: #12345", "Kunde der Sparte A Nr. #12345"])
      for (const n of study(note(text), context()).numbers)
        expect(n.line.text.slice(n.start, n.end)).toBe(n.value);
  });

  test("on a picture: a digit in the label, and a line broken before its colon", () => {
    const read = (rows: string[]) =>
      study(new Paper().lines(rows).build({ source: "ocr" }), context()).numbers.map(
        (n) => `${n.key} ${n.value}`,
      );
    expect(read(["WINE", "S1ip: 0000000111000395000"])).toEqual(["receipt_number 0000000111000395000"]);
    expect(read(["04.12.2024   11:26   Bon-Nr..", ": 1477"])).toEqual(["receipt_number 1477"]);
  });
});

/** A zone of the shape of ICAO Doc 9303 part 4 with right check digits. */
function passport(number: string, birth: string, expiry: string): string {
  const field = number.padEnd(9, "<");
  const head = `${field}${zoneCheckDigit(field)}UTO${birth}${zoneCheckDigit(birth)}F${expiry}${zoneCheckDigit(expiry)}`;
  return head.padEnd(43, "<") + zoneCheckDigit(head.slice(0, 10) + head.slice(13, 20) + head.slice(21, 28));
}

describe("the machine readable zone", () => {
  const read = (...rows: string[]) => {
    const zone = machineZone(layOut(new Paper().lines(rows).build({ source: "ocr" })), "2026-01-01");
    if (zone === null) return null;
    const { kind, nationality, number, birth, expiry } = zone;
    return { kind, nationality, number: number.value, birth: birth.value, expiry: expiry.value };
  };

  test("check digits are those of the specimen in ICAO Doc 9303", () => {
    expect([zoneCheckDigit("L898902C3"), zoneCheckDigit("740812"), zoneCheckDigit("120415")]).toEqual([
      6, 2, 9,
    ]);
  });

  test("a passport", () => {
    expect(
      read("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", passport("L898902C3", "740812", "270415")),
    ).toMatchObject({
      kind: "passport",
      number: "L898902C3",
      nationality: "UTO",
      birth: "1974-08-12",
      expiry: "2027-04-15",
    });
  });

  test("an identity card", () => {
    expect(
      read(
        "I<UTOD231458907<<<<<<<<<<<<<<<",
        "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
      ),
    ).toMatchObject({ kind: "identity", number: "D23145890", birth: "1974-08-12", expiry: "2012-04-15" });
  });

  test("letters read for digits are put right where the check digit says so", () => {
    const worn = passport("XK000512", "850101", "270114")
      .replace("XK000512", "XKOOO512")
      .replace("850101", "85O1O1");
    expect(read(worn)).toMatchObject({ number: "XK000512", birth: "1985-01-01" });
  });

  test("one changed digit, and nothing is believed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100000, max: 999999 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (n, at, by) => {
          const zone = passport(`AB${n}`, "850101", "270114");
          const c = zone.charAt(at);
          fc.pre(/\d/.test(c));
          const other = zone.slice(0, at) + String((Number(c) + by) % 10) + zone.slice(at + 1);
          fc.pre(zoneCheckDigit(other.slice(0, 9)) !== Number(other.charAt(9)));
          expect(read(other)?.number ?? null).not.toBe(`AB${n}`);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("no zone in ordinary text", () => {
    expect(read("Total < 100", "A<B<C", "PLEASE RETURN THIS FORM")).toBeNull();
  });
});

test("a passport is one, with its days, however little else can be read", () => {
  const pages = new Paper()
    .lines([
      "UTOPIA",
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      passport("L898902C3", "740812", "270415"),
    ])
    .build({ source: "ocr" });
  const sorting = builtInReader.sort(pages, context());
  const { facts } = builtInReader.read(pages, sorting, context());
  expect(sorting.type).toBe("identity/passport");
  const said = facts.map((f) => `${f.key}=${f.value}`);
  // What everybody may see of the zone is the day, not the number beside it.
  expect(facts.filter((f) => f.role === "date").length).toBeGreaterThan(1);
  for (const f of facts.filter((one) => one.role === "date")) expect(f.quote).not.toContain("L898902C3");
  for (const want of ["birth_date=1974-08-12", "expiry_date=2027-04-15", "passport_number=L898902C3"])
    expect(said).toContain(want);
});
