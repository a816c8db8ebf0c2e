import { expect, test } from "bun:test";
import { type Made, paper, series, thing } from "./account-on-file.ts";
import {
  inspection,
  insured,
  none,
  passport,
  policy,
  type Row,
  registration,
  say,
  tables,
} from "./missing-rows.ts";

const mortgage: Made = {
  type: "housing/mortgage-statement",
  who: "lender covered:home-1",
  facts: { outstanding_balance: "100000.00 EUR" },
};
const things: Row[] = [
  [
    "a car without insurance",
    [registration(), inspection("2024-03-02", "03/2026")],
    "2025-01-10",
    ["paper insurance/auto-policy @car-1"],
  ],
  ["a car without registration", [insured], "2025-03-10", ["paper vehicles/registration @car-1"]],
  [
    "a bought car",
    [paper({ type: "vehicles/purchase", who: "dealer car-1", date: "2024-05-05" })],
    "2025-01-10",
    ["paper insurance/auto-policy @car-1", "paper vehicles/registration @car-1"],
  ],
  [
    "the second of two cars",
    [registration(), insured, registration({ who: "office covered:car-2", facts: { plate: "M-OR 99" } })],
    "2025-03-10",
    ["paper insurance/auto-policy @car-2"],
  ],
  [
    "a car whose insurance was cancelled",
    [
      registration(),
      insured,
      paper({ type: "letters/cancellation", who: "insurer car-1", date: "2025-02-01" }),
    ],
    "2025-03-10",
    ["paper insurance/auto-policy @car-1"].slice(0, 1),
  ],
  [
    "a home with a mortgage and no insurance",
    [
      ...series(mortgage, "2024-01-05", 6),
      paper({ type: "housing/deed", who: "notary home-1", date: "2020-05-05" }),
    ],
    "2024-07-15",
    ["paper insurance/home-policy @home-1"],
  ],
  [
    "a home with a mortgage and no deed",
    [
      ...series(mortgage, "2024-01-05", 6),
      paper({ type: "insurance/home-policy", who: "insurer home-1", date: "2024-02-05" }),
    ],
    "2024-07-15",
    ["paper housing/deed @home-1"],
  ],
  [
    "a rented home without a lease",
    [paper({ type: "housing/utilities-statement", who: "landlord home-1", date: "2024-05-05" })],
    "2024-07-15",
    ["paper housing/lease @home-1"],
  ],
  [
    "a mortgage on a home nobody named",
    series({ ...mortgage, who: "lender" }, "2024-01-05", 6),
    "2024-07-15",
    ["paper insurance/home-policy @lender"],
  ],
  [
    "a loan without the statement of the year",
    [
      paper({
        type: "banking/loan-agreement",
        who: "lender",
        date: "2023-03-01",
        facts: { amount: "9000.00 EUR" },
        language: "it",
      }),
    ],
    "2025-05-10",
    ["loan-year 2024 @lender"],
  ],
];

const noThings: Row[] = [
  ["a car with both", [registration(), insured], "2025-03-10", none],
  [
    "a hired car",
    [paper({ type: "vehicles/rental", who: "hire car-9", date: "2024-05-05" })],
    "2025-01-10",
    none,
  ],
  [
    "a fine names a car",
    [paper({ type: "bills/fine", who: "town car-9", date: "2024-05-05" })],
    "2025-01-10",
    none,
  ],
  [
    "a repair of somebody's car",
    [paper({ type: "vehicles/service", who: "garage car-9", date: "2024-05-05" })],
    "2025-01-10",
    none,
  ],
  [
    "a policy that names no car",
    [registration(), policy("2025-01-01", "2025-12-31", { who: "insurer" })],
    "2025-03-10",
    none,
  ],
  [
    "one car known by its plate and by its VIN",
    [
      registration(),
      policy("2025-01-01", "2025-12-31", { who: "insurer car-vin", facts: { vin: "WVWZZZ1JZXW000001" } }),
    ],
    "2025-03-10",
    none,
    { things: [thing("car-vin", "vehicle", { details: { vin: "WVWZZZ1JZXW000001" } })] },
  ],
  ["the papers came last week", [registration({ date: "2025-03-01" })], "2025-03-10", none],
  [
    "the account began last week",
    [registration({ arrived: "2025-01-02" })],
    "2025-03-10",
    none,
    { firstArrived: "2025-03-02" },
  ],
  ["a car nobody heard of for years", [registration({ date: "2019-02-01" })], "2025-01-10", none],
  [
    "the car was sold",
    [registration()],
    "2025-01-10",
    none,
    { things: [thing("car-1", "vehicle", { gone: "2024-06-01" })] },
  ],
  [
    "a home with all of it",
    [
      ...series(mortgage, "2024-01-05", 6),
      paper({ type: "housing/deed", who: "notary home-1", date: "2020-05-05" }),
      paper({ type: "insurance/home-policy", who: "insurer home-1", date: "2024-02-05" }),
    ],
    "2024-07-15",
    none,
  ],
  [
    "a home policy that names no home",
    [
      ...series(mortgage, "2024-01-05", 6),
      paper({ type: "housing/deed", who: "notary", date: "2020-05-05" }),
      paper({ type: "insurance/home-policy", who: "insurer", date: "2024-02-05" }),
    ],
    "2024-07-15",
    none,
  ],
  [
    "a rented home with its lease",
    [
      paper({ type: "housing/utilities-statement", who: "landlord home-1", date: "2024-05-05" }),
      paper({ type: "housing/lease", who: "landlord home-1", date: "2022-05-05" }),
    ],
    "2024-07-15",
    none,
  ],
  [
    "an insured home that nobody lends on",
    [paper({ type: "insurance/home-policy", who: "insurer home-1", date: "2024-05-05" })],
    "2024-07-15",
    none,
  ],
  [
    "a German loan: no law asks for a yearly statement",
    [
      paper({
        type: "banking/loan-agreement",
        who: "lender",
        date: "2023-03-01",
        facts: { amount: "9000.00 EUR" },
        language: "de",
      }),
    ],
    "2025-05-10",
    none,
  ],
  [
    "a loan that ended",
    [
      paper({
        type: "banking/loan-agreement",
        who: "lender",
        date: "2023-03-01",
        facts: { amount: "9000.00 EUR", end_date: "2024-03-01" },
        language: "it",
      }),
    ],
    "2025-05-10",
    none,
  ],
];

