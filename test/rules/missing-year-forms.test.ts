import { describe, expect, test } from "bun:test";
import { dayOfForm, formFor, yearlyForms, yearOfDay } from "#rules/checkup/gaps/year-forms.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { type Made, paper, statements, thing } from "./account-on-file.ts";
import { none, type Row, say, tables } from "./missing-rows.ts";

const slips = (from: string, n: number, currency = "GBP", more: Partial<Made> = {}) =>
  statements(
    {
      type: "work/payslip",
      who: "works subject:Ann",
      facts: { salary_net: `2100.00 ${currency}` },
      ...more,
    } as never,
    from,
    n,
    [],
    -2,
  );
const form = (type: string, title: string, date: string, more: Partial<Made> = {}) =>
  paper({ type, title, date, who: "works subject:Ann", ...more });

const forms: Row[] = [
  ["a P60", slips("2024-04-01", 15), "2025-06-25", ["year-form tax/p60 2025 @works"]],
  ["a W-2", slips("2024-01-01", 15, "USD"), "2025-03-10", ["year-form tax/w-2 2024 @works"]],
  [
    "a Lohnsteuerbescheinigung",
    slips("2024-01-01", 15, "EUR", { language: "de" }),
    "2025-04-01",
    ["year-form tax/wage-certificate 2024 @works"],
  ],
  [
    "a Lohnausweis",
    slips("2024-01-01", 15, "CHF", { language: "fr" }),
    "2025-04-01",
    ["year-form tax/wage-certificate 2024 @works"],
  ],
  [
    "a Certificazione Unica",
    slips("2024-01-01", 15, "EUR", { language: "it" }),
    "2025-04-10",
    ["year-form tax/wage-certificate 2024 @works"],
  ],
  [
    "a jaaropgave",
    slips("2024-01-01", 15, "EUR", { language: "nl" }),
    "2025-04-01",
    ["year-form tax/wage-certificate 2024 @works"],
  ],
  [
    "a certificado de retenciones",
    slips("2024-01-01", 16, "EUR", { language: "es" }),
    "2025-05-10",
    ["year-form tax/wage-certificate 2024 @works"],
  ],
  [
    "of the second employer",
    [
      ...slips("2024-01-01", 15, "USD"),
      ...statements(
        { type: "work/payslip", who: "mill subject:Ben", facts: { salary_net: "900.00 USD" } } as never,
        "2024-01-01",
        15,
        [],
        -2,
      ),
      form("tax/w-2", "W-2 2024", "2025-01-20"),
    ],
    "2025-04-01",
    ["year-form tax/w-2 2024 @mill"],
  ],
  [
    "of a year before, where such forms are kept",
    [...slips("2023-01-01", 27, "USD"), form("tax/w-2", "Form W-2 2024", "2025-01-20")],
    "2025-04-01",
    ["year-form tax/w-2 2023 @works"],
  ],
];

