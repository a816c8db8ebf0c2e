import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, Paper, slip } from "./paper.ts";

/** What it is, the paper, who made it, whom it is for ("-" for nobody). */
const papers: [string, () => Page[], string, string][] = [
  [
    "decl",
    () =>
      new Paper()
        .line("DECLARATIONS", 14, true)
        .line("COVERAGE IS PROVIDED IN THE COMPANY SHOWN BELOW")
        .line("Pioneer Casualty Company")
        .line("A Stock Insurance Company")
        .gap(10)
        .line([
          [50, "Named Insured and Mailing Address"],
          [330, "Agent"],
        ])
        .line([
          [50, "GRACE HOLLOWAY"],
          [330, "Baxter Agency Inc"],
        ])
        .line([
          [50, "14 MILL ROAD"],
          [330, "9 Main Street"],
        ])
        .line([
          [50, "DAYTON OH 45402"],
          [330, "DAYTON OH 45403"],
        ])
        .build(),
    "Pioneer Casualty",
    "GRACE HOLLOWAY",
  ],
  [
    "decl2",
    () =>
      new Paper()
        .line([[50, "Renters Declarations Page"]], 16, true)
        .line("This is proof of your insurance coverage.")
        .gap(10)
        .line("Fenwick Insurance Company")
        .line("Policyholder(s)")
        .line("Nora Lindqvist")
        .line("Policy number: 88-2211")
        .build(),
    "Fenwick Insurance",
    "Nora Lindqvist",
  ],
  [
    "decl3",
    () =>
      new Paper()
        .line("Lakeshore Mutual Automobile Insurance Company", 11)
        .line("PO Box 1200")
        .line("Duluth MN 55801")
        .gap(20)
        .line([
          [50, "AT1"],
          [300, "DECLARATIONS PAGE"],
        ])
        .line("000112 0044")
        .line("BECKETT, ALAN")
        .line("77 PINE ST")
        .line("ST PAUL MN 55102")
        .gap(10)
        .line("Policy Number: 311 2201-B12")
        .build(),
    "Lakeshore Mutual",
    "BECKETT, ALAN",
  ],
  [
    "statement",
    () =>
      new Paper()
        .line([[50, "Customer Statement"]], 14, true)
        .line([
          [50, "Brightwater Bank"],
          [350, "Statement Date 08/20/2021"],
        ])
        .line([[50, "PO Box 951"]])
        .line([[50, "Horsham, PA 19044"]])
        .gap(20)
        .line("DOMINIC HALE")
        .line("12 RIVER RD")
        .line("READING PA 19601")
        .gap(10)
        .line("Contact us: brightwater.com")
        .build(),
    "Brightwater Bank",
    "DOMINIC HALE",
  ],
  [
    "inv us",
    () =>
      new Paper()
        .line(
          [
            [50, "Sample & Sons, Inc."],
            [420, "INVOICE"],
          ],
          14,
          true,
        )
        .line([
          [50, "100 Industrial Way"],
          [420, "Invoice # 4471"],
        ])
        .line([
          [50, "Joliet, IL 60431"],
          [420, "Date 11/02/2021"],
        ])
        .gap(10)
        .line([
          [50, "Bill To:"],
          [300, "Ship To:"],
        ])
        .line([
          [50, "Hartley Group"],
          [300, "Hartley Group Warehouse"],
        ])
        .line([
          [50, "Attn: Accounts Payable"],
          [300, "44 Dock St"],
        ])
        .line([
          [50, "1 Plaza Dr"],
          [300, "Gary, IN 46401"],
        ])
        .build(),
    "Sample & Sons",
    "Hartley Group",
  ],
  [
    "inv plain",
    () =>
      new Paper()
        .line([[50, "INVOICE"]], 20, true)
        .line([
          [50, "From:"],
          [300, "To:"],
        ])
        .line([
          [50, "DEMO - Northlake Web"],
          [300, "Test Business"],
        ])
        .line([
          [50, "Suite 5a-1204"],
          [300, "123 Somewhere St"],
        ])
        .line([
          [50, "123 Somewhere Street"],
          [300, "Melbourne, VIC 3000"],
        ])
        .build(),
    "Northlake Web",
    "Test Business",
  ],
  [
    "inv eu",
    () =>
      new Paper()
        .line([
          [50, "Customer:2"],
          [350, "Invoice # RE-20201121/508"],
        ])
        .line(
          [
            [50, "Bei Muster GmbH"],
            [350, "Date: 2020-11-21"],
          ],
          10,
        )
        .line("Ecke 12")
        .line("12345 Stadthausen")
        .gap(10)
        .line("Theodor Probst")
        .line("Bahnstr. 42")
        .line("88802 Spielkreis")
        .gap(10)
        .line("Thank you for your order")
        .line("Bei Muster GmbH · Ecke 12 · 12345 Stadthausen", 8)
        .build(),
    "Bei Muster GmbH",
    "Theodor Probst",
  ],
  [
    "payslip",
    () =>
      new Paper()
        .line("Earnings Statement", 14, true)
        .line([
          [50, "Company"],
          [200, "Employee"],
          [380, "Pay date"],
        ])
        .line([
          [50, "Skyway Airlines"],
          [200, "Clyde Porter"],
          [380, "02/07/2022"],
        ])
        .line([
          [50, "1030 Delta Blvd"],
          [200, "22 Oak St"],
        ])
        .line([
          [50, "Atlanta, GA 30354"],
          [200, "Atlanta, GA 30301"],
        ])
        .build(),
    "Skyway Airlines",
    "Clyde Porter",
  ],
  [
    "w2",
    () =>
      new Paper()
        .line([
          [50, "a Employee's social security number"],
          [320, "OMB No. 1545-0008"],
        ])
        .line([[50, "123-45-6789"]])
        .line([
          [50, "c Employer's name, address, and ZIP code"],
          [320, "1 Wages, tips, other compensation"],
        ])
        .line([
          [50, "Contour Ltd"],
          [320, "37160.56"],
        ])
        .line([[50, "123 Harbor Way"]])
        .line([[50, "Redmond, WA 98765"]])
        .line([[50, "e Employee's first name and initial   Last name"]])
        .line([[50, "Angela Braun"]])
        .line([[50, "4567 Main Street"]])
        .line("W-2 Wage and Tax Statement")
        .build(),
    "Contour Ltd",
    "Angela Braun",
  ],
  [
    "ev de",
    () =>
      new Paper()
        .line([[330, "Rheinischer Versicherungsverein a.G."]], 14, true)
        .line([[330, "Postfach 1100, 50667 Köln"]], 8)
        .gap(10)
        .line([[50, "Herrn"]])
        .line([[50, "Max Probst"]])
        .line([[50, "Musterweg 1"]])
        .line([[50, "12345 Musterstadt"]])
        .gap(10)
        .line("Beitragsrechnung", 14, true)
        .line("Versicherungsschein-Nr. 12/345678/9")
        .build(),
    "Rheinischer Versicherungsverein",
    "Max Probst",
  ],
  [
    "flight",
    () =>
      new Paper()
        .line(
          [
            [50, "Passenger Receipt"],
            [350, "Booking code: QX7ZTR"],
          ],
          12,
          true,
        )
        .line("MR Jens Probst")
        .line("Muster Consulting GmbH")
        .line("Friedrichstr. 1")
        .line("10117 Berlin")
        .gap(20)
        .line("Invoice date: 03 Apr 2019")
        .line("Flight EW 9001 Leipzig - Stuttgart")
        .gap(200)
        .line("Nordwind Airways GmbH, Waldstrasse 249, 51147 Köln, www.nordwind-airways.com", 7)
        .build(),
    "Nordwind Airways",
    "Jens Probst",
  ],
  [
    "cancel",
    () =>
      new Paper()
        .lines(["Max Probst", "Lilienweg 21", "12345 Nebendorf", "E-Mail: max.probst@gmail.com"])
        .gap(20)
        .lines(["EasyKasse AG", "Postfach 10", "50667 Köln"])
        .gap(10)
        .line([[400, "Nebendorf, 03.09.2019"]])
        .line("Kündigung meiner Krankenversicherung", 11, true)
        .lines([
          "Sehr geehrte Damen und Herren,",
          "hiermit kündige ich meine Mitgliedschaft.",
          "Mit freundlichen Grüßen",
          "Max Probst",
        ])
        .build(),
    "Max Probst",
    "EasyKasse AG",
  ],
  [
    "rcpt",
    () =>
      slip([
        "Lindholm Möbelhaus GmbH & Co. KG",
        "Nordpark 17",
        "04356 Leipzig",
        ["Summe", "90,00"],
        "14.03.2020 13:22",
      ]),
    "Lindholm",
    "-",
  ],
  [
    "rcpt2",
    () =>
      slip([
        "* * *",
        "BURGER BARN",
        "C/ Colón 22, 46004 Valencia",
        "Factura Simplificada",
        ["Total", "35,00 €"],
        "21/05/2022 22:10",
      ]),
    "BURGER BARN",
    "-",
  ],
  [
    "email",
    () =>
      new Paper()
        .lines([
          "From: Mallory Harper <mallory@example.org>",
          "To: Tim Oakley <tim@example.org>",
          "Subject: Meeting on Friday",
          "Date: Wed, 21 Dec 2022 10:22:00 +0000",
          "",
          "Hi Tim, see you on Friday at ten.",
        ])
        .build(),
    "Mallory Harper",
    "Tim Oakley",
  ],
  [
    "letter en",
    () =>
      new Paper()
        .lines(["Oakfield Primary School", "School Lane, Bath BA1 2AB", "Tel 01225 555012"])
        .gap(10)
        .line("12 May 2025")
        .lines([
          "Dear Parents,",
          "The class trip takes place on 4 June.",
          "Yours sincerely",
          "H. Marsh, Headteacher",
        ])
        .build(),
    "Oakfield Primary School",
    "-",
  ],
  [
    "medical",
    () =>
      new Paper()
        .line("SEATTLE VALLEY HOSPITAL", 14, true)
        .line("Department of Internal Medicine")
        .line("DISCHARGE SUMMARY", 12, true)
        .line([
          [50, "Patient Name: Jonathan Michael Hall"],
          [330, "MRN: 4471"],
        ])
        .line([
          [50, "Date of Birth: 03/15/1958"],
          [330, "Attending Physician: Elizabeth Wren, MD"],
        ])
        .build(),
    "SEATTLE VALLEY HOSPITAL",
    "Jonathan Michael Hall",
  ],
];

const flat = (s: string | null) => (s ?? "-").toLowerCase().replace(/[^\p{L}\p{N}-]/gu, "");

describe("who made it and whom it is for", () => {
  for (const [name, build, issuer, recipient] of papers)
    test(name, () => {
      const s = builtInReader.sort(build(), context());
      expect(flat(s.issuer)).toContain(flat(issuer));
      if (recipient === "-") expect(s.recipient).toBeNull();
      else expect(flat(s.recipient)).toContain(flat(recipient));
    });

  test("a name that is on file weighs more", () => {
    const pages = () => new Paper().lines(["Quiet Words", "Orchard Lane", "Some notes of the day"]).build();
    const known = [{ id: "1", name: "Orchard Lane", kind: "organization" as const, aliases: [] }];
    expect(builtInReader.sort(pages(), context({ known })).issuer).toBe("Orchard Lane");
  });

  test("paper addressed to somebody of the household is theirs", () => {
    const pages = new Paper()
      .line("Tennis Club Ost e.V.", 14)
      .line("Bill to: Club Office")
      .line("Insured: Ida Storm")
      .build();
    expect(builtInReader.sort(pages, context({ household: ["Ida Storm"] })).recipient).toBe("Ida Storm");
  });
});
