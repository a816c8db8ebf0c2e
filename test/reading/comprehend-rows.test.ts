import { describe, expect, test } from "bun:test";
import { askLaid, laidPaper, type Put, table } from "./comprehend-laid.ts";

const cars = laidPaper(
  [
    [
      [40, 40, "Harrow Mutual car insurance", 14],
      [40, 62, "Named insured: Selma Ortiz"],
      ...table(
        90,
        22,
        [40, 180, 320, 450],
        [
          ["Vehicles", "VIN", "Garaged at", "Lienholder"],
          ["1 2019 Fiat Panda", "ZFA31200001234567", "WESTBROOK 04092", "Pinecrest Bank"],
          ["2 2021 Opel Corsa", "W0L0XCF6814123456", "WESTBROOK 04092", ""],
          ["3 2016 Seat Ibiza", "", "WESTBROOK 04092", "Alder Credit Union"],
        ],
      ),
      ...table(
        200,
        20,
        [40, 220, 340, 420, 500],
        [
          ["Coverages", "Limits", "Vehicle 1", "Vehicle 2", "Vehicle 3"],
          ["Collision premium", "$500", "$125.80", "$133.10", "$142.70"],
          ["Towing premium", "$75", "$8.10", "Included", "$9.30"],
        ],
      ),
      [40, 290, "Comprehensive"],
      [150, 290, "Deductible: veh. 1 $250; veh. 2 $1,000"],
      ...table(
        330,
        18,
        [40, 180, 300],
        [
          ["Drivers", "Date of birth", "Status"],
          ["Selma Ortiz", "06/21/1984", "Principal"],
          ["Ruben Hale", "11/03/1981", "Occasional"],
          ["Total drivers", "2", ""],
        ],
      ),
    ],
  ],
  { head: "Car insurance policy Harrow Mutual Selma Ortiz", slug: "insurance/auto-policy" },
);

const remittance = laidPaper(
  [
    ["PIKE, ROWAN", "HOLM, GRETA", "SATO, KEN"].flatMap((name, i): Put[] => {
      const y = 60 + i * 90;
      return [
        [40, y, `NAME: ${name}`],
        [300, y, `CLAIM: 77${i}01`],
        [40, y + 16, "05/18/2023"],
        [200, y + 16, "Office visit"],
        [40, y + 32, "Copayment"],
        [300, y + 32, `$${15 + i}.00`],
        [40, y + 48, "Deductible"],
        [300, y + 48, `$${100 + i}.00`],
      ];
    }),
  ],
  { head: "Explanation of benefits Sensible", slug: "insurance/explanation-of-benefits" },
);

const sections = laidPaper(
  [
    [
      [40, 40, "Waldheim Krankenkasse", 14],
      ...["BAUSTEIN ZAHN", "BAUSTEIN REISE", "BAUSTEIN BRILLE"].flatMap((name, i): Put[] => [
        [40, 80 + i * 80, name, 11],
        [40, 100 + i * 80, "Selbstbeteiligung"],
        [300, 100 + i * 80, `${100 + i * 50},00 €`],
        [40, 116 + i * 80, "Wartezeit"],
        [300, 116 + i * 80, i === 1 ? "keine" : `${3 + i} Monate`],
      ]),
    ],
  ],
  { head: "Versicherungsschein Waldheim Krankenkasse", slug: "insurance/health-policy", language: "de" },
);

const accounts = laidPaper(
  ["Holiday Savings", "Joint Savings", "Rainy Day Fund"].map((name, i): Put[] => [
    [40, 40, "Larkspur Bank Olga Brandt", 9],
    [40, 70, name, 10],
    [40, 100, "Interest paid this period"],
    [300, 100, `$${12 + i}.4${i}`],
    [40, 116, "Ending balance"],
    [300, 116, `$${1200 + i}.00`],
  ]),
  { head: "Bank statement Larkspur Bank Olga Brandt", slug: "banking/bank-statement" },
);

const plan = laidPaper(
  [
    [
      [40, 40, "Tilgungsplan Kressin Bank Darlehen", 12],
      ...table(
        80,
        16,
        [40, 120, 240, 380],
        [
          ["Jahr", "Zinsen EUR", "Tilgung EUR", "Restschuld EUR"],
          ["2026", "385,92", "1.749,28", "9.750,72"],
          ["2027", "458,42", "2.744,38", "7.006,34"],
          ["2028", "306,79", "2.896,01", "4.110,33"],
        ],
      ),
    ],
  ],
  { head: "Darlehen Kressin Bank", slug: "banking/loan-statement", language: "de" },
);