const pages = (said: [number, number][], count = said.length, more: Partial<Made> = {}) =>
  paper({
    type: "contracts/contract",
    who: "firm",
    date: "2025-01-10",
    numbered: { pages: count, said },
    ...more,
  });
const numbered: Row[] = [
  [
    "the second of three",
    [
      pages(
        [
          [1, 3],
          [3, 3],
        ],
        2,
        { id: "c" },
      ),
    ],
    "2025-02-01",
    ["pages c @firm"],
  ],
  ["the last of two", [pages([[1, 2]], 1, { id: "c" })], "2025-02-01", ["pages c @firm"]],
  [
    "single pages filed by themselves",
    [pages([[1, 4]], 1, { id: "c1" }), pages([[2, 4]], 1, { id: "c2" }), pages([[4, 4]], 1, { id: "c4" })],
    "2025-02-01",
    ["pages c1 @firm"],
  ],
  [
    "by a number in common, weeks apart",
    [
      pages([[1, 3]], 1, { id: "c1", facts: { contract_number: "KX-220017" } }),
      pages([[2, 3]], 1, { id: "c2", date: "2025-03-20", facts: { contract_number: "KX220017" } }),
    ],
    "2025-04-01",
    ["pages c1 @firm"],
  ],
];
const notNumbered: Row[] = [
  [
    "all of them",
    [
      pages([
        [1, 2],
        [2, 2],
      ]),
    ],
    "2025-02-01",
    none,
  ],
  [
    "the missing ones may be those without a number",
    [
      pages(
        [
          [1, 3],
          [3, 3],
        ],
        3,
      ),
    ],
    "2025-02-01",
    none,
  ],
  [
    "several papers in one file",
    [
      pages(
        [
          [1, 2],
          [2, 2],
          [1, 3],
        ],
        3,
      ),
    ],
    "2025-02-01",
    none,
  ],
  [
    "a page twice",
    [
      pages(
        [
          [1, 3],
          [1, 3],
        ],
        2,
      ),
    ],
    "2025-02-01",
    none,
  ],
  ["two halves filed as two papers", [pages([[1, 2]], 1), pages([[2, 2]], 1)], "2025-02-01", none],
  ["the second half names nobody", [pages([[1, 2]], 1), pages([[2, 2]], 1, { who: "" })], "2025-02-01", none],
  ["a receipt", [pages([[1, 2]], 1, { type: "receipts/receipt" })], "2025-02-01", none],
  ["a ticket", [pages([[1, 2]], 1, { type: "travel/flight" })], "2025-02-01", none],
  ["page one of nine hundred", [pages([[1, 900]], 1)], "2025-02-01", none],
];

const details: Row[] = [
  [
    "a car known by its VIN alone",
    [registration({ facts: { vin: "WVWZZZ1JZXW000001" } }), insured],
    "2025-03-10",
    ["detail plate @car-1"],
  ],
  [
    "a passport without a birthday",
    [passport("Ann", "2031-01-31", { facts: { expiry_date: "2031-01-31" } })],
    "2025-03-10",
    ["detail birth-date @Ann"],
  ],
  [
    "which of two cars a policy covers",
    [
      registration(),
      insured,
      registration({ who: "office car-2", facts: { plate: "M-OR 99" } }),
      policy("2025-01-01", "2025-12-31", { id: "x", who: "alpine", facts: { policy_number: "ZZ10001" } }),
    ],
    "2025-03-10",
    ["detail covered x @alpine"],
  ],
];
const noDetails: Row[] = [
  ["the plate is known", [registration(), insured], "2025-03-10", none],
  [
    "the birthday is known otherwise",
    [passport("Ann", "2031-01-31", { facts: { expiry_date: "2031-01-31" } })],
    "2025-03-10",
    none,
    { things: [thing("Ann", "person", { details: { birthday: "1984-03-09" } })] },
  ],
  [
    "somebody else's passport",
    [passport("Ann", "2031-01-31", { facts: { expiry_date: "2031-01-31" } })],
    "2025-03-10",
    none,
    { things: [thing("Ann", "person", { household: false })] },
  ],
  [
    "one car and a policy that names none",
    [registration(), policy("2025-01-01", "2025-12-31", { who: "alpine" })],
    "2025-03-10",
    none,
  ],
];

tables([
  ["a thing lacks a paper", things],
  ["a thing lacks nothing", noThings],
  ["a page is missing", numbered],
  ["no page is missing", notNumbered],
  ["a detail worth asking for", details],
  ["no detail worth asking for", noDetails],
]);

test("it says why, in words", () => {
  expect(say([registration(), inspection("2024-03-02", "03/2026")], "2025-01-10")).toEqual([
    "Car insurance policy: car-1 | car-1 is on a document (vehicle inspection report, 2 March 2024), but no car insurance policy is on file. A vehicle on the road must be insured. | null",
  ]);
});
