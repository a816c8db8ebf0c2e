import { Paper } from "../paper.ts";
import { type PartyPaper, rows, two } from "./paper.ts";

/** Papers of identity, tax forms and papers of health: whom they are for stands in boxes. Made up: nobody of these names is known to us. */
export const personsPapers: PartyPaper[] = [
  [
    "en W-2 with the name in two boxes",
    () =>
      new Paper()
        .line([
          [50, "a Employee's social security number"],
          [330, "OMB No. 1545-0008"],
        ])
        .line([[50, "999-11-2222"]])
        .line([
          [50, "c Employer's name, address, and ZIP code"],
          [330, "3 Social security wages"],
        ])
        .line([
          [50, "Pinnacle Orchard Supply"],
          [330, "41000.00"],
        ])
        .line([[50, "12 Fruit Rd"]])
        .line([[50, "Wenatchee, WA 98801"]])
        .line([
          [50, "e Employee's first name and initial"],
          [250, "Last name"],
          [330, "11 Nonqualified plans"],
        ])
        .line([
          [50, "Harriet"],
          [250, "Tomlin"],
        ])
        .line([[50, "8 Blossom Ct"]])
        .line("Form W-2 Wage and Tax Statement 2022")
        .build(),
    "Pinnacle Orchard Supply",
    "Harriet Tomlin",
  ],
  [
    "en 1099",
    () =>
      new Paper()
        .line([
          [50, "PAYER'S name, street address, city or town, state"],
          [360, "1 Rents"],
        ])
        .line([
          [50, "or province, country, ZIP"],
          [360, "$ 12,000.00"],
        ])
        .line([
          [50, "Cascade Timber Trust"],
          [360, "2 Royalties"],
        ])
        .line([
          [50, "40 Fir Street"],
          [360, "$"],
        ])
        .line([
          [50, "Bend, OR 97701"],
          [360, "5 Fishing boat proceeds"],
        ])
        .gap(8)
        .line([
          [50, "RECIPIENT'S name"],
          [360, "7 Nonemployee compensation"],
        ])
        .line([
          [50, "Lucille Abernathy"],
          [360, "$"],
        ])
        .line([[50, "Street address (including apt. no.)"]])
        .line([[50, "17 Quail Run"]])
        .line("Form 1099-MISC Miscellaneous Information 2021")
        .build(),
    "Cascade Timber Trust",
    "Lucille Abernathy",
  ],
  [
    "en hospital bill",
    () =>
      rows(
        new Paper(),
        two([
          ["Lakemont Regional Medical Center", "Statement Date: 05/09/2023"],
          ["PO Box 4400", "Account: 88201"],
          ["Boise ID 83701", ""],
          ["", ""],
          ["Patient: Orson Pettibone", "Amount due: $240.00"],
        ]),
      )
        .line("Date of service 04/02/2023 Emergency visit")
        .build(),
    "Lakemont Regional Medical Center",
    "Orson Pettibone",
  ],
  [
    "en airline receipt",
    () =>
      new Paper()
        .line(
          [
            [50, "Travel Receipt"],
            [330, "Booking reference: QX7ZTR"],
          ],
          12,
          true,
        )
        .line("Flight GW 221 Oslo - Lisbon 12 May 2023")
        .line("HOLLOWAY/GRACE MRS")
        .line([
          [50, "Total"],
          [400, "EUR 220.00"],
        ])
        .gap(200)
        .line("Thank you for flying Greywing")
        .line("Greywing Airways AS, PB 12, N-1366 Lysaker, www.greywing.example", 7)
        .build(),
    "Greywing",
    "GRACE HOLLOWAY",
  ],
  [
    "en driving licence",
    () =>
      new Paper(340, 214)
        .line(
          [
            [20, "OREGON"],
            [160, "DRIVER LICENSE"],
          ],
          14,
        )
        .line([[120, "4d DLN 1234567"]])
        .line([[120, "1 CALLAHAN"]])
        .line([[120, "2 MOIRA JEAN"]])
        .line([[120, "8 12 CEDAR ST"]])
        .line([[120, "SALEM OR 97301"]])
        .line([[120, "3 DOB 02/02/1980   4b EXP 02/02/2028"]])
        .build({ source: "ocr" }),
    "OREGON",
    "MOIRA JEAN CALLAHAN",
  ],
  [
    "en passport",
    () =>
      new Paper(500, 350)
        .line(
          [
            [40, "PASSPORT"],
            [160, "UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND"],
          ],
          9,
        )
        .line([[160, "Surname/Nom"]], 7)
        .line([[160, "ASHDOWN"]])
        .line([[160, "Given names/Prénoms"]], 7)
        .line([[160, "CLARA MAY"]])
        .line([[160, "Date of birth 04 MAR 88"]])
        .line("P<GBRASHDOWN<<CLARA<MAY<<<<<<<<<<<<<<<<<<<<<")
        .build({ source: "ocr" }),
    "UNITED KINGDOM",
    "CLARA MAY ASHDOWN",
  ],
  [
    "en tax return",
    () =>
      new Paper()
        .line(
          [
            [50, "Form 1040"],
            [150, "U.S. Individual Income Tax Return 2022"],
            [430, "OMB No. 1545-0074"],
          ],
          12,
          true,
        )
        .line(
          [
            [50, "Your first name and middle initial"],
            [300, "Last name"],
            [450, "Your social security number"],
          ],
          7,
        )
        .line([
          [50, "Winifred A"],
          [300, "Castellan"],
          [450, "900-11-2233"],
        ])
        .line([[50, "Home address (number and street)."]], 7)
        .line([[50, "15 Tamarack Trail"]])
        .build(),
    "?",
    "Winifred A Castellan",
  ],
  [
    "en explanation of benefits",
    () =>
      new Paper()
        .line("Explanation of Benefits", 16, true)
        .line("THIS IS NOT A BILL", 9, true)
        .line([
          [50, "Harborlight Health Plan"],
          [330, "Member: Augusta Penn"],
        ])
        .line([
          [50, "PO Box 900"],
          [330, "Member ID: HH2201"],
        ])
        .line([
          [50, "Toledo, OH 43601"],
          [330, "Group: Atlas Tooling"],
        ])
        .line("Visit harborlighthealth.example for your claims.")
        .build(),
    "Harborlight Health",
    "Augusta Penn",
  ],
  [
    "en insurance card",
    () =>
      new Paper(340, 214)
        .line(
          [
            [20, "Bluefern Health"],
            [230, "PPO"],
          ],
          14,
        )
        .line(
          [
            [20, "Member Name"],
            [180, "Group No."],
          ],
          7,
        )
        .line([
          [20, "CALVIN REYES"],
          [180, "100233"],
        ])
        .line([[20, "Member ID"]], 7)
        .line([[20, "XFA 220 119 887"]])
        .build({ source: "ocr" }),
    "Bluefern Health",
    "CALVIN REYES",
  ],
  [
    "en diploma",
    () =>
      new Paper(842, 595)
        .line([[300, "Castlebridge University"]], 26, true)
        .line([[330, "This is to certify that"]], 12)
        .line([[300, "Rupert Hollingsworth"]], 20)
        .line([[280, "has been awarded the degree of Bachelor of Arts"]], 12)
        .build(),
    "Castlebridge University",
    "Rupert Hollingsworth",
  ],
  [
    "en medical report from an office program",
    () =>
      new Paper()
        .line("Discharge letter", 16, true)
        .line("Hospital: Fairhaven General Hospital")
        .line("Patient: Clementine Ross")
        .line("Date of birth: 1 May 1960")
        .line("The patient was admitted on 3 March 2024.")
        .build(),
    "Fairhaven General Hospital",
    "Clementine Ross",
  ],
];