const form = laidPaper(
  [
    [
      [54, 40, "Trout Partners 1099 form"],
      [54, 60, "GETTER'S name", 7],
      [301, 60, "4 Taxes held back", 7],
      [402, 60, "5 Ferry takings", 7],
      [54, 76, "Bob Carver"],
      [301, 88, "$ 11"],
      [402, 88, "$ 2,345"],
      [301, 110, "6 Medicine and nursing", 7],
      [402, 110, "7 Lodging", 7],
      [301, 134, "$"],
      [402, 134, "$ 90"],
    ],
  ],
  { head: "1099 form Trout Partners Bob Carver", slug: "tax/1099" },
);

const raised = laidPaper(
  [
    [
      [40, 40, "Alpenland Kraftfahrt Beitrag", 12],
      ...table(80, 16, [77, 174, 223], [["Fahrzeug", "2025", "2026"]]),
      [46, 96, "Octavia Combi 521,70 € 553,15 €"],
      [46, 112, "Yamaha XSR 700"],
      [164, 112, "99,85 € 105,45 €"],
    ],
  ],
  { head: "Beitragsrechnung Alpenland", slug: "insurance/premium-invoice", language: "de" },
);

const order = laidPaper(
  [
    [
      [40, 40, "Starlight Playhouse", 14],
      ...table(
        80,
        14,
        [40, 140, 220, 320],
        [
          ["Start", "# Shows", "Gross", "Net"],
          ["12/20/24", "48", "$12,500.00", "$11,250.00"],
        ],
      ),
      [40, 130, "Booking line 1-877-262-6633 24 hours a day"],
      [40, 150, "Points earned: 821"],
    ],
  ],
  { head: "Booking confirmation Starlight Playhouse", slug: "travel/event-ticket" },
);

describe("the named thing picks the row, the column, the section, the record or the page", () => {
  test.each([
    ["VIN of the Opel Corsa", cars, ["W0L0XCF6814123456"]],
    ["VIN of the Fiat Panda", cars, ["ZFA31200001234567"]],
    ["What is the collision premium for the Opel Corsa?", cars, ["$133.10"]],
    ["What is the towing premium for the Seat Ibiza?", cars, ["$9.30"]],
    ["What is the deductible for the Opel?", cars, ["$1,000"]],
    ["What is the deductible for the Fiat Panda?", cars, ["$250"]],
    ["When was Ruben Hale born?", cars, ["11/03/1981"]],
    ["Who are the drivers on the Harrow policy?", cars, ["Selma Ortiz; Ruben Hale"]],
    ["Who is the lienholder of the Seat Ibiza?", cars, ["Alder Credit Union"]],
    ["What is the deductible of Greta Holm?", remittance, ["$101.00"]],
    ["Welche Selbstbeteiligung hat der Baustein Reise bei Waldheim?", sections, ["150,00 €"]],
    ["How much interest did the Joint Savings account at Larkspur pay?", accounts, ["$13.41"]],
    ["Wie hoch sind die Zinsen 2027 bei der Kressin Bank?", plan, ["458,42"]],
    ["ferry takings of Bob Carver", form, ["$ 2,345"]],
    ["1099 box 4 Bob Carver", form, ["$ 11"]],
    ["Was kostet der Octavia 2026 bei Alpenland?", raised, ["553,15 €"]],
    ["Which cars are on the Harrow policy?", cars, ["2019 Fiat Panda; 2021 Opel Corsa; 2016 Seat Ibiza"]],
    ["How many shows did Starlight Playhouse book?", order, ["48"]],
  ] as const)("%s", (question, paper, answers) => {
    expect(askLaid(paper, question)).toEqual([...answers]);
  });
});

describe("no other row, and no label, answers", () => {
  test.each([
    ["VIN of the Seat Ibiza", cars],
    ["medicine and nursing of Bob Carver", form],
    ["How many guests did Starlight Playhouse book?", order],
  ] as const)("%s", (question, paper) => {
    expect(askLaid(paper, question)).toEqual([]);
  });
});