const noForms: Row[] = [
  [
    "the P60's year was misread as one that ends after it was made",
    [
      ...slips("2022-04-01", 15),
      form("tax/p60", "P60 or P45, 2023, works", "2023-05-12", { period: ["2023-01-01", "2023-12-31"] }),
    ],
    "2023-07-10",
    none,
  ],
  [
    "the P60 whose title says both",
    [...slips("2024-04-01", 15), form("tax/p60", "P60 or P45, May 2025, works", "2025-05-12")],
    "2025-06-25",
    none,
  ],
  [
    "the title says both, but it came in January: a P45",
    [...slips("2024-04-01", 9), form("tax/p60", "P60 or P45, January 2025, works", "2025-01-10")],
    "2025-06-25",
    none,
  ],
  [
    "the P60 is there",
    [...slips("2024-04-01", 15), form("tax/p60", "P60 End of Year Certificate 2024-25", "2025-05-12")],
    "2025-06-25",
    none,
  ],
  [
    "the P60 says its tax year in a fact",
    [...slips("2024-04-01", 15), form("tax/p60", "P60", "2025-05-12", { facts: { tax_year: "2024/25" } })],
    "2025-06-25",
    none,
  ],
  ["the P60 is not late yet", slips("2024-04-01", 14), "2025-06-03", none],
  [
    "left before the end of the tax year",
    [...slips("2024-04-01", 9), form("tax/p60", "P45", "2025-01-10")],
    "2025-06-25",
    none,
  ],
  [
    "the W-2 is there",
    [
      ...slips("2024-01-01", 15, "USD"),
      form("tax/w-2", "Form W-2 Wage and Tax Statement 2024", "2025-01-25"),
    ],
    "2025-03-10",
    none,
  ],
  [
    "the W-2 was taken for another certificate",
    [...slips("2024-01-01", 15, "USD"), form("tax/wage-certificate", "Wage statement 2024", "2025-01-25")],
    "2025-03-10",
    none,
  ],
  [
    "the W-2 of an employer read otherwise",
    [...slips("2024-01-01", 15, "USD"), form("tax/w-2", "Form W-2 2024", "2025-01-25", { who: "works-inc" })],
    "2025-03-10",
    none,
  ],
  ["two payslips alone", slips("2024-11-01", 2, "USD"), "2025-03-10", none],
  ["France hands none out", slips("2024-01-01", 15, "EUR", { language: "fr" }), "2025-04-10", none],
  [
    "euros in English may be Ireland, which has none",
    slips("2024-01-01", 15, "EUR", { language: "en" }),
    "2025-04-10",
    none,
  ],
  [
    "Austria, said by the account",
    slips("2024-01-01", 15, "EUR", { language: "de" }),
    "2025-04-10",
    none,
    { country: "AT" },
  ],
  [
    "no currency and no country",
    slips("2024-01-01", 15).map((p) => ({ ...p, facts: [] })),
    "2025-04-10",
    none,
  ],
  ["five years ago", slips("2019-01-01", 12, "USD"), "2025-04-10", none],
  [
    "the employer is gone",
    slips("2024-01-01", 15, "USD"),
    "2025-03-10",
    none,
    { things: [thing("works", "organization", { gone: "2025-03-01" })] },
  ],
];

tables([
  ["a yearly form is missing", forms],
  ["no yearly form is missing", noForms],
]);

test("it says by what it is known, and by when it is due", () => {
  expect(say(slips("2024-04-01", 15), "2025-06-25")[0]).toBe(
    "P60 for 2024/25 from works | 12 payslips from works from April 2024 to March 2025 are on file, but no P60 for 2024/25. It was due by 31 May 2025 (Income Tax (Pay As You Earn) Regulations 2003 (SI 2003/2682), reg. 67). | 2025-05-31",
  );
});

describe("what is expected, as data", () => {
  test("every row names a type that ships, a country, a day and a law", () => {
    for (const f of yearlyForms) {
      expect(f.types.every((t) => typeBySlug(t) !== null)).toBe(true);
      expect(f.country).toMatch(/^[A-Z]{2}$/);
      expect(`2025-${f.there}`).toMatch(/^2025-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
      expect(f.source.length).toBeGreaterThan(8);
    }
  });

  test.each([
    ["GB", 2025, "P60", "2025-05-31"],
    ["US", 2024, "W-2", "2025-01-31"],
    ["DE", 2024, "Lohnsteuerbescheinigung", "2025-02-28"],
    ["IT", 2012, "CUD", "2013-02-28"],
    ["IT", 2018, "Certificazione Unica", "2019-03-31"],
    ["IT", 2024, "Certificazione Unica", "2025-03-16"],
    ["NL", 2024, "jaaropgave", "2025-02-28"],
  ])("%s %d: %s by %s", (country, year, name, day) => {
    const f = formFor(country as string, year as number);
    expect(f?.name).toBe(name as string);
    expect(f && dayOfForm(f, year as number)).toBe(day as string);
  });

  test("a British tax year ends on 5 April", () => {
    const f = formFor("GB", 2025);
    expect(f && [yearOfDay("2025-04-05", f), yearOfDay("2025-04-06", f)]).toEqual([2025, 2026]);
  });
});
