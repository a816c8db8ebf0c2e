import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { study } from "#reading/classify/study.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, Paper } from "./paper.ts";

/** Tables and forms: the span (`p`), the day (`d`), who made it (`i`), whom it is for (`r`). */
const papers: [string, () => Page[], { p?: string; d?: string; i?: string; r?: string }][] = [
  [
    "from to heads",
    () =>
      new Paper()
        .line([
          [50, "POLICY NUMBER"],
          [200, "POLICY PERIOD"],
          [400, "COVERAGE IS PROVIDED IN"],
        ])
        .line([
          [200, "FROM"],
          [280, "TO"],
          [400, "Pioneer Casualty Company"],
        ])
        .line([
          [50, "HO 112 2334"],
          [200, "07/25/2020"],
          [280, "07/25/2021"],
        ])
        .line("Dayton, OH 45402 dwelling premium homeowners")
        .build(),
    { p: "2020-07-25/2021-07-25", i: "Pioneer Casualty" },
  ],
  [
    "period head two dates",
    () =>
      new Paper()
        .line([
          [50, "Policy number"],
          [200, "Policy period"],
        ])
        .line([
          [50, "HO 112 2334"],
          [200, "07/25/2020   07/25/2021"],
        ])
        .line("Dayton, OH 45402 dwelling premium homeowners insurance")
        .build(),
    { p: "2020-07-25/2021-07-25" },
  ],
  [
    "eff exp table",
    () =>
      new Paper()
        .line([
          [50, "Policy number"],
          [200, "Effective date"],
          [350, "Expiration date"],
        ])
        .line([
          [50, "HO 112 2334"],
          [200, "Aug 13 2020"],
          [350, "Feb 13 2021"],
        ])
        .line("Dayton, OH 45402 auto vehicle premium insurance policy coverage")
        .build(),
    { p: "2020-08-13/2021-02-13" },
  ],
  [
    "eff exp rows",
    () =>
      new Paper()
        .line("Auto Insurance Policy Declarations")
        .line([
          [50, "Effective:"],
          [200, "8/13/2020 12:01 AM"],
        ])
        .line([
          [50, "Expiration:"],
          [200, "2/13/2021 12:01 AM"],
        ])
        .line("Seattle, WA 98101")
        .build(),
    { p: "2020-08-13/2021-02-13" },
  ],
  [
    "policy effective from",
    () =>
      new Paper()
        .line("Your policy is effective from 8/31/2021 to 8/31/2022 at 12:01 AM")
        .line("Home insurance policy number 88-1122")
        .line("Fresno, CA 93650")
        .line("Dear Greta,")
        .build(),
    { p: "2021-08-31/2022-08-31", r: "Greta" },
  ],
  [
    "named insureds",
    () =>
      new Paper()
        .line("Auto policy declarations")
        .line([
          [50, "Named Insured(s):"],
          [200, "Miriam Hall"],
        ])
        .line([[200, "Cody Hall"]])
        .line([[200, "11 Elm St"]])
        .build(),
    { r: "Miriam Hall" },
  ],
  [
    "prepared for",
    () =>
      new Paper()
        .line("Home insurance renewal")
        .line([
          [50, "Prepared for:"],
          [300, "Your agent:"],
        ])
        .line([
          [50, "Greta Hall"],
          [300, "Ben Ford Agency"],
        ])
        .build(),
    { r: "Greta Hall" },
  ],
  [
    "stmt head",
    () =>
      new Paper()
        .line([[50, "Everyday Savings"]], 14)
        .line([
          [50, "January 31, 2022"],
          [300, "Page 1 of 4"],
        ])
        .line("Account summary")
        .line("Beginning balance on 1/1   $10.00")
        .line("Ending balance on 1/31   $20.00")
        .line("Denver, CO 80202")
        .build(),
    { d: "2022-01-31" },
  ],
  [
    "pay period",
    () =>
      new Paper()
        .line([
          [50, "Period Start Date"],
          [200, "Period End Date"],
          [350, "Pay Date"],
        ])
        .line([
          [50, "02/01/2022"],
          [200, "02/07/2022"],
          [350, "02/11/2022"],
        ])
        .line("Earnings statement net pay gross pay Atlanta, GA 30354")
        .build(),
    { p: "2022-02-01/2022-02-07", d: "2022-02-11" },
  ],
  [
    "booking dates",
    () =>
      new Paper()
        .line("Booking confirmation", 14)
        .line("Check-in 10.08.2018 ab 15:00 Uhr")
        .line("Check-out 18.08.2018 bis 10:00 Uhr")
        .line("Hostel Sonnwendgasse 11, 1100 Wien")
        .build(),
    { p: "2018-08-10/2018-08-18" },
  ],
  [
    "mietwagen",
    () =>
      new Paper()
        .line("Mietvertrag Fahrzeug Autovermietung", 14)
        .line([
          [50, "Anmietung: 09.09.2023 10:00"],
          [300, "Rückgabe: 10.09.2023 18:00"],
        ])
        .line("Kennzeichen: L-AB 1234   Kilometer 12000")
        .build(),
    { p: "2023-09-09/2023-09-10" },
  ],
  [
    "statement from-to heads",
    () =>
      new Paper()
        .line([
          [50, "Statement period"],
          [250, "Account number"],
        ])
        .line([
          [50, "07/21/2021 - 08/20/2021"],
          [250, "44120012"],
        ])
        .line("Philadelphia, PA 19101 bank statement")
        .build(),
    { p: "2021-07-21/2021-08-20" },
  ],
  [
    "usage",
    () => new Paper().line("Lieferzeitraum von 01.01.2024 bis 31.12.2024").line("Stromrechnung").build(),
    { p: "2024-01-01/2024-12-31" },
  ],
];

describe("spans and names in tables and forms", () => {
  for (const [name, build, want] of papers)
    test(name, () => {
      const s = builtInReader.sort(build(), context());
      if (want.p !== undefined) expect(s.period ? `${s.period.from}/${s.period.to}` : "").toBe(want.p);
      if (want.d !== undefined) expect(s.date).toBe(want.d);
      if (want.i !== undefined) expect(s.issuer ?? "").toContain(want.i);
      if (want.r !== undefined) expect(s.recipient ?? "").toContain(want.r);
    });
});

test("a slip from a till has no period, whatever its small print says", () => {
  const pages = new Paper()
    .lines([
      "CORNER MARKET",
      "Oat cookies   6.49",
      "Chips   3.99",
      "Subtotal   10.48",
      "Tax   0.13",
      "Total   $10.61",
      "MasterCard   $10.61",
      "From July 1, 2022 through July 1, 2023",
      "the State tax on groceries is 0%.",
      "Thank you for shopping",
    ])
    .build();
  expect(study(pages, context()).period).toBeNull();
});
