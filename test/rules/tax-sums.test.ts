import { expect, test } from "bun:test";
import { type SumPaper, summedTypes, taxSums, yearOfStatement } from "#rules/documents/tax-sums.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";

let made = 0;
const paper = (
  type: string,
  date: string,
  issuer: string | null,
  amounts: Record<string, number>,
  more: Partial<SumPaper> = {},
): SumPaper => ({
  id: `p${++made}`,
  type,
  title: "A paper",
  date,
  from: null,
  to: null,
  issuer,
  amounts: Object.entries(amounts).map(([key, value]) => ({ key, value, currency: "USD", page: 1 })),
  payments: [],
  asksAgain: false,
  of: [],
  text: "",
  ...more,
});
const whole = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const asking = (due: string, amount: number) => ({ payments: [{ due, amount, currency: "USD" }] });
const month = (m: string) => ({ from: `${m}-01`, to: `${m}-28` });

test("every type that is summed is one that ships", () => {
  expect(summedTypes.filter((slug) => typeBySlug(slug) === null)).toEqual([]);
});

const cases: [string, SumPaper[], Record<string, number>][] = [
  [
    "a bill and the same sent again; the next visit for as much is another",
    [
      paper("health/medical-bill", "2024-03-05", "Tri-Village Dental", { amount_due: 186.4 }),
      paper(
        "health/medical-bill",
        "2024-04-08",
        "Tri-Village Dental",
        { amount_due: 186.4 },
        { asksAgain: true },
      ),
      paper("health/medical-bill", "2024-05-02", "Tri-Village Dental", { amount_due: 186.4 }),
    ],
    { medical: 372.8 },
  ],
  [
    "two employers",
    [
      paper(
        "tax/w-2",
        "2025-01-20",
        "Copperline Brewing Co",
        { wages: 41882.04, income_tax: 4188.2 },
        whole(2024),
      ),
      paper("tax/w-2", "2025-01-22", "Otter Falls School", { wages: 12000.5 }, whole(2024)),
    ],
    { wages: 53882.54 },
  ],
  [
    "husband and wife at one employer are two",
    [
      paper("tax/w-2", "2025-01-20", "Copperline", { wages: 100.1 }, whole(2024)),
      paper("tax/w-2", "2025-01-20", "Copperline", { wages: 200.2 }, whole(2024)),
    ],
    { wages: 300.3 },
  ],
  [
    "a form of another year is not counted",
    [paper("tax/w-2", "2024-01-20", "Copperline", { wages: 5 }, whole(2023))],
    {},
  ],
  [
    "the house: interest of the loan and of the savings apart",
    [
      paper(
        "tax/1098",
        "2025-01-15",
        "Cedar Federal",
        { interest_income: 9412.33, tax: 3740.66 },
        whole(2024),
      ),
      paper("tax/1099", "2025-01-28", "Northgate Bank", { interest_income: 318.44, tax: 0 }, whole(2024)),
      paper("bills/council-tax", "2024-11-02", "Douglas County Treasurer", { tax: 3740.66 }),
    ],
    { mortgage_interest: 9412.33, interest: 318.44, property_tax: 3740.66 },
  ],
  [
    "of a bill in instalments the one that is due in the year",
    [
      paper(
        "bills/council-tax",
        "2023-10-04",
        "Elk County Treasurer",
        { total: 1200.1 },
        {
          payments: [
            { due: "2023-11-15", amount: 1200.1, currency: "USD" },
            { due: "2024-04-10", amount: 1200.2, currency: "USD" },
          ],
        },
      ),
      paper(
        "bills/council-tax",
        "2024-10-04",
        "Elk County Treasurer",
        { total: 1300 },
        {
          payments: [
            { due: "2024-11-15", amount: 1300, currency: "USD" },
            { due: "2025-04-10", amount: 1300, currency: "USD" },
          ],
        },
      ),
    ],
    { property_tax: 2500.2 },
  ],
  [
    "a letter that confirms what was paid for the care of a child in the year before",
    [
      paper(
        "education/tuition",
        "2025-01-19",
        "The Treehouse",
        { total: 3354.59 },
        {
          text: "This letter confirms payments of $3,354.59 during 2024 for child care of Theo Oak.",
        },
      ),
    ],
    { childcare: 3354.59 },
  ],
  [
    "the statement of the year stands for its twelve bills",
    [
      ...["01", "02", "03"].map((m) =>
        paper(
          "education/tuition",
          `2024-${m}-01`,
          "Little Acorns Day Care",
          { total: 701 },
          month(`2024-${m}`),
        ),
      ),
      paper(
        "education/tuition",
        "2025-01-18",
        "Little Acorns Day Care",
        { total: 8412 },
        {
          text: "Little Acorns Day Care\nYear-end statement for 2024\nTotal paid $8,412.00",
        },
      ),
    ],
    { childcare: 8412 },
  ],
  [
    "without one, the bills are added",
    ["01", "02", "03"].map((m) =>
      paper(
        "education/tuition",
        `2024-${m}-01`,
        "Little Acorns Day Care",
        { total: 701.1 },
        month(`2024-${m}`),
      ),
    ),
    { childcare: 2103.3 },
  ],
  [
    "a university is no childcare",
    [paper("education/tuition", "2024-08-19", "Aldermoor University", { total: 5305 })],
    {},
  ],
  [
    "a bill and the receipt for it are one, and two visits are two",
    [
      paper("health/medical-bill", "2024-04-22", "Dr Amara Whitfield", { total: 386.4 }),
      paper("receipts/pharmacy", "2024-04-30", "Dr Amara Whitfield", { total: 386.4 }),
      paper("health/medical-bill", "2024-05-22", "Dr Amara Whitfield", { total: 386.4 }),
      paper("receipts/pharmacy", "2024-06-01", "Walmart Pharmacy", { total: 12.4 }),
    ],
    { medical: 785.2 },
  ],
  [
    "a bill, the plan of its parts, a part of it that was paid and the bill sent again with a fee are one",
    [
      paper(
        "health/medical-bill",
        "2024-03-01",
        "Harbor Clinic",
        { amount_due: 320 },
        asking("2024-03-31", 320),
      ),
      paper(
        "receipts/receipt",
        "2024-03-20",
        "Harbor Clinic",
        { total: 100 },
        { text: "Patient name: Theo Oak" },
      ),
      paper("invoices/invoice", "2024-04-02", "Harbor Clinic", { total: 320 }, { text: "Patient: Theo Oak" }),
      paper("health/medical-bill", "2024-06-20", "Harbor Clinic", { amount_due: 335 }, { asksAgain: true }),
      paper(
        "receipts/receipt",
        "2024-09-08",
        "Ridge Eye Care",
        { total: 40 },
        { text: "Copay collected: $40.00" },
      ),
    ],
    { medical: 360 },
  ],
  [
    "what a bill carries over was in the one before; a copy of a bill and one more statement of the same visit are one",
    [
      paper(
        "health/medical-bill",
        "2024-03-01",
        "Harbor Clinic",
        { amount_due: 200 },
        asking("2024-03-31", 200),
      ),
      paper(
        "health/medical-bill",
        "2024-03-01",
        "Harbor Clinic",
        { amount_due: 200 },
        asking("2024-03-31", 200),
      ),
      paper(
        "health/medical-bill",
        "2024-04-01",
        "Harbor Clinic",
        { amount_due: 250, previous_balance: 200, payments_received: 0 },
        asking("2024-04-30", 250),
      ),
      ...["2024-05-02", "2024-06-02"].map((day) =>
        paper(
          "health/medical-bill",
          day,
          "Blue Heron",
          { amount_due: 75 },
          { of: ["service_date 2024-04-11"] },
        ),
      ),
    ],
    { medical: 325 },
  ],
  [
    "the vet is no doctor",
    [paper("receipts/receipt", "2024-03-01", "Paws", { total: 80 }, { text: "Patient: Rex, species: dog" })],
    {},
  ],
  [
    "bills of a month, and of a year that asks for money, stand for no others",
    [
      paper(
        "health/medical-bill",
        "2024-04-02",
        "Carver",
        { amount_due: 30 },
        { text: "Statement for March 2024" },
      ),
      paper(
        "health/medical-bill",
        "2024-05-02",
        "Carver",
        { amount_due: 45 },
        { text: "Statement for April 2024" },
      ),
      ...[701.1, 802.2].map((tax) =>
        paper(
          "bills/council-tax",
          "2024-10-04",
          "Elk County Treasurer",
          { total: tax },
          {
            ...asking("2024-11-15", tax),
            text: "Property tax statement for the tax year 2023",
          },
        ),
      ),
    ],
    { medical: 75, property_tax: 1503.3 },
  ],
  [
    "the second half asked for by itself is in the bill of both",
    [
      paper(
        "bills/council-tax",
        "2024-02-04",
        "Elk County Treasurer",
        { total: 600 },
        {
          payments: [...asking("2024-04-10", 600).payments, ...asking("2024-10-10", 600.2).payments],
        },
      ),
      paper(
        "bills/council-tax",
        "2024-09-04",
        "Elk County Treasurer",
        { total: 600.2 },
        asking("2024-10-10", 600.2),
      ),
    ],
    { property_tax: 1200.2 },
  ],
  [
    "a notice of what a house is worth asks for nothing, and the lender's box 10 counts where no bill is on file",
    [
      paper(
        "tax/assessment",
        "2024-02-04",
        "Elk County Assessor",
        { total: 230500 },
        { text: "Assessed value" },
      ),
      paper("tax/1098", "2025-01-15", "Cedar Federal", { interest_income: 9.5, tax: 3740.66 }, whole(2024)),
    ],
    { mortgage_interest: 9.5, property_tax: 3740.66 },
  ],
  [
    "a pledge is no gift, and the statement of the year stands for the letters",
    [
      paper("receipts/donation", "2024-03-03", "Food Bank", { total: 100 }),
      paper("receipts/donation", "2024-07-16", "Food Bank", { total: 150 }),
      paper("receipts/donation", "2024-05-03", "Public Radio", { total: 120 }, asking("2024-05-31", 120)),
      paper(
        "receipts/donation",
        "2025-01-18",
        "Food Bank",
        { total: 500 },
        { text: "Food Bank\n2024 Giving Statement\nTotal $500.00" },
      ),
    ],
    { gifts: 500 },
  ],
  [
    "thanks in January are for the gift of the year before",
    [
      paper(
        "receipts/donation",
        "2025-01-15",
        "Otter River Conservancy",
        { total: 750 },
        {
          text: "January 15, 2025\nThank you for your gift of $750.00, received on December 28, 2024.",
        },
      ),
      paper("receipts/donation", "2024-06-01", "Food Bank", { total: 50 }),
      paper(
        "receipts/donation",
        "2025-02-01",
        "Food Bank",
        { total: 60 },
        { text: "February 1, 2025. Thank you." },
      ),
    ],
    { gifts: 800 },
  ],
];

