import { Paper } from "../paper.ts";
import { type PartyPaper, rows, two } from "./paper.ts";

/** Bills, policies and letters in English. Made up: nobody of these names is known to us. */
export const englishBillsPapers: PartyPaper[] = [
  [
    "en utility, logo is a picture",
    () =>
      rows(
        new Paper(),
        two([
          ["Account number: 4410-2291-7", "Statement date: March 4, 2024"],
          ["", "Amount due: $84.12"],
          ["MARIANNE OSTROM", ""],
          ["418 BIRCH HOLLOW LN", ""],
          ["TACOMA WA 98403", ""],
        ]),
      )
        .gap(20)
        .line("Your electric usage at a glance", 12, true)
        .line("Quillmark Energy customers used 4% less than last year.")
        .line("Manage your account at www.quillmark-energy.example or call us.")
        .gap(300)
        .line("Make checks payable to Quillmark Energy")
        .build(),
    "Quillmark Energy",
    "MARIANNE OSTROM",
  ],
  [
    "en policy, brand and underwriter",
    () =>
      new Paper()
        .line(
          [
            [50, "Brambleton"],
            [330, "Auto Insurance Policy Declarations"],
          ],
          16,
          true,
        )
        .line([
          [50, "Policy number 77-120-98"],
          [330, "Named insured"],
        ])
        .line([
          [50, "Policy period Jan 3, 2024 to Jul 3, 2024"],
          [330, "Priscilla Vance"],
        ])
        .line([[330, "2210 Cordova Ave"]])
        .line([[330, "Mesa, AZ 85201"]])
        .gap(20)
        .line("Underwritten by Brambleton Direct Insurance Company")
        .line("Drivers", 11, true)
        .line([
          [50, "Gordon Vance"],
          [300, "Licensed"],
        ])
        .build(),
    "Brambleton",
    "Priscilla Vance",
  ],
  [
    "en pay stub, employer top left",
    () =>
      rows(
        new Paper(),
        two([
          ["Halvorsen Millwork LLC", "Earnings Statement"],
          ["77 Sawdust Rd", "Pay period: 02/01/2024 - 02/14/2024"],
          ["Eugene, OR 97402", "Pay date: 02/18/2024"],
          ["", "Employee: Delia Norcross"],
        ]),
      )
        .gap(10)
        .line([
          [50, "Regular"],
          [200, "80.00"],
          [300, "2,400.00"],
        ])
        .line([
          [50, "Net pay"],
          [300, "1,890.55"],
        ])
        .build(),
    "Halvorsen Millwork",
    "Delia Norcross",
  ],
  [
    "en pay stub whose taxes stand under a head that begins like the label of an employer",
    () =>
      rows(
        new Paper(),
        two([
          ["Company", "Employee"],
          ["Tollgate Airways", "Renata Quill"],
          ["555 Grand Street", "1123 Drive Street"],
          ["Atlanta, GA 88434", "Atlanta, GA 88434"],
          ["Earnings Statement", ""],
          ["Employee Taxes", "Employer Taxes"],
          ["Employee Tax", "Company Tax"],
        ]),
      )
        .line([
          [50, "Net pay"],
          [300, "2,076.28"],
        ])
        .build(),
    "Tollgate Airways",
    "Renata Quill",
  ],
  [
    "en payslip with columns of names",
    () =>
      new Paper()
        .line("ORCHID COUNTY SCHOOLS", 13, true)
        .line("500 Education Way")
        .line("Fresno CA 93701")
        .gap(10)
        .line(
          [
            [50, "Emp No"],
            [130, "Employee Name"],
            [330, "Period End"],
            [430, "Date Paid"],
          ],
          8,
        )
        .line([
          [50, "2201"],
          [130, "RENATA QUIST"],
          [330, "05/31/2022"],
          [430, "05/30/2022"],
        ])
        .gap(10)
        .line([
          [50, "Gross pay"],
          [330, "4,100.00"],
        ])
        .line([
          [50, "Net pay"],
          [330, "3,002.19"],
        ])
        .build(),
    "ORCHID COUNTY SCHOOLS",
    "RENATA QUIST",
  ],
  [
    "en lease",
    () =>
      new Paper()
        .line([[200, "RESIDENTIAL LEASE AGREEMENT"]], 14, true)
        .gap(10)
        .lines([
          'This Lease is made on May 1, 2023 between Juniper Hill Properties LLC ("Landlord")',
          'and Beatrix Underhill ("Tenant"). The Landlord leases to the Tenant the premises at',
          "44 Juniper Court, Unit 2, Asheville, NC 28801.",
          "The rent is $1,450.00 due on the first of each month.",
        ])
        .build(),
    "Juniper Hill Properties",
    "Beatrix Underhill",
  ],
  [
    "en lease with fields",
    () =>
      new Paper()
        .line([[200, "LEASE AGREEMENT"]], 14, true)
        .line("Landlord: Corwin Estates Inc.")
        .line("Tenant(s): Milo Hendry")
        .line("Premises: 9 Alder Way, Salem, OR 97301")
        .line("Monthly rent: $1,200.00")
        .build(),
    "Corwin Estates",
    "Milo Hendry",
  ],
  [
    "en property tax",
    () =>
      rows(
        new Paper(),
        two([
          ["COUNTY OF ASHGROVE", "2023 PROPERTY TAX BILL"],
          ["Office of the Treasurer", "Parcel 114-22-009"],
          ["1 Courthouse Sq, Ashgrove, OH 44805", ""],
        ]),
      )
        .gap(30)
        .lines(["STANTON, WALTER J", "620 ELMHURST DR", "ASHGROVE OH 44805"])
        .build(),
    "COUNTY OF ASHGROVE",
    "STANTON",
  ],
  [
    "en phone bill, name and kind in one heading",
    () =>
      new Paper()
        .line("Zephyrtel Wireless Statement", 16, true)
        .line([
          [50, "Bill date Jun 2, 2023"],
          [330, "Account 2209-1120"],
        ])
        .line([
          [50, "Ingrid Solano"],
          [330, "Total due $61.02"],
        ])
        .line([[50, "31 Mesa Verde Dr"]])
        .line([[50, "El Paso TX 79901"]])
        .gap(20)
        .line("Questions? zephyrtel.example/support")
        .build(),
    "Zephyrtel",
    "Ingrid Solano",
  ],
  [
    "en vet invoice",
    () =>
      rows(
        new Paper(),
        two([
          ["Fernbank Animal Hospital", "Invoice 2231"],
          ["12 Meadow Ln, Athens, GA 30601", "Date: 8/3/2023"],
          ["(706) 555-0101", ""],
        ]),
      )
        .gap(10)
        .line([
          [50, "Client: Tamsin Oakes"],
          [330, "Patient: Biscuit (canine)"],
        ])
        .line([
          [50, "Rabies vaccine"],
          [430, "32.00"],
        ])
        .build(),
    "Fernbank Animal Hospital",
    "Tamsin Oakes",
  ],
  [
    "en invoice, maker only in the foot",
    () =>
      new Paper()
        .line([[400, "INVOICE"]], 20, true)
        .line([
          [50, "Bill to"],
          [330, "Invoice no. 2024-118"],
        ])
        .line([
          [50, "Marlow & Finch Ltd"],
          [330, "Date 2 April 2024"],
        ])
        .line([[50, "22 Canal Street"]])
        .line([[50, "Leeds LS1 4AP"]])
        .gap(20)
        .line([
          [50, "Design work"],
          [430, "900.00"],
        ])
        .gap(380)
        .line(
          "Tessellate Studio Ltd · 5 Foundry Lane, Sheffield S1 2BX · VAT GB 123 4567 89 · hello@tessellate-studio.example",
          7,
        )
        .build(),
    "Tessellate Studio",
    "Marlow & Finch",
  ],
  [
    "en two parties side by side",
    () =>
      new Paper()
        .line("INVOICE #88", 18, true)
        .line(
          [
            [50, "Seller"],
            [330, "Buyer"],
          ],
          10,
          true,
        )
        .line([
          [50, "Ottoline Ceramics"],
          [330, "Grand Pavilion Hotel"],
        ])
        .line([
          [50, "8 Kiln Yard"],
          [330, "1 Sea Parade"],
        ])
        .line([
          [50, "Stoke ST1 1AA"],
          [330, "Brighton BN1 1AA"],
        ])
        .build(),
    "Ottoline Ceramics",
    "Grand Pavilion Hotel",
  ],
  [
    "en ship to and bill to, person under the company",
    () =>
      new Paper()
        .line(
          [
            [50, "Kestrel Valve Corp."],
            [400, "INVOICE"],
          ],
          14,
          true,
        )
        .line([[50, "9 Foundry Blvd, Toledo, OH 43604"]])
        .gap(10)
        .line([
          [50, "Bill To:"],
          [330, "Ship To:"],
        ])
        .line([
          [50, "Hartwell Group"],
          [330, "Hartwell Group"],
        ])
        .line([
          [50, "Louise Marchetti"],
          [330, "Dock 4"],
        ])
        .line([
          [50, "500 Lake Ave"],
          [330, "510 Lake Ave"],
        ])
        .line([
          [50, "Erie, PA 16501"],
          [330, "Erie, PA 16501"],
        ])
        .build(),
    "Kestrel Valve",
    "Hartwell Group",
  ],
  [
    "en certificate of insurance",
    () =>
      new Paper()
        .line(
          [
            [120, "CERTIFICATE OF LIABILITY INSURANCE"],
            [440, "DATE 02/11/2023"],
          ],
          12,
          true,
        )
        .line(
          [
            [50, "PRODUCER"],
            [330, "CONTACT NAME: Wilma Tate"],
          ],
          8,
        )
        .line([
          [50, "Osprey Risk Advisors"],
          [330, "PHONE: 555-0110"],
        ])
        .line([
          [50, "1 Harbor Plaza"],
          [330, "INSURER(S) AFFORDING COVERAGE"],
        ])
        .line([
          [50, "Mobile, AL 36602"],
          [330, "INSURER A : Lodestar Casualty Company"],
        ])
        .line([[50, "INSURED"]], 8)
        .line([[50, "Bayou Crane Rentals LLC"]])
        .line([[50, "77 Dock Rd"]])
        .line([[50, "Mobile, AL 36605"]])
        .build(),
    "?",
    "Bayou Crane Rentals",
  ],
];
