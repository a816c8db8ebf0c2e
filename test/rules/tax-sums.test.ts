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
  text: "",
  ...more,
});
const whole = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
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
  ["Invoice 2024-31", null],
])("%s is of %p", (text, year) => {
  expect(yearOfStatement({ text, from: null, to: null })).toBe(year);
});