test.each(cases)("%s", (_, papers, sums) => {
  expect(Object.fromEntries(taxSums(papers, 2024).map((s) => [s.category, s.amount]))).toEqual(sums);
});

test("each amount names its paper and page, and currencies are summed apart", () => {
  const swiss = paper("receipts/donation", "2024-03-01", "Helvetas", {});
  const sums = taxSums(
    [
      paper("receipts/donation", "2024-03-01", "Oxfam", { total: 10 }),
      { ...swiss, amounts: [{ key: "total", value: 20, currency: "CHF", page: 2 }] },
    ],
    2024,
  );
  expect(sums.map((s) => [s.currency, s.amount, s.parts.map((p) => p.page)])).toEqual([
    ["USD", 10, [1]],
    ["CHF", 20, [2]],
  ]);
});

test.each([
  ["Year-end statement for 2024", 2024],
  ["Jahresbescheinigung 2024", 2024],
  ["Attestation fiscale 2024", 2024],
  ["Certificado anual 2024", 2024],
  ["Riepilogo annuale 2024", 2024],
  ["Jaaroverzicht 2024", 2024],
  ["2024 Giving Statement", 2024],
  ["Statement for March 2024", null],
  ["Invoice 2024-31", null],
])("%s is of %p", (text, year) => {
  expect(yearOfStatement({ text, from: null, to: null })).toBe(year);
});
